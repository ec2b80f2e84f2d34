"""Puts citations: those of authors, and the sources of generated tables."""

from __future__ import annotations

import re
from collections.abc import Iterable
from contextlib import nullcontext
from functools import lru_cache

from ludograph.article.document.kinds import Cluster
from ludograph.article.parts.references import in_text_markup
from ludograph.article.read.ledger import CitationDraft, Ledger
from ludograph.article.read.text.scanner import Scanner, visible
from ludograph.article.tree import Element, Literal, Node, Piece, element, joined
from ludograph.library.citing.citation import TOUCHING_OR_SPACE, Citation, CitationCluster, CitationMode, Cited
from ludograph.library.citing.locator import plain_place, read_places, with_plain_blanks
from ludograph.library.formatting.references import InText, owner
from ludograph.library.library import Bibliography

_HYPHEN = re.compile(r"(?<=[\dIVXLCivxlc])\s*(?:--?|–)\s*(?=[\dIVXLCivxlc])")
_LABEL_BLANK = re.compile(r"(?<=\.)[ \n](?=\S)")


def cite(scanner: Scanner, sources: Iterable[Cited], start: int) -> None:
    """Cites the sources as one cluster in the article's references, without duplicates."""
    if works := places(sources):
        _put_works(scanner, works, CitationMode.NORMAL, start)


def after_sources(scanner: Scanner, sources: Iterable[Cited], start: int) -> None:
    """`From Pollard, The Three-Card Game, sec. Play. `, without duplicates."""
    works = places(sources)
    if not works:
        return
    ledger = scanner.ledger
    with scanner.element("span", {"lang": ledger.own_tag}) if ledger.own_tag else nullcontext():
        for part in ledger.words.parts("From {works}.", works=works):
            if isinstance(part, str):
                scanner.put_literal(part)
                continue
            for number, (citekey, named) in enumerate(part.items()):
                entry = ledger.catalogue.bibliography.resolve(citekey)
                whose = owner(entry) if entry is not None else ""
                scanner.put_literal(ledger.words.said("; ") * bool(number) + (f"{whose}, " if whose else ""))
                _put_works(scanner, {citekey: named}, CitationMode.AUTHOR_IN_TEXT, start)
        scanner.put_literal(ledger.words.blank)


def works_named(ledger: Ledger, sources: Iterable[Cited]) -> list[Node]:
    """The works by their owners or authors, without duplicates: `Pollard; WikiProjectMed`."""
    library, lang = ledger.catalogue.bibliography, ledger.settings.lang
    entries = filter(None, map(library.resolve, places(sources)))
    names: dict[str, Node] = {}
    for entry in entries:
        author = in_text_markup(entry, lang, InText.AUTHOR)
        names[owner(entry) or author.html] = Literal(owner(entry)) if owner(entry) else author
    return joined(names.values(), ledger.words.said("; "))


def places(sources: Iterable[Cited]) -> dict[str, list[str]]:
    """The locators by work, without duplicates."""
    places: dict[str, dict[str, None]] = {}
    for source in sources:
        of_work = places.setdefault(source.citekey, {})
        if source.locator:
            of_work[source.locator] = None
    return {citekey: [*of_work] for citekey, of_work in places.items()}


def _put_works(scanner: Scanner, works: dict[str, list[str]], mode: CitationMode, start: int) -> None:
    """Puts one cluster at the place of the component."""
    nothing = start, start
    citations = []
    for citekey, named in works.items():
        found = tuple(place for written in named for place in read_places(written))
        citations.append(Citation(citekey, mode, "", "", found, start, start, nothing, nothing, nothing))
    cluster = CitationCluster(tuple(citations), start, start, mode is CitationMode.NORMAL)
    put_cluster(scanner, cluster, tuple(locator_text(", ".join(named)) for named in works.values()))


def put_cluster(scanner: Scanner, cluster: CitationCluster, locators: tuple[str, ...] | None = None) -> None:
    """Puts a slot for the cluster, filled when the whole article has been read and letters and numbers are known.

    `locators` are those of data sources; an author's are in the text.
    """
    ledger = scanner.ledger
    library = ledger.catalogue.bibliography
    in_notes = ledger.settings.citation_style == "notes"
    draft = CitationDraft(
        cluster,
        locators=locators
        or tuple([locator_text(scanner.text[slice(*each.locator_span)]) for each in cluster.citations]),
        places=tuple([scanner.place(citation.start, citation.end) for citation in cluster.citations]),
        place=scanner.place(cluster.start, cluster.end),
        context=scanner.context,
        section=ledger.section,
        generated=locators is not None,
        inside_link=scanner.inside_link,
    )
    before, start = scanner.last_cluster, cluster.start
    if cluster.in_sentence:
        draft.slot = scanner.put_slot(_prose(library, cluster.citations[0]))
    elif before is not None and not draft.generated and before.cluster.end == start and not in_notes:
        draft.slot, draft.joined = before.slot, before
    elif not in_notes:
        by_year = ledger.settings.by_year
        around = ("(", ")") if ledger.cited_in is None else ledger.cited_in.style.around
        touches = by_year and not draft.generated and start and scanner.text[start - 1] not in " \n\u00a0([{（［"
        scanner.put_nodes([Literal(" ")] if touches else [])
        draft.slot = Element(means=Cluster(not by_year, around if by_year else ("", "")))
        scanner.put(draft.slot)
    draft.affixes = tuple([_affixes(scanner, one, cluster.in_sentence and not in_notes) for one in cluster.citations])
    if in_notes:
        draft.note = scanner.put_slot()
        if ledger.footnote is not None:
            draft.at_ends = not scanner.text[:start].strip(), not scanner.text[cluster.end :].strip()
    ledger.record(draft)
    if not draft.generated:
        scanner.when_read(draft.found_in)
    scanner.last_cluster = draft if cluster.bracketed and not draft.generated else None
    marked = ledger.catalogue.has_library and ledger.settings.show_faults  # `checks` reports unknown works
    for citation in cluster.citations:
        if marked and library.meant_by(citation.citekey) is None:
            words = Literal(f"C001: no entry “{citation.citekey}”")
            scanner.put(element("small", [words], {"class": "lg-fault", "role": "note"}))


def _prose(library: Bibliography, citation: Citation) -> str:
    """The plain text of `@Key` for facts; the page's words come with the markers."""
    entry = library.get(citation.citekey)
    return entry.text.get("title", citation.citekey) if entry is not None else citation.citekey


def _affixes(scanner: Scanner, citation: Citation, starts_with_word: bool) -> tuple[list[Piece], list[Piece]]:
    """The author's words before and after a citation, which may contain inline notation."""
    start, end = citation.suffix_span
    start = end - len(citation.suffix.lstrip(TOUCHING_OR_SPACE)) if starts_with_word else start
    return scanner.passage(*citation.prefix_span), scanner.passage(start, end)


@lru_cache(maxsize=8192)
def locator_text(typed: str) -> str:
    """A locator for print: with en dashes in ranges and a no-break space after its label."""
    shown = " ".join(plain_place(with_plain_blanks(visible(typed)).strip().strip("{},")).split())
    return _LABEL_BLANK.sub("\u00a0", _HYPHEN.sub("–", shown))
