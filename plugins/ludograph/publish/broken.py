"""What stands in the place of an article that the program could not read: its text as it is, and an error."""

from __future__ import annotations

from html import escape

from ludograph.article.description import description
from ludograph.article.facts import ArticleFacts
from ludograph.article.front_matter import Metadata
from ludograph.article.head import read_front_matter
from ludograph.article.rendered import RenderedArticle
from ludograph.article.written import Written
from ludograph.catalogue import Settings
from ludograph.problems import internal_error
from ludograph.source import SourceText


def broken_article(source: SourceText, page: str, settings: Settings, error: Exception) -> RenderedArticle:
    """A page in the article's place, whose facts hold INT001.

    The preview shows the text as it is; a published page does not: it may hold remarks for authors only.
    """
    metadata, body = _front_matter(source)
    title = metadata.title.text or page
    problem = internal_error(error, "reading this article", source.place(0, 0))
    html = f'<h1>{escape(title)}</h1>\n<p class="lg-unknown">This article is not available at the moment.</p>\n'
    if settings.show_faults:
        html += f"<p>{escape(problem.code)}: {escape(problem.message)}.</p>\n<pre>{escape(source.text[body:])}</pre>\n"
    about = description(metadata, ())
    facts = ArticleFacts(source.path, page, settings.lang, metadata, description=about, problems=(problem,))
    return RenderedArticle(Written((html,)), (), facts)


def _front_matter(source: SourceText) -> tuple[Metadata, int]:
    try:
        metadata, body, _ = read_front_matter(source)
    except Exception:  # noqa: BLE001 — perhaps this is what could not be read
        return Metadata(), 0
    return metadata, body
