"""Applies a choice to a game's data: a value that the data offer keeps its sources, any other has none."""

from __future__ import annotations

from typing import NamedTuple

from ludograph.base.problems import Place
from ludograph.base.yaml import Mapping, Node, Scalar, Sequence, plain

AT_THE_TABLE = Place("", 0, 0)
"""The place of a choice that is in no file."""

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
