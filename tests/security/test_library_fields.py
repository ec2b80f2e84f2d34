"""Library fields leave only by name."""

from __future__ import annotations

import json

import pytest

from ludograph.base.source import SourceText
from ludograph.library.export.formats import citation_json_ld, references_bib, references_json
from ludograph.library.formatting.references import reference
from ludograph.library.pieces import plain
from ludograph.library.reader import read_bibliography
from ludograph.library.vocabulary import NEVER_PUBLIC, PRIVATE_FIELDS, PUBLIC_FIELDS

SECRET = "Privateword"


def entry_with(*fields: str) -> SourceText:
    rows = "".join(f",\n  {name} = {{{SECRET} {name}}}" for name in fields)
    head = "@book{Ono1956, title = {Cards}, author = {Ono, Haru}, date = {1956}"
    return SourceText("a.bib", f"{head}{rows}\n}}\n")


def everything(*fields: str, named: tuple[str, ...] = ()) -> str:
    """All that any output can take from the library, as one text."""
    library = read_bibliography([entry_with(*fields)], named=named)
    [entry] = library.entries
    parts = [
        references_bib(library, library),
        json.dumps([*references_json(library, library), citation_json_ld(entry)]),
    ]
    parts += [plain(reference(entry)), repr(entry.text), repr(entry.names), repr(entry.rich)]
    return "\n".join(parts)


@pytest.mark.parametrize(
    "field", sorted(PRIVATE_FIELDS | {"annote", "x-own", "note-private", "keywords_translated_en"})
)
def test_a_private_or_unknown_field_is_in_no_output(field: str) -> None:
    assert SECRET not in everything(field)


@pytest.mark.parametrize("field", ["annote", "annotation", "library", "label", "usera", "userf"])
def test_a_site_may_name_it(field: str) -> None:
    assert SECRET in everything(field, named=(field,))
    assert SECRET not in everything(field, named=("lccn",))


@pytest.mark.parametrize("field", sorted(NEVER_PUBLIC))
def test_what_reference_managers_fill_cannot_be_named(field: str) -> None:
    assert SECRET not in everything(field, named=(field,))


@pytest.mark.parametrize("field", ["note", "addendum", "titleaddon", "howpublished"])
def test_what_belongs_to_the_reference_stays(field: str) -> None:
    assert SECRET in everything(field)


def test_no_field_is_public_and_private() -> None:
    assert PUBLIC_FIELDS.isdisjoint(PRIVATE_FIELDS)
