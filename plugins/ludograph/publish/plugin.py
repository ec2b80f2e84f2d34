"""The MkDocs plugin: events, nothing else. What they do is told in `site_build.py`."""

from __future__ import annotations

import logging
from pathlib import Path
from typing import Literal

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import CountHandler
from mkdocs.utils.templates import TemplateContext

from ludograph.pages import PAGES
from ludograph.publish.article_files import ASSETS_URI
from ludograph.publish.config import LudographConfig
from ludograph.publish.navigation import gather_indexes, with_folders
from ludograph.publish.project import Project
from ludograph.publish.publication import Publication, Published
from ludograph.publish.publication_lock import BUSY_STATUS, BusyError
from ludograph.publish.repairs import repair
from ludograph.publish.site_build import SiteBuild
from ludograph.publish.surroundings import Surroundings

log = logging.getLogger("mkdocs.plugins.ludograph")
PARTIALS = Path(__file__).parent / "partials"


class Busy(Abort):
    """Another build writes to the same folder."""

    code = exit_code = BUSY_STATUS


class LudographPlugin(BasePlugin[LudographConfig]):
    """Publishes articles written in Ludograph's notation."""

    published: Published | None = None
    """What the last build changed in the published folder."""
    _preview = False
    _publishes = False
    _publication: Publication | None = None
    _site_dir = ""
    _build: SiteBuild

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember whether this is the preview; MkDocs keeps the plugin between rebuilds because of this event."""
        self._preview = command == "serve"
        # A dirty build changes single files of the published site: that is what people ask for with it.
        self._publishes = not self._preview and not dirty

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Load the project; a site's own templates go before ours and ours before the theme's."""
        own = [config.theme.custom_dir] if config.theme.custom_dir else []
        config.theme.dirs[len(own) : len(own)] = [str(PARTIALS)]
        config.extra.setdefault("status", {}).setdefault("draft", "Draft")
        config.extra_css.insert(0, f"{ASSETS_URI}/ludograph.css")
        config.extra_javascript.append(f"{ASSETS_URI}/ludograph.js")
        project = Project.of(config, self.config, preview=self._preview)
        config.watch.extend(project.watched)
        config.nav = with_folders(config.nav, project)
        self._build = SiteBuild(project, config)
        if self._publishes:
            self._begin_publication(config)
        return config

    def _begin_publication(self, config: MkDocsConfig) -> None:
        """Let everything be written beside the published folder."""
        self._site_dir = config.site_dir
        try:
            self._publication = Publication.begin(Path(config.site_dir))
        except BusyError as error:
            raise Busy(str(error)) from None
        config.site_dir = str(self._publication.folder)

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Leave out what is not published."""
        self._build.choose_files(files)
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Keep the indexes together where the site has no navigation of its own."""
        if config.nav is None:
            gather_indexes(nav, {page.src_uri for page in PAGES})
        return nav

    def on_pre_page(self, page: Page, *, config: MkDocsConfig, files: Files) -> Page:
        """Let pages be read and rendered by us."""
        self._build.take_over(page)
        return page

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """All articles are read: settle what depends on several of them."""
        self._build.finish_articles(files)
        return env

    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Give templates what they put round an article."""
        context["ludograph"] = self._build.surroundings(page)  # type: ignore[typeddict-unknown-key]
        return context

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """Pages that are no articles (404) have the same templates round them."""
        context["ludograph"] = Surroundings()  # type: ignore[typeddict-unknown-key]
        return context

    @event_priority(-50)
    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Mend the theme's markup when all others have done their work."""
        return repair(output)

    @event_priority(-50)
    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """The same for pages that are no articles."""
        return repair(output_content) if template_name.endswith(".html") else output_content

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Keep what was worked out, and publish what all plugins have made."""
        self._build.close()
        if self._publication is None or (config.strict and _has_warnings()):
            return  # MkDocs ends a strict build with warnings right after this event
        config.site_dir = self._site_dir
        publication, self._publication = self._publication, None
        self.published = publication.finish()
        log.info("%s: %s", self._site_dir, self.published)

    def on_build_error(self, *, error: Exception) -> None:
        """The published site stays as it was."""
        self.on_shutdown()

    def on_shutdown(self) -> None:
        """Remove what was made and not published."""
        if self._publication is not None:
            self._publication.discard()
            self._publication = None


def _has_warnings() -> bool:
    """Whether MkDocs will end a strict build: it counts while it builds."""
    handlers = logging.getLogger("mkdocs").handlers
    return any(isinstance(handler, CountHandler) and handler.get_counts() for handler in handlers)
