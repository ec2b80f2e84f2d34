"""The navigation of the preview is that of a site loaded from the start, and is rebuilt only when a title changed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.checks.projects import png
from tests.sites.test_warm_is_cold import EDITS, START, Files, write

from ludograph.tools.preview.site import PreviewSite

CONFIG = "site_name: Games\nplugins:\n  - ludograph: {engine: plain}\n"
NAVIGATION = f"{CONFIG}nav:\n  - index.md\n  - Games:\n      - games/\n"


@pytest.fixture(params=[CONFIG, NAVIGATION], ids=["by folders", "nav"])
def files(tmp_path: Path, request: pytest.FixtureRequest) -> Files:
    start = {**START, "mkdocs.yml": request.param, "docs/games/a.png": png()}
    now = {name: text if isinstance(text, bytes) else text.encode() for name, text in start.items()}
    write(tmp_path, {}, now)
    return now


def preview(root: Path) -> PreviewSite:
    return PreviewSite(str(root / "mkdocs.yml"), "", "http://127.0.0.1:8000/")


def test_after_every_kind_of_edit_the_navigation_is_that_of_a_freshly_loaded_site(tmp_path: Path, files: Files) -> None:
    site, followed = preview(tmp_path), 0
    chance = random.Random(1)
    for kind in sorted(EDITS):
        before, files = files, dict(files)
        EDITS[kind](chance, files)
        write(tmp_path, before, files)
        changed = [tmp_path / name for name in {*before, *files} if before.get(name) != files.get(name)]
        if "mkdocs.yml" in {path.name for path in changed} or site.follow(changed) is None:
            site = preview(tmp_path)
            continue
        followed += 1
        fresh = preview(tmp_path).finishing
        assert site.finishing.menus.navigation == fresh.menus.navigation, kind
        assert site.finishing.pages == fresh.pages, kind
    assert followed > 10


def test_words_leave_the_navigation_and_a_title_changes_it(tmp_path: Path, files: Files) -> None:
    site = preview(tmp_path)
    before = site.finishing.menus.navigation
    article = tmp_path / "docs/games/hiki.md"
    article.write_text(article.read_text() + "\nMore.\n")
    assert site.follow([article]) is not None
    assert site.finishing.menus.navigation is before
    article.write_text(article.read_text().replace("# Hiki", "# Pulling"))
    assert site.follow([article]) is not None
    assert "Pulling" in str(site.finishing.menus.navigation)
