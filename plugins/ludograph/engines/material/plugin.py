"""The MkDocs plugin: events, nothing else; the work is in `build.py`.

Only what a build needs in which nothing has changed is loaded with the plugin; the rest is loaded when there is work.
"""

from __future__ import annotations

import importlib
import logging
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NoReturn

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import BasePlugin, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import CountHandler
from mkdocs.utils.templates import TemplateContext

from ludograph.cache import FILE, Cache, spare_collections
from ludograph.engines.material.frame import add_frame
from ludograph.engines.material.idle import IdleBuild, build_inputs
from ludograph.engines.material.messages import OURS, hand_over
from ludograph.engines.material.repairs import repair
from ludograph.engines.material.settings import PluginOptions, is_alone, options_of, site_of
from ludograph.problems import LudographError
from ludograph.publish.progress import Progress
from ludograph.publish.publication import Publication, Published
from ludograph.publish.publication_lock import BUSY_STATUS, BusyError
from ludograph.publish.unchanged import MessageLog, built_before, remember_built

if TYPE_CHECKING:
    from ludograph.engines.material.build import MkDocsBuild

log = logging.getLogger(OURS)
hand_over()
TEMPLATES = Path(__file__).parent / "templates"


class Busy(Abort):
    """Another build writes to the same folder."""

    code = exit_code = BUSY_STATUS


class LudographPlugin(BasePlugin[PluginOptions]):
    """Publishes articles written in Ludograph's notation."""

    published: Published | None = None
    """What the last build changed in the published folder."""
    progress: Callable[..., None] | None = None
    """Hears the phase of a build and how much of it is done; `ludograph build` sets it."""
    _own_progress = Progress(quiet=True)
    _progress: Callable[..., None] = _own_progress
    own_server = True
    """Whether `mkdocs serve` shows our preview; the preview itself and tests of whole builds say no."""
    _preview = False
    _publishes = False
    _publication: Publication | None = None
    _site_dir = ""
    _laid = _pages = 0
    build: MkDocsBuild
    """The build that goes on; the preview puts its own here."""
    _idle: IdleBuild | None = None
    _inputs = ""
    _messages = MessageLog()

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Remember whether this is the preview; MkDocs keeps the plugin between rebuilds because of this event."""
        self._preview = command == "serve"
        self._idle, self._inputs, self._messages = None, "", MessageLog()
        # A dirty build changes single files of the published site: that is what people ask for with it.
        self._publishes = not self._preview and not dirty
        if not self._preview:
            spare_collections()
        self._laid = 0
        quiet = logging.getLogger("mkdocs").level > logging.WARNING  # `mkdocs build --quiet`
        self._own_progress = Progress(quiet=self._preview or quiet)
        self._progress = self.progress or self._own_progress
        for handler in logging.getLogger("mkdocs").handlers:
            handler.addFilter(self._own_progress.make_room)

    def on_config(self, config: MkDocsConfig) -> MkDocsConfig:
        """Load the project; a site's own templates go before ours and ours before the theme's."""
        if self._preview and self.own_server:
            _serve(config)
        own = [config.theme.custom_dir] if config.theme.custom_dir else []
        config.theme.dirs[len(own) : len(own)] = [str(TEMPLATES)]
        config.extra.setdefault("status", {}).setdefault("draft", "Draft")
        add_frame(config)
        if self._publishes and self._has_nothing_to_do(config):
            return config
        from ludograph.engines.material.build import MkDocsBuild
        from ludograph.publish.finishing import Finishing
        from ludograph.publish.navigation import with_folders
        from ludograph.publish.project import Project

        self._progress("reading the project")
        project = Project.load(site_of(config), options_of(self.config), preview=self._preview)
        config.watch.extend(project.watched)
        config.nav = with_folders(config.nav, project)
        self.build = MkDocsBuild(Finishing(project), config, alone=self._publishes and is_alone(config))
        if self._publishes:
            self._begin_publication(config)
        return config

    def _has_nothing_to_do(self, config: MkDocsConfig) -> bool:
        """Whether the published site is made of just these inputs; then MkDocs is given nothing to build."""
        if not is_alone(config):
            return False  # whatever else the others do at each build has to be done
        self._inputs = build_inputs(config, options_of(self.config))
        cache = Cache(site_of(config).root / FILE)
        known = built_before(cache, Path(config.site_dir), self._inputs)
        cache.close()
        if known is None:
            logging.getLogger("mkdocs").addHandler(self._messages)
            return False
        self._idle = IdleBuild(config, known)
        return True

    def _begin_publication(self, config: MkDocsConfig) -> None:
        """Let everything be written beside the published folder."""
        self._site_dir = config.site_dir
        try:
            self._publication = Publication.begin(Path(config.site_dir))
        except BusyError as error:
            raise Busy(str(error)) from None
        config.site_dir = str(self._publication.folder)

    @property
    def why(self) -> dict[str, tuple[str, ...]]:
        """Path of each page that the last build rendered → why."""
        return {} if self._idle is not None else self.build.project.why

    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Leave out what is not published."""
        if self._idle is not None:
            return Files([])
        if not self._preview:  # it renders the articles that are asked for
            self._progress("rendering articles")
            self.build.render_all(lambda done, of: self._progress("rendering articles", done, of))
            self._progress("joining articles")
        self.build.choose_files(files)
        return files

    def on_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Settle which page follows which: the readers' pages and the writers' are two orders."""
        if self._idle is None:
            self.build.menu(nav, "")
        return nav

    def on_pre_page(self, page: Page, *, config: MkDocsConfig, files: Files) -> Page:
        """Let pages be read and rendered by us."""
        self.build.take_over(page)
        return page

    def on_env(self, env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
        """All articles are read: settle what depends on several of them."""
        if self._idle is None:
            self.build.finish_files(files)
            self.build.begin_pages(env)
            self._pages = len(files.documentation_pages())
        return env

    @event_priority(-75)
    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Put round the article what belongs to it, when all others have seen the article alone."""
        self._laid += 1
        self._progress("laying out pages", self._laid, self._pages)
        finished = self.build.finish_page(page)
        self.build.write_beside(finished)
        page.content = finished.html
        context["nav"] = self.build.menu(nav, page.file.src_uri)
        self.build.mark_above(page.file.src_uri, is_shown=True)
        context["ludograph"] = self.build.around(finished, page.toc)  # type: ignore[typeddict-unknown-key]
        return self.build.joined(page, finished, context)

    def on_template_context(
        self, context: TemplateContext, *, template_name: str, config: MkDocsConfig
    ) -> TemplateContext:
        """Pages that are not articles (404) have the same templates round them."""
        if self._idle is None:
            context["nav"] = self.build.menu(context["nav"], "")
            context["ludograph"] = self.build.around(None)  # type: ignore[typeddict-unknown-key]
        return context

    @event_priority(-50)
    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Fix the theme's markup when all others have done their work."""
        self.build.mark_above(page.file.src_uri, is_shown=False)
        repaired = output if self.build.is_joined(page) else repair(output, page.content or "")
        self.build.forget(page)
        return repaired

    @event_priority(-50)
    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """The same for pages that are not articles."""
        return repair(output_content) if template_name.endswith(".html") else output_content

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Keep what was worked out, and publish what all plugins have made."""
        if self._idle is not None:
            self.published = self._idle.end(config)
            return
        self.build.finish()
        if self._publication is None or (config.strict and _has_warnings()):
            return  # MkDocs ends a strict build with warnings right after this event
        config.site_dir = self._site_dir
        self._progress("publishing")
        publication, self._publication = self._publication, None
        self.published = publication.finish()
        self._own_progress.end()
        if self.build.internal_errors:
            self.build.project.cache.close()
            raise Abort(f"the program failed at {self.build.internal_errors} places (INT001); the rest is published")
        if self._inputs and not self.build.project.unread:  # they may be read tomorrow
            logging.getLogger("mkdocs").removeHandler(self._messages)
            cache = self.build.project.cache
            remember_built(cache, Path(self._site_dir), self._inputs, tuple(self._messages.messages))
            cache.save()
        self.build.project.cache.close()
        log.info("%s: %s", self._site_dir, self.published)

    def on_build_error(self, *, error: Exception) -> None:
        """The published site stays as it was."""
        self.on_shutdown()

    def on_shutdown(self) -> None:
        """Remove what was made and not published."""
        self._own_progress.end()
        for handler in logging.getLogger("mkdocs").handlers:
            handler.removeFilter(self._own_progress.make_room)
        logging.getLogger("mkdocs").removeHandler(self._messages)
        if self._publication is not None:
            self._publication.discard()
            self._publication = None


def _serve(config: MkDocsConfig) -> NoReturn:
    """Show the preview instead of MkDocs's, which builds the whole site before its first page and after each save."""
    # The preview stands above this layer: it is found by its name, as MkDocs finds this plugin.
    preview = importlib.import_module("ludograph.preview.preview")
    host, port = config.dev_addr
    try:
        preview.run(config.config_file_path, "material", host, port, say=lambda line: log.warning("%s", line))
    except LudographError as error:
        raise Abort(str(error)) from None
    raise SystemExit(0)


def _has_warnings() -> bool:
    """Whether MkDocs will end a strict build: it counts while it builds."""
    handlers = logging.getLogger("mkdocs").handlers
    return any(isinstance(handler, CountHandler) and handler.get_counts() for handler in handlers)
