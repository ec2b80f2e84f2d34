"""Rows of lists that the program itself writes, read by one pattern: `pages/writing.py` says how they look.

A row is running text, names in other languages, links to pages, and a mark for filters. Lists of generated pages hold
thousands. What they are made of was read in the articles, so a row leaves no facts but its text, and a row that holds
anything else is read as an author's text is.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import unescape

from ludograph.languages.runs import foreign_runs
from ludograph.markup.blocks.text import InlineText
from ludograph.markup.read.ledger import Ledger
from ludograph.markup.read.linking import to_page
from ludograph.markup.read.plain import without_meaning
from ludograph.markup.read.plain_tags import plain_tag
from ludograph.markup.tree import Element, End, Markup, Piece, Start

_PARTS = re.compile(
    r"(?P<text>[^\[\]<&\\*_]+)"
    r"|\[(?P<label>[^\[\]\\*_]*)\]\(</(?P<page>[^<>()\s#?%&\\]+)(?:\#(?P<fragment>[^<>()\s#?%&\\]+))?>\)"
    r'|<span(?P<attributes> lang="[^"<>]*")>(?P<words>[^\[\]<&\\*_]*)</span>'
    r'|<span class="lg-row"(?P<values>(?: data-[a-z]+="[^"<>]*")*)></span>'
    r"|(?P<sign>&\#(?:3[3-9]|[4-9]\d|12[0-6]);)"
)
_VALUE = re.compile(r' (data-[a-z]+)="([^"<>]*)"')


class Rows:
    """Reads the rows of one page."""

    def __init__(self, ledger: Ledger, search: Callable[[str], object]) -> None:
        """`search` finds what may begin a notation."""
        self._ledger = ledger
        self._begins = search

    def pieces(self, text: InlineText, lang: str) -> list[Piece] | None:
        """The pieces of a row that stands in text of this language; None where it has to be read like any text."""
        out: list[Piece] = []
        texts: list[tuple[str, str]] = []
        if not self._read(text.text, lang, out, texts, inside=False):
            return None
        for words, of in texts:
            self._ledger.sections.add(words, of)
        return out

    def _read(self, text: str, lang: str, out: list[Piece], texts: list[tuple[str, str]], *, inside: bool) -> bool:
        """Whether all of the text could be read; `inside` a link."""
        end = 0
        for match in _PARTS.finditer(text):
            if match.start() != end:
                return False
            end = match.end()
            kind = match.lastgroup
            if kind == "text":
                read = self._put(match[0], lang, out, texts)
            elif kind == "sign":
                sign = unescape(match[0])
                out.append(Markup(match[0], sign))
                texts.append((without_meaning(sign), lang))
                read = True
            elif kind == "words":
                read = self._name(match, lang, out, texts)
            elif kind == "values":
                values = {name: unescape(value) for name, value in _VALUE.findall(match["values"])}
                out.append(Element("span", {"class": "lg-row", **values}))
                read = True
            else:
                read = not inside and self._link(match, lang, out, texts)
            if not read:
                return False
        return end == len(text)

    def _put(self, text: str, lang: str, out: list[Piece], texts: list[tuple[str, str]]) -> bool:
        if self._begins(text) or not (text.isascii() or _is_of(text, lang)):
            return False
        out.append(text)
        texts.append((text, lang))
        return True

    def _name(self, match: re.Match[str], lang: str, out: list[Piece], texts: list[tuple[str, str]]) -> bool:
        tag = plain_tag("span", match["attributes"])
        if tag is None or tag.lang is None or tag.lang == lang or self._ledger.settings.language_map:
            return False
        name = Element("span", dict(tag.attributes))
        out.append(Start(name))
        read = self._put(match["words"], tag.lang, out, texts)
        out.append(End(name))
        return read

    def _link(self, match: re.Match[str], lang: str, out: list[Piece], texts: list[tuple[str, str]]) -> bool:
        found = to_page(self._ledger, match["page"], match["fragment"] or "")
        if found is None:
            return False
        link = Element("a", {"href": found.href}, place=found.place)
        out.append(Start(link))
        read = self._read(match["label"], lang, out, texts, inside=True)
        out.append(End(link))
        return read


@lru_cache(maxsize=1 << 14)
def _is_of(text: str, lang: str) -> bool:
    """Whether no letter of the text is of a script that its language does not use."""
    return next(foreign_runs(text, lang), None) is None
