"""Cases of the notation as Markdown and what it becomes::

    A title, with settings where it needs them {breaks: true}
    .
    the author's file
    .
    the HTML, then one line for each problem: `line:column: CODE the passage it is about`
    .

With `{facts: [citations]}` the expected part is the facts of these kinds, one JSON object a line. `→` is a tab and `␠`
a blank at the end of a line. `python -m tests.article.golden FILE…` writes the present result, to be read critically.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import yaml
from tests.article.facts_lines import LINES

from ludograph.article.facts.rendered import RenderedArticle
from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Addresses, Catalogue, Picture, Settings
from ludograph.library.reader import read_bibliography

FIXTURES = Path(__file__).parent / "fixtures"
_OPTIONS = re.compile(r" (\{\w+: .*\})$")
_REFERENCES = re.compile(r'<section class="lg-references".*?</section>', re.DOTALL)
_FILE_NAME_AS_TITLE = '<h1 id="test">Test</h1>'
_SETTINGS = {field.name for field in fields(Settings)}

PAGES = {
    "games/test.md": Address("games/test.md", "games/test/", "Test"),
    "games/koi-koi.md": Address("games/koi-koi.md", "games/koi-koi/", "Koi-Koi", aliases=("koikoi", "games/old-koi")),
    "games/hana-awase/hana-awase.md": Address(
        "games/hana-awase/hana-awase.md", "games/hana-awase/hana-awase/", "Hana-awase"
    ),
    "games/secret.md": Address("games/secret.md", "games/secret/", "Secret", published=False),
    "articles/history/index.md": Address("articles/history/index.md", "articles/history/", "History"),
    "fr/decks/karuta.md": Address("fr/decks/karuta.md", "fr/decks/karuta/", "Karuta"),
    "decks/karuta.md": Address("decks/karuta.md", "decks/karuta/", "Karuta"),
    "index.md": Address("index.md", "", "Home"),
}
FREE = {"license": "pd"}
PICTURES = {
    name: Picture(name, 640, 480, FREE)
    for name in ("games/pine.png", "games/crane.png", "images/deck (1).jpg", "images/box.svg")
} | {
    "games/unlicensed.png": Picture("games/unlicensed.png", 100, 50),
    "games/credited.jpg": Picture(
        "games/credited.jpg", 200, 100, {"author": "Mika Aho", "license": "cc-by", "copyrightYear": "2019"}
    ),
}
ADDRESSES = Addresses(
    PAGES,
    frozenset([*PICTURES, "games/pronunciation_ja_koi.mp3", "sounds/pronunciation_ko_hwatu.mp3"]),
    locales=frozenset({"en", "fr"}),
)


@dataclass(frozen=True, slots=True)
class Case:
    """One case of a fixture file."""

    title: str
    options: dict[str, Any]
    source: str
    expected: str
    line: int


def cases_of(file: Path) -> Iterator[Case]:
    """The cases of one fixture file."""
    lines = file.read_text(encoding="utf-8").split("\n")
    at = 0
    while at < len(lines):
        if not lines[at].strip() or lines[at].startswith("#"):
            at += 1
            continue
        assert lines[at + 1] == ".", f"{file.name}:{at + 2}: a title is followed by a line that holds a full stop"
        middle = lines.index(".", at + 2)
        end = lines.index(".", middle + 1)
        match = _OPTIONS.search(lines[at])
        options = yaml.safe_load(match[1]) if match else {}
        yield Case(lines[at], options, "\n".join(lines[at + 2 : middle]), "\n".join(lines[middle + 1 : end]), at + 1)
        at = end + 1


def all_cases() -> Iterator[tuple[str, Case]]:
    """Every case with the name of its notation."""
    for file in sorted(FIXTURES.glob("*.md")):
        for case in cases_of(file):
            yield file.stem, case


def catalogue(options: dict[str, Any] | None = None) -> Catalogue:
    """What the cases may refer to: `fixtures/library.bib`, the pages and pictures above."""
    library = read_bibliography([SourceText.read(FIXTURES / "library.bib", "bibliography/library.bib")])
    known = Catalogue(library, addresses=ADDRESSES, pictures=PICTURES, has_library=True)
    given = {key: tuple(value) if isinstance(value, list) else value for key, value in (options or {}).items()}
    if given.get("nothing_known"):
        known = Catalogue()
    return known.with_settings(**{key: value for key, value in given.items() if key in _SETTINGS})


_CATALOGUES: dict[str, Catalogue] = {}
_CONVERTERS: dict[str, Converter] = {}


def render(case: Case) -> RenderedArticle:
    """The case's article at games/test.md, with no extensions but ours unless it says which."""
    key = repr(sorted(case.options.items(), key=str))
    if key not in _CATALOGUES:
        _CATALOGUES[key] = catalogue(case.options)
    extensions = case.options.get("extensions", [])
    converter = _CONVERTERS.setdefault(repr(extensions), Converter(extensions))
    text = case.source.replace("→", "\t").replace("␠", " ")
    path = case.options.get("page", "games/test.md")
    return converter.render(SourceText(path, text), _CATALOGUES[key], page=path)


def outcome(case: Case) -> str:
    """What the case becomes, as its expected part is written."""
    article = render(case)
    source = SourceText(article.facts.path, case.source.replace("→", "\t").replace("␠", " "))
    if "facts" in case.options:
        lines = [line for kind in case.options["facts"] for line in LINES[kind](article.facts, source)]
        return "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    html = article.html if case.options.get("whole") else _REFERENCES.sub(_keys_only, article.html)
    lines = [line.rstrip() for line in html.split("\n") if case.options.get("whole") or line != _FILE_NAME_AS_TITLE]
    for problem in article.facts.problems:
        place = problem.place
        assert place is not None
        line, column = source.location(place.start)
        passage = source.text[place.start : place.end].replace("\n", "⏎")
        lines.append(f"{line}:{column}: {problem.code} {passage}".rstrip())
    return "\n".join(line for line in lines if line)


def _keys_only(match: re.Match[str]) -> str:
    """The list of references is long and has cases of its own."""
    return "References: " + " ".join(re.findall(r'<li id="ref-([^"]*)"', match[0]))


def write(file: Path) -> None:
    """Put the present result into every case."""
    text = file.read_text(encoding="utf-8")
    parts = []
    lines = text.split("\n")
    done = 0
    for case in cases_of(file):
        middle = lines.index(".", case.line + 1)
        end = lines.index(".", middle + 1)
        parts += lines[done : middle + 1]
        parts += outcome(case).split("\n")
        done = end
    parts += lines[done:]
    file.write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        write(Path(name))
