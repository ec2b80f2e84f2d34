"""Lists of names as libraries write them.

    Berndt, Ronald M. and Berndt, Catherine H.      江橋, 崇      {司法省調査課}      Ludwig van Beethoven
    family=Kant, given=Immanuel                     Knuth, Donald and others

The parts are BibTeX's (`First von Last`, `von Last, First`, `von Last, Jr, First`) and biblatex's extended format. A
name in Han, kana or Hangul is family first: with a comma it is in parts, with a blank too (C019),
        without either it is literal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from ludograph.bibliography.entry import Name
from ludograph.bibliography.tex import decode, group_end
from ludograph.languages.letters import is_cjk
from ludograph.problems import Fault

_AND = re.compile(r"\\.|[{}]|(?P<cut>(?:(?<=\s)|^)and(?=\s|$))", re.IGNORECASE | re.DOTALL)
_COMMA = re.compile(r"\\.|[{}]|(?P<cut>,)", re.DOTALL)
_BLANKS = re.compile(r"\\.|[{}]|(?P<cut>[\s~\u3000]+)", re.DOTALL)
_EXTENDED = re.compile(r"\s*\"?(family|given|prefix|suffix|literal)(?:-i)?\s*=", re.IGNORECASE)
_ET_AL = re.compile(r"(?:,\s*)?\bet\.? al\b\.?|(?:,\s*)?等$", re.IGNORECASE)
_WIDE_BLANK = re.compile(r"[ \u3000\t\r\n~]+")


def parse_names(value: str) -> tuple[tuple[Name, ...], tuple[Fault, ...]]:
    """The names of a raw value, and what is wrong with them (C019; offsets count in the value)."""
    names: list[Name] = []
    faults: list[Fault] = []
    pieces = list(_cut(value, _AND))
    for number, (start, text) in enumerate(pieces):
        stripped = text.strip()
        start += len(text) - len(text.lstrip())
        end = start + len(stripped)
        name, fault = _parse_name(stripped)
        if fault:
            message, hint, replacement = fault
            faults.append(Fault("C019", message, hint, start, end, replacement))
        if name is None:
            continue
        if name.others and number < len(pieces) - 1:
            faults.append(Fault("C019", "'others' is not the last name", "Put 'and others' at the end.", start, end))
            continue
        names.append(name)
    return tuple(names), tuple(faults)


def _cut(value: str, sign: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """The pieces between the signs outside braces, each with its offset."""
    level, start = 0, 0
    for match in sign.finditer(value):
        level += {"{": 1, "}": -1}.get(match[0], 0)
        if match["cut"] and level <= 0:
            yield start, value[start : match.start()]
            start = match.end()
    yield start, value[start:]


def _parts(text: str) -> list[str]:
    """What is between the commas of a name."""
    return [part.strip() for _, part in _cut(text, _COMMA)]


def _words(text: str) -> list[str]:
    return [word for _, word in _cut(text, _BLANKS) if word]


_Fault = tuple[str, str, str | None]
_EMPTY: _Fault = ("empty name", "Remove the extra 'and'.", None)


@lru_cache(maxsize=8192)
def _parse_name(text: str) -> tuple[Name | None, _Fault | None]:
    """name = "others" / extended / CJK / parts; the fault is message, hint, replacement."""
    if not text:
        return None, _EMPTY
    if text.lower() == "others":
        return Name(others=True), None
    if text[0] == "{" and group_end(text, 0) == len(text):
        return Name(literal=decode(text[1:-1]).plain), None
    if _EXTENDED.match(text):
        return _extended(text), None
    et_al = _ET_AL.search(text)
    if et_al and "{" not in text:
        name = Name(others=True) if not text[: et_al.start()].strip(" ,") else None
        hint = "Write 'and others' instead."
        if name is None:
            name, _ = _parse_name(text[: et_al.start()].strip(" ,"))
        return name, (f"{et_al[0].strip(' ,')!r} in a list of names", hint, None)
    if ";" in text and "{" not in text:
        return _from_parts(text), ("names separated by ';'", "Separate names by ' and '.", None)
    parts = _parts(text)
    if len(parts) == 1 and is_cjk(text):
        return _cjk(text)
    if len(parts) > 3:
        return _from_parts(text), (
            f"{text!r} has {len(parts)} parts between commas",
            "A name is 'Family, Given' or 'Family, Jr, Given'; separate names by ' and '.",
            None,
        )
    return _from_parts(text), None


def _cjk(text: str) -> tuple[Name, _Fault | None]:
    parts = _WIDE_BLANK.split(text)
    if len(parts) == 1:
        return Name(literal=text), None
    family, given = parts[0], " ".join(parts[1:])
    fault = (f"{text!r} has no comma", "Family and given name are separated by a comma.", f"{family}, {given}")
    return Name(family=family, given=given), fault


def _extended(text: str) -> Name:
    values: dict[str, str] = {}
    for part in _parts(text):
        label, _, value = part.strip().strip('"').partition("=")
        values[label.strip().lower()] = decode(value.strip().strip('"')).plain
    family, given, prefix, suffix, literal = (
        values.get(part, "") for part in ("family", "given", "prefix", "suffix", "literal")
    )
    return Name(family, given, prefix, suffix, literal)


def _from_parts(text: str) -> Name:
    """BibTeX's three orders; a particle is a word that starts with a small letter."""
    parts = _parts(text)
    if len(parts) == 1:
        return _given_first(_words(text) or [text])
    words = _words(parts[0])
    particles = 0
    while particles < len(words) - 1 and _is_particle(words[particles]):
        particles += 1
    suffix = parts[1] if len(parts) > 2 else ""
    given = ", ".join(filter(None, parts[2:] if len(parts) > 2 else parts[1:]))
    return _decoded(" ".join(words[particles:]), given, " ".join(words[:particles]), suffix)


def _given_first(words: list[str]) -> Name:
    if len(words) == 1:
        return _decoded(words[0], "", "", "")
    particles = [place for place, word in enumerate(words[:-1]) if _is_particle(word)]
    if not particles:
        return _decoded(words[-1], " ".join(words[:-1]), "", "")
    first, last = particles[0], particles[-1]
    return _decoded(" ".join(words[last + 1 :]), " ".join(words[:first]), " ".join(words[first : last + 1]), "")


def _is_particle(word: str) -> bool:
    letter = decode(word).plain[:1] if word[0] != "{" else ""
    return letter.islower()


def _decoded(family: str, given: str, prefix: str, suffix: str) -> Name:
    return Name(decode(family).plain, decode(given).plain, decode(prefix).plain, decode(suffix).plain)
