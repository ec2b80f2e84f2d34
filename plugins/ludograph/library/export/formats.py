"""Exports cited entries: BibTeX as written, CSL-JSON 1.0.2, schema.org.

Only fields that we print or that identify the work are exported: never `file`, `abstract`, `owner`, `groups` or unknown
fields.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from urllib.parse import urlencode

from ludograph.base.grouping import filled
from ludograph.dates import Date, DateInterval, PartialDate, parse_date
from ludograph.library.bibtex.interpretation import list_parts, parse_names
from ludograph.library.bibtex.tex import decode, decode_verbatim, is_balanced
from ludograph.library.citing.locator_words import page_range
from ludograph.library.csl_json.reader import raw_fields
from ludograph.library.entry import Entry, PersonName
from ludograph.library.formatting.csl_record import Json, RecordValues, csl_record, date_parts, kept_case
from ludograph.library.identifiers import bare_doi, doi_address, is_doi, web_address
from ludograph.library.library import Bibliography
from ludograph.library.multiscript import FormKind, base_field, form_fields, parse_form_field
from ludograph.library.vocabulary import (
    DATE_FIELDS,
    LISTS,
    MULTISCRIPT_FIELDS,
    NAME_FIELDS,
    TYPE_ROWS,
    VERBATIM_FIELDS,
)
from ludograph.values import WIKIDATA, wikidata_address

_IN_DELIMITERS = re.compile(r"\\.|[{}\"]", re.DOTALL)
_WORD = re.compile(r"[^\s#,{}\"=]+")


def references_bib(bibliography: Bibliography, keys: Iterable[str]) -> str:
    """The sources of the entries in the order of `keys`, then of their parents, after the @strings that they use."""
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
        "  " + entry.source[start:end] for name, start, end in entry.written if is_balanced(entry.source[start:end])
    ]
    head = f"@{entry.written_type or entry.type}{{{entry.key},"
    return "\n".join([head, *(line + "," for line in lines), "}"])


def _bare_words(entry: str) -> Iterator[str]:
    """Words of an exported entry outside braces and quotation marks: the names of @strings and fields."""
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
    """Adds a string after all that it uses; they may be a long chain, and a circle if one is defined twice."""
    waiting, opened = [name], set[str]()
    while waiting:
        name = waiting.pop()
        definition = bibliography.strings.get(name)
        if definition is None or name in found:
            continue
        if name in opened:
            found[name] = definition.source
        else:
            opened.add(name)
            waiting += (name, *(used for used in reversed(definition.uses) if used not in opened))


def references_json(bibliography: Bibliography, keys: Iterable[str]) -> list[Json]:
    """The entries as CSL-JSON items with their citekeys as ids, in the order of `keys`."""
    return [csl_item(bibliography[key]) for key in with_linked(bibliography, keys)]


def with_linked(bibliography: Bibliography, keys: Iterable[str]) -> list[str]:
    """The keys of works, then those of works named in their references."""
    wanted = [key for key in dict.fromkeys(keys) if key in bibliography]
    linked = [other.key for key in wanted for other in bibliography[key].linked if other.key in bibliography]
    return list(dict.fromkeys([*wanted, *linked]))


def references_json_text(bibliography: Bibliography, keys: Iterable[str]) -> str:
    """The CSL-JSON items as the text of a JSON file, one item per line."""
    items = [
        bibliography.derived(key, "csl", lambda entry: json.dumps(csl_item(entry), ensure_ascii=False))
        for key in with_linked(bibliography, keys)
    ]
    return "[\n" + ",\n".join(items) + "\n]\n"


def csl_item(entry: Entry) -> Json:
    """One work as a CSL-JSON item. The original title is `title`; other forms and keys are in `custom`, and fields
    without a CSL variable in `custom.biblatex`, so that the item can be read back without loss.
    """
    item: Json = {"id": entry.key, **csl_record(RecordValues(entry))}
    custom: Json = {field: value for field, value in entry.text.items() if value and _is_other_form(field)}
    if entry.ids:
        custom["ids"] = list(entry.ids)
    if custom:
        item["custom"] = custom
    kind, read = raw_fields(item)
    own = not_read_back(entry, read) | ({"entrytype": entry.type} if kind != entry.type else {})
    if own:
        item["custom"] = {**custom, "biblatex": dict(sorted(own.items()))}
    return item


NOT_COPIED = frozenset({"ids", "crossref", "xdata", "xref", "langid", "year", "month", "day"})
"""Exported in another form, or unnecessary as inherited fields are included."""


def not_read_back(entry: Entry, read: Mapping[str, str]) -> dict[str, str]:
    """The raw values of fields that are lost or another in those read, and an empty one for those that it adds."""
    own = {
        name: raw_value(entry, name)
        for name in sorted(entry.text.keys() - NOT_COPIED)
        if entry.text[name] and not (name in read and same_value(entry, name, read[name]))
    }
    return own | dict.fromkeys(sorted(read.keys() - entry.text.keys() - NOT_COPIED), "")


def raw_value(entry: Entry, name: str) -> str:
    """A field's BibLaTeX value on one line."""
    return unicodedata.normalize("NFC", " ".join(entry.fields[name].split()))


def same_value(entry: Entry, name: str, raw: str) -> bool:
    text, base = entry.text[name], base_field(name)
    if base == "doi":
        return bare_doi(raw) == bare_doi(text)
    if base in VERBATIM_FIELDS:
        return decode_verbatim(raw) == text
    if base in DATE_FIELDS:
        return (date := parse_date(raw)) is not None and date == entry.dates.get(name)
    if base in NAME_FIELDS:
        return parse_names(raw)[0] == entry.names.get(name)
    if base in LISTS and len(list_parts(raw)) != len(list_parts(entry.fields[name])):
        return False
    decoded = decode(raw)
    if base == "pages":
        return page_range(decoded.plain) == page_range(text)
    if kept_case(name, raw) != kept_case(name, entry.fields.get(name, "")):
        return False
    return decoded.plain == text and decoded.pieces == entry.rich.get(name, ())


def _is_other_form(field: str) -> bool:
    form = parse_form_field(field) if "_" in field else None
    return form is not None and form.base in MULTISCRIPT_FIELDS


def citation_json_ld(entry: Entry) -> Json:
    """The work as a schema.org object for the `citation` of an article's JSON-LD."""
    text = entry.text
    title = entry.forms("title").get(FormKind.ORIGINAL)
    forms = [form.text for form in form_fields("title", text, entry.lang) if form.field != "title"]
    others = [form for form in forms if title is None or form != title.text]
    publisher, journal = text.get("publisher"), text.get("journaltitle")
    inside = journal or text.get("booktitle")
    known: Json = {
        "@type": TYPE_ROWS[entry.type].schema or "CreativeWork",
        "name": title and title.text,
        "alternateName": others if len(others) > 1 else "".join(others),
        **{role: _people(entry, role) for role in ("author", "editor", "translator")},
        "datePublished": _schema_date(entry.dates.get("date")),
        "inLanguage": entry.lang,
        "isbn": text.get("isbn"),
        "publisher": publisher and {"@type": "Organization", "name": publisher},
        "isPartOf": inside and {"@type": "Periodical" if journal else "Book", "name": inside},
        "sameAs": same_as(entry),
        "url": web_address(text.get("url", "")),
    }
    return filled(known)


def same_as(entry: Entry) -> str | list[str]:
    """The addresses of the same work: its DOI, and its item in Wikidata."""
    doi, item = bare_doi(entry.text.get("doi", "")), entry.text.get("wikidata", "")
    found = [doi_address(doi)] if is_doi(doi) else []
    found += [wikidata_address(item)] if WIKIDATA.fullmatch(item) else []
    return found[0] if len(found) == 1 else found


class _PlainValues(RecordValues):
    """Values without marks for emphasis."""

    def text(self, field: str) -> str:
        return self.entry.text[field]


def coins(entry: Entry) -> str:
    """The work as a ContextObject (Z39.88-2004, "COinS"), which reference managers can read from a page."""
    form, _, genre = (TYPE_ROWS[entry.type].coins or "dc document").partition(" ")
    item, text = csl_record(_PlainValues(entry)), entry.text
    inside, is_part = item.get("container-title", ""), genre in {"article", "bookitem", "proceeding"}
    known = {
        "rft.genre": genre if form in {"journal", "book"} else "", "rft.type": genre if form == "dc" else "",
        "rft.atitle": item.get("title") if is_part else "", "rft.jtitle": inside if genre == "article" else "",
        "rft.btitle": "" if form != "book" else inside if is_part else item.get("title"),
        "rft.title": item.get("title") if not is_part and form != "book" else "",
        "rft.source": inside if form == "dc" else "", "rft.date": _schema_date(entry.dates.get("date")),
        "rft.inst" if form == "dissertation" else "rft.pub": item.get("publisher"),
        "rft.degree": item.get("genre") if form == "dissertation" else "", "rft.place": item.get("publisher-place"),
        "rft.edition": item.get("edition"), "rft.series": item.get("collection-title"),
        "rft.volume": item.get("volume"), "rft.issue": item.get("issue"), "rft.pages": item.get("page"),
        "rft.tpages": item.get("number-of-pages"), "rft.number": item.get("number") if form == "patent" else "",
        "rft.assignee": " and ".join(name.text for name in entry.names.get("holder", ())), "rft.isbn": text.get("isbn"),
        "rft.issn": text.get("issn"), "rft.language": entry.lang,
        "rft.identifier": text.get("url") if form == "dc" else "",
    }  # fmt: skip
    pairs = [("ctx_ver", "Z39.88-2004"), ("rft_val_fmt", f"info:ofi/fmt:kev:mtx:{form}")]
    pairs += [("rft_id", f"info:doi/{item['DOI']}")] if "DOI" in item else []
    pairs += [("rft_id", item["URL"])] if "URL" in item else []
    author = "rft.creator" if form == "dc" else "rft.au"
    for name in entry.names.get("author", ()):
        if not name.others:
            is_body = name.literal and form == "book"
            whole = name.literal or ", ".join(filter(None, (name.whole_family, name.given, name.suffix)))
            pairs.append(("rft.aucorp" if is_body else author, whole))
    return urlencode([*pairs, *filled(known).items()])


def _people(entry: Entry, role: str) -> list[Json]:
    return [_person(name) for name in entry.names.get(role, ()) if not name.others]


def _person(name: PersonName) -> Json:
    if name.literal:
        return {"@type": "Organization", "name": name.literal}
    parts = {"@type": "Person", "name": name.text, "familyName": name.family, "givenName": name.given}
    return filled(parts)


def _schema_date(date: Date | None) -> str | None:
    """The date in schema.org's form, which allows only whole dates of ISO 8601."""
    if isinstance(date, DateInterval):
        date = date.start if isinstance(date.start, PartialDate) else None
    if date is None or date.unspecified or date.year <= 0:
        return None
    return "-".join(f"{part:0{2 if number else 4}d}" for number, part in enumerate(date_parts(date)))
