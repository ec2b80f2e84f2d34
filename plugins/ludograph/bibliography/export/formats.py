"""Cited entries for other programs: BibTeX as it was written, CSL-JSON 1.0.2, schema.org.

Only fields that we print or that identify the work are exported: never `file`, `abstract`, `owner`, `groups` or a
field that we do not know.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from ludograph.bibliography.citing.ranges import page_range
from ludograph.bibliography.entry import Entry, Name
from ludograph.bibliography.export.types import (
    CSL_DATES,
    CSL_FIELDS,
    CSL_NAMES,
    CSL_TYPES,
    NUMBERED_ISSUES,
    SCHEMA_TYPES,
)
from ludograph.bibliography.identifiers import bare_doi, doi_address, is_doi, web_address
from ludograph.bibliography.library import Bibliography
from ludograph.bibliography.multiscript import FormKind, form_fields, parse_form_field
from ludograph.bibliography.vocabulary import MULTISCRIPT_FIELDS, UNDATED
from ludograph.dates import Bound, Date, DateInterval, PartialDate

Json = dict[str, Any]
_IN_DELIMITERS = re.compile(r"\\.|[{}\"]", re.DOTALL)
_WORD = re.compile(r"[^\s#,{}\"=]+")


def references_bib(bibliography: Bibliography, keys: Iterable[str]) -> str:
    """The entries' own source in the order of `keys`, their parents after them, before them the @strings they use."""
    wanted = [key for key in dict.fromkeys(keys) if key in bibliography]
    parents = [parent for key in wanted for parent in bibliography[key].parents if parent in bibliography]
    every = list(dict.fromkeys([*wanted, *parents]))
    entries = [bibliography.derived(key, "bib", _bib_entry) for key in every]
    strings: dict[str, str] = {}
    for key in every if bibliography.strings else ():
        for word in _bare_words(bibliography.derived(key, "bib", _bib_entry)):
            _add_string(bibliography, word.lower(), strings)
    return "\n\n".join([*strings.values(), *entries]) + ("\n" if entries else "")


def _bib_entry(entry: Entry) -> str:
    lines = [
        "  " + entry.source[start:end] for name, start, end in entry.written if _is_balanced(entry.source[start:end])
    ]
    head = f"@{entry.written_type or entry.type}{{{entry.key},"
    return "\n".join([head, *(line + "," for line in lines), "}"])


def _is_balanced(value: str) -> bool:
    level = 0
    for match in _IN_DELIMITERS.finditer(value):
        level += {"{": 1, "}": -1}.get(match[0], 0)
        if level < 0:
            return False
    return level == 0


def _bare_words(entry: str) -> Iterator[str]:
    """Words of an exported entry outside braces and quotation marks: the @strings it names, and its field names."""
    level, quoted, done = 0, False, 0
    body = entry[entry.index("{") + 1 :]
    for match in _IN_DELIMITERS.finditer(body):
        if level == 0 and not quoted:
            yield from _WORD.findall(body[done : match.start()])
        if match[0] == '"' and level == 0:
            quoted = not quoted
        elif not quoted:
            level += {"{": 1, "}": -1}.get(match[0], 0)
        done = match.end()


def _add_string(bibliography: Bibliography, name: str, found: dict[str, str]) -> None:
    definition = bibliography.strings.get(name)
    if definition is None or name in found:
        return
    for used in definition.uses:
        if used != name:
            _add_string(bibliography, used, found)
    found[name] = definition.source


def references_json(bibliography: Bibliography, keys: Iterable[str]) -> list[Json]:
    """The entries as CSL-JSON items with their citekeys as ids, in the order of `keys`."""
    return [csl_item(bibliography[key]) for key in dict.fromkeys(keys) if key in bibliography]


def references_json_text(bibliography: Bibliography, keys: Iterable[str]) -> str:
    """The same as the text of a JSON file, an item a line."""
    wanted = [key for key in dict.fromkeys(keys) if key in bibliography]
    items = [
        bibliography.derived(key, "csl", lambda entry: json.dumps(csl_item(entry), ensure_ascii=False))
        for key in wanted
    ]
    return "[\n" + ",\n".join(items) + "\n]\n"


def csl_item(entry: Entry) -> Json:
    """One work as a CSL-JSON 1.0.2 item: the original title is its `title`; other forms and further keys are in
    `custom`.
    """
    text = entry.text
    item: Json = {"id": entry.key, "type": _csl_type(entry)}
    title = entry.forms("title").get(FormKind.ORIGINAL)
    subtitle = entry.forms("subtitle").get(FormKind.ORIGINAL)
    if title:
        item["title"] = f"{title.text}: {subtitle.text}" if subtitle else title.text
    for field, name in CSL_FIELDS.items():
        if text.get(field):
            item.setdefault(name, text[field])
    if "page" in item:
        item["page"] = page_range(item["page"]).replace("–", "-")
    if text.get("number"):
        item.setdefault(_number_name(entry), text["number"])
    if doi := bare_doi(text.get("doi", "")):
        item["DOI"] = doi
    if entry.lang:
        item["language"] = entry.lang
    for field, name in CSL_NAMES.items():
        names = [_csl_name(person) for person in entry.names.get(field, ()) if not person.others]
        if names:
            item[name] = names
    for field, name in CSL_DATES.items():
        if field in entry.dates and (date := _csl_date(entry.dates[field], text[field])):
            item[name] = date
    custom: Json = {field: value for field, value in text.items() if value and _is_other_form(field)}
    if entry.ids:
        custom["ids"] = list(entry.ids)
    if custom:
        item["custom"] = custom
    return item


def _is_other_form(field: str) -> bool:
    form = parse_form_field(field) if "_" in field else None
    return form is not None and form.base in MULTISCRIPT_FIELDS


def _csl_type(entry: Entry) -> str:
    kind = entry.text.get("entrysubtype", "")
    if entry.type == "article" and kind in {"magazine", "newspaper"}:
        return f"article-{kind}"
    return CSL_TYPES.get(entry.type, "document")


def _number_name(entry: Entry) -> str:
    if entry.type in NUMBERED_ISSUES:
        return "issue"
    return "collection-number" if entry.text.get("series") else "number"


def _csl_name(name: Name) -> Json:
    if name.literal:
        return {"literal": name.literal}
    parts = {
        "family": name.family,
        "given": name.given,
        "non-dropping-particle": name.prefix,
        "suffix": name.suffix,
    }
    return {part: value for part, value in parts.items() if value}


def _csl_date(date: Date | None, written: str) -> Json | None:
    if date is None:
        return None if written.lower() in {"", *UNDATED} else {"raw": written}
    if isinstance(date, PartialDate):
        found: Json = {"date-parts": [_date_parts(date)]}
        if date.month is not None and date.month > 12:
            found["season"] = date.month - 20
        if date.approximate or date.uncertain or date.unspecified:
            found["circa"] = True
        return found
    if isinstance(date.start, Bound) or isinstance(date.end, Bound):
        return {"raw": str(date)}
    return {"date-parts": [_date_parts(date.start), _date_parts(date.end)]}


def _date_parts(date: PartialDate) -> list[int]:
    month = date.month if date.month is not None and date.month <= 12 else None
    return [part for part in (date.year, month, date.day if month else None) if part is not None]


def citation_json_ld(entry: Entry) -> Json:
    """The work as a schema.org object for the `citation` of an article's JSON-LD."""
    text = entry.text
    title = entry.forms("title").get(FormKind.ORIGINAL)
    forms = [form.text for form in form_fields("title", text, entry.lang) if form.field != "title"]
    others = [form for form in forms if title is None or form != title.text]
    publisher, journal, doi = text.get("publisher"), text.get("journaltitle"), bare_doi(text.get("doi", ""))
    inside = journal or text.get("booktitle")
    known: Json = {
        "@type": SCHEMA_TYPES.get(entry.type, "CreativeWork"),
        "name": title and title.text,
        "alternateName": others if len(others) > 1 else "".join(others),
        **{role: _people(entry, role) for role in ("author", "editor", "translator")},
        "datePublished": _schema_date(entry.dates.get("date")),
        "inLanguage": entry.lang,
        "isbn": text.get("isbn"),
        "publisher": publisher and {"@type": "Organization", "name": publisher},
        "isPartOf": inside and {"@type": "Periodical" if journal else "Book", "name": inside},
        "sameAs": is_doi(doi) and doi_address(doi),
        "url": web_address(text.get("url", "")),
    }
    return {name: value for name, value in known.items() if value}


def _people(entry: Entry, role: str) -> list[Json]:
    return [_person(name) for name in entry.names.get(role, ()) if not name.others]


def _person(name: Name) -> Json:
    if name.literal:
        return {"@type": "Organization", "name": name.literal}
    parts = {"@type": "Person", "name": name.text, "familyName": name.family, "givenName": name.given}
    return {part: value for part, value in parts.items() if value}


def _schema_date(date: Date | None) -> str | None:
    """schema.org knows whole dates of ISO 8601 only."""
    if isinstance(date, DateInterval):
        date = date.start if isinstance(date.start, PartialDate) else None
    if date is None or date.unspecified or date.year < 0:
        return None
    return "-".join(f"{part:0{2 if number else 4}d}" for number, part in enumerate(_date_parts(date)))
