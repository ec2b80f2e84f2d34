"""What is made from the rules data on a page in another language is in that language, or says which it is in."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from lxml import html

from ludograph.site.project.project import Project, load_project
from tests.shared import NIGHTLY

ROOT = Path(__file__).parents[2]
FIELD = ROOT / "tests/rules/field"
SHOWS = ("play-now", "house-rules", "rank-table", "game-facts", "disputes", "unstated")
ENGLISH = re.compile(
    r"\b(the|of|and|with|is|are|by|each|from|must|may|cards?|tiles?|hands?|player|dealer|wins?|one|two|three|four|five"
    r"|first|any|not|all|other|suit|kind|number)\b",
    re.IGNORECASE,
)
"""Words that no French and no German text has; a Japanese text has no Latin letters but those of names."""
FOLDERS = """site_name: Games
plugins:
  - ludograph:
      folders:
        fr/**: {lang: fr}
        de/**: {lang: de}
        ja/**: {lang: ja}
"""
LANGUAGES = ("fr", "de", "ja")
LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ɏ]+(?:[-’][A-Za-zÀ-ÖØ-öø-ɏ]+)*")
NAMES = {"Aki", "Ben", "Chiyo", "CSV", "JSON", "Games"}
NOT_OURS = {"lg-ref-list", "lg-place", "locator", "lg-sheet-address", "citation", "lg-copy"}
"""References and locators, which are in the words of the works; an address."""


def games(data: Path) -> Iterator[str]:
    for path in sorted((data / "games").glob("*.yaml")):
        for id_, game in yaml.safe_load(path.read_text("utf-8")).items():
            yield id_
            yield from (f"{id_}/{variant}" for variant in game.get("variants", {}) if NIGHTLY)


def write(root: Path) -> None:
    """A site with a page in each language for each game of the data; by day each third game in all of them.

    All games are in Japanese, where every Latin word is found.
    """
    for lang in LANGUAGES:
        (root / "docs" / lang).mkdir(parents=True)
        for game in list(games(root / "data"))[:: 1 if NIGHTLY or lang == "ja" else 3]:
            shows = "".join(f'<Rules show="{show}" game="{game}" />\n\n' for show in SHOWS)
            head = f"---\ntitle: 札\ngame: {game}\n---\n\n"
            (root / "docs" / lang / f"{game.replace('/', '-')}.md").write_text(f"{head}{shows}", "utf-8")
    (root / "docs/index.md").write_text("# Games\n")
    data = " ".join(path.read_text("utf-8") for path in sorted((root / "data").rglob("*.yaml")))
    cited = sorted(set(re.findall(r"\b[A-Z][A-Za-z]+[A-Z0-9][A-Za-z0-9_]*\b", data)))
    entries = (f"@book{{{key}, title = {{札}}, author = {{札}}, date = {{2020}}, langid = {{ja}}}}\n" for key in cited)
    (root / "bibliography").mkdir()
    (root / "bibliography/a.bib").write_text("".join(entries), "utf-8")
    (root / "mkdocs.yml").write_text(FOLDERS)


@pytest.fixture(scope="module", params=["own", "field"])
def project(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Project:
    made = tmp_path_factory.mktemp(request.param)
    shutil.copytree(ROOT / "data" if request.param == "own" else FIELD, made / "data")
    if request.param == "field":
        shutil.rmtree(made / "data/docs")
        for name in ("hanafuda", "western"):
            shutil.copy(ROOT / f"data/decks/{name}.yaml", made / "data/decks")
    write(made)
    return load_project(made / "mkdocs.yml")


@pytest.fixture(scope="module")
def pages(project: Project) -> dict[str, Any]:
    """The articles in the languages by their paths, as elements."""
    named = [article.page for article in project.articles() if article.page != "index.md"]
    text = '<article lang="{}">{}</article>'
    made = {page: project.records.get(project.job(page)) for page in named}
    return {page: html.fromstring(text.format(page[:2], article.html)) for page, article in made.items()}


def own_words(element: Any, lang: str) -> Iterator[str]:
    """The texts of a page that are in its language, as far as it says."""
    if not isinstance(element.tag, str) or element.tag in ("script", "style", "svg"):
        return
    if NOT_OURS.intersection((element.get("class") or "").split()):
        return
    is_own = element.xpath("string(ancestor-or-self::*[@lang][1]/@lang)") == lang
    yield (element.text or "") if is_own else ""
    for child in element:
        yield from own_words(child, lang)
        yield (child.tail or "") if is_own else ""


def romanised(project: Project) -> set[str]:
    """The words of the names of the data that are in Latin letters in every language."""
    rules = project.catalogue.rules
    assert rules is not None
    uses = [use for game in rules.games.values() for use in (*game.uses.values(), *game.local.values())]
    things = (*rules.games.values(), *rules.yaku.values(), *rules.decks.values(), *uses)
    names = [name for thing in things for name in thing.names]
    found = [name.roman for name in names] + [name.text for name in names if "-Latn" in name.lang]
    return {word.casefold() for name in found for word in LATIN.findall(name)}


def test_every_text_of_the_rules_is_in_the_language_of_the_page_or_tagged(
    project: Project, pages: dict[str, Any]
) -> None:
    known = romanised(project) | {name.casefold() for name in NAMES}
    found: dict[str, str] = {}
    assert {page[:2] for page in pages} == set(LANGUAGES)
    for page, article in pages.items():
        for text in own_words(article, page[:2]):
            words = LATIN.findall(text) if page.startswith("ja/") else ENGLISH.findall(text)
            if any(word.casefold() not in known for word in words):
                found.setdefault(" ".join(text.split()), page)
    assert len(pages) >= 12
    assert found == {}


BLANK = re.compile("[。、：；）」] (?=[ぁ-んァ-ヶ一-龠])|(?<=[ぁ-んァ-ヶ一-龠]) [（「]")
"""Japanese signs have their room in themselves."""


def test_there_is_no_blank_between_japanese_sentences(pages: dict[str, Any]) -> None:
    texts: set[str] = set()
    for article in (article for page, article in pages.items() if page.startswith("ja/")):
        blocks = article.xpath(".//*[self::dd or self::li or self::p or self::td or self::th][not(.//li or .//label)]")
        texts |= {" ".join(block.text_content().split()) for block in blocks}
    assert len(texts) > 100
    assert sorted(text for text in texts if BLANK.search(text)) == []
