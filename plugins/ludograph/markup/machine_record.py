"""What machines read of an article: its references as files beside the page, and the record in the page's head."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludograph.article.facts import ArticleFacts
from ludograph.author import credited
from ludograph.bibliography.entry import Entry
from ludograph.bibliography.export.formats import citation_json_ld, references_bib, references_json_text
from ludograph.codec.text import sorted_json
from ludograph.markup.reading import ArticleReading


def article_files(reading: ArticleReading) -> Mapping[str, bytes]:
    """`references.bib` and `references.json` (CSL-JSON 1.0.2) of the works cited, in the order of first use."""
    keys = list(reading.numbering.works)
    if not keys:
        return {}
    bibliography = reading.ledger.catalogue.bibliography
    return {
        "references.bib": references_bib(bibliography, keys).encode(),
        "references.json": references_json_text(bibliography, keys).encode(),
    }


def head_record(reading: ArticleReading, facts: ArticleFacts, title: str) -> Mapping[str, Any]:
    """Values of CITATIONS section 8: `meta` pairs in order, and the JSON-LD of the article without its address.

    The JSON-LD is a map of texts, the JSON of each value: a work's is written once for all articles that cite it.
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
    works = [bibliography.derived(key, "json-ld", _citation) for key in reading.numbering.works]
    if works:
        parts["citation"] = f"[{','.join(works)}]"
    return {"meta": [pair for pair in meta if pair[1]], "json_ld": parts}


def _citation(entry: Entry) -> str:
    return sorted_json(citation_json_ld(entry))
