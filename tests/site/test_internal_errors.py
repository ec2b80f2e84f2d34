"""An error of the program at one place costs that place: the rest is built, and the command fails."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.tools.checking.test_check import git

from ludograph.article import rendering
from ludograph.rules import tables
from ludograph.site.freshness import records
from ludograph.site.pages import PAGES
from ludograph.tools.main import main

CONFIG = "site_name: Small\ntheme: {name: material, font: false}\nplugins:\n  - ludograph: {}\n"
DATA = Path(__file__).parents[2] / "data"


@pytest.fixture
def project(tmp_path: Path) -> list[str]:
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text(CONFIG)
    for name in ("index", "a", "b"):
        (tmp_path / "docs" / f"{name}.md").write_text(f"---\ntitle: {name.title()}\n---\nText of {name}.\n")
    return ["--config", str(tmp_path / "mkdocs.yml")]


def fails(*given: Any, **more: Any) -> Any:
    raise ValueError("this was not foreseen")


def unread(monkeypatch: pytest.MonkeyPatch) -> None:
    read = rendering.read_article
    monkeypatch.setattr(
        rendering,
        "read_article",
        lambda md, source, *more, **how: (fails if source.path == "docs/a.md" else read)(md, source, *more, **how),
    )


def without_preview(monkeypatch: pytest.MonkeyPatch) -> None:
    real = records.preview
    monkeypatch.setattr(
        records, "preview", lambda facts: (fails if facts.page == "a.md" and facts.sections else real)(facts)
    )


@pytest.mark.parametrize("broken", [unread, without_preview])
def test_an_article_that_cannot_be_read_costs_no_other(
    project: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], broken: Any
) -> None:
    broken(monkeypatch)
    assert main(["build", *project, "--site-dir", str(tmp_path / "out")]) == 1
    error = capsys.readouterr().err
    assert "docs/a.md:1:1: INT001 internal-error: " in error
    assert "ValueError: this was not foreseen" in error
    assert "Traceback" not in error
    page = (tmp_path / "out/a/index.html").read_text()
    assert "This article is not available" in page
    assert "Text of a." not in page, "it may hold what is for authors only"
    assert "Text of b." in (tmp_path / "out/b/index.html").read_text()


def test_both_versions_of_an_article_that_cannot_be_read_are_refused_in_one_line(
    project: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-q", "-m", "first")
    (tmp_path / "docs" / "a.md").write_text("---\ntitle: A\n---\nOther text of a.\n")
    tree = rendering.Converter.tree
    monkeypatch.setattr(
        rendering.Converter,
        "tree",
        lambda self, source, *more: (fails if "Other" in source.text else tree)(self, source, *more),
    )
    assert main(["affected", *project, "--html", str(tmp_path / "page.html")]) == 2
    said = capsys.readouterr().err.strip()
    assert "while reading docs/a.md (ValueError: this was not foreseen). Please report it" in said
    assert "\n" not in said


def test_a_check_that_fails_costs_no_other(
    project: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs" / "b.md").write_text("# B\n\nText <b>of b. ![x](gone.png)\n")
    from ludograph.checks import ARTICLE_CHECKS, running

    first, *others = ARTICLE_CHECKS
    monkeypatch.setattr(running, "ARTICLE_CHECKS", (replace(first, find=fails), *others))
    assert main(["check", *project]) == 1
    output = capsys.readouterr().out
    assert "docs/a.md:1:1: INT001" in output
    assert "IMG001" in output


def test_a_page_that_cannot_be_made_costs_no_other(
    project: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs" / "a.md").write_text("---\ntitle: A\nplayers: 2\n---\nText.\n")
    page = next(one for one in PAGES if one.src_uri == "a-z.md")
    working = type(page).pages

    def pages(self: Any, index: Any, catalogue: Any) -> Any:
        return fails() if index.articles else working(self, index, catalogue)

    monkeypatch.setattr(type(page), "pages", pages)
    assert main(["build", *project, "--site-dir", str(tmp_path / "out")]) == 1
    assert "INT001 internal-error: an error of the program while making a-z.md" in capsys.readouterr().err
    assert "could not be made" in (tmp_path / "out/a-z/index.html").read_text()
    assert (tmp_path / "out/names/index.html").is_file()


def test_a_table_that_cannot_be_made_costs_no_article(
    project: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(DATA, tmp_path / "data")
    (tmp_path / "docs" / "a.md").write_text(
        '# A\n\nBefore.\n\n<Rules show="rank-table" game="oicho-kabu" />\n\nAfter.\n'
    )
    monkeypatch.setitem(tables.TABLES, "rank-table", fails)
    assert main(["build", *project, "--site-dir", str(tmp_path / "out")]) == 1
    html = (tmp_path / "out/a/index.html").read_text()
    assert "Before." in html
    assert "After." in html
    assert (
        "docs/a.md:5:1: INT001 internal-error: an error of the program while making the table"
        in capsys.readouterr().err
    )
