"""Lines that an import adds to the front matter of an article."""

from __future__ import annotations

from ludograph.article.front_matter import Metadata
from ludograph.cli.importing.history import History
from ludograph.cli.new.template import quoted
from ludograph.source import SourceText

_FENCES = ("---", "...")
_NAMED = ("authors", "author")
_CREATED = ("date created", "dateCreated", "created")
_MODIFIED = ("date modified", "date", "modified", "updated")


def history_lines(metadata: Metadata, history: History | None) -> tuple[list[str], list[str]]:
    """The lines that the history adds to the head, and what the report says about them."""
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

    None where the head is not one that a line can be added to: it is not closed, or not YAML.
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
