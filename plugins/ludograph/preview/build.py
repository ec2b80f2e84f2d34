"""A build in which nothing is made before it is asked for; what joins all articles comes from another process."""

from __future__ import annotations

from collections.abc import Mapping

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.pages import Page

from ludograph.article.facts import ArticleFacts
from ludograph.article.rendered import RenderedArticle
from ludograph.catalogue import Address, Catalogue
from ludograph.engines.material.build import MkDocsBuild, choose_articles, generated_file
from ludograph.engines.material.frame import frame_files
from ludograph.pages import PAGES
from ludograph.preview.messages import Around
from ludograph.problems import LudographError
from ludograph.publish.facts_box import Fact
from ludograph.publish.finishing import Finishing
from ludograph.publish.fragments import Fragments
from ludograph.publish.generated import GENERATED
from ludograph.publish.navigation import by_folders
from ludograph.publish.project import Project
from ludograph.publish.records import Records
from ludograph.publish.site_files import our_assets
from ludograph.publish.surroundings import Backlink
from ludograph.source import SourceText


class PreviewFinishing(Finishing):
    """The articles that were asked for, as they were rendered last."""

    def __init__(self, project: Project) -> None:
        super().__init__(project)
        self.beside: dict[str, Around] = {}
        """What other articles put beside an article, as it was joined last."""
        self.generated: dict[str, RenderedArticle] = {}
        """The pages without an author that were asked for, as they were joined last."""
        self._joined_pages: tuple[Address, ...] | None = None
        self._complete: tuple[Catalogue, Records] | None = None

    def join(self, pages: tuple[Address, ...]) -> None:
        """Links may lead to these pages without an author from now on."""
        self._joined_pages, self._complete = pages, None

    def follow(self, project: Project) -> None:
        """Use the project as it is after an edit."""
        if project.catalogue is not self.project.catalogue:
            self._complete = None
        self.project = project
        self._fragments = Fragments(self.facts_of)

    def rendered(self, page: str, source: SourceText | None = None) -> RenderedArticle:
        """The article as its author has it now, or a generated page as it was joined last."""
        if page in self.project.sources.articles:
            return self._keep(page, self._records_of(page).get(self.project.job(page, source)))
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

    def facts_box(self, page: str) -> tuple[Fact, ...]:
        """The facts below a game's title, as far as they are joined."""
        return self.beside.get(page, Around()).facts

    def backlinks(self, page: str) -> list[Backlink]:
        """Who links to the page, as far as it is joined."""
        return list(self.beside.get(page, Around()).backlinks)

    def _records_of(self, page: str) -> Records:
        """Links to pages that other articles give rise to are known only after the first join."""
        if self._joined_pages is None or not self.project.is_astray(self.project.records.facts(self.project.job(page))):
            return self.project.records
        if self._complete is None:
            self._complete = self.project.completed(self._joined_pages)
        return self._complete[1]

    @property
    def _names(self) -> Mapping[str, str]:
        """None: they would need every article."""
        return {}


class PreviewBuild(MkDocsBuild):
    """A build by MkDocs that never ends."""

    finishing: PreviewFinishing

    def __init__(self, project: Project, config: MkDocsConfig) -> None:
        super().__init__(PreviewFinishing(project), config)

    def choose_files(self, files: Files) -> None:
        """The articles, and those generated pages that are made whatever the articles say."""
        choose_articles(files, self.project, self._config)
        for asset in (*our_assets(self.project.languages), *frame_files(self._config)):
            files.append(generated_file(self._config, asset))
        in_nav = {page.src_uri for page in (GENERATED if self._config.nav is not None else PAGES)}
        addresses = self.project.catalogue.addresses
        for page in GENERATED:
            known = addresses is not None and page.src_uri in addresses.pages
            if known and files.get_file_from_path(page.src_uri) is None:
                inclusion = InclusionLevel.UNDEFINED if page.src_uri in in_nav else InclusionLevel.NOT_IN_NAV
                files.append(File.generated(self._config, page.src_uri, content="", inclusion=inclusion))
        if self._config.nav is None:
            standing = [file.src_uri for file in files.documentation_pages() if file.inclusion.is_in_nav()]
            indexes = [page.src_uri for page in PAGES if page.src_uri in standing]
            self._config.nav = by_folders(
                [page for page in standing if page not in indexes], indexes, self.project.settings.words
            )

    def join(self, pages: tuple[Address, ...], files: Files) -> None:
        """Links may lead to these pages without an author from now on."""
        self.finishing.join(pages)
        for address in pages:
            if files.get_file_from_path(address.page) is None:
                made = File.generated(self._config, address.page, content="", inclusion=InclusionLevel.NOT_IN_NAV)
                files.append(made)
                Page(None, made, self._config)

    def finish_files(self, files: Files) -> None:
        """Files are found when they are asked for."""
