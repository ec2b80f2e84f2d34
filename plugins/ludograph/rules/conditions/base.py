"""The base class of the operators of the condition language, and the setting in which they test a hand.

Each operator reads, tests and describes itself. The functions ask any condition: for its parts, for what it depends on,
and for its form as JSON (`canonical`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cached_property
from itertools import product
from typing import Any, ClassVar, Self, cast

from ludograph.base.frozen import frozen
from ludograph.base.problems import did_you_mean
from ludograph.base.yaml.nodes import Mapping as MappingNode
from ludograph.languages.words import Text
from ludograph.rules.cards.deck import Attribute, Card, Hand, Pieces
from ludograph.rules.conditions.reading import At, PlaceKind, described
from ludograph.rules.conditions.selector import Either, Marks, Selector, canonical_selector, marks_of, pair
from ludograph.values import Range


@dataclass(frozen=True)
class Scoring:
    """A game's scoring of a hand: the sum of the cards' points, modulo `mod` if that is set."""

    values: tuple[tuple[int, int], ...] = ()
    """(number, points) of numbers that do not count their own value."""
    mod: int | None = None
    cards: tuple[tuple[Selector, int], ...] = ()
    """Points of single cards; the first selector that matches a card decides."""
    options: tuple[tuple[int, tuple[int, ...]], ...] = ()
    """(number, points) of numbers for which the holder may choose other points."""
    low: bool = False
    """Whether the lowest total is the best."""

    @cached_property
    def _points(self) -> Mapping[int, int]:
        return dict(self.values)

    @cached_property
    def _options(self) -> Mapping[int, tuple[int, ...]]:
        return dict(self.options)

    def points(self, card: Card) -> int:
        """The card's points, if its holder does not choose others."""
        chosen = next((points for selector, points in self.cards if selector.picks(card)), None)
        return self._points.get(card.n, card.n) if chosen is None else chosen

    def choices(self, card: Card) -> tuple[int, ...]:
        """All points that the holder may choose for the card, `points` first."""
        return (self.points(card), *self._options.get(card.n, ()))

    def total(self, hand: Hand) -> int:
        """The total of the hand, with the best choice of points."""
        if self.options:
            best = min if self.low else max
            return best(map(self._remainder, map(sum, product(*map(self.choices, hand)))))
        if self.cards:
            return self._remainder(sum(map(self.points, hand)))
        points = self._points
        return self._remainder(sum(points.get(card.n, card.n) for card in hand))

    def _remainder(self, total: int) -> int:
        return total % self.mod if self.mod else total


@frozen
class Setting:
    """The context of a condition."""

    scoring: Scoring = Scoring()
    top: int | None = None
    """The deck's highest number, which `high` exceeds."""
    round: int | None = None
    """The number (month) of the round, where the game has one."""
    deck: tuple[Card, ...] = ()
    """All cards of the game, to complete hands from."""


class Condition(ABC):
    """A parsed condition; equal conditions are equal values.

    `holds` never raises: a mark or number that the deck lacks does not match. Reading the data reports such conditions.
    """

    __slots__ = ()

    key: ClassVar[str]
    """The operator's key in data files and in the hand checker."""
    asks: ClassVar[PlaceKind[Any]]
    """How the value of the key is read: the operator's one field, or all its fields."""
    schema: ClassVar[dict[str, Any]]
    """The JSON Schema of the value; its description is the first line of the class's docstring."""
    beside: ClassVar[dict[str, dict[str, Any]]] = {}
    """Keys allowed beside the operator's, with their schemas."""
    reads_numbers: ClassVar[bool] = False
    """Whether it depends on the numbers themselves, not only on which cards share one."""
    tries_choices: ClassVar[bool] = False
    """Whether it tries every choice of some cards, which is slow for large hands."""

    def __init_subclass__(cls) -> None:
        if "asks" in vars(cls):
            cls.schema = described((cls.__doc__ or "").partition("\n")[0], cls.asks.schema)

    @classmethod
    def parse(cls, at: At) -> Self | None:
        """The condition from the value of its key; None after reporting its faults."""
        value, make = cls.asks.read(at), cast(Callable[..., Self], cls)
        if value is None:
            return None
        return make(*value) if len(fields(cls)) > 1 else make(value)  # type: ignore[arg-type]  # operators are

    @abstractmethod
    def holds(self, hand: Hand, setting: Setting) -> bool:
        """Whether the hand, in deal order, satisfies the condition."""

    @abstractmethod
    def words(self, pieces: Pieces) -> Text:
        """The condition on a hand as a phrase without a capital or a full stop; `pieces` are the names of the cards."""

    def unordered(self, pieces: Pieces) -> Text:
        """The cards alone, if the phrase only adds that their order is free; else ""."""
        return ""

    def parts(self) -> tuple[Condition, ...]:
        """The conditions in its fields."""
        return tuple(value for value in _single(self.values()) if isinstance(value, Condition))

    def selectors(self) -> tuple[Selector, ...]:
        """The selectors in its fields, without those of its parts."""
        return tuple(value for value in _single(self.values()) if isinstance(value, Selector))

    def values(self) -> tuple[object, ...]:
        """Its fields in order, which are the arguments for the hand checker."""
        return tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]  # operators are

    def alike(self) -> Attribute | None:
        """The attribute of which it only tests whether cards share it, if there is one."""
        return None

    def sees(self, card: Card, setting: Setting) -> object:
        """What it reads of a card besides its selectors; cards with equal values are interchangeable."""
        return None

    def grows(self) -> bool:
        """Whether a hand that satisfies it still does with any further cards."""
        return False

    def reads_order(self) -> bool:
        """False if deal order can never matter to the operator itself; its parts are tested separately."""
        return False


def _single(values: Iterable[object]) -> Iterator[object]:
    """The values, with tuples flattened."""
    for value in values:
        if isinstance(value, tuple):
            yield from _single(value)
        else:
            yield value


def condition_at(at: At) -> Condition | None:
    """The condition there, a mapping with one operator; None after reporting its faults."""
    if not isinstance(at.node, MappingNode):
        at.expected("a condition", "Write one operator and what it asks for, as in `{ranks: [9, 1]}`.")
        return None
    entries = {key.text: node for key, node in at.node}
    known = [key for key in entries if key in at.operators]
    if len(known) == 1:
        operator: type[Condition] = at.operators[known[0]]
        if set(entries) - set(known) <= set(operator.beside):
            return operator.parse(replace(at.down(known[0], entries.pop(known[0])), beside=entries))
    if len(entries) != 1:
        at.fault(
            f"a condition has one operator, here are {len(entries)}: {', '.join(entries) or 'none'}",
            "Put several conditions into `all: [...]`.",
        )
        return None
    key, _value = at.node.entries[0]
    hint = did_you_mean(key.text, at.operators) or f"The operators are {', '.join(at.operators)}."
    at.fault(f"unknown operator {key.text!r}", hint, key)
    return None


def walk(condition: Condition) -> Iterator[Condition]:
    """The condition and all its parts, outermost first."""
    yield condition
    for part in condition.parts():
        yield from walk(part)


def may_read_order(condition: Condition) -> bool:
    """False if the order of cards can never matter; True if it may (enumeration decides)."""
    return any(part.reads_order() for part in walk(condition))


def fixes_order(condition: Condition) -> bool:
    """Whether the order of cards matters. An operator that only tests which card came last (`first`) does not count."""
    return any(part.reads_order() for part in walk(condition) if part.key != "first")


def looks_beyond_numbers(condition: Condition) -> bool:
    """Whether it depends on suit, category, tag or a single card."""
    return any(
        part.alike() not in (None, Attribute.RANK)
        or any(marks.suits or marks.cats or marks.cards or marks.tags for marks in marks_of(part.selectors()))
        for part in walk(condition)
    )


def of_round(condition: Condition) -> bool:
    """Whether it needs cards of the round's number, so that no example hand exists without a round."""
    return any(marks.of_round for part in walk(condition) for marks in marks_of(part.selectors()))


def canonical(condition: Condition) -> list[Any]:
    """The condition as lists, texts and numbers; equal conditions give equal JSON."""
    return [condition.key, *map(_plain, condition.values())]


def _plain(value: object) -> object:
    match value:
        case Condition():
            return canonical(value)
        case Marks() | Either():
            return canonical_selector(value)
        case Range():
            return pair(value)
        case Enum():
            return value.value
        case tuple():
            return [_plain(item) for item in value]
        case _:
            return value
