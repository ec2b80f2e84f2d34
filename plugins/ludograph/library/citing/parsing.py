"""Parses citations in Pandoc's syntax::

    [@Key]   [see @Key, p. 12; -@Other]   @Key   @Key [p. 12]   -@Key   [@{odd key}]   [@Key {explicit locator} suffix]

The grammar, over the inline text of one block::

    cluster = "[" [prefix] cite *(";" [prefix] cite) "]"
    cite    = ["-"] "@" key [locators] [suffix]                    "-" leaves the author out
    in-text = ["-"] "@" key [ [SP] "[" (locators [suffix] *(";" [prefix] cite) / [prefix] cite …) "]" ]
    key     = (letter / digit / "_") *(letter / digit / "_" / one of :.#$%&-+?<>~/ between two of these)
            / "{" anything but spaces, braces balanced "}"
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container

from ludograph.base.frozen import frozen
from ludograph.base.problems import Fault
from ludograph.languages.scripts import EAST_ASIAN_LETTER
from ludograph.library.citing.citation import Citation, CitationCluster, CitationMode
from ludograph.library.citing.locator import LocatedText, LocatorTerms, parse_locators, with_plain_blanks
from ludograph.library.citing.outline import BracketOutline, outline

_COMBINING = "\u0300-\u036f"
_SIMPLE_KEY = re.compile(rf"\w(?:[\w{_COMBINING}]|[:.#$%&\-+?<>~/](?=\w)|[:/](?=/))*")
_INNER = re.compile(r"[:.#$%&\-+?<>~/]")
_BRACE_OR_BLANK = re.compile(r"[{}\s]")
_BRACE_DEPTH = 20
_KEY_LIMIT = 500
_ADDRESS_BEFORE = re.compile(r"(?:\w+://|www\.|\w[\w-]*\.[A-Za-z]{2,}/)\S*$")
_ADDRESS_SIGNS = frozenset("/=?&:#~+%-.,;!(")
_ADDRESS_LIMIT = 300
_ATTRIBUTE_LIST = re.compile(r"\{:?[ \t]*(?:[.#][\w-]+|[\w-]+=\S)[^{}\n]*\}")
_DEFINITION = re.compile(r":[ \t]*\n?[ \t]*\S+[ \t]*(?:\"[^\"\n]*\"|'[^'\n]*'|\([^()\n]*\))?[ \t]*(?:\n|$)")
_LINE_START = re.compile(r"(?:^|\n) {0,3}$")
_BRACKET_BEHIND_KEY = re.compile(r"[ \t]*\n?[ \t]*(?=\[(?!\^))")
CLEANUP_WORDS = r"citation needed|clarification needed|when\?|by whom\?|who\?|dubious(?:\s*[–—-]\s*discuss)?"
"""What editors write in brackets where something is missing."""
_CLEANUP = re.compile(rf"\[(?:{CLEANUP_WORDS})\]", re.IGNORECASE)
_UNCLOSED_REACH = 45


@frozen
class _Key:
    """An `@Key`: the key, the offsets of its `@` and of its end, and whether `-` is before it."""

    name: str
    start: int
    end: int
    suppressed: bool

    @property
    def outer_start(self) -> int:
        return self.start - self.suppressed


def parse_cluster(
    text: str, position: int, known: Container[str] | None = None, terms: LocatorTerms | None = None
) -> CitationCluster | Fault | None:
    """The citation cluster that starts at `position` (a `[`, `@` or `-@`), or None.

    A fault for similar text: a bracket with a citation that Markdown reads as a link, a span or a definition; a brace
    after `@` that is not closed or contains spaces. `text` is the inline text of one block. `known` decides where a key
    ends: if the longest reading is unknown, but a shorter one that ends before punctuation is known, that is the key.
    `terms` are the labels of locators. Calls for all positions of a text take linear time.
    """
    parser = _Parser(text, known, terms)
    if text.startswith("[", position):
        return parser.bracketed(position)
    if text.startswith(("@", "-@"), position):
        return parser.in_text(position)
    return None


class _Parser:
    """Parses a text at one position."""

    def __init__(self, text: str, known: Container[str] | None, terms: LocatorTerms | None) -> None:
        self.text = text
        self.known = known
        self.terms = terms
        self.outline: BracketOutline = outline(text)
        self.faults: list[Fault] = []

    def bracketed(self, position: int) -> CitationCluster | Fault | None:
        """`"[" [prefix] cite *(";" [prefix] cite) "]"`"""
        end = self.outline.closing.get(position)
        if end is None or self.text.startswith(("[^", "[["), position) or self.outline.passed_end(position):
            return None
        if kind := self.markdown_reading(position, end):
            at = self.text.find("@", position, position + 3)
            if not self.text.startswith(("@", "-@"), position + 1) or not self.key_at(at):
                return None
            hint = "Put a blank between them if a citation is meant, or `\\@` if none is."
            return Fault("C011", f"{self.text[position : end + 1][:60]!r} is read as {kind}", hint, position, end + 1)
        items = self._items(position + 1, end)
        start, stop, first = items[0]
        if first is None and (self.text[start:stop].strip() or not any(key for _, _, key in items)):
            return None
        citations = self._citations(items)
        return CitationCluster(citations, position, end + 1, True, tuple(self.faults))

    def in_text(self, position: int) -> CitationCluster | Fault | None:
        """`["-"] "@" key [ "[" … "]" ]`"""
        at = position + self.text.startswith("-", position)
        if not self.may_cite(at) or self.outline.passed_end(at):
            return None
        key = self.key_at(at)
        if key is None and self.text.startswith("@{", position):
            hint = "Write `@{key}`, without blanks."
            return Fault("C011", "the braces of a citekey are not closed", hint, position, position + 2)
        if key is None or key.outer_start != position:
            return None
        self._report_unclosed_bracket(position)
        mode = CitationMode.SUPPRESS_AUTHOR if key.suppressed else CitationMode.AUTHOR_IN_TEXT
        nothing = (key.end, key.end)
        first = Citation(key.name, mode, "", "", (), key.start, key.end, nothing, nothing, nothing)
        bracket = _BRACKET_BEHIND_KEY.match(self.text, key.end)
        if bracket and (end := self._end_of_addition(bracket.end())) is not None:
            citations = self._addition(first, bracket.end(), end)
            return CitationCluster(citations, position, end + 1, False, tuple(self.faults))
        return CitationCluster((first,), position, key.end, False, tuple(self.faults))

    def _end_of_addition(self, bracket: int) -> int | None:
        """The end of the bracket after an in-text citation, if it belongs to it and is not a link or remark."""
        end = self.outline.closing.get(bracket)
        if end is None or self.markdown_reading(bracket, end) or _CLEANUP.match(self.text, bracket):
            return None
        if self.text.startswith("[", end + 1) and not self.text.startswith(("[^", "[@", "[-@"), end + 1):
            return None
        return end

    def _addition(self, first: Citation, bracket: int, end: int) -> tuple[Citation, ...]:
        """The citation with the locator from the bracket after it, and the other citations in it."""
        items = self._items(bracket + 1, end)
        if items[0][2] is not None:
            return (first, *self._citations(items))
        start, stop, _ = items[0]
        located = self._located(start, stop, after_key=False)
        first = self._citation(
            _Key(first.citekey, first.start, first.end, False), first.mode, first.prefix_span, located, start
        )
        return (first, *self._citations(items[1:]))

    def _items(self, start: int, end: int) -> list[tuple[int, int, _Key | None]]:
        """The parts between semicolons: start, end, and the first key in it."""
        items: list[tuple[int, int, _Key | None]] = []
        key: _Key | None = None
        for position, sign in self.outline.signs(start, end):
            if sign == ";":
                if key is None or position >= key.end:
                    items.append((start, position, key))
                    start, key = position + 1, None
            elif key is None and self.may_cite(position):
                key = self.key_at(position)
        return [*items, (start, end, key)]

    def _citations(self, items: list[tuple[int, int, _Key | None]]) -> tuple[Citation, ...]:
        citations = []
        for start, end, key in items:
            if key is None:
                self._report_missing_key(start, end)
                continue
            prefix = _trimmed(self.text, start, key.outer_start)
            mode = CitationMode.SUPPRESS_AUTHOR if key.suppressed else CitationMode.NORMAL
            located = self._located(key.end, end, after_key=True)
            citations.append(self._citation(key, mode, prefix, located, key.end))
        return tuple(citations)

    def _located(self, start: int, end: int, after_key: bool) -> LocatedText:
        located = parse_locators(with_plain_blanks(self.text[start:end]), self.terms, after_key=after_key)
        if located.faults:
            self.faults += [fault.moved(start) for fault in located.faults]
        return located

    def _citation(
        self, key: _Key, mode: CitationMode, prefix: tuple[int, int], located: LocatedText, base: int
    ) -> Citation:
        suffix = (base + located.suffix_start, base + located.suffix_end)
        place = (base + located.start, base + located.end)
        texts = self.text[slice(*prefix)], self.text[slice(*suffix)]
        return Citation(key.name, mode, *texts, located.locators, key.start, key.end, prefix, suffix, place)

    def may_cite(self, at: int) -> bool:
        """Whether an `@` here may begin a citation: not in a word or address, not after a backslash."""
        before = self.text[at - 1 : at]
        if not before or before.isspace() or before == "[":
            return True
        if before == "\\" or self.outline.passed_end(at):
            return False
        if before.isalnum() or before == "_":
            return EAST_ASIAN_LETTER.match(before) is not None
        if before in _ADDRESS_SIGNS:
            preceding = self.text[max(0, at - _ADDRESS_LIMIT) : at]
            return ("/" not in preceding and "www." not in preceding) or not _ADDRESS_BEFORE.search(preceding)
        return True

    def key_at(self, at: int) -> _Key | None:
        """The key after the `@` at this offset."""
        found = self._braced_key(at) if self.text.startswith("{", at + 1) else self._simple_key(at)
        if found is None:
            return None
        typed, end = found
        key = unicodedata.normalize("NFC", typed)
        if key != typed:
            self.faults.append(
                Fault("C017", f"citekey {key!r} is typed with combining characters", "", end - len(typed), end, key)
            )
        before = self.text[at - 2 : at - 1] if at > 1 else ""
        suppressed = self.text[at - 1 : at] == "-" and (
            not before.isalnum() or EAST_ASIAN_LETTER.match(before) is not None
        )
        return _Key(key, at, end, suppressed and before not in ("_", "-", "\\"))

    def _simple_key(self, at: int) -> tuple[str, int] | None:
        match = _SIMPLE_KEY.match(self.text, at + 1)
        if match is None:
            return None
        key = match.group()
        if self.known is not None and len(key) <= _KEY_LIMIT and unicodedata.normalize("NFC", key) not in self.known:
            for inner in reversed(list(_INNER.finditer(key))):
                if unicodedata.normalize("NFC", key[: inner.start()]) in self.known:
                    key = key[: inner.start()]
                    break
        return key, at + 1 + len(key)

    def _braced_key(self, at: int) -> tuple[str, int] | None:
        depth = 0
        for sign in _BRACE_OR_BLANK.finditer(self.text, at + 1, at + _KEY_LIMIT):
            depth += 1 if sign.group() == "{" else -1
            if sign.group().isspace() or depth > _BRACE_DEPTH:
                return None
            if depth == 0:
                key = self.text[at + 2 : sign.start()]
                return (key, sign.end()) if key else None
        return None

    def markdown_reading(self, start: int, end: int) -> str:
        """The Markdown construct that the text after the bracket makes of it; "" if it may be a citation."""
        if self.text.startswith("(", end + 1):
            return "a link"
        if _ATTRIBUTE_LIST.match(self.text, end + 1):
            return "a span with attributes"
        if (
            self.text.startswith(":", end + 1)
            and _LINE_START.search(self.text[max(0, start - 4) : start])
            and _DEFINITION.match(self.text, end + 1)
        ):
            return "the definition of a link"
        return ""

    def _report_missing_key(self, start: int, end: int) -> None:
        item = self.text[start:end].strip()
        if item:
            hint = "Give each item its @key; a second place in the same work follows a comma."
            self.faults.append(Fault("C011", f"{item!r} has no citekey", hint, *_trimmed(self.text, start, end)))
        elif self.text[start - 1] == ";":
            self.faults.append(Fault("C011", "empty citation after ';'", "Remove the ';'.", start - 1, end, ""))
        else:
            after = end + 1
            after += len(self.text[after:]) - len(self.text[after:].lstrip())
            self.faults.append(Fault("C011", "empty citation before ';'", "Remove the ';'.", start, after, ""))

    def _report_unclosed_bracket(self, position: int) -> None:
        bracket = self.text.rfind("[", max(0, position - _UNCLOSED_REACH), position)
        if bracket in self.outline.unclosed and not re.search(r"[.;\n\]]", self.text[bracket:position]):
            self.faults.append(
                Fault("C011", "the bracket of the citation is not closed", "Add the missing `]`.", bracket, bracket + 1)
            )


def as_cited(key: str) -> str:
    """The key as a citation, in braces if it needs them: `@Parlett1990`, `@{odd,key}`."""
    cluster = parse_cluster(f"@{key}", 0)
    return f"@{key}" if isinstance(cluster, CitationCluster) and cluster.end == len(key) + 1 else f"@{{{key}}}"


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end
