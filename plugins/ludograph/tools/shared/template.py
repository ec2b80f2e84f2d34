"""Templates: files beside this module with placeholders `@@name@@`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from ludograph.article.head.front_matter import Metadata
from ludograph.base.source import SourceText
from ludograph.languages.words import N_
from ludograph.tools.shared.revision import FileHistory

FOLDER = Path(__file__).with_name("templates")
PUBLISH = N_("remove this line to publish the article")
"""The comment on `draft: true`."""
_PLACE = re.compile(r"@@([a-z-]+)@@")

_DOT = "dot-"
"""The prefix of templates of hidden files, as packaging ignores hidden folders."""


def filled(name: str, values: Mapping[str, str]) -> str:
    """The template with its placeholders replaced; a missing value is a bug."""
    return _PLACE.sub(lambda place: values[place[1]], (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def names_below(folder: str) -> Iterator[tuple[str, str]]:
    """The templates in a folder: their names for `filled`, and the path of the resulting file."""
    for file in sorted((FOLDER / folder).rglob("*.txt")):
        name = file.relative_to(FOLDER).as_posix().removesuffix(".txt")
        parts = name.split("/")[1:]
        yield name, "/".join(f".{part.removeprefix(_DOT)}" if part.startswith(_DOT) else part for part in parts)


def quoted(text: str) -> str:
    """The text as double-quoted YAML."""
    return json.dumps(text, ensure_ascii=False)


def slug(text: str) -> str:
    """A file name or id: lower-case ASCII letters and digits, joined by hyphens."""
    return "-".join(re.findall(r"[a-z0-9]+", text.lower())) or "untitled"


# Lines that an import adds to the front matter of an article.

_FENCES = ("---", "...")
_NAMED = ("authors", "author")
_CREATED = ("date created", "dateCreated", "created")
_MODIFIED = ("date modified", "date", "modified", "updated")


def history_lines(metadata: Metadata, history: FileHistory | None) -> tuple[list[str], list[str]]:
    """The lines that the history adds to the head, and notes about them for the report."""
    if history is None:
        return [], []
    lines, added, notes = [], [], []
    known = {author.name for author in metadata.authors}
    if history.people and not metadata.values.keys() & {*_NAMED}:
        lines.append(f"authors: [{', '.join(quoted(name) for name in history.people)}]")
        added.append("authors")
    elif others := [name for name in history.people if name not in known]:
        notes.append(f"the history also names {', '.join(others)}")
    for keys, day in ((_CREATED, history.created), (_MODIFIED, history.modified)):
        if day and not metadata.values.keys() & {*keys}:
            lines.append(f"{keys[0]}: {day}")
            added.append(keys[0])
    if added:
        notes.insert(0, f"{' and '.join(added)} from the history")
    return lines, notes


def with_lines(source: SourceText, body: int, lines: list[str]) -> str | None:
    """The text with lines at the end of its head, which ends at `body`, or in a new head.

    None if the head is not closed, or not YAML.
    """
    text = source.text
    newline = "\r\n" if "\r\n" in text else "\n"
    added = "".join(f"{line}{newline}" for line in lines)
    if body:
        at = max(text.rfind("\n", 0, len(text[:body].rstrip())), text.rfind("\r", 0, len(text[:body].rstrip()))) + 1
        return f"{text[:at]}{added}{text[at:]}" if text[at:body].strip() in _FENCES else None
    if text.lstrip().startswith(("---", "+++", ";;;")):
        return None
    return f"---{newline}{added}---{newline}{newline}{text}"
