"""The keys of front matter, and their JSON Schema for editors that complete while one types.

Reading front matter is more forgiving than any schema (`head.py`); this is what it understands.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, Any, Literal

from ludograph.base.frozen import frozen
from ludograph.base.yaml import OneOrMany, Pattern, json_schema

Tag = Annotated[str, Pattern(r"[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*", "a language tag such as ja-Latn")]


@frozen
class NameForm:
    """A name with its language."""

    text: str
    lang: Tag = ""


@frozen
class AuthorForm:
    """Who wrote the article: a person by `name`, or an `organization`."""

    name: str = ""
    organization: str = ""
    lang: Tag = ""
    orcid: str = ""
    url: str = ""


@frozen
class ReviewForm:
    """Who reviewed which state of the article."""

    of: str
    """The hash that `ludograph review FILE` prints."""
    by: str = ""
    date: str = ""


@frozen
class PlayersForm:
    """How many can play."""

    min: int | None = None
    max: int | None = None


NamesForm = str | NameForm | Mapping[str, str]
Several = Annotated[tuple[str, ...], OneOrMany()]
Players = int | str | tuple[int, ...] | PlayersForm


@frozen
class SubgameForm:
    """A game described in a part of the article."""

    title: str = ""
    title_lang: Tag = field(default="", metadata={"keys": ("titleLang",)})
    original_title: NamesForm = field(default="", metadata={"keys": ("originalTitle",)})
    countries: Several = ()
    players: Players = ""
    equipment: str = ""
    slug: str = ""
    """Id of the heading it is described under; the title's by default."""
    game: str = ""
    """Id of a game in data/."""


@frozen
class FrontMatter:
    """What is between the `---` lines at the head of an article."""

    title: str = ""
    """The heading of the page, its name in lists and in the browser; inline HTML is allowed."""
    title_lang: Tag = field(default="", metadata={"keys": ("titleLang",)})
    """Language tag of the title."""
    lang: Tag = ""
    """Language of the page, where it is not that of its folder: the page's own words and hyphenation follow it."""
    translates: str = ""
    """The article that this one is a translation of, by its path under docs/: `games/oicho-kabu.md`."""
    math: bool | None = None
    """Whether `$…$` is mathematics, where the article decides it otherwise than its folder."""
    original_title: NamesForm = field(default="", metadata={"keys": ("originalTitle",)})
    """Shown beside the title: a text, or `{ja: おいちょかぶ}`."""
    aka: Annotated[tuple[NamesForm, ...], OneOrMany()] = ()
    """Further names, which are then in the index of names."""
    authors: Annotated[tuple[str | AuthorForm, ...], OneOrMany()] = ()
    """Who wrote it: names, or maps of `name` (or `organization`), `lang`, `orcid` and `url`."""
    languages: Several = ()
    """Language tags that the article uses besides the page's own."""
    game: str = ""
    """Id of a game in data/; facts that the head leaves out are taken from there."""
    infobox: Mapping[str, Any] = field(default_factory=dict)
    """Further rows of the box of facts."""
    claims: tuple[Any, ...] = ()
    """Sentences with numbers that are tested against the data."""
    description: str = ""
    """One sentence for lists, search results and previews."""
    draft: bool = False
    """`true` keeps the article out of the published site."""
    published: bool | str = True
    """`false` makes it a draft; a date says when it appeared."""
    publish: bool | Literal["published", "unlisted", "draft"] = True
    """`false` makes it a draft, `unlisted` gives it a page that no index, search or navigation names."""
    countries: Several = ()
    """Two-letter codes (ISO 3166) of the countries in which the game is played; they put it on the map."""
    players: Players = ""
    """How many can play: `4`, `2-11`, `3+` or `{min: 2, max: 11}`."""
    equipment: str = ""
    """What is needed: shown in the box of facts."""
    subgames: tuple[str | SubgameForm, ...] = ()
    """Further games described in the article, each with the heading it is under (`slug`)."""
    aliases: Several = ()
    """Older addresses, which then lead here, and other names that links may use."""
    search: Several = ()
    """Words that readers look for and the article does not use; they lead here, and are never shown."""
    tags: Several = ()
    """Words for the page of tags."""
    created: str = field(default="", metadata={"keys": ("created", "date created", "dateCreated")})
    """The day on which it was first written, such as 2024-12-18."""
    modified: str = field(default="", metadata={"keys": ("modified", "date modified", "date")})
    """The day of its last change."""
    change: str = ""
    """What was changed on that day, in one sentence for the page of recent changes and the feed."""
    order: float | None = None
    """Place among its neighbours in the navigation."""
    main_image: Any = field(default=None, metadata={"keys": ("mainImage", "hero")})
    """A file, or figure options with `image`."""
    reviewed: ReviewForm | None = None
    """Who reviewed which state of it; stale once the text, a cited work or the game changes."""
    template: str = ""
    """With MkDocs: the file of `custom_dir` that lays the page out."""
    icon: str = ""
    """With Material: shown with its name in the menu."""
    status: str = ""
    """With Material: shown with its name in the menu."""
    subtitle: str = ""
    """With Material: shown with its name in the menu."""
    editor: str = ""
    """Ignored, but `markdown` marks an article written with Wiki.js."""
    cssclasses: Any = None
    """Ignored."""


def front_matter_schema() -> dict[str, Any]:
    """The schema of an article's front matter; keys that begin with `linter-` are let through."""
    from ludograph.rules.claims import Claim  # who reads front matter needs no games

    schema, claim = json_schema(FrontMatter, "Front matter of an article"), json_schema(Claim)
    schema["$defs"] = dict(sorted({**schema["$defs"], **claim["$defs"]}.items()))
    shape = schema["$defs"]["FrontMatter"]
    shape["properties"]["claims"]["items"] = {"$ref": claim["$ref"]}
    shape["patternProperties"] = {"^linter-": {}}
    return schema
