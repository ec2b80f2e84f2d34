"""The site as the preview knows it: pages by their address, rendered when they are asked for.

`lay_out` is the one function that puts a page around an article; another engine than MkDocs replaces `Engine`.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from markupsafe import escape
from mkdocs.commands.build import get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, get_files, set_exclusions
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page

from ludograph.cache import FILE
from ludograph.checks.selection import Selection
from ludograph.preview.build import PreviewBuild
from ludograph.preview.faults import page_faults
from ludograph.preview.loading import loaded
from ludograph.preview.memory import Memory
from ludograph.preview.messages import Fault, Joined
from ludograph.publish.following import followed, page_of
from ludograph.publish.generated import GENERATED
from ludograph.publish.project import Project

BEGIN, END = "<!--preview-begin-->", "<!--preview-end-->"
"""Around the article in its page: what the browser replaces first after a save."""
_HEADING = re.compile(r"^# +(.+?) *#* *$", re.MULTILINE)


@dataclass(frozen=True)
class Laid:
    """A page as the browser gets it."""

    html: str
    article: str
    """Its body without what stands round it."""
    faults: tuple[Fault, ...]
    """What is wrong in its article."""


class PreviewSite:
    """One loaded configuration with its pages; a new one is made when the configuration or the set of files changes."""

    def __init__(self, config_file: str | None, address: str, given: dict[str, Any]) -> None:
        """Raises what is wrong with the configuration: ProjectError or an exception of a plugin."""
        config, plugin = loaded(config_file, address, given)
        config.plugins.on_pre_build(config=config)
        self.config: MkDocsConfig = config
        project: Project = plugin.build.project
        project.cache.close()
        self.build = PreviewBuild(replace(project, cache=Memory(project.root / FILE)), config)
        plugin.build = self.build
        self._read_files()
        self._followed = [self.project.docs, *map(Path, self.project.watched)]

    def _read_files(self) -> None:
        config = self.config
        files = get_files(config)
        env = config.theme.get_env()
        files.add_files_from_theme(env, config)
        self.files: Files = config.plugins.on_files(files, config=config)
        set_exclusions(self.files, config)
        for file in self.files.documentation_pages():
            self._name(Page(None, file, config))
        self.nav = config.plugins.on_nav(get_navigation(self.files, config), config=config, files=self.files)
        for file in self.files.documentation_pages():
            self._name(file.page or Page(None, file, config))
        self.env = config.plugins.on_env(env, config=config, files=self.files)
        self._by_url = {file.url.removesuffix("index.html"): file for file in self.files}

    def _name(self, page: Page) -> None:
        """Give the page the title that navigations show, without rendering it."""
        article = self.build.project.sources.articles.get(page.file.src_uri)
        if article is not None:
            heading = _HEADING.search(article.source.text, article.body)
            title = article.metadata.title.text or (heading[1] if heading else "")
            page.markdown = ""
        else:
            title = next((one.title for one in GENERATED if one.src_uri == page.file.src_uri), "")
            title = self.project.settings.words.gettext(title) if title else ""
            page.markdown = ""
        if title:
            page.meta = {"title": escape(title)}

    @property
    def project(self) -> Project:
        """What the articles are rendered with."""
        return self.build.project

    def file_at(self, url: str) -> File | None:
        """The page or file at an address without its first slash; `games/` and `games/index.html` are one."""
        url = url.removesuffix("index.html")
        return self._by_url.get(url) or (self._by_url.get("./") if url == "" else None)

    def lay_out(self, file: File) -> Laid:
        """The page of an article or generated page, with all that other plugins do to it."""
        page, config = file.page, self.config
        assert page is not None
        config._current_page = page
        try:
            page = config.plugins.on_pre_page(page, config=config, files=self.files)
            page.read_source(config)
            page.markdown = config.plugins.on_page_markdown(
                page.markdown or "", page=page, config=config, files=self.files
            )
            page.render(config, self.files)
            article = config.plugins.on_page_content(page.content or "", page=page, config=config, files=self.files)
            page.content = f"{BEGIN}{article}{END}"
            page.active = True
            context = get_context(self.nav, self.files, config, page)
            context = config.plugins.on_page_context(context, page=page, config=config, nav=self.nav)
            html = self.env.get_template(page.meta.get("template", "main.html")).render(context)
            html = config.plugins.on_post_page(html, page=page, config=config)
        finally:
            page.active = False
            config._current_page = None
        return Laid(html, article, self.faults(file.src_uri))

    def article(self, src_uri: str) -> str:
        """The body of an article alone, for the browser that shows it."""
        file = self.files.get_file_from_path(src_uri)
        page = file.page if file else None
        assert page is not None
        config = self.config
        page = config.plugins.on_pre_page(page, config=config, files=self.files)
        page.read_source(config)
        page.markdown = config.plugins.on_page_markdown(page.markdown or "", page=page, config=config, files=self.files)
        page.render(config, self.files)
        return config.plugins.on_page_content(page.content or "", page=page, config=config, files=self.files)

    def faults(self, src_uri: str) -> tuple[Fault, ...]:
        """What is wrong in an article, as it was rendered last."""
        facts = self.build.finishing.facts(src_uri)
        if facts is None or src_uri not in self.project.sources.articles:
            return ()
        selection = Selection.of_options(self.project.options.checks)
        return page_faults(facts, self.project.catalogue, selection, self.project.root)

    def follow(self, paths: Iterable[Path]) -> list[str] | None:
        """Use what was saved in these files; the articles among them.

        None when more than texts and data changed: the configuration, a template, which pages there are and where.
        """
        before = self.project
        names = self.project_paths(paths)
        if names is None:
            return None
        project = followed(before, names)
        known, now = before.sources, project.sources
        if known.files != now.files or known.articles.keys() != now.articles.keys():
            return None
        changed = [page for name in names if (page := page_of(before, name)) in now.articles]
        if any(_placed(before, page) != _placed(project, page) for page in changed):
            return None
        self.build.finishing.follow(project)
        for page in changed:
            file = self.files.get_file_from_path(page)
            if file is not None and file.page is not None:
                self._name(file.page)
        return [page for page in changed if project.is_shown(now.articles[page])]

    def project_paths(self, paths: Iterable[Path]) -> list[str] | None:
        """The files' paths from the project's folder; None when one is neither of docs/ nor of the library and data."""
        if not all(any(path.is_relative_to(folder) for folder in self._followed) for path in paths):
            return None
        return [os.path.relpath(path, self.project.root).replace(os.sep, "/") for path in paths]

    def depends(self, src_uri: str) -> bool:
        """Whether an article was rendered before and has to be rendered again."""
        return self.build.finishing.facts(src_uri) is not None and not self.build.finishing.holds(src_uri)

    def join(self, joined: Joined) -> None:
        """Use what all articles say together from now on."""
        self.build.join(joined.pages, self.files)
        self._by_url = {file.url.removesuffix("index.html"): file for file in self.files}

    def content(self, file: File) -> bytes:
        """The bytes of a file that is not a page."""
        return file.content_bytes

    @property
    def watched(self) -> list[Path]:
        """Files and folders whose changes the preview follows."""
        config = self.config
        found = [config.docs_dir, config.config_file_path, config.theme.custom_dir, *config.watch]
        found += list(config.get("hooks") or [])
        return [Path(path) for path in dict.fromkeys(filter(None, found))]


def _placed(project: Project, page: str) -> object:
    """What decides where an article stands in the navigation, and whether it does."""
    article = project.sources.articles[page]
    return project.state(article), article.metadata.order, article.metadata.values.get("slug")
