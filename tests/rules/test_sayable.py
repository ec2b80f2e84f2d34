"""What conditions can say of hands of every family: one hand that is meant and one that is not."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from tests.rules.decks import condition

from ludograph.rules.cards.deck import Card
from ludograph.rules.conditions.base import Scoring, Setting


def pack(suits: dict[str, int], copies: int = 1) -> dict[str, Card]:
    """Cards of each suit from one to its highest number, by their ids."""
    marks = [f"#{copy}" for copy in range(1, copies + 1)] if copies > 1 else [""]
    ids = ((f"{suit}/{n}{mark}", n, suit) for suit, most in suits.items() for n in range(1, most + 1) for mark in marks)
    return {id: Card(id, n, suit) for id, n, suit in ids}


MAHJONG = pack({"dot": 9, "bamboo": 9, "wind": 4}, copies=4)
TAROT = pack({"trumps": 21, "swords": 14, "cups": 14})
PACK = pack({"spades": 13, "hearts": 13, "clubs": 13, "diamonds": 13})
ENDS = [(high, low) for high in range(7) for low in range(high + 1)]
DOMINOES = {f"{high}-{low}": Card(f"{high}-{low}", high + low, ends=(high, low)) for high, low in ENDS}

SUIT_RUN = "{all: [{same: suit}, {run: set}]}"
SET = "{any: [{groups: {by: face, exactly: [3]}}, {all: [{same: suit}, {only: {suit: [dot, bamboo]}}, {run: set}]}]}"
PAIR = "{groups: {by: face, exactly: [2]}}"
TRUMP_POINTS = Scoring(((1, 11), (3, 10), (10, 4), (9, 3), (8, 2), *((n, 0) for n in (2, 4, 5, 6, 7))))


class Case(NamedTuple):
    """A rule in words, its condition, and two hands."""

    what: str
    text: str
    deck: dict[str, Card]
    yes: str
    no: str


SAID = [
    Case(
        "four sets and a pair",
        f"parts: [{{times: 4, take: 3, where: {SET}}}, {{take: 2, where: {PAIR}}}]",
        MAHJONG,
        "dot 123 123 456 wind 111 bamboo 55",
        "dot 123 123 457 wind 111 bamboo 55",
    ),
    Case(
        "seven pairs",
        "groups: {by: face, exactly: [2, 2, 2, 2, 2, 2, 2]}",
        MAHJONG,
        "dot 112233 bamboo 4455 wind 1122",
        "dot 111133 bamboo 4455 wind 1122",
    ),
    Case("runs in any order", "run: set", MAHJONG, "dot 312", "dot 124"),
    Case("waits", f"waits: {{for: {SET}, faces: 2}}", MAHJONG, "dot 45", "dot 12"),
    Case(
        "n of a kind with kickers",
        "groups: {by: rank, exactly: [3, 1, 1]}",
        PACK,
        "spades 7 hearts 7 clubs 7 spades 9 hearts 2",
        "spades 7 hearts 7 clubs 7 spades 9 hearts 9",
    ),
    Case("a card", "has: [{suit: trumps, rank: 21}]", TAROT, "swords 1 trumps 21", "swords 1 trumps 20"),
    Case("high trumps", "count: {of: {suit: trumps, rank: 17-21}, min: 2}", TAROT, "trumps 17 21", "trumps 16 21"),
    Case("tiles by their ends", "has: [{end: 5}, {end: 1-2}]", DOMINOES, "5-1 6-5", "5-1 6-4"),
    Case(
        "best of several splits",
        "split: {take: 2, where: {total: {min: 8}}, rest: {total: {min: 8}}}",
        DOMINOES,
        "5-4 6-2 0-0 1-0",
        "5-4 1-0 0-0 2-0",
    ),
    Case("sums of card points", "total: {min: 21}", PACK, "spades 1 hearts 3", "spades 1 hearts 9"),
    Case(
        "a sequence among other cards",
        f"split: {{take: 3, where: {SUIT_RUN}}}",
        PACK,
        "spades 3 5 4 hearts 9",
        "spades 3 5 hearts 4 9",
    ),
    Case(
        "two sequences",
        f"parts: [{{times: 2, take: 3, where: {SUIT_RUN}}}]",
        PACK,
        "spades 3 5 4 hearts 9 8 10",
        "spades 3 5 4 hearts 9 8 11",
    ),
]


def dealt(deck: dict[str, Card], text: str) -> list[Card]:
    """`dot 123 wind 11` of tiles, `spades 7 10` of cards, `5-1 6-5` of dominoes; every card once."""
    hand: list[Card] = []
    suit = ""
    for word in text.split():
        if word.isalpha():
            suit = word
        elif word in deck or f"{suit}/{word}" in deck:
            hand.append(deck.get(word) or deck[f"{suit}/{word}"])
        else:
            for n in word:
                hand.append(next(deck[id] for copy in range(1, 5) if deck[id := f"{suit}/{n}#{copy}"] not in hand))
    return hand


@pytest.mark.parametrize("case", SAID, ids=[case.what for case in SAID])
def test_what_games_of_every_family_ask_of_a_hand_can_be_said(case: Case) -> None:
    scoring = TRUMP_POINTS if case.deck is PACK else Scoring((), 10)
    setting = Setting(scoring, 21, deck=tuple(case.deck.values()))
    said = condition(case.text)
    assert said.holds(dealt(case.deck, case.yes), setting)
    assert not said.holds(dealt(case.deck, case.no), setting)
