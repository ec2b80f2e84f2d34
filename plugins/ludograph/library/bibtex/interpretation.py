"""Turns drafts into Entries: TeX, names, dates, languages. Unknown values stay text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import lru_cache

from ludograph.base.problems import Fault, Place, Problem, meaning, with_more
from ludograph.base.source import content_hash
from ludograph.dates import Date, parse_date
from ludograph.languages.scripts import is_cjk
from ludograph.library.bibtex.draft import Draft, unbraced
from ludograph.library.bibtex.tex import Decoded, decode, decode_name, decode_verbatim, group_end
from ludograph.library.entry import Entry, PersonName
from ludograph.library.library import EntryHead
from ludograph.library.multiscript import base_field
from ludograph.library.pieces import Pieces
from ludograph.library.vocabulary import DATE_FIELDS, NAME_FIELDS, VERBATIM_FIELDS, language_named

# Lists of names as in libraries.
#
#     Berndt, Ronald M. and Berndt, Catherine H.      江橋, 崇      {司法省調査課}      Ludwig van Beethoven
#     family=Kant, given=Immanuel                     Knuth, Donald and others
#
# The parts are BibTeX's (`First von Last`, `von Last, First`, `von Last, Jr, First`) and biblatex's extended format. A
# name in Han, kana or Hangul has the family name first: with a comma, or a space (C019), it has parts,
# otherwise it is literal.

_AND = re.compile(r"\\.|[{}]|(?P<cut>(?:(?<=\s)|^)and(?=\s|$))", re.IGNORECASE | re.DOTALL)
_COMMA = re.compile(r"\\.|[{}]|(?P<cut>,)", re.DOTALL)
_BLANKS = re.compile(r"\\.|[{}]|(?P<cut>[\s~\u3000]+)", re.DOTALL)
_EXTENDED = re.compile(
    r"(?:\s*\"?[a-z]+\s*=[^,]*,)*\s*\"?(family|given|prefix|suffix|literal)(?:-i)?\s*=", re.IGNORECASE
)
_JOINED_PARTICLE = re.compile(r"[^\W\d_]{1,4}[’ʼ-](?=[ʿʾ‘]?(?P<capital>[^\W\d_]))")
"""`d’` of d’Alembert, `al-` of al-Aswānī."""
_ET_AL = re.compile(
    r"(?:,\s*)?[\[(（]?(?:\bet\.? al(?:ii|ia)?\b\.?"
    r"|(?:等(?:[一二三四五六七八九十\d]*人|主?[著編编譯译])?|ほか)(?=[\])）]?$))[\])）]?"
    r"|(?:^|[,\s])(?:他|外|외|등|u\. ?a\.|und andere|& al\.?|et autres|et coll\.|и др\.?|и другие|та ін\.?|y otros"
    r"|e altri|e outros|en anderen|och andra|og andre|ja muut|i in\.|m\. ?fl\.|a kol\.|és mtsai\.?|ve diğerleri)$",
    re.IGNORECASE,
)
"""Words for "and others" at the end of a name."""
_WIDE_BLANK = re.compile(r"[ \u3000\t\r\n~]+")


def parse_names(value: str) -> tuple[tuple[PersonName, ...], tuple[Fault, ...]]:
    """The names in a raw value, and their faults (C019; offsets are relative to the value)."""
    names: list[PersonName] = []
    faults: list[Fault] = []
    pieces = list(_cut(value, _AND))
    for number, (start, text) in enumerate(pieces):
        stripped = text.strip()
        start += len(text) - len(text.lstrip())
        end = start + len(stripped)
        et_al = _ET_AL.search(stripped) if "{" not in stripped else None
        if et_al and (number or et_al.start()):
            faults.append(Fault("C019", f"{et_al[0].strip(' ,')!r} in a list of names", _OTHERS, start, end))
            first, _ = _parse_name(stripped[: et_al.start()].strip(" ,"))
            names += [first] if first else []
            stripped = "others"
        name, fault = _parse_name(stripped)
        if fault:
            faults.append(Fault("C019", *fault, start, end))
        if name is None:
            continue
        if name.others and number < len(pieces) - 1:
            faults.append(Fault("C019", "'others' is not the last name", "Put 'and others' at the end.", start, end))
            continue
        names.append(name)
    return tuple(names), tuple(faults)


def _cut(value: str, sign: re.Pattern[str]) -> Iterator[tuple[int, str]]:
    """The parts between separators outside braces, each with its offset."""
    level, start = 0, 0
    for match in sign.finditer(value):
        level += {"{": 1, "}": -1}.get(match[0], 0)
        if match["cut"] and level <= 0:
            yield start, value[start : match.start()]
            start = match.end()
    yield start, value[start:]


def list_parts(value: str) -> list[str]:
    """The members of a raw list, between "and" outside braces."""
    return [part.strip() for _, part in _cut(value, _AND)]


def _parts(text: str) -> list[str]:
    return [part.strip() for _, part in _cut(text, _COMMA)]


def _words(text: str) -> list[str]:
    return [word for _, word in _cut(text, _BLANKS) if word]


_Fault = tuple[str, str]
_OTHERS = "Write 'and others' instead."
_EMPTY: _Fault = ("empty name", "Remove the extra 'and'.")


@lru_cache(maxsize=8192)
def _parse_name(text: str) -> tuple[PersonName | None, _Fault | None]:
    """name = "others" / extended / CJK / parts; the fault is message and hint."""
    if not text:
        return None, _EMPTY
    if text.lower() == "others":
        return PersonName(others=True), None
    if text[0] == "{" and group_end(text, 0) == len(text):
        return PersonName(literal=decode_name(text[1:-1])), None
    if _EXTENDED.match(text):
        return _extended(text), None
    if ";" in text and "{" not in text:
        return _from_parts(text), ("names separated by ';'", "Separate names by ' and '.")
    parts = _parts(text)
    if len(parts) == 1 and is_cjk(text):
        return _cjk(text)
    if len(parts) > 3:
        return _from_parts(text), (
            f"{text!r} has {len(parts)} parts between commas",
            "A name is 'Family, Given' or 'Family, Jr, Given'; separate names by ' and '.",
        )
    return _from_parts(text), None


def _cjk(text: str) -> tuple[PersonName, _Fault | None]:
    parts = _WIDE_BLANK.split(text)
    if len(parts) == 1:
        return PersonName(literal=text), None
    family, given = parts[0], " ".join(parts[1:])
    hint = with_more(meaning(text, {f"{family}, {given}": ""}), "The name of an institution goes in braces.")
    return PersonName(family=family, given=given), (f"{text!r} has no comma", hint)


def _extended(text: str) -> PersonName:
    values: dict[str, str] = {}
    for part in _parts(text):
        label, _, value = part.strip().strip('"').partition("=")
        values[label.strip().lower()] = decode_name(value.strip().strip('"'))
    family, given, prefix, suffix, literal = (
        values.get(part, "") for part in ("family", "given", "prefix", "suffix", "literal")
    )
    return PersonName(family, given, prefix, suffix, literal)


def _from_parts(text: str) -> PersonName:
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


def _given_first(words: list[str]) -> PersonName:
    if len(words) == 1:
        return _decoded(words[0], "", "", "")
    particles = [place for place, word in enumerate(words[:-1]) if _is_particle(word)]
    if not particles:
        return _decoded(words[-1], " ".join(words[:-1]), "", "")
    first, last = particles[0], particles[-1]
    return _decoded(" ".join(words[last + 1 :]), " ".join(words[:first]), " ".join(words[first : last + 1]), "")


def _is_particle(word: str) -> bool:
    letter = decode(word).plain.lstrip("’‘")[:1] if word[0] != "{" else ""
    return letter.islower()


def _decoded(family: str, given: str, prefix: str, suffix: str) -> PersonName:
    found = PersonName(decode_name(family), decode_name(given), decode_name(prefix), decode_name(suffix))
    joined = _JOINED_PARTICLE.match(found.family) if family[:1] != "{" else None
    if joined is None or not joined[0].islower() or not joined["capital"].isupper():
        return found
    prefix = " ".join(filter(None, (found.prefix, joined[0])))
    return replace(found, prefix=prefix, family=found.family[joined.end() :])


_IGNORE = re.compile(r"\bignore\s+([A-Z]+[0-9]+(?:[\s,]+[A-Z]+[0-9]+)*)")


def entry_of(draft: Draft, public: frozenset[str]) -> Entry:
    """The entry. Only `public` fields are read, so that private values cannot be printed."""
    problems: list[Problem] = []
    text: dict[str, str] = {}
    rich: dict[str, Pieces] = {}
    names: dict[str, tuple[PersonName, ...]] = {}
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
        linked=tuple(entry_of(other, public) for other in draft.linked),
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
    """The values that are needed before an entry is created."""
    hashed = _fingerprint(draft, public)
    return EntryHead(draft.type, draft.key_place, _silenced(draft), draft.start, hashed, draft.parents)


def _fingerprint(draft: Draft, public: frozenset[str]) -> str:
    """A hash of all inputs of the entry's reference and its exports."""
    fields, source = draft.fields, draft.source
    parts = [draft.key, draft.type, draft.written_type]
    parts += [part for name in sorted(fields) if base_field(name) in public for part in (name, fields[name])]
    # Its own lines as typed, for export; values never contain this separator.
    parts += [source[start:end] for _, start, end in _public_written(draft, public)]
    parts.append(fields.get("keywords", ""))
    parts += [_fingerprint(other, public) for other in draft.linked]
    return content_hash("\x1f".join(parts))


def _silenced(draft: Draft) -> frozenset[str]:
    """Codes that the entry's `ludograph = {ignore C004}` silences."""
    value = decode_verbatim(draft.fields.get("ludograph", ""))
    return frozenset(code for match in _IGNORE.finditer(value) for code in re.findall(r"[A-Z]+[0-9]+", match[1]))


def _public_written(draft: Draft, public: frozenset[str]) -> tuple[tuple[str, int, int], ...]:
    return tuple(field for field in draft.written if base_field(field[0]) in public)


def _name_problem(draft: Draft, field: str, fault: Fault) -> Problem:
    """The fault in its file: exact if the file has the value unchanged, else at the whole value and without a fix."""
    own = draft.place_of(field)
    if own is not None and own.exact:
        value = own.value_start
        return fault.at(lambda start, end: Place(draft.path, value + start, value + end))
    return Problem(fault.code, fault.message, fault.hint, draft.place(field))


def _date(value: str) -> tuple[str, Date | None]:
    """A date field's text and date; `~` in a date is not TeX."""
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
    """`langid`, else the display field `language` if it names one language."""
    for field in ("langid", "language"):
        written = text.get(field, "").strip()
        if written and (" and " not in written and "," not in written):
            known = language_named(written.removeprefix("lang"))
            if known or field == "langid" or re.fullmatch(r"[A-Za-z]{2,3}(?:-[A-Za-z0-9]{2,8})*", written):
                return known or written
    return None
