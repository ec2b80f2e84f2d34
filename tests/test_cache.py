"""The cache may forget; it never gives back what is not what was asked for."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from ludograph import cache as module
from ludograph.cache import Cache, content_hash
from ludograph.problems import Place


def test_what_was_saved_is_found_by_the_next_process(tmp_path: Path) -> None:
    first = Cache(tmp_path / "records.sqlite")
    first.put("article", "key", Place("a.md", 1, 2))
    first.save()
    first.close()
    assert Cache(tmp_path / "records.sqlite").get("article", "key") == Place("a.md", 1, 2)


def test_what_was_not_saved_is_found_by_this_process_only(tmp_path: Path) -> None:
    first = Cache(tmp_path / "records.sqlite")
    first.put("article", "key", "value")
    assert first.get("article", "key") == "value"
    assert Cache(tmp_path / "records.sqlite").get("article", "key") is None


def test_kinds_do_not_mix(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "records.sqlite")
    cache.put("article", "key", "value")
    assert cache.get("library", "key") is None


def test_without_a_file_nothing_is_remembered_for_others() -> None:
    cache = Cache(None)
    cache.put("article", "key", "value")
    cache.save()
    assert cache.get("article", "key") == "value"
    assert Cache(None).get("article", "key") is None


def test_a_file_that_is_no_database_is_begun_again(tmp_path: Path) -> None:
    file = tmp_path / "records.sqlite"
    file.write_bytes(b"no database at all, but long enough to be looked at" * 100)
    cache = Cache(file)
    assert cache.get("article", "key") is None
    cache.put("article", "key", "value")
    cache.save()
    assert Cache(file).get("article", "key") == "value"


def test_a_record_that_cannot_be_read_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "records.sqlite"
    cache = Cache(file)
    cache.put("article", "key", "value")
    cache.save()
    cache.close()
    with sqlite3.connect(file) as database:
        database.execute("update record set value = ?", (b"\x80\x05garbage",))
    assert Cache(file).get("article", "key") is None


def test_another_version_of_the_program_begins_again(tmp_path: Path, monkeypatch) -> None:
    file = tmp_path / "records.sqlite"
    cache = Cache(file)
    cache.put("article", "key", "value")
    cache.save()
    cache.close()
    monkeypatch.setattr(module, "code_version", lambda: "another")
    assert Cache(file).get("article", "key") is None


def test_what_nobody_asked_for_is_forgotten_after_a_whole_build(tmp_path: Path) -> None:
    file = tmp_path / "records.sqlite"
    cache = Cache(file)
    cache.put("article", "old", 1)
    cache.put("article", "kept", 2)
    cache.put("library", "old", 3)
    cache.save()
    cache.close()
    build = Cache(file)
    build.get("article", "kept")
    build.save(forget_unused=("article",))
    build.close()
    after = Cache(file)
    assert [after.get("article", "old"), after.get("article", "kept"), after.get("library", "old")] == [None, 2, 3]


def test_a_hash_tells_where_one_part_ends() -> None:
    assert content_hash("ab", "c") != content_hash("a", "bc")
    assert content_hash("ab", "c") == content_hash(b"ab", b"c")
