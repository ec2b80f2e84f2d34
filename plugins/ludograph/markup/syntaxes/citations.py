"""`[see @Key, pp. 3–4; -@Other]` and `@Key [p. 12]`: the grammar is `bibliography.citing.parsing`'s."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import lru_cache, partial

from ludograph.bibliography.citing.citation import (
    Citation,
    CitationCluster,
    CitationMode,
)
from ludograph.bibliography.citing.locator import locator_terms
from ludograph.bibliography.citing.parsing import parse_cluster
from ludograph.bibliography.library import Bibliography
from ludograph.markup.read.ledger import CitationDraft
from ludograph.markup.read.scanner import PatternSyntax, Scanner, visible
from ludograph.markup.tree import Element, End, Literal, Piece, Start, element
from ludograph.problems import Fault

_HYPHEN = re.compile(r"(?<=[\dIVXLCivxlc])\s*(?:--?|–)\s*(?=[\dIVXLCivxlc])")
_LABEL_BLANK = re.compile(r"(?<=\.)[ \n](?=\S)")

_BARE_KEY = re.compile(r"\[(?P<key>[A-Za-z][\w.:-]*\d[\w.:-]*)(?:,? [^\[\]\n]*)?\](?![\[(:])")
"""A key with a number: words in brackets are not looked for in the library."""
_HANDLE = re.compile(r"\[@(?P<key>[\w.-]+)\]\(\s*<?(?:https?://|#|\.{0,2}/)")


class NoteLinks(PatternSyntax):
    """`[[@Key]]` cites the work; `[[@Key|words]]` shows the words before the citation."""

    triggers = ("[[@",)
    in_raw_html = True
    pattern = re.compile(r"\[\[(?P<at>@)[^\[\]|\n]*?(?:\\?\|(?P<words>[^\[\]\n]*))?\]\]")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        shown = bool((match["words"] or "").strip())
        cluster = _cluster(scanner, match.start("at") if shown else match.start() + 1)
        if not isinstance(cluster, CitationCluster):
            return None
        if shown:
            scanner.scan(*match.span("words"))
            citations = tuple(replace(each, mode=CitationMode.NORMAL) for each in cluster.citations)
            cluster = replace(cluster, citations=citations, bracketed=True)
        _put(scanner, replace(cluster, start=match.start(), end=match.end()))
        return match.end()


class CrossReferences(PatternSyntax):
    """One of Quarto's, unless a work has that key; it is shown as it is written."""

    triggers = ("[@", "[-@", "@", "-@")
    in_raw_html = True
    pattern = re.compile(
        r"(?P<open>\[)?-?@(?P<key>(?:fig|tbl|lst|sec|eq|thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg|tip|nte|wrn|imp|cau)"
        r"-[A-Za-z0-9](?:[\w:-]*\w)?)(?(open)\])"
    )
    """Quarto's prefixes of what can be referred to."""

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        library = scanner.ledger.catalogue.bibliography
        if _is_handle(scanner, match.start()) or library.meant_by(match["key"]) is not None:
            return None
        message = f"{match[0]!r} is a cross reference of Quarto, which is not followed here"
        hint = f"Link to the place: [its name](#{match['key']})."
        scanner.problem("PAN003", message, hint, *match.span())
        scanner.put_literal(match[0])
        return match.end()


class Citations:
    """Puts a node per citation; its letter or number is known when the article has been read."""

    triggers = ("[", "@", "-@")
    in_raw_html = True

    def read(self, scanner: Scanner, position: int) -> int | None:
        text = scanner.text
        has_mark = text[position] != "[" or text.find("@", position, position + 2000) >= 0
        cluster = _cluster(scanner, position) if has_mark and not _is_handle(scanner, position) else None
        if cluster is None:
            _note_bare_key(scanner, position)
            return None
        if isinstance(cluster, Fault):
            scanner.fault(cluster)
            return None
        for fault in cluster.faults:
            scanner.fault(fault)
        _put(scanner, cluster)
        return cluster.end


def _note_bare_key(scanner: Scanner, position: int) -> None:
    """C011 for a citekey of the library in square brackets, `[Parlett1990, p. 12]`."""
    match, ledger = _BARE_KEY.match(scanner.text, position), scanner.ledger
    if match is None or match[0][1:-1].casefold() in ledger.link_definitions:
        return
    ledger.looked_up.citekeys.add(match["key"])
    if ledger.catalogue.bibliography.meant_by(match["key"]) is not None:
        message = f"{match[0][:60]!r} has no '@', so it is not read as a citation"
        scanner.problem("C011", message, f"Write '[@{match[0][1:60]}'.", *match.span())


def _is_handle(scanner: Scanner, position: int) -> bool:
    """Whether a link to an address, `[@handle](https://…)`, has a name for its text that no work has as its key."""
    start = position if scanner.text[position] == "[" else position - 1
    handle = _HANDLE.match(scanner.text, start) if start >= 0 else None
    return handle is not None and scanner.ledger.catalogue.bibliography.meant_by(handle["key"]) is None


def _cluster(scanner: Scanner, position: int) -> CitationCluster | Fault | None:
    catalogue, settings = scanner.ledger.catalogue, scanner.ledger.settings
    library = catalogue.bibliography if catalogue.has_library else None
    terms = locator_terms(tuple(sorted(settings.locators.items()))) if settings.locators else None
    return parse_cluster(scanner.text, position, library, terms)


def _put(scanner: Scanner, cluster: CitationCluster) -> None:
    ledger = scanner.ledger
    library = ledger.catalogue.bibliography
    in_notes = ledger.settings.citation_style == "notes"
    draft = CitationDraft(
        cluster,
        suffixes=tuple([visible(citation.suffix) for citation in cluster.citations]),
        locators=tuple([locator_text(scanner.text[slice(*each.locator_span)]) for each in cluster.citations]),
        places=tuple([scanner.place(citation.start, citation.end) for citation in cluster.citations]),
        place=scanner.place(cluster.start, cluster.end),
        context=scanner.context,
        section=ledger.section,
        inside_link=scanner.inside_link,
    )
    if not cluster.bracketed:
        draft.markers = [scanner.put_slot(_prose(library, citation)) for citation in cluster.citations]
    elif in_notes:
        draft.affixes = tuple(
            (scanner.passage(*each.prefix_span), scanner.passage(*each.suffix_span)) for each in cluster.citations
        )
    else:
        _put_group(scanner, draft)
    if in_notes:
        draft.note = scanner.put_slot()
    ledger.record(draft)
    scanner.when_read(partial(setattr, draft, "sentence"))
    scanner.last_cluster = draft if cluster.bracketed else None
    marked = ledger.catalogue.has_library and ledger.settings.show_faults  # `checks` reports it from the fact
    for citation in cluster.citations:
        ledger.looked_up.citekeys.add(citation.citekey)
        if marked and library.meant_by(citation.citekey) is None:
            words = Literal(f"C001: no entry “{citation.citekey}”")
            scanner.put(element("small", [words], {"class": "lg-fault", "role": "note"}))


def _prose(library: Bibliography, citation: Citation) -> str:
    """What the running text gets from `@Key`: enough for facts; the page's words come with the markers."""
    if citation.mode is CitationMode.SUPPRESS_AUTHOR:
        return ""
    entry = library.get(citation.citekey)
    return entry.text.get("title", citation.citekey) if entry is not None else citation.citekey


def _put_group(scanner: Scanner, draft: CitationDraft) -> None:
    """The markers of a cluster in brackets, with what the author wrote around them."""
    before, ended = scanner.last_cluster, scanner.group_end
    last = scanner.out[ended] if ended is not None and before and before.cluster.end == draft.cluster.start else None
    pieces: list[Piece] = []
    place: Element | None = None
    gap = ""
    if before is not None and ended is not None and isinstance(last, End):
        # One group of markers: the end of the group before moves after this cluster.
        group, place, gap = last.element, before.place_shown, ", "
        del scanner.out[ended]
    else:
        group, before = Element("sup", {"class": "citation"}), None
        pieces.append(Start(group))
    for index, citation in enumerate(draft.cluster.citations):
        locator = draft.locators[index]
        same, at = (draft, index - 1) if index else (before, -1)
        repeated = same if same is not None and _repeats(scanner, same, at, draft, index) else None
        if repeated is not None:
            draft.markers.append(repeated.markers[at])
            locator = "" if locator == repeated.locators[at] else locator
            if place is not None and locator:
                place.children = [*place.children, Literal(f"; {locator}")]
                continue
        else:
            draft.markers.append(Element())
            place = None
            if gap:
                pieces.append(Element("span", {"class": "citation-gap"}, [Literal(gap)]))
            if citation.prefix:
                # A hidden prefix is a block to checkers of links: the word joiner keeps the marker in a sentence.
                pieces += *_affix(scanner, citation.prefix_span), Literal("\u2060 ")
            pieces.append(draft.markers[-1])
        if locator:
            place = Element("span", {"class": "locator"}, [Literal(locator)])
            pieces += Literal(" "), place
        if repeated is None and citation.suffix:
            pieces += [] if citation.suffix[0] in ",.;:" else [Literal(" ")]
            pieces += _affix(scanner, citation.suffix_span)
        gap = "; "
    draft.place_shown = place
    scanner.group_end = len(scanner.out) + len(pieces)
    scanner.put_nodes([*pieces, End(group)])


def _affix(scanner: Scanner, span: tuple[int, int]) -> list[Piece]:
    """A prefix or suffix, which may hold any inline notation."""
    affix = Element("span", {"class": "affix"})
    return [Start(affix), *scanner.passage(*span), End(affix)]


def _repeats(scanner: Scanner, before: CitationDraft, at: int, draft: CitationDraft, index: int) -> bool:
    """Whether a citation cites the work before it again, with no words of its own: one letter leads to both."""
    one, other = before.cluster.citations[at], draft.cluster.citations[index]
    if other.prefix:
        return False
    again = draft.locators[index] == before.locators[at] and one.suffix == other.suffix
    if not again and (one.suffix or other.suffix):
        return False
    meant_by = scanner.ledger.catalogue.bibliography.meant_by
    work = meant_by(other.citekey)
    return work is not None and work == meant_by(one.citekey)


@lru_cache(maxsize=8192)
def locator_text(typed: str) -> str:
    """A locator as it is printed: as typed, with en dashes in ranges and no break after its label."""
    shown = " ".join(visible(typed).strip().strip("{},").split())
    return _LABEL_BLANK.sub("\u00a0", _HYPHEN.sub("–", shown))
