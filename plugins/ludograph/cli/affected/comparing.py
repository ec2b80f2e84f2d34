"""Two states of a project compared: candidates come from the records, and each is rendered in both."""

from __future__ import annotations

from collections.abc import Container, Iterator

from ludograph.article.index import title_of
from ludograph.article.rendered import RenderedArticle
from ludograph.article.written import Written
from ludograph.cli.affected.findings import Affected, ChangedPage
from ludograph.cli.affected.lost import lost_addresses, lost_places
from ludograph.cli.affected.rules import changed_rules
from ludograph.games.model import Rules
from ludograph.publish.addresses import url_of
from ludograph.publish.asked import Question
from ludograph.publish.engine import Reading
from ludograph.publish.project import Project
from ludograph.publish.questions import World

_WORDS = {
    "work": "the work {}",
    "game": "the game {}",
    "family": "the family {}",
    "deck": "the deck {}",
    "yaku": "the yaku {}",
    "terms": "the terms {}",
    "page": "the title or address of {}",
    "address": "a link to {}",
    "picture": "the picture {}",
    "file": "the file {}",
}
"""A question that a reading asked, in words. Others are of no use to an author: they ask of what is listed besides."""


def compare(earlier: Project, now: Project) -> Affected:
    """What reads differently in the project of today."""
    before = {article.page for article in earlier.articles()}
    after = {article.page for article in now.articles()}
    earlier.render_all()
    now.render_all()
    pages = [page for name in sorted(before & after) if (page := _compared(earlier, now, name)) is not None]
    pages += [_page(now, page, "new") for page in sorted(after - before)]
    pages += [_page(earlier, page, "gone") for page in sorted(before - after)]
    rules = tuple(changed_rules(earlier.catalogue.rules or Rules(), now.catalogue.rules or Rules()))
    return Affected(
        tuple(sorted(pages, key=lambda page: page.page)),
        tuple(_generated(earlier, now)),
        rules,
        (*lost_addresses(earlier, now, before, after), *lost_places(earlier, now)),
    )


def _page(project: Project, page: str, how: str, reasons: tuple[str, ...] = ()) -> ChangedPage:
    addresses = project.catalogue.addresses
    url = addresses.pages[page].url if addresses and page in addresses.pages else page
    return ChangedPage(page, url, title_of(project.facts_of(page)), how, reasons)


def _generated(earlier: Project, now: Project) -> Iterator[ChangedPage]:
    """Pages without an author that read differently; their text may be the same while tables in it are not."""
    before, after = earlier.generated, now.generated
    for page in sorted({*before, *after}):
        if page not in before or page not in after:
            how = "gone" if page in before else "new"
        elif _words(earlier.render_generated(page)) != _words(now.render_generated(page)):
            how = "changed"
        else:
            continue
        yield ChangedPage(page, url_of(page, now.settings.directory_urls), page, how)


def _words(rendered: RenderedArticle) -> tuple[str, Written]:
    return rendered.title_html, rendered.body


def _compared(earlier: Project, now: Project, page: str) -> ChangedPage | None:
    old_job, new_job = earlier.job(page), now.job(page)
    old, new = earlier.records_for(old_job), now.records_for(new_job)
    was, is_ = old.reading(old_job), new.reading(new_job)
    if was.key == is_.key:
        return None
    if _words(old.get(old_job)) == _words(new.get(new_job)):
        return None
    return _page(now, page, "changed", tuple(_reasons(was, is_, old.world, page, now.generated)))


def _reasons(was: Reading, is_: Reading, earlier: World, page: str, generated: Container[str]) -> Iterator[str]:
    parts = [
        f"its {part}" for part in sorted({*was.made_of, *is_.made_of}) if was.made_of.get(part) != is_.made_of.get(part)
    ]
    known = dict(was.asked)
    # A changed text asks new questions; what they are about is a reason only if it was not the same before.
    changed = [
        question for question, answer in is_.asked if answer != (known.get(question) or earlier.answer(question))
    ]
    named = [words for question in changed if (words := _in_words(question, page, generated))]
    yield from dict.fromkeys([*parts, *named] or map(" ".join, changed))


def _in_words(question: Question, page: str, generated: Container[str]) -> str:
    """What a question is about; "" for what no author wrote, such as the address of a generated page."""
    kind, *names = question
    words = _WORDS.get(kind)
    if not words or not names or (kind == "page" and (names[-1] == page or names[-1] in generated)):
        return ""
    return words.format(names[-1])
