"""The files of the site's searches; the search data of an article are cached beside its facts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.index import SiteIndex
from ludograph.base.frozen import frozen
from ludograph.site.freshness.processes import Made, Task
from ludograph.site.freshness.records import FACTS, IN_SEARCH, Job, Records
from ludograph.site.pages import searches_of
from ludograph.site.pages.programs.files import Search, in_search
from ludograph.site.project.project import Project
from ludograph.site.search import Searched
from ludograph.store import Cache


@frozen
class _Kept:
    """The place of an article's facts in the cache."""

    key: str

    def in_search(self, cache: Cache, facts: Callable[[], ArticleFacts]) -> Searched:
        """The search data of the article, from the cache or computed."""
        return cache.get(IN_SEARCH, self.key) or self.made(cache, facts())

    def made(self, cache: Cache, facts: ArticleFacts) -> Searched:
        """The search data of an article that the cache does not have, computed from its facts."""
        made = in_search(facts)
        cache.put(IN_SEARCH, self.key, made)
        return made

    def facts(self, cache: Cache) -> ArticleFacts:
        """The article's facts; LookupError if the cache lacks them."""
        found = cache.get(FACTS, self.key)
        if found is None:
            raise LookupError(self.key)
        return found


class Searching:
    """The searches of one project."""

    def __init__(self, project: Project) -> None:
        self._project = project

    def keep(self, job: Job) -> None:
        """Stores the search data of an article that was just rendered."""
        store = self._project.records
        _kept(store, job).made(self._project.cache, store.facts(job))

    def files(self, index: SiteIndex) -> Iterator[Made]:
        """Path and content of every file."""
        for search in searches_of(index, self._project.public_catalogue):
            yield from search.files(lambda page: self._of(index.articles[page]))

    def task(self, index: SiteIndex) -> Task:
        """A task that creates the same files from the cache in another process."""
        kept = {}
        for page in index.articles:
            job = self._project.job(page)
            kept[page] = _kept(self._project.settled, job)
        return partial(_files, searches_of(index, self._project.public_catalogue), kept)

    def _of(self, facts: ArticleFacts) -> Searched:
        job = self._project.job(facts.page)
        store = self._project.settled
        # Another plugin may have changed the text of the page.
        if store.facts(job) is not facts:
            return in_search(facts)
        return _kept(store, job).in_search(self._project.cache, lambda: facts)


def _kept(store: Records, job: Job) -> _Kept:
    return _Kept(store.facts_key(job))


def _files(searches: Sequence[Search], kept: Mapping[str, _Kept], cache: Cache) -> Iterator[Made]:
    for search in searches:
        yield from search.files(lambda page: kept[page].in_search(cache, lambda: kept[page].facts(cache)))
