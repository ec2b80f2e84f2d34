"""A project that follows an edit gives what a project read from the start gives."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.checks.projects import png, quick_project
from tests.sites.test_warm_is_cold import EDITS, START, Files, differences, outcome, write

from ludograph.site.project.following import EditedWorks, followed
from ludograph.store import Cache

SEQUENCES = 2


def fresh(root: Path) -> Any:
    return replace(quick_project(root), cache=Cache(None))


@pytest.mark.fuzz
@pytest.mark.parametrize("alone", [False, True], ids=["the library is read as a whole", "an entry is read alone"])
@pytest.mark.parametrize("sequence", range(SEQUENCES))
def test_whatever_is_edited_is_followed(tmp_path: Path, fuzz_inputs: int, sequence: int, *, alone: bool) -> None:
    chance = random.Random(sequence)
    now: Files = {name: text if isinstance(text, bytes) else text.encode() for name, text in START.items()}
    now |= {"docs/games/a.png": png()}
    write(tmp_path, {}, now)
    project, waiting = fresh(tmp_path), []
    works = EditedWorks(project)
    for step in range(min(fuzz_inputs // 10, 1000) // SEQUENCES):
        files = dict(now)
        waiting = waiting or chance.sample(sorted(EDITS), len(EDITS))
        kind = waiting.pop()
        EDITS[kind](chance, now)
        write(tmp_path, files, now)
        changed = [name for name in {*files, *now} if files.get(name) != now.get(name)]
        if "mkdocs.yml" in changed:
            project = fresh(tmp_path)
        else:
            project = followed(project, changed, works.after) if alone else followed(project, changed)
        if works.library is not project.library.bibliography:
            works = EditedWorks(project)
        whole = step % 6 == 0
        different = differences(outcome(project, whole), outcome(fresh(tmp_path), whole))
        if alone:
            # What is wrong in the library as a whole is reported by who reads it as a whole.
            different.pop("check", None)
        assert not different, (kind, different)


def test_an_edit_of_one_work_reads_no_other_and_leaves_data_pictures_and_addresses(tmp_path: Path) -> None:
    files: Files = {name: text if isinstance(text, bytes) else text.encode() for name, text in START.items()}
    write(tmp_path, {}, files)
    project = fresh(tmp_path)
    _ = project.index
    works = EditedWorks(project)
    edited = files | {"bibliography/a.bib": files["bibliography/a.bib"].replace(b"{Cards}", b"{Playing cards}")}
    write(tmp_path, files, edited)
    after = followed(project, ["bibliography/a.bib"], works.after)
    assert after.library.bibliography is works.library
    assert after.library.bibliography["Ono1956"].text["title"] == "Playing cards"
    for part in ("rules", "pictures", "addresses"):
        assert getattr(after.catalogue, part) is getattr(project.catalogue, part)
    stale = [page for page in after.sources.articles if not after.records.holds(after.job(page))]
    assert "games/oicho.md" in stale
    assert not {"games/words.md", "index.md"}.intersection(stale)


def test_words_leave_the_catalogue_and_what_was_read_of_the_others(tmp_path: Path) -> None:
    files: Files = {name: text if isinstance(text, bytes) else text.encode() for name, text in START.items()}
    write(tmp_path, {}, files)
    project = fresh(tmp_path)
    _ = project.index
    words = files | {"docs/games/hiki.md": files["docs/games/hiki.md"] + b"\nMore.\n"}
    write(tmp_path, files, words)
    after = followed(project, ["docs/games/hiki.md"])
    assert after.catalogue is project.catalogue
    stale = [page for page in after.sources.articles if not after.records.holds(after.job(page))]
    assert stale == ["games/hiki.md"]
    title = words | {"docs/games/oicho.md": files["docs/games/oicho.md"].replace(b"Oicho", b"Kabu")}
    write(tmp_path, words, title)
    later = followed(after, ["docs/games/oicho.md"])
    assert later.library is after.library
    assert later.catalogue is not after.catalogue
    stale = [page for page in later.sources.articles if not later.records.holds(later.job(page))]
    assert "games/oicho.md" in stale
    assert "games/words.md" not in stale


def test_articles_that_come_or_go_make_the_project_as_a_fresh_one(tmp_path: Path) -> None:
    files: Files = {name: text if isinstance(text, bytes) else text.encode() for name, text in START.items()}
    write(tmp_path, {}, files)
    project = fresh(tmp_path)
    _ = project.index
    fewer = {name: text for name, text in files.items() if name != "docs/games/hiki.md"}
    write(tmp_path, files, fewer)
    without = followed(project, ["docs/games/hiki.md"])
    assert "games/hiki.md" not in without.sources.articles
    write(tmp_path, fewer, files)
    again = followed(without, ["docs/games/hiki.md"])
    assert list(again.sources.articles) == list(project.sources.articles)
