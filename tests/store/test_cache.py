"""The cache may forget; it never gives back what is not what was asked for, and it never stops the program."""

from __future__ import annotations

import logging
import os
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from ludograph import store as module
from ludograph.base.problems import Place
from ludograph.base.source import content_hash
from ludograph.store import Cache, Kind
from ludograph.store import file as cache_file

ARTICLE = Kind("article", Place)
TEXT = Kind("text", str)
NUMBER = Kind("number", int)
HERE = Place("a.md", 1, 2)


def filled(file: Path, records: int = 300) -> None:
    """A file with so many records, the last of which is `HERE`."""
    cache = Cache(file)
    for number in range(records):
        cache.put(TEXT, f"key {number}", f"value {number} " * 20)
    cache.put(ARTICLE, "key", HERE)
    cache.save()
    cache.close()


def found(file: Path) -> Place | None:
    cache = Cache(file)
    try:
        return cache.get(ARTICLE, "key")
    finally:
        cache.close()


def test_records_read_ahead_are_those_of_the_file(tmp_path: Path) -> None:
    filled(tmp_path / "records.sqlite")
    cache = Cache(tmp_path / "records.sqlite")
    cache.read_ahead(TEXT, ("key 1", "key 2", "none"))
    with sqlite3.connect(tmp_path / "records.sqlite") as database:
        database.execute("delete from record")
    database.close()
    assert cache.get(TEXT, "key 1") == "value 1 " * 20
    assert cache.get(TEXT, "none") is None
    assert cache.get(TEXT, "key 1") is None  # once for each reading
    cache.put(TEXT, "key 2", "new")
    cache.save()
    assert cache.get(TEXT, "key 2") == "new"
    cache.close()


def test_what_was_saved_is_found_by_the_next_process(tmp_path: Path) -> None:
    filled(tmp_path / "records.sqlite")
    assert found(tmp_path / "records.sqlite") == HERE


def test_what_was_not_saved_is_found_by_this_process_only(tmp_path: Path) -> None:
    first = Cache(tmp_path / "records.sqlite")
    first.put(TEXT, "key", "value")
    assert first.get(TEXT, "key") == "value"
    assert Cache(tmp_path / "records.sqlite").get(TEXT, "key") is None


def test_kinds_do_not_mix(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "records.sqlite")
    cache.put(TEXT, "key", "value")
    assert cache.get(Kind("library", str), "key") is None


def test_without_a_file_nothing_is_remembered_for_others() -> None:
    cache = Cache(None)
    cache.put(TEXT, "key", "value")
    cache.save()
    assert cache.get(TEXT, "key") == "value"
    assert Cache(None).get(TEXT, "key") is None


def test_a_value_of_another_type_is_not_remembered() -> None:
    cache = Cache(None)
    cache.put(TEXT, "key", 1)  # type: ignore[arg-type]
    assert cache.get(TEXT, "key") is None


def test_a_record_is_asked_for_by_its_type(tmp_path: Path) -> None:
    filled(tmp_path / "records.sqlite")
    assert Cache(tmp_path / "records.sqlite").get(Kind("article", str), "key") is None


def test_another_version_of_the_program_reads_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path / "records.sqlite")
    monkeypatch.setattr(module, "code_version", lambda: "another")
    assert found(tmp_path / "records.sqlite") is None


def test_what_was_not_asked_for_is_dropped_after_a_whole_build(tmp_path: Path) -> None:
    file = tmp_path / "records.sqlite"
    cache = Cache(file)
    cache.put(TEXT, "old", "1")
    cache.put(TEXT, "kept", "2")
    cache.put(NUMBER, "old", 3)
    cache.save()
    cache.close()
    build = Cache(file)
    build.get(TEXT, "kept")
    build.save(forget_unused=(TEXT,))
    build.close()
    after = Cache(file)
    assert [after.get(TEXT, "old"), after.get(TEXT, "kept"), after.get(NUMBER, "old")] == [None, "2", 3]


def days_later(days: int, monkeypatch: pytest.MonkeyPatch) -> None:
    now = cache_file.time.time() + days * 86400
    monkeypatch.setattr(cache_file.time, "time", lambda: now)


def test_what_was_not_asked_for_in_a_month_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path / "records.sqlite")
    days_later(20, monkeypatch)
    cache = Cache(tmp_path / "records.sqlite")
    cache.get(TEXT, "key 1")
    cache.save()
    cache.close()
    days_later(20, monkeypatch)
    Cache(tmp_path / "records.sqlite").save()
    assert found(tmp_path / "records.sqlite") is None
    assert Cache(tmp_path / "records.sqlite").get(TEXT, "key 1") is not None


def test_old_records_are_looked_for_once_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def looks_after(days: int) -> bool:
        days_later(days, monkeypatch)
        done: list[str] = []
        cache = Cache(tmp_path / "c.sqlite")
        cache.put(TEXT, "key", "1")
        assert cache._database is not None
        cache._database.set_trace_callback(done.append)
        cache.save()
        cache.close()
        return any(statement.startswith("delete from record where used") for statement in done)

    assert [looks_after(days) for days in (0, 0, 1)] == [True, False, True]


def test_the_oldest_records_are_dropped_when_there_is_too_much(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "records.sqlite"
    filled(file)
    size = file.stat().st_size
    monkeypatch.setattr(cache_file, "MOST_BYTES", 10_000)
    days_later(1, monkeypatch)
    cache = Cache(file)
    cache.get(ARTICLE, "key")
    cache.save()
    cache.close()
    assert found(file) == HERE
    assert file.stat().st_size < size / 4, "the file shrinks too"


def test_what_a_whole_build_used_stays_however_much_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "records.sqlite"
    monkeypatch.setattr(cache_file, "MOST_BYTES", 10_000)
    built = Cache(file)
    built.put(ARTICLE, "key", HERE)
    for number in range(100):
        built.put(TEXT, str(number), "x" * 1000)
    built.save(whole=True)
    built.close()

    def checked_on(days: range) -> None:
        for day in days:
            days_later(1, monkeypatch)
            cache = Cache(file)
            for number in range(20):
                cache.put(TEXT, f"day {day}, {number}", "x" * 1000)
            cache.save()
            cache.close()

    checked_on(range(1, 4))
    assert found(file) == HERE
    checked_on(range(4, 28))
    assert file.stat().st_size < 4 * 100_000, "older days go when all is more than twice as much"


def test_many_records_are_written_before_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_BUFFERED_BYTES", 1000)
    cache = Cache(tmp_path / "records.sqlite")
    for number in range(100):
        cache.put(TEXT, str(number), "x" * 100)
    assert Cache(tmp_path / "records.sqlite").get(TEXT, "0") == "x" * 100


def test_two_processes_write_to_one_file(tmp_path: Path) -> None:
    file = tmp_path / "records.sqlite"
    first, second = Cache(file), Cache(file)
    first.put(TEXT, "a", "1")
    second.put(TEXT, "b", "2")
    first.save()
    second.save()
    assert [Cache(file).get(TEXT, "a"), Cache(file).get(TEXT, "b")] == ["1", "2"]


def changed(query: str, *values: object) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        filled(file)
        database = sqlite3.connect(file)
        with database:
            database.execute(query, values)
        database.close()

    return change


def cut(share: float) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        filled(file)
        os.truncate(file, int(file.stat().st_size * share))

    return change


def flipped(first: int, step: int) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        filled(file)
        data = bytearray(file.read_bytes())
        for position in range(first, len(data), step):
            data[position] ^= 0x20
        file.write_bytes(data)

    return change


def not_a_database(file: Path) -> None:
    file.write_bytes(b"no database at all, but long enough to be looked at" * 100)


def of_another_program(file: Path) -> None:
    database = sqlite3.connect(file)
    with database:
        database.execute("create table record (name text)")
    database.close()


def without_its_table(file: Path) -> None:
    changed("alter table record rename column sum to other")(file)


def a_folder(file: Path) -> None:
    (file / "inside").mkdir(parents=True)


def a_journal_folder(file: Path) -> None:
    filled(file)
    file.with_name(file.name + "-journal").mkdir()


DAMAGES: dict[str, Callable[[Path], None]] = {
    "not a database": not_a_database,
    "of another program": of_another_program,
    "without its table": without_its_table,
    "a folder": a_folder,
    "a folder for the journal": a_journal_folder,
    "empty": lambda file: file.write_bytes(b""),
    "cut in its header": cut(0.001),
    "half": cut(0.5),
    "cut at its end": cut(0.98),
    "bits flipped everywhere": flipped(10, 97),
    "bits flipped after the header": flipped(150, 1001),
    "bits flipped late": flipped(9000, 211),
    "garbage as a value": changed("update record set value = ?", b"\x80\x05garbage"),
    "text as a value": changed("update record set value = ?", "text"),
    "null as a value": changed("update record set value = null"),
    "a number as a value": changed("update record set value = 7"),
    "text as a checksum": changed("update record set sum = 'x'"),
    "values swapped": changed("update record set value = (select value from record where key = 'key 1')"),
    "keys swapped": changed("update record set key = 'key 1000' where key = 'key 1'"),
    "a format of later": changed("pragma user_version = 99"),
    "a dangling link": lambda file: file.symlink_to(file.with_name("nowhere") / "file"),
}


@pytest.mark.parametrize("damage", DAMAGES.values(), ids=DAMAGES)
def test_a_damaged_file_stops_no_command(
    damage: Callable[[Path], object], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / ".cache" / "records.sqlite"
    file.parent.mkdir()
    damage(file)
    caplog.set_level(logging.WARNING)
    cache = Cache(file)
    assert cache.get(ARTICLE, "key") in {None, HERE}
    for number in range(300):
        assert cache.get(TEXT, f"key {number}") in {None, f"value {number} " * 20}
    cache.put(ARTICLE, "key", HERE)
    cache.save(forget_unused=(TEXT,))
    assert cache.get(ARTICLE, "key") == HERE
    cache.close()
    assert len(caplog.messages) <= 1
    warnings = caplog.messages
    caplog.clear()
    # What can be replaced was replaced: the next run has a whole store. What belongs to others is left alone.
    module._warned.clear()
    again = found(file)
    assert again == HERE or (warnings and caplog.messages), "either it works again or it says so again"


@pytest.mark.parametrize("step", range(4))
def test_no_flipped_bit_gives_a_wrong_record(step: int, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    """One bit at a time, over the whole of a small file."""
    file = tmp_path / "records.sqlite"
    filled(file, records=3)
    whole = file.read_bytes()
    for position in range(step * 7, len(whole), 331):
        data = bytearray(whole)
        data[position] ^= 1 << (position % 8)
        file.write_bytes(data)
        assert found(file) in {None, HERE}
        assert len(caplog.messages) <= 1
        caplog.clear()
        file.unlink(missing_ok=True)
        file.with_name(file.name + "-journal").unlink(missing_ok=True)


def test_a_file_in_the_folders_place_is_said_in_one_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / ".cache").write_text("a file")
    cache = Cache(tmp_path / ".cache" / "records.sqlite")
    cache.put(TEXT, "key", "value")
    cache.save()
    assert cache.get(TEXT, "key") == "value"
    [line] = caplog.messages
    assert line.startswith("ludograph: the cache ")
    assert line.endswith("; working without it")


def test_a_file_of_another_program_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "records.sqlite"
    of_another_program(file)
    before = file.read_bytes()
    cache = Cache(file)
    cache.put(TEXT, "key", "value")
    cache.save()
    assert file.read_bytes() == before


@pytest.mark.parametrize("mode", ["exclusive", "immediate"])
def test_a_locked_file_is_not_waited_for_long(
    mode: str, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache_file, "_PATIENCE", 0.05)
    file = tmp_path / "records.sqlite"
    filled(file)
    other = sqlite3.connect(file, isolation_level=None)
    other.execute(f"begin {mode}")
    cache = Cache(file)
    assert cache.get(ARTICLE, "key") in {None, HERE}
    cache.put(ARTICLE, "key", Place("b.md", 3, 4))
    cache.save()
    assert cache.get(ARTICLE, "key") == Place("b.md", 3, 4)
    other.execute("rollback")
    other.close()
    [line] = caplog.messages
    assert "locked" in line
    assert found(file) == HERE


def test_a_file_that_may_only_be_read_is_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "records.sqlite"
    filled(file)
    connect = sqlite3.connect
    # The tests may run as root, who may write everywhere: SQLite is asked to refuse.
    monkeypatch.setattr(
        module.sqlite3, "connect", lambda file, **options: connect(f"file:{file}?mode=ro", uri=True, **options)
    )
    cache = Cache(file)
    assert cache.get(ARTICLE, "key") == HERE
    cache.put(TEXT, "key", "value")
    cache.save()
    assert cache.get(TEXT, "key") == "value"
    [line] = caplog.messages
    assert "readonly" in line


def test_a_full_disk_is_said_in_one_line(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "records.sqlite"
    filled(file)
    cache = Cache(file)
    assert cache._database is not None
    pages = cache._database.execute("pragma page_count").fetchone()[0]
    cache._database.execute(f"pragma max_page_count = {pages}")
    cache.put(TEXT, "large", "x" * 1_000_000)
    cache.save()
    assert cache.get(TEXT, "large") == "x" * 1_000_000
    [line] = caplog.messages
    assert "full" in line
    cache.close()
    assert found(file) == HERE


def test_a_file_that_another_process_has_open_is_not_taken_away(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "records.sqlite"
    filled(file)
    hold = (
        "import sys, pathlib; from ludograph.store import Cache\n"
        "cache = Cache(pathlib.Path(sys.argv[1])); print(1, flush=True); input()"
    )
    other = subprocess.Popen(
        [sys.executable, "-c", hold, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "1\n"
        node = file.stat().st_ino
        with file.open("r+b") as opened:
            opened.write(b"x" * 200)
        cache = Cache(file)
        cache.put(TEXT, "key", "value")
        cache.save()
        assert cache.get(TEXT, "key") == "value"
        assert file.stat().st_ino == node
        [line] = caplog.messages
        assert line.endswith("; working without it")
        cache.close()
    finally:
        other.communicate("\n")
    caplog.clear()
    assert found(file) is None
    [line] = caplog.messages
    assert line.endswith("a new one was begun")


def test_a_hash_says_where_one_part_ends() -> None:
    assert content_hash("ab", "c") != content_hash("a", "bc")
    assert content_hash("ab", "c") == content_hash(b"ab", b"c")
