"""What one run of the tests makes once, though it has several workers: the sites that many tests look at."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Callable
from pathlib import Path

import pytest


def made_once(folders: pytest.TempPathFactory, name: str, make: Callable[[Path], object]) -> Path:
    """The folder that `make` fills: the first worker that asks has it made, every other one waits and finds it."""
    run = folders.getbasetemp()
    if os.environ.get("PYTEST_XDIST_WORKER"):
        run = run.parent  # that of the worker is in that of the run
    folder = run / f"shared-{name}"
    with (run / f"shared-{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not folder.is_dir():
            unfinished = folders.mktemp(name)
            make(unfinished)
            unfinished.rename(folder)
    return folder
