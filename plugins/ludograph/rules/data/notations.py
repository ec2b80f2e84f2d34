"""The short notations in a game's file, each a class that parses itself.

pay: 2        pay: {player: 2, dealer: 1}        pay: {times: {card: 2}}
compare: total        compare: {order: [3, 2, 1, [10, 9]]}
draw: {player: {must: {total: {max: 3}}, never: {total: {min: 7}}}, dealer: free}
ranking: [kuppin@dealer, [tsuru, gogo], total]
presets: {default: {reason: …, ties: draw, local: [niichi]}}
"""

from __future__ import annotations

import re
import typing
from collections.abc import Mapping as AnyMapping
from dataclasses import field
from fractions import Fraction
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, did_you_mean
from ludograph.base.yaml import DocumentReading, Mapping, Node, Scalar, Sequence
from ludograph.base.yaml.declared import keys_of
from ludograph.base.yaml.nodes import integer
from ludograph.base.yaml.schema import fields_schema
from ludograph.languages.words import Message, Text
from ludograph.rules.conditions.base import Condition
from ludograph.rules.conditions.operators import SCHEMA as CONDITION
from ludograph.rules.conditions.operators import read_condition, read_selector
from ludograph.rules.conditions.selector import SCHEMA as SELECTOR
from ludograph.rules.conditions.selector import Selector
from ludograph.rules.data.words import CompareBy, DrawMode, Holder
from ludograph.values import Fact, Names, Notes, Range, Sources, Texts

_MULTIPLE = re.compile(r"([0-9]{1,4})(?:/([1-9][0-9]{0,3}))?", re.ASCII)


@frozen
class When:
    """A condition and where it was written."""

    condition: Condition
    at: Place

    @classmethod
    def from_node(cls, node: Node, reading: DocumentReading, path: str, kind: Any) -> When | None:
        """A mapping with one operator."""
        condition = read_condition(node, path, reading)
        return None if condition is None else cls(condition, node.place)

    @classmethod
    def schema_of(cls, kind: Any, schema: Any) -> dict[str, Any]:
        """One operator, which may contain selectors and ranges."""
        schema(Selected)
        return CONDITION


@frozen
class Selected:
    """Selected cards, and where the selector is written."""

    selector: Selector
    at: Place

    @classmethod
    def from_node(cls, node: Node, reading: DocumentReading, path: str, kind: Any) -> Selected | None:
        """A number, a list, or marks."""
        selector = read_selector(node, path, reading)
        return None if selector is None else cls(selector, node.place)

    @classmethod
    def schema_of(cls, kind: Any, schema: Any) -> dict[str, Any]:
        schema(Range)
        return SELECTOR


@frozen
class Payment:
    """A payment as a multiple of the bet: a number, or the number of one of the hand's cards."""

    called: typing.ClassVar[str] = "a multiple of the bet such as 2, 1/2 or {times: {card: 2}}"

    multiple: Fraction = Fraction(1)
    card: int | None = None
    """The position, from 1 in deal order, of the card whose number is the multiple."""

    def __str__(self) -> str:
        return str(self.words)

    @property
    def words(self) -> Text:
        """The multiple, or what it depends on, for readers."""
        return Message("the number of card {number}", number=self.card) if self.card else str(self.multiple)

    @classmethod
    def from_node(cls, node: Node, reading: DocumentReading, path: str, kind: Any) -> Payment | None:
        """`2`, `1/2` or `{times: {card: 2}}`."""
        if isinstance(node, Scalar) and (match := _MULTIPLE.fullmatch(node.text)):
            return cls(Fraction(int(match[1]), int(match[2] or 1)))
        if isinstance(node, Mapping) and isinstance(times := node.get("times"), Mapping):
            card = times.get("card")
            number = integer(card.text) if isinstance(card, Scalar) else None
            if number is not None and number > 0 and len(node.entries) == len(times.entries) == 1:
                return cls(card=number)
        reading.expected(node, path, cls.called)
        return None

    @classmethod
    def schema_of(cls, kind: Any, schema: Any) -> dict[str, Any]:
        card = {"type": "object", "properties": {"card": {"type": "integer", "minimum": 1}}, "required": ["card"]}
        times = {"type": "object", "properties": {"times": card}, "required": ["times"]}
        text = {"type": "string", "pattern": f"^{_MULTIPLE.pattern}$"}
        return {"anyOf": [{"type": "integer", "minimum": 0}, text, times]}


@frozen
class PayOf:
    """What each holder of a yaku receives; equal for both unless the sides are named."""

    player: Fact[Payment] = Fact()
    dealer: Fact[Payment] = Fact()
    at: Place | None = None

    @classmethod
    def from_node(cls, node: Node, reading: DocumentReading, path: str, kind: Any) -> PayOf | None:
        """A payment, or a mapping with `player` and `dealer`."""
        if isinstance(node, Mapping) and not {"player", "dealer"}.isdisjoint(node.keys()):
            sides: PayOf | None = reading.fields(node, cls, path)
            return sides
        both = reading.read(node, Fact[Payment], path)
        return None if both is None else cls(both, both, node.place)

    @classmethod
    def schema_of(cls, kind: Any, schema: Any) -> dict[str, Any]:
        return {"anyOf": [schema(Fact[Payment]), fields_schema(cls, schema)]}

    def of(self, holder: Holder) -> Fact[Payment]:
        return self.dealer if holder is Holder.DEALER else self.player


_OF_EQUALS = ("dealer", "player", "draw")


@frozen
class Compare:
    """How two holders of one yaku are compared."""

    called: typing.ClassVar[str] = f"{', '.join(sorted({*CompareBy} - {'order'}))} or {{order: [..], equals: dealer}}"

    by: CompareBy
    order: tuple[tuple[int, ...], ...] = ()
    """Numbers, strongest first; those in one tuple are equal."""
    equals: CompareBy | None = None
    """Who wins with equal numbers, or `draw`; None if the tie rule of the game decides."""

    @classmethod
    def from_node(cls, node: Node, reading: DocumentReading, path: str, kind: Any) -> Compare | None:
        """A word, `{order: [..]}` or `{order: [..], equals: dealer}`."""
        if isinstance(node, Scalar) and node.text in set(CompareBy) - {"order"}:
            return cls(CompareBy(node.text))
        if isinstance(node, Mapping) and node.keys() in (("order",), ("order", "equals")):
            order, equals = node.get("order"), node.get("equals")
            holder = CompareBy(equals.text) if isinstance(equals, Scalar) and equals.text in _OF_EQUALS else None
            if isinstance(order, Sequence) and (equals is None) is (holder is None):
                places = [item.items if isinstance(item, Sequence) else (item,) for item in order]
                numbers = tuple(tuple(reading.read(n, int, f"{path}.order") for n in place) for place in places)
                return None if any(None in place for place in numbers) else cls(CompareBy.ORDER, numbers, holder)
        hint = did_you_mean(node.text, [by.value for by in CompareBy]) if isinstance(node, Scalar) else ""
        reading.expected(node, path, cls.called, hint)
        return None

    @classmethod
    def schema_of(cls, kind: Any, schema: Any) -> dict[str, Any]:
        numbers = {"type": "array", "items": {"type": "integer"}}
        order = {"type": "array", "items": {"anyOf": [{"type": "integer"}, numbers]}}
        properties = {"order": order, "equals": {"enum": list(_OF_EQUALS)}}
        ordered = {"type": "object", "properties": properties, "required": ["order"]}
        return {"anyOf": [{"enum": [by.value for by in CompareBy if by != "order"]}, ordered]}

    def __str__(self) -> str:
        if self.by is CompareBy.ORDER:
            return " > ".join("=".join(map(str, place)) for place in self.order)
        return self.by.value


@frozen
class _Conditions:
    must: When | None = None
    """Hands that must draw."""
    never: When | None = None
    """Hands that must not draw."""
    may: When | None = None
    """Exceptions from `never`."""
    ours: When | None = None
    """Hands for which no source states the rule."""
    note: Notes = ()
    source: Sources = ()


@frozen
class SideDraw(_Conditions):
    """Whether a side draws a further card: `free`, `always`, `never`, `unstated`, or conditions."""

    called: typing.ClassVar[str] = "free, always, never, unstated, or a mapping with must, never or may"

    mode: DrawMode = DrawMode.BY_CONDITIONS
    at: Place | None = None

    def conditions(self) -> tuple[Condition, ...]:
        return tuple(when.condition for when in (self.must, self.never, self.may) if when is not None)

    @classmethod
    def from_node(cls, node: Node, reading: DocumentReading, path: str, kind: Any) -> SideDraw | None:
        """A word, or conditions."""
        if isinstance(node, Scalar) and node.text in set(DrawMode) - {"by-conditions"}:
            return cls(mode=DrawMode(node.text), at=node.place)
        if isinstance(node, Mapping):
            found = reading.fields(node, _Conditions, path)
            return cls(found.must, found.never, found.may, found.ours, found.note, found.source, at=node.place)
        reading.expected(node, path, cls.called)
        return None

    @classmethod
    def schema_of(cls, kind: Any, schema: Any) -> dict[str, Any]:
        words = [mode.value for mode in DrawMode if mode != "by-conditions"]
        return {"anyOf": [{"enum": words}, fields_schema(_Conditions, schema)]}


@frozen
class RankedUse:
    """A use in the ranking, of one holder or of any; `total` is any hand without yaku."""

    use: str
    holder: Holder | None = None

    def __str__(self) -> str:
        return f"{self.use}@{self.holder}" if self.holder else self.use


@frozen
class Ranked:
    """One place of the ranking: a use, or several equal ones."""

    called: typing.ClassVar[str] = "a use's id, 'use@dealer', 'use@player', 'total', or a list of equals"

    uses: tuple[RankedUse, ...]
    at: Place | None = None

    @classmethod
    def from_node(cls, node: Node, reading: DocumentReading, path: str, kind: Any) -> Ranked | None:
        """A text, or a list of texts."""
        items = node.items if isinstance(node, Sequence) else (node,)
        uses = []
        for item in items:
            if not isinstance(item, Scalar) or item.is_null:
                reading.expected(item, path, cls.called)
                continue
            use, _, holder = item.text.partition("@")
            if holder not in ("", "player", "dealer"):
                reading.fault(item, path, f"expected player or dealer after '@', found {holder!r}")
            uses.append(RankedUse(use, Holder(holder) if holder in ("player", "dealer") else None))
        return cls(tuple(uses), node.place) if uses else None

    @classmethod
    def schema_of(cls, kind: Any, schema: Any) -> dict[str, Any]:
        return {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}

    def __str__(self) -> str:
        return " = ".join(map(str, self.uses))


@frozen
class _About:
    names: Names = ()
    reason: str = ""
    """The reason for these choices."""
    aka: Texts = ()
    """Former ids."""
    local: Texts = ()
    """Local yaku that the players have agreed on."""
    note: Notes = ()
    source: Sources = ()


@frozen
class Choices(_About):
    """A preset: path of a value → the choice, as `ties: dealer` or `yaku.kuppin.reading: any-order`."""

    chosen: AnyMapping[str, Node] = field(default_factory=dict)
    at: Place | None = None

    @classmethod
    def from_node(cls, node: Node, reading: DocumentReading, path: str, kind: Any) -> Choices | None:
        """A mapping; every key that is not a field of the preset is a path."""
        if not isinstance(node, Mapping):
            reading.expected(node, path, "a mapping of choices")
            return None
        own = keys_of(_About)
        about = Mapping(tuple(entry for entry in node if entry[0].text in own), node.place)
        note = reading.fields(about, _About, path)
        chosen = {key.text: value for key, value in node if key.text not in own}
        return cls(note.names, note.reason, note.aka, note.local, note.note, note.source, chosen, node.place)

    @classmethod
    def schema_of(cls, kind: Any, schema: Any) -> dict[str, Any]:
        return {**fields_schema(_About, schema), "additionalProperties": True}
