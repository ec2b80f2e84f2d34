"""Converts RIS records, as exported by reference managers and journals, to BibLaTeX entries, and entries to records.

Fields without an RIS tag are exported as `U1 - field = {value}`, so that a record reads back as the same work.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ludograph.base.grouping import filled
from ludograph.dates import PartialDate
from ludograph.library.bibtex.draft import SEASONS
from ludograph.library.bibtex.tex import is_balanced
from ludograph.library.csl_json import values
from ludograph.library.entry import Entry, PersonName
from ludograph.library.export.formats import not_read_back, with_linked
from ludograph.library.formatting.terms import CONFERENCES
from ludograph.library.identifiers import bare_doi, is_isbn
from ludograph.library.library import Bibliography
from ludograph.library.vocabulary import NUMBERED_ISSUES, TYPE_ROWS, TYPES

_TYPES = {theirs: row.name for row in TYPE_ROWS.values() for theirs in row.ris.split(",") if theirs}
_SUBTYPES = {"NEWS": "newspaper", "MGZN": "magazine"}
_WRITTEN_TYPES = {ours: theirs for theirs, ours in reversed(_TYPES.items())}
_FIELDS = {
    "TI": "title", "T1": "title", "CT": "title", "T2": "container", "BT": "container", "JO": "container",
    "JF": "container", "T3": "series", "ET": "edition", "PB": "publisher", "CY": "location", "PP": "location",
    "VL": "volume", "IS": "number", "NV": "volumes", "M3": "type", "DO": "doi", "SN": "serial", "UR": "url",
    "LA": "langid", "CN": "shelfmark", "AV": "shelfmark", "M1": "number",
    "PY": "date", "Y1": "date", "Y2": "urldate", "ST": "shorttitle",
}  # fmt: skip
_NAMES = {"AU": "author", "A1": "author", "A2": "editor", "ED": "editor", "A3": "serieseditor", "A4": "translator"}
_MEANT = {
    ("PB", "thesis"): "institution", ("PB", "report"): "institution", ("ET", "software"): "version",
    ("SE", "incollection"): "chapter", ("SE", "legislation"): "section", ("A2", "patent"): "holder",
    ("A2", "thesis"): "contributor", ("A3", "thesis"): "contributor", ("AV", "unpublished"): "shelfmark",
}  # fmt: skip
"""Tag and type → the field, where it is another one than usual."""
_WRITTEN = {"title": "TI", "edition": "ET", "publisher": "PB", "location": "CY", "volume": "VL", "volumes": "NV",
            "type": "M3", "url": "UR", "shelfmark": "CN", "shorttitle": "ST"}  # fmt: skip
_WRITTEN_NAMES = {"author": "AU", "editor": "A2", "serieseditor": "A3", "translator": "A4"}
_PAGES = ("SP", "EP")
_WHOLE = frozenset({"book", "collection", "booklet", "thesis", "report", "unpublished", "image", "software"})
"""Types whose `T2` is a series, and whose `SP` alone is the number of pages."""
_TOTAL = re.compile(r"[\divxlc]+(?:[,+ ]+[\divxlc]+)*(?: ?pp?\.?| pages)?", re.IGNORECASE)
_NUMBERED = frozenset({"patent", "report", "standard"})
"""Types whose `SN` is the number of the work."""
_PRIVATE = frozenset({"AB", "N1", "N2", "KW", "L1", "L2", "L3", "L4", "RN", "C1", "C2", "C3", "C4", "C5", "C6", "C7"})
"""Abstracts, notes, keywords and attached files."""
_SILENT = frozenset({"TY", "ER", "ID", "JA", "J2", "DB", "DP", "Y3"})
"""Tags that are read elsewhere, or repeat a value in a shorter form."""
_TAGS = _FIELDS.keys() | _NAMES.keys() | _PRIVATE | _SILENT | {*_PAGES, "DA", "U1", "SE"}
_MARK = re.compile(r"(?:^|\r)[ \t]*(TY[ \t]+-[ \t]*\w*|ER[ \t]+-)[ \t]*(?:\r|$)", re.MULTILINE)
_LINE = re.compile(r"^\s*([A-Z][A-Z0-9])(  -|\s*[-:\u2013\u2014](?=\s|$))\s*(.*)$")
_OWN = re.compile(r"([a-z]+(?:_[A-Za-z0-9_-]+)?) = \{(.*)\}")


class Record(NamedTuple):
    """A work in a RIS file."""

    key: str
    """Its `ID`, or ""."""
    type: str
    fields: dict[str, str]
    """BibLaTeX's fields, with TeX's special characters escaped."""
    private: tuple[str, ...] = ()
    """Tags of abstracts, notes, keywords and files, which are omitted."""
    unknown: tuple[str, ...] = ()
    """Unsupported tags."""
    faults: tuple[tuple[int, str], ...] = ()
    """What could not be read as it is written, each with its line."""


def records(text: str) -> list[Record]:
    """The records in the order of the text; empty if it is not RIS. A new `TY` ends a record without `ER`."""
    found: list[Record] = []
    tags: dict[str, list[str]] = {}
    faults: list[tuple[int, str]] = []
    last = ""
    text = text.removeprefix("\ufeff")
    for number, line in enumerate([*text.splitlines(), "ER  -"] if _MARK.search(text) else (), 1):
        match = _LINE.match(line)
        tag = match[1] if match and (match[2] == "  -" or match[1] in _TAGS - {"ER" if match[3] else ""}) else ""
        value = match[3].strip() if match and tag else ""
        if tag in {"TY", "ER"}:
            if tag == "TY" and tags:
                faults.append((number, "the record before has no `ER`, and ends here"))
            if tags:
                found.append(_record(tags, faults))
                tags, faults = {}, []
        elif tag and not tags:
            faults.append((number, "the record has no `TY`, and is read as `GEN`"))
            tags["TY"] = ["GEN"]
        if tag == "TY" and value not in _TYPES:
            faults.append((number, f"the type {value!r} is not known, and is read as `GEN`"))
        if match and tag and match[2] != "  -":
            faults.append((number, f"{line.strip()!r} is read as `{tag}  - {value}`"))
        elif not tag and line.strip() and last not in _PRIVATE:
            faults.append((number, f"{line.strip()[:40]!r} has no tag, and is not read"))
        elif value and tag in tags and tag in _FIELDS.keys() | {*_PAGES, "DA"}:
            faults.append((number, f"a second `{tag}` is not read: {value[:40]!r}"))
        if tag == "TY" or (value and tag != "ER"):
            tags.setdefault(tag, []).append(value)
        last = tag or last
    if faults and found:
        found[-1] = found[-1]._replace(faults=(*found[-1].faults, *faults))
    return found


def _record(tags: Mapping[str, list[str]], faults: Iterable[tuple[int, str]] = ()) -> Record:
    kind = _TYPES.get(tags.get("TY", [""])[0], "misc")
    pairs = [(match[1], match[2]) for line in tags.get("U1", ()) if (match := _OWN.fullmatch(line))]
    own = {name: value for name, value in pairs if is_balanced(value)}
    if own.get("entrytype") in TYPES:
        kind = own.pop("entrytype")
    subtype = _SUBTYPES.get(tags.get("TY", [""])[0], "")
    fields = {**_fields(tags, kind), "entrysubtype": subtype}
    escaped = {name: values.biblatex(name, value) for name, value in fields.items()}
    by_tag = {tag: _MEANT.get((tag, kind), name) for tag, name in _NAMES.items()}
    for role in dict.fromkeys(by_tag.values()):
        people = [_name(value) for tag, name in by_tag.items() if name == role for value in tags.get(tag, ())]
        escaped |= {role: " and ".join(people)} if people else {}
    read = filled({**escaped, **own})
    known = (
        (_TAGS - _PRIVATE - {"U1", "SE"})
        | ({"U1"} if own else set())
        | ({"C1", "C3"} if kind in CONFERENCES else set())
        | {tag for tag, of in _MEANT if of == kind}
    )
    others = [tag for tag in tags if tag not in known]
    private = tuple(tag for tag in others if tag in _PRIVATE)
    return Record(
        next(iter(tags.get("ID", ())), ""),
        kind,
        read,
        private,
        tuple(tag for tag in others if tag not in _PRIVATE),
        tuple(faults),
    )


def _fields(tags: Mapping[str, list[str]], kind: str) -> dict[str, str]:
    """The values by field; for a container, a serial number or a date, the field depends on the type or the value."""
    fields: dict[str, str] = {}
    usual = {**_FIELDS, **{tag: name for (tag, of), name in _MEANT.items() if of == kind and tag not in _NAMES}}
    for tag, name in usual.items():
        if tag in tags:
            fields.setdefault(_MEANT.get((tag, kind), name), tags[tag][0])
    if pages := [tags[tag][0] for tag in _PAGES if tag in tags]:
        is_total = kind in _WHOLE and len(pages) == 1 and _TOTAL.fullmatch(pages[0])
        fields["pagetotal" if is_total else "pages"] = "--".join(dict.fromkeys(pages))
    if "container" in fields:
        name = "journaltitle" if kind in NUMBERED_ISSUES else "series" if kind in _WHOLE else "booktitle"
        fields.setdefault(name, fields.pop("container"))
    if serial := fields.pop("serial", ""):
        fields.setdefault("isbn" if is_isbn(serial) else "number" if kind in _NUMBERED else "issn", serial)
    if kind in CONFERENCES and "C1" in tags:
        fields["venue"] = tags["C1"][0]
    if kind in CONFERENCES and "C3" in tags:
        fields["eventtitle"], fields["booktitle"] = fields.get("booktitle", ""), tags["C3"][0]
    for name in fields.keys() & {"date", "urldate"}:
        fields[name] = _date(fields[name])
    day = _date(tags.get("DA", [""])[0])
    if day.startswith(fields.get("date", "")):
        fields["date"] = day  # `PY` has only the year
    return filled(fields)


def _date(written: str) -> str:
    """`1999/03/12/` and `1999///Spring` in BibLaTeX's form; other texts unchanged."""
    year, *rest = [part.strip() for part in written.split("/")]
    numbers = [f"{int(part):02d}" for part in rest[:2] if part.isdigit() and part.isascii()]
    season = SEASONS.get(rest[2].lower()) if len(rest) == 3 and not numbers else None
    if not rest or not (numbers or season or not any(rest)):
        return written
    return "-".join([year, *([str(season)] if season else numbers)])


def _name(written: str) -> str:
    """`Family, Given, Suffix`; without a comma it is an organisation, or an undivided name."""
    family, *rest = [values.tex(part.strip()) for part in written.split(",")]
    if not rest:
        return f"{{{family}}}"
    given, suffix = rest[0], ", ".join(rest[1:])
    return ", ".join(filter(None, (family, suffix, given)))


def references_ris(bibliography: Bibliography, keys: Iterable[str]) -> str:
    """The works as RIS records, then those named in their references."""
    return "\n".join(bibliography.derived(key, "ris", record_text) for key in with_linked(bibliography, keys))


def record_text(entry: Entry) -> str:
    subtypes = {name: kind for kind, name in _SUBTYPES.items()}
    kind = subtypes.get(entry.text.get("entrysubtype", "")) or _WRITTEN_TYPES.get(entry.type, "GEN")
    lines = [f"TY  - {kind}", f"ID  - {entry.key}"]
    lines += [f"{tag}  - {value}" for tag, value in _lines(entry) if value and "\n" not in value]
    if _TYPES.get(kind, "misc") != entry.type:
        lines.append(f"U1  - entrytype = {{{entry.type}}}")
    own = not_read_back(entry, records("\n".join(lines))[0].fields)
    own |= {"ids": ", ".join(entry.ids)} if entry.ids else {}
    lines += [f"U1  - {name} = {{{value}}}" for name, value in own.items()]
    return "\n".join([*lines, "ER  - ", ""])


def _lines(entry: Entry) -> Iterator[tuple[str, str]]:
    text, kind = entry.text, entry.type
    own = {name: tag for (tag, of), name in _MEANT.items() if of == kind}
    for name, tag in {**_WRITTEN_NAMES, **own}.items():
        for person in entry.names.get(name, ()):
            yield tag, _written_name(person)
    for name, tag in {**_WRITTEN, **own}.items():
        yield tag, text.get(name, "") if name not in entry.names else ""
    if not text.get("publisher") and "institution" not in own:
        yield "PB", text.get("institution") or text.get("organization", "")
    proceedings = text.get("booktitle", "") if kind in CONFERENCES and text.get("eventtitle") else ""
    inside = text.get("eventtitle", "") if proceedings else text.get("journaltitle") or text.get("booktitle", "")
    yield "C3", proceedings
    yield "T2", inside or (text.get("series", "") if kind in _WHOLE else "")
    yield "T3", text.get("series", "") if inside or kind not in _WHOLE else ""
    date, accessed = entry.dates.get("date"), entry.dates.get("urldate")
    if isinstance(date, PartialDate):
        yield "PY", f"{date.year:04d}"
        yield "DA", "/".join(str(date).split("-")) if date.month else ""
    yield "Y2", "/".join(str(accessed).split("-")) if isinstance(accessed, PartialDate) else ""
    first, _, last = text.get("pages", "").partition("–")
    yield "SP", first or text.get("pagetotal", "")
    yield "EP", last
    numbered = "SN" if kind in _NUMBERED else "IS" if kind in NUMBERED_ISSUES else "M1"
    yield numbered, text.get("number", "")
    yield "SN", "" if numbered == "SN" else text.get("isbn") or text.get("issn", "")
    yield "C1", text.get("venue", "") if kind in CONFERENCES else ""
    yield "DO", bare_doi(text.get("doi", ""))
    yield "LA", entry.lang or ""


def _written_name(name: PersonName) -> str:
    return name.literal or ", ".join(filter(None, (name.whole_family, name.given, name.suffix)))
