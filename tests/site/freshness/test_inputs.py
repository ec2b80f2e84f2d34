"""What decides that a build has nothing to do: every input counts, and every published file must be as it was left."""

from __future__ import annotations

import datetime
import logging
import os
from dataclasses import replace
from pathlib import Path

import pytest

from ludograph.base.files import Overlay, WorkingTree
from ludograph.site.finished import SiteSettings
from ludograph.site.freshness import inputs
from ludograph.site.freshness.inputs import (
    LIBRARIES,
    MessageLog,
    built_before,
    inputs_of,
    program_version,
    remember_built,
)
from ludograph.site.project.project import Project, load_project
from ludograph.site.settings.config import Options
from ludograph.store import Cache

FILES = {
    "mkdocs.yml": "site_name: Small\nplugins:\n  - ludograph: {}\n",
    "bibliography/a.bib": "@book{Ono1956, title = {Cards}}\n",
    "data/decks/a.yaml": "kabu: {names: [Kabufuda], numbers: 1-10, copies: 4, source: Ono1956}\n",
    "docs/index.md": "# Home\n",
    "docs/below/a.md": "# A\n",
    "docs/a.png": "a picture",
    "notes.md": "not of the site",
}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    for name, content in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(content, encoding="utf-8")
    return load_project(tmp_path / "mkdocs.yml")


def hashed(project: Project, **changes: bytes | None) -> str:
    return inputs_of(project.site, project.options, Overlay(project.files, changes))


@pytest.mark.parametrize("path", [path for path in FILES if path != "notes.md"])
def test_a_changed_or_missing_file_counts(project: Project, path: str) -> None:
    found = {hashed(project), hashed(project, **{path: b"changed"}), hashed(project, **{path: None})}
    assert len(found) == 3


@pytest.mark.parametrize("path", ["docs/new.md", "docs/new.svg", "data/games/new.yaml", "bibliography/new.bib"])
def test_a_new_file_counts_even_an_empty_one(project: Project, path: str) -> None:
    assert hashed(project, **{path: b""}) != hashed(project)


def test_what_is_not_of_the_site_does_not_count(project: Project) -> None:
    assert hashed(project, **{"notes.md": b"other", "site/index.html": b"", "docs/.hidden.md": b""}) == hashed(project)


def test_settings_options_the_day_and_the_date_of_the_build_count(project: Project, monkeypatch) -> None:
    before = hashed(project)
    assert inputs_of(replace(project.site, name="Large"), project.options, project.files) != before
    assert hashed(load_project(project.root / "mkdocs.yml", drafts="show")) != before

    with monkeypatch.context() as changed:
        changed.setattr(inputs, "today", lambda: datetime.date(2099, 12, 31))
        assert hashed(project) != before
    assert hashed(project) == before
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "86400")
    assert hashed(project) != before


@pytest.mark.parametrize("library", LIBRARIES)
def test_the_version_of_each_library_counts(library: str, monkeypatch) -> None:
    before, installed = program_version(), inputs._installed()
    name = library.lower().replace("-", "_")
    assert installed[name]
    monkeypatch.setattr(inputs, "_installed", lambda: installed | {name: "0.0.0"})
    assert program_version.__wrapped__() != before


def test_a_template_and_a_script_of_the_program_count(tmp_path: Path, monkeypatch) -> None:
    files = [tmp_path / name for name in ("site/parts/page.html", "engines/parts/page.html", "site/search/client.js")]
    for file in files:
        file.parent.mkdir(parents=True)
        file.write_text("one")
    monkeypatch.setattr(inputs, "PACKAGE", tmp_path)
    found = {program_version.__wrapped__()}
    for file in files:
        file.write_text("two")
        found.add(program_version.__wrapped__())
    assert len(found) == 4


def test_a_template_of_the_site_counts(tmp_path: Path) -> None:
    (tmp_path / "own" / "below").mkdir(parents=True)
    site, files = SiteSettings(tmp_path, overrides=tmp_path / "own"), WorkingTree(tmp_path)
    found = {inputs_of(site, Options(), files)}
    for text in ("one", "two"):
        (tmp_path / "own" / "below" / "a.html").write_text(text)
        found.add(inputs_of(site, Options(), files))
    (tmp_path / "own" / "below" / "a.html").rename(tmp_path / "own" / "below" / "b.html")
    assert len(found | {inputs_of(site, Options(), files)}) == 4


@pytest.fixture
def published(tmp_path: Path) -> Path:
    folder = tmp_path / "site"
    (folder / "below").mkdir(parents=True)
    for name in ("index.html", "below/a.html"):
        (folder / name).write_text("as published")
    return folder


def test_a_site_is_known_while_inputs_and_files_are_the_same(published: Path) -> None:
    cache = Cache(None)
    remember_built(cache, published, "inputs", (("ludograph", logging.WARNING, "a line"),))
    found = built_before(cache, published, "inputs")
    assert found is not None
    assert (found.files, found.messages) == (2, (("ludograph", logging.WARNING, "a line"),))
    assert built_before(cache, published, "other inputs") is None
    assert built_before(cache, published.parent, "inputs") is None
    (published / ".lock").write_text("of another program")
    assert built_before(cache, published, "inputs") == found


@pytest.mark.parametrize("change", ["size", "time", "gone", "new", "folder"])
def test_a_touched_site_is_not(published: Path, change: str) -> None:
    cache, file = Cache(None), published / "below" / "a.html"
    remember_built(cache, published, "inputs", ())
    stat = file.stat()
    match change:
        case "size":
            file.write_text("longer than before")
            os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns))
        case "time":
            os.utime(file, ns=(stat.st_atime_ns, stat.st_mtime_ns + 1_000_000_000))
        case "gone":
            file.unlink()
        case "new":
            (published / "new.html").write_text("")
        case "folder":
            published.rename(published.with_name("elsewhere"))
    assert built_before(cache, published, "inputs") is None


def test_a_log_keeps_messages_and_warnings_about_steps_of_a_build_but_not_the_steps() -> None:
    log = MessageLog()
    logger = logging.Logger("any")
    logger.addHandler(log)
    for name, level in (("ludograph", logging.INFO), ("mkdocs.commands.build", logging.INFO),
                        ("mkdocs.commands.build", logging.WARNING), ("ludograph", logging.DEBUG)):  # fmt: skip
        logger.handle(logging.makeLogRecord({"name": name, "levelno": level, "msg": "a line"}))
    assert log.messages == [
        ("ludograph", logging.INFO, "a line"), ("mkdocs.commands.build", logging.WARNING, "a line"),
    ]  # fmt: skip
