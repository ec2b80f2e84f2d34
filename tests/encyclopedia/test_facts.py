"""Every fact in the editors' list is where the list says, in an article that cites its work."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.encyclopedia.articles import DOCS, ROOT

LIST = DOCS / "contributing" / "facts.md"
_ROW = re.compile(
    r"^\| (?P<fact>[^|]+) \| `(?P<work>\w+)` \| \[[^\]]*\]\((?P<page>[^)#]+)(?:#(?P<place>[\w-]+))?\) \|$", re.MULTILINE
)
_HEADING = re.compile(r"^#{2,6} (?P<text>.+?)(?: *\{#(?P<id>[\w-]+)\})? *$", re.MULTILINE)
ROWS = [match.groupdict() for match in _ROW.finditer(LIST.read_text(encoding="utf-8"))]
_KEY = re.compile(r"^@\w+\{(\w+),", re.MULTILINE)
LIBRARY = set(_KEY.findall((ROOT / "bibliography" / "kabu.bib").read_text(encoding="utf-8")))


def places(article: Path) -> set[str]:
    """The places one can link to: the ids given to headings, and those made from headings without one."""
    found = set()
    for heading in _HEADING.finditer(article.read_text(encoding="utf-8")):
        words = re.sub(r"<[^>]*>|[^\w\s-]", "", heading["text"].lower())
        found.add(heading["id"] or re.sub(r"[\s]+", "-", words.strip()))
    return found


def test_the_list_is_complete_enough_to_use() -> None:
    assert len(ROWS) == LIST.read_text(encoding="utf-8").count("\n| ") - 2
    assert len(ROWS) > 150


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["fact"][:60])
def test_a_fact_is_where_the_list_says(row: dict[str, str]) -> None:
    article = (LIST.parent / row["page"]).resolve()
    assert row["work"] in LIBRARY
    assert f"@{row['work']}" in article.read_text(encoding="utf-8")
    if row["place"]:
        assert row["place"] in places(article)
