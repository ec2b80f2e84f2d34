"""No sentence of the encyclopedia is a sentence of its sources."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.encyclopedia.articles import articles, name, prose
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
