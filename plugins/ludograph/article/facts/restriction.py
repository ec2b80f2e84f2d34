"""What pages may not show, as only articles use it that they do not name. Every published page is made behind a gate.

`gate_of` is a pure function of the catalogue and of the articles' facts. It names the works, games, decks, terms, card
combinations and pictures that only unpublished articles use. Unused data are public, as a data file can set
`draft: true`; uncited works are not, as a library may have more than the site needs.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import TYPE_CHECKING

from ludograph.article.facts import EVERY_GAME, ArticleFacts
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.base.source import content_hash
from ludograph.catalogue import Addresses, Catalogue
from ludograph.library.library import Bibliography

if TYPE_CHECKING:
    from ludograph.rules.cards.deck import Deck
    from ludograph.rules.data.model import ResolvedGame, Rules, Yaku


@frozen
class UsedNames:
    """The entries that some articles use, by name as written."""

    works: frozenset[str] = frozenset()
    games: frozenset[str] = frozenset()
    decks: frozenset[str] = frozenset()
    files: frozenset[str] = frozenset()
    """Paths under docs/."""
    subjects: frozenset[tuple[str, str]] = frozenset()
    """The games that these articles describe, each with the article's path under docs/."""

    @classmethod
    def of(cls, articles: Iterable[ArticleFacts]) -> UsedNames:
        """The entries used by these articles; a table of all games does not count as using each."""
        those, none = list(articles), frozenset[str]()
        return cls(
            works=none.union(*(facts.works(generated=EVERY_GAME not in facts.games) for facts in those)),
            games=none.union(*(facts.games for facts in those)) - {EVERY_GAME},
            decks=none.union(*(facts.decks for facts in those)),
            files=none.union(*(facts.shown_files for facts in those)),
            subjects=frozenset((game, facts.page) for facts in those for game in facts.metadata.games),
        )


@frozen
class Gate:
    """The entries of a catalogue that some pages may not show: keys of works, ids of data, paths of pictures."""

    works: frozenset[str] = frozenset()
    games: frozenset[str] = frozenset()
    yaku: frozenset[str] = frozenset()
    decks: frozenset[str] = frozenset()
    terms: frozenset[str] = frozenset()
    pictures: frozenset[str] = frozenset()

    @property
    def names(self) -> dict[str, tuple[str, ...]]:
        """Kind → the entries in alphabetical order; empty kinds are omitted."""
        kinds = {"works": self.works, "games": self.games, "special hands": self.yaku}
        kinds |= {"decks": self.decks, "terms": self.terms, "pictures": self.pictures}
        return {kind: tuple(sorted(names)) for kind, names in kinds.items() if names}

    def sentence(self, articles: Mapping[str, int]) -> str:
        """The numbers of unpublished entries in a line: `2 drafts, 1 unlisted page, 3 works`; "" for nothing.

        `articles` are numbers by kind, in the singular: `{"draft": 2, "unlisted page": 1}`.
        """
        counts = [f"{count} {kind}{'' if count == 1 else 's'}" for kind, count in articles.items() if count]
        counts += [
            f"{len(names)} {kind.removesuffix('s') if len(names) == 1 else kind}" for kind, names in self.names.items()
        ]
        return ", ".join(counts)

    def besides(self, other: Gate) -> Gate:
        """The entries that the other gate lets through."""
        return Gate(**{kind.name: getattr(self, kind.name) - getattr(other, kind.name) for kind in fields(Gate)})

    def behind(self, catalogue: Catalogue) -> Catalogue:
        """The catalogue without these entries and without unpublished articles."""
        library = catalogue.bibliography
        return replace(
            catalogue,
            bibliography=library.only(set(library) - self.works),
            rules=self.rules_behind(catalogue.rules),
            addresses=published(catalogue.addresses) if catalogue.addresses else None,
            pictures={file: picture for file, picture in catalogue.pictures.items() if file not in self.pictures},
        )

    def rules_behind(self, rules: Rules | None) -> Rules | None:
        """The rules data without these entries, and without relations to such games."""
        if rules is None:
            return None
        games = {id: self._without_relations(game) for id, game in rules.games.items() if id not in self.games}
        decks = {id: deck for id, deck in rules.decks.items() if id not in self.decks}
        yaku = {id: each for id, each in rules.yaku.items() if id not in self.yaku}
        return replace(
            rules,
            games=games,
            decks=decks,
            yaku=yaku,
            terms={id: table for id, table in rules.terms.items() if id not in self.terms},
            redirects={old: new for old, new in rules.redirects.items() if new in {*games, *decks, *yaku}},
        )

    def _without_relations(self, game: ResolvedGame) -> ResolvedGame:
        kept = tuple(relation for relation in game.relation if relation.to.partition("/")[0] not in self.games)
        if len(kept) == len(game.relation):
            return game
        return replace(game, relation=kept, fingerprint=content_hash(game.fingerprint, repr(kept)))


def gate_of(
    catalogue: Catalogue, shown: Iterable[ArticleFacts], held: Iterable[ArticleFacts], *, every_work: bool = False
) -> Gate:
    """The entries that only articles in `held` use, and uncited works, which `every_work` lets through."""
    needs, unpublished = UsedNames.of(shown), UsedNames.of(held)
    library, rules = catalogue.bibliography, catalogue.rules
    gate = _gate_of_rules(rules, needs, unpublished) if rules else Gate()
    works = with_parents(needs.works | _sources_of(rules, gate.rules_behind(rules)), library)
    if every_work:
        works |= set(library) - with_parents(unpublished.works | _sources_of(rules, rules), library)
    return replace(gate, works=frozenset(library) - works, pictures=frozenset(catalogue.pictures.keys() - needs.files))


def published(addresses: Addresses) -> Addresses:
    """The addresses without unpublished articles."""
    return replace(addresses, pages={page: one for page, one in addresses.pages.items() if one.published})


def with_parents(keys: Iterable[str], library: Bibliography) -> set[str]:
    """The works with these keys, and those from which they inherit."""
    meant = {key for each in keys if (key := library.meant_by(each)) is not None}
    return _reached(meant, lambda key: filter(None, map(library.meant_by, library.head(key).parents)))


def _reached(start: Iterable[str], more: Callable[[str], Iterable[str]]) -> set[str]:
    """The names, those that `more` gives for them, and so on until there are no new ones."""
    found: set[str] = set()
    waiting = set(start)
    while waiting:
        found.add(one := waiting.pop())
        waiting |= set(more(one)) - found
    return found


def _gate_of_rules(rules: Rules, needs: UsedNames, unpublished: UsedNames) -> Gate:
    held_games = _bases(unpublished.games, rules) - _with_bases(needs.games, rules)
    held = [game for game in rules.games.values() if game.base in held_games]
    games = [game for game in rules.games.values() if game.base not in held_games]
    kept_decks = {deck for game in games for deck in _decks_of(game)} | needs.decks
    decks = {deck for game in held for deck in _decks_of(game)} | unpublished.decks
    terms = {table.id for game in held for table in game.terms}
    terms |= {
        id for id, table in rules.terms.items() if table.entry.game and _bases(table.entry.game, rules) <= held_games
    }
    return Gate(
        games=frozenset(id for id, game in rules.games.items() if game.base in held_games),
        yaku=frozenset(rules.yaku.keys() & (_yaku_of(held) - _yaku_of(games))),
        decks=frozenset(rules.decks.keys() & (decks - _with_origins(kept_decks, rules))),
        terms=frozenset(rules.terms.keys() & (terms - {table.id for game in games for table in game.terms})),
    )


def _yaku_of(games: Iterable[ResolvedGame]) -> set[str]:
    return {use.entry.yaku or use.id for game in games for use in game.every_use.values()}


def _bases(ids: Iterable[str], rules: Rules) -> set[str]:
    return {game.base for id in ids if (game := rules.game(id)) is not None}


def _with_bases(ids: Iterable[str], rules: Rules) -> set[str]:
    """The games with these ids, and those that they extend; variants belong to their game."""
    extended: defaultdict[str, set[str]] = defaultdict(set)
    for game in rules.games.values():
        extended[game.base].update(game.extends)
    return _reached(_bases(ids, rules), lambda base: _bases(extended[base], rules))


def _decks_of(game: ResolvedGame) -> set[str]:
    return {deck.id for deck in (game.deck, *game.other_decks) if deck is not None}


def _with_origins(ids: set[str], rules: Rules) -> set[str]:
    """The decks, and those from which they are derived."""

    def origin(id: str) -> list[str]:
        deck: Deck | None = rules.decks.get(rules.redirects.get(id, id))
        return [] if deck is None else [deck.id, *([deck.derivation.of] if deck.derivation else [])]

    return _reached(ids, origin)


def _sources_of(rules: Rules | None, kept: Rules | None) -> set[str]:
    """The citekeys used by the remaining data; each value belongs to the entry above it in its file."""
    if rules is None or kept is None:
        return set()
    owners = sorted((place, is_kept) for place, is_kept in data_entries(rules, kept))
    places = [place for place, _ in owners]
    found: set[str] = set()
    for place, sources in rules.reach.items():
        at = bisect_right(places, place) - 1
        if at >= 0 and owners[at][0].path == place.path and owners[at][1]:
            found |= {source.cite for source in sources}
    return found


def data_entries(rules: Rules, kept: Rules) -> Iterator[tuple[Place, bool]]:
    """The place of each entry of the data, and whether it is kept."""
    for id, game in rules.games.items():
        if game.at is not None and "/" not in id:
            yield game.at, id in kept.games
    things: tuple[tuple[Mapping[str, Deck | Yaku], Mapping[str, Deck | Yaku]], ...] = (
        (rules.decks, kept.decks),
        (rules.yaku, kept.yaku),
    )
    for every, left in things:
        yield from ((thing.at, id in left) for id, thing in every.items() if thing.at is not None)
    yield from ((table.entry.at, id in kept.terms) for id, table in rules.terms.items() if table.entry.at is not None)
