import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.languages.text import fold, initial, sort_key

CASES = json.loads((Path(__file__).parent / "fixtures" / "folding.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize(("text", "folded"), CASES)
def test_text_is_folded_as_the_shared_table_says(text: str, folded: str) -> None:
    assert fold(text) == folded


@given(st.text())
def test_folding_folded_text_changes_nothing(text: str) -> None:
    assert fold(fold(text)) == fold(text)


def test_marks_on_latin_letters_count_last() -> None:
    assert sorted(["Oyz", "Ōya", "Oya", "Oyb"], key=sort_key) == ["Oya", "Ōya", "Oyb", "Oyz"]


def test_kana_are_in_the_order_of_dictionaries() -> None:
    words = ["きつね", "ガマ", "かるた", "カー", "かあさん", "がい", "かい"]
    assert sorted(words, key=sort_key) == ["カー", "かあさん", "かい", "がい", "ガマ", "かるた", "きつね"]


def test_han_go_by_their_reading_and_stand_last_without_one() -> None:
    names = [
        ("花札", "はなふだ"),
        ("八八", "はちはち"),
        ("かるた", None),
        ("葉子", None),
        ("Karuta", None),
        ("화투", None),
    ]
    ordered = sorted(names, key=lambda name: sort_key(name[0], "ja", name[1]))
    assert [text for text, _ in ordered] == ["Karuta", "かるた", "八八", "花札", "화투", "葉子"]


def test_scripts_follow_one_another_in_a_fixed_order() -> None:
    names = ["漢", "ㄅ", "한", "か", "Ж", "Z", "1"]
    assert sorted(names, key=sort_key) == ["1", "Z", "Ж", "か", "한", "ㄅ", "漢"]


def test_a_reading_in_latin_letters_puts_han_among_them() -> None:
    assert sort_key("葉子", "zh", "yèzǐ")[:2] == sort_key("yezi")[:2]


def test_a_reading_of_text_that_is_no_han_is_ignored() -> None:
    assert sort_key("Karuta", "en", "かるた") == sort_key("Karuta", "en")


def test_an_article_at_the_beginning_does_not_count_in_its_language() -> None:
    assert sort_key("The Goose", "en")[1] == "goose"
    assert sort_key("L’Hombre", "fr-FR")[1] == "hombre"
    assert sort_key("The Goose", "ja-Latn")[1] == "the goose"
    assert sort_key("A", "en")[1] == "a"


@pytest.mark.parametrize(
    ("text", "reading", "heading"),
    [
        ("Ōya", None, "O"),
        ("“Zap”", None, "Z"),
        ("ガマ", None, "か"),
        ("っぱ", None, "た"),
        ("八八", "はちはち", "は"),
        ("八八", None, "八"),
        ("화투", None, "ㅎ"),
        ("꽃", None, "ㄱ"),
        ("Дурак", None, "Д"),
        ("12", None, "#"),
        ("", None, "#"),
    ],
)
def test_the_heading_a_text_stands_under(text: str, reading: str | None, heading: str) -> None:
    assert initial(text, reading=reading) == heading


@given(st.text())
def test_every_text_has_a_place_and_a_heading(text: str) -> None:
    assert sort_key(text)[3] == text
    assert initial(text)
