"""`ludograph affected`: the pages whose text differs, no others, and why."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.cli.test_check import git

ARTICLES = """\
---
title: One
---

See [@Parlett1990 p. 3].

## A heading

Text.
=== docs/two.md
---
title: Two
---

See [@Culin1895 p. 3] and [one](article.md).
=== docs/three.md
---
title: Three
---

Nothing is cited here.
"""


@pytest.fixture
def repository(site) -> Path:
    root = site(ARTICLES)
    git(root, "init", "-q")
    git(root, "add", "docs", "bibliography", "mkdocs.yml")
    git(root, "commit", "-q", "-m", "first")
    return root


def change(root: Path, path: str, old: str, new: str) -> None:
    file = root / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def pages(ludograph) -> dict[str, list[str]]:
    found = json.loads(ludograph("affected", "--format", "json").out)
    return {page["page"]: page["reasons"] for page in found["pages"]}


def test_nothing_changed(repository: Path, ludograph) -> None:
    assert ludograph("affected").lines == ["0 pages read differently."]


def test_a_work_touches_the_articles_that_cite_it(repository: Path, ludograph) -> None:
    change(repository, "bibliography/games.bib", "Korean Games", "Korean and Other Games")
    assert pages(ludograph) == {"two.md": ["the work Culin1895"]}


def test_a_change_that_no_reader_sees_touches_nothing(repository: Path, ludograph) -> None:
    change(repository, "docs/three.md", "Nothing is cited here.", "Nothing is cited here.<!-- yet -->")
    assert pages(ludograph) == {}


def test_text_new_pages_and_gone_pages(repository: Path, ludograph) -> None:
    change(repository, "docs/article.md", "Text.", "Other text.")
    (repository / "docs/three.md").unlink()
    (repository / "docs/four.md").write_text("# Four\n", encoding="utf-8")
    lines = ludograph("affected").lines
    assert lines[:3] == ["article.md: changed (its text)", "four.md: new", "three.md: gone"]
    assert "/three/ is gone: add `aliases: [three/]` to the article that takes its place" in lines


def test_a_renamed_heading_is_reported_with_what_keeps_its_address(repository: Path, ludograph) -> None:
    change(repository, "docs/article.md", "## A heading", "## Another heading")
    assert any(line.startswith("article.md#a-heading is gone: keep it with") for line in ludograph("affected").lines)
    change(repository, "docs/article.md", "## Another heading", "## Another heading {#a-heading}")
    assert not any("is gone" in line for line in ludograph("affected").lines)


def test_a_comment_for_a_pull_request_cannot_be_broken_out_of(repository: Path, ludograph) -> None:
    change(repository, "docs/article.md", "title: One", 'title: "One | <img> @everyone"')
    comment = ludograph("affected", "--format", "markdown").out
    assert "<img>" not in comment
    assert "\\|" in comment
    assert "@everyone" not in comment


def test_an_unknown_revision_is_one_line(repository: Path, ludograph) -> None:
    done = ludograph("affected", "nowhere")
    assert done.status == 2
    assert "no git revision 'nowhere'" in done.err
