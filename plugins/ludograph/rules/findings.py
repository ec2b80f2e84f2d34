"""Faults in the rules found by enumerating all hands: D04, D06, D10 to D14 and D16, each with an example hand.

The validator and the page on rule archaeology use `rule_findings(rules)`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import combinations

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem
from ludograph.base.source import content_hash
from ludograph.languages.words import Text
from ludograph.rules.cards.deck import Card
from ludograph.rules.conditions import english
from ludograph.rules.conditions.base import Condition, may_read_order
from ludograph.rules.data.entry import UseEntry
from ludograph.rules.data.model import ResolvedGame, Rules, Use, Yaku
from ludograph.rules.data.words import CompareBy, DrawMode, Effect, Holder, Status, YakuKind
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.witness import Reach, Reachability, Survey, numbers_of, sizes_of, witness
from ludograph.rules.play.play import DEALER, PLAYER, SIDES, Action, NotPlayableError, Play, PlayedUse, played
from ludograph.store import Cache, Kind, kept
from ludograph.values import Note, Source

_ABOUT_DRAWING = frozenset({"D10", "D11"})
"""Codes whose finding takes its emendation from notes on the use."""


@frozen
class Finding:
    """A rule that contradicts its purpose, or leaves a case open."""

    game: str
    """Full id of the game."""
    use: str
    """Id of the affected use, or ""."""
    problem: Problem
    witness: tuple[tuple[Card, ...], ...]
    """Example hands, in deal order; of two hands the first is the player's."""
    rule: str
    """The rule that causes the fault, as a sentence without a full stop, or ""."""
    emendation: str
    """The shortest change that would correct it, as a sentence."""
    sources: tuple[Source, ...] = ()
    allowed: str = ""
    """Why the data accept it, or ""."""
    clause: str = ""
    """The specific part of the message, without the rule and the general explanation of the code."""
    side: Holder | None = None
    """The side whose hand it concerns, if only one."""


@dataclass(frozen=True)
class Examined:
    """One game with all its local yaku agreed on, and its hands."""

    rules: Rules
    game: ResolvedGame
    play: Play

    @cached_property
    def survey(self) -> Survey:
        return Survey(self.play)

    @property
    def is_drawn(self) -> bool:
        """Whether its hands are small and shown at once, so that drawing and ranking can be checked."""
        return self.game.is_dealt and not self.play.additive

    def finding(
        self,
        code: str,
        message: str,
        *,
        use: Use | None = None,
        witness: Sequence[tuple[Card, ...]] = (),
        rule: str = "",
        emendation: str = "",
        how: str = "",
        place: Place | None = None,
        notes: Iterable[Note] = (),
        clause: str = "",
        side: Holder | None = None,
    ) -> Finding:
        """A Finding about this game; its emendation comes from the data's notes if they give one.

        `how` explains to authors, but not to readers, how to write the emendation.
        """
        own = (*((*use.entry.note, *use.yaku.note) if use else ()), *notes)
        suggested = (note.emendation for note in own if note.emendation and code in _ABOUT_DRAWING)
        emended = next(suggested, emendation)
        allowed = use.entry.allow.get(code, "") if use else ""
        at = place or (use.at if use else None) or self.game.at
        how = how if emended == emendation else ""
        allow = f"If it must stand as printed, write the reason: `allow: {{{code}: …}}` on {use.id}." if use else ""
        hint = " ".join(filter(None, (emended, how, allow)))
        return Finding(
            self.game.id,
            use.id if use else "",
            Problem(code, f"{self.game.id}: {message}", hint, at),
            tuple(witness),
            rule,
            emended,
            self.game.sources_of(use) if use else self.game.sources_of(self.game),
            allowed,
            clause or message,
            side,
        )


def examine(rules: Rules, game: ResolvedGame) -> Examined:
    """The game with its local yaku; NotPlayableError if its cards are unknown."""
    everything = replace(game, uses=game.every_use)
    rounds = game.params.get("round")
    return Examined(rules, game, played(everything, round_number=rounds.min if rounds else None))


def shown(hand: Iterable[Card]) -> str:
    """A hand in deal order: `8–9–3`; tiles by their ends: `6-5 and 6-4`."""
    cards = tuple(hand)
    tiles = any(card.ends for card in cards)
    return " and ".join(card.face for card in cards) if tiles else "–".join(str(card.n) for card in cards)


def listed(items: Sequence[Text], most: int = 6) -> str:
    """`a, b and c`, or the first `most` and the number of the others."""
    return str(english.listed(items if len(items) <= most else [*items[:most], f"{len(items) - most} more"]))


Findings = Iterator[Finding]


# D04 and D06: conditions that no hand of the deck satisfies, and wrong `refines`.


def impossible_conditions(examined: Examined) -> Findings:
    """D04: a condition that can never hold with the game's deck."""
    for use in examined.play.uses:
        if not _can_hold(examined, use):
            deck = examined.play.deck
            yield examined.finding(
                "D04",
                f"no hand of {deck.id} can be {use.use.title}: {use.when.words(deck.pieces)}",
                use=use.use,
                emendation="Correct the condition, or name the decks it needs under `needs_deck`.",
                place=use.use.at,
            )


def _can_hold(examined: Examined, use: PlayedUse) -> bool:
    """Whether some hand is the yaku; true if there are too many hands to know."""
    play = examined.play
    try:
        return any(witness(play.cards, size, play.setting, use.when) is not None for size in sizes_of(play, use))
    except NotComputedError:
        return True


def false_refinements(examined: Examined) -> Findings:
    """D06: a hand that satisfies the yaku, but not the one that it `refines`."""
    play = examined.play
    for use in play.uses:
        for parent in use.use.yaku.refines:
            condition = _condition_of(examined, parent)
            for size in sizes_of(play, use) if condition is not None else ():
                hand = witness(play.cards, size, play.setting, use.when, condition)
                if hand is not None:
                    yield examined.finding(
                        "D06",
                        f"{shown(hand)} is {use.use.title} but not {examined.rules.yaku[parent].title},"
                        " which `refines` names",
                        use=use.use,
                        witness=(hand,),
                        emendation=f"Remove {parent!r} from `refines`, or narrow the condition.",
                    )
                    break


def _condition_of(examined: Examined, yaku: str) -> Condition | None:
    """The yaku's condition in this game, else its own."""
    for use in examined.play.uses:
        if use.use.yaku.id == yaku:
            return use.when
    known = examined.rules.yaku.get(yaku)
    return known.condition_of("") if known else None


_BEFORE_DRAWING = frozenset({Effect.WITHDRAW, Effect.REDEAL})
"""Effects of a hand that is shown instead of drawing to it."""


def unreachable_and_partly_reachable(examined: Examined) -> Findings:
    """D10: a yaku that can never be shown. D11: a yaku that cannot be shown with some numbers, or in some orders."""
    survey = examined.survey
    for use in (*examined.play.uses, *_named_totals(examined)):
        if use.use.effect in _BEFORE_DRAWING:
            continue
        ruled = [side for side in SIDES if use.use.held_by(side) and survey.is_ruled(side)]
        found = [survey.reach(use, side) for side in ruled]
        free = use.use.holder is not None and any(use.use.held_by(side) and not survey.is_ruled(side) for side in SIDES)
        if found and not free and all(reach.found is Reachability.UNREACHABLE for reach in found):
            code, found = "D10", found[:1]
        else:
            code = "D11"
        yield from (_barred(examined, code, use, reach) for reach in found if reach.excluded)


def _named_totals(examined: Examined) -> Iterator[PlayedUse]:
    """Totals that a source of this game names."""
    cited = {source.cite for source in examined.game.sources}
    known = {use.use.yaku.id for use in examined.play.uses}
    for yaku in examined.rules.yaku.values():
        when, is_new = yaku.condition, yaku.kind is YakuKind.NAMED_TOTAL and yaku.id not in known
        if when is not None and is_new and yaku.size in examined.play.sizes and cited & _naming(examined, yaku):
            use = Use(yaku.id, yaku, "", when, UseEntry(at=yaku.at))
            yield PlayedUse(use, when, dict.fromkeys(SIDES))


def _naming(examined: Examined, yaku: Yaku) -> set[str]:
    """Citekeys of the works that name it or state something about it."""
    cited = [name.source for name in yaku.names] + [note.source for note in yaku.note]
    cited += [examined.rules.sources_of(yaku), *(attestation.source for attestation in yaku.attested)]
    return {source.cite for sources in cited for source in sources}


def _barred(examined: Examined, code: str, use: PlayedUse, reach: Reach) -> Finding:
    """A hand that a rule of drawing excludes, with the change that would let it be shown."""
    hand, barred = reach.excluded[0]
    if code == "D10":
        total = examined.play.setting.scoring.total(barred.after)
        clause = f"{use.use.title}: {shown(barred.after)} counts {total}"
        message = f"no {reach.side} can ever show {clause}, and {barred.rule}"
    else:
        hand, barred = next((one for one in reach.excluded if numbers_of(one[0]) in reach.lost), (hand, barred))
        clause = f"{use.use.title} as {', nor as '.join(_never_shown(reach, may_read_order(use.when)))}"
        message = f"the {reach.side} can never show {clause}: {barred.rule}"
    if is_duty := barred.action is Action.STAND:
        emendation, how = "Let its holder stand in spite of the duty to draw.", "Write `exempt: true` for that."
    else:
        emendation, how = f"Let a hand like {shown(barred.after)} draw.", ""
    return examined.finding(
        code,
        message,
        clause=clause,
        side=reach.side,
        use=use.use,
        witness=(hand,),
        rule=barred.rule,
        emendation=emendation,
        how=how,
        # A duty to draw is corrected at the use, a rule that forbids drawing where it stands.
        notes=() if is_duty else (*examined.game.draws(reach.side).note, *examined.game.draw.note),
    )


def _never_shown(reach: Reach, in_order: bool) -> list[str]:
    """The impossible hands: those impossible in one order only, or numbers with all or some of their orders."""
    if in_order:
        return [listed([shown(hand) for hand, _barred in reach.excluded])]
    lost = ["–".join(map(str, one)) for one in reach.lost]
    orders = [shown(hand) for hand, _barred in reach.excluded if numbers_of(hand) not in reach.lost]
    phrases = [f"{listed(lost)} in any order"] if lost else []
    if orders:
        phrases.append(f"{listed(orders)} in {'that order' if len(orders) == 1 else 'these orders'}")
    return phrases


def colliding_draw_rules(examined: Examined) -> Findings:
    """D16: a hand that must and must not draw, or that has no legal action."""
    survey, play = examined.survey, examined.play
    for side in SIDES:
        drawing = play.drawings[side]
        if drawing.mode is not DrawMode.BY_CONDITIONS or not play.game.extra_cards:
            continue
        for hand in survey.hands:
            if len(hand) < play.sizes[-1] and not survey.actions(side, hand):
                total = play.setting.scoring.total(hand)
                yield examined.finding(
                    "D16",
                    f"the {side} must draw with {shown(hand)}, which counts {total}, and may not",
                    witness=(hand,),
                    rule=survey.rule(side, Action.DRAW),
                    emendation="Let different totals ask for a card and forbid one.",
                    how="Correct `must` or `never`.",
                    place=play.game.draws(side).at,
                    notes=play.game.draws(side).note,
                )
                break


def overlapping_uses(examined: Examined) -> Findings:
    """D12: a hand that is two yaku for one holder, where neither ranks higher or refines the other."""

    def matters(use: Use) -> bool:
        return use.yaku.kind is YakuKind.YAKU and use.effect is not Effect.NONE and use.entry.otherwise is None

    def refined(one: str, other: str) -> bool:
        return refines(examined.rules, one, other) or refines(examined.rules, other, one)

    seen: set[tuple[str, str]] = set()
    for side in SIDES:
        held: dict[tuple[str, ...], list[PlayedUse]] = {}
        hands: dict[tuple[str, ...], tuple[Card, ...]] = {}
        for use in examined.play.uses:
            if use.use.held_by(side) and matters(use.use):
                for hand in examined.survey.hands_of(use):
                    if examined.survey.can_show(side, hand):
                        key = tuple(card.id for card in hand)
                        held.setdefault(key, []).append(use)
                        hands[key] = hand
        for key, uses in held.items():
            for one, other in combinations(uses, 2):
                pair = (one.id, other.id)
                ranked = one.places[side] is not None and other.places[side] is not None
                if pair not in seen and not ranked and not refined(one.use.yaku.id, other.use.yaku.id):
                    seen.add(pair)
                    clause = f"{shown(hands[key])} is both {one.use.title} and {other.use.title}"
                    yield examined.finding(
                        "D12",
                        f"{clause}, and nothing says which of the two it counts as",
                        clause=clause,
                        use=_later(one, other).use,
                        witness=(hands[key],),
                        emendation=f"Rank {one.use.title} and {other.use.title} one above the other.",
                    )


def _later(one: PlayedUse, other: PlayedUse) -> PlayedUse:
    """The less established of two special hands: a local one, else the later one in the file."""
    if one.use.local != other.use.local:
        return one if one.use.local else other
    at = [use.use.at.start if use.use.at else 0 for use in (one, other)]
    return one if at[0] > at[1] else other


def refines(rules: Rules, yaku: str, parent: str) -> bool:
    """Whether every hand of `yaku` is one of `parent` by the data, directly or through others."""
    seen, waiting = set(), [yaku]
    while waiting:
        current = waiting.pop()
        if current == parent:
            return True
        if current not in seen and current in rules.yaku:
            seen.add(current)
            waiting.extend(rules.yaku[current].refines)
    return False


def undecided_meetings(examined: Examined) -> Findings:
    """D13: a player's and a dealer's yaku that can meet in one round without a rule that ranks them."""
    if not examined.game.has_dealer:
        return
    own = [use for use in examined.play.uses if not use.use.local and use.use.effect in (Effect.WIN, None)]
    for mine in own:
        met = [
            (theirs, meeting)
            for theirs in own
            if mine.use.held_by(PLAYER) and theirs.use.held_by(DEALER) and not _decided(mine, theirs)
            if (meeting := _meeting(examined, mine, theirs)) is not None
        ]
        if met:
            names = listed([theirs.use.title for theirs, _meeting_ in met])
            hands = met[0][1]
            clause = f"a player’s {mine.use.title} can meet the dealer’s {names}"
            yield examined.finding(
                "D13",
                f"{clause} ({shown(hands[0])} against {shown(hands[1])}), and nothing ranks them",
                clause=clause,
                use=mine.use,
                witness=hands,
                emendation=_to_rank(mine, [theirs for theirs, _meeting_ in met]),
            )


def _to_rank(mine: PlayedUse, met: list[PlayedUse]) -> str:
    """The missing key: `compare` for two holders of one yaku, the ranking for different ones."""
    others = [theirs for theirs in met if theirs.id != mine.id]
    unranked = [use for side, use in ((PLAYER, mine), *((DEALER, one) for one in met)) if use.places[side] is None]
    advice = []
    if unranked:
        advice.append(f"Add {listed([f'`{one}`' for one in dict.fromkeys(use.id for use in unranked)])} to `ranking`.")
    elif others:
        names = listed([theirs.use.title for theirs in others])
        advice.append(f"Rank the player’s {mine.use.title} against the dealer’s {names}.")
    if len(others) < len(met):
        advice.append(f"Write `compare` at {mine.id!r}; `compare: none` leaves it to the rule for ties.")
    return " ".join(advice)


def _decided(mine: PlayedUse, theirs: PlayedUse) -> bool:
    if mine.id in theirs.use.entry.beats or theirs.id in mine.use.entry.beats:
        return True
    if mine.places[PLAYER] is None or theirs.places[DEALER] is None:
        return False
    if mine.id != theirs.id or mine.use.compare.by is not CompareBy.NONE:
        return True
    # An explicit `compare: none` applies the tie rule; a missing one leaves the question open.
    return mine.use.entry.compare.at is not None or mine.use.yaku.compare is not None


def _meeting(
    examined: Examined, mine: PlayedUse, theirs: PlayedUse
) -> tuple[tuple[Card, ...], tuple[Card, ...]] | None:
    """A hand for each side that the rules allow to meet, dealt from one deck."""
    survey, copies = examined.survey, examined.survey.copies
    dealers = [hand for hand in survey.hands_of(theirs) if survey.can_show(DEALER, hand)]
    for hand in survey.hands_of(mine):
        if survey.can_show(PLAYER, hand):
            for other in dealers:
                if not Counter(card.id for card in (*hand, *other)) - copies:
                    return hand, other
    return None


def contradictory_orders(examined: Examined) -> Findings:
    """D14: `beats` against the ranking, or yaku that beat each other in a cycle."""
    uses = {use.id: use for use in examined.play.uses}
    for use in uses.values():
        for beaten in use.use.entry.beats:
            other = uses.get(beaten)
            if other is not None and use.use.entry.otherwise is None and _ranked_above(other, use):
                yield examined.finding(
                    "D14",
                    f"{use.use.title} beats {other.use.title}, which the ranking places above it",
                    use=use.use,
                    emendation=f"Rank {use.use.title} above {other.use.title}.",
                    how="Or write `otherwise: total`.",
                )
        circle = _circle(uses, use.id)
        if circle and use.id == min(circle):
            yield examined.finding(
                "D14",
                f"yaku beat each other in a circle: {' > '.join((*circle, circle[0]))}",
                use=use.use,
                emendation="Let one of them beat one hand fewer.",
                how="Its list is `beats`.",
            )


def _ranked_above(one: PlayedUse, other: PlayedUse) -> bool:
    places = ((one.places[side], other.places[side]) for side in SIDES)
    return any(place is not None and below is not None and place < below for place, below in places)


def _circle(uses: dict[str, PlayedUse], start: str) -> tuple[str, ...]:
    """The uses of a cycle of `beats` through `start`, or empty."""
    waiting: list[tuple[str, ...]] = [(start,)]
    seen: set[str] = set()
    while waiting:
        way = waiting.pop()
        for beaten in uses[way[-1]].use.entry.beats:
            if beaten == start:
                return way
            if beaten in uses and beaten not in seen:
                seen.add(beaten)
                waiting.append((*way, beaten))
    return ()


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
    # Named totals and `refines` may name any yaku, not only those in the game.
    yaku = [f"{id_} {digest}" for id_, digest in sorted(rules.digests.items()) if id_.startswith("yaku/")]
    games = (game for _, game in sorted(rules.games.items()) if game.status is not Status.NAMED_ONLY)
    keyed = ((content_hash(game.fingerprint, *yaku), game) for game in games)
    return tuple(one for key, game in keyed for one in kept(cache, FINDINGS, key, partial(findings_of, rules, game)))


def findings_of(rules: Rules, game: ResolvedGame) -> tuple[Finding, ...]:
    """The findings about one game; none if its cards are unknown."""
    try:
        examined = examine(rules, game)
    except NotPlayableError:
        return ()
    found: list[Finding] = []
    for check in (*_ALWAYS, *(_OF_SHOWN_HANDS if examined.is_drawn else ())):
        with suppress(NotComputedError):
            found.extend(check(examined))
    return tuple(found)
