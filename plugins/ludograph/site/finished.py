"""A site that is ready to be laid out: settings, pages, navigation and files, as values without an engine or a theme.

`finishing.Finishing` makes them of a project. An engine puts its frame round each page and writes the files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from ludograph.base.places import ASSETS_URI, WORKSHOP, folder_of_part, search_of

if TYPE_CHECKING:  # commands that read the settings alone load no article
    from ludograph.article.facts.rendered import TocItem


@dataclass(frozen=True, slots=True)
class EditLinks:
    """Where readers can propose a change to a file."""

    template: str = ""
    """An address in which `{path}` is a path under docs/ and `{path_noext}` the same without its ending; with `!q`
    (`{path!q}`) they are percent-encoded."""

    def article(self, page: str) -> str:
        """The address for a file under docs/; "" where the site offers none."""
        address = self.template
        for name, path in (("path", page), ("path_noext", page.rpartition(".")[0] or page)):
            address = address.replace(f"{{{name}}}", path).replace(f"{{{name}!q}}", quote(path, safe=""))
        return address

    def project_file(self, path: str, docs_name: str) -> str:
        """The address for a file or folder of the project, by its path from the project's folder."""
        before, found, after = self.template.partition(f"{docs_name}/{{path}}")
        return f"{before}{path}{after}" if found else ""


@dataclass(frozen=True, slots=True)
class SiteSettings:
    """What mkdocs.yml decides for the whole site."""

    root: Path
    """The project's folder, which holds mkdocs.yml."""
    config_name: str = "mkdocs.yml"
    docs_name: str = "docs"
    """The folder of the articles, from the project's; an absolute path where it lies elsewhere."""
    name: str = ""
    description: str = ""
    url: str = ""
    """`https://example.org/`, or "" where nothing is given."""
    lang: str = "en"
    """The language of what is round the articles."""
    copyright: str = ""
    """HTML, as mkdocs.yml has it."""
    directory_urls: bool = True
    """Pages have addresses such as `games/koi-koi/`, not `games/koi-koi.html`."""
    extensions: tuple[Any, ...] = ()
    """The Markdown extensions besides ours: their names, or extensions themselves."""
    extension_configs: Mapping[str, Any] = field(default_factory=dict)
    excluded: Callable[[str], bool] | None = None
    """Whether a file of docs/ is left out altogether (`exclude_docs`)."""
    drafts: Callable[[str], bool] | None = None
    """Whether a file of docs/ is left out in builds but not in the preview (`draft_docs`)."""
    navigation: Any = None
    """`nav` as mkdocs.yml has it: a list of paths, addresses and maps; None where the site leaves it to us."""
    edit: EditLinks = EditLinks()
    kept: frozenset[str] = frozenset()
    """Files of docs/ that the settings themselves name: styles, scripts, the logo."""
    overrides: Path | None = None
    """The folder of the site's own templates."""
    styles: tuple[str, ...] = ()
    """The site's own style sheets: addresses from the site's root, or addresses elsewhere."""


@dataclass(frozen=True, slots=True)
class NavigationEntry:
    """A page, an address elsewhere, or a section of further entries."""

    title: str
    """Plain text."""
    page: str = ""
    """The page's path under docs/; "" for an address or a section."""
    url: str = ""
    """The page's address from the site's root, or an address elsewhere; "" for a section."""
    children: tuple[NavigationEntry, ...] = ()


_LAYOUTS = {
    'class="lg-ways"': "lg-home",
    'class="lg-rules lg-yaku-matrix"': "lg-wide",
    'class="lg-hand-checker lg-large"': "lg-wide",
    'class="lg-list lg-list-first"': "lg-wide",
}
"""Part of an article → the class of a page that has it."""


@dataclass(frozen=True, slots=True)
class FinishedPage:
    """A page with everything in it that does not depend on an engine."""

    source: str
    """Its path under docs/: `games/koi-koi.md`."""
    path: str
    """Its file in the published site: `games/koi-koi/index.html`."""
    address: str
    """Its address from the site's root: `games/koi-koi/`; "" for the first page."""
    title: str
    """Plain text, as the article has it."""
    window_title: str
    """What a browser shows for the page: its name in the navigation, or its title, and the site's."""
    lang: str
    description: str
    canonical: str
    """Its full address; "" where the site has none, and for drafts and unlisted pages."""
    edit_url: str
    banner: str
    """HTML above the article: that it is a draft."""
    body: str
    """The article's HTML, with the line of facts below its title."""
    after: str
    """HTML below the article: how to cite it, what links to it, where to correct it."""
    head: str
    """HTML for the head: metadata, the feed, the styles and scripts that this page needs, its record for machines."""
    contents: tuple[TocItem, ...]
    draft: bool
    listed: bool
    """Whether indexes, the navigation and search engines may name it."""
    part: str = ""
    """The part of the site that it is in, with a menu and a search of its own: "" for readers of the site's language,
    the tag of another language, or that of the people who write the site."""
    hidden: frozenset[str] = frozenset()
    """The parts among `navigation`, `toc` and `footer` that the page does not have."""
    beside: Iterable[SiteFile] = ()
    """The files that belong to this page alone, made when they are asked for: its references, what links to it show."""

    @property
    def search(self) -> str:
        """The folder of the search that the page offers."""
        return search_of(self.part)

    @property
    def workshop(self) -> bool:
        """Whether it is for the people who write the site."""
        return self.part == WORKSHOP

    @property
    def folder(self) -> str:
        """The folder of the home page and the indexes of its part: `fr/`, or ""."""
        return folder_of_part(self.part)

    @property
    def html(self) -> str:
        """All of the article."""
        return f"{self.banner}{self.body}{self.after}"

    @property
    def layout(self) -> str:
        """The classes of the element round the article: `lg-article`, and that of a page laid out unlike others.

        A style that looked for it in the article would move what is shown while the rest of the page arrives.
        """
        return " ".join(("lg-article", *(name for part, name in _LAYOUTS.items() if part in self.body)))


@dataclass(frozen=True, slots=True)
class SiteFile:
    """A file of the published site that is not a page."""

    path: str
    content: bytes | None = None
    source: Path | None = None
    """The file that it is a copy of, where there is no content."""
    clean: Callable[[bytes], bytes] | None = None
    """What removes from the copy what its author's machine wrote into it."""

    def data(self) -> bytes:
        """Its bytes; raises OSError when its source cannot be read."""
        if self.content is not None:
            return self.content
        assert self.source is not None
        data = self.source.read_bytes()
        return self.clean(data) if self.clean else data


@dataclass(frozen=True)
class FinishedSite:
    """Everything that an engine publishes."""

    settings: SiteSettings
    pages: Mapping[str, FinishedPage]
    """By path under docs/, in the order of the paths. A page is made when it is asked for, and not kept."""
    navigation: tuple[NavigationEntry, ...]
    """The readers' menu."""
    files: Iterable[SiteFile]
    """Made when they are asked for: pictures, files for programs, and our styles and scripts; not those of one page."""
    workshop: tuple[NavigationEntry, ...] = ()
    """The menu of the people who write the site."""
    language_menus: Mapping[str, tuple[NavigationEntry, ...]] = field(default_factory=dict)
    """The menu of each other language that the site has translations in, by its tag."""
    bare_head: str = ""
    """HTML for the head of the page for addresses without a page; its links begin at the root of the host."""
    not_found: str = ""
    """HTML of that page, with such links."""
    styles: tuple[str, ...] = (f"{ASSETS_URI}/ludograph.css",)
    """The style sheets that every page needs."""
    scripts: tuple[str, ...] = (f"{ASSETS_URI}/ludograph.js",)
    """The scripts that every page needs, which can be deferred."""
    public: tuple[str, ...] = ()
    """The full addresses that search engines may name, in the order of the pages."""

    def menu(self, page: FinishedPage) -> tuple[NavigationEntry, ...]:
        """The navigation that a page shows."""
        return self.workshop if page.workshop else self.language_menus.get(page.part, self.navigation)
