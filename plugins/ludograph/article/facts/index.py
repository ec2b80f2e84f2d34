"""Indexes over all articles: citations, names, countries of games, links.

Everything here is computed from the articles' facts and the rules data, on first use. Nothing is stored between builds:
indexing ten thousand articles takes a few seconds, and a new index cannot be outdated.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cached_property
from sys import intern
from types import MappingProxyType
from typing import TYPE_CHECKING, TypeVar

from ludograph.article.facts import ArticleFacts, ClaimUse, LinkUse, NameKind, NameUse
from ludograph.article.facts.description import title_of
from ludograph.article.head.front_matter import Metadata
from ludograph.article.head.head_values import NameText, Players
from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.base.problems import Place
from ludograph.catalogue import Catalogue
from ludograph.dates import first_year, parse_date
from ludograph.library.citing.locator import Locator
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.resolve import recommended
from ludograph.store import Cache

if TYPE_CHECKING:
    from ludograph.rules.findings import Finding
    from ludograph.rules.tables.facts.witnesses import Statement

T = TypeVar("T")


@frozen
class CitedAt:
    """One citation of a work."""

    article: ArticleFacts
    locators: tuple[Locator, ...]
    anchor: str
    """Id of the marker in the page; "" in hidden text."""
    place: Place
    """The whole cluster."""
    together: tuple[str, ...]
    """The citekeys of the cluster as written."""


@frozen
class NamedAt:
    """A name, with the place that introduces it."""

    article: ArticleFacts
    use: NameUse


@frozen
class ClaimAt:
    """A claim of an article, with the statements on which it depends."""

    article: ArticleFacts
    claim: ClaimUse
    game: str
    rests_on: tuple[Statement, ...]

    def falls_without(self, keys: Collection[str]) -> bool:
        """Whether one of these statements loses its support without these works."""
        return any(one.falls_without(keys) for one in self.rests_on)


@frozen
class LinkedFrom:
    """A passage of another article that links here."""

    article: ArticleFacts
    number: int
    """Its position among the article's links."""

    @property
    def link(self) -> LinkUse:
        """The link, decoded again: an index of large sites holds none."""
        return self.article.links[self.number]


@frozen
class GameListing:
    """A game described by an article or a part of one; the rules data complete the front matter."""

    article: ArticleFacts
    title: NameText
    original_titles: tuple[NameText, ...] = ()
    anchor: str = ""
    """Id of its heading; "" for an article's main subject."""
    countries: tuple[str, ...] = ()
    """ISO 3166 codes, in the order given."""
    players: Players = Players()
    suggested_players: Players = Players()
    """The number of players that we suggest; empty if one is stated."""
    equipment: str = ""
    decks: tuple[str, ...] = ()
    """Ids of decks in the rules data."""
    game: str = ""
    attested: str = ""
    """The earliest date in its attestations as written; "" if there is none."""

    @property
    def is_game(self) -> bool:
        """Whether it is a game, by its facts, its place as part of an article, or a folder `games`."""
        metadata = self.article.metadata
        facts = (self.game, self.players, self.anchor, metadata.subgames)
        return any(facts) or "games" in self.article.page.split("/")[:-1]


@dataclass(frozen=True)
class SiteIndex:
    """An index over the facts of all articles."""

    articles: Mapping[str, ArticleFacts]
    """By path under docs/, ordered by path."""
    rules: Rules = field(default_factory=Rules)
    cache: Cache | None = field(default=None, repr=False, compare=False)
    """The cache with earlier results about games, if any."""
    workshop: frozenset[str] = frozenset()
    """The paths of the articles for authors of the site."""
    language_parts: Mapping[str, str] = field(default_factory=dict)
    """Path of an article in another language in which the site has a part → the language tag."""

    @cached_property
    def for_readers(self) -> SiteIndex:
        """The index without workshop articles and parts in other languages."""
        apart = self.workshop | self.language_parts.keys()
        if apart.isdisjoint(self.articles):
            return self
        return self._with(page for page in self.articles if page not in apart)

    def part_in(self, lang: str) -> SiteIndex:
        """The articles of the site's part in a language."""
        return self._with(page for page in self.articles if self.language_parts.get(page) == lang)

    def _with(self, pages: Iterable[str]) -> SiteIndex:
        return SiteIndex({page: self.articles[page] for page in pages}, self.rules, self.cache)

    @cached_property
    def for_writers(self) -> SiteIndex:
        """The index of the workshop articles only."""
        return self._with(page for page in self.articles if page in self.workshop)

    @cached_property
    def findings(self) -> tuple[Finding, ...]:
        """The findings about the games; computing them enumerates all hands."""
        from ludograph.rules.findings import rule_findings

        return rule_findings(self.rules, self.cache)

    @cached_property
    def statements(self) -> tuple[Statement, ...]:
        """The statements of the data of all games, with their works."""
        from ludograph.rules.tables.facts.witnesses import all_statements

        return all_statements(self.rules, self.cache)

    @cached_property
    def claims(self) -> tuple[ClaimAt, ...]:
        """The claims of all articles about games, in the order of articles."""
        from ludograph.rules.tables.facts.witnesses import Basis

        basis = Basis(self.rules, self.statements)
        return tuple(
            ClaimAt(article, claim, game, basis.of(game, claim.rests_on))
            for article in self.articles.values()
            for claim in article.claims
            for game in claim.games
        )

    @cached_property
    def cited(self) -> Mapping[str, tuple[CitedAt, ...]]:
        """Citekey as written → its citations, in the order of articles and of reading."""
        return _grouped(
            (keys[at], CitedAt(article, citation.locators, use.anchor, use.place, keys))
            for article in self.articles.values()
            for use in article.citations
            for keys in [tuple(intern(one.citekey) for one in use.citations)]
            for at, citation in enumerate(use.citations)
        )

    def let_go(self) -> None:
        """Frees the largest part that generated pages alone need; it is computed again when used."""
        for index in (self, self.for_readers):
            with suppress(AttributeError):  # not computed
                del index.cited

    def cited_alone(self, keys: Collection[str], meant_by: Callable[[str], str | None]) -> Sequence[CitedAt]:
        """The passages that cite these works and no other; `meant_by` gives the key of a work as written."""
        uses = [use for written, cites in self.cited.items() if meant_by(written) in keys for use in cites]
        alone = (use for use in uses if all(meant_by(one) in keys for one in use.together))
        return list({(use.article.page, use.place): use for use in alone}.values())

    @cached_property
    def names(self) -> tuple[NamedAt, ...]:
        """Every name of a game: titles, original titles, other names, names of subgames. Proper names are not."""
        return tuple(
            NamedAt(article, use)
            for article in self.articles.values()
            for use in article.names
            if use.kind is not NameKind.NOUN
        )

    @cached_property
    def links(self) -> Mapping[str, tuple[LinkedFrom, ...]]:
        """Path under docs/ → the links to it from other articles."""
        return _grouped(
            (link.resolved, LinkedFrom(article, number))
            for article in self.articles.values()
            for number, link in enumerate(article.links)
            if link.resolved is not None and not link.external and link.resolved != article.page
        )

    @cached_property
    def games(self) -> tuple[GameListing, ...]:
        """Every article, each followed by the games described in parts of it; `is_game` marks the games."""
        return tuple(listing for article in self.articles.values() for listing in self.listings(article))

    def listings(self, article: ArticleFacts) -> Iterator[GameListing]:
        """The article's subject, then its subgames."""
        metadata = article.metadata
        subject = self._completed(
            GameListing(
                article,
                NameText(title_of(article), metadata.title.lang or article.lang, metadata.title.html),
                metadata.original_titles,
                countries=_countries(article, None),
                players=metadata.players,
                equipment=metadata.equipment,
                game=metadata.game,
            )
        )
        yield replace(subject, attested=first_recorded(metadata, self.rules))
        for subgame in metadata.subgames:
            called = (one.id for one in article.anchors if subgame.title.text in (one.text, *one.also))
            yield self._completed(
                GameListing(
                    article,
                    subgame.title,
                    subgame.original_titles,
                    subgame.slug or next(called, ""),
                    _countries(article, subgame.title.text),
                    subgame.players or metadata.players,
                    equipment=subgame.equipment,
                    game=subgame.game,
                )
            )

    def _completed(self, listing: GameListing) -> GameListing:
        """The listing, completed from the rules data."""
        game = self.rules.game(listing.game) if listing.game else None
        if game is None:
            return listing
        places = [place.country for place in game.places if place.country]
        players = listing.players or players_of(game)
        return replace(
            listing,
            countries=tuple(dict.fromkeys([*listing.countries, *places])),
            players=players,
            suggested_players=Players() if players else players_of(recommended(self.rules, game)),
            decks=tuple(deck.id for deck in (game.deck, *game.other_decks) if deck is not None),
            game=game.id,
            attested=earliest(game),
        )

    @cached_property
    def most_players(self) -> int:
        """The highest stated number of players of any game."""
        stated = (given for one in self.games for given in (*one.players.ranges, *one.suggested_players.ranges))
        return max((given.max or given.min or 0 for given in stated), default=0)

    @cached_property
    def countries(self) -> Mapping[str, tuple[GameListing, ...]]:
        """Country code (without a part) → the games played there, ordered by code."""
        found = _grouped(
            (code, listing) for listing in self.games for code in dict.fromkeys(code[:2] for code in listing.countries)
        )
        return dict(sorted(found.items()))

    @cached_property
    def pages_of_game(self) -> Mapping[str, tuple[GameListing, ...]]:
        """Id of a game in the rules data → the pages that describe it."""
        return _grouped((listing.game, listing) for listing in self.games if listing.game)

    @cached_property
    def tags(self) -> Mapping[str, tuple[ArticleFacts, ...]]:
        """Tag → its articles, ordered by tag."""
        found = _grouped(
            (tag, article) for article in self.articles.values() for tag in dict.fromkeys(article.metadata.tags)
        )
        return {tag: found[tag] for tag in sorted(found, key=lambda tag: (tag.casefold(), tag))}

    @cached_property
    def latest(self) -> tuple[ArticleFacts, ...]:
        """Articles with a date of change or creation, latest first; without the home page."""
        # The home page's title is a slogan, and every page links to it.
        dated = [article for article in self.articles.values() if changed(article) and article.page != "index.md"]
        return tuple(sorted(dated, key=lambda article: (changed(article), article.page), reverse=True))


def build_index(
    articles: Iterable[ArticleFacts],
    catalogue: Catalogue | None = None,
    cache: Cache | None = None,
    workshop: frozenset[str] = frozenset(),
    language_parts: Mapping[str, str] = MappingProxyType({}),
) -> SiteIndex:
    """The index of the articles' facts and the rules data; a cache avoids repeated computations."""
    by_page = {article.page: article for article in articles}
    rules = (catalogue.rules if catalogue else None) or Rules()
    return SiteIndex({page: by_page[page] for page in sorted(by_page)}, rules, cache, workshop, language_parts)


def changed(article: ArticleFacts) -> str:
    """The date of the article's last change by its front matter, in ISO 8601, or ""."""
    return article.metadata.modified or article.metadata.created


def players_of(game: ResolvedGame) -> Players:
    """The number of players in the rules data."""
    given = game.players.value
    return Players.within(given) if given else Players()


def earliest(game: ResolvedGame) -> str:
    """The earliest date in the attestations and places of the game as written, or ""."""
    dates = [attested.first for attested in game.attested] + [place.date for place in game.places]
    return min((date for date in dates if date), key=year_of, default="")


def first_recorded(metadata: Metadata, rules: Rules) -> str:
    """The earliest date of all games that an article describes, as written, or ""."""
    ids = (metadata.game, *(subgame.game for subgame in metadata.subgames)) if metadata.game else ()
    games = [game for id in ids if id and (game := rules.game(id)) is not None]
    return min(filter(None, map(earliest, games)), key=year_of, default="")


def year_of(date: str) -> int:
    """The first year of a date as data files write it: `1580~`, `197X`, `1580/1600`; 9999 for none."""
    year = first_year(parse_date(date))
    return 9999 if year is None else year


def _countries(article: ArticleFacts, subgame: str | None) -> tuple[str, ...]:
    return tuple(dict.fromkeys(use.code for use in article.countries if use.subgame == subgame))


def _grouped(pairs: Iterable[tuple[str, T]]) -> Mapping[str, tuple[T, ...]]:
    """The values by key; keys and values keep their order."""
    return {key: tuple(values) for key, values in grouped(pairs).items()}
