"""Places that links lead to, and addresses that articles claim."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import islice
from urllib.parse import unquote

from ludograph.article.aliases import alias_place, is_name, redirect_file
from ludograph.article.anchors import spellings
from ludograph.article.facts import ArticleFacts
from ludograph.bibliography.library import Bibliography
from ludograph.bibliography.place import reference_id
from ludograph.catalogue import Catalogue
from ludograph.checks.outline import Outline, SiteOutline
from ludograph.checks.rule import check, site_check
from ludograph.problems import Place, Problem, did_you_mean

_OWN_PAGE = "Rename the file; or, if your page is wanted instead, silence this with the reason."
_PLACES_NAMED = 5
"""Headings or kinds of places that a hint names where none is near."""
_ID_OF_A_KIND = re.compile(r"(?P<kind>(?!h-|cite-)[a-z]{2,})-[\w-]+")
"""`ref-Ono1956`, `term-koi-words-cap`; marks of citations and second names of headings are not for links."""


@site_check("ADR001")
def duplicate_alias(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    """ADR001: a former address that two articles claim."""
    claims: defaultdict[str, list[Outline]] = defaultdict(list)
    for article in site.articles.values():
        for alias in dict.fromkeys(alias.strip("/") for alias in article.aliases):
            claims[alias].append(article)
    for alias, articles in claims.items():
        for article in articles if alias and len(articles) > 1 else ():
            others = " and ".join(other.path for other in articles if other is not article)
            hint = f"So does {others}. Leave it to one of them."
            yield Problem("ADR001", f"alias {alias!r} is claimed twice", hint, article.alias_place)


@site_check("ADR002")
def taken_address(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    """ADR002: an address that two pages claim."""
    pages = catalogue.addresses.pages if catalogue.addresses else {}
    claimed: defaultdict[str, list[str]] = defaultdict(list)
    for page in sorted(pages):
        if page in site.articles or pages[page].published:
            claimed[_file_of(pages[page].url).casefold()].append(page)

    def is_known(page: str, article: str) -> bool:
        """Whether it is the article itself, or one whose name differs in case alone, which `WKI004` reports."""
        return page == article or (page in site.articles and page.casefold() == article.casefold())

    for article in site.articles.values():
        rivals = (
            [page for page in claimed[_file_of(pages[article.page].url).casefold()] if not is_known(page, article.page)]
            if article.page in pages
            else []
        )
        if rivals:
            message = f"{rivals[0]} has the address {pages[article.page].url!r} too"
            yield Problem("ADR002", message, "Rename one of the two files.", Place(article.path, 0, 0))
        if replaced := catalogue.addresses.replaced.get(article.page) if catalogue.addresses else None:
            message = f"this page replaces {replaced.title!r}, which is made from all articles"
            yield Problem("ADR002", message, _OWN_PAGE, Place(article.path, 0, 0))
        for alias in article.aliases:
            owners = claimed.get((redirect_file(alias) or "").casefold(), [])
            if owners and owners != [article.page]:
                hint = "Remove the alias, or rename that page."
                yield Problem("ADR002", f"alias {alias!r} is the address of {owners[0]}", hint, article.alias_place)


def _file_of(url: str) -> str:
    return url if url.endswith(".html") else f"{url.rstrip('/')}/index.html"


@check("ADR003")
def unusable_alias(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    """ADR003: an alias that no address of this site can be."""
    for alias in article.metadata.aliases:
        if redirect_file(alias) is None and not is_name(alias):
            hint = "Give the path alone, such as 'games/old'."
            yield Problem("ADR003", f"alias {alias!r} cannot be an address", hint, alias_place(article))


@site_check("LNK002")
def missing_fragment(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    """LNK002: a link to a place that the page does not have."""
    for article in site.articles.values():
        for page, written, place in article.aims:
            target, fragment = site.articles.get(page) or site.generated.get(page), unquote(written)
            if target is not None and target.fragments.isdisjoint(spellings(fragment)):
                near = did_you_mean(fragment, target.headings) or did_you_mean(fragment, sorted(target.fragments))
                work = _no_work(fragment, catalogue.bibliography)
                kinds = _kinds(target.fragments) if page in site.generated else ""
                hint = near or work or kinds or _some(target.headings)
                key = fragment.removeprefix(reference_id("")) if fragment.startswith(reference_id("")) else ""
                yield Problem("LNK002", f"{target.path} has no place {fragment!r}", hint, place, work=key)


def _no_work(fragment: str, library: Bibliography) -> str:
    """What to do about the place of a work that has another key now; "" for other places."""
    if not fragment.startswith(reference_id("")) or fragment in map(reference_id, library):
        return ""
    key = fragment.removeprefix(reference_id(""))
    now = f"Write `#{reference_id('KEY')}` with the key of today"
    return f"No work has the key {key!r}. {now}, or add the old one to the work's `ids`."


def _kinds(fragments: Iterable[str]) -> str:
    """An example of each kind of place on a page that is made: ids of one kind begin with the same word."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for match in filter(None, map(_ID_OF_A_KIND.fullmatch, sorted(fragments))):
        kinds[match["kind"]].append(f"#{match[0]}")
    frequent = sorted(kinds.values(), key=len, reverse=True)[:_PLACES_NAMED]
    return f"Its places have names such as {', '.join(examples[0] for examples in frequent)}." if frequent else ""


def _some(headings: Iterable[str]) -> str:
    first = [f"#{heading}" for heading in islice(headings, _PLACES_NAMED)]
    return f"Its headings begin with {', '.join(first)}." if first else "It has no headings; leave the fragment out."
