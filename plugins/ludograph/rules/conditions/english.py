"""Short words in phrases about cards: numerals, lists, shared attributes."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence

from ludograph.languages.words import N_, Message, Text
from ludograph.rules.cards.deck import CARDS, Attribute, Pieces, known
from ludograph.values import Range

NUMERALS = N_("ace one two three four five six seven eight nine ten eleven twelve")
"""The number words, the first one for the ace; catalogues have those of other languages, which searches recognise."""
_NUMERALS = (
    *("no", N_("one"), N_("two"), N_("three"), N_("four"), N_("five"), N_("six")),
    *(N_("seven"), N_("eight"), N_("nine"), N_("ten"), N_("eleven"), N_("twelve")),
)

ONE = {
    Attribute.RANK: N_("one number"),
    Attribute.SUIT: N_("one suit"),
    Attribute.CAT: N_("one category"),
    Attribute.FACE: N_("one kind"),
}
"""Attribute → the phrase for cards that share it."""


def numeral(value: int) -> Text:
    """`three`; digits for numbers above twelve."""
    return Message(_NUMERALS[value]) if 0 < value < len(_NUMERALS) else str(value or _NUMERALS[0])


def listed(items: Sequence[Text], last: str = "and") -> Text:
    """`a, b and c`."""
    if len(items) == 1:
        return items[0]
    several = Message.joined(items[:-1], ", ")
    if last == "or":
        return Message("{several} or {last}", several=several, last=items[-1])
    return Message("{several} and {last}", several=several, last=items[-1])


def numbers_in(span: Range) -> Text:
    """`5–8`, `at least 5`."""
    if span.min is None:
        return Message("at most {number}", number=str(span.max))
    return str(span) if span.max is not None else Message("at least {number}", number=str(span.min))


def counted(numbers: Iterable[int], pieces: Pieces) -> Text:
    """`an 8 and two kings`."""
    return listed(
        [
            pieces.one(n) if count == 1 else Message("{number} {cards}", number=numeral(count), cards=pieces.several(n))
            for n, count in Counter(numbers).items()
        ]
    )


AMOUNTS = (
    *(N_("exactly {number} {cards}"), N_("at least {number} {cards}")),
    *(N_("at most {number} {cards}"), N_("{min} to {max} {cards}")),
)
"""How many cards there are."""


def amount(span: Range, templates: Sequence[str], cards: Text) -> Message:
    """`at least five kings`: the template for this range, from a sequence ordered as AMOUNTS."""
    exactly, least, most, between = templates
    if span.max == 0:
        return Message("exactly no {cards}", cards=cards)
    if span.min is not None and span.min == span.max:
        return Message(exactly, number=numeral(span.min), cards=cards)
    if span.max is None:
        return Message(least, number=numeral(span.min or 0), cards=cards)
    if span.min is None:
        return Message(most, number=numeral(span.max), cards=cards)
    return Message(between, min=numeral(span.min), max=numeral(span.max), cards=cards)


_TILE = re.compile(r"[0-9]+-[0-9]+")
_NUMBERED = re.compile(r"(?P<suit>[^/]+s)/(?P<number>[0-9]+)")
"""A numbered card of a suit whose name is a plural."""


def words_of(id_: str, pieces: Pieces = CARDS) -> Text:
    """An id as words: `pine/poetry-ribbon` → `pine poetry ribbon`, `hearts/7` → `7 of hearts`, tile `6-5` → `6–5`."""
    if numbered := _NUMBERED.fullmatch(id_):
        card, suit = pieces.called(int(numbered["number"])), words_of(numbered["suit"])
        return Message("{card} of {suit}", card=card, suit=suit)
    if _TILE.fullmatch(id_):
        return id_.replace("-", "–")
    suit, _, card = id_.replace("-", " ").rpartition("/")
    if suit and card.isdecimal():
        return Message("{suit} {number}", suit=known(suit), number=card)
    name, _, number = card.rpartition(" ")
    called = Message("{card} {number}", card=known(name), number=number) if number.isdecimal() and name else known(card)
    return Message("{suit} {card}", suit=known(suit), card=called) if suit else called
