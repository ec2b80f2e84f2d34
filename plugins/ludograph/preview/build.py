"""A build in which nothing is made before it is asked for; what joins all articles comes from another process."""

from __future__ import annotations

from collections.abc import Callable

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from ludograph.article.facts import ArticleFacts
from ludograph.article.index import SiteIndex
from ludograph.article.rendered import RenderedArticle
from ludograph.catalogue import Address, Catalogue
from ludograph.pages import PAGES
from ludograph.preview.messages import Around
from ludograph.problems import LudographError
from ludograph.publish.article_files import add_assets, choose_articles
from ludograph.publish.facts_box import Fact
from ludograph.publish.fragments import Fragments
from ludograph.publish.generated import GENERATED
from ludograph.publish.page_takeover import fill_page
from ludograph.publish.project import Project
from ludograph.publish.records import Records
from ludograph.publish.site_build import SiteBuild
from ludograph.publish.surroundings import Backlink


class PreviewBuild(SiteBuild):
    """The articles that were asked for, as they were rendered last."""

    def __init__(self, project: Project, config: MkDocsConfig) -> None:
        super().__init__(project, config)
        self.index = self.listed = SiteIndex({})
        self.around: dict[str, Around] = {}
        """What other articles put beside an article, as it was joined last."""
        self.generated: dict[str, RenderedArticle] = {}
        """The pages without an author that were asked for, as they were joined last."""
        self._joined_pages: tuple[Address, ...] | None = None
        self._complete: tuple[Catalogue, Records] | None = None

    def choose_files(self, files: Files) -> None:
        """The articles, and those generated pages that are made whatever the articles say."""
        choose_articles(files, self.project, self._config)
        add_assets(files, self._config, self.project.languages)
        in_nav = {page.src_uri for page in (GENERATED if self._config.nav is not None else PAGES)}
        addresses = self.project.catalogue.addresses
        for page in GENERATED:
            known = addresses is not None and page.src_uri in addresses.pages
            if known and files.get_file_from_path(page.src_uri) is None:
                inclusion = InclusionLevel.UNDEFINED if page.src_uri in in_nav else InclusionLevel.NOT_IN_NAV
                files.append(File.generated(self._config, page.src_uri, content="", inclusion=inclusion))

    def join(self, pages: tuple[Address, ...], files: Files) -> None:
        """Links may lead to these pages without an author from now on."""
        self._joined_pages, self._complete = pages, None
        for address in pages:
            if files.get_file_from_path(address.page) is None:
                made = File.generated(self._config, address.page, content="", inclusion=InclusionLevel.NOT_IN_NAV)
                files.append(made)
                Page(None, made, self._config)

    def follow(self, project: Project) -> None:
        """Use the project as it is after an edit."""
        if project.catalogue is not self.project.catalogue:
            self._complete = None
        self.project = project
        self._fragments = Fragments(self._facts_of)

    def finish_articles(self, files: Files) -> None:
        """Nothing is settled for all articles at once."""

    def facts(self, page: str) -> ArticleFacts | None:
        """What the article says, as it was rendered last."""
        rendered = self._rendered.get(page)
        return rendered.facts if rendered else None

    def holds(self, page: str) -> bool:
        """Whether the article is still as it was rendered last."""
        job = self.project.job(page)
        return self._records_for_job(page).holds(job)

    def facts_box(self, page: str) -> tuple[Fact, ...]:
        """The facts beside a game's title, as far as they are joined."""
        return self.around.get(page, Around()).facts

    def backlinks(self, page: str) -> list[Backlink]:
        """Who links to the page, as far as it is joined."""
        return list(self.around.get(page, Around()).backlinks)

    def _renderer(self, page: Page) -> Callable[[MkDocsConfig, Files], None]:
        def render(config: MkDocsConfig, files: Files) -> None:
            uri = page.file.src_uri
            rendered = self._rendered_now(uri, page)
            self._rendered[uri] = rendered
            fill_page(page, rendered, self._fragments.answer, draft=self._is_draft(uri), listed=self._is_listed(uri))

        return render

    def _rendered_now(self, uri: str, page: Page) -> RenderedArticle:
        if uri not in self.project.sources.articles:
            if uri not in self.generated:
                raise LudographError("this page is made from all articles, which could not be joined")
            return self.generated[uri]
        return self._records_for_job(uri).get(self.project.job(uri, self._source(page)))

    def _records_for_job(self, page: str) -> Records:
        """Links to pages that other articles give rise to are known only after the first join."""
        if self._joined_pages is None or not self.project.is_astray(self.project.records.facts(self.project.job(page))):
            return self.project.records
        return self._complete_now[1]

    @property
    def _complete_now(self) -> tuple[Catalogue, Records]:
        if self._complete is None:
            self._complete = self.project.completed(self._joined_pages or ())
        return self._complete

    def _facts_of(self, page: str) -> ArticleFacts | None:
        if page in self._rendered:
            return self._rendered[page].facts
        article = self.project.sources.articles.get(page)
        if article is not None and self.project.is_shown(article):
            return self.project.records.facts(self.project.job(page))
        return None
