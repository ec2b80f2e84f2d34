"""The options of the `ludograph` plugin in mkdocs.yml, each documented below its declaration.

The declaration of an option gives its validation, whether folders may set it, the corresponding setting of articles and
its entry in the manual.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from importlib.util import find_spec
from operator import itemgetter
from typing import Any

from ludograph.base.author import author_of
from ludograph.base.places import AS_MKDOCS, Assets, matches
from ludograph.base.problems import did_you_mean
from ludograph.catalogue import Settings
from ludograph.library.identifiers import is_isbn
from ludograph.site.addresses import locale_of
from ludograph.site.finished import SiteSettings
from ludograph.site.settings.option_kinds import (
    Amount,
    Day,
    Flag,
    ListOf,
    Map,
    MapOf,
    MapWith,
    OneOf,
    OptionError,
    OptionKind,
    Text,
    TextOrMap,
)


@dataclass
class Declaration:
    """The declaration of an option: its values and their use. In an object of `Options` the attribute is the value
    instead.
    """

    kind: OptionKind
    group: str
    """Its group in the manual."""
    folders: bool = False
    """Whether `folders` may set it for a part of docs/."""
    read: Callable[[Any], Any] = lambda value: value
    """The option's value → the value of the field of `Settings` with the option's name, if there is one."""
    name: str = ""

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = name

    def __get__(self, options: Options | None, owner: type) -> Any:
        return self if options is None else options[self.name]


_declared: Any = Declaration
"""Typed as Any: the class below has declarations, its objects have values."""


def declarations() -> dict[str, Declaration]:
    """Every option's declaration by name, in the order of the manual."""
    return {name: value for name, value in vars(Options).items() if isinstance(value, Declaration)}


class Isbn(Text):
    """An ISBN with a valid check digit."""

    def read(self, given: Any) -> str:
        text: str = super().read(given)
        if text and not is_isbn(text):
            raise OptionError(f"{text!r} is not an ISBN: its check digit is wrong")
        return text


PAGE_SIZES = {
    "a4": (210.0, 297.0),
    "a5": (148.0, 210.0),
    "b5": (176.0, 250.0),
    "letter": (215.9, 279.4),
    "6x9": (152.4, 228.6),
}
"""Page sizes of a book: width and height in millimetres."""


class ExtraFlag(Flag):
    """A flag; true requires the modules of an extra."""

    def __init__(self, what: str, extra: str, *modules: str) -> None:
        super().__init__()
        self._missing = f"{what} need an extra part of the program. Install it: pip install 'ludograph[{extra}]'."
        self._modules = modules

    def read(self, given: Any) -> bool:
        wanted: bool = super().read(given)
        if wanted and not all(map(find_spec, self._modules)):
            raise OptionError(self._missing)
        return wanted


class Html(Map):
    """A map of elements to lists of attributes; everything that would run, load or link is refused."""

    def read(self, given: Any) -> dict[str, list[str]]:
        from ludograph.article.read.policy import never_let_through  # not needed by a site without this option

        read = {}
        for element, attributes in MapOf(ListOf(Text())).read(given).items():
            name, names = element.lower(), [attribute.lower() for attribute in attributes]
            if refused := never_let_through(name, names):
                raise OptionError(f"{refused} is never let through")
            read[name] = names
        return read


class Folders(Map):
    """A map of glob patterns under docs/ to options."""

    like = "a map of patterns"

    def read(self, given: Any) -> dict[str, dict[str, Any]]:
        folders = super().read(given).items()
        return {str(pattern): self._of_folder(pattern, settings) for pattern, settings in folders}

    def _of_folder(self, pattern: object, settings: object) -> dict[str, Any]:
        if not isinstance(settings, dict):
            raise OptionError(f"{pattern}: expected options such as `breaks: true`, not {settings!r}")
        known = {name: declared for name, declared in declarations().items() if declared.folders}
        read = {}
        for name, given in settings.items():
            if name not in known:
                hint = did_you_mean(str(name), sorted(known)) or f"There are {', '.join(sorted(known))}."
                raise OptionError(f"{pattern}: no option {name!r} for a folder. {hint}")
            read[str(name)] = known[name].kind.read_at(f"{pattern}: {name}", given)
        return read


class Checks(Map):
    """What `ludograph check` and the build report."""

    like = "a map such as `{select: [C]}`"

    def read(self, given: Any) -> dict[str, Any]:
        checks: dict[str, Any] = super().read(given)
        if checks:
            from ludograph.checks.selection import Selection, SelectionError  # this imports every check

            try:
                Selection.of_options(checks)
            except SelectionError as error:
                raise OptionError(str(error)) from None
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
"""Editor → the address that opens a line in it."""


class Editor(Text):
    """A key of `EDITORS`, or an address with the same scheme; other addresses might run or load something."""

    def read(self, given: Any) -> str:
        name: str = super().read(given)
        schemes = [pattern.partition(":")[0] for pattern in EDITORS.values()]
        if name and name not in EDITORS and not ("{path}" in name and name.partition("://")[0] in schemes):
            raise OptionError(
                f"{name!r} is neither {', '.join(EDITORS)} nor an address with {{path}} that begins with "
                f"{', '.join(f'{scheme}://' for scheme in schemes)}"
            )
        return EDITORS.get(name, name)


_LIBRARY, _READING, _CITATIONS = "Library and data", "How articles are read", "Citations"
_PUBLISHED, _AROUND = "What is published", "Around the article"


def _tuples(words: Mapping[str, list[str]]) -> dict[str, tuple[str, ...]]:
    return {term: tuple(each) for term, each in words.items()}


class Options(Mapping[str, Any]):
    """The values of all options."""

    def __init__(self, values: Mapping[str, Any] | None = None) -> None:
        """`values` must be valid; others are the defaults."""
        self._values = {name: declared.kind.default for name, declared in declarations().items()} | dict(values or {})

    @classmethod
    def read(cls, given: Mapping[str, object]) -> tuple[Options, list[tuple[str, str]]]:
        values, faults = {}, []
        for name, value in given.items():
            try:
                values[name] = read_option(name, value)
            except OptionError as error:
                faults.append((name, f"{name}: {error}" if name in declarations() else str(error)))
        return cls(values), faults

    def changed(self, **values: Any) -> Options:
        return Options({**self._values, **values})

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    bibliography = _declared(ListOf(Text(), ["bibliography/*.bib", "bibliography/*.json"]), _LIBRARY)
    """The files of the library, BibTeX (`.bib`) or CSL-JSON (`.json`): paths or patterns, from the folder of
    mkdocs.yml. A path that leads nowhere is C026."""

    data = _declared(Text("data"), _LIBRARY)
    """The folder of decks, yaku, games and terms, from the folder of mkdocs.yml."""

    audio = _declared(ListOf(Text()), _LIBRARY, folders=True, read=tuple)
    """Folders under docs/ where `<Pronounce>` looks for sound files after the article's own folder."""

    lang = _declared(Text(), _READING, folders=True)
    """The language of the articles (BCP 47), unless their heads say another; the theme's language unless given."""

    dialect = _declared(OneOf("vault", "wiki", default="vault"), _READING, folders=True)
    """Which notation decides where the two differ. An article with `editor: markdown` is always in the wiki dialect."""

    breaks = _declared(Flag(), _READING, folders=True)
    """Every newline in a paragraph is a line break."""

    math = _declared(Flag(), _READING, folders=True)
    """`$…$` and `$$…$$` are formulas in TeX. An article decides for itself with `math` in its head. It needs the extra
    `ludograph[math]`."""

    deck = _declared(Text("western"), _READING, folders=True)
    """The deck of `<Cards>` that names none: `western`, `kabufuda`, `hanafuda`, `mekuri`, `money`, `beans`, or a deck
    of data/."""

    east_asian = _declared(OneOf("ja", "zh", "zh-Hans", "zh-Hant", "ko", default=""), _READING, folders=True)
    """The language of Han characters that have no tag where the article's `languages` name none: `check --fix` tags
    them with it (L006). In glosses and ruby it is `ja` unless given."""

    wiki = _declared(MapWith(compat=Flag()), _READING, folders=True, read=itemgetter("compat"))
    """`compat: true` corrects malformed breaks such as `</br>` without a report; otherwise they are `HTM004`."""

    embeds = _declared(Flag(), _READING, folders=True)
    """A video address alone on its line becomes a player instead of a link. Readers then contact its host."""

    external_media = _declared(ListOf(Text()), _READING, folders=True, read=tuple)
    """Hosts whose pictures and sounds are shown: `[upload.wikimedia.org]`. Readers then contact these hosts. Media of
    all others become links."""

    html = _declared(Html(), _READING, folders=True, read=_tuples)
    """What authors' own HTML may hold besides what every article may: `{my-chart: [points, unit], abbr: [property]}`,
    elements with their further attributes. Elements are the site's own (with a hyphen), `dialog`, `fieldset`, `label`,
    `legend`, `output`, or known ones. No script, handler, form or address is let through."""

    language_map = _declared(MapOf(Text()), _READING, folders=True)
    """Tags to write instead of others in the pages, such as `{zh: zh-Hant}`. Facts keep what was written."""

    auto_lang = _declared(Flag(), _READING, folders=True)
    """Text in another script that has no language tag is given the proposed one in the pages."""

    folders = _declared(Folders(), _READING)
    """Options for parts of docs/: `{games/wiki/**: {dialect: wiki, breaks: true}}`. Later patterns win."""

    locators = _declared(MapOf(ListOf(Text())), _CITATIONS, folders=True, read=_tuples)
    """Further words that label the place cited, by CSL's term: `page: [Seite, S.]`."""
    in_text = _declared(OneOf("title", "author", "author-title", default="title"), _CITATIONS, folders=True)
    """What `@Key` in a sentence prints."""

    citation_style = _declared(
        OneOf("references", "notes", "author-date", default="references"), _CITATIONS, folders=True
    )
    """`references`: letters leading to the list at the end. `notes`: notes, numbered with the footnotes.
    `author-date`: `(Parlett 1990a, 12)` in the text; works that would be cited alike have letters."""

    merge_notes = _declared(Flag(), _CITATIONS, folders=True)
    """In the style `notes`, repeats of a work with the same locator, prefix and suffix share one note."""

    first_note = _declared(OneOf("short", "full", default="short"), _CITATIONS, folders=True)
    """In the style `notes`, whether the first note of a work gives it in full."""

    ibid = _declared(Flag(), _CITATIONS, folders=True)
    """In the style `notes`, a note on the work of the note before says "Ibid."; a style of CSL decides for itself."""

    reference_style = _declared(Text(), _CITATIONS)
    """A style of CSL in which works are cited: `csl:FILE`, a path from the folder of mkdocs.yml, or a name such as
    `apa` of the extra `csl`. It needs Pandoc. Without it works are cited in our own style."""

    collation = _declared(Text(), _CITATIONS)
    """The order of lists of works, as a language tag: `zh-u-co-stroke`. Default: that of the page's language.

    Needs the extra `collation` (ICU); without it names are sorted as in English, and kana as in dictionaries."""

    drafts = _declared(OneOf("show", "hide", default="hide"), _PUBLISHED)
    """Whether drafts are built. The preview shows them in any case, `ludograph build --drafts` for one build."""

    todo = _declared(OneOf("hide", "show", default="hide"), _PUBLISHED, folders=True)
    """Whether the boxes `> [!todo]` are in the pages. Hidden ones are counted in one line of the build; the
    preview shows them in any case."""

    publish = _declared(OneOf("all", "explicit", default="all"), _PUBLISHED, folders=True)
    """`explicit`: only articles that say `publish: true` are published, all others are drafts. `all`: all but articles
    in folders called `templates` and those whose name, or a folder's, begins with `_`; set under `folders`, `all`
    publishes these too."""

    library = _declared(OneOf("cited", "all", default="cited"), _PUBLISHED)
    """`cited`: the bibliography and its downloads hold the works that published articles and data cite. `all`: every
    work of the library, but for those that only unpublished articles cite."""

    fields = _declared(ListOf(Text()), _PUBLISHED)
    """Private fields of BibTeX libraries that are printed and exported like the others: `[annotation, library]`.
    Unless named, `annote`, `annotation`, `library`, `label` and `usera` to `userf` stay in the library; `abstract`,
    `file`, `groups`, `keywords` and `owner` stay there in any case."""

    workshop = _declared(ListOf(Text()), _PUBLISHED)
    """Patterns of pages for those who write the site: `[guide/**, contributing/**]`. They are published, but in no
    index, feed or search of the readers and not in their menu. One link at the foot of each page leads to them; they
    have a menu and a search of their own."""

    assets = _declared(ListOf(Text(), None), _PUBLISHED)
    """Patterns of files under docs/ that are copied though no published page refers to them: `[downloads/*.pdf]`, also
    those in which something can run. Where nothing is written, HTML files that are no articles are copied as MkDocs
    copies them, but not with `engine: plain`. `[]`: none of these."""

    untouched = _declared(ListOf(Text()), _PUBLISHED)
    """Patterns of pictures that are copied with all their metadata: `[photos/scanned/**]`. From all others positions,
    serial numbers, names, dates and comments are removed, and from SVG files what runs or fetches something."""

    rights = _declared(Flag(), _PUBLISHED, folders=True)
    """Every picture needs a licence, in the figure's options or in `pictures.yaml` beside the file; others are `FIG007`
    and in the picture credits."""

    licences = _declared(ListOf(Text()), _PUBLISHED, read=tuple)
    """Picture licences that the site accepts (`cc0`, `pd`, `cc-by` …); all, when none is given. Others are `FIG008`."""

    book = _declared(
        MapWith(
            title=Text(),
            subtitle=Text(),
            authors=ListOf(Text()),
            publisher=Text(),
            isbn=Isbn(),
            edition=Text(),
            date=Day(),
            rights=Text(),
            page=OneOf(*PAGE_SIZES, default="a5"),
            bleed=Amount(),
            notes=OneOf("foot", "end", default="foot"),
            fonts=ListOf(Text()),
            volume=Amount(),
            archive=Flag(),
            downloads=Flag(),
            articles=ListOf(Text()),
            without=ListOf(Text()),
            appendix=ListOf(Text()),
        ),
        _PUBLISHED,
    )
    """What `ludograph book` makes: `{title: Games of nine, authors: [Mori Haruko], page: a5, without: [people/*]}`.
    `articles` and `without` are patterns of pages, `appendix` of pages that the program makes, such as `house-rules/*`
    and `glossary.md`; `bleed` is in millimetres and adds crop marks. A PDF of more chapters than `volume`
    is several files. `archive: true` makes it PDF/A-3a that holds the articles as Markdown, as `open_data` publishes
    them; `downloads: true` gives each article a PDF of its own, beside "How to cite"."""

    open_data = _declared(Text(), _PUBLISHED)
    """The licence under which rules and sources are published as data, such as `CC-BY-SA-4.0`. Each build then also has
    `open-data/`: a CLDF dataset, a NEXUS matrix, tables with a Frictionless descriptor, GeoJSON and JSON-LD. Beside
    each article's page is its text as Markdown, and `llms.txt` lists them all."""

    editions = _declared(Text(), _PUBLISHED)
    """The folder, from that of mkdocs.yml, in which `ludograph release` keeps editions: `../kabu-editions`. It is a git
    repository of its own beside the project. Each build publishes the editions below `editions/`."""

    authors = _declared(ListOf(TextOrMap()), _AROUND, read=lambda given: tuple(map(author_of, given)))
    """Who wrote articles that name no author: names, or maps of `name` or `organization`, `lang`, `orcid`, `url`."""

    report = _declared(Text(), _AROUND)
    """Where "report a mistake" leads: a mail address, or the address of a form such as `https://…/issues/new`."""

    fonts = _declared(ExtraFlag("Typefaces", "fonts", "fontTools", "fontpkg_source_serif_4"), _AROUND)
    """The site brings its typefaces along, Source Serif 4 and Source Sans 3, cut to Latin letters. Else pages have
    those of the reader's system. It needs the extra `ludograph[fonts]`."""

    qr = _declared(ExtraFlag("QR codes", "qr", "segno"), _AROUND)
    """A QR code of its address on each sheet of house rules, on the page and in PDFs. It needs `site_url` and the
    extra `ludograph[qr]`."""

    script_policy = _declared(Flag(), _AROUND)
    """With Material: each page has a Content Security Policy, as those of `plain` always have. Browsers then run script
    files of the site, and of the scripts inside a page only those of the theme. It blocks scripts of other hosts."""

    faults = _declared(OneOf("preview", "always", "never", default="preview"), _AROUND)
    """Where faults are marked in the page: in the preview, in every build, or nowhere. Every build reports them."""

    editor = _declared(Editor(), _AROUND)
    """The editor that the preview's list of faults opens: `vscode`, `vscodium`, `cursor`, `zed`, `idea`, `pycharm`,
    `sublime`, `textmate`, or an address of such an editor with `{path}`, `{line}` and `{column}`. Without it the list
    has the paths alone."""
    made_from = _declared(MapOf(Text()), _AROUND)
    """Where "edit this page" leads on generated pages: `{bibliography: bibliography/kabu.bib, glossary: data/terms/}`.
    Beginnings of their paths under docs/, and the files or folders of the project that these pages are made from."""

    engine = _declared(OneOf("material", "plain", default="material"), _AROUND)
    """What lays the pages out. `material`: MkDocs with its theme Material, and the plugins of others. `plain`: our own
    templates, for which neither has to be installed. `ludograph build` and `ludograph serve` follow this."""

    checks = _declared(Checks(), _AROUND)
    """What is reported: `{select: [C], ignore: [C002], severity: {C013: error}, per_file_ignores: {old/**: [L]}}`."""


def read_option(name: str, given: object) -> Any:
    """The value of one option; raises OptionError for an unknown option or an invalid value."""
    known = declarations()
    if name not in known:
        raise OptionError(
            f"no option {name!r}. " + (did_you_mean(name, list(known)) or f"There are {', '.join(known)}.")
        )
    return known[name].kind.default if given is None else known[name].kind.read(given)


_SETTINGS = frozenset(field.name for field in fields(Settings))


def site_settings(options: Options, site: SiteSettings, *, preview: bool) -> Settings:
    """The site's settings for all articles; a preview shows drafts and marks faults in the page."""
    unwritten = options.assets is None
    return replace(
        _changed(Settings(), dict(options.items())),
        lang=options.lang or site.lang,
        site_name=site.name,
        site_url=site.url,
        edition=options.get("edition", ""),  # no option: a release says it
        assets=AS_MKDOCS if unwritten and options.engine == "material" else Assets(tuple(options.assets or ())),
        show_drafts=preview or options.drafts == "show",
        show_faults=options.faults == "always" or (preview and options.faults == "preview"),
        directory_urls=site.directory_urls,
        templates=site.templates,
        autorefs=site.autorefs,
        documents=site.documents,
    )


def folder_settings(site: Settings, folders: Mapping[str, Mapping[str, Any]], page: str) -> Settings:
    """The site's settings, changed by the folders of `page`; later patterns have priority."""
    changes = folder_options(folders, page)
    settings = _changed(site, changes) if changes else site
    locale = "" if "lang" in changes else locale_of(page)
    return replace(settings, locale=locale) if locale else settings


def folder_options(folders: Mapping[str, Mapping[str, Any]], page: str) -> dict[str, Any]:
    """The options set by the folders of `page`; later patterns have priority."""
    given: dict[str, Any] = {}
    for pattern, options in folders.items():
        if matches(page, pattern):
            given |= options
    return given


def _changed(settings: Settings, options: Mapping[str, Any]) -> Settings:
    changes = {
        name: known.read(options[name])
        for name, known in declarations().items()
        if name in _SETTINGS and name in options
    }
    return replace(settings, **changes)
