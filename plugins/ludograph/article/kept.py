"""An article as a document: what is kept of it for books and comparisons."""

from __future__ import annotations

from ludograph.article.tree import Node
from ludograph.base.frozen import frozen
from ludograph.rules.cards.drawing import DrawnSide


@frozen
class Document:
    """A complete article before it is written in any format."""

    lang: str
    nodes: list[Node]
    """The page, without the drawings of its cards."""
    faces: tuple[DrawnSide, ...]
    anchors: tuple[str, ...]
    """The id of each section, in order; "" for the lead."""
    works: tuple[str, ...]
    """The citekeys of the works cited, in the order of first use."""
    markdown: bytes
    """Its public source: everything that readers see, without remarks, tasks for authors and unpublished names."""
