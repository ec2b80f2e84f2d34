"""The pages of a preview: rendered when they are asked for; what joins all articles comes from another process."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from ludograph.article.facts import ArticleFacts
from ludograph.article.rendered import RenderedArticle
from ludograph.catalogue import Address, Catalogue
from ludograph.problems import LudographError
from ludograph.publish.finishing import Finishing
from ludograph.publish.fragments import Fragments
from ludograph.publish.generated import GENERATED
from ludograph.publish.project import Project
from ludograph.publish.records import Records
from ludograph.publish.surroundings import Backlink
from ludograph.source import SourceText

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
        self._forget_lists()

    def follow(self, project: Project, pages: Collection[str]) -> bool:
        """Use the project as it is after an edit of these articles; whether one of them has another title now.

        Which articles there are, where and in what order must be as before: then nothing else changes the navigation.
        """
        titles = list(map(self.title_of, pages))
        if project.catalogue is not self.project.catalogue:
            self._complete = None
            if self._joined_pages is None:
                self._forget_lists()  # which pages without an author there are is taken from the catalogue
        self.project = project
        self.fragments = Fragments(self.facts_of)
        renamed = titles != list(map(self.title_of, pages))
        if renamed:
            self._forget_lists()
        return renamed

    def _forget_lists(self) -> None:
        for name in ("pages", "nav", "navigation", "_names"):
            vars(self).pop(name, None)

    def rendered(self, page: str, source: SourceText | None = None) -> RenderedArticle:
        """The article as its author has it now, or a generated page as it was joined last."""
        if page in self.project.sources.articles:
            records, job = self._records_of(page), self.project.job(page, source)
            rendered, is_late = records.at_once(job) if self.in_haste else (records.get(job), False)
            (self.late.add if is_late else self.late.discard)(page)
            return self._keep(page, rendered)
        if page not in self.generated:
            raise LudographError("this page is made from all articles, which could not be joined")
        return self._keep(page, self.generated[page])

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
        article = self.project.sources.articles.get(page)
        if article is not None and self.project.is_shown(article):
            return self.project.records.facts(self.project.job(page))
        return None

    def generated_pages(self) -> tuple[str, ...]:
        """The pages without an author: those that are made whatever articles say, and since the first join all."""
        known, addresses = self._joined_pages, self.project.catalogue.addresses
        if known is None:
            known = tuple(one for one in addresses.pages.values() if one.generated) if addresses else ()
        return tuple(one.page for one in known if one.page not in self.project.sources.articles)

    def title_of(self, page: str) -> str:
        """The title of a page, for lists; no article is rendered for it."""
        article = self.project.sources.articles.get(page)
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
