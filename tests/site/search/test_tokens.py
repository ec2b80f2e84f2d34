"""What a text is found by, in Python and in the browser alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.languages.text import fold
from ludograph.site.search.index import client
from ludograph.site.search.tokens import joined, name_tokens, tokens

ROOT = Path(__file__).parents[3]
FOLDING = ROOT / "tests/languages/fixtures/folding.json"

CASES = [
    ("Hiki-Kabu", ["hiki", "kabu", "hikikabu"]),
    ("7–5–3", ["7", "5", "3", "7-5-3", "753"]),
    ("A–10", ["a", "10", "a-10"]),
    ("10−10−1", ["10", "10", "1", "10-10-1", "10101"]),
    ("4–9–4–9", ["4", "9", "4", "9", "4-9-4-9"]),
    ("1580–1600", ["1580", "1600", "15801600"]),
    ("置て来多", ["置", "て", "来", "多", "置て", "て来", "来多"]),
    ("섯다", ["섯", "다", "섯다"]),
    ("ウンスン", ["う", "ん", "す", "ん", "うん", "んす", "すん"]),
    ("um\u00adbrella", ["umbrella"]),
    ("L’espasa", ["l", "espasa", "lespasa"]),
    ("kurōdo, Großmutter", ["kurodo", "grossmutter"]),
    ("五光 or 5", ["五", "光", "五光", "or", "5"]),
    ("गंजीफ़ा", ["गंजीफ़ा"]),
    ("— ♠ … !", []),
]


@pytest.mark.parametrize(("text", "wanted"), CASES)
def test_a_text_is_known_by_its_words_compounds_notations_characters_and_pairs(text: str, wanted: list[str]) -> None:
    assert list(tokens(text)) == [fold(token) for token in wanted]


def test_neighbouring_words_of_a_name_are_also_one() -> None:
    assert "tiengow" in set(name_tokens("Tien Gow"))
    assert "tiengow" not in set(tokens("Tien Gow"))


def test_a_whole_name_is_one_token_without_blanks_and_signs() -> None:
    assert joined("Hiki-Kabu") == joined("hiki kabu") == joined("HikiKabu") == "hikikabu"


@given(st.text(max_size=80))
def test_every_token_is_found_again_in_itself(text: str) -> None:
    for token in tokens(text):
        assert token in set(tokens(token))


@given(st.text(max_size=60))
def test_folding_twice_changes_no_token(text: str) -> None:
    assert list(tokens(fold(text))) == list(tokens(text))


@pytest.mark.browser
def test_the_browser_folds_and_joins_as_python_does(browser: Any) -> None:
    cases = json.loads(FOLDING.read_text(encoding="utf-8"))["cases"]
    script = client().decode()
    # The client shows none of its functions: take its text part, from the folding up to the postings.
    start, end = script.index("const EAST"), script.index("const DIGITS")
    page = browser.new_page()
    found = page.evaluate(
        f"texts => {{ {script[start:end]}; return texts.map(text => [fold(text), joined(text)]); }}",
        [text for text, _ in cases],
    )
    page.close()
    assert found == [[wanted, joined(text)] for text, wanted in cases]
