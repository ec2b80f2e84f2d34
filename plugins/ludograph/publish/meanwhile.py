"""A second process for work that can be done while this one lays out pages: a build often has two processors."""

from __future__ import annotations

import gc
import os
import pickle
import select
import signal
import tempfile
import threading
import weakref
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import IO, NoReturn

from ludograph.cache import Cache, Rows

Made = tuple[str, bytes]
"""The path of a file in the site, and its content."""
Task = Callable[[Cache], Iterable[Made]]
"""Makes files of what is in the cache. It is sent to the other process, so it holds values and functions of modules."""
_PAUSE = 1.0
"""Seconds after which a process that waits for its task looks whether the other one is still there."""


class Helper:
    """A copy of this process, which waits for one task.

    It is made while this process is still small: later, each of the two would soon hold a copy of nearly everything.
    """

    def __init__(self, cache: Cache) -> None:
        """OSError when there can be no further process."""
        self._cache = cache
        self._stream = tempfile.TemporaryFile()  # noqa: SIM115 — closed with this object
        reading, writing = os.pipe()
        here = os.getpid()
        self._process = os.fork()
        if not self._process:
            os.close(writing)
            _serve(reading, self._stream, cache, here)
        os.close(reading)
        self._pipe = os.fdopen(writing, "wb")
        self._end = weakref.finalize(self, _end, self._process, self._pipe, self._stream)

    @classmethod
    def where_useful(cls, cache: Cache) -> Helper | None:
        """A helper, or None: with one processor, in a program with several threads, where the system has no copies."""
        # A copy of a process with other threads may inherit a lock that is never released.
        if not hasattr(os, "fork") or (os.cpu_count() or 1) < 2 or threading.active_count() > 1:
            return None
        try:
            return cls(cache)
        except OSError:
            return None

    def begin(self, task: Task) -> None:
        """Let the other process do this; what it puts into the cache is kept."""
        self._cache.flush()
        with suppress(OSError), self._pipe:
            pickle.dump(task, self._pipe, pickle.HIGHEST_PROTOCOL)

    def made(self) -> Iterator[Made] | None:
        """Wait for the files, in their order; None when it failed. To be asked for once, after `begin`."""
        self._end.detach()
        if os.waitpid(self._process, 0)[1]:
            self._stream.close()
            return None
        return self._received()

    def _received(self) -> Iterator[Made]:
        with self._stream as stream:
            stream.seek(0)
            while isinstance(found := pickle.load(stream), tuple):  # noqa: S301 — this program has just written it
                yield found
        rows: Rows
        rows, used = found
        self._cache.give(rows, used)


def _serve(reading: int, stream: IO[bytes], cache: Cache, parent: int) -> NoReturn:
    """Wait for the task, do it and write what it makes."""
    status = 1
    with suppress(BaseException):
        gc.disable()  # a collection would copy the memory that both processes share
        cache.detach()
        while not select.select([reading], [], [], _PAUSE)[0]:
            if os.getppid() != parent:
                os._exit(status)
        with os.fdopen(reading, "rb") as pipe:
            task: Task = pickle.load(pipe)  # noqa: S301 — this program has just written it
        for made in task(cache):
            pickle.dump(made, stream, pickle.HIGHEST_PROTOCOL)
            if os.getppid() != parent:
                os._exit(status)
        pickle.dump([cache.taken(), list(cache.used)], stream, pickle.HIGHEST_PROTOCOL)
        stream.flush()
        status = 0
    os._exit(status)


def _end(process: int, pipe: IO[bytes], stream: IO[bytes]) -> None:
    """End a process whose end was not waited for."""
    with suppress(OSError):
        pipe.close()
    stream.close()
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
