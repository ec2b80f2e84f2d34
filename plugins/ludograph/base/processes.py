"""New processes of this program. They are no copies of the one that starts them, and run no code of a project."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait
from multiprocessing.context import SpawnProcess

_SPAWN = multiprocessing.get_context("spawn")
_SAFE_PATH = "PYTHONSAFEPATH"


@contextmanager
def _safe_path() -> Iterator[str | None]:
    """Lets new processes ignore the modules of the working folder, which come first otherwise; gives what was set."""
    before = os.environ.get(_SAFE_PATH)
    os.environ[_SAFE_PATH] = "1"
    try:
        yield before
    finally:
        _set_back(before)


def _set_back(before: str | None) -> None:
    """What a program of the project starts finds its modules as usual."""
    os.environ.pop(_SAFE_PATH, None)
    if before is not None:
        os.environ[_SAFE_PATH] = before


def new_processes(count: int) -> ProcessPoolExecutor:
    """An executor with this many running processes."""
    with _safe_path() as before:
        executor = ProcessPoolExecutor(count, _SPAWN, _set_back, (before,))
        for _ in range(count):  # none is idle so soon, so that each call starts one
            executor.submit(int)
    return executor


def new_process(begin: Callable[..., None], *arguments: object) -> SpawnProcess:
    """A running process that calls this function of a module; it ends with this process."""
    with _safe_path() as before:
        process = _SPAWN.Process(target=_begin, args=(before, begin, *arguments))
        process.start()
    return process


def _begin(before: str | None, begin: Callable[..., None], *arguments: object) -> None:
    _set_back(before)
    end_with_parent()
    begin(*arguments)


def end_with_parent() -> None:
    """Ends this process when the one that has started it has ended, even if that was killed."""
    parent = multiprocessing.parent_process()
    assert parent is not None

    def wait_for_the_end() -> None:
        wait([parent.sentinel])
        os._exit(1)

    threading.Thread(target=wait_for_the_end, daemon=True).start()
