"""How anything wrong is reported: a Problem has a code, a message, a remedy and the place where the author wrote it.

Shown as one line, the way editors and CI read it::

    docs/games/koi-koi.md:41:7: C001 unknown-citekey: no entry 'Parlet1990'. Did you mean 'Parlett1990'?

Below `checks` a problem knows its code only: its name and severity belong to the code and are declared in `checks`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple

from ludograph.frozen import frozen


class Severity(StrEnum):
    """How much a problem weighs in a build."""

    ERROR = "error"
    """Fails `check` and a strict build."""
    WARNING = "warning"
    """Fails a strict build."""
    INFO = "info"
    """Worth knowing; never fails anything."""


class Place(NamedTuple):
    """A span of characters in one of the project's files; `end` is after its last character."""

    path: str
    """As people write it from the project's folder: `docs/games/koi-koi.md`."""
    start: int
    end: int

    def moved(self, by: int) -> Place:
        """The span so many characters further on."""
        return Place(self.path, self.start + by, self.end + by)


@frozen
class Edit:
    """Put `text` instead of what stands at `place`."""

    place: Place
    text: str


@frozen
class Problem:
    """Something an editor should correct."""

    code: str
    message: str
    """What is wrong, quoting what was written; no capital at its start and no full stop at its end."""
    hint: str = ""
    """What to do about it, as sentences; may be empty."""
    place: Place | None = None
    """Where; None when the project itself is meant."""
    fix: tuple[Edit, ...] | None = None
    """Edits that correct it without changing any meaning."""
    work: str = ""
    """The citekey that the library does not have, where that is what is wrong."""

    def moved(self, by: int) -> Problem:
        """The same problem so many characters further on in its file."""
        if not by or self.place is None:
            return self
        fix = self.fix and tuple(Edit(edit.place.moved(by), edit.text) for edit in self.fix)
        return replace(self, place=self.place.moved(by), fix=fix)


@frozen
class Fault:
    """A problem in a piece of text whose place in a file only the caller knows: offsets count from the text's start."""

    code: str
    message: str
    hint: str = ""
    start: int = 0
    end: int = 0
    replacement: str | None = None
    """Text that would fix the span."""

    def moved(self, by: int) -> Fault:
        """The same of a longer text, in which this one begins at `by`."""
        return replace(self, start=self.start + by, end=self.end + by)

    def at(self, place_of: Callable[[int, int], Place]) -> Problem:
        """The same as a Problem; `place_of` maps offsets in the text to a place in its file."""
        place = place_of(self.start, self.end)
        fix = None if self.replacement is None else (Edit(place, self.replacement),)
        return Problem(self.code, self.message, self.hint, place, fix)


_UNPRINTABLE = re.compile(
    "#(?=#[a-z]*\\[)|[\x00-\x1f\x7f-\x9f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ud800-\udfff]", re.UNICODE
)


def printable(text: str) -> str:
    """The text as it may be printed to terminals and logs: control and direction characters as `\\x1b`, `\\u202e`.

    A file's name or a quoted passage can neither write a line of its own, nor change a terminal, nor hide what it says.
    `##vso[` within a line, which some build services obey, is written `\\x23#vso[`.
    """
    return _UNPRINTABLE.sub(lambda sign: r"\x23" if sign[0] == "#" else ascii(sign[0])[1:-1], text)


def excerpt(line: str) -> str:
    """A line of a file in as many characters: those that may not be printed, but for tabs, are U+FFFD."""
    return _UNPRINTABLE.sub(lambda sign: sign[0] if sign[0] == "\t" else "\ufffd", line)


def internal_error(error: Exception, doing: str, place: Place | None = None) -> Problem:
    """An error of the program itself, met while `doing` something (`reading this article`): the rest goes on."""
    message = f"an error of the program while {doing} ({type(error).__name__}: {' '.join(str(error).split())[:200]})"
    return Problem("INT001", message, "Please report it with this file; the rest is built.", place)


class LudographError(Exception):
    """Base of all exceptions raised on purpose; they are for us, an author sees Problems."""

    before = "ludograph: "
    """What a command prints before the text; nothing where it begins with a place."""


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Up to `limit` of the `known` words that `word` may have been meant as, the most similar first."""
    folded: dict[str, str] = {}
    for candidate in known:
        folded.setdefault(candidate.casefold(), candidate)
    close = difflib.get_close_matches(word.casefold(), folded, n=limit, cutoff=0.6)
    return [folded[match] for match in close]


def did_you_mean(word: str, known: Iterable[str], limit: int = 3) -> str:
    """A question naming the nearest known words, or nothing: `Did you mean 'Parlett1990'?`"""
    names = [repr(str(name)) for name in nearest(word, known, limit)]
    return f"Did you mean {one_of(names)}?" if names else ""


def one_of(choices: Iterable[str]) -> str:
    """`a, b or c`."""
    names = [name or "''" for name in choices]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
