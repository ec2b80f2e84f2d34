"""The articles that were changed last."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice

from ludograph.article.index import SiteIndex, changed
from ludograph.catalogue import Catalogue
from ludograph.pages.writing import article_link, bullets, escaped, page

MOST = 100


class Recent:
    """The last hundred, by day."""

    src_uri = "recent.md"
    title = "Recently changed"

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """Days as the front matter gives them, the latest first."""
        page_lang = catalogue.settings.lang
        parts = []
        for day, articles in groupby(islice(index.latest, MOST), key=lambda article: changed(article)[:10]):
            rows = bullets(article_link(article, page_lang) for article in articles)
            parts.append(f"## <time>{escaped(day)}</time>\n\n{rows}")
        feed = "Also as a [feed](<feed.xml>)."
        yield self.src_uri, page(self.title, *([feed, *parts] if parts else ["No article says when it was changed."]))
