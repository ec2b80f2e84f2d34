"""Conditions in English: `{sequence: [9, 1]}` is "a 9 and a 1, in that order"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from ludograph.games.condition.operators import (
    All,
    AnyOf,
    Attribute,
    Condition,
    Count,
    Direction,
    Groups,
    Has,
    Not,
    Only,
    Ranks,
    Run,
    Same,
    Sequenced,
    Size,
    Split,
    Starts,
    Total,
)
from ludograph.games.condition.selector import ANY, Either, Marks, Selector, single_number
from ludograph.values import Range

_NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_ATTRIBUTE = {Attribute.RANK: "number", Attribute.SUIT: "suit", Attribute.CAT: "category"}
_RUN = {
    Direction.UP: "consecutive numbers, rising in deal order",
    Direction.DOWN: "consecutive numbers, falling in deal order",
    Direction.SET: "consecutive numbers, in any order",
}


def sentence(condition: Condition) -> str:
    """What a hand must be, as an English phrase without a capital or a full stop."""
    match condition:
        case Ranks(numbers):
            order = "" if len(set(numbers)) == 1 else ", in any order"
            return _counted(numbers) + order
        case Sequenced(own):
            return f"{_listed([_one(selector) for selector in own])}, in that order"
        case Starts(own):
            return f"first {_listed([_one(selector) for selector in own])}, in that order; more cards may follow"
        case Has(own):
            return f"among the cards {_listed([_one(selector) for selector in own])}"
        case Only(selector):
            return f"nothing but {_many(selector)}"
        case Count(of, span):
            return f"{_amount(span)} {_many(of, span)}"
        case Same(attribute):
            return f"all cards of one {_ATTRIBUTE[attribute]}"
        case Groups(by, exactly, some):
            return _groups(by, exactly, some)
        case Run(direction, high):
            above = f"; {_listed([str(number) for number in high])} may also stand above the highest" if high else ""
            return _RUN[direction] + above
        case Total(span):
            return f"a total of {span}"
        case Size(span):
            return f"{span} card{'' if span == Range(1, 1) else 's'}"
        case Split(take, where, rest):
            others = "" if rest is None else f", and in the others {sentence(rest)}"
            return f"in some {_numeral(take)} of the cards {sentence(where)}{others}"
        case _:
            return _logic(condition)


def _logic(condition: Condition) -> str:
    match condition:
        case All(conditions):
            return "; and ".join(sentence(part) for part in conditions) if conditions else "any cards"
        case AnyOf(conditions):
            return "; or ".join(sentence(part) for part in conditions)
        case Not(inner):
            return f"not ({sentence(inner)})"
        case _:
            raise AssertionError(condition)


def _groups(by: Attribute, exactly: Sequence[int], some: int | None) -> str:
    name = _ATTRIBUTE[by]
    if some is not None:
        return f"{_numeral(some)} or more cards of one {name}"
    if set(exactly) == {1}:
        return f"every card of another {name}"
    sizes = [f"{_numeral(size)} of {'one' if place == 0 else 'another'} {name}" for place, size in enumerate(exactly)]
    return _listed(sizes)


def _counted(numbers: Iterable[int]) -> str:
    counts = Counter(numbers)
    return _listed(
        [_single(number) if count == 1 else f"{_numeral(count)} {number}s" for number, count in counts.items()]
    )


def _single(number: int) -> str:
    return f"an {number}" if str(number).startswith(("8", "11", "18")) else f"a {number}"


def _numeral(value: int) -> str:
    return _NUMERALS[value] if 0 <= value < len(_NUMERALS) else str(value)


def _amount(span: Range) -> str:
    if span.min is not None and span.min == span.max:
        return f"exactly {_numeral(span.min)}"
    if span.max is None:
        return f"at least {_numeral(span.min or 0)}"
    if span.min is None:
        return f"at most {_numeral(span.max)}"
    return f"{_numeral(span.min)} to {_numeral(span.max)}"


def _one(selector: Selector) -> str:
    """One card of those meant, with its article."""
    if selector == ANY:
        return "any card"
    if (number := single_number(selector)) is not None:
        return _single(number)
    if isinstance(selector, Either):
        return _listed([_one(part) for part in selector.selectors], "or")
    if len(selector.cards) == 1 and selector == Marks(cards=selector.cards):
        return f"the {_words(selector.cards[0])}"
    phrase = _many(selector, Range(1, 1))
    return f"{'an' if phrase[0] in 'aeiou8' else 'a'} {phrase}"


def _many(selector: Selector, span: Range | None = None) -> str:
    """The cards meant, in the plural unless exactly one is asked for."""
    plural = "" if span == Range(1, 1) else "s"
    if isinstance(selector, Either):
        return _listed([_many(part, span) for part in selector.selectors], "or")
    if (number := single_number(selector)) is not None:
        return f"{number}{plural}"
    if selector.cards and selector == Marks(cards=selector.cards):
        return f"card{plural} out of {_listed([_words(card) for card in selector.cards])}"
    named = [words for words in (selector.suits, selector.cats, selector.tags) if words]
    before = [_listed([_words(word) for word in words], "or") for words in named]
    after = [f"numbered {_listed([str(span) for span in selector.ranks], 'or')}"] if selector.ranks else []
    if selector.of_round:
        after.append("of the round's number")
    if selector.cards:
        after.append(f"out of {_listed([_words(card) for card in selector.cards])}")
    if selector.excluded is not None:
        after.append(f"other than {_many(selector.excluded)}")
    return " ".join([*before, f"card{plural}", *after])


def _words(id_: str) -> str:
    return id_.replace("/", " ").replace("-", " ")


def _listed(items: Sequence[str], last: str = "and") -> str:
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}"
