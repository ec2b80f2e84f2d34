"""Former addresses of articles, and the files that redirect from them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from urllib.parse import unquote

from ludograph.article.facts import Anchor, ArticleFacts
from ludograph.base.problems import Place

_UNSAFE = re.compile(r"(^|/)\.{1,2}(/|$)|//|[\\:*?\"<>|#\x00-\x1f]")
_FILE = re.compile(
    r"(^|/)(404\.html|[^/]+\.(avif|bib|css|csv|gif|gz|ico|jpe?g|js|json|pdf|png|svg|tsv|txt|webp|xml|ya?ml))(/|$)",
    re.IGNORECASE,
)
"""Files that a site publishes beside its pages, which a redirect must not replace."""
_LONGEST = 240
"""The longest name of a folder or file in bytes: most file systems allow 255, and an extension may be added."""


_NOT_A_NAME = re.compile(r"/|\\\\|#\w|^\.|\x00")
"""Characters that an address may have and a file name may not."""


def is_name(alias: str) -> bool:
    """Whether the alias is another name, not an address, as in vaults: `Koi-koi: the game?`."""
    return not (_NOT_A_NAME.search(alias) or _FILE.search(alias))


def redirect_file(alias: str) -> str | None:
    """The redirect file for a former address; None if it cannot be an address of this site."""
    path = unquote(alias.strip()).strip("/").removesuffix(".md")
    if not path or _UNSAFE.search(path) or _FILE.search(path):
        return None
    if any(len(part.encode(errors="surrogatepass")) > _LONGEST for part in path.split("/")):
        return None
    return path if path.endswith(".html") else f"{path}/index.html"


_WITH_ITS_HEADING = (
    '<script>location.replace(document.querySelector("[rel=canonical]").href.replace(/\\/$/,'
    'location.protocol=="file:"?"/index.html":"/")+location.hash)</script>'
)
"""A script that keeps the fragment; equal in every page. The plain refresh serves readers without scripts."""


def redirect_page(target: str, title: str, lang: str) -> bytes:
    """A page that redirects to another address."""
    href, text = escape(target), escape(title)
    file = f"{href}index.html" if href.endswith("/") else href  # a folder on disk has no page
    return (
        f'<!doctype html>\n<html lang="{escape(lang)}">\n<head>\n<meta charset="utf-8">\n<title>{text}</title>\n'
        f'<link rel="canonical" href="{href}">\n<meta name="robots" content="noindex">\n'
        f"{_WITH_ITS_HEADING}\n"
        f'<meta http-equiv="refresh" content="0; url={file}">\n</head>\n'
        f'<body>\n<p><a href="{file}">{text}</a></p>\n</body>\n</html>\n'
    ).encode()


def alias_place(article: ArticleFacts) -> Place:
    """The place of the aliases in the article."""
    return article.metadata.key_places.get("aliases", Place(article.path, 0, 0))


# The place of a fragment, for links of the same page and of others.


def places_of(ids: Iterable[str], anchors: Sequence[Anchor]) -> dict[str, str]:
    """Fragment → id of its place; the first place counts if several have one name."""
    also = {other: anchor.id for anchor in reversed(anchors) for other in anchor.also}
    in_any_case = {other.casefold(): identifier for other, identifier in also.items()}
    return (
        in_any_case
        | {identifier: identifier for identifier in ids}
        | also
        | {anchor.id: anchor.id for anchor in anchors}
    )


def spellings(fragment: str) -> tuple[str, ...]:
    """The spellings to look up: the fragment as written, in lower case, and as a heading's text."""
    return fragment, fragment.replace("-", " ").casefold(), fragment.casefold()


def place_meant(fragment: str, places: Mapping[str, str]) -> str | None:
    """The id of the place; None if no place has this name."""
    return next((places[each] for each in spellings(fragment) if each in places), None)
