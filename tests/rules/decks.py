"""Small decks for tests that need no data files: cards with the marks that conditions look at."""

from __future__ import annotations

from ludograph.base.problems import Problem
from ludograph.base.source import SourceText
from ludograph.base.yaml import DocumentReading, parse_yaml
from ludograph.rules.cards.deck import Card
from ludograph.rules.conditions.base import Condition
from ludograph.rules.conditions.operators import read_condition

HANAFUDA = {
    "pine": (1, "crane:bright", "poetry-ribbon:ribbon", "chaff-1:chaff", "chaff-2:chaff"),
    "plum": (2, "warbler:animal", "poetry-ribbon:ribbon", "chaff-1:chaff", "chaff-2:chaff"),
    "cherry": (3, "curtain:bright", "poetry-ribbon:ribbon", "chaff-1:chaff", "chaff-2:chaff"),
    "wisteria": (4, "cuckoo:animal", "ribbon:ribbon", "chaff-1:chaff", "chaff-2:chaff"),
    "iris": (5, "bridge:animal", "ribbon:ribbon", "chaff-1:chaff", "chaff-2:chaff"),
    "peony": (6, "butterflies:animal", "blue-ribbon:ribbon", "chaff-1:chaff", "chaff-2:chaff"),
    "clover": (7, "boar:animal", "ribbon:ribbon", "chaff-1:chaff", "chaff-2:chaff"),
    "pampas": (8, "moon:bright", "geese:animal", "chaff-1:chaff", "chaff-2:chaff"),
    "chrysanthemum": (9, "sake-cup:animal", "blue-ribbon:ribbon", "chaff-1:chaff", "chaff-2:chaff"),
    "maple": (10, "deer:animal", "blue-ribbon:ribbon", "chaff-1:chaff", "chaff-2:chaff"),
    "willow": (11, "rain-man:bright", "swallow:animal", "ribbon:ribbon", "lightning:chaff"),
    "paulownia": (12, "phoenix:bright", "chaff-1:chaff", "chaff-2:chaff", "chaff-3:chaff"),
}


def _hanafuda() -> tuple[Card, ...]:
    cards = []
    for suit, (month, *named) in HANAFUDA.items():
        for entry in named:
            name, cat = entry.split(":")
            tags = {tag for tag in ("poetry", "blue") if name == f"{tag}-ribbon"}
            cards.append(Card(f"{suit}/{name}", month, suit, cat, frozenset(tags)))
    return tuple(cards)


HANAFUDA_48 = _hanafuda()
KABUFUDA_40 = tuple(Card(f"{n}#{copy}", n) for n in range(1, 11) for copy in range(1, 5))
POKER_52 = tuple(
    Card(f"{suit}/{n}", n, suit) for suit in ("clubs", "diamonds", "hearts", "spades") for n in range(1, 14)
)
SEOTDA_20 = tuple(card for month in range(1, 11) for card in [one for one in HANAFUDA_48 if one.n == month][:2])


def hand(text: str, deck: tuple[Card, ...]) -> list[Card]:
    """Cards of the deck in deal order, by id or by number (the first copy not yet taken)."""
    taken: list[Card] = []
    for word in text.split():
        left = [card for card in deck if card not in taken]
        taken.append(next(card for card in left if card.id == word or str(card.n) == word))
    return taken


def read(text: str) -> tuple[Condition | None, list[Problem]]:
    """The condition that the YAML text says, and what is wrong with it."""
    node, problems = parse_yaml(SourceText("data/yaku/test.yaml", text))
    assert node is not None
    return read_condition(node, "when", DocumentReading(problems)), problems


def condition(text: str) -> Condition:
    """The condition that the YAML text says."""
    found, problems = read(text)
    assert found is not None, problems
    return found
