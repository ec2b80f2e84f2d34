"""The library as a mapping, and in the cache."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.library.library import read

from ludograph.library import reader as stored
from ludograph.library.bibtex.draft import Draft
from ludograph.library.library import Bibliography, EntryHead
from ludograph.library.reader import KINDS, LibraryFile, empty_bibliography, kept_bibliography
from ludograph.store import Cache, Kind

TEXT = """@string{p = {P}}
@book{a, title = {A}, publisher = p}
@book{b, titel = {B}, ids = {c}}
@book{d, author = {A;B}, title = {\\nosuch{T}}, year = 1999, month = jan, crossref = {a}}
"""


def kept(text: str, cache: Cache, named: tuple[str, ...] = ()) -> Bibliography:
    """The library of this text through the cache."""
    files = [LibraryFile("bibliography/test.bib", text.encode())]
    return kept_bibliography(files, cache, lambda: files, named)


def from_cache(text: str, folder: Path, *, lose: Kind[Any] | None = None) -> tuple[Bibliography, Cache]:
    """The same in a second run, in which the records of a kind are lost."""
    first = Cache(folder / "cache.sqlite")
    kept(text, first)
    first.save()
    first.close()
    if lose:
        with sqlite3.connect(folder / "cache.sqlite") as database:
            database.execute("delete from record where kind = ?", (lose.name,))
        database.close()
    cache = Cache(folder / "cache.sqlite")
    return kept(text, cache), cache


@pytest.mark.parametrize("lost", [None, *KINDS], ids=lambda kind: kind.name if kind else "nothing lost")
def test_a_library_from_the_cache_is_the_same_whatever_is_lost(tmp_path: Path, lost: Kind[Any] | None) -> None:
    cold = read(TEXT)
    library, cache = from_cache(TEXT, tmp_path, lose=lost)
    assert [*library] == [*cold]
    assert library.entries == cold.entries
    assert library.problems == cold.problems
    assert library.strings == cold.strings
    assert {key: library.head(key) for key in library} == {key: cold.head(key) for key in cold}
    assert library.resolve("c") == library["b"]
    assert library.meant_by("B") == "b"
    cache.close()


MANY = "".join(f"@book{{k{number}, title = {{T{number}}}, ids = {{o{number}}}}}\n" for number in range(200))


def test_only_the_entries_that_are_asked_for_are_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unpacked = []
    real = stored.decoded
    monkeypatch.setattr(stored, "decoded", lambda shape, data: unpacked.append(shape) or real(shape, data))
    library, cache = from_cache(MANY, tmp_path)
    assert len(library) == 200
    assert "k7" in library
    assert library.meant_by("o150") == "k150"
    assert library.fingerprint("k7")
    assert list(library.only({"k3", "k170"})) == ["k3", "k170"]
    assert unpacked == []
    found = library.only({"k3", "k170"}).resolve("o170")
    assert found is not None
    assert found.text["title"] == "T170"
    assert unpacked == [Draft]
    cache.close()


def test_reading_a_library_makes_none_of_its_entries(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "entry_of", None)  # making one fails
    cache = Cache(tmp_path / "cache.sqlite")
    library = kept(TEXT, cache)
    assert library.head("d").parents == ("a",)
    assert library.meant_by("c") == "b"
    assert {problem.code for problem in library.file_problems} == {"C016"}
    cache.close()


def test_the_head_of_an_entry_is_asked_for_without_making_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = MANY.replace("{o7}", "{o7}, ludograph = {ignore C002}").replace("@book{k9,", "@xdata{k9,")
    library, cache = from_cache(text, tmp_path)
    entries = read(text)
    heads = {
        key: EntryHead(
            entry.type, entry.key_place, entry.silenced, entry.place.start, entries.fingerprint(key), entry.parents
        )
        for key, entry in entries.items()
    }
    monkeypatch.setattr(stored, "entry_of", None)  # making one fails
    assert {key: library.head(key) for key in library} == heads
    assert library.head("k7").silenced == {"C002"}
    assert library.head("k9").type == "xdata"
    cache.close()


def test_a_forked_process_finds_the_entries_in_the_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    library, cache = from_cache(MANY, tmp_path)
    monkeypatch.setattr(stored.StoredLibrary, "_again", None)  # what is not found in the cache fails
    cache.detach()
    assert library["k120"].text["title"] == "T120"
    cache.close()


def test_a_whole_run_forgets_the_library_that_was(tmp_path: Path) -> None:
    library, cache = from_cache(MANY, tmp_path)
    kept(MANY.replace("T199", "New"), cache)
    assert library["k5"].text["title"] == "T5"
    cache.save(forget_unused=KINDS)
    cache.close()
    again = Cache(tmp_path / "cache.sqlite")
    kept(MANY.replace("T199", "New"), again)
    again.save(forget_unused=KINDS)
    again.close()
    with sqlite3.connect(tmp_path / "cache.sqlite") as database:
        counts = dict(database.execute("select kind, count(*) from record where kind != '' group by kind"))
    database.close()
    assert counts == {"library": 1, "library-problems": 1, "library-entries": 7}


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache.sqlite")
    kept(TEXT, cache)
    assert kept(TEXT.replace("{A}", "{Z}"), cache)["a"].text["title"] == "Z"
    cache.close()


def test_a_library_is_a_mapping() -> None:
    library = read(TEXT)
    assert len(library) == 3
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
