"""The hands that a side can show under the draw rules, found by trying all hands.

A `Survey` has every hand that the game's conditions distinguish, in deal order, with its yaku and the rule, if any,
that makes it impossible for a side. `reach` gives the result for one use.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property

from ludograph.base.frozen import frozen
from ludograph.rules.cards.deck import Card
from ludograph.rules.conditions import may_read_order, sentence
from ludograph.rules.data.words import DrawMode, Holder
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.odds.ways import kinds_of_cards, sequences, takeable
from ludograph.rules.play.play import PLAYER, SIDES, Action, Play, PlayedUse

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
        shown = {numbers(hand) for hand in self.possible}
        return tuple(sorted({numbers(hand) for hand, _ in self.excluded} - shown))


def numbers(hand: tuple[Card, ...]) -> tuple[int, ...]:
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
            return f"the {side} must draw" + (f" on {sentence(drawing.must.condition, pieces)}" if drawing.must else "")
        if drawing.never is None:
            return f"the {side} never draws"
        excepted = f", {sentence(drawing.may.condition, pieces)} excepted" if drawing.may else ""
        return f"the {side} may not draw on {sentence(drawing.never.condition, pieces)}{excepted}"

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
