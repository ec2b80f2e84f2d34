"""A small world and one change each: exactly the pages that show it change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from tests.site.made import generate

from ludograph.article.facts import ArticleFacts, CountryUse, NameKind, NameUse
from ludograph.article.facts.index import build_index
from ludograph.article.head.front_matter import Metadata
from ludograph.article.head.head_values import NameText
from ludograph.article.tree import Made
from ludograph.base.problems import Place
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.library.reader import read_bibliography
from ludograph.rules.data.reader import read_rules

HERE = Place("docs/kabu.md", 0, 0)
LIBRARY = "@book{Key,\n author = {Lee, Ann},\n title = {Title},\n date = {1990}\n}\n"
DATA = {
    "data/decks/kabu.yaml": "kabufuda-40: {names: kabufuda, numbers: 1-10, copies: 4, source: Key}\n",
    "data/games/kabu.yaml": (
        "kabu:\n  names: [{text: Kabu, lang: ja-Latn}]\n  family: kabu\n  sources: Key\n  form: banker\n"
        "  deck: {use: kabufuda-40}\n  players: 2-4\n  places: [{country: JP}]\n"
    ),
}


class World:
    """Two articles, a work and a game."""

    def __init__(self) -> None:
        self.kabu = self.article("games/kabu.md", "Kabu", "kabu", "JP")
        self.laki = self.article("games/laki.md", "Laki", "", "PG")
        self.library = LIBRARY
        self.data = dict(DATA)

    def article(self, page: str, title: str, game: str, country: str) -> ArticleFacts:
        return ArticleFacts(
            f"docs/{page}",
            page,
            "en",
            Metadata(title=NameText(title), game=game, tags=("games",), modified="2024-01-01"),
            names=(NameUse(title, "en", NameKind.TITLE, HERE),),
            countries=(CountryUse(country, country, None, HERE),),
        )

    def pages(self) -> dict[str, Made]:
        catalogue = Catalogue(
            bibliography=read_bibliography([SourceText("x.bib", self.library)]),
            rules=read_rules([SourceText(path, text) for path, text in self.data.items()]),
            has_library=True,
        )
        return dict(generate(build_index([self.kabu, self.laki], catalogue), catalogue))


def retitle(world: World) -> None:
    metadata = replace(world.laki.metadata, title=NameText("Lucky"))
    world.laki = replace(world.laki, metadata=metadata, names=(NameUse("Lucky", "en", NameKind.TITLE, HERE),))


def move(world: World) -> None:
    world.laki = replace(world.laki, countries=(CountryUse("SB", "SB", None, HERE),))


def cite_otherwise(world: World) -> None:
    world.library = LIBRARY.replace("1990", "2001")


def seat_more(world: World) -> None:
    world.data["data/games/kabu.yaml"] = DATA["data/games/kabu.yaml"].replace("2-4", "2-6")


def change_nothing(world: World) -> None:
    world.kabu = replace(world.kabu, source_hash="other")


CHANGES: list[tuple[Callable[[World], None], set[str]]] = [
    (retitle, {"games-index.md", "names.md", "a-z.md", "tags.md", "recent.md", "country/pg.md"}),
    (move, {"games-index.md", "countries.md", "country/pg.md", "country/sb.md"}),
    (cite_otherwise, {"bibliography.md"}),
    (seat_more, {"games-index.md", "country/jp.md", "who-says-so/kabu.md", "who-says-so/without-Key.md"}),
    (change_nothing, set()),
]


@pytest.mark.parametrize(("change", "shown_on"), CHANGES, ids=[change.__name__ for change, _ in CHANGES])
def test_a_change_shows_on_these_pages_and_on_no_other(change: Callable[[World], None], shown_on: set[str]) -> None:
    world = World()
    before = world.pages()
    change(world)
    after = world.pages()
    assert {page for page in before | after if before.get(page) != after.get(page)} == shown_on
