"""`ludograph todo`: open work in articles, drafts and data."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from enum import StrEnum
from html import escape
from itertools import groupby
from pathlib import Path

from ludograph.article.facts import ArticleFacts
from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem, printable
from ludograph.base.writing import replace_bytes
from ludograph.checks.running import article_problems, catalogue_problems
from ludograph.site.project.project import Project, load_project
from ludograph.site.project.translations import Translations
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.tools.checking.collecting import read_articles
from ludograph.tools.shared.arguments import add_json, print_json

# Open work on a site, for editors: the list of `ludograph todo` and of the editors' report page.


class TaskKind(StrEnum):
    """A group of the list, in order; the value is its heading. The kinds of remarks have the same names."""

    TODO = "To do"
    CLEANUP = "Marks that readers see"
    REMARK = "Remarks left in the text"
    TASK = "Open tasks"
    CLAIM = "Claims to review"
    STALE = "Changed since their review"
    TRANSLATION = "Translations to bring up to date"
    REVIEW = "Waiting for review"
    UNSOURCED = "Assertions without a source"
    PAGE = "Books cited without a page"
    PICTURE = "Pictures without a licence"
    DRAFT = "Drafts"


@frozen
class Task:
    """One task."""

    kind: TaskKind
    text: str
    place: Place


_PROBLEMS = {
    "CLM001": TaskKind.CLAIM,
    "CLM002": TaskKind.CLAIM,
    "CLM003": TaskKind.CLAIM,
    "CLM004": TaskKind.CLAIM,
    "CLM006": TaskKind.CLAIM,
    "CLM008": TaskKind.CLAIM,
    "C027": TaskKind.PAGE,
    "REV001": TaskKind.STALE,
    "TRL005": TaskKind.TRANSLATION,
    "TRL006": TaskKind.TRANSLATION,
    "D09": TaskKind.UNSOURCED,
    "FIG004": TaskKind.PICTURE,
    "FIG007": TaskKind.PICTURE,
}


def tasks(articles: Iterable[ArticleFacts], problems: Iterable[Problem], drafts: Iterable[str] = ()) -> list[Task]:
    """All tasks, by kind and place; `drafts` are the unpublished pages (paths under docs/)."""
    articles = list(articles)
    hidden = set(drafts)
    remarks = (remark for article in articles for remark in article.remarks)
    found = [Task(TaskKind[remark.kind.name], remark.text, remark.place) for remark in remarks]
    found += [
        Task(_PROBLEMS[problem.code], problem.message, problem.place)
        for problem in problems
        if problem.code in _PROBLEMS and problem.place is not None
    ]
    found += [
        Task(TaskKind.DRAFT, article.metadata.title.text or article.page, Place(article.path, 0, 0))
        for article in articles
        if article.page in hidden
    ]
    if any(article.metadata.review for article in articles):
        found += [
            Task(TaskKind.REVIEW, article.metadata.title.text or article.page, Place(article.path, 0, 0))
            for article in articles
            if article.metadata.review is None and article.page not in hidden
        ]
    order = list(TaskKind)
    return sorted(set(found), key=lambda task: (order.index(task.kind), task.place, task.text))


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Lists to-dos, cleanup tags, remarks, claims to review, pictures without a licence, and drafts."
    )
    parser.add_argument("--html", metavar="FILE", type=Path, help="write the list as a page for editors")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the list; always 0, as open work is not a fault."""
    project = load_project(args.config, drafts="show")
    found = project_tasks(project)
    files = ProjectFiles(project.files)
    if args.html:
        replace_bytes(args.html, _as_page(found, files, project.site.name).encode())
        print(args.html)
        return 0
    if args.json:
        print_json(_record(task, files) for task in found)
        return 0
    for kind, group in groupby(found, key=lambda task: task.kind):
        listed = list(group)
        print(f"{kind} ({len(listed)})")
        for task in listed:
            line, column = files.location(task.place)
            print(printable(f"  {task.place.path}:{line}:{column}: {' '.join(task.text.split())}"))
    if not found:
        print("Nothing waits for an editor. Faults are listed by `ludograph check`.")
    return 0


def project_tasks(project: Project) -> list[Task]:
    """All tasks of the project, including drafts."""
    articles = read_articles(project)
    problems = [*catalogue_problems(project.catalogue, project.cache), *Translations(project).problems()]
    for article in articles:
        problems += article_problems(article, project.catalogue)
    drafts = [source.page for source in project.sources.articles.values() if project.is_draft(source)]
    project.save()
    return tasks(articles, problems, drafts)


def _record(task: Task, files: ProjectFiles) -> dict[str, object]:
    line, column = files.location(task.place)
    kind = task.kind.name.lower()
    return {"kind": kind, "path": task.place.path, "line": line, "column": column, "text": task.text}


def _as_page(found: list[Task], files: ProjectFiles, name: str) -> str:
    """The list as a separate page, which does not belong to the site."""
    parts = []
    for kind, group in groupby(found, key=lambda task: task.kind):
        rows = []
        for task in group:
            line, column = files.location(task.place)
            rows.append(f"<li><code>{escape(task.place.path)}:{line}:{column}</code> {escape(task.text)}</li>")
        parts.append(f"<h2>{escape(kind)} ({len(rows)})</h2>\n<ul>\n{chr(10).join(rows)}\n</ul>")
    title = escape(f"{name}: for editors")
    body = "\n".join(parts) or "<p>Nothing waits for an editor. Faults are listed by <code>ludograph check</code>.</p>"
    head = f'<meta charset="utf-8"><meta name="robots" content="noindex"><title>{title}</title><style>{_STYLE}</style>'
    return f'<!doctype html>\n<html lang="en"><head>{head}</head>\n<body><h1>{title}</h1>\n{body}\n</body></html>\n'


_STYLE = (
    ":root{color-scheme:light dark}"
    "body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem}"
    "li{margin:.3rem 0;overflow-wrap:anywhere}code{font-size:.85em;opacity:.8}"
)
