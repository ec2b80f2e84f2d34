"""What a hand must be, in the language of a page: conditions on numbers, which most special hands are."""

from __future__ import annotations

from ludograph.base.frozen import frozen
from ludograph.languages.words import N_, SOURCE_LANGUAGE, Message, Wording, Words
from ludograph.rules.cards.deck import Pieces, Unit
from ludograph.rules.conditions.base import Condition
from ludograph.rules.conditions.hand import Attribute
from ludograph.rules.conditions.operators.logic import All
from ludograph.rules.conditions.operators.matching import Only, Same
from ludograph.rules.conditions.operators.numbers import WORDS, Ranks, Run, Total
from ludograph.rules.conditions.operators.order import Sequenced
from ludograph.rules.conditions.selector import ANY, Marks, Selector, single_number
from ludograph.values import Range

_TOTAL = {
    "most": N_("a total of at most {max}"),
    "least": N_("a total of at least {min}"),
    "exactly": N_("a total of {min}"),
    "between": N_("a total of {min} to {max}"),
}


def phrase(condition: Condition, pieces: Pieces, words: Words) -> str:
    """The sentence in the language of the words; "" for a condition that only English has a phrase for."""
    if words.lang == SOURCE_LANGUAGE:
        return condition.words(pieces)
    match condition:
        case Ranks(numbers=numbers):
            cards = "–".join(map(pieces.called, numbers))
            return cards if len(set(numbers)) == 1 else words.gettext("{cards}, in any order", cards=cards)
        case Sequenced(wanted=wanted) if all(one == ANY or single_number(one) is not None for one in wanted):
            cards = "–".join(_one(one, pieces) for one in wanted)
            return words.gettext("{cards}, in that order", cards=cards)
        case Total(number=number):
            return words.gettext(_TOTAL[_kind(number)], min=number.min, max=number.max)
        case Same(attribute=Attribute.RANK) if pieces.unit is Unit.CARD:
            return words.gettext("all cards of one number")
        case All(conditions=[Same() as same, Only(selector=Marks(ranks=[one]) as marks)]) if marks == Marks(
            ranks=(one,)
        ):
            alike = phrase(same, pieces, words)
            return f"{alike}, {one}" if alike else ""
        case Run(direction=direction, high=()):
            return words.gettext(WORDS[direction])
    return ""


def _one(selector: Selector, pieces: Pieces) -> str:
    number = single_number(selector)
    return "…" if number is None else pieces.called(number)


@frozen
class _Phrase(Wording):
    condition: Condition
    pieces: Pieces
    english: str | Message

    def in_words(self, words: Words) -> str:
        if words.lang == SOURCE_LANGUAGE:
            return self.english
        return phrase(self.condition, self.pieces, words) or words.said(self.english)


def in_words(condition: Condition, pieces: Pieces, english: str = "") -> Message:
    """What a hand must be: English, on pages in other languages their phrase for it where there is one."""
    return Message.of(_Phrase(condition, pieces, english or condition.words(pieces)))


def _kind(number: Range) -> str:
    if number.min is None:
        return "most"
    return "least" if number.max is None else "exactly" if number.min == number.max else "between"
