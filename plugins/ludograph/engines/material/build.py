"""One build by MkDocs: which of its files are built, and how its pages are filled."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from itertools import chain
from pathlib import Path

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files, InclusionLevel
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page
from mkdocs.structure.toc import AnchorLink
from mkdocs.utils.templates import TemplateContext

from ludograph.engines.building import write_file
from ludograph.engines.material.frame import frame_files
from ludograph.engines.material.joined import TEMPLATE as JOINED
from ludograph.engines.material.joined import Frames, can_join
from ludograph.engines.material.navigation import DividedNavigation, Menus, divided, escaped_titles
from ludograph.engines.material.settings import is_alone
from ludograph.engines.material.takeover import contents, contents_html, fill_page
from ludograph.frozen import frozen
from ludograph.languages.words import Words, words_in
from ludograph.places import SEARCH
from ludograph.publish.finished import FinishedPage, SiteFile
from ludograph.publish.finishing import Finishing
from ludograph.publish.generated import GENERATED
from ludograph.publish.inputs import installed_version
from ludograph.publish.navigation import page_above, without_unmade
from ludograph.publish.project import Project
from ludograph.source import SourceText


class ArticleFile(File):
    """An `.html` article: a page as one in Markdown is, with an address of the same shape."""

    def is_documentation_page(self) -> bool:
        """It is converted, not copied."""
        return True


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
    """The same among the languages that the theme speaks, else the site's, else English."""
    once: Callable[[Callable[[], str]], str]
    """Gives what a template makes of the menu, which is made once for all pages that show the same."""
    not_found: str = ""
    """HTML of the page for addresses without a page."""
    layout: str = "lg-article"
    """The classes of the element round the article."""
    contents: str = ""
    """The rows of the contents, ready to be shown; "" where the theme makes them."""


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
        self._divided: DividedNavigation | None = None
        self._in_menu: dict[str, Page] = {}
        self._menus = Menus()
        self._frames: Frames | None = None
        """What pages are joined from, where the theme need not lay out each of them."""
        self._joins = alone and can_join(config, installed_version("mkdocs-material"))
        self._makes_contents = is_alone(config) and not config.theme.custom_dir
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

    def choose_files(self, files: Files) -> None:
        """Settle which pages there are."""
        choose_articles(files, self.project, self._config)
        add_generated(files, self.generated(), self._config)
        nav, unmade = self._config.nav, self.finishing.unmade
        if self._alone:  # else other plugins may make pages, and a preview has not read the articles yet
            unmade |= self.project.missing_menu_pages()
        self._config.nav = escaped_titles(self.finishing.nav) if nav is None else without_unmade(nav, unmade)

    def generated(self) -> Mapping[str, str]:
        """The Markdown of the pages without an author, by path under docs/."""
        return self.project.generated

    def take_over(self, page: Page) -> None:
        """Let the page read and render itself through the project."""
        # For this page only: other plugins find MkDocs's own class as they know it.
        vars(page).update(read_source=self._reader(page), render=self._renderer(page))

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
        """The page with what stands round its article."""
        uri = page.file.src_uri
        if not self._is_deferred(uri):
            return self.finishing.around(uri, page.content or "")
        finished = self.finishing.page(uri)
        page.toc = contents(finished.contents)
        return finished

    def _is_deferred(self, uri: str) -> bool:
        """Whether the page's text is made when it is laid out, so that MkDocs need not hold those of all pages."""
        return self._alone and uri in self.project.sources.articles

    def forget(self, page: Page) -> None:
        """The page is laid out: what only this build looks at may go."""
        if self._alone:
            page.content, page.toc = "", contents(())

    def begin_pages(self, env: Environment) -> None:
        """From now on pages are laid out, with these templates."""
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
        way_in = self._divided.way_in if self._divided else None
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
            page.window_title, page.head, lang, page.search, words, way_in, theme_lang, once, "", page.layout, rows
        )

    def _theme_lang(self, lang: str) -> str:
        folders = tuple(self._config.theme.dirs)
        return _theme_lang(lang, folders) or _theme_lang(str(self._config.theme.get("language") or ""), folders) or "en"

    def menu(self, nav: Navigation, page: str) -> Navigation:
        """The part of the navigation that the page shows; "" for a page that is no article."""
        if self._divided is None:
            self._divided = divided(nav, self.project.is_workshop)
            self._in_menu = {page.file.src_uri: page for page in nav.pages}
            # Another plugin or the site's own template may write each page's menu in another way.
            if self._alone and not self._config.theme.custom_dir:
                self._menus = Menus(page.file for page in nav.pages)
        return self._divided.writers if self.project.is_workshop(page) else self._divided.readers

    def mark_above(self, page: str, *, is_shown: bool) -> None:
        """While a page is shown that the menu does not name, mark there the page that it is part of."""
        above = None if page in self._in_menu else self._in_menu.get(page_above(page))
        if above is not None:
            above.active = is_shown

    def finish(self) -> None:
        """After the last page: the files that another process made meanwhile, and the cache."""
        if self._alone:
            self._finish_for_programs()
        self.project.save(whole_build=True)

    def _reader(self, page: Page) -> Callable[[MkDocsConfig], None]:
        article = self.project.sources.articles.get(page.file.src_uri)

        def read_source(config: MkDocsConfig) -> None:
            # MkDocs would take `NO` for false and leave invalid YAML in the text.
            page.meta = {}
            if self._alone:
                page.markdown = ""
            else:
                page.markdown = page.file.content_string if article is None else article.source.text[article.body :]

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
            fill_page(page, facts, draft=finishing.is_draft(uri), listed=finishing.is_listed(uri))
            if self._joins and not page.is_homepage:
                page.meta["template"] = JOINED

        return render

    def _changed_source(self, page: Page) -> SourceText | None:
        """The article as another plugin changed its Markdown; None where its file says the same."""
        markdown = page.markdown or ""
        article = self.project.sources.articles.get(page.file.src_uri)
        if self._alone or article is None or article.source.text[article.body :] == markdown:
            return None
        return SourceText(article.source.path, article.source.text[: article.body] + markdown)


@cache
def _theme_lang(lang: str, folders: tuple[str, ...]) -> str:
    """The theme's own name of the language, whose words it has: `fr` of `fr-CA`; "" where it has none."""
    words = [Path(folder, "partials", "languages") for folder in folders]
    names = (name for name in (lang, lang.partition("-")[0]) if name.replace("-", "").isalnum())
    return next((name for name in names if any((folder / f"{name}.html").is_file() for folder in words)), "")


def choose_articles(files: Files, project: Project, config: MkDocsConfig) -> None:
    """Remove articles that are not shown, and make pages of `.html` articles."""
    for file in list(files):
        if file.src_dir != config.docs_dir:
            continue
        article = project.sources.articles.get(file.src_uri)
        if article is None:
            if file.is_documentation_page():  # of two files for one article the other one won
                files.remove(file)
        elif not project.is_shown(article):
            files.remove(file)
        else:
            if not file.is_documentation_page():
                files.remove(file)
                file = ArticleFile(
                    file.src_uri, config.docs_dir, config.site_dir, config.use_directory_urls, inclusion=file.inclusion
                )
                files.append(file)
            if not project.is_listed(article):
                file.inclusion = InclusionLevel.NOT_IN_NAV
            elif file.inclusion.is_excluded():
                file.inclusion = InclusionLevel.INCLUDED
    for article in project.articles():
        if article.is_home:
            level = InclusionLevel.UNDEFINED if project.is_listed(article) else InclusionLevel.NOT_IN_NAV
            files.append(File.generated(config, article.page, content=article.source.text, inclusion=level))


def add_generated(files: Files, made: Mapping[str, str], config: MkDocsConfig) -> None:
    """Further pages, those without an author: their Markdown by path under docs/.

    Those for one country or letter are in no navigation.
    """
    standing = {page.src_uri for page in GENERATED}
    for src_uri, markdown in made.items():
        if files.get_file_from_path(src_uri) is None:
            inclusion = InclusionLevel.UNDEFINED if src_uri in standing else InclusionLevel.NOT_IN_NAV
            files.append(File.generated(config, src_uri, content=markdown, inclusion=inclusion))
