"""What other articles say where they link to a page."""

from __future__ import annotations

from collections.abc import Sequence

from ludograph.article.description import title_of
from ludograph.article.facts import ArticleFacts
from ludograph.article.index import LinkedFrom
from ludograph.languages.runs import marked_runs
from ludograph.publish.addresses import url_of
from ludograph.publish.project import Project
from ludograph.publish.surroundings import Backlink

HOME = ("", "index.html")
"""The addresses of the first page."""
_SENTENCE_ENDS = tuple(".!?…。！？")


def backlinks(page: str, project: Project) -> list[Backlink]:
    """The passages of other articles that lead to the page; readers' pages name those of the encyclopedia alone."""
    listed = project.index
    known = listed.articles.get(page)
    page_lang = known.lang if known else project.settings.lang
    among = listed if project.is_workshop(page) else listed.for_readers
    passages = []
    for found in among.links.get(page, ()):
        article, address = found.article, url_of(found.article.page, project.site.directory_urls)
        lang = article.metadata.title.lang or article.lang
        sentence = "" if address in HOME else _sentence(found)  # the entrances of a home page are no prose
        # The first page is often headed by a slogan.
        title = project.settings.site_name if address in HOME else title_of(article)
        runs = tuple(marked_runs(sentence, page_lang, _languages_of(article, project)))
        passages.append(Backlink(address, title, "" if lang == page_lang else lang, runs))
    quoted = {passage.url for passage in passages if passage.sentence}
    return [each for each in dict.fromkeys(passages) if each.sentence or each.url not in quoted]


def _sentence(found: LinkedFrom) -> str:
    """The sentence around the link; "" for a heading or a cell, which is none."""
    sentence = found.link.sentence
    return sentence if sentence.rstrip('"”’»)]').endswith(_SENTENCE_ENDS) else ""


def _languages_of(article: ArticleFacts, project: Project) -> Sequence[str]:
    """What East Asian text of the article is written in, as its own page takes it."""
    return article.metadata.languages or (project.settings_of(article.page).east_asian,)
