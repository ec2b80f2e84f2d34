"""One build by MkDocs: the set of its files, and the contents of its pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from copy import copy
from dataclasses import replace
from functools import cache
from html import unescape
from itertools import chain
from pathlib import Path
from typing import Any

from jinja2 import Environment
from markupsafe import Markup, escape
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation, get_navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink, TableOfContents
from mkdocs.utils.meta import get_data
from mkdocs.utils.templates import TemplateContext

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.description import title_of
from ludograph.article.facts.rendered import TocItem
from ludograph.article.tree import DOCUMENTED_CODE, Made
from ludograph.base.frozen import frozen
from ludograph.base.places import SEARCH, WORKSHOP
from ludograph.base.problems import Problem
from ludograph.base.source import SourceText
from ludograph.engines.building import finishing_of, write_file
from ludograph.engines.material import others
from ludograph.engines.material.frame import frame_files, inline_scripts, repair
from ludograph.engines.material.joined import TEMPLATE as JOINED
from ludograph.engines.material.joined import Frames, can_join
from ludograph.engines.material.navigation import FolderMenus, divided, escaped_titles, tagged
from ludograph.engines.material.output import MkDocsOutput
from ludograph.engines.material.settings import is_alone, site_of
from ludograph.languages.words import Words, frame_words
from ludograph.site.finished import FinishedPage, SiteFile
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.finishing.navigation import language_menus, page_above, with_folders, without_unmade
from ludograph.site.finishing.surroundings import hidden_parts
from ludograph.site.freshness.inputs import installed_version
from ludograph.site.project.project import Project
from ludograph.site.publication.script_policy import script_policy
from ludograph.site.reporting.progress import Progress
from ludograph.site.settings.config import Options
from ludograph.site.settings.settings_faults import plain_name

# MkDocs's Page, with the contents of a finished page.


def fill_page(page: Page, facts: ArticleFacts, given: Mapping[str, Any], *, draft: bool, listed: bool) -> None:
    """Fills the attributes of the page for templates and other plugins, except text and table of contents.

    `given` is its front matter before other plugins could change it.
    """
    page.present_anchor_ids = {*facts.ids, *(page.present_anchor_ids or ())}
    page.links_to_anchors = {}
    # The theme prints both without escaping them.
    own: dict[str, Any] = {"title": escape(title_of(facts))}
    if facts.description:
        own["description"] = escape(facts.description)
    if (hidden := hidden_parts(facts)) or "hide" in given:
        own["hide"] = sorted(hidden)
    if draft or not listed:
        own["search"] = {"exclude": True}
        hide_from_site_map(page)
    if draft:
        own["status"] = "draft"  # the theme marks it in its lists
    others.merged(page, given, own)


def hide_from_site_map(page: Page) -> None:
    """Excludes this page from MkDocs's site map, which has all pages with an address."""
    page.canonical_url = page.abs_url = None


def _words(html: str) -> frozenset[str]:
    """The words of a page, for comparison."""
    return frozenset(re.findall(r"\w+", unescape(re.sub(r"<[^>]*>", " ", html))))


def contents(items: Sequence[TocItem]) -> TableOfContents:
    """The headings as MkDocs's table of contents, the first one active."""
    links = [_link(item) for item in items]
    if links:
        links[0].active = True  # type: ignore[attr-defined] # MkDocs's get_toc does the same
    return TableOfContents(links)


def _document(page: Page, facts: ArticleFacts, config: MkDocsConfig, files: Files) -> None:
    """Replaces the blocks that document code as MkDocs and its plugins convert them.

    If these have a heading of level 1, a title that is not a heading of the article is not in the page.
    """
    html, seam, blocks = page.content or "", "\ue000", facts.documented
    made, is_written = copy(page), {anchor.id for anchor in facts.anchors}
    made.markdown = f"\n\n{seam}\n\n".join(block.text for block in blocks)
    Page.render(made, config, files)
    if "<h1" in (made.content or ""):
        html = re.sub(r'\A<h1 [^>]*id="([^"]*)".*?</h1>\n?', lambda h1: h1[0] if h1[1] in is_written else "", html)
    for block, part in zip(blocks, (made.content or "").split(f"<p>{seam}</p>"), strict=False):
        html = html.replace(f'<div class="{DOCUMENTED_CODE}" data-at="{block.place.start}"></div>', part, 1)
    places = {match[1]: match.start() for match in re.finditer(r' id="([^"]*)"', html)}
    page.content, page.present_anchor_ids = html, set(places)
    links = [link for toc in (page.toc, made.toc) for link in _every(toc)]
    outermost, above = list[AnchorLink](), list[AnchorLink]()
    for link in sorted((link for link in links if link.id in places), key=lambda link: places[link.id]):
        link.children = []
        above = [each for each in above if each.level < link.level]
        (above[-1].children if above else outermost).append(link)
        above.append(link)
    page.toc = TableOfContents(outermost)


def _every(links: Iterable[AnchorLink]) -> Iterator[AnchorLink]:
    """The links with all below them, in order."""
    for link in list(links):
        yield link
        yield from _every(link.children)


def contents_html(items: Iterable[AnchorLink]) -> str:
    """The rows of the contents as in the theme, without the first heading, which is the page's title."""
    first = next(iter(items), None)
    return "".join(map(_row, first.children if first is not None and first.level == 1 else items))


def _row(item: AnchorLink) -> str:
    inner = ""
    if item.children:
        name = escape(Markup(item.title).striptags())  # noqa: S704 — its tags go, the rest is escaped again
        rows = "".join(map(_row, item.children))
        inner = f'<nav class="md-nav" aria-label="{name}"><ul class="md-nav__list">{rows}</ul></nav>'
    title = f'<span class="md-ellipsis">{item.title}</span>'
    return f'<li class="md-nav__item"><a href="{item.url}" class="md-nav__link">{title}</a>{inner}</li>'


def _link(item: TocItem) -> AnchorLink:
    # The theme prints the address without escaping it.
    link = AnchorLink(item.html, str(escape(item.id)), item.level)
    link.children = [_link(child) for child in item.children]
    return link


class CleanedFile(File):
    """A picture that is copied without private metadata."""

    finished: SiteFile

    def copy_file(self, dirty: bool = False) -> None:
        """Writes the cleaned picture."""
        target = Path(self.abs_dest_path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(self.finished.data())


@frozen
class Around:
    """The values for our templates, besides those of the theme."""

    window_title: str
    head: str
    lang: str
    """The page's language, for the `html` element."""
    search: str
    """The folder of the page's search index."""
    words: Words
    """The program's words in the page's language."""
    workshop: str | None
    """The address of the workshop; None on its pages, or without one."""
    theme_lang: str
    """The language of the page if the theme supports it, else the site's, else English."""
    once: Callable[[Callable[[], str]], str]
    """Caches the menu from a template for all pages with an equal menu."""
    not_found: str = ""
    """HTML of the 404 page."""
    layout: str = "lg-article"
    """The classes of the element around the article."""
    contents: str = ""
    """The rows of the contents; "" if the theme creates them."""
    folder: str = ""
    """The folder of the indexes of the page's part of the site: `fr/`, or ""."""


QUIET = Progress(quiet=True)


class MkDocsBuild:
    """Provides MkDocs with the finished pages and files of a project."""

    def __init__(
        self,
        finishing: Finishing,
        config: MkDocsConfig,
        *,
        alone: bool = False,
        progress: Callable[..., None] = QUIET,
    ) -> None:
        """`alone`: no other plugin uses the pages, so that MkDocs need not keep all texts in memory."""
        self.finishing = finishing
        self._alone, self._progress = alone, progress
        self._laid_out = self._pages = 0
        self._published = Path(config.site_dir) if alone else None
        """The published folder, whose files may be linked, as no other program changes the new ones."""
        self._taken: Collection[str] = ()
        """The files that MkDocs writes."""
        self._divided: dict[str, Navigation] | None = None
        self._in_menu: dict[str, Page] = {}
        self._menus = FolderMenus(tagged=self._tagged)
        self._frames: Frames | None = None
        """The cached frames of pages, if the theme need not lay out each page."""
        self._joins = alone and can_join(config, installed_version("mkdocs-material"))
        self._makes_contents = is_alone(config) and not config.theme.custom_dir
        self._given: dict[str, dict[str, Any]] = {}
        """The front matter of articles by path, before other plugins changed it."""
        self._shown: frozenset[str] = frozenset()
        """The words of the article that was rendered last, before other plugins change it."""
        self.internal_errors = 0
        """The number of internal errors."""
        self._config = config

    @property
    def project(self) -> Project:
        """The project of the pages."""
        return self.finishing.project

    def files(self, files: Files) -> Files:
        """The files of the site, from those that other plugins leave; its articles are read now, but in a preview."""
        self._take_files_of_plugins(files)
        if not self.project.preview:
            phase = "rendering articles"
            self._progress(phase)
            self.finishing.render_all(lambda done, of: self._progress(phase, done, of), ahead=self._alone)
            self._progress("joining articles")
        self._choose_files(files)
        return files

    def _take_files_of_plugins(self, files: Files) -> None:
        left = self.project if self._alone else others.obeyed(self.project, files, self._config)
        if (project := left.inserted()) is not self.project:
            self.finishing = finishing_of(project)

    def _choose_files(self, files: Files) -> None:
        others.choose_articles(files, self.project, self._config)
        others.add_generated(files, self.generated(), self._config)
        unmade = self.finishing.menus.unmade
        if self._alone:  # otherwise other plugins may add pages, and a preview has not read the articles yet
            unmade |= self.project.missing_menu_pages()
        if self._config.nav is not None:
            # literate-nav reads entries such as `reference/` itself.
            is_read = any(plain_name(name) == "literate-nav" for name in self._config.plugins)
            nav = self._config.nav if is_read else with_folders(self._config.nav, self.project)
            nav = without_unmade(nav, unmade)
            self._config.nav = [*nav, *language_menus(nav, self.project)]

    def own_nav(self, nav: Navigation, files: Files) -> Navigation:
        """Our navigation, if neither the site nor another plugin has one; other plugins see only this one."""
        if self._config.nav is not None:
            return nav
        try:
            self._config.nav = escaped_titles(self.finishing.menus.nav)
            return get_navigation(files, self._config)
        finally:
            self._config.nav = None

    def generated(self) -> Mapping[str, Made]:
        """The Markdown of the generated pages, by path under docs/."""
        return self.project.generated

    def is_ours(self, page: Page) -> bool:
        """Whether the page is an article or a generated page of ours, not of MkDocs or another plugin."""
        uri = page.file.src_uri
        return self.project.article_at(uri) is not None or uri in self.finishing.generated_pages()

    def take_over(self, page: Page) -> None:
        """Makes the page read and render itself through the project."""
        if not self.is_ours(page):
            return
        # Only for this page, so that other plugins find MkDocs's own class.
        vars(page).update(read_source=self._reader(page), render=self._renderer(page))

    def env(self, env: Environment, files: Files) -> Environment:
        """The templates for pages, now that all articles are read; front matter is safe for them, and files are
        written.
        """
        for file in files.documentation_pages() if self._given else ():
            if file.page is not None:
                self.project.found_late.extend(self.settle(file.page))
        self._finish_files(files)
        if self.project.options.script_policy:
            env.globals["script_policy"] = lambda html: script_policy(*inline_scripts(html))
        self._frames = Frames(env, self._menus) if self._joins else None
        self._pages = len(files.documentation_pages())
        return env

    def settle(self, page: Page) -> list[Problem]:
        """Makes the front matter of a page safe for templates, and returns its problems."""
        uri = page.file.src_uri
        given, article, facts = self._given.get(uri), self.project.article_at(uri), self.finishing.facts_of(uri)
        if not given or article is None or facts is None:
            return []
        return list(others.settled(page, given, article, facts.metadata, self._config))

    def hides_words(self, page: Page, html: str) -> bool:
        """Whether other plugins have taken words from an article; our files then hold its title alone."""
        shown, self._shown = self._shown, frozenset()
        if not shown or shown <= _words(html):
            return False
        self.finishing.hide(page.file.src_uri)
        page.meta.pop("description", None)
        return True

    def _finish_files(self, files: Files) -> None:
        """Adds the files that are not pages, after the last article.

        If no other plugin can use them, files for programs follow in `finish`, as another process creates them.
        """
        docs_dir = self._config.docs_dir
        found = {file: file.src_dir == docs_dir and not file.is_documentation_page() for file in files}
        authors = {file.src_uri: file for file, is_copied in found.items() if is_copied}
        copies = self._written({file.dest_uri for file, is_copied in found.items() if not is_copied}, authors)
        for path, file in authors.items():
            files.remove(file)
            copy = copies.get(path)
            if copy is None:
                continue
            if copy.clean is not None:
                inclusion = file.inclusion
                file = CleanedFile(
                    file.src_uri, docs_dir, self._config.site_dir, self._config.use_directory_urls, inclusion=inclusion
                )
                file.finished = copy
            if any(part.startswith(".") for part in file.src_uri.split("/")):
                file.inclusion = InclusionLevel.NOT_IN_NAV  # an option names it
            files.append(file)
        if not self._alone:
            self._finish_for_programs()

    def _finish_for_programs(self) -> None:
        """Adds the files joined over all articles, and reports problems."""
        self._write(self.finishing.for_programs())
        self.internal_errors = self.finishing.report()

    def _written(self, taken: Collection[str], authors: Collection[str]) -> dict[str, SiteFile]:
        """Writes our files one by one, as MkDocs need not know these thousands of files.

        Files that MkDocs already has (`taken`) are omitted; those of `authors` under docs/ are returned. An author's
        file that replaces one of ours is neither.
        """
        copies = {}
        self._taken = taken
        for made in chain(self.finishing.copies, frame_files(self._config)):
            if made.path in authors and made.source == self.project.docs / made.path:
                copies[made.path] = made
            else:
                self._write([made])
        return copies

    def _write(self, files: Iterable[SiteFile]) -> None:
        for file in files:
            if file.path not in self._taken:
                write_file(Path(self._config.site_dir), file.path, file.data(), self._published)

    def finish_page(self, page: Page) -> FinishedPage:
        """The page with the parts around its article."""
        uri = page.file.src_uri
        if not self._is_deferred(uri):
            return self.finishing.around(uri, page.content or "")
        finished = self.finishing.page(uri)
        page.toc = contents(finished.contents)
        return finished

    def _is_deferred(self, uri: str) -> bool:
        """Whether the page's text is computed at layout, so that MkDocs need not keep all texts in memory."""
        return self._alone and self.project.article_at(uri) is not None

    def page_context(self, context: TemplateContext, page: Page, nav: Navigation) -> TemplateContext:
        """The values for a page's template, with the parts around the article; another plugin's page has a title."""
        self._laid_out += 1
        self._progress("laying out pages", self._laid_out, self._pages)
        uri = page.file.src_uri
        context["nav"] = self.menu(nav, uri)
        if not self.is_ours(page):
            around = replace(
                self.around(None), window_title=f"{page.title or ''} – {self.project.site.name}", not_found=""
            )
            return {**context, "ludograph": around}  # type: ignore[typeddict-unknown-key] # ours
        finished = self.finish_page(page)
        self.write_beside(finished)
        page.content = finished.html
        self._mark_above(uri, is_shown=True)
        context["ludograph"] = self.around(finished, page.toc)  # type: ignore[typeddict-unknown-key] # ours
        if self._frames is None or not self._is_joined(page):
            return context
        return {**context, "joined": self._frames.page(page, finished, context)}  # type: ignore[typeddict-unknown-key] # ours

    def template_context(self, context: TemplateContext) -> TemplateContext:
        """The values for the template of a page that is not an article, such as 404."""
        menu, around = self.menu(context["nav"], ""), self.around(None)
        return {**context, "nav": menu, "ludograph": around}  # type: ignore[typeddict-unknown-key] # ours

    def post_page(self, html: str, page: Page) -> str:
        """The page without the theme's faults; its memory is freed."""
        self._mark_above(page.file.src_uri, is_shown=False)
        repaired = html if self._is_joined(page) else repair(html, page.content or "")
        if self._alone:
            page.content, page.toc = "", contents(())
        return repaired

    def _is_joined(self, page: Page) -> bool:
        """Whether the page uses a cached frame of the theme."""
        return page.meta.get("template") == JOINED

    def write_beside(self, page: FinishedPage) -> None:
        """Writes the files that belong to this page."""
        self._write(page.beside)

    def around(self, page: FinishedPage | None, contents: Iterable[AnchorLink] = ()) -> Around:
        """The values for the templates for a page, or for one that is not an article, such as 404."""
        written = self._divided.get(WORKSHOP) if self._divided else None
        way_in = written.pages[0].url if written is not None else None
        site, lang = self.project.site, page.lang if page else self.project.settings.lang
        words, theme_lang = frame_words(lang), self._theme_lang(lang)
        if page is None:
            bare = self.finishing
            return Around(
                site.name, bare.bare_head, lang, SEARCH, words, way_in, theme_lang, self._menus.of(None), bare.not_found
            )
        way_in = None if page.workshop else way_in
        rows = contents_html(contents) if self._makes_contents else ""
        return Around(
            page.window_title, page.head, lang, page.search, words, way_in, theme_lang, self._menus.of(page), "",
            page.layout, rows, page.folder,
        )  # fmt: skip

    def _tagged(self, page: FinishedPage | None) -> AbstractContextManager[None]:
        nav = (self._divided or {}).get(page.part if page else "")
        lang = page.lang if page else self.project.settings.lang
        return tagged(nav, lang, self.finishing.title_of) if nav else nullcontext()

    def _theme_lang(self, lang: str) -> str:
        folders = tuple(self._config.theme.dirs)
        return _theme_lang(lang, folders) or _theme_lang(str(self._config.theme.get("language") or ""), folders) or "en"

    def menu(self, nav: Navigation, page: str) -> Navigation:
        """The part of the navigation for the page; "" for a page that is not an article."""
        if self._divided is None:
            self._divided = divided(nav, self.project.part_of)
            self._in_menu = {page.file.src_uri: page for page in nav.pages}
            # Another plugin or the site's template may write each page's menu differently.
            if self._alone and not self._config.theme.custom_dir:
                self._menus = FolderMenus((page.file for page in nav.pages), self._tagged)
        return self._divided.get(self.project.part_of(page), self._divided[""])

    def _mark_above(self, page: str, *, is_shown: bool) -> None:
        """While a page is shown that is not in the menu, marks the page to which it belongs."""
        above = None if page in self._in_menu else self._in_menu.get(page_above(page))
        if above is not None:
            above.active = is_shown

    def finish(self) -> None:
        """Writes the files created by the other process, and the cache, after the last page."""
        if self._alone:
            self._finish_for_programs()
        self.project.save(whole_build=True)

    def _reader(self, page: Page) -> Callable[[MkDocsConfig], None]:
        article = self.project.article_at(page.file.src_uri)

        def read_source(config: MkDocsConfig) -> None:
            # For a generated page other plugins see an empty text, as its notation is not meant for their templates.
            page.markdown, page.meta = "", {}
            if article is None:
                return
            written = text = article.source.text
            if not self._alone:
                text = config.plugins.on_page_read_source(page=page, config=config) or written
                # MkDocs would leave invalid YAML in the text.
                page.markdown = written[article.body :] if text == written else get_data(text)[0]
            page.meta = others.front_matter(article, text, alone=self._alone)
            if page.meta:
                self._given[page.file.src_uri] = dict(page.meta)

        return read_source

    def _renderer(self, page: Page) -> Callable[[MkDocsConfig, Files], None]:
        def render(config: MkDocsConfig, files: Files) -> None:
            uri, finishing = page.file.src_uri, self.finishing
            page.content, page.toc = "", contents(())
            if not self._is_deferred(uri):
                rendered = finishing.rendered(uri, self._changed_source(page))
                page.content, page.toc = finishing.body(rendered), contents(rendered.toc)
                if rendered.facts.documented:
                    _document(page, rendered.facts, config, files)
                may_change = not self._alone and self.project.article_at(uri) is not None
                self._shown = _words(page.content) if may_change else frozenset()
            facts = finishing.facts_of(uri)
            assert facts is not None  # it is a page of the site
            given = self._given.get(uri, {})
            if autorefs := config.plugins.get("autorefs"):
                for anchor in facts.anchors:
                    autorefs.register_anchor(page, anchor.id, title=anchor.text)
            fill_page(page, facts, given, draft=finishing.is_draft(uri), listed=finishing.is_listed(uri))
            if self._joins and not page.is_homepage and not given:
                page.meta["template"] = JOINED

        return render

    def _changed_source(self, page: Page) -> SourceText | None:
        """The page as changed by another plugin; None if its Markdown equals the file."""
        markdown = page.markdown or ""
        article = self.project.article_at(page.file.src_uri)
        if article is None and markdown:
            return SourceText(page.file.src_uri, f"\n\n{markdown}")
        if self._alone or article is None or article.source.text[article.body :].rstrip() == markdown.rstrip():
            return None  # templates take the last line's end away
        return SourceText(article.source.path, article.source.text[: article.body] + markdown)


def begun(config: MkDocsConfig, options: Options, output: MkDocsOutput | None, *, preview: bool) -> MkDocsBuild:
    """The build of a project as other plugins have configured it; without `output` into the `site_dir` of MkDocs.

    Raises BusyError if another build uses the published folder, LudographError if there can be none.
    """
    progress = output.progress if output is not None else QUIET
    progress("reading the project")
    project = Project.load(site_of(config), options, preview=preview)
    config.watch.extend(project.watched)
    finishing = Finishing(project) if preview else finishing_of(project)
    build = MkDocsBuild(finishing, config, alone=output is not None and is_alone(config), progress=progress)
    if output is not None:
        output.begin()
    return build


@cache
def _theme_lang(lang: str, folders: tuple[str, ...]) -> str:
    """The theme's name of the language, `fr` for `fr-CA`; "" if it has no translation."""
    words = [Path(folder, "partials", "languages") for folder in folders]
    names = (name for name in (lang, lang.partition("-")[0]) if name.replace("-", "").isalnum())
    return next((name for name in names if any((folder / f"{name}.html").is_file() for folder in words)), "")
