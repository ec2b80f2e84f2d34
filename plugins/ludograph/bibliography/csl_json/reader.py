"""A CSL-JSON library → raw entries under BibLaTeX's names, so that all that follows is the same for every format.

Each entry also carries itself as BibTeX, which is what exports write. Fields that a reference manager fills privately
(`note`, which is Zotero's Extra, `abstract`, `keyword`, `annote`, `archive`) are not read.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludograph.bibliography.bibtex.draft import FieldPlace
from ludograph.bibliography.bibtex.raw import RawEntry, RawField, RawFile
from ludograph.bibliography.csl_json import values
from ludograph.bibliography.csl_json.positions import JsonError, JsonObject, Member, objects
from ludograph.bibliography.export.types import CSL_DATES, CSL_FIELDS, CSL_NAMES, CSL_TYPES, NUMBERED_ISSUES
from ludograph.bibliography.vocabulary import VERBATIM_FIELDS
from ludograph.problems import Problem, did_you_mean
from ludograph.source import SourceText

_TYPES = {csl: ours for ours, csl in reversed(CSL_TYPES.items())} | {
    "article": "unpublished", "article-magazine": "article", "article-newspaper": "article", "bill": "legislation",
    "book": "book", "broadcast": "video", "chapter": "incollection", "classic": "book", "collection": "misc",
    "document": "misc", "entry": "inreference", "entry-dictionary": "inreference", "event": "misc", "figure": "image",
    "hearing": "jurisdiction", "interview": "misc", "manuscript": "unpublished", "map": "image",
    "musical_score": "music", "post": "online", "post-weblog": "online", "regulation": "legislation",
    "review-book": "review", "speech": "unpublished",
}  # fmt: skip
"""CSL's type → ours; where several of ours are one type of CSL's, the usual one."""
_FIELDS = {csl: ours for ours, csl in reversed(CSL_FIELDS.items())} | {
    "number": "number", "collection-number": "number", "page-first": "pages", "DOI": "doi", "language": "langid",
    "title": "title",
}  # fmt: skip
_NAMES = {csl: ours for ours, csl in CSL_NAMES.items()} | {
    "editorial-director": "editor",
    "collection-editor": "editorb",
}
_DATES = {csl: ours for ours, csl in CSL_DATES.items()}
_NOT_READ = frozenset(
    (
        "id type citation-key citation-label custom abstract annote archive archive-place archive_collection "
        "archive_location authority call-number categories citation-number container-title-short dimensions division "
        "event first-reference-note-number journalAbbreviation jurisdiction keyword locator note part-title PMCID PMID "
        "printing-number references reviewed-author reviewed-genre reviewed-title scale section shortTitle source "
        "submitted supplement-number volume-title-short year-suffix available-date chair compiler contributor curator "
        "executive-producer guest host illustrator narrator organizer producer script-writer series-creator "
    ).split()
)
"""Variables of CSL 1.0.2 that are private, that no reference prints here, or that are read otherwise."""


def read_file(file: SourceText) -> RawFile:
    """What the file says; its faults are C012 and C016, nothing raises."""
    raw = RawFile()
    try:
        for number, found in enumerate(objects(file.text), 1):
            if found.fault is not None:
                raw.problems.append(_broken(file, found.fault))
            entry = _entry(file, found, number, raw.problems)
            if entry is not None:
                raw.entries.append(entry)
    except JsonError as fault:
        raw.problems.append(_broken(file, fault))
    return raw


def _broken(file: SourceText, fault: JsonError) -> Problem:
    at = min(fault.position, len(file.text))
    found = file.text[at : at + 1].strip()
    message = f"{fault}, found {found!r}" if found else str(fault)
    hint = "Export it as CSL JSON again, or correct it here."
    if file.text.lstrip("\ufeff \t\r\n").startswith(("@", "%")):
        hint = "This is BibTeX: give the file a name that ends in .bib."
    return Problem("C012", message, hint, file.place(at, min(at + 1, len(file.text))))


def _entry(file: SourceText, found: JsonObject, number: int, problems: list[Problem]) -> RawEntry | None:
    members = {member.name: member for member in found.members}
    key = members.get("citation-key") or members.get("id")
    if key is None or not isinstance(key.value, str | int) or not str(key.value).strip():
        place = file.place(found.start, found.start + 1)
        problems.append(Problem("C012", f"work {number} has no id", 'Give it one: "id": "Parlett1990".', place))
        return None
    written_type = members["type"].value if "type" in members else "document"
    kind = _TYPES.get(str(written_type))
    if kind is None:
        place = file.place(members["type"].value_start, members["type"].value_end)
        hint = did_you_mean(str(written_type), _TYPES) or "It is shown like @misc."
        problems.append(Problem("C016", f"unknown type {written_type!r}", hint, place))
        kind = "misc"
    fields = list(_fields(file, found.members, kind, problems))
    subtype = str(written_type).removeprefix("article-")
    if subtype in {"magazine", "newspaper"}:
        fields.append(_field("entrysubtype", subtype, members["type"], file))
    entry = RawEntry(kind, str(key.value), found.start, found.end, key.value_start, fields)
    entry.bibtex, entry.bibtex_fields = _as_bibtex(kind, entry.key, fields)
    return entry


def _fields(file: SourceText, members: tuple[Member, ...], kind: str, problems: list[Problem]) -> Iterator[RawField]:
    done: set[str] = set()
    for member in members:
        if member.name == "custom" and isinstance(member.value, Mapping):
            # What our own export writes: forms in other scripts, and further keys.
            pairs = [(str(name), values.tex(str(value))) for name, value in member.value.items() if "_" in str(name)]
            pairs += [("ids", keys)] if (keys := _further_keys(member.value.get("ids"))) else []
        elif (name := _name_of(member.name, kind)) is not None:
            value = _value(member, name)
            pairs = [(name, value)] if value else []
        else:
            if member.name not in _NOT_READ and not member.name.startswith("_"):
                problems.append(_unknown(file, member))
            pairs = []
        for name, value in pairs:
            if name not in done:
                done.add(name)
                yield _field(name, value, member, file)


def _further_keys(value: Any) -> str:
    """`"ids": ["Parlett1990"]`, or the keys in one text with commas, as BibTeX has them."""
    keys = value if isinstance(value, list) else [value]
    return ", ".join(key.strip() for key in keys if isinstance(key, str) and key.strip())


def _name_of(variable: str, kind: str) -> str | None:
    if variable in _NOT_READ:
        return None
    if variable == "container-title":
        return "journaltitle" if kind in NUMBERED_ISSUES else "booktitle"
    if variable == "issue":
        return "number" if kind in NUMBERED_ISSUES else "issue"
    return _NAMES.get(variable) or _DATES.get(variable) or _FIELDS.get(variable)


def _value(member: Member, name: str) -> str:
    value: Any = member.value
    if member.name in _DATES:
        return values.date(value) or ""
    if member.name in _NAMES:
        people = value if isinstance(value, list) else []
        return values.names(person for person in people if isinstance(person, Mapping))
    if not isinstance(value, str | int | float) or isinstance(value, bool):
        return ""
    text = " ".join(str(value).split())
    return text if name in VERBATIM_FIELDS else values.tex(text)


def _field(name: str, value: str, member: Member, file: SourceText) -> RawField:
    exact = file.text[member.value_start : member.value_end] == value
    return RawField(
        name, value, FieldPlace(member.start, member.value_start, member.value_end, member.value_end, exact)
    )


def _unknown(file: SourceText, member: Member) -> Problem:
    hint = did_you_mean(member.name, [*_FIELDS, *_NAMES, *_DATES]) or "It is not shown."
    place = file.place(member.start, member.start + len(member.name) + 2)
    return Problem("C016", f"unknown variable {member.name!r}", hint, place)


def _as_bibtex(kind: str, key: str, fields: list[RawField]) -> tuple[str, tuple[tuple[str, int, int], ...]]:
    """The entry as BibTeX, and where each field is in it."""
    text = f"@{kind}{{{key},"
    spans = []
    for field in fields:
        text += "\n  "
        start = len(text)
        text += f"{field.name} = {{{field.value}}}"
        spans.append((field.name, start, len(text)))
        text += ","
    return text + "\n}", tuple(spans)
