"""The keys of front matter, and their JSON Schema for completion in editors.

`head.py` accepts more than this schema describes.
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
    """An author: a person by `name`, or an `organization`."""

    name: str = ""
    organization: str = ""
    lang: Tag = ""
    orcid: str = ""
    url: str = ""


@frozen
class ReviewForm:
    """A review of one state of the article."""

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
    """Id of its heading; by default from the title."""
    game: str = ""
    """Id of a game in data/."""


@frozen
class FrontMatter:
    """What is between the `---` lines at the head of an article."""

    title: str = ""
    """The heading of the page, its name in lists and in the browser; inline HTML is allowed. Without it: the first
    heading, else the name in the menu, else that of the file.
    """
    title_lang: Tag = field(default="", metadata={"keys": ("titleLang",)})
    """Language tag of the title."""
    lang: Tag = ""
    """Language of the page, if not that of its folder; the program's words and hyphenation follow it."""
    translates: str = ""
    """The original of this translation, by its path under docs/: `games/oicho-kabu.md`."""
    math: bool | None = None
    """Whether `$…$` is mathematics, if different from the folder's setting."""
    original_title: NamesForm = field(default="", metadata={"keys": ("originalTitle",)})
    """Shown beside the title: a text, or `{ja: おいちょかぶ}`."""
    aka: Annotated[tuple[NamesForm, ...], OneOrMany()] = ()
    """Further names, which are added to the index of names."""
    authors: Annotated[tuple[str | AuthorForm, ...], OneOrMany()] = ()
    """The authors: names, or maps of `name` (or `organization`), `lang`, `orcid` and `url`."""
    languages: Several = ()
    """Other language tags used in the article."""
    game: str = ""
    """Id of a game in data/, which supplies missing facts."""
    infobox: Mapping[str, Any] = field(default_factory=dict)
    """Further rows of the facts box."""
    claims: tuple[Any, ...] = ()
    """Sentences with numbers that are tested against the data."""
    description: str = ""
    """One sentence for lists, search results and previews."""
    draft: bool = False
    """`true` keeps the article out of the published site."""
    published: bool | str = True
    """`false` makes it a draft; a date says when it appeared."""
    publish: bool | Literal["published", "unlisted", "draft"] = True
    """`false` makes it a draft; `unlisted` gives it a page that is in no index, search or navigation."""
    countries: Several = ()
    """Two-letter codes (ISO 3166) of the countries in which the game is played; they put it on the map."""
    players: Players = ""
    """How many can play: `4`, `2-11`, `3+` or `{min: 2, max: 11}`."""
    equipment: str = ""
    """What is needed to play, for the facts box."""
    subgames: tuple[str | SubgameForm, ...] = ()
    """Further games in the article, each with its heading (`slug`)."""
    aliases: Several = ()
    """Former addresses, which redirect here, and other names for links."""
    search: Several = ()
    """Search words that the article does not use; they lead here and are never shown."""
    tags: Several = ()
    """Words for the page of tags."""
    created: str = field(default="", metadata={"keys": ("created", "date created", "dateCreated")})
    """The day of creation, such as 2024-12-18."""
    modified: str = field(default="", metadata={"keys": ("modified", "date modified", "date")})
    """The day of its last change."""
    change: str = ""
    """A description of the last change in one sentence, for the page of recent changes and the feed."""
    order: float | None = None
    """Position in the navigation."""
    main_image: Any = field(default=None, metadata={"keys": ("mainImage", "hero")})
    """A file, or figure options with `image`."""
    reviewed: ReviewForm | None = None
    """A review of one state of the article; outdated once the text, a cited work or the game changes."""
    template: str = ""
    """With MkDocs: the page's template in `custom_dir`."""
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
    """The schema of an article's front matter; keys that begin with `linter-` are allowed."""
    from ludograph.rules.claims import Claim  # reading front matter needs no games

    schema, claim = json_schema(FrontMatter, "Front matter of an article"), json_schema(Claim)
    schema["$defs"] = dict(sorted({**schema["$defs"], **claim["$defs"]}.items()))
    shape = schema["$defs"]["FrontMatter"]
    shape["properties"]["claims"]["items"] = {"$ref": claim["$ref"]}
    shape["patternProperties"] = {"^linter-": {}}
    return schema
