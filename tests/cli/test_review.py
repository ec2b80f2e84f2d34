"""`ludograph review`: a review holds as long as nothing changes that the article rests on, and no longer."""

from __future__ import annotations

from pathlib import Path

import pytest

PROJECT = """\
---
title: Nine
---

Old.[@Parlett1990 p. 3]
=== docs/other.md
Other.
"""
STALE = ("check", "--select", "REV001")


@pytest.fixture
def reviewed(site, ludograph) -> Path:
    root: Path = site(PROJECT)
    assert ludograph("review", "docs/article.md", "--by", "Jane: Doe", "--date", "2026-11-22").status == 0
    return root


def replaced(root: Path, path: str, old: str, new: str) -> None:
    file = root / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8", newline="")


def test_a_review_is_written_and_holds(reviewed: Path, ludograph) -> None:
    text = (reviewed / "docs/article.md").read_text(encoding="utf-8")
    found = ludograph("review", "docs/article.md").lines[0]
    assert f'reviewed: {{by: "Jane: Doe", date: 2026-11-22, of: "{found}"}}\n---\n' in text
    assert "no problems" in ludograph(*STALE).out
    assert ludograph("review", "docs/article.md", "--by", "Roe", "--date", "2026-11-23").status == 0
    again = (reviewed / "docs/article.md").read_text(encoding="utf-8")
    assert again == text.replace("Jane: Doe", "Roe").replace("11-22", "11-23")


@pytest.mark.parametrize(
    ("path", "old", "new", "stale"),
    [
        ("docs/article.md", "Old.", "New.", True),
        ("docs/article.md", "title: Nine", "title: Ten", True),
        ("bibliography/games.bib", "The Oxford Guide", "An Oxford Guide", True),
        ("bibliography/games.bib", "Korean Games", "Games", False),
        ("docs/other.md", "Other.", "Another.", False),
        ("docs/article.md", "\n", "\r\n", False),
    ],
)
def test_it_is_stale_when_text_or_works_change_and_only_then(
    reviewed: Path, ludograph, path: str, old: str, new: str, stale: bool
) -> None:
    replaced(reviewed, path, old, new)
    assert ("REV001 stale-review" in ludograph(*STALE).out) is stale


def test_editors_have_a_page_with_what_waits_and_what_is_stale(reviewed: Path, ludograph) -> None:
    replaced(reviewed, "docs/article.md", "Old.", "New <b>.")
    ludograph("todo", "--html", "editors.html")
    page = (reviewed / "editors.html").read_text(encoding="utf-8")
    assert "<h2>Changed since their review (1)</h2>" in page
    assert "<h2>Waiting for review (1)</h2>" in page
    assert "docs/other.md:1:1" in page
    assert "noindex" in page


def test_nothing_waits_where_reviews_are_not_used(site, ludograph) -> None:
    site(PROJECT)
    assert "Waiting for review" not in ludograph("todo").out


def test_what_is_no_article_is_one_line(reviewed: Path, ludograph) -> None:
    done = ludograph("review", "docs/artikel.md")
    assert (done.status, "Did you mean 'article.md'" in done.err) == (2, True)
