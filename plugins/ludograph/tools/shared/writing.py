"""Changes an author's file: only the affected characters, in one atomic step."""

from __future__ import annotations

import contextlib
import os
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

from ludograph.base.problems import Edit, LudographError
from ludograph.site.reporting.lines import ProjectFiles

BOM = b"\xef\xbb\xbf"
_NEW_FILE = 0o644
"""The mode of a new file."""


def edited(text: str, edits: Iterable[Edit]) -> str | None:
    """The text with the edits applied; None if two of them overlap or one is out of range.

    Insertions at one place keep their order. New text gets the file's line ends.
    """
    parts: list[str] = []
    position = 0
    newline = "\r\n" if "\r\n" in text else "\n"
    for edit in sorted(edits, key=lambda edit: (edit.place.start, edit.place.end)):
        if not position <= edit.place.start <= edit.place.end <= len(text):
            return None
        parts += [text[position : edit.place.start], edit.text.replace("\r\n", "\n").replace("\n", newline)]
        position = edit.place.end
    return "".join((*parts, text[position:]))


def all_edited(edits: Iterable[Edit], files: ProjectFiles) -> dict[str, tuple[str, str]]:
    """Path → text before and after of every file that the edits change, in the order of the paths; nothing is written.

    Raises LudographError if a file cannot be rewritten.
    """
    by_path: defaultdict[str, list[Edit]] = defaultdict(list)
    for edit in edits:
        by_path[edit.place.path].append(edit)
    changes = {}
    for path in sorted(by_path):
        source = files.text(path)
        text = edited(source.text, by_path[path]) if source else None
        if source is None or text is None:
            raise LudographError(f"{path} cannot be rewritten; nothing was changed")
        changes[path] = source.text, text
    return changes


def overlap(edits: Sequence[Edit], others: Sequence[Edit]) -> bool:
    """Whether two lists of edits touch the same characters."""
    return any(
        (one.place.start < other.place.end and other.place.start < one.place.end) or one.place == other.place
        for one in edits
        for other in others
    )


def replace_bytes(target: Path, data: bytes, mode: int | None = None) -> None:
    """Replaces the file's content in a single step: after a kill it has the old or the new content, with `partial`
    beside it.
    """
    import shutil

    written = partial(target)
    written.unlink(missing_ok=True)
    try:
        with written.open("xb") as temporary:
            temporary.write(data)
            temporary.flush()
            os.fsync(temporary.fileno())
        if mode is None and target.exists():
            shutil.copymode(target, written)
        else:
            written.chmod(_NEW_FILE if mode is None else mode)
        written.replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            written.unlink()
        raise


def partial(target: Path) -> Path:
    """The temporary file beside `target` with its next content."""
    return target.with_name(f".{target.name}.part")
