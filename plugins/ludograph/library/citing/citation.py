"""Citations as values; `parsing` reads them."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from ludograph.base.frozen import frozen
from ludograph.base.problems import Fault
from ludograph.library.citing.locator import Locator


class CitationMode(StrEnum):
    """How a citation is used in its sentence."""

    NORMAL = "normal"
    """In brackets: it makes a marker."""
    AUTHOR_IN_TEXT = "author-in-text"
    """`@Key` in the sentence itself, naming the work or its author."""
    SUPPRESS_AUTHOR = "suppress-author"
    """`-@Key`: the author has been named already."""


class Cited(NamedTuple):
    """A source of a value in the data, cited as an article's author would cite it."""

    citekey: str
    locator: str = ""
    """The locator as written after the key: `155`, `pp. 3–4`."""


@frozen
class Citation:
    """One `@Key` with what belongs to it; all spans are offsets in the text that was parsed."""

    citekey: str
    """In Unicode's composed form (NFC), without braces."""
    mode: CitationMode
    prefix: str
    """The text before the key as typed, trimmed: `see`."""
    suffix: str
    """The text after the locators as typed, trimmed: `, and elsewhere`."""
    locators: tuple[Locator, ...]
    """All places cited, in the author's order; the first is *the* locator."""
    start: int
    """The place of the `@`."""
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
    """The place of the `[`, or of the `@` or `-@` in the text."""
    end: int
    bracketed: bool
    faults: tuple[Fault, ...] = ()

    @property
    def in_sentence(self) -> bool:
        """Whether the sentence itself names the first work."""
        return not self.bracketed and self.citations[0].mode is CitationMode.AUTHOR_IN_TEXT
