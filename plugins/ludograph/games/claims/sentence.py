"""The numbers that a claim's own words state, held against the number that its check computes.

Read are digits (`22`, `1,176`), percentages (`5.8 %`, `five per cent`), shares (`1 in 17`, `5 of 12`, `3/52`) and words
to ninety-nine.
A number is rounded as it is written. Words without a number of the same sort say nothing that could be compared; one
that agrees is enough, because a sentence often gives cards as well (`4 and 3 count 7`). Not counted are numbers
in names (`Three alike`) and, in a check of a payment, all others beside a multiple (`pays five times`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import NamedTuple

_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen"
    " eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
NUMBER_WORDS = {word: number for number, word in enumerate(_ONES)} | {
    ten + (f"-{_ONES[one]}" if one else ""): 10 * place + one
    for place, ten in enumerate(_TENS, start=2)
    for one in range(10)
}
"""Number words and what they mean."""
_NUMBER = (
    rf"(?:[0-9]+(?:[, \u00a0\u202f][0-9]{{3}})*(?:\.[0-9]+)?|{'|'.join(sorted(NUMBER_WORDS, key=len, reverse=True))})"
)
_OF = re.compile(rf"(?<![\w.-])({_NUMBER}) (?:out )?of (?:the |every )?({_NUMBER})(?![\w-])", re.IGNORECASE)
_IN = re.compile(rf"(?<![\w.-])({_NUMBER}) in (?:every )?({_NUMBER})(?![\w-])", re.IGNORECASE)
_FRACTION = re.compile(r"(?<![\w./])([0-9]+)/([0-9]+)(?![\w/])")
_PERCENT = re.compile(rf"(?<![\w.-])({_NUMBER})[ \u00a0\u202f]?(?:%|per ?cent\b)", re.IGNORECASE)
_PLAIN = re.compile(rf"(?<![\w.-])({_NUMBER})(?![\w%-])", re.IGNORECASE)

_MULTIPLE = re.compile(rf"(?<![\w.-])({_NUMBER}) times?\b(?! in\b)", re.IGNORECASE)


class Stated(NamedTuple):
    """A number in a sentence."""

    text: str
    value: Fraction
    digits: int
    """How many digits follow the point."""
    is_share: bool
    """Whether it is a probability, else a count."""
    of: int | None = None
    """In `1 in 17` the 17."""

    def agrees(self, value: Fraction) -> bool:
        """Whether the value, rounded as this number is written, is this number; signs are left to the words."""
        value = abs(value)
        if self.of is not None:
            return value != 0 and (value == self.value or round(self.value * self.of / value) == self.of)
        unit = Fraction(1, 10**self.digits) * (Fraction(1, 100) if self.text.endswith("%") else 1)
        return round(value / unit) * unit == self.value


def stated(text: str) -> Iterator[Stated]:
    """Every number in the words, shares first."""
    for pattern in (_OF, _IN, _FRACTION):
        for match in pattern.finditer(text):
            part, whole = _value(match[1]), _value(match[2])
            yield Stated(match[1], part, 0, False)
            if whole:
                yield Stated(match[0], part / whole, 0, True, int(whole) if whole.denominator == 1 else None)
        text = pattern.sub(" ", text)
    for match in _PERCENT.finditer(text):
        yield Stated(f"{match[1]}%", _value(match[1]) / 100, _digits(match[1]), True)
    for match in _PLAIN.finditer(_PERCENT.sub(" ", text)):
        yield Stated(match[1], _value(match[1]), _digits(match[1]), "." in match[1])


def contradicted(text: str, value: Fraction, is_share: bool, *, is_payment: bool = False) -> str:
    """The numbers in the words that the value is not, or "" where one agrees or none is of its sort."""
    multiples = " ".join(match[1] for match in _MULTIPLE.finditer(text)) if is_payment else ""
    found = [one for one in stated(multiples or text) if one.is_share == is_share]
    return "" if any(one.agrees(value) for one in found) else ", ".join(one.text for one in found)


def without_names(text: str, names: Iterable[str]) -> str:
    """The words with a dot in place of each of these names; a name that is just a number stays."""
    inside = sorted({name for name in names if _holds_number(name)}, key=len, reverse=True)
    pattern = "|".join(r"[\s-]+".join(map(re.escape, re.split(r"[\s-]+", name.strip()))) for name in inside)
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", "·", text, flags=re.IGNORECASE) if pattern else text


def _holds_number(name: str) -> bool:
    number = _PLAIN.search(name)
    return number is not None and number[0] != name.strip()


def _digits(text: str) -> int:
    return len(text.partition(".")[2])


def _value(text: str) -> Fraction:
    word = text.lower()
    return Fraction(NUMBER_WORDS[word]) if word in NUMBER_WORDS else Fraction(re.sub(r"[^0-9.]", "", text))
