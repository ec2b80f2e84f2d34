"""RIS records, as reference managers and journals' pages export them, as entries of BibLaTeX."""

from __future__ import annotations

import re
from typing import NamedTuple

from ludograph.bibliography.csl_json import values
from ludograph.bibliography.identifiers import is_isbn
from ludograph.bibliography.vocabulary import VERBATIM_FIELDS

_TYPES = {
    "BOOK": "book", "JOUR": "article", "CHAP": "incollection", "THES": "thesis", "ELEC": "online", "WEB": "online",
    "CONF": "inproceedings", "CPAPER": "inproceedings", "RPRT": "report", "NEWS": "article", "MGZN": "article",
    "EDBOOK": "collection", "ENCYC": "inreference", "DICT": "inreference", "MANSCPT": "unpublished",
    "VIDEO": "video", "BLOG": "online", "PAT": "patent",
}  # fmt: skip
_FIELDS = {
    "TI": "title", "T1": "title", "T2": "container", "BT": "container", "JO": "container", "JF": "container",
    "T3": "series", "ET": "edition", "PB": "publisher", "CY": "location", "PP": "location", "VL": "volume",
    "IS": "number", "DO": "doi", "SN": "serial", "UR": "url", "LA": "langid", "PY": "date", "Y1": "date",
    "Y2": "urldate",
}  # fmt: skip
_NAMES = {"AU": "author", "A1": "author", "A2": "editor", "ED": "editor", "A4": "translator"}
_PAGES = ("SP", "EP")
_PRIVATE = frozenset({"AB", "N1", "N2", "KW", "L1", "L2", "L3", "L4", "RN", "C1", "C2", "C3", "C4", "C5", "C6", "C7"})
"""Abstracts, notes, keywords and attached files."""
_SILENT = frozenset({"TY", "ER", "ID", "DA", "JA", "J2", "ST", "DB", "DP", "Y3"})
"""Read elsewhere, or the same again in a shorter form."""
_LINE = re.compile(r"^([A-Z][A-Z0-9])  - ?(.*)$")
_END = re.compile(r"^ER  -.*$", re.MULTILINE)


class Record(NamedTuple):
    """One work of a RIS file."""

    key: str
    """Its `ID`; "" where it has none."""
    type: str
    fields: dict[str, str]
    """BibLaTeX's fields, with TeX's special signs escaped."""
    private: tuple[str, ...] = ()
    """Tags of abstracts, notes, keywords and files, which are left out."""
    unknown: tuple[str, ...] = ()
    """Tags that mean nothing here."""


def records(text: str) -> list[Record]:
    """The records in the order of the text; none where it is not RIS."""
    parts = _END.split(text.removeprefix("\ufeff"))
    return [_record(part) for part in parts if re.match(r"\s*TY  - ", part)]


def _record(text: str) -> Record:
    key, kind = "", "misc"
    fields: dict[str, str] = {}
    pages: dict[str, str] = {}
    others: list[str] = []
    for line in text.splitlines():
        match = _LINE.match(line)
        tag, value = (match[1], match[2].strip()) if match else ("", "")
        if not value:
            continue
        if tag == "TY":
            kind = _TYPES.get(value, "misc")
        elif tag == "ID":
            key = value
        elif tag in _NAMES:
            role = _NAMES[tag]
            fields[role] = f"{fields[role]} and {value}" if role in fields else value
        elif tag in _PAGES:
            pages[tag] = value
        elif tag in _FIELDS:
            fields.setdefault(_FIELDS[tag], value)
        elif tag not in _SILENT:
            others.append(tag)
    if pages:
        fields["pages"] = "--".join(dict.fromkeys(pages.values()))
    _settle(kind, fields)
    private = tuple(dict.fromkeys(tag for tag in others if tag in _PRIVATE))
    unknown = tuple(dict.fromkeys(tag for tag in others if tag not in _PRIVATE))
    escaped = {name: value if name in VERBATIM_FIELDS else values.tex(value) for name, value in fields.items()}
    return Record(key, kind, escaped, private, unknown)


def _settle(kind: str, fields: dict[str, str]) -> None:
    """What only the type or the value decides: a container, a serial number, a date."""
    if "container" in fields:
        fields["journaltitle" if kind == "article" else "booktitle"] = fields.pop("container")
    if "serial" in fields:
        serial = fields.pop("serial")
        fields["isbn" if is_isbn(serial) else "issn"] = serial
    for name in fields.keys() & {"date", "urldate"}:
        fields[name] = "-".join(part for part in fields[name].split("/") if part)
