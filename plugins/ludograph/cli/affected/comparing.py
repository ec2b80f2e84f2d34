"""Two states of a project compared: candidates come from the records, and each is rendered in both."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.article.facts import AnchorKind, ArticleFacts
from ludograph.article.index import title_of
from ludograph.article.rendered import RenderedArticle
from ludograph.article.written import Written
from ludograph.bibliography.place import reference_id
from ludograph.cli.affected.findings import Affected, ChangedPage
from ludograph.cli.affected.rules import changed_rules
from ludograph.games.model import Rules
from ludograph.problems import nearest
from ludograph.publish.addresses import url_of
from ludograph.publish.engine import Reading
from ludograph.publish.project import Project
from ludograph.publish.questions import Question

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
"""A question that a reading asked, in words; others are shown by their kind."""


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
        (*_lost_addresses(earlier, now, before, after), *_lost_works(earlier, now)),
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
    return _page(now, page, "changed", tuple(_reasons(was, is_)))


def _reasons(was: Reading, is_: Reading) -> Iterator[str]:
    for part in sorted({*was.made_of, *is_.made_of}):
        if was.made_of.get(part) != is_.made_of.get(part):
            yield f"its {part}"
    known = dict(was.asked)
    yield from dict.fromkeys(_in_words(question) for question, answer in is_.asked if known.get(question) != answer)


def _in_words(question: Question) -> str:
    kind, *names = question
    words = _WORDS.get(kind)
    return words.format(names[-1]) if words and names else " ".join(question)


def _lost_addresses(earlier: Project, now: Project, before: set[str], after: set[str]) -> Iterator[str]:
    known, old = now.catalogue.addresses, earlier.catalogue.addresses
    for page in sorted(before - after):
        url = old.pages[page].url if old and page in old.pages else page
        if known is None or known.resolve(f"/{url}", "").path is None:
            heir = _heir(earlier.facts_of(page), [now.facts_of(new) for new in sorted(after - before)])
            yield f"/{url} is gone: add `aliases: [{url}]` to {heir or 'the article that takes its place'}"
    for page in sorted(before & after):
        kept = now.facts_of(page).ids
        new = [anchor for anchor in _headings(now.facts_of(page)) if anchor not in earlier.facts_of(page).ids]
        for anchor in _headings(earlier.facts_of(page)):
            if anchor not in kept:
                heading = f"the heading `#{near[0]}`" if (near := nearest(anchor, new, 1)) else "its new heading"
                yield f"{page}#{anchor} is gone: add `{{#{anchor}}}` to {heading}"


def _heir(gone: ArticleFacts, new: list[ArticleFacts]) -> str:
    """The new article that was made of the one that is gone, by its title or most of its headings."""
    for facts in new:
        headings = {*_headings(gone)}
        if title_of(facts) == title_of(gone) or (headings and 2 * len(headings & {*_headings(facts)}) > len(headings)):
            return facts.path
    return ""


def _headings(facts: ArticleFacts) -> list[str]:
    return [anchor.id for anchor in facts.anchors if anchor.kind is AnchorKind.HEADING]


def _lost_works(earlier: Project, now: Project) -> Iterator[str]:
    """Places of works on pages without an author, which a new citekey takes away."""
    kept = {place for _, place in _places(now)}
    old, new = earlier.catalogue.bibliography, now.catalogue.bibliography
    for page, place in _places(earlier):
        key = next((key for key in old if reference_id(key) == place), "")
        if key and place not in kept:
            others = [other for other in new if other not in old]
            same = [other for other in others if new[other].fields == old[key].fields]
            heir = next(iter([*same, *nearest(key, others, 1)]), "the entry that takes its place")
            url = url_of(page, now.settings.directory_urls)
            yield f"/{url}#{place} is gone: add `ids = {{{key}}}` to {heir}"


def _places(project: Project) -> Iterator[tuple[str, str]]:
    for page in sorted(project.generated):
        for place in sorted(project.render_generated(page).facts.ids):
            if place.startswith("ref-"):
                yield page, place
