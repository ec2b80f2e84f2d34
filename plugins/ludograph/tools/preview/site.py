"""The site in the preview: pages by address, rendered on request, laid out by an engine."""

from __future__ import annotations

import gc
import os
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.rendered import RenderedArticle
from ludograph.article.kept import Document
from ludograph.base.problems import LudographError
from ludograph.base.source import SourceText
from ludograph.catalogue import Address
from ludograph.checks.selection import Selection
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.finishing.surroundings import Backlink
from ludograph.site.freshness.records import Records
from ludograph.site.pages.generated import GENERATED
from ludograph.site.project.following import EditedWorks, followed, page_of
from ludograph.site.project.project import Project
from ludograph.store import FILE, Cache, Kind
from ludograph.tools.preview.faults import ShownFault, page_faults
from ludograph.tools.preview.joining import loaded
from ludograph.tools.preview.translators_view import ADDRESS as VIEW
from ludograph.tools.preview.translators_view import translators_view

# The preview's view of the cache: new values stay in memory unencoded, as the second process writes the file.

T = TypeVar("T")
_MANY = 100
"""The number of new values after which old ones are removed: about a dozen edits of the data, or thirty of an article.
"""
_SOME = 10
"""The number of new values of a kind after which earlier ones are no longer needed."""


class Memory(Cache):
    """Reads the cache and never writes it, as encoding the rules data takes longer than reading an article."""

    def __init__(self, file: Path | None) -> None:
        super().__init__(file)
        self._values: defaultdict[str, dict[str, Any]] = defaultdict(dict)
        """By kind and key, as in the cache."""
        self._older: dict[str, dict[str, Any]] = {}
        """Values not used since their kind was last tidied."""
        self._since: Counter[str] = Counter()
        """Kind → the number of new values since then."""
        self._new_values = 0
        """The number of new values since the last tidying."""

    def get(self, kind: Kind[T], key: str) -> T | None:
        """The value in memory, or the file's."""
        if (value := self._older.get(kind.name, {}).pop(key, None)) is not None:
            self._values[kind.name][key] = value
        found: T | None = self._values[kind.name].get(key)
        return super().get(kind, key) if found is None else found

    def put(self, kind: Kind[T], key: str, value: T) -> None:
        """Keeps the value itself, as values are immutable."""
        self._values[kind.name][key] = value
        self._since[kind.name] += 1
        self._new_values += 1

    def tidy(self) -> None:
        """After many new values, removes those not used recently; they can be read or computed again.

        Then collects reference cycles. The preview calls this while no request waits.
        """
        if self._new_values < _MANY:
            return
        self._new_values = 0
        # A request may put values meanwhile, so this iterates over a copy.
        for kind in [kind for kind, count in self._since.copy().items() if count >= _SOME]:
            self._older[kind] = self._values.pop(kind)
            del self._since[kind]
        gc.collect()


# The pages of a preview, rendered on request; data over all articles come from another process.

_STANDING = {page.src_uri: page.title for page in GENERATED}
_HEADING = re.compile(r"^# +(.+?) *#* *$", re.MULTILINE)


class PreviewFinishing(Finishing):
    """The requested articles, as last rendered."""

    def __init__(self, project: Project) -> None:
        super().__init__(project)
        self.beside: dict[str, tuple[Backlink, ...]] = {}
        """The backlinks of an article, as last joined."""
        self.generated: dict[str, RenderedArticle] = {}
        """The requested generated pages, as last joined."""
        self._joined_pages: tuple[Address, ...] | None = None
        self._joined: Records | None = None
        """The store of articles with links to these pages."""
        self.quick = False
        """Whether slow figures may be those from before the last edit."""
        self.late: set[str] = set()
        """The articles last rendered with such figures."""

    def join(self, pages: tuple[Address, ...]) -> None:
        """Allows links to these generated pages from now on."""
        self._joined_pages, self._joined = pages, None
        self.menus = self.new_menus()

    def follow(self, project: Project, pages: Collection[str]) -> bool:
        """Switches to the project after an edit of these articles; returns whether one of them has another title.

        The set, places and order of articles must be unchanged; then nothing else changes the navigation.
        """
        titles = list(map(self.title_of, pages))
        if project.catalogue is not self.project.catalogue:
            self._joined = None
            if self._joined_pages is None:
                self.menus = self.new_menus()  # the set of generated pages is taken from the catalogue
        self.use(project)
        renamed = titles != list(map(self.title_of, pages))
        if renamed:
            self.menus = self.new_menus()
        return renamed

    def rendered(self, page: str, source: SourceText | None = None) -> RenderedArticle:
        """The current article, or a generated page as last joined."""
        if self.project.article_at(page) is not None:
            records, job = self._records, self.project.job(page, source)
            rendered, is_late = records.at_once(job) if self.quick else (records.get(job), False)
            (self.late.add if is_late else self.late.discard)(page)
            return self._keep(page, rendered)
        if page not in self.generated:
            raise LudographError("this page is made from all articles, which could not be joined")
        return self._keep(page, self.generated[page])

    def document(self, page: str) -> Document:
        """The article before it is written in any format; a copy, as a view marks its nodes."""
        return deepcopy(self._records.document(self.project.job(page)))

    def facts(self, page: str) -> ArticleFacts | None:
        """The article's facts, as last rendered."""
        rendered = self._rendered.get(page)
        return rendered.facts if rendered else None

    def holds(self, page: str) -> bool:
        """Whether the article's last rendering is valid."""
        return self._records.holds(self.project.job(page))

    def facts_of(self, page: str) -> ArticleFacts | None:
        """The article's facts; it is read if it was not rendered yet."""
        if page in self._rendered:
            return self._rendered[page].facts
        if self.project.article_at(page) is not None:
            return self.project.records.facts(self.project.job(page))
        return None

    def generated_pages(self) -> tuple[str, ...]:
        """The generated pages: before the first join only those that do not depend on articles."""
        known, addresses = self._joined_pages, self.project.catalogue.addresses
        if known is None:
            known = tuple(one for one in addresses.pages.values() if one.generated) if addresses else ()
        return tuple(one.page for one in known if self.project.article_at(one.page) is None)

    def title_of(self, page: str) -> str:
        """The title of a page for lists, without rendering."""
        article = self.project.article_at(page)
        if article is None:
            return self.project.settings.words.gettext(_STANDING[page]) if page in _STANDING else page
        heading = None if article.metadata.title.text else _HEADING.search(article.source.text, article.body)
        return heading[1] if heading else article.metadata.title.text or page

    def backlinks(self, page: str) -> list[Backlink]:
        """The known backlinks of the page."""
        return list(self.beside.get(page, ()))

    def explained_words(self, facts: ArticleFacts) -> Sequence[str]:
        """No words, as explanations are known only when all articles have been read."""
        return ()

    @property
    def _records(self) -> Records:
        """The store of articles; until the first join, every page that may be made from all articles counts as made."""
        if self._joined is None and self._joined_pages is not None:
            self._joined = self.project.records_over(self.project.addresses_with(self._joined_pages))
        return self._joined or self.project.records


BEGIN, END = "<!--preview-begin-->", "<!--preview-end-->"
"""Markers around the article in its page, which the browser replaces first after a save."""


@dataclass(frozen=True)
class Laid:
    """A laid out page."""

    html: str
    faults: tuple[ShownFault, ...]
    """What is wrong in its article."""
    view: str = ""
    """The address of its translator's view; "" where it has none."""


class PreviewSite:
    """A loaded configuration with its pages; replaced when the configuration or the set of files changes."""

    def __init__(self, config_file: str | None, engine: str, address: str) -> None:
        """Raises the fault of an invalid configuration: ProjectError or an exception of a plugin."""
        self.engine = loaded(config_file, engine, address)
        project = self.engine.project
        project.cache.close()
        self._memory = Memory(project.root / FILE)
        self.finishing = PreviewFinishing(replace(project, cache=self._memory))
        self.engine.begin(self.finishing)
        self._followed = [project.docs, *map(Path, project.watched)]
        self._works: EditedWorks | None = None

    @property
    def project(self) -> Project:
        """The project with which the articles are rendered."""
        return self.finishing.project

    def page_at(self, url: str) -> str | None:
        """The page at an address without its first slash, or that of a translator's view there.

        `games/` and `games/index.html` are one.
        """
        return self.engine.page_at(url.removeprefix(VIEW).removesuffix("index.html"))

    def is_article(self, page: str) -> bool:
        """Whether it is an article, not a generated page."""
        return self.project.article_at(page) is not None

    def lay_out(self, page: str) -> Laid:
        """The page with its frame."""
        view = VIEW + self.engine.address_of(page) if self.finishing.translations.original(page) else ""
        return Laid(self.engine.page(page, lambda article: f"{BEGIN}{article}{END}"), self.faults(page), view)

    def view(self, page: str) -> Laid:
        """The translator's view of the page. Raises LudographError for one that is no translation."""
        finishing = self.finishing
        view = translators_view(finishing.translations, page, finishing.document, self.engine.address_of)
        return Laid(view, self.faults(page))

    def article(self, page: str, *, quick: bool = False) -> str:
        """The article alone; `quick` with cached tables of odds."""
        self.finishing.quick = quick
        try:
            return self.engine.article(page)
        finally:
            self.finishing.quick = False

    def take_late(self) -> str | None:
        """Takes an article that was rendered quickly and must be rendered again; None if there is none."""
        return self.finishing.late.pop() if self.finishing.late else None

    def faults(self, page: str) -> tuple[ShownFault, ...]:
        """The faults of an article, as last rendered."""
        facts = self.finishing.facts(page)
        if facts is None or not self.is_article(page):
            return ()
        selection = Selection.of_options(self.project.options.checks)
        return page_faults(facts, self.project.catalogue, selection, self.project.files)

    def follow(self, paths: Iterable[Path]) -> list[str] | None:
        """Updates the site after these files were saved; returns the articles among them.

        None if more than texts and data changed: the configuration, a template, the set of pages.
        """
        before = self.project
        names = self.project_paths(paths)
        if names is None or before.has_inserted:
            return None
        project = followed(before, names, self._works.after) if self._works is not None else followed(before, names)
        if self._works is not None and self._works.library is not project.library.bibliography:
            self._works = EditedWorks(project)
        known, now = before.sources, project.sources
        if known.files != now.files or known.articles.keys() != now.articles.keys():
            return None
        changed = [page for name in names if (page := page_of(before, name)) in now.articles]
        if any(_placed(before, page) != _placed(project, page) for page in changed):
            return None
        if self.finishing.follow(project, changed):
            self.engine.update()
        return [page for page in changed if project.is_shown(now.articles[page])]

    def get_ready(self) -> None:
        """Prepares later edits while no request waits."""
        if self._works is None:
            self._works = EditedWorks(self.project)
        self._memory.tidy()

    def project_paths(self, paths: Iterable[Path]) -> list[str] | None:
        """The files' paths relative to the project; None if one is neither in docs/ nor in the library and data."""
        if not all(any(path.is_relative_to(folder) for folder in self._followed) for path in paths):
            return None
        return [os.path.relpath(path, self.project.root).replace(os.sep, "/") for path in paths]

    def depends(self, page: str) -> bool:
        """Whether an article was rendered before and is now invalid."""
        return self.finishing.facts(page) is not None and not self.finishing.holds(page)

    def join(self, generated: tuple[Address, ...]) -> None:
        """Uses these generated pages from now on."""
        self.finishing.join(generated)
        self.engine.update()

    @property
    def watched(self) -> list[Path]:
        """Files and folders whose changes the preview follows."""
        return list(dict.fromkeys([*self._followed, *self.engine.watched]))


def _placed(project: Project, page: str) -> object:
    """What decides the article's position in the navigation."""
    article = project.sources.articles[page]
    return project.state(article), article.metadata.order, article.metadata.values.get("slug")
