"""The text of a file, with conversion of offsets."""

from __future__ import annotations

import bisect
import errno
import hashlib
import os
import re
import stat
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import BinaryIO, NamedTuple

from ludograph.base.encoding import not_utf8
from ludograph.base.problems import LudographError, Place

_JUNCTION = 0xA0000003
"""Windows's mark of a junction, IO_REPARSE_TAG_MOUNT_POINT."""
_LINE_END = re.compile(r"\r\n|\n|\r")
_NO_CHARACTERS = "".join(chr(plane + end) for plane in range(0, 0x110000, 0x10000) for end in (0xFFFE, 0xFFFF))
RESERVED = re.compile(f"[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ue000-\ue019\ufdd0-\ufdef{_NO_CHARACTERS}]")
"""Characters not allowed in an author's text: the program would read them as marks of its own, XML forbids them, or
Unicode has no such character.
"""


class Location(NamedTuple):
    """Line and column, both from 1, in characters."""

    line: int
    column: int


@dataclass(frozen=True)
class SourceText:
    """The text of one file, without a byte order mark; line ends are kept."""

    path: str
    """Relative to the project: `docs/games/koi-koi.md`."""
    text: str

    @classmethod
    def read(cls, file: Path, path: str) -> SourceText:
        """The file's text; LudographError if it is not UTF-8."""
        data = read_file(file)
        if fault := not_utf8(data, path):
            raise LudographError(f"{path}: {fault.message}", fault.hint)
        return cls.decode(data, path)

    @classmethod
    def decode(cls, data: bytes, path: str) -> SourceText:
        """The text of these bytes in UTF-8, with or without a byte order mark; wrong bytes become U+FFFD, so that a
        fault has a place.
        """
        return cls(path, data.decode("utf-8", errors="replace").removeprefix("\ufeff"))

    @cached_property
    def line_starts(self) -> list[int]:
        """The offset of the beginning of each line."""
        return [0, *(end.end() for end in _LINE_END.finditer(self.text))]

    @cached_property
    def is_binary(self) -> bool:
        """Whether it is binary, like a picture's file; cached."""
        return "\0" in self.text

    def location(self, offset: int) -> Location:
        """The line and column of the character at `offset`, at most the text's end."""
        offset = max(0, min(offset, len(self.text)))
        line = bisect.bisect_right(self.line_starts, offset)
        return Location(line, offset - self.line_starts[line - 1] + 1)

    def place(self, start: int, end: int) -> Place:
        """The span as a Place of this file."""
        return Place(self.path, start, end)

    def line(self, number: int) -> str:
        """The text of a line, counted from 1, without its line end."""
        start = self.line_starts[number - 1]
        end = self.line_starts[number] if number < len(self.line_starts) else len(self.text)
        return self.text[start:end].rstrip("\r\n")


def open_file(file: Path, *, linked: bool = True) -> BinaryIO:
    """A file for reading; OSError for a pipe, a device or a folder, at once, and without `linked` for a link."""
    flags = getattr(os, "O_NONBLOCK", 0) | (0 if linked else getattr(os, "O_NOFOLLOW", 0))
    opened = open(file, "rb", opener=lambda path, usual: os.open(path, usual | flags))  # noqa: SIM115 — the caller closes it
    if not stat.S_ISREG(os.fstat(opened.fileno()).st_mode):
        opened.close()
        raise OSError(errno.EINVAL, "it is not a file", str(file))
    return opened


def read_file(file: Path) -> bytes:
    """The content of a file, behind links too; OSError as for `open_file`."""
    with open_file(file) as opened:
        return opened.read()


def path_below(folder: Path, file: Path) -> str:
    """The file's path relative to the folder, with `/` between its parts; "" if it is not below the folder."""
    file, folder = file.resolve(), folder.resolve()
    return file.relative_to(folder).as_posix() if file.is_relative_to(folder) else ""


def is_inside(folder: Path, file: Path) -> bool:
    """Whether the file is really below the folder, after resolving links, as a link could publish any file of the
    machine. (A hard link cannot be recognised and need not be, as no version control stores it.)
    """
    try:
        return file.resolve(strict=True).is_relative_to(folder.resolve())
    except (OSError, RuntimeError, ValueError):  # a missing file, a cycle of links, a NUL in the name
        return False


def is_link(path: str | Path) -> bool:
    """Whether it is a symbolic link, or a junction of Windows."""
    try:
        status = os.lstat(path)
    except (OSError, ValueError):
        return False
    return stat.S_ISLNK(status.st_mode) or getattr(status, "st_reparse_tag", 0) == _JUNCTION


def link_out_of(folder: Path, path: str | Path) -> str:
    """The first part of a path that is a link out of the folder, relative to it; "" without one.

    A path that begins outside has none: it is meant so.
    """
    here = folder = folder.absolute()
    way = Path(folder, path)
    for part in way.parts[len(folder.parts) :] if way.is_relative_to(folder) else ():
        here /= part
        named = Path(os.path.normpath(here))
        if named.is_relative_to(folder) and is_link(here) and not is_inside(folder, here):
            return named.relative_to(folder).as_posix()
    return ""


NOT_FOLLOWED = "Put the folder itself there, or name the place it leads to in mkdocs.yml or in the command."
"""What to do about a folder that is a link."""


def refuse_link_out_of(folder: Path, path: str | Path) -> None:
    """Raises LudographError if a link on this path leads out of the folder."""
    if link := link_out_of(folder, path):
        raise LudographError(f"{link!r} is a link that is not followed", NOT_FOLLOWED)


def file_below(folder: Path, path: str) -> Path | None:
    """The file at a path read from a file; None if it is absolute, has `..` or has a link out of the folder."""
    parts = Path(path)
    if not parts.parts or parts.anchor or ".." in parts.parts or "\0" in path or link_out_of(folder, parts.parent):
        return None
    return folder / parts


def content_hash(*parts: str | bytes) -> str:
    """A hash of the parts in order; the boundaries between parts matter."""
    digest = hashlib.sha256()
    for part in parts:
        data = part.encode(errors="surrogatepass") if isinstance(part, str) else part
        digest.update(len(data).to_bytes(8, "big"))
        digest.update(data)
    return digest.hexdigest()
