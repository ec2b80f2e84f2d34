"""Drafts → Entries: TeX, names, dates, languages. What is unknown stays text."""

from __future__ import annotations

import re
from collections.abc import Iterable

from ludograph.bibliography.bibtex.dating import unbraced
from ludograph.bibliography.bibtex.draft import Draft
from ludograph.bibliography.entry import Entry, Name
from ludograph.bibliography.library import EntryHead
from ludograph.bibliography.multiscript import base_field
from ludograph.bibliography.names import parse_names
from ludograph.bibliography.pieces import Pieces
from ludograph.bibliography.tex import Decoded, decode, decode_verbatim
from ludograph.bibliography.vocabulary import DATE_FIELDS, LANGUAGE_NAMES, NAME_FIELDS, VERBATIM_FIELDS
from ludograph.cache import content_hash
from ludograph.dates import Date, parse_date
from ludograph.problems import Fault, Place, Problem

_IGNORE = re.compile(r"\bignore\s+([A-Z]+[0-9]+(?:[\s,]+[A-Z]+[0-9]+)*)")


def entry_of(draft: Draft, public: frozenset[str]) -> Entry:
    """The entry; values are read of `public` fields only: what is private is in no text and can leave by no way."""
    problems: list[Problem] = []
    text: dict[str, str] = {}
    rich: dict[str, Pieces] = {}
    names: dict[str, tuple[Name, ...]] = {}
    dates: dict[str, Date | None] = {}
    for name, value in draft.fields.items():
        base = base_field(name)
        if base not in public:
            continue
        if base in VERBATIM_FIELDS:
            text[name] = decode_verbatim(value)
            continue
        if base in DATE_FIELDS:
            text[name], dates[name] = _date(value)
            continue
        decoded = decode(value)
        text[name] = decoded.plain
        if decoded.pieces:
            rich[name] = decoded.pieces
        if decoded.unknown and name in draft.own:
            problems.extend(_unknown_commands(draft, name, decoded))
        if base in NAME_FIELDS:
            names[name], faults = parse_names(value)
            if faults and name in draft.own:
                problems += [_name_problem(draft, name, fault) for fault in faults]
    return Entry(
        key=draft.key,
        type=draft.type,
        fields=draft.fields,
        text=text,
        names=names,
        dates=dates,
        rich=rich,
        lang=_language(text),
        ids=draft.ids,
        parents=draft.parents,
        written=_public_written(draft, public),
        place=Place(draft.path, draft.start, draft.start + len(draft.text)),
        key_place=draft.key_place,
        field_spans=draft.value_spans,
        source=draft.source,
        converted=bool(draft.bibtex),
        silenced=_silenced(draft),
        written_type=draft.written_type,
        faults=tuple(problems),
    )


def head_of(draft: Draft, public: frozenset[str]) -> EntryHead:
    """What is asked of the entry without making it."""
    hashed = _fingerprint(draft, public)
    return EntryHead(draft.type, draft.key_place, _silenced(draft), draft.start, hashed, draft.parents)


def _fingerprint(draft: Draft, public: frozenset[str]) -> str:
    """A hash of everything that the entry's reference and its exports depend on."""
    fields, source = draft.fields, draft.source
    parts = [draft.key, draft.type, draft.written_type]
    parts += [part for name in sorted(fields) if base_field(name) in public for part in (name, fields[name])]
    # Its own lines as typed, which are exported; values have no such sign between them.
    parts += [source[start:end] for _, start, end in _public_written(draft, public)]
    return content_hash("\x1f".join(parts))


def _silenced(draft: Draft) -> frozenset[str]:
    """Codes that the entry's `ludograph = {ignore C004}` silences."""
    value = decode_verbatim(draft.fields.get("ludograph", ""))
    return frozenset(code for match in _IGNORE.finditer(value) for code in re.findall(r"[A-Z]+[0-9]+", match[1]))


def _public_written(draft: Draft, public: frozenset[str]) -> tuple[tuple[str, int, int], ...]:
    return tuple(field for field in draft.written if base_field(field[0]) in public)


def _name_problem(draft: Draft, field: str, fault: Fault) -> Problem:
    """The fault in its file: exact where the file has the value as it is, else at the whole value and without a fix."""
    own = draft.place_of(field)
    if own is not None and own.exact:
        value = own.value_start
        return fault.at(lambda start, end: Place(draft.path, value + start, value + end))
    return Problem(fault.code, fault.message, fault.hint, draft.place(field))


def _date(value: str) -> tuple[str, Date | None]:
    """A date field's text and date; in a date `~` is not TeX."""
    written = unbraced(value)
    date = parse_date(written)
    return (written if date else decode(value).plain), date


def _unknown_commands(draft: Draft, field: str, decoded: Decoded) -> Iterable[Problem]:
    value = draft.place(field)
    for command in decoded.unknown:
        place = value
        at = draft.text.find(command, value.start - draft.start, value.end - draft.start)
        if at >= 0:
            place = Place(draft.path, draft.start + at, draft.start + at + len(command))
        hint = "Its argument is printed without it."
        yield Problem("C020", f"unknown TeX command {command!r} in {field!r}", hint, place)


def _language(text: dict[str, str]) -> str | None:
    """`langid`, else the display field `language` where it names one language."""
    for field in ("langid", "language"):
        written = text.get(field, "").strip()
        if written and (" and " not in written and "," not in written):
            known = LANGUAGE_NAMES.get(written.lower().removeprefix("lang"))
            if known or field == "langid" or re.fullmatch(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*", written):
                return known or written
    return None
