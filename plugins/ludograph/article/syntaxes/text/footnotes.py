"""`[^id]` calls a footnote, `^[text]` is an inline footnote."""

from __future__ import annotations

import re

from ludograph.article.blocks.depth import DEEPEST_INLINE
from ludograph.article.read.ledger import FootnoteCall
from ludograph.article.read.text.scanner import PatternSyntax, Scanner
from ludograph.article.syntaxes.text.links import closing_bracket


class FootnoteCalls(PatternSyntax):
    """Calls of footnotes, numbered once the article has been read."""

    triggers = ("[^",)
    in_raw_html = True
    pattern = re.compile(r"\[\^(?P<id>[^\]\n]{1,200})\]")

    def put(self, scanner: Scanner, match: re.Match[str]) -> int | None:
        put_call(scanner, match["id"].strip(), *match.span())
        return match.end()


class InlineFootnotes:
    """`^[text]`: the text becomes a footnote."""

    triggers = ("^[",)

    def read(self, scanner: Scanner, position: int) -> int | None:
        closing = closing_bracket(scanner, position + 1)
        if closing is None or closing == position + 2:
            return None
        depths = scanner.ledger.note_depths
        depth = depths.get(scanner.ledger.footnote, 0) + 1
        if depth > DEEPEST_INLINE:
            return None
        start = position + 2
        identifier = f"inline-{scanner.inline.source(position)}"
        depths[identifier] = depth
        scanner.ledger.inline_footnotes[identifier] = scanner.inline.part(start, closing)
        put_call(scanner, identifier, position, closing + 1)
        return closing + 1


def put_call(scanner: Scanner, identifier: str, start: int, end: int) -> None:
    """Puts the slot for a note's number."""
    ledger, slot, place = scanner.ledger, scanner.put_slot(), scanner.place(start, end)
    written, section = scanner.text[start:end], ledger.sections.current
    ledger.record(FootnoteCall(identifier, place, slot, ledger.footnote, scanner.inside_link, written, section))
