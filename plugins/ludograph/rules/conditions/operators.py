"""The operators of the condition language, a class each. A new one is its class, and its name in `OPERATORS`.

ranks: [9, 1]                           exactly these numbers, in any order
total: {max: 3}                         the game's score of the hand
run: up, {run: set, high: [1]}          consecutive numbers
size: {min: 3}                          the number of cards
waits: {for: c, faces: {min: 2}}        how many different cards would complete the hand
has: [8, 9]                             each selector matches a different card
only: {rank: 5-8}                       every card matches
same: rank                              all cards share the attribute
count: {of: {cat: animal}, min: 5}      the number of cards that match
all: [..], any: [..], not: c            all, some or none of the conditions
groups: {by: rank, exactly: [3, 2]}     the sizes of the groups of equal cards
parts: [{times: 4, take: 3, where: c}]  the hand divides into these parts without a rest
split: {take: 3, where: c, rest: d}     some choice of three cards satisfies `where`, the others `rest`
first: {take: 13, where: c}             the cards dealt first; more may follow
starts: [9, 1]                          the first cards match in deal order; more may follow
sequence: [1, any, 1]                   the hand matches card by card in deal order
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from typing import Any, ClassVar, NamedTuple, Self

from ludograph.base.frozen import frozen
from ludograph.base.yaml import DocumentReading, Node
from ludograph.languages.words import N_, Message, Text
from ludograph.rules.cards.deck import Attribute, Card, Hand, Pieces, attribute_of
from ludograph.rules.conditions import reading as schemas
from ludograph.rules.conditions.base import Condition, Setting, condition_at
from ludograph.rules.conditions.english import AMOUNTS, ONE, amount, counted, listed, numbers_in, numeral, words_of
from ludograph.rules.conditions.reading import At, PlaceKind
from ludograph.rules.conditions.selector import (
    Marks,
    Selector,
    can_be_matched,
    many_cards,
    one_card,
    parse_selector,
    single_number,
)
from ludograph.values import Range

# How the value of a key is read, and its schema.

_INTEGER = PlaceKind(lambda at: at.read(int), schemas.INTEGER)
_POSITIVE = PlaceKind(At.positive, schemas.INTEGER)
_NUMBERS = PlaceKind(At.numbers, schemas.a_list(schemas.INTEGER))
_RANGE = PlaceKind(lambda at: at.read(Range), schemas.RANGE)
_ATTRIBUTE = PlaceKind(lambda at: at.read(Attribute), schemas.ATTRIBUTE)
_SELECTOR = PlaceKind(parse_selector, schemas.SELECTOR)
_SELECTORS = PlaceKind(lambda at: at.items(parse_selector, "selectors"), schemas.a_list(schemas.SELECTOR))
_CONDITION = PlaceKind(condition_at, schemas.CONDITION)
_CONDITIONS = PlaceKind(lambda at: at.items(condition_at, "conditions"), schemas.a_list(schemas.CONDITION))


def _members(kinds: Mapping[str, PlaceKind[Any]], needed: Collection[str]) -> PlaceKind[tuple[Any, ...]]:
    """A mapping with these keys: its values in this order, None for a missing optional key."""

    def read(at: At) -> tuple[Any, ...] | None:
        found = at.members(kinds, needed)
        if found is None:
            return None
        values = {key: kinds[key].read(inner) for key, inner in found.items()}
        return None if None in values.values() else tuple(map(values.get, kinds))

    return PlaceKind(read, schemas.an_object({key: kind.schema for key, kind in kinds.items()}, list(needed)))


ANY_ORDER = N_("{cards}, in any order")
"""The phrase for a hand of several numbers."""


@frozen
class Ranks(Condition):
    """The hand is exactly these numbers, in any order."""

    key = "ranks"
    reads_numbers = True
    asks = _NUMBERS

    numbers: tuple[int, ...]
    """Ascending."""

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) == len(self.numbers) and tuple(sorted(card.n for card in hand)) == self.numbers

    def words(self, pieces: Pieces) -> Text:
        cards = self.unordered(pieces)
        return Message(ANY_ORDER, cards=cards) if cards else counted(self.numbers, pieces)

    def unordered(self, pieces: Pieces) -> Text:
        return counted(self.numbers, pieces) if len(set(self.numbers)) > 1 else ""

    def sees(self, card: Card, setting: Setting) -> object:
        return card.n if card.n in self.numbers else None


@frozen
class Total(Condition):
    """What the game's score counts over the hand."""

    key = "total"
    reads_numbers = True
    asks = _RANGE

    number: Range

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return setting.scoring.total(hand) in self.number

    def words(self, pieces: Pieces) -> Text:
        return Message("a total of {number}", number=numbers_in(self.number))

    def sees(self, card: Card, setting: Setting) -> object:
        choices, mod = setting.scoring.choices(card), setting.scoring.mod
        return tuple(points % mod for points in choices) if mod else choices


class RunDirection(StrEnum):
    """How the numbers of a run follow each other."""

    UP = "up"
    DOWN = "down"
    SET = "set"
    """Consecutive in some order."""


_RUNS = {
    RunDirection.UP: N_("consecutive numbers, rising in deal order"),
    RunDirection.DOWN: N_("consecutive numbers, falling in deal order"),
}


@frozen
class Run(Condition):
    """Consecutive numbers; those in `high` may also follow the deck's highest number. A run never wraps round."""

    key = "run"
    reads_numbers = True
    schema: ClassVar[dict[str, Any]] = schemas.described(
        "Consecutive numbers, rising or falling in deal order, or in any order.",
        {"enum": [direction.value for direction in RunDirection]},
    )
    beside: ClassVar[dict[str, dict[str, Any]]] = {
        "high": schemas.described("Numbers that may also stand above the top.", schemas.a_list(schemas.INTEGER))
    }

    direction: RunDirection
    high: tuple[int, ...] = ()

    @classmethod
    def parse(cls, at: At) -> Self | None:
        direction: RunDirection | None = at.read(RunDirection)
        high = at.down("high", at.beside["high"]).numbers() if "high" in at.beside else ()
        return None if direction is None or high is None else cls(direction, high)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        numbers = [card.n for card in hand]
        if not numbers:
            return False
        if self._consecutive(numbers):
            return True
        if setting.top is None or not self.high:
            return False
        raised = {low: setting.top + place for place, low in enumerate(self.high, start=1)}
        return self._consecutive([raised.get(number, number) for number in numbers])

    def _consecutive(self, numbers: Sequence[int]) -> bool:
        if self.direction is RunDirection.SET:
            numbers = sorted(numbers)
        step = -1 if self.direction is RunDirection.DOWN else 1
        return all(number == numbers[0] + step * place for place, number in enumerate(numbers))

    def words(self, pieces: Pieces) -> Text:
        cards = self.unordered(pieces)
        run = Message(ANY_ORDER, cards=cards) if cards else Message(_RUNS[self.direction])
        if not self.high:
            return run
        high = listed([pieces.one(number) for number in self.high])
        return Message("{run}; {cards} may also stand above the highest", run=run, cards=high)

    def unordered(self, pieces: Pieces) -> Text:
        return Message("consecutive numbers") if self.direction is RunDirection.SET else ""

    def sees(self, card: Card, setting: Setting) -> object:
        return card.n

    def reads_order(self) -> bool:
        return self.direction is not RunDirection.SET


@frozen
class Size(Condition):
    """The number of cards."""

    key = "size"
    asks = _RANGE

    number: Range

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) in self.number

    def words(self, pieces: Pieces) -> Text:
        cards = pieces.of(1 if self.number == Range(1, 1) else None)
        return Message("{number} {pieces}", number=numbers_in(self.number), pieces=cards)


_KINDS = (
    *(N_("exactly {number} kinds of {cards}"), N_("at least {number} kinds of {cards}")),
    *(N_("at most {number} kinds of {cards}"), N_("{min} to {max} kinds of {cards}")),
)


@frozen
class Waits(Condition):
    """How many different further cards would make the hand satisfy the condition.

    The number of faces that the hand does not hold yet.
    """

    key = "waits"
    tries_choices = True
    asks = _members({"for": _CONDITION, "faces": _RANGE}, ["for", "faces"])

    condition: Condition
    faces: Range

    def holds(self, hand: Hand, setting: Setting) -> bool:
        held = {card.id for card in hand}
        tried: dict[str, bool] = {}
        for card in setting.deck:
            if card.id not in held and card.face not in tried:
                tried[card.face] = self.condition.holds((*hand, card), setting)
        return sum(tried.values()) in self.faces

    def words(self, pieces: Pieces) -> Text:
        kinds = amount(self.faces, _KINDS, pieces.many)
        return Message("{kinds} would complete: {hand}", kinds=kinds, hand=self.condition.words(pieces.of_a_part))

    def sees(self, card: Card, setting: Setting) -> object:
        return card.face


@frozen
class Has(Condition):
    """Each selector can be given a card of its own."""

    key = "has"
    asks = _SELECTORS

    wanted: tuple[Selector, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return can_be_matched(self.wanted, hand, setting.round)

    def words(self, pieces: Pieces) -> Text:
        cards = listed([one_card(selector, pieces) for selector in self.wanted])
        return Message("{hand} among the {cards}", hand=cards, cards=pieces.many)


@frozen
class Only(Condition):
    """Every card matches."""

    key = "only"
    asks = _SELECTOR

    selector: Selector

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return all(self.selector.picks(card, setting.round) for card in hand)

    def words(self, pieces: Pieces) -> Text:
        cards = many_cards(self.selector, pieces)
        if pieces.whole:
            return Message("{number} {pieces}", number=numeral(pieces.whole), pieces=cards)
        return Message("nothing but {cards}", cards=cards)


@frozen
class Same(Condition):
    """All cards share the attribute."""

    key = "same"
    asks = _ATTRIBUTE

    attribute: Attribute

    def holds(self, hand: Hand, setting: Setting) -> bool:
        shared = set(map(attribute_of(self.attribute), hand))
        return len(shared) == 1 and "" not in shared

    def words(self, pieces: Pieces) -> Text:
        shared = Message(ONE[self.attribute])
        if pieces.whole:
            number = numeral(pieces.whole)
            return Message("{number} {cards} of {shared}", number=number, cards=pieces.many, shared=shared)
        return Message("all {cards} of {shared}", cards=pieces.many, shared=shared)

    def alike(self) -> Attribute | None:
        return self.attribute

    def sees(self, card: Card, setting: Setting) -> object:
        return attribute_of(self.attribute)(card)


@frozen
class Count(Condition):
    """The number of cards that match."""

    key = "count"
    asks = _members({"of": _SELECTOR, "exactly": _INTEGER, "min": _INTEGER, "max": _INTEGER}, ["of"])

    of: Selector
    number: Range

    @classmethod
    def parse(cls, at: At) -> Self | None:
        found = cls.asks.read(at)
        if found is None:
            return None
        of, exactly, least, most = found
        if (exactly is None) == (least is None and most is None):
            at.fault("expected `min` or `max`" if exactly is None else "expected `exactly`, or `min` or `max` or both")
            return None
        if least is not None and most is not None and least > most:
            at.fault(f"the range {least} to {most} is empty", "The smaller number comes first.")
            return None
        return cls(of, Range(least, most) if exactly is None else Range(exactly, exactly))

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return sum(self.of.picks(card, setting.round) for card in hand) in self.number

    def words(self, pieces: Pieces) -> Text:
        cards = many_cards(self.of, pieces, self.number)
        if self.number == Range(1, 1) and single_number(self.of) is not None:
            return Message("exactly one {card}", card=cards)
        return amount(self.number, AMOUNTS, cards)


@frozen
class All(Condition):
    """All of these conditions hold."""

    key = "all"
    asks = _CONDITIONS

    conditions: tuple[Condition, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return all(condition.holds(hand, setting) for condition in self.conditions)

    def words(self, pieces: Pieces) -> Text:
        match self.conditions:
            case [Same() as same, Only(selector=Marks() as marks)] if words := _named(same.attribute, marks):
                # Merged, as "all cards of one number, and nothing but cards numbered 5–8" is hard to read.
                return Message("{cards}, {marks}", cards=same.words(pieces), marks=listed(words, "or"))
        parts = _parts(self.conditions, pieces)
        # Inside a part that has commas, another comma would not separate the parts.
        if any(mark in str(part) for part in parts for mark in ",;"):
            return Message.joined(parts, "; also ")
        if not parts:
            return Message("any {cards}", cards=pieces.many)
        said, *others = parts
        for condition, text in zip(self.conditions[1:], others, strict=True):
            names_a_card = isinstance(condition, Not) and condition.names_a_card
            said = Message("{one}, {other}" if names_a_card else "{one}, and {other}", one=said, other=text)
        return said


def _parts(conditions: tuple[Condition, ...], pieces: Pieces) -> list[Text]:
    """What each condition asks for; the first may say how many cards there are."""
    return [part.words(pieces.of_a_part if place else pieces) for place, part in enumerate(conditions)]


def _named(attribute: Attribute, marks: Marks) -> list[Text]:
    """The numbers or suits to which all cards must belong; empty if the marks ask for anything else."""
    if attribute is Attribute.RANK and marks == Marks(ranks=marks.ranks):
        return [_to(span) for span in marks.ranks]
    # A suit may have a number, such as a month.
    if attribute in (Attribute.SUIT, Attribute.RANK) and marks == Marks(suits=marks.suits):
        return [words_of(suit) for suit in marks.suits]
    return []


def _to(span: Range) -> Text:
    if span.min is None or span.max is None or span.min == span.max:
        return numbers_in(span)
    return Message("{low} to {high}", low=span.min, high=span.max)


@frozen
class AnyOf(Condition):
    """One of these conditions holds."""

    key = "any"
    asks = _CONDITIONS

    conditions: tuple[Condition, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return any(condition.holds(hand, setting) for condition in self.conditions)

    def words(self, pieces: Pieces) -> Text:
        if cards := self.unordered(pieces):
            return Message(ANY_ORDER, cards=cards)
        parts = _parts(self.conditions, pieces)
        if any(";" in str(part) for part in parts):
            parts = _parts(self.conditions, pieces.of_a_part)
            parts = [Message("({remark})", remark=part) if ";" in str(part) else part for part in parts]
            return Message("either {hands}", hands=listed(parts, "or"))
        if any(mark in str(part) for part in parts for mark in (",", " or ")):
            parts = _parts(self.conditions, pieces.of_a_part)
            return Message("either {hands}", hands=Message.joined(parts, ", or "))
        return listed(parts, "or")

    def unordered(self, pieces: Pieces) -> Text:
        # Not repeated: "a 1 and a 4, or a 1 and a 9, in any order".
        parts = [condition.unordered(pieces) for condition in self.conditions]
        return Message.joined(parts, ", or ") if len(parts) > 1 and all(parts) else ""


@frozen
class Not(Condition):
    """This condition does not hold."""

    key = "not"
    asks = _CONDITION

    condition: Condition

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return not self.condition.holds(hand, setting)

    @property
    def names_a_card(self) -> bool:
        """Whether it names a card that the hand must not have."""
        return isinstance(self.condition, Has) and len(self.condition.wanted) == 1

    def words(self, pieces: Pieces) -> Text:
        if isinstance(self.condition, Has) and self.names_a_card:
            return Message("without {card}", card=one_card(self.condition.wanted[0], pieces))
        return Message("not ({hand})", hand=self.condition.words(pieces.of_a_part))


_SIZES = PlaceKind(lambda at: at.numbers("group sizes"), schemas.a_list(schemas.INTEGER))


_ANOTHER = {
    Attribute.RANK: N_("another number"),
    Attribute.SUIT: N_("another suit"),
    Attribute.CAT: N_("another category"),
    Attribute.FACE: N_("another kind"),
}
_A_SINGLE = {
    Attribute.RANK: N_("one of another number"),
    Attribute.SUIT: N_("one of another suit"),
    Attribute.CAT: N_("one of another category"),
    Attribute.FACE: N_("one of another kind"),
}
_SEVERAL = {
    Attribute.RANK: N_("{number} numbers"),
    Attribute.SUIT: N_("{number} suits"),
    Attribute.CAT: N_("{number} categories"),
    Attribute.FACE: N_("{number} kinds"),
}
_SEVERAL_OTHERS = {
    Attribute.RANK: N_("{number} other numbers"),
    Attribute.SUIT: N_("{number} other suits"),
    Attribute.CAT: N_("{number} other categories"),
    Attribute.FACE: N_("{number} other kinds"),
}
_EACH_ANOTHER = {
    Attribute.RANK: N_("every {card} of another number"),
    Attribute.SUIT: N_("every {card} of another suit"),
    Attribute.CAT: N_("every {card} of another category"),
    Attribute.FACE: N_("every {card} of another kind"),
}


def _of(size: int, times: int, by: Attribute, further: bool) -> Message:
    """`three of one number`, `two each of four other numbers`."""
    if further and size == times == 1:
        return Message(_A_SINGLE[by])
    if times == 1:
        shared = Message((_ANOTHER if further else ONE)[by])
        return Message("{number} of {shared}", number=numeral(size), shared=shared)
    shared = Message((_SEVERAL_OTHERS if further else _SEVERAL)[by], number=numeral(times))
    if size == 1:
        return Message("one each of {shared}", shared=shared)
    return Message("{number} each of {shared}", number=numeral(size), shared=shared)


@frozen
class Groups(Condition):
    """How large the groups of cards alike are.

    Their sizes are `exactly` these (descending), or one group has at least `some` cards.
    """

    key = "groups"
    asks = _members({"by": _ATTRIBUTE, "exactly": _SIZES, "some": _INTEGER}, ["by"])

    by: Attribute
    exactly: tuple[int, ...] = ()
    some: int | None = None

    @classmethod
    def parse(cls, at: At) -> Self | None:
        found = cls.asks.read(at)
        if found is None:
            return None
        by, sizes, some = found
        if (sizes is None) == (some is None):
            at.fault("expected either `exactly` (all group sizes) or `some` (one group of at least this size)")
            return None
        return cls(by, (sizes or ())[::-1], some)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        sizes: dict[int | str, int] = {}
        for value in map(attribute_of(self.by), hand):
            sizes[value] = sizes.get(value, 0) + 1
        unmarked = sizes.pop("", 0)
        if self.some is not None:
            return any(size >= self.some for size in sizes.values())
        return not unmarked and tuple(sorted(sizes.values(), reverse=True)) == self.exactly

    def words(self, pieces: Pieces) -> Text:
        if self.some is not None:
            return Message("{hand} among the {cards}", hand=_of(self.some, 1, self.by, False), cards=pieces.many)
        if set(self.exactly) == {1}:
            return Message(_EACH_ANOTHER[self.by], card=pieces.of(1))
        return listed(
            [_of(size, times, self.by, size != self.exactly[0]) for size, times in Counter(self.exactly).items()]
        )

    def grows(self) -> bool:
        return self.some is not None

    def alike(self) -> Attribute | None:
        return self.by

    def sees(self, card: Card, setting: Setting) -> object:
        return attribute_of(self.by)(card)


MOST = 20
"""The largest size of a part, and the largest number of parts."""


class Part(NamedTuple):
    """`times` groups with `take` cards each; all the cards satisfy a condition."""

    times: int
    take: int
    where: Condition


def _number(at: At) -> int | None:
    value: int | None = at.read(int)
    if value is not None and not 0 < value <= MOST:
        at.expected(f"a number from 1 to {MOST}")
        return None
    return value


_NUMBER = PlaceKind(_number, _INTEGER.schema)
_PART = _members({"times": _NUMBER, "take": _NUMBER, "where": _CONDITION}, ["take", "where"])


def _part(at: At) -> Part | None:
    found = _PART.read(at)
    return None if found is None else Part(found[0] or 1, *found[1:])


@frozen
class Parts(Condition):
    """The hand can be divided into these parts without a card left over.

    Each part keeps its deal order.
    """

    key = "parts"
    tries_choices = True
    asks = PlaceKind(lambda at: at.items(_part, "parts"), schemas.a_list(_PART.schema))

    wanted: tuple[Part, ...]

    @property
    def size(self) -> int:
        return sum(part.times * part.take for part in self.wanted)

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) == self.size and self._divided(tuple(hand), tuple(part.times for part in self.wanted), setting)

    def _divided(self, hand: tuple[Card, ...], left: tuple[int, ...], setting: Setting) -> bool:
        """Whether the cards fill the remaining parts; the first card is tried in each of them with other cards."""
        if not hand:
            return not any(left)
        for place, part in enumerate(self.wanted):
            if not left[place]:
                continue
            fewer = (*left[:place], left[place] - 1, *left[place + 1 :])
            tried = set()
            for others in combinations(range(1, len(hand)), part.take - 1):
                taken = (hand[0], *(hand[other] for other in others))
                faces = tuple(card.face for card in taken)
                if faces in tried:
                    continue
                tried.add(faces)
                if part.where.holds(taken, setting):
                    rest = tuple(card for other, card in enumerate(hand) if other and other not in others)
                    if self._divided(rest, fewer, setting):
                        return True
        return False

    def words(self, pieces: Pieces) -> Text:
        return listed([_words(part, pieces) for part in self.wanted])

    def sees(self, card: Card, setting: Setting) -> object:
        return card.face


def _words(part: Part, pieces: Pieces) -> Text:
    times, hand = numeral(part.times), part.where.words(pieces.of_a_part)
    if isinstance(part.where, Groups) and part.where.exactly == (part.take,):
        return hand if part.times == 1 else Message("{times} groups of {hand}", times=times, hand=hand)
    if part.times == 1:
        return Message("one group of {number} ({hand})", number=numeral(part.take), hand=hand)
    return Message("{times} groups of {number} ({hand})", times=times, number=numeral(part.take), hand=hand)


@frozen
class Split(Condition):
    """Some choice of `take` cards satisfies `where` and the others `rest`.

    Both keep their deal order.
    """

    key = "split"
    tries_choices = True
    asks = _members({"take": _POSITIVE, "where": _CONDITION, "rest": _CONDITION}, ["take", "where"])

    take: int
    where: Condition
    rest: Condition | None = None

    def holds(self, hand: Hand, setting: Setting) -> bool:
        for taken in combinations(range(len(hand)), self.take):
            if self.where.holds([hand[place] for place in taken], setting) and (
                self.rest is None
                or self.rest.holds([card for place, card in enumerate(hand) if place not in taken], setting)
            ):
                return True
        return False

    def words(self, pieces: Pieces) -> Text:
        number, hand = numeral(self.take), self.where.words(pieces.of_a_part)
        some = Message("in some {number} of the {cards} {hand}", number=number, cards=pieces.many, hand=hand)
        if self.rest is None:
            return some
        return Message("{some}, and in the others {hand}", some=some, hand=self.rest.words(pieces.of_a_part))


@frozen
class First(Condition):
    """The first `take` cards in deal order satisfy `where`; more may follow."""

    key = "first"
    asks = _members({"take": _POSITIVE, "where": _CONDITION}, ["take", "where"])

    take: int
    where: Condition

    def holds(self, hand: Hand, setting: Setting) -> bool:
        return len(hand) >= self.take and self.where.holds(hand[: self.take], setting)

    def words(self, pieces: Pieces) -> Text:
        number, hand = numeral(self.take), self.where.words(pieces.of_a_part)
        return Message("in the first {number} {cards} {hand}", number=number, cards=pieces.many, hand=hand)

    def reads_order(self) -> bool:
        return True


@frozen
class Starts(Condition):
    """The first cards match, more may follow."""

    key = "starts"
    asks = _SELECTORS

    wanted: tuple[Selector, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        if len(hand) < len(self.wanted):
            return False
        return all(selector.picks(card, setting.round) for selector, card in zip(self.wanted, hand, strict=False))

    def words(self, pieces: Pieces) -> Text:
        first = listed([one_card(selector, pieces) for selector in self.wanted])
        return Message("first {cards}, in that order; more {pieces} may follow", cards=first, pieces=pieces.many)

    def reads_order(self) -> bool:
        return True


@frozen
class Sequenced(Condition):
    """The hand matches these selectors one by one in deal order."""

    key = "sequence"
    asks = _SELECTORS

    wanted: tuple[Selector, ...]

    def holds(self, hand: Hand, setting: Setting) -> bool:
        if len(hand) != len(self.wanted):
            return False
        return all(selector.picks(card, setting.round) for selector, card in zip(self.wanted, hand, strict=True))

    def words(self, pieces: Pieces) -> Text:
        cards = listed([one_card(selector, pieces) for selector in self.wanted])
        return Message("{cards}, in that order", cards=cards)

    def reads_order(self) -> bool:
        return True


OPERATORS: dict[str, type[Condition]] = {
    operator.key: operator
    for operator in (
        Ranks, Sequenced, Starts, Has, Only, Count, Same, Groups, Total, Size, Split, Parts, First, Waits, All, AnyOf,
        Not, Run,
    )
}  # fmt: skip

TRUE = All(())
"""Holds for every hand."""

SCHEMA: dict[str, Any] = {
    "description": "Which hands are meant: a mapping with one operator.",
    "anyOf": [
        schemas.an_object({key: operator.schema, **operator.beside}, [key]) for key, operator in OPERATORS.items()
    ],
}
"""The JSON Schema of a condition, for editors that complete as authors type."""


def read_condition(node: Node, path: str, reading: DocumentReading) -> Condition | None:
    """The condition at `node`; None after reporting all its faults."""
    return condition_at(At(node, path, reading, OPERATORS))


def read_selector(node: Node, path: str, reading: DocumentReading) -> Selector | None:
    """The selector at `node`; None after reporting all its faults."""
    return parse_selector(At(node, path, reading, OPERATORS))
