"""One article in, its page and its facts out: a pure function of the source and the entries it uses."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from markdown import Markdown

from ludograph.article.rendered import RenderedArticle
from ludograph.cache import content_hash
from ludograph.catalogue import Catalogue
from ludograph.markup.factsheet import article_facts
from ludograph.markup.machine_record import article_files, head_record
from ludograph.markup.read.foreign import Extensions, prepare, unserved
from ludograph.markup.reading import ArticleReading
from ludograph.markup.settle.captions import mark_captions
from ludograph.markup.settle.frames import frame_tables
from ludograph.markup.settle.overview import needs_of, opening_of, table_of_contents
from ludograph.markup.tree import Markup, Node, elements
from ludograph.markup.writing import written
from ludograph.source import SourceText

_READINGS = 4
"""An article is not read more often than this."""


class Converter:
    """The site's other Markdown extensions and our reader, made once and used for many articles."""

    def __init__(
        self, extensions: Sequence[Any] = (), extension_configs: Mapping[str, Mapping[str, Any]] | None = None
    ) -> None:
        configs = {name: dict(config) for name, config in (extension_configs or {}).items()}
        loaded = [_loaded(each, configs) for each in extensions]
        self._markdown = Markdown(extensions=loaded, extension_configs=configs)
        prepare(self._markdown)

    @property
    def without_effect(self) -> tuple[str, ...]:
        """The modules of extensions that change the whole source or finished HTML: they have no effect."""
        return unserved(self._markdown)

    def render(
        self,
        source: SourceText,
        catalogue: Catalogue,
        page: str = "",
        claims: SourceText | None = None,
        *,
        rows: bool = False,
    ) -> RenderedArticle:
        """The article as a page, with everything it says; `claims` is the file of claims beside it.

        With `rows` it is a page without an author: it may hold lists of thousands of rows that the program wrote, whose
        links and names leave no facts.
        """
        return read_article(self._markdown, source, catalogue, page, claims, rows=rows)


def _loaded(extension: Any, configs: Mapping[str, dict[str, Any]]) -> Any:
    """The extension; to find one of its own by its name, Python-Markdown would read about every installed package."""
    own = isinstance(extension, str) and extension.isidentifier() and find_spec(f"markdown.extensions.{extension}")
    return import_module(own.name).makeExtension(**configs.get(extension, {})) if own else extension


def render_article(source: SourceText, catalogue: Catalogue, *, page: str = "") -> RenderedArticle:
    """One article of a site without other extensions; `page` is its path under docs/."""
    return Converter().render(source, catalogue, page)


def _confirmed_reading(
    md: Markdown, source: SourceText, catalogue: Catalogue, page: str, *, rows: bool
) -> tuple[ArticleReading, list[Node]]:
    """The reading in which everything that was taken for code, so that its comments stay, is shown as code.

    Nearly always that is the first one. Each further one takes less for code, the last nothing.
    """
    not_code: Collection[int] = frozenset()
    for last in range(_READINGS):
        reading = ArticleReading(source, catalogue, page, not_code, rows=rows)
        nodes = reading.read(Extensions(md, source.text, catalogue.settings.external_media))
        more = reading.taken_for_code()
        if not more:
            break
        not_code = {*not_code, *more} if last < _READINGS - 2 else range(len(source.text))
    return reading, nodes


def read_article(
    md: Markdown,
    source: SourceText,
    catalogue: Catalogue,
    page: str = "",
    claims: SourceText | None = None,
    *,
    rows: bool = False,
) -> RenderedArticle:
    """The article as a page; `md` is asked for what its other extensions own. For `rows` see `Converter.render`."""
    reading, nodes = _confirmed_reading(md, source, catalogue, page, rows=rows)
    ledger = reading.ledger
    sections = ledger.sections.finished()
    if claims is not None or ledger.metadata.claims:
        from ludograph.markup.settle.claims import settle_claims  # few articles need what tests claims

        settle_claims(ledger, nodes, claims, sections)
    found = elements(nodes)
    mark_captions(nodes)
    needs = needs_of(found)
    if "tables" in needs:
        frame_tables(nodes, ledger.words)
    title_end, opening_end = opening_of(nodes)
    if ledger.faces:
        from ludograph.cards.drawing import sprite

        nodes.append(Markup(sprite(ledger.faces.values())))
    files = {**article_files(reading), **ledger.files}
    facts = article_facts(reading, sections, content_hash(source.text, claims.text if claims else ""), frozenset(files))
    title = sections[0].title or reading.metadata.title.text
    return RenderedArticle(
        body=written(nodes, title_end, opening_end),
        toc=table_of_contents(found),
        facts=facts,
        files=files,
        head=head_record(reading, facts, title),
        needs=needs,
    )
