"""Editors' marks: `[citation needed]` and similar, and remarks such as `(CITE?)`, `TODO`, `Self Note:`."""

from __future__ import annotations

import re

from ludograph.article.document.kinds import InProse
from ludograph.article.facts import RemarkKind, RemarkUse
from ludograph.article.read.plain import fold_blanks
from ludograph.article.read.text.scanner import PatternSyntax, Scanner
from ludograph.article.syntaxes.text.links import put_link
from ludograph.article.tree import Literal
from ludograph.languages.words import N_
from ludograph.library.citing.parsing import CLEANUP_WORDS

REMARK_REACH = 200
"""The largest number of quoted characters of a remark."""
_MARKS = frozenset({N_("citation needed"), N_("clarification needed"), N_("when?"), N_("by whom?"), N_("who?")})
"""The marks that pages in other languages show in theirs."""


class CleanupTags(PatternSyntax):
    """Shows the tag as a raised note, and lists it in the editors' report."""

    triggers = ("[",)
    in_raw_html = True
    pattern = re.compile(rf"\[(?P<words>{CLEANUP_WORDS})\](?:\((?P<address>[^\s()]*)\))?", re.IGNORECASE)

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        words = match["words"]
        note_remark(scanner, RemarkKind.CLEANUP, words, *match.span())
        hint = "Supply what is missing, then remove the mark."
        scanner.problem("CLN001", f"the text says [{words}]", hint, *match.span())
        if (mark := words.lower()) in _MARKS and (said := scanner.ledger.words.gettext(mark)) != mark:
            words = said
        with scanner.element("sup", {"class": "lg-cleanup", "role": "note"}, means=InProse.RAISED):
            scanner.put_nodes([Literal("[")])
            if match["address"] and not scanner.raw:
                with put_link(scanner, match["address"], *match.span("address"), whole=match.span()):
                    scanner.put_literal(words)
            else:
                scanner.put_nodes([Literal(words)])
            scanner.put_nodes([Literal("]")])
        return match.end()


class Remarks(PatternSyntax):
    """Reports working notes in the running text, which stay visible."""

    triggers = ("(CITE", "TODO", "Self")
    in_raw_html = True
    pattern = re.compile(
        r"\(CITE\?\)|TODO\b(?![- ](?:list|item|app|entr|task|board)|[ \u3000]?[\u3041-\u30ff])|Self Note:",
        re.IGNORECASE,
    )

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        position = match.start()
        if match[0] == "TODO" and position and scanner.text[position - 1].isalnum():
            return None
        remark = fold_blanks(scanner.text[position : position + REMARK_REACH].partition("\n")[0])
        note_remark(scanner, RemarkKind.REMARK, remark, position, match.end())
        hint = "Do it, or move it into a > [!todo] callout."
        scanner.problem("CLN002", f"an editor's remark, {match[0]!r}", hint, *match.span())
        scanner.put_text(position, match.end())
        return match.end()


def note_remark(scanner: Scanner, kind: RemarkKind, text: str, start: int, end: int) -> None:
    """Records work to do."""
    scanner.ledger.note(RemarkUse(kind, text, scanner.place(start, end), scanner.ledger.section))
