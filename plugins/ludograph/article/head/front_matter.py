"""The contents of the front matter, which `article.head` reads."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace

from ludograph.article.head.publication import Intent
from ludograph.article.head.review import Review
from ludograph.base.author import Author
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem
from ludograph.base.yaml import Node
from ludograph.catalogue import Settings
from ludograph.values import Range


@frozen
class NameText:
    """A name with its language, from the front matter; `html` keeps the author's inline markup."""

    text: str
    lang: str = ""
    """Canonical tag, or ""."""
    html: str = ""
    place: Place | None = None
    reading: str = ""
    """The reading, if the author gave one in the text: `{引|ひ}きカブ` is read ひきカブ."""


@frozen
class CountryCode:
    """A country code as written, checked later against the gazetteer."""

    code: str
    place: Place


@frozen
class Players:
    """How many can play."""

    text: str = ""
    """As readers see it: `2–10`, `3+`, `2, 4`, or words."""
    ranges: tuple[Range, ...] = ()
    """The numbers of players as ranges; empty if `text` is words."""

    @classmethod
    def within(cls, given: Range) -> Players:
        """The players in a range, as text: `2+` for an open range; equal in every language."""
        return cls(str(given) if given.max is not None else f"{given.min}+", (given,))

    @property
    def least(self) -> int | None:
        """The lowest number; None if there is none."""
        return min((one.min for one in self.ranges if one.min is not None), default=None)

    @property
    def most(self) -> int | None:
        """The highest number; None for a range without an end."""
        ends = [one.max for one in self.ranges]
        return None if None in ends else max(filter(None, ends), default=None)

    def __bool__(self) -> bool:
        return bool(self.text)


@frozen
class Subgame:
    """A game described in a part of the article."""

    title: NameText
    original_titles: tuple[NameText, ...] = ()
    countries: tuple[CountryCode, ...] = ()
    players: Players = Players()
    equipment: str = ""
    slug: str = ""
    """Id of its heading."""
    game: str = ""
    game_place: Place | None = None
    place: Place | None = None


@frozen
class Metadata:
    """The contents of the front matter."""

    title: NameText = NameText("")
    """Empty if missing; then the first heading is the title."""
    original_titles: tuple[NameText, ...] = ()
    aka: tuple[NameText, ...] = ()
    authors: tuple[Author, ...] = ()
    lang: str = ""
    """The page's language, if given."""
    translates: str = ""
    """The path under docs/ of the original of this translation."""
    translates_place: Place | None = None
    math: bool | None = None
    """Whether it contains mathematics; None without the key."""
    languages: tuple[str, ...] | None = None
    """Canonical tags; None without the key."""
    languages_place: Place | None = None
    game: str = ""
    game_place: Place | None = None
    description: str = ""
    intent: Intent = Intent.UNSAID
    """Its statement about publishing."""
    countries: tuple[CountryCode, ...] = ()
    players: Players = Players()
    equipment: str = ""
    subgames: tuple[Subgame, ...] = ()
    aliases: tuple[str, ...] = ()
    alias_places: tuple[Place, ...] = ()
    search: tuple[NameText, ...] = ()
    """Search words that the article does not use."""
    tags: tuple[str, ...] = ()
    created: str = ""
    """ISO 8601 date or date and time, as far as written."""
    modified: str = ""
    change: str = ""
    """A description of the last change."""
    order: float | None = None
    main_image: Mapping[str, object] = field(default_factory=dict)
    """Figure options with `image`; from `mainImage` or `hero`."""
    infobox: tuple[tuple[str, str], ...] = ()
    """Terms and values as plain text; `infobox_values` has the values as nodes."""
    infobox_values: tuple[Node, ...] = ()
    wiki_editor: bool = False
    """Whether Wiki.js wrote it (`editor: markdown`)."""
    review: Review | None = None
    """The review of a state of the article."""
    claims: tuple[Node, ...] = ()
    """The claims as nodes, for `rules.claims`."""
    values: Mapping[str, object] = field(default_factory=dict)
    """All entries as plain values, by key."""
    key_places: Mapping[str, Place] = field(default_factory=dict)

    @property
    def games(self) -> frozenset[str]:
        """Ids of all games in it."""
        return frozenset({self.game, *(subgame.game for subgame in self.subgames)} - {""})


@frozen
class Head:
    """The part of the front matter that every run needs from every article."""

    intent: Intent
    body: int
    """The offset after the front matter."""
    title: str
    title_lang: str
    aliases: tuple[str, ...]
    games: tuple[tuple[str, str], ...]
    """The games that it describes, each with the id in the page; "" for the whole page."""
    unclear: tuple[Problem, ...]
    """The errors for which the article is not published, as its author's intention is unclear."""
    lang: str
    """The page's language, if given."""
    wiki_editor: bool
    order: float | None
    translates: str
    """The path under docs/ of the original of this translation."""

    @classmethod
    def of(cls, metadata: Metadata, body: int, unclear: tuple[Problem, ...]) -> Head:
        """The head from complete front matter."""
        parts = [(subgame.game, subgame.slug) for subgame in metadata.subgames if subgame.game]
        games = dict.fromkeys([*parts, *([(metadata.game, "")] if metadata.game else [])])
        return cls(
            metadata.intent,
            body,
            metadata.title.text,
            metadata.title.lang,
            metadata.aliases,
            tuple(games),
            unclear,
            metadata.lang,
            metadata.wiki_editor,
            metadata.order,
            metadata.translates,
        )


def in_own_language(settings: Settings, metadata: Metadata | Head) -> Settings:
    """The settings with the page's language: from its head, else, in a wiki, from its locale folder."""
    is_wiki = metadata.wiki_editor or settings.dialect == "wiki"
    lang = metadata.lang or (settings.locale if is_wiki else "") or settings.lang
    return settings if lang == settings.lang else replace(settings, lang=lang)
