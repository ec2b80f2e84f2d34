"""The numbers in a claim's own words: tokens first, then the forms of the text's language (`forms`).

`stated` lists the numbers, `compared` compares them with the check's. Card numbers, hand sizes and numbers in names
describe the subject; the remaining numbers are the assertion.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
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
    percents,
)
from ludograph.rules.claims.tokens import BOUNDS, HYPHEN, QUALIFIERS, Token, tokens_of

_NEAR = Fraction(1, 20)
"""The tolerance for a share with a small denominator, and for a round number after `about`."""
_RANGE = frozenset({"to", "–", "à"})
_DESCRIBES = re.compile(r"\b(?:that|which) counts?\s+$", re.IGNORECASE)


@frozen
class Stated:
    """A number in a sentence."""

    text: str
    written: WrittenNumber
    is_share: bool
    """Whether it is a probability; otherwise it is a count."""
    how: str = ""
    """`about`, `almost` or `more than`, as a sign."""
    is_multiple: bool = False
    describes: bool = False
    """Whether it only describes a card: `an honour that counts 0`."""
    is_amount: bool = False
    """Whether a noun follows the number: `two cards`."""
    is_whole: bool = False
    """Whether it is the total in a part of a total: the 220 in `22 of 220 hands`."""
    in_share: bool = False
    """Whether it is part of a share: the 12 in `once in 12 deals`."""

    def agrees(self, value: Fraction) -> bool:
        """Whether the value, rounded to the same precision, equals this number; the sign is ignored."""
        value, here, of = abs(value), self.written.value, self.written.of
        if self.written.upto is not None:
            return here <= value <= self.written.upto
        if self.how in BOUNDS:
            return {MORE: value > here, LEAST: value >= here, LESS: value < here, MOST: value <= here}[self.how]
        if self.how == ALMOST:
            return here * 9 / 10 <= value < here
        if of is not None:
            rounds = value != 0 and self._rounds(here * of / value, of)
            rounds = rounds or (_is_power_of_ten(of) and self._rounds(value * of, here * of))
            return value == here or ((rounds or self.how == ABOUT) and self._is_near(value))
        return self._rounds(value, here) or (self.how == ABOUT and self._is_near(value) and self._is_round(value))

    def _rounds(self, value: Fraction, here: Fraction) -> bool:
        unit = Fraction(1) if self.written.of is not None else self.written.unit
        return round(value / unit) * unit == here

    def _is_near(self, value: Fraction) -> bool:
        """Whether the value is within the tolerance, for the complement of a share too: 13 of 14 is not 12 of 13."""
        away, left = abs(value - self.written.value), 1 - self.written.value if self.written.of else 0
        return away <= _NEAR * self.written.value and (left <= 0 or away <= _NEAR * left)

    def _is_round(self, value: Fraction) -> bool:
        """Whether the number ends in zeros and is the value rounded to those digits."""
        unit = self.written.unit
        while self.written.value and self.written.value % (unit * 10) == 0:
            unit *= 10
        return unit != self.written.unit and round(value / unit) * unit == self.written.value


def stated(text: str, language: str = ENGLISH.name, called: Collection[Fraction] = ()) -> list[Stated]:
    """Every number in the words, shares first; `called` are the numbers by which hands are called."""
    known = language_of(language) or ENGLISH
    tokens = without_hands(tokens_of(text, known), called, known)
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
                Stated(token.text, token.number, False, is_whole=place > 0, in_share=True)
                for place, token in enumerate(counts)
                if token.number is not None
            ]
    return found + list(_plain(tokens, inside, known))


def language_of(tag: str) -> Language | None:
    """How the language writes numbers; None if that is not known."""
    return LANGUAGES.get((tag or ENGLISH.name).partition("-")[0])


def without_hands(tokens: list[Token], called: Collection[Fraction], language: Language) -> list[Token]:
    """The tokens with hands that are called by their number as words: `a nine comes`, `nine comes`."""
    found = list(tokens)
    counts = language.things | language.parts | SIGNS.keys() | {"in", "sur", "von", "unter", "-", "/"}
    for at, token in enumerate(tokens):
        before, after = tokens[max(at - 1, 0)], tokens[at + 1].text if at + 1 < len(tokens) else ""
        is_number = token.kind == "n" and token.text[0].isalpha() and token.number and token.number.value in called
        if is_number and (not at or before.text in language.articles) and after not in counts and not language.counters:
            found[max(at - 1, 0) : at + 1] = (Token(one.text, "w") for one in tokens[max(at - 1, 0) : at + 1])
    return found


@frozen
class Asserted:
    """The numbers of a check, for comparison with its words."""

    numbers: tuple[Fraction, ...] = ()
    """The numbers that the text may give; empty if the check computes none."""
    is_share: bool = False
    named: tuple[Fraction, ...] = ()
    """Other numbers that the text may contain: cards, and numbers of a condition."""
    size: int = 0
    """How many cards the hands of the check have."""
    is_condition: bool = False
    """Whether the numbers come from a condition; then the text need not contain one."""
    all_of: bool = False
    """Whether every number in the text must be one of them; otherwise one is enough."""
    adds_up: bool = False
    """Whether the text may give the parts of the number instead."""
    has_ranges: bool = False
    """Whether a range in the text agrees with a number inside it."""
    is_payment: bool = False
    """Whether only multiples are compared, if the text has any."""
    whole: int | None = None
    """The number of all hands, which may follow `of`."""
    called: tuple[Fraction, ...] = ()
    """The numbers by which the text may call the hands of a share."""
    sign: int | None = None
    """1 for a gain of the player, -1 for a loss, 0 for neither; None if the check is about neither."""
    quantifiers: frozenset[str] = frozenset()
    """Which of ALL, NO and ONLY the check itself states."""


class NumbersCompared(NamedTuple):
    """The result of comparing the text with the numbers."""

    wrong: str = ""
    """The wrong numbers in the text."""
    written: WrittenNumber | None = None
    """The first wrong number as written."""
    is_missing: bool = False
    """Whether the check has a number and the text has none to compare."""


def compared(text: str, asserted: Asserted, language: str = ENGLISH.name) -> NumbersCompared:
    """Compares the text with the numbers of its check."""
    if language_of(language) is None:
        return NumbersCompared(is_missing=bool(asserted.numbers) and not asserted.is_condition)
    every_one = stated(text, language, asserted.called)
    found = [one for one in every_one if one.is_share == asserted.is_share]
    shares = [one for one in every_one if one.is_share and not asserted.is_share] if asserted.whole else []
    if wrong_shares := [one for one in shares if not any(map(one.agrees, _of_whole(asserted)))]:
        return _wrong(wrong_shares)
    if shares:  # `a tenth of the 220 hands`
        wholes = [one for one in found if one.is_whole and not one.in_share]
        wrong_wholes = [one for one in wholes if one.written.value != asserted.whole]
        return _wrong(wrong_wholes) if wrong_wholes else NumbersCompared()
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
        left = [one for one in left if one not in others]
    if len(agreeing) == len(left) if (asserted.all_of or asserted.is_share) and left else agreeing:
        return NumbersCompared()
    parts = [one.written.value for one in found if one.written.upto is None]
    if asserted.adds_up and len(parts) > 1 and _add_up(parts, asserted.numbers):
        return NumbersCompared()
    if not left and whole_subject:
        return NumbersCompared(is_missing=True)
    wrong = [one for one in left or found if not any(one is right for right in agreeing)]
    return _wrong([one for one in wrong if one.written.value != asserted.size] or wrong)


def _of_whole(asserted: Asserted) -> list[Fraction]:
    """The numbers as shares of all hands."""
    return [number / asserted.whole for number in asserted.numbers] if asserted.whole else []


def _wrong(numbers: Sequence[Stated]) -> NumbersCompared:
    return NumbersCompared(", ".join(one.text for one in numbers), numbers[0].written)


def _agreeing(found: Sequence[Stated], asserted: Asserted) -> list[Stated]:
    """The correct numbers; if all must be correct, each is matched with a different number of the check."""
    numbers, agreeing = list(asserted.numbers), []
    for one in found:
        right = next((number for number in numbers if one.agrees(number)), None)
        if right is not None:
            agreeing.append(one)
            if asserted.all_of:
                numbers.remove(right)
    return agreeing


def _add_up(parts: Sequence[Fraction], numbers: Iterable[Fraction]) -> bool:
    """Whether the sum of the numbers in the text, or the difference of two of them, is one of these."""
    sums = {sum(parts), abs(parts[0] - parts[1]) if len(parts) == 2 else sum(parts)}
    return not sums.isdisjoint(map(abs, numbers))


def _left(found: Sequence[Stated], asserted: Asserted) -> tuple[list[Stated], bool]:
    """The numbers that do not describe the subject, and whether none is left as the text only names the subject."""
    unnamed, left, size = list(asserted.named), [], asserted.size
    for one in found:
        if one.written.upto is None and one.written.value in unnamed:
            unnamed.remove(one.written.value)
        elif one.is_amount and (one.written.value == size or asserted.is_condition):
            size = 0  # a condition does not give the number of hands
        else:
            left.append(one)
    describes = len(found) == 1 and found[0].describes and len(asserted.named) > 1
    return left, describes or (not unnamed and len(asserted.named) > 1)


def _plain(tokens: Sequence[Token], inside: set[int], language: Language) -> Iterator[Stated]:
    """Numbers outside of shares; a range gives both ends."""
    for at, token in enumerate(tokens):
        after = tokens[at + 1].text if at + 1 < len(tokens) else ""
        before = tokens[at - 1].text if at else ""
        if at in inside or not {"-", HYPHEN}.isdisjoint((before, after)):
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


def _is_of_deals(tokens: Sequence[Token], one: _Match, language: Language) -> bool:
    """Whether it is a share of deals, not of suits or players, part of a percentage, or a factor."""
    start, end, *_ = one
    before = [token.text for token in tokens[max(start - 2, 0) : start]]
    after = tokens[end].text if end < len(tokens) else ""
    return after not in language.kinds | SIGNS.keys() and before != ["often", "as"] and before != ["likely", "as"]


def _is_of(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether a word for `of` is before this number, with or without an article between them."""
    before = [token.text for token in tokens[max(at - 2, 0) : at]]
    return not language.parts.isdisjoint(before) and not any(token.kind == "n" for token in tokens[max(at - 2, 0) : at])


def _is_power_of_ten(number: Fraction) -> bool:
    return number.denominator == 1 and number > 1 and str(number.numerator).strip("0") == "1"


def _qualifier(tokens: Sequence[Token], start: int, end: int) -> str:
    """The qualifier as a sign, before the tokens or, in Japanese, after them; an article may be between."""
    near = [token.text for token in tokens[max(start - 2, 0) : start]][::-1]
    if near[1:] and near[0] in ("a", "an", "one", "la", "le", "in"):
        near = near[1:]
    around = [*near[:1], *(token.text for token in tokens[end : end + 1])]
    return next((text for text in around if text in QUALIFIERS), "")


def share_places(tokens: Sequence[Token], language: Language) -> list[tuple[int, int]]:
    """Where shares begin and end among the tokens."""
    return [one[:2] for one in _matches(tokens, language)]


@cache
def _items(form: FrequencyForm) -> tuple[str, ...]:
    return tuple(form.items.split())


_Match = tuple[int, int, WrittenNumber, FrequencyForm]


def _matches(tokens: Sequence[Token], language: Language) -> list[_Match]:
    """The places where a form of frequency matches, with its share; matches do not overlap."""
    found = []
    for form in language.forms:
        for start in range(len(tokens)):
            match = _match(_items(form), tokens, start, language)
            share = form.make(*match[1]) if match is not None else None
            if match is not None and share is not None:
                found.append((start, match[0], share, form))
    found = [one for one in found if _is_of_deals(tokens, one, language)]
    found = [one for one in found if one[3].make is not percents or not _begins_inside(one, found)]
    spans = {(start, end) for start, end, *_ in found}
    outer = {one for one in spans if not any(s <= one[0] and one[1] <= e and (s, e) != one for s, e in spans)}
    first: dict[tuple[int, int], _Match] = {}
    for one in found:
        first.setdefault(one[:2], one)
    return [one for span, one in sorted(first.items()) if span in outer]


def _begins_inside(one: _Match, others: Iterable[_Match]) -> bool:
    """Whether the range begins inside another form: `1 in 13 or 7.69 %`."""
    return any(start < one[0] < end for start, end, *_ in others)


def _match(
    items: tuple[str, ...], tokens: Sequence[Token], at: int, language: Language
) -> tuple[int, tuple[WrittenNumber, ...]] | None:
    """The end of the match of the items that begins at this token, and its numbers; None without a match."""
    if not items:
        return at, ()
    item, rest = items[0], items[1:]
    if item == ">":
        ends = at == len(tokens) or tokens[at].kind == "." or tokens[at].text in language.parts | language.verbs
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
