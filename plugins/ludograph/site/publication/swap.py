"""Replaces the published site by a finished one, as the file system allows.

1. On Linux both folders change places in one step (`renameat2` with RENAME_EXCHANGE). 2. Elsewhere the old folder is
renamed and then the new one. Between the two steps a journal records the remaining step. 3. If the published folder
cannot be renamed, such as a mount point, its files are replaced one by one. A journal lists them, and all new files are
complete in the same file system before the first is replaced.

`complete` finishes an interrupted replacement from its journal.
"""

from __future__ import annotations

import ctypes
import errno
import json
import os
import shutil
import stat
import sys
from collections.abc import Iterable
from pathlib import Path

from ludograph.base.source import file_below, is_link
from ludograph.base.state import INNER, JOURNAL, NEW, OLD, discard, sealed, unsealed

_EXCHANGE = 2
_HERE = -100
_NOT_POSSIBLE = {errno.ENOSYS, errno.EINVAL, errno.ENOTSUP, errno.EPERM}
_NOT_RENAMED = {errno.EBUSY, errno.EXDEV}


def swap(work: Path, target: Path, project: Path) -> bool:
    """Replaces `target` by `work/new`; False if files had to be replaced one by one. For `project` see `sealed`."""
    try:
        if not target.exists():
            (work / NEW).rename(target)
        elif not _exchange(work / NEW, target):
            _write_journal(work, {"rename": True}, project)
            _rename_both(work, target)
    except OSError as error:
        if error.errno not in _NOT_RENAMED:
            raise
        replace_files(work, target, project)
        return False
    return True


def complete(work: Path, target: Path, project: Path) -> None:
    """Completes an interrupted build, and removes its files."""
    if is_link(work):
        discard(work)
    data = unsealed(work / JOURNAL, project)
    journal = {} if data is None else json.loads(data)
    changed, gone = journal.get("replace", ()), journal.get("delete", ())
    if journal.get("rename"):
        _rename_both(work, target)
    elif journal and all(file_below(target, path) for path in (*changed, *gone)):
        _replace(work, target, changed, gone)
    for left in (NEW, OLD, JOURNAL):
        discard(work / left)


def _exchange(one: Path, other: Path) -> bool:
    """Whether both folders were exchanged; False if the system cannot do that."""
    if not sys.platform.startswith("linux"):
        return False
    try:
        rename = ctypes.CDLL(None, use_errno=True).renameat2
    except (AttributeError, OSError):
        return False
    if rename(_HERE, os.fsencode(one), _HERE, os.fsencode(other), _EXCHANGE) == 0:
        return True
    number = ctypes.get_errno()
    if number in _NOT_POSSIBLE:
        return False
    raise OSError(number, os.strerror(number), str(other))


def _rename_both(work: Path, target: Path) -> None:
    if (work / NEW).exists():
        if target.exists():
            discard(work / OLD)
            target.rename(work / OLD)
        try:
            (work / NEW).rename(target)
        except OSError:
            (work / OLD).rename(target)
            (work / JOURNAL).unlink()
            raise
    (work / JOURNAL).unlink(missing_ok=True)


def replace_files(work: Path, target: Path, project: Path) -> None:
    """Replaces the files of `target` that differ from `work/new`, one by one, and deletes the others."""
    inside = inner_folder(target)
    if work != inside:
        # Files can be renamed only within a file system, so the new ones are copied there first.
        discard(inside)
        shutil.copytree(work / NEW, inside / NEW, symlinks=True)
        replace_files(inside, target, project)
        discard(inside)
        return
    new = set(files_below(work / NEW))
    old = {path for path in files_below(target) if not path.startswith(".")}
    changed = [path for path in sorted(new) if not _is_same(work / NEW / path, target / path)]
    gone = sorted(old - new)
    _write_journal(work, {"replace": changed, "delete": gone}, project)
    _replace(work, target, changed, gone)


def inner_folder(target: Path) -> Path:
    """The folder of a build that cannot work beside the published folder."""
    return target / INNER


def _replace(work: Path, target: Path, changed: Iterable[str], gone: Iterable[str]) -> None:
    for path in gone:
        if (target / path).is_file() or (target / path).is_symlink():
            (target / path).unlink()
    for path in changed:
        if (work / NEW / path).exists():  # otherwise it was replaced before the interruption
            _make_room(target, path)
            (work / NEW / path).replace(target / path)
    for folder, _, _ in os.walk(target, topdown=False):
        if not Path(folder).relative_to(target).as_posix().startswith(".") and not any(Path(folder).iterdir()):
            Path(folder).rmdir()
    (work / JOURNAL).unlink(missing_ok=True)


def _make_room(target: Path, path: str) -> None:
    """Creates the folders for a file; removes files and links in place of folders, and folders in place of files."""
    for parent in [target / each for each in reversed(Path(path).parents)][1:]:
        if parent.is_file() or is_link(parent):
            parent.unlink()
    (target / path).parent.mkdir(parents=True, exist_ok=True)
    if (target / path).is_dir():
        discard(target / path)


def _is_same(one: Path, other: Path) -> bool:
    try:
        return one.samefile(other) or same_bytes(one, other)
    except OSError:
        return False


def same_bytes(one: Path, other: Path) -> bool:
    """Whether two files are equal; OSError if one cannot be read."""
    return one.stat().st_size == other.stat().st_size and one.read_bytes() == other.read_bytes()


def holds(file: str, data: bytes) -> bool:
    """Whether this is a file, not a link, with these bytes."""
    try:
        status = os.lstat(file)
        if not stat.S_ISREG(status.st_mode) or status.st_size != len(data):
            return False
        with open(file, "rb") as opened:  # noqa: PTH123 — thousands of files
            return opened.read() == data
    except OSError:
        return False


def files_below(folder: Path) -> Iterable[str]:
    """All files of a folder by relative path."""
    start = len(str(folder)) + 1
    for parent, _, names in os.walk(str(folder)):
        inside = f"{parent[start:]}/".replace(os.sep, "/").lstrip("/")
        for name in names:
            yield inside + name


def _write_journal(work: Path, journal: dict[str, object], project: Path) -> None:
    draft = work / f"{JOURNAL}.new"
    discard(draft)
    draft.write_bytes(sealed(work / JOURNAL, json.dumps(journal).encode(), project))
    draft.replace(work / JOURNAL)
