"""A folder that Notion exported: names lose their ids, properties go to the head, tables of CSV into the text."""

from __future__ import annotations

import csv
import posixpath
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from datetime import datetime
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

from ludograph.base.files import Files, Overlay
from ludograph.tools.importing.articles import SourceLayout, plan

_ID = re.compile(r"(?<=[^/]) [0-9a-f]{32}(?=/|\.|_all\.|\Z)")
_PROPERTIES = re.compile(r"\A(?P<title># [^\n]*\n\n)(?P<lines>(?:[^\n:]{1,60}:[ \t][^\n]*\n)+)(?=\n|\Z)")
_ASIDE = re.compile(r"^<aside>\n(?P<text>.*?)\n*</aside>[ \t]*$", re.MULTILINE | re.DOTALL)
_TABLE = re.compile(r"^\[[^\[\]]*\]\((?P<address>[^()\s]+\.csv)\)[ \t]*$", re.MULTILINE)
_LINK = re.compile(r"(?<=\]\()(?P<address>[^()\s]+(?:\([^()\s]*\)[^()\s]*)*)(?=\))")
_DATES = {"created": "date created", "created time": "date created", "last edited time": "date modified"}
_FORMS = ("%B %d, %Y %I:%M %p", "%B %d, %Y", "%Y-%m-%d", "%Y/%m/%d")
_HELD_BACK = frozenset({"draft", "private", "in progress", "not started"})


def add_parsers(kinds: Any) -> None:
    """Declare `import notion`."""
    parser = kinds.add_parser("notion", help="pages that Notion exported as Markdown and CSV")
    parser.add_argument("source", metavar="FOLDER", type=Path, help="the folder, unpacked")
    parser.add_argument("--into", metavar="FOLDER", default="", help="put them into this folder of docs/")
    parser.set_defaults(plan=plan, layout=notion_layout)


def notion_layout(files: Files) -> SourceLayout:
    """The pages under names without ids; two of one name keep theirs."""
    shorn = {path: _ID.sub("", path) for path in files.paths("")}
    counts = Counter(name.casefold() for name in shorn.values())
    names = {path: name if counts[name.casefold()] == 1 else path for path, name in shorn.items()}
    notes: dict[str, tuple[str, ...]] = {}
    changes: dict[str, bytes | None] = dict.fromkeys(names)
    left_out: dict[str, str] = {}
    held_back = set(_held_back(files, names))
    for path, name in names.items():
        changes[name] = files.read(path)
        if path.endswith(".md"):
            page = _Page(files, names, path, is_draft=path in held_back)
            changes[name] = page.read((changes[name] or b"").decode("utf-8-sig", "replace")).encode()
            if changes[name] != files.read(path):
                notes[name] = ("links, properties and boxes are written as here", *page.notes)
            left_out |= dict.fromkeys(page.tables, f"its rows are in {name}")
    return SourceLayout({"": ""}, files=Overlay(files, changes), notes=notes, breaks=True, left_out=left_out)


def _held_back(files: Files, names: dict[str, str]) -> Iterator[str]:
    """The pages of rows that a cell holds back: those below the folder of the table's name."""
    for path, name in names.items():
        if path.endswith(".csv"):
            folder = f"{name.removesuffix('.csv').removesuffix('_all')}/"
            held = {row[0].strip() for row in _rows(files, path) if row and _holding(row)}
            yield from (
                page
                for page, called in names.items()
                if called.startswith(folder) and posixpath.basename(called).removesuffix(".md") in held
            )


def _rows(files: Files, path: str) -> list[list[str]]:
    return list(csv.reader(StringIO((files.read(path) or b"").decode("utf-8-sig", "replace"))))


def _holding(row: Iterable[str]) -> str:
    """The cell that holds a row back, or ""."""
    return next((cell.strip() for cell in row if cell.strip().casefold() in _HELD_BACK), "")


class _Page:
    """One page; `notes` says what was changed and what is lost."""

    def __init__(self, files: Files, names: dict[str, str], path: str, *, is_draft: bool) -> None:
        self._files, self._names, self._path, self._is_draft = files, names, path, is_draft
        self.notes: list[str] = []
        self.tables: list[str] = []
        """The tables that it shows, by the names that they are imported under."""

    def read(self, text: str) -> str:
        text = text.replace("\r\n", "\n")
        head: list[str] = ["math: true"] if "\n$$\n" in text else []
        if match := _PROPERTIES.match(text):
            rest = list(self._properties(match["lines"].splitlines(), head))
            listed = "".join(f"- {line}\n" for line in rest)
            text = match["title"] + listed + text[match.end() + (not listed) :]
        if self._is_draft and "draft: true" not in head:
            head.append("draft: true")
        text = _TABLE.sub(self._table, _ASIDE.sub(_box, text))
        text = _LINK.sub(lambda match: self._address(match["address"]), text)
        if lost := len(re.findall(r"\]\(https://www\.notion\.so/", text)):
            self.notes.append(f"links to pages of Notion that were not exported: {lost}")
        return "".join(f"{line}\n" for line in ("---", *head, "---", "")) + text if head else text

    def _properties(self, lines: Iterable[str], head: list[str]) -> Iterator[str]:
        """Put what the head can say into it; the rest stays in the text."""
        for line in lines:
            key, value = (part.strip() for part in line.split(":", 1))
            if value.casefold() in _HELD_BACK:
                head.append("draft: true")
            if key.casefold() in {"tags", "tag"}:
                head.append(f"tags: [{', '.join(repr(tag.strip()) for tag in value.split(','))}]")
            elif (known := _DATES.get(key.casefold())) and (date := _date(value)):
                head.append(f"{known}: {date}")
            else:
                yield line

    def _target(self, address: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(self._path), unquote(address)))

    def _address(self, address: str) -> str:
        name = self._names.get(self._target(address))
        return address if name is None else self._way_to(name)

    def _way_to(self, name: str) -> str:
        return quote(posixpath.relpath(name, posixpath.dirname(self._names[self._path]) or "."))

    def _table(self, match: re.Match[str]) -> str:
        """The rows of a database, in which the names of pages are links."""
        path = self._target(match["address"])
        rows = _rows(self._files, path)
        shown = [row for row in rows if not _holding(row)]
        if not shown:
            return match[0]
        self.tables.append(self._names.get(path, path))
        pages = {posixpath.basename(name).removesuffix(".md"): name for name in self._names.values()}
        for row in shown[1:]:
            row[:1] = [f"[{cell}]({self._way_to(pages[cell])})" if cell in pages else cell for cell in row[:1]]
        lines = [[cell.replace("|", "\\|").replace("\n", "<br>") for cell in row] for row in shown]
        lines.insert(1, ["---"] * len(shown[0]))
        held = [f"{row[0].strip()!r} ({cell})" for row in rows if (cell := _holding(row))]
        left_out = f", without those that a cell holds back: {', '.join(held)}" if held else ""
        self.notes.append(f"{len(shown) - 1} rows of {posixpath.basename(unquote(match['address']))}{left_out}")
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _box(match: re.Match[str]) -> str:
    return "\n".join(["> [!note]", *(f"> {line}".rstrip() for line in match["text"].split("\n"))])


def _date(value: str) -> str:
    for form in _FORMS:
        try:
            return datetime.strptime(value, form).date().isoformat()
        except ValueError:
            continue
    return ""
