"""`{#id}` after a word is an anchor there; `{.class #id k=v}` right after a link or picture applies to it."""

from __future__ import annotations

import re

from ludograph.markup.blocks.block_starts import ATTRIBUTE_LIST
from ludograph.markup.blocks.blocks import Attributes
from ludograph.markup.blocks.line_rules import read_attribute_list
from ludograph.markup.policy import listed
from ludograph.markup.read.scanner import PatternSyntax, Scanner
from ludograph.markup.tree import Element, Piece, Start, element

_INSTEAD = {"underline": "<u>…</u>", "ul": "<u>…</u>", "mark": "==…=="}
"""What is written here for Pandoc's own classes."""


class InlineAttributes(PatternSyntax):
    """The list after a sign of emphasis is that emphasis's: `emphasis` reads it."""

    triggers = ("{",)
    pattern = re.compile(r"\{:?[ \t]*[.#\w][^{}\n]*\}")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        if not ATTRIBUTE_LIST.match(match[0]):
            return None
        found = Attributes()
        read_attribute_list(match[0], match.start(), found)
        if scanner.out and not isinstance(scanner.out[-1], str):
            self._apply(scanner, found, match)
        elif found.classes or found.pairs:
            _report_span(scanner, found, match)
            return None
        for identifier, at in found.ids:
            place = scanner.place(at, at + len(identifier))
            if scanner.ledger.explicit_id(identifier, place.start, place.end):
                scanner.put(element("span", attributes={"id": identifier}))
        return match.end()

    def _apply(self, scanner: Scanner, found: Attributes, written: re.Match[str]) -> None:
        """Add classes and values to the element that was put last."""
        last = next(filter(None, map(_element, reversed(scanner.out))), None)
        if last is None:
            return
        given, refused = listed(last.name, found.pairs, found.classes)
        if refused:
            place = scanner.place(*written.span())
            scanner.ledger.refused_attributes(last.name, refused, place.start, place.end)
        if classes := given.pop("class", ""):
            last.attributes["class"] = " ".join([classes, *last.classes])
        for key, value in given.items():
            last.attributes.setdefault(key, value)


def _report_span(scanner: Scanner, found: Attributes, written: re.Match[str]) -> None:
    """PAN005 where the list follows brackets that nothing else has read."""
    behind = scanner.text[max(written.start() - 2, 0) : written.start()]
    if not behind.endswith("]") or behind == "\\]":
        return
    html = next((_INSTEAD[name] for name in found.classes if name in _INSTEAD), "<span …>…</span>")
    message = f"{written[0]!r} after brackets is a span of Pandoc, which is printed as it stands"
    scanner.problem("PAN005", message, f"Write {html} instead.", *written.span())


def _element(piece: Piece) -> Element | None:
    """The element that begins with this piece, or is it."""
    found = piece.element if isinstance(piece, Start) else piece
    return found if isinstance(found, Element) and found.name else None
