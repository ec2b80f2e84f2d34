"""HTML in running text and in raw HTML blocks: repairs tags, checks languages and addresses."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

from ludograph.article import html
from ludograph.article.facts import Anchor, AnchorKind, LinkUse
from ludograph.article.html import HEADINGS, TAG, HtmlAttribute
from ludograph.article.read import policy
from ludograph.article.read.ledger import OwnLink
from ludograph.article.read.shortcode import Components
from ludograph.article.read.text.elements import OpenElement
from ludograph.article.read.text.headings import other_fragments, rough_text, slug
from ludograph.article.read.text.linking import destination
from ludograph.article.read.text.scanner import Scanner
from ludograph.article.syntaxes.boxes.images import PictureParts, put_image
from ludograph.article.syntaxes.text.links import note_blanks, put_link, put_name
from ludograph.article.tree import Element, Literal, element
from ludograph.base.problems import did_you_mean
from ludograph.languages.scripts import direction
from ludograph.languages.tag import check_tag

# Obsolete HTML in current form: `<center>`, `align="right"`, `width="50%"` on a cell.
#
# Many wiki articles contain it, and browsers still show it; the page has the modern form.

REPLACED: dict[str, tuple[str, str]] = {
    "center": ("div", "text-align:center"),
    "font": ("span", ""),
    "big": ("span", "font-size:larger"),
    "tt": ("code", ""),
    "strike": ("s", ""),
    "acronym": ("abbr", ""),
    "nobr": ("span", "white-space:nowrap"),
}
"""Obsolete element → its replacement and style."""
_LENGTH = re.compile(r"\s*(\d{1,5})(?:\.\d+)?\s*(px|%)?\s*$")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{3,8}$|[A-Za-z]{3,20}$")
_ALIGN = frozenset({"left", "right", "center", "justify"})


def modern(name: str, pairs: dict[str, str | None], look: str = "", also: Collection[str] = ()) -> list[str]:
    """Corrects the attributes of the element: obsolete ones become its style, unknown ones that are not in `also` are
    removed.

    Returns the names of removed attributes that are not HTML, or are forbidden in articles.
    """
    styles = [look] if look else []
    refused = []
    for key in list(pairs):
        value = pairs[key] or ""
        known = policy.is_known(name, key) or key in also
        if known and (key not in policy.NUMBERS or policy.is_number(key, value)):
            continue
        del pairs[key]
        if key in _STYLES and (style := _STYLES[key](name, value.strip().lower())):
            styles.append(style)
        elif key in policy.COUNTS or (not known and key not in policy.OBSOLETE):
            refused.append(key)
    if styles:
        given = (pairs.get("style") or "").strip().rstrip(";")
        pairs["style"] = ";".join([*styles, given] if given else styles)
    return refused


def _align(name: str, value: str) -> str:
    if value not in _ALIGN:
        return ""
    if name in {"table", "img"}:
        return {"center": "margin-left:auto;margin-right:auto", "justify": ""}.get(value, f"float:{value}")
    return f"text-align:{value}"


def _length(key: str) -> Callable[[str, str], str]:
    def style(name: str, value: str) -> str:
        match = _LENGTH.match(value)
        return f"{key}:{match[1]}{match[2] or 'px'}" if match else ""

    return style


def _colour(key: str) -> Callable[[str, str], str]:
    return lambda _, value: f"{key}:{value}" if _COLOUR.match(value) else ""


_STYLES: dict[str, Callable[[str, str], str]] = {
    "align": _align,
    "valign": lambda _, value: f"vertical-align:{value}" if value in {"top", "middle", "bottom", "baseline"} else "",
    "width": _length("width"),
    "height": _length("height"),
    "bgcolor": _colour("background-color"),
    "color": _colour("color"),
    "nowrap": lambda _name, _value: "white-space:nowrap",
    "clear": lambda _, value: f"clear:{value}" if value in {"left", "right", "both"} else "clear:both",
}


_BLANK_AUTOLINK = re.compile(r"<(https?://[^\s<>]+ [^\s<>][^<>\n]{0,200})>")
_AUTOLINK = re.compile(r"<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>")
_OF_LINKS = frozenset({"target", "rel", "download", "hreflang", "ping", "referrerpolicy", "type"})

_LOOKED_UP = {"a": {"href"}, "img": {"src"}}
_BRACKET_BEFORE = re.compile(r"(?P<bracket><rp\b[^<>]*>[^<>]*(?:</rp\s*>)?)\s*\Z", re.IGNORECASE)
_BRACKET_BEHIND = re.compile(
    r"<rt\b[^<>]*>[^<>]*(?:<(?!/?rt|rp|/ruby)[^<>]*>[^<>]*)*(?:</rt\s*>)?\s*(?P<bracket><rp\b[^<>]*>[^<>]*(?:</rp\s*>)?)",
    re.IGNORECASE,
)


MOST_OPEN = 60
"""The largest number of open elements; further tags are text."""
_REACH = 2000
"""The distance within which the bracket before an `<rt>`, or the end of a heading, is searched."""


class RawHtml:
    """`<span lang="ja">…</span>`, `</br>`, `<https://…>`, and the tags of components."""

    triggers = ("<",)
    in_raw_html = True

    def __init__(self, components: Components) -> None:
        """`components` are for suggestions, as an unknown element may be a misspelt component."""
        self._components = components
        self._guesses = (*policy.ELEMENTS, *components)

    def read(self, scanner: Scanner, position: int) -> int | None:
        match = TAG.match(scanner.text, position)
        if match is None:
            return self._read_autolink(scanner, position)
        close, name = match["close"], match["name"]
        if name not in policy.ELEMENTS:  # usually it is one of these, in lower case
            if name[0].isupper() and not name.isupper():
                return self._components.read(scanner, match)
            name = name.lower()
            if name in policy.REFUSED:
                return self._refuse(scanner, match, name)
            if name not in policy.ELEMENTS and name not in REPLACED and name not in scanner.ledger.settings.html:
                return self._unknown(scanner, match, name)
        if close:
            self._end(scanner, match, name)
        elif len(scanner.elements.opened) > MOST_OPEN:
            scanner.put_literal(match[0])
        elif name == "h1" and (end := repeats_title(scanner, match)):
            return end
        else:
            self._start(scanner, match, name)
        return match.end()

    def _read_autolink(self, scanner: Scanner, position: int) -> int | None:
        match = _AUTOLINK.match(scanner.text, position)
        if match is None:
            if blank := _BLANK_AUTOLINK.match(scanner.text, position):
                note_blanks(scanner, blank[1], blank.start(1), len(blank[1]))
            return None
        address = match[1] if ":" in match[1] else f"mailto:{match[1]}"
        with put_link(scanner, address, position + 1, match.end() - 1, whole=match.span()) as found:
            put_name(scanner, found, match[1])
        return match.end()

    def _unknown(self, scanner: Scanner, match: re.Match[str], name: str) -> int:
        """Handles an unknown element: its tags are omitted, its contents are kept."""
        if not match["close"] and name.lower() in policy.BARE:
            scanner.problem("HTM006", f"the tag <{name}> is not written", policy.REMEDY, *match.span())
        elif not match["close"]:
            hint = did_you_mean(name, self._guesses) or "Remove it, or write &lt; for a sign."
            scanner.problem("CMP001", f"unknown element <{name}>", hint, *match.span())
        return match.end()

    def _refuse(self, scanner: Scanner, match: re.Match[str], name: str) -> int:
        scanner.problem("HTM006", f"<{name}> is not written", policy.REMEDY, *match.span())
        never_closed = scanner.syntaxes_state.setdefault("refused", set())
        if match["close"] or match["void"] or name in html.VOID or name in never_closed:
            return match.end()
        closing = re.compile(rf"</{name}\s*>", re.IGNORECASE).search(scanner.text, match.end())
        if closing is None:
            never_closed.add(name)
        return closing.end() if closing else match.end()

    def _end(self, scanner: Scanner, match: re.Match[str], name: str) -> None:
        start, end = scanner.inline.source(match.start()), scanner.inline.source_end(match.end())
        if name == "rb":
            return
        if name == "br":
            if not scanner.ledger.settings.wiki:
                scanner.problem("HTM004", "</br> is not a line break", "Write <br>.", *match.span(), "<br>")
            scanner.put_break()
            return
        if name == "a" and not scanner.elements.inside("a"):
            scanner.ledger.problem("HTM001", "</a> closes nothing", "Remove it.", start, end, "")
            return
        scanner.out += scanner.elements.close(name, start, end, scanner.base)
        if name in {"td", "th", "li", "dd", "dt", "tr", "p"}:
            scanner.note_plain("\n")

    def _start(self, scanner: Scanner, match: re.Match[str], name: str) -> None:
        start, end = scanner.inline.source(match.start()), scanner.inline.source_end(match.end())
        attributes = html.read_attributes(match["attributes"], match.start("attributes"))
        entry = OpenElement(name, start, end, block=name in html.BLOCK)
        pairs, not_kept = self._attributes(scanner, attributes, name, entry)
        written, look = REPLACED.get(name, (name, ""))
        refused = [key for key in not_kept if key not in policy.OBSOLETE]
        refused += modern(written, pairs, look, scanner.ledger.settings.html.get(name, ()))
        if refused:
            scanner.ledger.refused_attributes(name, refused, start, end)
        entry.block = entry.block or name == "center"
        scanner.out += scanner.elements.implied_ends(name, scanner.base)
        if name == "rb":
            return
        if name == "br":
            scanner.put_break()
            return
        if name == "img":
            self._image(scanner, pairs, match)
            return
        if name == "rt" and scanner.elements.inside("ruby"):
            self._add_parentheses(scanner, match.start(), entry)
        elif name == "rt":
            hint = "Write <ruby>base<rt>reading</rt></ruby>."
            scanner.problem("L020", "<rt> is outside of a ruby", hint, match.start(), match.end())
        if name in HEADINGS:
            written = name_heading(scanner, match, pairs, start)
        made = entry.element = Element(written, pairs, span=(start, end), block=entry.block)
        if name == "a":
            self._anchor(scanner, match, entry)
        if self._repeats_language(scanner, entry):
            made.name = ""
        if name in html.VOID or match["void"]:
            scanner.put(made)
            return
        scanner.begin(made)
        scanner.elements.push(entry)

    def _repeats_language(self, scanner: Scanner, entry: OpenElement) -> bool:
        """Whether the element only repeats the surrounding language, so that only its content is written."""
        same = bool(entry.lang) and entry.lang == scanner.elements.lang
        return same and entry.name == "span" and set(entry.element.attributes) == {"lang"}

    def _attributes(
        self, scanner: Scanner, written: list[HtmlAttribute], name: str, entry: OpenElement
    ) -> tuple[dict[str, str | None], list[str]]:
        """The attributes to write, and the names of omitted or changed ones.

        Checks languages, repairs duplicate attributes, removes event handlers.
        """
        pairs: dict[str, str | None] = {}
        refused: list[str] = []
        media = scanner.ledger.settings.external_media
        kept = _LOOKED_UP.get(name, ())
        langs = [attribute for attribute in written if attribute.name.lower() in {"lang", "xml:lang"}]
        for attribute in written:
            key = attribute.name.lower()
            if key in {"lang", "xml:lang"}:
                continue
            if key == "name" and name == "a" and not any(each.name.lower() == "id" for each in written):
                key = "id"
            if key in pairs:
                hint = "Keep one of the two."
                scanner.problem("HTM003", f"{key} is given twice", hint, attribute.start, attribute.end)
                continue
            value = attribute.value
            # Targets of links and pictures are resolved later, with their own findings.
            allowed = value if key in kept else policy.value_of(name, key, value, media)
            if allowed is not None:
                pairs[key] = allowed
            if allowed is None or (key in policy.LISTS and allowed != value):
                refused.append(key)
        if langs:
            self._language(scanner, langs, pairs, entry)
        entry.classes = tuple((pairs.get("class") or "").split())
        entry.dir = next((attribute.value for attribute in written if attribute.name.lower() == "dir"), "")
        wanted = pairs.get("id")
        if wanted:
            identifier = next(attribute for attribute in written if attribute.name.lower() in {"id", "name"})
            place = scanner.place(identifier.start, identifier.end)
            if not re.search(r"\s", wanted) and scanner.ledger.explicit_id(wanted, place.start, place.end):
                entry.anchor = wanted
        if not entry.anchor:
            pairs.pop("id", None)
        return pairs, refused

    def _language(
        self, scanner: Scanner, langs: list[HtmlAttribute], pairs: dict[str, str | None], entry: OpenElement
    ) -> None:
        kept, classes = langs[0], list[str]()
        if len(langs) > 1:
            kept, classes = self._repair_doubled(scanner, langs)
        written = kept.value.strip()
        entry.lang, faults = check_tag(written)
        for fault in faults:
            scanner.fault(fault.moved(kept.start))
        if kept.value != written and not faults:
            scanner.problem("L001", f"blanks in the tag {kept.value!r}", "Remove them.", kept.start, kept.end, written)
        if classes:
            pairs["class"] = " ".join([*(pairs.get("class") or "").split(), *classes])
        entry.written_lang = written
        place = scanner.place(kept.start, kept.end)
        entry.lang_span = place.start, place.end
        pairs["lang"] = scanner.ledger.settings.language_map.get(entry.lang, entry.lang)
        if direction(entry.lang) == "rtl" and "dir" not in pairs:
            pairs["dir"] = "rtl"

    def _repair_doubled(self, scanner: Scanner, langs: list[HtmlAttribute]) -> tuple[HtmlAttribute, list[str]]:
        """The `lang` to keep, and the values that were probably meant as classes: `aka noun` beside `ja-Latn`."""
        tags = [each for each in langs if not any(fault.code in {"L001", "L002"} for fault in check_tag(each.value)[1])]
        kept = tags[0] if tags else langs[0]
        for other in langs:
            if other is kept:
                continue
            if other not in tags:
                message = f"lang is given twice; {other.value!r} is not a language"
                scanner.problem("HTM003", message, f'Write class="{other.value}".', other.start, other.end)
            elif other.value.lower() != kept.value.lower():
                message = f"two languages, {kept.value!r} and {other.value!r}"
                scanner.problem("L009", message, "Keep the right one.", other.start, other.end)
        return kept, [
            name for each in langs if each not in tags for name in filter(policy.is_free_class, each.value.split())
        ]

    def _anchor(self, scanner: Scanner, match: re.Match[str], entry: OpenElement) -> None:
        """Resolves a link; a dead one becomes text."""
        link, ledger = entry.element, scanner.ledger
        href = link.attributes.pop("href", None)
        if href is None:
            return
        place = scanner.place(match.start(), match.end())
        written = html.read_attributes(match["attributes"], match.start("attributes"))
        address = next(scanner.place(each.start, each.end) for each in written if each.name.lower() == "href")
        found = destination(ledger, href, place.start, place.end)
        section = ledger.section

        def closed(text: str, finish: int) -> None:
            whole = ledger.place(place.start, finish)
            ledger.note(
                LinkUse(found.target, found.fragment, text, found.resolved, whole, "", section, found.external, address)
            )

        entry.on_close = closed
        if found.href is None:
            link.name = "span"
            if not found.hidden:
                link.add_classes(["missing-link"])
            link.attributes = {key: value for key, value in link.attributes.items() if key not in _OF_LINKS}
            return
        link.attributes = {"href": found.href, "hreflang": found.lang, **link.attributes}
        link.place = found.place
        if found.own and not match["void"]:
            behind = Element()
            entry.after = (behind,)
            ledger.own_links.append(OwnLink(found.fragment, link, (behind, place)))

    def _image(self, scanner: Scanner, pairs: dict[str, str | None], match: re.Match[str]) -> None:
        place = scanner.place(match.start(), match.end())
        extra = {key: value for key, value in pairs.items() if key not in {"src", "alt"} and value is not None}
        parts = None if "alt" in pairs else PictureParts(place, place)
        put_image(scanner, pairs.get("src") or "", pairs.get("alt") or "", place, extra, parts)

    def _add_parentheses(self, scanner: Scanner, position: int, entry: OpenElement) -> None:
        """Adds brackets to a ruby without `<rp>`, for browsers that do not support ruby."""
        text = scanner.text
        begin = text.rfind("<ruby", 0, position)
        finish = text.find("</ruby>", position)
        if begin >= 0 and "<rp" not in text[begin : finish if finish >= 0 else len(text)]:
            scanner.put_nodes([element("rp", [Literal("（")])])
            entry.after = (element("rp", [Literal("）")]),)
            return
        before = _BRACKET_BEFORE.search(text, max(begin, position - _REACH), position)
        behind = _BRACKET_BEHIND.match(text, position)
        lone = before if behind is None else behind if before is None else None
        if lone is not None:
            hint = "Write one on either side of <rt>, or none: they are added."
            scanner.problem("L021", "one <rp> without the other", hint, *lone.span("bracket"), "")


def repeats_title(scanner: Scanner, tag: re.Match[str]) -> int | None:
    """The offset after an `<h1>` that repeats the page's title, which is shown once; None for other text."""
    closing = _closing(scanner, tag)
    title = scanner.ledger.metadata.title.text
    if closing is None or not title:
        return None
    same = rough_text(scanner.text[tag.end() : closing.start()]).casefold() == title.casefold()
    return closing.end() if same else None


def name_heading(scanner: Scanner, tag: re.Match[str], pairs: dict[str, str | None], start: int) -> str:
    """Gives the heading an id if it has none; returns the name of the element to write."""
    closing = _closing(scanner, tag)
    text = rough_text(scanner.text[tag.end() : closing.start()]) if closing is not None else ""
    ledger = scanner.ledger
    identifier = pairs.get("id")
    if not identifier and text:
        identifier = pairs["id"] = ledger.claim_id(slug(text))
    if identifier:
        ledger.section = identifier
        place = ledger.place(start, scanner.inline.source_end(closing.end() if closing is not None else tag.end()))
        ledger.add_anchor(Anchor(identifier, text, AnchorKind.HEADING, place, other_fragments(text, identifier)))
    name = tag["name"].lower()
    if name == "h1" and not ledger.title_in_html:
        return "h2"
    ledger.title_in_html &= name != "h1"
    return name


def _closing(scanner: Scanner, tag: re.Match[str]) -> re.Match[str] | None:
    pattern = re.compile(rf"</{tag['name']}\s*>", re.IGNORECASE)
    return pattern.search(scanner.text, tag.end(), min(len(scanner.text), tag.end() + _REACH))
