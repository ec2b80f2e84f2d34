"""Raw entries → Entries: aliases, dates, inheritance, TeX, names, languages. What is unknown stays text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from ludograph.bibliography.bibtex.dating import date_of_year_and_month
from ludograph.bibliography.bibtex.draft import Draft
from ludograph.bibliography.bibtex.encoding import clean
from ludograph.bibliography.bibtex.inheritance import Inheritance
from ludograph.bibliography.bibtex.raw import RawEntry, RawField, RawFile
from ludograph.bibliography.entry import Entry, Name
from ludograph.bibliography.multiscript import base_field, parse_form_field
from ludograph.bibliography.names import parse_names
from ludograph.bibliography.tex import Decoded, Node, decode, decode_verbatim
from ludograph.bibliography.vocabulary import (
    DATE_FIELDS,
    FIELD_ALIASES,
    KNOWN_FIELDS,
    LANGUAGE_NAMES,
    MULTISCRIPT_FIELDS,
    NAME_FIELDS,
    PUBLIC_FIELDS,
    THESIS_KINDS,
    TYPE_ALIASES,
    TYPES,
    VERBATIM_FIELDS,
)
from ludograph.dates import Date, parse_date
from ludograph.problems import Fault, Problem, did_you_mean, nearest
from ludograph.source import SourceText

_IGNORE = re.compile(r"\bignore\s+([A-Z]+[0-9]+(?:[\s,]+[A-Z]+[0-9]+)*)")
_KEY_SEPARATOR = re.compile(r"\s*,\s*")


def interpret(
    files: Iterable[tuple[SourceText, RawFile]], public: frozenset[str] = PUBLIC_FIELDS
) -> tuple[list[Entry], list[Problem]]:
    """The entries of all files in order, with what is wrong in them; the first of two entries with one key is kept.

    Values are read of `public` fields only: what is private is in no entry and can leave by no way.
    """
    problems: list[Problem] = []
    drafts: dict[str, Draft] = {}
    folded: dict[str, Draft] = {}
    for file, raw_file in files:
        for raw in raw_file.entries:
            draft = _draft(file, raw, problems)
            twin = folded.setdefault(draft.key.casefold(), draft)
            if twin is not draft:
                problems.append(_duplicate(draft, twin))
            drafts.setdefault(draft.key, draft)
    inheritance = Inheritance(_with_other_keys(drafts), problems)
    entries = []
    for draft in drafts.values():
        inheritance.resolve(draft)
        entries.append(_entry(draft, problems, public))
    return entries, problems


def _with_other_keys(drafts: Mapping[str, Draft]) -> Mapping[str, Draft]:
    """The drafts by every key that another entry may name them by (`ids`)."""
    others = {
        other: draft for draft in drafts.values() for other in _KEY_SEPARATOR.split(draft.fields.get("ids", "").strip())
    }
    return {**others, **drafts} if others else drafts


def _draft(file: SourceText, raw: RawEntry, problems: list[Problem]) -> Draft:
    written = raw.type.lower()
    kind = TYPE_ALIASES.get(written, written)
    if kind not in TYPES:
        place = file.place(raw.start, raw.start + 1 + len(raw.type))
        hint = did_you_mean(written, TYPES | set(TYPE_ALIASES)) or "It is shown like @misc."
        problems.append(Problem("C016", f"unknown entry type {raw.type!r}", hint, place))
        kind = "misc"
    draft = Draft(file, raw, clean(raw.key), kind, {}, {})
    typed: dict[str, RawField] = {}
    for field in raw.fields:
        name = _field_name(field.name)
        if name in typed:
            place = file.place(field.start, field.start + len(field.name))
            hint = f"The first one, in line {file.location(typed[name].start).line}, is used."
            problems.append(Problem("C014", f"{field.name!r} is given twice", hint, place))
            continue
        typed[name] = field
    for name, field in typed.items():
        target = _alias(name)
        if target != name and target in typed:
            continue
        draft.fields[target] = clean(field.value)
        draft.places[target] = field
        if name not in KNOWN_FIELDS:
            problems.extend(_unknown_field(file, field, name))
    if written in THESIS_KINDS:
        draft.fields.setdefault("type", THESIS_KINDS[written])
    _fold_date(draft, problems)
    return draft


def _field_name(name: str) -> str:
    """Lower case, but a language tag in it stays as written."""
    base, mark, tag = name.rpartition("_")
    if mark and base.lower().rpartition("_")[2] in {"transliteration", "translation", "default"}:
        return f"{base.lower()}_{tag}"
    return name.lower()


def _alias(name: str) -> str:
    base, mark, rest = name.partition("_")
    return FIELD_ALIASES.get(base, base) + mark + rest


def _unknown_field(file: SourceText, field: RawField, name: str) -> Iterable[Problem]:
    form = parse_form_field(name)
    if form is not None and _alias(form.base) in MULTISCRIPT_FIELDS:
        return
    if name.startswith(("bdsk-", "__")) or ("-" in name and not nearest(name, KNOWN_FIELDS, 1)):
        return
    hint = did_you_mean(name, sorted(KNOWN_FIELDS)) or "It is not shown."
    place = file.place(field.start, field.start + len(field.name))
    yield Problem("C016", f"unknown field {field.name!r}", hint, place)


def _fold_date(draft: Draft, problems: list[Problem]) -> None:
    """`year` and `month` become `date`; with a `date` they are left out."""
    fields = draft.fields
    year, month = fields.pop("year", None), fields.pop("month", None)
    if "date" in fields or year is None:
        return
    fields["date"], fault = date_of_year_and_month(_unbraced(year), month and _unbraced(month))
    draft.places["date"] = draft.places["year"]
    if fault:
        problems.append(Problem("C009", fault, "Write a number, or the full date in 'date'.", draft.place("month")))


def _duplicate(draft: Draft, first: Draft) -> Problem:
    line = first.file.location(first.raw.key_start).line
    there = f"line {line}" if first.file.path == draft.file.path else f"{first.file.path}:{line}"
    if draft.key == first.key:
        message, hint = f"duplicate key {draft.key!r}, first used in {there}", "The first entry is used."
    else:
        message = f"key {draft.key!r} differs only by case from {first.key!r} in {there}"
        hint = "Other programs take them for one key."
    return Problem("C003", message, hint, draft.key_place)


def _entry(draft: Draft, problems: list[Problem], public: frozenset[str]) -> Entry:
    text: dict[str, str] = {}
    rich: dict[str, tuple[Node, ...]] = {}
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
        if decoded.nodes:
            rich[name] = decoded.nodes
        if decoded.unknown and name in draft.places:
            problems.extend(_unknown_commands(draft, name, decoded))
        if base in NAME_FIELDS:
            names[name], faults = parse_names(value)
            if faults and name in draft.places:
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
        ids=tuple(filter(None, _KEY_SEPARATOR.split(text["ids"].strip()))) if "ids" in text else (),
        parents=draft.parents,
        written=tuple(field for field in draft.raw.bibtex_fields or _written(draft) if base_field(field[0]) in public),
        place=draft.file.place(draft.raw.start, draft.raw.end),
        key_place=draft.key_place,
        field_spans={
            name: (raw.value_start, raw.value_end) for name, raw in draft.places.items() if name in draft.fields
        },
        source=draft.raw.bibtex or draft.file.text[draft.raw.start : draft.raw.end],
        converted=bool(draft.raw.bibtex),
        silenced=_silenced(decode_verbatim(draft.fields.get("ludograph", ""))),
        written_type=draft.raw.type.lower(),
    )


def _written(draft: Draft) -> tuple[tuple[str, int, int], ...]:
    """Its fields in the order typed; what became `date` keeps the name it has in the file."""
    start = draft.raw.start
    places = {field.start: (name, field) for name, field in reversed(draft.places.items())}
    return tuple((name, field.start - start, field.end - start) for _, (name, field) in sorted(places.items()))


def _name_problem(draft: Draft, field: str, fault: Fault) -> Problem:
    """The fault in its file: exact where the file has the value as it is, else at the whole value and without a fix."""
    raw = draft.places[field]
    if raw.exact and draft.fields[field] == raw.value:
        return fault.at(lambda start, end: draft.file.place(raw.value_start + start, raw.value_start + end))
    return Problem(fault.code, fault.message, fault.hint, draft.place(field))


def _date(value: str) -> tuple[str, Date | None]:
    """A date field's text and date; in a date `~` is not TeX."""
    written = _unbraced(value)
    date = parse_date(written)
    return (written if date else decode(value).plain), date


def _unbraced(value: str) -> str:
    return value.replace("{", "").replace("}", "").strip()


def _unknown_commands(draft: Draft, field: str, decoded: Decoded) -> Iterable[Problem]:
    raw = draft.places[field]
    for command in decoded.unknown:
        place = draft.place(field)
        at = draft.file.text.find(command, raw.value_start, raw.value_end)
        if at >= 0:
            place = draft.file.place(at, at + len(command))
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


def _silenced(value: str) -> frozenset[str]:
    return frozenset(code for match in _IGNORE.finditer(value) for code in re.findall(r"[A-Z]+[0-9]+", match[1]))
