"""The map of all countries, and a page for each country with the games played there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludograph.article.index import GameListing, SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.countries.gazetteer import country_name
from ludograph.games.places import games_by_country
from ludograph.languages.text import initial
from ludograph.languages.words import N_
from ludograph.pages.games import listing_order, listing_row
from ludograph.pages.writing import LONGEST_PAGE, bullets, by_letter, index_pages, link, page

GAMES = N_("Games")
OTHERS = N_("Other articles")


class Countries:
    """The map and the list beside it, and a page for each country."""

    src_uri = "countries.md"
    title = N_("Countries")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """A country is an article's own, a subgame's, or a place of its `game` in the rules data."""
        page_lang, words = catalogue.settings.lang, catalogue.settings.words
        title = words.gettext(self.title)
        known = {code: games for code, games in index.countries.items() if country_name(code, page_lang) != code}
        recorded = games_by_country(index.rules)
        for code, listings in known.items():
            back = link(title, self.src_uri)
            yield from _country(code, listings, recorded[code[:2]], catalogue, index.most_players, back)
        counts = ",".join(f"{code}={len(known[code])}" for code in known)
        world = (
            f'<Map countries="{counts}" width="1000" />' if known else words.gettext("No article names a country yet.")
        )
        yield self.src_uri, page(title, world)


def _country(
    code: str, listings: Sequence[GameListing], recorded: int, catalogue: Catalogue, most: int, back: str
) -> Iterator[tuple[str, str]]:
    """The country's page; one with very many games has a page for each letter.

    `recorded` counts the games and variants that have it as a place in the data, which are other than the articles and
    sections on games.
    """
    page_lang = catalogue.settings.lang
    words = catalogue.settings.words
    name = country_name(code, page_lang)
    world = f'<Map countries="{code}" />'
    ordered = sorted(listings, key=listing_order)
    rows = [listing_row(one, catalogue, page_lang, most, name) for one in ordered]
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
        parts = [*intro, bullets(rows)]
        if games and others:
            # People and packs are of the country too, but they are not played.
            headings = [
                f"## {words.gettext(title)} ({len(some)})" for title, some in ((GAMES, games), (OTHERS, others))
            ]
            parts = [headings[0], *intro, bullets(games), headings[1], bullets(others)]
        yield country_page(code), page(name, world, *parts, back, description=about)
        return
    initials = [initial(one.title.text, one.title.lang) for one in ordered]
    groups = by_letter(zip(initials, rows, strict=True))
    yield from index_pages(country_page(code), name, groups, words, f"{world}\n\n{back}")


def country_page(code: str) -> str:
    """The path under docs/ of a country's page: `country/jp.md`; a part's is its country's."""
    return f"country/{code[:2].lower()}.md"
