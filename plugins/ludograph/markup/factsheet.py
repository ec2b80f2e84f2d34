"""Makes the article's facts of what its reading noted."""

from __future__ import annotations

from typing import Any

from ludograph.article.description import description
from ludograph.article.facts import (
    NOTED,
    ArticleFacts,
    CitationUse,
    ClaimUse,
    CountryUse,
    FootnoteUse,
    NameKind,
    NameUse,
    Section,
    Uses,
)
from ludograph.article.front_matter import Metadata, NameText
from ludograph.countries.gazetteer import read_country
from ludograph.markup.read.ledger import Ledger
from ludograph.markup.reading import ArticleReading
from ludograph.problems import Fault, Place


def article_facts(
    reading: ArticleReading, sections: tuple[Section, ...], source_hash: str, files: frozenset[str]
) -> ArticleFacts:
    """Everything the article says, in the order of its file; citations in the order of reading."""
    ledger = reading.ledger
    metadata = reading.metadata
    countries = tuple(_countries(ledger, metadata))
    ledger.looked_up.games |= metadata.games
    noted: dict[str, tuple[Any, ...]] = {
        NOTED[kind]: tuple(sorted(facts, key=lambda fact: (fact.place.start, -fact.place.end)))
        for kind, facts in ledger.noted.items()
    }
    noted |= {
        # These are in an order of their own, or made of more than one note.
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
        uses=Uses(**{kind: frozenset(names) for kind, names in vars(ledger.looked_up).items()}),
        source_hash=source_hash,
        files=files,
        **noted,
    )


def _citations(reading: ArticleReading) -> list[CitationUse]:
    order = reading.numbering.order
    seen = {id(draft) for draft in order}
    drafts = [*order, *(draft for draft in reading.ledger.drafts if id(draft) not in seen)]
    return [
        CitationUse(
            draft.cluster.citations,
            draft.places,
            draft.place,
            draft.context,
            draft.cluster.bracketed,
            draft.section,
            draft.anchor,
            draft.sentence,
            draft.generated,
        )
        for draft in drafts
    ]


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
