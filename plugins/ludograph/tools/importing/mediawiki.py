"""Converts a dump of MediaWiki (`Special:Export`, `dumpBackup.php`) to articles in Markdown.

The XML is read as a stream; document types, and with them custom entities, are refused.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import unquote
from xml.parsers import expat

from ludograph.base.files import Overlay, WorkingTree
from ludograph.base.problems import LudographError
from ludograph.base.source import SourceText
from ludograph.site.project.project import Project
from ludograph.tools.importing import articles
from ludograph.tools.importing.library import LibraryTarget
from ludograph.tools.importing.outcome import Imported, ImportOutcome


def add_parsers(kinds: Any) -> None:
    parser = kinds.add_parser("mediawiki", help="pages of a MediaWiki, from an XML dump")
    parser.add_argument("source", metavar="FILE", type=Path, help="the dump; pictures lie in images/ beside it")
    parser.add_argument("--into", metavar="FOLDER", default="", help="put them into this folder of docs/")
    parser.set_defaults(plan=plan, site_name=site_name)


def site_name(source: Path) -> str | None:
    """The name of the wiki, which a dump has in its first lines."""
    with source.open(encoding="utf-8", errors="replace") as dump:
        found = re.search(r"<sitename>\s*([^<]+?)\s*</sitename>", dump.read(65536))
    return unescape(found[1]) if found else None


def plan(args: argparse.Namespace, project: Project) -> list[Imported]:
    """The result for every page of the dump, every picture beside it, and the works that the pages cite."""
    try:
        from ludograph.tools.importing.wiki_works import WikiWorks
        from ludograph.tools.importing.wikitext import Wikitext, title_of
    except ModuleNotFoundError as error:
        raise LudographError(f"a wiki's pages need {error.name}: pip install 'ludograph[import]'") from None
    dump = read_dump(args.source)
    titles = {page.get("title", "") for page in dump.pages}
    leads = {page.get("title", ""): title_of(_redirect(page)) for page in dump.pages if _redirect(page)}
    redirects: defaultdict[str, list[str]] = defaultdict(list)
    for name, target in leads.items():
        for _ in leads:
            target = leads.get(target, target)
        redirects[target].append(name)
    library = LibraryTarget(project, args.source.stem)
    works = WikiWorks(library.elsewhere)
    made: dict[str, bytes | None] = {}
    notes: dict[str, tuple[str, ...]] = {}
    left_out: list[Imported] = []
    for page in dump.pages:
        title = page.get("title", "")
        if page["ns"] != "0":
            left_out.append(Imported(title, ImportOutcome.LEFT_OUT, ("a page beside the articles",)))
        elif title not in leads:
            text = Wikitext(dump.spaces, titles, works, title, int(page.get("line", "1")))
            body = text.markdown(page.get("text", ""))
            date = page.get("timestamp", "")[:10]
            head: dict[str, object] = {"title": title, "aliases": redirects.pop(title, []), "tags": text.categories}
            head |= {"date modified": date, "math": text.has_math}
            # JSON is YAML.
            lines = [f"{key}: {json.dumps(value, ensure_ascii=False)}" for key, value in head.items() if value]
            parts = filter(None, (part.strip().lstrip("._") for part in title.split("/")))
            path = f"{'/'.join(parts) or 'untitled'}.md"
            made[path] = "\n".join(["---", *lines, "---", "", body, ""]).encode()
            lost = (f"{what} ({', '.join(map(str, dict.fromkeys(at)))})" for what, at in sorted(text.lost.items()))
            said = f"left out, with the lines of {args.source.name}: {', '.join(lost)}" if text.lost else ""
            notes[path] = ("written in Markdown", *([said] if said else []))
    for target, gone in redirects.items():
        left_out += [Imported(title, ImportOutcome.LEFT_OUT, (f"it leads to {target}, no article",)) for title in gone]
    cited = library.copied(SourceText(args.source.name, works.bibtex)) if works.bibtex else []
    args.source, front = args.source.parent, f"{title_of(dump.front)}.md"
    files = Overlay(WorkingTree(args.source / "images"), made)
    args.layout = lambda _: articles.SourceLayout(
        {"": ""}, files=files, notes=notes, front=front, expected=frozenset({"C001"})
    )
    return [*articles.plan(args, project), *left_out, *cited]


def _redirect(page: dict[str, str]) -> str:
    """The page to which a page leads, without a section; old dumps name it only in the text."""
    text = page.get("text", "") if page.get("redirect") == "" else ""
    written = re.match(r"\s*#[^\s\[:]+\s*:?\s*\[\[([^\]|]*)", text)
    return (written[1] if written else page.get("redirect", "")).partition("#")[0]


@dataclass
class Dump:
    """The contents of a dump."""

    pages: list[dict[str, str]] = field(default_factory=list)
    """The latest version of each page, by element name: `title`, `ns`, `redirect`, `text`, `timestamp`; `line`
    is the line where the text begins."""
    front: str = ""
    """The name of the main page, as in its address."""
    spaces: dict[str, str] = field(default_factory=dict)
    """The names of its namespaces in lower case, by number."""


def read_dump(file: Path) -> Dump:
    dump, data, given = Dump(), list[str](), dict[str, str]()

    def start(name: str, attributes: dict[str, str]) -> None:
        data.clear()
        given.update(key=attributes.get("key", ""))
        if name == "page":
            dump.pages.append({"ns": "0"})
        elif name == "text" and dump.pages:
            dump.pages[-1]["line"] = str(parser.CurrentLineNumber)
        elif name == "redirect" and dump.pages:
            dump.pages[-1][name] = attributes.get("title", "")

    def end(name: str) -> None:
        if name == "namespace":
            dump.spaces[given["key"]] = "".join(data).casefold()
        elif name == "base":
            dump.front = unquote("".join(data).rpartition("/")[2])
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
