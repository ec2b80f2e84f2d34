"""`ludograph review FILE`: the hash of an article's current state, and with `--by` the review in its front matter."""

from __future__ import annotations

import argparse
import datetime
import sys
from collections import Counter

from ludograph.article.head.review import REVIEWED, ReviewState, text_hash
from ludograph.base.problems import LudographError, Severity, counted
from ludograph.base.source import SourceText
from ludograph.checks.running import reports
from ludograph.checks.selection import Selection
from ludograph.site.project.project import Project, load_project
from ludograph.tools.checking.collecting import collect
from ludograph.tools.shared.arguments import add_json, print_json
from ludograph.tools.shared.named import articles_named
from ludograph.tools.shared.template import quoted, with_lines
from ludograph.tools.shared.transaction import write_all


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Prints the hash of an article with the works and games it rests on. With --by it writes the "
        "review into the front matter. `ludograph todo` lists articles that wait for a review or changed since."
    )
    parser.add_argument("paths", metavar="PATH", nargs="+", help="articles, such as docs/games/koi.md, or folders")
    parser.add_argument("--by", metavar="NAME", help="who has reviewed it: writes `reviewed` into its front matter")
    parser.add_argument("--date", metavar="DATE", help="the day of the review (default: today)")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the hash, or writes the review; 2 if there is no such article."""
    day = _day(args.date) if args.date else datetime.date.today().isoformat()
    project = load_project(args.config, drafts="show")
    changes, records = {}, []
    pages = articles_named(project, args.paths)
    errors = _errors(project) if args.by else Counter()
    for page in pages:
        article, facts = project.sources.articles[page], project.facts_of(page)
        text, path = text_hash(article.source, article.body), article.source.path
        found = ReviewState.of(text, facts.works(), facts.games, project.catalogue).hash
        line = f"reviewed: {{by: {quoted(args.by)}, date: {day}, of: {quoted(found)}}}" if args.by else found
        if args.by:
            changes[project.docs / page] = article.source.text, _reviewed(article.source, article.body, line)
        records.append({"path": path, "hash": found, "by": args.by, "date": day if args.by else None})
        if not args.json:
            print(line if len(pages) == 1 and not args.by else f"{path}: {line}")
        if errors[path]:
            print(f"It has {counted(errors[path], 'error')}: `ludograph check {path}` shows them.", file=sys.stderr)
    project.save()
    write_all(project.root, changes, project.docs)
    if args.json:
        print_json(records)
    return 0


def _day(written: str) -> str:
    try:
        return datetime.date.fromisoformat(written).isoformat()
    except ValueError:
        raise LudographError(f"--date: {written!r} is not a day. Write one that exists, such as 2024-12-18.") from None


def _errors(project: Project) -> Counter[str]:
    """The number of errors in each file."""
    collected = collect(project)
    found = reports(collected.problems, collected.silences, Selection.of_options(project.options.checks))
    return Counter(report.path for report in found if report.severity is Severity.ERROR)


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
