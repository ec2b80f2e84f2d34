"""A project that follows an edit gives what a project read from the start gives."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.checks.projects import png, quick_project
from tests.sites.test_warm_is_cold import EDITS, START, Files, differences, outcome, write

from ludograph.cache import Cache
from ludograph.publish.following import followed

SEQUENCES = 2


def fresh(root: Path) -> Any:
    return replace(quick_project(root), cache=Cache(None))


@pytest.mark.fuzz
@pytest.mark.parametrize("sequence", range(SEQUENCES))
def test_whatever_is_edited_is_followed(tmp_path: Path, fuzz_inputs: int, sequence: int) -> None:
    chance = random.Random(sequence)
    now: Files = {name: text if isinstance(text, bytes) else text.encode() for name, text in START.items()}
    now |= {"docs/games/a.png": png()}
    write(tmp_path, {}, now)
    project, waiting = fresh(tmp_path), []
    for step in range(min(fuzz_inputs // 10, 1000) // SEQUENCES):
        files = dict(now)
        waiting = waiting or chance.sample(sorted(EDITS), len(EDITS))
        kind = waiting.pop()
        EDITS[kind](chance, now)
        write(tmp_path, files, now)
        changed = [name for name in {*files, *now} if files.get(name) != now.get(name)]
        project = fresh(tmp_path) if "mkdocs.yml" in changed else followed(project, changed)
        whole = step % 6 == 0
        different = differences(outcome(project, whole), outcome(fresh(tmp_path), whole))
        assert not different, (kind, different)


def test_words_leave_the_catalogue_and_what_was_read_of_the_others(tmp_path: Path) -> None:
    files: Files = {name: text if isinstance(text, bytes) else text.encode() for name, text in START.items()}
    write(tmp_path, {}, files)
    project = fresh(tmp_path)
    project.index()
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
