"""`ludograph inspect`: the facts of articles with exact places, as JSON lines or for people."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, TextIO

from ludograph.article.facts import ArticleFacts, CardFace, CitationUse, ImageUse
from ludograph.article.rendering import Converter
from ludograph.base.problems import LudographError, Place, Problem
from ludograph.base.source import SourceText, path_below
from ludograph.catalogue import Catalogue, Settings
from ludograph.checks.running import article_problems
from ludograph.site.finished import SiteSettings
from ludograph.site.project.project import Project, load_project
from ludograph.site.settings.configuration import FolderError, ProjectError
from ludograph.tools.shared.arguments import add_json
from ludograph.tools.shared.named import path_named
from ludograph.tools.shared.records import problem_line, problem_record
from ludograph.tools.showing import bibliography

LIBRARIES = frozenset({".bib", ".json", ".ris"})


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Reads articles and prints their facts; of libraries (BibTeX, CSL-JSON, RIS) it prints each entry as shown. "
        "Exit status 0 when every input was answered."
    )
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", help="an article, a folder of articles, or a .bib, .json or .ris file"
    )
    add_json(parser)
    parser.add_argument("--key", action="append", default=[], help="print only this work; may be repeated")
    parser.add_argument("--export", choices=bibliography.EXPORTS, help="print all works in this format instead")
    parser.add_argument("--stdin-jsonl", action="store_true", help='read {"id", "markdown", "page"?, "lang"?} lines')


def run(args: argparse.Namespace) -> int:
    """Prints every input; 2 if one failed."""
    libraries = [path for path in args.paths if Path(path).suffix.lower() in LIBRARIES]
    status = bibliography.run(args, libraries) if libraries else 0
    if libraries and len(libraries) == len(args.paths):
        return status
    project = _project(args.config)
    inspector = Inspector(project)
    if args.stdin_jsonl:
        for record in inspector.lines(sys.stdin):
            print(json.dumps(record, ensure_ascii=False), flush=True)
        return 0
    if not args.paths:
        print("ludograph: inspect needs a PATH, or --stdin-jsonl", file=sys.stderr)
        return 2
    for path in _files([path for path in args.paths if path not in libraries], project):
        try:
            root = inspector.root
            source = SourceText.read(path, (path_below(root, path) if root else "") or str(path))
        except (OSError, LudographError) as error:
            reason = f"{path}: {error.strerror or error}" if isinstance(error, OSError) else error
            print(reason, file=sys.stderr)
            status = 2
            continue
        record = {"path": str(path), **inspector.answer(source, inspector.page_of(path))}
        print(json.dumps(record, ensure_ascii=False) if args.json else readable(record))
    return status


def _project(config: Path | None) -> Project | None:
    """The project of `--config` or of the working folder; None if there is none."""
    if config is None and not Path("mkdocs.yml").is_file():
        return None
    try:
        return load_project(config)
    except ProjectError as error:
        if config is not None or isinstance(error, FolderError):
            raise
        print(f"ludograph: {error}; nothing is looked up", file=sys.stderr)
        return None


def _files(words: list[str], project: Project | None) -> Iterator[Path]:
    for word in words:
        path = Path(word)
        if project and not path.exists():
            with suppress(LudographError):
                path = Path(os.path.relpath(project.root / path_named(project, word)))
        yield from sorted(path.rglob("*.md")) if path.is_dir() else (path,)


class Inspector:
    """Inspects articles one by one, with the project's catalogue."""

    def __init__(self, project: Project | None) -> None:
        self._project = project
        site = project.site if project else SiteSettings(Path())
        self._converter = Converter(site.extensions, site.extension_configs)

    @property
    def root(self) -> Path | None:
        return self._project.root if self._project else None

    def page_of(self, path: Path) -> str:
        """The article's path under docs/; "" if it is elsewhere."""
        return path_below(self._project.docs, path) if self._project else ""

    def lines(self, stream: TextIO) -> Iterator[dict[str, Any]]:
        """An answer for each input line."""
        for number, line in enumerate(stream, start=1):
            if not line.strip():
                continue
            try:
                asked = json.loads(line)
            except (ValueError, RecursionError) as error:
                yield _unreadable(f"line {number} is not JSON: {error}")
                continue
            if not isinstance(asked, dict) or not isinstance(asked.get("markdown"), str) or "id" not in asked:
                yield _unreadable(f'line {number} is not an object with "id" and "markdown"')
                continue
            page = asked.get("page") if isinstance(asked.get("page"), str) else ""
            lang = asked.get("lang") if isinstance(asked.get("lang"), str) else ""
            source = SourceText(f"docs/{page}" if page else "", asked["markdown"].encode("utf-8", "replace").decode())
            yield {"id": asked["id"], **self.answer(source, page or "", lang or "")}

    def answer(self, source: SourceText, page: str, lang: str = "") -> dict[str, Any]:
        """The facts of one article as its record, without its name."""
        catalogue = Catalogue(settings=Settings(), has_library=True)  # which is unknown: a citation is one
        if self._project is not None:
            catalogue = replace(self._project.catalogue, settings=self._project.settings_of(page))
        if lang:
            catalogue = catalogue.with_settings(lang=lang)
        if not page:
            # Text without a file: its links and pictures cannot be checked.
            catalogue = replace(catalogue, addresses=None)
        facts = self._converter.render(source, catalogue, page).facts
        known = replace(catalogue, has_library=self._project is not None and catalogue.has_library)
        return article_record(facts, article_problems(facts, known), source)


def _unreadable(message: str) -> dict[str, Any]:
    problem = {
        "code": "INP001",
        "name": "unreadable-input",
        "severity": "error",
        "line": 1,
        "column": 1,
        "message": message,
        "hint": 'Write {"id": …, "markdown": "…"} on one line.',
        "fix": None,
    }
    return {"id": None, "problems": [problem]}


_FIELDS = {
    "names": ("text", "lang", "kind"),
    "spans": ("lang", "text"),
    "cards": ("text", "deck", "run", "cards", "label"),
    "figures": ("images", "caption", "options"),
    "countries": ("code", "name", "subgame"),
    "links": ("target", "fragment", "text", "resolved"),
    "anchors": ("id", "text", "kind"),
}
"""Fact → the printed fields."""
_PARTS = {CardFace: ("rank", "suit"), ImageUse: ("src", "alt")}


def article_record(facts: ArticleFacts, problems: Iterable[Problem], source: SourceText) -> dict[str, Any]:
    """All facts of an article; every key is present, lines and columns count from 1 in characters."""

    def at(place: Place) -> dict[str, int]:
        return source.location(place.start)._asdict()

    citations = sorted(facts.written_citations, key=lambda use: use.place)
    return {
        "front_matter": dict(facts.metadata.values),
        "citations": [_citation(use, at(use.place)) for use in citations],
        **{
            kind: [{**_fields(fact, names), **at(fact.place)} for fact in getattr(facts, kind)]
            for kind, names in _FIELDS.items()
        },
        "problems": [problem_record(problem, source) for problem in problems],
    }


def _fields(fact: object, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: _plain(getattr(fact, name)) for name in names}


def _plain(value: Any) -> Any:
    """A field's value for JSON."""
    if isinstance(value, tuple):
        return [_fields(part, _PARTS[type(part)]) for part in value]
    return dict(value) if isinstance(value, Mapping) else value


def _citation(use: CitationUse, location: dict[str, int]) -> dict[str, Any]:
    items = []
    for citation in use.citations:
        first = citation.locators[0] if citation.locators else None
        items.append(
            {
                "key": citation.citekey,
                "mode": str(citation.mode),
                "prefix": citation.prefix,
                "label": first.label if first else None,
                "locator": first.value if first else None,
                "locators": [{"label": locator.label, "value": locator.value} for locator in citation.locators],
                "suffix": citation.suffix,
            }
        )
    return {**location, "context": str(use.context), "items": items}


def readable(record: dict[str, Any]) -> str:
    """The record for people: the facts, one per line, then the problems."""
    facts = [(cited, _cites(cited)) for cited in record["citations"]]
    facts += [(name, f"{name['kind']} {name['text']} [{name['lang']}]") for name in record["names"]]
    facts += [(cards, f"cards {cards['label']}") for cards in record["cards"]]
    facts += [(country, country["name"]) for country in record["countries"]]
    facts += [(link, f"links to {link['resolved'] or link['target'] + ' (not found)'}") for link in record["links"]]
    lines = [str(record["path"]), *(f"  {fact['line']}:{fact['column']}: {words}" for fact, words in facts)]
    lines.append(
        f"  {len(record['spans'])} language spans, {len(record['figures'])} figures, {len(record['anchors'])} anchors"
    )
    lines += [f"  {problem_line(problem)}" for problem in record["problems"]]
    return "\n".join(lines)


def _cites(use: dict[str, Any]) -> str:
    places = [f", {item['label']} {item['locator']}" if item["locator"] else "" for item in use["items"]]
    keys = [item["key"] + place for item, place in zip(use["items"], places, strict=True)]
    return f"cites {'; '.join(keys)} ({use['context']})"
