"""The options of the `ludograph` plugin in mkdocs.yml, each documented below its declaration.

The manual's page of options is made from these declarations (`options_reference.py`).
"""

from __future__ import annotations

from typing import Any

from mkdocs.config import base
from mkdocs.config import config_options as option

from ludograph.checks.selection import Selection, SelectionError

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("Library and data", ("bibliography", "data", "audio")),
    (
        "How articles are read",
        ("lang", "dialect", "breaks", "deck", "east_asian", "wiki", "embeds", "language_map", "auto_lang", "folders"),
    ),
    ("Citations", ("in_text", "citation_style", "merge_notes", "first_note", "locators")),
    ("What is published", ("drafts", "publish", "assets", "licences")),
    ("Around the article", ("authors", "report", "faults", "checks")),
)
"""The order in which the manual shows the options."""

FOLDER_OPTIONS = frozenset(
    {
        "lang", "dialect", "breaks", "deck", "east_asian", "wiki", "embeds", "language_map", "auto_lang", "in_text",
        "citation_style", "merge_notes", "first_note", "audio",
    }
)  # fmt: skip
"""What `folders` may set."""


class WikiOptions(base.Config):
    """How closely the wiki's own renderer is followed."""

    compat = option.Type(bool, default=False)
    """Malformed breaks such as `</br>` are mended without a word (`HTM004` otherwise)."""


class Folders(option.Type[dict[str, dict[str, Any]]]):
    """A map of glob patterns under docs/ to options."""

    def __init__(self) -> None:
        super().__init__(dict, default={})

    def run_validation(self, value: object) -> dict[str, dict[str, Any]]:
        """The map, if each pattern sets options that a folder can set, each with a value the option takes."""
        folders: dict[str, dict[str, Any]] = super().run_validation(value)
        for pattern, settings in folders.items():
            if not isinstance(settings, dict):
                raise base.ValidationError(f"{pattern}: expected options such as `breaks: true`, not {settings!r}")
            for name, given in settings.items():
                if name not in FOLDER_OPTIONS:
                    raise base.ValidationError(
                        f"{pattern}: no option {name!r} for a folder; there are {', '.join(sorted(FOLDER_OPTIONS))}"
                    )
                settings[name] = _validated(pattern, name, given)
        return folders


def _validated(pattern: str, name: str, given: object) -> Any:
    try:
        return dict(LudographConfig._schema)[name].validate(given)
    except base.ValidationError as error:
        raise base.ValidationError(f"{pattern}: {name}: {error}") from None


class Checks(option.Type[dict[str, Any]]):
    """What `ludograph check` and the build report."""

    def __init__(self) -> None:
        super().__init__(dict, default={})

    def run_validation(self, value: object) -> dict[str, Any]:
        """The map, if a selection can be made of it."""
        checks: dict[str, Any] = super().run_validation(value)
        try:
            Selection.of_options(checks)
        except SelectionError as error:
            raise base.ValidationError(str(error)) from None
        return checks


class LudographConfig(base.Config):
    """All options of the plugin."""

    bibliography = option.ListOfItems(option.Type(str), default=["bibliography/*.bib", "bibliography/*.json"])
    """The files of the library, BibTeX (`.bib`) or CSL-JSON (`.json`): paths or patterns, from the folder of
    mkdocs.yml. A path that leads nowhere is C026."""

    data_ = option.Type(str, default="data")
    """The folder of decks, yaku, games and terms, from the folder of mkdocs.yml."""

    audio = option.ListOfItems(option.Type(str), default=[])
    """Folders under docs/ where `<Pronounce>` looks for sound files after the article's own folder."""

    lang = option.Type(str, default="")
    """The language of the articles (BCP 47); the theme's language unless given."""

    dialect = option.Choice(("vault", "wiki"), default="vault")
    """Which notation decides where the two differ. An article with `editor: markdown` is always in the wiki dialect."""

    breaks = option.Type(bool, default=False)
    """Every newline in a paragraph is a line break."""

    deck = option.Type(str, default="western")
    """The deck of `<Cards>` that names none: `western`, `kabufuda`, `hanafuda`, `mekurifuda`, or a deck of data/."""

    east_asian = option.Choice(("ja", "zh", "zh-Hans", "zh-Hant", "ko"), default="ja")
    """The language of Han characters in glosses and ruby that say none."""

    wiki = option.SubConfig(WikiOptions)
    """`compat: true` mends malformed breaks such as `</br>` without a word; otherwise they are `HTM004`."""

    embeds = option.Type(bool, default=False)
    """A video address alone on its line becomes a player instead of a link. Readers then contact its host."""

    language_map = option.Type(dict, default={})
    """Tags to write instead of others in the pages, such as `{zh: zh-Hant}`. Facts keep what was written."""

    auto_lang = option.Type(bool, default=False)
    """Text in another script that has no language tag is given the proposed one in the pages."""

    folders = Folders()
    """Options for parts of docs/: `{games/wiki/**: {dialect: wiki, breaks: true}}`. Later patterns win."""

    locators = option.DictOfItems(option.ListOfItems(option.Type(str)), default={})
    """Further words that label the place cited, by CSL's term: `page: [Seite, S.]`."""
    in_text = option.Choice(("title", "author", "author-title"), default="title")
    """What `@Key` in a sentence prints."""

    citation_style = option.Choice(("references", "notes"), default="references")
    """`references`: letters leading to the list at the end. `notes`: notes, numbered with the footnotes."""

    merge_notes = option.Type(bool, default=False)
    """In the style `notes`, adjacent citations share one note."""

    first_note = option.Choice(("short", "full"), default="short")
    """In the style `notes`, whether the first note of a work gives it in full."""

    drafts = option.Choice(("show", "hide"), default="hide")
    """Whether drafts are built. The preview shows them in any case, `ludograph build --drafts` for one build."""

    publish = option.Choice(("all", "explicit"), default="all")
    """`explicit`: only articles that say `publish: true` are published, all others are drafts."""

    assets = option.ListOfItems(option.Type(str), default=[])
    """Patterns of files under docs/ that are copied though no published page refers to them: `[downloads/*.pdf]`."""

    licences = option.ListOfItems(option.Type(str), default=[])
    """Picture licences that the site accepts (`cc0`, `pd`, `cc-by` …); all, when none is given. Others are `FIG008`."""

    authors = option.ListOfItems(option.Type((str, dict)), default=[])
    """Who wrote the articles that name no author: names, or maps of `name`, `lang`, `orcid`, `url`."""

    report = option.Type(str, default="")
    """Where "report a mistake" leads: a mail address, or the address of a form such as `https://…/issues/new`."""

    faults = option.Choice(("preview", "always", "never"), default="preview")
    """Where faults are marked in the page: in the preview, in every build, or nowhere. Every build reports them."""

    checks = Checks()
    """What is reported: `{select: [C], ignore: [C002], severity: {C013: error}, per_file_ignores: {old/**: [L]}}`."""
