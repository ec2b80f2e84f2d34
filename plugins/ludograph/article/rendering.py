"""Converts one article into its page and its facts: a pure function of the source and the entries it uses."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from markdown import Markdown

from ludograph.article.blocks.block_starts import DOCUMENTED
from ludograph.article.facts import (
    ArticleFacts,
    CitationUse,
    ClaimUse,
    CountryUse,
    FootnoteUse,
    NameKind,
    NameUse,
    Section,
    UntaggedRun,
)
from ludograph.article.facts.description import description
from ludograph.article.facts.rendered import NOTED, RenderedArticle
from ludograph.article.head.front_matter import Metadata
from ludograph.article.head.head_values import NameText
from ludograph.article.markdown import article_markdown
from ludograph.article.read.ledger import Ledger
from ludograph.article.read.structure.foreign import Extensions, foreign_block, inserted, prepare, unserved
from ludograph.article.reading import ArticleReading
from ludograph.article.settle.frames import frame_tables, mark_captions
from ludograph.article.settle.overview import needs_of, opening_of, table_of_contents
from ludograph.article.tree import Element, MadePage, Markup, Node, elements
from ludograph.article.writing import written
from ludograph.base.author import credited
from ludograph.base.frozen import frozen
from ludograph.base.problems import Fault, Place
from ludograph.base.source import SourceText, content_hash
from ludograph.catalogue import Catalogue
from ludograph.languages.countries.gazetteer import read_country
from ludograph.languages.runs import foreign_runs
from ludograph.languages.scripts import direction
from ludograph.library.export.formats import citation_json_ld, references_bib, references_json_text
from ludograph.library.ris import references_ris
from ludograph.store.codec.text import sorted_json

if TYPE_CHECKING:
    from ludograph.article.kept import Document

# Metadata for programs: references as files beside the page, and the record in the page's head.


def article_files(reading: ArticleReading) -> Mapping[str, bytes]:
    """The works cited, in the order of first use, as BibTeX, CSL-JSON 1.0.2 and RIS."""
    keys = list(reading.numbering.works)
    if not keys:
        return {}
    bibliography = reading.ledger.catalogue.bibliography
    return {
        "references.bib": references_bib(bibliography, keys).encode(),
        "references.json": references_json_text(bibliography, keys).encode(),
        "references.ris": references_ris(bibliography, keys).encode(),
    }


def head_record(reading: ArticleReading, facts: ArticleFacts, title: str) -> Mapping[str, Any]:
    """Metadata in the head for programs (docs/contributing/citations.md#programs): JSON-LD, and `meta` pairs in order.

    The JSON-LD maps keys to the JSON of each value, which is cached for works that several articles cite.
    """
    ledger, metadata = reading.ledger, reading.metadata
    authors = credited(metadata.authors, ledger.settings.authors)
    meta: list[tuple[str, str]] = [("citation_title", title)]
    for author in authors:
        meta += [("citation_author", author.name), ("citation_author_orcid", author.orcid_address)]
    if metadata.created:
        meta.append(("citation_publication_date", metadata.created[:10].replace("-", "/")))
    if metadata.modified:
        meta.append(("citation_online_date", metadata.modified[:10].replace("-", "/")))
    meta.append(("citation_language", facts.lang))
    if metadata.tags:
        meta.append(("citation_keywords", "; ".join(metadata.tags)))
    meta += [("z:itemType", "encyclopediaArticle"), ("prism.publicationName", ledger.settings.site_name)]
    record: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "ScholarlyArticle",
        "headline": title,
        "inLanguage": facts.lang,
    }
    if authors:
        record["author"] = [author.json_ld for author in authors]
    known = {"datePublished": metadata.created, "dateModified": metadata.modified, "description": metadata.description}
    record |= {key: value for key, value in known.items() if value}
    bibliography = ledger.catalogue.bibliography
    parts = {name: sorted_json(value) for name, value in record.items()}
    works = [
        bibliography.derived(key, "json-ld", lambda entry: sorted_json(citation_json_ld(entry)))
        for key in reading.numbering.works
    ]
    if works:
        parts["citation"] = f"[{','.join(works)}]"
    return {"meta": [list(pair) for pair in meta if pair[1]], "json_ld": parts}


def article_facts(
    reading: ArticleReading, sections: tuple[Section, ...], source_hash: str, files: frozenset[str]
) -> ArticleFacts:
    """All facts of the article, in the order of its file; citations in the order of reading."""
    ledger = reading.ledger
    metadata = reading.metadata
    countries = tuple(_countries(ledger, metadata))
    _note_untagged_names(ledger, metadata)
    noted: dict[str, tuple[Any, ...]] = {
        NOTED[kind]: tuple(sorted(facts, key=lambda fact: (fact.place.start, -fact.place.end)))
        for kind, facts in ledger.noted.items()
    }
    noted |= {
        # These have another order, or combine several facts.
        "citations": tuple(_citations(reading)),
        "names": (*_front_matter_names(ledger, metadata), *noted.get("names", ())),
        "countries": countries,
        "anchors": tuple(sorted(ledger.anchors.values(), key=lambda anchor: anchor.place)),
        "footnotes": tuple(_footnotes(reading)),
        "claims": tuple(ledger.noted[ClaimUse]),
    }
    return ArticleFacts(
        path=reading.source.path,
        page=reading.page,
        lang=ledger.settings.lang,
        metadata=metadata,
        description=description(metadata, sections),
        heading=sections[0].title if sections and sections[0].level == 1 else "",
        sections=sections,
        ids=tuple(sorted({*ledger.ids, *(other for anchor in ledger.anchors.values() for other in anchor.also)})),
        problems=tuple(
            sorted(dict.fromkeys(ledger.problems), key=lambda problem: (problem.place or Place("", 0, 0), problem.code))
        ),
        source_hash=source_hash,
        files=files,
        **noted,
    )


def _citations(reading: ArticleReading) -> list[CitationUse]:
    order = reading.numbering.order
    seen = {id(draft) for draft in order}
    drafts = [*order, *(draft for draft in reading.ledger.drafts if id(draft) not in seen)]
    return [draft.use for draft in drafts]


def _front_matter_names(ledger: Ledger, metadata: Metadata) -> list[NameUse]:
    found: list[NameUse] = []

    def add(name: NameText, kind: NameKind, subgame: str = "", anchor: str = "") -> None:
        if name.text:
            place = name.place or ledger.place(0, 0)
            lang = name.lang or ledger.settings.lang
            found.append(NameUse(name.text, lang, kind, place, anchor, subgame, name.reading))

    add(metadata.title, NameKind.TITLE)
    for name in metadata.original_titles:
        add(name, NameKind.ORIGINAL)
    for name in metadata.aka:
        add(name, NameKind.AKA)
    for subgame in metadata.subgames:
        anchor = subgame.slug
        add(subgame.title, NameKind.SUBGAME, subgame.title.text, anchor)
        for name in subgame.original_titles:
            add(name, NameKind.ORIGINAL, subgame.title.text, anchor)
    for alias, place in zip(metadata.aliases, metadata.alias_places, strict=True):
        if "/" not in alias:
            found.append(NameUse(alias, ledger.settings.lang, NameKind.ALIAS, place))
    return found


def _note_untagged_names(ledger: Ledger, metadata: Metadata) -> None:
    """Records `aka`, `originalTitle` and titles of subgames in another script than the page's, without a language."""
    settings, text = ledger.settings, ledger.source.text
    of_subgames = (name for subgame in metadata.subgames for name in (subgame.title, *subgame.original_titles))
    for name in (*metadata.aka, *metadata.original_titles, *of_subgames):
        if name.lang or name.place is None or name.place.path != ledger.source.path:
            continue
        for run in foreign_runs(name.text, settings.lang):
            written = name.text[run.start : run.end]
            start = text.find(written, name.place.start, name.place.end)
            if start >= 0:
                place = ledger.place(start, start + len(written))
                ledger.note(UntaggedRun(run.group, written, settings.lang, place, settings.east_asian))


def _countries(ledger: Ledger, metadata: Metadata) -> list[CountryUse]:
    """Countries of the article and its subgames; an unknown code is reported (L008) and is not a fact."""
    found = []
    of_parts = ((game.countries, game.title.text) for game in metadata.subgames)
    for codes, subgame in ((metadata.countries, None), *of_parts):
        for code in codes:
            country = read_country(code.code, ledger.settings.lang)
            if isinstance(country, Fault):
                ledger.fault(country, code.place.start, code.place.end)
            else:
                found.append(CountryUse(country.code, country.name, subgame, code.place))
    return found


def _footnotes(reading: ArticleReading) -> list[FootnoteUse]:
    numbers = {note.footnote: note.number for note in reading.numbering.notes}
    ledger = reading.ledger
    return [
        FootnoteUse(
            identifier, numbers.get(identifier, 0), ledger.sections.footnote_text(identifier), ledger.place(start, end)
        )
        for identifier, (start, end) in reading.footnote_spans.items()
    ]


_READINGS = 4
"""The largest number of readings of an article; each takes less for code, the last one nothing."""


class Converter:
    """The site's other Markdown extensions and our reader, created once for many articles."""

    def __init__(
        self, extensions: Sequence[Any] = (), extension_configs: Mapping[str, Mapping[str, Any]] | None = None
    ) -> None:
        configs = {name: dict(config) for name, config in (extension_configs or {}).items()}
        loaded = [_loaded(each, configs) for each in extensions]
        self._markdown = Markdown(extensions=loaded, extension_configs=configs)
        prepare(self._markdown)
        self.without_effect = unserved(self._markdown)
        """The modules of extensions without effect: those that change finished HTML, or fail."""

    def foreign_block(self, text: str) -> str:
        """The module of an extension with blocks that we do not know, if the text has one; or ""."""
        with suppress(Exception):  # what it inserts is reported when it is inserted
            text = self.inserted(text)
        return foreign_block(self._markdown, text)

    def inserted(self, text: str) -> str:
        """The text after the extensions that change a whole source; raises what they raise."""
        return inserted(self._markdown, text)

    def render(
        self,
        source: SourceText,
        catalogue: Catalogue,
        page: str = "",
        claims: SourceText | None = None,
        made: MadePage | None = None,
    ) -> RenderedArticle:
        """The article as a page, with its facts; `claims` is the file of claims beside it.

        `made` is a generated page; its links and names are not facts.
        """
        return rendered(self.tree(source, catalogue, page, claims, made), claims, made)

    def tree(
        self,
        source: SourceText,
        catalogue: Catalogue,
        page: str = "",
        claims: SourceText | None = None,
        made: MadePage | None = None,
    ) -> ArticleTree:
        """The article as a tree, with its facts; the arguments are those of `render`."""
        return read_article(self._markdown, source, catalogue, page, claims, made)


def _loaded(extension: Any, configs: Mapping[str, dict[str, Any]]) -> Any:
    """The extension; ours are imported directly, as Python-Markdown would search all installed packages."""
    own = isinstance(extension, str) and extension.isidentifier() and find_spec(f"markdown.extensions.{extension}")
    return import_module(own.name).makeExtension(**configs.get(extension, {})) if own else extension


def render_article(source: SourceText, catalogue: Catalogue, *, page: str = "") -> RenderedArticle:
    """One article of a site without other extensions; `page` is its path under docs/."""
    return Converter().render(source, catalogue, page)


def _confirmed_reading(
    md: Markdown, source: SourceText, catalogue: Catalogue, page: str, made: MadePage | None
) -> tuple[ArticleReading, list[Node], Extensions]:
    """The first reading in which everything taken for code is shown as code.

    Usually one reading is enough. Each further one takes less for code, the last one nothing.
    """
    not_code: Collection[int] = frozenset()
    for last in range(_READINGS):
        extensions = Extensions(md, source.text, catalogue.settings.external_media)
        own = {DOCUMENTED} if catalogue.settings.documents else set()
        reading = ArticleReading(source, catalogue, page, not_code, made, notations=extensions.notations | own)
        nodes = reading.read(extensions)
        more = reading.taken_for_code()
        if not more:
            break
        not_code = {*not_code, *more} if last < _READINGS - 2 else range(len(source.text))
    return reading, nodes, extensions


@frozen
class ArticleTree:
    """A complete article, before it is written as HTML."""

    reading: ArticleReading
    nodes: list[Node]
    """The page, without the drawings of its cards."""
    elements: list[Element]
    """All elements, each before its children."""
    sections: tuple[Section, ...]
    needs: frozenset[str]
    """Contents with their own styles and scripts."""
    listed_levels: range
    """Heading levels in the table of contents."""

    @property
    def title(self) -> str:
        """The page's title."""
        return self.sections[0].title or self.reading.metadata.title.text

    @property
    def markdown(self) -> bytes:
        """Its public source: everything that readers see, without remarks, tasks for authors and unpublished names."""
        return article_markdown(self.reading, self.nodes, self.title)

    @property
    def document(self) -> Document:
        """What is kept of it."""
        from ludograph.article.kept import Document  # it knows cards, which a build without games does not need

        ledger, faces, anchors = self.reading.ledger, self.reading.ledger.faces, (one.anchor for one in self.sections)
        works = tuple(self.reading.numbering.works)
        return Document(ledger.settings.lang, self.nodes, tuple(faces.values()), tuple(anchors), works, self.markdown)

    @property
    def drawings(self) -> str:
        """The faces of all cards in the page, as one hidden SVG, or ""."""
        if not self.reading.ledger.faces:
            return ""
        from ludograph.rules.cards.drawing import sprite  # few pages draw cards

        return sprite(self.reading.ledger.faces.values())


def read_article(
    md: Markdown,
    source: SourceText,
    catalogue: Catalogue,
    page: str = "",
    claims: SourceText | None = None,
    made: MadePage | None = None,
) -> ArticleTree:
    """The article as a tree; `md` processes other extensions. For `made` see `Converter.render`."""
    reading, nodes, extensions = _confirmed_reading(md, source, catalogue, page, made)
    ledger = reading.ledger
    sections = ledger.sections.finished()
    if claims is not None or ledger.metadata.claims:
        from ludograph.article.settle.claims import settle_claims  # few articles have claims

        settle_claims(ledger, nodes, claims, sections)
    found = elements(nodes)
    needs = (
        needs_of(found) | ledger.needs | ({"code"} if ledger.shown_code else set())
    )  # another extension makes it as text
    if ledger.is_rtl:
        _give_directions(found)
    mark_captions(nodes)
    if "tables" in needs:
        frame_tables(nodes, ledger.words, ledger.settings.lang)
    return ArticleTree(reading, nodes, found, sections, needs, extensions.listed_levels)


def _give_directions(found: Iterable[Element]) -> None:
    """On a right-to-left page, sets the direction of each passage in another language.

    The frame of a wide table, whose direction is None, keeps the page's, so that it extends into the margin, not into
    the menu.
    """
    for element in found:
        if lang := element.attributes.get("lang"):
            parts = element.children if element.attributes.get("dir", "") is None else [element]
            for part in parts:
                if isinstance(part, Element):
                    part.attributes.setdefault("dir", direction(lang))


def rendered(tree: ArticleTree, claims: SourceText | None = None, made: MadePage | None = None) -> RenderedArticle:
    """The page of a tree; `claims` and `made` are those with which it was read."""
    reading, nodes = tree.reading, tree.nodes
    ledger = reading.ledger
    nodes, title_end, opening_end = opening_of(nodes)
    if drawings := tree.drawings:
        nodes = [*nodes, Markup(drawings)]
    files = {**article_files(reading), **ledger.files}
    if made is None and ledger.settings.open_data:
        files[posixpath.basename(reading.page)] = tree.markdown
    digest = made.key if made is not None else content_hash(reading.source.text, claims.text if claims else "")
    facts = article_facts(reading, tree.sections, digest, frozenset(files))
    return RenderedArticle(
        body=written(nodes, title_end, opening_end),
        toc=table_of_contents(tree.elements, tree.listed_levels, ledger.toc_labels),
        facts=facts,
        files=files,
        head=head_record(reading, facts, tree.title),
        needs=tree.needs,
    )
