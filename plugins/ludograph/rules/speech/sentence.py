"""A sentence about the rules, and the remark on how its fact is known: our choice, inferred, or to be agreed."""

from __future__ import annotations

from enum import StrEnum

from ludograph.base.frozen import frozen
from ludograph.languages.words import N_, Authored, Message, Text, Value, Wording, Words
from ludograph.rules.cards.deck import Pieces, Unit
from ludograph.rules.conditions.english import numeral
from ludograph.rules.conditions.selector import many_cards
from ludograph.rules.data.entry import Most
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.data.provenance import Placed
from ludograph.rules.data.words import Face
from ludograph.values import Fact, Quality, Source


class Length(StrEnum):
    """How detailed the sentences about a round are."""

    SHORT = "short"
    """For a phone screen: a short ranking, or the beginning of a long one."""
    ROUND = "round"
    """The events of a round in order; what is needed is in the short rules."""
    FULL = "full"
    """Everything that players must know or agree on."""


@frozen
class HowKnown(Wording):
    """A remark on how a fact is known, with the punctuation before it."""

    remark: str

    def in_words(self, words: Words) -> str:
        return words.gettext(self.remark)


@frozen
class OurChoice(HowKnown):
    """The remark that something is our choice; narrow lines have a star instead."""


OURS = OurChoice(N_(" (our choice)"))
OURS_TOO = OurChoice(N_(", our choice"))
"""For the end of a phrase in brackets."""
WHICH_IS_OURS = OurChoice(N_(": our choice"))
"""For a phrase of which one word is our choice."""
BARE = OurChoice(N_("our choice"))
"""For a sentence that states a fact."""

INFERRED = HowKnown(N_(" (inferred)"))
"""For what follows from the words of a source, which does not state it."""
TO_AGREE = HowKnown(N_(" (to be agreed)"))
"""For one of the answers that the sources leave to the players."""


@frozen
class Sentence:
    """A statement of a game's data in words."""

    step: Text
    """The step of a round, `Draw`."""
    path: str
    """The field that it states, `draw.player`; "" for a statement about the whole game."""
    text: Message
    sources: tuple[Source, ...] = ()
    also: tuple[str, ...] = ()
    """Further fields on which the sentence depends."""

    def states(self, path: str) -> bool:
        """Whether it depends on the field: it states the field or a parent of it."""
        return any(path == own or path.startswith(f"{own}.") for own in (self.path, *self.also) if own)


def ours(is_ours: bool, remark: OurChoice = OURS) -> OurChoice | str:
    """The remark as a value of a message, or ""."""
    return remark if is_ours else ""


def standing_of(game: ResolvedGame, fact: Placed | None) -> HowKnown | str:
    """How a fact is known, as a value of a message; "" if a source states it."""
    given, is_ours = game.sources_of(fact), game.is_ours(fact)
    if isinstance(fact, Fact) and fact.options and given and not fact.ours and (is_ours or fact.value is None):
        return TO_AGREE
    if is_ours:
        return OURS
    return INFERRED if given and all(one.quality is Quality.INFERRED for one in given) else ""


def is_ours(text: Text) -> bool:
    """Whether the text has the remark that something is our choice."""
    return isinstance(text, Message) and any(isinstance(value, OurChoice) for value in text.holds)


def marked(text: Text, sign: str = "*") -> Text:
    """The text with a sign in place of our choice, which a legend explains; with "" for it, without any remark."""
    if not isinstance(text, Message):
        return text
    replaced = OurChoice if sign else HowKnown
    return text.changed(lambda value: sign if isinstance(value, replaced) else value)


def closed(text: Text, remark: Value = "") -> Message:
    """The words as a sentence with a capital and one full stop, after the remark; `text` is from the data."""
    said = text.as_sentence if isinstance(text, Message) else as_it_is(text[:1].upper() + text[1:].removesuffix("."))
    return Message("{text}{ours}.", text=said, ours=remark)


def as_it_is(text: Text) -> Message:
    """A text from the data for use within a sentence."""
    return text if isinstance(text, Message) else Message.of(Authored(text))


def written(text: Text, remark: Value = "") -> Message:
    """A text from the data unchanged; a remark is inserted before its full stop."""
    if not remark:
        return as_it_is(text)
    return Message(
        "{text}{ours}.", text=as_it_is(text if isinstance(text, Message) else text.removesuffix(".")), ours=remark
    )


def authored(game: ResolvedGame, step: str, path: str, text: str, fact: Placed | None, *also: str) -> Sentence:
    """A text from the data as a separate sentence."""
    sources = () if game.is_ours(fact) else game.sources_of(fact)
    return Sentence(step, path, written(text, standing_of(game, fact)), sources, also)


def rule_sentence(game: ResolvedGame, step: str, path: str, fact: Placed, template: str, **values: Value) -> Sentence:
    """A sentence of the program on a value of the data; its template has a place `{ours}` for the mark."""
    said = Message(template, **values, ours=standing_of(game, fact))
    return Sentence(step, path, said, game.sources_of(fact))


_FACES = {Face.OPEN: N_("open"), Face.CLOSED: N_("closed")}


def pieces(unit: Unit, number: int = 2) -> Text:
    """`card` for one, else `cards`; for tiles `tile` and `tiles`."""
    return unit.of(number)


def counted(unit: Unit, number: int) -> Message:
    """`one card`, `two cards`."""
    return Message("{number} {pieces}", number=numeral(number), pieces=pieces(unit, number))


def lying(face: Face, number: int = 1) -> Message:
    """`open` or `closed`."""
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
    """`third` for place 2; digits after the tenth."""
    return Message(_ORDINALS[place]) if place < len(_ORDINALS) else Message("{number}th", number=place + 1)


def most_words(most: Most, pieces: Pieces) -> Message:
    """`the most cards of coins`, `the highest sum of the best card of each suit: 7 (21), 6 (18), ace (16)`."""
    cards = many_cards(most.of.selector, pieces) if most.of else pieces.many
    if most.best is None and not most.values:
        return Message("the most {cards}", cards=cards)
    phrase = Message("the highest sum of {cards}", cards=cards)
    if most.best is not None:
        phrase = Message("the highest sum of the best {card} of each suit", card=pieces.of(1))
    if not most.values:
        return phrase
    ranked = sorted(most.values.items(), key=lambda one: (-one[1], one[0]))
    values = [Message("{card} ({points})", card=pieces.called(n), points=points) for n, points in ranked]
    return Message("{about}: {what}", about=phrase, what=Message.joined(values, ", "))
