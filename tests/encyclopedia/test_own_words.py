"""No sentence of the encyclopedia, its manual, its data and its library is a sentence of its sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.encyclopedia.articles import DOCS, ROOT, articles, name, prose
from tests.encyclopedia.conftest import SEEDS
from tests.encyclopedia.shingles import shingles

SOURCES = {path.name: shingles(path.read_text(encoding="utf-8")) for path in sorted(SEEDS.glob("*.txt"))}


def test_the_five_sources_are_read() -> None:
    assert len(SOURCES) == 5
    assert all(len(found) > 500 for found in SOURCES.values())


@pytest.mark.parametrize("article", articles(), ids=name)
def test_no_eight_words_in_a_row_are_those_of_a_source(article: Path) -> None:
    own = shingles(prose(article.read_text(encoding="utf-8")))
    assert {source: sorted(own & theirs) for source, theirs in SOURCES.items() if own & theirs} == {}


MANUAL = sorted(path for folder in ("guide", "contributing") for path in (DOCS / folder).rglob("*.md"))
RECORDS = sorted((*(ROOT / "data").rglob("*.yaml"), *(ROOT / "bibliography").glob("*.bib")))
_WORDS_AT_LEAST = 3
"""Of the eight; a row of numbers is nobody's sentence."""


@pytest.mark.parametrize("file", [*MANUAL, *RECORDS], ids=lambda path: path.relative_to(ROOT).as_posix())
def test_neither_do_manual_data_and_library(file: Path) -> None:
    own = shingles(re.sub(r"https?://\S+", "", prose(file.read_text(encoding="utf-8"))))
    shared = {run for theirs in SOURCES.values() for run in own & theirs}
    assert {run for run in shared if sum(len(word) > 2 for word in run.split()) >= _WORDS_AT_LEAST} == set()
