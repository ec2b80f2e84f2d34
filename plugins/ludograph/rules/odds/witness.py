"""Example hands that can really be dealt, and the hands that a side can show under the draw rules.

A `Survey` has every hand that the conditions of a game distinguish, in deal order, with its yaku and the rule, if any,
that makes it impossible for a side. `reach` gives the result for one use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property, lru_cache
from itertools import islice, permutations

from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.rules.cards.deck import Card
from ludograph.rules.conditions.base import Condition, Setting, may_read_order, of_round
from ludograph.rules.conditions.operators import AnyOf, Count
from ludograph.rules.data.words import CompareBy, DrawMode, Holder
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.ways import (
    MOST_ORDERED,
    LookedAt,
    all_hands,
    assembled,
    kinds_of_cards,
    orders,
    sequences,
    takeable,
)
from ludograph.rules.play.hands import first_of_numbers
from ludograph.rules.play.play import PLAYER, SIDES, Action, Play, PlayedUse

MOST_COLLECTED = 24
"""The largest number of cards tried for a yaku of captured cards."""


EXAMPLE_ROUND = 1
"""The round in an example, if a yaku asks for cards of the round."""

MOST_TRIED = 5
"""The largest hand for which the irrelevant cards are determined."""

MOST_COUNTED = 10
"""The largest number of cards that are pictured if only their count matters; more are better described in words."""

MOST_FREE = 2
"""How many cards of a hand are replaced together in a test."""

MOST_ASSEMBLED = 2_000
"""The largest number of hands made of parts that are tested against the rest of a condition."""


def witness(
    cards: Sequence[Card],
    size: int,
    setting: Setting,
    when: Condition,
    unless: Condition | None = None,
    begun: tuple[Card, ...] = (),
) -> tuple[Card, ...] | None:
    """A hand that satisfies `when` and not `unless`, in deal order; None if there is none.

    The hand has `size` cards and begins with `begun`. NotComputedError if there are too many hands.
    """
    conditions = (when,) if unless is None else (when, unless)
    in_order = any(may_read_order(condition) for condition in conditions) and size <= MOST_ORDERED
    # Cards already in the hand may combine with any number, so all numbers are distinguished.
    asked = LookedAt(conditions, setting, numbers=bool(begun))
    for one in all_hands(cards, size - len(begun), asked):
        for hand in (tuple(hand) for hand, _ in orders(one)) if in_order else (one.hand,):
            whole = (*begun, *hand)
            if when.holds(whole, setting) and not (unless is not None and unless.holds(whole, setting)):
                return (*begun, *distinct(cards, asked, hand))
    return None


def distinct(cards: Sequence[Card], asked: LookedAt, hand: Iterable[Card]) -> Iterator[Card]:
    """The hand with a different card at every position; a repeated card is replaced by an equivalent one."""
    alike = grouped(zip(asked.signatures(cards), cards, strict=True))
    hand = list(hand)
    for card, seen in zip(hand, asked.signatures(hand), strict=True):
        kind = alike[seen]
        own = card if card in kind else kind[0]
        kind.remove(own)
        yield own


def sizes_of(play: Play, use: PlayedUse) -> tuple[int, ...]:
    """The possible sizes of a hand of this yaku, ascending."""
    if use.use.yaku.size is not None:
        return (use.use.yaku.size,)
    if play.game.is_dealt:
        return tuple(play.sizes_in_deck)
    return tuple(range(1, min(MOST_COLLECTED, len(play.cards)) + 1))


def example_hand(play: Play, use: PlayedUse) -> tuple[Card, ...] | None:
    """Distinct cards of the deck that are this yaku, as few as possible; None if none is found.

    Hands that are no other yaku of the game are preferred, then hands that are no better one.
    """
    if play.setting.round is None and of_round(use.when):
        play = replace(play, setting=replace(play.setting, round=EXAMPLE_ROUND))
    others = () if play.additive else tuple(one.when for one in play.uses if _can_coincide(one, use))
    better = tuple(one.when for one in play.uses if _is_better(play, one, use))
    for unlike in dict.fromkeys(filter(None, (others, better))):
        if hand := _example(play, use, AnyOf(unlike)):
            return _as_held(use, hand)
    hand = _example(play, use, None)
    return _as_held(use, hand) if hand else None


def only_by_suit(play: Play, hand: tuple[Card, ...]) -> bool:
    """Whether these cards, shown by their numbers only, would be another hand of the game."""
    plain = first_of_numbers(play.deck, hand)
    return plain != hand and any(_is(play, use, plain) != _is(play, use, hand) for use in play.uses)


def _is(play: Play, use: PlayedUse, hand: tuple[Card, ...]) -> bool:
    return use.use.yaku.size in (None, len(hand)) and use.when.holds(hand, play.setting)


def shown_example(play: Play, use: PlayedUse) -> tuple[Card | None, ...] | None:
    """The example for pictures; None for a card that may be any card of the deck.

    Such cards come last, unless the order of the hand matters.
    """
    hand = example_hand(play, use)
    if hand is None or (isinstance(use.when, Count) and len(hand) > MOST_COUNTED):
        return None
    if use.when.grows():
        fewest = next(size for size in range(len(hand) + 1) if use.when.holds(hand[:size], play.setting))
        return (*hand[:fewest], *[None] * (len(hand) - fewest))
    if len(hand) > MOST_TRIED:
        return hand
    free: list[int] = []
    for place in range(len(hand)):
        if len(free) < MOST_FREE and _are_free(play, use, hand, (*free, place)):
            free.append(place)
    pictured = [None if place in free else card for place, card in enumerate(hand)]
    return tuple(pictured if may_read_order(use.when) else sorted(pictured, key=lambda card: card is None))


def _are_free(play: Play, use: PlayedUse, hand: tuple[Card, ...], places: tuple[int, ...]) -> bool:
    """Whether the hand remains the yaku with any other cards at these positions."""
    left = [card for card in play.cards if card not in hand]

    def with_cards(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        changed = list(hand)
        for place, card in zip(places, cards, strict=True):
            changed[place] = card
        return tuple(changed)

    return all(use.when.holds(with_cards(cards), play.setting) for cards in permutations(left, len(places)))


def _as_held(use: PlayedUse, hand: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards sorted as a player would if groups or runs count: the largest group first, a run ascending."""
    if use.use.compare.by not in (CompareBy.GROUPS, CompareBy.RUN) or may_read_order(use.when):
        return hand
    copies = Counter(card.n for card in hand)
    return tuple(sorted(hand, key=lambda card: (-copies[card.n], card.n)))


def _can_coincide(one: PlayedUse, use: PlayedUse) -> bool:
    """Whether a hand of one size can be both; if order does not matter to `use`, it does not matter to `one` either."""
    is_another = one.use.yaku.id != use.use.yaku.id and one.use.yaku.size == use.use.yaku.size
    return is_another and (may_read_order(use.when) or not may_read_order(one.when))


def _is_better(play: Play, one: PlayedUse, use: PlayedUse) -> bool:
    """Whether a hand of the same size that is both counts as `one`."""
    if one.id == use.id or one.use.yaku.size != use.use.yaku.size:
        return False
    if play.additive:
        is_grouped = bool(use.use.entry.group) and one.use.entry.group == use.use.entry.group
        return is_grouped and (one.use.points or 0) > (use.use.points or 0)
    places = [each for each in (one.places[PLAYER], use.places[PLAYER]) if each is not None]
    return len(places) == 2 and places[0] < places[1]


def _example(play: Play, use: PlayedUse, unless: Condition | None) -> tuple[Card, ...] | None:
    return _found(tuple(play.cards), sizes_of(play, use), play.setting, use.when, unless)


@lru_cache(maxsize=2048)  # one game's sheet, short rules and tables in all languages ask for the same hands
def _found(
    cards: tuple[Card, ...], sizes: tuple[int, ...], setting: Setting, when: Condition, unless: Condition | None
) -> tuple[Card, ...] | None:
    def fits(hand: tuple[Card, ...]) -> bool:
        return when.holds(hand, setting) and not (unless and unless.holds(hand, setting))

    for hand in islice(assembled(cards, when, setting), MOST_ASSEMBLED):
        for last in range(len(hand)) if may_read_order(when) else (len(hand) - 1,):
            ordered = (*hand[:last], *hand[last + 1 :], hand[last])
            if fits(ordered):
                return ordered
    for size in sizes:
        try:
            hand_ = witness(cards, size, setting, when, unless)
        except NotComputedError:
            return None
        if hand_ is not None:
            return hand_
    return None


MOST_SEQUENCES = 60_000
"""The largest number of ordered hands that are tried."""


class Reachability(StrEnum):
    """Whether a side can finish with a yaku."""

    REACHABLE = "reachable"
    PARTLY = "partly"
    """Some of its hands, or some of their orders, are impossible."""
    UNREACHABLE = "unreachable"


@frozen
class Barred:
    """Why a side cannot finish with a hand."""

    after: tuple[Card, ...]
    """The cards after which the rule forbids the action."""
    rule: str
    """The rule as a sentence without its full stop."""
    action: Action
    """The action that the hand would need."""


@frozen
class Reach:
    """The possible and impossible hands of a use under a side's draw rules."""

    side: Holder
    found: Reachability
    possible: tuple[tuple[Card, ...], ...]
    """Hands in deal order that can be shown."""
    excluded: tuple[tuple[tuple[Card, ...], Barred], ...]
    """Hands in deal order that cannot be shown, and why."""

    @property
    def lost(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of hands of the yaku that cannot be shown in any order."""
        shown = {numbers_of(hand) for hand in self.possible}
        return tuple(sorted({numbers_of(hand) for hand, _ in self.excluded} - shown))


def numbers_of(hand: tuple[Card, ...]) -> tuple[int, ...]:
    return tuple(sorted(card.n for card in hand))


@dataclass(frozen=True)
class Survey:
    """All different hands of a game."""

    play: Play

    @cached_property
    def _cells(self) -> list[tuple[Card, int]]:
        return kinds_of_cards(self.play, self.play.cards)

    @property
    def copies(self) -> Counter[str]:
        """Card id → how many equivalent cards the deck has."""
        counts = takeable(self._cells, 2 * self.play.sizes[-1])
        return Counter({card.id: count for (card, _), count in zip(self._cells, counts, strict=True)})

    @cached_property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """Every hand of a possible final size, in deal order. NotComputedError if there are too many."""
        sizes, kinds = self.play.sizes_in_deck, tuple(card for card, _ in self._cells)
        counts = takeable(self._cells, sizes[-1])
        if sum(len(kinds) ** min(size, sum(counts)) for size in sizes) > MOST_SEQUENCES:
            raise NotComputedError(f"{self.play.game.id}: too many hands to go through")
        return tuple(tuple(kinds[kind] for kind in sequence) for size in sizes for sequence in sequences(counts, size))

    @cached_property
    def _known(self) -> dict[str, tuple[tuple[Card, ...], ...]]:
        return {}

    def hands_of(self, use: PlayedUse) -> tuple[tuple[Card, ...], ...]:
        """The hands that are this yaku, for any holder."""
        if use.id not in self._known:
            self._known[use.id] = tuple(self._of(use))
        return self._known[use.id]

    def _of(self, use: PlayedUse) -> Iterator[tuple[Card, ...]]:
        size, reads_order = use.use.yaku.size, may_read_order(use.when)
        known: dict[tuple[str, ...], bool] = {}
        for hand in self.hands:
            if size is not None and size != len(hand):
                continue
            key = tuple(card.id for card in hand)
            key = key if reads_order else tuple(sorted(key))
            if key not in known:
                known[key] = use.when.holds(hand, self.play.setting)
            if known[key]:
                yield hand

    @cached_property
    def _actions(self) -> dict[tuple[Holder, tuple[str, ...]], frozenset[Action]]:
        return {}

    def actions(self, side: Holder, hand: tuple[Card, ...]) -> frozenset[Action]:
        key = side, tuple(card.id for card in hand)
        if key not in self._actions:
            self._actions[key] = self.play.actions(side, hand)
        return self._actions[key]

    def can_begin(self, side: Holder, hand: tuple[Card, ...]) -> bool:
        """Whether a hand of this side can begin like this: a player's begins with a laid-out card, if there are any."""
        laid_out = {card.n for card in self.play.laid_out}
        return not laid_out or side is not PLAYER or hand[0].n in laid_out

    def barred(self, side: Holder, hand: tuple[Card, ...]) -> Barred | None:
        """Why this side cannot finish with the hand in this deal order; None if it can."""
        for size in range(self.play.game.dealt_cards, len(hand)):
            if Action.DRAW not in self.actions(side, hand[:size]):
                return Barred(hand[:size], self.rule(side, Action.DRAW), Action.DRAW)
        if Action.STAND not in self.actions(side, hand):
            return Barred(hand, self.rule(side, Action.STAND), Action.STAND)
        return None

    def can_show(self, side: Holder, hand: tuple[Card, ...]) -> bool:
        """Whether this side can finish with the hand in this deal order."""
        return self.can_begin(side, hand) and self.barred(side, hand) is None

    def rule(self, side: Holder, action: Action) -> str:
        """The rule that forbids this side to draw, or to stand, as a sentence without its full stop."""
        drawing, pieces = self.play.drawings[side], self.play.deck.pieces
        if drawing.mode is DrawMode.ALWAYS:
            return f"a further {pieces} is always given"
        if action is Action.STAND:
            return f"the {side} must draw" + (f" on {drawing.must.condition.words(pieces)}" if drawing.must else "")
        if drawing.never is None:
            return f"the {side} never draws"
        excepted = f", {drawing.may.condition.words(pieces)} excepted" if drawing.may else ""
        return f"the {side} may not draw on {drawing.never.condition.words(pieces)}{excepted}"

    def reach(self, use: PlayedUse, side: Holder) -> Reach:
        judged = [(hand, self.barred(side, hand)) for hand in self.hands_of(use) if self.can_begin(side, hand)]
        possible = tuple(hand for hand, barred in judged if barred is None)
        excluded = tuple((hand, barred) for hand, barred in judged if barred is not None)
        found = Reachability.PARTLY if possible and excluded else Reachability.REACHABLE
        return Reach(side, found if possible else Reachability.UNREACHABLE, possible, excluded)

    def is_ruled(self, side: Holder) -> bool:
        """Whether rules, not the player's choice, decide about drawing."""
        mode = self.play.drawings[side].mode
        return bool(self.play.game.extra_cards) and mode not in (DrawMode.FREE, DrawMode.UNSTATED)


def reach(play: Play, use_id: str) -> dict[Holder, Reach]:
    """By side that may hold the use: whether and how it can finish with it; KeyError for an unknown use."""
    survey = Survey(play)
    use = next((use for use in play.uses if use.id == use_id), None)
    if use is None:
        raise KeyError(use_id)
    return {side: survey.reach(use, side) for side in SIDES if use.use.held_by(side)}
