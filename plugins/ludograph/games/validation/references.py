"""D02: a name that leads nowhere, told with what may have been meant."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ludograph.games.chains import Entries
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.validation.facts import walk
from ludograph.problems import Place, Problem, did_you_mean
from ludograph.values import Source


def reference_problems(rules: Rules, entries: Entries, works: Collection[str] | None) -> Iterator[Problem]:
    """Unknown citekeys, yaku, uses, decks, readings, term tables and games."""
    for kind in (entries.decks, entries.yaku, entries.games, entries.terms):
        for id, entry in kind.items():
            for path, value in walk(entry, id):
                if isinstance(value, Source) and works is not None and value.cite not in works:
                    yield unknown(path, "work", value.cite, works, value.at)
    for id, yaku in rules.yaku.items():
        for parent in yaku.refines:
            if parent not in rules.yaku:
                yield unknown(f"{id}.refines", "yaku", parent, rules.yaku, yaku.at)
    for id, table in entries.terms.items():
        for game in table.game:
            if game not in rules.games:
                yield unknown(f"{id}.game", "game", game, rules.games, table.at)
    told: set[tuple[str, Place | None]] = set()
    for game_id, resolved in rules.games.items():
        for problem in _in_game(rules, game_id, resolved):
            if (problem.message.partition(": ")[2], problem.place) not in told:
                told.add((problem.message.partition(": ")[2], problem.place))
                yield problem


def _in_game(rules: Rules, id: str, game: ResolvedGame) -> Iterator[Problem]:
    uses = {**game.uses, **game.local}
    for table in game.said.terms:
        if table not in rules.terms:
            yield unknown(f"{id}.terms", "term table", table, rules.terms, game.said.at)
    for both in game.said.yaku.keys() & game.said.local.keys():
        yield Problem("D01", f"{id}: use {both!r} stands under `yaku` and `local`", "", game.said.local[both].at)
    for use in uses.values():
        for beaten in use.said.beats:
            if beaten not in uses:
                yield unknown(f"{id}.{use.id}.beats", "use", beaten, uses, use.at)
        for deck in use.said.needs_deck:
            if deck not in rules.decks:
                yield unknown(f"{id}.{use.id}.needs_deck", "deck", deck, rules.decks, use.at)


def unknown(path: str, what: str, name: str, known: Iterable[str], place: Place | None) -> Problem:
    """The problem that there is no such thing."""
    return Problem("D02", f"{path}: no {what} {name!r}", did_you_mean(name, known), place)
