"""Every word of the program comes from the catalogues: a site in a language of their words in brackets has no other.

The site's own texts are in Cyrillic, and Babel's names in Georgian, so each Latin word outside the brackets is ours.
"""

from __future__ import annotations

import contextlib
import io
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml
from babel.messages.pofile import read_po, write_po
from lxml import html

from ludograph.languages import words
from ludograph.rules.tables import TABLES
from ludograph.tools.main import main
from tests.shared import NIGHTLY

ROOT = Path(__file__).parents[2]
LANG = "ka"
LETTERS = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "абцдефгхийклмнопярстувщхызАБЦДЕФГХИЙКЛМНОПЯРСТУВЩХЫЗ"
)
FREE = {
    "names",
    "note",
    "means",
    "what",
    "reason",
    "region",
    "town",
    "emendation",
    "says",
    "as_printed",
    "place",
    "numbers",
    "to",
}
"""Keys of the data below which all texts are the site's own words, but for language tags."""
CODES = {"lang", "source", "cite", "id", "kind"}
FORMATS = "CSV JSON BibTeX RIS CSL-JSON ISBN DOI https Ludograph"
PLAYERS = "Aki Ben Chiyo Dai"
ENGLISH_PAGES = ("Rules that do not work as printed", "Who says so?")
"""Pages that are English on every site, in the list of all pages."""
LOCATOR = "secs"
"""The plural of the locator `sec.` that the data cite with."""
SHOWS = (*TABLES, "house-rules")
ASKED = 'against="9.1" hand="4.1" policy="draw-to-5,draw-to-4" size="2" first="5"'
VARIANTS = ("oicho-kabu/tableau", "hiki-kabu/old")
BY_DAY = {"oicho-kabu", "oicho-kabu/tableau", "hiki-kabu/old", "kabu-sackson", "che-san-zhang", "laki"}
"""Games of every kind of draw, pay and order; by night each game has an article. Sheets and odds are of all."""
COMPONENTS = """---
title: Щ
countries: [JP]
claims:
  - {id: zero, text: цц, check: {count: classes, game: oicho-kabu, size: 3, when: {total: 0}, equals: 22}}
  - {id: wrong, text: бб, holds: false, check: {count: classes, game: oicho-kabu, size: 3, when: {total: 0}, equals: 3}}
---

Ф цц ф бб. <Cards>8-9-3</Cards> <Cards>A–10</Cards> <Cards>A-K-Q</Cards> {東京|とう|きょう} [[oicho-kabu]][^n]

[^n]: Ф.

<Cards deck="kabufuda">4-1</Cards>

<Cards deck="western" size="large">As 10♥ Qd</Cards>

<Cards deck="kabufuda-40" pack />

<Map />

<Timeline />

<Rules show="yaku-matrix" family="kabu" />

<Rules show="deck-table" />

<Rules show="number-names" />

<Rules show="disputes" family="kabu" />

<Rules show="variant-diff" games="oicho-kabu,kyo-kabu" />

<Rules show="yaku-card" yaku="kuppin" />

<Rules show="yaku-card" yaku="arashi" />

> [!note]
> Ф

> [!quote]
> Ф
"""


def pseudo_catalogue(folder: Path) -> None:
    """Every message in brackets."""
    shutil.copytree(words.FOLDER, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    with words.TEMPLATE.open("rb") as file:
        catalogue = read_po(file, locale=LANG)
    for message in catalogue:
        forms = message.id if isinstance(message.id, tuple | list) else [message.id]
        said = tuple(f"⟦{form}⟧" for form in forms)
        if message.id:
            message.string = said[: catalogue.num_plurals] if len(forms) > 1 else said[0]
    written = io.BytesIO()
    write_po(written, catalogue)
    (folder / f"{LANG}.po").write_bytes(written.getvalue())


def in_other_letters(node: Any, *, free: bool = False) -> Any:
    """The data with the site's own texts in letters that the program never writes."""
    if isinstance(node, dict):
        return {
            key: value if key in CODES else in_other_letters(value, free=free or key in FREE)
            for key, value in node.items()
        }
    if isinstance(node, list):
        return [in_other_letters(each, free=free) for each in node]
    return node.translate(LETTERS) if free and isinstance(node, str) else node


def left_as_it_is(node: Any, *, keys: bool) -> Iterator[str]:
    """Sentences of the data that keep their letters, such as the course of a deal; with `keys` also names of cards."""
    if isinstance(node, dict):
        yield from (str(key) for key in node if keys)
        for value in node.values():
            yield from left_as_it_is(value, keys=keys)
    elif isinstance(node, list):
        for each in node:
            yield from left_as_it_is(each, keys=keys)
    elif isinstance(node, str) and (keys or " " in node):
        yield node


def words_of_cards(deck: Any) -> Iterator[str]:
    """`plum`, `poetry` and `ribbon` of a pack's ids."""
    for id in left_as_it_is({key: deck[key] for key in ("suits", "cards") if key in deck}, keys=True):
        yield from re.split(r"[-/\s]+", id.lower())


PHRASE = re.compile(r"[A-Za-z][A-Za-z’\- ]*[A-Za-z]")


def alone(phrase: str) -> str:
    """The words without capitals and hyphens, as two texts that say the same have them."""
    return " ".join(re.split(r"[-\s]+", phrase)).lower()


def article(game: str) -> str:
    """A page with everything that can be shown of a game."""
    shows = "".join(f'<Rules show="{show}" game="{game}" />\n\n' for show in SHOWS)
    asked = "".join(
        f'<Rules show="{show}" game="{game}" {ASKED} />\n\n' for show in ("meetings", "hand-odds", "totals")
    )
    layout = f'<Layout game="{game}" />\n\nФ <Needs game="{game}" />.\n\n'
    return f"---\ntitle: Щ {len(game)}\ngame: {game}\ncountries: [JP]\n---\n\n{shows}{asked}{layout}"


def every_source(data: Path) -> str:
    """The text of all data files."""
    return " ".join(path.read_text("utf-8") for path in data.rglob("*.yaml"))


def write_project(root: Path) -> tuple[set[str], set[str]]:
    """A site in the language, with all games of this repository; its texts in Latin letters, and the words of cards."""
    kept: list[str] = [*FORMATS.split(), *PLAYERS.split(), *ENGLISH_PAGES, LOCATOR]
    games: dict[str, Any] = {}
    cards: set[str] = set()
    for path in sorted((ROOT / "data").glob("*/*.yaml")):
        data = in_other_letters(yaml.safe_load(path.read_text("utf-8")))
        kept += left_as_it_is(data, keys=path.parent.name in ("decks", "yaku"))
        games |= data if path.parent.name == "games" else {}
        cards |= {word for id in data if path.parent.name == "decks" for word in words_of_cards(data[id])}
        copy = root / "data" / path.parent.name / path.name
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), "utf-8")
    cited = set(re.findall(r"\b[A-Z][A-Za-z]+[A-Z0-9][A-Za-z0-9]*\b", every_source(root / "data")))
    (root / "bibliography").mkdir()
    (root / "bibliography/a.bib").write_text(
        "".join(f"@book{{{key}, title = {{Щ}}, author = {{Щ, Ф}}, date = {{1956}}}}\n" for key in sorted(cited))
    )
    pages = {f"{game.replace('/', '-')}.md": article(game) for game in (*games, *VARIANTS) if NIGHTLY or game in BY_DAY}
    (root / "docs").mkdir()
    for name, text in {**pages, "index.md": "# Щ\n", "components.md": COMPONENTS}.items():
        (root / "docs" / name).write_text(text, "utf-8")
    options = {"site_name": "Щ", "plugins": [{"ludograph": {"lang": LANG}}]}
    (root / "mkdocs.yml").write_text(yaml.safe_dump(options, allow_unicode=True))
    kept += games
    return {alone(phrase) for text in kept for phrase in PHRASE.findall(text)}, cards


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The words outside the brackets → the pages that have them."""
    root = tmp_path_factory.mktemp("pseudo")
    pseudo_catalogue(root / "words")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(words, "FOLDER", root / "words")
        words.words_in.cache_clear()
        kept, cards = write_project(root)
        with contextlib.chdir(root), contextlib.redirect_stdout(io.StringIO()):
            assert main(["build", "--engine", "plain", "--site-dir", "site"]) == 0
    words.words_in.cache_clear()
    found: dict[str, list[str]] = {}
    for path in sorted((root / "site").rglob("*.html")):
        page = html.parse(str(path)).getroot()
        if page.get("lang") != LANG:
            continue
        name = path.relative_to(root / "site").as_posix()
        for text in texts(page.find("body")):
            for phrase in PHRASE.findall(text):
                if alone(phrase) not in kept and not cards.issuperset(alone(phrase).split()):
                    found.setdefault(phrase, []).append(name)
    return found


ADDRESS = "lg-sheet-address"
"""The page's address, which is not in words."""
READ_OUT = ("title", "aria-label", "data-label", "alt", "placeholder")
BRACKETED = re.compile(r"⟦[^⟦⟧]*⟧")


def texts(body: Any) -> Iterator[str]:
    """What is read on the page and read out outside the brackets."""
    text = "".join(pieces(body))
    while (shorter := BRACKETED.sub("|", text)) != text:
        text = shorter
    return iter(text.split("\n"))


def pieces(element: Any) -> Iterator[str]:
    """The page's texts in order, so that brackets may hold elements; what is read out is a line of its own."""
    classes = set((element.get("class") or "").split())
    if not isinstance(element.tag, str) or element.tag in ("script", "style") or ADDRESS in classes:
        return
    if element.getparent().tag == "figcaption" and element.get("lang") == "en":
        return
    for name in READ_OUT:
        if element.get(name) and "Z3988" not in classes:  # of a work's record, which Zotero reads
            yield f"\n{element.get(name)}\n"
    yield f"|{' '.join((element.text or '').split())}"
    for child in element:
        yield from pieces(child)
        yield f"|{' '.join((child.tail or '').split())}"


def test_every_word_of_the_program_is_in_the_catalogues(found: dict[str, list[str]]) -> None:
    assert {phrase: pages[0] for phrase, pages in found.items()} == {}
