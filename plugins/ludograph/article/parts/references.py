"""References as nodes of the page."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from ludograph.article.tree import Element, Literal, Markup, Node, element
from ludograph.article.writing import escape, html_of
from ludograph.languages.scripts import has_rtl
from ludograph.library.entry import Entry
from ludograph.library.formatting.order import reference_id, sort_key
from ludograph.library.formatting.references import InText, in_text, reference
from ludograph.library.identifiers import web_address
from ludograph.library.pieces import Piece, Pieces, Role

if TYPE_CHECKING:
    from ludograph.library.formatting.csl.styled import WorkStyle

_ELEMENTS: dict[Role, tuple[str, str]] = {
    Role.NAME: ("span", "lg-name"),
    Role.ORIGINAL: ("span", "lg-orig"),
    Role.TRANSLATION: ("span", "lg-tr"),
    Role.TITLE: ("cite", ""),
    Role.TITLE_ORIGINAL: ("cite", "lg-orig"),
    Role.PART: ("cite", "lg-part"),
    Role.PART_ORIGINAL: ("cite", "lg-part lg-orig"),
    Role.URL: ("a", "lg-url"),
    Role.DOI: ("a", "lg-doi"),
    Role.LINK: ("a", ""),
    Role.WARNING: ("span", "lg-warning"),
    Role.ANNOTATION: ("small", "lg-annotation"),
    Role.EMPHASIS: ("em", ""),
    Role.STRONG: ("strong", ""),
    Role.SMALL_CAPITALS: ("span", "lg-small-capitals"),
    Role.SUPERSCRIPT: ("sup", ""),
    Role.SUBSCRIPT: ("sub", ""),
    Role.CODE: ("code", ""),
    Role.MATH: ("span", "lg-math"),
}


_LAST_STOP = re.compile(r"\.(”?)$")


def reference_pieces(style: WorkStyle | None, entry: Entry, page_lang: str, year: str = "") -> Pieces:
    """The formatted reference; `year` is the year of an author-date citation, for a CSL style only its letter."""
    return reference(entry, page_lang, year) if style is None else style.reference(entry, page_lang, year)


def in_order(style: WorkStyle | None, entries: Iterable[Entry], page_lang: str, collation: str) -> list[Entry]:
    """The works of a list in the order of the style, or of our own; `collation` is a language tag or ""."""
    if style is not None:
        return style.in_order(entries, page_lang, collation)
    return sorted(entries, key=lambda entry: sort_key(entry, collation or page_lang))


def item_html(entry: Entry, pieces: Pieces, former: Iterable[str] = ()) -> str:
    """The list item of a formatted reference, without its end tag; `former` are its other ids."""
    attributes = {"id": reference_id(entry.key), "class": "lg-ref"}
    anchors = [element("span", attributes={"id": place}) for place in former]
    return html_of([element("li", [*anchors, *piece_nodes(pieces)], attributes)]).removesuffix("</li>")


def in_text_markup(entry: Entry, page_lang: str = "en", form: InText | str = InText.TITLE) -> Markup:
    """The name of the work in a sentence, without a link; cached for all articles."""
    return Markup(html_of(piece_nodes(in_text(entry, page_lang, form), links=False)))


def unknown(citekey: str, anchor: str | None = None) -> Element:
    """The placeholder for an unknown work."""
    return element("span", [Literal(f"[{citekey}?]")], {"class": "lg-unknown", "id": anchor})


def piece_nodes(pieces: Iterable[Piece], *, links: bool = True) -> list[Node]:
    """The pieces as nodes; without `links` addresses are text, as links must not be nested."""
    return [node for piece in pieces for node in _nodes(piece, links)]


def _nodes(piece: Piece, links: bool) -> list[Node]:
    inner = [*_words(piece), *piece_nodes(piece.children, links=links)]
    if piece.role is Role.QUOTED:
        return [Literal(piece.marks[0]), *inner, Literal(piece.marks[1])]
    tag, classes = _ELEMENTS.get(piece.role, ("", ""))
    address = web_address(piece.href) if tag == "a" and links else None
    if (tag == "a" and not address) or not tag:
        tag = "span" if piece.lang else ""
    if not tag:
        return inner
    attributes = {
        "class": classes or None,
        "lang": piece.lang or None,
        "role": "note" if piece.role is Role.WARNING else None,
        "href": address,
    }
    return [element(tag, inner, attributes)]


def without_last_stop(nodes: list[Node]) -> list[Node]:
    """The nodes without the final full stop, also before a closing quotation mark."""
    last = nodes[-1] if nodes else None
    if isinstance(last, Element):
        changed = replace(last, children=without_last_stop(last.children))
    elif isinstance(last, Literal) and last.text == "”" and len(nodes) > 1:
        return [*without_last_stop(nodes[:-1]), last]
    elif isinstance(last, Literal):
        return [*nodes[:-1], Literal(_LAST_STOP.sub(r"\1", last.text))]
    elif isinstance(last, Markup):
        return [*nodes[:-1], Markup(_LAST_STOP.sub(r"\1", last.html))]
    else:
        return nodes
    return [*nodes[:-1], changed]


def _words(piece: Piece) -> list[Node]:
    if not piece.text:
        return []
    words = breakable(piece.text) if piece.role in {Role.URL, Role.DOI} else _spaced(piece.text)
    return [element("bdi", words)] if has_rtl(piece.text) else words


def _spaced(words: str) -> list[Node]:
    """Text with no-break spaces as named entities."""
    return [Markup(escape(words).replace("\u00a0", "&nbsp;"))] if "\u00a0" in words else [Literal(words)]


def breakable(address: str) -> list[Node]:
    """An address that may be wrapped after slashes."""
    scheme, mark, rest = address.partition("://")
    if not mark:
        scheme, rest = "", address
    parts = rest.split("/")
    wraps = [*parts[:-2], f"{parts[-2]}/"] if len(parts) > 1 and not parts[-1] else parts
    nodes: list[Node] = _spaced(scheme + mark)
    if mark and not rest.startswith("doi.org/"):
        nodes.append(Element("wbr"))
    for index, part in enumerate(wraps):
        nodes += [*_spaced(f"{part}/"), Element("wbr")] if index + 1 < len(wraps) else _spaced(part)
    return nodes
