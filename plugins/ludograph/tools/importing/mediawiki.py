"""Converts a dump of MediaWiki (`Special:Export`, `dumpBackup.php`) to articles in Markdown.

The XML is read as a stream; document types, and with them custom entities, are refused. Wikitext without a Markdown
equivalent, mainly templates, is omitted and reported.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import quote
from xml.parsers import expat

from ludograph.article.html import read_attributes
from ludograph.base.files import Overlay, WorkingTree
from ludograph.base.problems import LudographError
from ludograph.site.project.project import Project
from ludograph.tools.importing import articles
from ludograph.tools.importing.outcome import Imported, ImportOutcome

_NAMES = {"6": ("file", "image"), "14": ("category",)}
"""The names of the namespaces of files and categories in every wiki, besides local ones."""


def add_parsers(kinds: Any) -> None:
    """Declare `import mediawiki`."""
    parser = kinds.add_parser("mediawiki", help="pages of a MediaWiki, from an XML dump")
    parser.add_argument("source", metavar="FILE", type=Path, help="the dump; pictures lie in images/ beside it")
    parser.add_argument("--into", metavar="FOLDER", default="", help="put them into this folder of docs/")
    parser.set_defaults(plan=plan)


def plan(args: argparse.Namespace, project: Project) -> list[Imported]:
    """The result for every page of the dump and every picture beside it."""
    dump = read_dump(args.source)
    titles = {page.get("title", "") for page in dump.pages}
    redirects: defaultdict[str, list[str]] = defaultdict(list)
    for page in dump.pages:
        if "redirect" in page:
            redirects[_title(page["redirect"])].append(page.get("title", ""))
    made: dict[str, bytes | None] = {}
    notes: dict[str, tuple[str, ...]] = {}
    left_out: list[Imported] = []
    for page in dump.pages:
        title = page.get("title", "")
        if page["ns"] != "0":
            left_out.append(Imported(title, ImportOutcome.LEFT_OUT, ("a page beside the articles",)))
        elif "redirect" not in page:
            text = Wikitext(dump.spaces, titles)
            body = text.markdown(page.get("text", ""))
            date = page.get("timestamp", "")[:10]
            head: dict[str, object] = {"title": title, "aliases": redirects.pop(title, []), "tags": text.categories}
            head |= {"date modified": date, "math": text.has_math}
            # JSON is YAML.
            lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items() if value]
            parts = filter(None, (part.strip().lstrip("._") for part in title.split("/")))
            path = f"{'/'.join(parts) or 'untitled'}.md"
            made[path] = "\n".join(["---", *lines, "---", "", body, ""]).encode()
            lost = ", ".join(f"{what} ({count})" for what, count in sorted(text.lost.items()))
            notes[path] = ("written in Markdown", *([f"left out: {lost}"] if lost else []))
    for target, gone in redirects.items():
        left_out += [Imported(title, ImportOutcome.LEFT_OUT, (f"it leads to {target}, no article",)) for title in gone]
    args.source = args.source.parent
    files = Overlay(WorkingTree(args.source / "images"), made)
    args.layout = lambda _: articles.SourceLayout({"": ""}, files=files, notes=notes)
    return [*articles.plan(args, project), *left_out]


@dataclass
class Dump:
    """The contents of a dump."""

    pages: list[dict[str, str]] = field(default_factory=list)
    """The latest version of each page, by element name: `title`, `ns`, `redirect`, `text`, `timestamp`."""
    spaces: dict[str, str] = field(default_factory=dict)
    """The names of its namespaces in lower case, by number."""


def read_dump(file: Path) -> Dump:
    """The pages of a dump."""
    dump, data, given = Dump(), list[str](), dict[str, str]()

    def start(name: str, attributes: dict[str, str]) -> None:
        data.clear()
        given.update(key=attributes.get("key", ""))
        if name == "page":
            dump.pages.append({"ns": "0"})
        elif name == "redirect" and dump.pages:
            dump.pages[-1][name] = attributes.get("title", "")

    def end(name: str) -> None:
        if name == "namespace":
            dump.spaces[given["key"]] = "".join(data).casefold()
        elif name in {"title", "ns", "text", "timestamp"} and dump.pages:
            dump.pages[-1][name] = "".join(data)

    def refuse(*_: object) -> None:
        raise LudographError(f"{file}: a document type is not read; a dump of MediaWiki has none")

    parser = expat.ParserCreate()
    parser.StartElementHandler, parser.EndElementHandler = start, end
    parser.CharacterDataHandler, parser.StartDoctypeDeclHandler = data.append, refuse
    try:
        with file.open("rb") as opened:
            parser.ParseFile(opened)
    except (OSError, expat.ExpatError) as error:
        raise LudographError(f"{file} cannot be read as a dump of MediaWiki: {error}") from error
    return dump


def _title(name: str) -> str:
    name = name.replace("_", " ").strip()
    return name[:1].upper() + name[1:]


_KEPT = re.compile(
    r"<(?P<tag>nowiki|pre|math|syntaxhighlight|source)\b(?P<rest>[^>]*)>(?P<text>.*?)</(?P=tag)>", re.DOTALL
)
_GALLERY = re.compile(r"<gallery\b[^>]*>(?P<files>.*?)</gallery>", re.DOTALL)
_WIKILINK = {0xE002: "[[", 0xE003: "]]", 0xE004: "|"}
_REF = re.compile(r"<ref\b(?P<rest>[^>]*?)(?:/>|>(?P<text>(?:(?!<ref\b).)*?)</ref\s*>)", re.DOTALL | re.IGNORECASE)
_NOTES = re.compile(r"<references\b(?P<rest>[^>/]*)>(?P<notes>.*?)</references\s*>", re.DOTALL | re.IGNORECASE)
_TEMPLATE_HERE = re.compile("\ue005(\\d+)\ue006")
"""The place of a template that was left out."""
_CALL = re.compile("\ue007[^\ue008]*\ue008")
"""The call of a note, with the note's name in Markdown."""
_TEMPLATE = re.compile(r"\{\{(?P<name>[^{}|]*)(?:\|(?P<rest>[^{}]*))?\}\}")
_LINK = re.compile(r"\[\[(?P<target>[^\[\]|]*)(?:\|(?P<text>(?:[^\[\]]|\[[^\[\]]*\](?!\]))*))?\]\](?P<tail>[a-z]*)")
_TABLE = re.compile(r"^\{\|[^\n]*\n(?P<rows>(?:(?!^\{\||^\|\}).*\n)*?)\|\}", re.MULTILINE)
_CELL = re.compile(r"(?:^[^|\[\]{}]*=[^|\[\]{}]*\|(?!\|))?(?P<text>.*)", re.DOTALL)
_LIST = re.compile(r"(?P<signs>[*#:;]+)[ \t]*(?P<text>.*)")
_RULES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"<references[^>]*>|__[A-Z]+__", ""),
    (r"'''''(.+?)'''''", r"***\1***"),
    (r"'''(.+?)'''", r"**\1**"),
    (r"''(.+?)''", r"*\1*"),
    (r"(?m)^(={1,6})[ \t]*(.+?)[ \t]*\1[ \t]*$", lambda match: f"\n{'#' * len(match[1])} {match[2]}\n"),
    (r"\[(https?://[^\s\[\]]+)[ \t]+([^\[\]\n]+)\]", r"[\2](\1)"),
    (r"\[(https?://[^\s\[\]]+)\]", r"<\1>"),
    (r"(?m)^-{4,}", "\n---\n"),
    (r"(?m)^ (?=\S)", "    "),
)


class Wikitext:
    """Converts one page's text; `lost` counts omitted parts."""

    def __init__(self, spaces: dict[str, str], titles: Container[str]) -> None:
        self._titles = titles
        self._of = {key: {*names, spaces.get(key, names[0])} for key, names in _NAMES.items()}
        self._beside = set(spaces.values()) - {"", *self._of["6"], *self._of["14"]}
        self._kept: list[str] = []
        self._templates: list[str] = []
        self._named: dict[tuple[str, str], str] = {}
        """Group and name of a note → its name in Markdown."""
        self._taken: set[str] = set()
        self._notes: dict[str, str] = {}
        self._group = ""
        """The group of the notes in a list of them."""
        self.categories: list[str] = []
        self.lost: Counter[str] = Counter()
        self.has_math = False

    def markdown(self, text: str) -> str:
        text = re.sub(r"<!--.*?-->", "", text.replace("\r\n", "\n"), flags=re.DOTALL)
        text = _KEPT.sub(self._keep, text)
        while (changed := _TEMPLATE.sub(self._template, text)) != text:
            text = changed
        self.lost["braces of templates"] += text.count("{{")
        text = _NOTES.sub(self._list_of_notes, _GALLERY.sub(_pictures, text))
        text = _TEMPLATE_HERE.sub("", _REF.sub(self._ref, text))
        self.lost["notes without text"] += len(set(self._named.values()) - self._notes.keys())
        text = self._inline("\n".join(_lists(_TABLE.sub(self._table, f"{text}\n").split("\n"))))
        text += "".join(f"\n[^{name}]: {note}\n" for name, note in self._notes.items())
        self.lost = +self.lost
        text = re.sub(r"\n{3,}", "\n\n", re.sub(r"(?m)[ \t]+$", "", text)).strip()
        text = re.sub("\ue000(\\d+)\ue001", lambda match: self._kept[int(match[1])], text)
        return _CALL.sub(lambda call: f"[^{call[0][1:-1]}]" if call[0][1:-1] in self._notes else "", text)

    def _keep(self, match: re.Match[str]) -> str:
        tag, text = match["tag"], match["text"]
        if tag == "math":
            self.has_math, made = True, f"${text.strip()}$"
        elif tag == "nowiki":
            made = re.sub(r"([\\`*_\[\]<>{}#|~$])", r"\\\1", text)
        elif "\n" in text or tag == "pre":
            language = re.search(r"lang=[\"']?([\w+#-]+)", match["rest"])
            fence = f"```{language[1] if language else ''}"
            return "\n" + self._apart("\n".join([fence, text.strip("\n"), "```"])) + "\n"
        else:
            made = f"`{text}`"
        return self._apart(made)

    def _apart(self, made: str) -> str:
        """A placeholder for a finished part."""
        self._kept.append(made)
        return f"\ue000{len(self._kept) - 1}\ue001"

    def _template(self, match: re.Match[str]) -> str:
        name, values = match["name"].strip(), (match["rest"] or "").split("|")
        if name.casefold() == "lang" and len(values) == 2:
            return f'<span lang="{values[0].strip()}">{values[1].strip()}</span>'
        if name.casefold() in {"reflist", "references"}:
            group = next((value for value in values if value.strip().startswith("group")), "")
            return f"<references {group}>{match['rest'] or ''}</references>"
        self.lost[f"{{{{{name}}}}}"] += 1
        self._templates.append(_TEMPLATE_HERE.sub(self._template_at, match[0]))
        return f"\ue005{len(self._templates) - 1}\ue006"

    def _template_at(self, place: re.Match[str]) -> str:
        return self._templates[int(place[1])]

    def _list_of_notes(self, match: re.Match[str]) -> str:
        self._group = _attributes(match["rest"]).get("group", "")
        _REF.sub(self._ref, match["notes"])
        self._group = ""
        return ""

    def _ref(self, match: re.Match[str]) -> str:
        """The call of a note. Each text has a note of its own; one that is only a template shows it as code."""
        given, written = _attributes(match["rest"]), match["text"] or ""
        group, name = given.get("group", self._group), given.get("name", "")
        text = self._inline(" ".join(_TEMPLATE_HERE.sub("", written).split()))
        if not text and (left_out := "".join(map(self._template_at, _TEMPLATE_HERE.finditer(written)))):
            text = f"`{' '.join(left_out.replace('`', '’').split())}`"
        if not name and not text:
            self.lost["notes without text"] += 1
            return ""
        made = self._named.get((group, name), "") if name else ""
        if not made or (text and text != self._notes.get(made, text)):
            made = self._free(name)
            if name:
                self._named.setdefault((group, name), made)
        if text:
            self._notes[made] = text
        return f"\ue007{made}\ue008"

    def _free(self, name: str) -> str:
        """A name in Markdown that no other note has."""
        made = base = re.sub(r"[^\w.-]+", "-", name).strip("-") or f"note-{len(self._taken) + 1}"
        number = 1
        while made.casefold() in self._taken:
            number += 1
            made = f"{base}-{number}"
        self._taken.add(made.casefold())
        return made

    def _inline(self, text: str) -> str:
        while (changed := _LINK.sub(self._link, text)) != text:
            text = changed
        text = text.translate(_WIKILINK)
        for pattern, made in _RULES:
            text = re.sub(pattern, made, text)
        return text

    def _link(self, match: re.Match[str]) -> str:
        """The link, then the calls of notes in its words."""
        words = match["text"]
        shown = self._linked(match["target"].strip(), words and _CALL.sub("", words), match["tail"])
        return shown + "".join(_CALL.findall(words or ""))

    def _linked(self, target: str, shown: str | None, tail: str) -> str:
        space, colon, name = target.lstrip(":").partition(":")
        space = space.strip().casefold() if colon else ""
        if target.startswith(":") or space in self._beside:
            self.lost[f"links to {space or 'other'} pages"] += 1
            return shown or target.lstrip(":")
        if space in self._of["14"]:
            self.categories.append(name.strip())
            return ""
        if space in self._of["6"]:
            return _picture(name.strip(), (shown or "").split("|"))
        if colon and _title(target.partition("#")[0]) not in self._titles and re.fullmatch(r"[a-z][a-z-]{0,11}", space):
            self.lost[f"links to {space}: of another wiki"] += 1
            return shown or name
        words = (shown if shown is not None else target) + tail
        page, number, section = target.partition("#")
        page = f"{_title(page) if page else ''}{number}{section.replace('_', ' ')}"
        return f"\ue002{page}\ue003" if page == words else f"\ue002{page}\ue004{words}\ue003"

    def _table(self, match: re.Match[str]) -> str:
        rows: list[list[str]] = [[]]
        caption = ""
        for line in re.split(r"\n(?=[|!])", match["rows"].strip("\n")):
            if line.startswith("|-"):
                rows.append([])
            elif line.startswith("|+"):
                caption = line[2:].strip()
            elif line[:1] in ("|", "!"):
                for cell in re.split(r"\|\||!!" if line[0] == "!" else r"\|\|", line[1:]):
                    read = _CELL.match(cell.strip())
                    spans = re.search(r"colspan=\"?(\d{1,2})", cell)
                    self.lost["cells over several rows"] += "rowspan" in cell
                    made = self._inline(read["text"] if read else "").replace("|", "\\|").strip().replace("\n", "<br>")
                    rows[-1] += [made, *[""] * (int(spans[1]) - 1 if spans else 0)]
        rows = [row for row in rows if row]
        if not rows:
            return ""
        width = max(map(len, rows))
        lines = [[*row, *[""] * (width - len(row))] for row in rows]
        lines.insert(1, ["---"] * width)
        below = f"\n\n: {self._inline(caption)}" if caption else ""
        return "\n" + self._apart("\n".join(f"| {' | '.join(line)} |" for line in lines) + below) + "\n"


def _attributes(text: str) -> dict[str, str]:
    return {each.name.lower(): each.value.strip() for each in read_attributes(text)}


def _lists(lines: list[str]) -> Iterator[str]:
    inside = False
    for line in lines:
        match = _LIST.fullmatch(line)
        if bool(match) != inside:
            yield ""
        inside = match is not None
        sign = "1. " if match and match["signs"][-1] == "#" else "- "
        yield "    " * (len(match["signs"]) - 1) + sign + match["text"] if match else line


def _pictures(gallery: re.Match[str]) -> str:
    return "\n\n".join(f"[[{line.strip()}]]" for line in gallery["files"].split("\n") if line.strip())


def _picture(name: str, options: list[str]) -> str:
    size = next((found[1] for each in options if (found := re.fullmatch(r"\s*(\d+)(?:x\d+)?px\s*", each))), "")
    words = "" if re.fullmatch(_OPTION, options[-1].strip()) else options[-1].strip()
    words = re.sub("\ue002(?:[^\ue003\ue004]*\ue004)?([^\ue003]*)\ue003", r"\1", words)
    return f"![{words}{f'|{size}' if size else ''}]({quote(_title(name).replace(' ', '_'))})"


_OPTION = (
    r"thumb|thumbnail|frame|frameless|border|left|right|center|none|upright(?:=.*)?|\d*(?:x\d+)?px|(?:alt|link)=.*"
)
