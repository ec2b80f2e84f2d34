"""Notations of an older site generator, supported with a note about the new form (OLD001).

They are::

    {%a slug,text%}   {% gameref slug %}   {% pronounce k="v" … %}   {%fn%}…{%endfn%}   {% image … %}…{% imageEnd %}
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Callable
from contextlib import nullcontext
from typing import ClassVar

from ludograph.article.document.kinds import InProse
from ludograph.article.facts import FigureUse, ImageUse, SoundUse
from ludograph.article.html import HtmlAttribute, read_attributes
from ludograph.article.parts.credits import credit, judge_rights
from ludograph.article.parts.figure_options import KNOWN
from ludograph.article.read.plain import fold_blanks
from ludograph.article.read.shortcode import Call
from ludograph.article.read.text.elements import OpenElement
from ludograph.article.read.text.linking import encode
from ludograph.article.read.text.scanner import PatternSyntax, Scanner
from ludograph.article.syntaxes.boxes.figure import figure_classes
from ludograph.article.syntaxes.boxes.images import in_pairs, put_image
from ludograph.article.syntaxes.text.footnotes import put_call
from ludograph.article.syntaxes.text.links import put_link, put_name
from ludograph.article.tree import Element, Literal, element
from ludograph.catalogue import relative_url
from ludograph.languages.tag import check_tag

# `<Image src="a.png;b.png" alt="…;…" position="left" …>caption</Image>`: a figure in one line.


class ImageComponent:
    """A figure; semicolons separate several sources and alternative texts."""

    attributes = KNOWN

    def render(self, scanner: Scanner, call: Call) -> None:
        known = {key: attribute for key, attribute in call.attributes.items() if key in KNOWN}
        options: dict[str, object] = {key: attribute.value or True for key, attribute in known.items()}
        sources, opening = in_pairs(call.get("src"), call.get("alt")), (call.start, call.content_start)
        outer, images = scanner.figure_images, list[ImageUse]()
        place = scanner.place(*(call.span("src") if "src" in call.attributes else opening))
        line = credit(options, scanner.ledger.words)
        captioned = bool(scanner.text[call.content_start : call.content_end].strip())
        with scanner.element("figure", {"class": " ".join(figure_classes(options))}, block=True):
            if not sources:
                scanner.problem("FIG001", "figure without a picture", "Give src.", *opening)
            scanner.figure_images = images
            for source, alt in sources:
                put_image(scanner, source, alt, place, {})
            scanner.figure_images = outer
            before = scanner.plain_offset
            with scanner.element("figcaption", block=True) if captioned or line is not None else nullcontext():
                scanner.scan(call.content_start, call.content_end)
                scanner.put_nodes([] if line is None else [Literal(" "), line])
        for image in images:
            judge_rights(scanner.ledger, image, options)
            if captioned and not image.alt:
                message = f"{image.src!r} has a caption and no alternative text"
                scanner.problem("FIG006", message, "Say what it shows in alt.", *opening)
        caption, place = scanner.plain_since(before).strip(), scanner.place(call.start, call.end)
        scanner.ledger.note(FigureUse(tuple(images), caption, options, place, scanner.ledger.section))


# `<Noun lang="ja-Latn">Kamakura</Noun>`: a proper name.


class Noun:
    """A proper name, written as `<span class="noun">`."""

    attributes = frozenset({"lang"})

    def render(self, scanner: Scanner, call: Call) -> None:
        classes = " ".join(dict.fromkeys(["noun", *call.get("class").split()]))
        with_language(scanner, call, classes)


def with_language(scanner: Scanner, call: Call, classes: str | None) -> None:
    """Puts the content in a span with the component's language."""
    attribute = call.attributes.get("lang")
    lang = checked_language(scanner, attribute)
    place = scanner.place(call.start, call.end)
    entry = OpenElement("span", place.start, place.start + 1, lang, classes=tuple((classes or "").split()))
    if attribute is not None:
        tag_place = scanner.place(attribute.start, attribute.end)
        entry.written_lang, entry.lang_span = attribute.value, (tag_place.start, tag_place.end)
    entry.element = Element("span", {"class": classes or None, "lang": lang})
    scanner.begin(entry.element)
    scanner.elements.push(entry)
    outer, scanner.base = scanner.base, len(scanner.elements.opened)
    scanner.scan(call.content_start, call.content_end)
    depth, scanner.base = scanner.base, outer
    scanner.out += scanner.elements.end_block(depth, place.end)
    scanner.out += scanner.elements.pop(place.end)


def checked_language(scanner: Scanner, attribute: HtmlAttribute | None) -> str | None:
    """The canonical language of a component's `lang`; problems are reported there."""
    if attribute is None or not attribute.value.strip():
        return None
    lang, faults = check_tag(attribute.value.strip())
    for fault in faults:
        scanner.fault(fault.moved(attribute.start))
    return lang


# `<Pronounce lang="ja-Latn" file="pronunciation_ja_嵐.mp3" pronouncer="…">arashi</Pronounce>`: a word with a recording.


class Pronounce:
    """The word, then the browser's audio player and the speaker's credit."""

    attributes = frozenset({"lang", "file", "word", "pronouncer", "noun"})

    def render(self, scanner: Scanner, call: Call) -> None:
        before, own = scanner.plain_offset, scanner.ledger.words
        classes = " ".join([*(["noun"] if "noun" in call.attributes else []), *call.get("class").split()])
        scanner.ledger.needs.add("sounds")
        with scanner.element("span", {"class": "lg-pronounce"}):
            with_language(scanner, call, classes or None)
            word = call.get("word") or fold_blanks(scanner.plain_since(before))
            source = self._source(scanner, call, word)
            if source is not None:
                label = own.gettext("Pronunciation of {word}", word=word)
                player = {"controls": "", "preload": "none", "src": source, "aria-label": label}
                scanner.put(element("audio", attributes=player))
            if call.get("pronouncer"):
                words = Literal(own.gettext("Pronounced by {name}", name=call.get("pronouncer")))
                scanner.put_nodes([Literal(" "), element("small", [words], {"class": "lg-credit"})])

    def _source(self, scanner: Scanner, call: Call, word: str) -> str | None:
        """The sound file's address in the page; None, after AUD001, if it is missing."""
        ledger = scanner.ledger
        primary = call.get("lang").partition("-")[0]
        name = call.get("file") or f"pronunciation_{primary}_{word}.mp3"
        addresses = ledger.catalogue.addresses
        if addresses is None:
            return encode(name)
        folder = posixpath.dirname(ledger.page)
        for place in (folder, *ledger.settings.audio):
            candidate = posixpath.normpath(posixpath.join(place, name))
            if candidate in addresses.files:
                ledger.note(SoundUse(candidate, scanner.place(call.start, call.end)))
                return encode(relative_url(ledger.own_url, candidate))
        where = call.span("file") if "file" in call.attributes else (call.start, call.content_start)
        hint = "Add the file beside the article, or correct its name."
        scanner.problem("AUD001", f"no sound file {name!r}", hint, *where)
        return None


_CLOSERS = {"fn": re.compile(r"\{%-?\s*endfn\s*-?%\}"), "image": re.compile(r"\{%-?\s*imageEnd\s*-?%\}")}


class LegacyTags(PatternSyntax):
    """Converts each tag; the hint is the new form."""

    triggers = ("{%",)
    in_raw_html = True
    pattern = re.compile(r"\{%-?\s*(?P<name>[A-Za-z]+)\b(?P<rest>[^{}%]*)-?%\}")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        reader = self._READERS.get(match["name"])
        return None if reader is None else reader(self, scanner, match)

    def _report(self, scanner: Scanner, start: int, end: int, better: str, *, closed: bool = True) -> None:
        """Reports the tag; without its end, which words belong to it is a guess, and no fix is given."""
        message, fix = f"{scanner.text[start:end][:60]!r} is an old notation", better if closed else None
        scanner.problem("OLD001", message, f"Write {better}", start, end, fix)

    def _link(self, scanner: Scanner, match: re.Match[str]) -> int:
        slug, _, words = match["rest"].strip().partition(",")
        slug, words = slug.strip().strip("\"'"), words.strip().strip("\"'")
        name = slug.replace("-", " ")
        self._report(scanner, match.start(), match.end(), f"[{words or name}]({slug})")
        with put_link(scanner, slug, match.start("rest"), match.end("rest"), whole=match.span()) as found:
            if words:
                scanner.put_literal(words)
            else:
                put_name(scanner, found, name)
        return match.end()

    def _pronounce(self, scanner: Scanner, match: re.Match[str]) -> int:
        values = {each.name: each for each in read_attributes(match["rest"], match.start("rest"))}
        word = values.pop("text", None) or values.get("word")
        given = "".join(f' {key}="{each.value}"' for key, each in values.items())
        self._report(scanner, match.start(), match.end(), f"<Pronounce{given}>{word.value if word else ''}</Pronounce>")
        start, end = (word.start, word.end) if word else (match.end(), match.end())
        Pronounce().render(scanner, Call("Pronounce", values, match.start(), start, end, match.end()))
        return match.end()

    def _footnote(self, scanner: Scanner, match: re.Match[str]) -> int:
        content, end = self._content(scanner, match)
        text = scanner.text[match.end() : content].strip()
        self._report(scanner, match.start(), end, f"^[{text}]", closed=content < end)
        identifier = f"inline-{scanner.inline.source(match.start())}"
        at = match.end() + scanner.text[match.end() : content].find(text)
        scanner.ledger.inline_footnotes[identifier] = scanner.inline.part(at, at + len(text))
        put_call(scanner, identifier, match.start(), end)
        return end

    def _image(self, scanner: Scanner, match: re.Match[str]) -> int:
        content, end = self._content(scanner, match)
        values = {each.name: each for each in read_attributes(match["rest"], match.start("rest"))}
        given = "".join(f' {key}="{each.value}"' for key, each in values.items())
        caption = scanner.text[match.end() : content]
        self._report(scanner, match.start(), end, f"<Image{given}>{caption}</Image>", closed=content < end)
        ImageComponent().render(scanner, Call("Image", values, match.start(), match.end(), content, end))
        return end

    def _content(self, scanner: Scanner, match: re.Match[str]) -> tuple[int, int]:
        """The ends of the content and of the closing tag; without one, the end of the block or the next tag."""
        missing = scanner.syntaxes_state.setdefault("legacy", set())
        name = match["name"]
        closing = None if name in missing else _CLOSERS[name].search(scanner.text, match.end(), scanner.limit)
        if closing:
            return closing.start(), closing.end()
        missing.add(name)
        following = scanner.text.find("{%", match.end(), scanner.limit)
        end = following if following >= 0 else scanner.limit
        return end, end

    _READERS: ClassVar[dict[str, Callable[[LegacyTags, Scanner, re.Match[str]], int]]] = {
        "a": _link,
        "gameref": _link,
        "pronounce": _pronounce,
        "fn": _footnote,
        "image": _image,
    }


# `:fas-star:`, `:mdi-cards:`: icons of the wiki. Without an extension that supports them they are shown as code.


class Icons(PatternSyntax):
    """Icons; an extension such as `pymdownx.emoji` reads the others as text."""

    triggers = (":fa", ":mdi-", ":la")
    pattern = re.compile(r":(?:fa[sbrldt]?|mdi|la[sbr]?)-[a-z0-9]+(?:-[a-z0-9]+)*:")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        if "emoji" in scanner.ledger.notations:
            return None
        scanner.put(element("code", [Literal(match[0])], plain=match[0]))
        return match.end()


# `[4]` in a pasted encyclopedia page links to the fourth of its references.

_MARK = re.compile(r"\[(\d{1,3})\]")


class ReferenceMarks:
    """Reference marks, only in a pasted page and if the reference exists."""

    triggers = ("[",)

    def read(self, scanner: Scanner, position: int) -> int | None:
        if not scanner.ledger.pasted_references:
            return None
        match = _MARK.match(scanner.text, position)
        if match is None or not 0 < int(match[1]) <= scanner.ledger.pasted_references:
            return None
        link = element("a", [Literal(match[1])], {"href": f"#reference-{int(match[1])}"})
        scanner.put(element("sup", [link], {"class": "citation"}, means=InProse.RAISED))
        return match.end()
