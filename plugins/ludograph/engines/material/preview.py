"""The preview by MkDocs: an endless build, in which pages are created on request."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from urllib.parse import unquote

from jinja2 import Template
from markupsafe import escape
from mkdocs.commands.build import _build_template, get_context
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files, get_files, set_exclusions
from mkdocs.structure.nav import get_navigation
from mkdocs.structure.pages import Page

from ludograph.base.yaml.settings_file import settings_files
from ludograph.engines.material.build import MkDocsBuild, hide_from_site_map
from ludograph.engines.material.frame import frame_files
from ludograph.engines.material.others import add_generated
from ludograph.engines.material.settings import load_configuration
from ludograph.site.finished import FinishedPage
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.finishing.site_files import file_at
from ludograph.site.project.project import Project


class PreviewBuild(MkDocsBuild):
    """A build by MkDocs that creates pages only on request."""

    def _take_files_of_plugins(self, files: Files) -> None:
        """Does nothing: MkDocs renders additions of plugins, and the preview follows the files of docs/."""

    def generated(self) -> Mapping[str, str]:
        """The generated pages, without their texts."""
        return dict.fromkeys(self.finishing.generated_pages(), "")

    def _finish_files(self, files: Files) -> None:
        """Does nothing: files are found on request."""

    def write_beside(self, page: FinishedPage) -> None:
        """Does nothing."""


class MkDocsPreview:
    """A configuration of MkDocs with its plugins, whose pages are laid out one by one."""

    def __init__(self, config_file: str | Path | None, address: str) -> None:
        """Raises the fault of an invalid configuration: ProjectError or an exception of a plugin."""
        config, self._plugin = load_configuration(config_file)
        self._plugin.own_server = False
        config.plugins.on_startup(command="serve", dirty=False)
        config.site_url = address
        self._config: MkDocsConfig = config.plugins.on_config(config)
        self.project: Project = self._plugin.build.project

    @property
    def watched(self) -> list[Path]:
        """The files of the configuration, and those that plugins add."""
        config = self._config
        given = settings_files(Path(config.config_file_path))
        found = [*given, config.theme.custom_dir, *config.watch, *(config.get("hooks") or [])]
        return [Path(path) for path in dict.fromkeys(filter(None, found))]

    def begin(self, finishing: Finishing) -> None:
        """Runs the events of a build up to its first page."""
        config, self._finishing = self._config, finishing
        config.plugins.on_pre_build(config=config)
        self._plugin.build = PreviewBuild(finishing, config)
        files = get_files(config)
        env = config.theme.get_env()
        files.add_files_from_theme(env, config)
        self._files: Files = config.plugins.on_files(files, config=config)
        set_exclusions(self._files, config)
        for file in self._files.documentation_pages():
            self._name(Page(None, file, config))
        self._nav = config.plugins.on_nav(get_navigation(self._files, config), config=config, files=self._files)
        for file in self._files.documentation_pages():
            self._name(file.page or Page(None, file, config))
        self._env = config.plugins.on_env(env, config=config, files=self._files)
        self._find_addresses()

    def update(self) -> None:
        """Updates titles, and adds new generated pages, which are in no menu."""
        known = {file.src_uri for file in self._files}
        made = {page: "" for page in self._finishing.generated_pages() if page not in known}
        add_generated(self._files, made, self._config)
        for page in made:
            file = self._files.get_file_from_path(page)
            assert file is not None
            Page(None, file, self._config)
        for file in self._files.documentation_pages():
            if file.page is not None:
                self._name(file.page)
        self._find_addresses()

    def _find_addresses(self) -> None:
        self._by_address = {_address(file.url): file for file in self._files}

    def _name(self, page: Page) -> None:
        """Sets the page's title for navigation, without rendering it."""
        page.markdown = ""
        title = self._finishing.title_of(page.file.src_uri)
        if not self._finishing.is_public(page.file.src_uri):
            hide_from_site_map(page)
        if title != page.file.src_uri:
            page.meta = {"title": escape(title)}

    def page_at(self, address: str) -> str | None:
        """The path of the page at an address, including pages of other plugins."""
        file = self._by_address.get(address)
        return file.src_uri if file is not None and file.is_documentation_page() else None

    def address_of(self, page: str) -> str:
        """The address of a page."""
        return _address(self._page(page).file.url)

    def page(self, page: str, mark: Callable[[str], str]) -> str:
        """The complete HTML of a page, with the changes of other plugins."""
        shown, config = self._page(page), self._config
        config._current_page = shown
        try:
            shown.content = mark(self._converted(shown))
            shown.active = True
            context = get_context(self._nav, self._files, config, shown)
            context = config.plugins.on_page_context(context, page=shown, config=config, nav=self._nav)
            html = self._env.get_template(shown.meta.get("template", "main.html")).render(context)
            return config.plugins.on_post_page(html, page=shown, config=config)
        finally:
            shown.active = False
            config._current_page = None

    def article(self, page: str) -> str:
        """The HTML of an article alone."""
        return self._converted(self._page(page))

    def _page(self, page: str) -> Page:
        file = self._files.get_file_from_path(page)
        assert file is not None
        assert file.page is not None
        return file.page

    def _converted(self, page: Page) -> str:
        config, files = self._config, self._files
        page = config.plugins.on_pre_page(page, config=config, files=files)
        page.read_source(config)
        page.markdown = config.plugins.on_page_markdown(page.markdown or "", page=page, config=config, files=files)
        page.render(config, files)
        content = config.plugins.on_page_content(page.content or "", page=page, config=config, files=files)
        self._plugin.build.settle(page)
        return content

    def file(self, path: str) -> bytes | None:
        """The bytes of a file that is not a page; files of the theme or another plugin have priority over ours."""
        config, file = self._config, self._by_address.get(path)
        if file is not None and file.is_documentation_page():
            return None
        template = self._env.get_template(path) if path in config.theme.static_templates else None
        if file is not None and path in config.extra_templates:
            template = Template(file.content_string)
        if template is not None:
            html = _build_template(path, template, self._files, config, self._nav)
            return html.encode(errors="xmlcharrefreplace")
        if file is not None and file.src_dir != config.docs_dir:
            return file.content_bytes
        ours = file_at(path, self._finishing.project, frame_files(config))
        return None if ours is None else ours.data()


def _address(url: str) -> str:
    """An address from MkDocs in the browser's form; "" for the home page."""
    return "" if url in (".", "./") else unquote(url).removesuffix("index.html")
