"""The site as the preview knows it: pages by their address, rendered when they are asked for, laid out by an engine."""

from __future__ import annotations

import gc
import os
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.rendered import RenderedArticle
from ludograph.article.rendering import ArticleTree
from ludograph.base.problems import LudographError
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Catalogue
from ludograph.checks.selection import Selection
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.finishing.surroundings import Backlink
from ludograph.site.freshness.records import Records
from ludograph.site.pages.generated import GENERATED
from ludograph.site.project.following import EditedWorks, followed, page_of
from ludograph.site.project.project import Project
from ludograph.store import FILE, Cache, Kind
from ludograph.tools.preview.faults import page_faults
from ludograph.tools.preview.messages import Joined, ShownFault, loaded
from ludograph.tools.preview.translators_view import ADDRESS as VIEW
from ludograph.tools.preview.translators_view import translators_view

# The preview's view of the store: what is new stays in memory as it is, because its second process writes the file.

T = TypeVar("T")
_MANY = 100
"""The number of new values at which old ones are removed: about a dozen edits of the data, or thirty of an article."""
_SOME = 10
"""When a kind has this many new values, its earlier ones are no longer needed."""


class Memory(Cache):
    """Reads the store and never writes it, because encoding the rules data takes longer than reading an article."""

    def __init__(self, file: Path | None) -> None:
        super().__init__(file)
        self._values: defaultdict[str, dict[str, Any]] = defaultdict(dict)
        """By kind and key, as in the store."""
        self._older: dict[str, dict[str, Any]] = {}
        """What nothing asked for since the kind was looked through."""
        self._since: Counter[str] = Counter()
        """How many values of each kind are new since then."""
        self._new_values = 0
        """How many were put since the last look."""

    def get(self, kind: Kind[T], key: str) -> T | None:
        """The value that was put, or the file's."""
        if (value := self._older.get(kind.name, {}).pop(key, None)) is not None:
            self._values[kind.name][key] = value
        found: T | None = self._values[kind.name].get(key)
        return super().get(kind, key) if found is None else found

    def put(self, kind: Kind[T], key: str, value: T) -> None:
        """Keep the value itself: values are never changed."""
        self._values[kind.name][key] = value
        self._since[kind.name] += 1
        self._new_values += 1

    def tidy(self) -> None:
        """After many new values remove those that were not used lately; they can be read or computed again.

        Then Python collects reference cycles. The preview calls this while no request waits.
        """
        if self._new_values < _MANY:
            return
        self._new_values = 0
        # A page that is asked for meanwhile may put values: what is gone through is a copy.
        for kind in [kind for kind, count in self._since.copy().items() if count >= _SOME]:
            self._older[kind] = self._values.pop(kind)
            del self._since[kind]
        gc.collect()


# The pages of a preview: rendered when they are asked for; what joins all articles comes from another process.

_STANDING = {page.src_uri: page.title for page in GENERATED}
_HEADING = re.compile(r"^# +(.+?) *#* *$", re.MULTILINE)


class PreviewFinishing(Finishing):
    """The articles that were asked for, as they were rendered last."""

    def __init__(self, project: Project) -> None:
        super().__init__(project)
        self.beside: dict[str, tuple[Backlink, ...]] = {}
        """Who links to an article, as it was joined last."""
        self.generated: dict[str, RenderedArticle] = {}
        """The pages without an author that were asked for, as they were joined last."""
        self._joined_pages: tuple[Address, ...] | None = None
        self._complete: tuple[Catalogue, Records] | None = None
        self.in_haste = False
        """Whether slow figures may be those of before the last edit."""
        self.late: set[str] = set()
        """The articles that were rendered so last."""

    def join(self, pages: tuple[Address, ...]) -> None:
        """Links may lead to these pages without an author from now on."""
        self._joined_pages, self._complete = pages, None
        self.menus = self.new_menus()

    def follow(self, project: Project, pages: Collection[str]) -> bool:
        """Use the project as it is after an edit of these articles; whether one of them has another title now.

        Which articles there are, where and in what order must be as before: then nothing else changes the navigation.
        """
        titles = list(map(self.title_of, pages))
        if project.catalogue is not self.project.catalogue:
            self._complete = None
            if self._joined_pages is None:
                self.menus = self.new_menus()  # which pages without an author there are is taken from the catalogue
        self.use(project)
        renamed = titles != list(map(self.title_of, pages))
        if renamed:
            self.menus = self.new_menus()
        return renamed

    def rendered(self, page: str, source: SourceText | None = None) -> RenderedArticle:
        """The article as its author has it now, or a generated page as it was joined last."""
        if self.project.article_at(page) is not None:
            records, job = self._records_of(page), self.project.job(page, source)
            rendered, is_late = records.at_once(job) if self.in_haste else (records.get(job), False)
            (self.late.add if is_late else self.late.discard)(page)
            return self._keep(page, rendered)
        if page not in self.generated:
            raise LudographError("this page is made from all articles, which could not be joined")
        return self._keep(page, self.generated[page])

    def tree(self, page: str) -> ArticleTree:
        """The article before it is written as HTML."""
        return self._records_of(page).tree(self.project.job(page))

    def facts(self, page: str) -> ArticleFacts | None:
        """What the article says, as it was rendered last."""
        rendered = self._rendered.get(page)
        return rendered.facts if rendered else None

    def holds(self, page: str) -> bool:
        """Whether the article is still as it was rendered last."""
        return self._records_of(page).holds(self.project.job(page))

    def facts_of(self, page: str) -> ArticleFacts | None:
        """What the article says; one that was not rendered yet is read."""
        if page in self._rendered:
            return self._rendered[page].facts
        if self.project.article_at(page) is not None:
            return self.project.records.facts(self.project.job(page))
        return None

    def generated_pages(self) -> tuple[str, ...]:
        """The pages without an author: those that are made whatever articles say, and since the first join all."""
        known, addresses = self._joined_pages, self.project.catalogue.addresses
        if known is None:
            known = tuple(one for one in addresses.pages.values() if one.generated) if addresses else ()
        return tuple(one.page for one in known if self.project.article_at(one.page) is None)

    def title_of(self, page: str) -> str:
        """The title of a page, for lists; no article is rendered for it."""
        article = self.project.article_at(page)
        if article is None:
            return self.project.settings.words.gettext(_STANDING[page]) if page in _STANDING else page
        heading = None if article.metadata.title.text else _HEADING.search(article.source.text, article.body)
        return heading[1] if heading else article.metadata.title.text or page

    def backlinks(self, page: str) -> list[Backlink]:
        """Who links to the page, as far as it is joined."""
        return list(self.beside.get(page, ()))

    def explained_words(self, facts: ArticleFacts) -> Sequence[str]:
        """No word is marked: what may be explained to readers is known only when all articles have been read."""
        return ()

    def _records_of(self, page: str) -> Records:
        """Links to pages that other articles give rise to are known only after the first join."""
        if self._joined_pages is None or not self.project.is_astray(self.project.records.facts(self.project.job(page))):
            return self.project.records
        if self._complete is None:
            self._complete = self.project.completed(self._joined_pages)
        return self._complete[1]


BEGIN, END = "<!--preview-begin-->", "<!--preview-end-->"
"""Around the article in its page: what the browser replaces first after a save."""


@dataclass(frozen=True)
class Laid:
    """A page as the browser gets it."""

    html: str
    faults: tuple[ShownFault, ...]
    """What is wrong in its article."""
    view: str = ""
    """The address of its translator's view; "" where it has none."""


class PreviewSite:
    """One loaded configuration with its pages; a new one is made when the configuration or the set of files changes."""

    def __init__(self, config_file: str | None, engine: str, address: str) -> None:
        """Raises what is wrong with the configuration: ProjectError or an exception of a plugin."""
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
        """What the articles are rendered with."""
        return self.finishing.project

    def page_at(self, url: str) -> str | None:
        """The page at an address without its first slash, or that of a translator's view there.

        `games/` and `games/index.html` are one.
        """
        return self.engine.page_at(url.removeprefix(VIEW).removesuffix("index.html"))

    def is_article(self, page: str) -> bool:
        """Whether people wrote the page."""
        return self.project.article_at(page) is not None

    def lay_out(self, page: str) -> Laid:
        """The page with its frame."""
        view = VIEW + self.engine.address_of(page) if self.finishing.translations.original(page) else ""
        return Laid(self.engine.page(page, lambda article: f"{BEGIN}{article}{END}"), self.faults(page), view)

    def view(self, page: str) -> Laid:
        """The translator's view of the page. Raises LudographError for one that is no translation."""
        finishing = self.finishing
        view = translators_view(finishing.translations, page, finishing.tree, self.engine.address_of)
        return Laid(view, self.faults(page))

    def article(self, page: str, *, in_haste: bool = False) -> str:
        """The article alone; `in_haste` with tables of odds as they were before the last edit."""
        self.finishing.in_haste = in_haste
        try:
            return self.engine.article(page)
        finally:
            self.finishing.in_haste = False

    def take_late(self) -> str | None:
        """An article that was rendered in haste and is to be rendered again, each once; None when there is none."""
        return self.finishing.late.pop() if self.finishing.late else None

    def faults(self, page: str) -> tuple[ShownFault, ...]:
        """What is wrong in an article, as it was rendered last."""
        facts = self.finishing.facts(page)
        if facts is None or not self.is_article(page):
            return ()
        selection = Selection.of_options(self.project.options.checks)
        return page_faults(facts, self.project.catalogue, selection, self.project.files)

    def follow(self, paths: Iterable[Path]) -> list[str] | None:
        """Use what was saved in these files; the articles among them.

        None when more than texts and data changed: the configuration, a template, which pages there are and where.
        """
        before = self.project
        names = self.project_paths(paths)
        if names is None:
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
        """While no request waits: what a later edit would have to wait for."""
        if self._works is None:
            self._works = EditedWorks(self.project)
        self._memory.tidy()

    def project_paths(self, paths: Iterable[Path]) -> list[str] | None:
        """The files' paths from the project's folder; None when one is neither of docs/ nor of the library and data."""
        if not all(any(path.is_relative_to(folder) for folder in self._followed) for path in paths):
            return None
        return [os.path.relpath(path, self.project.root).replace(os.sep, "/") for path in paths]

    def depends(self, page: str) -> bool:
        """Whether an article was rendered before and has to be rendered again."""
        return self.finishing.facts(page) is not None and not self.finishing.holds(page)

    def join(self, joined: Joined) -> None:
        """Use what all articles say together from now on."""
        self.finishing.join(joined.pages)
        self.engine.update()

    @property
    def watched(self) -> list[Path]:
        """Files and folders whose changes the preview follows."""
        return list(dict.fromkeys([*self._followed, *self.engine.watched]))


def _placed(project: Project, page: str) -> object:
    """What decides whether an article is in the navigation, and where."""
    article = project.sources.articles[page]
    return project.state(article), article.metadata.order, article.metadata.values.get("slug")
