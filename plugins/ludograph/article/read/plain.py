"""The plain text of a passage, without emphasis marks and escapes."""

from __future__ import annotations

import re
from html import unescape

_ENTITY = re.compile(r"&#?\w+;")
_EMPHASIS = re.compile(
    r"(?<!\\)(\*{1,3})(?=[^*\s])([^*]*[^*\s])\1(?!\*)|(?<![\\\w])(_{1,3})(?=[^_\s])([^_]*[^_\s])\3(?!\w)"
)
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_SENTENCE_END = re.compile(r"[.!?。！？](?:[\"”’)\]]*(?:\s+|$)|(?<=[。！？]))")
_SIGNS = re.compile(r"[*_\\]")
SENTENCE_REACH = 160


def strip_marks(text: str) -> str:
    """Markdown as plain text for facts: without emphasis marks and backslashes."""
    if "*" in text or "_" in text:
        for _nesting in range(3):
            stripped = _EMPHASIS.sub(lambda match: match[2] or match[4] or "", text)
            if stripped == text:
                break
            text = stripped
    return _ESCAPE.sub(r"\1", text) if "\\" in text else text


def decoded(text: str) -> str:
    """The text with its character references replaced."""
    return _ENTITY.sub(lambda found: unescape(found[0]), text)


def without_meaning(text: str) -> str:
    """The text with its emphasis marks, escapes and entities escaped."""
    return _SIGNS.sub(r"\\\g<0>", text).replace("&", "&amp;")


def fold_blanks(text: str) -> str:
    """The text with runs of white space as one space, trimmed."""
    return " ".join(text.split())


def sentence_around(text: str, position: int) -> str:
    """The sentence around `position`, cut if it is long."""
    # Only as far as a sentence is quoted, as a paragraph may have thousands of passages.
    start, end = max(0, position - 2 * SENTENCE_REACH), min(len(text), position + 2 * SENTENCE_REACH)
    for match in _SENTENCE_END.finditer(text, start, end):
        # A marker directly after the full stop belongs to the previous sentence.
        if match.end() > position or match.end() == len(text):
            end = match.end()
            break
        start = match.end()
    before, after = (
        text[max(start, position - SENTENCE_REACH) : position],
        text[position : min(end, position + SENTENCE_REACH)],
    )
    lead = "… " if position - start > SENTENCE_REACH else ""
    trail = " …" if end - position > SENTENCE_REACH else ""
    words = strip_marks(before + after).replace("**", "")
    return lead + fold_blanks(words) + trail
