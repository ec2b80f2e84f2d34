"""What the YAML head of an article says. `article.head` reads it."""

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
    """Canonical tag, or "" when it is not given."""
    html: str = ""
    place: Place | None = None
    reading: str = ""
    """How it is read, where its author wrote that over its characters: `{引|ひ}きカブ` is read ひきカブ."""


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
    """The numbers of players as ranges; empty where `text` is words."""

    @classmethod
    def within(cls, given: Range) -> Players:
        """The numbers of a range as text, `2+` where it has no end; the same text in every language."""
        return cls(str(given) if given.max is not None else f"{given.min}+", (given,))

    @property
    def least(self) -> int | None:
        """The lowest number; None if none is given."""
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
    """Id of the heading it is described under."""
    game: str = ""
    game_place: Place | None = None
    place: Place | None = None


@frozen
class Metadata:
    """What the front matter says."""

    title: NameText = NameText("")
    """Empty text when none is given; the first heading then serves."""
    original_titles: tuple[NameText, ...] = ()
    aka: tuple[NameText, ...] = ()
    authors: tuple[Author, ...] = ()
    lang: str = ""
    """The page's language, where the article says it."""
    translates: str = ""
    """The path under docs/ of the article that this one is a translation of."""
    translates_place: Place | None = None
    math: bool | None = None
    """Whether it holds mathematics; None when the key is absent."""
    languages: tuple[str, ...] | None = None
    """Canonical tags; None when the key is absent."""
    languages_place: Place | None = None
    game: str = ""
    game_place: Place | None = None
    description: str = ""
    intent: Intent = Intent.UNSAID
    """What it says about publishing."""
    countries: tuple[CountryCode, ...] = ()
    players: Players = Players()
    equipment: str = ""
    subgames: tuple[Subgame, ...] = ()
    aliases: tuple[str, ...] = ()
    alias_places: tuple[Place, ...] = ()
    search: tuple[NameText, ...] = ()
    """Words that readers look for and the article does not use."""
    tags: tuple[str, ...] = ()
    created: str = ""
    """ISO 8601 date or date and time, as far as written."""
    modified: str = ""
    change: str = ""
    """What was changed then."""
    order: float | None = None
    main_image: Mapping[str, object] = field(default_factory=dict)
    """Figure options with `image`; from `mainImage` or `hero`."""
    infobox: tuple[tuple[str, str], ...] = ()
    """Terms and values as plain text; `infobox_values` has the values with their places."""
    infobox_values: tuple[Node, ...] = ()
    wiki_editor: bool = False
    """`editor: markdown`: Wiki.js wrote it."""
    review: Review | None = None
    """Who reviewed which state of it."""
    claims: tuple[Node, ...] = ()
    """The claims as they are written; `games.claims` reads them."""
    values: Mapping[str, object] = field(default_factory=dict)
    """All entries as they are written, by key, in plain values."""
    key_places: Mapping[str, Place] = field(default_factory=dict)

    @property
    def games(self) -> frozenset[str]:
        """Ids of all games that it describes."""
        return frozenset({self.game, *(subgame.game for subgame in self.subgames)} - {""})


@frozen
class Head:
    """The part of a head that every run needs from every article; other parts are needed from few."""

    intent: Intent
    body: int
    """Offset after the front matter."""
    title: str
    title_lang: str
    aliases: tuple[str, ...]
    games: tuple[tuple[str, str], ...]
    """The games that it describes, each with the place in the page; "" for the whole page."""
    unclear: tuple[Problem, ...]
    """The errors that keep the article out because it is unclear whether its author wants it published."""
    lang: str
    """The page's language, where the article says it."""
    wiki_editor: bool
    order: float | None
    translates: str
    """The path under docs/ of the article that this one is a translation of."""

    @classmethod
    def of(cls, metadata: Metadata, body: int, unclear: tuple[Problem, ...]) -> Head:
        """The head of front matter that was read."""
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


# Which language a page is in.


def in_own_language(settings: Settings, metadata: Metadata | Head) -> Settings:
    """The settings of a page with its language: that of its head, else in a wiki of its locale folder."""
    is_wiki = metadata.wiki_editor or settings.dialect == "wiki"
    lang = metadata.lang or (settings.locale if is_wiki else "") or settings.lang
    return settings if lang == settings.lang else replace(settings, lang=lang)
