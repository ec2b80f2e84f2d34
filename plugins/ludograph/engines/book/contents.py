"""The chapters of a book in order, and the parts before and after them."""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, date, datetime
from fnmatch import fnmatchcase
from functools import cached_property
from itertools import groupby
from typing import NamedTuple

from ludograph.article.document.kinds import Prose
from ludograph.article.facts.description import title_of
from ludograph.article.parts.references import in_order, piece_nodes, reference_pieces
from ludograph.base.places import HOME_PAGE, folder_of_part
from ludograph.base.problems import LudographError
from ludograph.base.source import content_hash
from ludograph.engines.book.nodes import BookPart, BookText, Chapter, NodeKind, node, plain, targets_of, walk
from ludograph.engines.book.reading import REFERENCES, LinkFinder, chapter, read_nodes
from ludograph.languages.tag import is_same_language
from ludograph.languages.text import fold, initial, title_order
from ludograph.languages.words import N_, words_in
from ludograph.library.export.formats import references_bib
from ludograph.library.formatting.order import reference_id
from ludograph.rules.cards.drawing import DrawnSide
from ludograph.site.addresses import url_of
from ludograph.site.finished import NavigationEntry
from ludograph.site.finishing.navigation import Menus, pages_in_order, part_of
from ludograph.site.finishing.site_files import file_at
from ludograph.site.finishing.surroundings import hidden_parts
from ludograph.site.pictures.drawing_cleaning import cleaned_svg
from ludograph.site.project.project import Project
from ludograph.site.reporting.progress import Progress

_APPENDIX, _REFERENCES, _INDEX = N_("Appendix"), N_("References"), N_("Index")
_SHORT_HOME = 200
"""The characters of a home page that is a chapter."""
_NO_SUBJECT = re.compile(
    r"(the|d(er|ie|as)|l(e|a|es)|at|with|from|other|both|names|wh(at|ich|ose?|ere|en|y|ether)|how|if|w(as|er|o|ann|arum|ie|enn|elche\w*)|ob"
    r"|qu(e|el\w*|i|and|[’']\w+)|où|pourquoi|comment|si|ce qu\w*)\b",
    re.IGNORECASE,
)
"""The beginning of a heading that names no subject: a question, an article, a preposition."""
INDEX = "index"
"""The page name of the index, which no article has."""
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".svg", ".webp")
"""Kinds of pictures that both writers support."""


class BookSettings(NamedTuple):
    """The settings from `book` in mkdocs.yml, with defaults from the site."""

    title: str
    subtitle: str
    authors: tuple[str, ...]
    publisher: str
    isbn: str
    edition: str
    date: date
    rights: str
    lang: str
    page: str
    notes_at_end: bool
    fonts: tuple[str, ...]
    bleed: float
    site: str
    volume: int = 0
    """The largest number of chapters in one PDF; 0 for no limit."""
    archive: bool = False
    """Whether the PDF holds its articles as Markdown."""
    short: bool = False
    """Whether it is a booklet, without half title, imprint and contents."""

    @property
    def moment(self) -> datetime:
        """The first moment of its day."""
        return datetime.combine(self.date, datetime.min.time(), UTC)


class Book(NamedTuple):
    """A whole book, before it is written as PDF or EPUB."""

    settings: BookSettings
    parts: tuple[BookPart, ...]
    faces: dict[str, DrawnSide]
    files: dict[str, bytes]
    """Name → a picture in the articles."""
    targets: frozenset[str]
    """The link targets in the book."""
    sources: Mapping[str, str] = {}
    """Path → what the PDF holds as a file: each article as it is published as Markdown, and the works."""

    def version(self, parts: Sequence[BookPart]) -> str:
        """Twelve characters that change with anything in these parts of the book."""
        inside = walk(each for part in parts for one in part.chapters for each in one.content)
        used = {str(each.values["file"]) for each in inside if "file" in each.values}
        pictures = (content_hash(self.files[name]) for name in sorted(used))
        return content_hash(json.dumps((self.settings, parts), default=str), *pictures)[:12]

    def without(self, pages: Container[str]) -> Book:
        """The book without these chapters, and without the parts that then have none."""
        left = ((part, tuple(one for one in part.chapters if one.page not in pages)) for part in self.parts)
        return self._replace(parts=tuple(part._replace(chapters=chapters) for part, chapters in left if chapters))

    @property
    def chapters(self) -> Iterator[Chapter]:
        """All chapters in order."""
        return (one for part in self.parts for one in part.chapters)


class ChapterReader:
    """Reads pages of a project as chapters, and keeps the pictures and files that they use."""

    def __init__(self, project: Project, settings: BookSettings) -> None:
        self.project, self.settings = project, settings
        self.faces: dict[str, DrawnSide] = {}
        self.files: dict[str, bytes] = {}
        self.sources: dict[str, str] = {}
        self._names: dict[str, str] = {}

    @cached_property
    def _by_url(self) -> dict[str, str]:
        return {address.url: page for page, address in self.project.addresses.pages.items()}

    def around(self, page: str) -> LinkFinder:
        """The link finder of a page."""
        here = url_of(page, self.project.settings.directory_urls)
        site = f"{self.settings.site.rstrip('/')}/" if self.settings.site else ""
        at = self._by_url.get
        return LinkFinder(lambda url: at(url, ""), self._picture, self._drawing, here, self.settings.notes_at_end, site)

    def _picture(self, path: str) -> str:
        if not path.lower().endswith(PICTURES):
            return ""
        if path not in self._names:
            found = file_at(path, self.project, ())
            with suppress(OSError):
                self._names[path] = self._named(path.rpartition(".")[2].lower(), found.data()) if found else ""
            self._names.setdefault(path, "")
        return self._names[path]

    def _drawing(self, svg: str) -> str:
        if svg not in self._names:
            self._names[svg] = self._named("svg", cleaned_svg(svg.encode()))
        return self._names[svg]

    def _named(self, ending: str, data: bytes) -> str:
        """The name of a picture, which is equal everywhere in the book."""
        name = f"{content_hash(data)[:16]}.{ending}"
        self.files[name] = data
        return name

    def read(self, page: str) -> Chapter:
        """The chapter of an article or a generated page."""
        document = self.project.document(page)
        if self.settings.archive and self.project.article_at(page) is not None:
            self.sources[f"{posixpath.splitext(page)[0]}.md"] = document.markdown.decode()
        self.faces |= {side.id: side for side in document.faces}
        return chapter(document, page, self.around(page))

    def references(self, wanted: Iterable[str]) -> Chapter | None:
        """The list of the works cited at these places; None if there are none."""
        catalogue = self.project.catalogue
        by_place = {reference_id(entry.key): entry for entry in catalogue.bibliography.entries}
        ids = {place.partition("#")[2] for place in wanted if place.startswith(f"{REFERENCES}#")}
        works = [by_place[id] for id in ids if id in by_place]
        works = in_order(catalogue.style, works, self.settings.lang, catalogue.settings.collation)
        items = []
        for work in works:
            pieces = reference_pieces(catalogue.style, work, self.settings.lang)
            words = read_nodes(piece_nodes(pieces), REFERENCES, self.around(""))
            id = f"{REFERENCES}#{reference_id(work.key)}"
            items.append(node(Prose.PARAGRAPH, [node(NodeKind.ANCHOR, id=id), *words], work=reference_id(work.key)))
        return _own_chapter(REFERENCES, _REFERENCES, self.settings.lang, items) if items else None


def _own_chapter(page: str, title: str, lang: str, items: Iterable[BookText]) -> Chapter:
    """A chapter with a title of ours, which says its language where it is another."""
    words = words_in(lang)
    own = words.gettext(title)
    return Chapter(page, (node(NodeKind.LANGUAGE, [own], lang=words.tag(lang) or ""),), own, lang, tuple(items))


def subjects(parts: Iterable[BookPart], lang: str, people: Mapping[str, str]) -> Chapter | None:
    """The index: titles, headings of one chapter alone, names, terms and marks; `people` in the order of a list."""
    found = dict[str, tuple[str, str, dict[str, None]]]()  # folded → words, their language, places

    def add(words: str, tag: str, place: str) -> None:
        words = people.get(words := " ".join(words.split()), words[:1].upper() + words[1:])
        found.setdefault(fold(words), (words, tag, {}))[2].setdefault(place)

    headings = dict[str, list[tuple[str, str]]]()
    for one in (one for part in parts for one in part.chapters):
        add(one.plain_title, one.lang, one.page)
        for each in walk(one.content):
            if each.kind is NodeKind.HEADING:
                if each.values["level"] == 2 and not _NO_SUBJECT.match(words := plain(each.children)):
                    headings.setdefault(fold(words), []).append((words, str(each.values.get("id", ""))))
            elif "subject" in each.values:
                add(str(each.values["subject"]), str(each.values.get("of", one.lang)), str(each.values["id"]))
    for same in headings.values():
        (words, first), *_ = same
        if first and len({place.partition("#")[0] for _, place in same}) == 1:
            add(words, lang, first)
    if not found:
        return None
    items = []
    in_order = sorted(found.values(), key=lambda entry: title_order(entry[0], lang))
    for letter, entries in groupby(in_order, lambda entry: initial(entry[0], lang)):
        items.append(node(NodeKind.BOX_TITLE, [letter]))
        for words, tag, places in entries:
            shown = node(NodeKind.LANGUAGE, [words.replace("; ", ", ")], lang=tag)
            items.append(node(Prose.PARAGRAPH, [shown], places=tuple(places)))
    return _own_chapter(INDEX, _INDEX, lang, items)


class BookArticles(NamedTuple):
    """The selection of pages for a book."""

    wanted: tuple[str, ...] = ()
    """Patterns of articles; empty for all in the menu."""
    without: tuple[str, ...] = ()
    appendix: tuple[str, ...] = ()
    """Patterns of generated pages."""
    section: str = ""
    """The title in the menu of the articles; "" for all."""
    lang: str = ""
    """The articles' language; "" for all."""

    def menu(self, project: Project) -> tuple[NavigationEntry, ...]:
        """The main menu, with named articles that are not in it."""
        menus = Menus(
            lambda: project,
            lambda: project.generated,
            lambda page: _title(project, page),
            lambda page: url_of(page, project.settings.directory_urls),
        )
        part = self.part(project)
        menu = tuple(part_of(menus.navigation, project.part_of, part))
        if part and len(menu) == 1:
            menu = menu[0].children or menu
        if self.section:
            return tuple(entry for entry in menu if entry.title == self.section)
        others = (NavigationEntry(article.page, article.page) for article in project.articles())
        return (*menu, *others) if self.wanted else menu

    def part(self, project: Project) -> str:
        """The part of the site with the book's language: its tag, or "" for the main part."""
        return next((one for one in project.language_parts if self.lang and is_same_language(one, self.lang)), "")

    def generated(self, project: Project) -> list[str]:
        """The generated pages of the appendix, in its order."""
        part = self.part(project)
        own = [page for page in sorted(project.generated) if not part or project.part_of(page) == part]
        folder = folder_of_part(part) if part else ""
        return [page for one in self.appendix for page in own if _matches(page.removeprefix(folder), one)]

    def sections(self, project: Project) -> list[str]:
        """The titles of the menu's sections."""
        return [entry.title for entry in self._replace(section="").menu(project) if entry.children]

    def pages(self, project: Project) -> dict[NavigationEntry, list[str]]:
        """The entries of the menu, each with its articles in the book; every article once."""
        found: dict[NavigationEntry, list[str]] = {}
        seen: set[str] = set()
        for entry in self.menu(project):
            pages = dict.fromkeys(one.page for one in pages_in_order([entry]) if one.page not in seen)
            found[entry] = [page for page in pages if self.has(project, page)]
            seen |= {*found[entry]}
        return found

    def sheets_of(self, project: Project, page: str) -> tuple[str, ...]:
        """The pages with the house rules of the games in an article."""
        address = project.addresses.pages.get(page)
        sheets = (f"house-rules/{game}.md" for game, _ in (address.games if address else ()))
        return tuple(sheet for sheet in sheets if sheet in project.generated)

    def has(self, project: Project, page: str) -> bool:
        """Whether an article is in the book."""
        article = project.article_at(page)
        if article is None or not project.is_listed(article):
            return False
        facts = project.facts_of(page)
        is_short = sum(len(one.text) for one in facts.sections) < _SHORT_HOME
        is_left_out = page == HOME_PAGE and (is_short or bool(hidden_parts(facts)))  # it only leads to others
        chosen = any(_matches(page, one) for one in self.wanted) if self.wanted else not is_left_out
        if not chosen or any(_matches(page, one) for one in self.without):
            return False
        return not self.lang or facts.lang.partition("-")[0] == self.lang.partition("-")[0]


def made_book(project: Project, settings: BookSettings, chosen: BookArticles, progress: Progress) -> Book:
    """The book of the chosen articles; LudographError if there are none."""
    collecting = ChapterReader(project, settings)
    entries = chosen.pages(project)
    count, done = sum(map(len, entries.values())), 0
    parts: list[BookPart] = []
    for entry, pages in entries.items():
        chapters = []
        for page in pages:
            done += 1
            progress("Reading articles", done, count)
            chapters.append(collecting.read(page))
        if chapters:
            parts.append(BookPart(entry.title if entry.children else "", tuple(chapters)))
    if not parts:
        raise LudographError("no published article is in the book: look at --articles, and at `book` in mkdocs.yml")
    authors = {one for work in project.catalogue.bibliography.entries for names in work.names.values() for one in names}
    people = {f"{one.given} {one.family}": f"{one.family}, {one.given}" for one in authors if one.given and one.family}
    index = None if settings.short or count == 1 else subjects(parts, settings.lang, people)
    if after := chosen.generated(project):
        title = words_in(settings.lang).gettext(_APPENDIX)
        parts.append(BookPart(title, tuple(collecting.read(page) for page in dict.fromkeys(after))))
    works = collecting.references(_places(parts))
    parts += [BookPart("", (works,))] if works is not None else []
    parts += [BookPart("", (index,))] if index is not None else []
    chapters_made = [one for part in parts for one in part.chapters]
    inside = walk(each for one in chapters_made for each in (*one.title, *one.content))
    there = {one.page for one in chapters_made} | {str(each.values["id"]) for each in inside if "id" in each.values}
    targets = frozenset(_places(parts) & there)
    if settings.archive and (works_of_site := project.public_catalogue.bibliography):
        collecting.sources["bibliography/references.bib"] = references_bib(works_of_site, list(works_of_site))
    return Book(settings, tuple(parts), collecting.faces, collecting.files, targets, collecting.sources)


def _matches(page: str, pattern: str) -> bool:
    """Whether a page has this path, or matches a pattern such as `games/*`."""
    return page == pattern or fnmatchcase(page, pattern) or page.startswith(f"{pattern.rstrip('/')}/")


def _title(project: Project, page: str) -> str:
    facts = project.facts_of(page) if project.article_at(page) else project.generated_facts(page)
    return title_of(facts) if facts else page


def _places(parts: Iterable[BookPart]) -> set[str]:
    """The link targets used in the parts."""
    inside = walk(each for part in parts for one in part.chapters for each in one.content)
    return {place for each in inside for place in targets_of(each)}
