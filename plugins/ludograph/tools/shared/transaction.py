"""Writes several of an author's files atomically: all or none, even if the program fails or is killed.

`Transaction` collects the changes, and refuses impossible ones before anything is written. `commit` puts the new
contents into a folder of the project and lists them in a journal there, with a hash that only this user can make. From
then on the change is decided: if the process is killed, `complete` applies the journal before the next command runs.
Without a journal the folder is deleted.
"""

from __future__ import annotations

import contextlib
import json
import stat
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError
from ludograph.base.source import content_hash, file_below, is_inside, read_file
from ludograph.base.state import JOURNAL, WRITING, read_regular, sealed, unsealed
from ludograph.base.writing import partial, replace_bytes
from ludograph.site.publication.lock import FolderLock
from ludograph.site.settings.configuration import FILES, read_configuration
from ludograph.tools.shared.writing import BOM

Step = Callable[[str], object]
"""Called before each change on disk, with its name."""


@frozen
class FileChange:
    """The change of one file."""

    before: bytes | None
    """Its content; None if there is no such file."""
    after: bytes | None
    """None deletes it."""
    mode: int | None = None
    """Its new mode, if that changes."""


class Transaction:
    """The planned changes; impossible paths are refused at once, with a LudographError that names them."""

    def __init__(self, root: Path, step: Step = lambda name: None, docs: Path | None = None) -> None:
        """All files are below the project's folder, or below that of its articles, if that is elsewhere."""
        self._root = root.resolve()
        self._folders = _folders(root, docs)
        self._step = step
        self._changes: dict[Path, FileChange] = {}

    def edit(self, file: Path, before: str, after: str) -> None:
        """Replaces `before`, the file's text as read, by `after`."""
        found = self.content(file, before)
        mark = BOM if found.startswith(BOM) else b""
        self._add(file, FileChange(found, mark + after.encode("utf-8")))

    def content(self, file: Path, text: str) -> bytes:
        """The bytes of a file whose text was read as `text`; refused if it is not UTF-8 or has changed since."""
        data = self._read(file)
        try:
            found = (data or b"").removeprefix(BOM).decode("utf-8")
        except UnicodeDecodeError:
            raise _refused(file, "is not UTF-8; save it as UTF-8 first") from None
        if data is None or found != text:
            raise _refused(file, "has changed meanwhile; run the command again")
        return data

    def write(self, file: Path, data: bytes, *, mode: int | None = None) -> None:
        """Gives a file this content, whether it exists or not."""
        self._add(file, FileChange(self._read(file), data, mode))

    def remove(self, file: Path) -> None:
        """Deletes a file; for a link the link itself."""
        self._add(file, FileChange(self._read(file), None))

    def commit(self) -> None:
        """Writes everything. If that fails nothing is changed, and the OSError is raised."""
        if not self._changes:
            return
        folder = self._root / WRITING
        lock = FolderLock(folder)
        lock.acquire(self._root)
        keep = False
        try:
            carry_out(self._folders, self._step)  # of a command that was killed while this one made its plan
            for file, change in self._changes.items():
                if self._read(file) != change.before:
                    raise _refused(file, "has changed meanwhile; run the command again")
            self._log(folder)
            keep = True
            try:
                carry_out(self._folders, self._step)
            except OSError:
                self._undo(folder)
                keep = False
                raise
            keep = False
        finally:
            lock.release(keep=keep)

    def _log(self, folder: Path) -> None:
        entries = []
        for number, (file, change) in enumerate(self._changes.items()):
            if change.after is not None:
                self._step(f"stage {file}")
                replace_bytes(folder / str(number), change.after)
            hashes = [None if data is None else content_hash(data) for data in (change.before, change.after)]
            entries.append([*self._place(file), *hashes, change.mode])
        self._step("journal")
        journal = folder / JOURNAL
        replace_bytes(journal, sealed(journal, json.dumps(entries).encode(), self._root))

    def _place(self, file: Path) -> tuple[int, str]:
        """The number of the folder, and the file's path below it; LudographError for a file outside of both."""
        for number, folder in enumerate(self._folders):
            if file.is_relative_to(folder):
                return number, file.relative_to(folder).as_posix()
        raise _refused(file, "leads out of the project")

    def _undo(self, folder: Path) -> None:
        """Restores the old content of every file; failures are left to the journal."""
        for file, change in self._changes.items():
            if change.before is None:
                file.unlink(missing_ok=True)
            elif self._read(file) != change.before:
                replace_bytes(file, change.before)
        (folder / JOURNAL).unlink()

    def _add(self, file: Path, change: FileChange) -> None:
        """Refuses impossible changes, and follows links within the project."""
        parent = next(each for each in file.absolute().parents if each.exists())
        if not parent.is_dir():
            raise _refused(file, f"would be below {parent.name!r}, which is a file")
        if file.is_dir():
            raise _refused(file, "is a folder")
        if file.is_symlink() and not (file.exists() and is_inside(self._root, file)):
            raise _refused(file, "is a link to a file outside of the project, or to none")
        if change.after is not None and file.exists() and not file.stat().st_mode & 0o222:
            raise _refused(file, "is read-only")
        if not parent.stat().st_mode & 0o222:
            raise _refused(file, f"is in {parent.name!r}, which is read-only")
        target = file.parent.resolve() / file.name if change.after is None else file.resolve()
        self._place(target)
        if self._changes.setdefault(target, change) != change:
            raise _refused(file, "is the same file as another one that is changed")

    @staticmethod
    def _read(file: Path) -> bytes | None:
        if not str(file).isprintable():
            raise _refused(file, "has a line end or another control character in its name")
        try:
            return read_file(file)
        except (FileNotFoundError, NotADirectoryError):
            return None
        except OSError as error:
            raise _refused(file, f"cannot be read: {error.strerror}") from None


def _folders(root: Path, docs: Path | None) -> tuple[Path, ...]:
    return tuple(dict.fromkeys(folder.resolve() for folder in (root, docs or root)))


def complete(root: Path, config: Path | None = None) -> None:
    """Applies, or discards, the changes of a killed command in the project's folder."""
    folder = root.resolve() / WRITING
    if folder.is_dir():
        lock = FolderLock(folder)
        lock.acquire(root)
        try:
            config = config or next(filter(Path.is_file, map(root.joinpath, FILES)), None)
            site = None if config is None else read_configuration(config).site
            carry_out(_folders(root, None if site is None else site.root / site.docs_name))
        except BaseException:
            lock.release(keep=True)
            raise
        lock.release()


def carry_out(folders: Sequence[Path], step: Step = lambda name: None) -> None:
    """Applies the remaining changes of the journal in the first folder, if there is one of ours."""
    journal = folders[0] / WRITING / JOURNAL
    data = unsealed(journal, folders[0])
    if data is None:
        return
    for number, (place, name, before, after, mode) in enumerate(json.loads(data)):
        file = file_below(folders[place], name)
        if file is None:
            continue  # a link has taken the place of a folder
        partial(file).unlink(missing_ok=True)  # of a command that was killed while it wrote this file
        now = content_hash(read_file(file)) if file.exists() else None
        # Otherwise it is done, or its author has changed it since.
        if now == before and (after != before or mode is not None):
            step(f"{'remove' if after is None else 'write'} {file}")
            _apply(file, journal.with_name(str(number)), after, mode)
    step("end")
    journal.unlink()


def _apply(file: Path, staged: Path, after: str | None, mode: int | None) -> None:
    if after is None:
        file.unlink()
        return
    data = read_regular(staged)
    if content_hash(data) == after:
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_bytes(file, data, mode)


def write_all(root: Path, texts: Mapping[Path, tuple[str, str]], docs: Path | None = None) -> None:
    """File → its text before and after; writes all of them, or none. For `docs` see `Transaction`."""
    transaction = Transaction(root, docs=docs)
    for file, (before, after) in texts.items():
        transaction.edit(file, before, after)
    transaction.commit()


def mode_of(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def _refused(file: Path, why: str) -> LudographError:
    name = str(file).encode("unicode_escape").decode("ascii") if not str(file).isprintable() else str(file)
    with contextlib.suppress(ValueError):
        name = str(Path(name).relative_to(Path.cwd()))
    return LudographError(f"{name} {why}; nothing was changed")
