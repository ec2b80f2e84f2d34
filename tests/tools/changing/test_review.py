"""`ludograph review`: a review holds as long as nothing changes that the article rests on, and no longer."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

PROJECT = """\
---
title: Nine
---

Old.[@Parlett1990 p. 3]

<Rules game="nine" show="game-facts" />
=== docs/other.md
Other.
=== data/decks/ten.yaml
ten: {names: [Ten], numbers: 1-10, copies: 4, source: Parlett1990}
=== data/games/nine.yaml
nine: {names: [Nine], status: partial, sources: Parlett1990, form: banker, players: 2-6, deck: {use: ten}}
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
    ("path", "old", "new", "changed"),
    [
        ("docs/article.md", "Old.", "New.", "its text"),
        ("docs/article.md", "title: Nine", "title: Ten", "its text"),
        ("docs/article.md", "Old.", "Old.[@Culin1895 p. 3]", "its text, the work Culin1895"),
        ("bibliography/games.bib", "The Oxford Guide", "An Oxford Guide", "the work Parlett1990"),
        ("data/decks/ten.yaml", "copies: 4", "copies: 3", "the game nine"),
        ("bibliography/games.bib", "Korean Games", "Games", ""),
        ("docs/other.md", "Other.", "Another.", ""),
        ("docs/article.md", "\n", "\r\n", ""),
    ],
)
def test_it_is_stale_when_text_works_or_games_change_and_only_then_and_says_which(
    reviewed: Path, ludograph, path: str, old: str, new: str, changed: str
) -> None:
    replaced(reviewed, path, old, new)
    found = [line.partition("reviewed it on 2026-11-22: ")[2] for line in ludograph(*STALE).lines if "REV001" in line]
    assert found == ([f"{changed}. Review it again: `ludograph review docs/article.md --by NAME`."] if changed else [])


def test_a_review_without_the_digits_of_each_part_holds_and_becomes_stale(reviewed: Path, ludograph) -> None:
    short = re.sub(r'(of: "[0-9a-f]{12})[^"]*', r"\1", (reviewed / "docs/article.md").read_text(encoding="utf-8"))
    (reviewed / "docs/article.md").write_text(short, encoding="utf-8")
    assert "REV001" not in ludograph(*STALE).out
    replaced(reviewed, "docs/article.md", "Old.", "New.")
    assert "changed since Jane: Doe reviewed it on 2026-11-22. Review it again" in ludograph(*STALE).out


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


def test_the_errors_of_a_reviewed_article_are_counted(reviewed: Path, ludograph) -> None:
    review = ("review", "docs/article.md", "--by", "Roe")
    assert ludograph(*review).err == ""
    replaced(reviewed, "docs/article.md", "Old.", "Old.[@Nobody1999] More.[@None1999] [[Nowhere]]")
    assert ludograph(*review).err == "It has 2 errors: `ludograph check docs/article.md` shows them.\n"


def test_what_is_no_article_is_one_line(reviewed: Path, ludograph) -> None:
    done = ludograph("review", "docs/artikel.md")
    assert (done.status, "Did you mean 'docs/article.md'" in done.err) == (2, True)


def test_a_review_on_a_day_that_does_not_exist_is_refused(site, ludograph) -> None:
    root: Path = site(PROJECT)
    before = (root / "docs/article.md").read_text(encoding="utf-8")
    done = ludograph("review", "docs/article.md", "--by", "Jane", "--date", "2026-02-30")
    assert done.status == 2
    assert done.err == "ludograph: --date: '2026-02-30' is not a day. Write one that exists, such as 2024-12-18.\n"
    assert (root / "docs/article.md").read_text(encoding="utf-8") == before
