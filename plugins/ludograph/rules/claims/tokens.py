"""The words, numbers and punctuation marks of a claim's text, by the tables of its language (`forms`)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ludograph.rules.claims.forms import (
    ABOUT,
    ALMOST,
    ENGLISH,
    LANGUAGES,
    LEAST,
    LESS,
    MORE,
    MOST,
    SIGNS,
    Language,
    WrittenNumber,
)

BOUNDS = frozenset({MORE, LEAST, LESS, MOST})
QUALIFIERS = BOUNDS | {ABOUT, ALMOST}
HYPHEN = "\u2010"
"""The hyphen inside a number word such as `nine-one`: not odds and not a range."""
_HYPHENS = re.compile(r"(?<=\w)-(in|to|of|per|out|sur)-(?=\w)")


class Token(NamedTuple):
    """A word, number or mark."""

    text: str
    kind: str
    """`n` a number, `o` an ordinal, `w` a word or sign, `.` a punctuation mark."""
    number: WrittenNumber | None = None
    is_plain: bool = True
    """Whether it may be a number by itself."""


@cache
def _patterns(name: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A pattern for words that the forms know by another word, and a pattern for tokens."""
    language = LANGUAGES[name]
    edge = "" if language.counters else r"\b"
    words = "|".join(map(re.escape, sorted(language.same, key=len, reverse=True)))
    group, point = (r"[ .]", ",") if language.decimal == "," else (r"[ ,’']", r"\.")
    digits = rf"[0-9]+(?:{group}[0-9]{{3}}(?![0-9]))*(?:{point}[0-9]+)?"
    known = {item for form in language.forms for items in form.items.split() for item in items.rstrip("?").split("|")}
    known |= language.quantifiers.keys() | language.nots
    literals = "|".join(map(re.escape, sorted((one for one in known if len(one) > 1), key=len, reverse=True)))
    word = rf"(?:{literals})|[^\W\d_]" if language.counters else r"[^\W\d_]+"
    suffix = "" if language.counters else rf"(?P<ordinal>[0-9]+)(?:{language.ordinal_ends})\b|"
    piece = "" if language.counters else r"[0-9]+[^\W\d_]+|"
    return (
        re.compile(rf"{edge}(?:{words})(?!\w)" if edge else words),
        re.compile(rf"{suffix}(?P<decade>[0-9]{{3,4}})s\b|{piece}(?P<number>{digits})|{word}|[^\s]"),
    )


def tokens_of(text: str, language: Language) -> list[Token]:
    """The words, numbers and marks of a text."""
    same, token = _patterns(language.name)
    folded = unicodedata.normalize("NFKC", text).lower().replace("\u2044", "/").replace("\u2011", "-")
    folded = re.sub(r"(?<=[0-9])·(?=[0-9])", ".", _HYPHENS.sub(r" \1 ", folded))
    if not language.counters:  # a hyphen inside a word joins; any other is a mark or a sign of its number
        folded = re.sub(r"(?<!\w)[-\u2212](?=[0-9])|(?<=\s)-(?=\s)", " ", folded)
    parts = [*token.finditer(same.sub(lambda found: f" {language.same[found[0]]} ", folded))]
    words = [part[0] for part in parts]
    found: list[Token] = []
    at = 0
    while at < len(words):
        part, word = parts[at], words[at]
        digits = part["number"] or part["decade"]
        if digits:
            found.append(Token(word, "n", _of_digits(digits, language)))
        elif not language.counters and part["ordinal"]:
            found.append(Token(word, "o", WrittenNumber(Fraction(part["ordinal"]))))
        elif (ordinal := language.ordinals.get(word) or language.ordinals.get(word.removesuffix("s"))) is not None:
            found.append(Token(word, "o", WrittenNumber(Fraction(ordinal))))
        else:
            value, end = _spelt(words, at, language)
            if end > at:
                spelt = ("" if language.counters else " ").join(words[at:end]).replace(" - ", "-")
                plain = spelt not in language.silent and (spelt not in language.times and spelt != "once")
                found.append(Token(spelt, "n", WrittenNumber(Fraction(value)), plain))
                at = end
                continue
            if word == "-" and 0 < at < len(words) - 1 and words[at - 1].isalpha() and words[at + 1].isalpha():
                word = HYPHEN
            kind = "w" if word[0].isalnum() or word in SIGNS or word in QUALIFIERS or word in f"-–/:{HYPHEN}" else "."
            found.append(Token(word, kind, WrittenNumber(Fraction(SIGNS[word])) if word in SIGNS else None))
        at += 1
    return found


def _of_digits(text: str, language: Language) -> WrittenNumber:
    whole, _, fraction = text.partition(language.decimal)
    whole = re.sub(r"[^0-9]", "", whole)
    return WrittenNumber(Fraction(f"{whole}.{fraction or 0}"), Fraction(1, 10 ** len(fraction)))


def _spelt(words: Sequence[str], start: int, language: Language) -> tuple[int, int]:
    """The number word that begins at this position, and its end; the end is `start` if there is none."""
    value, at, end = 0, start, start
    while at < len(words):
        word = words[at]
        one, scale = language.numerals.get(word), language.scales.get(word)
        if word.startswith("vingt") and value % 100 == 4:
            one, scale = None, 20
        if scale is not None:
            low = value % scale
            value = value - low + (low or 1) * scale
        elif one is not None and (end == start or _adds(value, one, language)):
            value += one
        elif word in language.joints and end == at and end > start and (word == "-" or value >= 20):
            follows = language.numerals.get(words[at + 1]) if at + 1 < len(words) else None
            joins = follows is not None and (word == "-" or value >= 100 or word == "et")
            if not joins or follows is None or not (_adds(value, follows, language) or value % 100 == 4):
                break
            at += 1
            continue
        else:
            break
        at += 1
        end = at
    return value, end


def _adds(value: int, one: int, language: Language) -> bool:
    """Whether the word for `one` continues a number: `forty eight` is one number, `seven eight` are two."""
    if not one or not value:
        return False
    if one < 10:
        return value % 10 == 0 and (value % 100 == 0 or value % 100 >= 20 or language is not ENGLISH)
    return value % 100 == 0 or (language.decimal == "," and value % 100 in (60, 80) and one < 20)


def without_names(text: str, names: Iterable[str]) -> str:
    """The text with a dot in place of each of these names; a name that is only a number stays."""
    inside = sorted({name for name in names if _holds_number(name)}, key=len, reverse=True)
    pattern = "|".join(r"[\s-]+".join(map(re.escape, re.split(r"[\s-]+", name.strip()))) for name in inside)
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", "·", text, flags=re.IGNORECASE) if pattern else text


@cache
def _holds_number(name: str) -> bool:
    tokens = tokens_of(name, ENGLISH)
    return len(tokens) > 1 and any(token.kind == "n" for token in tokens) and not any(t.text == "-" for t in tokens)
