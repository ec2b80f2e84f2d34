"""Removed addresses and anchors, with the line that would keep each."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import quote

from ludograph.article.facts import MARKER, AnchorKind, ArticleFacts
from ludograph.article.facts.aliases import redirect_file
from ludograph.article.facts.description import title_of
from ludograph.article.head.publication import State
from ludograph.base.problems import nearest
from ludograph.library.formatting.order import reference_id
from ludograph.library.library import Bibliography
from ludograph.site.addresses import folder_of, url_of
from ludograph.site.project.project import Project


def lost_addresses(earlier: Project, now: Project, before: set[str], after: set[str]) -> Iterator[str]:
    """Removed addresses of articles, former addresses, and anchors in articles that still have their address."""
    known, old = now.catalogue.addresses, earlier.catalogue.addresses
    for page in sorted(before - after):
        url = old.pages[page].url if old and page in old.pages else page
        moved = known.resolve(f"/{url}", "").path if known else None
        if moved in after:
            yield from _lost_in_article(earlier.facts_of(page), now.facts_of(moved))
        elif moved is None:
            heir = _heir(earlier.facts_of(page), [now.facts_of(new) for new in sorted(after - before)])
            yield f"/{url} is gone: add `aliases: [{url}]` to {heir or 'the article that takes its place'}"
    yield from _listed_or_not(earlier, now, before & after)
    answered = _answered(now)
    for page in sorted(before):
        for alias in earlier.facts_of(page).metadata.aliases:
            file, url = redirect_file(alias), alias.strip().strip("/").removesuffix(".md")
            if file and file not in answered and (known is None or known.resolve(f"/{url}", "").path is None):
                heir = page if page in after else "the article that takes its place"
                yield f"/{file.removesuffix('index.html')} is gone: add `aliases: [{alias}]` to {heir}"
    for page in sorted(before & after):
        yield from _lost_in_article(earlier.facts_of(page), now.facts_of(page))


def _listed_or_not(earlier: Project, now: Project, pages: set[str]) -> Iterator[str]:
    """Pages that keep their address, but are removed from lists, search and feeds, or added to them."""
    for page in sorted(pages):
        was, is_ = (one.state(one.sources.articles[page]) for one in (earlier, now))
        url = url_of(page, now.settings.directory_urls)
        if was is not is_ and is_ is State.UNLISTED:
            yield f"/{url} is unlisted now: no list, search or feed names it"
        elif was is not is_ and was is State.UNLISTED:
            yield f"/{url} is listed now: lists, search and feeds name it"


def _answered(project: Project) -> set[str | None]:
    """The redirect files for former addresses."""
    return {
        redirect_file(alias)
        for article in project.articles()
        for alias in project.facts_of(article.page).metadata.aliases
    }


def lost_files(earlier: Project, now: Project) -> Iterator[str]:
    """Downloads to which other sites may link: a line for each page."""
    articles = {article.page for article in now.articles()}
    for page in sorted(article.page for article in earlier.articles()):
        is_left = page in articles
        if is_left and earlier.settled.reading(earlier.job(page)).key == now.settled.reading(now.job(page)).key:
            continue
        names = {*earlier.render_source(page).files}.difference(now.render_source(page).files if is_left else ())
        if names:
            first, folder = min(names), folder_of(page, earlier.settings.directory_urls)
            others = f" and {len(names) - 1} more of its files are" if len(names) > 1 else " is"
            yield f"/{quote(folder)}{quote(first)}{others} gone: nothing keeps the address of a download"


def _lost_in_article(was: ArticleFacts, is_: ArticleFacts) -> Iterator[str]:
    new = [anchor for anchor in _headings(is_) if anchor not in was.ids]
    for anchor in was.anchors:
        if anchor.id in is_.ids:
            continue
        gone = f"{was.page}#{anchor.id} is gone: add"
        if anchor.kind is AnchorKind.HEADING:
            heading = f"the heading `#{near[0]}`" if (near := nearest(anchor.id, new, 1)) else "its new heading"
            yield f"{gone} `{{#{anchor.id}}}` to {heading}"
        else:
            mark = f"^{anchor.id}" if anchor.kind is AnchorKind.BLOCK else f"{{#{anchor.id}}}"
            yield f"{gone} `{mark}` to the passage that takes its place"
    for table in was.rules:
        if table.anchor and table.anchor not in is_.ids:
            yield f"{was.page}#{table.anchor} is gone: add `^{table.anchor}` to the paragraph above the table"


def _heir(gone: ArticleFacts, new: list[ArticleFacts]) -> str:
    """The new article that replaces the removed one, by title or by most of its headings."""
    for facts in new:
        headings = {*_headings(gone)}
        if title_of(facts) == title_of(gone) or (headings and 2 * len(headings & {*_headings(facts)}) > len(headings)):
            return facts.path
    return ""


def _headings(facts: ArticleFacts) -> list[str]:
    return [anchor.id for anchor in facts.anchors if anchor.kind is AnchorKind.HEADING]


def lost_places(earlier: Project, now: Project) -> Iterator[str]:
    """Anchors in generated pages, such as special hands and terms, and those of works in all lists of works."""
    yield from _lost_places_of_works(earlier, now)
    places, answered = _places_of_works(earlier.shown_catalogue.bibliography), _answered(now)
    for page in sorted(earlier.generated):
        url = url_of(page, now.settings.directory_urls)
        if page not in now.generated:
            if redirect_file(url) not in answered:
                yield f"/{url} is gone: it comes back when an article needs it"
            continue
        facts, kept = earlier.render_generated(page).facts, now.render_generated(page).facts.ids
        headings = (anchor for anchor in facts.anchors if anchor.kind is AnchorKind.HEADING)
        further = {name for anchor in headings for name in anchor.also}  # lost together with the first one
        for place in sorted({*facts.ids}.difference(kept, places, further)):
            if place.startswith(MARKER):
                continue  # its number does not identify the work
            yield f"/{url}#{place} is gone: nothing keeps a place of a generated page"


def _lost_places_of_works(earlier: Project, now: Project) -> Iterator[str]:
    """A line for each anchor: a changed key, or a work that is no longer listed."""
    old, new = earlier.shown_catalogue.bibliography, now.shown_catalogue.bibliography
    places, known = _places_of_works(old), _places_of_works(now.catalogue.bibliography)
    was, is_ = _ids_of_pages(earlier), _ids_of_pages(now)
    pages: dict[str, list[str]] = {}
    for page in was:
        if page in is_:
            for place in sorted(places.keys() & was[page] - is_[page]):
                pages.setdefault(place, []).append(page)
    listed = frozenset[str]().union(*is_.values())
    for place, lost in sorted(pages.items()):
        key, url = places[place], url_of(lost[0], now.settings.directory_urls)
        also = f" ({len(lost) - 1} more {'page has' if len(lost) == 2 else 'pages have'} lost it too)"
        gone = f"/{url}#{place} is gone{also if len(lost) > 1 else ''}"
        if place not in known:
            heir = _heir_of_work(old, new, key)
            yield f"{gone}: " + (
                f"run `ludograph rename-key --keep {key} {heir}`"
                if heir
                else f"add `ids = {{{key}}}` to the entry that takes its place"
            )
        elif place not in listed:
            yield gone


def _places_of_works(library: Bibliography) -> dict[str, str]:
    """Anchor of a work → the key from which it is derived."""
    return {reference_id(key): key for key in (*library, *(other for other, _ in library.further_keys))}


def _ids_of_pages(project: Project) -> dict[str, set[str]]:
    """The ids of every page, generated pages first."""
    generated = {page: {*project.render_generated(page).facts.ids} for page in sorted(project.generated)}
    return generated | {article.page: {*project.facts_of(article.page).ids} for article in project.articles()}


def _heir_of_work(old: Bibliography, new: Bibliography, key: str) -> str:
    """The new key of the entry with the old key; "" if no entry is similar."""
    entry = old.resolve(key)
    if entry is not None and entry.key in new:
        return entry.key
    others = [other for other in new if other not in old]
    same = [other for other in others if entry is not None and new[other].fields == entry.fields]
    return next(iter([*same, *nearest(key, others, 1)]), "")
