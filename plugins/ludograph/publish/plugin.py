"""The MkDocs plugin: events, nothing else. What they do is told in `site_build.py`."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from ludograph.pages import PAGES
from ludograph.publish.article_files import ASSETS_URI
from ludograph.publish.config import LudographConfig
from ludograph.publish.navigation import gather_indexes, with_folders
from ludograph.publish.project import Project
from ludograph.publish.repairs import repair
from ludograph.publish.site_build import SiteBuild
from ludograph.publish.surroundings import Surroundings

PARTIALS = Path(__file__).parent / "partials"


class LudographPlugin(BasePlugin[LudographConfig]):
    """Publishes articles written in Ludograph's notation."""

    _preview = False
    _build: SiteBuild

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember whether this is the preview; MkDocs keeps the plugin between rebuilds because of this event."""
        self._preview = command == "serve"

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
        return config

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

    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Keep what was worked out."""
        self._build.close()
