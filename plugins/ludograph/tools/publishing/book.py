"""`ludograph book`: articles as a printed book (PDF) or an e-book (EPUB), without a browser."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from ludograph.base.problems import LudographError, Problem, did_you_mean
from ludograph.base.writing import short
from ludograph.checks.running import reports
from ludograph.checks.selection import Selection
from ludograph.engines.book import CITED, booklet, left_out, settings_of, unset
from ludograph.engines.book.contents import Book, BookArticles, made_book
from ludograph.engines.book.epub import write_epub
from ludograph.engines.book.pdf import RefusedError, refused, write_pdf
from ludograph.site.project.project import load_project
from ludograph.site.reporting.lines import ProjectFiles, headline
from ludograph.site.reporting.progress import Progress
from ludograph.store import Cache

FORMATS: Mapping[str, Callable[[Book, Path, Cache], int]] = {
    "pdf": write_pdf,
    "epub": lambda book, target, _cache: write_epub(book, target),
}
"""Format → the function that writes it and returns the number of bytes."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
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
    project = load_project(args.config, **CITED).inserted()
    options = project.options.book
    settings = settings_of(project, args.lang or "")
    wanted = tuple(args.articles or options.articles)
    appendix = () if args.nav or args.articles else options.appendix
    chosen = BookArticles(wanted, options.without, appendix, args.nav or "", args.lang or "")
    if args.nav and args.nav not in (titles := chosen.sections(project)):
        raise LudographError(f"the menu has no section {args.nav!r}. {did_you_mean(args.nav, titles)}".rstrip())
    progress, faults, problems = Progress(), dict[str, RefusedError](), list[Problem]()
    write = FORMATS[args.format]
    if args.each:
        pages = [page for pages in chosen.pages(project).values() for page in pages]
        for number, page in enumerate(pages, 1):
            progress("Setting booklets", number, len(pages))
            name = short(page.removesuffix(".md").replace("/", "-"), f".{args.format}")
            target = args.each / f"{name}.{args.format}"
            try:
                book = booklet(project, settings, page)
                problems += left_out(project, book)
                write(book, target, project.cache)
            except RefusedError as error:
                faults[page] = refused(book).get(page, error)
        done = f"{args.each} holds {len(pages) - len(faults)} booklets."
    else:
        book = made_book(project, settings, chosen, progress)
        target = args.out or Path(f"book.{args.format}")
        progress("Setting pages")
        try:
            size = write(book, target, project.cache)
        except RefusedError:
            progress("Looking for the articles at fault")
            faults = refused(book)
            book = book.without(faults)
            if not faults or not book.parts:
                raise
            size = write(book, target, project.cache)
        problems += left_out(project, book)
        done = f"{target}: {len([*book.chapters])} chapters, {size / 1_000_000:.1f} MB."
    progress.end()
    project.save()
    problems += [unset(project, page, error) for page, error in faults.items()]
    for report in reports(problems, (), Selection.of_options(project.options.checks)):
        print(headline(report, ProjectFiles(project.files)), file=sys.stderr)
    print(done)
    return 1 if faults else 0
