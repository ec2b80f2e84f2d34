"""`[see @Key, pp. 3–4; -@Other]` and `@Key [p. 12]`; the grammar is in `library.citing.parsing`."""

from __future__ import annotations

import re
from dataclasses import replace

from ludograph.article.facts import Mention
from ludograph.article.parts.citing import put_cluster
from ludograph.article.read.plain import decoded
from ludograph.article.read.text.scanner import PatternSyntax, Scanner, visible
from ludograph.article.syntaxes.text.links import DESTINATION, defined_by_label
from ludograph.base.problems import Fault
from ludograph.library.citing.citation import CitationCluster, CitationMode
from ludograph.library.citing.locator import locator_terms
from ludograph.library.citing.outline import outline
from ludograph.library.citing.parsing import parse_cluster

_BARE_KEY = re.compile(r"(?<!@)\[(?P<key>[A-Za-z][\w.:-]*\d[\w.:-]*)(?:,? [^\[\]\n]*)?\](?![\[(:])")
"""A key with a number; words in brackets are not looked up in the library."""
_HANDLE = re.compile(r"-?@(?P<key>[\w.-]*\w)")


class NoteLinks(PatternSyntax):
    """`[[@Key]]` cites the work; `[[@Key|words]]` has the words before the citation."""

    triggers = ("[[@",)
    in_raw_html = True
    pattern = re.compile(r"\[\[(?P<at>@)[^\[\]|\n]*?(?:\\?\|(?P<words>[^\[\]\n]*))?\]\]")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        shown = bool((match["words"] or "").strip())
        cluster = _cluster(scanner, match.start("at") if shown else match.start() + 1)
        if not isinstance(cluster, CitationCluster) or _is_unanswerable(scanner, cluster):
            return None
        if shown:
            scanner.scan(*match.span("words"))
            citations = tuple(replace(each, mode=CitationMode.NORMAL) for each in cluster.citations)
            cluster = replace(cluster, citations=citations, bracketed=True)
        put_cluster(scanner, replace(cluster, start=match.start(), end=match.end()))
        return match.end()


class CrossReferences(PatternSyntax):
    """A cross-reference of Quarto, shown as written, unless a work has that key."""

    triggers = ("[@", "[-@", "@", "-@")
    in_raw_html = True
    pattern = re.compile(
        r"(?P<open>\[)?-?@(?P<key>(?i:fig|tbl|lst|sec|eq|thm|lem|cor|prp|cnj|def|exm|exr|sol|rem|alg|tip|nte|wrn|imp|cau)"
        r"-[A-Za-z0-9](?:[\w:-]*\w)?)(?(open)(?:;[ \t]*-?@[a-zA-Z]+-[\w:-]+)*\])"
    )
    """Quarto's prefixes of cross-references."""

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
    """Puts a slot for each citation; its letter or number is known when the article has been read."""

    triggers = ("[", "@", "-@")
    in_raw_html = True

    def read(self, scanner: Scanner, position: int) -> int | None:
        text = scanner.text
        has_mark = text[position] != "[" or text.find("@", position, position + 2000) >= 0
        cluster = _cluster(scanner, position) if has_mark and not _is_handle(scanner, position) else None
        if cluster is None:
            _note_bare_key(scanner, position)
            return None
        if _is_unanswerable(scanner, cluster):
            return _as_typed(scanner, cluster)
        if isinstance(cluster, Fault):
            scanner.fault(cluster)
            return None
        if _is_name(scanner, cluster):
            return None
        for fault in cluster.faults:
            scanner.fault(fault)
        put_cluster(scanner, cluster)
        return cluster.end


def _is_unanswerable(scanner: Scanner, cluster: CitationCluster | Fault) -> bool:
    """Whether the site has no library."""
    catalogue, cited = scanner.ledger.catalogue, () if isinstance(cluster, Fault) else cluster.citations
    return not catalogue.has_library and not any(catalogue.bibliography.meant_by(one.citekey) for one in cited)


def _as_typed(scanner: Scanner, cluster: CitationCluster | Fault) -> int | None:
    """Without a library `@word` is text; `[@Key]` is shown as typed and is C001."""
    if isinstance(cluster, Fault) or not cluster.bracketed:
        return None
    hint = "Name its files in the option `bibliography`, or write `\\@` if no citation is meant."
    for citation in cluster.citations:
        message = f"no entry {citation.citekey!r}, as the site has no library"
        scanner.problem("C001", message, hint, citation.start, citation.end, work=citation.citekey)
    scanner.put_literal(decoded(visible(scanner.text[cluster.start : cluster.end])))
    return cluster.end


def _note_bare_key(scanner: Scanner, position: int) -> None:
    """Reports C011 for a citekey of the library in square brackets, `[Parlett1990, p. 12]`."""
    match, ledger = _BARE_KEY.match(scanner.text, position), scanner.ledger
    if match is None or match[0][1:-1].casefold() in ledger.link_definitions:
        return
    if ledger.catalogue.bibliography.meant_by(match["key"]) is not None:
        message = f"{match[0][:60]!r} has no '@', so it is not read as a citation"
        scanner.problem("C011", message, f"Write '[@{match[0][1:60]}'.", *match.span())


def _is_handle(scanner: Scanner, position: int) -> bool:
    """Whether `[@handle](https://…)` is a link, as no work has this key."""
    at = position
    if scanner.text[position] == "[":
        closing = outline(scanner.text).closing.get(position)
        if closing is None:
            return False
        if not DESTINATION.match(scanner.text, closing + 1) and defined_by_label(scanner, position, closing) is None:
            return False
        at += 1
    elif not scanner.inside_link:
        return False
    handle = _HANDLE.match(scanner.text, at)
    return handle is not None and scanner.ledger.catalogue.bibliography.meant_by(handle["key"]) is None


def _is_name(scanner: Scanner, cluster: CitationCluster) -> bool:
    """Whether `@home` in a sentence is just a name: one lower-case word without a locator, and no such work."""
    citation, ledger = cluster.citations[0], scanner.ledger
    is_word = citation.citekey.isalpha() and citation.citekey.islower()
    if cluster.bracketed or citation.mode is not CitationMode.AUTHOR_IN_TEXT or citation.locators or not is_word:
        return False
    if ledger.catalogue.bibliography.meant_by(citation.citekey) is not None:
        return False
    ledger.note(Mention(citation.citekey, scanner.place(citation.start, citation.end)))
    return True


def _cluster(scanner: Scanner, position: int) -> CitationCluster | Fault | None:
    catalogue, settings = scanner.ledger.catalogue, scanner.ledger.settings
    terms = locator_terms(tuple(sorted(settings.locators.items()))) if settings.locators else None
    return parse_cluster(scanner.text, position, catalogue.bibliography, terms)
