"""The options of the `ludograph` plugin in mkdocs.yml.

One line declares an option, with a sentence under it: its type, what authors write where that differs, its default, its
group in the manual, and whether folders may set it. Its check, its value and its entry in the manual follow. Those that
articles are read with are in `Settings`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, get_args

from ludograph.base.frozen import frozen
from ludograph.base.places import Assets, matches
from ludograph.base.problems import Problem, did_you_mean
from ludograph.base.yaml import (
    DocumentReading,
    Made,
    Node,
    Scalar,
    Sequence,
    SiteOption,
    json_schema,
    mapping_of,
    plain,
)
from ludograph.base.yaml import Mapping as MappingNode
from ludograph.base.yaml.declared import hints_of
from ludograph.catalogue import AROUND, CITATIONS, LIBRARY, PUBLISHED, READING, Settings, with_extra
from ludograph.library.identifiers import is_isbn
from ludograph.site.addresses import locale_of
from ludograph.site.finished import SiteSettings


@dataclass(slots=True)
class OptionReading(DocumentReading):
    """Reads values as MkDocs has them: a number is not a text."""

    def below(self, path: str, key: str) -> str:
        """`folders: games/**`."""
        return f"{path}: {key}" if path else key

    def unknown(self, name: Scalar, item: Node, path: str, keys: Collection[str]) -> None:
        """Reports an unknown option."""
        there = f"There {'are' if len(keys) > 1 else 'is'} {', '.join(keys)}."
        self.report(name.place, path, f"no option {name.text!r}", did_you_mean(name.text, keys) or there)

    def expected(self, node: Node, path: str, what: str, hint: str = "") -> None:
        """Reports that `what` was expected."""
        self.fault(node, path, f"expected {what}, not {plain(node)!r}", hint)

    def _scalar(self, node: Node, kind: Any, path: str) -> Any:
        is_number = kind is str and isinstance(node, Scalar) and node.plain
        return self.expected(node, path, "a text") if is_number else DocumentReading._scalar(self, node, kind, path)

    def _choice(self, node: Node, path: str, choices: dict[str, Any], otherwise: str = "") -> Any:
        if isinstance(node, Scalar) and not node.plain and node.text in choices:
            return choices[node.text]
        return self.expected(node, path, " or ".join(filter(None, choices)))

    def _tuple(self, node: Node, kinds: tuple[Any, ...], path: str) -> Any:
        if not isinstance(node, Sequence):
            is_text = isinstance(node, Scalar) and not node.plain
            return self.expected(node, path, "a list", f"Write `[{plain(node)}]`." if is_text else "")
        return tuple(self.read(item, kinds[0], path) for item in node)

    def _mapping(self, node: Node, kinds: tuple[Any, ...], path: str) -> Any:
        is_map = isinstance(node, MappingNode)
        return DocumentReading._mapping(self, node, kinds, path) if is_map else self.expected(node, path, "a map")


def _isbn(text: str) -> str:
    if text and not is_isbn(text):
        raise ValueError(f"{text!r} is not an ISBN: its check digit is wrong")
    return text


def _day(text: str) -> str:
    """The day as ISO 8601 writes it; "" for none."""
    try:
        return text and date.fromisoformat(text).isoformat()
    except ValueError:
        raise ValueError(f"expected a day such as 2026-05-01, not {text!r}") from None


def _amount(number: float) -> float:
    if number < 0:
        raise ValueError(f"expected a number that is not negative, not {number:g}")
    return number


PAGE_SIZES = {
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "b5": (176.0, 250.0),
    "letter": (215.9, 279.4),
    "6x9": (152.4, 228.6),
}
"""Page sizes of a book: width and height in millimetres."""


def _page(size: str) -> str:
    if size not in PAGE_SIZES:
        raise ValueError(f"expected {' or '.join(PAGE_SIZES)}, not {size!r}")
    return size


def _html(given: Mapping[str, tuple[str, ...]]) -> dict[str, tuple[str, ...]]:
    """Elements and their attributes; everything that would run, load or link is refused."""
    from ludograph.article.read.policy import never_let_through  # not needed by a site without this option

    read = {element.lower(): tuple(map(str.lower, attributes)) for element, attributes in given.items()}
    for element, attributes in read.items():
        if refused := never_let_through(element, list(attributes)):
            raise ValueError(f"{refused} is never let through", element)
    return read


class Folders(dict[str, dict[str, Any]]):
    """Patterns of paths under docs/, and the options there."""

    @staticmethod
    def from_node(node: Node, reading: DocumentReading, path: str, kind: object) -> Any:
        """The options of each pattern; reports those that folders cannot set."""
        if not isinstance(node, MappingNode):
            return reading.expected(node, path, "a map of patterns")
        return {key.text: _of_folder(item, reading, reading.below(path, key.text)) for key, item in node}

    @staticmethod
    def schema_of(kind: object, of: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        """The schema of the map."""
        hints = hints_of(Options)
        known = {name: of(hints[name]) for name, option in declarations().items() if option.folders}
        return {"additionalProperties": {"type": "object", "properties": known, "additionalProperties": False}}


def _of_folder(node: Node, reading: DocumentReading, path: str) -> dict[str, Any]:
    if not isinstance(node, MappingNode):
        reading.expected(node, path, "options such as `breaks: true`")
        return {}
    known = sorted(name for name, option in declarations().items() if option.folders)
    read = {}
    for key, item in node:
        if key.text in known:
            read[key.text] = reading.read(item, hints_of(Options)[key.text], reading.below(path, key.text))
        else:
            hint = did_you_mean(key.text, known) or f"There are {', '.join(known)}."
            reading.report(key.place, path, f"no option {key.text!r} for a folder", hint)
    return read


def _checks(given: Any) -> dict[str, Any]:
    if not isinstance(given, dict):
        raise ValueError(f"expected a map such as `{{select: [C]}}`, not {given!r}")
    if given:
        from ludograph.checks.selection import Selection, SelectionError  # this imports every check

        try:
            Selection.of_options(given)
        except SelectionError as error:
            raise ValueError(str(error), error.word) from None
    return given


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
"""Editor → the address that opens a line in it."""


def _editor(name: str) -> str:
    """The address of a key of `EDITORS`, or one with the same scheme; others might run or load something."""
    schemes = [pattern.partition(":")[0] for pattern in EDITORS.values()]
    if name and name not in EDITORS and not ("{path}" in name and name.partition("://")[0] in schemes):
        raise ValueError(
            f"{name!r} is neither {', '.join(EDITORS)} nor an address with {{path}} that begins with "
            f"{', '.join(f'{scheme}://' for scheme in schemes)}"
        )
    return EDITORS.get(name, name)


Day = Annotated[str, Made(str, _day)]
Amount = Annotated[float, Made(float, _amount)]


@frozen
class BookOptions:
    """The option `book`."""

    called: ClassVar = "a map"

    title: str = ""
    subtitle: str = ""
    authors: tuple[str, ...] = ()
    publisher: str = ""
    isbn: Annotated[str, Made(str, _isbn)] = ""
    edition: str = ""
    date: Day = ""
    rights: str = ""
    page: Annotated[str, Made(str, _page)] = "a5"
    bleed: Amount = 0
    notes: Literal["foot", "end"] = "foot"
    fonts: tuple[str, ...] = ()
    volume: Amount = 0
    archive: bool = False
    downloads: bool = False
    articles: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    appendix: tuple[str, ...] = ()


@frozen
class Options(Settings):
    """The values of all options; `lang` and `html` are as the site has written them."""

    bibliography: Annotated[tuple[str, ...], SiteOption(LIBRARY)] = ("bibliography/*.bib", "bibliography/*.json")
    """The files of the library, BibTeX (`.bib`) or CSL-JSON (`.json`): paths or patterns, from the folder of
    mkdocs.yml. A path that leads nowhere is C026."""
    data: Annotated[str, SiteOption(LIBRARY)] = "data"
    """The folder of decks, yaku, games and terms, from the folder of mkdocs.yml."""
    lang: Annotated[str, SiteOption(READING, folders=True)] = ""
    """The language of the articles (BCP 47), unless their heads say another; the theme's language unless given."""
    html: Annotated[
        Mapping[str, tuple[str, ...]], SiteOption(READING, folders=True), Made(Mapping[str, tuple[str, ...]], _html)
    ] = field(default_factory=dict)
    """What authors' own HTML may hold besides what every article may: `{my-chart: [points, unit], abbr: [property]}`,
    elements with their further attributes. Elements are the site's own (with a hyphen), `dialog`, `fieldset`, `label`,
    `legend`, `output`, or known ones. No script, handler, form or address is let through."""
    folders: Annotated[Mapping[str, Mapping[str, Any]], SiteOption(READING), Made(Folders, dict)] = field(
        default_factory=dict
    )
    """Options for parts of docs/: `{games/wiki/**: {dialect: wiki, breaks: true}}`. Later patterns win."""
    reference_style: Annotated[str, SiteOption(CITATIONS)] = ""
    """A style of CSL in which works are cited: `csl:FILE`, a path from the folder of mkdocs.yml, or a name such as
    `apa` of the extra `csl`. It needs Pandoc. Without it works are cited in our own style."""
    drafts: Annotated[Literal["show", "hide"], SiteOption(PUBLISHED)] = "hide"
    """Whether drafts are built. The preview shows them in any case, `ludograph build --drafts` for one build."""
    publish: Annotated[Literal["all", "explicit"], SiteOption(PUBLISHED, folders=True)] = "all"
    """`explicit`: only articles that say `publish: true` are published, all others are drafts. `all`: all but articles
    in folders called `templates` and those whose name, or a folder's, begins with `_`; set under `folders`, `all`
    publishes these too."""
    library: Annotated[Literal["cited", "all"], SiteOption(PUBLISHED)] = "cited"
    """`cited`: the bibliography and its downloads hold the works that published articles and data cite. `all`: every
    work of the library, but for those that only unpublished articles cite."""
    fields: Annotated[tuple[str, ...], SiteOption(PUBLISHED)] = ()
    """Private fields of BibTeX libraries that are printed and exported like the others: `[annotation, library]`.
    Unless named, `annote`, `annotation`, `library`, `label` and `usera` to `userf` stay in the library; `abstract`,
    `file`, `groups`, `keywords` and `owner` stay there in any case."""
    workshop: Annotated[tuple[str, ...], SiteOption(PUBLISHED)] = ()
    """Patterns of pages for those who write the site: `[guide/**, contributing/**]`. They are published, but in no
    index, feed or search of the readers and not in their menu. One link at the foot of each page leads to them; they
    have a menu and a search of their own."""
    untouched: Annotated[tuple[str, ...], SiteOption(PUBLISHED)] = ()
    """Patterns of pictures that are copied with all their metadata: `[photos/scanned/**]`. From all others positions,
    serial numbers, names, dates and comments are removed, and from SVG files what runs or fetches something."""
    book: Annotated[BookOptions, SiteOption(PUBLISHED)] = BookOptions()
    """What `ludograph book` makes: `{title: Games of nine, authors: [Mori Haruko], page: a5, without: [people/*]}`.
    `articles` and `without` are patterns of pages, `appendix` of pages that the program makes, such as `house-rules/*`
    and `glossary.md`; `bleed` is in millimetres and adds crop marks. A PDF of more chapters than `volume`
    is several files. `archive: true` makes it PDF/A-3a that holds the articles as Markdown, as `open_data` publishes
    them; `downloads: true` gives each article a PDF of its own, beside "How to cite"."""
    editions: Annotated[str, SiteOption(PUBLISHED)] = ""
    """The folder, from that of mkdocs.yml, in which `ludograph release` keeps editions: `../kabu-editions`. It is a git
    repository of its own beside the project. Each build publishes the editions below `editions/`."""
    report: Annotated[str, SiteOption(AROUND)] = ""
    """Where "report a mistake" leads: a mail address, or the address of a form such as `https://…/issues/new`."""
    fonts: Annotated[
        bool, SiteOption(AROUND), with_extra("Typefaces", "fonts", "fontTools", "fontpkg_source_serif_4")
    ] = False
    """The site brings its typefaces along, Source Serif 4 and Source Sans 3, cut to Latin letters. Else pages have
    those of the reader's system. It needs the extra `ludograph[fonts]`."""
    script_policy: Annotated[bool, SiteOption(AROUND)] = False
    """With Material: each page has a Content Security Policy, as those of `plain` always have. Browsers then run script
    files of the site, and of the scripts inside a page only those of the theme. It blocks scripts of other hosts."""
    faults: Annotated[Literal["preview", "always", "never"], SiteOption(AROUND)] = "preview"
    """Where faults are marked in the page: in the preview, in every build, or nowhere. Every build reports them."""
    editor: Annotated[str, SiteOption(AROUND), Made(str, _editor)] = ""
    """The editor that the preview's list of faults opens: `vscode`, `vscodium`, `cursor`, `zed`, `idea`, `pycharm`,
    `sublime`, `textmate`, or an address of such an editor with `{path}`, `{line}` and `{column}`. Without it the list
    has the paths alone."""
    made_from: Annotated[Mapping[str, str], SiteOption(AROUND)] = field(default_factory=dict)
    """Where "edit this page" leads on generated pages: `{bibliography: bibliography/kabu.bib, glossary: data/terms/}`.
    Beginnings of their paths under docs/, and the files or folders of the project that these pages are made from."""
    engine: Annotated[Literal["material", "plain"], SiteOption(AROUND)] = "material"
    """What lays the pages out. `material`: MkDocs with its theme Material, and the plugins of others. `plain`: our own
    templates, for which neither has to be installed. `ludograph build` and `ludograph serve` follow this."""
    checks: Annotated[Mapping[str, Any], SiteOption(AROUND), Made(Any, _checks)] = field(default_factory=dict)
    """What is reported: `{select: [C], ignore: [C002], severity: {C013: error}, per_file_ignores: {old/**: [L]}}`."""

    @classmethod
    def read(cls, given: dict[str, Any], written: Node | None = None) -> tuple[Options, list[Problem]]:
        """The options in a map, and the faults, with their places in what is `written`."""
        values, faults = {}, list[Problem]()
        for key, node in mapping_of(given, written):
            values[key.text], found = read_option(key, node, key.text)
            faults += found
        return cls(**{name: value for name, value in values.items() if value is not None}), faults

    def changed(self, **values: Any) -> Options:
        """The options with other values."""
        return replace(self, **values)


@cache
def declarations() -> dict[str, SiteOption]:
    """Every option by name; those of `Settings` come last."""
    hints = hints_of(Options)
    notes = ((name, note) for name in {**Options.__annotations__, **hints} for note in get_args(hints[name])[1:])
    return {name: note for name, note in notes if isinstance(note, SiteOption)}


def settings_schema() -> dict[str, Any]:
    """The JSON Schema of mkdocs.yml as far as it has our options, for completion in editors."""
    schema = json_schema(Options, "The options of ludograph in mkdocs.yml")
    shape = schema["$defs"][Options.__name__]
    shape["properties"] = {name: shape["properties"][name] for name in declarations()}
    ours = {"properties": {"ludograph": {"$ref": schema.pop("$ref")}}}
    return {**schema, "properties": {"plugins": {"items": ours, **ours}}}


def read_option(key: Scalar, node: Node, path: str = "") -> tuple[Any, list[Problem]]:
    """The value of one option, or None without one or after a fault; and the faults."""
    reading = OptionReading([], "CFG003")
    if key.text not in declarations():
        reading.unknown(key, node, "", declarations())
        return None, reading.problems
    if isinstance(node, Scalar) and node.is_null:
        return None, []
    return reading.read(node, hints_of(Options)[key.text], path), reading.problems


_SETTINGS = frozenset(field.name for field in fields(Settings))


def site_settings(options: Options, site: SiteSettings, *, preview: bool) -> Settings:
    """The site's settings for all articles; a preview shows drafts and marks faults in the page."""
    is_plain = options.assets.as_mkdocs and options.engine == "plain"
    known = {
        **{name: getattr(options, name) for name in _SETTINGS},
        "lang": options.lang or site.lang,
        "site_name": site.name,
        "site_url": site.url,
        "assets": Assets() if is_plain else options.assets,
        "show_drafts": preview or options.drafts == "show",
        "show_faults": options.faults == "always" or (preview and options.faults == "preview"),
        **{name: getattr(site, name) for name in ("directory_urls", "templates", "autorefs", "documents")},
    }
    return Settings(**known)


def folder_settings(site: Settings, folders: Mapping[str, Mapping[str, Any]], page: str) -> Settings:
    """The site's settings, changed by the folders of `page`; later patterns have priority."""
    changes = folder_options(folders, page)
    settings = replace(site, **{name: value for name, value in changes.items() if name in _SETTINGS})
    locale = "" if "lang" in changes else locale_of(page)
    return replace(settings, locale=locale) if locale else settings


def folder_options(folders: Mapping[str, Mapping[str, Any]], page: str) -> dict[str, Any]:
    """The options set by the folders of `page`; later patterns have priority."""
    given: dict[str, Any] = {}
    for pattern, options in folders.items():
        if matches(page, pattern):
            given |= options
    return given
