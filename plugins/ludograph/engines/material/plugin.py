"""The MkDocs plugin: events, nothing else; the work is in `build.py`.

Only what a build without changes needs is imported with the plugin; the rest is imported when there is work.
"""

from __future__ import annotations

import copy
import logging
import warnings
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Literal, NoReturn

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import Abort
from mkdocs.plugins import BasePlugin, CombinedEvent, event_priority
from mkdocs.structure.files import Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.utils import CountHandler
from mkdocs.utils.templates import TemplateContext

from ludograph.base.problems import LudographError
from ludograph.base.source import content_hash
from ludograph.engines.material.frame import add_frame, repair
from ludograph.engines.material.neighbours import refusals
from ludograph.engines.material.settings import PluginOptions, is_alone, options_of, site_of
from ludograph.site.freshness.canonical import canonical
from ludograph.site.freshness.inputs import BuiltSite, MessageLog, built_before, inputs_on_disk, remember_built
from ludograph.site.publication.lock import BUSY_STATUS, BusyError
from ludograph.site.publication.publication import Publication, Published
from ludograph.site.reporting.progress import HANDED_ON, PROBLEMS, Progress
from ludograph.site.settings.config import Options
from ludograph.site.settings.configuration import SettingsError, links_out_of
from ludograph.store import FILE, Cache, spare_collections

if TYPE_CHECKING:
    from ludograph.engines.material.build import MkDocsBuild

# Problems of a site as messages of an MkDocs plugin, which MkDocs prints, and counts in a strict build.

OURS = "mkdocs.plugins.ludograph"
"""MkDocs's name for the logger of this plugin."""


class ToMkDocs(logging.Handler):
    """Passes each message to MkDocs under this name."""

    def emit(self, record: logging.LogRecord) -> None:
        """Passes a message on, if MkDocs prints messages of its level."""
        if record.levelno >= (logging.getLogger("mkdocs").level or logging.INFO):
            handed_on = copy.copy(record)
            handed_on.name = record.name.replace(PROBLEMS, OURS, 1)
            setattr(handed_on, HANDED_ON, True)
            logging.getLogger(handed_on.name).handle(handed_on)


def hand_over() -> None:
    """From now on our messages also go to MkDocs, which prints them by level."""
    ours = logging.getLogger(PROBLEMS)
    if not any(isinstance(handler, ToMkDocs) for handler in ours.handlers):
        ours.addHandler(ToMkDocs())
    ours.setLevel(logging.DEBUG)


# A build of MkDocs without work, which repeats the lines of the last build and creates no page.

_OF_NO_INFLUENCE = frozenset({"strict", "site_dir", "config_file_path", "quiet", "verbose"})
"""Settings without influence on the site's files."""


def build_inputs(config: MkDocsConfig, options: Options) -> str:
    """A hash of all inputs of the site: the project, mkdocs.yml, the site's own templates."""
    with warnings.catch_warnings(action="ignore", category=DeprecationWarning):  # nothing else has them as written
        layers = config.user_configs
    given = [{key: value for key, value in layer.items() if key not in _OF_NO_INFLUENCE} for layer in layers]
    return content_hash(inputs_on_disk(site_of(config), options), canonical(given))


class IdleBuild:
    """Lets MkDocs run all its steps over an empty folder, so that every command and caller ends as usual."""

    def __init__(self, config: MkDocsConfig, known: BuiltSite, plugin: LudographPlugin) -> None:
        self._known = known
        self._site_dir, self._docs_dir = config.site_dir, config.docs_dir
        self._empty = TemporaryDirectory(prefix="ludograph-")
        docs = Path(self._empty.name, "docs")
        docs.mkdir()
        config.docs_dir, config.site_dir = str(docs), str(Path(self._empty.name, "site"))
        config.nav = None
        config.theme.dirs = []
        config.theme.static_templates = set()
        config.extra_templates = []
        for calls in map(config.plugins.events.__getitem__, ("files", "nav", "env")):  # no page reaches the others
            calls[:] = [call for call in calls if getattr(call, "__self__", None) is not plugin]
        for name, level, message in known.messages:
            logging.getLogger(name.replace(OURS, PROBLEMS, 1)).log(level, "%s", message)
        logging.getLogger(OURS).info("%s: nothing has changed", self._site_dir)

    def end(self, config: MkDocsConfig) -> Published:
        """The result: the whole site, without changes."""
        config.docs_dir, config.site_dir = self._docs_dir, self._site_dir
        self._empty.cleanup()
        return Published(self._known.files, 0, 0)


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

    published: Published | None = None
    """The changes of the last build in the published folder."""
    progress: Callable[..., None] | None = None
    """Receives the phase of a build and its progress; set by `ludograph build`."""
    _own_progress = Progress(quiet=True)
    _progress: Callable[..., None] = _own_progress
    own_server = True
    """Whether `mkdocs serve` shows our preview; False in the preview itself and in tests of whole builds."""
    _preview = False
    _publishes = False
    _publication: Publication | None = None
    _config: MkDocsConfig | None = None
    _site_dir = ""
    """The published folder; during a build the configuration names another one."""
    _laid = _pages = 0
    build: MkDocsBuild
    """The current build; the preview sets its own."""
    _idle: IdleBuild | None = None
    _inputs = ""
    _messages = MessageLog()

    def on_startup(self, *, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:
        """Records whether this is the preview; MkDocs keeps the plugin between rebuilds because of this event."""
        self._preview = command == "serve"
        self._idle, self._inputs, self._messages = None, "", MessageLog()
        # A dirty build is meant to change single files of the published site.
        self._publishes = not self._preview and not dirty
        if not self._preview:
            spare_collections()
        self._laid = 0
        quiet = logging.getLogger("mkdocs").level > logging.WARNING  # `mkdocs build --quiet`
        self._own_progress = Progress(quiet=self._preview or quiet)
        self._progress = self.progress or self._own_progress
        for handler in logging.getLogger("mkdocs").handlers:
            handler.addFilter(self._own_progress.make_room)

    @staticmethod
    def say(line: str) -> None:
        """Prints a line like MkDocs's warnings."""
        log.warning("%s", line)

    def serve(self, config: MkDocsConfig) -> NoReturn:
        """Shows our preview instead of MkDocs's; implemented in `tools.mkdocs_plugin`, which may import it."""
        raise NotImplementedError

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
        self._config, self._site_dir = config, config.site_dir
        if self._preview and self.own_server:
            self.serve(config)
        own = [config.theme.custom_dir] if config.theme.custom_dir else []
        config.theme.dirs[len(own) : len(own)] = [str(TEMPLATES)]
        config.extra.setdefault("status", {}).setdefault("draft", "Draft")
        add_frame(config)
        if self._publishes and self._has_nothing_to_do(config):
            return config
        from ludograph.engines.building import finishing_of
        from ludograph.engines.material.build import MkDocsBuild
        from ludograph.site.finishing.finishing import Finishing
        from ludograph.site.project.project import Project

        self._progress("reading the project")
        project = Project.load(site_of(config), options_of(self.config), preview=self._preview)
        config.watch.extend(project.watched)
        try:
            finishing = Finishing(project) if self._preview else finishing_of(project)
        except LudographError as error:
            raise Stop(str(error)) from None
        self.build = MkDocsBuild(finishing, config, alone=self._publishes and is_alone(config))
        if self._publishes:
            self._begin_publication(config)
        return config

    on_config = CombinedEvent(_refuse, _load)

    def _has_nothing_to_do(self, config: MkDocsConfig) -> bool:
        """Whether the published site has exactly these inputs; then MkDocs has nothing to build."""
        if not is_alone(config):
            return False  # other plugins may have further work in each build
        self._inputs = build_inputs(config, options_of(self.config))
        cache = Cache(site_of(config).root / FILE)
        known = built_before(cache, Path(config.site_dir), self._inputs)
        cache.close()
        if known is None:
            logging.getLogger("mkdocs").addHandler(self._messages)
            return False
        self._idle = IdleBuild(config, known, self)
        return True

    def _begin_publication(self, config: MkDocsConfig) -> None:
        """Redirects all output to a folder beside the published one."""
        try:
            self._publication = Publication.begin(Path(config.site_dir), site_of(config).root)
        except BusyError as error:
            raise Busy(str(error)) from None
        except LudographError as error:
            raise Stop(str(error)) from None
        config.site_dir = str(self._publication.folder)

    @property
    def why(self) -> dict[str, tuple[str, ...]]:
        """Path of each page rendered by the last build → the reasons."""
        return {} if self._idle is not None else self.build.project.why

    @event_priority(-75)
    def on_files(self, files: Files, *, config: MkDocsConfig) -> Files:
        """Removes unpublished files from those that other plugins leave, add or change."""
        self.build.take_files_of_plugins(files)
        if not self._preview:  # it renders articles on request
            self._progress("rendering articles")
            self.build.render_all(lambda done, of: self._progress("rendering articles", done, of))
            self._progress("joining articles")
        self.build.choose_files(files)
        return files

    @event_priority(200)  # others add theirs with 100
    def _own_nav(self, nav: Navigation, *, config: MkDocsConfig, files: Files) -> Navigation:
        """Gives other plugins our navigation if there is none."""
        return self.build.navigation(nav, files)

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
        self.build.settle_front_matter(files)
        self.build.finish_files(files)
        self.build.begin_pages(env)
        self._pages = len(files.documentation_pages())
        return env

    @event_priority(-75)
    def on_page_context(
        self, context: TemplateContext, *, page: Page, config: MkDocsConfig, nav: Navigation
    ) -> TemplateContext:
        """Adds the parts around the article, after all other plugins have seen only the article."""
        self._laid += 1
        self._progress("laying out pages", self._laid, self._pages)
        if not self.build.is_ours(page):
            around, menu = self.build.around_others(page), self.build.menu(nav, page.file.src_uri)
            return {**context, "nav": menu, "ludograph": around}  # type: ignore[typeddict-unknown-key]
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
        """Gives pages that are not articles (404) the values for our templates."""
        context["nav"] = self.build.menu(context["nav"], "")
        context["ludograph"] = self.build.around(None)  # type: ignore[typeddict-unknown-key]
        return context

    @event_priority(75)
    def on_post_page(self, output: str, *, page: Page, config: MkDocsConfig) -> str:
        """Fixes the theme's markup before others change it, as minify removes quotation marks."""
        self.build.mark_above(page.file.src_uri, is_shown=False)
        repaired = output if self.build.is_joined(page) else repair(output, page.content or "")
        self.build.forget(page)
        return repaired

    @event_priority(75)
    def on_post_template(self, output_content: str, *, template_name: str, config: MkDocsConfig) -> str:
        """Fixes the theme's markup in pages that are not articles."""
        return repair(output_content) if template_name.endswith(".html") else output_content

    @event_priority(-100)
    def on_post_build(self, *, config: MkDocsConfig) -> None:
        """Stores the cache, and publishes the output of all plugins."""
        if self._idle is not None:
            self.published = self._idle.end(config)
            return
        self.build.finish()
        if self._publication is None or (config.strict and _has_warnings()):
            return  # MkDocs ends a strict build with warnings right after this event
        from ludograph.engines.building import with_editions

        try:
            with_editions(self.build.project, Path(config.site_dir), Path(self._site_dir))
        except LudographError as error:
            raise Stop(str(error)) from None
        config.site_dir = self._site_dir
        self._progress("publishing")
        publication, self._publication = self._publication, None
        self.published = publication.finish()
        self._own_progress.end()
        if self.build.internal_errors:
            self.build.project.cache.close()
            raise Abort(f"the program failed at {self.build.internal_errors} places (INT001); the rest is published")
        project = self.build.project
        if self._inputs and not (project.unread or project.has_inserted):  # they may be readable tomorrow
            logging.getLogger("mkdocs").removeHandler(self._messages)
            cache = project.cache
            remember_built(cache, Path(self._site_dir), self._inputs, tuple(self._messages.messages))
            cache.save()
        self.build.project.cache.close()
        log.info("%s: %s", self._site_dir, self.published)

    def on_build_error(self, *, error: Exception) -> None:
        """Keeps the published site."""
        self.on_shutdown()

    def on_shutdown(self) -> None:
        """Removes unpublished output."""
        self._own_progress.end()
        for handler in logging.getLogger("mkdocs").handlers:
            handler.removeFilter(self._own_progress.make_room)
        logging.getLogger("mkdocs").removeHandler(self._messages)
        if self._publication is not None:
            self._publication.discard()
            self._publication = None
        if self._config is not None:  # mike ends without a build, and then asks for the site's folder
            self._config.site_dir = self._site_dir


def _has_warnings() -> bool:
    """Whether MkDocs will abort a strict build, from its count of warnings."""
    handlers = logging.getLogger("mkdocs").handlers
    return any(isinstance(handler, CountHandler) and handler.get_counts() for handler in handlers)
