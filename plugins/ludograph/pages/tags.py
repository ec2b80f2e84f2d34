"""The articles of each tag."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.article.description import title_of
from ludograph.article.index import SiteIndex
from ludograph.catalogue import Catalogue
from ludograph.languages.text import fold, sort_key
from ludograph.languages.words import N_
from ludograph.pages.writing import Group, article_link, escaped, index_pages


class Tags:
    """One group for each tag."""

    src_uri = "tags.md"
    title = N_("Tags")

    def pages(self, index: SiteIndex, catalogue: Catalogue) -> Iterator[tuple[str, str]]:
        """Tags in the order of the alphabet, their articles by title."""
        page_lang, words = catalogue.settings.lang, catalogue.settings.words
        groups = []
        for tag, articles in index.tags.items():
            ordered = sorted(articles, key=lambda one: (*sort_key(title_of(one), one.lang), one.page))
            groups.append(Group(tag_key(tag), escaped(tag), [article_link(one, page_lang) for one in ordered]))
        yield from index_pages(self.src_uri, words.gettext(self.title), groups, words)


def tag_key(tag: str) -> str:
    """The end of the address of a tag's page: `hanafuda-games`."""
    words = "".join(sign if sign.isalnum() else " " for sign in fold(tag)).split()
    return "-".join(words) or "tag"
