"""Citations as values; `parsing` reads them."""

from __future__ import annotations

from enum import StrEnum

from ludograph.bibliography.citing.locator import Locator
from ludograph.frozen import frozen
from ludograph.problems import Fault


class CitationMode(StrEnum):
    """How a citation stands in its sentence."""

    NORMAL = "normal"
    """In brackets: it makes a marker."""
    AUTHOR_IN_TEXT = "author-in-text"
    """`@Key` in the sentence itself, naming the work or its author."""
    SUPPRESS_AUTHOR = "suppress-author"
    """`-@Key`: the author has been named already."""


@frozen
class Citation:
    """One `@Key` with what belongs to it; all spans are offsets in the text that was parsed."""

    citekey: str
    """In Unicode's composed form (NFC), without braces."""
    mode: CitationMode
    prefix: str
    """As typed, trimmed: `see`."""
    suffix: str
    """As typed, trimmed: `, and elsewhere`."""
    locators: tuple[Locator, ...]
    """All places cited, in the author's order; the first is *the* locator."""
    start: int
    """Of the `@`."""
    end: int
    prefix_span: tuple[int, int]
    suffix_span: tuple[int, int]
    locator_span: tuple[int, int]
    """The locators as typed, labels included; empty if there are none."""


@frozen
class CitationCluster:
    """Everything inside one pair of brackets, or one citation in the text."""

    citations: tuple[Citation, ...]
    start: int
    """Of the `[`, or of the `@` or `-@` in the text."""
    end: int
    bracketed: bool
    faults: tuple[Fault, ...] = ()
