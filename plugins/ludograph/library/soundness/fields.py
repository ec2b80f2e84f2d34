"""C004, C009, C016 (a title in the wrong field), C018, C020, C022 and C032: the contents of an entry's fields."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterator

from ludograph.base.problems import Edit, Place, Problem
from ludograph.dates import DateInterval, PartialDate
from ludograph.languages.scripts import has_cjk, has_hangul, has_kana
from ludograph.languages.tag import is_valid
from ludograph.library.citing.locator_words import page_range
from ludograph.library.entry import Entry
from ludograph.library.identifiers import (
    bare_doi,
    is_doi,
    is_doi_address,
    is_isbn,
    is_issn,
    isbn_digits,
    web_address,
    without_tracking,
)
from ludograph.library.multiscript import FormKind, addon_form, base_field, other_script, parse_form_field
from ludograph.library.pieces import Role, plain
from ludograph.library.vocabulary import REQUIRED, UNDATED, VERBATIM_FIELDS, language_named
from ludograph.values import WIKIDATA, wikidata_hint

_CITABLE_KEY = re.compile(r"\w(?:\w|[:.#$%&\-+?<>~/](?=\w))*")
_BARE_SIGN = re.compile(r"(?<!\\)[%&]")
_ADDRESS = re.compile(r"\\(?:url|path|href)\s*\{[^{}]*\}")
"""Commands in which TeX reads both characters literally."""
_PAGES = re.compile(r"(\d+)\s*[-‐‑–—]+\s*(\d+)")
_PAGE_LABEL = re.compile(r"^\s*(?:pp?\.?|S\.|頁)\s*(?=\d)")
_HYPHEN_RANGE = re.compile(r"(?<=\d)\s*(?<![-–])(?:[-‐‑]|—)(?![-–])\s*(?=\d)")
_FORTHCOMING = frozenset({"forthcoming", "inpress", "submitted", "prepublished"})


def missing_fields(entry: Entry) -> Iterator[Problem]:
    """C004: required fields of the type; some types allow either of two."""
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
    """C016: a title in another script in `titleaddon` or `usere`."""
    if any(field.startswith("title_") for field in entry.fields):
        return
    field = addon_form("title", entry.text.get("title", ""), entry.text)
    if field is not None:
        tag = entry.lang or "ja"
        hint = f"Rename it 'title_default_{tag}' or 'title_transliteration_{tag}-Latn'."
        place = entry.field_place(field) or entry.key_place
        yield Problem("C016", f"{field!r} holds the title in another script", hint, place)


def citable_key(entry: Entry) -> Iterator[Problem]:
    """C018: a key that `@key` cannot cite without braces."""
    if entry.type != "xdata" and _CITABLE_KEY.fullmatch(entry.key) is None:
        hint = f"Cite it as '@{{{entry.key}}}', or give it a key of letters, digits and single signs."
        yield Problem("C018", f"key {entry.key!r} cannot be cited without braces", hint, entry.key_place)


def tex_signs(entry: Entry) -> Iterator[Problem]:
    """C020: `%` and `&`, which TeX would read as a comment and a column separator."""
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
    """C022: a hyphen in a range of pages, `p.` in the field, a descending range."""
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
    """C009 for each of the entry's own date fields."""
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


# C005: wrong check digits, malformed DOIs; C010, C024: addresses that cannot be followed.

_SEPARATOR = re.compile(r"\s*(?:[,;]|\band\b)\s*")
_STRANGE_HYPHEN = re.compile("[‐‑–—−]")


def identifier_problems(entry: Entry) -> Iterator[Problem]:
    """C005 for `isbn`, `issn`, `doi` and `wikidata`."""
    for field, check, name in (("isbn", is_isbn, "ISBN"), ("issn", is_issn, "ISSN")):
        written = entry.text.get(field, "")
        place = entry.field_place(field)
        if place is None or not written:
            continue
        parts = [part for number in _SEPARATOR.split(written) for part in _numbers(number, check)]
        wrong = [number for number in parts if number and not check(_bare(number))]
        if wrong:
            hint = (
                "Its check digit is wrong: compare it with the book."
                if len(isbn_digits(_bare(wrong[0]))) in {8, 10, 13}
                else "Digits are missing."
            )
            yield Problem("C005", f"{wrong[0]!r} is not a valid {name}", hint, place)
        elif _STRANGE_HYPHEN.search(written):
            fixed = _STRANGE_HYPHEN.sub("-", entry.fields[field])
            message, fix = f"{name} {written!r} has dashes for hyphens", (Edit(place, fixed),)
            yield Problem("C005", message, f"Write '{fixed}'.", place, fix)
    yield from _doi(entry)
    item, place = entry.text.get("wikidata", ""), entry.field_place("wikidata")
    if item and place is not None and not WIKIDATA.fullmatch(item):
        yield Problem("C005", f"{item!r} is not the id of a Wikidata item", wikidata_hint(item), place)


def _numbers(text: str, check: Callable[[str], bool]) -> list[str]:
    """The numbers in a text without separators; several only if each has a valid check digit."""
    parts = text.split()
    return parts if len(parts) > 1 and all(check(_bare(part)) for part in parts) else [text]


def _bare(number: str) -> str:
    return re.sub(r"^(?:ISBN|ISSN)(?:-1[03])?:?\s*", "", number.strip(), flags=re.IGNORECASE)


def _doi(entry: Entry) -> Iterator[Problem]:
    written, place = entry.text.get("doi", ""), entry.field_place("doi")
    if not written or place is None:
        return
    bare = bare_doi(written)
    if not is_doi(bare):
        yield Problem("C005", f"{written!r} is not a valid DOI", "A DOI looks like 10.1002/ocea.5061.", place)
    elif bare != written:
        yield Problem(
            "C005", f"DOI {written!r} is given as an address", f"Write '{bare}'.", place, (Edit(place, bare),)
        )


def unanchored_web_source(entry: Entry) -> Iterator[Problem]:
    """C010: a web page without access date and archived copy."""
    if entry.type in {"online", "website"} and entry.text.get("url"):
        if entry.text.get("urldate") or entry.text.get("archiveurl") or entry.text.get("doi"):
            return
        hint = "Add 'urldate', the day it was read, or 'archiveurl'."
        place = entry.field_place("url") or entry.key_place
        yield Problem("C010", f"{entry.key!r} has no date of access and no archived copy", hint, place)


def address_problems(entry: Entry) -> Iterator[Problem]:
    """C024 for `url` and `archiveurl`."""
    for field in ("url", "archiveurl"):
        url, place = entry.text.get(field, ""), entry.field_place(field)
        if not url or place is None:
            continue
        if re.search(r"\s", url):
            yield Problem("C024", f"blank in the address {url!r}", "Write '%20' or remove it.", place)
        elif web_address(url) is None:
            yield Problem("C024", f"{url!r} is not a web address", "It is shown as text, not as a link.", place)
        elif field == "url" and is_doi_address(url):
            hint = f"Give 'doi = {{{bare_doi(url)}}}' instead."
            yield Problem("C024", "the address is that of a DOI resolver", hint, place)
        elif (clean := without_tracking(url)) != url:
            yield Problem("C024", f"{url!r} has parameters that only count visitors", "", place, (Edit(place, clean),))


# C019 (lists of names in two scripts), C023 and C025: the language and script of a title.

_LATIN_LANGUAGES = frozenset(
    {"en", "de", "fr", "it", "es", "pt", "nl", "da", "sv", "nb", "nn", "no", "fi", "pl", "cs", "la"}
)


def paired_names(entry: Entry) -> Iterator[Problem]:
    """C019: lists of names of different length in two scripts."""
    for field, names in entry.names.items():
        form = parse_form_field(field)
        if form is None or form.kind is FormKind.TRANSLATION or form.base not in entry.names:
            continue
        own = entry.names[form.base]
        if len(own) != len(names):
            message = f"{field!r} has {len(names)} names and {form.base!r} has {len(own)}"
            place = entry.field_place(field) or entry.key_place
            yield Problem("C019", message, "Give the same names in the same order.", place)


def language_of_title(entry: Entry) -> Iterator[Problem]:
    """C023: a title in another script without `langid`, or with an unknown or contradictory one."""
    title = entry.text.get("title", "")
    written = entry.text.get("langid", "").strip()
    if not entry.lang and _in_other_script(entry) and entry.type != "xdata":
        hint = "Add 'langid', a tag such as ja or zh."
        yield Problem("C023", f"title {title!r} has no language", hint, entry.field_place("title") or entry.key_place)
    place = entry.field_place("langid")
    if not written or place is None:
        return
    if not language_named(written) and not is_valid(written):
        yield Problem("C023", f"unknown langid {written!r}", "Give a language tag such as ja, zh or pt-BR.", place)
    elif contradicts(title, entry.lang or ""):
        message = f"langid {written!r} does not fit the script of {title!r}"
        yield Problem("C023", message, "Correct the language, or the title.", place)


def contradicts(title: str, lang: str) -> bool:
    """Whether the language is never written in the title's script; Han alone fits every East Asian language."""
    primary = lang.partition("-")[0].lower()
    if has_kana(title):
        return primary in _LATIN_LANGUAGES | {"zh", "cmn", "ko"}
    if has_hangul(title):
        return primary in _LATIN_LANGUAGES | {"ja", "zh", "cmn"}
    return has_cjk(title) and primary in _LATIN_LANGUAGES


def untransliterated_title(entry: Entry) -> Iterator[Problem]:
    """C025: a title in another script without transliteration and translation (a house rule)."""
    title = entry.text.get("title", "")
    if _in_other_script(entry) and not entry.forms("title").keys() - {FormKind.ORIGINAL}:
        hint = f"Add 'title_transliteration_{entry.lang or 'ja'}-Latn' or 'title_translation_en'."
        place = entry.field_place("title") or entry.key_place
        yield Problem("C025", f"title {title!r} has neither transliteration nor translation", hint, place)


def _in_other_script(entry: Entry) -> bool:
    """Whether the title is in a script other than Latin, ignoring formulas."""
    pieces = (piece for piece in entry.rich.get("title", ()) if piece.role is not Role.MATH)
    return other_script(plain(pieces) if "title" in entry.rich else entry.text.get("title", ""))


ENTRY_RULES: tuple[Callable[[Entry], Iterator[Problem]], ...] = (
    missing_fields,
    identifier_problems,
    unanchored_web_source,
    renamed_title,
    citable_key,
    paired_names,
    tex_signs,
    page_ranges,
    edition,
    language_of_title,
    address_problems,
    untransliterated_title,
)
"""The checks of a single entry, one for each code."""
