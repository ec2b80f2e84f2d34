"""Cards and dice as authors write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.data import field_rules

from ludograph.base.problems import Fault
from ludograph.rules.cards.notation import Notation, find_written, parse_cards

RANKS = ["A", *(str(number) for number in range(14)), "J", "Q", "K", "C", "N", "=", "?"]


def read(text: str, deck: str = "western", as_run: bool | None = None) -> Notation:
    found = parse_cards(text, deck, as_run)
    assert isinstance(found, Notation), found
    return found


def ranks(text: str) -> list[str]:
    return [card.rank for card in read(text).cards]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("8–9–3", ["8", "9", "3"]),
        ("8-9-3", ["8", "9", "3"]),
        ("8, 9, 3", ["8", "9", "3"]),
        ("8 9 3", ["8", "9", "3"]),
        ("893", ["8", "9", "3"]),
        ("153", ["1", "5", "3"]),
        ("10–10–1", ["10", "10", "1"]),
        ("1013", ["10", "13"]),
        ("114", ["11", "4"]),
        ("140", ["1", "4", "0"]),
        ("⑩⑩", ["10", "10"]),
        ("4–6", ["4", "6"]),
        ("AJQK", ["A", "J", "Q", "K"]),
        ("=–=–?", ["=", "=", "?"]),
        ("N–C", ["N", "C"]),
        (" 7 ", ["7"]),
    ],
)
def test_these_cards_are_meant(text: str, expected: list[str]) -> None:
    assert ranks(text) == expected
    assert not read(text).run


@pytest.mark.parametrize("text", ["A–10", "A–⑩", "1–9", "1-9", "A..5", "1..3", "A–5", "A–K"])
def test_these_are_runs(text: str) -> None:
    assert read(text).run
    assert " to " in read(text).label


@pytest.mark.parametrize("text", ["4–6", "A–4", "1–4", "2–10", "10–1", "A–10–2"])
def test_these_are_no_runs(text: str) -> None:
    assert not read(text).run


def test_the_author_has_the_last_word_on_runs() -> None:
    assert read("2–4", as_run=True).label == "2 to 4"
    assert read("A–10", as_run=False).label == "A, 10"


def test_a_circled_ten_is_a_ten() -> None:
    assert read("A–⑩") == read("A–10")


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("A♠ 10♥", "A of spades, 10 of hearts"),
        ("Ks Qh Jd 9c", "K of spades, Q of hearts, J of diamonds, 9 of clubs"),
        ("4x", "4 x"),
        ("8, 9, 3", "8, 9, 3"),
    ],
)
def test_the_label_says_every_card(text: str, label: str) -> None:
    assert read(text).label == label


def test_hyphens_are_shown_as_dashes_and_nothing_as_nothing() -> None:
    assert [card.separator for card in read("8-9 3").cards] == ["", "–", " "]
    assert [card.separator for card in read("893").cards] == ["", "", ""]


def test_a_hanafuda_card_is_month_and_number() -> None:
    assert [card.rank for card in read("8-1 1-2, 12-4", "hanafuda").cards] == ["8-1", "1-2", "12-4"]
    assert [card.rank for card in read("8–9–3", "hanafuda").cards] == ["8", "9", "3"]


@pytest.mark.parametrize("text", ["", "  ", "hello", "8–", "8–x", "14♠♠", "8;9"])
def test_what_names_no_card_is_reported(text: str) -> None:
    found = parse_cards(text)
    assert isinstance(found, Fault)
    assert found.code == "CRD001"
    assert 0 <= found.start <= found.end <= len(text)


@given(st.lists(st.sampled_from(RANKS), min_size=1, max_size=12), st.sampled_from(["-", "–", ", ", " "]))
def test_every_list_of_ranks_reads_back(given_ranks: list[str], separator: str) -> None:
    found = read(separator.join(given_ranks), as_run=False)
    assert [card.rank for card in found.cards] == given_ranks


@given(st.text(max_size=60))
def test_no_text_raises(text: str) -> None:
    found = parse_cards(text)
    assert isinstance(found, Fault) or found.label


ITALIAN = field_rules().decks["briscola-40"]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("coins/7", "7 of coins"),
        ("coins/7-cups/10", "7 of coins, king of cups"),
        ("coins/7, cups/1", "7 of coins, ace of cups"),
        ("7s", "7 of swords"),
        ("7s-1b", "7 of swords, ace of batons"),
        ("7–6", "7–6"),
    ],
)
def test_cards_of_a_deck_are_written_by_id_or_by_the_letter_of_a_suit(text: str, shown: str) -> None:
    found = parse_cards(text, "briscola-40", known=ITALIAN)
    assert isinstance(found, Notation)
    assert "".join(card.separator + card.shown for card in found.cards) == shown
    assert find_written(ITALIAN, found.cards) is not None


@pytest.mark.parametrize("text", ["7c", "7s-6c", "coins/11", "12", "7-11", "1–12"])
def test_a_card_that_a_deck_does_not_have_is_a_fault(text: str) -> None:
    found = parse_cards(text, "briscola-40", known=ITALIAN)
    assert isinstance(found, Fault)
    assert found.code == "CRD001"
