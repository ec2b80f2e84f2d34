"""Work for several processes: first the same work for each of them, then a task for one while this one goes on.

Processes are copies of this one. They take numbers in turn, so none of them waits for another one, and what they put
into the cache comes through a file: a pipe is full at once, and then its writer waits until this process reads.
"""

from __future__ import annotations

import gc
import os
import pickle
import select
import signal
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import IO, NoReturn

from ludograph.cache import Cache
from ludograph.cache.spill import nameless_file
from ludograph.frozen import frozen

Made = tuple[str, bytes]
"""The path of a file in the site, and its content."""
Task = Callable[[Cache], Iterable[Made]]
"""Makes files of what is in the cache. It is sent to the other process, so it holds values and functions of modules."""
_PAUSE = 1.0
"""Seconds after which a process that waits for its task looks whether the other one is still there."""
_PARTS = 512
"""Into so many parts work is divided at most: their first numbers fit into the smallest pipe."""
_SIZE = 8
"""Bytes of a number in a pipe."""


@frozen
class Work:
    """What has to be done with each of the numbers below `count`; what it puts into the cache is kept."""

    count: int
    here: Callable[[int], object]
    """Does it in this process."""
    there: Callable[[int], object]
    """Does it in another process, which keeps nothing in memory."""
    later: Callable[[int], object]
    """Does in a helper that stays what `here` leaves to it."""


def do_together(
    work: Work, cache: Cache, processes: int, done: Callable[[int], object], *, stay: bool = False
) -> Helper | None:
    """Do it in so many processes, where that is possible; `done` hears how many numbers are done.

    With `stay` one of the other processes, where there is one, is given back for a task.
    """
    turns = _Turns(work.count)
    gc.freeze()  # a collection in a process would copy every page of memory that it shares with this one
    try:
        helpers = list(_helpers(work, cache, turns, processes - 1))
        here: list[int] = []
        for part in turns:
            for number in part:
                work.here(number)
            here.extend(part)
            done(len(here) + sum(helper.take() for helper in helpers))
        missing = set(range(work.count)).difference(here)
        for helper in helpers:
            missing -= helper.take_all()
        for number in sorted(missing):  # a process has ended before its time
            work.here(number)
    finally:
        gc.unfreeze()
        turns.close()
    done(work.count)
    if not stay or not helpers:
        return None
    helpers[0].left = here
    return helpers[0]


def _helpers(work: Work, cache: Cache, turns: _Turns, count: int) -> Iterator[Helper]:
    # A copy of a process with other threads may inherit a lock that is never released.
    if hasattr(os, "fork") and threading.active_count() == 1:
        with suppress(OSError):  # there can be no further process
            for _ in range(count):
                yield Helper(cache, work, turns)


class _Turns:
    """Parts of the numbers below `count`, each given to one process only; copies of this process share them."""

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
        """Give the numbers that are left back."""
        os.close(self._pipe)


class Helper:
    """A copy of this process that does its share of the work, and then waits for one task."""

    def __init__(self, cache: Cache, work: Work, turns: Iterable[range]) -> None:
        """OSError when there can be no further process."""
        self._cache = cache
        self._stream = nameless_file(cache.spill.folder)
        self._read = 0
        """So much of the stream is read."""
        self._done: set[int] = set()
        self.left: Sequence[int] = ()
        """The numbers with which it has to do what can wait, before its task."""
        reading, writing = os.pipe()
        self._news, tell = os.pipe()
        here = os.getpid()
        self._process = os.fork()
        if not self._process:
            os.close(writing)
            os.close(self._news)
            _Serving(cache, self._stream, here).serve(work, turns, tell, reading)
        os.close(reading)
        os.close(tell)
        self._pipe = os.fdopen(writing, "wb")
        self._end = weakref.finalize(self, _end, self._process, self._pipe, self._stream, self._news)

    def take(self) -> int:
        """Keep what is done by now; how many numbers that are."""
        while select.select([self._news], [], [], 0)[0] and self._take_part():
            pass
        return len(self._done)

    def take_all(self) -> set[int]:
        """Wait until no number is left; those that it has done."""
        while self._take_part():
            pass
        return self._done

    def _take_part(self) -> bool:
        """Wait for a part; False when there is none any more."""
        if end := int.from_bytes(os.read(self._news, _SIZE), "big"):
            part, rows = pickle.loads(os.pread(self._stream.fileno(), end - self._read, self._read))  # noqa: S301 — this program has just written it
            self._read = end
            self._cache.give(rows)
            self._done.update(part)
        return bool(end)

    def begin(self, task: Task) -> None:
        """Let the other process do this; what it puts into the cache is kept."""
        self._cache.flush()
        with suppress(OSError), self._pipe:
            pickle.dump((self.left, task), self._pipe, pickle.HIGHEST_PROTOCOL)

    def made(self) -> Iterator[Made] | None:
        """Wait for the files, in their order; None when it failed. To be asked for once, after `begin`."""
        self._end.detach()
        os.close(self._news)
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
    """What a helper does."""

    def __init__(self, cache: Cache, stream: IO[bytes], parent: int) -> None:
        self._cache, self._stream, self._parent = cache, stream, parent

    def serve(self, work: Work, turns: Iterable[range], news: int, tasks: int) -> NoReturn:
        """Do a share of the work and say of each part where in the stream it ends; then do a task."""
        status = 1
        with suppress(BaseException):
            gc.disable()  # a collection would copy the memory that both processes share
            self._cache.detach()
            for part in turns:
                for number in part:
                    self._do(work.there, number)
                self._put((part, self._cache.taken()))
                self._stream.flush()
                os.write(news, _number(self._stream.tell()))
            os.close(news)
            while not select.select([tasks], [], [], _PAUSE)[0]:
                self._end_with_parent()
            with os.fdopen(tasks, "rb") as pipe:
                numbers, task = pickle.load(pipe)  # noqa: S301 — this program has just written it
            for number in numbers:
                self._do(work.later, number)
                self._hand_over()
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

    def _do(self, one: Callable[[int], object], number: int) -> None:
        one(number)
        self._end_with_parent()

    def _hand_over(self) -> None:
        if self._cache.holds_many_new:
            self._put(self._cache.taken())

    def _put(self, value: Sequence[object] | None) -> None:
        pickle.dump(value, self._stream, pickle.HIGHEST_PROTOCOL)

    def _end_with_parent(self) -> None:
        """Where the other process was killed, this one would keep the locks that both have."""
        if os.getppid() != self._parent:
            os._exit(1)


def _number(value: int) -> bytes:
    return value.to_bytes(_SIZE, "big")


def _end(process: int, pipe: IO[bytes], stream: IO[bytes], news: int) -> None:
    """End a process whose end was not waited for."""
    with suppress(OSError):
        pipe.close()
    stream.close()
    os.close(news)
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
