"""The text after a citekey inside its brackets: locators, and a suffix.

Examples::

    p. 12          pp. 3–4, 9 and 12      12 ff.      iv        23:2       §3.5, p. 45      vol. 2, p. 77
    {explicit p. 3}     p. (33)           卷三        12頁      s.v. card  1:02:33    at 2:33

A locator is a label (CSL's English term; a bare number means a page) and its value as typed, without the label. A bare
number is a locator only at the end or before punctuation, so that `40 years on` is a suffix. The terms are in
`locators.json`; a site may add its own (`locator_terms`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from html import unescape
from pathlib import Path

from ludograph.base.frozen import frozen
from ludograph.base.problems import Fault, did_you_mean

TERMS_FILE = Path(__file__).with_name("locators.json")

_DIGITS = "0-9０-９"
_CJK_DIGITS = "〇一二三四五六七八九十百千上中下"
ROMAN = r"(?=[ivxlcdm])m{0,4}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
"""A Roman number."""
_BARE_ROMAN = r"(?=[ivx]|[ivxlc]{2})c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})"
_WORD_END = rf"(?![\w{_DIGITS}])"

_SPACE = re.compile(r"\s*")
_OPENING = re.compile(r"\s*[,，、]?\s*")
_WORD = r"[^\W\d_]"
_NUMBER = re.compile(
    # 12  12a  A12  3.5  23:2  1(a)  3/4  12v–13r  [12]: anything with a digit, without spaces
    rf"[*]?\[?{_WORD}{{0,3}}[.]?[{_DIGITS}](?:(?!ff?(?!\w))\w)*(?:[.:/(⁄][\w]+[)]?)*\]?(?:[*]{_WORD}{{1,3}}[*]|[*])?"
)
_ROMAN_NUMBER = re.compile(rf"{ROMAN}{_WORD_END}(?:[.:][{_DIGITS}]+)*", re.IGNORECASE)
_BARE_ROMAN_NUMBER = re.compile(rf"{_BARE_ROMAN}{_WORD_END}(?:[.:][{_DIGITS}]+)*", re.IGNORECASE)
_CJK_NUMBER = re.compile(rf"[第]?[{_CJK_DIGITS}]+")
_LETTER = re.compile(rf"[A-Za-z]{_WORD_END}(?![.’'])")
_DASH = re.compile(r"\s*(?:--?-?|[–—‒−~～〜])\s*")
_JOINT = re.compile(r"\s*(?:[,，、·&+/]|\band\b|\bund\b|\bet\b|\bto\b)\s*|\s+(?=[(])")
_FOLLOWING = re.compile(
    rf"\s*(?:ff?|sqq?)\.?{_WORD_END}(?!\s*[{_DIGITS}])|\s+et\s+seqq?\.?{_WORD_END}|\s+passim{_WORD_END}"
)
_TIME = re.compile(rf"[0-9]{{1,2}}:[0-9]{{2}}:[0-9]{{2}}{_WORD_END}")
_AT_TIME = re.compile(rf"at\s+([0-9]{{1,3}}(?::[0-9]{{2}}){{1,2}}){_WORD_END}")
_IN_BRACKETS = re.compile(rf"\(\s*[{_DIGITS}]+(?:\s*[-–]\s*[{_DIGITS}]+)?\s*\)")
_ENTRY_WORD = re.compile(r"\s*(\S[^,;\]]*)")
_CLOSING = re.compile(r"\s*(?:$|[,.;:)?!。，、；：）」』”\"])")
_STANDING_ALONE = re.compile(r"\s*(?:$|[,;)，、；）])")
_PLAIN_NUMBER = re.compile(rf"[{_DIGITS}]+")
_BETWEEN_TERMS = re.compile(r"\s*[,，、]?\s*")
_OPEN_END = re.compile(r"\s*(?:--?-?|[–—‒−])\s*(?=$|[,;])")
_IN_WORDS = re.compile(
    rf"\s+(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty(?:-\w+)?|\?){_WORD_END}",
    re.IGNORECASE,
)
_PLACE_IN_WORDS = re.compile(r"\s+(?=[^\W\d_])[^\s,;.]+(?:\s[^\s,;.]+){0,4}\s*$")
"""A few words and nothing else, such as the name of a section: `sec. The deal`."""
_NEVER_IN_WORDS = frozenset({"no", "nos", "note", "notes", "line", "lines", "number", "numbers", "rule", "rules"})
"""Labels that are common words: `no two agree` is a suffix."""
_EMPHASIS = re.compile(
    rf"(?<![\w*_\\])([*_]{{1,3}})(?=\S)([^*_]+)(?<=\S)\1(?![\w*_])|(?<=[{_DIGITS}])[*]({_WORD}{{1,3}})[*](?![\w*])"
    r"|`([^`]*)`|\\([!-/:-@\[-`{-~])"
)
"""`*iv*`, the letter in `12*r*`, code, and an escaped sign."""
_BLANK = re.compile(
    r"\\ |(?<=[^\W\d]|[.§¶])~(?=\w)|(&(?:nbsp|#160|#xA0|thinsp|ensp|emsp|#8239|ndash|#8211|mdash|#8212);)",
    re.IGNORECASE,
)
_PARTED = re.compile(rf"({_WORD}{{1,9}})\.?\s*[,:#=_/–-]\s*(?=[{_DIGITS}])")
"""`p:12`: a sign between a label and its number."""
_LABEL_LIKE = re.compile(rf"\s*[,，]?\s*((?:{_WORD}{{1,5}}\.{{1,2}}){{1,2}})\s*[^\s,;]*[{_DIGITS}]")


@frozen
class Locator:
    """A place in a work: `Locator("page", "12–14")`."""

    label: str
    """CSL's English term: `page`, `volume`, `sub-verbo` …"""
    value: str
    """The value as typed, without the label."""


@frozen
class LocatedText:
    """The parsed text after a citekey; offsets are relative to the given text."""

    locators: tuple[Locator, ...]
    start: int
    """The beginning of the first locator (its label); equal to `end` without any."""
    end: int
    suffix_start: int
    suffix_end: int
    """The suffix after the locators, trimmed."""
    faults: tuple[Fault, ...] = ()


class LocatorTerms:
    """The labels of locators; `locator_terms()` has those of CSL's English locale and our own."""

    def __init__(self, terms: Mapping[str, Iterable[str]], counters: Mapping[str, Iterable[str]]) -> None:
        self.labels = {_folded(word): label for label, words in terms.items() for word in words}
        self.counters = {word: label for label, words in counters.items() for word in words}
        self.abbreviations = [word for words in terms.values() for word in words if word.endswith(".")]
        every = {word.removesuffix(".") for words in terms.values() for word in words}
        # German `S.` is a page, English `s.` is not.
        patterns = (f"(?-i:{word})" if len(word) == 1 and word.isupper() else re.escape(word) for word in every)
        longest_first = sorted(patterns, key=len, reverse=True)
        counters_longest_first = sorted(map(re.escape, self.counters), key=len, reverse=True)
        self.label_pattern = re.compile(
            rf"({'|'.join(longest_first).replace(chr(92) + ' ', '[ ]+')})(?:\.|(?<=\W)|(?!{_WORD}))", re.IGNORECASE
        )
        self.counter_pattern = re.compile("|".join(counters_longest_first))

    def place(self, text: str) -> Locator:
        """The text as one locator, whatever follows its label; without a label it is a page."""
        label = self.label_pattern.match(text)
        value = text[label.end() :].strip() if label else ""
        name = self.labels[_folded(label[1])] if label and value else "page"
        return Locator(name, value or text)


@lru_cache(maxsize=8)
def locator_terms(words: tuple[tuple[str, tuple[str, ...]], ...] = ()) -> LocatorTerms:
    """The program's terms, and a site's own words by CSL's terms."""
    data, own = json.loads(TERMS_FILE.read_text(encoding="utf-8")), dict(words)
    terms = {label: (*data["terms"].get(label, ()), *own.get(label, ())) for label in {**data["terms"], **own}}
    return LocatorTerms(terms, data["counters"])


def with_plain_blanks(text: str) -> str:
    r"""The text of a place, equally long, with usual spaces and dashes for `\ `, TeX's `~` and HTML's names."""
    return _BLANK.sub(lambda found: (unescape(found[1]) if found[1] else " ").ljust(len(found[0])), text)


def plain_place(text: str) -> str:
    """A place without the signs of emphasis and code."""
    return _EMPHASIS.sub(lambda found: "".join(filter(None, found.groups()[1:])), text)


def _folded(word: str) -> str:
    return " ".join(word.split()).casefold().removesuffix(".")


@lru_cache(maxsize=8192)
def parse_locators(text: str, terms: LocatorTerms | None = None, *, after_key: bool = True) -> LocatedText:
    """Parses the text after a citekey (or, with `after_key` false, in an in-text citation's brackets).

    Cached, as an encyclopedia often repeats locators.
    """
    return _Reader(text, terms or locator_terms()).read(after_key)


@lru_cache(maxsize=8192)
def read_places(written: str) -> tuple[Locator, ...]:
    """The locators of a source in the data, `p. 3; fig. 4`; they need not contain numbers."""
    terms, found = locator_terms(), list[Locator]()
    for part in filter(None, map(str.strip, written.split(";"))):
        read = parse_locators(part, terms)
        is_all = read.locators and read.start == 0 and read.end == len(part)
        found += read.locators if is_all else [terms.place(part)]
    return tuple(found)


class _Reader:
    """Parses `tail = [","] ( "{" … "}" | term *( [","] term ) ) [suffix]` without backtracking."""

    def __init__(self, text: str, terms: LocatorTerms) -> None:
        self.text = text
        self.terms = terms
        self.locators: list[Locator] = []
        self.faults: list[Fault] = []

    def read(self, after_key: bool) -> LocatedText:
        start = _matched_end(_OPENING, self.text, 0)
        if self.text.startswith("{", start):
            end = self._explicit(start)
            if end is not None:
                return self._result(start, end)
        end = self._terms(start)
        if not self.locators:
            self.faults += self._missing(start, after_key)
            return self._result(0, 0)
        if dash := _OPEN_END.match(self.text, end):
            place = self.text[start : dash.end()].strip()
            hint = "Give the last number of the range, or remove the dash."
            self.faults.append(Fault("C006", f"locator {place!r} is not understood", hint, start, dash.end()))
        return self._result(start, end)

    def _result(self, start: int, end: int) -> LocatedText:
        rest = self.text[end:]
        suffix_start = end + len(rest) - len(rest.lstrip())
        suffix_end = max(suffix_start, end + len(rest.rstrip()))
        return LocatedText(tuple(self.locators), start, end, suffix_start, suffix_end, tuple(self.faults))

    def _explicit(self, start: int) -> int | None:
        """`"{" [label] anything "}"`, braces balanced; empty braces mean that the following text is not a locator."""
        depth = 0
        for position in range(start, len(self.text)):
            character = self.text[position]
            depth += (character == "{") - (character == "}")
            if depth == 0:
                inside = plain_place(self.text[start + 1 : position].strip())
                if inside:
                    self.locators.append(self.terms.place(inside))
                return position + 1
        return None

    def _terms(self, start: int) -> int:
        """Parses all consecutive terms; returns the end of the last one."""
        end = start
        position: int | None = start
        while position is not None:
            term_end = self._term(position, first=not self.locators)
            if term_end is None:
                break
            end = term_end
            position = _matched_end(_BETWEEN_TERMS, self.text, end)
            position = position if position > end else None
        return end

    def _term(self, position: int, first: bool) -> int | None:
        """`label numbers / numbers counter / counter number / number`; the last only as the first term."""
        return (
            self._time(position)
            or self._labelled(position)
            or self._counted(position)
            or (self._bare(position) if first else None)
        )

    def _time(self, position: int) -> int | None:
        """`at 1:02:33`: a place in a recording."""
        time = _AT_TIME.match(self.text, position)
        if time is None or not _CLOSING.match(self.text, time.end()):
            return None
        self.locators.append(Locator("timestamp", time.group(1)))
        return time.end()

    def _labelled(self, position: int) -> int | None:
        label = self.terms.label_pattern.match(self.text, position)
        if label is None:
            return None
        name = self.terms.labels[_folded(label.group(1))]
        value_start = _matched_end(_SPACE, self.text, label.end())
        if name == "sub-verbo":
            word = _ENTRY_WORD.match(self.text, value_start)
            end = value_start + len(word.group(0).rstrip()) if word else None
        else:
            end = self._numbers(value_start, labelled=True)
        if end is None or end == value_start:
            return None
        self.locators.append(Locator(name, plain_place(self.text[value_start:end])))
        return end

    def _counted(self, position: int) -> int | None:
        """`卷三`, `頁12`, `12頁`, `第3章`."""
        counter = self.terms.counter_pattern.match(self.text, position)
        value_start = _matched_end(_SPACE, self.text, counter.end()) if counter else position
        end = self._east_asian_number(value_start)
        if end is None:
            return None
        if counter is None:
            counter = self.terms.counter_pattern.match(self.text, _matched_end(_SPACE, self.text, end))
            if counter is None:
                return None
            self.locators.append(Locator(self.terms.counters[counter.group()], self.text[value_start:end].lstrip("第")))
            return counter.end()
        self.locators.append(Locator(self.terms.counters[counter.group()], self.text[value_start:end]))
        return end

    def _east_asian_number(self, position: int) -> int | None:
        number = _CJK_NUMBER.match(self.text, position)
        if number:
            return number.end()
        if self.text.startswith("第", position):
            position += 1
        return self._plain_numbers(position)

    def _plain_numbers(self, position: int) -> int | None:
        """Digits only, `12–14`, which a counter may follow directly."""
        number = _PLAIN_NUMBER.match(self.text, position)
        while number:
            dash = _DASH.match(self.text, number.end())
            following = _PLAIN_NUMBER.match(self.text, dash.end()) if dash else None
            if following is None:
                return number.end()
            number = following
        return None

    def _bare(self, position: int) -> int | None:
        time = _TIME.match(self.text, position)
        if time and _CLOSING.match(self.text, time.end()):
            self.locators.append(Locator("timestamp", time.group()))
            return time.end()
        end = self._numbers(position, labelled=False)
        if end is None or not self._ends_here(position, end) or not _CLOSING.match(self.text, end):
            return None
        self.locators.append(Locator("page", self.text[position:end]))
        return end

    def _numbers(self, position: int, labelled: bool) -> int | None:
        """`number *( joint number ) [ff.]`; after a label, Roman numerals and single letters are numbers too."""
        end = self._number(position, labelled)
        if end is None:
            return None
        while True:
            end = self._rest_of_number(end, labelled)
            joint = _DASH.match(self.text, end) or _JOINT.match(self.text, end)
            if joint is None or joint.end() == end or self._is_label(joint.end()):
                return end
            following = self._number(joint.end(), labelled=False)
            if following is None or not self._ends_here(joint.end(), following):
                return end
            end = following

    def _rest_of_number(self, end: int, labelled: bool) -> int:
        following = _FOLLOWING.match(self.text, end)
        if following and (labelled or _CLOSING.match(self.text, following.end())):
            return following.end()
        return end

    def _ends_here(self, start: int, end: int) -> bool:
        """Whether a number without label and digit (`iv`, the end of `3, I think`) stands alone, as it must."""
        return any(map(str.isdigit, self.text[start:end])) or bool(_STANDING_ALONE.match(self.text, end))

    def _number(self, position: int, labelled: bool) -> int | None:
        roman = (_ROMAN_NUMBER if labelled else _BARE_ROMAN_NUMBER).match(self.text, position)
        if roman and roman.end() > position:
            return roman.end()
        number = _NUMBER.match(self.text, position)
        if number:
            return number.end()
        if labelled:
            bracketed = _IN_BRACKETS.match(self.text, position)  # an unnumbered page of the book
            if bracketed:
                return bracketed.end()
            letter = _LETTER.match(self.text, position) or _CJK_NUMBER.match(self.text, position)
            return letter.end() if letter else None
        return None

    def _is_label(self, position: int) -> bool:
        label = self.terms.label_pattern.match(self.text, position)
        return (
            label is not None and self._number(_matched_end(_SPACE, self.text, label.end()), labelled=True) is not None
        )

    def _missing(self, start: int, after_key: bool) -> Iterator[Fault]:
        """The fault if no locator is found, but one seems to be meant."""
        rest = self.text[start:].strip()
        end = len(self.text.rstrip())
        label = self.terms.label_pattern.match(rest)
        hint = ""
        if label and label.end() == len(rest) and rest.endswith((".", "§", "¶")):
            yield Fault("C011", f"no number follows {rest!r}", "Give the place, or remove the label.", start, end)
        elif not rest and (self.text.strip() or not after_key):
            remedy = "Give the place, or remove the comma or brackets."
            yield Fault("C011", "the locator is empty", remedy, 0, len(self.text))
        elif label and self._is_number_in_words(label, rest):
            hint = "Write the number in digits, or put it in braces if it is a place: `{…}`."
        elif (
            label
            and label[0].endswith(".")
            and _PLACE_IN_WORDS.match(rest, label.end())
            and rest[label.end() :].lstrip()[0].isupper()
        ):
            hint = f"Put the place in braces: `{{{rest}}}`."
        elif (parted := _PARTED.match(rest)) and _folded(parted[1]) in self.terms.labels.keys() - _NEVER_IN_WORDS:
            hint = f"Write `{parted[1]}. {rest[parted.end() :]}`."
        elif like := _LABEL_LIKE.match(self.text):
            near = () if re.fullmatch(rf"{_WORD}\.", like[1]) else self.terms.abbreviations
            hint = did_you_mean(like[1], near) or "Write `p.` before a page; put any other place in braces: `{…}`."
        if hint:
            yield Fault("C006", f"locator {rest!r} is not understood", hint, start, end)

    def _is_number_in_words(self, label: re.Match[str], rest: str) -> bool:
        """`p. twelve`, `chap two`."""
        common = _folded(label[1]) in _NEVER_IN_WORDS and not label[0].endswith(".")
        return not common and bool(_IN_WORDS.match(rest, label.end()))


def _matched_end(pattern: re.Pattern[str], text: str, position: int) -> int:
    match = pattern.match(text, position)
    return match.end() if match else position
