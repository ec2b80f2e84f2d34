"""`{#id}` after a word is an anchor; `{.class #id k=v}` directly after a link or picture applies to it."""

from __future__ import annotations

import re
from dataclasses import replace

from ludograph.article.blocks.block_starts import ATTRIBUTE_LIST
from ludograph.article.blocks.blocks import Attributes
from ludograph.article.blocks.line_rules import attributes_in
from ludograph.article.document import kinds as d
from ludograph.article.parts.figure_options import add_size
from ludograph.article.read.policy import listed
from ludograph.article.read.text.scanner import PatternSyntax, Scanner
from ludograph.article.tree import Element, Piece, Start, element

_INSTEAD = {"underline": "<u>…</u>", "ul": "<u>…</u>", "mark": "==…=="}
"""Pandoc's own classes → our notation."""
_LABEL = re.compile(r"\]\[[^\[\]]*\]\Z")
"""The label of a link, which is reported if it is not defined."""


class InlineAttributes(PatternSyntax):
    """Attribute lists, except after emphasis, where `emphasis` reads them."""

    triggers = ("{",)
    pattern = re.compile(r"\{:?[ \t]*[.#\w][^{}\n]*\}")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        if not ATTRIBUTE_LIST.match(match[0]):
            return None
        found = attributes_in(match[0], match.start())
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
        """Adds classes and values to the last element."""
        at = next((at for at in reversed(range(len(scanner.out))) if _marked(scanner.out[at]) is not None), None)
        last = _marked(scanner.out[at]) if at is not None else None
        if last is None or at is None:
            return
        # A link or words replace the picture.
        is_picture = isinstance(last, Element) and isinstance(last.means, d.Absent)
        name = last.name if isinstance(last, Element) else "span"
        if (
            isinstance(last, Element) and name == "img" and last.attributes.get("alt") == found.pairs.get("fig-alt")
        ):  # it has been read
            found.pairs.pop("fig-alt", None)
        given, refused = listed("img" if is_picture else name, found.pairs, found.classes)
        if refused:
            place = scanner.place(*written.span())
            scanner.ledger.refused_attributes(name, refused, place.start, place.end)
        if isinstance(last, d.Hand):
            looks = " ".join(filter(None, [given.pop("class", ""), last.given.looks]))
            scanner.out[at] = replace(last, given=d.ByAuthor(looks, (*last.given.values, *given.items())))
            return
        if classes := given.pop("class", ""):
            last.attributes["class"] = " ".join([classes, *last.classes])
        if last.name == "img" and ("width" in given or "height" in given):
            width, height = last.attributes.pop("width", None), last.attributes.pop("height", None)
            last.attributes |= {key: given.pop(key) for key in ("width", "height") if key in given}
            add_size(last.attributes, int(width or 0), int(height or 0))
        for key, value in given.items() if not is_picture else ():
            if last.attributes.get(key) is None:
                last.attributes[key] = value


def _report_span(scanner: Scanner, found: Attributes, written: re.Match[str]) -> None:
    """Reports PAN005 if the list follows brackets that are no other notation."""
    behind = scanner.text[max(written.start() - 2, 0) : written.start()]
    if not behind.endswith("]") or behind == "\\]" or _LABEL.search(scanner.text, 0, written.start()):
        return
    html = next((_INSTEAD[name] for name in found.classes if name in _INSTEAD), "<span …>…</span>")
    message = f"{written[0]!r} after brackets is a span of Pandoc, which is printed as it is written"
    scanner.problem("PAN005", message, f"Write {html} instead.", *written.span())


def _marked(piece: Piece) -> Element | d.Hand | None:
    """The element that begins with this piece, or the piece itself."""
    found = piece.element if isinstance(piece, Start) else piece
    return found if isinstance(found, d.Hand) or (isinstance(found, Element) and found.name) else None
