"""The files of the site's searches; the search data of an article are cached beside its facts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.index import SiteIndex
from ludograph.site.freshness.processes import Made, Task
from ludograph.site.freshness.records import FACTS, IN_SEARCH, Job
from ludograph.site.pages import searches_of
from ludograph.site.pages.programs.files import Search, in_search
from ludograph.site.project.project import Project
from ludograph.site.search import Searched
from ludograph.store import Cache


class Searching:
    """The searches of one project."""

    def __init__(self, project: Project) -> None:
        self._project = project

    def keep(self, job: Job) -> None:
        """Stores the search data of an article that was just rendered."""
        store = self._project.records
        _searched(store.facts_key(job), self._project.cache, store.facts(job))

    def files(self, index: SiteIndex) -> Iterator[Made]:
        """Path and content of every file."""
        for search in searches_of(index, self._project.public_catalogue):
            yield from search.files(lambda page: self._of(index.articles[page]))

    def task(self, index: SiteIndex) -> Task:
        """A task that creates the same files from the cache in another process."""
        keys = {page: self._project.settled.facts_key(self._project.job(page)) for page in index.articles}
        return partial(_files, searches_of(index, self._project.public_catalogue), keys)

    def _of(self, facts: ArticleFacts) -> Searched:
        job, store = self._project.job(facts.page), self._project.settled
        # Another plugin may have changed the text of the page.
        is_own = store.facts(job) is facts
        return _searched(store.facts_key(job), self._project.cache, facts) if is_own else in_search(facts)


def _files(searches: Sequence[Search], keys: Mapping[str, str], cache: Cache) -> Iterator[Made]:
    for search in searches:
        yield from search.files(lambda page: _searched(keys[page], cache))


def _searched(key: str, cache: Cache, facts: ArticleFacts | None = None) -> Searched:
    """The search data of an article, from the cache or computed from its facts; LookupError if the cache lacks both."""
    found = cache.get(IN_SEARCH, key)
    if found is None:
        facts = facts or cache.get(FACTS, key)
        if facts is None:
            raise LookupError(key)
        found = in_search(facts)
        cache.put(IN_SEARCH, key, found)
    return found
