"""What readers call a century, and the years that it is found by."""

from __future__ import annotations

import re

import pytest

from ludograph.site.search.tokens import centuries, eras


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("in 1588, by 1600", ["1500s", "1580s", "1600s"]),
        ("Pan (1556–1622)", ["1500s", "1550s", "1600s", "1620s"]),
        ("the 1970s. 2018", ["1900s", "1970s", "2000s", "2010s"]),
        ("the early sixteenth century", ["1500s"]),
        ("au XVIe siècle", ["1500s"]),
        ("1588年、十七世紀", ["1500s", "1580s", "1600s"]),
        ("1,764 of 9,880, 21000 and 2150", []),
        ("totals: 0 1764 10.2 % 1 1740 10.1 %", []),
        ("a century of 16th hands", []),
    ],
)
def test_a_text_is_found_by_the_centuries_and_decades_of_its_years(text: str, found: list[str]) -> None:
    assert list(eras(text)) == found


@pytest.mark.parametrize(
    "asked", ["16th century", "Sixteenth century", "16th-century", "16e siècle", "16世紀", "16th "]
)
def test_a_century_is_asked_for_in_any_language(asked: str) -> None:
    known = [meant for pattern, meant in centuries() if re.search(pattern, asked, re.IGNORECASE)]
    assert known == [" 1500s"]


@pytest.mark.parametrize("asked", ["the 16th card", "116th century", "16 cards", "sixteenth"])
def test_a_number_alone_is_not_a_century(asked: str) -> None:
    assert not [meant for pattern, meant in centuries() if re.search(pattern, asked, re.IGNORECASE)]
