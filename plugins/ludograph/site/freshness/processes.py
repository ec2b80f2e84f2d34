"""Work in several processes: all share one piece of work, then a helper does a task while this process continues.

The processes are forks. They take numbers in turn, so none waits for another. Their cache records are transferred in a
file, because a full pipe would block the writer until this process reads.
"""

from __future__ import annotations

import gc
import os
import pickle
import select
import signal
import threading
import weakref
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import IO, Any, Generic, NoReturn, TypeVar

from ludograph.base.frozen import frozen
from ludograph.store import Cache
from ludograph.store.spill import nameless_file

Made = tuple[str, bytes]
"""The path of a file in the site, and its content."""
Task = Callable[[Cache], Iterable[Made]]
"""Creates files from the cache. It is sent to another process, so it consists of values and module-level functions."""
_PAUSE = 1.0
"""Seconds after which a process that waits for its task checks that the other one is alive."""
_PARTS = 512
"""The largest number of parts of the work: their first numbers fit into the smallest pipe."""
_SIZE = 8
"""Bytes per number in a pipe."""
_MOST_WAITING = 500
"""The largest number of articles whose remaining work a helper does at the end, for itself and for the first process.
More would use too much memory.
"""


@frozen
class SharedWork:
    """Work for each of the numbers below `count`; cache records made by it are kept."""

    count: int
    first: Callable[[int], object]
    """The urgent part of the work."""
    rest: Callable[[int], object]
    """The part that can wait, done in the same process."""
    left: Callable[[int], object]
    """The part of the rest that must be done before the helper's task, for numbers done in this process."""
    forget: Callable[[int], object] = lambda number: None
    """Frees the memory for a number in another process."""


def do_together(
    work: SharedWork, cache: Cache, processes: int, done: Callable[[int], object], *, stay: bool = False
) -> Helper | None:
    """Does the work in this many processes, if possible; `done` receives the number of finished items.

    With `stay` one of the other processes keeps running, and is returned for a further task.
    """
    turns = _Turns(work.count)
    gc.freeze()  # a collection in a process would copy every page of memory that it shares with this one
    try:
        helpers = list(_helpers(work, cache, turns, processes - 1, stay))
        stays = stay and bool(helpers)
        here: list[int] = []
        for part in turns:
            for number in part:
                work.first(number)
                if not stays:
                    work.rest(number)
            here.extend(part)
            done(len(here) + sum(helper.take() for helper in helpers))
        missing = set(range(work.count)).difference(here)
        for helper in helpers:
            missing -= helper.take_all()
        for number in sorted(missing):  # a process has ended early
            work.first(number)
            if not stays:
                work.rest(number)
    finally:
        gc.unfreeze()
        turns.close()
    done(work.count)
    if not stays:
        return None
    helpers[0].go_on(here)
    return helpers[0]


def _helpers(work: SharedWork, cache: Cache, turns: _Turns, count: int, stay: bool) -> Iterator[Helper]:
    # A copy of a process with other threads may inherit a lock that is never released.
    if hasattr(os, "fork") and threading.active_count() == 1:
        with suppress(OSError):  # no further process possible
            for number in range(count):
                yield Helper(cache, work, turns, stays=stay and number == 0)


class _Turns:
    """Ranges of the numbers below `count`, each given to one process only; shared by all forks."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._step = max(1, -(-count // _PARTS))
        self._pipe, writing = os.pipe()
        os.write(writing, b"".join(map(_number, range(0, count, self._step))))
        os.close(writing)

    def __iter__(self) -> Iterator[range]:
        while start := os.read(self._pipe, _SIZE):
            first = int.from_bytes(start, "big")
            yield range(first, min(first + self._step, self._count))

    def close(self) -> None:
        """Returns the remaining numbers."""
        os.close(self._pipe)


class Helper:
    """A fork that does its share of the work, and then waits for one task."""

    def __init__(self, cache: Cache, work: SharedWork, turns: Iterable[range], *, stays: bool) -> None:
        """OSError if no further process is possible."""
        self._cache = cache
        self._stream = nameless_file(cache.spill.folder)
        self._read = 0
        """The number of bytes read from the stream."""
        self._orders = nameless_file(cache.spill.folder)
        self._done: set[int] = set()
        reading, writing = os.pipe()
        self._news, tell = os.pipe()
        here = os.getpid()
        self._process = os.fork()
        if not self._process:
            os.close(writing)
            os.close(self._news)
            _Serving(cache, self._stream, self._orders, here).serve(work, turns, tell, reading, stays=stays)
        os.close(reading)
        os.close(tell)
        self._pipe = os.fdopen(writing, "wb", 0)
        self._end = weakref.finalize(self, _end, self._process, self._news, self._pipe, self._orders, self._stream)

    def take(self) -> int:
        """Takes over finished results; returns how many."""
        while select.select([self._news], [], [], 0)[0] and self._take_part():
            pass
        return len(self._done)

    def take_all(self) -> set[int]:
        """Waits until no number is left; returns those done by the helper."""
        while self._take_part():
            pass
        return self._done

    def _take_part(self) -> bool:
        """Waits for a part; False if there are no more."""
        if end := int.from_bytes(os.read(self._news, _SIZE), "big"):
            part, rows = pickle.loads(os.pread(self._stream.fileno(), end - self._read, self._read))  # noqa: S301 — this program has just written it
            self._read = end
            self._cache.give(rows)
            self._done.update(part)
        return bool(end)

    def go_on(self, left: Sequence[int]) -> None:
        """Lets the helper do the remaining work for these numbers before its task."""
        self._send(left)

    def begin(self, task: Task) -> None:
        """Starts this task in the helper after its numbers; cache records made by it are kept."""
        with suppress(OSError), self._pipe:
            self._send(task)

    def _send(self, order: object) -> None:
        """Sends an order with the current end of the cache; ignored if the process has ended."""
        self._cache.flush()
        data = pickle.dumps(order, pickle.HIGHEST_PROTOCOL)
        with suppress(OSError):
            self._orders.write(data)
            self._orders.flush()
            self._pipe.write(_number(len(data)))

    def made(self) -> Iterator[Made] | None:
        """Waits for the files, in order; None if the task failed. May be called once, after `begin`."""
        self._end.detach()
        os.close(self._news)
        self._orders.close()
        if os.waitpid(self._process, 0)[1]:
            self._stream.close()
            return None
        return self._received()

    def _received(self) -> Iterator[Made]:
        with self._stream as stream:
            stream.seek(self._read)
            while (found := pickle.load(stream)) is not None:  # noqa: S301 — this program has just written it
                if isinstance(found, list):
                    self._cache.give(found)
                else:
                    yield found
            self._cache.give([], pickle.load(stream))  # noqa: S301 — the same


class _Serving:
    """The helper's side of the connection."""

    def __init__(self, cache: Cache, stream: IO[bytes], orders: IO[bytes], parent: int) -> None:
        self._cache, self._stream, self._orders, self._parent = cache, stream, orders, parent
        self._read = 0
        """The number of bytes read from the orders."""

    def serve(self, work: SharedWork, turns: Iterable[range], news: int, tasks: int, *, stays: bool) -> NoReturn:
        """Does a share of the work and reports the end of each part in the stream; then does a task."""
        waiting: list[int] = []
        status = 1
        with suppress(BaseException):
            gc.disable()  # a collection would copy memory shared by both processes
            self._cache.detach()
            for part in turns:
                for number in part:
                    self._do(work.first, number)
                    if stays and number % 3 and len(waiting) < _MOST_WAITING:
                        waiting.append(number)
                    else:
                        self._finish(work, work.rest, number)
                self._put((part, self._cache.taken()))
                self._stream.flush()
                os.write(news, _number(self._stream.tell()))
            os.close(news)
            for number in waiting:
                self._finish(work, work.rest, number)
            left = self._order(tasks)
            for number in left[:_MOST_WAITING]:
                self._finish(work, work.rest, number)
            self._put(self._cache.taken(again=True))
            for number in left[_MOST_WAITING:]:
                self._finish(work, work.left, number)
                self._hand_over()
            task: Task = self._order(tasks)
            for made in task(self._cache):
                self._put(made)
                self._end_with_parent()
                self._hand_over()
            self._put(self._cache.taken())
            self._put(None)
            self._put(list(self._cache.used))
            self._stream.flush()
            status = 0
        os._exit(status)

    def _order(self, pipe: int) -> Any:
        """Waits for the next order."""
        while not select.select([pipe], [], [], _PAUSE)[0]:
            self._end_with_parent()
        size = int.from_bytes(os.read(pipe, _SIZE), "big")
        self._read += size
        return pickle.loads(os.pread(self._orders.fileno(), size, self._read - size))  # noqa: S301 — this program has just written it

    def _finish(self, work: SharedWork, part: Callable[[int], object], number: int) -> None:
        self._do(part, number)
        work.forget(number)

    def _do(self, part: Callable[[int], object], number: int) -> None:
        part(number)
        self._end_with_parent()

    def _hand_over(self) -> None:
        if self._cache.holds_many_new:
            self._put(self._cache.taken())

    def _put(self, value: Sequence[object] | None) -> None:
        pickle.dump(value, self._stream, pickle.HIGHEST_PROTOCOL)

    def _end_with_parent(self) -> None:
        """Ends this process if its parent was killed, as it would keep the shared locks."""
        if os.getppid() != self._parent:
            os._exit(1)


def _number(value: int) -> bytes:
    return value.to_bytes(_SIZE, "big")


def _end(process: int, news: int, *files: IO[bytes]) -> None:
    """Ends a process without waiting for its result."""
    for file in files:
        with suppress(OSError):
            file.close()
    os.close(news)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)


# Values computed on access, so that a whole site is never in memory at once.

T = TypeVar("T")


class MadeByName(Mapping[str, T]):
    """A mapping of these names; a value is computed on each access."""

    def __init__(self, names: Callable[[], Collection[str]], make: Callable[[str], T]) -> None:
        self._names = names
        self._make = make

    def __getitem__(self, name: str) -> T:
        if name not in self:
            raise KeyError(name)
        return self._make(name)

    def __contains__(self, name: object) -> bool:
        return name in self._names()

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())


class MadeInTurn(Generic[T]):
    """Values computed on each iteration; none is stored."""

    def __init__(self, make: Callable[[], Iterator[T]]) -> None:
        self._make = make

    def __iter__(self) -> Iterator[T]:
        return self._make()
