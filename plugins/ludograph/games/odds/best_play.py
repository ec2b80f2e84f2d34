"""The best response of a player to a dealer's policy: when to draw, and what each hand is worth, exactly.

A player knows the own cards and the dealer's open ones. Standing is worth what the round pays against every hand that
the dealer can still come to; drawing is worth the mean over the next card. The dealer's closed cards and the stock are
alike to the player, so the next card is any that is not seen.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, perm, prod
from typing import NamedTuple

from ludograph.cards.deck import Card
from ludograph.games.condition import may_read_order
from ludograph.games.evaluator import Standing, settle, standing
from ludograph.games.odds.dealing import NotComputedError
from ludograph.games.odds.final import MOST_COURSES, Stock, pays_by_place, stock, tally_of
from ludograph.games.odds.policy import Policy, action
from ludograph.games.play import DEALER, PLAYER, Action, NotPlayableError, Play
from ludograph.games.words import Face

Kinds = tuple[int, ...]
"""Places of kinds of cards in the stock."""


@dataclass(frozen=True, slots=True)
class Choice:
    """What a hand may do against what the dealer shows, and what it is worth."""

    hand: tuple[Card, ...]
    """In deal order, where the order matters; an open card that lies there before the deal comes first."""
    shown: tuple[Card, ...]
    """The dealer's open cards, as far as they differ."""
    stand: Fraction | None
    """What standing is worth to the player, per unit staked; None where the rules forbid it."""
    draw: Fraction | None
    """What taking a card is worth, playing on in the best way; None where the rules forbid it."""
    likely: Fraction
    """How likely the player comes to this choice by the deal; 0 for hands after a draw."""

    @property
    def value(self) -> Fraction:
        """What the hand is worth, played in the best way."""
        return max(worth for worth in (self.stand, self.draw) if worth is not None)

    @property
    def draws(self) -> bool:
        """Whether taking a card is better than standing."""
        return self.stand is None or (self.draw is not None and self.draw > self.stand)


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The best response to a dealer's policy."""

    dealer: Policy
    choices: tuple[Choice, ...]
    """For every hand that is dealt and everything that the dealer can show."""
    value: Fraction
    """What a round is worth to the player, per unit staked."""

    @property
    def open_cards(self) -> Mapping[int, tuple[Fraction, Fraction]]:
        """Number of a hand's first card → how likely it is, and what a bet on such a hand is worth.

        The mean of the worths, weighted by how likely they are, is the value of a hand chosen at random.
        """
        found: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
        for choice in self.choices:
            for card in choice.hand[:1]:
                found[card.n][0] += choice.likely
                found[card.n][1] += choice.likely * choice.value
        return {n: (likely, worth / likely) for n, (likely, worth) in sorted(found.items())}


def best_play(play: Play, dealer: Policy, first: Card | None = None) -> BestPlay:
    """The best response to the dealer's policy; `first` is the open card on which the player has bet.

    Where cards are laid out before the deal and `first` is not given, the player has bet on each of them as likely.
    NotPlayableError where players do not play against a dealer, NotComputedError where there are too many hands.
    """
    if not play.game.has_dealer:
        raise NotPlayableError(f"{play.game.id}: players do not play against a dealer")
    play.require_cards(2)
    if first is not None or not play.laid_out:
        return _Search(play, dealer, first).found()
    share = Fraction(1, len(play.laid_out))
    found = [_Search(play, dealer, card).found() for card in play.laid_out]
    choices = (replace(choice, likely=choice.likely * share) for one in found for choice in one.choices)
    return BestPlay(dealer, tuple(choices), share * sum(one.value for one in found))


def best_open(play: Play, found: BestPlay, count: int) -> Fraction:
    """What a bet on the best of `count` open cards is worth, each of them judged by its own number alone.

    Where the rules name the open cards, these are meant, whatever their count.
    """
    if play.laid_out:
        return max(value for _, value in found.open_cards.values())
    copies = Counter(card.n for card in play.cards)
    left, worth = len(play.cards), Fraction(0)
    for value, n in sorted(((value, n) for n, (_, value) in found.open_cards.items()), reverse=True):
        worth += value * (comb(left, count) - comb(left - copies[n], count))
        left -= copies[n]
    return worth / comb(len(play.cards), count)


class _End(NamedTuple):
    """Hands of the dealer that use the same kinds and fare alike, after the same open cards."""

    tally: tuple[tuple[int, int], ...]
    size: int
    standing: Standing
    courses: int


class _Search:
    def __init__(self, play: Play, dealer: Policy, first: Card | None) -> None:
        self.play, self.dealer, self.first = play, dealer, first
        self.stock: Stock = stock(play)
        if len(self.stock.kinds) ** (play.sizes[-1] + 1) > MOST_COURSES:
            raise NotComputedError(
                f"{play.game.id}: too many hands to go through for the best play; ask for a round with fixed policies"
            )
        self.reads_order = any(may_read_order(each) for each in play.conditions()) or pays_by_place(play)
        self.open = self._open_places()
        self.ends = self._dealer_ends()
        self.meetings: dict[tuple[Kinds, Kinds], Mapping[Standing, int]] = {}
        self.nets: dict[tuple[Standing, Standing], Fraction] = {}
        self.known: dict[tuple[Kinds, Kinds], Choice] = {}

    def _open_places(self) -> tuple[int, ...]:
        """Which of the cards that the dealer has while the players decide lie open."""
        game = self.play.game
        return tuple(place for place, face in enumerate(game.dealer_faces[: game.dealer_cards]) if face is Face.OPEN)

    def _dealer_ends(self) -> dict[Kinds, list[_End]]:
        found: dict[tuple[Kinds, Kinds, Standing], int] = defaultdict(int)
        kinds, counts = self.stock.kinds, self.stock.counts

        def go_on(sequence: Kinds) -> None:
            hand = tuple(kinds[kind] for kind in sequence)
            if len(sequence) >= self.play.game.dealt_cards and (
                action(self.play, self.dealer, DEALER, hand) is Action.STAND
            ):
                shown = tuple(sequence[place] for place in self.open)
                found[shown, tuple(sorted(sequence)), standing(self.play, hand, DEALER)] += 1
                return
            for kind, count in enumerate(counts):
                if sequence.count(kind) < count:
                    go_on((*sequence, kind))

        go_on(())
        ends: dict[Kinds, list[_End]] = defaultdict(list)
        for (shown, sequence, stands), courses in found.items():
            ends[shown].append(_End(tally_of(sequence), len(sequence), stands, courses))
        return ends

    def found(self) -> BestPlay:
        """Every dealt hand against everything the dealer can show."""
        dealt = self.play.game.dealt_cards - (0 if self.first is None else 1)
        size = self.stock.size
        choices = []
        for hand in self._hands(dealt):
            left = self._left(hand)
            own = Fraction(self._ways(self.stock.counts, hand), perm(size, dealt))
            for shown in sorted(self.ends):
                likely = own * Fraction(self._ways(left, shown), perm(size - dealt, len(shown)))
                if likely:
                    choices.append(self._with(self.choice(hand, shown), hand, likely))
        value = sum((choice.likely * choice.value for choice in choices), Fraction(0))
        assert sum(choice.likely for choice in choices) == 1
        return BestPlay(self.dealer, tuple(choices), value)

    def _with(self, choice: Choice, hand: Kinds, likely: Fraction) -> Choice:
        return Choice(self._cards(hand), choice.shown, choice.stand, choice.draw, likely)

    def _hands(self, size: int) -> Iterator[Kinds]:
        def go_on(hand: Kinds) -> Iterator[Kinds]:
            if len(hand) == size:
                yield hand
                return
            for kind, count in enumerate(self.stock.counts):
                if hand.count(kind) < count:
                    yield from go_on((*hand, kind))

        return go_on(())

    def _left(self, *taken: Kinds) -> list[int]:
        left = list(self.stock.counts)
        for kinds in taken:
            for kind in kinds:
                left[kind] -= 1
        return left

    @staticmethod
    def _ways(left: tuple[int, ...] | list[int], kinds: Kinds) -> int:
        """In how many ways these kinds come one after the other."""
        return prod(perm(max(left[kind], 0), times) for kind, times in tally_of(kinds))

    def _cards(self, hand: Kinds) -> tuple[Card, ...]:
        return (*(() if self.first is None else (self.first,)), *(self.stock.kinds[kind] for kind in hand))

    def choice(self, hand: Kinds, shown: Kinds) -> Choice:
        """What the hand is worth against what the dealer shows."""
        key = hand if self.reads_order else tuple(sorted(hand))
        if (key, shown) not in self.known:
            self.known[key, shown] = self._choice(key, shown)
        return self.known[key, shown]

    def _choice(self, hand: Kinds, shown: Kinds) -> Choice:
        cards = self._cards(hand)
        legal = self.play.actions(PLAYER, cards)
        stand = self._stand(hand, shown) if Action.STAND in legal else None
        draw = None
        if Action.DRAW in legal:
            left = self._left(hand, shown)
            total = sum(left)
            worths = (count * self.choice((*hand, kind), shown).value for kind, count in enumerate(left) if count > 0)
            draw = sum(worths, Fraction(0)) / total
        if stand is None and draw is None:
            raise NotPlayableError(f"{self.play.game.id}: the rules of drawing collide")
        return Choice(cards, tuple(self.stock.kinds[kind] for kind in shown), stand, draw, Fraction(0))

    def _stand(self, hand: Kinds, shown: Kinds) -> Fraction:
        met = self._met(tuple(sorted(hand)), shown)
        mine = standing(self.play, self._cards(hand), PLAYER)
        return sum((ways * self._net(mine, theirs) for theirs, ways in met.items()), Fraction(0)) / sum(met.values())

    def _met(self, hand: Kinds, shown: Kinds) -> Mapping[Standing, int]:
        """What the dealer comes to once these cards are out and those are seen, and in how many ways."""
        if (hand, shown) not in self.meetings:
            left = self._left(hand)
            rows = [[perm(max(count, 0), taken) for taken in range(self.play.sizes[-1] + 1)] for count in left]
            room = self.stock.size - len(hand)
            found: dict[Standing, int] = defaultdict(int)
            for end in self.ends[shown]:
                # Shorter hands are counted with whatever card could follow, so that all ways are of one length.
                ways = end.courses * perm(room - end.size, self.play.sizes[-1] - end.size)
                for kind, times in end.tally:
                    ways *= rows[kind][times]
                found[end.standing] += ways
            self.meetings[hand, shown] = found
        return self.meetings[hand, shown]

    def _net(self, mine: Standing, theirs: Standing) -> Fraction:
        if (mine, theirs) not in self.nets:
            self.nets[mine, theirs] = settle(self.play, mine, theirs)[1]
        return self.nets[mine, theirs]
