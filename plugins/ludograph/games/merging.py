"""A variant laid over the game it extends (RULES_DATA section 8), node by node, so every value keeps its place.

Mappings merge key by key; scalars and lists replace; `~` deletes. What makes sense only as a whole is replaced as a
whole. Remarks on one game, or on a value that is replaced, are not inherited.
"""

from __future__ import annotations

from ludograph.reading import Mapping, Node, Scalar, Sequence

WHOLE = frozenset({"when", "must", "never", "may", "of"})
"""Conditions and selectors: one operator laid over another would make two."""

OWN = frozenset({"variants", "extends", "aka", "attested", "relation", "page", "note", "sources", "source"})
"""Keys that hold for one game only."""


def inherited(base: Mapping) -> Mapping:
    """What a game hands down to its variants."""
    return Mapping(tuple(entry for entry in base if entry[0].text not in OWN), base.place)


def merged(base: Node, over: Node) -> Node:
    """`over` laid over `base`; deletions are done."""
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
    """What is not inherited: remarks on a value that is now replaced, and its other keys."""
    if over.get("unstated") is not None:
        return ("note", "as_printed", "ours", "value", "options", "disputed")
    if over.get("value") is not None:
        return ("note", "as_printed", "ours", "unstated", "disputed")
    return ("note", "as_printed")


_LONG = frozenset({"value", "unstated", "disputed"})
_BESIDE = frozenset({"options", "note", "source", "as_printed"})


def _replaces(base: Mapping, over: Mapping) -> bool:
    """Whether the two are different forms of one thing: a fact written long or short, a payment by a card, an order."""
    above, below = set(over.keys()), set(base.keys())
    if any(above == form and below != form for form in ({"times"}, {"order"})):
        return True
    long_above, long_below = not _LONG.isdisjoint(above), not _LONG.isdisjoint(below)
    return long_above != long_below and not above <= _BESIDE


def without_nulls(node: Node) -> Node:
    """The node without the entries that delete."""
    if isinstance(node, Sequence):
        return Sequence(tuple(without_nulls(item) for item in node), node.place)
    if isinstance(node, Mapping):
        kept = ((key, without_nulls(item)) for key, item in node if not (isinstance(item, Scalar) and item.is_null))
        return Mapping(tuple(kept), node.place)
    return node


def at_path(node: Node | None, path: tuple[str, ...]) -> Node | None:
    """What stands at a path of keys, or None."""
    for step in path:
        node = node.get(step) if isinstance(node, Mapping) else None
    return node
