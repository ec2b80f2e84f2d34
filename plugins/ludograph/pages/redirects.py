"""A page at each former address of an article that leads to where it is now."""

from __future__ import annotations

import html
import posixpath
from collections import defaultdict
from collections.abc import Iterable, Iterator

from ludograph.article.aliases import redirect_file
from ludograph.article.description import title_of
from ludograph.article.facts import ArticleFacts
from ludograph.catalogue import Catalogue
from ludograph.pages.records import address

_WITH_ITS_HEADING = '<script>location.replace(document.querySelector("[rel=canonical]").href+location.hash)</script>'
"""Leads to the same heading; it is the same in every page, and the plain refresh stays for readers without scripts."""


def redirect_files(articles: Iterable[ArticleFacts], catalogue: Catalogue) -> Iterator[tuple[str, bytes]]:
    """One HTML file for each alias that one article claims and that is not a page's address."""
    claims: defaultdict[str, list[ArticleFacts]] = defaultdict(list)
    for article in articles:
        for alias in dict.fromkeys(alias.strip("/") for alias in article.metadata.aliases):
            claims[alias].append(article)
    pages = catalogue.addresses.pages if catalogue.addresses else ()
    taken = {address(page, catalogue).removesuffix("index.html").strip("/") for page in pages}
    for alias, claiming in claims.items():
        file = redirect_file(alias)
        if file is None or len(claiming) != 1 or file.removesuffix("index.html").strip("/") in taken:
            continue
        target = posixpath.relpath("/" + address(claiming[0].page, catalogue), "/" + posixpath.dirname(file))
        yield file, _page(target + ("" if target.endswith(".html") else "/"), title_of(claiming[0]), claiming[0].lang)


def _page(target: str, title: str, lang: str) -> bytes:
    href, text = html.escape(target), html.escape(title)
    return (
        f'<!doctype html>\n<html lang="{html.escape(lang)}">\n<head>\n<meta charset="utf-8">\n<title>{text}</title>\n'
        f'<link rel="canonical" href="{href}">\n<meta name="robots" content="noindex">\n'
        f"{_WITH_ITS_HEADING}\n"
        f'<meta http-equiv="refresh" content="0; url={href}">\n</head>\n'
        f'<body>\n<p><a href="{href}">{text}</a></p>\n</body>\n</html>\n'
    ).encode()
