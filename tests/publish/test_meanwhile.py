"""What another process makes, and what happens when it does not."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludograph.cache import Cache, Kind
from ludograph.publish import meanwhile
from ludograph.publish.meanwhile import Helper, Made

NUMBER = Kind("number", int)


@pytest.fixture
def cache(tmp_path: Path) -> Iterator[Cache]:
    cache = Cache(tmp_path / "records.sqlite")
    yield cache
    cache.close()


def doubled(cache: Cache) -> Iterator[Made]:
    """A file of what is kept, and a further record."""
    found = cache.get(NUMBER, "one")
    assert found is not None
    cache.put(NUMBER, "two", 2 * found)
    yield "process", str(os.getpid()).encode()
    yield "two", str(2 * found).encode()


def nothing(cache: Cache) -> Iterator[Made]:
    """One file, and then an error."""
    yield "one", b"1"
    raise LookupError


def killed(cache: Cache) -> Iterator[Made]:
    """The system ends the process."""
    os.kill(os.getpid(), signal.SIGKILL)
    yield "one", b"1"


def test_what_the_other_process_makes_and_keeps_is_found_here(cache):
    helper = Helper(cache)
    cache.put(NUMBER, "one", 1)
    helper.begin(doubled)
    made = helper.made()
    assert made is not None
    (_, process), two = made
    assert process != str(os.getpid()).encode()
    assert two == ("two", b"2")
    assert cache.get(NUMBER, "two") == 2


@pytest.mark.parametrize("task", [nothing, killed, doubled])
def test_a_process_that_fails_has_made_nothing(cache, task):
    helper = Helper(cache)
    helper.begin(task)
    assert helper.made() is None


def test_a_process_that_is_not_wanted_any_more_ends(cache):
    helper = Helper(cache)
    process = helper._process
    os.kill(process, 0)
    del helper
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_there_is_none_where_it_would_be_of_no_use(cache, monkeypatch):
    monkeypatch.setattr(meanwhile.threading, "active_count", lambda: 1)
    monkeypatch.setattr(meanwhile.os, "cpu_count", lambda: 1)
    assert Helper.where_useful(cache) is None
    monkeypatch.setattr(meanwhile.os, "cpu_count", lambda: 2)
    assert Helper.where_useful(cache) is not None
    monkeypatch.setattr(meanwhile.threading, "active_count", lambda: 2)
    assert Helper.where_useful(cache) is None
