"""What another process makes, and what happens when it does not."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludograph.cache import Cache, Kind
from ludograph.publish import processes
from ludograph.publish.processes import Helper, Made, Work, do_together

NUMBER = Kind("number", int)
NOTHING = Work(0, *[lambda number: None] * 3)


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


def put(cache: Cache) -> Callable[[int], object]:
    """Keeps which process did the work of a number."""
    return lambda number: cache.put(NUMBER, str(number), os.getpid())


def helper_of(cache: Cache, work: Work = NOTHING) -> Helper:
    """A helper after its share of the work."""
    helper = do_together(work, cache, 2, lambda count: None, stay=True)
    assert helper is not None
    return helper


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes.threading, "active_count", lambda: 1)


@pytest.mark.parametrize("count", [0, 1, 2, 1000, 1100])
def test_each_number_is_done_once_in_one_of_the_processes(cache, count):
    heard: list[int] = []
    here, there = (Cache(None), cache)
    do_together(Work(count, put(here), put(there), put(there)), cache, 3, heard.append)
    found = [(here.get(NUMBER, str(number)), there.get(NUMBER, str(number))) for number in range(count)]
    assert [one for one in found if (one[0] is None) is (one[1] is None)] == []
    assert {here for here, _ in found} <= {None, os.getpid()}
    assert os.getpid() not in {there for _, there in found}
    assert heard == sorted(heard)
    assert heard[-1] == count


def test_what_an_ended_process_leaves_is_done_here(cache):
    def end(number: int) -> None:
        if number > 30:
            os.kill(os.getpid(), signal.SIGKILL)
        cache.put(NUMBER, str(number), 1)

    def here(number: int) -> None:
        cache.put(NUMBER, str(number), 2)
        time.sleep(0.002)  # the other one is to come so far

    helper = helper_of(cache, Work(100, here, end, end))
    assert {cache.get(NUMBER, str(number)) for number in range(100)} == {1, 2}
    helper.begin(doubled)
    assert helper.made() is None


def test_what_can_wait_is_the_first_task_of_a_helper_that_stays(cache):
    def later(number: int) -> None:
        found = cache.get(NUMBER, str(number))
        assert found is not None
        cache.put(NUMBER, f"later {number}", found + 1)

    helper = helper_of(cache, Work(250, lambda number: cache.put(NUMBER, str(number), number), lambda number: 1, later))
    cache.put(NUMBER, "one", 1)
    helper.begin(doubled)
    made = helper.made()
    assert made is not None
    assert len(list(made)) == 2
    here = [number for number in range(250) if cache.get(NUMBER, str(number)) is not None]
    assert here
    assert [cache.get(NUMBER, f"later {number}") for number in here] == [number + 1 for number in here]


def test_what_the_other_process_makes_and_keeps_is_found_here(cache):
    helper = helper_of(cache)
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
    helper = helper_of(cache)
    helper.begin(task)
    assert helper.made() is None


def test_a_process_that_is_not_wanted_any_more_ends(cache):
    helper = helper_of(cache)
    process = helper._process
    os.kill(process, 0)
    del helper
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_there_is_none_where_another_thread_runs(cache, monkeypatch):
    done: list[int] = []
    monkeypatch.setattr(processes.threading, "active_count", lambda: 2)
    assert do_together(Work(9, done.append, done.append, done.append), cache, 2, lambda count: None, stay=True) is None
    assert done == list(range(9))
