"""The hands a side ends up with under a draw policy, and how likely each is.

Cards that no condition of the game distinguishes are one *kind*; a course of play is a sequence of kinds. Courses that
use the same cards and fare alike are collapsed into one `Leaf`, which is what a round pairs.
"""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from functools import lru_cache
from math import perm, prod

from ludograph.cards.deck import Card
from ludograph.frozen import frozen
from ludograph.games.condition import may_read_order
from ludograph.games.evaluator import Standing, standing
from ludograph.games.odds.dealing import Kinds, courses, kinds_of_cards
from ludograph.games.odds.patience import going_through
from ludograph.games.odds.policy import IllegalPolicyError, Policy, action
from ludograph.games.play import Action, NotPlayableError, Play
from ludograph.games.words import Holder

LESS = "ask with a smaller deck, or for dealt hands alone"

MOST_COURSES = 400_000
"""How many sequences of kinds of cards a side may draw at most, for its final hands to be computed."""


@frozen
class Leaf:
    """Courses of play that draw the same kinds of cards and come to the same standing."""

    kinds: Kinds
    """The kinds drawn from the stock, ascending; a kind stands as often as it was drawn."""
    standing: Standing
    courses: int
    """How many sequences of kinds lead here."""


@frozen
class Stock:
    """The cards to draw from, by kind."""

    kinds: tuple[Card, ...]
    """A card standing for each kind."""
    counts: tuple[int, ...]

    @property
    def size(self) -> int:
        """How many cards there are."""
        return sum(self.counts)


def stock(play: Play) -> Stock:
    """The cards that are dealt: the deck less those laid out before."""
    laid_out = {card.id for card in play.laid_out}
    left = [card for card in play.cards if card.id not in laid_out]
    found = kinds_of_cards(play, left)
    return Stock(tuple(card for card, _ in found), tuple(count for _, count in found))


def leaves(play: Play, policy: Policy, side: Holder, first: Card | None = None) -> tuple[Leaf, ...]:
    """Everything that can become of this side's hand; `first` is a card that lies there before the deal.

    IllegalPolicyError where the rules do not allow the policy.
    """
    drawn = stock(play)
    longest = play.sizes[-1] - (0 if first is None else 1)
    most = len(drawn.kinds) ** longest
    reads_order = any(may_read_order(condition) for condition in play.conditions()) or pays_by_place(play)
    known: dict[Kinds, tuple[Action, Standing]] = {}

    def judged(sequence: Kinds) -> tuple[Action, Standing]:
        key = sequence if reads_order else tuple(sorted(sequence))
        if key not in known:
            hand = (*(() if first is None else (first,)), *(drawn.kinds[kind] for kind in sequence))
            known[key] = action(play, policy, side, hand), standing(play, hand, side)
        return known[key]

    found: dict[tuple[Kinds, Standing], int] = defaultdict(int)
    dealt = play.game.dealt_cards - (0 if first is None else 1)
    stays = courses(drawn.counts, lambda cards: len(cards) >= dealt and judged(cards)[0] is Action.STAND)
    for sequence in going_through(stays, most, MOST_COURSES, f"up to {most:,} courses of drawing", LESS):
        found[tuple(sorted(sequence)), judged(sequence)[1]] += 1
    return tuple(Leaf(kinds, stands, ways) for (kinds, stands), ways in found.items())


def pays_by_place(play: Play) -> bool:
    pays = (use.use.pay(side) for use in play.uses for side in (Holder.PLAYER, Holder.DEALER))
    return any(pay is not None and pay.card is not None for pay in pays)


@lru_cache(maxsize=4096)
def tally_of(kinds: Kinds) -> tuple[tuple[int, int], ...]:
    """The kinds in a leaf and how often each is drawn."""
    return tuple((kind, kinds.count(kind)) for kind in sorted(set(kinds)))


def final(play: Play, policy: Policy, side: Holder, first: Card | None = None) -> dict[str | int, Fraction]:
    """How likely each end is: the use that the hand counts as, or its total where it counts as none.

    Uses come first, strongest first, then totals; together they are 1. NotPlayableError where the cards run out.
    """
    drawn = stock(play)
    odds: dict[tuple[int, str | int], Fraction] = defaultdict(Fraction)
    for leaf in leaves(play, policy, side, first):
        sequences = leaf.courses * prod(perm(drawn.counts[kind], times) for kind, times in tally_of(leaf.kinds))
        end = leaf.standing.use or leaf.standing.total
        odds[leaf.standing.place, end] += Fraction(sequences, perm(drawn.size, len(leaf.kinds)))
    if sum(odds.values()) != 1:
        raise NotPlayableError(f"{play.game.id}: its {drawn.size} cards are too few for every hand to end")
    best_first = -1 if not play.low_is_best else 1
    ordered = sorted(odds, key=lambda key: (key[0], key[1] * best_first if isinstance(key[1], int) else 0))
    return {end: odds[place, end] for place, end in ordered}


def legal_policies(play: Play, side: Holder) -> tuple[Policy, ...]:
    """All the policies that the draw rules allow, the most cautious first; one where they leave no choice."""
    if not play.has_choice(side):
        return (Policy(-1),)
    return tuple(
        policy for policy in map(Policy, range(-1, play.setting.scoring.mod or 10)) if is_legal(play, policy, side)
    )


def is_legal(play: Play, policy: Policy, side: Holder) -> bool:
    """Whether the rules allow the policy with every hand."""
    found = kinds_of_cards(play, play.cards)

    dealt, longest = play.game.dealt_cards, play.sizes[-1]

    def ends(sequence: Kinds) -> bool:
        hand = tuple(found[kind][0] for kind in sequence)
        if len(hand) < dealt:
            return False
        return len(hand) == longest or action(play, policy, side, hand) is Action.STAND

    try:
        for _ in courses([count for _, count in found], ends):
            pass
    except IllegalPolicyError:
        return False
    return True
