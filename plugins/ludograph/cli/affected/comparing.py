"""Two states of a project compared: candidates come from the records, and each is rendered in both."""

from __future__ import annotations

from collections.abc import Container, Iterator

from ludograph.article.description import title_of
from ludograph.article.rendered import RenderedArticle
from ludograph.catalogue import Catalogue
from ludograph.cli.affected.findings import Affected, ChangedPage
from ludograph.cli.affected.lost import lost_addresses, lost_files, lost_places
from ludograph.cli.affected.rules import changed_rules
from ludograph.cli.affected.seen import facts_and_links, links, number_of_links, words
from ludograph.games.model import Rules
from ludograph.publish.addresses import url_of
from ludograph.publish.asked import Question
from ludograph.publish.engine import Reading
from ludograph.publish.finishing import Finishing
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


def compare(earlier: Project, now: Project, changed_files: Container[str]) -> Affected:
    """What reads differently in the project of today; `changed_files` are paths from its folder."""
    before = {article.page for article in earlier.articles()}
    after = {article.page for article in now.articles()}
    earlier.render_all()
    now.render_all()
    sites = Finishing(earlier), Finishing(now)
    pages = [page for name in sorted(before & after) if (page := _compared(*sites, name, changed_files)) is not None]
    moved = _moved(earlier, now, before - after)
    came_from = {new: (f"moved from {old}",) for old, new in moved.items()}
    leads_to = {old: (f"its address leads to {new}",) for old, new in moved.items()}
    pages += [_page(now, page, "new", came_from.get(page, ())) for page in sorted(after - before)]
    pages += [_page(earlier, page, "gone", leads_to.get(page, ())) for page in sorted(before - after)]
    rules = tuple(changed_rules(earlier.catalogue.rules or Rules(), now.catalogue.rules or Rules()))
    return Affected(
        tuple(sorted(pages, key=lambda page: page.page)),
        tuple(_generated(*sites)),
        rules,
        (*lost_addresses(earlier, now, before, after), *lost_files(earlier, now), *lost_places(earlier, now)),
    )


def _moved(earlier: Project, now: Project, gone: set[str]) -> dict[str, str]:
    """Article that is gone → the one that has its address among its aliases."""
    was, is_ = earlier.catalogue.addresses, now.catalogue.addresses
    if was is None or is_ is None:
        return {}
    heirs = {page: is_.resolve(f"/{was.pages[page].url}", "").path for page in gone if page in was.pages}
    return {page: heir for page, heir in heirs.items() if heir is not None}


def _page(project: Project, page: str, how: str, reasons: tuple[str, ...] = ()) -> ChangedPage:
    addresses = project.catalogue.addresses
    url = addresses.pages[page].url if addresses and page in addresses.pages else page
    return ChangedPage(page, url, title_of(project.facts_of(page)), how, reasons)


def _generated(was: Finishing, is_: Finishing) -> Iterator[ChangedPage]:
    """Pages without an author that read differently."""
    before, after = was.project.generated, is_.project.generated
    for page in sorted({*before, *after}):
        reasons: list[str] = []
        how = "changed" if page in before and page in after else "gone" if page in before else "new"
        if how == "changed":
            old, new = was.project.render_generated(page), is_.project.render_generated(page)
            reasons = _why_the_rest_differs(was, is_, page) or _more_or_fewer_links(old, new)
            if not reasons and words(old) == words(new):
                continue
        url = url_of(page, is_.project.settings.directory_urls)
        title = title_of((is_ if page in after else was).project.render_generated(page).facts)
        yield ChangedPage(page, url, title, how, tuple(reasons))


def _compared(was: Finishing, is_: Finishing, page: str, changed_files: Container[str]) -> ChangedPage | None:
    reasons = _why_its_words_differ(was.project, is_.project, page)
    docs = is_.project.site.docs_name
    shown = {image.file for image in is_.project.facts_of(page).images if image.file}
    reasons += [f"the picture {path}" for path in sorted(shown) if f"{docs}/{path}" in changed_files]
    reasons += _why_the_rest_differs(was, is_, page)
    reasons = reasons or _more_or_fewer_links(was.project.render_source(page), is_.project.render_source(page))
    return _page(is_.project, page, "changed", tuple(dict.fromkeys(reasons))) if reasons else None


def _why_the_rest_differs(was: Finishing, is_: Finishing, page: str) -> list[str]:
    """The reasons outside of the text: what stands round it, and links that lead nowhere now or lead again."""
    before, after = facts_and_links(was, page), facts_and_links(is_, page)
    led = links(was, page)
    return [
        *(part for part, seen in after.items() if seen != before[part]),
        *(link for link, leads in links(is_, page).items() if led.get(link, leads) != leads),
    ]


def _more_or_fewer_links(old: RenderedArticle, new: RenderedArticle) -> list[str]:
    return ["its links"] if number_of_links(old) != number_of_links(new) else []


def _why_its_words_differ(earlier: Project, now: Project, page: str) -> list[str]:
    """The reasons; none where the words are the same."""
    old_job, new_job = earlier.job(page), now.job(page)
    old, new = earlier.records_for(old_job), now.records_for(new_job)
    was, is_ = old.reading(old_job), new.reading(new_job)
    if was.key == is_.key or words(old.get(old_job)) == words(new.get(new_job)):
        return []
    return list(_reasons(was, is_, old.world, page, now.generated)) or ["its text"]


def _reasons(was: Reading, is_: Reading, earlier: World, page: str, generated: Container[str]) -> Iterator[str]:
    parts = [
        f"its {part}" for part in sorted({*was.made_of, *is_.made_of}) if was.made_of.get(part) != is_.made_of.get(part)
    ]
    known = dict(was.asked)
    # A changed text asks new questions; what they are about is a reason only if it was not the same before.
    changed = [
        question for question, answer in is_.asked if answer != (known.get(question) or earlier.answer(question))
    ]
    named = [text for question in changed if (text := _in_words(question, page, generated, earlier.catalogue))]
    yield from dict.fromkeys([*parts, *named] or map(" ".join, changed))


def _in_words(question: Question, page: str, generated: Container[str], earlier: Catalogue) -> str:
    """What a question is about; "" for what no author wrote, such as the address of a generated page.

    A work that is asked for by several of its keys has one name.
    """
    kind, *names = question
    if kind == "work" and names and (entry := earlier.bibliography.resolve(names[-1])):
        names = [entry.key]
    text = _WORDS.get(kind)
    if not text or not names or (kind == "page" and (names[-1] == page or names[-1] in generated)):
        return ""
    return text.format(names[-1])
