"""C005: numbers that contradict their check digit, malformed DOIs; C010, C024: addresses that cannot be followed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.identifiers import (
    bare_doi,
    is_doi,
    is_doi_address,
    is_isbn,
    is_issn,
    isbn_digits,
    web_address,
    without_tracking,
)
from ludograph.problems import Edit, Problem

_SEPARATOR = re.compile(r"\s*(?:[,;]|\band\b)\s*")
_STRANGE_HYPHEN = re.compile("[‐‑–—−]")


def identifier_problems(entry: Entry) -> Iterator[Problem]:
    """C005 for `isbn`, `issn` and `doi`."""
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


def _numbers(text: str, check: Callable[[str], bool]) -> list[str]:
    """The numbers in a text without separators: several only if each of them is a whole one with its check digit."""
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
    """C010: a page of the web without the day it was read and without an archived copy."""
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
