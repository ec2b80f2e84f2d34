"""The map of all countries, and a page for each country with its games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from ludograph.article.facts.index import GameListing, SiteIndex
from ludograph.article.tree import MadePage, Value
from ludograph.catalogue import Catalogue
from ludograph.languages.countries.gazetteer import country_name
from ludograph.languages.text import initial, sort_key
from ludograph.languages.words import N_, SOURCE_LANGUAGE
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.history.records import games_of_country
from ludograph.site.pages.games import listing_order, listing_row
from ludograph.site.pages.generated_page import GeneratedPage
from ludograph.site.pages.witnesses import works_switch
from ludograph.site.pages.writing import (
    LONGEST_PAGE,
    Values,
    bullets,
    by_letter,
    heading,
    index_pages,
    insert,
    joined,
    link,
    marked,
    page,
    paragraph,
    sentence,
)

GAMES = N_("Games")
OTHERS = N_("Other articles")

FOLDER = "country"
"""The folder of the countries' pages under docs/."""


class Countries(GeneratedPage):
    """The map and the list beside it, and a page for each country."""

    src_uri = "countries.md"
    title = N_("Countries")

    def has_content(self, index: SiteIndex, catalogue: Catalogue) -> bool:
        return bool(index.rules.games or index.for_readers.countries)

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """A country is an article's own, a subgame's, or a place of a game in the rules data.

        Its games are those recorded there by the data; if the data record no game in any country, the articles and
        sections on games.
        """
        page_lang, words = catalogue.settings.lang, catalogue.settings.words
        title = words.gettext(self.title)
        recorded = games_of_country(index.rules)
        codes = [code for code in sorted({*index.countries, *recorded}) if country_name(code, page_lang) != code]
        games = {code: _games(code, recorded, index) for code in codes}
        for code, found in games.items():
            yield from _country(code, found, index, catalogue, link(title, self.src_uri))
        counts = {code: len(found) for code, found in games.items() if found}
        if recorded:
            world: Value = insert("Map", counts="games", width="1000", places="shown", works="marked")
        else:
            world = insert("Map", countries=",".join(f"{code}={n}" for code, n in counts.items()), width="1000")
        others = [link(country_name(code, page_lang), country_page(code)) for code in codes if code not in counts]
        more = sentence(words, "Countries of other articles: {countries}.", countries=joined(others, ", "))
        nothing = "" if codes else words.gettext("No article names a country yet.")
        lead = paragraph(words.gettext("The games of each country, on a map and in a list.")) if counts else nothing
        switch = works_switch(index, catalogue) if recorded else ""
        blocks = lead, world if counts else "", switch, paragraph(*more) if others else ""
        yield self.src_uri, page(title, *blocks)


Listed = GameListing | ResolvedGame
"""The description of a game, or the game itself without one."""


def _games(code: str, recorded: Mapping[str, Sequence[ResolvedGame]], index: SiteIndex) -> list[Listed]:
    """The games of a country, without duplicates."""
    if not recorded:
        return [one for one in index.countries.get(code, ()) if one.is_game]
    found: list[Listed] = []
    for game in recorded.get(code, ()):
        described = index.pages_of_game.get(game.id, ())
        # A separate section describes the game better than an article with other subjects.
        found.append(next((one for one in described if one.anchor), described[0]) if described else game)
    return found


def _country(
    code: str, games: Sequence[Listed], index: SiteIndex, catalogue: Catalogue, back: Value
) -> Iterator[tuple[str, MadePage]]:
    """The country's page; with very many games, a page for each letter."""
    page_lang, words = catalogue.settings.lang, catalogue.settings.words
    name = country_name(code, page_lang)
    world = insert("Map", countries=code, places="shown")
    listed = {id(one) for one in games}
    others = [one for one in index.countries.get(code, ()) if id(one) not in listed]
    if len(games) + len(others) <= LONGEST_PAGE:
        about = words.gettext("Games played in {country}.", country=name)
        parts: list[Value] = []
        for of, some in ((GAMES, games), (OTHERS, others)):
            if some:
                rows = bullets(row for _, _, row in _rows(some, catalogue, name))
                parts += heading(f"{words.gettext(of)} ({len(some)})"), rows
        yield country_page(code), page(name, world, *parts, back, description=about)
        return
    groups = by_letter((letter, row) for _, letter, row in _rows([*games, *others], catalogue, name))
    yield from index_pages(country_page(code), name, groups, words, (world, back))


def _rows(some: Iterable[Listed], catalogue: Catalogue, country: str) -> list[tuple[tuple[object, ...], str, Values]]:
    """Sort key, initial and row of each, sorted."""
    page_lang = catalogue.settings.lang
    rows: list[tuple[tuple[object, ...], str, Values]] = []
    for one in some:
        if isinstance(one, GameListing):
            row = listing_row(one, catalogue, page_lang, country)
            rows.append((listing_order(one), initial(one.title.text, one.title.lang), row))
        else:
            order = (*sort_key(str(one.title), SOURCE_LANGUAGE), one.id, "")
            rows.append((order, initial(str(one.title), SOURCE_LANGUAGE), marked(str(one.title), page_lang)))
    return sorted(rows, key=lambda row: row[0])


def country_page(code: str) -> str:
    """The path under docs/ of a country's page, `country/jp.md`; for a part of a country, that of the country."""
    return f"{FOLDER}/{code[:2].lower()}.md"
