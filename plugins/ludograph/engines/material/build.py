"""One build by MkDocs: which of its files are built, and how its pages are filled."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
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
from ludograph.article.tree import Made
from ludograph.base.frozen import frozen
from ludograph.base.places import SEARCH, WORKSHOP
from ludograph.base.problems import Problem
from ludograph.base.source import SourceText
from ludograph.engines.building import finishing_of, write_file
from ludograph.engines.material import others
from ludograph.engines.material.frame import frame_files, inline_scripts
from ludograph.engines.material.joined import TEMPLATE as JOINED
from ludograph.engines.material.joined import Frames, can_join
from ludograph.engines.material.navigation import FolderMenus, divided, escaped_titles
from ludograph.engines.material.settings import is_alone
from ludograph.languages.words import Words, words_in
from ludograph.site.finished import FinishedPage, SiteFile
from ludograph.site.finishing.finishing import Finishing
from ludograph.site.finishing.navigation import language_menus, page_above, with_folders, without_unmade
from ludograph.site.finishing.surroundings import hidden_parts
from ludograph.site.freshness.inputs import installed_version
from ludograph.site.project.project import Project
from ludograph.site.publication.script_policy import script_policy

# MkDocs's Page, filled with a finished page.


def fill_page(page: Page, facts: ArticleFacts, given: Mapping[str, Any], *, draft: bool, listed: bool) -> None:
    """Give the page everything that templates and other plugins look for but its text and its contents.

    `given` is its front matter before other plugins could change it.
    """
    page.present_anchor_ids = set(facts.ids)
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
    """Let MkDocs's site map, which names pages that have an address, leave this one out."""
    page.canonical_url = page.abs_url = None


def contents(items: Sequence[TocItem]) -> TableOfContents:
    """The headings as MkDocs's table of contents, the first one active."""
    links = [_link(item) for item in items]
    if links:
        links[0].active = True  # type: ignore[attr-defined] # MkDocs's get_toc does the same
    return TableOfContents(links)


def contents_html(items: Iterable[AnchorLink]) -> str:
    """The rows of the contents as the theme shows them; the first heading, the page's title, is not one of them."""
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
    """A picture that is cleaned while it is copied: what an author's machine wrote into it stays at home."""

    finished: SiteFile

    def copy_file(self, dirty: bool = False) -> None:
        """Write the cleaned picture."""
        target = Path(self.abs_dest_path)
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(self.finished.data())


@frozen
class Around:
    """What our templates for the theme show besides what it knows itself."""

    window_title: str
    head: str
    lang: str
    """The page's language, for the `html` element."""
    search: str
    """The folder of the page's search."""
    words: Words
    """The program's own words in the page's language."""
    workshop: str | None
    """The address of the pages for the people who write the site; None on these pages, or without any."""
    theme_lang: str
    """The language of the page if the theme speaks it, else the site's, else English."""
    once: Callable[[Callable[[], str]], str]
    """Gives what a template makes of the menu, which is made once for all pages that show the same."""
    not_found: str = ""
    """HTML of the page for addresses without a page."""
    layout: str = "lg-article"
    """The classes of the element round the article."""
    contents: str = ""
    """The rows of the contents, ready to be shown; "" where the theme makes them."""
    folder: str = ""
    """The folder of the indexes of the page's part of the site: `fr/`, or ""."""


class MkDocsBuild:
    """Hands the finished pages and files of a project to MkDocs."""

    def __init__(self, finishing: Finishing, config: MkDocsConfig, *, alone: bool = False) -> None:
        """`alone`: no other plugin sees the pages, so MkDocs need not hold the texts of all at once."""
        self.finishing = finishing
        self._alone = alone
        self._published = Path(config.site_dir) if alone else None
        """The published folder, whose files may be taken over: no other program changes what is written here."""
        self._taken: Collection[str] = ()
        """The files that MkDocs writes."""
        self._divided: dict[str, Navigation] | None = None
        self._in_menu: dict[str, Page] = {}
        self._menus = FolderMenus()
        self._frames: Frames | None = None
        """What pages are joined from, where the theme need not lay out each of them."""
        self._joins = alone and can_join(config, installed_version("mkdocs-material"))
        self._makes_contents = is_alone(config) and not config.theme.custom_dir
        self._given: dict[str, dict[str, Any]] = {}
        """The front matter of articles by path, as it was before other plugins could change it."""
        self.internal_errors = 0
        """How often the program failed at an article, a component, a page or a check."""
        self._config = config

    @property
    def project(self) -> Project:
        """What the pages are made of."""
        return self.finishing.project

    def render_all(self, done: Callable[[int, int], None]) -> None:
        """Render all articles; `done` hears how far it is."""
        self.finishing.render_all(done, ahead=self._alone)

    def obey(self, files: Files) -> None:
        """Take the files as other plugins have left them."""
        if not self._alone and (project := others.obeyed(self.project, files, self._config)) is not self.project:
            self.finishing = finishing_of(project)

    def choose_files(self, files: Files) -> None:
        """Settle which pages there are."""
        others.choose_articles(files, self.project, self._config)
        others.add_generated(files, self.generated(), self._config)
        unmade = self.finishing.menus.unmade
        if self._alone:  # else other plugins may make pages, and a preview has not read the articles yet
            unmade |= self.project.missing_menu_pages()
        if self._config.nav is not None:
            nav = without_unmade(with_folders(self._config.nav, self.project), unmade)
            self._config.nav = [*nav, *language_menus(nav, self.project)]

    def navigation(self, nav: Navigation, files: Files) -> Navigation:
        """Our own navigation where neither the site nor another plugin has one, which is all that others see of it."""
        if self._config.nav is not None:
            return nav
        try:
            self._config.nav = escaped_titles(self.finishing.menus.nav)
            return get_navigation(files, self._config)
        finally:
            self._config.nav = None

    def generated(self) -> Mapping[str, Made]:
        """The Markdown of the pages without an author, by path under docs/."""
        return self.project.generated

    def is_ours(self, page: Page) -> bool:
        """Whether the page is an article or made from all articles; others are MkDocs's and another plugin's."""
        uri = page.file.src_uri
        return self.project.article_at(uri) is not None or uri in self.finishing.generated_pages()

    def take_over(self, page: Page) -> None:
        """Let the page read and render itself through the project."""
        if not self.is_ours(page):
            return
        # For this page only: other plugins find MkDocs's own class as they know it.
        vars(page).update(read_source=self._reader(page), render=self._renderer(page))

    def settle_front_matter(self, files: Files) -> None:
        """After the last article and all that other plugins do to it, before templates print it."""
        for file in files.documentation_pages() if self._given else ():
            if file.page is not None:
                self.project.found_late.extend(self.settle(file.page))

    def settle(self, page: Page) -> list[Problem]:
        """Make the front matter of a page safe for templates, and say what is wrong in it."""
        uri = page.file.src_uri
        given, article, facts = self._given.get(uri), self.project.article_at(uri), self.finishing.facts_of(uri)
        if not given or article is None or facts is None:
            return []
        return list(others.settled(page, given, article, facts.metadata, self._config))

    def finish_files(self, files: Files) -> None:
        """After the last article: the files that are not pages.

        Where no other plugin could look for them, those for programs follow in `finish`: another process makes them.
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
        """The files that are joined over all articles, and what is wrong."""
        self._write(self.finishing.for_programs())
        self.internal_errors = self.finishing.report()

    def _written(self, taken: Collection[str], authors: Collection[str]) -> dict[str, SiteFile]:
        """Write our files, each as soon as it is made: MkDocs need not know these thousands of files.

        Those that MkDocs has already (`taken`) are left out; those that `authors` have put under docs/ are given back.
        A file of theirs in the place of one of ours is neither.
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
        """The page with what is round its article."""
        uri = page.file.src_uri
        if not self._is_deferred(uri):
            return self.finishing.around(uri, page.content or "")
        finished = self.finishing.page(uri)
        page.toc = contents(finished.contents)
        return finished

    def _is_deferred(self, uri: str) -> bool:
        """Whether the page's text is made when it is laid out, so that MkDocs need not hold those of all pages."""
        return self._alone and self.project.article_at(uri) is not None

    def forget(self, page: Page) -> None:
        """The page is laid out: what only this build looks at may go."""
        if self._alone:
            page.content, page.toc = "", contents(())

    def begin_pages(self, env: Environment) -> None:
        """From now on pages are laid out, with these templates."""
        if self.project.options.script_policy:
            env.globals["script_policy"] = lambda html: script_policy(*inline_scripts(html))
        self._frames = Frames(env, self._menus) if self._joins else None

    def is_joined(self, page: Page) -> bool:
        """Whether the theme need not lay out the page."""
        return page.meta.get("template") == JOINED

    def joined(self, page: Page, finished: FinishedPage, context: TemplateContext) -> TemplateContext:
        """What the page's template is given: for a joined page it is the page as a whole."""
        if self._frames is None or not self.is_joined(page):
            return context
        html = self._frames.page(page, finished, context)
        return {**context, "joined": html}  # type: ignore[typeddict-unknown-key]

    def write_beside(self, page: FinishedPage) -> None:
        """Write the files that belong to this page alone."""
        self._write(page.beside)

    def around(self, page: FinishedPage | None, contents: Iterable[AnchorLink] = ()) -> Around:
        """What the templates show for a page, or for one that is no article, such as 404."""
        written = self._divided.get(WORKSHOP) if self._divided else None
        way_in = written.pages[0].url if written is not None else None
        site, lang = self.project.site, page.lang if page else self.project.settings.lang
        words, theme_lang = words_in(lang), self._theme_lang(lang)
        if page is None:
            bare = self.finishing
            return Around(
                site.name, bare.bare_head, lang, SEARCH, words, way_in, theme_lang, self._menus.of(None), bare.not_found
            )
        way_in = None if page.workshop else way_in
        once = self._menus.of(page)
        rows = contents_html(contents) if self._makes_contents else ""
        return Around(
            page.window_title, page.head, lang, page.search, words, way_in, theme_lang, once, "", page.layout, rows,
            page.folder,
        )  # fmt: skip

    def around_others(self, page: Page) -> Around:
        """What the templates show for a page that another plugin made."""
        title = str(page.title or "")
        return replace(self.around(None), window_title=f"{title} – {self.project.site.name}", not_found="")

    def _theme_lang(self, lang: str) -> str:
        folders = tuple(self._config.theme.dirs)
        return _theme_lang(lang, folders) or _theme_lang(str(self._config.theme.get("language") or ""), folders) or "en"

    def menu(self, nav: Navigation, page: str) -> Navigation:
        """The part of the navigation that the page shows; "" for a page that is no article."""
        if self._divided is None:
            self._divided = divided(nav, self.project.part_of)
            self._in_menu = {page.file.src_uri: page for page in nav.pages}
            # Another plugin or the site's own template may write each page's menu in another way.
            if self._alone and not self._config.theme.custom_dir:
                self._menus = FolderMenus(page.file for page in nav.pages)
        return self._divided.get(self.project.part_of(page), self._divided[""])

    def mark_above(self, page: str, *, is_shown: bool) -> None:
        """While a page is shown that the menu does not name, mark the page there that it is part of."""
        above = None if page in self._in_menu else self._in_menu.get(page_above(page))
        if above is not None:
            above.active = is_shown

    def finish(self) -> None:
        """After the last page: write the files that another process has made, and the cache."""
        if self._alone:
            self._finish_for_programs()
        self.project.save(whole_build=True)

    def _reader(self, page: Page) -> Callable[[MkDocsConfig], None]:
        article = self.project.article_at(page.file.src_uri)

        def read_source(config: MkDocsConfig) -> None:
            # Of a page that no author wrote others see an empty text: its notation is nothing for their templates.
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
            facts = finishing.facts_of(uri)
            assert facts is not None  # it is a page of the site
            given = self._given.get(uri, {})
            fill_page(page, facts, given, draft=finishing.is_draft(uri), listed=finishing.is_listed(uri))
            if self._joins and not page.is_homepage and not given:
                page.meta["template"] = JOINED

        return render

    def _changed_source(self, page: Page) -> SourceText | None:
        """The page as another plugin changed its Markdown; None where its file says the same."""
        markdown = page.markdown or ""
        article = self.project.article_at(page.file.src_uri)
        if article is None and markdown:
            return SourceText(page.file.src_uri, f"\n\n{markdown}")
        if self._alone or article is None or article.source.text[article.body :] == markdown:
            return None
        return SourceText(article.source.path, article.source.text[: article.body] + markdown)


@cache
def _theme_lang(lang: str, folders: tuple[str, ...]) -> str:
    """The theme's own name of the language, whose words it has: `fr` of `fr-CA`; "" where it has none."""
    words = [Path(folder, "partials", "languages") for folder in folders]
    names = (name for name in (lang, lang.partition("-")[0]) if name.replace("-", "").isalnum())
    return next((name for name in names if any((folder / f"{name}.html").is_file() for folder in words)), "")
