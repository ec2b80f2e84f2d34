"""What another process makes, and what happens when it does not."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludograph.site.freshness import processes
from ludograph.site.freshness.processes import Helpers, Made, SharedWork, do_together
from ludograph.store import Cache, Kind

NUMBER = Kind("number", int)
NOTHING = SharedWork(0, *[lambda number: None] * 3)


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


def interrupted(cache: Cache) -> Iterator[Made]:
    """Somebody presses Ctrl+C, which every process of the group hears."""
    os.kill(os.getpid(), signal.SIGINT)
    yield "one", b"1"


def put(cache: Cache) -> Callable[[int], object]:
    """Keeps which process did the work of a number."""
    return lambda number: cache.put(NUMBER, str(number), os.getpid())


def helper_of(cache: Cache, work: SharedWork = NOTHING) -> Helpers:
    """A helper after its share of the work."""
    helper = do_together(work, cache, 2, lambda count: None, stay=True)
    assert helper is not None
    return helper


def made_by(helpers: Helpers) -> Iterator[Made]:
    """What a task has made."""
    made = helpers.made()
    assert made is not None
    return made


@pytest.fixture(autouse=True)
def _alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes.threading, "active_count", lambda: 1)


@pytest.mark.parametrize("count", [0, 1, 2, 1000, 1100])
def test_each_number_is_done_once_in_one_of_the_processes(cache, count):
    heard: list[int] = []
    here, there, this = Cache(None), cache, os.getpid()

    def first(number: int) -> None:
        put(here if os.getpid() == this else there)(number)

    do_together(SharedWork(count, first, *[lambda number: None] * 2), cache, 3, heard.append)
    found = [(here.get(NUMBER, str(number)), there.get(NUMBER, str(number))) for number in range(count)]
    assert [one for one in found if (one[0] is None) is (one[1] is None)] == []
    assert {here for here, _ in found} <= {None, os.getpid()}
    assert os.getpid() not in {there for _, there in found}
    assert heard == sorted(heard)
    assert heard[-1] == count


def test_what_an_ended_process_leaves_is_done_here(cache):
    this = os.getpid()

    def first(number: int) -> None:
        if os.getpid() == this:
            time.sleep(0.002)  # the other one is to come so far
        elif number > 30:
            os.kill(os.getpid(), signal.SIGKILL)
        cache.put(NUMBER, str(number), 2 if os.getpid() == this else 1)

    helper = helper_of(cache, SharedWork(100, first, *[lambda number: None] * 2))
    assert {cache.get(NUMBER, str(number)) for number in range(100)} == {1, 2}
    helper.begin(doubled)
    assert helper.made() is None


class Rest:
    """Work in a first part, and in a rest that looks at what the first part put into the cache."""

    def __init__(self, cache: Cache, pause: float) -> None:
        self.cache, self.pause, self.forgotten = cache, pause, 0

    def first(self, number: int) -> None:
        """Keeps the number, and who did it."""
        time.sleep(self.pause)
        self.cache.put(NUMBER, str(number), number)
        self.cache.put(NUMBER, f"by {number}", os.getpid())

    def rest(self, number: int) -> None:
        """Keeps that it was done where the number was, and how many are forgotten by then."""
        self.cache.put(NUMBER, f"rest {number}", os.getpid())
        self.cache.put(NUMBER, f"forgotten before {number}", self.forgotten)

    def left(self, number: int) -> None:
        """Keeps the next number."""
        found = self.cache.get(NUMBER, str(number))
        assert found is not None
        self.cache.put(NUMBER, f"left {number}", found + 1)

    def forget(self, number: int) -> None:
        """Counts."""
        self.forgotten += 1

    def done(self, count: int) -> None:
        """Does it with a helper that stays."""
        helper = helper_of(self.cache, SharedWork(count, self.first, self.rest, self.left, self.forget))
        self.cache.put(NUMBER, "one", 1)
        helper.begin(doubled)
        made = helper.made()
        assert made is not None
        assert len(list(made)) == 2

    def kept(self, name: str) -> int | None:
        """What the cache has."""
        return self.cache.get(NUMBER, name)


@pytest.mark.parametrize("most", [3, 1000])
def test_a_helper_that_stays_does_what_can_wait_of_its_own_numbers_and_of_those_here(cache, monkeypatch, most):
    monkeypatch.setattr(processes, "_MOST_WAITING", most)
    work = Rest(cache, 0.001)
    work.done(250)
    made = {number: work.kept(f"by {number}") for number in range(250)}
    here = [number for number in made if made[number] == os.getpid()]
    there = [number for number in made if made[number] != os.getpid()]
    assert len(here) > 3
    assert len(there) > 3
    # The rest of what was made here is done by the helper too: all of a few numbers, of the others what is left to it.
    whole = {*there, *here[:most]}
    assert {work.kept(f"rest {number}") for number in whole} == {made[number] for number in there}
    assert [work.kept(f"left {number}") for number in here[most:]] == [number + 1 for number in here[most:]]
    assert {work.kept(f"left {number}") for number in whole} == {None}
    # Of its own numbers two of three wait for all first parts, as long as they are few.
    waited = [number for number in there if number % 3][:most]
    before = {number: work.kept(f"forgotten before {number}") for number in there}
    assert [before[number] for number in waited] == list(range(len(there) - len(waited), len(there)))


def test_what_a_helper_has_done_after_its_share_is_found_by_its_task(cache):
    this = os.getpid()

    def first(number: int) -> None:
        time.sleep(0.05 * (os.getpid() == this))  # the other one is to do some

    def rest(number: int) -> None:
        if number % 3:  # such a number waits
            cache.put(NUMBER, "one", 4)

    helper = helper_of(cache, SharedWork(9, first, rest, lambda number: None))
    helper.begin(doubled)
    made = helper.made()
    assert made is not None
    assert list(made)[1] == ("two", b"8")


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


def test_processes_that_are_not_wanted_any_more_end(cache):
    helpers = helper_of(cache)
    cache.put(NUMBER, "one", 1)
    helpers.begin(doubled)
    process = int(next(iter(made_by(helpers)))[1])
    del helpers
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


def test_interrupting_a_build_prints_nothing_from_the_other_processes(cache, capfd):
    helpers = helper_of(cache)
    helpers.begin(interrupted)
    assert [name for name, _ in made_by(helpers)] == ["one"]
    assert capfd.readouterr() == ("", "")


def test_there_is_none_where_another_thread_runs(cache, monkeypatch):
    done: list[int] = []
    monkeypatch.setattr(processes.threading, "active_count", lambda: 2)
    assert (
        do_together(SharedWork(9, done.append, *[lambda number: None] * 2), cache, 2, lambda count: None, stay=True)
        is None
    )
    assert done == list(range(9))
