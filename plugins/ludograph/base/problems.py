"""How anything wrong is reported: a Problem has a code, a message, a remedy and the place where the author wrote it.

Shown as one line, the way editors and CI read it::

    docs/games/koi-koi.md:41:7: C001 unknown-citekey: no entry 'Parlet1990'. Did you mean 'Parlett1990'?

Below `checks` a problem knows its code only: its name and severity belong to the code and are declared in `checks`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import quote

from ludograph.base.frozen import frozen


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
        """The span, `by` characters further on."""
        return Place(self.path, self.start + by, self.end + by)


@frozen
class Edit:
    """Put `text` instead of what is at `place`."""

    place: Place
    text: str


@frozen
class Guess:
    """What a written word may have been meant as: known words, the most similar first."""

    written: str
    meant: tuple[str, ...]


class Hint(str):
    """What to do about a problem, with the guess that it names; it stays so in `hint or "Something else."`."""

    __slots__ = ("guess",)
    guess: Guess | None

    def __new__(cls, text: str, guess: Guess | None) -> Hint:
        """The sentences of a hint with a guess."""
        hint = super().__new__(cls, text)
        hint.guess = guess
        return hint

    @property
    def meant(self) -> tuple[str, ...]:
        """The words that it names; none without a guess."""
        return self.guess.meant if self.guess else ()


def with_more(hint: str, more: str) -> Hint:
    """The hint, with its guess, and more sentences after it."""
    return Hint(f"{hint} {more}".strip(), guess_of(hint))


def guess_of(hint: str) -> Guess | None:
    """The guess that a hint names, if it does."""
    return hint.guess if isinstance(hint, Hint) else None


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
    guess: Guess | None = None
    """What the word that is wrong may have been meant as; taken from the hint."""

    def __post_init__(self) -> None:
        """Keep the hint as text, and its guess beside it."""
        if isinstance(self.hint, Hint):
            object.__setattr__(self, "guess", self.hint.guess)
            object.__setattr__(self, "hint", str(self.hint))

    def guesses(self, text: str) -> tuple[Edit, ...]:
        """An edit for each word that may have been meant, in the text of its file; none where its place is unclear."""
        if self.guess is None or self.place is None:
            return ()
        path, start, end = self.place
        if path.endswith((".yaml", ".yml")):  # a key is reported for what is below it, too
            deeper = start - text.rfind("\n", 0, start)
            below = re.compile(rf"[^\n]*(?:\n(?: {{{deeper},}}[^\n]*)?(?=\n|\Z))*").match(text, start)
            end = max(end, below.end()) if below else end
        for spelled in (str, quote):  # in an address a blank is `%20`
            word = re.compile(rf"(?<!\w){re.escape(spelled(self.guess.written))}(?!\w)", re.IGNORECASE)
            found = [match.span() for match in word.finditer(text, start, end) if match[0]]
            if len(found) == 1:
                return tuple(Edit(Place(path, *found[0]), spelled(meant)) for meant in self.guess.meant)
        return ()

    def moved(self, by: int) -> Problem:
        """The problem, `by` characters further on in its file."""
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
        """The fault with offsets in a longer text, in which this text begins at `by`."""
        return replace(self, start=self.start + by, end=self.end + by)

    def at(self, place_of: Callable[[int, int], Place]) -> Problem:
        """The fault as a Problem; `place_of` maps offsets in the text to a place in its file."""
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

    def __init__(self, message: str = "", hint: str = "") -> None:
        """What is wrong, and what to do about it."""
        super().__init__(f"{message}. {hint}" if hint else message)
        self.message, self.hint = message, hint


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Up to `limit` of the `known` words that `word` may have been meant as, the most similar first."""
    folded: dict[str, str] = {}
    for candidate in known:
        folded.setdefault(candidate.casefold(), candidate)
    close = difflib.get_close_matches(word.casefold(), folded, n=limit, cutoff=0.6)
    return [folded[match] for match in close]


def did_you_mean(word: str, known: Iterable[str], limit: int = 3) -> Hint:
    """A question naming the nearest known words, with them as its guess, or nothing: `Did you mean 'Parlett1990'?`"""
    near = dict.fromkeys(map(str, nearest(word, known, limit)), "")
    return meaning(word, near) if near else Hint("", None)


def meaning(word: str, meant: Mapping[str, str]) -> Hint:
    """A question that offers known words, each with what it is: `Did you mean 'JP' (Japan)?`"""
    names = (f"{name!r} ({what})" if what else repr(name) for name, what in meant.items())
    return Hint(f"Did you mean {one_of(names)}?", Guess(word, tuple(meant)))


def one_of(choices: Iterable[str]) -> str:
    """`a, b or c`."""
    names = [name or "''" for name in choices]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
