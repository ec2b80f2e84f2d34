"""The options of the `ludograph` plugin in mkdocs.yml, each documented below its declaration.

An option is declared here and nowhere else: its validation, whether folders may set it, the setting that articles are
read with and its entry in the manual come from the one declaration.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeVar

from mkdocs.config import base
from mkdocs.config import config_options as option

from ludograph.author import Author, author_of
from ludograph.problems import did_you_mean

Kind = TypeVar("Kind", bound=base.BaseConfigOption[Any])


def _as_given(value: Any) -> Any:
    return value


@dataclass(frozen=True, slots=True)
class Declaration:
    """What is known of an option besides the values that it takes."""

    group: str
    """The heading under which the manual shows it."""
    folders: bool = False
    """Whether `folders` may set it for a part of docs/."""
    setting: str = ""
    """The field of `Settings` that holds its value; "" for what no article is read with."""
    read: Callable[[Any], Any] = _as_given
    """The option's value → the setting's."""


def _declared(
    kind: Kind, group: str, *, folders: bool = False, setting: str = "", read: Callable[[Any], Any] | None = None
) -> Kind:
    vars(kind)["declaration"] = Declaration(group, folders, setting, read or _as_given)
    return kind


def declarations() -> dict[str, Declaration]:
    """Every option's declaration by its name, in the order of the manual."""
    return {name: vars(kind)["declaration"] for name, kind in LudographConfig._schema}


class WikiOptions(base.Config):
    """How closely the wiki's own renderer is followed."""

    compat = option.Type(bool, default=False)
    """Malformed breaks such as `</br>` are corrected without a report (`HTM004` otherwise)."""


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
                options = sorted(option for option, known in declarations().items() if known.folders)
                if name not in options:
                    hint = did_you_mean(str(name), options) or f"There are {', '.join(options)}."
                    raise base.ValidationError(f"{pattern}: no option {name!r} for a folder. {hint}")
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
        if not checks:
            return checks
        from ludograph.checks.selection import Selection, SelectionError  # which loads every check

        try:
            Selection.of_options(checks)
        except SelectionError as error:
            raise base.ValidationError(str(error)) from None
        return checks


EDITORS = {
    "vscode": "vscode://file/{path}:{line}:{column}",
    "vscodium": "vscodium://file/{path}:{line}:{column}",
    "cursor": "cursor://file/{path}:{line}:{column}",
    "zed": "zed://file/{path}:{line}:{column}",
    "idea": "idea://open?file={path}&line={line}&column={column}",
    "pycharm": "pycharm://open?file={path}&line={line}&column={column}",
    "sublime": "subl://open?url=file://{path}&line={line}&column={column}",
    "textmate": "txmt://open?url=file://{path}&line={line}&column={column}",
}
"""Names of editors and the addresses that open a line in them."""


class Editor(option.Type[str]):
    """A key of `EDITORS`, or an address that begins as one of them does: no address may run or fetch something."""

    def __init__(self) -> None:
        super().__init__(str, default="")

    def run_validation(self, value: object) -> str:
        """The address with `{path}`; "" for no editor."""
        given = super().run_validation(value)
        schemes = [pattern.partition(":")[0] for pattern in EDITORS.values()]
        if given and given not in EDITORS and not ("{path}" in given and given.partition("://")[0] in schemes):
            raise base.ValidationError(
                f"{given!r} is neither {', '.join(EDITORS)} nor an address with {{path}} that begins with "
                f"{', '.join(f'{scheme}://' for scheme in schemes)}"
            )
        return EDITORS.get(given, given)


_LIBRARY, _READING, _CITATIONS = "Library and data", "How articles are read", "Citations"
_PUBLISHED, _AROUND = "What is published", "Around the article"


def _tuples(words: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {term: tuple(each) for term, each in words.items()}


def _authors(authors: list[str | dict[str, object]]) -> tuple[Author, ...]:
    return tuple(author_of(author) for author in authors)


class LudographConfig(base.Config):
    """All options of the plugin."""

    def validate(self) -> tuple[Any, Any]:
        """MkDocs's failed options and warnings; an option that does not exist is refused, with a guess."""
        failed, warnings = super().validate()
        known = [name for name, _ in self._schema]
        for name in [name for name in self if name not in known]:
            hint = did_you_mean(name, known) or f"There are {', '.join(known)}."
            failed.append((name, base.ValidationError(f"no such option. {hint}")))
        return failed, [each for each in warnings if each[0] in known]

    bibliography = _declared(
        option.ListOfItems(option.Type(str), default=["bibliography/*.bib", "bibliography/*.json"]), _LIBRARY
    )
    """The files of the library, BibTeX (`.bib`) or CSL-JSON (`.json`): paths or patterns, from the folder of
    mkdocs.yml. A path that leads nowhere is C026."""

    data_ = _declared(option.Type(str, default="data"), _LIBRARY)
    """The folder of decks, yaku, games and terms, from the folder of mkdocs.yml."""

    audio = _declared(
        option.ListOfItems(option.Type(str), default=[]), _LIBRARY, folders=True, setting="audio", read=tuple
    )
    """Folders under docs/ where `<Pronounce>` looks for sound files after the article's own folder."""

    lang = _declared(option.Type(str, default=""), _READING, folders=True, setting="lang")
    """The language of the articles (BCP 47), unless their heads say another; the theme's language unless given."""

    dialect = _declared(option.Choice(("vault", "wiki"), default="vault"), _READING, folders=True, setting="dialect")
    """Which notation decides where the two differ. An article with `editor: markdown` is always in the wiki dialect."""

    breaks = _declared(option.Type(bool, default=False), _READING, folders=True, setting="breaks")
    """Every newline in a paragraph is a line break."""

    deck = _declared(option.Type(str, default="western"), _READING, folders=True, setting="deck")
    """The deck of `<Cards>` that names none: `western`, `kabufuda`, `hanafuda`, `mekurifuda`, or a deck of data/."""

    east_asian = _declared(
        option.Choice(("ja", "zh", "zh-Hans", "zh-Hant", "ko"), default="ja"),
        _READING,
        folders=True,
        setting="east_asian",
    )
    """The language of Han characters in glosses and ruby that say none."""

    wiki = _declared(
        option.SubConfig(WikiOptions), _READING, folders=True, setting="wiki_compat", read=attrgetter("compat")
    )
    """`compat: true` corrects malformed breaks such as `</br>` without a report; otherwise they are `HTM004`."""

    embeds = _declared(option.Type(bool, default=False), _READING, folders=True, setting="embeds")
    """A video address alone on its line becomes a player instead of a link. Readers then contact its host."""

    external_media = _declared(
        option.ListOfItems(option.Type(str), default=[]), _READING, folders=True, setting="external_media", read=tuple
    )
    """Hosts whose pictures and sounds are shown: `[upload.wikimedia.org]`. Readers then contact these hosts. Media of
    all others become links."""

    language_map = _declared(option.Type(dict, default={}), _READING, folders=True, setting="language_map")
    """Tags to write instead of others in the pages, such as `{zh: zh-Hant}`. Facts keep what was written."""

    auto_lang = _declared(option.Type(bool, default=False), _READING, folders=True, setting="auto_lang")
    """Text in another script that has no language tag is given the proposed one in the pages."""

    folders = _declared(Folders(), _READING)
    """Options for parts of docs/: `{games/wiki/**: {dialect: wiki, breaks: true}}`. Later patterns win."""

    locators = _declared(
        option.DictOfItems(option.ListOfItems(option.Type(str)), default={}),
        _CITATIONS,
        folders=True,
        setting="locators",
        read=_tuples,
    )
    """Further words that label the place cited, by CSL's term: `page: [Seite, S.]`."""
    in_text = _declared(
        option.Choice(("title", "author", "author-title"), default="title"), _CITATIONS, folders=True, setting="in_text"
    )
    """What `@Key` in a sentence prints."""

    citation_style = _declared(
        option.Choice(("references", "notes"), default="references"), _CITATIONS, folders=True, setting="citation_style"
    )
    """`references`: letters leading to the list at the end. `notes`: notes, numbered with the footnotes."""

    merge_notes = _declared(option.Type(bool, default=False), _CITATIONS, folders=True, setting="merge_notes")
    """In the style `notes`, repeats of a work with the same locator, prefix and suffix share one note."""

    first_note = _declared(
        option.Choice(("short", "full"), default="short"), _CITATIONS, folders=True, setting="first_note"
    )
    """In the style `notes`, whether the first note of a work gives it in full."""

    drafts = _declared(option.Choice(("show", "hide"), default="hide"), _PUBLISHED)
    """Whether drafts are built. The preview shows them in any case, `ludograph build --drafts` for one build."""

    publish = _declared(option.Choice(("all", "explicit"), default="all"), _PUBLISHED, folders=True)
    """`explicit`: only articles that say `publish: true` are published, all others are drafts. `all`: all but articles
    in folders called `templates` and those whose name, or a folder's, begins with `_`; set under `folders`, `all`
    publishes these too."""

    library = _declared(option.Choice(("cited", "all"), default="cited"), _PUBLISHED)
    """`cited`: the bibliography and its downloads hold the works that published articles and data cite. `all`: every
    work of the library, but for those that only unpublished articles cite."""

    fields = _declared(option.ListOfItems(option.Type(str), default=[]), _PUBLISHED)
    """Private fields of BibTeX libraries that are printed and exported like the others: `[annotation, library]`.
    Unless named, `annote`, `annotation`, `library`, `label` and `usera` to `userf` stay in the library; `abstract`,
    `file`, `groups`, `keywords` and `owner` stay there in any case."""

    assets = _declared(option.ListOfItems(option.Type(str), default=[]), _PUBLISHED)
    """Patterns of files under docs/ that are copied though no published page refers to them: `[downloads/*.pdf]`."""

    untouched = _declared(option.ListOfItems(option.Type(str), default=[]), _PUBLISHED)
    """Patterns of pictures that are copied with all their metadata: `[photos/scanned/**]`. From all others positions,
    serial numbers, names, dates and comments are removed, and from SVG files what runs or fetches something."""

    licences = _declared(option.ListOfItems(option.Type(str), default=[]), _PUBLISHED, setting="licences", read=tuple)
    """Picture licences that the site accepts (`cc0`, `pd`, `cc-by` …); all, when none is given. Others are `FIG008`."""

    authors = _declared(
        option.ListOfItems(option.Type((str, dict)), default=[]), _AROUND, setting="authors", read=_authors
    )
    """Who wrote the articles that name no author: names, or maps of `name`, `lang`, `orcid`, `url`."""

    report = _declared(option.Type(str, default=""), _AROUND)
    """Where "report a mistake" leads: a mail address, or the address of a form such as `https://…/issues/new`."""

    link_cards = _declared(option.Type(bool, default=False), _AROUND)
    """A picture of each article's title, which other programs show for a link to it. It needs `site_url`."""

    faults = _declared(option.Choice(("preview", "always", "never"), default="preview"), _AROUND)
    """Where faults are marked in the page: in the preview, in every build, or nowhere. Every build reports them."""

    editor = _declared(Editor(), _AROUND)
    """The editor that the preview's list of faults opens: `vscode`, `vscodium`, `cursor`, `zed`, `idea`, `pycharm`,
    `sublime`, `textmate`, or an address of such an editor with `{path}`, `{line}` and `{column}`. Without it the list
    has the paths alone."""

    checks = _declared(Checks(), _AROUND)
    """What is reported: `{select: [C], ignore: [C002], severity: {C013: error}, per_file_ignores: {old/**: [L]}}`."""
