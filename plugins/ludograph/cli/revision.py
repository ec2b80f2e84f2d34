"""The project as git knows it: as it was at a commit, and as the next commit will be."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludograph.cache import FILE
from ludograph.files import Files, Overlay, WorkingTree
from ludograph.problems import LudographError


@contextmanager
def checked_out(root: Path, revision: str) -> Iterator[Path]:
    """A folder with the project's files as they were at `revision`; it is gone afterwards.

    Raises LudographError when there is no git, no repository or no such revision.
    """
    archive = run_git(root, "archive", "--format=tar", _commit(root, revision))
    if archive is None:
        raise LudographError(f"git cannot unpack {revision!r}")
    with tempfile.TemporaryDirectory(prefix="ludograph-") as folder:
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(folder, filter="data")
        _share_cache(root, Path(folder))
        yield Path(folder)


def _commit(root: Path, revision: str) -> str:
    commit = run_git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if commit is None:
        raise LudographError(f"no git revision {revision!r} here")
    return commit.decode().strip()


def staged(root: Path) -> Files:
    """The project's files as the next commit will hold them: what is staged, and nothing that is not.

    Files that are the same on disk are read there, so that records of them are found. Raises LudographError when there
    is no git or no repository.
    """
    prefix = run_git(root, "rev-parse", "--show-prefix")
    if prefix is None:
        raise LudographError(f"{root} is in no git repository")
    changed = _names(run_git(root, "diff", "--name-only", "--no-renames", "--relative", "-z"))
    untracked = _names(run_git(root, "ls-files", "--others", "-z"))
    changes = {path: run_git(root, "cat-file", "blob", f":{prefix.decode().strip()}{path}") for path in changed}
    return Overlay(WorkingTree(root), {**changes, **dict.fromkeys(untracked)})


def listed(root: Path, revision: str | None) -> list[tuple[str, str, str]]:
    """Mode, hash and path of each of the project's files at `revision`; those that are staged without one.

    Raises LudographError when there is no git or no such revision.
    """
    if revision is None:
        lines = _names(run_git(root, "ls-files", "--stage", "-z"))
    else:
        lines = _names(run_git(root, "ls-tree", "-r", "-z", _commit(root, revision)))
    marks = [(line.partition("\t")[0].split(), line.partition("\t")[2]) for line in lines]
    # `ls-tree` has a type between mode and hash, `ls-files` a number after them.
    return [(one[0], one[1 if revision is None else 2], path) for one, path in marks]


def changed_since(root: Path, revision: str) -> frozenset[str]:
    """The files that git knows and that differ from those of `revision`, by their paths from the project's folder."""
    return frozenset(_names(run_git(root, "diff", "--name-only", "--relative", "-z", _commit(root, revision), "--")))


def _names(output: bytes | None) -> list[str]:
    return [name.decode("utf-8", "surrogateescape") for name in (output or b"").split(b"\0") if name]


def _share_cache(root: Path, folder: Path) -> None:
    """What was worked out for the same texts need not be worked out again."""
    cache = root / FILE
    if cache.is_file():
        (folder / FILE).parent.mkdir(exist_ok=True)
        shutil.copyfile(cache, folder / FILE)


def run_git(root: Path, *arguments: str) -> bytes | None:
    """What git prints when it is run in `root`; None when it fails. Raises LudographError when there is no git."""
    program = shutil.which("git")
    if program is None:
        raise LudographError("this needs git, and there is none")
    # No shell, and the revision follows --end-of-options.
    # Nothing is fetched from elsewhere, and no program that the repository's own configuration names is started.
    command = [program, "-C", str(root), "-c", "core.fsmonitor=false", *arguments]
    environment = {**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0"}
    done = subprocess.run(command, capture_output=True, check=False, env=environment)  # noqa: S603
    return done.stdout if done.returncode == 0 else None
