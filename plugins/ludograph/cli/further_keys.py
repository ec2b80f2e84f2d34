"""The former keys of a work, `ids`, written into its entry so that links to them keep leading there."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from ludograph.bibliography.csl_json.positions import objects
from ludograph.bibliography.entry import Entry
from ludograph.problems import Edit, Place


def ids_edit(text: str, entry: Entry, ids: Sequence[str]) -> Edit | None:
    """The edit in the text of its file that gives an entry these further keys; None where there is no room for them."""
    return (_in_csl if entry.place.path.endswith(".json") else _in_bibtex)(text, entry, ids)


def ids_field(path: str, ids: Sequence[str]) -> str:
    """The same as an author writes it by hand into a file of that name."""
    return f'"custom": {_as_json({}, ids)}' if path.endswith(".json") else f"ids = {{{', '.join(ids)}}}"


def _in_bibtex(text: str, entry: Entry, ids: Sequence[str]) -> Edit | None:
    """In the place of the keys that it has, else a field after its key; None where no comma is after its key."""
    if (known := entry.field_place("ids")) is not None:
        return Edit(known, ", ".join(ids))
    end = entry.key_place.end
    if not text.startswith(",", end):
        return None
    return Edit(Place(entry.key_place.path, end + 1, end + 1), f"\n  {ids_field('', ids)},")


def _in_csl(text: str, entry: Entry, ids: Sequence[str]) -> Edit | None:
    """`custom` with the keys, after the other fields or in its place; None where it is no object."""
    path, at = entry.key_place.path, entry.key_place.start
    found = next(one for one in objects(text) if one.start <= at < one.end)
    custom = next((member for member in found.members if member.name == "custom"), None)
    if custom is not None:
        if not isinstance(custom.value, dict):
            return None
        return Edit(Place(path, custom.value_start, custom.value_end), _as_json(custom.value, ids))
    blanks = text[found.start + 1 : found.members[0].start]
    end = found.members[-1].value_end + isinstance(found.members[-1].value, str)
    return Edit(Place(path, end, end), f",{blanks}{ids_field(path, ids)}")


def _as_json(custom: Mapping[str, Any], ids: Sequence[str]) -> str:
    return json.dumps({**custom, "ids": [*ids]}, ensure_ascii=False)
