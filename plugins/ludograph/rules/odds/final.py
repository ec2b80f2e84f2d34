"""The final hands of a side under a draw policy, and a round of a player against the dealer, from one deck.

Cards that no condition of the game distinguishes are one *kind*; a course of play is a sequence of kinds. Courses with
the same cards and the same result form one `Leaf`. A round pairs the leaves of both sides: for every leaf of the
player, those of the dealer are weighted by the remaining cards.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from math import perm, prod
from operator import itemgetter

from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError
from ludograph.rules.cards.deck import Card, Hand
from ludograph.rules.conditions.base import may_read_order
from ludograph.rules.data.words import Effect, Holder
from ludograph.rules.odds.patience import TooManyError, amount, going_through
from ludograph.rules.odds.ways import Kinds, courses, kinds_of_cards, takeable, ways_to_take
from ludograph.rules.play.evaluator import Outcome, Standing, settle, standing
from ludograph.rules.play.play import DEALER, PLAYER, SIDES, Action, NotPlayableError, Play

# How a side draws if the rules leave it free: `draw-to-5` draws on totals up to 5 and stands on more.

_POLICY = re.compile(r"draw[-_ ]to[-_ :]?\s*([0-9]{1,3})", re.ASCII)


@frozen
class Policy:
    """Draws on totals up to `draw_to`, except with an exempt or winning yaku; with a negative value never by choice."""

    draw_to: int

    def __str__(self) -> str:
        return "stand" if self.draw_to < 0 else f"draw-to-{self.draw_to}"

    @classmethod
    def parse(cls, text: str) -> Policy | None:
        """`draw-to-5` or `stand`; None for anything else."""
        if text.strip() == "stand":
            return cls(-1)
        match = _POLICY.fullmatch(text.strip())
        return cls(int(match[1])) if match else None


class IllegalPolicyError(LudographError):
    """A policy that the game's draw rules do not allow, with an example hand."""

    def __init__(self, policy: Policy, side: Holder, hand: Hand, action: Action) -> None:
        shown = " ".join(str(card.n) for card in hand)
        super().__init__(f"{policy}: the rules do not let the {side} {action} with {shown}")
        self.policy, self.side, self.hand, self.action = policy, side, tuple(hand), action


def action(play: Play, policy: Policy, side: Holder, hand: Hand) -> Action:
    """The action of a side with this policy; the policy matters only if the rules leave a choice.

    IllegalPolicyError if a condition forbids the action, or the rules contradict each other.
    """
    return decision(play, side, hand)(policy)


def decision(play: Play, side: Holder, hand: Hand) -> Callable[[Policy], Action]:
    """The function from policy to action for this hand (see `action`), which evaluates the hand once."""
    legal = play.actions(side, hand)
    total = play.setting.scoring.total(hand)
    is_settled = len(legal) == 1 and (len(hand) == play.sizes[-1] or not play.drawings[side].conditions())

    @cache
    def keeps() -> bool:
        return play.exempt(hand, side) or standing(play, hand, side).effect is Effect.WIN

    def by(policy: Policy) -> Action:
        wanted = Action.DRAW if total <= policy.draw_to else Action.STAND
        if Action.STAND in legal and wanted is Action.DRAW and keeps():
            return Action.STAND
        if wanted in legal:
            return wanted
        if is_settled:
            return next(iter(legal))
        raise IllegalPolicyError(policy, side, hand, wanted)

    return by


LESS = "ask with a smaller deck, or for dealt hands alone"

MOST_COURSES = 400_000
"""The largest number of sequences of kinds for which final hands are computed."""

MOST_POLICIES = 1000
"""The largest number of policies that are tried: one for each total."""

MOST_DRAWN_TO = 100_000
"""The largest number of hands before a draw that are examined to find the legal policies."""


@frozen
class Leaf:
    """Courses of play that draw the same kinds of cards and have the same standing."""

    kinds: Kinds
    """The kinds drawn from the stock, ascending, each as often as it was drawn."""
    standing: Standing
    courses: int
    """How many sequences of kinds give this leaf."""


@frozen
class Stock:
    """The cards to draw from, by kind."""

    kinds: tuple[Card, ...]
    """One card for each kind."""
    counts: tuple[int, ...]
    is_returned: bool = False
    """Whether each piece is put back before the next is drawn."""

    def sequences(self, taken: Iterable[tuple[int, int]]) -> int:
        """How many sequences of cards have these numbers of cards of these kinds, in one order of the kinds."""
        ways = pow if self.is_returned else perm
        return prod(ways(self.counts[kind], times) for kind, times in taken)

    def all_sequences(self, size: int) -> int:
        """How many sequences of this many cards there are."""
        return self.size**size if self.is_returned else perm(self.size, size)

    def takeable(self, size: int) -> tuple[int, ...]:
        """How often a hand of `size` may have each kind."""
        return (size,) * len(self.counts) if self.is_returned else self.counts

    @property
    def size(self) -> int:
        return sum(self.counts)


def stock(play: Play) -> Stock:
    """The cards that are dealt: the deck without those laid out before."""
    laid_out = {card.id for card in play.laid_out}
    left = [card for card in play.cards if card.id not in laid_out]
    found = kinds_of_cards(play, left)
    return Stock(tuple(card for card, _ in found), tuple(count for _, count in found), play.deck.is_returned)


def leaves(play: Play, policy: Policy, side: Holder, first: Card | None = None) -> tuple[Leaf, ...]:
    """All final hands of this side; `first` is an open card from before the deal.

    IllegalPolicyError if the rules do not allow the policy.
    """
    drawn = stock(play)
    longest = play.sizes[-1] - (0 if first is None else 1)
    most = len(drawn.kinds) ** min(longest, sum(drawn.takeable(longest)))
    in_order = reads_order(play)
    known: dict[Kinds, tuple[Action, Standing]] = {}

    def judged(sequence: Kinds) -> tuple[Action, Standing]:
        key = sequence if in_order else tuple(sorted(sequence))
        if key not in known:
            hand = (*(() if first is None else (first,)), *(drawn.kinds[kind] for kind in sequence))
            known[key] = action(play, policy, side, hand), standing(play, hand, side)
        return known[key]

    found: dict[tuple[Kinds, Standing], int] = defaultdict(int)
    dealt = play.game.dealt_cards - (0 if first is None else 1)
    stays = courses(drawn.takeable(longest), lambda cards: len(cards) >= dealt and judged(cards)[0] is Action.STAND)
    for sequence in going_through(stays, most, MOST_COURSES, f"up to {amount(most)} courses of drawing", LESS):
        found[tuple(sorted(sequence)), judged(sequence)[1]] += 1
    return tuple(Leaf(kinds, stands, ways) for (kinds, stands), ways in found.items())


def reads_order(play: Play) -> bool:
    """Whether anything in the game depends on the order of a hand's cards."""
    pays = (use.use.pay(side) for use in play.uses for side in SIDES)
    pays_by_place = any(pay is not None and pay.card is not None for pay in pays)
    return pays_by_place or any(map(may_read_order, play.conditions()))


@lru_cache(maxsize=4096)
def tally_of(kinds: Kinds) -> tuple[tuple[int, int], ...]:
    """The kinds in a leaf, and how often each is drawn."""
    return tuple((kind, kinds.count(kind)) for kind in sorted(set(kinds)))


def final(play: Play, policy: Policy, side: Holder, first: Card | None = None) -> dict[str | int, Fraction]:
    """The probability of each final value: the use as which the hand counts, or its total if there is none.

    Uses come first, strongest first, then totals; the sum is 1. NotPlayableError if there are too few cards.
    """
    drawn = stock(play)
    odds: dict[tuple[int, str | int], Fraction] = defaultdict(Fraction)
    for leaf in leaves(play, policy, side, first):
        sequences = leaf.courses * drawn.sequences(tally_of(leaf.kinds))
        odds[leaf.standing.place, leaf.standing.end] += Fraction(sequences, drawn.all_sequences(len(leaf.kinds)))
    if sum(odds.values()) != 1:
        raise NotPlayableError(f"{play.game.id}: its {drawn.size} cards are too few for every hand to end")
    best_first = -1 if not play.low_is_best else 1
    ordered = sorted(odds, key=lambda key: (key[0], key[1] * best_first if isinstance(key[1], int) else 0))
    return {end: odds[place, end] for place, end in ordered}


def legal_policies(play: Play, side: Holder) -> tuple[Policy, ...]:
    """All policies that the draw rules allow, the most cautious first; a single one if the rules leave no choice."""
    if not play.has_choice(side):
        return (Policy(-1),)
    tried = range(-1, play.setting.scoring.mod or 10)
    if len(tried) > MOST_POLICIES:
        raise TooManyError(f"{amount(len(tried))} policies are too many to try; ask for one of them")
    return _legal(play, tuple(map(Policy, tried)), side)


def is_legal(play: Play, policy: Policy, side: Holder) -> bool:
    """Whether the rules allow the policy with every hand."""
    return bool(_legal(play, (policy,), side))


def _legal(play: Play, policies: tuple[Policy, ...], side: Holder) -> tuple[Policy, ...]:
    """The policies that the rules allow with every hand that they can reach; TooManyError if there are too many hands.

    Hands are built card by card, each with the policies that reach it; a full hand cannot draw.
    """
    found = kinds_of_cards(play, play.cards)
    counts, in_order = takeable(found, play.sizes[-1]), reads_order(play)
    legal = set(policies)

    def hands() -> Iterator[tuple[Kinds, set[Policy]]]:
        """Each hand with the policies that reach it; the caller removes those that stand."""
        reached: dict[Kinds, set[Policy]] = {(): set(policies)}
        for _ in range(min(play.sizes[-1], sum(counts))):
            longer: dict[Kinds, set[Policy]] = defaultdict(set)
            for hand, drawing in reached.items():
                yield hand, drawing
                if drawing:
                    for kind, count in enumerate(counts):
                        if hand.count(kind) < count:
                            longer[(*hand, kind) if in_order else tuple(sorted((*hand, kind)))] |= drawing
            reached = longer

    sizes = range(min(play.sizes[-1] - 1, sum(counts)) + 1)
    most = sum(len(counts) ** size if in_order else ways_to_take(counts, size) for size in sizes)
    what = f"up to {amount(most)} hands before a draw"
    for hand, drawing in going_through(hands(), most, MOST_DRAWN_TO, what, LESS):
        if len(hand) >= play.game.dealt_cards:
            wanted = decision(play, side, tuple(found[kind][0] for kind in hand))
            for policy in tuple(drawing):
                try:
                    draws = wanted(policy) is Action.DRAW
                except IllegalPolicyError:
                    draws = False
                    legal.discard(policy)
                if not draws:
                    drawing.discard(policy)
        drawing.intersection_update(legal)
        if not legal:
            break
    return tuple(policy for policy in policies if policy in legal)


MOST_PAIRS = 50_000_000
"""The largest number of compared pairs of a player's and a dealer's hand."""

Ends = Mapping[tuple[Standing, Standing], Fraction]
"""Pair of the player's and the dealer's standing → its probability."""


@frozen
class Round:
    """The result of a round for the player."""

    win: Fraction
    draw: Fraction
    lose: Fraction
    expectation: Fraction
    """The player's expected gain, per unit staked."""
    payments: tuple[tuple[Fraction, Fraction], ...]
    """Net payments to the player, ascending, with their probabilities."""


def round_odds(play: Play, player: Policy, dealer: Policy, first: Card | None = None) -> Round:
    """The round under these policies; `first` is the open card on which the player has bet.

    NotPlayableError if there is no dealer to play against; IllegalPolicyError if the rules forbid a policy.
    """
    if not play.game.has_dealer:
        raise NotPlayableError(f"{play.game.id}: the game is not played against a dealer")
    return settled(play, ends(play, player, dealer, first))


def ends(play: Play, player: Policy, dealer: Policy, first: Card | None = None) -> Ends:
    """The probability of each pair of standings at the showdown, before tie rules."""
    play.require_cards(2)
    first = first or next(iter(play.laid_out), None)
    return _paired(stock(play), leaves(play, player, PLAYER, first), leaves(play, dealer, DEALER))


def settled(play: Play, met: Ends) -> Round:
    """The result of the showdowns by this table's tie rule."""
    outcomes: dict[Outcome, Fraction] = defaultdict(Fraction)
    payments: dict[Fraction, Fraction] = defaultdict(Fraction)
    for (mine, theirs), odds in met.items():
        outcome, net = settle(play, mine, theirs)
        outcomes[outcome] += odds
        payments[net] += odds
    assert sum(outcomes.values()) == 1
    expectation = sum((net * odds for net, odds in payments.items()), Fraction(0))
    won, drawn, lost = (outcomes[outcome] for outcome in (Outcome.WIN, Outcome.DRAW, Outcome.LOSE))
    return Round(won, drawn, lost, expectation, tuple(sorted(payments.items())))


def _paired(drawn: Stock, mine: tuple[Leaf, ...], theirs: tuple[Leaf, ...]) -> Ends:
    met = {(leaf.standing, len(leaf.kinds)): place for place, leaf in enumerate(theirs)}
    most = max(drawn.counts) + 1
    size = max(most, *(len(leaf.kinds) + 1 for leaf in theirs))
    ways_left = pow if drawn.is_returned else perm
    falling = [[ways_left(left, taken) for taken in range(size)] for left in range(most)]
    courses = sorted({leaf.courses for leaf in theirs})
    # Each of the dealer's leaves picks its factors from one flat list: the ways to take so many of each kind, and its
    # courses.
    dealer = []
    for leaf in theirs:
        factors = [kind * size + times for kind, times in tally_of(leaf.kinds)]
        factors.append(len(drawn.counts) * size + courses.index(leaf.courses))
        dealer.append((met[leaf.standing, len(leaf.kinds)], itemgetter(*factors)))
    sequences: dict[tuple[Standing, int], list[int]] = defaultdict(lambda: [0] * len(theirs))
    what, most_leaves = f"{len(mine) * len(theirs):,} pairs of hands", MOST_PAIRS // len(theirs)
    for leaf in going_through(mine, len(mine), most_leaves, what, LESS):
        taken = dict(() if drawn.is_returned else tally_of(leaf.kinds))
        ways = [each for kind, left in enumerate(drawn.counts) for each in falling[left - taken.get(kind, 0)]] + courses
        own, found = leaf.courses * drawn.sequences(tally_of(leaf.kinds)), [0] * len(theirs)
        for place, factors_in in dealer:
            found[place] += prod(factors_in(ways))
        total = sequences[leaf.standing, len(leaf.kinds)]
        for place in met.values():
            total[place] += own * found[place]
    odds: dict[tuple[Standing, Standing], Fraction] = defaultdict(Fraction)
    for (own_standing, size), total in sequences.items():
        for (other, other_size), place in met.items():
            odds[own_standing, other] += Fraction(total[place], drawn.all_sequences(size + other_size))
    return odds
