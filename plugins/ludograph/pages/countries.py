"""The map of all countries, and a page for each country with the games played there."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.countries.gazetteer import country_name
from ludograph.pages.games import listing_order, listing_row
from ludograph.pages.writing import bullets, link, page


class Countries:
    """The map and the list beside it, and a page for each country."""

    src_uri = "countries.md"
    title = "Countries"

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """A country is an article's own, a subgame's, or a place of its `game` in the rules data."""
        page_lang = catalogue.settings.lang
        known = {code: games for code, games in index.countries.items() if country_name(code, page_lang) != code}
        for code, listings in known.items():
            name = country_name(code, page_lang)
            rows = [listing_row(one, catalogue, page_lang) for one in sorted(listings, key=listing_order)]
            yield (
                country_page(code),
                page(
                    name,
                    f'<Map countries="{code}" />',
                    bullets(rows),
                    link(self.title, self.src_uri),
                    description=f"Games played in {name}.",
                ),
            )
        counts = ",".join(f"{code}={len(known[code])}" for code in known)
        world = f'<Map countries="{counts}" width="1000" />' if known else "No article names a country yet."
        yield self.src_uri, page(self.title, world)


def country_page(code: str) -> str:
    """The path under docs/ of a country's page: `country/jp.md`; a part's is its country's."""
    return f"country/{code[:2].lower()}.md"
