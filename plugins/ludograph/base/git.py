"""Runs git, and unpacks its archives."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import subprocess
import tarfile
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from ludograph.base.problems import LudographError
from ludograph.base.source import file_below

_SAFELY = ("-c", "core.fsmonitor=false", "-c", f"core.hooksPath={os.devnull}", "-c", "safe.bareRepository=explicit")


def run_git(root: Path, *arguments: str, environment: Mapping[str, str] = MappingProxyType({})) -> bytes | None:
    """The output of git run in `root`; None if it fails. Raises LudographError without git."""
    program = shutil.which("git")
    if program is None:
        raise LudographError("this needs git, and there is none")
    # No shell, and the revision follows --end-of-options.
    # Nothing is fetched, and no program from the repository's configuration is started. A bare repository among the
    # files of a project, which a checkout can bring with a configuration, is not the project's.
    command = [program, "-C", str(root), *_SAFELY, *arguments]
    given = {**os.environ, "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none", "GIT_OPTIONAL_LOCKS": "0"}
    given |= environment
    done = subprocess.run(command, capture_output=True, check=False, env=given)  # noqa: S603 — a list, no shell
    return done.stdout if done.returncode == 0 else None


def unpack(archive: bytes, folder: Path, below: str = "") -> None:
    """Unpacks the files of a git archive below the path `below` into the folder, with times but without modes.

    A link becomes the file of the archive to which it leads, if any: nothing is written or read through links.
    """
    with tarfile.open(fileobj=io.BytesIO(archive)) as files:
        for member in files:
            path = file_below(folder, member.name.removeprefix(below)) if member.name.startswith(below) else None
            content = None if path is None else _content(files, member)
            if path is not None and content is not None:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
                os.utime(path, (member.mtime, member.mtime))


def _content(files: tarfile.TarFile, member: tarfile.TarInfo) -> bytes | None:
    with contextlib.suppress(KeyError, RecursionError):  # a link out of the archive, or links in a circle
        opened = files.extractfile(member)
        return None if opened is None else opened.read()
    return None


def tags_of(store: Path) -> str:
    """A text that changes with the tags of a bare repository, read from its files."""
    files = [store / "packed-refs", *sorted((store / "refs/tags").rglob("*"))]
    return "\n".join(f"{file.name} {file.read_text('ascii', 'replace')}" for file in files if file.is_file())
