"""A project with files open in an editor, and answers about them as plain values; nothing here knows the protocol.

An open article is read alone, against the project's catalogue. An open library or data file lies over the one on disk,
and the project is loaded again with it. Offsets count characters of the file's text.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.checks.running import Report, article_problems, catalogue_problems, reports
from ludograph.checks.selection import Selection
from ludograph.cli.collecting import read_articles
from ludograph.cli.files import ProjectFiles
from ludograph.cli.rename_key import key_edits
from ludograph.files import Overlay, WorkingTree
from ludograph.markup.rendering import Converter
from ludograph.problems import Edit, Place
from ludograph.publish.project import Project, load_project
from ludograph.source import SourceText

ARTICLE_ENDINGS = (".md", ".markdown", ".html")


@dataclass(frozen=True, slots=True)
class OpenArticle:
    """An article as it is in the editor."""

    source: SourceText
    page: str
    facts: ArticleFacts


class Workspace:
    """One project and the texts of its open files."""

    def __init__(self, config_file: Path) -> None:
        self._config_file = config_file
        self._texts: dict[str, str] = {}
        self._read: dict[str, OpenArticle] = {}
        self._on_disk: dict[str, ArticleFacts] = {}
        """What saved articles say, by path; read when first asked for."""
        self.project = load_project(config_file, drafts="show")

    @property
    def root(self) -> Path:
        """The project's folder."""
        return self.project.root

    def change(self, path: str, text: str | None) -> None:
        """The text of an open file, by its path from the project's folder; None when the editor closed it."""
        if text is None:
            self._texts.pop(path, None)
        else:
            self._texts[path] = text
        self._read.pop(path, None)
        if not self._is_article(path):
            self._load_again()

    def saved(self, path: str) -> None:
        """A file was written: what other files may refer to can have changed."""
        article = self.article(path)
        if article is None or article.page not in self.project.sources.articles:
            self._load_again()
        elif self._on_disk:
            self._on_disk[path] = article.facts

    def reports(self, path: str) -> list[Report]:
        """What is wrong in an open file, as `ludograph check` reports it."""
        selection = Selection.of_options(self.project.options.checks)
        article = self.article(path)
        if article is not None:
            problems = article_problems(article.facts, self._catalogue_of(article.page))
            return reports(problems, [(article.facts.path, silence) for silence in article.facts.silences], selection)
        found = catalogue_problems(self.project.catalogue, self.project.cache)
        return reports((problem for problem in found if problem.place and problem.place.path == path), (), selection)

    def article(self, path: str) -> OpenArticle | None:
        """The article at a path as it is in the editor or on disk; None for other files."""
        if not self._is_article(path):
            return None
        if path not in self._read:
            text = self.text(path)
            if text is None:
                return None
            page = self.page_of(path)
            source = SourceText(path, text)
            facts = self._converter.render(source, self._catalogue_of(page), page).facts
            article = OpenArticle(source, page, facts)
            if path not in self._texts:
                return article  # only what is open is kept: an editor asks about thousands in a day
            self._read[path] = article
        return self._read[path]

    def text(self, path: str) -> str | None:
        """The text in the editor, or on disk; None where there is no such file."""
        if path in self._texts:
            return self._texts[path]
        source = ProjectFiles(self.root).text(path)
        return source.text if source else None

    def page_of(self, path: str) -> str:
        """The path under docs/ of an article's file."""
        return path.removeprefix(f"{self.project.site.docs_name}/")

    def all_facts(self) -> Iterator[ArticleFacts]:
        """What every article says, open ones as they are in the editor."""
        if not self._on_disk:
            self._on_disk = {facts.path: facts for facts in read_articles(self.project, lambda _: None)}
        for path, facts in self._on_disk.items():
            opened = self.article(path) if path in self._texts else None
            yield opened.facts if opened else facts

    def uses_of_key(self, key: str) -> list[Place]:
        """Where articles cite a work, by path and place."""
        return sorted(
            place
            for facts in self.all_facts()
            for use in facts.written_citations
            for citation, place in zip(use.citations, use.places, strict=True)
            if citation.citekey == key
        )

    def rename_key(self, old: str, new: str) -> Iterable[Edit]:
        """The edits that give a work another key everywhere; LudographError where that cannot be done."""
        files = ProjectFiles(self.root)
        return key_edits(old, new, list(self.all_facts()), self.project.catalogue, files)

    def _catalogue_of(self, page: str) -> Catalogue:
        return replace(self.project.complete_catalogue, settings=self.project.settings_of(page))

    def _is_article(self, path: str) -> bool:
        return path.startswith(f"{self.project.site.docs_name}/") and path.endswith(ARTICLE_ENDINGS)

    @cached_property
    def _converter(self) -> Converter:
        site = self.project.site
        return Converter(site.extensions, site.extension_configs)

    def _load_again(self) -> None:
        """Load the project with the open library and data files over those on disk."""
        site = self.project.site
        base = WorkingTree(site.root, (site.root / site.docs_name,))
        changes = {path: text.encode("utf-8") for path, text in self._texts.items() if not self._is_article(path)}
        self.project.cache.close()
        self.project = Project.load(site, self.project.options, preview=False, files=Overlay(base, changes))
        self._read.clear()
        self._on_disk.clear()
