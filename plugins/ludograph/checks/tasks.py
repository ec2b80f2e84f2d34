"""What is left to do on a site, for editors: the list of `ludograph todo` and of the editors' report page."""

from __future__ import annotations

from collections.abc import Iterable
from enum import StrEnum

from ludograph.article.facts import ArticleFacts, RemarkKind
from ludograph.frozen import frozen
from ludograph.problems import Place, Problem


class TaskKind(StrEnum):
    """A group of the list, in its order; the value is its heading."""

    TODO = "To do"
    CLEANUP = "Marks that readers see"
    REMARK = "Remarks left in the text"
    TASK = "Open tasks"
    CLAIM = "Claims to review"
    STALE = "Changed since their review"
    REVIEW = "Waiting for review"
    UNSOURCED = "Assertions without a source"
    PICTURE = "Pictures without a licence"
    DRAFT = "Drafts"


@frozen
class Task:
    """One thing to do."""

    kind: TaskKind
    text: str
    place: Place


_REMARKS = {
    RemarkKind.TODO: TaskKind.TODO,
    RemarkKind.CLEANUP: TaskKind.CLEANUP,
    RemarkKind.REMARK: TaskKind.REMARK,
    RemarkKind.TASK: TaskKind.TASK,
}
_PROBLEMS = {
    "CLM001": TaskKind.CLAIM,
    "CLM002": TaskKind.CLAIM,
    "CLM003": TaskKind.CLAIM,
    "CLM004": TaskKind.CLAIM,
    "REV001": TaskKind.STALE,
    "D09": TaskKind.UNSOURCED,
    "FIG004": TaskKind.PICTURE,
    "FIG007": TaskKind.PICTURE,
}


def tasks(articles: Iterable[ArticleFacts], problems: Iterable[Problem], drafts: Iterable[str] = ()) -> list[Task]:
    """Everything to do, by kind and place; `drafts` are the pages (paths under docs/) that are not published."""
    articles = list(articles)
    hidden = set(drafts)
    found = [
        Task(_REMARKS[remark.kind], remark.text, remark.place) for article in articles for remark in article.remarks
    ]
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
