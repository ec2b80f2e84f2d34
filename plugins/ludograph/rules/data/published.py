"""The data files as they are published: public entries alone, without comments and unread keys."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator

from ludograph.base.problems import Place
from ludograph.base.source import SourceText
from ludograph.base.yaml import Mapping, Node, Scalar, Sequence, as_yaml, parse_yaml
from ludograph.rules.data.model import Rules

_NAMING = frozenset({"relation", "refines", "game"})
"""Keys that name other entries without needing them."""


def published_data(
    data: Iterable[SourceText], rules: Rules, public: Collection[Place], held: Collection[str]
) -> Iterator[tuple[str, str]]:
    """Path and text of each file with entries at `public` places, which do not name those in `held`.

    Translated texts and drawings are omitted, as no rule depends on them.
    """
    paths = {place.path for place in public}
    unread = {one.place for one in rules.problems if one.code == "D01" and one.place is not None}
    for file in data:
        node = parse_yaml(file)[0] if file.path in paths else None
        if isinstance(node, Mapping):
            entries = tuple((key, _public(item, held, unread)) for key, item in node if key.place in public)
            yield file.path, as_yaml(Mapping(entries, node.place))


def _public(node: Node, held: Collection[str], unread: Collection[Place]) -> Node:
    """The node without keys that are not read, and without the names of held entries."""
    if isinstance(node, Sequence):
        return Sequence(tuple(_public(item, held, unread) for item in node), node.place)
    if not isinstance(node, Mapping):
        return node
    entries = []
    for key, item in node:
        if key.text in _NAMING and isinstance(item, Sequence):
            item = Sequence(tuple(one for one in item if _named(one) not in held), item.place)
        if key.place not in unread and not (key.text in _NAMING and _named(item) in held):
            entries.append((key, _public(item, held, unread)))
    return Mapping(tuple(entries), node.place)


def _named(node: Node) -> str:
    """The entry that a relation or a list names."""
    to = node.get("to") if isinstance(node, Mapping) else node
    return to.text if isinstance(to, Scalar) else ""
