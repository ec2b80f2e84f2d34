"""Former addresses of articles, and the file that answers for each."""

from __future__ import annotations

import re

from ludograph.article.facts import ArticleFacts
from ludograph.problems import Place

_UNSAFE = re.compile(r"(^|/)\.{1,2}(/|$)|//|[\\:*?\"<>|#\x00-\x1f]")
_FILE = re.compile(
    r"(^|/)(404\.html|[^/]+\.(avif|bib|css|csv|gif|gz|ico|jpe?g|js|json|pdf|png|svg|tsv|txt|webp|xml|ya?ml))(/|$)",
    re.IGNORECASE,
)
"""A file that a site publishes beside its pages; a redirect would take its place."""
_LONGEST = 240
"""Bytes of a folder's or file's name: most file systems hold 255, and a name may get an ending."""


_NOT_A_NAME = re.compile(r"/|\\\\|#\w|^\.|\x00")
"""What no name holds, but an address may."""


def is_name(alias: str) -> bool:
    """Whether the alias is another name and not an address, as vaults write them: `Koi-koi: the game?`."""
    return not (_NOT_A_NAME.search(alias) or _FILE.search(alias))


def redirect_file(alias: str) -> str | None:
    """The file that answers for a former address; None for what cannot be an address of this site."""
    path = alias.strip().strip("/").removesuffix(".md")
    if not path or _UNSAFE.search(path) or _FILE.search(path):
        return None
    if any(len(part.encode(errors="surrogatepass")) > _LONGEST for part in path.split("/")):
        return None
    return path if path.endswith(".html") else f"{path}/index.html"


def alias_place(article: ArticleFacts) -> Place:
    """Where the article gives its aliases."""
    return article.metadata.key_places.get("aliases", Place(article.path, 0, 0))
