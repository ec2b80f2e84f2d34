"""The numbers in a claim's own words: tokens first, then the forms of the text's language (`forms`).

`stated` lists the numbers, `contradicted` compares them with those that a check has. Numbers of cards, of hands'
sizes and in names are of the subject; what remains is what the sentence asserts.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ludograph.base.frozen import frozen
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
    FrequencyForm,
    Language,
    WrittenNumber,
    one_of,
)

_BOUNDS = frozenset({MORE, LEAST, LESS, MOST})
_QUALIFIERS = _BOUNDS | {ABOUT, ALMOST}
_NEAR = Fraction(1, 20)
"""How far a share with a small denominator, or a round number after `about`, may be from the value."""
_RANGE = frozenset({"to", "–", "à"})
_HYPHENS = re.compile(r"(?<=\w)-(in|to|of|per|out|sur)-(?=\w)")
_DESCRIBES = re.compile(r"\b(?:that|which) counts?\s+$", re.IGNORECASE)


class Token(NamedTuple):
    """A word, number or mark."""

    text: str
    kind: str
    """`n` a number, `o` an ordinal, `w` a word or sign, `.` a mark."""
    number: WrittenNumber | None = None
    is_plain: bool = True
    """Whether it may be a number of its own."""


@frozen
class Stated:
    """A number in a sentence."""

    text: str
    written: WrittenNumber
    is_share: bool
    """Whether it is a probability, else a count."""
    how: str = ""
    """`about`, `almost`, `more than`, as a sign."""
    is_multiple: bool = False
    describes: bool = False
    """Whether it only describes a card: `an honour that counts 0`."""
    is_amount: bool = False
    """Whether what it counts is named after it: `two cards`."""
    is_whole: bool = False
    """Whether it is all of which some are counted: in `22 of 220 hands` the 220."""

    def agrees(self, value: Fraction) -> bool:
        """Whether the value, rounded as this number is written, is this number; signs are left to the words."""
        value, here, of = abs(value), self.written.value, self.written.of
        if self.written.upto is not None:
            return here <= value <= self.written.upto
        if self.how in _BOUNDS:
            return {MORE: value > here, LEAST: value >= here, LESS: value < here, MOST: value <= here}[self.how]
        if self.how == ALMOST:
            return here * 9 / 10 <= value < here
        if of is not None:
            rounds = value != 0 and self._rounds(here * of / value, of)
            rounds = rounds or (_is_power_of_ten(of) and self._rounds(value * of, here * of))
            return value == here or (rounds and self._is_near(value))
        return self._rounds(value, here) or (self.how == ABOUT and self._is_near(value) and self._is_round(value))

    def _rounds(self, value: Fraction, here: Fraction) -> bool:
        unit = Fraction(1) if self.written.of is not None else self.written.unit
        return round(value / unit) * unit == here

    def _is_near(self, value: Fraction) -> bool:
        return abs(value - self.written.value) <= _NEAR * self.written.value

    def _is_round(self, value: Fraction) -> bool:
        """Whether the number ends in zeros, and the value is it without the digits in their place."""
        unit = self.written.unit
        while self.written.value and self.written.value % (unit * 10) == 0:
            unit *= 10
        return unit != self.written.unit and round(value / unit) * unit == self.written.value


def stated(text: str, language: str = ENGLISH.name) -> list[Stated]:
    """Every number in the words, shares first."""
    known = LANGUAGES.get(language.partition("-")[0], ENGLISH)
    tokens = _tokens(text, known)
    matches = _matches(tokens, known)
    found = []
    inside: set[int] = set()
    for start, end, share, form in matches:
        inside.update(range(start, end))
        words = " ".join(token.text for token in tokens[start:end])
        found.append(Stated(words, share, True, _qualifier(tokens, start, end)))
        if form.make is one_of:
            counts = [token for token in tokens[start:end] if token.kind == "n" and token.is_plain]
            found += [
                Stated(token.text, token.number, False, is_whole=place > 0)
                for place, token in enumerate(counts)
                if token.number is not None
            ]
    return found + list(_plain(tokens, inside, known))


@frozen
class Asserted:
    """The numbers that a check has, for comparing its words with them."""

    numbers: tuple[Fraction, ...] = ()
    """What the words may say; none where the check computes no number."""
    is_share: bool = False
    named: tuple[Fraction, ...] = ()
    """What the words also name: cards, and a condition's numbers."""
    size: int = 0
    """How many cards the hands have that the words are about."""
    is_condition: bool = False
    """Whether the numbers are those of a condition: the words need not have one."""
    all_of: bool = False
    """Whether each number of the words must be one of them, else one is enough."""
    adds_up: bool = False
    """Whether the words may have the parts of the number instead."""
    has_ranges: bool = False
    """Whether a range of counts in the words agrees with a number inside it."""
    is_payment: bool = False
    """Whether only multiples are compared, where the words have some."""
    whole: int | None = None
    """How many hands there are of which some are counted: what the words may say after `of`."""


class NumbersCompared(NamedTuple):
    """What comparing the words with the numbers found."""

    wrong: str = ""
    """The numbers in the words that are not right."""
    written: WrittenNumber | None = None
    """How the first of them is written."""
    is_missing: bool = False
    """Whether no number of the words was compared, although the check has one."""


def compared(text: str, asserted: Asserted, language: str = ENGLISH.name) -> NumbersCompared:
    """The words against the numbers of their check."""
    found = [one for one in stated(text, language) if one.is_share == asserted.is_share]
    if not asserted.is_share and not asserted.has_ranges:
        found = [one for one in found if one.written.upto is None]
    if asserted.is_payment:
        found = [one for one in found if one.is_multiple] or found
    left, whole_subject = _left(found, asserted)
    if not asserted.numbers or not found:
        return NumbersCompared(is_missing=bool(asserted.numbers) and not asserted.is_condition)
    agreeing = _agreeing(left or found, asserted)
    if asserted.whole is not None and (others := [one for one in left if one.is_whole and one not in agreeing]):
        wrong_wholes = [one for one in others if one.written.value != asserted.whole]
        if wrong_wholes:
            return _wrong(wrong_wholes)
    if len(agreeing) == len(left) if (asserted.all_of or asserted.is_share) and left else agreeing:
        return NumbersCompared()
    parts = [one.written.value for one in found if one.written.upto is None]
    if asserted.adds_up and len(parts) > 1 and _add_up(parts, asserted.numbers):
        return NumbersCompared()
    if not left and whole_subject:
        return NumbersCompared(is_missing=True)
    return _wrong([one for one in left or found if not any(one is right for right in agreeing)])


def _wrong(numbers: Sequence[Stated]) -> NumbersCompared:
    return NumbersCompared(", ".join(one.text for one in numbers), numbers[0].written)


def _agreeing(found: Sequence[Stated], asserted: Asserted) -> list[Stated]:
    """The numbers that are right; where all of them have to be, each number of the check is for one of them."""
    numbers, agreeing = list(asserted.numbers), []
    for one in found:
        right = next((number for number in numbers if one.agrees(number)), None)
        if right is not None:
            agreeing.append(one)
            if asserted.all_of:
                numbers.remove(right)
    return agreeing


def _add_up(parts: Sequence[Fraction], numbers: Iterable[Fraction]) -> bool:
    """Whether the numbers of the words have one of these as their sum, or two of them as their difference."""
    sums = {sum(parts), abs(parts[0] - parts[1]) if len(parts) == 2 else sum(parts)}
    return not sums.isdisjoint(map(abs, numbers))


def _left(found: Sequence[Stated], asserted: Asserted) -> tuple[list[Stated], bool]:
    """The numbers besides those of the subject, and whether none is left because the words name just the subject."""
    unnamed, left, size = list(asserted.named), [], asserted.size
    for one in found:
        if one.written.upto is None and one.written.value in unnamed:
            unnamed.remove(one.written.value)
        elif one.is_amount and (one.written.value == size or asserted.is_condition):
            size = 0  # a condition says nothing of how many hands there are
        else:
            left.append(one)
    describes = len(found) == 1 and found[0].describes and len(asserted.named) > 1
    return left, describes or (not unnamed and len(asserted.named) > 1)


def _plain(tokens: Sequence[Token], inside: set[int], language: Language) -> Iterator[Stated]:
    """Numbers outside of shares; the ends of a range are one."""
    for at, token in enumerate(tokens):
        after = tokens[at + 1].text if at + 1 < len(tokens) else ""
        before = tokens[at - 1].text if at else ""
        if at in inside or "-" in (before, after):
            continue
        if token.text in language.times:
            yield Stated(token.text, WrittenNumber(Fraction(language.times[token.text])), False, is_multiple=True)
        number = token.number
        if number is None or token.kind != "n" or not token.is_plain:
            continue
        if language.counters and not token.text[0].isdigit() and after[:1] not in language.counters:
            continue
        describes = bool(_DESCRIBES.search(" ".join(one.text for one in tokens[max(at - 3, 0) : at]) + " "))
        yield Stated(
            token.text,
            number,
            number.unit < 1,
            _qualifier(tokens, at, at + 1),
            is_multiple=after in language.multiple,
            describes=describes,
            is_amount=after in language.things or bool(re.fullmatch(r"[0-9]+s", after)),
            is_whole=after in language.hands and _is_of(tokens, at, language),
        )
        other = tokens[at + 2].number if at + 2 < len(tokens) and after in _RANGE else None
        if other is not None and number.value < other.value and tokens[at + 2].kind == "n":
            upto = WrittenNumber(number.value, min(number.unit, other.unit), upto=other.value)
            yield Stated(f"{token.text} {after} {tokens[at + 2].text}", upto, upto.unit < 1)


def _is_of(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether the words for `of` are before this number, an article between them or not."""
    before = [token.text for token in tokens[max(at - 2, 0) : at]]
    return not language.parts.isdisjoint(before) and not any(token.kind == "n" for token in tokens[max(at - 2, 0) : at])


def _is_power_of_ten(number: Fraction) -> bool:
    return number.denominator == 1 and number > 1 and str(number.numerator).strip("0") == "1"


def _qualifier(tokens: Sequence[Token], start: int, end: int) -> str:
    """The sign before the tokens, or behind them as Japanese has it; an article may be between."""
    near = [token.text for token in tokens[max(start - 2, 0) : start]][::-1]
    if near[1:] and near[0] in ("a", "an", "one", "la", "le", "in"):
        near = near[1:]
    around = [*near[:1], *(token.text for token in tokens[end : end + 1])]
    return next((text for text in around if text in _QUALIFIERS), "")


# Tokens.


@cache
def _patterns(name: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Words that the forms know by another word, and tokens."""
    language = LANGUAGES[name]
    edge = "" if language.counters else r"\b"
    words = "|".join(map(re.escape, sorted(language.same, key=len, reverse=True)))
    group, point = (r"[ .]", ",") if language.decimal == "," else (r"[ ,’']", r"\.")
    digits = rf"[0-9]+(?:{group}[0-9]{{3}}(?![0-9]))*(?:{point}[0-9]+)?"
    known = {item for form in language.forms for items in form.items.split() for item in items.rstrip("?").split("|")}
    literals = "|".join(map(re.escape, sorted((one for one in known if len(one) > 1), key=len, reverse=True)))
    word = rf"(?:{literals})|[^\W\d_]" if language.counters else r"[^\W\d_]+"
    suffix = "" if language.counters else rf"(?P<ordinal>[0-9]+)(?:{language.ordinal_ends})\b|"
    piece = "" if language.counters else r"[0-9]+[^\W\d_]+|"
    return (
        re.compile(rf"{edge}(?:{words})(?!\w)" if edge else words),
        re.compile(rf"{suffix}(?P<decade>[0-9]{{3,4}})s\b|{piece}(?P<number>{digits})|{word}|[^\s]"),
    )


def _tokens(text: str, language: Language) -> list[Token]:
    """The words, numbers and marks of a text."""
    same, token = _patterns(language.name)
    folded = unicodedata.normalize("NFKC", text).lower().replace("\u2044", "/").replace("\u2011", "-")
    folded = _HYPHENS.sub(r" \1 ", folded)
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
            kind = "w" if word[0].isalnum() or word in SIGNS or word in _QUALIFIERS or word in "-–/:" else "."
            found.append(Token(word, kind, WrittenNumber(Fraction(SIGNS[word])) if word in SIGNS else None))
        at += 1
    return found


def _of_digits(text: str, language: Language) -> WrittenNumber:
    whole, _, fraction = text.partition(language.decimal)
    whole = re.sub(r"[^0-9]", "", whole)
    return WrittenNumber(Fraction(f"{whole}.{fraction or 0}"), Fraction(1, 10 ** len(fraction)))


def _spelt(words: Sequence[str], start: int, language: Language) -> tuple[int, int]:
    """The number that begins at this word, and where it ends; the same place where none begins."""
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
    """Whether the word for `one` goes on a number: `forty eight` is one, `seven eight` two."""
    if not one or not value:
        return False
    if one < 10:
        return value % 10 == 0 and (value % 100 == 0 or value % 100 >= 20 or language is not ENGLISH)
    return value % 100 == 0 or (language.decimal == "," and value % 100 in (60, 80) and one < 20)


# Forms.


@cache
def _items(form: FrequencyForm) -> tuple[str, ...]:
    return tuple(form.items.split())


def _matches(tokens: Sequence[Token], language: Language) -> list[tuple[int, int, WrittenNumber, FrequencyForm]]:
    """Where a form of frequency is, and what it says; none is inside another."""
    found = []
    for form in language.forms:
        for start in range(len(tokens)):
            match = _match(_items(form), tokens, start, language)
            share = form.make(*match[1]) if match is not None else None
            if match is not None and share is not None:
                found.append((start, match[0], share, form))
    spans = {(start, end) for start, end, *_ in found}
    outer = {one for one in spans if not any(s <= one[0] and one[1] <= e and (s, e) != one for s, e in spans)}
    first: dict[tuple[int, int], tuple[int, int, WrittenNumber, FrequencyForm]] = {}
    for one in found:
        first.setdefault(one[:2], one)
    return [one for span, one in sorted(first.items()) if span in outer]


def _match(
    items: tuple[str, ...], tokens: Sequence[Token], at: int, language: Language
) -> tuple[int, tuple[WrittenNumber, ...]] | None:
    """Where the items end that begin at this token, and the numbers in them; None where they do not match."""
    if not items:
        return at, ()
    item, rest = items[0], items[1:]
    if item == ">":
        ends = at == len(tokens) or tokens[at].kind == "." or tokens[at].text in language.parts
        return (at, ()) if ends else None
    if item == "*":
        for more in range(3):
            if all(token.kind == "w" and token.text not in SIGNS for token in tokens[at : at + more]):
                match = _match(rest, tokens, at + more, language)
                if match is not None:
                    return match
        return None
    token = tokens[at] if at < len(tokens) else Token("", ".")
    if _fits(item, token):
        match = _match(rest, tokens, at + 1, language)
        if match is not None:
            bound = (token.number,) if item in _BINDS and token.number is not None else ()
            return match[0], (*bound, *match[1])
    return _match(rest, tokens, at, language) if item.endswith("?") else None


_BINDS = {"A": "n", "B": "n", "C": "n", "O": "o", "P": "w"}


def _fits(item: str, token: Token) -> bool:
    if item == "P":
        return token.text in SIGNS
    if item in _BINDS:
        return token.kind == _BINDS[item]
    return token.text in item.removesuffix("?").split("|")


def without_names(text: str, names: Iterable[str]) -> str:
    """The words with a dot in place of each of these names; a name that is just a number stays."""
    inside = sorted({name for name in names if _holds_number(name)}, key=len, reverse=True)
    pattern = "|".join(r"[\s-]+".join(map(re.escape, re.split(r"[\s-]+", name.strip()))) for name in inside)
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", "·", text, flags=re.IGNORECASE) if pattern else text


@cache
def _holds_number(name: str) -> bool:
    tokens = _tokens(name, ENGLISH)
    return len(tokens) > 1 and any(token.kind == "n" for token in tokens) and not any(t.text == "-" for t in tokens)
