"""`[see @Key, pp. 3–4; -@Other]` and `@Key [p. 12]`: the grammar is `bibliography.citation`'s."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from ludograph.bibliography.citing.citation import (
    Citation,
    CitationCluster,
    CitationMode,
    parse_cluster,
)
from ludograph.bibliography.citing.locator import locator_terms
from ludograph.markup.read.emphasis import emphasised
from ludograph.markup.read.ledger import CitationDraft
from ludograph.markup.read.scanner import Scanner, visible
from ludograph.markup.tree import Element, End, Literal, Piece, element, stripped
from ludograph.problems import Fault

_HYPHEN = re.compile(r"(?<=[\dIVXLCivxlc])\s*(?:--?|–)\s*(?=[\dIVXLCivxlc])")
_LABEL_BLANK = re.compile(r"(?<=\.)[ \n](?=\S)")

_NOTE_OF_WORK = re.compile(r"\[\[(?P<at>@)[^\[\]|\n]*?(?:\\?\|(?P<words>[^\[\]\n]*))?\]\]")
_CROSS_REFERENCE = re.compile(
    r"(?P<open>\[)?-?@(?P<key>(?:fig|tbl|lst|sec|eq|thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg|tip|nte|wrn|imp|cau)"
    r"-[A-Za-z0-9](?:[\w:-]*\w)?)(?(open)\])"
)
"""Quarto's prefixes of what can be referred to."""
_HANDLE = re.compile(r"\[@(?P<key>[\w.-]+)\]\(\s*<?(?:https?://|#|\.{0,2}/)")


class Citations:
    """Puts a node per citation; its letter or number is known when the article has been read."""

    triggers = ("[", "@", "-@")
    in_raw_html = True

    def read(self, scanner: Scanner, position: int) -> int | None:
        text = scanner.text
        if text[position] == "[" and "@" not in text[position : position + 2000]:
            return None
        if text[position] == "[" and (note := _NOTE_OF_WORK.match(text, position)):
            return self._read_note_link(scanner, note)
        if self._is_handle(scanner, position):
            return None
        if end := self._read_cross_reference(scanner, position):
            return end
        cluster = self._parse(scanner, position)
        if cluster is None or isinstance(cluster, Fault):
            if cluster is not None:
                scanner.fault(cluster)
            return None
        for fault in cluster.faults:
            scanner.fault(fault)
        self._put(scanner, cluster)
        return cluster.end

    def _parse(self, scanner: Scanner, position: int) -> CitationCluster | Fault | None:
        catalogue, settings = scanner.ledger.catalogue, scanner.ledger.settings
        library = catalogue.bibliography if catalogue.has_library else None
        return parse_cluster(scanner.text, position, library, locator_terms(tuple(sorted(settings.locators.items()))))

    def _read_note_link(self, scanner: Scanner, note: re.Match[str]) -> int | None:
        """`[[@Key]]` cites the work; `[[@Key|words]]` shows the words before the citation."""
        shown = bool((note["words"] or "").strip())
        cluster = self._parse(scanner, note.start("at") if shown else note.start() + 1)
        if not isinstance(cluster, CitationCluster):
            return None
        if shown:
            scanner.scan(*note.span("words"))
            citations = tuple(replace(each, mode=CitationMode.NORMAL) for each in cluster.citations)
            cluster = replace(cluster, citations=citations, bracketed=True)
        self._put(scanner, replace(cluster, start=note.start(), end=note.end()))
        return note.end()

    def _is_handle(self, scanner: Scanner, position: int) -> bool:
        """Whether a link to an address, `[@handle](https://…)`, has a name for its text that no work has as its key."""
        text = scanner.text
        start = position if text[position] == "[" else position - 1
        handle = _HANDLE.match(text, start) if start >= 0 else None
        return handle is not None and scanner.ledger.catalogue.bibliography.resolve(handle["key"]) is None

    def _read_cross_reference(self, scanner: Scanner, position: int) -> int | None:
        """One of Quarto's, unless a work has that key; it is shown as it is written."""
        match = _CROSS_REFERENCE.match(scanner.text, position)
        if match is None or scanner.ledger.catalogue.bibliography.resolve(match["key"]) is not None:
            return None
        message = f"{match[0]!r} is a cross reference of Quarto, which is not followed here"
        hint = f"Link to the place: [its name](#{match['key']})."
        scanner.problem("PAN003", message, hint, position, match.end())
        scanner.put_literal(match[0])
        return match.end()

    def _put(self, scanner: Scanner, cluster: CitationCluster) -> None:
        ledger = scanner.ledger
        draft = CitationDraft(
            cluster,
            tuple(scanner.place(citation.start, citation.end) for citation in cluster.citations),
            scanner.place(cluster.start, cluster.end),
            scanner.context,
            ledger.section,
            tuple(visible(citation.suffix) for citation in cluster.citations),
            [],
            locators=tuple(locator_text(scanner.text[slice(*each.locator_span)]) for each in cluster.citations),
            inside_link=scanner.inside_link,
        )
        in_notes = ledger.settings.citation_style == "notes"
        if not cluster.bracketed:
            draft.markers = [scanner.put_slot(self._prose(scanner, citation)) for citation in cluster.citations]
        elif in_notes:
            draft.affixes = tuple(
                (self._affix(scanner, each.prefix_span), self._affix(scanner, each.suffix_span))
                for each in cluster.citations
            )
        else:
            self._put_bracketed(scanner, cluster, draft)
        if in_notes:
            draft.note = scanner.put_slot()
        ledger.record(draft)
        scanner.when_read(partial(setattr, draft, "sentence"))
        scanner.last_cluster = draft if cluster.bracketed else None
        marked = ledger.catalogue.has_library and ledger.settings.show_faults  # `checks` reports it from the fact
        for citation in cluster.citations:
            ledger.looked_up.citekeys.add(citation.citekey)
            if marked and ledger.catalogue.bibliography.resolve(citation.citekey) is None:
                words = Literal(f"C001: no entry “{citation.citekey}”")
                scanner.put(element("small", [words], {"class": "lg-fault", "role": "note"}))

    def _put_bracketed(self, scanner: Scanner, cluster: CitationCluster, draft: CitationDraft) -> None:
        before, ended = scanner.last_cluster, scanner.group_end
        last = scanner.out[ended] if ended is not None and before and before.cluster.end == cluster.start else None
        place: Element | None = None
        gap = ""
        if before is not None and ended is not None and isinstance(last, End):
            # One group of markers: the end of the group before moves after this cluster.
            group, place, gap = last.element, before.place_shown, ", "
            del scanner.out[ended]
        else:
            group, before = scanner.start("sup", {"class": "citation"}), None
        for index, citation in enumerate(cluster.citations):
            locator = draft.locators[index]
            same, at = (draft, index - 1) if index else (before, -1)
            if same is not None and self._repeats(scanner, same, at, draft, index):
                draft.markers.append(same.markers[at])
                locator = "" if locator == same.locators[at] else locator
                if place is not None and locator:
                    place.children = [*place.children, Literal(f"; {locator}")]
                    continue
                repeats = True
            else:
                repeats = False
                if gap:
                    scanner.put(_gap(gap))
                self._put_affix(scanner, citation.prefix_span, before=False)
                draft.markers.append(scanner.put_slot())
                place = None
            if locator:
                place = element("span", [Literal(locator)], {"class": "locator"})
                scanner.put_nodes([Literal(" "), place])
            if not repeats:
                self._put_affix(scanner, citation.suffix_span, before=True)
            gap = "; "
        draft.place_shown = place
        scanner.end(group)
        scanner.group_end = len(scanner.out) - 1

    def _repeats(self, scanner: Scanner, before: CitationDraft, at: int, draft: CitationDraft, index: int) -> bool:
        """Whether a citation cites the work before it again, with no words of its own: one letter leads to both."""
        one, other = before.cluster.citations[at], draft.cluster.citations[index]
        if other.prefix:
            return False
        again = draft.locators[index] == before.locators[at] and one.suffix == other.suffix
        if not again and (one.suffix or other.suffix):
            return False
        resolve = scanner.ledger.catalogue.bibliography.resolve
        work = resolve(other.citekey)
        return work is not None and work is resolve(one.citekey)

    def _put_affix(self, scanner: Scanner, span: tuple[int, int], before: bool) -> None:
        """A prefix or suffix, which may hold any inline notation."""
        start, end = span
        affix = scanner.text[start:end].strip()
        if not affix:
            return
        with scanner.aside():
            if before and affix[0] not in ",.;:":
                scanner.put_nodes([Literal(" ")])
            with scanner.element("span", {"class": "affix"}):
                scanner.scan(start, end)
            if not before:
                scanner.put_nodes([Literal(" ")])

    def _affix(self, scanner: Scanner, span: tuple[int, int]) -> list[Piece]:
        """A prefix or suffix as pieces, for a note."""
        before = len(scanner.out)
        start, end = span
        passage = scanner.text[start:end]
        start += len(passage) - len(passage.lstrip())
        with scanner.aside():
            scanner.scan(start, max(start, end - len(passage) + len(passage.rstrip())))
        affix = scanner.out[before:]
        del scanner.out[before:]
        return emphasised(stripped(affix))

    def _prose(self, scanner: Scanner, citation: Citation) -> str:
        """What the running text gets from `@Key`: enough for facts; the page's words come with the markers."""
        entry = scanner.ledger.catalogue.bibliography.get(citation.citekey)
        if citation.mode is CitationMode.SUPPRESS_AUTHOR:
            return ""
        return entry.text.get("title", citation.citekey) if entry is not None else citation.citekey


def _gap(sign: str) -> Element:
    return element("span", [Literal(sign)], {"class": "citation-gap"})


def locator_text(typed: str) -> str:
    """A locator as it is printed: as typed, with en dashes in ranges and no break after its label."""
    shown = " ".join(visible(typed).strip().strip("{},").split())
    return _LABEL_BLANK.sub("\u00a0", _HYPHEN.sub("–", shown))
