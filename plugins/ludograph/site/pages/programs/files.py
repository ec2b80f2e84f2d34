"""Files for programs: the records, the feed, redirects, the library, the search index."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.aliases import redirect_file, redirect_page
from ludograph.article.facts.description import title_of
from ludograph.article.facts.index import SiteIndex
from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.base.places import HOME_PAGE, SEARCH, WORKSHOP_SEARCH, folder_of_part, page_of_part, search_of
from ludograph.base.problems import LudographError
from ludograph.catalogue import Catalogue
from ludograph.languages.countries.gazetteer import country_name
from ludograph.languages.names import display_name
from ludograph.languages.text import fold
from ludograph.languages.words import N_, frame_words, words_in
from ludograph.library.export.formats import references_bib, references_json
from ludograph.rules.asking import TableOptions
from ludograph.rules.conditions.english import NUMERALS
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.play.play import played
from ludograph.rules.tables.hands.checker import HAND_CHECKER, examples, offered_games
from ludograph.site.pages.countries import FOLDER as COUNTRIES
from ludograph.site.pages.countries import Countries
from ludograph.site.pages.games import Games, deck_name
from ludograph.site.pages.programs.feed import feed
from ludograph.site.pages.programs.findable import HOW_TO_PLAY, answered, asking, found_subjects, synonyms
from ludograph.site.pages.programs.llms import llms_txt
from ludograph.site.pages.programs.open_data import open_data, release_of
from ludograph.site.pages.programs.records import address, record_files
from ludograph.site.pages.rules_pages import HouseRules
from ludograph.site.search import (
    HandChecker,
    HandsOfGame,
    Searched,
    Subject,
    answering,
    renamed,
    search_files,
    searched,
)
from ludograph.store import Cache
from ludograph.store.codec.text import json_file

# A redirect page at each former address of an article.


def redirect_files(articles: Iterable[ArticleFacts], catalogue: Catalogue) -> Iterator[tuple[str, bytes]]:
    """One HTML file for each alias of exactly one article that is not a page's address."""
    claims = grouped(
        (alias, article)
        for article in articles
        for alias in dict.fromkeys(alias.strip("/") for alias in article.metadata.aliases)
    )
    pages = catalogue.pages
    taken = {address(page, catalogue).removesuffix("index.html").strip("/") for page in pages}
    for alias, claiming in claims.items():
        file = redirect_file(alias)
        if file is None or len(claiming) != 1 or file.removesuffix("index.html").strip("/") in taken:
            continue
        yield file, redirect_page(_way(file, claiming[0].page, catalogue), title_of(claiming[0]), claiming[0].lang)
    for file, sheet in _former_sheets(catalogue).items():
        if sheet in pages and file.removesuffix("/index.html") not in {*taken, *claims}:
            yield (
                file,
                redirect_page(_way(file, sheet, catalogue), _title_of_sheet(sheet, catalogue), catalogue.settings.lang),
            )
    words = catalogue.settings.words
    for folder, (overview, title) in _OVERVIEWS.items():
        file = f"{folder}/index.html"
        is_used = any(page.startswith(f"{folder}/") for page in pages)
        if is_used and overview in pages and folder not in taken and folder not in claims:
            yield file, redirect_page(_way(file, overview, catalogue), words.gettext(title), words.lang)


def _title_of_sheet(page: str, catalogue: Catalogue) -> str:
    game = (catalogue.rules or Rules()).games[posixpath.basename(page).removesuffix(".md")]
    return catalogue.settings.words.gettext("House rules: {game}", game=game.title)


def _former_sheets(catalogue: Catalogue) -> dict[str, str]:
    """Former addresses of sheets, of games with former ids → the current page."""
    rules, folder = catalogue.rules or Rules(), HouseRules.src_uri.removesuffix(".md")
    bases = {one.partition("/")[0]: now.partition("/")[0] for one, now in rules.redirects.items() if now in rules.games}
    return {f"{folder}/{was}/index.html": f"{folder}/{now}.md" for was, now in bases.items()}


_OVERVIEWS = {"games": (Games.src_uri, Games.title), "country": (Countries.src_uri, Countries.title)}
"""Folders without a page → the page that lists their contents, since readers shorten addresses."""


def _way(file: str, page: str, catalogue: Catalogue) -> str:
    """The address of a page, relative to a file of the site."""
    target = posixpath.relpath("/" + address(page, catalogue), "/" + posixpath.dirname(file))
    return target if target.endswith(".html") else f"{target}/"


def in_search(article: ArticleFacts) -> Searched:
    """The search data of an article from its text."""
    return searched(article, title_of(article))


@frozen
class Site:
    """What the files need besides articles and catalogue."""

    name: str = ""
    url: str = ""
    """`https://example.org/`, or ""."""
    open_data: str = ""
    """The licence of rules and articles as data; "" if they are not published as data."""


def site_files(
    index: SiteIndex,
    catalogue: Catalogue,
    site: Site,
    cache: Cache | None = None,
    unlisted: Iterable[ArticleFacts] = (),
) -> Iterator[tuple[str, bytes]]:
    """Path in the published site and content of each file, except the search.

    `unlisted` articles have redirects from former addresses, and nothing else.
    """
    yield "robots.txt", robots(site, {*index.language_parts.values()})
    yield "feed.xml", feed(index.for_readers, catalogue, site.url)
    for lang in sorted({*index.language_parts.values()}):
        own, folder = catalogue.with_settings(lang=lang), folder_of_part(lang)
        yield f"{folder}feed.xml", feed(index.part_in(lang), own, site.url, folder)
    yield from record_files(index.for_readers, catalogue)
    yield from redirect_files((*index.articles.values(), *unlisted), catalogue)
    keys = [entry.key for entry in catalogue.bibliography.entries]
    if keys:
        yield "bibliography.bib", references_bib(catalogue.bibliography, keys).encode()
        yield "bibliography.json", json_file(references_json(catalogue.bibliography, keys))
    if site.open_data:
        data = dict(open_data(index.for_readers, catalogue, site.open_data, cache))
        yield from data.items()
        known = {*data, "api/articles.json", *(["bibliography.json"] if keys else [])}
        release = release_of(index.for_readers, catalogue, site.open_data)
        yield "llms.txt", llms_txt(index, catalogue, release, known)


def robots(site: Site, language_parts: Iterable[str] = ()) -> bytes:
    """Allows everything, except that search indexes need not be crawled."""
    folders = [SEARCH, WORKSHOP_SEARCH, *map(search_of, sorted(language_parts))]
    hidden = "".join(f"Disallow: /{folder}/\n" for folder in folders)
    sitemap = f"Sitemap: {site.url}sitemap.xml\n" if site.url else ""
    return f"User-agent: *\n{hidden}{sitemap}".encode()


@frozen
class Search:
    """The articles and pages of a search, without the articles' texts."""

    folder: str
    articles: tuple[Found, ...]
    further: tuple[Subject, ...]
    decks: Mapping[str, str]
    """Deck id → name."""
    synonyms: Mapping[str, Sequence[str]]
    lang: str
    """The language for names of countries."""
    hand_checker: HandChecker | None = None
    """The first article with a hand checker."""
    original: tuple[str, str, str] | None = None
    """The home page of the site's main language, its tag, and the words of a link to it; for a search in another
    language.
    """

    def files(self, in_search: Callable[[str], Searched]) -> Iterator[tuple[str, bytes]]:
        """Path and content of each file of the search; `in_search` gives the search data of an article by path."""
        subjects: list[tuple[str, Callable[[], Subject]]] = [
            (one.url, partial(one.subject, in_search)) for one in self.articles
        ]
        subjects += [(one.url, partial(_known, one)) for one in self.further]
        country_named = partial(country_name, page_lang=self.lang)
        return search_files(
            subjects,
            country_named,
            self.decks.__getitem__,
            self.synonyms,
            self.folder,
            self.hand_checker,
            asking(),
            words_in(self.lang).gettext(HOW_TO_PLAY),
            self.original,
        )


@frozen
class Found:
    """An article in a search."""

    page: str
    """Its path under docs/."""
    url: str
    countries: Mapping[str, str]
    """Country code → name."""
    decks: tuple[str, ...]
    title: str = ""
    """Its name in results, if not its title."""
    questions: str = ""
    """Readers' questions, in plain words, that this article's games answer with yes."""

    def subject(self, in_search: Callable[[str], Searched]) -> Subject:
        """The subject, with the article's text."""
        text = in_search(self.page)
        text = renamed(text, self.title) if self.title else text
        text = answering(text, self.questions) if self.questions else text
        return Subject(self.url, text, self.countries, self.decks)


def searches(index: SiteIndex, catalogue: Catalogue, pages: Mapping[str, str]) -> Iterator[Search]:
    """The main search, which also finds `pages` by title, one for each other language, and the workshop's."""
    yield _search(index.for_readers, catalogue, SEARCH, {**pages, **dict(_sheets_and_countries(catalogue))})
    for lang in sorted({*index.language_parts.values()}):
        own = catalogue.with_settings(lang=lang)
        found = _search(index.part_in(lang), own, search_of(lang), _made_pages(own))
        says = frame_words(lang).gettext(_IN_OTHERS, language=display_name(own.data_lang, lang))
        yield replace(found, original=("", own.data_lang, says))
    if index.for_writers.articles:
        yield _search(index.for_writers, catalogue, WORKSHOP_SEARCH, {})


_IN_OTHERS = N_("Search the pages in {language}")


def _sheets_and_countries(catalogue: Catalogue) -> Iterator[tuple[str, str]]:
    """The page of each game's sheets and of each country, with its title."""
    known, games = catalogue.pages, (catalogue.rules or Rules()).games
    for page, (folder, _, name) in ((page, page.removesuffix(".md").partition("/")) for page in known):
        if known[page].generated and folder == HouseRules.src_uri.removesuffix(".md") and name in games:
            yield page, _title_of_sheet(page, catalogue)
        elif known[page].generated and folder == COUNTRIES:
            yield page, country_name(name.upper(), catalogue.settings.lang)


def _made_pages(catalogue: Catalogue) -> Mapping[str, str]:
    """The indexes in the catalogue's language, with their titles."""
    lang, known = catalogue.settings.lang, catalogue.pages
    home = page_of_part(lang, HOME_PAGE)
    return {page: one.title for page, one in known.items() if one.generated and one.lang == lang and page != home}


def _search(index: SiteIndex, catalogue: Catalogue, folder: str, pages: Mapping[str, str]) -> Search:
    findable = [article for article in index.articles.values() if article.metadata.is_searched]
    articles = tuple(_found(article, index, catalogue) for article in findable)
    decks = dict.fromkeys(deck for one in articles for deck in one.decks)
    named = {deck: str(deck_name(deck, catalogue)) for deck in decks}
    further = tuple(found_subjects(pages, index, catalogue))
    checkers = (_hand_checker(one, index, catalogue) for one in findable)
    checker = next(filter(None, checkers), None)
    return Search(folder, articles, further, named, synonyms(catalogue), catalogue.settings.lang, checker)


def _hand_checker(article: ArticleFacts, index: SiteIndex, catalogue: Catalogue) -> HandChecker | None:
    """The hand checker of the article, with the hands of its games."""
    for use in article.rules:
        # Without an anchor the article has no checker; its error is reported there.
        if use.show == HAND_CHECKER and use.anchor:
            compact = "compact" if use.compact else ""
            asked = TableOptions(game=use.game, games=use.others, family=use.family, compact=compact)
            with suppress(LudographError):  # games resolved with drafts may be unknown without them
                games = tuple(_hands_of(offered_games(index.rules, asked)))
                numerals = fold(words_in(catalogue.settings.lang).gettext(NUMERALS)).split()
                return HandChecker(address(article.page, catalogue), games, tuple(numerals[:11]))
    return None


def _hands_of(games: Iterable[ResolvedGame]) -> Iterator[HandsOfGame]:
    """The hands of each game that names any not named by an earlier game."""
    known: set[str] = set()
    for place, play in enumerate(map(played, games)):
        named: dict[str, str] = {}
        dealers = []
        for names, hand, is_dealers in examples(play):
            forms = [form for name in names for form in (name.text, name.kana, name.roman) if form]
            named |= {fold(form): "-".join(map(str, hand)) for form in forms}
            dealers += [".".join(map(str, hand))] if is_dealers else []
        if not place or not known.issuperset(named):
            id_, title = (play.game.id, play.game.title) if place else ("", "")
            yield HandsOfGame(id_, str(title), play.deck.copies, tuple(dealers), named)
        known.update(named)


def _known(one: Subject) -> Subject:
    return one


def _found(article: ArticleFacts, index: SiteIndex, catalogue: Catalogue) -> Found:
    listings = list(index.listings(article))
    codes = dict.fromkeys(code[:2] for one in listings for code in one.countries)
    countries = {code: country_name(code, catalogue.settings.lang) for code in codes}
    decks = tuple(dict.fromkeys(deck for one in listings for deck in one.decks))
    # The home page's title is a slogan; readers know the site's name.
    title = catalogue.settings.site_name if article.page == "index.md" else ""
    games = (game for one in listings if one.game and (game := index.rules.game(one.game)))
    questions = " ".join(dict.fromkeys(answered(game, catalogue.settings.words) for game in games))
    return Found(article.page, address(article.page, catalogue), countries, decks, title, questions.strip())
