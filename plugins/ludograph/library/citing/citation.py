"""Citations as values, created by `parsing`."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from ludograph.base.frozen import frozen
from ludograph.base.problems import Fault
from ludograph.library.citing.locator import Locator

TOUCHING = ",.;:"
"""Signs that stand directly after a citation when its suffix begins with them."""
TOUCHING_OR_SPACE = f"{TOUCHING} "


class CitationMode(StrEnum):
    """The role of a citation in its sentence."""

    NORMAL = "normal"
    """In brackets, with a marker."""
    AUTHOR_IN_TEXT = "author-in-text"
    """`@Key` in the sentence itself, naming the work or its author."""
    SUPPRESS_AUTHOR = "suppress-author"
    """`-@Key`: the sentence already names the author."""


class Cited(NamedTuple):
    """A source of a value in the data, cited as in an article."""

    citekey: str
    locator: str = ""
    """The locator as written after the key: `155`, `pp. 3–4`."""


@frozen
class Citation:
    """One `@Key` with its parts; all spans are offsets in the parsed text."""

    citekey: str
    """In Unicode's composed form (NFC), without braces."""
    mode: CitationMode
    prefix: str
    """The text before the key as typed, trimmed: `see`."""
    suffix: str
    """The text after the locators as typed, trimmed: `, and elsewhere`."""
    locators: tuple[Locator, ...]
    """All locators, in the author's order; the first is the main one."""
    start: int
    """The offset of the `@`."""
    end: int
    prefix_span: tuple[int, int]
    suffix_span: tuple[int, int]
    locator_span: tuple[int, int]
    """The span of the locators as typed, with labels; empty without any."""


@frozen
class CitationCluster:
    """The contents of one pair of brackets, or a single citation in the text."""

    citations: tuple[Citation, ...]
    start: int
    """The offset of the `[`, or of the `@` or `-@`."""
    end: int
    bracketed: bool
    faults: tuple[Fault, ...] = ()

    @property
    def in_sentence(self) -> bool:
        """Whether the sentence names the first work."""
        return not self.bracketed and self.citations[0].mode is CitationMode.AUTHOR_IN_TEXT
