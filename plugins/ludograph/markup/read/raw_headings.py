"""Headings in raw HTML: the page keeps its one `h1`, and each of them can be linked to."""

from __future__ import annotations

import re

from ludograph.article.facts import Anchor, AnchorKind
from ludograph.markup.read.headings import other_fragments, rough_text, slug
from ludograph.markup.read.scanner import Scanner

_REACH = 2000


def repeats_title(scanner: Scanner, tag: re.Match[str]) -> int | None:
    """After an `<h1>` that says the page's title again, which is shown once; None where it says something else."""
    closing = _closing(scanner, tag)
    title = scanner.ledger.metadata.title.text
    if closing is None or not title:
        return None
    same = rough_text(scanner.text[tag.end() : closing.start()]).casefold() == title.casefold()
    return closing.end() if same else None


def name_heading(scanner: Scanner, tag: re.Match[str], pairs: dict[str, str | None], start: int) -> str:
    """Give the heading an id where it has none; the element it is written as."""
    closing = _closing(scanner, tag)
    text = rough_text(scanner.text[tag.end() : closing.start()]) if closing is not None else ""
    ledger = scanner.ledger
    identifier = pairs.get("id")
    if not identifier and text:
        identifier = pairs["id"] = ledger.claim_id(slug(text))
    if identifier:
        ledger.section = identifier
        place = ledger.place(start, scanner.inline.source_end(closing.end() if closing is not None else tag.end()))
        ledger.add_anchor(Anchor(identifier, text, AnchorKind.HEADING, place, other_fragments(text, identifier)))
    name = tag["name"].lower()
    return "h2" if name == "h1" else name


def _closing(scanner: Scanner, tag: re.Match[str]) -> re.Match[str] | None:
    pattern = re.compile(rf"</{tag['name']}\s*>", re.IGNORECASE)
    return pattern.search(scanner.text, tag.end(), min(len(scanner.text), tag.end() + _REACH))
