"""The data of a game as layers: what a game writes, what a variant writes over it, what players choose over both.

A full id is `game` or `game/variant`. A variant extends its parent game unless it names another; a chain has at most
four members and no cycles (docs/contributing/rules-data.md). Each layer is read once, where it is written. Only a value
that two layers make together is read from both. A choice that the data offer keeps its sources, any other has none.
"""

from __future__ import annotations

import types
import typing
from dataclasses import dataclass, field
from operator import is_not
from typing import Any, NamedTuple

from ludograph.base.problems import Place, Problem
from ludograph.base.yaml import DocumentReading, Mapping, Node, Scalar, Sequence, guess, plain
from ludograph.base.yaml.declared import hints_of, is_plain_dataclass, keys_of, required_fields, stands_in
from ludograph.rules.cards.deck import DeckEntry
from ludograph.rules.data.entry import GameEntry, TermsEntry, TextEntry, YakuEntry
from ludograph.values import Id, Sources

# Merges a variant with the game it extends (rules-data.md#variants), node by node, so that every value keeps its place.
#
# Mappings merge key by key; scalars and lists replace; `~` deletes. Some mappings are replaced as a whole (WHOLE).
# Notes on one game, or on a replaced value, are not inherited.

WHOLE = frozenset({"when", "must", "never", "may", "of"})
"""Conditions and selectors, which are replaced as a whole: a merged one would have two operators."""

OWN = frozenset({"variants", "extends", "aka", "attested", "relation", "page", "note", "sources", "source", "wikidata"})
"""Keys that hold for one game only."""


def inherited(base: Mapping) -> Mapping:
    """The entries that a game's variants inherit."""
    return Mapping(tuple(entry for entry in base if entry[0].text not in OWN), base.place)


def merged(base: Node, over: Node) -> Node:
    """`over` merged into `base`; `~` deletes."""
    if not isinstance(base, Mapping) or not isinstance(over, Mapping) or _replaces(base, over):
        return without_nulls(over)
    entries: dict[str, tuple[Scalar, Node]] = {key.text: (key, node) for key, node in base}
    for name in _contradicted(over):
        entries.pop(name, None)
    for key, node in over:
        if isinstance(node, Scalar) and node.is_null:
            entries.pop(key.text, None)
        elif key.text in entries and key.text not in WHOLE:
            entries[key.text] = key, merged(entries[key.text][1], node)
        else:
            entries[key.text] = key, without_nulls(node)
    return Mapping(tuple(entries.values()), over.place)


def _contradicted(over: Mapping) -> tuple[str, ...]:
    """The keys of `base` that are not inherited: notes on a replaced value, and the alternatives to the new form."""
    if over.get("unstated") is not None:
        return ("note", "as_printed", "ours", "value", "options", "disputed")
    if over.get("value") is not None:
        return ("note", "as_printed", "ours", "unstated", "disputed")
    return ("note", "as_printed")


_OF_LONG_FORM = frozenset({"value", "unstated", "disputed"})
_BESIDE = frozenset({"options", "note", "source", "as_printed"})


def _replaces(base: Mapping, over: Mapping) -> bool:
    """Whether the two are different forms of one fact: written long or short, a payment by a card, an order."""
    above, below = set(over.keys()), set(base.keys())
    if any(above == form and below != form for form in ({"times"}, {"order"})):
        return True
    long_above, long_below = not _OF_LONG_FORM.isdisjoint(above), not _OF_LONG_FORM.isdisjoint(below)
    return long_above != long_below and not above <= _BESIDE


def without_nulls(node: Node) -> Node:
    """The node without deleted entries; the same object if it has none."""
    if isinstance(node, Sequence):
        items = tuple(map(without_nulls, node))
        return Sequence(items, node.place) if any(map(is_not, items, node)) else node
    if isinstance(node, Mapping):
        kept = [(key, without_nulls(item)) for key, item in node if not (isinstance(item, Scalar) and item.is_null)]
        same = len(kept) == len(node.entries) and all(new is old for (_, new), (_, old) in zip(kept, node, strict=True))
        return node if same else Mapping(tuple(kept), node.place)
    return node


def at_path(node: Node | None, path: tuple[str, ...]) -> Node | None:
    """The node at a path of keys, or None."""
    for step in path:
        node = node.get(step) if isinstance(node, Mapping) else None
    return node


LONGEST_CHAIN = 4

ANYWHERE = {"source": Sources}
"""`source` is allowed in every mapping; it covers that mapping and everything below."""


@dataclass(slots=True)
class Entries:
    """All entries of the files, as written, by id."""

    decks: dict[str, DeckEntry] = field(default_factory=dict)
    yaku: dict[str, YakuEntry] = field(default_factory=dict)
    games: dict[str, GameEntry] = field(default_factory=dict)
    terms: dict[str, TermsEntry] = field(default_factory=dict)
    texts: dict[str, TextEntry] = field(default_factory=dict)
    drawings: dict[str, dict[str, str]] = field(default_factory=dict)
    """Set of drawings → file name without extension → the SVG of a card's face."""
    nodes: dict[str, Node] = field(default_factory=dict)
    """`games/oicho-kabu` → its node."""

    def add(self, folder: str, id: str, entry: Any, node: Node) -> None:
        """Adds the entry to the mapping of its folder."""
        getattr(self, folder)[id] = entry
        self.nodes[f"{folder}/{id}"] = node

    def game(self, id: str) -> GameEntry:
        game, _, variant = id.partition("/")
        return self.games[game].written_variants[variant] if variant else self.games[game]


@dataclass(slots=True)
class Chains:
    """The data of every game and variant, merged with those it extends."""

    entries: Entries
    problems: list[Problem]
    done: dict[str, Mapping] = field(default_factory=dict)

    def all(self) -> dict[str, Mapping]:
        """The merged nodes by full id; each game is followed by its variants."""
        ids = [
            full
            for id, game in self.entries.games.items()
            for full in (id, *(f"{id}/{variant}" for variant in game.written_variants))
        ]
        for id in ids:
            self._flat(id, ())
        return {id: self.done[id] for id in ids if id in self.done}

    def _flat(self, id: str, above: tuple[str, ...]) -> Mapping | None:
        if id in self.done:
            return self.done[id]
        entry, node = self.entries.game(id), self.written(id)
        if not isinstance(node, Mapping):
            return None
        parent = self._parent(id)
        if parent is None:
            return self._finish(id, node)
        chain = (*above, id)
        if parent in chain:
            message = f"{id}: extends itself: {' → '.join((*chain, parent))}"
            self.problems.append(Problem("D07", message, place=entry.at))
            return None
        if len(self.extended_by(id)) >= LONGEST_CHAIN:
            message = f"{id}: more than {LONGEST_CHAIN} games in a chain of `extends`"
            self.problems.append(Problem("D07", message, place=entry.at))
            return None
        if not self._exists(parent):
            hint = guess(parent, self.entries.games, self.problems)
            written = node.get("extends")
            place = entry.at if written is None else written.place
            self.problems.append(Problem("D02", f"{id}: no game {parent!r}", hint, place))
            return None
        base = self._flat(parent, chain)
        if base is None:
            return None
        over = merged(inherited(base), node)
        return self._finish(id, over) if isinstance(over, Mapping) else None

    def written(self, id: str) -> Node:
        """The data of a game or variant as written."""
        game, _, variant = id.partition("/")
        node = self.entries.nodes[f"games/{game}"]
        return (variant and at_path(node, ("variants", variant))) or node

    def extended_by(self, id: str) -> tuple[str, ...]:
        """The games that a game extends, nearest first."""
        chain: list[str] = []
        while len(chain) < LONGEST_CHAIN:
            parent = self._parent(chain[-1] if chain else id)
            if parent is None or parent in chain or not self._exists(parent):
                break
            chain.append(parent)
        return tuple(chain)

    def _parent(self, id: str) -> str | None:
        game, _, variant = id.partition("/")
        entry = self.entries.game(id)
        if entry.written_extends:
            sibling = f"{game}/{entry.written_extends}"
            return sibling if self._exists(sibling) else entry.written_extends
        return game if variant else None

    def _exists(self, id: str) -> bool:
        game, _, variant = id.partition("/")
        return game in self.entries.games and (not variant or variant in self.entries.games[game].written_variants)

    def _finish(self, id: str, node: Mapping) -> Mapping:
        kept = without_nulls(Mapping(tuple(entry for entry in node if entry[0].text != "variants"), node.place))
        assert isinstance(kept, Mapping)
        self.done[id] = kept
        return kept


class Layer(NamedTuple):
    """Data of one layer, as written and as read."""

    node: Node | None
    value: Any

    def below(self, key: str, read: Any) -> Layer:
        """The layer of a value in it."""
        return Layer(self.node.get(key) if isinstance(self.node, Mapping) else None, read)


def layered(kind: Any, node: Node, key: Scalar, path: str, layers: list[Layer], reading: DocumentReading) -> Any:
    """The merged `node` as a `kind`, as `reading.read` gives it: each value from the layer that wrote it."""
    for layer in layers:
        if layer.node is node:
            return layer.value  # None after a fault, which is reported
    layers = [layer for layer in layers if layer.value is not None]
    if typing.get_origin(kind) is types.UnionType:
        kind = next(each for each in typing.get_args(kind) if each is not types.NoneType)
    arguments = typing.get_args(kind)
    values: dict[str, Any] = {}
    if isinstance(node, Mapping) and is_plain_dataclass(kind):
        for name, item in node:
            if field := keys_of(kind).get(name.text):
                below = [layer.below(name.text, getattr(layer.value, field.name)) for layer in layers]
                inner = hints_of(kind)[field.name]
                values[field.name] = layered(inner, item, name, f"{path}.{name.text}", below, reading)
            elif all(layer.below(name.text, None).node is not item for layer in layers):
                return reading.read(node, kind, path, key)  # an unknown key that no layer has reported
        known = {name: value for name, value in values.items() if value is not None} | {stands_in(kind): key.place}
        if required_fields(kind).keys() <= known.keys():
            return kind(**known)
    elif isinstance(node, Mapping) and arguments and arguments[0] == Id:
        for name, item in node:
            if name.text in reading.anywhere:
                continue
            below = [layer.below(name.text, layer.value.get(name.text)) for layer in layers]
            values[name.text] = layered(arguments[1], item, name, f"{path}.{name.text}", below, reading)
        return {name: value for name, value in values.items() if value is not None}
    return reading.read(node, kind, path, key)


AT_THE_TABLE = Place("", 0, 0)

_LONG = frozenset({"value", "unstated", "options", "disputed"})
_REPLACED_KEYS = frozenset({"value", "unstated", "as_printed", "ours", "source", "sources"})
"""Keys that describe a value and are removed when another is chosen."""


class ChosenText(NamedTuple):
    """Data with a choice applied."""

    node: Node
    at: Place | None
    """The place of the chosen value; None if the data already have this value."""


def with_choice(node: Node | None, path: tuple[str, ...], value: Node) -> ChosenText:
    """The data with another value at a path of keys.

    An option, or another source's value, keeps its place and its sources. Any other value gets the place of the choice
    and has no source.
    """
    beside = node.get("options") if isinstance(node, Mapping) and path == ("reading",) else None
    if isinstance(beside, Sequence):
        value = next((reading for reading in beside if _same(reading, value)), value)
    if not path:
        return _decided(node, value)
    entries = {key.text: (key, item) for key, item in node} if isinstance(node, Mapping) else {}
    key, old = entries.get(path[0], (Scalar(path[0], value.place), None))
    made = with_choice(old, path[1:], value)
    entries[path[0]] = key, made.node
    place = node.place if isinstance(node, Mapping) else value.place
    return ChosenText(Mapping(tuple(entries.values()), place), made.at)


def _decided(old: Node | None, value: Node) -> ChosenText:
    if not isinstance(old, Mapping) or _LONG.isdisjoint(old.keys()):
        return ChosenText(old, None) if old is not None and _same(old, value) else ChosenText(value, value.place)
    if _same(old.get("value"), value):
        return ChosenText(old, None)
    options = old.get("options")
    for option in options if isinstance(options, Sequence) else ():
        if _same(option, value):
            return _replaced(old, option, old.place, _REPLACED_KEYS - {"source", "sources"})
    disputed = old.get("disputed")
    for position in disputed if isinstance(disputed, Sequence) else ():
        held = position.get("value") if isinstance(position, Mapping) else None
        if held is not None and _same(held, value):
            return _replaced(old, held, position.place, _REPLACED_KEYS)
    return _replaced(old, value, value.place, _REPLACED_KEYS)


def _replaced(old: Mapping, value: Node, place: Place, without: frozenset[str]) -> ChosenText:
    """The old node with another value; the default becomes one of the options, if there are some."""
    kept = [entry for entry in old if entry[0].text not in without]
    usual = old.get("value")
    for number, (key, options) in enumerate(kept):
        if key.text == "options" and isinstance(options, Sequence) and usual is not None:
            others = tuple(option for option in options if not _same(option, value))
            kept[number] = key, Sequence((usual, *others), options.place)
    return ChosenText(Mapping(((Scalar("value", value.place), value), *kept), place), place)


def _same(one: Node | None, other: Node) -> bool:
    return one is not None and plain(one) == plain(other)


def node_of(value: object) -> Node:
    """A plain value as a node without a file."""
    if isinstance(value, (list, tuple)):
        return Sequence(tuple(map(node_of, value)), AT_THE_TABLE)
    if isinstance(value, dict):
        entries = ((Scalar(str(key), AT_THE_TABLE), node_of(item)) for key, item in value.items())
        return Mapping(tuple(entries), AT_THE_TABLE)
    text = str(value).lower() if isinstance(value, bool) else "~" if value is None else str(value)
    return Scalar(text, AT_THE_TABLE)
