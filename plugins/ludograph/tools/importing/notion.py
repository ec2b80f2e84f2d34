"""A folder exported by Notion: removes ids from names, moves properties to the head, adds CSV tables to the text."""

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

from ludograph.base.encoding import not_utf8
from ludograph.base.files import Files, Overlay
from ludograph.base.problems import LudographError
from ludograph.tools.importing.articles import SourceLayout, front_page, plan

_ID = re.compile(r"(?<=[^/]) [0-9a-f]{32}(?=/|\.|_all\.|\Z)")
_PROPERTIES = re.compile(r"\A(?P<title># [^\n]*\n\n)(?P<lines>(?:[^\n:]{1,60}:[ \t][^\n]*\n)+)(?=\n|\Z)")
_ASIDE = re.compile(r"^<aside>\n(?P<text>.*?)\n*</aside>[ \t]*$", re.MULTILINE | re.DOTALL)
_TABLE = re.compile(r"^\[[^\[\]]*\]\((?P<address>[^()\s]+\.csv)\)[ \t]*$", re.MULTILINE)
_LINK = re.compile(r"(?<=\]\()(?P<address>[^()\s]+(?:\([^()\s]*\)[^()\s]*)*)(?=\))")
_OF_OURS = re.compile(
    r"(?P<kept>^```.*?^```|`[^`\n]*`|\$\$.*?\$\$|\$[^$\n]+\$|\]\([^()\n]*\)|\\.)"
    r"|%(?=%)|(?<=%)%|\^(?=\[)|==|\+\+|\{(?=[^{}\n]*[|}])|(?<!\w)@(?=\w)",
    re.MULTILINE | re.DOTALL,
)
"""Signs that are text in Notion and mean something here."""
_DATES = {"created": "date created", "created time": "date created", "last edited time": "date modified"}
_FORMS = ("%B %d, %Y %I:%M %p", "%B %d, %Y", "%Y-%m-%d", "%Y/%m/%d")
_STATUS = frozenset({"status", "state", "stage", "visibility", "share", "sharing"})
_PUBLIC = frozenset({"", "done", "complete", "completed", "final", "finished", "live", "public", "published", "ready"})
"""The states of a page that may be published; pages in other states are private, and the report names them."""
_NO_READERS = frozenset({"archived", "confidential", "draft", "hidden", "internal", "private", "secret"})
_READERS = frozenset({"public", "publish", "published"})
_YES, _NO = frozenset({"yes", "true", "x", "✓", "✔", "☑", "1"}), frozenset({"no", "false", "0"})
_WORDS = re.compile(r"[^\W_]+")


def add_parsers(kinds: Any) -> None:
    parser = kinds.add_parser("notion", help="pages that Notion exported as Markdown and CSV")
    parser.add_argument("source", metavar="FOLDER", type=Path, help="the folder, unpacked")
    parser.add_argument("--into", metavar="FOLDER", default="", help="put them into this folder of docs/")
    parser.set_defaults(plan=plan, layout=notion_layout)


def notion_layout(files: Files) -> SourceLayout:
    """The pages under names without ids; two with equal names keep theirs."""
    shorn = {path: _ID.sub("", path) for path in files.paths("")}
    counts = Counter(name.casefold() for name in shorn.values())
    names = {path: name if counts[name.casefold()] == 1 else path for path, name in shorn.items()}
    notes: dict[str, tuple[str, ...]] = {}
    changes: dict[str, bytes | None] = dict.fromkeys(names)
    left_out: dict[str, str] = {}
    linked: set[str] = set()
    private = _private(files, names)
    for path, name in names.items():
        changes[name] = files.read(path)
        if path.endswith(".csv") and (rows := _shown(files, path, private))[1]:
            changes[name] = _csv(rows[0])
            notes[name] = (f"without rows that are private: {rows[1]}",)
        if path.endswith(".md"):
            page = _Page(files, names, path, private)
            changes[name] = page.read(_text(files, path)).encode()
            if changes[name] != files.read(path):
                notes[name] = ("links, properties and boxes are written as here", *page.notes)
            left_out |= dict.fromkeys(page.tables, f"its rows are in {name}")
            linked |= page.linked if name not in private else set()
    made, left_out = Overlay(files, changes), {name: why for name, why in left_out.items() if name not in linked}
    front = front_page(made)
    return SourceLayout(
        {"": ""}, files=made, notes=notes, breaks=True, left_out=left_out, private=private, math=True, front=front
    )


def _private(files: Files, names: dict[str, str]) -> dict[str, str]:
    """Page → why it is private: a property, a row of a table, or a page above it."""
    pages = {path: name for path, name in names.items() if path.endswith(".md")}
    found: dict[str, str] = {}
    for path, name in pages.items():
        text = _text(files, path).replace("\r\n", "\n")
        match = _PROPERTIES.match(text)
        lines = (line.partition(":") for line in match["lines"].splitlines()) if match else ()
        if held := next((f"{key.strip()}: {value.strip()}" for key, _, value in lines if _holds(key, value)), ""):
            found[name] = f"its property says so ({held})"
    for path, name in names.items():
        if path.endswith(".csv"):
            below = f"{posixpath.dirname(name)}/".removeprefix("/")
            rows = {row[0].strip(): held for row, held in _rows(files, path) if held and row}
            for page in pages.values():
                row = posixpath.basename(page).removesuffix(".md")
                if page.startswith(below) and row in rows:
                    found.setdefault(page, f"its row of {posixpath.basename(name)} says so ({rows[row]})")
    for page in pages.values():
        above = next((each for each in found if page.startswith(f"{each.removesuffix('.md')}/")), "")
        if above:
            found.setdefault(page, f"the page above it is private ({above})")
    return found


def _text(files: Files, path: str) -> str:
    """The text of a file; LudographError if it is not UTF-8, as Notion writes it."""
    data = files.read(path) or b""
    if fault := not_utf8(data, path):
        raise LudographError(f"{path}: {fault.message}", fault.hint)
    return data.decode("utf-8-sig")


def _holds(key: str, value: str) -> bool:
    """Whether a property makes its page private: a status not known as public, or a ticked box."""
    name, said = key.strip().casefold(), value.strip().casefold()
    words = _WORDS.findall(said)
    if name in _STATUS:
        return " ".join(words) not in _PUBLIC
    if name in {"tags", "tag"}:
        return not _NO_READERS.isdisjoint(each.strip() for each in said.split(","))
    return (name in _NO_READERS and said in _YES) or (name in _READERS and said in _NO)


def _rows(files: Files, path: str) -> list[tuple[list[str], str]]:
    """The rows of a table with its header, each with the reason why it is private, as `Status: Draft`, or ""."""
    rows = list(csv.reader(StringIO(_text(files, path))))
    head = rows[0] if rows else []

    def held(row: list[str]) -> str:
        return next((f"{key}: {cell.strip()}" for key, cell in zip(head, row, strict=False) if _holds(key, cell)), "")

    return [(row, held(row) if number else "") for number, row in enumerate(rows)]


def _shown(files: Files, path: str, private: Iterable[str]) -> tuple[list[list[str]], str]:
    """The rows of a table that may be published, with its header, and the names of the others with the reasons."""
    pages = {posixpath.basename(name).removesuffix(".md") for name in private}
    rows = [(row, why or ("its page" if pages & {*row[:1]} else "")) for row, why in _rows(files, path)]
    return [row for row, why in rows if not why], ", ".join(f"{row[0].strip()!r} ({why})" for row, why in rows if why)


def _csv(rows: list[list[str]]) -> bytes:
    made = StringIO()
    csv.writer(made, lineterminator="\n").writerows(rows)
    return made.getvalue().encode()


class _Page:
    """One page; `notes` describes changes and lost parts."""

    def __init__(self, files: Files, names: dict[str, str], path: str, private: dict[str, str]) -> None:
        self._files, self._names, self._path = files, names, path
        self._private = private
        self.notes: list[str] = []
        self.tables: list[str] = []
        """The tables that it shows, by their names in the import."""
        self.linked: set[str] = set()
        """The tables to which it links."""

    def read(self, text: str) -> str:
        text = text.replace("\r\n", "\n")
        head: list[str] = []
        if match := _PROPERTIES.match(text):
            rest = list(self._properties(match["lines"].splitlines(), head))
            listed = "".join(f"- {line}\n" for line in rest)
            text = match["title"] + listed + text[match.end() + (not listed) :]
        text = _TABLE.sub(self._table, _ASIDE.sub(_box, _OF_OURS.sub(_escaped, text)))
        text = _LINK.sub(lambda match: self._address(match["address"]), text)
        if lost := re.findall(r"\[([^\[\]]*)\]\(https://www\.notion\.so/", text):
            self.notes.append(f"links to pages of Notion that were not exported: {', '.join(map(repr, lost))}")
        return "".join(f"{line}\n" for line in ("---", *head, "---", "")) + text if head else text

    def _properties(self, lines: Iterable[str], head: list[str]) -> Iterator[str]:
        """Moves properties to the head; the others stay in the text."""
        for line in lines:
            key, value = (part.strip() for part in line.split(":", 1))
            if key.casefold() in {"tags", "tag"}:
                head.append(f"tags: [{', '.join(repr(tag.strip()) for tag in value.split(','))}]")
            elif (known := _DATES.get(key.casefold())) and (date := _date(value)):
                head.append(f"{known}: {date}")
            else:
                yield line

    def _target(self, address: str) -> str:
        return posixpath.normpath(posixpath.join(posixpath.dirname(self._path), unquote(address)))

    def _address(self, address: str) -> str:
        path = self._target(address)
        name = self._names.get(path)
        if name is None:
            return address
        if path.endswith(".csv"):
            self.linked.add(name)
        return self._way_to(name)

    def _way_to(self, name: str) -> str:
        return quote(posixpath.relpath(name, posixpath.dirname(self._names[self._path]) or "."))

    def _table(self, match: re.Match[str]) -> str:
        """The rows of a database, with links for names of pages."""
        path = self._target(match["address"])
        shown, held = _shown(self._files, path, self._private)
        if not shown:
            return match[0]
        self.tables.append(self._names.get(path, path))
        left_out = f", without those that are private: {held}" if held else ""
        self.notes.append(f"{len(shown) - 1} rows of {posixpath.basename(path)}{left_out}")
        pages = {posixpath.basename(name).removesuffix(".md"): name for name in self._names.values()}
        for row in shown[1:]:
            row[:1] = [f"[{cell}]({self._way_to(pages[cell])})" if cell in pages else cell for cell in row[:1]]
        lines = [[cell.replace("|", "\\|").replace("\n", "<br>") for cell in row] for row in shown]
        lines.insert(1, ["---"] * len(shown[0]))
        return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def _escaped(match: re.Match[str]) -> str:
    return match["kept"] or f"\\{match[0]}"


def _box(match: re.Match[str]) -> str:
    return "\n".join(["> [!note]", *(f"> {line}".rstrip() for line in match["text"].split("\n"))])


def _date(value: str) -> str:
    for form in _FORMS:
        try:
            return datetime.strptime(value, form).date().isoformat()
        except ValueError:
            continue
    return ""
