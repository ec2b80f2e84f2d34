"""Locators in words: `p. 12`, `vol. 2, p. 77`; the abbreviations are those of CSL's English locale."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

from ludograph.base.frozen import frozen
from ludograph.dates import NO_BREAK
from ludograph.library.citing.locator import ROMAN, TERMS_FILE, Locator

_WORDS: dict[str, tuple[str, str]] = json.loads(TERMS_FILE.read_text(encoding="utf-8"))["printed"]
_PLURAL = re.compile(r"[–,，、;]|(?:\d\w?|\b(?:[ivxlcdmIVXLCDM]+|\w))\s*(?:&|\band\b)|\d\s*ff?\b")
"""Words with "and" between them are one name: `sec. Cards and Players`."""
_LETTER, _NOT_ROMAN = r"[^\W\d_]", r"[^\W\d_ivxlcdmIVXLCDM]"
_WORD = rf"(?={_LETTER}{{2}}){_LETTER}*{_NOT_ROMAN}"
_RANGE = re.compile(rf"(?<=[\w)])\s*(?:--|–|-(?!{_WORD}))\s*(?=[\w(])")
"""The dash of a range; the hyphen of a name such as `Bō-Ni` does not match."""


def is_plural(value: str) -> bool:
    """Whether a locator's value, with en dashes, has several places."""
    return _PLURAL.search(value) is not None


def locator_text(locators: Iterable[Locator], *, bare_pages: bool = False) -> str:
    """The locators in print; with `bare_pages` a page is only its number, as in notes."""
    shown = []
    for locator in locators:
        value = _RANGE.sub("–", locator.value)
        one, several = _WORDS.get(locator.label, (locator.label, locator.label))
        word = "" if bare_pages and locator.label == "page" else several if is_plural(value) else one
        shown.append(f"{word}{NO_BREAK if word else ''}{value}")
    return ", ".join(shown)


# The numbers in a locator's value, in order, with ranges: `xii–iv`, `119–28, 130`.

_DIGITS = r"[0-9]{1,9}"
_SPAN = re.compile(
    rf"(?<![\w.:/(\[])({_DIGITS}|{ROMAN})(?:\s*(?:--?-?|[–—‒−])\s*({_DIGITS}|{ROMAN}))?(?![\w:/)\]])", re.IGNORECASE
)
_DASHES = re.compile(r"\s*(?:-{1,3}|[‐‑–—])\s*")
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000}


@frozen
class Span:
    """A number, or a range of two numbers of one kind; a shortened end (`119–28`) is expanded."""

    text: str
    first: int
    last: int
    roman: bool
    is_range: bool


def page_range(value: str) -> str:
    """Pages with en dashes, without a typed `p.`: `248–269`."""
    return _DASHES.sub("–", re.sub(r"^\s*pp?\.?\s+", "", value)).strip()


def spans(value: str) -> Iterator[Span]:
    """The numbers and ranges in a locator or a work's `pages`; ranges that mix Roman and other numbers are omitted."""
    for match in _SPAN.finditer(value):
        first, last = match[1], match[2] or match[1]
        if first.isdigit() != last.isdigit():
            continue
        if first.isdigit():
            full = first[: max(0, len(first) - len(last))] + last
            yield Span(match[0], int(first), int(full), False, match[2] is not None)
        else:
            yield Span(match[0], _roman(first), _roman(last), True, match[2] is not None)


def _roman(text: str) -> int:
    numbers = [_VALUES[letter] for letter in text.lower()]
    return sum(-one if one < after else one for one, after in zip(numbers, [*numbers[1:], 0], strict=True))
