"""A site before layout: settings, pages, navigation and files, independent of engine and theme.

`finishing.Finishing` creates it from a project. An engine adds its frame to each page and writes the files.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, TypeVar
from urllib.parse import quote

from ludograph.base.places import ASSETS_URI, WORKSHOP, folder_of_part, search_of
from ludograph.base.source import read_file

if TYPE_CHECKING:  # commands that only read the settings load no article
    from ludograph.article.facts.rendered import TocItem


@dataclass(frozen=True, slots=True)
class EditLinks:
    """The address where readers can propose a change to a file."""

    template: str = ""
    """An address in which `{path}` is a path under docs/ and `{path_noext}` the same without its ending; with `!q`
    (`{path!q}`) they are percent-encoded."""

    def article(self, page: str) -> str:
        """The address for a file under docs/; "" if the site has none."""
        address = self.template
        for name, path in (("path", page), ("path_noext", page.rpartition(".")[0] or page)):
            address = address.replace(f"{{{name}}}", path).replace(f"{{{name}!q}}", quote(path, safe=""))
        return address

    def project_file(self, path: str, docs_name: str) -> str:
        """The address for a file or folder of the project, by its path in the project."""
        before, found, after = self.template.partition(f"{docs_name}/{{path}}")
        return f"{before}{path}{after}" if found else ""


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """The settings of mkdocs.yml for the whole site."""

    root: Path
    """The project's folder, which contains mkdocs.yml."""
    config_name: str = "mkdocs.yml"
    docs_name: str = "docs"
    """The folder of the articles, relative to the project; an absolute path if it is elsewhere."""
    name: str = ""
    description: str = ""
    url: str = ""
    """`https://example.org/`, or ""."""
    lang: str = "en"
    """The language of the page's frame."""
    copyright: str = ""
    """HTML, from mkdocs.yml."""
    directory_urls: bool = True
    """Whether addresses are `games/koi-koi/`, not `games/koi-koi.html`."""
    extensions: tuple[Any, ...] = ()
    """The other Markdown extensions: their names, or extension objects."""
    extension_configs: Mapping[str, Any] = field(default_factory=dict)
    templates: bool = False
    """Whether another plugin replaces `{{ … }}` in articles."""
    autorefs: bool = False
    """Whether another plugin links `[text][identifier]` once all pages are made."""
    documents: bool = False
    """Whether another plugin documents the code that `::: name` names."""
    excluded: Callable[[str], bool] | None = None
    """Whether a file of docs/ is excluded (`exclude_docs`)."""
    drafts: Callable[[str], bool] | None = None
    """Whether a file of docs/ is excluded from builds, but not from the preview (`draft_docs`)."""
    navigation: Any = None
    """`nav` of mkdocs.yml: a list of paths, addresses and maps; None if the program makes it."""
    edit: EditLinks = EditLinks()
    kept: frozenset[str] = frozenset()
    """Files of docs/ named in the settings: styles, scripts, the logo."""
    overrides: Path | None = None
    """The folder of the site's own templates."""
    styles: tuple[str, ...] = ()
    """The site's own style sheets: addresses from the site's root, or addresses elsewhere."""

    @property
    def without_plugins(self) -> SiteSettings:
        """The settings where no plugin runs: its notations are reported."""
        return replace(self, templates=False, autorefs=False, documents=False)


class Title(str):
    """A title with its language, where that is known."""

    lang: str

    def __new__(cls, text: str, lang: str = "") -> Title:
        made = super().__new__(cls, text)
        made.lang = lang
        return made

    def __str__(self) -> str:
        return self


@dataclass(frozen=True, slots=True)
class NavigationEntry:
    """A page, an external address, or a section of entries."""

    title: str
    """Plain text; a `Title`, but for those from the settings."""
    page: str = ""
    """The page's path under docs/; "" for an address or a section."""
    url: str = ""
    """The page's address from the site's root, or an external address; "" for a section."""
    children: tuple[NavigationEntry, ...] = ()


@dataclass(frozen=True, slots=True)
class FinishedPage:
    """A page with everything that does not depend on an engine."""

    source: str
    """Its path under docs/: `games/koi-koi.md`."""
    path: str
    """Its file in the published site: `games/koi-koi/index.html`."""
    address: str
    """Its address from the site's root: `games/koi-koi/`; "" for the home page."""
    title: str
    """Plain text, from the article."""
    window_title: str
    """The title of the browser window: the page's title and the site's name."""
    lang: str
    description: str
    canonical: str
    """Its full address; "" without a site address, and for drafts and unlisted pages."""
    edit_url: str
    banner: str
    """HTML above the article: the note on drafts."""
    body: str
    """The article's HTML, with the line of facts below its title."""
    after: str
    """HTML below the article: how to cite it, backlinks, where to report mistakes."""
    head: str
    """HTML for the head: metadata, the feed, needed styles and scripts, the record for programs."""
    contents: tuple[TocItem, ...]
    draft: bool
    searched: bool
    """Whether a search may find it."""
    layout: str = "lg-article"
    """The classes of the element around the article."""
    part: str = ""
    """The part of the site, which has its own menu and search: "" for the main part, the tag of another language, or
    the tag of the workshop.
    """
    hidden: frozenset[str] = frozenset()
    """The parts among `navigation`, `toc` and `footer` that the page does not have."""
    beside: Iterable[SiteFile] = ()
    """The files of this page, computed when needed: references, previews of links to it."""

    @property
    def search(self) -> str:
        """The folder of the search index for this page."""
        return search_of(self.part)

    @property
    def workshop(self) -> bool:
        """Whether it is for authors of the site."""
        return self.part == WORKSHOP

    @property
    def folder(self) -> str:
        """The folder of the home page and the indexes of its part: `fr/`, or ""."""
        return folder_of_part(self.part)

    @property
    def html(self) -> str:
        """The complete article."""
        return f"{self.banner}{self.body}{self.after}"


@dataclass(frozen=True, slots=True)
class SiteFile:
    """A file of the published site that is not a page."""

    path: str
    content: bytes | None = None
    source: Path | None = None
    """The source file to copy, if there is no content."""
    clean: Callable[[bytes], bytes] | None = None
    """Removes private metadata from the copy."""

    def data(self) -> bytes:
        """Its bytes; raises OSError if its source cannot be read."""
        if self.content is not None:
            return self.content
        assert self.source is not None
        data = read_file(self.source)
        return self.clean(data) if self.clean else data


@dataclass(frozen=True)
class FinishedSite:
    """Everything that an engine publishes."""

    settings: SiteSettings
    pages: Mapping[str, FinishedPage]
    """By path under docs/, ordered by path. A page is computed on each access, and not cached."""
    navigation: tuple[NavigationEntry, ...]
    """The main menu."""
    files: Iterable[SiteFile]
    """Computed on iteration: pictures, files for programs, our styles and scripts; without the files of single pages.
    """
    workshop: tuple[NavigationEntry, ...] = ()
    """The menu of the workshop."""
    language_menus: Mapping[str, tuple[NavigationEntry, ...]] = field(default_factory=dict)
    """Language tag → the menu of the site's part in that language."""
    bare_head: str = ""
    """HTML for the head of the 404 page, with links from the root of the host."""
    not_found: str = ""
    """HTML of the 404 page, with links from the root of the host."""
    styles: tuple[str, ...] = (f"{ASSETS_URI}/ludograph.css",)
    """The style sheets of every page."""
    scripts: tuple[str, ...] = (f"{ASSETS_URI}/ludograph.js",)
    """The scripts of every page, which can be deferred."""
    has_list: bool = True
    """Whether there is a list of all pages, `a-z.md`."""
    public: tuple[str, ...] = ()
    """The full addresses for search engines, in the order of the pages."""

    def menu(self, page: FinishedPage) -> tuple[NavigationEntry, ...]:
        """The navigation that a page shows."""
        return self.workshop if page.workshop else self.language_menus.get(page.part, self.navigation)


# Values computed on access, so that a whole site is never in memory at once.

T = TypeVar("T")


class MadeByName(Mapping[str, T]):
    """A mapping of these names; a value is computed on each access."""

    def __init__(self, names: Callable[[], Collection[str]], make: Callable[[str], T]) -> None:
        self._names = names
        self._make = make

    def __getitem__(self, name: str) -> T:
        if name not in self:
            raise KeyError(name)
        return self._make(name)

    def __contains__(self, name: object) -> bool:
        return name in self._names()

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())


class MadeInTurn(Generic[T]):
    """Values computed on each iteration; none is stored."""

    def __init__(self, make: Callable[[], Iterator[T]]) -> None:
        self._make = make

    def __iter__(self) -> Iterator[T]:
        return self._make()
