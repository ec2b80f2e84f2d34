"""Characters that should not stand in a library (C008)."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from ludograph.problems import Edit, Problem
from ludograph.source import SourceText

# C0 and C1 controls but tab and line ends; bidirectional overrides, isolates and marks; a stray byte order mark.
_CONTROLS = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff"
_CONTROL = re.compile(f"[{_CONTROLS}]")
_SUSPECT = re.compile(f"[{_CONTROLS}\ufffd]|[ÃÂ][\u0080-\u00bf]|â€[\u0080-\u20ff]")
_DECOMPOSED = re.compile("[^\\W\\d_\u0300-\u036f]?[\u0300-\u036f\u3099\u309a]+")
_MOST = 50


def clean(value: str) -> str:
    """The value in NFC, without control and bidirectional characters."""
    if value.isascii() and _CONTROL.search(value) is None:
        return value
    return unicodedata.normalize("NFC", _CONTROL.sub("", value))


def problems(file: SourceText) -> Iterator[Problem]:
    """What an editor should fix in a file's characters; at most fifty problems of each kind."""
    text = file.text
    if text.isascii() and _CONTROL.search(text) is None:
        return
    for number, match in enumerate(_SUSPECT.finditer(text)):
        if number == _MOST:
            break
        yield _suspect(file, match)
    if not unicodedata.is_normalized("NFC", text):
        yield from _not_normalised(file)


def _suspect(file: SourceText, match: re.Match[str]) -> Problem:
    found = match[0]
    place = file.place(match.start(), match.end())
    if found == "\ufffd":
        return Problem("C008", "bytes that are not UTF-8", "Save the file as UTF-8.", place)
    if len(found) == 1:
        name = f"U+{ord(found):04X}"
        hint = "It is invisible and is left out."
        return Problem("C008", f"control or bidirectional character {name}", hint, place, (Edit(place, ""),))
    return Problem("C008", f"{found!r} looks like text in a wrong encoding", "Type the word again.", place)


def _not_normalised(file: SourceText) -> Iterator[Problem]:
    number = 0
    for match in _DECOMPOSED.finditer(file.text):
        composed = unicodedata.normalize("NFC", match[0])
        if composed == match[0]:
            continue
        number += 1
        if number > _MOST:
            return
        place = file.place(match.start(), match.end())
        message = f"{composed!r} is not in Unicode's composed form (NFC)"
        yield Problem("C008", message, "Searching and sorting may miss it.", place, (Edit(place, composed),))
    if number == 0:
        place = file.place(0, len(file.text))
        edit = Edit(place, unicodedata.normalize("NFC", file.text))
        yield Problem("C008", "characters that are not in Unicode's composed form (NFC)", "", place, (edit,))
