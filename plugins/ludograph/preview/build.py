"""A build in which nothing is made before it is asked for; what joins all articles comes later."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from ludograph.article.facts import ArticleFacts
from ludograph.article.index import SiteIndex
from ludograph.article.rendered import RenderedArticle
from ludograph.pages import PAGES, Site, files
from ludograph.publish.article_files import add_assets, choose_articles
from ludograph.publish.generated import GENERATED
from ludograph.publish.page_takeover import fill_page
from ludograph.publish.project import Project
from ludograph.publish.site_build import SiteBuild


@dataclass(frozen=True)
class Joined:
    """What all articles together say, worked out from a project of its own while the preview goes on."""

    project: Project

    @cached_property
    def index(self) -> SiteIndex:
        """The facts of all listed articles."""
        return self.project.index()

    @cached_property
    def files(self) -> dict[str, bytes]:
        """The files for programs by path: the feed, the search index."""
        site = Site(self.project.site.name, self.project.site.url, cards=False)
        return dict(files(self.index, self.project.public_catalogue, site, self.project.cache))

    def make(self) -> None:
        """Work it all out, so that later questions are answered from memory."""
        _ = self.index
        _ = self.project.generated


class PreviewBuild(SiteBuild):
    """The articles that were asked for, as they were rendered last."""

    def __init__(self, project: Project, config: MkDocsConfig) -> None:
        super().__init__(project, config)
        self.joined: Joined | None = None
        self.index = self.listed = SiteIndex({})

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

    def join(self, joined: Joined, files: Files) -> None:
        """Use what the articles say together from now on."""
        self.joined = joined
        self.index = self.listed = joined.index
        for src_uri, markdown in joined.project.generated.items():
            file = files.get_file_from_path(src_uri)
            if file is None:
                made = File.generated(self._config, src_uri, content=markdown, inclusion=InclusionLevel.NOT_IN_NAV)
                files.append(made)
                Page(None, made, self._config)

    def finish_articles(self, files: Files) -> None:
        """Nothing is settled for all articles at once."""

    def facts(self, page: str) -> ArticleFacts | None:
        """What the article says, as it was rendered last."""
        rendered = self._rendered.get(page)
        return rendered.facts if rendered else None

    def _renderer(self, page: Page) -> Callable[[MkDocsConfig, Files], None]:
        def render(config: MkDocsConfig, files: Files) -> None:
            uri = page.file.src_uri
            rendered = self._rendered_now(uri, page)
            self._rendered[uri] = rendered
            fill_page(page, rendered, self._fragments.answer, draft=self._is_draft(uri), listed=self._is_listed(uri))

        return render

    def _rendered_now(self, uri: str, page: Page | None = None) -> RenderedArticle:
        if uri not in self.project.sources.articles and self.joined is not None:
            return self.joined.project.render_generated(uri)
        job = self.project.job(uri, self._source(page) if page is not None else None)
        # Links to pages that other articles give rise to are known only after the first join.
        if self.joined is not None and self.project.is_astray(self.project.records.facts(job)):
            return self.joined.project.complete_records.get(job)
        return self.project.records.get(job)

    def _facts_of(self, page: str) -> ArticleFacts | None:
        if page in self._rendered:
            return self._rendered[page].facts
        article = self.project.sources.articles.get(page)
        if article is not None and self.project.is_shown(article):
            return self.project.records.facts(self.project.job(page))
        return None

    def _url_of(self, page: str) -> str:
        project = self.joined.project if self.joined is not None else self.project
        addresses = (project.complete_catalogue if self.joined is not None else project.catalogue).addresses
        known = addresses.pages.get(page) if addresses else None
        return known.url if known else page
