"""The place of a work in the site's bibliography.

A pure function of the work and of whether all works are on one page, so that articles can link to it before its page
exists.
"""

from __future__ import annotations

import re

from ludograph.languages.text import address_part, initial
from ludograph.library.entry import Entry
from ludograph.library.formatting.order import sort_name
from ludograph.library.library import Bibliography

HOME = "bibliography.md"
"""The page of all works, under docs/."""
_OUTSIDE_ID = re.compile(r"[^A-Za-z0-9_.-]")


def reference_id(key: str) -> str:
    """The id of a work's place in a list: `ref-` and the key, characters outside `[A-Za-z0-9_.-]` as `-xHHHH-`."""
    return "ref-" + _OUTSIDE_ID.sub(lambda match: f"-x{ord(match[0]):04X}-", key)


def former_places(entry: Entry, library: Bibliography) -> list[str]:
    """The ids for its other keys, unless these belong to another work; old links use them."""
    return [reference_id(other) for other in entry.ids if library.meant_by(other) == entry.key]


def letter_of(entry: Entry) -> str:
    """The letter in the bibliography."""
    return initial(sort_name(entry))


def letter_page(letter: str) -> str:
    """The page of a letter's works, under docs/."""
    return f"bibliography/{address_part(letter)}.md"


def is_list_of_works(page: str) -> bool:
    """Whether the page, under docs/, is the page of all works or of a letter."""
    return page == HOME or page.startswith(f"{HOME.removesuffix('.md')}/")


def work_page(entry: Entry, on_one_page: bool) -> str:
    """The page of the work in the site's bibliography."""
    return HOME if on_one_page else letter_page(letter_of(entry))
