"""What is damaged, how, and what must hold of each input."""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ludograph.article.rendering import Converter
from ludograph.base.files import Overlay, WorkingTree
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue, Settings
from ludograph.library.reader import read_bibliography
from ludograph.library.soundness import library_problems
from ludograph.site.finished import SiteSettings
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.project.project import Project
from ludograph.site.settings.config import Options, site_settings
from ludograph.store import Cache
from ludograph.tools.checking.collecting import collect
from tests.article.golden import FIXTURES
from tests.article.test_fuzz import PIECES, mutated
from tests.article.test_fuzz import check as check_article
from tests.fuzzing.writers import writers
from tests.library.test_csl_json import ZOTERO
from tests.library.test_fuzz import everything
from tests.rules.test_robustness import check as check_rules
from tests.security.test_publication import FILES as OPEN_AND_SECRET
from tests.sites.test_one_bad_line import FILES, RULES

NOWHERE = Path("/nonexistent/project")
SIGNS = (
    "{", "}", "[", "]", ":", ",", "\n", "  ", "- ", '"', "'", "@", "#", "=", "~", "null", "0", "-1", "9" * 12, "1.5",
    ".inf", "花", "\\", "%", "|", ">", "&a ", "*a", "!!x ", "true", "@book{", "crossref = {a}, ", "ids = {b}, ",
    "date = {1950/1949}, ", "?", "\x00", "\ue000", "\u202e", "<b>", "](", "when: ", "all: ", "sum: ",
)  # fmt: skip
LIBRARIES = tuple(
    str(text)
    for text in (
        FILES["bibliography/a.bib"],
        OPEN_AND_SECRET["bibliography/a.bib"],
        (FIXTURES / "library.bib").read_text("utf-8"),
    )
)
ARTICLES = (
    '---\ntitle: A\ngame: tiny\n---\n<Rules show="hand-odds" game="tiny" />\n',
    "---\ngame: open-game\naliases: [x]\n---\n# A\n",
)
CLAIM = "- {id: one, text: Text, check: {count: sets, game: tiny, size: 2, when: {total: 0}, equals: 1}}\n"
OPTIONS: tuple[dict[str, Any], ...] = (
    {}, {"dialect": "wiki"}, {"citation_style": "notes"}, {"library": "all"}, {"drafts": "show"}, {"math": True},
    {"faults": "always"}, {"html": {"my-x": ["a"]}}, {"publish": "explicit"}, {"lang": "fr"}, {"lang": "ja"},
)  # fmt: skip


WORST = (
    "{|",
    "||",
    "^^",
    "  ",
    "   \n",
    "| - a | \\\n",
    "[[",
    "![[",
    ")",
    "$",
    "$$\n",
    "\u3000",
    "[a]{",
    "&#x",
    "/*",
    "a|",
)
"""What once took too long, beside the pieces of notations."""
SIZES, STEEPEST, MOMENT = (4_000, 16_000), 1.2, 1.0
"""Lengths of texts that are compared, the exponent allowed, and the seconds from which growth is judged."""
GROWING = Converter()


def damaged(chance: random.Random, text: str, most: int = 6) -> str:
    """The text with some signs removed, added and doubled, and some lines repeated elsewhere."""
    for _ in range(chance.randint(1, most)):
        at, length, what = chance.randint(0, len(text)), chance.randint(0, 14), chance.random()
        if what < 0.35:
            text = text[:at] + text[at + length :]
        elif what < 0.75:
            text = text[:at] + chance.choice(SIGNS) + text[at:]
        elif what < 0.9:
            text = text[:at] + text[at : at + length] * 2 + text[at + length :]
        else:
            lines = text.split("\n")
            lines.insert(chance.randint(0, len(lines)), chance.choice(lines))
            text = "\n".join(lines)
    return text


def article(chance: random.Random) -> None:
    """A mutated article, or pieces of notations in any order: the laws of a page hold."""
    pieces = chance.random() < 0.3
    check_article("".join(chance.choices(PIECES, k=chance.randint(0, 60))) if pieces else mutated(chance))


def library(chance: random.Random) -> None:
    """A damaged library, BibTeX or CSL-JSON: it is read, checked, printed and exported."""
    if chance.random() < 0.3:
        found = read_bibliography([SourceText("a.json", damaged(chance, json.dumps(ZOTERO), 8))])
        assert all(problem.place is not None for problem in library_problems(found))
    else:
        everything(damaged(chance, chance.choice(LIBRARIES), 10))


def data(chance: random.Random) -> None:
    """Damaged decks, yaku and games: each fault has a place, and tables are shown or refused with a reason."""
    check_rules([SourceText(path, damaged(chance, text, 4)) for path, text in RULES.items()])


def project(chance: random.Random) -> None:
    """A small project with several damaged files: it is read, checked and finished without an internal error."""
    files = {**FILES, **RULES} if chance.random() < 0.5 else {"docs/index.md": "# Home\n", **OPEN_AND_SECRET}
    for number in range(chance.randint(1, 3)):
        folder, ending = (
            chance.choice(["", "games/", "fr/", "a/b/", "_x/", "templates/"]),
            chance.choice(["md", "html"]),
        )
        text = mutated(chance) if chance.random() < 0.7 else chance.choice(ARTICLES)
        files[f"docs/{folder}n{number}.{ending}"] = text
    files = {
        path: damaged(chance, str(text)) if chance.random() < 0.4 and path != "mkdocs.yml" else text
        for path, text in files.items()
    }
    for path, text, often in (
        ("bibliography/z.bib", chance.choice(LIBRARIES), 0.3),
        ("bibliography/z.json", json.dumps(ZOTERO), 0.15),
        ("docs/n0.claims.yaml", CLAIM, 0.2),
        ("docs/pictures.yaml", "a.svg: {author: X, license: cc-by}\n", 0.2),
    ):
        if chance.random() < often:
            files[path] = damaged(chance, text, 10)
    finish({path: str(text).encode("utf-8", "surrogatepass") for path, text in files.items()}, chance.choice(OPTIONS))


def finish(files: dict[str, bytes], given: dict[str, Any]) -> None:
    """Make the finished site of a project in memory, and run all checks."""
    options, faults = Options.read(given)
    assert not faults
    site = SiteSettings(
        NOWHERE, name="Small", url="https://example.org/", extensions=("attr_list", "def_list", "md_in_html")
    )
    settings = site_settings(options, site, preview=False)
    whole = Project(NOWHERE, Overlay(WorkingTree(NOWHERE), files), site, options, settings, Cache(None), False)
    finished = Finishing(whole).site()
    assert all(page.body for page in finished.pages.values())
    assert all(file.path for file in finished.files)
    internal = [problem for problem in (*collect(whole).problems, *whole.found_late) if problem.code == "INT001"]
    assert not internal, internal[0].message


def growth(chance: random.Random) -> None:
    """Notations repeated, nested and alternating, in every dialect: four times the text takes about four times as long.

    Seconds of the processor are rough, so twice the allowed growth is a failure, and what takes a moment is not judged.
    """
    opening, between, closing = chance.choices((*PIECES, *WORST), k=3)
    before, inside = chance.choice(("", "a", "- ", "> ", "| a |\n|-|\n", "<div>", "---\na: ")), chance.random() < 0.3
    settings = Settings(dialect=chance.choice(("", "wiki"))) if chance.random() < 0.5 else Settings()

    def seconds(size: int) -> float:
        times = size // (len(opening) + len(between) + len(closing))
        repeated = opening * times + between * times + closing * times
        text = before + (repeated if inside else (opening + between + closing) * times)
        began = time.process_time()
        GROWING.render(SourceText("a.md", text), Catalogue(settings=settings), page="a.md")
        return time.process_time() - began

    first = seconds(SIZES[0])
    second = seconds(SIZES[1])
    steepest = 2 * (SIZES[1] / SIZES[0]) ** STEEPEST
    assert second < MOMENT or second < steepest * max(first, MOMENT / steepest), (opening, between, closing, before)


KINDS: dict[str, Callable[[random.Random], None]] = {
    "articles": article,
    "libraries": library,
    "data": data,
    "projects": project,
    "growth": growth,
    "writers": writers,
}
