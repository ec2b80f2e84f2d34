"""`ludograph book`: articles as a printed book (PDF) or an e-book (EPUB), set without a browser."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime
from html import unescape
from pathlib import Path
from typing import Any

from ludograph.article.facts.description import title_of
from ludograph.base.author import author_of
from ludograph.base.problems import LudographError, did_you_mean
from ludograph.site.project.project import Project, load_project
from ludograph.site.reporting.progress import Progress
from ludograph.tools.publishing.book.contents import Book, BookArticles, BookSettings, made_book
from ludograph.tools.publishing.book.epub import write_epub
from ludograph.tools.publishing.book.foreign import nodes_of
from ludograph.tools.publishing.book.pdf import write_pdf

FORMATS: Mapping[str, Callable[[Book, Path], int]] = {"pdf": write_pdf, "epub": write_epub}
"""Format → what writes it and gives the number of bytes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = (
        "Writes the published articles as a book, in the order of the menu; `book` in mkdocs.yml says more."
    )
    parser.add_argument("--format", choices=[*FORMATS], default="pdf", help="what is written (default: pdf)")
    parser.add_argument("--out", metavar="FILE", type=Path, help="where (default: book.pdf or book.epub)")
    parser.add_argument(
        "--each",
        metavar="DIR",
        type=Path,
        help="a booklet of each article instead, in this folder, with its sheet of rules",
    )
    parser.add_argument("--nav", metavar="SECTION", help="only the articles below this title of the menu")
    parser.add_argument("--articles", metavar="GLOB", nargs="+", help="only these: paths or patterns below docs/")
    parser.add_argument("--lang", metavar="TAG", help="only articles in this language, and the book's own words in it")


def run(args: argparse.Namespace) -> int:
    """Write the book."""
    project = load_project(args.config, citation_style="notes", drafts="hide")
    options = project.options.book
    settings = settings_of(project, args.lang or "")
    wanted = tuple(args.articles or options["articles"])
    appendix = () if args.nav or args.articles else tuple(options["appendix"])
    chosen = BookArticles(wanted, tuple(options["without"]), appendix, args.nav or "", args.lang or "")
    if args.nav and args.nav not in (titles := chosen.sections(project)):
        raise LudographError(f"the menu has no section {args.nav!r}. {did_you_mean(args.nav, titles)}".rstrip())
    progress = Progress()
    if args.each:
        count = _booklets(project, settings, chosen, args, progress)
        done = f"{args.each} holds {count} booklets."
    else:
        book = made_book(project, settings, chosen, progress)
        target: Path = args.out or Path(f"book.{args.format}")
        progress("Setting pages")
        size = FORMATS[args.format](book, target)
        chapters = sum(len(part.chapters) for part in book.parts)
        done = f"{target}: {chapters} chapters, {size / 1_000_000:.1f} MB."
    progress.end()
    project.save()
    print(done)
    return 0


def _booklets(
    project: Project, settings: BookSettings, chosen: BookArticles, args: argparse.Namespace, progress: Progress
) -> int:
    """A short book of each chosen article; how many there are. A game's has its sheets of house rules."""
    pages = [page for pages in chosen.pages(project).values() for page in pages]
    quiet = Progress(quiet=True)
    for number, page in enumerate(pages, 1):
        progress("Setting booklets", number, len(pages))
        one = BookArticles(wanted=(page,), appendix=chosen.sheets_of(project, page))
        title = title_of(project.facts_of(page))
        book = made_book(project, settings._replace(title=title, subtitle="", short=True), one, quiet)
        FORMATS[args.format](book, args.each / f"{page.removesuffix('.md').replace('/', '-')}.{args.format}")
    return len(pages)


def settings_of(project: Project, lang: str) -> BookSettings:
    """What `book` in mkdocs.yml says, and what the site says where it is silent."""
    given: Mapping[str, Any] = project.options.book
    site = project.site
    authors = given["authors"] or [author_of(author).name for author in project.options.authors]
    return BookSettings(
        title=given["title"] or site.name,
        subtitle=given["subtitle"] or (site.description if not given["title"] else ""),
        authors=tuple(authors),
        publisher=given["publisher"],
        isbn=given["isbn"],
        edition=given["edition"],
        date=date.fromisoformat(given["date"]) if given["date"] else _today(),
        rights=given["rights"] or _text(site.copyright),
        lang=lang or project.settings.lang,
        page=given["page"],
        notes_at_end=given["notes"] == "end",
        fonts=tuple(given["fonts"]),
        bleed=given["bleed"],
        volume=int(given["volume"]),
        archive=given["archive"],
        site=site.url,
    )


def _today() -> date:
    """The day that `SOURCE_DATE_EPOCH` names, as reproducible builds set it, or today."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    return datetime.fromtimestamp(int(epoch), UTC).date() if epoch.isdecimal() else datetime.now(UTC).date()


def _text(html: str) -> str:
    """The words of the site's copyright line."""
    return " ".join(unescape("".join(each for each in _words(nodes_of(html)))).split())


def _words(nodes: Any) -> Any:
    for each in nodes:
        if isinstance(each, str):
            yield each
        else:
            yield from _words(each.children)
