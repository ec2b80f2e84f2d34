"""Everything to which an article may refer, loaded once and immutable: works, games, pages, pictures, the site's
settings.
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib.util import find_spec
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple
from unicodedata import normalize
from urllib.parse import unquote

from ludograph.base.author import Author, author_of
from ludograph.base.frozen import frozen
from ludograph.base.places import AS_MKDOCS, MARKDOWN, Assets
from ludograph.base.problems import Problem
from ludograph.base.yaml import Made, SiteOption
from ludograph.languages.words import Words, words_in
from ludograph.library.library import Bibliography
from ludograph.library.reader import empty_bibliography

if TYPE_CHECKING:  # not needed without data or a CSL style
    from ludograph.library.formatting.csl.styled import WorkStyle
    from ludograph.rules.data.model import Rules


LIBRARY, READING, CITATIONS = "Library and data", "How articles are read", "Citations"
PUBLISHED, AROUND = "What is published", "Around the article"
GROUPS = (LIBRARY, READING, CITATIONS, PUBLISHED, AROUND)
"""The groups of options in the manual."""
_OF_FOLDERS, _OF_CITING = SiteOption(READING, folders=True), SiteOption(CITATIONS, folders=True)


def with_extra(what: str, extra: str, *modules: str) -> Made:
    """A flag; true requires the modules of an extra."""

    def make(wanted: bool) -> bool:
        if wanted and not all(map(find_spec, modules)):
            hint = f"Install it: pip install 'ludograph[{extra}]'."
            raise ValueError(f"{what} need an extra part of the program. {hint}")
        return wanted

    return Made(bool, make)


def _authors(given: tuple[Any, ...]) -> tuple[Author, ...]:
    for each in given:
        if not isinstance(each, str | dict):
            raise ValueError(f"expected a text or a map, not {each!r}", each)
    return tuple(map(author_of, given))


@frozen
class Wiki:
    """The option `wiki`."""

    called: ClassVar = "a map"

    compat: bool = False


@frozen
class Settings:
    """What articles are read with: options of the site or of one of its folders, and what the program knows of both."""

    audio: Annotated[tuple[str, ...], SiteOption(LIBRARY, folders=True)] = ()
    """Folders under docs/ where `<Pronounce>` looks for sound files after the article's own folder."""
    dialect: Annotated[Literal["vault", "wiki"], _OF_FOLDERS] = "vault"
    """Which notation decides where the two differ. An article with `editor: markdown` is always in the wiki dialect."""
    breaks: Annotated[bool, _OF_FOLDERS] = False
    """Every newline in a paragraph is a line break."""
    math: Annotated[bool, _OF_FOLDERS] = False
    """`$…$` and `$$…$$` are formulas in TeX. An article decides for itself with `math` in its head. It needs the extra
    `ludograph[math]`."""
    deck: Annotated[str, _OF_FOLDERS] = "western"
    """The deck of `<Cards>` that names none: `western`, `kabufuda`, `hanafuda`, `mekuri`, `money`, `beans`, or a deck
    of data/."""
    east_asian: Annotated[Literal["", "ja", "zh", "zh-Hans", "zh-Hant", "ko"], _OF_FOLDERS] = ""
    """The language of Han characters that have no tag where the article's `languages` name none: `check --fix` tags
    them with it (L006). In glosses and ruby it is `ja` unless given."""
    wiki: Annotated[bool, _OF_FOLDERS, Made(Wiki, lambda given: given.compat)] = False
    """`compat: true` corrects malformed breaks such as `</br>` without a report; otherwise they are `HTM004`."""
    embeds: Annotated[bool, _OF_FOLDERS] = False
    """A video address alone on its line becomes a player instead of a link. Readers then contact its host."""
    external_media: Annotated[tuple[str, ...], _OF_FOLDERS] = ()
    """Hosts whose pictures and sounds are shown: `[upload.wikimedia.org]`. Readers then contact these hosts. Media of
    all others become links."""
    language_map: Annotated[Mapping[str, str], _OF_FOLDERS] = field(default_factory=dict)
    """Tags to write instead of others in the pages, such as `{zh: zh-Hant}`. Facts keep what was written."""
    auto_lang: Annotated[bool, _OF_FOLDERS] = False
    """Text in another script that has no language tag is given the proposed one in the pages."""
    locators: Annotated[Mapping[str, tuple[str, ...]], _OF_CITING] = field(default_factory=dict)
    """Further words that label the place cited, by CSL's term: `page: [Seite, S.]`."""
    in_text: Annotated[Literal["title", "author", "author-title"], _OF_CITING] = "title"
    """What `@Key` in a sentence prints."""
    citation_style: Annotated[Literal["references", "notes", "author-date"], _OF_CITING] = "references"
    """`references`: letters leading to the list at the end. `notes`: notes, numbered with the footnotes.
    `author-date`: `(Parlett 1990a, 12)` in the text; works that would be cited alike have letters."""
    merge_notes: Annotated[bool, _OF_CITING] = False
    """In the style `notes`, repeats of a work with the same locator, prefix and suffix share one note."""
    first_note: Annotated[Literal["short", "full"], _OF_CITING] = "short"
    """In the style `notes`, whether the first note of a work gives it in full."""
    ibid: Annotated[bool, _OF_CITING] = False
    """In the style `notes`, a note on the work of the note before says "Ibid."; a style of CSL decides for itself."""
    collation: Annotated[str, SiteOption(CITATIONS)] = ""
    """The order of lists of works, as a language tag: `zh-u-co-stroke`. Default: that of the page's language.

    Needs the extra `collation` (ICU); without it names are sorted as in English, and kana as in dictionaries."""
    todo: Annotated[Literal["hide", "show"], SiteOption(PUBLISHED, folders=True)] = "hide"
    """Whether the boxes `> [!todo]` are in the pages. Hidden ones are counted in one line of the build; the
    preview shows them in any case."""
    assets: Annotated[Assets, SiteOption(PUBLISHED), Made(tuple[str, ...], Assets)] = AS_MKDOCS
    """Patterns of files under docs/ that are copied though no published page refers to them: `[downloads/*.pdf]`, also
    those in which something can run. Where nothing is written, HTML files that are no articles are copied as MkDocs
    copies them, but not with `engine: plain`. `[]`: none of these."""
    rights: Annotated[bool, SiteOption(PUBLISHED, folders=True)] = False
    """Every picture needs a licence, in the figure's options or in `pictures.yaml` beside the file; others are `FIG007`
    and in the picture credits."""
    licences: Annotated[tuple[str, ...], SiteOption(PUBLISHED)] = ()
    """Picture licences that the site accepts (`cc0`, `pd`, `cc-by` …); all, when none is given. Others are `FIG008`."""
    open_data: Annotated[str, SiteOption(PUBLISHED)] = ""
    """The licence under which rules and sources are published as data, such as `CC-BY-SA-4.0`. Each build then also has
    `open-data/`: a CLDF dataset, a NEXUS matrix, tables with a Frictionless descriptor, GeoJSON and JSON-LD. Beside
    each article's page is its text as Markdown, and `llms.txt` lists them all."""
    authors: Annotated[tuple[Author, ...], SiteOption(AROUND), Made(tuple[Any, ...], _authors)] = ()
    """Who wrote articles that name no author: names, or maps of `name` or `organization`, `lang`, `orcid`, `url`."""
    qr: Annotated[bool, SiteOption(AROUND), with_extra("QR codes", "qr", "segno")] = False
    """A QR code of its address on each sheet of house rules, on the page and in PDFs. It needs `site_url` and the
    extra `ludograph[qr]`."""

    lang: str = "en"
    """The page's language, unless its head or its locale folder sets another."""
    html: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Further elements that authors may write, each with its further attributes."""
    locale: str = ""
    """The language of the page's locale folder (`fr/`), in a wiki."""
    site_name: str = ""
    site_url: str = ""
    """`https://example.org/`, or ""; pictures with such an address belong to the project."""
    edition: str = ""
    """`editions/2026.1/` in a release: where below `site_url` its pages will be."""
    templates: bool = False
    """Another plugin replaces `{{ … }}` and `{% … %}` before articles are read."""
    autorefs: bool = False
    """Another plugin links `[text][identifier]` once all pages are made."""
    documents: bool = False
    """Another plugin documents the code that `::: name` names, when the page is laid out."""
    show_drafts: bool = False
    show_faults: bool = False
    """Problems are marked in the page, as the preview does."""
    directory_urls: bool = True

    @property
    def by_year(self) -> bool:
        """Whether works are cited by author and year."""
        return self.citation_style == "author-date"

    @property
    def han(self) -> str:
        """The default language of Han characters in glosses and ruby."""
        return self.east_asian or "ja"

    @property
    def words(self) -> Words:
        return words_in(self.lang)


@frozen
class Address:
    """A possible target page of links."""

    page: str
    """Its path under docs/: `games/koi-koi.md`."""
    url: str
    """Its address from the site's root: `games/koi-koi/`; the home page's is ""."""
    title: str = ""
    title_lang: str = ""
    published: bool = True
    aliases: tuple[str, ...] = ()
    generated: bool = False
    """Whether it is generated: `tags.md`."""
    games: tuple[tuple[str, str], ...] = ()
    """The games of the rules data that it describes, each with the id in the page; "" for the whole page."""
    lang: str = ""
    """Its language; "" for the site's."""
    translates: str = ""
    """The page of which it is a translation."""
    translations: tuple[tuple[str, str], ...] = ()
    """The language and the page of each published translation."""


@frozen
class Picture:
    """A picture file under docs/."""

    file: str
    width: int | None = None
    height: int | None = None
    rights: Mapping[str, object] = field(default_factory=dict)
    """Credit options from `pictures.yaml` beside the file."""
    damaged: bool = False
    """Whether a part of it is damaged, and is not published."""


class PageNames(NamedTuple):
    """The names of a page for links."""

    page: str
    names: tuple[str, ...]
    """The name of its file, its title, and aliases that are not paths."""
    generated: bool


@dataclass  # not frozen: a subclass records lookups while an article is read
class Addresses:
    """All pages and files of the site, and the resolution of link targets (docs/contributing/notation.md)."""

    pages: Mapping[str, Address] = field(default_factory=dict)
    """By path under docs/."""
    files: Set[str] = frozenset()
    """Files under docs/ that are not articles."""
    default_locale: str = "en"
    locales: frozenset[str] = frozenset({"en"})
    replaced: Mapping[str, str] = field(default_factory=dict)
    """What an article or a file of docs/ replaces, by its path: a page's title, or the kind of a file."""
    made: Set[str] = frozenset()
    """Files for programs in every site: `feed.xml`."""
    kept: Mapping[str, str] = field(default_factory=dict)
    """Published files at which no article and no file of docs/ may be, with what the program has there."""

    @cached_property
    def _by_url(self) -> dict[str, str]:
        return {_composed(unquote(address.url).strip("/")): page for page, address in self.pages.items()}

    @cached_property
    def _by_stem(self) -> dict[str, str]:
        return {_stem(_composed(page)): page for page in self.pages}

    @cached_property
    def _folded(self) -> dict[str, str | None]:
        named = (pair for names in (self._by_stem, self._by_url) for pair in names.items())
        return self._unique(dict.fromkeys((name.casefold(), page) for name, page in named))

    @property
    def _written(self) -> list[str]:
        """The articles, with translations last, as a name that is also another article's belongs to that one."""
        pages = self.pages
        return sorted(
            (page for page in pages if not pages[page].generated), key=lambda page: bool(pages[page].translates)
        )

    def _unique(self, named: Iterable[tuple[str, str]]) -> dict[str, str | None]:
        """Name in lower case → path; None if several paths share a name."""
        found: dict[str, str | None] = {}
        for name, path in named:
            folded, address = _composed(name).casefold(), self.pages.get(path)
            if folded not in found or address is None or not address.translates:
                found[folded] = None if folded in found else path
        return found

    def lang_of(self, page: Address) -> str:
        return page.lang or self.default_locale

    def translation(self, page: str, lang: str) -> Address | None:
        """The published translation of a page into a language, or None."""
        address = self.pages.get(page)
        found = next((to for tag, to in address.translations if tag == lang), "") if address else ""
        return self.pages.get(found)

    @cached_property
    def _by_name(self) -> dict[str, str | None]:
        """Articles and files by file name; None if several share one.

        Generated pages are found only by path, as many are named after an article that may be removed (`house-rules/`).
        """
        notes = ((posixpath.basename(_stem(page)), page) for page in self._written)
        written = (page for page in self._written if not _is_index(page))
        files = ((posixpath.basename(path), path) for path in (*written, *self.files))
        return self._unique(dict.fromkeys((name, path) for name, path in (*notes, *files) if name))

    @cached_property
    def _by_note_name(self) -> dict[str, str | None]:
        """Articles by file name without extension; None if several share it."""
        return self._unique((posixpath.basename(_stem(page)), page) for page in self._written)

    @cached_property
    def names(self) -> tuple[PageNames, ...]:
        """The names of each page for links."""
        found = []
        for page, address in self.pages.items():
            aliases = (alias for alias in address.aliases if "/" not in alias)
            called = (posixpath.splitext(posixpath.basename(page))[0], address.title, *aliases)
            found.append(PageNames(page, tuple(dict.fromkeys(filter(None, called))), address.generated))
        return tuple(found)

    @cached_property
    def _called(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for page in sorted(self.names, key=lambda one: one.generated):
            for name in {name.casefold() for name in (page.names[0], self.pages[page.page].title)} - {""}:
                if not (page.generated and name in found):
                    found.setdefault(name, []).append(page.page)
        return found

    def called(self, name: str) -> list[str]:
        """The pages with this file name or title, ignoring case; generated ones only if there is no article."""
        return self._called.get(name.casefold(), [])

    @cached_property
    def _by_title(self) -> dict[str, str | None]:
        """Articles by title; None if several share one."""
        return self._unique((title, page) for page in self._written if (title := self.pages[page].title))

    @cached_property
    def _by_alias(self) -> dict[str, str]:
        return {
            _composed(unquote(alias)).strip("/").casefold(): page
            for page, address in self.pages.items()
            for alias in address.aliases
        }

    @cached_property
    def _by_game(self) -> dict[str, tuple[str, str]]:
        found: dict[str, tuple[str, str]] = {}
        for page, address in self.pages.items():
            for game, place in address.games if address.published else ():
                found.setdefault(game, (page, place))
        return found

    def article_of(self, game: str) -> tuple[str, str] | None:
        """The first published page that describes a game of the rules data, and the id in it, or ""."""
        return self._by_game.get(game)

    @cached_property
    def _files_composed(self) -> dict[str, str]:
        return {_composed(file): file for file in self.files if not file.isascii()}

    @cached_property
    def _files_folded(self) -> dict[str, str]:
        return {_composed(file).casefold(): file for file in self.files}

    def resolve(self, target: str, page: str) -> Resolution:
        """The resolved target of a link (without fragment) in the article at `page`.

        A bare name (`Tags`) means an article with that name, alias or title, and `tags.md` one beside the article,
        ignoring case; a generated page has lower priority.
        """
        found = self._meant(target, page)
        address = self.pages.get(found.path or "") if found.case_differs else None
        is_called_so = address is not None and _composed(unquote(target)) in (address.title, *address.aliases)
        return Resolution(found.path) if is_called_so else found

    def _meant(self, target: str, page: str) -> Resolution:
        found = self._resolve(target, page)
        address = self.pages.get(found.path or "")
        name = _composed(unquote(target))
        if address is None or not address.generated or "/" in name:
            return found
        beside = self._folded.get(_stem(posixpath.join(posixpath.dirname(page), name)).casefold())
        if beside is not None and not self.pages[beside].generated:
            return Resolution(beside, case_differs=True)
        if name != _stem(name):
            return found
        folded = name.casefold()
        note = self._by_note_name.get(folded)
        if note is None:
            named = self._by_alias.get(folded) or self._by_title.get(folded)
            return found if named is None else Resolution(named)
        return Resolution(note, _composed(posixpath.basename(_stem(note))) != name)

    def _resolve(self, target: str, page: str) -> Resolution:
        if not target:
            return Resolution(page)
        wanted = _composed(unquote(target))
        for candidate in self._candidates(wanted, page):
            if candidate.startswith(".."):
                continue
            found = self._find(candidate)
            if found is not None:
                return Resolution(found)
        candidates = list(dict.fromkeys(self._candidates(wanted, page)))
        for candidate in candidates:
            found = self._folded.get(_stem(candidate).casefold()) or self._files_folded.get(candidate.casefold())
            if found is not None:
                return Resolution(found, case_differs=True)
        root = posixpath.normpath(wanted.lstrip("/") or ".")
        named_so = (self._by_alias.get(each.casefold()) for each in dict.fromkeys([root, *candidates]))
        alias = next(filter(None, named_so), None)
        # A bare name means the one file of that name, rather than an alias; `/home` and `a/home` are paths.
        name = posixpath.basename(root)
        namesake = self._by_name.get(name.casefold())
        if namesake is None or "/" in wanted:
            return Resolution(alias or self._by_title.get(wanted.casefold()), namesake=namesake)
        known = {posixpath.basename(_composed(namesake)), posixpath.basename(_stem(_composed(namesake)))}
        return Resolution(namesake, case_differs=name not in known)

    def _candidates(self, wanted: str, page: str) -> Iterator[str]:
        """The possible paths for a target, the most likely first, which is usually right."""
        if not wanted.startswith("/"):
            yield posixpath.normpath(posixpath.join(posixpath.dirname(page), wanted))
        root = posixpath.normpath(wanted.lstrip("/") or ".")
        root = "" if root == "." else root
        if wanted.startswith("/") or not _is_index(root):  # `index.md` is in the article's own folder
            yield root
        first, _, rest = root.partition("/")
        if first in self.locales or (len(first) == 2 and first == self.default_locale):
            yield rest if first == self.default_locale else f"{first}/{rest}"
        # Relative to the published, folder-shaped address of the page.
        own = self.pages.get(page) if page and not wanted.startswith("/") and not _is_index(wanted) else None
        if own is not None:
            yield posixpath.normpath(posixpath.join(own.url or ".", wanted))

    def _find(self, candidate: str) -> str | None:
        candidate = candidate.strip("/") if candidate != "." else ""
        if candidate in self.pages or candidate in self.files:
            return candidate
        if not candidate.isascii() and candidate in self._files_composed:
            return self._files_composed[candidate]
        stem = _stem(candidate)
        found = self._by_stem.get(stem) or self._by_url.get(candidate) or self._by_url.get(stem)
        # A page that is known only once all articles are read is found in `pages`, but not listed there.
        return found or (late if (late := f"{stem}.md") in self.pages else None)


def relative_url(page_url: str, url: str) -> str:
    """The relative link from one address of the site to another; both are from its root, folders end in `/`."""
    here = page_url.split("/")[:-1]
    there = url.split("/")
    common = 0
    while common < len(here) and common < len(there) - 1 and here[common] == there[common]:
        common += 1
    return "../" * (len(here) - common) + "/".join(there[common:]) or "./"


@frozen
class Resolution:
    """The target of a link: a path under docs/, or None."""

    path: str | None
    case_differs: bool = False
    namesake: str | None = None
    """For a path: the one file of its name in another folder, which a hint may name and no link leads to."""


def _composed(name: str) -> str:
    """The name in NFC, as macOS decomposes accented letters."""
    return name if name.isascii() else normalize("NFC", name)


def _is_index(path: str) -> bool:
    """Whether it is the page of its folder, with extension."""
    return posixpath.basename(path) in {"index.md", "README.md", "index.html", "README.html"}


def _stem(path: str) -> str:
    """The path without an article's extension; for a folder's index, the folder's path."""
    stem = path
    for ending in (".md", ".html", *MARKDOWN):
        stem = stem.removesuffix(ending)
    for index in ("index", "README"):
        if stem == index:
            return ""
        stem = stem.removesuffix("/" + index)
    return stem.strip("/")


@dataclass(frozen=True)
class Catalogue:
    """Everything to which an article may refer."""

    bibliography: Bibliography = field(default_factory=empty_bibliography)
    rules: Rules | None = None
    addresses: Addresses | None = None
    """None if other pages are unknown; then links are not checked."""
    pictures: Mapping[str, Picture] = field(default_factory=dict)
    """By path under docs/."""
    settings: Settings = field(default_factory=Settings)
    style: WorkStyle | None = None
    """The CSL style of citations; None for our own."""
    has_library: bool = False
    """Whether there is a library; otherwise unknown keys are not reported."""
    problems: tuple[Problem, ...] = ()
    """The problems in the libraries and data."""

    @property
    def pages(self) -> Mapping[str, Address]:
        """All pages by path under docs/; none if other pages are unknown."""
        return self.addresses.pages if self.addresses is not None else {}

    @property
    def data_lang(self) -> str:
        """The default language of data: the site's, independent of an article's folder."""
        return self.addresses.default_locale if self.addresses is not None else self.settings.lang

    def with_settings(self, **changes: Any) -> Catalogue:
        return replace(self, settings=replace(self.settings, **changes))
