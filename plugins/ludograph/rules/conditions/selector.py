"""Selectors: the cards that an operator of the condition language refers to.

Written `9` (a number), `any`, `$round` (the month of the round), a list (one of these), or a mapping whose keys must
all match: `{suit: pine, cat: [bright, animal], not: {card: pine/crane}}`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.base.problems import did_you_mean
from ludograph.base.yaml.nodes import Mapping, Scalar, integer
from ludograph.base.yaml.nodes import Sequence as SequenceNode
from ludograph.languages.words import Message, Text
from ludograph.rules.cards.deck import CARDS, Card, Pieces
from ludograph.rules.conditions import reading as schemas
from ludograph.rules.conditions.english import listed, numbers_in, words_of
from ludograph.rules.conditions.reading import At
from ludograph.values import Range

MARKS = ("rank", "suit", "cat", "card", "tag", "end", "not")


@frozen
class Marks:
    """Cards with all these marks; an empty tuple matches every card."""

    ranks: tuple[Range, ...] = ()
    """Ranges that include the card's number."""
    suits: tuple[str, ...] = ()
    cats: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()
    """The card's id, or its face, is one of these."""
    tags: tuple[str, ...] = ()
    """The card bears one of these tags."""
    of_round: bool = False
    """Whether the card's number must be that of the round."""
    excluded: Selector | None = None
    """Cards that do not match."""
    ends: tuple[Range, ...] = ()
    """Ranges that include one of a tile's two ends."""

    def picks(self, card: Card, round_number: int | None = None) -> bool:
        """Whether the card matches; without a round's number no card is of the round."""
        if self.ranks and not any(card.n in span for span in self.ranks):
            return False
        if self.of_round and card.n != round_number:
            return False
        if self.suits and card.suit not in self.suits:
            return False
        if self.cats and card.cat not in self.cats:
            return False
        if self.cards and card.id not in self.cards and card.face not in self.cards:
            return False
        if self.ends and not any(end in span for end in card.ends for span in self.ends):
            return False
        if self.tags and not any(tag in card.tags for tag in self.tags):
            return False
        return self.excluded is None or not self.excluded.picks(card, round_number)


@frozen
class Either:
    """Cards that match one of several selectors."""

    selectors: tuple[Selector, ...]

    def picks(self, card: Card, round_number: int | None = None) -> bool:
        return any(selector.picks(card, round_number) for selector in self.selectors)


Selector = Marks | Either

ANY = Marks()


def number(value: int) -> Marks:
    return Marks(ranks=(Range(value, value),))


def single_number(selector: Selector) -> int | None:
    """The number, if the selector means all cards of one number; else None."""
    if isinstance(selector, Marks) and len(selector.ranks) == 1 and selector == Marks(ranks=selector.ranks):
        span = selector.ranks[0]
        return span.min if span.min == span.max else None
    return None


def parse_selector(at: At) -> Selector | None:
    """The selector there; None after reporting its faults."""
    if isinstance(at.node, SequenceNode):
        either: tuple[Selector, ...] | None = at.items(parse_selector, "selectors")
        return None if either is None else Either(either)
    if isinstance(at.node, Mapping):
        return _marks(at)
    if at.node.text == "any":
        return ANY
    if at.node.text == "$round":
        return Marks(of_round=True)
    if (value := integer(at.node.text)) is not None:
        return number(value)
    guess = did_you_mean(at.node.text, ("any", "$round"))
    at.expected("cards", guess or "Write a number, `any`, a list, or a mapping such as `{suit: pine}`.")
    return None


def _marks(at: At) -> Selector | None:
    members = at.members(MARKS)
    if members is None:
        return None
    if not members:
        at.fault("expected at least one mark", f"The marks are {', '.join(MARKS)}; `any` picks every card.")
        return None
    rank, excluded = members.get("rank"), members.get("not")
    of_round = rank is not None and isinstance(rank.node, Scalar) and rank.node.text == "$round"
    ranks = () if rank is None or of_round else rank.one_or_more(lambda at: at.read(Range), "numbers")
    named = {key: members[key].one_or_more(At.word, "names") for key in MARKS[1:5] if key in members}
    inner = None if excluded is None else parse_selector(excluded)
    ends = members["end"].one_or_more(lambda at: at.read(Range), "numbers") if "end" in members else ()
    if ranks is None or ends is None or None in named.values() or (excluded is not None and inner is None):
        return None
    words = {key: named.get(key) or () for key in MARKS[1:5]}
    return Marks(ranks, words["suit"], words["cat"], words["card"], words["tag"], of_round, inner, ends)


SCHEMA: dict[str, Any] = {
    "description": "Picks cards: a number, `any`, `$round`, a list of alternatives, or marks that must all hold.",
    "anyOf": [
        schemas.INTEGER,
        {"enum": ["any", "$round"]},
        schemas.a_list(schemas.SELECTOR),
        {
            "type": "object",
            "properties": {
                "rank": {"anyOf": [schemas.RANGE, {"enum": ["$round"]}, {"type": "array", "items": schemas.RANGE}]},
                "suit": schemas.TEXTS,
                "cat": schemas.TEXTS,
                "card": schemas.TEXTS,
                "tag": schemas.TEXTS,
                "end": {"anyOf": [schemas.RANGE, {"type": "array", "items": schemas.RANGE}]},
                "not": schemas.SELECTOR,
            },
            "additionalProperties": False,
            "minProperties": 1,
        },
    ],
}


def canonical_selector(selector: Selector) -> dict[str, Any]:
    """The selector as a JSON object, without empty marks.

    `{}` is any card; `{"rank": [[9, 9]], "suit": ["pine"], …}` asks for all these marks (ranges are [low, high], null
    leaves a side open, `"round": true` asks for the round's number); `{"or": […]}` for one of several selectors.
    """
    if isinstance(selector, Either):
        return {"or": [canonical_selector(part) for part in selector.selectors]}
    marks: dict[str, Any] = {
        "rank": [pair(span) for span in selector.ranks],
        "suit": list(selector.suits),
        "cat": list(selector.cats),
        "card": list(selector.cards),
        "tag": list(selector.tags),
        "round": selector.of_round,
        "end": [pair(span) for span in selector.ends],
    }
    if selector.excluded is not None:
        marks["not"] = canonical_selector(selector.excluded)
    return {key: value for key, value in marks.items() if value or key == "not"}


def pair(span: Range) -> list[int | None]:
    """A range in the hand checker's format."""
    return [span.min, span.max]


def marks_of(found: Iterable[Selector]) -> Iterator[Marks]:
    """All marks in the selectors, including excluded ones."""
    for selector in found:
        if isinstance(selector, Either):
            yield from marks_of(selector.selectors)
        else:
            yield selector
            if selector.excluded is not None:
                yield from marks_of((selector.excluded,))


def one_card(selector: Selector, pieces: Pieces = CARDS) -> Text:
    """One matching card, with its article: `an 8 or a 9`."""
    if selector == ANY:
        return Message("any {card}", card=pieces.of(1))
    if (single := single_number(selector)) is not None:
        return pieces.one(single)
    if isinstance(selector, Either):
        return listed([one_card(part, pieces) for part in selector.selectors], "or")
    if len(selector.cards) == 1 and selector == Marks(cards=selector.cards):
        return Message("the {name}", name=words_of(selector.cards[0], pieces))
    cards = many_cards(selector, pieces, Range(1, 1))
    return Message("an {cards}" if str(cards)[0] in "aeiou8" else "a {cards}", cards=cards)


def named_cards(selector: Selector, pieces: Pieces = CARDS, span: Range | None = None) -> Text:
    """`animal cards`; a card with its own name has the article: `the sake cup`."""
    if isinstance(selector, Marks) and len(selector.cards) == 1 and selector == Marks(cards=selector.cards):
        return Message("the {name}", name=words_of(selector.cards[0], pieces))
    return many_cards(selector, pieces, span)


def many_cards(selector: Selector, pieces: Pieces = CARDS, span: Range | None = None) -> Text:
    """The matching cards, in the plural unless `span` asks for one or at least one: `animal cards`."""
    is_one = span is not None and span.min == 1 and span.max in (1, None)
    noun = pieces.of(1 if is_one else None)
    if isinstance(selector, Either):
        return listed([named_cards(part, pieces, span) for part in selector.selectors], "or")
    if (single := single_number(selector)) is not None:
        return pieces.called(single) if is_one else pieces.several(single)
    if selector.cards and selector == Marks(cards=selector.cards):
        named = listed([words_of(card, pieces) for card in selector.cards], "or")
        return Message("{names} {cards}", names=named, cards=noun)
    only_suits = selector.suits and selector == Marks(suits=selector.suits)
    if only_suits and all(suit.endswith("s") for suit in selector.suits):
        return Message(
            "{cards} of {suits}", cards=noun, suits=listed([words_of(suit) for suit in selector.suits], "or")
        )
    cards: Text = noun
    for words in (selector.tags, selector.cats, selector.suits):
        if words:
            cards = Message("{mark} {cards}", mark=listed([words_of(word) for word in words], "or"), cards=cards)
    every = bool(pieces.numbers) and all(any(n in span for span in selector.ranks) for n in pieces.numbers)
    if selector.ranks and not every:
        cards = Message("{cards} numbered {numbers}", cards=cards, numbers=_spans(selector.ranks))
    if selector.ends:
        cards = Message("{cards} with an end of {numbers}", cards=cards, numbers=_spans(selector.ends))
    if selector.of_round:
        cards = Message("{cards} of the round’s number", cards=cards)
    if selector.cards:
        some = listed([words_of(card, pieces) for card in selector.cards])
        cards = Message("{cards} out of {names}", cards=cards, names=some)
    if selector.excluded is not None:
        cards = Message("{cards} other than {others}", cards=cards, others=many_cards(selector.excluded, pieces))
    return cards


def _spans(spans: Iterable[Range]) -> Text:
    return listed([numbers_in(span) for span in spans], "or")


def can_be_matched(selectors: Sequence[Selector], hand: Sequence[Card], round_number: int | None) -> bool:
    """Whether each selector can be matched with a different card (a matching by augmenting paths, after Kuhn)."""
    if len(selectors) > len(hand):
        return False
    wanted = [
        [place for place, card in enumerate(hand) if selector.picks(card, round_number)] for selector in selectors
    ]
    holder: dict[int, int] = {}

    def give(selector: int, tried: set[int]) -> bool:
        for place in wanted[selector]:
            if place not in tried:
                tried.add(place)
                if place not in holder or give(holder[place], tried):
                    holder[place] = selector
                    return True
        return False

    return all(give(selector, set()) for selector in range(len(selectors)))
