"""Turns a project into a finished site: the content of each page, for any engine."""

from __future__ import annotations

import logging
import posixpath
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from dataclasses import replace
from functools import cached_property

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.description import title_of
from ludograph.article.facts.index import SiteIndex, build_index
from ludograph.article.facts.rendered import HeadingHole, RenderedArticle, Written
from ludograph.base.places import HOME_PAGE, OWN_FILE, PREVIEWS, WORKSHOP, page_of_part
from ludograph.base.problems import Place, Problem
from ludograph.base.source import SourceText
from ludograph.base.writing import fits
from ludograph.checks.selection import Selection
from ludograph.languages.words import frame_words
from ludograph.site.addresses import file_of, folder_of, url_of
from ludograph.site.finished import FinishedPage, FinishedSite, MadeByName, MadeInTurn, SiteFile, Title
from ludograph.site.finishing import site_files
from ludograph.site.finishing.checked import Checked, Checking, checked, hidden_todos_line, report_line, report_problems
from ludograph.site.finishing.explained import OWN, Explained
from ludograph.site.finishing.facts_box import BoxFact, facts_box, needed, play_now
from ludograph.site.finishing.fragments import Fragments
from ludograph.site.finishing.frame import Frame
from ludograph.site.finishing.how_to_cite import how_to_cite
from ludograph.site.finishing.navigation import Menus, part_of
from ludograph.site.finishing.searching import Searching
from ludograph.site.finishing.surroundings import (
    ALTERNATE,
    HOME,
    Backlink,
    Surroundings,
    alternates,
    backlinks,
    edit_url,
    head_meta,
    hidden_parts,
    json_ld,
    latest_change,
    nowhere,
    on_demand,
    report_url,
    words_file,
)
from ludograph.site.finishing.versions import Versions
from ludograph.site.freshness import records
from ludograph.site.freshness.processes import Helpers, Made
from ludograph.site.freshness.records import Job
from ludograph.site.pages.az import AtoZ
from ludograph.site.previews import preview_file, preview_key
from ludograph.site.project.project import Project
from ludograph.site.project.translations import Translations
from ludograph.site.publication.faces import face_files, face_rules
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.site.reporting.progress import PROBLEMS

_log = logging.getLogger(PROBLEMS)


class Finishing:
    """The pages of one build, computed when needed, and data joined over all articles."""

    def __init__(self, project: Project, booklet: Callable[[str], bytes | Problem] | None = None) -> None:
        """`booklet` creates the PDF of an article, by its path under docs/, or says why there is none."""
        self.use(project)
        self._booklet = booklet
        self._last_booklet = ("", b"")
        """The page whose PDF was made last, and the PDF."""
        self.menus = self.new_menus()
        self._frame = Frame(project.site.overrides)
        self._rendered: dict[str, RenderedArticle] = {}
        """The articles without bodies, as last rendered."""
        self._changed: set[str] = set()
        """Articles that were not rendered from their own text."""
        self._hidden: dict[str, ArticleFacts] = {}
        """The facts of articles of which another program shows less than they say."""
        self._searching = Searching(project)
        self._checking = Checking(project)
        self._helpers: Helpers | None = None
        """The other processes, if there are some."""

    def use(self, project: Project) -> None:
        """Make the pages of this project from now on."""
        self.project, self.translations = project, Translations(project)
        # The headings of a translation have the ids of the original's besides their own.
        self.fragments = Fragments(self.facts_of, lambda page: self.translations.pairs(page).values())
        self._versions = Versions(project, self.translations, self.address_of, self.is_public, self.fragments.has)

    def site(self) -> FinishedSite:
        """The finished site."""
        parts = {
            part: tuple(part_of(self.menus.navigation, self.project.part_of, part))
            for part in ("", WORKSHOP, *self.project.language_parts)
        }
        pages, files = MadeByName(lambda: self.pages, self.page), MadeInTurn(self.files)
        return FinishedSite(
            replace(self.project.site, lang=self.project.settings.lang),
            pages,
            parts.pop(""),
            files,
            parts.pop(WORKSHOP),
            parts,
            self.bare_head,
            self.not_found,
            has_list=self.project.has_list,
            public=tuple(filter(None, map(self._canonical, self.pages))),
        )

    def page(self, page: str) -> FinishedPage:
        """The finished page of an article or generated page, by its path under docs/."""
        rendered = self.rendered(page)
        finished = self.around(page, self.body(rendered))
        # For a page that was already laid out, only its facts are needed again.
        self._rendered[page] = replace(self._rendered[page], toc=(), head={}, files={}, preview="")
        return finished

    def rendered(self, page: str, source: SourceText | None = None) -> RenderedArticle:
        """The article; `source` is read instead of its file, or is what follows a generated page."""
        project = self.project
        if project.article_at(page) is not None:
            rendered = project.render_source(page, source)
        else:
            return self._keep(page, project.render_generated(page, source.text if source else ""))
        return self._keep(page, rendered, changed=source is not None)

    def _keep(self, page: str, rendered: RenderedArticle, *, changed: bool = False) -> RenderedArticle:
        self._rendered[page] = replace(rendered, body=Written())
        if changed:
            self._changed.add(page)
        return rendered

    def hide(self, page: str) -> None:
        """Leaves only the title of an article in search, preview and metadata, as its page does not show all words."""
        article, facts = self.project.article_at(page), self._rendered[page].facts
        if article is not None:
            bare = self.rendered(page, SourceText(article.path, f"# {title_of(facts)}\n"))
            left = replace(bare.facts, metadata=replace(facts.metadata, description=""))
            self._rendered[page] = replace(self._rendered[page], facts=left)
            self._hidden[page] = facts

    def body(self, rendered: RenderedArticle) -> str:
        """The article's HTML with resolved links, a link to its play-now box and, below its opening, the facts."""
        page = rendered.facts.page
        around = Surroundings(
            lang=rendered.facts.lang,
            words=frame_words(rendered.facts.lang),
            address=self.address_of(page),
            facts=self.facts_box(page),
            has_box=rendered.body.has_box,
            needs=needed(rendered.facts, self.project.catalogue),
            play_now=play_now(rendered.facts),
            languages=self._versions.others(page),
        )
        way = self._frame.filled("languages", around) if around.languages else ""
        way += self._versions.at(page, HeadingHole("", is_below=True))
        way += self._frame.filled("play_now", around) if around.needs or around.play_now else ""
        facts = self._frame.filled("facts", around) if around.facts else ""
        below, inside = ("", facts) if around.has_box else (facts, "")
        return rendered.body.filled(
            self.fragments.answer, way, below, inside, lambda hole: self._versions.at(page, hole)
        )

    def around(self, page: str, body: str) -> FinishedPage:
        """The page around an article's finished HTML; the article must have been rendered."""
        rendered, site = self._rendered[page], self.project.site
        around = self._surroundings(rendered)
        title = title_of(rendered.facts)
        draft = self.is_draft(page)
        return FinishedPage(
            source=page,
            path=file_of(page, site.directory_urls),
            address=around.address,
            title=title,
            window_title=site.name if around.home else f"{title} – {site.name}",
            lang=rendered.facts.lang,
            description=rendered.facts.description,
            canonical=self._canonical(page),
            edit_url=around.edit_url,
            banner=self._frame.filled(banner, around) if (banner := self._banner(page, draft=draft)) else "",
            body=body,
            after=self._frame.filled("after", around),
            head=self._frame.filled("head", around),
            contents=rendered.toc,
            draft=draft,
            searched=self.is_listed(page) and rendered.facts.metadata.is_searched,
            layout=" ".join(["lg-article", *sorted(name for name in rendered.needs if name.startswith("lg-"))]),
            part=self.project.part_of(page),
            hidden=hidden_parts(rendered.facts),
            beside=MadeInTurn(lambda: self._not_copied(self._beside(rendered))),
        )

    def _banner(self, page: str, *, draft: bool) -> str:
        """The template above a page: for drafts, or for the list that replaces the search without scripts."""
        is_list = page == AtoZ.src_uri and self.project.article_at(page) is None
        return "draft" if draft else "list_of_pages" if is_list else ""

    @cached_property
    def bare_head(self) -> str:
        """HTML for the head of the page for addresses without a page."""
        return self._frame.filled("head", nowhere(self.project))

    @cached_property
    def not_found(self) -> str:
        """HTML of that page."""
        return self._frame.filled("not_found", nowhere(self.project))

    def new_menus(self) -> Menus:
        """The pages and menus of the project in its current state."""
        return Menus(lambda: self.project, self.generated_pages, self.title_of, self.address_of)

    @property
    def pages(self) -> Set[str]:
        """The paths of all pages under docs/, in order."""
        return self.menus.pages

    def generated_pages(self) -> Iterable[str]:
        """The paths of the generated pages."""
        return self.project.generated

    def title_of(self, page: str) -> str:
        """The title of a page for lists."""
        facts = self.facts_of(page)
        return Title(title_of(facts), facts.metadata.title.lang or facts.lang) if facts is not None else page

    def files(self) -> Iterator[SiteFile]:
        """The files that are not pages; every page is rendered by then."""
        yield from self.copies
        yield from self.for_programs()

    @cached_property
    def copies(self) -> tuple[SiteFile, ...]:
        """Authors' files, and our styles and scripts."""
        taken, found = self._of_pages, []
        faces = face_files(self.project.cache) if self.project.options.fonts else ()
        for file in (*self._copied, *site_files.our_assets(self.project.languages), *faces):
            if file.path.casefold() not in taken:
                taken.add(file.path.casefold())
                found.append(file)
        return tuple(found)

    def for_programs(self) -> Iterator[SiteFile]:
        """The files joined over the articles; those that another process may still be creating come last."""
        files = site_files.for_programs(self.project, self._published, self._search_files())
        beside = (path for page in self.pages for path in self._names_beside(page))
        yield from site_files.not_in_the_way(
            files, {*self._of_pages, *(file.path for file in self.copies), *beside, PREVIEWS}
        )

    def _search_files(self) -> Iterator[Made]:
        made = self._helpers.made() if self._helpers is not None else None
        yield from self._searching.files(self._published) if made is None else made

    @property
    def _of_pages(self) -> set[str]:
        return {file_of(page, self.project.site.directory_urls).casefold() for page in self.pages}

    def render_all(self, done: Callable[[int, int], None] = lambda count, of: None, *, ahead: bool = False) -> None:
        """Renders all articles, and stores the data for search and checks; `done` receives the progress.

        With `ahead` another process creates the search index while the pages are laid out, if that saves time. The
        pages must show the text of their articles unchanged.
        """

        def also(job: Job) -> None:
            self._searching.keep(job)
            self._checking.keep(job)

        ahead = ahead and len(self.project.articles()) >= records.WORTH_FORKING
        self._helpers = self.project.render_all(done, also, self._checking.keep if ahead else None)
        if self._helpers is not None:
            self._helpers.begin(self._searching.task(self._published))

    def _beside(self, rendered: RenderedArticle) -> Iterator[SiteFile]:
        """The files in the folder of a page, the preview of links to it, and its explanations."""
        page = rendered.facts.page
        for name, content in rendered.files.items():
            yield SiteFile(posixpath.join(folder_of(page, self.project.site.directory_urls), name), content)
        if name := self._booklet_name(page):
            folder = folder_of(page, self.project.site.directory_urls)
            yield SiteFile(posixpath.join(folder, name), self._last_booklet[1])
        if self.is_public(page):
            preview = preview_file(rendered.preview, self.address_of(page))
            files = preview, self._explained.file(rendered.facts, self.address_of(page))
            # A link whose file would have a name that disks refuse has no preview.
            yield from (SiteFile(*file) for file in files if file and fits(file[0]))

    def _booklet_name(self, page: str) -> str:
        """The name of an article's PDF, in the folder of its page, or ""; the PDF is `_last_booklet`."""
        article = self.project.article_at(page)
        if self._booklet is None or article is None or not self.project.is_public(article):
            return ""
        if self._last_booklet[0] != page:
            made = self._booklet(page)
            self.project.found_late.extend([made] if isinstance(made, Problem) else [])
            self._last_booklet = page, b"" if isinstance(made, Problem) else made
        return f"{posixpath.basename(posixpath.splitext(page)[0])}.pdf" if self._last_booklet[1] else ""

    def _not_copied(self, files: Iterable[SiteFile]) -> Iterator[SiteFile]:
        """The generated files, without those that an author's file replaces, which is reported."""
        for file in files:
            path = self._copied_names.get(file.path.casefold())
            if path is None:
                yield file
            elif path not in self.project.settings.assets.patterns:
                place = Place(f"{self.project.site.docs_name}/{path}", 0, 0)
                message = "this file is published in place of one that the program makes beside a page"
                self.project.found_late.append(Problem("ADR002", message, OWN_FILE, place))

    def file_beside(self, path: str) -> bytes | None:
        """The bytes of a file that belongs to one page, by its path in the site, or None."""
        folder = path[: path.rfind("/") + 1]
        key = path.removeprefix(f"{PREVIEWS}/").removeprefix(f"{OWN}/").removesuffix(".js")
        is_shown_at_links = path.startswith(f"{PREVIEWS}/")
        for page in self.pages:
            in_folder = folder_of(page, self.project.site.directory_urls) == folder
            if (in_folder and path in self._names_beside(page)) or (
                is_shown_at_links and preview_key(self.address_of(page)) == key
            ):
                return next((file.data() for file in self._beside(self.rendered(page)) if file.path == path), None)
        return None

    def _names_beside(self, page: str) -> Iterator[str]:
        facts = self.facts_of(page)
        folder = folder_of(page, self.project.site.directory_urls)
        return (posixpath.join(folder, name) for name in (facts.files if facts is not None else ()))

    @cached_property
    def _copied(self) -> list[SiteFile]:
        return list(site_files.copied_files(self.project, self._facts_now()))

    @cached_property
    def _copied_names(self) -> dict[str, str]:
        return {file.path.casefold(): file.path for file in self._copied}

    def report(self) -> int:
        """Logs all problems and the numbers of unpublished entries; returns the number of internal errors (INT001)."""
        project = self.project
        for name in site_files.unreadable_names(project.docs):
            _log.warning("docs/%s: the name is not valid UTF-8, so the file is left out. Rename it.", name)
        failed = report_problems(
            ProjectFiles(project.files),
            self._checked(),
            project.held_needs,
            project.catalogue,
            Selection.of_options(project.options.checks),
            project.cache,
            [*project.settings_problems(), *self.translations.problems(), *project.found_late],
            project.generated_facts,
        )
        hidden = hidden_todos_line(self._facts_now(), project.settings_of)
        uncopied = site_files.uncopied_line(project, (file.path for file in self._copied))
        lines = project.held_back_line(project.of_lists), uncopied, site_files.unaddressed_line(project), hidden
        for line in (*lines, *project.untranslated_lines()):
            report_line(line)
        return failed

    def _checked(self) -> list[Checked]:
        """The results of the checks for each article as rendered."""
        jobs = [self.project.job(one.page) for one in self.project.articles() if one.page not in self._changed]
        changed = (self._hidden.get(page) or self._rendered[page].facts for page in self._changed)
        return [*self._checking.all(jobs), *(checked(facts, self.project.catalogue) for facts in changed)]

    def facts_of(self, page: str) -> ArticleFacts | None:
        """The facts of a page, or None."""
        project = self.project
        rendered = self._rendered.get(page)
        if rendered is not None:
            return rendered.facts
        if project.article_at(page) is None:
            return project.generated_facts(page)
        return project.settled.facts(project.job(page))

    def address_of(self, page: str) -> str:
        """The address of a page from the site's root."""
        return url_of(page, self.project.site.directory_urls)

    def is_draft(self, page: str) -> bool:
        """Whether the page is private."""
        article = self.project.article_at(page)
        return article is not None and self.project.is_draft(article)

    def explained_words(self, facts: ArticleFacts) -> Sequence[str] | None:
        """The words of a page that a file beside it explains; None without such a file."""
        return self._explained.words(facts)

    @cached_property
    def _explained(self) -> Explained:
        return Explained(self.project.public_catalogue.rules, frame_words(self.project.settings.lang))

    def is_listed(self, page: str) -> bool:
        """Whether other pages may name it."""
        article = self.project.article_at(page)
        return article is None or self.project.is_listed(article)

    def is_public(self, page: str) -> bool:
        """Whether search engines and other pages may name it."""
        article = self.project.article_at(page)
        return article is None or self.project.is_public(article)

    @property
    def _published(self) -> SiteIndex:
        """The index of all articles, without drafts that a build shows to authors; a preview searches them."""
        project, listed = self.project, self.project.index
        public = [facts for facts in listed.articles.values() if project.preview or self.is_public(facts.page)]
        if len(public) == len(listed.articles) and not self._changed:
            return listed
        facts = (self.facts_of(each.page) or each for each in public)
        return build_index(facts, project.public_catalogue, None, project.workshop, project.articles_of_parts)

    def _facts_now(self) -> Iterator[ArticleFacts]:
        for article in self.project.articles():
            facts = self.facts_of(article.page)
            assert facts is not None  # it is a page of this build
            yield facts

    def _canonical(self, page: str) -> str:
        url = self.project.site.url
        return url + self.address_of(page) if url and self.is_public(page) else ""

    def _surroundings(self, rendered: RenderedArticle) -> Surroundings:
        project, facts = self.project, rendered.facts
        page, site = facts.page, project.site
        draft, canonical = self.is_draft(page), self._canonical(page)
        address, title = self.address_of(page), title_of(facts)
        noindex = not self.is_public(page)
        beside = ["languages"] * bool(self._versions.others(page)) + ["draft"] * draft
        words = frame_words(facts.lang)
        explained = None if noindex else self.explained_words(facts)
        meta = head_meta(rendered, site_name=site.name, canonical=canonical, noindex=noindex, explained=explained)
        return Surroundings(
            lang=facts.lang,
            words=words,
            words_file=words_file(facts.lang),
            address=address,
            home=address in HOME or page == page_of_part(project.part_of(page), HOME_PAGE),
            draft=draft,
            meta=meta,
            links=[*self._versions.links(page, ALTERNATE), *alternates(rendered, project)],
            faces=face_rules("../" * folder_of(page, site.directory_urls).count("/")) if project.options.fonts else "",
            json_ld=json_ld(rendered, canonical, self._versions.record(page)),
            styles=on_demand({*rendered.needs, *beside}, ".css"),
            scripts=on_demand(rendered.needs, ".js"),
            backlinks=self.backlinks(page),
            edit_url=edit_url(page, project),
            report_url=report_url(project.options.report, facts, title, canonical or address, words),
            booklet=self._booklet_name(page),
            cite=how_to_cite(
                facts, project.catalogue.settings.authors, site.name, canonical, latest_change(page, project)
            ),
        )

    def facts_box(self, page: str) -> tuple[BoxFact, ...]:
        """The facts below a game's title."""
        facts = self.facts_of(page)

        def url(page: str) -> str:
            return self.address_of(page) if page in self.pages else ""

        return facts_box(facts, self.project.catalogue, url) if facts else ()

    def backlinks(self, page: str) -> list[Backlink]:
        """The passages of other articles that link to the page."""
        without = {self.address_of(one) for one in self._hidden}
        found = backlinks(page, self.project)
        return [replace(one, sentence=()) if one.url in without else one for one in found]
