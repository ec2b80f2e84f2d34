"""The yaku in a hand, its value at the showdown, and the comparison of two hands.

`evaluate` is for one hand; `settle` compares the `standing` of a player's and of a dealer's hand.
"""

from __future__ import annotations

from collections import Counter
from enum import StrEnum
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from ludograph.base.frozen import frozen
from ludograph.rules.cards.deck import Hand
from ludograph.rules.data.notations import Payment
from ludograph.rules.data.words import CompareBy, Effect, Holder, TieRule
from ludograph.rules.play.play import Play, PlayedUse


@frozen
class Held:
    """A yaku that a hand shows."""

    use: PlayedUse
    place: int | None
    """The place in the ranking, 0 the strongest; None if unranked."""
    pay: Fraction | None
    """Net, as a multiple of the bet; None if not stated."""


@frozen
class Evaluation:
    """The value of a hand in a game."""

    total: int
    held: tuple[Held, ...]
    """Its yaku, best first, unranked ones last."""
    place: int
    """The place of the best one in the ranking, else the place of hands without yaku."""
    pay: Fraction
    points: int
    """In a game of points, the sum for its yaku."""

    @property
    def best(self) -> Held | None:
        """The yaku as which it counts at the showdown; None if it counts by its total."""
        return next((one for one in self.held if one.place == self.place), None)


@frozen
class Standing:
    """The value of a hand at a showdown. Two hands with the same standing have the same result."""

    use: str
    """The use as which it counts, or ""."""
    place: int
    worth: tuple[int, ...]
    """For comparison with another hand of the same place; the greater wins."""
    total: int
    compare: CompareBy
    effect: Effect | None
    pay: Fraction
    hunts: tuple[tuple[str, Fraction, str], ...] = ()
    """Uses that it beats whatever the ranking is, each with the payment and the use that beats it."""
    equals: CompareBy | None = None
    """Who wins if two such hands are equal, where their comparison says so."""

    @property
    def end(self) -> str | int:
        """The use as which it counts, else its total."""
        return self.use or self.total


class Outcome(StrEnum):
    """The result of a round for the player."""

    WIN = "win"
    DRAW = "draw"
    LOSE = "lose"


def evaluate(play: Play, hand: Hand, side: Holder) -> Evaluation:
    """The value of the hand, in deal order, for a player or the dealer; of a larger hand, the best cards count."""
    hand = counting_cards(play, hand, side)
    held = [Held(use, use.places[side], multiple(use.use.pay(side), hand)) for use in play.held(hand, side)]
    held.sort(key=lambda one: len(play.game.ranking) if one.place is None else one.place)
    best = next((one for one in held if one.use.decides(side)), None)
    counts = best is not None and best.place is not None and best.place <= play.total_place
    return Evaluation(
        play.setting.scoring.total(hand),
        tuple(held),
        best.place if counts and best is not None and best.place is not None else play.total_place,
        best.pay if counts and best is not None and best.pay is not None else play.base,
        points(play, hand, [one.use for one in held]),
    )


def multiple(pay: Payment | None, hand: Hand) -> Fraction | None:
    """The payment for this hand as a multiple of the bet."""
    if pay is None:
        return None
    if pay.card is None:
        return pay.multiple
    return Fraction(hand[pay.card - 1].n) if pay.card <= len(hand) else None


def points(play: Play, hand: Hand, held: list[PlayedUse]) -> int:
    """The sum of points of a hand's yaku; of each group only the best counts."""
    best: dict[str, int] = {}
    for use in held:
        if use.use.points is not None:
            group = use.use.entry.group or f"={use.id}"
            best[group] = max(best.get(group, 0), use.use.points + _extra(play, hand, use))
    return sum(best.values())


def _extra(play: Play, hand: Hand, use: PlayedUse) -> int:
    extra = use.use.entry.extra
    if extra is None:
        return 0
    counted = sum(extra.of.selector.picks(card, play.setting.round) for card in hand)
    return max(0, counted - extra.beyond) * extra.each


def counting_cards(play: Play, hand: Hand, side: Holder) -> Hand:
    """The cards that count: all, or the best of them, as many as the rules allow."""
    if play.best_of is None or len(hand) <= play.best_of:
        return hand

    def fares(part: Hand) -> tuple[int, tuple[int, ...]]:
        found = standing(play, part, side)
        return found.place, tuple(-one for one in found.worth)

    return min(combinations(hand, play.best_of), key=fares)


def standing(play: Play, hand: Hand, side: Holder) -> Standing:
    """The value of the hand at the showdown for this side."""
    hand = counting_cards(play, hand, side)
    total = play.setting.scoring.total(hand)
    hunts = tuple(
        (beaten, multiple(use.use.pay(side), hand) or play.base, use.id)
        for use in play.hunters
        if use.held(hand, side, play.setting)
        for beaten in use.use.entry.beats
    )
    best = next((use for use in play.deciding[side] if use.held(hand, side, play.setting)), None)
    if best is None:
        by_rank = play.game.score.scoring == "rank"
        worth = strengths(play, hand) if by_rank else (-total if play.low_is_best else total,)
        return Standing("", play.total_place, worth, total, CompareBy.TOTAL, None, play.base, hunts)
    pay = multiple(best.use.pay(side), hand)
    place = best.places[side]
    return Standing(
        best.id,
        play.total_place if place is None else place,
        _worth(play, best, hand, total),
        total,
        best.use.compare.by,
        best.use.effect,
        play.base if pay is None else pay,
        hunts,
        best.use.compare.equals,
    )


def strengths(play: Play, hand: Hand) -> tuple[int, ...]:
    """The strengths of the cards, strongest first."""
    return tuple(sorted((play.strength[card.n] for card in hand), reverse=True))


def _worth(play: Play, use: PlayedUse, hand: Hand, total: int) -> tuple[int, ...]:
    compare = use.use.compare
    if compare.by is CompareBy.TOTAL:
        return (-total if play.low_is_best else total,)
    if compare.by is CompareBy.RANK:
        return strengths(play, hand)
    if compare.by is CompareBy.GROUPS:
        sizes = Counter(card.n for card in hand)
        return tuple(play.strength[n] for n in sorted(sizes, key=lambda n: (-sizes[n], -play.strength[n])))
    if compare.by is CompareBy.RUN:
        numbers = sorted(card.n for card in hand)
        is_plain = numbers[-1] - numbers[0] == len(numbers) - 1
        return (numbers[-1] if is_plain else numbers[-1] + 1,)
    if compare.by is CompareBy.SUM:
        return (sum(card.n for card in hand),)
    if compare.by is CompareBy.ORDER:
        order = {number: place for place, numbers in enumerate(compare.order) for number in numbers}
        return (-min(order.get(card.n, len(compare.order)) for card in hand),)
    return ()


class Why(StrEnum):
    """What decides between two hands."""

    HUNTS = "hunts"
    """One beats the other whatever the ranking is."""
    RANKS = "ranks"
    """One is above the other in the ranking."""
    RETURNS = "returns"
    """The stronger one returns the stakes."""
    COMPARES = "compares"
    """They have the same place and are compared."""
    HOLDER = "holder"
    """They are equal, and `compare` decides who wins."""
    TIES = "ties"
    """They are equal; the tie rule decides."""


class Decided(NamedTuple):
    """The result for two hands."""

    outcome: Outcome
    net: Fraction
    """What the player receives (or pays) as a multiple of the bet."""
    why: Why


def settle(play: Play, player: Standing, dealer: Standing) -> tuple[Outcome, Fraction]:
    """The outcome of the two hands, and what the player receives (or pays) as a multiple of the bet."""
    return decided(play, player, dealer)[:2]


def decided(play: Play, player: Standing, dealer: Standing) -> Decided:
    """The outcome, the payment, and the deciding reason."""
    for beaten, pay, _ in player.hunts:
        if beaten == dealer.use:
            return Decided(Outcome.WIN, pay, Why.HUNTS)
    for beaten, pay, _ in dealer.hunts:
        if beaten == player.use:
            return Decided(Outcome.LOSE, -pay, Why.HUNTS)
    if player.place != dealer.place:
        stronger = player if player.place < dealer.place else dealer
        if stronger.effect in (Effect.DRAW, Effect.VOID_ROUND):
            return Decided(Outcome.DRAW, Fraction(0), Why.RETURNS)
        return _won(stronger is player, player, dealer, Why.RANKS)
    if player.compare is not dealer.compare or player.worth == dealer.worth:
        return _tied(play, player, dealer)
    return _won(player.worth > dealer.worth, player, dealer, Why.COMPARES)


def _won(by_player: bool, player: Standing, dealer: Standing, why: Why) -> Decided:
    return Decided(Outcome.WIN, player.pay, why) if by_player else Decided(Outcome.LOSE, -dealer.pay, why)


def _tied(play: Play, player: Standing, dealer: Standing) -> Decided:
    by = player.equals or player.compare if player.compare is dealer.compare else CompareBy.NONE
    if by is CompareBy.DRAW:
        return Decided(Outcome.DRAW, Fraction(0), Why.HOLDER)
    if by in (CompareBy.DEALER, CompareBy.PLAYER):
        return _won(by is CompareBy.PLAYER, player, dealer, Why.HOLDER)
    at_zero = player.total == dealer.total == 0
    if play.ties is TieRule.DEALER or (play.ties is TieRule.DEALER_AT_ZERO and at_zero):
        return _won(False, player, dealer, Why.TIES)
    if play.ties is TieRule.PLAYER:
        return _won(True, player, dealer, Why.TIES)
    return Decided(Outcome.DRAW, Fraction(0), Why.TIES)
