"""The map of all countries, and a page for each country with the games played there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludograph.article.facts.index import GameListing, SiteIndex
from ludograph.article.tree import MadePage, Value
from ludograph.catalogue import Catalogue
from ludograph.languages.countries.gazetteer import country_name
from ludograph.languages.text import initial
from ludograph.languages.words import N_
from ludograph.rules.history.records import games_by_country
from ludograph.site.pages.games import listing_order, listing_row
from ludograph.site.pages.writing import LONGEST_PAGE, bullets, by_letter, heading, index_pages, insert, link, page

GAMES = N_("Games")
OTHERS = N_("Other articles")


class Countries:
    """The map and the list beside it, and a page for each country."""

    src_uri = "countries.md"
    title = N_("Countries")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, MadePage]]:
        """A country is an article's own, a subgame's, or a place of its `game` in the rules data."""
        page_lang, words = catalogue.settings.lang, catalogue.settings.words
        title = words.gettext(self.title)
        known = {code: games for code, games in index.countries.items() if country_name(code, page_lang) != code}
        recorded = games_by_country(index.rules)
        for code, listings in known.items():
            back = link(title, self.src_uri)
            yield from _country(code, listings, recorded[code[:2]], catalogue, back)
        counts = ",".join(f"{code}={len(known[code])}" for code in known)
        nothing = words.gettext("No article names a country yet.")
        world = insert("Map", countries=counts, width="1000") if known else nothing
        yield self.src_uri, page(title, world)


def _country(
    code: str, listings: Sequence[GameListing], recorded: int, catalogue: Catalogue, back: Value
) -> Iterator[tuple[str, MadePage]]:
    """The country's page; one with very many games has a page for each letter.

    `recorded` counts the games and variants that have it as a place in the data, which are other than the articles and
    sections on games.
    """
    page_lang = catalogue.settings.lang
    words = catalogue.settings.words
    name = country_name(code, page_lang)
    world = insert("Map", countries=code)
    ordered = sorted(listings, key=listing_order)
    rows = [listing_row(one, catalogue, page_lang, name) for one in ordered]
    games = [row for one, row in zip(ordered, rows, strict=True) if one.is_game]
    others = [row for one, row in zip(ordered, rows, strict=True) if not one.is_game]
    if len(rows) <= LONGEST_PAGE:
        about = words.gettext("Games played in {country}.", country=name)
        counted = words.ngettext(
            "These are articles and their sections. The rules data give this country as the place of {number} game or"
            " variant.",
            "These are articles and their sections. The rules data give this country as the place of {number} games and"
            " variants.",
            recorded,
        )
        intro = [counted] if recorded not in (0, len(games)) else []
        parts: list[Value] = [*intro, bullets(rows)]
        if games and others:
            # People and packs have a country too, but they are not played.
            played, rest = (f"{words.gettext(name)} ({len(of)})" for name, of in ((GAMES, games), (OTHERS, others)))
            parts = [heading(played), *intro, bullets(games), heading(rest), bullets(others)]
        yield country_page(code), page(name, world, *parts, back, description=about)
        return
    initials = [initial(one.title.text, one.title.lang) for one in ordered]
    groups = by_letter(zip(initials, rows, strict=True))
    yield from index_pages(country_page(code), name, groups, words, (world, back))


def country_page(code: str) -> str:
    """The path under docs/ of a country's page: `country/jp.md`; a part's is its country's."""
    return f"country/{code[:2].lower()}.md"
