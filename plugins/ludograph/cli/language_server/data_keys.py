"""What can be written at a place of a data file: keys and words by the file's schema, and ids that exist."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from ludograph.frozen import frozen
from ludograph.games.model import Rules
from ludograph.games.schema import schemas

_KINDS = {"decks": "deck", "yaku": "yaku", "games": "game", "terms": "terms"}
"""Folder of the data → its schema."""
_KEY = re.compile(r"^(?P<indent>\s*)(?:- )?(?P<typed>[\w-]*)$")
_VALUE = re.compile(r"^(?P<indent>\s*)(?:- )?(?P<key>[\w-]+):\s+\[?(?:[\w/-]+,\s*)*(?P<typed>[\w/-]*)$")
_FLOW_KEY = re.compile(r"^(?P<indent>\s*)(?:- )?(?P<key>[\w-]+):\s*\{(?:[^{}]*,)?\s*(?P<typed>[\w-]*)$")
_FLOW_VALUE = re.compile(r"^(?P<indent>\s*)(?:- )?(?P<key>[\w-]+):\s*\{[^{}]*?(?P<inner>[\w-]+):\s+(?P<typed>[\w/-]*)$")
_PARENT = re.compile(r"^(?P<indent>\s*)(?:- )?(?P<key>[\w/.-]+):\s*(?:[#|>].*)?$")
_DEEPEST = 12


@frozen
class Spot:
    """A place in a data file."""

    keys: tuple[str, ...]
    """The keys above it, the outermost first."""
    typed: str
    """What has been typed of the word."""
    is_key: bool


def spot_at(text: str, offset: int) -> Spot | None:
    """Where the offset is; None where neither a key nor a plain value is being typed."""
    before = text[:offset].split("\n")
    line = before.pop()
    for pattern, is_key in ((_FLOW_KEY, True), (_FLOW_VALUE, False), (_VALUE, False), (_KEY, True)):
        match = pattern.match(line)
        if match is not None:
            own = [match[name] for name in ("key", "inner") if name in pattern.groupindex]
            return Spot((*_parents(before, len(match["indent"]), line), *own), match["typed"], is_key)
    return None


def _parents(lines: list[str], indent: int, line: str) -> list[str]:
    """The keys of the lines above with less indentation; an item of a list belongs to the key at its own."""
    found: list[str] = []
    limit = indent + (1 if line.lstrip().startswith("- ") else 0)
    for above in reversed(lines):
        match = _PARENT.match(above)
        if match and len(match["indent"]) < limit:
            found.append(match["key"])
            limit = len(match["indent"])
        if limit == 0:
            break
    return found[::-1]


def data_words(folder: str, spot: Spot, rules: Rules) -> Iterator[tuple[str, str]]:
    """Each word that can stand there with what it means; `folder` is the data's, such as `games`."""
    kind = _KINDS.get(folder)
    if kind is None or not spot.keys:
        return
    schema = schemas_of(kind)
    nodes = [schema]
    for key in spot.keys:
        nodes = [found for node in nodes for found in _below(schema, node, key)]
    if spot.is_key:
        for node in nodes:
            for name, value in node.get("properties", {}).items():
                yield f"{name}: ", _description(schema, value)
        if spot.keys[-1:] == ("yaku",):
            yield from ((f"{id}: ", yaku.title) for id, yaku in rules.yaku.items())
        return
    for node in nodes:
        yield from ((str(word), "") for word in node.get("enum", ()))
        if "const" in node:
            yield str(node["const"]), ""
    yield from _ids(spot.keys, rules)


def _ids(keys: tuple[str, ...], rules: Rules) -> Iterator[tuple[str, str]]:
    if keys[-1] in {"extends", "to", "game"}:
        yield from ((id, game.title) for id, game in rules.games.items())
    elif keys[-1] in {"deck", "from"} or keys[-2:] in {("deck", "use"), ("deck", "or")}:
        yield from ((id, "") for id in rules.decks)


@cache
def schemas_of(kind: str) -> Mapping[str, Any]:
    """The schema of one kind of data file."""
    return schemas()[kind]


def _below(schema: Mapping[str, Any], node: Mapping[str, Any], key: str) -> Iterator[Mapping[str, Any]]:
    """The plain nodes under a key of a plain node."""
    found = node.get("properties", {}).get(key, node.get("additionalProperties"))
    if isinstance(found, Mapping):
        yield from _plain(schema, found, 0)


def _plain(schema: Mapping[str, Any], node: Mapping[str, Any], depth: int) -> Iterator[Mapping[str, Any]]:
    """What a node may be, without references, choices and lists."""
    if depth > _DEEPEST:
        return
    if "$ref" in node:
        yield from _plain(schema, schema["$defs"][node["$ref"].rpartition("/")[2]], depth + 1)
        return
    yield node
    for choice in (*node.get("anyOf", ()), *node.get("oneOf", ()), *node.get("allOf", ())):
        yield from _plain(schema, choice, depth + 1)
    if isinstance(node.get("items"), Mapping):
        yield from _plain(schema, node["items"], depth + 1)


def _description(schema: Mapping[str, Any], node: Mapping[str, Any]) -> str:
    return next((str(one["description"]) for one in _plain(schema, node, 0) if one.get("description")), "")
