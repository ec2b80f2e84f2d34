"""C010 and C024: addresses that cannot be followed, or not for long."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludograph.bibliography.entry import Entry
from ludograph.bibliography.identifiers import bare_doi, is_doi_address, web_address, without_tracking
from ludograph.problems import Edit, Problem


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
