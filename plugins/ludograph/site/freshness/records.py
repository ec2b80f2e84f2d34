"""Renders articles with a cache, and in several processes if there are many.

An article's facts and its page are stored separately: indexes need the facts of all articles at once, a page is needed
only for its layout.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.description import description
from ludograph.article.facts.rendered import RenderedArticle, Written, packed
from ludograph.article.head.front_matter import Metadata
from ludograph.article.head.head import read_front_matter
from ludograph.article.tree import MadePage
from ludograph.base.frozen import frozen
from ludograph.base.problems import LudographError, internal_error
from ludograph.base.source import SourceText, content_hash
from ludograph.catalogue import Catalogue, Settings
from ludograph.site.freshness.canonical import canonical
from ludograph.site.freshness.computed import Computed
from ludograph.site.freshness.engine import Kept, Reading
from ludograph.site.freshness.inputs import program_version
from ludograph.site.freshness.processes import Helpers, SharedWork, do_together
from ludograph.site.freshness.questions import Asking, World
from ludograph.site.freshness.styling import prepare_works
from ludograph.site.previews import preview
from ludograph.site.search import Searched
from ludograph.site.sources import ArticleSource
from ludograph.store import Cache, Kind, paused_collections

if TYPE_CHECKING:  # a run without changes renders nothing
    from ludograph.article.kept import Document
    from ludograph.article.rendering import ArticleTree

# The page of an article that caused an internal error: the article's text and an error.


def broken_article(source: SourceText, page: str, settings: Settings, error: Exception) -> RenderedArticle:
    """A replacement page, whose facts contain INT001.

    Only the preview shows the raw text, as it may contain private remarks.
    """
    metadata, body = _front_matter(source)
    title = metadata.title.text or page
    problem = internal_error(error, "reading this article", source.place(0, 0))
    html = f'<h1>{escape(title)}</h1>\n<p class="lg-unknown">This article is not available at the moment.</p>\n'
    if settings.show_faults:
        html += f"<p>{escape(problem.code)}: {escape(problem.message)}.</p>\n<pre>{escape(source.text[body:])}</pre>\n"
    about = description(metadata, ())
    facts = ArticleFacts(source.path, page, settings.lang, metadata, description=about, problems=(problem,))
    return RenderedArticle(Written((html,)), (), facts)


def _front_matter(source: SourceText) -> tuple[Metadata, int]:
    try:
        metadata, body, _ = read_front_matter(source)
    except Exception:  # noqa: BLE001 — perhaps this is what could not be read
        return Metadata(), 0
    return metadata, body


T = TypeVar("T")


PAGE = Kind("article", RenderedArticle)
"""The kind of records with pages, without facts."""
FACTS = Kind("article-facts", ArticleFacts)
"""The kind of records with facts of articles."""
IN_SEARCH = Kind("in-search", Searched)
"""The kind of records with the search data of articles."""
WORTH_FORKING = 50
"""The number of articles from which starting processes saves time."""

HELD = 50
"""The number of recently used pages kept in memory; others are read from the cache."""

_NO_FACTS = ArticleFacts("", "", "", Metadata())


@frozen
class Job:
    """An article to render."""

    page: str
    article: ArticleSource | SourceText | MadePage
    settings: Settings
    claims: SourceText | None = None
    """The file of claims beside it."""

    @property
    def source(self) -> SourceText:
        """Its text."""
        known = self.article
        if isinstance(known, MadePage):
            return SourceText(self.page, known.more)
        return known.source if isinstance(known, ArticleSource) else known

    @property
    def key(self) -> str:
        """A hash of its path and text."""
        known = self.article
        return content_hash(known.path, known.text) if isinstance(known, SourceText) else known.key


def _alike(one: Reading, other: Reading) -> bool:
    """Whether both describe the same rendering; readings loaded twice are different objects."""
    return one is other or one.key == other.key


class Records:
    """Rendered articles; each is rendered again when something it depends on has changed."""

    def __init__(
        self,
        world: World,
        cache: Cache,
        extensions: Sequence[Any] = (),
        extension_configs: Mapping[str, Any] | None = None,
        *,
        root: Path | None = None,
    ) -> None:
        self.world = world
        self._root = root
        self._cache = cache
        self._asking = self._new_asking(world)
        self._extensions, self._configs = extensions, extension_configs or {}
        self.kinds: set[Kind[Any]] = set()
        """The kinds of records that are deleted if a whole build did not use them."""
        self._pages = self.kept(PAGE, beside=(FACTS, IN_SEARCH))
        self._facts: dict[str, tuple[Reading, ArticleFacts]] = {}
        self._latest: dict[str, tuple[Reading, RenderedArticle]] = {}
        self._settings: tuple[Settings, str] | None = None
        self._known_notation = ""
        self._made_of: dict[str, tuple[Job, dict[str, str]]] = {}
        """The last job of each page, and the hashes of its inputs."""

    def over(self, world: World) -> Records:
        """The store after a change of the library, the data or an address; valid readings stay in memory."""
        if world.catalogue is self.world.catalogue:
            return self
        now = copy(self)
        now.world, now._asking = world, now._new_asking(world)
        now._known_notation = ""
        now._made_of = {}
        now._pages = Kept(PAGE, world, now._asking, self._cache, self._pages.readings, (FACTS, IN_SEARCH))
        return now

    def _new_asking(self, world: World) -> Asking:
        asking = Asking(world, self._root)
        self._computed = Computed(world, asking, self._cache)
        asking.derive = self._computed.derived
        return asking

    def kept(self, kind: Kind[T], beside: Sequence[Kind[Any]] = ()) -> Kept[T]:
        """A store of values with the inputs of articles, such as the results of checks; for `beside` see `Kept`."""
        kept = Kept(kind, self.world, self._asking, self._cache, beside=beside)
        self.kinds.update(kept.kinds)
        return kept

    @property
    def why(self) -> Mapping[str, tuple[str, ...]]:
        """Path of each page that was rendered → the reasons."""
        return self._pages.why

    def get(self, job: Job) -> RenderedArticle:
        """The rendered article, from the cache or new."""
        made_of = self.made_of(job)
        reading = self._pages.reading(job.page, made_of)
        if reading is not None:
            latest = self._latest.get(job.page)
            if latest is not None and _alike(latest[0], reading):
                return latest[1]
            facts, page = self._facts_of(job.page, reading), self._pages.value(job.page, reading)
            if facts is not None and page is not None:
                return self._remember(job.page, reading, replace(page, facts=facts))
        return self._keep(job.page, *self._render_alone(job))

    def at_once(self, job: Job) -> tuple[RenderedArticle, bool]:
        """The article with slow figures from the cache, and whether some of them are out of date."""
        if self.holds(job):
            return self.get(job), False
        (reading, rendered), is_late = self._computed.quickly(lambda: self._render_alone(job))
        return (rendered if is_late else self._keep(job.page, reading, rendered)), is_late

    def document(self, job: Job) -> Document:
        """The article before it is written in any format; read again only when something it depends on has changed."""
        from ludograph.article.kept import Document  # a build needs none

        def read(catalogue: Catalogue) -> Document:
            made = job.article if isinstance(job.article, MadePage) else None
            known = replace(catalogue, settings=job.settings)
            tree: ArticleTree = self._converter.tree(job.source, known, job.page, job.claims, made)
            return tree.document

        kept, made_of = self.kept(Kind("document", Document)), self.made_of(job)
        found = kept.find(job.page, made_of)
        if found is None:
            prepare_works(self.world.catalogue, [(job.article, job.settings)])
            try:
                reading, found = kept.make(made_of, read)
            except MemoryError:
                raise
            except Exception as error:
                problem = internal_error(error, f"reading {job.source.path}")
                raise LudographError(problem.message, problem.hint) from error
            kept.keep(job.page, reading, found)
        return found

    def facts(self, job: Job) -> ArticleFacts:
        """The article's facts."""
        reading = self._pages.reading(job.page, self.made_of(job))
        facts = self._facts_of(job.page, reading) if reading is not None else None
        return facts if facts is not None else self.get(job).facts

    def facts_key(self, job: Job) -> str:
        """The key of the record with the article's facts, which changes whenever they may change."""
        return content_hash(job.page, self.reading(job).key)

    def holds(self, job: Job) -> bool:
        """Whether the article's cached rendering is valid."""
        return self._pages.reading(job.page, self.made_of(job)) is not None

    def reading(self, job: Job) -> Reading:
        """The dependencies of the rendered article."""
        reading = self._pages.reading(job.page, self.made_of(job))
        if reading is None:
            self.get(job)
            reading = self._pages.reading(job.page, self.made_of(job))
        assert reading is not None  # it was just stored
        return reading

    def make(
        self,
        jobs: Iterable[Job],
        done: Callable[[int, int], None] = lambda count, of: None,
        also: Callable[[Job], object] = lambda job: None,
        later: Callable[[Job], object] | None = None,
    ) -> Helpers | None:
        """Renders all articles without a valid cache record, for `get`; `done` receives the progress.

        `also` is called with each rendered job, perhaps in another process; its cache records are kept. With `later` a
        helper process keeps running, if the system allows it. For each job rendered in this process, the helper calls
        `later` before its task, and `also` is not called.
        """
        ahead = later is not None
        missing = [job for job in jobs if self._pages.reading(job.page, self.made_of(job)) is None]
        if not ahead and not missing:
            return None
        if missing:
            _ = self._converter, self.world.state  # once for all processes
            prepare_works(self.world.catalogue, ((job.article, job.settings) for job in missing))

        def make_one(job: Job) -> None:
            self._keep(job.page, *self._render(job))

        def of_each(call: Callable[[Job], object]) -> Callable[[int], object]:
            return lambda number: call(missing[number])

        processes = min(os.cpu_count() or 1, max(len(missing) // WORTH_FORKING + 1, 1 + ahead))
        work = SharedWork(len(missing), *map(of_each, (make_one, also, later or also, self._let_go)))
        return do_together(work, self._cache, processes, lambda count: done(count, len(missing)), stay=ahead)

    def _let_go(self, job: Job) -> None:
        """Frees the memory used for the article."""
        for known in (self._facts, self._latest, self._made_of):
            known.pop(job.page, None)
        self._pages.let_go(job.page)

    def made_of(self, job: Job) -> dict[str, str]:
        """The inputs of the article, besides its lookups."""
        before, known = self._made_of.get(job.page, (job, None))
        same_text = before.article == job.article and before.claims == job.claims
        if known is not None and same_text and before.settings is job.settings:
            return known
        if self._settings is None or job.settings is not self._settings[0]:
            self._settings = job.settings, content_hash(canonical(job.settings))
        made_of = {
            "text": job.key,
            "claims": content_hash(job.claims.path, job.claims.text) if job.claims else "",
            "settings": self._settings[1],
            "site": self._notation,
        }
        self._made_of[job.page] = job, made_of
        return made_of

    @property
    def _notation(self) -> str:
        if not self._known_notation:
            known = self.world.catalogue
            there = known.has_library, known.rules is not None, known.addresses is not None
            extensions = canonical([list(self._extensions), self._configs])
            style = known.style.digest if known.style is not None else ""
            self._known_notation = content_hash(extensions, repr(there), style, program_version())
        return self._known_notation

    @cached_property
    def _converter(self) -> Any:
        from ludograph.article.rendering import Converter  # a run without changes renders nothing

        return Converter(self._extensions, self._configs)

    def _facts_of(self, page: str, reading: Reading) -> ArticleFacts | None:
        known = self._facts.get(page)
        if known is not None and _alike(known[0], reading):
            return known[1]
        facts = self._cache.get(FACTS, content_hash(page, reading.key))
        if facts is not None:
            facts = packed(facts, self._cache.spill.keep)
            self._facts[page] = reading, facts
        return facts

    def _keep(self, page: str, reading: Reading, rendered: RenderedArticle) -> RenderedArticle:
        facts = packed(rendered.facts)
        self._pages.keep(page, reading, replace(rendered, facts=_NO_FACTS))
        self._cache.put(FACTS, content_hash(page, reading.key), facts)
        rendered = replace(rendered, facts=packed(facts, self._cache.spill.keep))
        self._facts[page] = reading, rendered.facts
        return self._remember(page, reading, rendered)

    def _remember(self, page: str, reading: Reading, rendered: RenderedArticle) -> RenderedArticle:
        self._latest.pop(page, None)
        self._latest[page] = reading, rendered
        if len(self._latest) > HELD:
            self._latest.pop(next(iter(self._latest)), None)
        return rendered

    def _render_alone(self, job: Job) -> tuple[Reading, RenderedArticle]:
        prepare_works(self.world.catalogue, [(job.article, job.settings)])
        return self._render(job)

    def _render(self, job: Job) -> tuple[Reading, RenderedArticle]:
        def render(catalogue: Catalogue) -> RenderedArticle:
            known = replace(catalogue, settings=job.settings)
            try:
                made = job.article if isinstance(job.article, MadePage) else None
                return _with_preview(self._converter.render(job.source, known, job.page, job.claims, made))
            except MemoryError:
                raise
            except Exception as error:  # noqa: BLE001 — one article never stops a site
                return _with_preview(broken_article(job.source, job.page, job.settings, error))

        with paused_collections():
            return self._pages.make(self.made_of(job), render)


def _with_preview(rendered: RenderedArticle) -> RenderedArticle:
    return replace(rendered, preview=preview(rendered.facts))
