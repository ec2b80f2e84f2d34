"""What every operator of the condition language is: one class that reads, tests, words and describes itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, replace
from typing import Any, ClassVar, Self, cast

from ludograph.base.problems import did_you_mean
from ludograph.base.yaml.nodes import Mapping
from ludograph.rules.cards.deck import Card, Pieces
from ludograph.rules.conditions.hand import Attribute, Hand
from ludograph.rules.conditions.reading import At, PlaceKind, described
from ludograph.rules.conditions.selector import Selector
from ludograph.rules.conditions.setting import Setting


class Condition(ABC):
    """A condition, parsed; equal conditions are equal values.

    Nothing in `holds` fails at run time: a mark that the deck lacks, or a number that a card does not have, does not
    match. The data are checked for such conditions when they are read.
    """

    __slots__ = ()

    key: ClassVar[str]
    """The operator as authors write it, and as the hand checker receives it."""
    asks: ClassVar[PlaceKind[Any]]
    """What follows the key: the operator's one field, or all of its fields."""
    schema: ClassVar[dict[str, Any]]
    """The JSON Schema of what follows the key; the first line of the docstring describes it."""
    beside: ClassVar[dict[str, dict[str, Any]]] = {}
    """Keys that may be beside the operator's own, with their schemas."""
    reads_numbers: ClassVar[bool] = False
    """Whether the numbers themselves matter to it, not only which cards share one."""
    tries_choices: ClassVar[bool] = False
    """Whether it tries every choice of some cards, which takes long for large hands."""

    def __init_subclass__(cls) -> None:
        if "asks" in vars(cls):
            cls.schema = described((cls.__doc__ or "").partition("\n")[0], cls.asks.schema)

    @classmethod
    def parse(cls, at: At) -> Self | None:
        """The condition from what follows the key, or None after reporting what is wrong with it."""
        value, make = cls.asks.read(at), cast(Callable[..., Self], cls)
        if value is None:
            return None
        return make(*value) if len(fields(cls)) > 1 else make(value)  # type: ignore[arg-type]  # operators are

    @abstractmethod
    def holds(self, hand: Hand, setting: Setting) -> bool:
        """Whether the hand, in deal order, satisfies the condition."""

    @abstractmethod
    def words(self, pieces: Pieces) -> str:
        """What a hand of such cards or tiles must be, as a phrase without a capital or a full stop."""

    def unordered(self, pieces: Pieces) -> str:
        """The cards, where all that the phrase adds to them is that their order is free; else ""."""
        return ""

    def parts(self) -> tuple[Condition, ...]:
        """The conditions it is made of, not itself: those in its fields."""
        return tuple(value for value in _single(self.values()) if isinstance(value, Condition))

    def selectors(self) -> tuple[Selector, ...]:
        """The selectors it uses itself, without those of its parts."""
        return tuple(value for value in _single(self.values()) if isinstance(value, Selector))

    def values(self) -> tuple[object, ...]:
        """What it asks for: its fields in order, which are also its arguments for the hand checker."""
        return tuple(getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]  # operators are

    def alike(self) -> Attribute | None:
        """The attribute that it reads only to see which cards share it, if there is one."""
        return None

    def sees(self, card: Card, setting: Setting) -> object:
        """What it reads of a card besides its selectors. Cards with equal values are alike to the operator."""
        return None

    def grows(self) -> bool:
        """True if a hand that satisfies it does so with any further cards."""
        return False

    def reads_order(self) -> bool:
        """False if the deal order can never matter to it; its parts are asked separately."""
        return False


def _single(values: Iterable[object]) -> Iterator[object]:
    """The values, those of tuples one by one."""
    for value in values:
        if isinstance(value, tuple):
            yield from _single(value)
        else:
            yield value


def condition_at(at: At) -> Condition | None:
    """The condition written there, a mapping with one operator; None after reporting what is wrong with it."""
    if not isinstance(at.node, Mapping):
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
