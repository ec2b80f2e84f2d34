"""Attacks on everything but the text of articles (`surfaces.yaml`): one site holds all of them, and 0 get through.

What is built is read as browsers, feed readers, spreadsheets and other programs read it; what the commands print, as
code hosts and terminals do. A finding holds the mark of the surface on which the payload stood.
"""

from __future__ import annotations

import csv
import io
import json
import re
from contextlib import redirect_stderr, redirect_stdout
from html.parser import HTMLParser
from pathlib import Path

import pytest
import yaml
from lxml import etree

from ludograph.base.source import SourceText
from ludograph.library.reader import read_bibliography
from ludograph.tools.main import main
from tests.sites.test_one_bad_line import BOOK, FILES, RULES

DATA = yaml.safe_load((Path(__file__).parent / "surfaces.yaml").read_text("utf-8"))
PAYLOADS: dict[str, str] = DATA["payloads"]
SURFACES = {f"{group}-{name}" for group, text in DATA["surfaces"].items() for name in re.findall("«(\\w+)»", text)} | {
    "name-article",
    "name-folder",
    "name-picture",
    "body-heading",
}
FORMATS = ("text", "json", "jsonl", "sarif", "github", "gitlab")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1"/></svg>'


def filled(group: str, number: int, payload: str, *, quoted: bool) -> str:
    """The text of a group with the payload on each of its surfaces."""

    def value(match: re.Match[str]) -> str:
        text = payload.replace("«m»", f"zq-{group}-{match[1]}-{number}")
        return json.dumps(text) if quoted else text

    return re.sub("«(\\w+)»", value, DATA["surfaces"][group])


def indented(text: str, by: int) -> str:
    return "".join(f"{' ' * by}{line}\n" for line in text.splitlines())


def marked(payload: str, surface: str, number: int) -> str:
    return payload.replace("«m»", f"zq-{surface}-{number}")


def in_file_name(payload: str) -> str:
    return re.sub("[/\0]", "~", payload).strip(". ")[:60] or "x"


def files() -> dict[str, str]:
    """The project: an article, a work of either format, and data of each kind for every payload."""
    found = {**FILES, **RULES, "docs/pine.svg": SVG}
    found["mkdocs.yml"] = FILES["mkdocs.yml"].replace(
        "site_name: Small", "site_name: Small\nsite_url: https://example.org/"
    )
    pictures, decks, games, yaku, terms = "", "", "", "", ""
    for number, payload in enumerate(PAYLOADS.values()):
        folder = in_file_name(marked(payload, "name-folder", number))
        article = in_file_name(marked(payload, "name-article", number))
        picture = f"{in_file_name(marked(payload, 'name-picture', number))}.svg"
        figure = "".join(f"> {line}\n" for line in filled("figure", number, payload, quoted=True).splitlines())
        found[f"docs/{picture}"] = SVG
        pictures += f"{json.dumps(picture)}:\n" + indented(filled("pictures", number, payload, quoted=True), 2)
        body = (
            f"Text [@Bib{number} p. 3] [@Csl{number}] [@Ono1956].\n\n"
            f"## {marked(payload, 'body-heading', number).splitlines()[0]}\n\n"
            f"> [!figure]\n> ![a](pine.svg)\n>\n> ```yaml\n{figure}> ```\n>\n> Caption.\n\n"
            f'<img src="{picture}" alt="{number}">\n\n<Rules show="deck-table" />\n\n'
            '<Rules show="disputes" family="tiny" />\n'
        )
        found[f"docs/{number}.md"] = f"---\n{filled('head', number, payload, quoted=True)}---\n{body}"
        found[f"docs/{folder}/{article}.md"] = f"# Named {number}\n\nText [@Ono1956].\n"
        found[f"bibliography/{number}.bib"] = (
            f"@book{{Bib{number},\n{filled('entry', number, payload, quoted=False)}}}\n"
        )
        found[f"bibliography/{number}.json"] = (
            f'[{{"id": "Csl{number}", "type": "book", {filled("csl", number, payload, quoted=True)}}}]'
        )
        decks += f"deck{number}:\n" + indented(filled("deck", number, payload, quoted=True), 2)
        games += f"game{number}:\n" + indented(filled("game", number, payload, quoted=True), 2)
        yaku += f"yaku{number}:\n" + indented(filled("yaku", number, payload, quoted=True), 2)
        terms += f"terms{number}:\n" + indented(filled("terms", number, payload, quoted=True), 2)
    found |= {"docs/pictures.yaml": pictures, "data/decks/zq.yaml": decks, "data/games/zq.yaml": games}
    return found | {"data/yaku/zq.yaml": yaku, "data/terms/zq.yaml": terms}


def printed(*command: str) -> str:
    """What a command prints, in both streams."""
    output = io.StringIO()
    with redirect_stderr(output), redirect_stdout(output):
        main(list(command))
    return output.getvalue()


@pytest.fixture(scope="module")
def findings(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Everything that got through."""
    root = tmp_path_factory.mktemp("surfaces")
    for name, content in files().items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    config = ("--config", str(root / "mkdocs.yml"))
    found: list[str] = []
    for engine in ("plain", "material"):
        output = printed("build", *config, "--engine", engine, "--site-dir", str(root / engine))
        found += in_log(f"build {engine}", output)
        assert (root / engine / "0/index.html").is_file(), output
        for file in sorted((root / engine).rglob("*")):
            if file.is_file():
                found += in_file(file.relative_to(root).as_posix(), file.read_bytes())
    for form in FORMATS:
        found += in_report(form, printed("check", *config, "--all", "--info", "--format", form))
    found += in_csv("rights", printed("rights", *config, "--csv"))
    for command in (["rights", *config], ["privacy", *config], ["todo", *config]):
        found += in_log(command[0], printed(*command))
    return found


class Page(HTMLParser):
    """What a browser would run, fetch or show wrongly of a page."""

    def __init__(self, path: str) -> None:
        super().__init__(convert_charrefs=True)
        self.path = path
        self.found: list[str] = []
        self._script = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self._script = values.get("type", "text/javascript") if tag == "script" else ""
        if tag == "zq-evil":
            self.found.append(f"{self.path}: {self.get_starttag_text()}")
        for name, value in values.items():
            folded = re.sub(r"[\x00-\x20]", "", value).lower()
            runs = name.startswith("on") and "alert" in folded
            leads = name in {"href", "src", "action", "formaction", "data", "cite", "poster"} and re.match(
                "(?:javascript|data|vbscript):(?!image/svg|image/png)", folded
            )
            fetched = name in {"src", "srcset", "poster", "data"} or (
                tag == "link" and "stylesheet" in values.get("rel", "")
            )
            asks = "evil.test" in folded and (
                (fetched and re.match(r"[\w+.-]*:|[/\\\\]{2}", folded)) or name == "style"
            )
            if runs or leads or asks:
                self.found.append(f"{self.path}: {tag} {name}={value}")
            if "1337" in value and "zq-" in value:
                self.found.append(f"{self.path}: {tag} {name}={value}")

    def handle_endtag(self, tag: str) -> None:
        self._script = ""

    def handle_data(self, data: str) -> None:
        if self._script == "application/ld+json":
            try:
                json.loads(data)
            except ValueError:
                self.found.append(f"{self.path}: JSON-LD {data[:300]}")
        elif self._script and "zq-" in data:
            self.found.append(f"{self.path}: script {data[:300]}")
        if re.search(r"zq-[\w-]+1337", data):
            self.found.append(f"{self.path}: {data}")


def in_file(path: str, content: bytes) -> list[str]:
    """What is wrong with a published file."""
    text = content.decode("utf-8", "replace")
    if path.endswith(".html"):
        page = Page(path)
        page.feed(text)
        page.close()
        return page.found
    if path.endswith((".xml", ".svg")):
        tree = etree.fromstring(content, etree.XMLParser(resolve_entities=False))
        return [f"{path}: {each.tag}" for each in tree.iter() if "zq-evil" in str(each.tag)]
    if path.endswith((".json", ".webmanifest")):
        json.loads(text)
    if path.endswith(".csv"):
        return in_csv(path, text)
    if path.endswith(".bib"):
        return [path] if "zqforged" in read_bibliography([SourceText("a.bib", text)]) else []
    return []


def in_csv(path: str, text: str) -> list[str]:
    """Cells that a spreadsheet would run."""
    cells = (cell for row in csv.reader(io.StringIO(text)) for cell in row)
    return [f"{path}: {cell}" for cell in cells if re.match(r"[=+@\t\r]|-(?![0-9., –-]*\Z)", cell)]


def in_log(what: str, output: str) -> list[str]:
    """Signs that drive terminals, and lines that a code host would take for commands."""
    found = [
        f"{what}: {line!r}" for line in output.splitlines() if re.match(r"\s*(?:::\w+|##vso\[|##teamcity\[)", line)
    ]
    return found + [f"{what}: {sign!r}" for sign in re.findall("[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e]", output)]


def in_report(form: str, output: str) -> list[str]:
    """What is wrong with a report for another program."""
    if form == "github":
        ours = re.compile(r"::(?:error|warning|notice) (?:file=(?!a\.md)[^,:]*,?)?(?:\w+=[^,:]*,?)*::")
        return [line for line in output.split("\n") if line and not ours.match(line)]
    if form == "text":
        return in_log(form, output)
    for document in output.strip().split("\n") if form == "jsonl" else [output]:
        json.loads(document)
    return []


@pytest.mark.parametrize("surface", sorted(SURFACES))
def test_nothing_gets_through_on_a_surface(surface: str, findings: list[str]) -> None:
    assert [finding for finding in findings if f"zq-{surface}-" in finding] == []


def test_nothing_gets_through_without_a_mark(findings: list[str]) -> None:
    assert [finding for finding in findings if not any(f"zq-{surface}-" in finding for surface in SURFACES)] == []


def test_there_are_enough_of_them() -> None:
    assert len(SURFACES) * len(PAYLOADS) > 1000
    assert BOOK.startswith("@book")


def test_the_judges_find_what_is_written_as_it_stands() -> None:
    page = Page("a.html")
    for payload in PAYLOADS.values():
        page.feed(f"<p>{payload}</p><a href='{payload}'>x</a>")
    assert len(page.found) > 8
    for name in ("no cell is a formula", "no cell calls a program"):
        assert in_csv("a.csv", PAYLOADS[name].replace(",", ";"))
    for name in ("no line of a log is forged", "no terminal is driven"):
        assert in_log("build", PAYLOADS[name])
    forged = PAYLOADS["no entry of the library is forged"]
    assert in_file("a.bib", f"@book{{a, title = {{{forged}}}}}".encode())
