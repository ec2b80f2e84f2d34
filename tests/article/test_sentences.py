"""The sentence that is quoted around a citation or link."""

from __future__ import annotations

import pytest

from ludograph.article.read.plain import sentence_around
from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue

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


def test_words_in_another_language_keep_no_signs_of_the_emphasis_round_them() -> None:
    source = SourceText("a.md", '# A\n\nThe **<i lang="ja-Latn">kuppin</i>** (<span lang="ja">九一</span>) wins.\n')
    (section,) = render_article(source, Catalogue(), page="a.md").facts.sections
    assert section.text == "The kuppin (九一) wins."
