"""How each language writes numbers and frequencies, and which words it uses in claims: `languages/*.toml.txt`.

A form is a row of items. `A` is a part and `B` its whole, or they and `C` are what the kind says; with `°` a number
is an ordinal or a word such as `quarter`. `P` is a sign for per cent or per mille, `*` at most two words, `x|y` one of
these words, `x?` an optional word. `>` at the end requires that a word for `of`, a punctuation mark or the end follows.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import field
from fractions import Fraction
from pathlib import Path
from typing import Any

from ludograph.base.frozen import frozen

SIGNS = {"%": 100, "‰": 1000}
ABOUT, ALMOST, MORE, LEAST, LESS, MOST = "≈", "≲", ">", "≥", "<", "≤"
MINUS = "−"


@frozen
class WrittenNumber:
    """A number in a text, or a share made of several numbers."""

    value: Fraction
    unit: Fraction = Fraction(1)
    """The value of its last digit."""
    of: Fraction | None = None
    """The 17 in `1 in 17`."""
    upper: Fraction | None = None
    """The upper end of a range."""


KINDS = {
    "percent": "A percentage",
    "percents": "A range of percentages",
    "part": "A part of a whole",
    "range": "A range",
    "every": "Once in a number",
    "fraction": "A fraction",
    "parts": "A range of parts",
    "half": "One half",
    "against": "Odds against it",
    "in favour": "Odds in favour of it",
}
"""The kinds of forms, as the manual names them."""


@frozen
class FrequencyForm:
    """A form of frequency."""

    example: str
    items: str
    kind: str

    def share(self, numbers: Mapping[str, WrittenNumber]) -> WrittenNumber | None:
        """The share that the numbers mean, by the letters of the items; None where they mean none, as 13 in 12."""
        a, b, c, sign = (numbers[letter].value if letter in numbers else None for letter in "ABCP")
        match self.kind, a, b, c:
            case "percent" | "percents", Fraction(), _, _ if sign is not None:
                unit = min(number.unit for letter, number in numbers.items() if letter != "P") / sign
                return WrittenNumber(a / sign, unit, upper=None if b is None else b / sign)
            case "percent", Fraction(), Fraction(), _:  # `2割5分`
                return WrittenNumber((a * 10 + b) / 100, Fraction(1, 100))
            case "range", Fraction(), Fraction(), Fraction() if 0 < a <= min(b, c):
                return WrittenNumber(a / max(b, c), Fraction(0), upper=a / min(b, c))
            case "parts", Fraction(), Fraction(), Fraction() if 0 < a < b <= c:
                return WrittenNumber(a / c, Fraction(0), upper=b / c)
            case "against", Fraction(), Fraction(), _:
                return _part(b, a + b)
            case "in favour", Fraction(), Fraction(), _:
                return _part(a, a + b)
            case "half", _, _, _:
                return _part(Fraction(1), Fraction(2))
            case "part" | "every" | "fraction", _, _, _:
                return _part(Fraction(1) if a is None else a, Fraction(10) if b is None else b)
        return None


def _part(part: Fraction, whole: Fraction) -> WrittenNumber | None:
    return WrittenNumber(part / whole, of=whole) if 0 < part <= whole else None


@frozen
class Language:
    """How a language writes numbers and frequencies, and the words of claims whose meaning is known."""

    name: str
    numerals: Mapping[str, int]
    """Number words → their values."""
    scales: Mapping[str, int]
    """Words that multiply the number before them, such as `hundred`."""
    ordinals: Mapping[str, int]
    times: Mapping[str, int]
    """Words for a multiple, such as `double` → the multiple."""
    same: Mapping[str, str]
    """Words → the word or sign by which the forms know them."""
    forms: tuple[FrequencyForm, ...]
    decimal: str
    ordinal_ends: str
    """A pattern for the ending of an ordinal in digits."""
    words: Mapping[str, frozenset[str]] = field(default_factory=dict)
    """Role → the words that have it."""
    neutral: frozenset[str] = frozenset()
    """Words that state nothing which a check could refute."""

    def role(self, name: str) -> frozenset[str]:
        """The words with a role, `gains` or `hands`; none if the language has no such words."""
        return self.words.get(name, frozenset())

    @property
    def counters(self) -> frozenset[str]:
        """In a language without spaces, the counters that follow a number word."""
        return self.role("counters")


_NEUTRAL = ("neutral", "unit_rounds", "cards", "things", "hands", "kinds", "parts", "multiple", "counters")


def _numbers(table: Mapping[str, list[str]]) -> dict[str, int]:
    """Word → number; each list of words begins with the number of its key."""
    return {
        word: int(first) + place
        for first, row in table.items()
        for place, words in enumerate(row)
        for word in words.split()
    }


def _language(name: str) -> Language:
    path = Path(__file__).parent / "languages" / f"{name}.toml.txt"
    table: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    numerals = _numbers(table["numerals"])
    if joint := table.get("joined"):  # `einundzwanzig`
        ones, tens = (
            {word: n for word, n in numerals.items() if low <= n < high and n % step == 0}
            for low, high, step in ((1, 10, 1), (20, 100, 10))
        )
        numerals |= {f"{one}{joint}{ten}": n + m for one, n in ones.items() for ten, m in tens.items()}
    words = {role: frozenset(known.split()) for role, known in table["words"].items()}
    return Language(
        name,
        numerals,
        _numbers(table["scales"]),
        _numbers(table["ordinals"]),
        _numbers(table["times"]),
        {word: one for one, known in table["same"].items() for word in known},
        tuple(FrequencyForm(*form) for form in table["forms"]),
        table["decimal"],
        table.get("ordinal_ends", "(?!)"),
        words,
        frozenset().union(*(words.get(role, ()) for role in _NEUTRAL)),
    )


LANGUAGES = {name: _language(name) for name in ("en", "fr", "de", "ja")}
ENGLISH = LANGUAGES["en"]
_ONES = [word for word, n in ENGLISH.numerals.items() if 0 < n < 10 and word not in {*ENGLISH.times, "once"}]
NUMBER_WORDS = [word for word in ENGLISH.numerals if word not in ENGLISH.times and word != "once"]
NUMBER_WORDS += [f"{ten}-{one}" for ten, n in ENGLISH.numerals.items() if n >= 20 for one in _ONES]
"""English number words below a hundred."""
