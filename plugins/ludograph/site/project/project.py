"""A site's project, as commands need it: configuration, library, data, articles; nothing is built.

Start with `load_project`. A Project is created once per build or command; slow results are cached.
"""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import filterfalse
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.rendered import RenderedArticle
from ludograph.article.facts.restriction import Gate, UsedNames, gate_of, published
from ludograph.article.head.front_matter import in_own_language
from ludograph.article.head.publication import State, state_of
from ludograph.article.tree import MadePage
from ludograph.base.files import Files, Overlay, WorkingTree, read_text
from ludograph.base.grouping import grouped
from ludograph.base.places import EDITIONS, NOT_FOUND, OWN_PAGE, WORKSHOP, folder_of_part, matches, search_of
from ludograph.base.problems import Place, Problem
from ludograph.base.source import SourceText, content_hash, path_below
from ludograph.catalogue import Address, Addresses, Catalogue, Settings
from ludograph.languages.names import display_name
from ludograph.languages.words import untranslated
from ludograph.library.reader import KINDS as LIBRARY_KINDS
from ludograph.site.addresses import PagesToBe, address_of, url_of
from ludograph.site.finished import SiteSettings
from ludograph.site.freshness.canonical import canonical
from ludograph.site.freshness.engine import Reading
from ludograph.site.freshness.inputs import inputs_of
from ludograph.site.freshness.processes import Helpers
from ludograph.site.freshness.questions import World
from ludograph.site.freshness.records import Job, Records
from ludograph.site.project.loading import (
    Library,
    bibliography_files,
    load_library,
    site_addresses,
    unserved_extensions,
)
from ludograph.site.publication.sitemap import SITEMAP
from ludograph.site.settings.config import Options, folder_options, folder_settings, site_settings
from ludograph.site.settings.configuration import read_configuration
from ludograph.site.settings.library_files import style_files
from ludograph.site.settings.settings_faults import missing_menu_pages, settings_faults
from ludograph.site.sources import CLAIMS, HOME, UNREADABLE, ArticleSource, Sources, read_sources
from ludograph.store import FILE, Cache, Kind

if TYPE_CHECKING:
    from ludograph.article.facts.index import SiteIndex
    from ludograph.article.kept import Document
    from ludograph.article.tree import Made
    from ludograph.rules.data.model import Rules

STANDING = Kind("standing-pages", tuple[tuple[Address, ...], frozenset[str], frozenset[str]])


def load_project(config_file: Path | None = None, **options: Any) -> Project:
    """The project of a mkdocs.yml (by default in the working folder), with some of the plugin's options changed.

    Raises ProjectError if the file is missing or invalid, or does not use the plugin.
    """
    configuration = read_configuration(config_file)
    return Project.load(configuration.site, configuration.options.changed(**options), preview=False)


def _generated_pages_module() -> Any:
    """The module of generated pages, imported late, as it imports every table and index."""
    from ludograph.site.pages import generated

    return generated


def _build_index(*args: Any) -> SiteIndex:
    """The index of all articles; its module is imported late, as a check does not need it."""
    from ludograph.article.facts.index import build_index

    return build_index(*args)


@dataclass(frozen=True)
class Unchanged:
    """Parts that an edit cannot have changed, for the next project. None: computed when needed."""

    sources: Sources | None = None
    library: Library | None = None
    catalogue: Catalogue | None = None
    addresses: Addresses | None = None


@dataclass(frozen=True)
class Project:
    """Everything about a site that is known without building it."""

    root: Path
    """The folder of mkdocs.yml; paths of problems are relative to it."""
    files: Files
    """The project's files by path relative to it."""
    site: SiteSettings
    options: Options
    settings: Settings
    cache: Cache
    preview: bool = False
    unchanged: Unchanged = Unchanged()
    others: tuple[Address, ...] = ()
    """Pages that another program makes from files of docs/; these are not articles."""
    earlier: Mapping[str, Records] = field(default_factory=dict)
    """The stores by name from before an edit; see `following.py`."""
    has_inserted: bool = False
    """Whether Markdown extensions have changed articles; they may have read files anywhere."""

    @classmethod
    def load(
        cls,
        site: SiteSettings,
        options: Options,
        *,
        preview: bool,
        files: Files | None = None,
        cache: Cache | None = None,
    ) -> Self:
        """The project of a site; `files` replace those on disk, and `cache` that of the project."""
        root, settings = site.root, site_settings(options, site, preview=preview)
        known = files or WorkingTree(root, (root / site.docs_name,))
        return cls(root, known, site, options, settings, cache or Cache(root / FILE), preview)

    @cached_property
    def inputs(self) -> str:
        """A hash of everything that pages and findings can depend on."""
        return inputs_of(self.site, self.options, self.files)

    @cached_property
    def sources(self) -> Sources:
        """The articles with their front matter, and the other files of docs/."""
        templates = path_below(self.root, self.site.overrides) if self.site.overrides is not None else ""
        return self.unchanged.sources or read_sources(self.files, self.site.docs_name, self.cache, templates)

    @cached_property
    def menu_names(self) -> Mapping[str, str]:
        """Page → its first name in `nav` of mkdocs.yml."""
        return dict(reversed([*_names(self.site.navigation)]))

    @cached_property
    def library(self) -> Library:
        """The works, rules data and pictures."""
        return self.unchanged.library or self.library_with({})

    def library_with(self, same: Mapping[str, Library]) -> Library:
        """The library; the parts in `same` are reused, see `load_library`."""
        site, options = self.site, self.options
        files, sources, settings = self.files, self.sources, self.settings
        return load_library(files, site.config_name, site.docs_name, options, sources, self.cache, settings, same)

    @property
    def docs(self) -> Path:
        """The folder of the articles."""
        return self.root / self.site.docs_name

    @property
    def watched(self) -> list[str]:
        """Files and folders besides docs/ whose changes affect pages."""
        found, _ = bibliography_files(self.files, "", self.options.bibliography)
        libraries = [(self.root / pattern).parent for pattern in self.options.bibliography]
        folders = [*libraries, self.root / self.options.data]
        inside = [folder for folder in folders if folder.is_dir() and folder != self.root]
        named = [*(text.path for text in found), *style_files(self.options.reference_style)]
        return [str(path) for path in dict.fromkeys([*inside, *(self.root / path for path in named)])]

    def articles(self) -> tuple[ArticleSource, ...]:
        """The articles with a page: all, or all except drafts."""
        return tuple(article for article in self.sources.articles.values() if self.is_shown(article))

    def article_at(self, page: str) -> ArticleSource | None:
        """The article with this page. A draft does not replace a generated page at its address."""
        article = self.sources.articles.get(page)
        return article if article is not None and self.is_shown(article) else None

    def state(self, article: ArticleSource) -> State:
        """Whether the article is published, unlisted or a draft."""
        known = self._states.get(article.page)
        if known is None or known[0] is not article:
            known = self._states[article.page] = article, self._state_of(article)
        return known[1]

    @cached_property
    def _states(self) -> dict[str, tuple[ArticleSource, State]]:
        """Page → the article and its state; cached, as it is used dozens of times in a build."""
        return {}

    def _state_of(self, article: ArticleSource) -> State:
        if self.is_excluded(article.page):
            return State.DRAFT
        folder = folder_options(self.options.folders, article.page).get("publish")
        is_copy = article.page in self.sources.copies
        return state_of(article.head.intent, article.page, site=self.options.publish, folder=folder, is_copy=is_copy)

    def is_draft(self, article: ArticleSource) -> bool:
        return self.state(article) is State.DRAFT

    def is_shown(self, article: ArticleSource) -> bool:
        """Whether the article gets a page in this build."""
        return not self.is_draft(article) or (self.settings.show_drafts and not self.is_excluded(article.page))

    def is_excluded(self, page: str) -> bool:
        """Whether the settings exclude a file of docs/: `exclude_docs`, and in a build `draft_docs`."""
        patterns = (self.site.excluded, None if self.preview else self.site.drafts)
        return any(keeps_out(page) for keeps_out in patterns if keeps_out is not None)

    def is_listed(self, article: ArticleSource) -> bool:
        """Whether indexes and the navigation include it: it has a page and is not unlisted."""
        return self.is_shown(article) and self.state(article) is not State.UNLISTED

    @property
    def unlisted(self) -> list[ArticleSource]:
        """The articles with a page that nothing but links in articles may name."""
        return [article for article in self.sources.articles.values() if self.state(article) is State.UNLISTED]

    def is_public(self, article: ArticleSource) -> bool:
        """Whether lists for readers and files for programs include it: neither a draft nor unlisted."""
        return self.state(article) is State.PUBLISHED

    def job(self, page: str, source: SourceText | MadePage | None = None) -> Job:
        """The job to render a page; `source` replaces its file."""
        beside = f"{posixpath.splitext(page)[0]}{CLAIMS}"
        claims = read_text(self.files, f"{self.site.docs_name}/{beside}") if beside in self.sources.files else None
        return Job(page, source or self.sources.articles[page], self.settings_of(page), claims)

    def settings_of(self, page: str) -> Settings:
        """The site's settings with those of the page's folders."""
        return folder_settings(self.settings, self.options.folders, page)

    def lang_of(self, article: ArticleSource) -> str:
        return in_own_language(self.settings_of(article.page), article.head).lang

    @cached_property
    def language_parts(self) -> Mapping[str, tuple[ArticleSource, ...]]:
        """The articles of each other language in which there is a translation."""
        others = ((lang, one) for one in self.articles() if (lang := self.lang_of(one)) != self.settings.lang)
        found = grouped((lang, one) for lang, one in others if self.is_listed(one) and not self.is_workshop(one.page))
        return {
            lang: tuple(found[lang])
            for lang in sorted(found)
            if any(one.head.translates in self.sources.articles for one in found[lang])
        }

    @cached_property
    def articles_of_parts(self) -> Mapping[str, str]:
        """Path of each of these articles → its language."""
        return {article.page: lang for lang, articles in self.language_parts.items() for article in articles}

    @cached_property
    def held_articles(self) -> tuple[ArticleSource, ...]:
        """The articles without a page."""
        return tuple(article for article in self.sources.articles.values() if not self.is_shown(article))

    @cached_property
    def languages(self) -> frozenset[str]:
        """The languages of the published pages."""
        return frozenset({self.settings.lang, *map(self.lang_of, self.articles())})

    def untranslated_lines(self) -> Iterator[str]:
        """For each of these languages with missing translations, a line with the number of words that stay English."""
        for lang in sorted(self.languages):
            missing, known = untranslated(lang)
            if missing:
                yield f"{display_name(lang, 'en')} ({lang}): {missing} of the program's own {known} words stay English."

    def inserted(self) -> Project:
        """The project with its articles as the Markdown extensions that change whole sources leave them."""
        if not self.site.extensions:
            return self
        from ludograph.article.rendering import Converter  # a check does not need it

        converter, changes = Converter(self.site.extensions, self.site.extension_configs), dict[str, bytes | None]()
        failed = []
        for article in self.sources.articles.values():
            try:
                text = converter.inserted(article.source.text)
            except Exception as error:  # noqa: BLE001 — an extension may raise anything
                message = f"a Markdown extension has failed in this article ({type(error).__name__}: {error})"
                hint = "Correct what it inserts; the text is printed as it is written."
                failed.append(Problem("EXT001", message, hint, article.source.place(0, 0)))
            else:
                if text != article.source.text:
                    changes[article.source.path] = text.encode()
        project = replace(self, files=Overlay(self.files, changes), has_inserted=True) if changes else self
        project.found_late.extend(failed)
        return project

    @cached_property
    def _standing(self) -> tuple[tuple[Address, ...], frozenset[str], frozenset[str]]:
        """The generated pages and files that do not depend on articles, and the names of pages that do.

        Cached, as finding them imports every generated page.
        """
        own = Catalogue(rules=self.library.rules, settings=self.settings, has_library=self.library.has_library)
        # The named pages of the manual are not known without importing all of them.
        data = (
            [bool(part) for part in (own.rules.games, own.rules.terms, own.rules.yaku, own.rules.decks)]
            if own.rules
            else []
        )
        key = content_hash(canonical(own.settings), str((own.has_library, data)), canonical(self.site.navigation))
        known = self.cache.get(STANDING, key)
        if known is None:
            made, without = _generated_pages_module(), self.unnamed_manual
            standing = made.standing_addresses(own, without, made.named_pages(self.site.navigation))
            known = standing, made.standing_files(own), made.late_names(without)
            self.cache.put(STANDING, key, known)
        return known

    @cached_property
    def unnamed_manual(self) -> frozenset[str]:
        """The pages of the program's manual that this site omits, as they are not in its navigation."""
        found: frozenset[str] = _generated_pages_module().unnamed_manual(self.site.navigation)
        return found

    @cached_property
    def has_list(self) -> bool:
        """Whether the site has the list of all pages, as far as it is known without reading articles."""
        has_games = any("games" in one.page.split("/")[:-1] for one in filter(self.is_listed, self.articles()))
        return has_games or any(address.page == "a-z.md" for address in self._standing[0])

    @cached_property
    def made_for_parts(self) -> tuple[Address, ...]:
        """The generated pages of the site's parts in other languages."""
        if not self.language_parts:
            return ()
        from ludograph.site.pages.language_parts import addresses_of_parts  # not needed by a site in one language

        have_games = {lang: any(article.head.games for article in those) for lang, those in self.language_parts.items()}
        return tuple(addresses_of_parts(have_games, self.library.rules, self.settings))

    @cached_property
    def catalogue(self) -> Catalogue:
        """Everything that articles may refer to; generated pages that depend on the articles count as made."""
        if self.unchanged.catalogue is not None:
            return self.unchanged.catalogue
        known = self.addresses_with((*self._standing[0], *self.made_for_parts))
        made = (page.page.removesuffix(".md") for page in self.made_for_parts)
        late = self._standing[2].union(made).difference(page.page.removesuffix(".md") for page in self.others)
        pages = PagesToBe(known.pages, late, directory_urls=self.settings.directory_urls)
        return self.catalogue_over(replace(known, pages=pages))

    @cached_property
    def records(self) -> Records:
        """The store of articles as first read, with everything that is held back and every page that may be made."""
        return self._store(self.catalogue, "first")

    @cached_property
    def addresses(self) -> Addresses:
        """All pages and files of the site, with every generated page, such as those for countries and for letters."""
        if self.unchanged.addresses is not None:
            return self.unchanged.addresses
        _, made, _ = self._made_at_first
        standing = {address.page: address for address in (*self._standing[0], *self.made_for_parts)}
        urls = {page: url_of(page, self.settings.directory_urls) for page in made}
        return self.addresses_with(
            tuple(standing.get(page) or Address(page, urls[page], generated=True) for page in made)
        )

    @cached_property
    def _made_at_first(self) -> tuple[SiteIndex, dict[str, Made], list[Problem]]:
        """The generated pages, as far as they are known before all addresses are, and the index from which they are
        made.
        """
        public, listed = self._public_at_first, self._facts_of(filter(self.is_listed, self.articles()))
        index = _build_index(listed, public, self.cache, self.workshop, self.articles_of_parts)
        problems: list[Problem] = []
        return index, self._made(index, public, problems.append), problems

    def _made(self, index: SiteIndex, catalogue: Catalogue, report: Callable[[Problem], object]) -> dict[str, Made]:
        made = _generated_pages_module()
        named = made.named_pages(self.site.navigation)
        without = self.unnamed_manual | {other.page for other in self.others}
        found: dict[str, Made] = made.generated_pages(index, catalogue, without, report, named)
        return found

    def settings_problems(self) -> tuple[Problem, ...]:
        """Problems in a usable mkdocs.yml: unknown settings, and missing pages in the menu."""
        return tuple(settings_faults(self._config_text, self._is_known_page, self._known_pages))

    def missing_menu_pages(self) -> frozenset[str]:
        """The missing pages in the menu, as written."""
        return frozenset(entry.text for entry in missing_menu_pages(self._config_text, self._is_known_page))

    @property
    def _config_text(self) -> SourceText:
        return read_text(self.files, self.site.config_name) or SourceText(self.site.config_name, "")

    @cached_property
    def _known_pages(self) -> Collection[str]:
        docs = f"{self.site.docs_name}/"
        written = (article.path.removeprefix(docs) for article in self.sources.articles.values())
        late = (f"{name}.md" for name in self._standing[2])
        return dict.fromkeys([*self.catalogue.pages, *late, *self.sources.files, *written])

    def _is_known_page(self, page: str) -> bool:
        # A menu may name generated pages that are still empty: the build omits them. Listing the pages of
        # single games and countries is slow, so it is done only for pages that are not known otherwise.
        return (
            page in self._known_pages
            or any(page == standing.src_uri for standing in _generated_pages_module().GENERATED)
            or page in self.addresses.pages
        )

    @cached_property
    def of_pages(self) -> Gate:
        """What no article may show to readers: entries used only by articles without a page."""
        return self._gate(self.is_shown)

    @cached_property
    def of_lists(self) -> Gate:
        """What no generated page or file for programs may show: entries used by no listed article."""
        return self._gate(self.is_listed)

    def _gate(self, shows: Callable[[ArticleSource], bool]) -> Gate:
        self.render_all()
        articles = self.sources.articles.values()
        shown, held = self._facts_of(filter(shows, articles)), self._facts_of(filterfalse(shows, articles))
        return gate_of(self.catalogue, shown, held, every_work=self.options.library == "all")

    @cached_property
    def shown_catalogue(self) -> Catalogue:
        """The catalogue behind the gate of pages: what articles may show, and reports about them."""
        return self.of_pages.behind(self.catalogue)

    @cached_property
    def _public_at_first(self) -> Catalogue:
        return self.of_lists.behind(self.catalogue)

    @cached_property
    def public_catalogue(self) -> Catalogue:
        """The catalogue for generated pages and files for programs, behind their gate."""
        return replace(self._public_at_first, addresses=published(self.addresses))

    def held_back_line(self, gate: Gate = Gate()) -> str:  # noqa: B008 — it is immutable
        """The numbers of unpublished entries in a line; "" if everything is published.

        Without a gate it counts only articles, which need not be read.
        """
        states = [self.state(article) for article in self.sources.articles.values()]
        counts = {"draft": 0 if self.settings.show_drafts else states.count(State.DRAFT)}
        counts |= {"unlisted page": states.count(State.UNLISTED)}
        held = gate.sentence(counts)
        hugo = any(posixpath.basename(page) == "_index.md" for page in self.sources.articles)
        more = " The page of a folder is called `index.md` here, not `_index.md`." if hugo else ""
        return f"Held back: {held}. `ludograph privacy` lists what is not published.{more}" if held else ""

    @cached_property
    def held_needs(self) -> UsedNames:
        """The entries used by articles without a page."""
        return UsedNames.of(self._facts_of(self.held_articles))

    def _facts_of(self, articles: Iterable[ArticleSource]) -> Iterator[ArticleFacts]:
        """The facts of articles, published or not, as first read."""
        return (self.records.facts(self.job(article.page)) for article in articles)

    @cached_property
    def settled(self) -> Records:
        """The store of articles as published: with the pages that are made, without games that are held back."""
        rules = self.shown_catalogue.rules if self.held_articles else None
        self.stores["settled"] = store = self.records_over(self.addresses, rules)
        return store

    def records_over(self, addresses: Addresses, rules: Rules | None = None) -> Records:
        """The store of articles for these addresses and, if given, for these rules data."""
        catalogue = replace(self.catalogue, addresses=addresses, rules=rules or self.catalogue.rules)
        return self.records.over(World(catalogue, self.files, self.records.world))

    def addresses_with(self, generated: tuple[Address, ...]) -> Addresses:
        """All pages and files of the site, with these generated pages."""
        directory_urls = self.settings.directory_urls
        made_pages = {address.page for address in generated}
        own = [
            address_of(
                article.page,
                replace(
                    article.head, aliases=(*article.head.aliases, posixpath.join(posixpath.dirname(article.page), HOME))
                )
                if article.is_home
                else article.head,
                self.lang_of(article),
                directory_urls=directory_urls,
                public=self.is_shown(article),
                name=self.menu_names.get(article.page, ""),
            )
            for article in self.sources.articles.values()
            if article.page not in made_pages or self.is_shown(article)
        ]
        files, made = self.sources.targets, self._standing[1]
        kept = {f"{search_of(part)}/index.html": "the search" for part in ("", WORKSHOP, *self.language_parts)}
        kept |= {f"{EDITIONS}/index.html": "the list of editions"} if self.options.editions else {}
        kept |= {f"{folder_of_part(part)}feed.xml": "a feed" for part in ("", *self.language_parts)}
        kept |= {"llms.txt": "a list for programs"} if self.options.open_data else {}
        kept |= {NOT_FOUND: "the page for unknown addresses", SITEMAP: "the site map", f"{SITEMAP}.gz": "the site map"}
        pages, options = [*generated, *self.others, *own], self.options
        return site_addresses(pages, files, made, self.settings.lang, options.folders, kept)

    def catalogue_over(self, addresses: Addresses) -> Catalogue:
        """The catalogue of works, data and pictures with these addresses."""
        problems = (*self.sources.problems, *unserved_extensions(self.site, self.files, self.cache))
        return self.library.catalogue(addresses, self.settings, problems)

    def _new_records(self, catalogue: Catalogue, name: str) -> Records:
        earlier, site = self.earlier.get(name), self.site
        world = World(catalogue, self.files, None if earlier is None else earlier.world)
        if earlier is not None:
            return earlier.over(world)
        extensions, configs = site.extensions, site.extension_configs
        return Records(world, self.cache, extensions, configs, root=self.root)

    @cached_property
    def workshop(self) -> frozenset[str]:
        """The articles for authors of the site."""
        return frozenset(page for page in self.sources.articles if self.is_workshop(page))

    def is_workshop(self, page: str) -> bool:
        """Whether the page is for authors of the site: named by the option, or generated for them."""
        made = self.article_at(page) is None and page in _generated_pages_module().WORKSHOP
        return made or matches(page, *self.options.workshop)

    def part_of(self, page: str) -> str:
        """The part of the site with this page: "" for the main part, the tag of a language, or the workshop."""
        if self.is_workshop(page):
            return WORKSHOP
        if self.article_at(page) is not None:
            return self.articles_of_parts.get(page, "")
        return next((lang for lang in self.language_parts if page.startswith(folder_of_part(lang))), "")

    def render_source(self, page: str, source: SourceText | None = None) -> RenderedArticle:
        """The article at `page` (its path under docs/), from the cache if that is valid.

        `source` is read instead of its file, if given.
        """
        return self.settled.get(self.job(page, source))

    def facts_of(self, page: str) -> ArticleFacts:
        job = self.job(page)
        return self.records_for(job).facts(job)

    def records_for(self, job: Job) -> Records:
        """The store that has the article as published; the other articles are read only if they can change it."""
        facts = self.records.facts(job)
        if (facts.games and self.held_needs.games) or self.links_late(self.records.reading(job)):
            return self.settled
        return self.records

    def links_late(self, reading: Reading) -> bool:
        """Whether a link of the article leads to no page, or to one that only all articles together make."""
        addresses = self.catalogue.addresses
        assert addresses is not None
        assert isinstance(addresses.pages, PagesToBe)
        aims = (question[1:] for question, _ in reading.asked if question[0] == "address")
        found = (addresses.resolve(target, page).path for page, target in aims)
        return any(path is None or addresses.pages.is_late(path) for path in found)

    def render_all(
        self,
        done: Callable[[int, int], None] = lambda count, of: None,
        also: Callable[[Job], object] = lambda job: None,
        later: Callable[[Job], object] | None = None,
    ) -> Helpers | None:
        """Renders articles without a valid cache record, in several processes if useful; see `Records.make`."""
        return self.records.make((self.job(article.page) for article in self.articles()), done, also, later)

    def facts(self) -> Iterator[ArticleFacts]:
        """The facts of the site's articles, ordered by path."""
        self.render_all()
        for article in self.articles():
            yield self.facts_of(article.page)

    @cached_property
    def index(self) -> SiteIndex:
        """The index of all listed articles."""
        listed = [self.settled.facts(self.job(one.page)) for one in filter(self.is_listed, self.articles())]
        before = self._made_at_first[0] if self.unchanged.addresses is None else None
        known = before.articles if before is not None else {}
        # Usually no article had to be read again; the index depends on nothing else.
        if before is not None and len(known) == len(listed) and all(known.get(one.page) is one for one in listed):
            return before
        return _build_index(listed, self.public_catalogue, self.cache, self.workshop, self.articles_of_parts)

    @cached_property
    def _public_records(self) -> Records:
        return self._store(self.public_catalogue, "public")

    @cached_property
    def generated(self) -> dict[str, Made]:
        """The generated pages, by path under docs/, without those that an article replaces."""
        index = self.index
        before, made, problems = self._made_at_first
        if index is before:
            self.found_late.extend(problems)
        else:
            made = self._made(index, self.public_catalogue, self.found_late.append)
        written, standing = {page.casefold(): page for page in index.articles}, {one.page for one in self._standing[0]}
        for page in sorted(made.keys() - standing):
            if page.casefold() in written:
                message = "this page replaces one that is made from all articles"
                path = index.articles[written[page.casefold()]].path
                self.found_late.append(Problem("ADR002", message, OWN_PAGE, Place(path, 0, 0)))
        return {page: content for page, content in made.items() if page.casefold() not in written}

    @cached_property
    def found_late(self) -> list[Problem]:
        """Problems found while the site was built: failed pages (INT001), truncated files (SRC001)."""
        return []

    @cached_property
    def unread(self) -> set[str]:
        """The files under docs/ that could not be read, which may be readable in the next run."""
        pictures = (one.place.path for one in self.library.of_pictures if one.code == UNREADABLE and one.place)
        return {*self.sources.unread, *(path.removeprefix(f"{self.site.docs_name}/") for path in pictures)}

    def render_generated(self, page: str, more: str = "") -> RenderedArticle:
        """A generated page, rendered like an article, with `more` Markdown at its end."""
        made = self.generated[page]
        source = SourceText(page, made + more) if isinstance(made, str) else made._replace(more=more)
        return self._public_records.get(self.job(page, source))

    def document(self, page: str) -> Document:
        """An article, or a generated page, before it is written in any format."""
        if self.article_at(page) is None and page in self.generated:
            made = self.generated[page]
            job = self.job(page, SourceText(page, made) if isinstance(made, str) else made)
            return self._public_records.document(job)
        return self.settled.document(self.job(page))

    def generated_facts(self, page: str) -> ArticleFacts | None:
        return self.render_generated(page).facts if page in self.generated else None

    def _store(self, catalogue: Catalogue, name: str) -> Records:
        store = self.stores[name] = self._new_records(catalogue, name)
        return store

    @cached_property
    def stores(self) -> dict[str, Records]:
        """The stores used so far, by name."""
        return {}

    @property
    def why(self) -> dict[str, tuple[str, ...]]:
        """Path of each rendered page → the reasons, ordered by path."""
        return dict(sorted((page, reasons) for store in self.stores.values() for page, reasons in store.why.items()))

    def save(self, whole_build: bool = False) -> None:
        """Writes the cache; after a whole build unused records are deleted."""
        self.cache.save([*self.records.kinds, *LIBRARY_KINDS] if whole_build else (), whole=whole_build)


def _names(nav: object) -> Iterator[tuple[str, str]]:
    for item in nav if isinstance(nav, list) else ():
        for name, target in item.items() if isinstance(item, dict) else ():
            if isinstance(target, str):
                yield posixpath.normpath(target), str(name)
            else:
                yield from _names(target)
