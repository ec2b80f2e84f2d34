"""The best response of a player to a dealer's policy: when to draw, and the exact expectation of each hand.

A player knows their own cards and the dealer's open ones. The value of standing is the mean over all hands that the
dealer can still get; the value of drawing is the mean over the next card. The dealer's closed cards and the stock are
equally unknown, so the next card is any unseen one.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import comb, lcm, perm, prod
from operator import mul
from typing import NamedTuple

from ludograph.base.frozen import frozen
from ludograph.rules.cards.deck import Card
from ludograph.rules.data.words import Face
from ludograph.rules.odds.final import LESS, MOST_COURSES, Policy, Stock, action, reads_order, stock, tally_of
from ludograph.rules.odds.patience import NotComputedError, going_through
from ludograph.rules.odds.ways import Kinds, courses, sequences
from ludograph.rules.play.evaluator import Standing, settle, standing
from ludograph.rules.play.play import DEALER, PLAYER, Action, NotPlayableError, Play


@frozen
class PlayChoice:
    """The options of a hand against the dealer's open cards, with their values."""

    hand: tuple[Card, ...]
    """In deal order, if the order matters; an open card from before the deal comes first."""
    shown: tuple[Card, ...]
    """The dealer's open cards, as far as the conditions distinguish them."""
    stand: Fraction | None
    """The expectation of standing, per unit staked; None if the rules forbid it."""
    draw: Fraction | None
    """The expectation of drawing and playing on optimally; None if the rules forbid it."""
    likely: Fraction
    """The probability of this situation after the deal; 0 for hands after a draw."""

    @property
    def value(self) -> Fraction:
        return max(worth for worth in (self.stand, self.draw) if worth is not None)

    @property
    def draws(self) -> bool:
        """Whether drawing is better than standing."""
        return self.stand is None or (self.draw is not None and self.draw > self.stand)


@frozen
class BestPlay:
    """The best response to a dealer's policy."""

    dealer: Policy
    choices: tuple[PlayChoice, ...]
    """One for every dealt hand and all open cards of the dealer."""
    value: Fraction
    """The player's expectation for a round, per unit staked."""

    @property
    def open_cards(self) -> Mapping[int, tuple[Fraction, Fraction]]:
        """Number of a hand's first card → its probability, and the expectation of a bet on the hand.

        The weighted mean of the expectations is the value of a random hand.
        """
        found: dict[int, list[Fraction]] = defaultdict(lambda: [Fraction(0), Fraction(0)])
        for choice in self.choices:
            for card in choice.hand[:1]:
                found[card.n][0] += choice.likely
                found[card.n][1] += choice.likely * choice.value
        return {n: (likely, worth / likely) for n, (likely, worth) in sorted(found.items())}


def best_play(play: Play, dealer: Policy, first: Card | None = None) -> BestPlay:
    """The best response to the dealer's policy; `first` is the open card on which the player has bet.

    If open cards are laid out and `first` is None, each of them is equally likely. NotPlayableError if there is no
    dealer to play against, NotComputedError if there are too many hands.
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
    """The expectation of a bet on the best of `count` open cards, each evaluated by its own number.

    If the rules fix the open cards, `count` is ignored.
    """
    if play.laid_out:
        return max(value for _, value in found.open_cards.values())
    copies = Counter(card.n for card in play.cards)
    left, worth = len(play.cards), Fraction(0)
    for value, n in sorted(((value, n) for n, (_, value) in found.open_cards.items()), reverse=True):
        worth += value * (comb(left, count) - comb(left - copies[n], count))
        left -= copies[n]
    return worth / comb(len(play.cards), count)


def never_better(play: Play, found: BestPlay) -> Iterator[tuple[Action, list[int]]]:
    """A choice that the rules leave, and the totals with which it is better in no situation."""
    better: dict[int, set[bool]] = defaultdict(set)
    for choice in found.choices:
        if choice.stand is not None and choice.draw is not None:
            better[play.setting.scoring.total(choice.hand)].add(choice.draws)
    for action_, draws in ((Action.DRAW, True), (Action.STAND, False)):
        if totals := sorted(total for total, known in better.items() if draws not in known):
            yield action_, totals


class _End(NamedTuple):
    """Hands of the dealer with the same kinds of cards, the same result and the same open cards."""

    tally: tuple[tuple[int, int], ...]
    size: int
    standing: int
    """Its index in the possible standings of the dealer."""
    courses: int


class _Own(NamedTuple):
    """The options of a player's hand, and its net result against each standing of the dealer."""

    legal: frozenset[Action]
    nets: tuple[int, ...]


class _Search:
    """The search for the best play. It computes with integers: multiples of `unit / scale[n]` for n cards.

    Reducing hundreds of thousands of fractions would take most of the time.
    """

    def __init__(self, play: Play, dealer: Policy, first: Card | None) -> None:
        self.play, self.dealer, self.first = play, dealer, first
        self.stock: Stock = stock(play)
        self.longest = play.sizes[-1]
        if self.stock.is_returned:
            raise NotComputedError(f"{play.game.id}: the best play with dice; ask for a round with fixed policies")
        if len(self.stock.kinds) ** min(self.longest + 1, self.stock.size) > MOST_COURSES:
            raise NotComputedError(
                f"{play.game.id}: too many hands to go through for the best play; ask for a round with fixed policies"
            )
        self.reads_order = reads_order(play)
        faces = play.game.dealer_faces[: play.game.dealer_cards]
        self.open = tuple(place for place, face in enumerate(faces) if face is Face.OPEN)
        """The positions of the open ones among the cards that the dealer has while the players decide."""
        self.standings: dict[Standing, int] = {}
        self.ends = self._dealer_ends()
        self.meetings: dict[tuple[Kinds, Kinds], list[int]] = {}
        self.own: dict[Kinds, _Own] = {}
        self.known: dict[tuple[Kinds, Kinds], tuple[int | None, int | None]] = {}
        pays = (use.use.pay(side) for use in play.uses for side in (PLAYER, DEALER))
        self.unit = lcm(play.base.denominator, *(pay.multiple.denominator for pay in pays if pay is not None))
        """The smallest denominator of all payments, in parts of a bet."""
        self.scale = self._scale()

    def _dealer_ends(self) -> dict[Kinds, list[_End]]:
        found: dict[tuple[Kinds, Kinds, int], int] = defaultdict(int)
        dealt = self.play.game.dealt_cards

        def hand(sequence: Kinds) -> tuple[Card, ...]:
            return tuple(self.stock.kinds[kind] for kind in sequence)

        def stays(sequence: Kinds) -> bool:
            return len(sequence) >= dealt and action(self.play, self.dealer, DEALER, hand(sequence)) is Action.STAND

        for sequence in courses(self.stock.counts, stays):
            shown = tuple(sequence[place] for place in self.open)
            place = self.standings.setdefault(standing(self.play, hand(sequence), DEALER), len(self.standings))
            found[shown, tuple(sorted(sequence)), place] += 1
        ends: dict[Kinds, list[_End]] = defaultdict(list)
        for (shown, sequence, place), ways in found.items():
            ends[shown].append(_End(tally_of(sequence), len(sequence), place, ways))
        return ends

    def _scale(self) -> list[int]:
        """Size of a hand → the denominator of its value."""
        seen, longest = len(self.open), self.longest - (0 if self.first is None else 1)
        scale = [self._standing_scale(longest)]
        for size in reversed(range(longest)):
            scale.insert(0, lcm(self._standing_scale(size), (self.stock.size - size - seen) * scale[0]))
        return scale

    def _standing_scale(self, size: int) -> int:
        """The denominator of the value of standing with this many cards: the number of arrangements of the dealer's
        cards.
        """
        seen = len(self.open)
        return self.unit * perm(self.stock.size - size - seen, self.longest - seen)

    def found(self) -> BestPlay:
        """All dealt hands against all open cards of the dealer."""
        dealt = self.play.game.dealt_cards - (0 if self.first is None else 1)
        size = self.stock.size
        choices = []
        hands = len(self.stock.kinds) ** dealt
        what = f"the best play with up to {hands:,} hands"
        for hand in going_through(sequences(self.stock.counts, dealt), hands, hands, what, LESS):
            left = self._left(hand)
            own = Fraction(_ways(self.stock.counts, hand), perm(size, dealt))
            for shown in sorted(self.ends):
                likely = own * Fraction(_ways(left, shown), perm(size - dealt, len(shown)))
                if likely:
                    choices.append(self._choice(hand, shown, likely))
        value = sum((choice.likely * choice.value for choice in choices), Fraction(0))
        assert sum(choice.likely for choice in choices) == 1
        return BestPlay(self.dealer, tuple(choices), value)

    def _choice(self, hand: Kinds, shown: Kinds, likely: Fraction) -> PlayChoice:
        stand, draw = self._worths(hand, shown)
        scale = self.scale[len(hand)]
        return PlayChoice(
            self._cards(hand),
            tuple(self.stock.kinds[kind] for kind in shown),
            None if stand is None else Fraction(stand, scale),
            None if draw is None else Fraction(draw, scale),
            likely,
        )

    def _left(self, *taken: Kinds) -> list[int]:
        left = list(self.stock.counts)
        for kinds in taken:
            for kind in kinds:
                left[kind] -= 1
        return left

    def _cards(self, hand: Kinds) -> tuple[Card, ...]:
        return (*(() if self.first is None else (self.first,)), *(self.stock.kinds[kind] for kind in hand))

    def _worths(self, hand: Kinds, shown: Kinds) -> tuple[int | None, int | None]:
        """The values of standing and of drawing against the dealer's open cards; None if the rules forbid it."""
        if not self.reads_order:
            hand = tuple(sorted(hand))
        if (hand, shown) not in self.known:
            legal = self._played(hand).legal
            stand = self._stand(hand, shown) if Action.STAND in legal else None
            draw = self._draw(hand, shown) if Action.DRAW in legal else None
            if stand is None and draw is None:
                raise NotPlayableError(f"{self.play.game.id}: the rules of drawing collide")
            self.known[hand, shown] = stand, draw
        return self.known[hand, shown]

    def _draw(self, hand: Kinds, shown: Kinds) -> int:
        worth, size = 0, len(hand)
        for kind, count in enumerate(self._left(hand, shown)):
            if count > 0:
                stand, draw = self._worths((*hand, kind), shown)
                best = stand if draw is None or (stand is not None and stand >= draw) else draw
                assert best is not None
                worth += count * best
        return worth * (self.scale[size] // ((self.stock.size - size - len(shown)) * self.scale[size + 1]))

    def _stand(self, hand: Kinds, shown: Kinds) -> int:
        met = self._met(tuple(sorted(hand)), shown)
        size = len(hand)
        worth: int = sum(map(mul, met, self._played(hand).nets))
        return worth * (self.scale[size] // self._standing_scale(size))

    def _met(self, hand: Kinds, shown: Kinds) -> list[int]:
        """For each standing of the dealer, the number of ways to get it when `hand` is gone and `shown` is open."""
        if (hand, shown) not in self.meetings:
            left, longest = self._left(hand), self.longest
            rows = [[perm(max(count, 0), taken) for taken in range(longest + 1)] for count in left]
            room = self.stock.size - len(hand)
            # Shorter hands are extended by every possible further card, so that all ways have one length.
            follow = [perm(room - size, longest - size) for size in range(longest + 1)]
            found = [0] * len(self.standings)
            for tally, size, place, ways in self.ends[shown]:
                ways *= follow[size]
                for kind, times in tally:
                    ways *= rows[kind][times]
                found[place] += ways
            seen = _ways(left, shown)
            self.meetings[hand, shown] = [ways // seen for ways in found]
        return self.meetings[hand, shown]

    def _played(self, hand: Kinds) -> _Own:
        if hand not in self.own:
            cards = self._cards(hand)
            mine = standing(self.play, cards, PLAYER)
            nets = (settle(self.play, mine, theirs)[1] * self.unit for theirs in self.standings)
            self.own[hand] = _Own(self.play.actions(PLAYER, cards), tuple(map(int, nets)))
        return self.own[hand]


def _ways(left: Sequence[int], kinds: Kinds) -> int:
    """The number of ways to draw these kinds one after the other."""
    return prod(perm(max(left[kind], 0), times) for kind, times in tally_of(kinds))
