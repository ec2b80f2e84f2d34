"""Articles rendered through the cache, and in several processes when many have to be rendered at once.

A record is found in two steps, because only the reading tells what an article depends on: the article's text and
settings lead to what it looked up last time, and the state of those entries today leads to the page.
"""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

from ludograph.article.facts import Uses
from ludograph.article.rendered import RenderedArticle
from ludograph.cache import Cache, Kind, content_hash
from ludograph.catalogue import Catalogue, Settings
from ludograph.codec import decoded, encoded
from ludograph.markup.rendering import Converter
from ludograph.publish.fingerprints import Fingerprints, canonical
from ludograph.source import SourceText

USES = Kind("article-uses", Uses)
ARTICLE = Kind("article", RenderedArticle)
KINDS = (USES, ARTICLE)
"""Kinds of records that are dropped when a whole build did not ask for them."""

WORTH_FORKING = 50
"""With fewer articles to render, starting processes costs more than it saves."""


@dataclass(frozen=True, slots=True)
class Job:
    """An article to render."""

    page: str
    source: SourceText
    settings: Settings


class Records:
    """Rendered articles by what they were made from; the same question is answered from memory."""

    def __init__(
        self, catalogue: Catalogue, cache: Cache, extensions: Sequence[Any], extension_configs: Mapping[str, Any]
    ) -> None:
        self._catalogue = catalogue
        self._cache = cache
        self._fingerprints = Fingerprints(catalogue)
        self._converter = Converter(extensions, extension_configs)
        self._notation = canonical([list(extensions), extension_configs])
        self._made: dict[str, RenderedArticle] = {}
        self._settings = catalogue.settings, canonical(catalogue.settings)

    def get(self, job: Job) -> RenderedArticle:
        """The rendered article, from the cache or made now."""
        key = self._key(job)
        known = self._find(key, job.page)
        if known is None:
            known = self._render(job)
            self._keep(key, job.page, known)
        return known

    def make(self, jobs: Iterable[Job], done: Callable[[int, int], None] = lambda count, of: None) -> None:
        """Render all that are not in the cache, so that `get` finds them; `done` hears how far it is."""
        missing = [(job, key) for job in jobs if self._find(key := self._key(job), job.page) is None]
        made = zip(missing, self._render_all([job for job, _ in missing]), strict=True)
        for count, ((job, key), rendered) in enumerate(made):
            done(count, len(missing))
            self._keep(key, job.page, rendered)

    def _key(self, job: Job) -> str:
        # Most pages have the site's own settings: one object, written once.
        if job.settings is not self._settings[0]:
            self._settings = job.settings, canonical(job.settings)
        return content_hash(job.page, job.source.path, job.source.text, self._settings[1], self._notation)

    def _find(self, key: str, page: str) -> RenderedArticle | None:
        if key in self._made:
            return self._made[key]
        uses = self._cache.get(USES, key)
        if uses is None:
            return None
        known = self._cache.get(ARTICLE, content_hash(key, self._fingerprints.of(uses, page)))
        if known is not None:
            self._made[key] = known
        return known

    def _keep(self, key: str, page: str, rendered: RenderedArticle) -> None:
        uses = rendered.facts.uses
        self._made[key] = rendered
        self._cache.put(USES, key, uses)
        self._cache.put(ARTICLE, content_hash(key, self._fingerprints.of(uses, page)), rendered)

    def _render(self, job: Job) -> RenderedArticle:
        return self._converter.render(job.source, replace(self._catalogue, settings=job.settings), job.page)

    def _render_all(self, jobs: list[Job]) -> Iterable[RenderedArticle]:
        processes = min(os.cpu_count() or 1, len(jobs) // WORTH_FORKING + 1)
        # A fork with other threads running may inherit a lock that nobody will open.
        if processes < 2 or threading.active_count() > 1 or "fork" not in multiprocessing.get_all_start_methods():
            return map(self._render, jobs)
        return _in_processes(self._render, jobs, processes)


_inherited: list[Callable[[Job], RenderedArticle]] = []
"""What forked processes find in the memory they were born with: the catalogue is not sent to them."""


def _call(job: Job) -> bytes:
    return encoded(RenderedArticle, _inherited[-1](job))


def _in_processes(
    render: Callable[[Job], RenderedArticle], jobs: list[Job], processes: int
) -> Iterator[RenderedArticle]:
    _inherited.append(render)
    try:
        with ProcessPoolExecutor(processes, mp_context=multiprocessing.get_context("fork")) as pool:
            made = pool.map(_call, jobs, chunksize=max(1, min(25, len(jobs) // processes)))
            yield from (decoded(RenderedArticle, data) for data in made)
    finally:
        _inherited.pop()
