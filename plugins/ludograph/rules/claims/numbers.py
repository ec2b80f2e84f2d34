"""The names, words and numbers in the own words of a claim, by the forms of their language (`forms`).

`tokens_of` cuts a text, `stated` lists its numbers. Which of them are right, and which words say more, is in
`sentence`.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import NamedTuple

from ludograph.base.frozen import frozen
from ludograph.rules.claims.forms import (
    ABOUT,
    ALMOST,
    LANGUAGES,
    LEAST,
    LESS,
    MINUS,
    MORE,
    MOST,
    SIGNS,
    FrequencyForm,
    Language,
    WrittenNumber,
)

BOUNDS = frozenset({MORE, LEAST, LESS, MOST})
QUALIFIERS = BOUNDS | {ABOUT, ALMOST}
HYPHEN = "\u2010"
"""The hyphen inside a number word such as `nine-one`: not odds and not a range."""
_HYPHENS = re.compile(r"(?<=\w)-(in|to|of|per|out|sur)-(?=\w)")
_MINUS = re.compile(r"(?:^|(?<=[\s(（]))[-\u2212\u2013](?=[0-9])")
_FIRST_NAME = 0xE000
"""The code of the character that replaces the first name while a text is cut; the private ones follow it."""
_MOST_NAMES = 6400
_PLURALS = ("s", "es", "en")


class Token(NamedTuple):
    """A name, word, number or mark."""

    text: str
    kind: str
    """`n` a number, `c` cards of a number (`8s`), `o` an ordinal, `w` a word or sign, `@` a name, `.` a mark."""
    number: WrittenNumber | None = None
    is_plain: bool = True
    """Whether it may be a number by itself."""


@cache
def _patterns(name: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """A pattern for words that the forms know by another word, and a pattern for tokens."""
    language = LANGUAGES[name]
    edge = "" if language.counters else r"\b"
    words = _any_of(language.same)
    group, point = (r"[ .]", ",") if language.decimal == "," else (r"[ ,’']", r"\.")
    digits = rf"[0-9]+(?:{group}[0-9]{{3}}(?![0-9]))*(?:{point}[0-9]+)?"
    other = (r"\.", "") if point == "," else (",", r"(?=\s?[%‰])")
    foreign = rf"[0-9]+{other[0]}(?![0-9]{{3}}(?![0-9]))[0-9]+{other[1]}|"  # `16.7 %` in German is no 7 %
    known = {item for form in language.forms for items in form.items.split() for item in items.rstrip("?").split("|")}
    known = known.union(*language.words.values())
    word = rf"(?:{_any_of(one for one in known if len(one) > 1)})|[^\W\d_]" if language.counters else r"[^\W\d_]+"
    suffix = "" if language.counters else rf"(?P<ordinal>[0-9]+)(?:{language.ordinal_ends})\b|"
    piece = "" if language.counters else r"(?P<cards>[0-9]{1,2})s\b|[0-9]+[^\W\d_]+|"
    return (
        re.compile(rf"{edge}(?:{words})(?!\w)" if edge else words),
        re.compile(rf"{suffix}(?P<decade>[0-9]{{3,4}})s\b|{foreign}{piece}(?P<number>{digits})|{word}|[^\s]"),
    )


def _any_of(words: Iterable[str]) -> str:
    """A pattern for these words, the longest first; for no text if there are none."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"


def tokens_of(text: str, language: Language, names: Mapping[str, str] = MappingProxyType({})) -> list[Token]:
    """The names (in small letters), words, numbers and marks of a text; a name is found before the words in it."""
    same, token = _patterns(language.name)
    folded = unicodedata.normalize("NFKC", text).lower().replace("\u2044", "/").replace("\u2011", "-")
    folded, called = _with_names_marked(folded, names, language)
    folded = re.sub(r"(?<=[0-9])·(?=[0-9])", ".", _HYPHENS.sub(r" \1 ", folded))
    folded = _MINUS.sub(f" {MINUS} ", folded)
    if not language.counters:  # a hyphen inside a word joins; any other is a mark
        folded = re.sub(r"(?<=\s)-(?=\s)", " ", folded)
    parts = [*token.finditer(same.sub(lambda found: f" {language.same[found[0]]} ", folded))]
    words = [part[0] for part in parts]
    found: list[Token] = []
    at = 0
    while at < len(words):
        part, word = parts[at], words[at]
        cards = None if language.counters else part["cards"]
        digits = part["number"] or part["decade"] or cards
        value, end = (0, at) if digits else _spelt(words, at, language)
        stem = next((word.removesuffix(end) for end in _PLURALS if word.removesuffix(end) in language.numerals), "")
        ordinal = language.ordinals.get(word) or language.ordinals.get(word.removesuffix("s"))
        if word in called:
            found.append(Token(called[word], "@"))
        elif digits:
            found.append(Token(word, "c" if cards else "n", _of_digits(digits, language)))
        elif not language.counters and part["ordinal"]:
            found.append(Token(word, "o", WrittenNumber(Fraction(part["ordinal"]))))
        elif ordinal is not None:
            found.append(Token(word, "o", WrittenNumber(Fraction(ordinal))))
        elif end == at and stem and not language.counters:  # `nines`
            found.append(Token(word, "c", WrittenNumber(Fraction(language.numerals[stem]))))
        elif end > at:
            spelt = ("" if language.counters else " ").join(words[at:end]).replace(" - ", "-")
            plain = spelt not in language.role("silent") and (spelt not in language.times and spelt != "once")
            found.append(Token(spelt, "n", WrittenNumber(Fraction(value)), plain))
            at = end - 1
        else:
            if word == "-" and 0 < at < len(words) - 1 and words[at - 1][-1].isalpha() and words[at + 1][0].isalpha():
                word = HYPHEN
            is_word = word[0].isalnum() or word in {*SIGNS, *QUALIFIERS, MINUS} or word in f"-–/:{HYPHEN}"
            found.append(Token(word, "w" if is_word else ".", SIGNS_WRITTEN.get(word)))
        at += 1
    return found


SIGNS_WRITTEN = {sign: WrittenNumber(Fraction(value)) for sign, value in SIGNS.items()}


def _with_names_marked(text: str, names: Mapping[str, str], language: Language) -> tuple[str, dict[str, str]]:
    """The text with one private character for each name in it, the longest first, and the name of each character.

    A name that is a number may be a number, and one that is a common word is that word.
    """
    inside = [
        name
        for name in sorted(names, key=len, reverse=True)
        if name.removesuffix("y") in text and name not in language.neutral and not _is_number(name, language.name)
    ][:_MOST_NAMES]
    marks = {name: chr(_FIRST_NAME + place) for place, name in enumerate(inside)}
    if marks:
        edge, end = ("", "") if language.counters else (r"(?<!\w)", r"(?!\w)")
        if not language.counters:
            for name, mark in [*marks.items()]:
                marks |= dict.fromkeys((f"{name[:-1]}ies",) if name.endswith("y") else (f"{name}s", f"{name}es"), mark)
        found = re.compile(rf"{edge}(?:{_any_of(marks)}){end}")
        text = found.sub(lambda name: f" {marks[name[0]]} ", text)
    return text, {marks[name]: name for name in inside}


@cache
def _is_number(name: str, language: str) -> bool:
    return all(token.kind in "nco." for token in tokens_of(name, LANGUAGES[language])) and "-" not in name


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
        elif word in language.role("joints") and end == at and end > start and (word == "-" or value >= 20):
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
        return value % 10 == 0 and (value % 100 == 0 or value % 100 >= 20 or language.name != "en")
    return value % 100 == 0 or (language.decimal == "," and value % 100 in (60, 80) and one < 20)


_NEAR = Fraction(1, 20)
"""The tolerance for a share with a small denominator, and for a round number after `about`."""
_RANGE = frozenset({"to", "–", "-", "à", "bis"})
_BETWEEN = {"between": "and", "entre": "et", "zwischen": "und"}


@frozen
class Stated:
    """A number in a sentence."""

    text: str
    written: WrittenNumber
    is_share: bool
    """Whether it is a probability; otherwise it is a count."""
    at: frozenset[int]
    """The tokens that say it, with its qualifier."""
    how: str = ""
    """`about`, `almost` or `more than`, as a sign."""
    is_multiple: bool = False
    is_amount: bool = False
    """Whether a noun for cards follows or a word for `of` precedes: `two cards`, `hands of two`."""
    is_whole: bool = False
    """Whether it is the total in a part of a total: the 220 in `22 of 220 hands`."""
    in_share: bool = False
    """Whether it is part of a share: the 12 in `once in 12 deals`."""
    is_cards: bool = False
    """Whether it can only be a number of cards: `8s`, the nine in `nine-one`."""

    @property
    def limits(self) -> frozenset[tuple[str, Fraction]]:
        """The number as bounds of whole numbers: at least 7 is more than 6; nothing for a number without a bound."""
        here, upper = self.written.value, self.written.upper
        if upper is not None:
            return frozenset({(LEAST, here), (MOST, upper)})
        step = {MORE: 1, LESS: -1}.get(self.how, 0)
        bound = {MORE: LEAST, LESS: MOST}.get(self.how, self.how)
        return frozenset({(bound, here + step)} if self.how in BOUNDS else ())

    def agrees(self, value: Fraction) -> bool:
        """Whether the value, rounded to the same precision, equals this number; the sign is ignored."""
        value, here, of = abs(value), self.written.value, self.written.of
        if self.written.upper is not None:
            return here <= value <= self.written.upper
        if self.how in BOUNDS:
            return {MORE: value > here, LEAST: value >= here, LESS: value < here, MOST: value <= here}[self.how]
        if self.how == ALMOST:
            return here * 9 / 10 <= value < here
        if of is not None:
            rounds = value != 0 and self._rounds(here * of / value, of)
            is_power_of_ten = of.denominator == 1 and of > 1 and str(of.numerator).strip("0") == "1"
            rounds = rounds or (is_power_of_ten and self._rounds(value * of, here * of))
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


def stated(tokens: Sequence[Token], language: Language) -> list[Stated]:
    """Every number in the words, shares first."""
    found = []
    inside: set[int] = set()
    for start, end, share, form in _matches(tokens, language):
        inside.update(range(start, end))
        words = " ".join(token.text for token in tokens[start:end])
        how, at = _qualifier(tokens, start, end, language)
        if form.kind == "percents" and at is None and start and tokens[start - 1].text in _BETWEEN:
            at = start - 1
        found.append(Stated(words, share, True, frozenset({*range(start, end), *_found(at)}), how))
        if form.kind == "part" and form.items.startswith("A"):
            counts = [place for place in range(start, end) if tokens[place].kind == "n" and tokens[place].is_plain]
            found += [
                Stated(tokens[at].text, number, False, frozenset({at}), is_whole=place > 0, in_share=True)
                for place, at in enumerate(counts)
                if (number := tokens[at].number) is not None
            ]
    return found + list(_plain(tokens, inside, language))


def _found(at: int | None) -> tuple[int, ...]:
    return () if at is None else (at,)


def without_hands(tokens: list[Token], called: Collection[Fraction], language: Language) -> list[Token]:
    """The tokens with hands that are called by their number as names: `a nine comes`, `nine comes`."""
    found = list(tokens)
    counts = language.role("things") | language.role("cards") | language.role("parts") | SIGNS.keys() | {"-", "/"}
    for at, token in enumerate(tokens) if not language.counters else ():
        before, after = tokens[max(at - 1, 0)], tokens[at + 1].text if at + 1 < len(tokens) else ""
        is_number = token.kind == "n" and token.text[0].isalpha() and token.number and token.number.value in called
        near = (
            tokens[at - 2].text if at > 1 and before.kind == "w" and before.text not in language.role("parts") else ""
        )
        has_article = at > 0 and not {before.text, near}.isdisjoint(language.role("articles"))  # `a natural nine`
        begins = (not at or before.kind == ".") and after not in ("in", "sur", "von", "unter")  # `nine in ten`
        if is_number and (has_article or begins) and after not in counts:
            found[at] = Token(token.text, "@")
            if at and before.kind == "n":  # `one nine`
                found[at - 1] = Token(before.text, "w")
    return found


def _plain(tokens: Sequence[Token], inside: set[int], language: Language) -> Iterator[Stated]:
    """Numbers outside of shares; a range gives both ends."""
    for at, token in enumerate(tokens):
        after = tokens[at + 1].text if at + 1 < len(tokens) else ""
        before = tokens[at - 1].text if at else ""
        if at in inside:
            continue
        if token.text in language.times:
            times = WrittenNumber(Fraction(language.times[token.text]))
            yield Stated(token.text, times, False, frozenset({at}), is_multiple=True)
        number = token.number
        if number is None or token.kind not in "nc" or not token.is_plain:
            continue
        if language.counters and not token.text[0].isdigit() and after[:1] not in language.counters:
            continue
        how, place = _qualifier(tokens, at, at + 1, language)
        is_negative = before == MINUS
        noun = next((one for one in tokens[at + 1 : at + 3] if one.text in language.role("cards")), None)
        of_cards = noun is not None or any(one.kind in "nc@" for one in tokens[at + 1 : at + 2])
        yield Stated(
            token.text,
            WrittenNumber(-number.value, number.unit) if is_negative else number,
            number.unit < 1,
            frozenset({at, *_found(place), *((at - 1,) if is_negative else ())}),
            how,
            is_multiple=after in language.role("multiple"),
            is_amount=of_cards or not {before, after}.isdisjoint(language.role("parts")),
            is_whole=after in language.role("hands") and _is_of(tokens, at, language),
            is_cards=token.kind == "c" or (HYPHEN in (before, after) and not of_cards),
        )
        other = tokens[at + 2] if at + 2 < len(tokens) else token
        joins = after in _RANGE or _BETWEEN.get(before) == after
        if joins and other.kind == "n" and other.number is not None and number.value < other.number.value:
            interval = WrittenNumber(number.value, min(number.unit, other.number.unit), upper=other.number.value)
            words = frozenset({at, at + 1, at + 2, *((at - 1,) if before in _BETWEEN else ()), *_found(place)})
            yield Stated(f"{token.text} {after} {other.text}", interval, interval.unit < 1, words)


def _is_of_deals(tokens: Sequence[Token], one: _Match, language: Language) -> bool:
    """Whether it is a share of deals, not of suits or players, part of a percentage, or a factor."""
    start, end, *_ = one
    before = [token.text for token in tokens[max(start - 2, 0) : start]]
    after = tokens[end].text if end < len(tokens) else ""
    return after not in language.role("kinds") | SIGNS.keys() and before not in (["often", "as"], ["likely", "as"])


def _is_of(tokens: Sequence[Token], at: int, language: Language) -> bool:
    """Whether a word for `of` is before this number, with or without an article between them."""
    before = [token.text for token in tokens[max(at - 2, 0) : at]]
    return not language.role("parts").isdisjoint(before) and not any(
        token.kind == "n" for token in tokens[max(at - 2, 0) : at]
    )


def _qualifier(tokens: Sequence[Token], start: int, end: int, language: Language) -> tuple[str, int | None]:
    """The qualifier as a sign and its place, before the tokens or after them; an article may be between."""
    before = start - 1
    if before > 0 and tokens[before].text in ("a", "an", "one", "la", "le", "in", "ein", "eine", "einem", "einer"):
        before -= 0 if tokens[before - 1].text in QUALIFIERS and tokens[before - 2].number else 1  # `7 or more in 30 %`
    if end < len(tokens) and tokens[end].text in language.counters:
        end += 1
    near = (before, end)
    at = next((at for at in near if 0 <= at < len(tokens) and tokens[at].text in QUALIFIERS), None)
    return ("", None) if at is None else (tokens[at].text, at)


_Match = tuple[int, int, WrittenNumber, FrequencyForm]


def _matches(tokens: Sequence[Token], language: Language) -> list[_Match]:
    """The places where a form of frequency matches, with its share; matches do not overlap."""
    found = []
    for form in language.forms:
        items = tuple(form.items.split())
        for start in range(len(tokens)):
            match = _match(items, tokens, start, language)
            share = form.share(match[1]) if match is not None else None
            if match is not None and share is not None:
                found.append((start, match[0], share, form))
    found = [one for one in found if _is_of_deals(tokens, one, language)]
    # In `1 in 13 or 7.69 %` no range begins inside the other form.
    inside = {at for start, end, *_ in found for at in range(start + 1, end)}
    found = [one for one in found if one[3].kind != "percents" or one[0] not in inside]
    # `under 9 in 80 of 780` has one share: of two parts the first ends inside the second.
    parts = [(start, end) for start, end, _, form in found if form.kind == "part"]
    found = [one for one in found if one[3].kind != "part" or not any(one[0] < s < one[1] < e for s, e in parts)]
    spans = {(start, end) for start, end, *_ in found}
    outer = {one for one in spans if not any(s <= one[0] and one[1] <= e and (s, e) != one for s, e in spans)}
    first: dict[tuple[int, int], _Match] = {}
    for one in found:
        first.setdefault(one[:2], one)
    return [one for span, one in sorted(first.items()) if span in outer]


def _match(
    items: tuple[str, ...], tokens: Sequence[Token], at: int, language: Language
) -> tuple[int, dict[str, WrittenNumber]] | None:
    """The end of the match of the items that begins at this token, and its numbers; None without a match."""
    if not items:
        return at, {}
    item, rest = items[0], items[1:]
    if item == ">":
        ending = language.role("parts") | language.role("verbs")
        return (at, {}) if at == len(tokens) or tokens[at].kind == "." or tokens[at].text in ending else None
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
            bound = {item[0]: token.number} if item in _BINDS and token.number is not None else {}
            return match[0], match[1] | bound
    return _match(rest, tokens, at, language) if item.endswith("?") else None


_BINDS = {"A": "n", "B": "n", "C": "n", "B°": "o", "C°": "o", "P": "w"}


def _fits(item: str, token: Token) -> bool:
    if item == "P":
        return token.text in SIGNS
    if item in _BINDS:
        return token.kind == _BINDS[item]
    return token.text in item.removesuffix("?").split("|")
