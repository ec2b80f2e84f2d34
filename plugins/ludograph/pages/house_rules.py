"""Sheets of house rules: on each players tick what they have agreed on, and print it."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.games.model import ResolvedGame
from ludograph.games.tables.house_sheet import has_sheet
from ludograph.languages.words import N_
from ludograph.pages.writing import bullets, escaped, link, page


class HouseRules:
    """A page for each game with the sheets of its variants, and one that leads to them."""

    src_uri = "house-rules.md"
    title = N_("House rules")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One section for each form of a game; no page where no game is described well enough."""
        games: dict[str, list[ResolvedGame]] = {}
        for game in index.rules.games.values():
            if has_sheet(game):
                games.setdefault(game.base, []).append(game)
        words = catalogue.settings.words
        intro = words.gettext(
            "Before play: agree, tick, and print. A sheet holds the rules of the game with your choices in them."
        )
        hint = words.gettext(
            "The first answer of each question holds unless you tick another. A star marks what this site chose where"
            " the sources are silent. Each sheet with a tick prints on a page of its own. If none has a tick, the first"
            " sheet prints, or the one that your link leads to. Without scripts, print at once: neither the page nor a"
            " link keeps your ticks."
        )
        # In the order of the articles in the menu, as far as they have one.
        given = {listing.game: listing.article.metadata.order for listing in index.games if listing.game}
        places = {base: order for base in games if (order := given.get(base)) is not None}
        rows = []
        for base, forms in sorted(games.items(), key=lambda item: places.get(item[0], inf)):
            own = f"{self.src_uri.removesuffix('.md')}/{base}.md"
            rows += [link(escaped(game.title), own, _anchor(game) if game is not forms[0] else "") for game in forms]
            parts = [_section(game) for game in forms]
            if len(forms) > 1:
                parts.insert(0, bullets([f"[{escaped(game.title)}](#{_anchor(game)})" for game in forms]))
            title = words.gettext("House rules: {game}", game=forms[0].title)
            yield own, page(title, hint, *parts, link(words.gettext("All sheets"), self.src_uri))
        if rows:
            yield self.src_uri, page(words.gettext(self.title), intro, bullets(rows))


def _anchor(game: ResolvedGame) -> str:
    return game.id.replace("/", "-")


def _section(game: ResolvedGame) -> str:
    return f'## {escaped(game.title)} {{#{_anchor(game)}}}\n\n<Rules show="house-rules" game="{game.id}" />'
