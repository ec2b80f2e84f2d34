"""Editions: the published site as of a day, stored in a git repository beside the project.

Each edition is a tag of that repository. Its commit has `site/`, the published files, and `rules/`, the games' data.
Git stores equal files once, and names each by its content, as Software Heritage does.
"""

from __future__ import annotations

import os
import posixpath
import re
import shutil
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path

from ludograph.article.facts.aliases import redirect_page
from ludograph.base.frozen import frozen
from ludograph.base.git import run_git, unpack
from ludograph.base.places import EDITIONS
from ludograph.base.problems import LudographError
from ludograph.base.state import LOCK, discard, publishing
from ludograph.site.publication.lock import FolderLock

SITE, RULES = "site", "rules"
SINCE = "since.html"
"""The changes since an edition: the only file in its folder that each build writes."""
_NAME = re.compile(r"[0-9A-Za-z][0-9A-Za-z.-]{0,39}")
_LISTED = re.compile(r"\d+ (?P<type>blob|tree) (?P<id>[0-9a-f]+) +(?P<size>\d+|-)\t(?P<path>.+)", re.DOTALL)
_HARMLESS = re.compile(
    r"core\.(repositoryformatversion|filemode|bare|ignorecase|precomposeunicode|symlinks|logallrefupdates|sharedrepository)"
    r"|extensions\.objectformat|receive\.deny\w+|user\.(name|email)"
    r"|(branch|remote)\..*\.(url|pushurl|fetch|push|mirror|remote|merge|rebase)",
    re.IGNORECASE | re.DOTALL,
)
"""Settings of a store with which git starts no program of its own accord."""
_KINDS = {"blob": "cnt", "tree": "dir"}
"""Kinds of git objects → terms of Software Heritage."""


@frozen
class Edition:
    """An edition in the store."""

    name: str
    """`2026.1`."""
    date: str
    """The day of its release, `2026-11-28`."""
    second: int
    """The time in seconds since 1970, used for all its files."""
    cite: str
    """The citation of the edition."""
    swhid: str
    """Its folder as a Software Heritage id: `swh:1:dir:…`."""
    rules: str
    """Its data folder as a Software Heritage id."""


class EditionStore:
    """The repository of a site's editions."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._is_sound = False
        """Whether its configuration starts no program. A checkout can bring a repository in a folder of the project."""

    def all(self) -> list[Edition]:
        """The editions, newest first; LudographError without such a repository."""
        form = "--format=%(refname:short)%09%(creatordate:short)%09%(creatordate:unix)%09%(subject)"
        sorts = ("--sort=-version:refname", "--sort=-creatordate")
        rows = [line.split("\t", 3) for line in self._git("for-each-ref", *sorts, form, "refs/tags").splitlines()]
        asked = [f"{name}:{part}" for name, *_ in rows for part in (SITE, RULES)]
        ids = [f"swh:1:dir:{id}" for id in self._git("rev-parse", *asked).split()] if asked else []
        return [
            Edition(name, day, int(second), cite, site, rules)
            for (name, day, second, cite), site, rules in zip(rows, ids[::2], ids[1::2], strict=True)
        ]

    def begin(self, name: str) -> None:
        """Creates the repository if needed; LudographError for a name that is taken or invalid."""
        if not _NAME.fullmatch(name) or ".." in name or name.endswith((".", ".lock", ".html")):
            raise LudographError(f"{name!r} is not a name of an edition: use letters, digits, dots and hyphens")
        if not (self.folder / "HEAD").is_file():
            if self.folder.is_dir() and any(self.folder.iterdir()):
                raise LudographError(f"{self.folder} holds other files: name a new folder in `editions`")
            self.folder.mkdir(parents=True, exist_ok=True)
            self._git("init", "--bare", "--quiet")
        if any(edition.name == name for edition in self.all()):
            raise LudographError(f"edition {name} is released, and an edition never changes: give another name")

    @contextmanager
    def workshop(self) -> Iterator[Path]:
        """An empty folder beside the store for one release at a time; what a killed one left there is removed."""
        folder = self.folder.with_name(publishing(self.folder.name))
        lock = FolderLock(folder)
        lock.acquire(self.folder)
        try:
            for left in folder.iterdir():
                if left.name != LOCK:
                    discard(left)
            yield folder
        finally:
            lock.release()

    def ids(self, folder: Path) -> Iterator[tuple[str, str]]:
        """The Software Heritage id and the path of each file and folder below `folder`, starting with `folder`."""
        tree = self._tree(folder)
        yield f"swh:1:dir:{tree}", "."
        for kind, id, _size, path in self._listed(tree, "-t"):
            yield f"swh:1:{_KINDS[kind]}:{id}", path

    def add(self, name: str, folder: Path, day: str, cite: str) -> Edition:
        """Stores `site/` and `rules/` of `folder` as an edition."""
        who = {"NAME": "Ludograph", "EMAIL": "editions@localhost", "DATE": f"{day}T00:00:00+0000"}
        people = {f"GIT_{role}_{part}": value for role in ("AUTHOR", "COMMITTER") for part, value in who.items()}
        commit = self._git("commit-tree", self._tree(folder), "-m", cite, **people).strip()
        self._git("tag", name, commit)
        self._git("gc", "--quiet", "--aggressive", "--prune=now")
        return next(edition for edition in self.all() if edition.name == name)

    def place(self, edition: Edition, folder: Path, published: Path) -> None:
        """Puts the files of an edition into `folder`; unchanged files of an earlier build are linked.

        Sizes and times show whether they are unchanged.
        """
        listed = self._listed(edition.swhid)

        def holds(size: str, path: str) -> bool:
            with suppress(OSError):
                found = (published / path).stat()
                return found.st_size == int(size) and int(found.st_mtime) == edition.second
            return False

        if all(holds(size, path) for _kind, _id, size, path in listed):
            for _kind, _id, _size, path in listed:
                (folder / path).parent.mkdir(parents=True, exist_ok=True)
                _link(published / path, folder / path)
        else:
            unpack(self.archive(edition, SITE), folder, f"{SITE}/")

    def archive(self, edition: Edition, part: str) -> bytes:
        """A part of an edition as a tar file."""
        found = self._run("archive", "--format=tar", edition.name, part)
        if found is None:
            raise LudographError(f"{self.folder} lacks files of edition {edition.name}")
        return found

    def contents(self, edition: Edition, part: str) -> dict[str, bytes]:
        """The files of a part of an edition, by path."""
        with tarfile.open(fileobj=BytesIO(self.archive(edition, part))) as files:
            opened = {one.name: files.extractfile(one) for one in files if one.isfile()}
            return {name: file.read() for name, file in opened.items() if file is not None}

    def pages(self, edition: Edition) -> Iterator[str]:
        return (path for _kind, _id, _size, path in self._listed(edition.swhid) if path.endswith(".html"))

    def _listed(self, tree: str, *options: str) -> list[tuple[str, str, str, str]]:
        """Kind, id, size and path of everything below a folder."""
        lines = self._git("ls-tree", "-r", "-l", "-z", *options, tree.rpartition(":")[2]).split("\0")
        found = filter(None, map(_LISTED.match, lines))
        return [(one["type"], one["id"], one["size"], one["path"]) for one in found]

    def _tree(self, folder: Path) -> str:
        """Stores a folder's files; returns the id of the folder."""
        index = {"GIT_INDEX_FILE": f"{self.folder}/release.index"}
        as_it_is = ("-c", "core.autocrlf=false", "-c", "core.attributesFile=/dev/null", "-c", "core.fileMode=false")
        try:
            self._git(*as_it_is, f"--work-tree={folder}", "add", "--all", "--force", str(folder), **index)
            return self._git("write-tree", **index).strip()
        finally:
            Path(index["GIT_INDEX_FILE"]).unlink(missing_ok=True)

    def _git(self, *arguments: str, **environment: str) -> str:
        printed = self._run(*arguments, **environment)
        if printed is None:
            hint = "copy it there, or begin it with `ludograph release`"
            raise LudographError(f"{self.folder} is no store of editions that git can use: {hint}")
        return printed.decode("utf-8", "surrogateescape")

    def _run(self, *arguments: str, **environment: str) -> bytes | None:
        if not self._is_sound:
            listed = run_git(self.folder, "--git-dir=.", "config", "--list", "--show-scope", "--name-only", "-z") or b""
            settings = iter(listed.decode("utf-8", "replace").split("\0"))
            for scope, name in zip(settings, settings, strict=False):
                if scope in {"local", "worktree"} and not _HARMLESS.fullmatch(name):
                    hint = f"Remove it with `git config --unset {name}` there; it could start a program."
                    raise LudographError(f"{self.folder} has the setting {name!r}", hint)
            self._is_sound = bool(listed)
        return run_git(self.folder, "--git-dir=.", *arguments, environment=environment)


def _link(file: Path, other: Path) -> None:
    try:
        os.link(file, other)
    except OSError:  # the file system has no such links
        shutil.copy2(file, other)


def place_lost_pages(store: EditionStore, editions: list[Edition], folder: Path, lang: str) -> None:
    """Redirects each address of an edition that the site lacks to the newest edition that has it."""
    for edition in editions:
        for path in store.pages(edition):
            lost = folder / path
            if not lost.exists():
                target = posixpath.relpath(f"{EDITIONS}/{edition.name}/{path}", posixpath.dirname(path) or ".")
                with suppress(OSError):  # a file may have replaced its folder
                    lost.parent.mkdir(parents=True, exist_ok=True)
                    lost.write_bytes(redirect_page(target, edition.name, lang))
