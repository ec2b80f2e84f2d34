"""Notations of an older site generator, read with a note that names the new form (OLD001)::

{%a slug,text%}   {% gameref slug %}   {% pronounce k="v" … %}   {%fn%}…{%endfn%}   {% image … %}…{% imageEnd %}
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from typing import ClassVar

from ludograph.markup.html import read_attributes
from ludograph.markup.read.scanner import PatternSyntax, Scanner
from ludograph.markup.read.shortcode import Call
from ludograph.markup.syntaxes.footnotes import put_call
from ludograph.markup.syntaxes.links import put_link, put_name
from ludograph.markup.syntaxes.picture import ImageComponent
from ludograph.markup.syntaxes.pronounce import Pronounce

_CLOSERS = {"fn": "endfn", "image": "imageEnd"}


@cache
def _closing_tag(name: str) -> re.Pattern[str]:
    return re.compile(r"\{%-?\s*" + _CLOSERS[name] + r"\s*-?%\}")


class LegacyTags(PatternSyntax):
    """Each is converted; what it should be written as is the hint."""

    triggers = ("{%",)
    in_raw_html = True
    pattern = re.compile(r"\{%-?\s*(?P<name>[A-Za-z]+)\b(?P<rest>[^{}%]*)-?%\}")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        reader = self._READERS.get(match["name"])
        return None if reader is None else reader(self, scanner, match)

    def _report(self, scanner: Scanner, start: int, end: int, better: str) -> None:
        written = scanner.text[start:end]
        scanner.problem("OLD001", f"{written[:60]!r} is an old notation", f"Write {better}", start, end, better)

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
        self._report(scanner, match.start(), end, f"^[{text}]")
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
        self._report(scanner, match.start(), end, f"<Image{given}>{caption}</Image>")
        ImageComponent().render(scanner, Call("Image", values, match.start(), match.end(), content, end))
        return end

    def _content(self, scanner: Scanner, match: re.Match[str]) -> tuple[int, int]:
        """Where the content ends, and where the closing tag does; without one, with the block or the next tag."""
        missing = scanner.syntaxes_state.setdefault("legacy", set())
        name = match["name"]
        closing = None if name in missing else _closing_tag(name).search(scanner.text, match.end(), scanner.limit)
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
