"""The sentence that is quoted around a citation or link."""

from __future__ import annotations

import pytest

from ludograph.markup.read.plain import sentence_around

TEXT = "It is old. It is Korean. It ends."


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        (TEXT.index(" It is K"), "It is old."),
        (TEXT.index("It is K"), "It is Korean."),
        (TEXT.index("Korean"), "It is Korean."),
        (TEXT.index(" It ends"), "It is Korean."),
        (len(TEXT), "It ends."),
    ],
)
def test_a_marker_behind_the_full_stop_belongs_to_the_sentence_before(position: int, sentence: str) -> None:
    assert sentence_around(TEXT, position) == sentence
