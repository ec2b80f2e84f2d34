"""The keys of front matter: what each says, how it is written and how it is read.

`head` reads them, the schema and the manual describe them, and editors complete them. A new key is one field of
`Metadata` with a sentence under it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Annotated, Any, ClassVar, Literal

from ludograph.article.head import head_reading as read
from ludograph.article.head.head_reading import (
    AuthorForm,
    HeadReading,
    NamesForm,
    PlayersWritten,
    ReviewForm,
    SearchForm,
    Several,
    Tag,
)
from ludograph.article.head.head_values import CountryCode, NameText, Players, name_of
from ludograph.article.head.publication import Intent
from ludograph.article.head.review import Review
from ludograph.base.author import Author
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem
from ludograph.base.yaml import NO_KEY, Key, Node, OneOrMany, Scalar, json_schema, values_of
from ludograph.base.yaml import Mapping as MappingNode
from ludograph.catalogue import Settings

TEXT = Key(str, read.text, read.is_one_text)
DATE = Key(str, read.date)
COUNTRIES = Key(Several, read.countries)
NAMES = Key(NamesForm, read.names)
STATE, FOR_OTHERS = Key(bool), Key(str)
"""Keys without a value of their own: `Metadata.intent` has the state, and other programs read the rest."""


@frozen
class Subgame:
    """A game described in a part of the article."""

    schema_name: ClassVar = "SubgameForm"

    title: Annotated[NameText, Key(str, read.title)] = NameText("")
    title_lang: Annotated[str, Key(Tag, read.lang)] = field(default="", metadata={"keys": ("titleLang",)})
    original_titles: Annotated[tuple[NameText, ...], NAMES] = field(default=(), metadata={"keys": ("originalTitle",)})
    countries: Annotated[tuple[CountryCode, ...], COUNTRIES] = ()
    players: Annotated[Players, Key(PlayersWritten, read.players)] = Players()
    equipment: Annotated[str, Key(str, read.text)] = ""
    slug: Annotated[str, Key(str, read.text)] = ""
    """Id of its heading; by default from the title."""
    game: Annotated[str, Key(str, read.text)] = ""
    """Id of a game in data/."""
    game_place: Place | None = field(default=None, metadata=NO_KEY)
    place: Place | None = field(default=None, metadata=NO_KEY)


def _subgames(reading: HeadReading, node: Node | None) -> tuple[Subgame, ...]:
    listed = read.nodes(reading, node)
    return tuple(_subgame(reading, each) for each in listed if isinstance(each, Scalar | MappingNode))


def _subgame(reading: HeadReading, node: Scalar | MappingNode) -> Subgame:
    if isinstance(node, Scalar):
        return Subgame(name_of(node, ""), place=node.place)
    below = reading.below(node)
    below.report_unknown(Subgame, " in subgames")
    return Subgame(**values_of(Subgame, below.entries, below), game_place=below.place("game"), place=node.place)


@frozen
class Metadata:
    """What is between the `---` lines at the head of an article."""

    schema_name: ClassVar = "FrontMatter"

    title: Annotated[NameText, Key(str, read.title, read.is_title)] = NameText("")
    """The heading of the page, its name in lists and in the browser; inline HTML is allowed. Without it: the first
    heading, else the name in the menu, else that of the file.
    """
    title_lang: Annotated[str, Key(Tag, read.lang)] = field(default="", metadata={"keys": ("titleLang",)})
    """Language tag of the title."""
    lang: Annotated[str, Key(Tag, read.page_lang)] = ""
    """Language of the page, if not that of its folder; the program's words and hyphenation follow it."""
    translates: Annotated[str, Key(str, read.path, read.is_one_text)] = ""
    """The original of this translation, by its path under docs/: `games/oicho-kabu.md`."""
    math: Annotated[bool | None, Key(bool | None, read.yes_or_no, read.is_yes_or_no)] = None
    """Whether `$…$` is mathematics, if different from the folder's setting."""
    original_titles: Annotated[tuple[NameText, ...], NAMES] = field(default=(), metadata={"keys": ("originalTitle",)})
    """Shown beside the title: a text, or `{ja: おいちょかぶ}`."""
    aka: Annotated[tuple[NameText, ...], Key(Annotated[tuple[NamesForm, ...], OneOrMany()], read.names)] = ()
    """Further names, which are added to the index of names."""
    authors: Annotated[
        tuple[Author, ...],
        Key(Annotated[tuple[str | AuthorForm, ...], OneOrMany()], read.authors, read.has_keys_of(AuthorForm)),
    ] = ()
    """The authors: names, or maps of `name` (or `organization`), `lang`, `orcid` and `url`."""
    languages: Annotated[tuple[str, ...] | None, Key(Several, read.langs, read.is_list)] = None
    """Other language tags used in the article."""
    game: Annotated[str, TEXT] = ""
    """Id of a game in data/, which supplies missing facts."""
    infobox: Annotated[tuple[tuple[str, str], ...], Key(Mapping[str, Any], read.rows, read.has_rows)] = ()
    """Further rows of the facts box."""
    claims: Annotated[tuple[Node, ...], Key(tuple[Any, ...], read.nodes)] = ()
    """Sentences with numbers that are tested against the data."""
    description: Annotated[str, TEXT] = ""
    """One sentence for lists, search results and previews."""
    draft: Annotated[None, STATE] = None
    """`true` keeps the article out of the published site."""
    published: Annotated[None, Key(bool | str)] = None
    """`false` makes it a draft; a date says when it appeared."""
    publish: Annotated[None, Key(bool | Literal["published", "unlisted", "draft"])] = None
    """`false` makes it a draft; `unlisted` gives it a page that is in no index, search or navigation."""
    countries: Annotated[tuple[CountryCode, ...], Key(Several, read.countries, read.is_list)] = ()
    """Two-letter codes (ISO 3166) of the countries in which the game is played; they put it on the map."""
    players: Annotated[Players, Key(PlayersWritten, read.players, read.are_players)] = Players()
    """How many can play: `4`, `2-11`, `3+` or `{min: 2, max: 11}`."""
    equipment: Annotated[str, TEXT] = ""
    """What is needed to play, for the facts box."""
    subgames: Annotated[tuple[Subgame, ...], Key(tuple[str | Subgame, ...], _subgames)] = ()
    """Further games in the article, each with its heading (`slug`)."""
    aliases: Annotated[tuple[str, ...], Key(Several, read.texts, read.is_list)] = ()
    """Former addresses, which redirect here, and other names for links."""
    search: Annotated[tuple[NameText, ...], Key(Several | SearchForm, read.search_words, read.is_search)] = ()
    """Search words that the article does not use; they lead here and are never shown. `{exclude: true}`: search does
    not find the page.
    """
    nocite: Annotated[tuple[NameText, ...], Key(Several, read.words, read.is_list)] = ()
    """Works that the list of references has though the text does not cite them, as in Pandoc: `@One, @Two`."""
    tags: Annotated[tuple[str, ...], Key(Several, read.texts, read.is_list)] = ()
    """Words for the page of tags."""
    created: Annotated[str, DATE] = field(default="", metadata={"keys": ("created", "date created", "dateCreated")})
    """The day of creation, such as 2024-12-18."""
    modified: Annotated[str, DATE] = field(default="", metadata={"keys": ("modified", "date modified", "date")})
    """The day of its last change."""
    change: Annotated[str, TEXT] = ""
    """A description of the last change in one sentence, for the page of recent changes and the feed."""
    order: Annotated[float | None, Key(float | None, read.number, read.is_number)] = None
    """Position in the navigation."""
    main_image: Annotated[Mapping[str, object], Key(Any, read.picture)] = field(
        default_factory=dict, metadata={"keys": ("mainImage", "hero")}
    )
    """A file, or figure options with `image`."""
    review: Annotated[Review | None, Key(ReviewForm | None, read.review)] = field(
        default=None, metadata={"keys": ("reviewed",)}
    )
    """A review of one state of the article; outdated once the text, a cited work or the game changes."""
    hide: Annotated[None, Key(Several)] = None
    """Parts around the article that its page does not have: `navigation`, `toc`, `footer`."""
    template: Annotated[None, FOR_OTHERS] = None
    """With MkDocs: the page's template in `custom_dir`."""
    icon: Annotated[None, FOR_OTHERS] = None
    """With Material: shown with its name in the menu."""
    status: Annotated[None, FOR_OTHERS] = None
    """With Material: shown with its name in the menu."""
    subtitle: Annotated[None, FOR_OTHERS] = None
    """With Material: shown with its name in the menu."""
    wiki_editor: Annotated[bool, Key(str, read.is_markdown)] = field(default=False, metadata={"keys": ("editor",)})
    """Ignored, but `markdown` marks an article written with Wiki.js."""
    cssclasses: Annotated[None, Key(Any)] = None
    """Ignored."""

    intent: Intent = field(default=Intent.UNSAID, metadata=NO_KEY)
    """Its statement about publishing."""
    is_searched: bool = field(default=True, metadata=NO_KEY)
    """Whether search finds it."""
    translates_place: Place | None = field(default=None, metadata=NO_KEY)
    languages_place: Place | None = field(default=None, metadata=NO_KEY)
    game_place: Place | None = field(default=None, metadata=NO_KEY)
    alias_places: tuple[Place, ...] = field(default=(), metadata=NO_KEY)
    infobox_values: tuple[Node, ...] = field(default=(), metadata=NO_KEY)
    """The values of `infobox` as nodes."""
    values: Mapping[str, object] = field(default_factory=dict, metadata=NO_KEY)
    """All entries as plain values, by key."""
    key_places: Mapping[str, Place] = field(default_factory=dict, metadata=NO_KEY)

    @property
    def games(self) -> frozenset[str]:
        """Ids of all games in it."""
        return frozenset({self.game, *(subgame.game for subgame in self.subgames)} - {""})


def front_matter_schema() -> dict[str, Any]:
    """The JSON Schema of front matter, for completion in editors; keys that begin with `linter-` are allowed.

    Reading accepts more than it describes.
    """
    from ludograph.rules.claims import Claim  # reading front matter needs no games

    schema, claim = json_schema(Metadata, "Front matter of an article"), json_schema(Claim)
    schema["$defs"] = dict(sorted({**schema["$defs"], **claim["$defs"]}.items()))
    shape = schema["$defs"]["FrontMatter"]
    shape["properties"]["claims"]["items"] = {"$ref": claim["$ref"]}
    shape["patternProperties"] = {"^linter-": {}}
    return schema


@frozen
class Head:
    """The part of the front matter that every run needs from every article."""

    intent: Intent
    body: int
    """The offset after the front matter."""
    title: str
    title_lang: str
    title_reading: str
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
            metadata.title.reading or "",
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
