"""The order of works in a list, and the place of each in the site's bibliography.

A place is a pure function of the work and of whether all works are on one page, so that articles can link to it before
its page exists.
"""

from __future__ import annotations

import re
from typing import Any

from ludograph.dates import first_year
from ludograph.languages.text import address_part, collated, initial
from ludograph.library.entry import Entry, PersonName
from ludograph.library.formatting.references import bare_title
from ludograph.library.formatting.work import PrintedWork, creators_of
from ludograph.library.library import Bibliography
from ludograph.library.multiscript import parse_form_field

HOME = "bibliography.md"
"""The page of all works, under docs/."""
_OUTSIDE_ID = re.compile(r"[^A-Za-z0-9_.-]")
_KANA_TAG = re.compile(r"-(?:Hira|Kana|Hrkt)\b", re.IGNORECASE)


def sort_key(entry: Entry, lang: str = "en") -> tuple[Any, ...]:
    """Names, date (undated last), title, in the order of the language; a single author comes before the same author
    with others.

    A name is sorted by its Latin form if it has one, on a Japanese page by its kana form, a work without names by its
    title.
    """
    title = entry.text.get("sorttitle") or bare_title(entry)
    people = sorted_people(entry, lang) or [PersonName(title)]
    began = first_year(entry.dates.get("date") or entry.dates.get("eventdate"))
    who = [(collated(name.family or name.literal, lang), collated(name.given, lang)) for name in people]
    return (who, 10**9 if began is None else began, collated(title, lang), entry.key)


def sort_name(entry: Entry) -> str:
    """The name or title by which it is listed."""
    people = sorted_people(entry, "en")
    return f"{people[0].family or people[0].literal} {people[0].given}".strip() if people else bare_title(entry)


def sorted_people(entry: Entry, lang: str) -> list[PersonName]:
    """The names by which it is sorted in a list in this language; none without creators."""
    if entry.text.get("sortname"):
        return [PersonName(entry.text["sortname"])]
    field = entry.creator_field
    if field is None:
        return []
    reading = next((names for name, names in entry.names.items() if _in_kana(name, field)), ())
    shown = [person.name for person in creators_of(PrintedWork(entry), field)]
    return [name for name in (reading if lang.startswith("ja") and reading else shown) if not name.others]


def _in_kana(name: str, field: str) -> bool:
    form = parse_form_field(name)
    return form is not None and form.base == field and _KANA_TAG.search(form.tag or "") is not None


def reference_id(key: str) -> str:
    """The id of a work's place in a list: `ref-` and the key, characters outside `[A-Za-z0-9_.-]` as `-xHHHH-`."""
    return "ref-" + _OUTSIDE_ID.sub(lambda match: f"-x{ord(match[0]):04X}-", key)


def former_places(entry: Entry, library: Bibliography) -> list[str]:
    """The ids for its other keys, unless these belong to another work; old links use them."""
    return [reference_id(other) for other in entry.ids if library.meant_by(other) == entry.key]


def letter_of(entry: Entry) -> str:
    return initial(sort_name(entry))


def letter_page(letter: str) -> str:
    """The page of a letter's works, under docs/."""
    return f"bibliography/{address_part(letter)}.md"


def is_list_of_works(page: str) -> bool:
    """Whether the page, under docs/, is the page of all works or of a letter."""
    return page == HOME or page.startswith(f"{HOME.removesuffix('.md')}/")


def work_page(entry: Entry, on_one_page: bool) -> str:
    return HOME if on_one_page else letter_page(letter_of(entry))
