"""Text from the program, with language tags for its scripts."""

from __future__ import annotations

from ludograph.article.read.ledger import Ledger
from ludograph.article.tree import Literal, Node, element
from ludograph.languages.runs import marked_runs


def in_its_languages(text: str, ledger: Ledger) -> list[Node]:
    """The text as nodes; runs in another script than the page's are tagged with their language or script."""
    pieces = marked_runs(text, ledger.settings.lang, ledger.metadata.languages or ())
    return [element("span", [Literal(part)], {"lang": tag}) if tag else Literal(part) for part, tag in pieces]


def code_language(code: str, ledger: Ledger) -> str | None:
    """The tag for code with another script than the page's, else None."""
    if code.isascii():
        return None
    return next(
        (tag for _, tag in marked_runs(code, ledger.settings.lang, ledger.metadata.languages or ()) if tag), None
    )
