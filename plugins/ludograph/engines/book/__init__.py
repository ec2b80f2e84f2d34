"""The book of a site, as PDF or EPUB, and booklets of single articles; for builds and `ludograph book`."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from ludograph.article.facts.description import title_of
from ludograph.article.facts.index import changed
from ludograph.article.tree import text_of
from ludograph.base.files import read_text
from ludograph.base.problems import LudographError, Place, Problem, internal_error
from ludograph.dates import today
from ludograph.engines.book.contents import Book, BookArticles, BookSettings, made_book
from ludograph.engines.book.foreign import nodes_of
from ludograph.engines.book.pdf import MISSING, RefusedError, refused, write_pdf
from ludograph.site.project.project import Project
from ludograph.site.reporting.progress import Progress

CITED = {"citation_style": "notes", "drafts": "hide"}
"""Options of a project for articles in a book."""


def booklets(project: Project) -> Callable[[str], bytes | Problem]:
    """A function that gives the booklet of an article, by its path under docs/, or why there is none.

    LudographError without Typst.
    """
    if find_spec("typst") is None:
        raise LudographError(f"{MISSING}, or leave out `downloads` of `book`")
    return _Booklets(project).set


def booklet(project: Project, settings: BookSettings, page: str) -> Book:
    """A short book of one article; a game's includes its sheets of house rules."""
    one = BookArticles(wanted=(page,), appendix=BookArticles().sheets_of(project, page))
    title = title_of(project.facts_of(page))
    return made_book(project, settings._replace(title=title, subtitle="", short=True), one, Progress(quiet=True))


def unset(project: Project, page: str, error: RefusedError) -> Problem:
    """BOK001 for a page that Typst refuses, at the character without a font or else at the heading of the section."""
    article = project.article_at(page)
    source = read_text(project.files, article.path) if article else None
    start = max(0, source.text.find(error.sign)) if source else 0
    heads = (one.place for one in project.facts_of(page).anchors if one.id == error.section) if article else ()
    place = next(iter(heads), Place(article.path, start, start)) if article else None
    hint = error.hint or "Write the passage in another way; until then its PDF is missing."
    return Problem("BOK001", f"{page} cannot be set as PDF: {error.message}", hint, place)


def left_out(project: Project, book: Book) -> Iterator[Problem]:
    """BOK002 for each picture that is not in the site, sound, film and block of a plugin in the book's articles."""
    drawn = "The book has its words; put a picture under docs/ to have it drawn."
    for one in book.chapters:
        if article := project.article_at(one.page):
            blocks = ((each.text, each.place) for each in project.facts_of(one.page).documented)
            written = [(text.partition("\n")[0], at, "Only MkDocs and its plugin can write it.") for text, at in blocks]
            shown = [(address, Place(article.path, *span), drawn) for address, *span in one.left_out]
            for what, place, hint in (*shown, *written):
                yield Problem("BOK002", f"{what} is not in the book", hint, place)


class _Booklets:
    """The booklets of a site in a build; unchanged ones come from the cache."""

    def __init__(self, project: Project) -> None:
        self._built = project

    @cached_property
    def _project(self) -> Project:
        """The project with footnotes."""
        return Project.load(self._built.site, self._built.options.changed(**CITED), preview=False).inserted()

    def set(self, page: str) -> bytes | Problem:
        """The PDF of an article, dated by the article's last change; a problem if it cannot be set."""
        try:
            return self._set(page)
        except RefusedError as error:
            return unset(self._project, page, error)
        except Exception as error:  # noqa: BLE001 — an error of ours must not cost the site
            place = Place(self._built.facts_of(page).path, 0, 0)
            return internal_error(error, "setting its PDF", place)

    def _set(self, page: str) -> bytes:
        project = self._project
        settings = settings_of(project, "")
        if day := changed(project.facts_of(page))[:10]:
            settings = settings._replace(date=date.fromisoformat(day))
        book = booklet(project, settings, page)
        with TemporaryDirectory() as folder:
            file = Path(folder, "booklet.pdf")
            try:
                write_pdf(book, file, self._built.cache)
            except RefusedError as error:
                raise refused(book).get(page, error) from None
            return file.read_bytes()


def settings_of(project: Project, lang: str) -> BookSettings:
    """The settings from `book` in mkdocs.yml, with defaults from the site."""
    given = project.options.book
    site = project.site
    authors = given.authors or [author.name for author in project.options.authors]
    return BookSettings(
        title=given.title or site.name,
        subtitle=given.subtitle or (site.description if not given.title else ""),
        authors=tuple(authors),
        date=date.fromisoformat(given.date) if given.date else today(),
        rights=given.rights or " ".join(text_of(nodes_of(site.copyright)).split()),
        lang=lang or project.settings.lang,
        notes_at_end=given.notes == "end",
        fonts=given.fonts,
        volume=int(given.volume),
        site=f"{site.url}{project.settings.edition}",
        **{name: getattr(given, name) for name in ("publisher", "isbn", "edition", "page", "bleed", "archive")},
    )
