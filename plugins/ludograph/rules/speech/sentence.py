"""A sentence of the rules, and the remark in it that something is our choice."""

from __future__ import annotations

from enum import StrEnum

from ludograph.base.frozen import frozen
from ludograph.languages.words import N_, Authored, Message, Wording, Words
from ludograph.rules.cards.deck import Unit
from ludograph.rules.conditions.english import numeral
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.data.provenance import Placed
from ludograph.rules.data.words import Face
from ludograph.values import Source


class Length(StrEnum):
    """How long the sentences about a round are."""

    SHORT = "short"
    """What fits on a screen of a telephone: a short ranking, or the beginning of a long one."""
    ROUND = "round"
    """What happens in a round, in the order of time; what is needed for it the short rules have."""
    FULL = "full"
    """Everything that players must know or agree on."""


@frozen
class OurChoice(Wording):
    """The remark that something is our choice, with the sign before it; a narrow line has a star instead."""

    remark: str

    def in_words(self, words: Words) -> str:
        """The remark in the words of a language."""
        return words.gettext(self.remark)


OURS = OurChoice(N_(" (our choice)"))
OURS_TOO = OurChoice(N_(", our choice"))
"""At the end of a phrase that is in brackets itself."""
WHICH_IS_OURS = OurChoice(N_(": our choice"))
"""After the one word of a phrase that is our choice."""
BARE = OurChoice(N_("our choice"))
"""In a sentence that says what is."""


@frozen
class Sentence:
    """What a game's data say about one thing."""

    step: str
    """The step of a round, `Draw`."""
    path: str
    """The field that it states, `draw.player`; "" for what the program says of the game as a whole."""
    text: Message
    sources: tuple[Source, ...] = ()
    also: tuple[str, ...] = ()
    """Further fields that it changes with."""

    def states(self, path: str) -> bool:
        """Whether a choice of the field changes it: it states the field, or fields above it."""
        return any(path == own or path.startswith(f"{own}.") for own in (self.path, *self.also) if own)


def ours(is_ours: bool, remark: OurChoice = OURS) -> OurChoice | str:
    """The remark as a value of a message, or nothing."""
    return remark if is_ours else ""


def is_ours(text: str) -> bool:
    """Whether the text has the remark that something is our choice."""
    return isinstance(text, Message) and any(isinstance(value, OurChoice) for value in text.holds)


def marked(text: str, sign: str = "*") -> str:
    """The text with a sign for the remark, where a line says what it means."""
    if not isinstance(text, Message):
        return text
    return text.changed(lambda value: sign if isinstance(value, OurChoice) else value)


def closed(text: str, remark: OurChoice | str = "") -> Message:
    """The words as a sentence, with a capital and one full stop, before that the remark; a text is one of the data."""
    said = text.as_sentence if isinstance(text, Message) else as_it_is(text[:1].upper() + text[1:].removesuffix("."))
    return Message("{text}{ours}.", text=said, ours=remark)


def as_it_is(text: str) -> Message:
    """A text of the data within a sentence."""
    return text if isinstance(text, Message) else Message.of(Authored(text))


def written(text: str, remark: OurChoice | str = "") -> Message:
    """A text of the data as it is; with a remark, which stands before its full stop."""
    if not remark:
        return as_it_is(text)
    return Message("{text}{ours}.", text=as_it_is(text.removesuffix(".")), ours=remark)


def authored(game: ResolvedGame, step: str, path: str, text: str, fact: Placed | None, *also: str) -> Sentence:
    """A text of the data as a sentence of its own."""
    return Sentence(step, path, written(text, ours(game.is_ours(fact))), game.sources_of(fact), also)


# The small words of these sentences.

_FACES = {Face.OPEN: N_("open"), Face.CLOSED: N_("closed")}


def pieces(unit: Unit, number: int = 2) -> str:
    """`card` for one, else `cards`; of tiles `tile` and `tiles`."""
    return unit.of(number)


def counted(unit: Unit, number: int) -> Message:
    """`one card`, `two cards`."""
    return Message("{number} {pieces}", number=numeral(number), pieces=pieces(unit, number))


def lying(face: Face, number: int = 1) -> Message:
    """`open`, `closed`: how the cards lie."""
    return Message(_FACES[face]) if number == 1 else Message.of(_Lying(face))


@frozen
class _Lying(Wording):
    face: Face

    def in_words(self, words: Words) -> str:
        return words.pgettext("of several cards", "open" if self.face is Face.OPEN else "closed")


_ORDINALS = (
    *(N_("first"), N_("second"), N_("third"), N_("fourth"), N_("fifth")),
    *(N_("sixth"), N_("seventh"), N_("eighth"), N_("ninth"), N_("tenth")),
)


def ordinal(place: int) -> Message:
    """`third` for the place after two others; digits after the tenth."""
    return Message(_ORDINALS[place]) if place < len(_ORDINALS) else Message("{number}th", number=place + 1)
