"""Former addresses of articles, and the file that answers for each."""

from __future__ import annotations

import re

from ludograph.article.facts import ArticleFacts
from ludograph.problems import Place

_UNSAFE = re.compile(r"(^|/)\.{1,2}(/|$)|//|[\\:*?\"<>|#\x00-\x1f]")


def redirect_file(alias: str) -> str | None:
    """The file that answers for a former address; None for what cannot be an address of this site."""
    path = alias.strip().strip("/").removesuffix(".md")
    if not path or _UNSAFE.search(path):
        return None
    return path if path.endswith(".html") else f"{path}/index.html"


def alias_place(article: ArticleFacts) -> Place:
    """Where the article gives its aliases."""
    return article.metadata.key_places.get("aliases", Place(article.path, 0, 0))
