"""Articles are written in short sentences and in words that readers learned at school."""

from __future__ import annotations

import re
from pathlib import Path
from statistics import median

import pytest
from tests.encyclopedia.articles import articles, name
from tests.encyclopedia.sentences import sentences, words

LONGEST = 35
MIDDLE = 16
AVOIDED = re.compile(
    r"\b(nought|whoever|whereof|mend(s|ed)?|betwixt|hands on|stands? for|speaks? for|makes? again|for fashion.s sake"
    r"|nobody cites|part company|come what may|in vain|is vain|a poor witness)\b",
    re.IGNORECASE,
)
WRITTEN = [article for article in articles() if article.name != "index.md" or article.parent.name != "docs"]


@pytest.mark.parametrize("article", WRITTEN, ids=name)
def test_no_sentence_is_too_long_and_most_are_short(article: Path) -> None:
    found = sentences(article.read_text(encoding="utf-8"))
    assert [sentence for sentence in found if len(words(sentence)) > LONGEST] == []
    assert median(len(words(sentence)) for sentence in found) <= MIDDLE


@pytest.mark.parametrize("article", WRITTEN, ids=name)
def test_old_and_crooked_words_are_avoided(article: Path) -> None:
    found = sentences(article.read_text(encoding="utf-8"))
    assert [sentence for sentence in found if AVOIDED.search(sentence)] == []


def test_a_long_sentence_would_be_found() -> None:
    assert len(words(sentences("word " * 40 + "end.")[0])) > LONGEST


def test_notation_is_not_counted() -> None:
    text = 'A <i lang="ja-Latn">yaku</i> wins.[@Key p. 12]\n\n| a | table |\n\n- An item.\n- Another item.'
    assert sentences(text) == ["A yaku wins.", "An item.", "Another item."]
