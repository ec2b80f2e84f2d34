"""Checks of addresses, and of links to places in pages."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from urllib.parse import unquote

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.aliases import alias_place, is_name, redirect_file, spellings
from ludograph.base.grouping import grouped
from ludograph.base.places import OWN_FILE, OWN_PAGE, is_in_our_place, matches, may_be_copied
from ludograph.base.problems import Place, Problem, did_you_mean
from ludograph.catalogue import Addresses, Catalogue
from ludograph.checks.outline import SiteOutline
from ludograph.checks.rule import article_check, site_check
from ludograph.library.formatting.order import reference_id
from ludograph.library.library import Bibliography


@site_check("ADR001")
def duplicate_alias(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    claims = grouped(
        (alias, article)
        for article in site.articles.values()
        for alias in dict.fromkeys(alias.strip("/") for alias in article.aliases)
    )
    for alias, articles in claims.items():
        for article in articles if alias and len(articles) > 1 else ():
            others = " and ".join(other.path for other in articles if other is not article)
            hint = f"So does {others}. Leave it to one of them."
            yield Problem("ADR001", f"alias {alias!r} is claimed twice", hint, article.alias_place)


@site_check("ADR002")
def taken_address(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    pages = catalogue.pages
    kept = catalogue.addresses.kept if catalogue.addresses else {}
    owned = {name: [what] for file, what in kept.items() for name in (file, f"{file}/index.html")}
    claimed: defaultdict[str, list[str]] = defaultdict(list, owned)
    for page in sorted(pages):
        if page in site.articles or pages[page].published:
            claimed[_file(pages[page].url).casefold()].append(page)

    def is_known(page: str, article: str) -> bool:
        """Whether it is the article itself, or one whose name differs only in case, which `WKI004` reports."""
        return page == article or (page in site.articles and page.casefold() == article.casefold())

    for article in site.articles.values():
        rivals = (
            [page for page in claimed[_file(pages[article.page].url).casefold()] if not is_known(page, article.page)]
            if article.page in pages
            else []
        )
        if rivals:
            message = f"{rivals[0]} has the address {pages[article.page].url!r} too"
            hint = OWN_PAGE if rivals[0] in kept.values() else "Rename one of the two files."
            yield Problem("ADR002", message, hint, Place(article.path, 0, 0))
        replaced = catalogue.addresses.replaced.get(article.page) if catalogue.addresses else None
        if replaced and not article.documents:
            message = f"this page replaces {replaced!r}, which is made from all articles"
            yield Problem("ADR002", message, OWN_PAGE, Place(article.path, 0, 0))
        for alias in article.aliases:
            owners = claimed.get((redirect_file(alias) or "").casefold(), [])
            if owners and owners != [article.page]:
                hint = "Remove the alias." if owners[0] in kept.values() else "Remove the alias, or rename that page."
                yield Problem("ADR002", f"alias {alias!r} is the address of {owners[0]}", hint, article.alias_place)
    yield from _files_in_the_way(site, catalogue, claimed)


def _files_in_the_way(site: SiteOutline, catalogue: Catalogue, claimed: Mapping[str, list[str]]) -> Iterator[Problem]:
    """Files of docs/ that would be published at the address of a page, or of a file that the program makes."""
    addresses, named = catalogue.addresses or Addresses(), catalogue.settings.assets
    docs = next((each.path.removesuffix(each.page) for each in site.articles.values()), "")
    used = frozenset[str]().union(*(each.files for each in site.articles.values()))
    for file in sorted((addresses.files - addresses.made | addresses.replaced.keys()) - addresses.pages.keys()):
        owners = [addresses.replaced[file]] if file in addresses.replaced else claimed.get(file.casefold(), ())
        is_named = matches(file, *named.patterns)
        if is_in_our_place(file) and is_named:
            message = f"{file} lies in a folder of the program's own files, so it is not published"
            yield Problem("ADR002", message, "Move it to another folder.", Place(docs + file, 0, 0))
        elif owners and file not in named.patterns and (is_named or (file in used and may_be_copied(file, named))):
            message = f"this file is published in place of {owners[0]}"
            yield Problem("ADR002", message, OWN_FILE, Place(docs + file, 0, 0))


def _file(url: str) -> str:
    return url if url.endswith(".html") else f"{url.rstrip('/')}/index.html"


@article_check("ADR003")
def unusable_alias(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]:
    own = catalogue.pages.get(article.page)
    file = redirect_file(own.url) if own is not None else None
    for alias in article.metadata.aliases:
        if is_name(alias):
            continue
        if file is not None and redirect_file(alias) == file:
            yield Problem("ADR003", f"alias {alias!r} is the article's own address", "Remove it.", alias_place(article))
        if redirect_file(alias) is None:
            hint = "Give the path alone, such as 'games/old'."
            yield Problem("ADR003", f"alias {alias!r} cannot be an address", hint, alias_place(article))


_NAMED = 5
"""The largest number of headings or kinds of anchors in a hint without similar ones."""
_ID_OF_A_KIND = re.compile(r"(?P<kind>(?!h-|cite-)[a-z]{2,})-[\w-]+")
"""`ref-Ono1956`, `term-koi-words-cap`; citation markers and second ids of headings are not link targets."""


@site_check("LNK002")
def missing_fragment(site: SiteOutline, catalogue: Catalogue) -> Iterator[Problem]:
    for article in site.articles.values():
        for page, written, place in article.aims:
            target, fragment = site.articles.get(page) or site.generated.get(page), unquote(written)
            if target is not None and not target.documents and target.fragments.isdisjoint(spellings(fragment)):
                near = did_you_mean(fragment, target.headings) or did_you_mean(fragment, sorted(target.fragments))
                work = _no_work(fragment, catalogue.bibliography)
                kinds = _kinds(target.fragments) if page in site.generated else ""
                hint = near or work or kinds or _some(target.headings)
                key = fragment.removeprefix(reference_id("")) if fragment.startswith(reference_id("")) else ""
                yield Problem("LNK002", f"{target.path} has no place {fragment!r}", hint, place, work=key)


def _no_work(fragment: str, library: Bibliography) -> str:
    """The hint for the anchor of a work with a new key; "" for other anchors."""
    if not fragment.startswith(reference_id("")) or fragment in map(reference_id, library):
        return ""
    key = fragment.removeprefix(reference_id(""))
    now = f"Write `#{reference_id('KEY')}` with the key of today"
    return f"No work has the key {key!r}. {now}, or add the old one to the work's `ids`."


def _kinds(fragments: Iterable[str]) -> str:
    """An example of each kind of anchor on a generated page; ids of one kind begin with the same word."""
    matches = filter(None, map(_ID_OF_A_KIND.fullmatch, sorted(fragments)))
    kinds = grouped((match["kind"], f"#{match[0]}") for match in matches)
    frequent = sorted(kinds.values(), key=len, reverse=True)[:_NAMED]
    return f"Its places have names such as {', '.join(examples[0] for examples in frequent)}." if frequent else ""


def _some(headings: Iterable[str]) -> str:
    first = [f"#{heading}" for heading in islice(headings, _NAMED)]
    return f"Its headings begin with {', '.join(first)}." if first else "It has no headings; leave the fragment out."
