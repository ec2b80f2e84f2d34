"""The MkDocs plugin: its events, in the order in which they happen.

Their work is done by `MkDocsBuild`, which has a method for each; `Output` is the published folder.

Only what a build without changes needs is imported with the plugin; the rest is imported when there is work.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NoReturn

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils.templates import TemplateContext

from ludograph.base.problems import LudographError
from ludograph.engines.material.frame import add_frame, repair
from ludograph.engines.material.messages import OURS, hand_over
from ludograph.engines.material.neighbours import refusals
from ludograph.engines.material.output import IdleBuild, MkDocsOutput
from ludograph.engines.material.settings import PluginOptions, options_of, site_of
from ludograph.site.publication.lock import BUSY_STATUS, BusyError
from ludograph.site.publication.publication import Published
from ludograph.site.settings.configuration import SettingsError, links_out_of
from ludograph.store import spare_collections

if TYPE_CHECKING:
    from ludograph.engines.material.build import MkDocsBuild

log = logging.getLogger(OURS)
hand_over()
TEMPLATES = Path(__file__).parent / "templates"


class Busy(Abort):
    """Another build writes into the same folder."""

    code = exit_code = BUSY_STATUS


class Stop(Abort):
    """Aborts MkDocs with a message."""


class LudographPlugin(BasePlugin[PluginOptions]):
    """Publishes articles written in Ludograph's notation."""

    own_server = True
    """Whether `mkdocs serve` shows our preview; False in the preview itself and in tests of whole builds."""
    progress: Callable[..., None] | None = None
    """Receives the phase of a build and its progress; set by `ludograph build`."""
    command: Literal["build", "dirty build", "serve"] = "dirty build"
    """What MkDocs does; a dirty build is meant to change single files of the published site."""
    output: MkDocsOutput | None = None
    """The published folder; None in a preview and in a dirty build."""
    build: MkDocsBuild
    """The current build; the preview sets its own."""
    published: Published | None = None
    """The changes of the last build in the published folder."""

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Records what MkDocs does; MkDocs keeps the plugin between rebuilds because of this event."""
        self.command = "serve" if command == "serve" else "dirty build" if dirty else "build"
        if command != "serve":
            spare_collections()

    @event_priority(140)  # as soon as a group has loaded its plugins
    def _refuse(self, config: MkDocsConfig) -> MkDocsConfig:
        """Refuses incompatible plugins before they fail, and links out of the project before they are followed."""
        links = links_out_of(site_of(config), options_of(self.config), Path(config.site_dir))
        if found := (*links, *refusals(config)):
            raise Stop(str(SettingsError(Path(config.config_file_path).parent, found)))
        return config

    @event_priority(-100)
    def _load(self, config: MkDocsConfig) -> MkDocsConfig:
        """Loads the project as other plugins have configured it; a site's templates have priority over ours."""
        if self.command == "serve" and self.own_server:
            self.serve(config)
        own = [config.theme.custom_dir] if config.theme.custom_dir else []
        config.theme.dirs[len(own) : len(own)] = [str(TEMPLATES)]
        config.extra.setdefault("status", {}).setdefault("draft", "Draft")
        add_frame(config)
        options = options_of(self.config)
        self.output = MkDocsOutput(config, options, self.progress) if self.command == "build" else None
        if self.output is not None and (known := self.output.unchanged()) is not None:
            self.build = IdleBuild(config, known)  # type: ignore[assignment] # it has no pages
            return config
        from ludograph.engines.material.build import begun

        try:
            self.build = begun(config, options, self.output, preview=self.command == "serve")
        except BusyError as error:
            raise Busy(str(error)) from None
        except LudographError as error:
            raise Stop(str(error)) from None
        return config

    on_config = CombinedEvent(_refuse, _load)

    def serve(self, config: MkDocsConfig) -> NoReturn:
        """Shows our preview instead of MkDocs's; implemented in `tools.mkdocs_plugin`, which may import it."""
        raise NotImplementedError

    @staticmethod
    def say(line: str) -> None:
        """Prints a line like MkDocs's warnings."""
        log.warning("%s", line)

    @event_priority(-75)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Reads the articles, and removes unpublished files from those that other plugins leave, add or change."""
        return self.build.files(files)

    @event_priority(200)  # others add theirs with 100
    def _own_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Gives other plugins our navigation if there is none."""
        return self.build.own_nav(nav, files)

    @event_priority(-100)
    def _settled_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Sets the order of pages, separately for the main part and the workshop."""
        self.build.menu(nav, "")
        return nav

    on_nav = CombinedEvent(_own_nav, _settled_nav)

    def on_pre_page(self, page: Page, *, config: MkDocsConfig, files: Files) -> Page:
        """Makes pages be read and rendered by us."""
        self.build.take_over(page)
        return page

    @event_priority(-100)
    def on_page_content(self, html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:
        """Keeps words that another plugin takes from a page out of our files."""
        if self.build.hides_words(page, html):
            log.info("%s: another plugin hides words; search and preview have its title alone", page.file.src_uri)
        return html

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """After all articles are read: decides what depends on several of them."""
        return self.build.env(env, files)

    @event_priority(-75)
    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Adds the parts around the article, after all other plugins have seen only the article."""
        return self.build.page_context(context, page, nav)

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """Gives pages that are not articles (404) the values for our templates."""
        return self.build.template_context(context)

    @event_priority(75)
    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Fixes the theme's markup before others change it, as minify removes quotation marks."""
        return self.build.post_page(output, page)

    @event_priority(75)
    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """Fixes the theme's markup in pages that are not articles."""
        return repair(output_content) if template_name.endswith(".html") else output_content

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Stores the cache, and publishes the output of all plugins."""
        if isinstance(self.build, IdleBuild):
            self.published = self.build.end(config)
            return
        self.build.finish()
        output, project = self.output, self.build.project
        if output is None or output.ends:
            return
        from ludograph.engines.building import with_editions

        try:
            with_editions(project, Path(config.site_dir), output.target)
            config.site_dir = str(output.target)
            output.progress("publishing")
            self.published = output.publish(project, self.build.internal_errors)
        except LudographError as error:
            raise Stop(str(error)) from None
        log.info("%s: %s", output.target, self.published)

    def on_build_error(self, *, error: Exception) -> None:
        """Keeps the published site."""
        self.on_shutdown()

    def on_shutdown(self) -> None:
        """Removes unpublished output."""
        if self.output is not None:
            self.output.close()
