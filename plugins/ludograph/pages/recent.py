"""The articles that were changed last."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice

from ludograph.article.index import SiteIndex, changed
from ludograph.catalogue import Catalogue
from ludograph.languages.words import N_
from ludograph.pages.writing import article_link, bullets, escaped, page

MOST = 100


class Recent:
    """The last hundred, by day."""

    src_uri = "recent.md"
    title = N_("Recently changed")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """Days as the front matter gives them, the latest first."""
        page_lang = catalogue.settings.lang
        parts = []
        for day, articles in groupby(islice(index.latest, MOST), key=lambda article: changed(article)[:10]):
            rows = bullets(article_link(article, page_lang) for article in articles)
            parts.append(f"## <time>{escaped(day)}</time>\n\n{rows}")
        words = catalogue.settings.words
        feed = words.gettext("Also as a [feed](<feed.xml>).")
        nothing = words.gettext("No article says when it was changed.")
        yield self.src_uri, page(words.gettext(self.title), *([feed, *parts] if parts else [nothing]))
