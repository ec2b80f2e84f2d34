"""One article in, its page and its facts out: a pure function of the source and the entries it uses."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from markdown import Markdown

from ludograph.article.rendered import RenderedArticle
from ludograph.cache import content_hash
from ludograph.cards.drawing import sprite
from ludograph.catalogue import Catalogue
from ludograph.markup.claims import add_editorial_notes, read_article_claims, verify_claims
from ludograph.markup.extension import ArticleExtension, leave_contents_to_us
from ludograph.markup.factsheet import article_facts
from ludograph.markup.machine_record import article_files, head_record
from ludograph.markup.reading import ArticleReading
from ludograph.markup.toc import table_of_contents
from ludograph.source import SourceText


class Converter:
    """Python-Markdown with the site's other extensions and ours, made once and used for many articles."""

    def __init__(
        self, extensions: Sequence[Any] = (), extension_configs: Mapping[str, Mapping[str, Any]] | None = None
    ) -> None:
        self._extension = ArticleExtension()
        configs = {name: dict(config) for name, config in (extension_configs or {}).items()}
        self._markdown = Markdown(extensions=[*extensions, self._extension], extension_configs=configs)
        leave_contents_to_us(self._markdown, self._extension)

    def render(
        self, source: SourceText, catalogue: Catalogue, page: str = "", claims: SourceText | None = None
    ) -> RenderedArticle:
        """The article as a page, with everything it says; `claims` is the file of claims beside it."""
        self._markdown.reset()
        self._extension.begin(source, catalogue, page)
        html = self._markdown.convert(source.text if source.text.strip() else "\u200b")
        reading = self._extension.reading
        assert reading is not None  # the conversion has read it
        return finish(reading, html, claims)


def render_article(
    source: SourceText,
    catalogue: Catalogue,
    *,
    page: str = "",
    claims: SourceText | None = None,
    extensions: Sequence[Any] = (),
    extension_configs: Mapping[str, Mapping[str, Any]] | None = None,
) -> RenderedArticle:
    """The article as a page, with everything it says.

    `page` is its path under docs/; `claims` is the file `NAME.claims.yaml` beside it; `extensions`
    are the other Markdown extensions of the site, with their options.
    """
    return Converter(extensions, extension_configs).render(source, catalogue, page, claims)


def finish(reading: ArticleReading, html: str, claims: SourceText | None = None) -> RenderedArticle:
    """What is read off the finished page, and what lies beside it."""
    ledger = reading.ledger
    sections = ledger.sections.finished()
    declared = read_article_claims(ledger, claims)
    if declared:
        verified = verify_claims(ledger, declared, sections)
        ledger.claims += verified
        html = add_editorial_notes(html, verified)
    facts = article_facts(reading, sections, content_hash(reading.source.text, claims.text if claims else ""))
    title = sections[0].title or reading.metadata.title.text
    as_written = ledger.nodes.as_written(html)
    return RenderedArticle(
        body=ledger.nodes.written(html + sprite(ledger.faces.values())),
        title=title,
        title_html=_title_html(as_written) or title,
        title_lang=reading.metadata.title.lang,
        toc=table_of_contents(as_written),
        facts=facts,
        files={**article_files(reading), **ledger.files},
        head=head_record(reading, facts, title),
    )


def _title_html(html: str) -> str:
    start = html.find("<h1")
    if start < 0:
        return ""
    return html[html.find(">", start) + 1 : html.find("</h1>", start)]
