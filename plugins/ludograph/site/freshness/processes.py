"""Work in several processes, through an executor of `concurrent.futures`: all share one piece of work, then the others
do a task while this process continues.

A task returns cache records. They are transferred in a file, because a full pipe would make a process wait.
"""

from __future__ import annotations

import gc
import multiprocessing
import os
import pickle
import signal
import threading
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from typing import Any

from ludograph.base.frozen import frozen
from ludograph.base.processes import end_with_parent
from ludograph.store import Cache
from ludograph.store.spill import nameless_file

Made = tuple[str, bytes]
"""The path of a file in the site, and its content."""
Task = Callable[[Cache], Iterable[Made]]
"""Creates files from the cache. It is sent to another process, so it consists of values and module-level functions."""
Place = tuple[int, int]
"""The start and length of a value in the file of all processes."""
_PARTS = 512
"""The largest number of parts of the work: each costs a message."""
_MOST_WAITING = 500
"""The largest number of articles whose remaining work another process does at the end, for itself and for this one.
More would use too much memory.
"""
_AHEAD = 2
"""The parts that each process has been given, so that it waits for none."""
_TOGETHER = 1024 * 1024
"""Bytes of files that are transferred together."""


@frozen
class SharedWork:
    """Work for each of the numbers below `count`; cache records made by it are kept."""

    count: int
    first: Callable[[int], object]
    """The urgent part of the work."""
    rest: Callable[[int], object]
    """The part that can wait, best done in the same process."""
    left: Callable[[int], object]
    """The part of the rest that must be done before a task, for numbers done in this process."""
    forget: Callable[[int], object] = lambda number: None
    """Frees the memory for a number in another process."""


def do_together(
    work: SharedWork, cache: Cache, processes: int, done: Callable[[int], object], *, stay: bool = False
) -> Helpers | None:
    """Does the work in this many processes, if possible; `done` receives the number of finished items.

    With `stay` the other processes are returned for a further task.
    """
    step = max(1, -(-work.count // _PARTS))
    parts = [range(start, min(start + step, work.count)) for start in range(0, work.count, step)]
    helpers = Helpers.of(work, cache, processes - 1)
    stays = stay and helpers is not None
    here: list[int] = []

    def do_here(part: Iterable[int]) -> None:
        for number in part:
            work.first(number)
            if not stays:
                work.rest(number)
            here.append(number)
        done(len(here) + (helpers.done if helpers else 0))

    if helpers is None:
        for part in parts:
            do_here(part)
    else:
        helpers.share(parts, stays, do_here)
        if stays:
            helpers.go_on(sorted(here))
        else:
            helpers.end()
    done(work.count)
    return helpers if stays else None


class Helpers:
    """Other processes with the same work."""

    def __init__(self, cache: Cache, executor: Executor, results: _Results, count: int) -> None:
        self._cache, self._executor, self._results, self._count = cache, executor, results, count
        self._waiting: list[int] = []
        self._later: list[Future[Place]] = []
        self._made: Future[list[Place]] | None = None
        self.done = 0
        """The number of finished items."""
        self.end = weakref.finalize(self, executor.shutdown, wait=True, cancel_futures=True)

    @classmethod
    def of(cls, work: SharedWork, cache: Cache, count: int) -> Helpers | None:
        """Forks of this process; None if there can be none."""
        # A copy of a process with other threads may inherit a lock that is never released.
        if count < 1 or "fork" not in multiprocessing.get_all_start_methods() or threading.active_count() > 1:
            return None
        try:
            results = _Results(cache)
            fork = multiprocessing.get_context("fork")
            executor = ProcessPoolExecutor(count, fork, _begin, (work, cache, results))
            with _nothing_collected():
                executor.submit(int).result()  # the forks are made now
        except (OSError, RuntimeError):  # no further process possible
            return None
        return cls(cache, executor, results, count)

    def share(self, parts: Iterable[range], stays: bool, do_here: Callable[[range], None]) -> None:
        """Does all parts; the last ones by `do_here`, until none is left."""
        left, turn = deque(parts), threading.RLock()
        given: list[tuple[Future[tuple[Place, list[int]]], range]] = []

        def give_next(_: object = None) -> None:
            with turn, suppress(RuntimeError):  # without it, the processes have ended
                if left:
                    future = self._executor.submit(_do, left[0], stays)
                    given.append((future, left.popleft()))
                    future.add_done_callback(give_next)

        for _ in range(_AHEAD * self._count):
            give_next()
        taken = 0
        while True:
            with turn:
                part = left.pop() if left else None
            if part is None:
                break
            do_here(part)
            while taken < len(given) and given[taken][0].done():
                self._take(*given[taken], do_here)
                taken += 1
        for future, part in given[taken:]:
            self._take(future, part, do_here)

    def _take(self, future: Future[tuple[Place, list[int]]], part: range, do_here: Callable[[range], None]) -> None:
        """Takes over the results of a part; a part that failed is done here."""
        try:
            place, waiting = future.result()
            self._cache.give(self._results.get(place))
        except Exception:  # noqa: BLE001 — a process that ended early, or a full disk
            do_here(part)
        else:
            self.done += len(part)
            self._waiting += waiting

    def go_on(self, left: Sequence[int]) -> None:
        """Lets the others do the remaining work, of their numbers and of these."""
        self._cache.flush()
        some = left[:_MOST_WAITING]
        with suppress(RuntimeError):  # the processes have ended
            for numbers, whole in ((self._waiting, True), (some, True), (left[_MOST_WAITING:], False)):
                self._later.append(self._executor.submit(_finish, numbers, whole))

    def begin(self, task: Task) -> None:
        """Starts this task in another process; cache records made by it are kept."""
        self._cache.flush()
        with suppress(RuntimeError):
            self._made = self._executor.submit(_make, task)

    def made(self) -> Iterator[Made] | None:
        """Waits for the files, in order; None if the task failed. May be called once, after `begin`."""
        try:
            for later in self._later:
                self._cache.give(self._results.get(later.result()))
            places = self._made.result() if self._made else None
        except Exception:  # noqa: BLE001 — a process that ended early, or a full disk
            places = None
        self.end()
        return None if places is None else self._received(places)

    def _received(self, places: Sequence[Place]) -> Iterator[Made]:
        for place in places:
            files, rows, used = self._results.get(place)
            self._cache.give(rows, used)
            yield from files


class _Results:
    """Values in a file without a name, which all forks share."""

    def __init__(self, cache: Cache) -> None:
        """OSError if no file can be written."""
        self._file = nameless_file(cache.spill.folder)
        self._end = multiprocessing.get_context("fork").Value("Q", 0)
        weakref.finalize(self, self._file.close)

    def put(self, value: object) -> Place:
        """Stores the value; OSError if the disk is full."""
        data = pickle.dumps(value, pickle.HIGHEST_PROTOCOL)
        with self._end.get_lock():
            start = self._end.value
            self._end.value += len(data)
        if os.pwrite(self._file.fileno(), data, start) < len(data):
            raise OSError("the disk is full")
        return start, len(data)

    def get(self, place: Place) -> Any:
        """The value."""
        start, length = place
        return pickle.loads(os.pread(self._file.fileno(), length, start))  # noqa: S301 — this program has just written it


@contextmanager
def _nothing_collected() -> Iterator[None]:
    gc.freeze()  # a collection in a process would copy every page of memory that it shares with this one
    try:
        yield
    finally:
        gc.unfreeze()


# The other processes.


class _Here:
    """What a fork has from its parent."""

    work: SharedWork
    cache: Cache
    results: _Results
    waiting = 0
    """The number of articles whose remaining work waits."""


def _begin(work: SharedWork, cache: Cache, results: _Results) -> None:
    gc.disable()  # a collection would copy memory shared by both processes
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends this process
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    end_with_parent()
    cache.detach()
    _Here.work, _Here.cache, _Here.results = work, cache, results


def _do(part: range, stays: bool) -> tuple[Place, list[int]]:
    """Does a part; gives its records, and the numbers whose rest waits."""
    work, waiting = _Here.work, []
    for number in part:
        work.first(number)
        if stays and number % 3 and _Here.waiting < _MOST_WAITING:
            waiting.append(number)
            _Here.waiting += 1
        else:
            work.rest(number)
            work.forget(number)
    return _Here.results.put(_Here.cache.taken()), waiting


def _finish(numbers: Sequence[int], whole: bool) -> Place:
    """Does the rest of these numbers, or what is left of it; gives the records, which are still found here once."""
    work = _Here.work
    for number in numbers:
        (work.rest if whole else work.left)(number)
        work.forget(number)
    return _Here.results.put(_Here.cache.taken(again=whole))


def _make(task: Task) -> list[Place]:
    """Does a task; gives files, records, and which records were used."""
    cache, results = _Here.cache, _Here.results
    files: list[Made] = []
    places, size = [], 0
    for made in task(cache):
        files.append(made)
        size += len(made[1])
        if size > _TOGETHER or cache.holds_many_new:
            places.append(results.put((files, cache.taken(), ())))
            files, size = [], 0
    return [*places, results.put((files, cache.taken(), list(cache.used)))]
