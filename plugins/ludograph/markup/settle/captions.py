"""Captions of hands: a paragraph all in italics that follows a hand in a paragraph of its own."""

from __future__ import annotations

from itertools import pairwise

from ludograph.markup.tree import LINE, Element, Node, text_of

CAPTION = "lg-hand-caption"


def mark_captions(nodes: list[Node]) -> None:
    """Give the captions among an article's blocks their class."""
    blocks = [node for node in nodes if not _says_nothing(node)]
    for drawn, caption in pairwise(blocks):
        if isinstance(drawn, Element) and isinstance(caption, Element) and _is_hand(drawn) and _is_italic(caption):
            caption.add_classes([CAPTION])


def _is_hand(block: Element) -> bool:
    if block.name != "p":
        return False
    found = False
    for one in block.children:
        if _says_nothing(one):
            continue
        if not isinstance(one, Element) or _HANDS.isdisjoint(one.classes):
            return False
        found = True
    return found


def _is_italic(block: Element) -> bool:
    """It begins and ends in italics; a name in it may be upright."""
    inside = [node for node in block.children if not _says_nothing(node)]
    return (
        block.name == "p"
        and not block.attributes.get("class")
        and all(isinstance(end, Element) and end.name == "em" for end in (inside[:1] + inside[-1:]))
        and bool(inside)
    )


def _says_nothing(node: Node) -> bool:
    """Whether it is white space, also as finished HTML."""
    if node is LINE:
        return True
    return not (isinstance(node, Element) or (node if isinstance(node, str) else text_of([node])).strip())


_HANDS = frozenset({"lg-cards", "lg-hand", "lg-suit"})
