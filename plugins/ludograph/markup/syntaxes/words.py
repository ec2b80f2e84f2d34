"""`<Noun lang="ja-Latn">Kamakura</Noun>`: a proper name."""

from __future__ import annotations

from ludograph.languages.tag import check_tag
from ludograph.markup.html import Attribute
from ludograph.markup.read.elements import OpenElement
from ludograph.markup.read.scanner import Scanner
from ludograph.markup.read.shortcode import Call


class Noun:
    """The same as `<span class="noun">`."""

    attributes = frozenset({"lang"})

    def render(self, scanner: Scanner, call: Call) -> None:
        classes = " ".join(dict.fromkeys(["noun", *call.get("class").split()]))
        with_language(scanner, call, classes)


def with_language(scanner: Scanner, call: Call, classes: str | None) -> None:
    """Put the content in a span with the component's language."""
    attribute = call.attributes.get("lang")
    lang = checked_language(scanner, attribute)
    place = scanner.place(call.start, call.end)
    entry = OpenElement("span", place.start, place.start + 1, lang, classes=tuple((classes or "").split()))
    if attribute is not None:
        tag_place = scanner.place(attribute.start, attribute.end)
        entry.written_lang, entry.lang_span = attribute.value, (tag_place.start, tag_place.end)
    entry.element = scanner.start("span", {"class": classes or None, "lang": lang})
    scanner.elements.push(entry)
    outer, scanner.base = scanner.base, len(scanner.elements.opened)
    scanner.scan(call.content_start, call.content_end)
    depth, scanner.base = scanner.base, outer
    scanner.out += scanner.elements.end_block(depth, place.end)
    scanner.out += scanner.elements.close_innermost(place.end)


def checked_language(scanner: Scanner, attribute: Attribute | None) -> str | None:
    """The language of a component's `lang`, canonical; what is wrong with it is reported at its place."""
    if attribute is None or not attribute.value.strip():
        return None
    lang, faults = check_tag(attribute.value.strip())
    for fault in faults:
        scanner.fault(fault.moved(attribute.start))
    return lang
