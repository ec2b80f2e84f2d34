"""A work as a record of CSL-JSON 1.0.2. One table makes the record that readers download and the one that a style
formats; they differ only in how values are written.
"""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any

from ludograph.base.grouping import filled
from ludograph.dates import ENGLISH, Date, PartialDate
from ludograph.languages.words import Words
from ludograph.library.bibtex.tex import kept_pieces
from ludograph.library.citing.locator_words import page_range
from ludograph.library.csl_json.values import marked_up
from ludograph.library.entry import Entry, PersonName
from ludograph.library.formatting.terms import EPRINTS, country_names, series_in_words
from ludograph.library.identifiers import bare_doi
from ludograph.library.multiscript import FormKind, addon_form, base_field
from ludograph.library.pieces import ENDINGS, Piece, Pieces, Role, plain
from ludograph.library.vocabulary import (
    CSL_TYPES,
    FIELDS,
    FURTHER_CSL_TYPES,
    KEYS,
    LEGAL_TYPES,
    NUMBERED_ISSUES,
    PARTS_OF_BOOKS,
    UNDATED,
    numbers_series,
)

Json = dict[str, Any]


def kept_case(field: str, raw: str) -> Pieces:
    """A raw title as pieces, if braces keep the case of some of its words; () otherwise."""
    if getattr(FIELDS.get(base_field(field)), "kind", "") != "T" or "{" not in raw:
        return ()
    found = []
    for piece in kept_pieces(raw):
        words = plain([piece])
        accented = piece.role is Role.KEPT and len(words) == 1 and not words.isascii()  # TeX's own braces: `{\"u}`
        found.append(Piece(words) if accented else piece)
    return tuple(found) if any(piece.role is Role.KEPT for piece in found) else ()


_SHARED = {"institution": "publisher", "organization": "publisher", "note": "note", "addendum": "note", "eid": "page"}
"""Field → a variable that it shares with other fields."""
_BETWEEN = {"publisher": "; ", "note": ". ", "issue": ", ", "volume": "."}
"""Variable → the separator of its values; of other variables only the first value counts."""
_PUBLISHED_AS = frozenset({"misc", "booklet", "unpublished", "letter"})
"""Types whose `howpublished` is in place of a publisher; that of others is a medium."""
_START = re.compile(r"^\w(?=[\W_]|[^\W\dA-Z_])")
"""The first letter of a sentence, unless it is one of `iPhone`."""
_PARTS_IN_VOLUME = LEGAL_TYPES | {"review"}
"""Types for which styles print no number of a part: `3.2` is its volume."""


class RecordValues:
    """A work's values as texts of CSL: in their original form, and in English where the program adds words."""

    words: Words = ENGLISH
    roles: Container[str] = frozenset(field.csl for field in FIELDS.values())
    """The variables for people; a compiler without one is an editor."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry

    def title(self, name: str, subtitle: str) -> str:
        title, below = (self.entry.forms(field).get(FormKind.ORIGINAL) for field in (name, subtitle))
        return ": ".join(self.text(form.field) for form in (title, below) if form is not None)

    def text(self, field: str) -> str:
        """Any other text."""
        kept = kept_case(field, self.entry.fields.get(field, ""))
        return marked_up(kept or self.entry.rich.get(field, ())) or self.entry.text[field]

    def date(self, field: str) -> Json | None:
        """A date in parts, or as a text."""
        return _date(self.entry.dates[field], self.entry.text[field], self.words)

    def names(self, field: str) -> list[Json]:
        return [csl_name(person) for person in self.entry.names.get(field, ()) if not person.others]


def csl_record(values: RecordValues) -> Json:
    """The record without its id; the variables of titles first, then those of fields in the order of their table."""
    entry, item = values.entry, {"type": _type(values.entry), **_titles(values)}
    for name, field in FIELDS.items():
        if not entry.text.get(name) or not (slot := variable(entry, name, values.roles)):
            continue
        if field.kind == "n":
            value: Any = values.names(name)
        elif field.kind == "d":
            value = values.date(name)
        else:
            value = _in_words(entry.type, name, entry.text[name], values.words) or values.text(name)
        if value and slot in item and slot in _BETWEEN:
            item[slot] = joined(item[slot], value, _BETWEEN[slot])
        elif value and field.kind == "n":
            item.setdefault(slot, []).extend(value)
        elif value:
            item.setdefault(slot, value)
    if "page" in item:
        item["page"] = page_range(item["page"]).replace("–", "-")
    if doi := bare_doi(entry.text.get("doi", "")):
        item["DOI"] = doi
    _, archive = EPRINTS.get(entry.text.get("eprinttype", "").lower(), ("", ""))
    if archive and entry.text.get("eprint"):
        item.setdefault("URL", archive + entry.text["eprint"])
    if entry.lang:
        item["language"] = entry.lang
    return item


def _in_words(kind: str, name: str, value: str, words: Words) -> str:
    """The words for a key; "" for any other value."""
    if name == "location":
        return country_names(value, words.lang)
    if name == "series" and kind in NUMBERED_ISSUES:
        return series_in_words(value, words)
    keys = KEYS.get(name, {})
    known = keys.get(value, value)
    return words.gettext(known) if known in keys.values() else ""


def joined(first: str, second: str, between: str) -> str:
    """Two texts with a separator, whose full stop is not doubled."""
    return first + (between[1:] if between[0] == "." and first[-1:] in ENDINGS else between) + second


def _type(entry: Entry) -> str:
    kind, subtype = entry.type, entry.text.get("entrysubtype", "")
    for further in (subtype, f"article-{subtype}"):
        if FURTHER_CSL_TYPES.get(further) == kind:
            return further
    if kind == "periodical" and entry.text.get("issuetitle"):
        return "article-journal"  # an issue with a title of its own is printed like an article
    if kind == "unpublished" and (entry.text.get("eventtitle") or entry.text.get("venue")):
        return "speech"
    return CSL_TYPES.get(kind, "document")


def variable(entry: Entry, name: str, roles: Container[str]) -> str:
    """The variable for a field, which may depend on the type of work."""
    kind = entry.type
    if name.startswith("editor") and (role := FIELDS.get(entry.text.get(f"{name}type", ""))) and role.kind == "n":
        return "editor" if role.csl == "compiler" not in roles else role.csl
    if name == "number":
        if kind in NUMBERED_ISSUES:
            return "issue"
        return "collection-number" if numbers_series(kind) else "number"
    if name == "issue":
        return "issue" if kind in NUMBERED_ISSUES else "number" if numbers_series(kind) else ""
    if name == "part" and kind in _PARTS_IN_VOLUME:
        return "volume"
    if name == "howpublished" and kind in _PUBLISHED_AS:
        return "publisher"
    return _SHARED.get(name) or FIELDS[name].csl


def _titles(values: RecordValues) -> Json:
    """`title` and its containers. In CSL a work in several volumes is `title`, a volume of it `volume-title`."""
    kind, text = values.entry.type, values.entry.text
    title, main, book, journal = (_titled(values, name) for name in ("title", "maintitle", "booktitle", "journaltitle"))
    if kind not in PARTS_OF_BOOKS and text.get("booktitle") == text.get("title"):
        book = ""  # meant for works that inherit it
    if kind == "periodical" and (issue := _titled(values, "issuetitle")):
        found = {"title": issue, "container-title": title}
    elif main and kind in PARTS_OF_BOOKS:
        found = {"title": title, "container-title": main, "volume-title": book}
    elif main:
        found = {"title": main, "volume-title": title, "container-title": journal or book}
    else:
        found = {"title": title, "container-title": journal or book}
    return filled(found)


def _titled(values: RecordValues, name: str) -> str:
    """`Corfu Channel Case. Merits`: a title with its subtitle and its addition."""
    title, text = values.title(name, name.replace("title", "subtitle")), values.entry.text
    addon = f"{name}addon"
    if not text.get(addon) or (name == "title" and addon_form(name, text.get(name, ""), text) == addon):
        return title
    found = values.text(addon)
    return joined(title, _START.sub(lambda start: start[0].upper(), found), ". ") if title else found


def csl_name(name: PersonName) -> Json:
    if name.literal:
        return {"literal": name.literal}
    parts = {
        "family": name.family,
        "given": name.given,
        "non-dropping-particle": name.prefix,
        "suffix": name.suffix,
    }
    # A processor shortens given names at blanks: `Prakash~K.`
    return {part: value.replace("\N{NO-BREAK SPACE}", " ") for part, value in parts.items() if value}


def _date(date: Date | None, written: str, words: Words) -> Json | None:
    """The date in parts; as a text if it is not a date, or one that CSL cannot express: `1998/99`, a century."""
    if date is None:
        return None if written.lower() in {"", *UNDATED} else {"literal": written}
    ends = [date] if isinstance(date, PartialDate) else [date.start, date.end]
    days = [end for end in ends if isinstance(end, PartialDate) and not end.unspecified]
    if len(days) < len(ends) or (len(days) > 1 and any(map(_season, days))):
        return {"literal": date.display(words)}
    found: Json = {"date-parts": [date_parts(day) for day in days]}
    if season := _season(days[0]):
        found["season"] = season
    if any(day.approximate or day.uncertain for day in days):
        found["circa"] = True
    return found


def _season(date: PartialDate) -> int:
    return max(0, (date.month or 0) - 20)


def date_parts(date: PartialDate) -> list[int]:
    """Year, month and day, as far as they are known."""
    month = None if _season(date) else date.month
    year = date.year - (date.year <= 0)  # CSL has no year 0
    return [part for part in (year, month, date.day if month else None) if part is not None]
