"""A project after an edit, which reuses everything that the edit cannot have changed."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Collection
from dataclasses import replace

from ludograph.article.head.publication import UNCLEAR
from ludograph.base.files import read_text
from ludograph.library.editing import EditedLibrary
from ludograph.library.library import Bibliography
from ludograph.library.reader import digest_of
from ludograph.library.vocabulary import public_fields
from ludograph.site.addresses import address_of
from ludograph.site.pictures.pictures import is_of_pictures
from ludograph.site.project.loading import Library, bibliography_files
from ludograph.site.project.project import Project, Unchanged
from ludograph.site.settings.library_files import library_paths
from ludograph.site.sources import Sources, article_text, read_article

Works = Callable[[Collection[str]], Bibliography | None]
"""The library after files of it were saved; None if it must be read again."""


def followed(before: Project, paths: Collection[str], works: Works = lambda paths: None) -> Project:
    """The project after files with these paths (relative to it) were saved, added or deleted.

    The configuration and the project's modules must be unchanged; otherwise a new Project is needed.
    """
    earlier = {**before.earlier, **before.stores}
    after = replace(before, earlier=earlier, unchanged=Unchanged())
    sources = _sources(before, paths)
    if sources is None:
        return after
    unchanged = Unchanged(sources)
    after = replace(after, unchanged=unchanged)
    pages = [page for path in paths if (page := page_of(before, path)) in sources.articles]
    others = [path for path in paths if page_of(before, path) not in sources.articles]
    library = after.library_with(_same_parts(before, others, works)) if others else before.library
    unchanged = replace(unchanged, library=library)
    after = replace(after, unchanged=unchanged)
    addresses = before.catalogue.addresses
    are_placed = before.library.has_library == library.has_library
    if addresses is not None and are_placed and all(_place(before, page) == _place(after, page) for page in pages):
        catalogue = after.catalogue_over(addresses) if others else before.catalogue
        after = replace(after, unchanged=replace(unchanged, catalogue=catalogue))
    return after


def _same_parts(before: Project, paths: Collection[str], works: Works) -> dict[str, Library]:
    """The parts of the library that the saved files (no articles) cannot have changed."""
    known, options = before.library, before.options
    of_works = {*library_paths(before.files, options.bibliography)}.intersection(paths)
    of_rules = [path for path in paths if path.startswith(f"{posixpath.normpath(options.data)}/")]
    if not all(path in of_works or path in of_rules or page_of(before, path) for path in paths):
        return {}
    same = {}
    if of_works and (edited := works(of_works)) is not None:
        known = replace(known, bibliography=edited)
    if not of_works or known is not before.library:
        same["works"] = known
    are_same = known is before.library or all(map(_holds_what_data_cite, (known, before.library)))
    if not of_rules and "works" in same and are_same:
        same["rules"] = before.library
    if not any(is_of_pictures(page_of(before, path)) for path in paths):
        same["pictures"] = before.library
    return same


def _holds_what_data_cite(library: Library) -> bool:
    """Whether the library has all works cited by the rules data, so that changes of other works do not matter."""
    reach = library.rules.reach if library.rules is not None else {}
    return all(source.cite in library.bibliography for sources in reach.values() for source in sources)


class EditedWorks:
    """The works of a project while its files are saved one by one: an edit of one entry reads no other."""

    def __init__(self, project: Project) -> None:
        options, self._files = project.options, project.files
        files, _ = bibliography_files(self._files, "", options.bibliography)
        self._texts = {file.path: file.source.text for file in files}
        self.library = project.library.bibliography
        # A file saved while the library was read may differ from what was read.
        is_read = digest_of(files, public_fields(options.fields)) == self.library.digest
        self._edited = EditedLibrary(self.library, (), options.fields) if is_read else None

    def after(self, paths: Collection[str]) -> Bibliography | None:
        """The library after these files were saved; None if it must be read again, and this object is used up."""
        for path in paths:
            source = read_text(self._files, path)
            if self._edited is None or source is None or path not in self._texts:
                return None
            before = self._texts[path]
            self._texts[path] = source.text
            change = self._edited.change(path, lambda before=before: before, source.text)  # type: ignore[misc] # a default
            if not change.is_alone(self.library, self._edited.library, self._texts):
                return None
            self.library = self._edited.library
        return self.library


def _sources(before: Project, paths: Collection[str]) -> Sources | None:
    """The articles with their changed texts; None if files were added or removed, or one became an article."""
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
    """The path of a file under docs/; "" if it is not there."""
    docs = project.site.docs_name
    return posixpath.relpath(path, docs) if path.startswith(f"{docs}/") else ""


def _place(project: Project, page: str) -> object:
    """The facts about an article that other pages know without reading it."""
    article = project.sources.articles[page]
    address = address_of(page, article.head, project.lang_of(article), directory_urls=True, public=True)
    return project.state(article), address
