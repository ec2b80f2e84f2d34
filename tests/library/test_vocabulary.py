"""The table of fields: each is printed, or kept for exports, or private, whatever the type."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.library.library import only

from ludograph.base.source import SourceText
from ludograph.library.csl_json.reader import NOT_READ
from ludograph.library.export.formats import csl_item
from ludograph.library.formatting.references import reference
from ludograph.library.pieces import plain
from ludograph.library.reader import read_bibliography
from ludograph.library.vocabulary import FIELDS, PRIVATE_FIELDS, PUBLIC_FIELDS, TYPES

ITEMS = json.loads((Path(__file__).parent / "fixtures" / "csl_types.json").read_text(encoding="utf-8"))
WORKS = sorted(TYPES - {"set", "xdata"})
NEEDS = {
    "urldate": "url", "archivedate": "archiveurl", "eprinttype": "eprint", "eprintclass": "eprint",
    "subtitle": "title", "mainsubtitle": "maintitle", "booksubtitle": "booktitle", "issuesubtitle": "issuetitle",
    "journalsubtitle": "journaltitle",
}  # fmt: skip
"""Fields that say something of another one, and nothing without it."""
OF_OTHER_WORKS = {"related", "relatedtype", "relatedstring", "entryset"}
BASE = {"author": "Doe, Jane", "title": "Cards", "date": "1950", "langid": "en"}


def value(name: str, number: int) -> str:
    match FIELDS[name].kind:
        case "d":
            return f"{1000 + number}-05-07"
        case "n":
            return f"Zz{number}q, Ann"
    return f"https://zz{number}q.example/" if name in {"url", "archiveurl"} else f"Zz{number}q"


def token(name: str, number: int) -> str:
    return str(1000 + number) if FIELDS[name].kind == "d" else f"zz{number}q"


def shown(kind: str, fields: dict[str, str]) -> str:
    inside = ", ".join(f"{name} = {{{text}}}" for name, text in fields.items())
    return plain(reference(only(f"@{kind}{{k, {inside}}}"))).casefold()


@pytest.mark.parametrize("kind", WORKS)
def test_each_field_alone_is_printed_if_the_table_says_so(kind: str) -> None:
    for number, name in enumerate(FIELDS, 100):
        if name in OF_OTHER_WORKS | {"year", "month", "day", "crossref", "xdata", "options"}:
            continue
        needed = {NEEDS[name]: value(NEEDS[name], 99)} if name in NEEDS else {}
        is_shown = token(name, number) in shown(kind, {**BASE, **needed, name: value(name, number)})
        assert is_shown == FIELDS[name].is_printed(kind), (kind, name)


@pytest.mark.parametrize("kind", WORKS)
def test_all_fields_together_are_printed(kind: str) -> None:
    printed = [name for name, field in FIELDS.items() if field.is_printed(kind) and name not in OF_OTHER_WORKS]
    # A DOI leads to the work for good, so an address beside it is kept and not printed.
    fields = {name: value(name, number) for number, name in enumerate(printed, 100) if name != "doi"}
    text = shown(kind, fields)
    lost = [name for number, name in enumerate(printed, 100) if name != "doi" and token(name, number) not in text]
    assert lost == []


def test_no_field_is_both_public_and_private() -> None:
    assert not PUBLIC_FIELDS & PRIVATE_FIELDS
    assert {name for name, field in FIELDS.items() if field.fate == "private"} <= PRIVATE_FIELDS


def leaves(given: Any) -> Iterator[str]:
    match given:
        case {"date-parts": [[year, *_], *_]}:
            yield str(year)
        case dict():
            for name, inner in given.items():
                yield from () if name == "given" else leaves(inner)
        case list():
            for inner in given:
                yield from leaves(inner)
        case _:
            yield str(given).replace("-", "–")


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item["type"])
def test_a_work_of_each_csl_type_loses_no_value_but_those_that_the_table_names(item: dict[str, Any]) -> None:
    library = read_bibliography([SourceText("a.json", json.dumps([item]))])
    entry = library[item["id"]]
    text = plain(reference(entry)).replace("-", "–")
    kept = {field.csl for field in FIELDS.values() if field.csl and not field.is_printed(entry.type)}
    lost = {name for name, given in item.items() if not all(leaf in text for leaf in leaves(given))}
    assert lost <= kept | {"id", "type", "language"}
    assert library.problems == ()


@pytest.mark.parametrize("item", ITEMS, ids=lambda item: item["type"])
def test_a_work_of_each_csl_type_is_exported_with_the_same_values(item: dict[str, Any]) -> None:
    entry = read_bibliography([SourceText("a.json", json.dumps([item]))])[item["id"]]
    again = read_bibliography([SourceText("a.json", json.dumps([csl_item(entry)]))])[item["id"]]
    assert (dict(again.text), again.type, dict(again.names)) == (dict(entry.text), entry.type, dict(entry.names))


@pytest.mark.parametrize("name", sorted(NOT_READ))
def test_what_is_not_read_of_csl_is_no_field_of_ours(name: str) -> None:
    entry = read_bibliography([SourceText("a.json", json.dumps([{"id": "k", "type": "book", name: "Secret"}]))])["k"]
    assert "Secret" not in repr(entry)


def test_variables_in_extra_are_read_and_the_rest_of_it_is_private() -> None:
    extra = "My remark\nOriginal Date: 1911\nreviewed-author: Roe || Rick\ntex.foo: bar"
    entry = read_bibliography([SourceText("a.json", json.dumps([{"id": "k", "type": "book", "note": extra}]))])["k"]
    assert (str(entry.dates["origdate"]), entry.names["reviewedauthor"][0].text) == ("1911", "Rick Roe")
    assert "remark" not in repr(entry)
