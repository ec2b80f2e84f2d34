"""The project as it was at a commit, unpacked into a temporary folder, so that only what is new is reported."""

from __future__ import annotations

import io
import shutil
import subprocess
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ludograph.cache import FILE
from ludograph.problems import LudographError


@contextmanager
def checked_out(root: Path, revision: str) -> Iterator[Path]:
    """A folder with the project's files as they were at `revision`; it is gone afterwards.

    Raises LudographError when there is no git, no repository or no such revision.
    """
    commit = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if commit is None:
        raise LudographError(f"no git revision {revision!r} here")
    archive = _git(root, "archive", "--format=tar", commit.decode().strip())
    if archive is None:
        raise LudographError(f"git cannot unpack {revision!r}")
    with tempfile.TemporaryDirectory(prefix="ludograph-") as folder:
        with tarfile.open(fileobj=io.BytesIO(archive)) as files:
            files.extractall(folder, filter="data")
        _share_cache(root, Path(folder))
        yield Path(folder)


def _share_cache(root: Path, folder: Path) -> None:
    """What was worked out for the same texts need not be worked out again."""
    cache = root / FILE
    if cache.is_file():
        (folder / FILE).parent.mkdir(exist_ok=True)
        shutil.copyfile(cache, folder / FILE)


def _git(root: Path, *arguments: str) -> bytes | None:
    program = shutil.which("git")
    if program is None:
        raise LudographError("--changed-since needs git, and there is none")
    # No shell, and the revision stands behind --end-of-options.
    done = subprocess.run([program, "-C", str(root), *arguments], capture_output=True, check=False)  # noqa: S603
    return done.stdout if done.returncode == 0 else None
