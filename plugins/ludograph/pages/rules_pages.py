"""Pages of tables made from the rules data: card combinations, decks, what the rules leave undecided, house rules."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.games.tables.yaku_matrix import has_combinations
from ludograph.languages.words import N_
from ludograph.pages.writing import escaped, page


class YakuComparison:
    """For each family of games the card combinations and what they are worth in each game."""

    src_uri = "yaku.md"
    title = N_("Card combinations compared")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """A table for each family with combinations, then one for each game that is in no family; else no page."""
        rules = index.rules
        parts = [
            f'## {escaped(name)}\n\n<Rules show="yaku-matrix" family="{name}" />'
            for name in rules.families
            if any(has_combinations(game) for game in rules.family(name))
        ]
        parts += [
            f'## {escaped(game.title)}\n\n<Rules show="yaku-matrix" games="{game.id}" />'
            for game in rules.games.values()
            if not game.family and not game.extends and has_combinations(game)
        ]
        if parts:
            yield self.src_uri, page(catalogue.settings.words.gettext(self.title), *parts)


class Decks:
    """All decks, how they are made from each other and which games use them."""

    src_uri = "decks.md"
    title = N_("Decks")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One table; no page without a deck."""
        if index.rules.decks:
            yield self.src_uri, page(catalogue.settings.words.gettext(self.title), '<Rules show="deck-table" />')


class Numbers:
    """What numbers are called, game by game."""

    src_uri = "number-names.md"
    title = N_("Names of numbers")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One table; no page where no number has a name."""
        if any(table.entry.numbers for table in index.rules.terms.values()):
            yield self.src_uri, page(catalogue.settings.words.gettext(self.title), '<Rules show="number-names" />')
