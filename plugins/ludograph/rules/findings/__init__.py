"""Faults in the rules found by enumerating all hands: D04, D06, D10 to D14 and D16, each with an example hand.

The validator and the page on rule archaeology use `rule_findings(rules)`.
"""

from __future__ import annotations

from collections.abc import Callable

from ludograph.base.source import content_hash
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.words import Status
from ludograph.rules.findings.drawing import colliding_draw_rules, unreachable_and_partly_reachable
from ludograph.rules.findings.finding import (
    Examined,
    Finding,
    Findings,
    examine,
    false_refinements,
    impossible_conditions,
)
from ludograph.rules.findings.ranking import contradictory_orders, overlapping_uses, undecided_meetings
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.play.play import NotPlayableError
from ludograph.store import Cache, Kind

__all__ = ["Finding", "findings_of", "rule_findings"]

_ALWAYS: tuple[Callable[[Examined], Findings], ...] = (impossible_conditions, false_refinements, contradictory_orders)
_OF_SHOWN_HANDS: tuple[Callable[[Examined], Findings], ...] = (
    unreachable_and_partly_reachable,
    colliding_draw_rules,
    overlapping_uses,
    undecided_meetings,
)


FINDINGS = Kind("findings", tuple[Finding, ...])


def rule_findings(rules: Rules, cache: Cache | None = None) -> tuple[Finding, ...]:
    """The findings about all games, ordered by id; with a cache, only changed games are examined again."""
    found: list[Finding] = []
    for id_ in sorted(rules.games):
        game = rules.games[id_]
        if game.status is not Status.NAMED_ONLY:
            found.extend(_remembered(rules, game, cache))
    return tuple(found)


def _remembered(rules: Rules, game: ResolvedGame, cache: Cache | None) -> tuple[Finding, ...]:
    if cache is None:
        return findings_of(rules, game)
    # Named totals and `refines` may name any yaku, not only those in the game.
    yaku = (f"{id_} {digest}" for id_, digest in sorted(rules.digests.items()) if id_.startswith("yaku/"))
    key = content_hash(game.fingerprint, *yaku)
    known = cache.get(FINDINGS, key)
    if known is None:
        known = findings_of(rules, game)
        cache.put(FINDINGS, key, known)
    return known


def findings_of(rules: Rules, game: ResolvedGame) -> tuple[Finding, ...]:
    """The findings about one game; none if its cards are unknown."""
    try:
        examined = examine(rules, game)
    except NotPlayableError:
        return ()
    checks = [*_ALWAYS, *(_OF_SHOWN_HANDS if examined.is_drawn else ())]
    found: list[Finding] = []
    for check in checks:
        try:
            found.extend(check(examined))
        except NotComputedError:
            continue
    return tuple(found)
