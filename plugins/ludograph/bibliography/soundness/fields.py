"""C004, C009, C016 (a title in the wrong field), C018, C020, C022 and C032: what an entry's fields hold."""

from __future__ import annotations

import datetime
import re
from collections.abc import Iterator

from ludograph.bibliography.citing.ranges import page_range
from ludograph.bibliography.entry import Entry
from ludograph.bibliography.multiscript import addon_form, base_field
from ludograph.bibliography.vocabulary import REQUIRED, UNDATED, VERBATIM_FIELDS
from ludograph.dates import DateInterval, PartialDate
from ludograph.problems import Edit, Place, Problem

_CITABLE_KEY = re.compile(r"\w(?:\w|[:.#$%&\-+?<>~/](?=\w))*")
_BARE_SIGN = re.compile(r"(?<!\\)[%&]")
_ADDRESS = re.compile(r"\\(?:url|path|href)\s*\{[^{}]*\}")
"""In these TeX reads both signs as they are."""
_PAGES = re.compile(r"(\d+)\s*[-‐‑–—]+\s*(\d+)")
_PAGE_LABEL = re.compile(r"^\s*(?:pp?\.?|S\.|頁)\s*(?=\d)")
_HYPHEN_RANGE = re.compile(r"(?<=\d)\s*(?<![-–])(?:[-‐‑]|—)(?![-–])\s*(?=\d)")
_FORTHCOMING = frozenset({"forthcoming", "inpress", "submitted", "prepublished"})


def missing_fields(entry: Entry) -> Iterator[Problem]:
    """C004: what an entry of its type should have; either of two where a type allows it."""
    if entry.parents and not entry.fields.get("title"):
        return
    missing = [
        " or ".join(fields)
        for fields in REQUIRED.get(entry.type, ())
        if not any(entry.text.get(field, "").strip() for field in fields)
    ]
    if missing:
        verb = "field" if len(missing) == 1 else "fields"
        message = f"@{entry.written_type or entry.type} {entry.key!r} lacks the {verb} {', '.join(missing)}"
        hint = "Add it, or silence C004 in the entry if it is not known."
        yield Problem("C004", message, hint, entry.key_place)


def renamed_title(entry: Entry) -> Iterator[Problem]:
    """C016: a title in another script that stands in `titleaddon` or `usere`."""
    if any(field.startswith("title_") for field in entry.fields):
        return
    field = addon_form("title", entry.text.get("title", ""), entry.text)
    if field is not None:
        tag = entry.lang or "ja"
        hint = f"Rename it 'title_default_{tag}' or 'title_transliteration_{tag}-Latn'."
        place = entry.field_place(field) or entry.key_place
        yield Problem("C016", f"{field!r} holds the title in another script", hint, place)


def citable_key(entry: Entry) -> Iterator[Problem]:
    """C018: a key that `@key` does not reach as a whole."""
    if entry.type != "xdata" and _CITABLE_KEY.fullmatch(entry.key) is None:
        hint = f"Cite it as '@{{{entry.key}}}', or give it a key of letters, digits and single signs."
        yield Problem("C018", f"key {entry.key!r} cannot be cited without braces", hint, entry.key_place)


def tex_signs(entry: Entry) -> Iterator[Problem]:
    """C020: `%` and `&` that TeX would take for a comment and a column."""
    if entry.converted:
        return
    for field, value in entry.fields.items():
        if ("%" not in value and "&" not in value) or base_field(field) in VERBATIM_FIELDS:
            continue
        place = entry.field_place(field)
        if place is None:
            continue
        written = entry.source[place.start - entry.place.start : place.end - entry.place.start]
        plain = _ADDRESS.sub(lambda match: " " * len(match[0]), written)
        for match in _BARE_SIGN.finditer(plain):
            at = Place(place.path, place.start + match.start(), place.start + match.end())
            hint = f"Other programs misread it: write '\\{match[0]}'."
            yield Problem("C020", f"bare {match[0]!r} in {field!r}", hint, at, (Edit(at, "\\" + match[0]),))


def edition(entry: Entry) -> Iterator[Problem]:
    """C032: an edition such as `²` or `2.`."""
    given, place = entry.text.get("edition", "").strip(), entry.field_place("edition")
    whole = given.isascii() and given.isdigit()
    if given and place is not None and not whole and not any(sign.isalpha() for sign in given):
        yield Problem("C032", f"edition {given!r} is neither a number nor words", "Write '2' or '8th printing'.", place)


def page_ranges(entry: Entry) -> Iterator[Problem]:
    """C022: a hyphen in a range of pages, `p.` in the field, a range that runs backwards."""
    place = entry.field_place("pages")
    if place is None or entry.converted:
        return
    written = entry.source[place.start - entry.place.start : place.end - entry.place.start]
    if written != entry.fields.get("pages"):
        return
    fixed = _HYPHEN_RANGE.sub("--", _PAGE_LABEL.sub("", written))
    if fixed != written:
        shown = page_range(fixed)
        message = f"pages {written!r} are typed as they should look, not as they are read"
        yield Problem("C022", message, f"Write '{fixed}'; it is shown as '{shown}'.", place, (Edit(place, fixed),))
    for match in _PAGES.finditer(written):
        first, last = int(match[1][:9]), int(match[2][:9])
        if last < first and len(match[2]) >= len(match[1]):
            at = Place(place.path, place.start + match.start(), place.start + match.end())
            yield Problem("C022", f"pages {match[0]!r} run backwards", "Check the numbers.", at)


def date_problems(entry: Entry, today: datetime.date) -> Iterator[Problem]:
    """C009 for every date field of the entry's own."""
    for field, date in entry.dates.items():
        place = entry.field_place(field)
        written = entry.text.get(field, "")
        if place is None or not written or written.lower() in UNDATED:
            continue
        if date is None:
            hint = "Write 1947, 1947-03, 1947-03-12, 1580~ (about), 1686? (doubtful), 193X or 1919/1920."
            if not (field == "date" and entry.text.get("pubstate")):
                yield Problem("C009", f"{written!r} is not a date", hint, place)
        elif _ends_early(date):
            yield Problem("C009", f"{written!r} ends before it starts", "Put the earlier date first.", place)
        elif _begins(date) > (today.year, today.month, today.day) and entry.text.get("pubstate") not in _FORTHCOMING:
            yield Problem("C009", f"{written!r} lies in the future", "Check the year.", place)


def _ends_early(date: PartialDate | DateInterval) -> bool:
    if not isinstance(date, DateInterval):
        return False
    return (
        isinstance(date.start, PartialDate)
        and isinstance(date.end, PartialDate)
        and date.end.latest < date.start.earliest
    )


def _begins(date: PartialDate | DateInterval) -> tuple[int, int, int]:
    if isinstance(date, DateInterval):
        return date.start.earliest if isinstance(date.start, PartialDate) else (-(10**12), 1, 1)
    return date.earliest
