"""`ludograph review FILE`: the hash of an article's current state, and with `--by` the review in its front matter."""

from __future__ import annotations

import argparse
import datetime
import sys
from pathlib import Path

from ludograph.article.head.review import REVIEWED, ReviewState, text_hash
from ludograph.base.problems import LudographError, Severity, did_you_mean
from ludograph.base.source import SourceText, path_below
from ludograph.checks.running import reports
from ludograph.checks.selection import Selection
from ludograph.site.project.project import Project, load_project
from ludograph.tools.checking.collecting import collect
from ludograph.tools.shared.template import quoted, with_lines
from ludograph.tools.shared.transaction import write_all


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = (
        "Prints the hash of an article with the works and games it rests on. With --by it writes the "
        "review into the front matter. `ludograph todo` lists articles that wait for a review or changed since."
    )
    parser.add_argument("file", metavar="FILE", type=Path, help="the article, such as docs/games/koi.md")
    parser.add_argument("--by", metavar="NAME", help="who has reviewed it: writes `reviewed` into its front matter")
    parser.add_argument("--date", metavar="DATE", help="the day of the review (default: today)")


def run(args: argparse.Namespace) -> int:
    """Prints the hash, or writes the review; 2 if there is no such article."""
    day = _day(args.date) if args.date else datetime.date.today().isoformat()
    project = load_project(args.config, drafts="show")
    page = _page(project, args.file)
    article = project.sources.articles[page]
    uses = project.facts_of(page).uses
    found = ReviewState.of(text_hash(article.source, article.body), uses.citekeys, uses.games, project.catalogue).hash
    project.save()
    if not args.by:
        print(found)
        return 0
    errors = _errors(project, article.source.path)
    line = f"reviewed: {{by: {quoted(args.by)}, date: {day}, of: {quoted(found)}}}"
    texts = article.source.text, _reviewed(article.source, article.body, line)
    write_all(project.root, {project.docs / page: texts}, project.docs)
    print(f"{article.source.path}: {line}")
    if errors:
        counted = "1 error" if errors == 1 else f"{errors} errors"
        print(f"It has {counted}: `ludograph check {article.source.path}` shows them.", file=sys.stderr)
    return 0


def _day(written: str) -> str:
    try:
        return datetime.date.fromisoformat(written).isoformat()
    except ValueError:
        raise LudographError(f"--date: {written!r} is not a day. Write one that exists, such as 2024-12-18.") from None


def _errors(project: Project, path: str) -> int:
    """The number of errors in an article."""
    collected = collect(project)
    found = reports(collected.problems, collected.silences, Selection.of_options(project.options.checks))
    return sum(report.severity is Severity.ERROR for report in found if report.path == path)


def _page(project: Project, file: Path) -> str:
    page, articles = path_below(project.docs, file), project.sources.articles
    if page not in articles:
        hint = did_you_mean(page, articles) or "Write the path of its file, such as docs/games/koi-koi.md."
        raise LudographError(f"there is no article {str(file)!r}. {hint}")
    return page


def _reviewed(source: SourceText, body: int, line: str) -> str:
    """The text with the line in its head, replacing an earlier review."""
    newline = "\r\n" if "\r\n" in source.text else "\n"
    old = REVIEWED.search(source.text, 0, body)
    if old:
        return f"{source.text[: old.start()]}{line}{newline}{source.text[old.end() :]}"
    made = with_lines(source, body, [line])
    if made is None:
        raise LudographError(f"{source.path} has a head that cannot be extended; write `{line}` into it by hand")
    return made
