"""A project after an edit: whatever the edit cannot have changed is taken over from the project before it."""

from __future__ import annotations

import posixpath
from collections.abc import Collection
from dataclasses import replace

from ludograph.article.publication import UNCLEAR
from ludograph.publish.addresses import address_of
from ludograph.publish.project import Project
from ludograph.publish.sources import Sources, article_text, read_article


def followed(before: Project, paths: Collection[str]) -> Project:
    """The project after files with these paths (from its folder) were saved, added or deleted.

    The configuration and the project's own modules must be the same: their changes need a new Project.
    """
    earlier = {**before.earlier, **{store.variant: store for store in before.stores}}
    after = replace(before, earlier=earlier)
    known = vars(after)
    sources = _sources(before, paths)
    if sources is None:
        return after
    # What a Project works out when it is first asked for lies in its `__dict__`.
    known["sources"] = sources
    pages = [page_of(before, path) for path in paths]
    if all(page in sources.articles for page in pages):
        known["library"] = before.library
        if all(_place(before, page) == _place(after, page) for page in pages):
            known["catalogue"] = before.catalogue
    return after


def _sources(before: Project, paths: Collection[str]) -> Sources | None:
    """The articles with their changed texts; None when files came or went, or one became an article."""
    sources = before.sources
    articles, problems = dict(sources.articles), list(sources.problems)
    for path in paths:
        page = page_of(before, path)
        if not page:
            continue
        there = before.files.read(path) is not None
        source = article_text(before.files, path)
        if page in sources.files and there and source is None:
            continue
        if page not in articles or source is None:
            return None
        articles[page], unclear = read_article(page, source, before.cache)
        problems = [one for one in problems if one.code not in UNCLEAR or one.place is None or one.place.path != path]
        problems += unclear
    return replace(sources, articles=articles, problems=tuple(problems))


def page_of(project: Project, path: str) -> str:
    """The path under docs/ of a file; "" when it does not lie there."""
    docs = project.site.docs_name
    return posixpath.relpath(path, docs) if path.startswith(f"{docs}/") else ""


def _place(project: Project, page: str) -> object:
    """What other pages know of an article without reading it."""
    article = project.sources.articles[page]
    return project.state(article), address_of(page, article.head, directory_urls=True, public=True)
