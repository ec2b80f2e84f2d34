"""What one run of the tests makes once, though it has several workers: the sites that many tests look at."""

from __future__ import annotations

import fcntl
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludograph.site.project.project import load_project

NIGHTLY = bool(os.environ.get("LUDOGRAPH_NIGHTLY"))
"""Is this the nightly run, which looks at every page, kills at every moment and makes every edit?"""


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


def read_this_site(folders: pytest.TempPathFactory) -> None:
    """Have the project of this repository's own site read, once for all tests and workers; its cache then holds it."""

    def read(_folder: Path) -> None:
        project = load_project(Path(__file__).parents[1] / "mkdocs.yml")
        assert project.index
        project.save()

    made_once(folders, "this-site", read)


def found_once(folders: pytest.TempPathFactory, name: str, find: Callable[[], Any]) -> Any:
    """What `find` gives, as JSON keeps it: the first worker that asks has it found, every other one reads it."""
    file = "found.json"
    folder = made_once(folders, name, lambda made: (made / file).write_text(json.dumps(find()), "utf-8"))
    return json.loads((folder / file).read_text("utf-8"))
