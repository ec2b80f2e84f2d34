"""Converts Pandoc's JSON to pieces. For unknown elements only the text is used."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import groupby
from typing import Any

from ludograph.library.formatting.csl.marks import MarkReading
from ludograph.library.identifiers import web_address
from ludograph.library.pieces import Piece, Pieces, Role, plain, text

_ROLES = {
    "Emph": Role.EMPHASIS, "Underline": Role.EMPHASIS, "Strong": Role.STRONG, "SmallCaps": Role.SMALL_CAPITALS,
    "Superscript": Role.SUPERSCRIPT, "Subscript": Role.SUBSCRIPT,
}  # fmt: skip
_MARKS = {"SingleQuote": ("‘", "’"), "DoubleQuote": ("“", "”")}
_NUMBER = "csl-left-margin"
"""The class of the number before a work, which our lists do not need."""
_DEEPEST = 50
_UPRIGHT = frozenset({Role.ORIGINAL, Role.TITLE_ORIGINAL, Role.TRANSLATION})


def paragraphs(document: Any) -> list[Any]:
    """The paragraphs of the document in order, without its list of works."""
    return [block for block in _list(document, "blocks") if _kind(block) in {"Para", "Plain"}]


def listed_in(document: Any) -> dict[str, Any]:
    """The entries of its list of works, by id, in its order."""
    found = {}
    for block in _list(document, "blocks"):
        for entry in _blocks_of(block) if _kind(block) == "Div" else ():
            if _kind(entry) == "Div":
                found[_attributes(entry)[0].removeprefix("ref-")] = entry
    return found


def pieces_of(node: Any, marks: MarkReading) -> Pieces:
    found = list(_joined(_Output(marks).read(node, 0)))
    while found and not plain(found[-1:]).strip():
        found.pop()
    return text(*found)


def _joined(pieces: Iterable[Piece]) -> Iterator[Piece]:
    """The pieces, with adjacent ones in one language and role joined, as Pandoc gives single words."""
    for (alone, lang, role), group in groupby(pieces, lambda one: (bool(one.children or one.href), one.lang, one.role)):
        if alone:
            yield from group
        else:
            yield Piece("".join(piece.text for piece in group), lang, role)


def _under(role: Role, pieces: list[Piece]) -> Iterator[Piece]:
    """The pieces with a role; in an emphasised title the original and the translation stay upright."""
    upright = next((n for n, one in enumerate(pieces) if role is Role.EMPHASIS and one.role in _UPRIGHT), len(pieces))
    inner = [replace(one, role=Role.TITLE) if one.lang and one.role is Role.TEXT else one for one in pieces[:upright]]
    blank = inner.pop() if inner and upright < len(pieces) and inner[-1] == Piece(" ") else None
    yield Piece("", None, role, "", text(*inner))
    yield from [blank] if blank else []
    yield from pieces[upright:]


class _Output:
    def __init__(self, marks: MarkReading) -> None:
        self._marks = marks

    def read(self, node: Any, depth: int) -> Iterator[Piece]:
        if depth > _DEEPEST:
            return
        if isinstance(node, list):
            for part in node:
                yield from self.read(part, depth + 1)
            return
        kind, content = _kind(node), node.get("c") if isinstance(node, Mapping) else None
        if kind == "Str" and isinstance(content, str):
            yield from self._marks.pieces(content)
        elif kind in {"Space", "SoftBreak", "LineBreak"}:
            yield from self._marks.pieces(" ")
        elif kind in _ROLES:
            yield from _under(_ROLES[kind], list(_joined(self.read(content, depth + 1))))
        elif kind in {"Para", "Plain", "Note", "Strikeout"}:
            yield from self.read(content, depth + 1)
        elif kind in _PAIRS and isinstance(content, list) and len(content) > 1:
            yield from _PAIRS[kind](self, content, depth + 1)

    def _attributed(self, content: list[Any], depth: int) -> Iterator[Piece]:
        if _NUMBER not in _classes(content[0]):
            yield from self.read(content[1], depth)

    def _cited(self, content: list[Any], depth: int) -> Iterator[Piece]:
        yield from self.read(content[1], depth)

    def _quoted(self, content: list[Any], depth: int) -> Iterator[Piece]:
        before, after = _MARKS.get(_kind(content[0]), ("“", "”"))
        yield Piece(before)
        yield from self.read(content[1], depth)
        yield Piece(after)

    def _linked(self, content: list[Any], depth: int) -> Iterator[Piece]:
        """An address becomes a link; a linked title only a title."""
        inner = text(*self.read(content[1], depth))
        target = content[2][0] if len(content) > 2 and isinstance(content[2], list) and content[2] else ""
        address, shown = web_address(target) if isinstance(target, str) else None, plain(inner)
        if address and shown and shown in target:
            yield Piece(shown, None, Role.DOI if "://doi.org/" in address else Role.URL, address)
        else:
            yield from inner


_PAIRS: Mapping[str, Callable[[_Output, list[Any], int], Iterator[Piece]]] = {
    "Span": _Output._attributed, "Div": _Output._attributed, "Cite": _Output._cited, "Quoted": _Output._quoted,
    "Link": _Output._linked,
}  # fmt: skip


def _kind(node: Any) -> str:
    kind = node.get("t") if isinstance(node, Mapping) else None
    return kind if isinstance(kind, str) else ""


def _list(node: Any, name: str) -> list[Any]:
    found = node.get(name) if isinstance(node, Mapping) else None
    return found if isinstance(found, list) else []


def _attributes(node: Any) -> tuple[str, list[Any]]:
    content = _list(node, "c")
    given = content[0] if content and isinstance(content[0], list) else []
    return (given[0] if given and isinstance(given[0], str) else ""), given


def _blocks_of(node: Any) -> list[Any]:
    content = _list(node, "c")
    return content[1] if len(content) > 1 and isinstance(content[1], list) else []


def _classes(attributes: Any) -> list[Any]:
    return attributes[1] if isinstance(attributes, list) and len(attributes) > 1 else []
