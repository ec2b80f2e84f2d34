"""Runs git, and unpacks its archives."""

from __future__ import annotations

import io
import os
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from ludograph.base.problems import LudographError


def run_git(root: Path, *arguments: str, environment: Mapping[str, str] = MappingProxyType({})) -> bytes | None:
    """The output of git run in `root`; None if it fails. Raises LudographError without git."""
    program = shutil.which("git")
    if program is None:
        raise LudographError("this needs git, and there is none")
    # No shell, and the revision follows --end-of-options.
    # Nothing is fetched, and no program from the repository's configuration is started.
    command = [program, "-C", str(root), "-c", "core.fsmonitor=false", *arguments]
    given = {**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_OPTIONAL_LOCKS": "0", **environment}
    done = subprocess.run(command, capture_output=True, check=False, env=given)  # noqa: S603
    return done.stdout if done.returncode == 0 else None


def unpack(archive: bytes, folder: Path, below: str = "") -> None:
    """Unpacks a git archive below the path `below` into the folder, with times.

    `extractall(filter=…)` came with Python 3.11.4.
    """
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files:
            if not member.name.startswith(below):
                continue
            path, content = (
                folder / member.name.removeprefix(below),
                files.extractfile(member) if member.isfile() else None,
            )
            path.parent.mkdir(parents=True, exist_ok=True)
            if content is not None:
                path.write_bytes(content.read())
                os.utime(path, (member.mtime, member.mtime))
            elif member.issym():
                path.symlink_to(member.linkname)  # reading files decides whether it may be followed


def tags_of(store: Path) -> str:
    """A text that changes with the tags of a bare repository, read from its files."""
    files = [store / "packed-refs", *sorted((store / "refs/tags").rglob("*"))]
    return "\n".join(f"{file.name} {file.read_text('ascii', 'replace')}" for file in files if file.is_file())
