"""Reports of faults: a Problem has a code, a message, a hint and the place in the author's file.

As one line, for editors and CI::

    docs/games/koi-koi.md:41:7: C001 unknown-citekey: no entry 'Parlet1990'. Did you mean 'Parlett1990'?

A problem has only its code; the name and severity of the code are declared in `checks`.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple, TypeVar
from urllib.parse import quote

from ludograph.base.frozen import either, frozen, set_once

T = TypeVar("T")


class Severity(StrEnum):
    """The severity of a problem in a build."""

    ERROR = "error"
    """Fails `check` and a strict build."""
    WARNING = "warning"
    """Fails a strict build."""
    INFO = "info"
    """Information; never fails anything."""


if TYPE_CHECKING:
    SharedText = str
else:
    SharedText = either(str)


class Place(NamedTuple):
    """A span of characters in one of the project's files; `end` is exclusive."""

    path: SharedText
    """Relative to the project: `docs/games/koi-koi.md`."""
    start: int
    end: int

    def moved(self, by: int) -> Place:
        """The span, moved by this many characters."""
        return Place(self.path, self.start + by, self.end + by)


class ByPlace(Mapping[Place, T]):
    """A map with places as keys, which is kept once even if many values have it."""

    __slots__ = ("_of",)

    def __init__(self, of: Mapping[Place, T] | None = None) -> None:
        self._of = of or {}

    def __getitem__(self, place: Place) -> T:
        return self._of[place]

    def __iter__(self) -> Iterator[Place]:
        return iter(self._of)

    def __len__(self) -> int:
        return len(self._of)


@frozen
class Edit:
    """The replacement of the text at `place` by `text`."""

    place: Place
    text: str


@frozen
class Guess:
    """What a written word may have meant: known words, the most similar first."""

    written: str
    meant: tuple[str, ...]


class Hint(str):
    """How to correct a problem, with the guess in it, which is kept in `hint or "Something else."`."""

    __slots__ = ("guess",)
    guess: Guess | None

    def __new__(cls, text: str, guess: Guess | None) -> Hint:
        """The sentences of a hint with a guess."""
        hint = super().__new__(cls, text)
        hint.guess = guess
        return hint

    @property
    def meant(self) -> tuple[str, ...]:
        """The words in its guess, or empty."""
        return self.guess.meant if self.guess else ()


def with_more(hint: str, more: str) -> Hint:
    """The hint, with its guess, followed by more sentences."""
    return Hint(f"{hint} {more}".strip(), guess_of(hint))


def guess_of(hint: str) -> Guess | None:
    return hint.guess if isinstance(hint, Hint) else None


@frozen
class Problem:
    """A fault that an editor should correct."""

    code: str
    message: str
    """The fault, quoting what was written; without initial capital and final full stop."""
    hint: str = ""
    """How to correct it, as sentences, or ""."""
    place: Place | None = None
    """The place; None for the project itself."""
    fix: tuple[Edit, ...] | None = None
    """Edits that correct it without changing any meaning."""
    work: str = ""
    """The citekey, if it is missing in the library."""
    guess: Guess | None = None
    """What the wrong word may have meant; taken from the hint."""
    breaks_off: bool = False
    """Whether the text is not YAML from this place on, so that what follows may be read wrongly or not at all."""

    def __post_init__(self) -> None:
        """Stores the hint as text, and its guess separately."""
        if isinstance(self.hint, Hint):
            set_once(self, "guess", self.hint.guess)
            set_once(self, "hint", str(self.hint))

    @property
    def text(self) -> str:
        """The fault and how to correct it."""
        return f"{self.message}. {self.hint}" if self.hint else self.message

    def guesses(self, text: str) -> tuple[Edit, ...]:
        """An edit for each word that may have been meant, in the text of its file; empty if the place is unclear."""
        if self.guess is None or self.place is None:
            return ()
        path, start, end = self.place
        if path.endswith((".yaml", ".yml")):  # a key is also reported for faults below it
            deeper = start - text.rfind("\n", 0, start)
            below = re.compile(rf"[^\n]*(?:\n(?: {{{deeper},}}[^\n]*)?(?=\n|\Z))*").match(text, start)
            end = max(end, below.end()) if below else end
        for spelled in (str, quote):  # a space in an address is `%20`
            word = re.compile(rf"(?<!\w){re.escape(spelled(self.guess.written))}(?!\w)", re.IGNORECASE)
            found = [match.span() for match in word.finditer(text, start, end) if match[0]]
            if len(found) == 1:
                return tuple(Edit(Place(path, *found[0]), spelled(meant)) for meant in self.guess.meant)
        return ()

    def moved(self, by: int) -> Problem:
        """The problem, moved by this many characters in its file."""
        if not by or self.place is None:
            return self
        fix = self.fix and tuple(Edit(edit.place.moved(by), edit.text) for edit in self.fix)
        return replace(self, place=self.place.moved(by), fix=fix)


@frozen
class Fault:
    """A problem in a text whose place only the caller knows; offsets are relative to the text."""

    code: str
    message: str
    hint: str = ""
    start: int = 0
    end: int = 0
    replacement: str | None = None
    """Text that would fix the span."""

    def moved(self, by: int) -> Fault:
        """The fault in a longer text, in which this text begins at `by`."""
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
    """The text for terminals and logs: control and direction characters are escaped as `\\x1b`, `\\u202e`.

    A file's name or a quotation cannot add lines, control a terminal, or hide text. `##vso[` within a line, a command
    for some build services, is written `\\x23#vso[`.
    """
    return _UNPRINTABLE.sub(lambda sign: r"\x23" if sign[0] == "#" else ascii(sign[0])[1:-1], text)


def excerpt(line: str) -> str:
    """A line of a file with equal length: unprintable characters, except tabs, become U+FFFD."""
    return _UNPRINTABLE.sub(lambda sign: sign[0] if sign[0] == "\t" else "\ufffd", line)


def internal_error(error: Exception, doing: str, place: Place | None = None) -> Problem:
    """A problem for an internal error while `doing` something (`reading this article`); the program continues."""
    message = f"an error of the program while {doing} ({type(error).__name__}: {' '.join(str(error).split())[:200]})"
    return Problem("INT001", message, "Please report it with this file; the rest is built.", place)


class LudographError(Exception):
    """Base of all exceptions raised on purpose."""

    before = "ludograph: "
    """The prefix when a command prints the text; "" if that begins with a place."""

    def __init__(self, message: str = "", hint: str = "") -> None:
        """The fault and how to correct it."""
        super().__init__(f"{message}. {hint}" if hint else message)
        self.message, self.hint = message, hint


def nearest(word: str, known: Iterable[str], limit: int = 3) -> list[str]:
    """Up to `limit` of the `known` words that are similar to `word`, the most similar first."""
    folded: dict[str, str] = {}
    for candidate in known:
        folded.setdefault(candidate.casefold(), candidate)
    close = difflib.get_close_matches(word.casefold(), folded, n=limit, cutoff=0.6)
    return [folded[match] for match in close]


def did_you_mean(word: str, known: Iterable[str], limit: int = 3) -> Hint:
    """A question with the most similar known words, or an empty hint: `Did you mean 'Parlett1990'?`"""
    near = dict.fromkeys(map(str, nearest(word, known, limit)), "")
    return meaning(word, near) if near else Hint("", None)


def meaning(word: str, meant: Mapping[str, str]) -> Hint:
    """A question with known words and their meanings: `Did you mean 'JP' (Japan)?`"""
    names = (f"{name!r} ({what})" if what else repr(name) for name, what in meant.items())
    return Hint(f"Did you mean {one_of(names)}?", Guess(word, tuple(meant)))


def counted(number: int, one: str, many: str = "") -> str:
    """`1 page reads`, `2 pages read`; `many` is by default `one` with an s."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def one_of(choices: Iterable[str]) -> str:
    """`a, b or c`."""
    names = [name or "''" for name in choices]
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} or {names[-1]}"
