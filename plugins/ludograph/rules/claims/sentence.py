"""What a claim's own words say: each is compared with the check, or named as not compared.

The words that are known are a closed list: the table of the language (`languages/*.toml.txt`) and the names of what the
check is about. Any other word may change what the sentence states.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from ludograph.base.frozen import frozen
from ludograph.rules.claims.forms import ENGLISH, LANGUAGES, LEAST, MINUS, MOST, Language, WrittenNumber
from ludograph.rules.claims.numbers import BOUNDS, HYPHEN, QUALIFIERS, Stated, Token, stated, tokens_of, without_hands

ALL, NO, ONLY, SOME = "all", "no", "only", "some"
"""Roles of words that a check of all hands, or of none, may itself state."""
_NEAR = 3
"""How many words may stand between `only` and its number."""
_OTHERS = "?"
"""The id of a name of something else than the check is about."""
_NOTHING = WrittenNumber(Fraction(0), Fraction(1, 1000))
"""A share that is said to be nothing."""
OWN = ""
"""The id of a name of what the check is about."""


@frozen
class Asserted:
    """What a check states, for comparison with its words."""

    numbers: tuple[Fraction, ...] = ()
    """The numbers that the text may give; empty if the check computes none."""
    is_share: bool = False
    named: tuple[Fraction, ...] = ()
    """Other numbers that the text may contain: cards, and numbers of a condition."""
    limits: frozenset[tuple[str, Fraction]] = frozenset()
    """The bounds in a condition, as `Stated.limits` has them."""
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
    policies: tuple[int, ...] = ()
    """The totals up to which somebody draws."""
    sign: int | None = None
    """1 for a gain of the player, -1 for a loss, 0 for neither; None if the check is about neither."""
    is_tie: bool = False
    """Whether it is the probability of a tie."""
    side: str = ""
    """The only side that the check is about, `player` or `dealer`."""
    order: tuple[str, str] | None = None
    """The ids of two hands, the higher one first."""
    marks: frozenset[str] = frozenset()
    """What the hands have in common, by the operators of the condition: `same`, `run`, and `pair`, `triple`, `suit`."""
    bounds: frozenset[str] | None = None
    """The bounds with which a rule's number may be said: a maximum with `at most`; None if any may be."""
    units: frozenset[str] | None = None
    """What its numbers count besides hands: `cards`, `players`; None if that is not known."""
    quantifiers: frozenset[str] = frozenset()
    """Which of ALL, NO, ONLY and SOME the check itself states."""


@frozen
class Compared:
    """The result of comparing the text with its check."""

    wrong: str = ""
    """What the text says otherwise."""
    written: WrittenNumber | None = None
    """The first wrong number as written; None where no number is wrong."""
    gain: int = 0
    """1 or -1 if the words state a gain or a loss of the player and the check finds the opposite."""
    is_missing: bool = False
    """Whether the check has a number or an order and the text has none to compare."""
    unread: tuple[str, ...] = ()
    """The words that say more than was compared."""


@dataclass(slots=True)
class _Sentence:
    """The tokens of a text, and what is known of each."""

    tokens: Sequence[Token]
    language: Language
    names: Mapping[str, str] = field(default_factory=dict)
    used: set[int] = field(default_factory=set)
    """The tokens that were compared."""
    right: list[Stated] = field(default_factory=list)
    """The numbers that are those of the check."""

    def has(self, at: int, role: str) -> bool:
        return 0 <= at < len(self.tokens) and self.tokens[at].text in self.language.role(role)

    def near(self, places: range, role: str) -> bool:
        """Whether a token at one of these places has the role."""
        return any(self.has(at, role) for at in places)

    def places(self, *roles: str) -> list[int]:
        """Where words with one of these roles are."""
        return [at for at in range(len(self.tokens)) if any(self.has(at, role) for role in roles)]

    def use(self, numbers: Iterable[Stated], is_right: bool = False) -> None:
        """Notes that these were compared."""
        for one in numbers:
            self.used.update(one.at)
            self.right.extend([one] if is_right else [])


def compared(text: str, asserted: Asserted, language: str = "en", names: Mapping[str, str] | None = None) -> Compared:
    """Compares the text with its check; `names` are names in small letters, each with an id, OWN or another."""
    known = LANGUAGES.get((language or ENGLISH.name).partition("-")[0])
    if known is None:
        is_missing = bool(asserted.numbers) and not asserted.is_condition
        return Compared(is_missing=is_missing, unread=() if is_missing else (text,))
    names = names or {}
    tokens = without_hands(tokens_of(text, known, names), asserted.called, known)
    sentence = _Sentence(tokens, known, names)
    found = _numbers(sentence, asserted)
    if found.wrong:
        return found
    gain = _gain(sentence, asserted, stated(tokens, known))
    if gain:
        return Compared(gain=gain)
    wrong_order = _order(sentence, asserted)
    if wrong_order:
        return Compared(wrong=wrong_order)
    is_missing = found.is_missing or (asserted.order is not None and wrong_order is None)
    return Compared(is_missing=is_missing, unread=() if is_missing else _joined(sentence, asserted, text))


# Numbers


def _numbers(sentence: _Sentence, asserted: Asserted) -> Compared:
    """Compares the numbers; those that are right, or of the subject, are noted as used."""
    every_one = stated(sentence.tokens, sentence.language)
    found = [one for one in every_one if one.is_share == asserted.is_share and not one.is_cards]
    shares = [one for one in every_one if one.is_share and not asserted.is_share] if asserted.whole else []
    of_whole = [number / asserted.whole for number in asserted.numbers] if asserted.whole else []
    if wrong_shares := [one for one in shares if not any(map(one.agrees, of_whole))]:
        return _wrong(wrong_shares)
    if shares:  # `a tenth of the 220 hands`
        sentence.use(shares)
        wholes = [one for one in found if one.is_whole and not one.in_share]
        wrong_wholes = [one for one in wholes if one.written.value != asserted.whole]
        sentence.use(wholes)
        _of_subject(sentence, [one for one in every_one if not one.is_share], asserted)
        return _wrong(wrong_wholes) if wrong_wholes else Compared()
    others = [one for one in every_one if one not in found and not one.is_share]
    if not asserted.is_share and not asserted.has_ranges:
        others += [one for one in found if one.written.upper is not None]
        found = [one for one in found if one.written.upper is None]
    if asserted.is_payment and any(one.is_multiple for one in found):
        others += [one for one in found if not one.is_multiple]
        found = [one for one in found if one.is_multiple]
    if asserted.is_share and not found:  # `gains or loses nothing`
        found = [replace(one, is_share=True, written=_NOTHING) for one in others if one.written.value == 0]
        others = [one for one in others if one.written.value]
    left = found if asserted.is_share else _of_subject(sentence, found, asserted)
    _of_subject(sentence, others, asserted, {at for one in found if one not in left for at in one.at})
    if (not left or asserted.adds_up) and not asserted.is_share:
        # A number of the subject may be that of the check, too: `an ace counts 1`.
        left += [one for one in found if one not in left and any(map(one.agrees, asserted.numbers))][-1:]
    if not asserted.numbers or not left:
        return Compared(is_missing=bool(asserted.numbers) and (bool(found) or not asserted.is_condition))
    agreeing = _agreeing(left, asserted)
    unlike = BOUNDS - asserted.bounds if asserted.bounds is not None else frozenset()
    sentence.use((one for one in agreeing if one.how not in unlike), is_right=True)
    if asserted.whole is not None and (wholes := [one for one in left if one.is_whole and one not in agreeing]):
        if wrong_wholes := [one for one in wholes if one.written.value != asserted.whole]:
            return _wrong(wrong_wholes)
        sentence.use(wholes)
        left = [one for one in left if one not in wholes]
    if len(agreeing) == len(left) if asserted.all_of or asserted.is_share else agreeing:
        return Compared()
    parts = [one.written.value for one in found if one.written.upper is None]
    sums = {sum(parts), *([abs(parts[0] - parts[1])] if len(parts) == 2 else [])}
    if asserted.adds_up and len(parts) > 1 and not sums.isdisjoint(map(abs, asserted.numbers)):
        sentence.use(found)
        return Compared()
    wrong = [one for one in left if not any(one is right for right in agreeing)]
    return _wrong([one for one in wrong if one.written.value != asserted.size] or wrong)


def _wrong(numbers: Sequence[Stated]) -> Compared:
    return Compared(", ".join(one.text for one in numbers), numbers[0].written)


def _agreeing(found: Sequence[Stated], asserted: Asserted) -> list[Stated]:
    """The correct numbers; if all must be correct, each is matched with a different number of the check."""
    numbers, agreeing = list(asserted.numbers), []
    for one in found:
        right = next((number for number in numbers if one.agrees(number)), None)
        if right is not None:
            agreeing.append(one)
            if asserted.all_of:
                numbers.remove(right)
    said = [one for one in agreeing if one.how not in BOUNDS]
    return said if said and not asserted.is_share else agreeing  # `22 hands count more than 0`


def _of_subject(
    sentence: _Sentence, found: Sequence[Stated], asserted: Asserted, taken: Collection[int] = ()
) -> list[Stated]:
    """Notes the numbers that describe the subject as used; the other ones."""
    unnamed, left, size = list(asserted.named), [], asserted.size
    reach = [bound for bound in asserted.limits if asserted.is_payment]
    lowest, highest = (max([n for sign, n in reach if sign == bound], default=None) for bound in (LEAST, MOST))
    bounded = {at for one in found if one.limits and one.limits <= asserted.limits for at in one.at}
    for one in found:
        number = one.written.value
        if one.limits and one.limits <= asserted.limits:
            sentence.use((one,))
        elif one.at <= bounded or (not one.limits and one.at <= {*taken}):
            continue
        elif number in unnamed and not one.how and one.written.upper is None:
            unnamed.remove(number)
            sentence.use((one,))
        elif lowest is not None and highest is not None and lowest <= number <= highest and not one.is_multiple:
            sentence.use((one,))
        elif size and number == size and not one.how and _is_size(sentence, one, asserted):
            size = 0
            sentence.use((one,))
        elif not one.how and number in _drawn_to(sentence, one, asserted):
            sentence.use((one,))
        else:
            left.append(one)
    ends = {sign: int(number) for sign, number in asserted.limits}
    if left and {one.written.value for one in left} == {*range(ends.get(LEAST, 1), ends.get(MOST, 0) + 1)}:
        sentence.use(left)  # `4, 5 or 6`
        return []
    return left


def _is_size(sentence: _Sentence, one: Stated, asserted: Asserted) -> bool:
    """Whether it is a number of cards, and not of hands that are called by a number: `two nines`."""
    after = max(one.at) + 1
    is_of_hands = any(token.kind in "c@" for token in sentence.tokens[after : after + 1])
    of_cards = one.is_amount and not (is_of_hands and asserted.is_share and "same" not in asserted.marks)
    return of_cards or sentence.has(after, "is_same")


def _drawn_to(sentence: _Sentence, one: Stated, asserted: Asserted) -> set[int]:
    """The totals that the number may be where the words speak of drawing, or of staying."""
    near = range(min(one.at) - _NEAR, max(one.at) + _NEAR + 1)
    return {drawn + sentence.near(near, "stays") for drawn in asserted.policies}


# Gains and losses


def _gain(sentence: _Sentence, asserted: Asserted, numbers: Sequence[Stated]) -> int:
    """The gain or loss that the words state against the check, else 0; words that agree are noted as used."""
    minus = [at for at, token in enumerate(sentence.tokens) if token.text == MINUS and at not in sentence.used]
    places = sentence.places("gains", "losses")
    values = [one.written.value for one in numbers if one.at <= sentence.used]
    if asserted.sign == 0 or (asserted.sign is not None and values and not any(values)):
        sentence.used.update(places)
        return 0
    if asserted.sign is None:
        return 0
    found = {_side(sentence, at) for at in places}
    beaten = [at for at in sentence.places("above") if sentence.near(range(at + 1, at + 3), "bank")]
    found |= {1} if beaten else set()
    sign = -1 if minus else 1
    found |= {1} if any(token.text == "+" for token in sentence.tokens) else set()
    if len(found) > 1 or None in found or (minus and found == {-1}) or sentence.places("no"):
        return 0  # unclear: the words are named
    said = found.pop() if found else 1 if minus or sentence.places("signed") else 0
    if said and said * sign != asserted.sign:
        return said * sign
    sentence.used.update((*places, *minus, *beaten))
    return 0


def _side(sentence: _Sentence, at: int) -> int | None:
    """The gain or loss at this word from the player's point of view; None if it is unclear whose it is."""
    here = 1 if sentence.has(at, "gains") else -1
    # who plays against the dealer is not the dealer: `beats the dealer`
    banks = [at for at in sentence.places("bank") if not sentence.near(range(at - 2, at), "objects")]
    if not banks:
        return here
    if before := [place for place in banks if place < at]:
        between = range(before[-1] + 1, at)
        is_near = bool(sentence.language.counters) or all(sentence.has(place, "links") for place in between)
        return -here if is_near else None
    return -here if sentence.near(range(max(banks[0] - 2, at), banks[0]), "towards") else here


# Order


def _order(sentence: _Sentence, asserted: Asserted) -> str | None:
    """The words that state the order wrongly, "" for the right order; None if the words state no order."""
    if asserted.order is None:
        return ""
    tokens, totals = sentence.tokens, sentence.language.role("totals")
    ids = [sentence.names.get(token.text, "") if token.kind == "@" else "" for token in tokens]
    ids = ["total" if token.text in totals else id for token, id in zip(tokens, ids, strict=True)]
    words = sentence.places("above", "below")
    first = [ids.index(id) if id in ids else None for id in asserted.order]
    high, low = first
    if high is None or low is None or len(words) != 1 or sentence.places("no"):
        return None
    (word,) = words
    is_between = bool(sentence.language.counters) or min(high, low) < word < max(high, low)
    if not is_between:
        return None
    is_right = (high < low) == sentence.has(word, "above")
    sentence.used.update((high, low, word))
    return "" if is_right else " ".join(tokens[at].text for at in sorted((high, low, word)))


# Other words


def _joined(sentence: _Sentence, asserted: Asserted, text: str) -> tuple[str, ...]:
    """The words that were not compared; in a language without blanks, signs side by side are one."""
    found = dict(_unread(sentence, asserted, text))
    if not sentence.language.counters:
        return tuple(dict.fromkeys(found.values()))
    rows: list[str] = []
    for at, word in found.items():
        rows[-1:] = [rows[-1] + word] if at - 1 in found else [*rows[-1:], word]
    return tuple(dict.fromkeys(rows))


def _unread(sentence: _Sentence, asserted: Asserted, text: str) -> Iterator[tuple[int, str]]:
    """The places of the words that were not compared, and the words as they are written."""
    language, tokens = sentence.language, sentence.tokens
    negations, units = sentence.places(NO), asserted.units or frozenset()
    for at, token in enumerate(tokens[:-2]):  # `under the 8` is a place
        if token.text in BOUNDS and tokens[at + 1].text in _THE and at + 2 in sentence.used:
            sentence.used.add(at)
    yield from _of_other_units(sentence, asserted)
    for at, token in enumerate(tokens):
        if at in sentence.used or token.kind == "." or token.text in _MARKS:
            continue
        if token.kind == "@":
            if sentence.names.get(token.text, OWN) != OWN:
                yield at, token.text
            continue
        roles = {role for role, words in language.words.items() if token.text in words}
        if asserted.quantifiers & roles - {NO} or (roles & {NO} and NO in asserted.quantifiers and len(negations) == 1):
            continue
        if kinds := {role.removeprefix("is_") for role in roles if role.startswith("is_")}:
            if not kinds & asserted.marks:
                yield at, _as_written(token.text, language, text)
            continue
        if any(_is_of_hands(sentence, at + step, asserted) for role, step in _UNLIKE.items() if role in roles):
            continue
        if ONLY in roles and any(abs(place - at) <= _NEAR for place in negations if place != at):  # `ne vaut pas`
            continue
        near = sentence.used.intersection(range(at - _NEAR, at + _NEAR + 1))
        is_near = asserted.numbers and not asserted.is_condition and any(tokens[place].number for place in near)
        if ONLY in roles and is_near:
            continue
        if "stays" in roles and near.difference(*(one.at for one in sentence.right)):
            continue
        if ("ifs" in roles and asserted.policies) or ("or" in roles and not (asserted.all_of and asserted.numbers)):
            continue
        if asserted.order is not None and "totals" in roles:
            yield at, token.text
        known = token.text in language.neutral or (token.kind == "n" and token.text in language.role("silent"))
        if roles & _STATES or token.text in BOUNDS | {MINUS} or not known:
            side = "dealer" if "bank" in roles else "player" if "player" in roles else ""
            if side and asserted.side in ("", side):
                continue
            if "ties" in roles and asserted.is_tie:
                continue
            is_chance = asserted.is_condition or ("hands" in units and "bets" not in units)
            if "moves" in roles and (not asserted.sign or asserted.is_payment) and not (is_chance and "pays" in roles):
                continue
            yield at, _as_written(token.text, language, text)


def _of_other_units(sentence: _Sentence, asserted: Asserted) -> Iterator[tuple[int, str]]:
    """Nouns after the numbers of the check that say what it does not count: `twelve players` of twelve rounds."""
    language = sentence.language
    skipped = language.role("parts") | language.role("articles") | language.role("multiple") | language.role("unlike")
    for one in sentence.right if asserted.units is not None else ():
        places = range(max(one.at) + 1, len(sentence.tokens))
        at = next((at for at in places if sentence.tokens[at].text not in skipped), None)
        named = {role for role, words in language.words.items() if at and sentence.tokens[at].text in words}
        units = {role.removeprefix("unit_") for role in named if role.startswith("unit_")}
        units -= {"others"} if one.is_share else set()
        if at is not None and units and units.isdisjoint(asserted.units or ()):
            yield at, sentence.tokens[at].text
        first = min(one.at)
        before = (first - 1, first - 2) if not one.is_share else ()  # `8 of the 39 other cards`
        yield from ((at, sentence.tokens[at].text) for at in before if sentence.has(at, "unit_others"))


def _is_of_hands(sentence: _Sentence, at: int, asserted: Asserted) -> bool:
    """Whether the word here is one for hands, or for what the hands of the check have in common."""
    return sentence.has(at, "hands") or any(sentence.has(at, f"is_{mark}") for mark in asserted.marks)


_THE = frozenset({"the", "der", "dem", "le", "la"})
_MARKS = frozenset({"-", "–", "/", ":", HYPHEN})
_UNLIKE = {"unlike": 1, "unlike_after": -1}
"""Roles of words such as `different`, and where their noun is."""
_STATES = frozenset(
    {"gains", "losses", "above", "below", "ties", "moves", "or", "bank", "player", *_UNLIKE, ALL, NO, ONLY, SOME}
)
"""Roles of words that state something even if they are neutral elsewhere."""


def _as_written(word: str, language: Language, text: str) -> str:
    """The words of the text that the forms know by this word."""
    lower = text.lower()
    if word not in QUALIFIERS | {MINUS} and word in lower:
        return word
    return next((known for known, one in language.same.items() if one == word and known in lower), word)
