"""Two hands that meet in a game: who wins what, by which rule, on whose word."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ludograph.cards.deck import Card
from ludograph.games.condition import sentence
from ludograph.games.evaluator import Outcome, Standing, Why, decided, standing
from ludograph.games.play import DEALER, PLAYER, TIES, Action, Play, PlayedUse
from ludograph.games.provenance import Placed
from ludograph.games.reach import Survey
from ludograph.games.words import CompareBy, Holder
from ludograph.values import Source


@dataclass(frozen=True, slots=True)
class Meeting:
    """What becomes of two hands."""

    outcome: Outcome
    """From the first hand's point of view."""
    net: Fraction
    """What the first hand receives, or pays, as a multiple of the bet."""
    rule: str
    """What decides, as a sentence without its full stop."""
    sources: tuple[Source, ...]
    """Who states that rule."""
    readings: tuple[str, ...]
    """How disputed yaku of the two hands are read, as sentences."""
    impossible: tuple[str, ...]
    """Why a hand cannot be a final one here, as sentences; empty where both can."""


def meeting(play: Play, mine: tuple[Card, ...], theirs: tuple[Card, ...]) -> Meeting:
    """The first hand, a player's, against the second: the dealer's where there is one, else another player's."""
    other = DEALER if play.game.has_dealer else PLAYER
    names = ("the player", "the dealer") if other is DEALER else ("the first", "the second")
    one, two = standing(play, mine, PLAYER), standing(play, theirs, other)
    outcome, net, why = decided(play, one, two)
    uses = {use.id: use for use in play.uses}
    shown = [uses[each.use] for each in (one, two) if each.use in uses]
    hands = ((mine, PLAYER, names[0]), (theirs, other, names[1]))
    impossible = tuple(line for hand, side, name in hands if (line := cannot_be_final(play, hand, side, name)))
    return Meeting(
        outcome,
        net,
        _rule(play, one, two, why, outcome, uses),
        _sources(play, shown, why),
        tuple(f"{use.use.title} is read as {sentence(use.when)}" for use in shown if use.use.reading),
        impossible,
    )


_COMPARED = {
    CompareBy.SUM: "the higher sum of the numbers wins",
    CompareBy.ORDER: "the one that stands first in the order of numbers wins",
    CompareBy.GROUPS: "the larger group's number decides, then the next",
    CompareBy.RUN: "the higher end of the run wins",
}


def _called(play: Play, stands: Standing, uses: dict[str, PlayedUse]) -> str:
    if stands.use:
        return uses[stands.use].use.title
    return f"a hand that counts {stands.total}" if play.game.has_totals else "a hand without a yaku"


def _rule(play: Play, one: Standing, two: Standing, why: Why, outcome: Outcome, uses: dict[str, PlayedUse]) -> str:
    winner, loser = (two, one) if outcome is Outcome.LOSE else (one, two)
    better, worse = _called(play, winner, uses), _called(play, loser, uses)
    match why:
        case Why.HUNTS:
            return f"{better} beats {worse} whatever the ranking says"
        case Why.RANKS:
            return f"{better} ranks above {worse}"
        case Why.RETURNS:
            return f"{_called(play, min(one, two, key=lambda each: each.place), uses)} returns the stakes"
        case Why.COMPARES:
            if winner.compare is CompareBy.TOTAL and play.game.has_totals:
                by = "lower" if play.low_is_best else "higher"
                return f"the {by} count wins: {winner.total} against {loser.total}"
            wins = _COMPARED.get(winner.compare, "the higher cards win")
            return f"both are {better}, and {wins}" if winner.use else wins
        case Why.HOLDER:
            return f"both are {better}, and the {winner.compare}'s is the better"
        case Why.TIES:
            return f"the hands are equal, and {TIES[play.ties].removeprefix('equal hands draw, but ')}"


def _sources(play: Play, shown: list[PlayedUse], why: Why) -> tuple[Source, ...]:
    game = play.game
    things: list[Placed | None] = [game.ties] if why is Why.TIES else [use.use for use in shown]
    found = [source for thing in things or game.ranking[:1] for source in game.sources_of(thing)]
    return tuple(dict.fromkeys(found))


def cannot_be_final(play: Play, hand: tuple[Card, ...], side: Holder, name: str) -> str:
    """Why a hand cannot be shown: "1-9 cannot be a final hand: it counts 0 and must take a third card"; or ""."""
    cards = "-".join(str(card.n) for card in hand)
    whose = f"{name}'s final hand" if play.game.has_dealer else "a final hand"
    if len(hand) not in play.sizes:
        return f"{cards} cannot be {whose}: it has {len(hand)} cards, not {' or '.join(map(str, play.sizes))}"
    survey = Survey(play)
    if not survey.can_begin(side, hand):
        open_ = ", ".join(str(card.n) for card in play.laid_out)
        return f"{cards} cannot be {whose}: it begins with one of the open cards {open_}"
    barred = survey.barred(side, hand)
    if barred is None:
        return ""
    total = play.setting.scoring.total(barred.after)
    after = "-".join(str(card.n) for card in barred.after)
    ordinal = {2: "third", 3: "fourth", 4: "fifth"}.get(len(barred.after), "further")
    if barred.action is Action.STAND:
        return f"{cards} cannot be {whose}: it counts {total} and must take a {ordinal} card"
    return f"{cards} cannot be {whose}: {after} counts {total} and may not take a {ordinal} card"
