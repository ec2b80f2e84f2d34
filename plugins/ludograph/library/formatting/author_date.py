"""Citations by author and year: `Parlett 1990a`. Works that would be cited alike have letters after their years."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable

from ludograph.library.entry import Entry
from ludograph.library.formatting.order import sort_key
from ludograph.library.formatting.references import InText, in_text, year_cited
from ludograph.library.pieces import Pieces, plain, text


def years(entries: Iterable[Entry], lang: str, collation: str = "") -> dict[str, str]:
    """By citekey the year as it is cited: `1990`, or `1990a` and `1990b` in the order of the list."""
    alike: defaultdict[tuple[str, str], list[Entry]] = defaultdict(list)
    for entry in entries:
        alike[plain(cited_author(entry, lang)), year_cited(entry, lang)].append(entry)
    found = {}
    for (_, year), works in alike.items():
        works.sort(key=lambda entry: sort_key(entry, collation or lang))
        for index, entry in enumerate(works):
            joint = "" if year[-1:].isdigit() else "-"
            found[entry.key] = year + (joint + letter(index) if len(works) > 1 else "")
    return found


def cited_author(entry: Entry, lang: str) -> Pieces:
    """Family names, or the short title of a work without an author."""
    return in_text(_first(entry), lang, InText.AUTHOR)


def author_and_year(entry: Entry, lang: str, year: str) -> Pieces:
    """`Parlett 1990a`"""
    return text(cited_author(entry, lang), f" {year}")


def _first(entry: Entry) -> Entry:
    """The work itself, or the first member of a set."""
    return entry.linked[0] if entry.type == "set" and entry.linked else entry


def letter(index: int) -> str:
    """`a` … `z`, `aa` …, as an ordered list of type `a` counts."""
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, 26)
        name = chr(97 + rest) + name
    return name
