"""Builds a site beside its published folder, which it replaces when complete, so that readers never see half a site.

    publication = Publication.begin(Path("site"))
    ...  # write everything into publication.folder
    print(publication.finish())  # 3 of 6,120 files changed

Until `finish`, nothing changes the published site: no kill, full disk or error. Unchanged files are the published files
themselves (hard links, with their times), so that only the others are copied to a host.
"""

from __future__ import annotations

import contextlib
import logging
import os
import shutil
from collections.abc import Iterator
from pathlib import Path

from ludograph.base.frozen import frozen
from ludograph.base.source import is_inside, refuse_link_out_of
from ludograph.base.state import JOURNAL, NEW, discard, publishing
from ludograph.base.writing import beside
from ludograph.site.publication.lock import PATIENCE, FolderLock
from ludograph.site.publication.swap import (
    complete,
    files_below,
    inner_folder,
    replace_files,
    same_bytes,
    swap,
)

log = logging.getLogger(__name__)


@frozen
class Published:
    """The result of a publication."""

    files: int
    """How many files the site has."""
    changed: int
    """How many of them are new or changed."""
    removed: int

    def __str__(self) -> str:
        removed = f", {self.removed:,} removed" if self.removed else ""
        return f"{self.changed:,} of {self.files:,} files changed{removed}"


class Publication:
    """A new site that will replace the published one."""

    def __init__(self, target: Path, work: Path, lock: FolderLock, project: Path) -> None:
        self._target = target
        self._work = work
        self._lock = lock
        self._project = project

    @classmethod
    def begin(cls, target: Path, project: Path | None = None, patience: float = PATIENCE) -> Publication:
        """Begins a new site for the folder `target`, which need not exist; `project` is by default the folder of it.

        Raises LudographError if it is a link out of the project, BusyError if another build into it does not end within
        `patience` seconds, OSError if nothing can be written.
        """
        project = project or target.absolute().parent
        refuse_link_out_of(project, target.absolute())
        target = target.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        work = _work_folder(target)
        lock = FolderLock(work)
        lock.acquire(target, patience)
        try:
            for folder in (work, inner_folder(target)):
                complete(folder, target, project)
            if work != inner_folder(target):
                discard(inner_folder(target))
            (work / NEW).mkdir()
        except OSError:
            lock.release()
            raise
        return cls(target, work, lock, project)

    @property
    def folder(self) -> Path:
        """The folder of the new site, empty at first."""
        return self._work / NEW

    def finish(self) -> Published:
        """Replaces the published site; OSError, without any change, if that is impossible."""
        try:
            done = self._share_unchanged()
            if self._work.parent == self._target:
                replace_files(self._work, self._target, self._project)
                whole = False
            else:
                _carry_hidden(self._target, self.folder)
                whole = swap(self._work, self._target, self._project)
            if not whole:
                log.warning("ludograph: %s cannot be renamed, so its files were replaced one by one", self._target)
            return done
        finally:
            # Files listed in a journal are still needed: the next build completes it.
            self._lock.release(keep=(self._work / JOURNAL).exists())

    def discard(self) -> None:
        """Keeps the published site and removes the new one."""
        self._lock.release()

    def _share_unchanged(self) -> Published:
        new = set(files_below(self.folder))
        old = {path for path in files_below(self._target) if not path.startswith(".")}
        target, made = str(self._target), str(self.folder)
        shared = sum(_share(f"{target}/{path}", f"{made}/{path}") for path in new & old)
        return Published(len(new), len(new) - shared, len(old - new))


def _work_folder(target: Path) -> Path:
    """Beside the published folder; inside it if it is a mount point or nothing can be written beside it."""
    if target.is_dir() and (os.path.ismount(target) or not os.access(target.parent, os.W_OK)):
        return inner_folder(target)
    return target.with_name(publishing(target.name))


def _share(published_path: str, made_path: str) -> bool:
    """Whether both files are equal; then the new one becomes a link to the published one, or gets its times."""
    published, made = Path(published_path), Path(made_path)
    try:
        if os.path.samestat(os.stat(published_path), os.stat(made_path)):  # noqa: PTH116 — thousands of files
            return True
        if published.is_symlink() or not same_bytes(published, made):
            return False
    except OSError:
        return False
    link = beside(made, "link")
    try:
        os.link(published, link)
        link.replace(made)
    except OSError:
        link.unlink(missing_ok=True)
        times = published.stat()
        with contextlib.suppress(OSError):
            os.utime(made, ns=(times.st_atime_ns, times.st_mtime_ns))
    return True


def _carry_hidden(published: Path, made: Path) -> None:
    """Keeps hidden files of hosts and git in a site (`.git`, `.well-known`), which no build creates."""
    for source in _hidden(published):
        path = made / source.relative_to(published)
        if source.is_symlink() and not is_inside(published, source):
            continue  # a checkout can bring it
        if source.is_dir() and not source.is_symlink():
            path.mkdir(exist_ok=True)
        elif not path.exists():
            try:
                os.link(source, path, follow_symlinks=False)
            except OSError:
                shutil.copy2(source, path, follow_symlinks=False)
    if published.is_dir():
        shutil.copymode(published, made)


def _hidden(folder: Path) -> Iterator[Path]:
    if folder.is_dir():
        for entry in sorted(folder.iterdir()):
            if entry.name.startswith("."):
                yield entry
                if entry.is_dir() and not entry.is_symlink():
                    yield from sorted(entry.rglob("*"))
