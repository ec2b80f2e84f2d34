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
    r"\b(nought|whoever|whereof|mend(s|ed)?|betwixt|hands on (?!the table)|stands? for|speaks? for|makes? again"
    r"|for fashion.s sake|nobody cites|part company|come what may|in vain|is vain|a poor witness)\b",
    re.IGNORECASE,
)
ROOT = Path(__file__).parents[2]
MENDE = '"Mend"'
"""The code of the Mende script."""
PROGRAM = sorted(
    file
    for folder, endings in (("plugins/ludograph", (".py", ".js", ".html")), ("docs/guide", (".md",)))
    for file in (ROOT / folder).rglob("*")
    if file.suffix in endings
)
WRITTEN = [article for article in articles() if article.name != "index.md" or article.parent.name != "docs"]


MANUAL = sorted((ROOT / "docs" / "guide").glob("*.md"))


@pytest.mark.parametrize("article", [*WRITTEN, *MANUAL], ids=name)
def test_no_sentence_is_too_long_and_most_are_short(article: Path) -> None:
    found = sentences(article.read_text(encoding="utf-8"))
    assert [sentence for sentence in found if len(words(sentence)) > LONGEST] == []
    assert median(len(words(sentence)) for sentence in found) <= MIDDLE


@pytest.mark.parametrize("article", WRITTEN, ids=name)
def test_old_and_crooked_words_are_avoided(article: Path) -> None:
    found = sentences(article.read_text(encoding="utf-8"))
    assert [sentence for sentence in found if AVOIDED.search(sentence)] == []


@pytest.mark.parametrize("folder", ["plugins/ludograph", "docs/guide"])
def test_the_program_and_its_manual_avoid_them_too(folder: str) -> None:
    below = [file for file in PROGRAM if file.is_relative_to(ROOT / folder)]
    found = [
        (file.relative_to(ROOT).as_posix(), match[0])
        for file in below
        for match in AVOIDED.finditer(file.read_text(encoding="utf-8").replace(MENDE, ""))
    ]
    assert below
    assert found == []


def test_a_long_sentence_would_be_found() -> None:
    assert len(words(sentences("word " * 40 + "end.")[0])) > LONGEST


def test_notation_is_not_counted() -> None:
    text = 'A <i lang="ja-Latn">yaku</i> wins.[@Key p. 12]\n\n| a | table |\n\n- An item.\n- Another item.'
    assert sentences(text) == ["A yaku wins.", "An item.", "Another item."]
