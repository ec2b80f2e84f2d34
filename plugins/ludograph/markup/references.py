"""References as HTML: pieces of text become elements, everything escaped."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ludograph.bibliography.citing.locator import Locator
from ludograph.bibliography.entry import Entry
from ludograph.bibliography.formatting.pieces import Piece, Pieces, Role
from ludograph.bibliography.formatting.references import InText, full_note, in_text, reference, short_note
from ludograph.bibliography.identifiers import web_address
from ludograph.bibliography.place import reference_id
from ludograph.bibliography.scripts import has_rtl

_ELEMENTS = {
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


def reference_class(entry: Entry) -> str:
    """The classes of its list item: `lg-ref lg-book`."""
    return f"lg-ref lg-{entry.type}"


def reference_html(entry: Entry, page_lang: str = "en", *, show_original: bool = False) -> str:
    """The formatted reference, without the list item round it."""
    return pieces_html(reference(entry, page_lang, show_original=show_original))


def item_html(entry: Entry, pieces: Pieces, after: str = "") -> str:
    """The list item of a reference that is formatted already."""
    inner = pieces_html(pieces)
    return f'<li id="{reference_id(entry.key)}" class="{escape(reference_class(entry))}">{inner}{after}</li>'


def note_html(entry: Entry, page_lang: str, locators: Iterable[Locator], *, full: bool, href: str = "") -> str:
    """A citation's note, short or full; with `href` it is a link to the reference."""
    pieces = full_note(entry, page_lang, locators) if full else short_note(entry, page_lang, locators)
    html = pieces_html(pieces, links=not href)
    return f'<a href="{escape(href)}">{html}</a>' if href else html


def in_text_html(entry: Entry, page_lang: str = "en", form: InText | str = InText.TITLE) -> str:
    """What names the work in a sentence, without the link round it."""
    return pieces_html(in_text(entry, page_lang, form), links=False)


def pieces_html(pieces: Iterable[Piece], *, links: bool = True) -> str:
    """HTML of the pieces; without `links` addresses stay text, since links do not nest."""
    return "".join(_piece_html(piece, links) for piece in pieces)


def _piece_html(piece: Piece, links: bool) -> str:
    inner = _words(piece) + pieces_html(piece.children, links=links)
    if piece.role is Role.QUOTED:
        return f"“{inner}”"
    tag, classes = _ELEMENTS.get(piece.role, ("", ""))
    if tag == "a":
        address = web_address(piece.href) if links else None
        tag = tag if address else "span" if piece.lang else ""
    if not tag and piece.lang:
        tag = "span"
    if not tag:
        return inner
    attributes = f' class="{classes}"' if classes else ""
    attributes += f' lang="{escape(piece.lang)}"' if piece.lang else ""
    attributes += ' role="note"' if piece.role is Role.WARNING else ""
    attributes += f' href="{escape(web_address(piece.href) or "")}"' if tag == "a" else ""
    return f"<{tag}{attributes}>{inner}</{tag}>"


def _words(piece: Piece) -> str:
    words = breakable(piece.text) if piece.role in {Role.URL, Role.DOI} else _escaped(piece.text)
    return f"<bdi>{words}</bdi>" if has_rtl(piece.text) else words


def _escaped(words: str) -> str:
    return escape(words).replace("\u00a0", "&nbsp;")


def breakable(address: str) -> str:
    """An address that may wrap after its slashes."""
    scheme, mark, rest = address.partition("://")
    if not mark:
        scheme, rest = "", address
    parts = _escaped(rest).split("/")
    wrapped = "/<wbr>".join(parts) if parts[-1] else "/<wbr>".join(parts[:-1]) + "/"
    if rest.startswith("doi.org/") or not mark:
        return _escaped(scheme + mark) + wrapped
    return _escaped(scheme + mark) + "<wbr>" + wrapped
