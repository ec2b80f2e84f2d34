"""Pages of tables made from the rules data: card combinations, decks, what the rules leave undecided, house rules."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.pages.writing import escaped, page

_NOTHING = "There are no rules data yet."


class YakuComparison:
    """For each family of games the card combinations and what they are worth in each game."""

    src_uri = "yaku.md"
    title = "Card combinations compared"

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """A table for each family."""
        parts = [f'## {escaped(name)}\n\n<Rules show="yaku-matrix" family="{name}" />' for name in index.rules.families]
        yield self.src_uri, page(self.title, *(parts or [_NOTHING]))


class Decks:
    """All decks, how they are made from each other and which games use them."""

    src_uri = "decks.md"
    title = "Decks"

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One table."""
        yield self.src_uri, page(self.title, '<Rules show="deck-table" />' if index.rules.decks else _NOTHING)


class Numbers:
    """What numbers are called, game by game."""

    src_uri = "number-names.md"
    title = "Names of numbers"

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """One table."""
        has_numbers = any(table.entry.numbers for table in index.rules.terms.values())
        yield self.src_uri, page(self.title, '<Rules show="number-names" />' if has_numbers else _NOTHING)
