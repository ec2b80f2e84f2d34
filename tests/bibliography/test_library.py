"""The library as a mapping, and in the cache."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.bibliography.library import read, source

from ludograph.bibliography.reader import empty_bibliography, read_bibliography
from ludograph.cache import Cache

TEXT = "@string{p = {P}}\n@book{a, title = {A}, publisher = p}\n@book{b, titel = {B}, ids = {c}}"


def test_a_library_from_the_cache_is_the_same(tmp_path: Path) -> None:
    cold = read(TEXT)
    for _run in range(2):
        cache = Cache(tmp_path / "cache.sqlite")
        library = read_bibliography([source(TEXT)], cache)
        cache.save()
        cache.close()
    assert [*library] == [*cold]
    assert library.entries == cold.entries
    assert library.problems == cold.problems
    assert library.strings == cold.strings
    assert {key: library.fingerprint(key) for key in library} == {key: cold.fingerprint(key) for key in cold}
    assert library.resolve("c") == library["b"]


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache.sqlite")
    read_bibliography([source(TEXT)], cache)
    assert read_bibliography([source(TEXT.replace("{A}", "{Z}"))], cache)["a"].text["title"] == "Z"
    cache.close()


def test_a_library_is_a_mapping() -> None:
    library = read(TEXT)
    assert len(library) == 2
    assert "a" in library
    assert "c" not in library
    assert library.get("zz") is None
    with pytest.raises(KeyError):
        library["zz"]
    assert len(empty_bibliography()) == 0


def test_a_fingerprint_depends_on_what_the_reference_shows_and_not_on_its_place() -> None:
    before = read(TEXT)
    moved = read("\n\n" + TEXT)
    string_changed = read(TEXT.replace("{P}", "{Q}"))
    assert {key: moved.fingerprint(key) for key in moved} == {key: before.fingerprint(key) for key in before}
    assert string_changed.fingerprint("a") != before.fingerprint("a")
    assert string_changed.fingerprint("b") == before.fingerprint("b")
