"""CSL-JSON libraries: read like BibTeX ones, with places, faults and exports."""

from __future__ import annotations

import json
import random
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.base.source import SourceText
from ludograph.library.export.formats import csl_item, references_bib
from ludograph.library.library import Bibliography
from ludograph.library.reader import read_bibliography
from ludograph.library.soundness import library_problems
from ludograph.library.vocabulary import CSL_TYPES, FURTHER_CSL_TYPES

ZOTERO = [
    {
        "id": "EbashiKabu2014",
        "type": "chapter",
        "title": "かるたの<i>歴史</i>",
        "container-title": "日本の遊戯",
        "author": [{"family": "江橋", "given": "崇"}, {"literal": "Cards, Dice and Co"}],
        "editor": [{"family": "Beethoven", "given": "Ludwig", "non-dropping-particle": "van", "suffix": "Jr."}],
        "issued": {"date-parts": [["2014", 7, 5]]},
        "page": "12-34",
        "publisher": "Hōsei & Co. 100 %",
        "publisher-place": "Tokyo",
        "DOI": "10.1000/a_b",
        "ISBN": "978-0-19-214165-1",
        "language": "ja",
        "note": "my private remark",
        "abstract": "what only the manager holds",
    },
    {
        "id": "Paper",
        "type": "article-newspaper",
        "title": "A {braced} title, 50 % ~ $5 \\ ^",
        "container-title": "The Times",
        "author": [{"family": "Roe"}],
        "issued": {"date-parts": [[1990, 3], [1991]], "circa": True},
        "issue": "4",
    },
]


def read(text: str) -> tuple[SourceText, Bibliography]:
    file = SourceText("bibliography/works.json", text)
    return file, read_bibliography([file])


def lines(text: str) -> list[str]:
    file, library = read(text)
    found = []
    for problem in library_problems(library):
        assert problem.place is not None
        location = file.location(problem.place.start)
        found.append(f"{location.line}:{location.column}: {problem.code} {problem.message}")
    return found


def test_a_work_is_read_like_one_of_a_bibtex_library() -> None:
    _, library = read(json.dumps(ZOTERO, ensure_ascii=False))
    entry = library["EbashiKabu2014"]
    assert entry.type == "incollection"
    assert entry.text["title"] == "かるたの歴史"
    assert entry.rich["title"]
    assert entry.text["booktitle"] == "日本の遊戯"
    assert [name.text for name in entry.names["author"]] == ["江橋崇", "Cards, Dice and Co"]
    assert entry.names["editor"][0].prefix == "van"
    assert entry.names["editor"][0].suffix == "Jr."
    assert str(entry.dates["date"]) == "2014-07-05"
    assert entry.text["publisher"] == "Hōsei & Co. 100 %"
    assert entry.lang == "ja"
    assert library["Paper"].text["title"] == "A {braced} title, 50 % ~ $5 \\ ^"
    assert library["Paper"].text["entrysubtype"] == "newspaper"
    assert str(library["Paper"].dates["date"]) == "1990-03~/1991~"
    assert library.problems == ()


@pytest.mark.parametrize("kind", [*FURTHER_CSL_TYPES, *CSL_TYPES.values()])
def test_a_work_keeps_its_type(kind: str) -> None:
    work = {"id": "a", "type": kind, "title": "T", "number": "12"}
    entry = read(json.dumps([work]))[1]["a"]
    item = csl_item(entry)
    assert item["type"] == kind
    assert "12" in {item.get("number"), item.get("issue"), item.get("page")}


def test_straight_quotation_marks_are_pairs() -> None:
    work = {"id": "a", "type": "book", "title": "'Greek' and rock 'n' roll in the '60s, boys' don't"}
    assert read(json.dumps([work]))[1]["a"].text["title"] == "‘Greek’ and rock ‘n’ roll in the ’60s, boys’ don’t"


def test_private_variables_are_in_no_field_and_no_export() -> None:
    _, library = read(json.dumps(ZOTERO))
    everything = references_bib(library, library) + json.dumps([csl_item(library[key]) for key in library])
    everything += repr(library.entries)
    assert "private remark" not in everything
    assert "only the manager" not in everything


def test_places_are_those_of_the_file() -> None:
    text = json.dumps(ZOTERO, ensure_ascii=False, indent=2)
    file, library = read(text)
    for key in library:
        place = library[key].key_place
        assert file.text[place.start : place.end] == key
    at = library["EbashiKabu2014"].field_place("publisher")
    assert at is not None
    assert file.text[at.start : at.end] == "Hōsei & Co. 100 %"


def test_the_bibtex_export_of_a_work_reads_back_as_the_same_work() -> None:
    _, library = read(json.dumps(ZOTERO, ensure_ascii=False))
    again = read_bibliography([SourceText("again.bib", references_bib(library, library))])
    assert again.problems == ()
    assert [csl_item(again[key]) for key in again] == [csl_item(library[key]) for key in library]


@given(st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc", "Cf", "Zl", "Zp"]), max_size=40))
def test_whatever_a_title_holds_is_kept(title: str) -> None:
    plain = " ".join(title.replace("<", "").split())
    for ligature in ("--", "'", "`"):  # become dashes and curly quotation marks, as in a BibTeX library
        plain = plain.replace(ligature, "")
    _, library = read(json.dumps([{"id": "a", "type": "book", "title": plain}]))
    assert unicodedata.normalize("NFC", library["a"].text.get("title", "")) == unicodedata.normalize("NFC", plain)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('[{"id": "a", "type": "book" "title": "T"}]', ["1:29: C012 a comma is expected, found '\"'"]),
        ('[{"id": "a", "title": "T}]', ["1:23: C012 unterminated string starting at, found '\"'"]),
        ('{"items": 3, "type": "book"}', ["1:1: C012 work 1 has no id"]),
        ("@book{a, title = {T}}", ["1:1: C012 a list of works is expected, found '@'"]),
        ("", ["1:1: C012 a list of works is expected"]),
        ('[{"id": "a", "titel": "T"}]', ["1:14: C016 unknown variable 'titel'"]),
        ('[{"id": "a", "type": "boook"}]', ["1:23: C016 unknown type 'boook'"]),
        (
            '[{"id": "a", "issued": {"date-parts": [["19x"]]}}]',
            ['1:24: C012 a value of \'issued\' cannot be read: {"date-parts": [["19x"]]}'],
        ),
        ('[{"id": "a", "author": "Doe, J."}]', ["1:25: C012 a value of 'author' cannot be read: \"Doe, J.\""]),
        (
            '[{"id": "a", "author": [{"name": "Doe"}, {"family": "Poe"}, "Roe"]}]',
            [
                '1:24: C012 a value of \'author\' cannot be read: {"name": "Doe"}',
                "1:24: C012 a value of 'author' cannot be read: \"Roe\"",
            ],
        ),
        ('[{"id": "a", "title": ["T6", "x"]}]', ['1:23: C012 a value of \'title\' cannot be read: ["T6", "x"]']),
        ('[{"id": "a", "issued": {"date-parts": [[null]]}, "author": [{}, null], "title": null, "page": ""}]', []),
        ("[" * 5000, ["1:2: C012 a work in braces is expected, found '['"]),
    ],
)
def test_a_fault_is_one_line_at_its_place(text: str, expected: list[str]) -> None:
    assert [line for line in lines(text) if " C012 " in line or " C016 " in line] == expected


def test_a_broken_work_costs_no_other() -> None:
    text = '[{"id": "a", "title": "One", "volume": 3 4}, {"id": "b", "title": "Two"}]'
    _, library = read(text)
    assert {key: library[key].text["title"] for key in library} == {"a": "One", "b": "Two"}


def test_deep_nesting_is_a_fault_and_not_a_crash() -> None:
    assert any("C012" in line for line in lines('[{"id": "a", "x": ' + "[" * 100_000))


@pytest.mark.fuzz
def test_no_text_raises(fuzz_inputs: int) -> None:
    sound = json.dumps(ZOTERO, ensure_ascii=False)
    choose = random.Random(1)
    for _ in range(min(fuzz_inputs, 2000)):
        start = choose.randrange(len(sound))
        read(
            sound[:start]
            + choose.choice(['"', "{", "}", "[", "]", ",", "\\", ""])
            + sound[start + choose.randrange(3) :]
        )


@pytest.mark.parametrize("given_keys", [["Old1990", " Older "], "Old1990, Older"])
def test_a_work_is_found_by_its_former_keys_and_its_export_keeps_them(given_keys: object) -> None:
    work = {"id": "New", "type": "book", "title": "T", "custom": {"ids": given_keys}}
    _, library = read(json.dumps([work]))
    assert library.meant_by("Old1990") == library.meant_by("Older") == "New"
    assert csl_item(library["New"])["custom"] == {"ids": ["Old1990", "Older"]}
    again = read_bibliography([SourceText("a.bib", references_bib(library, ["New"]))])
    assert again["New"].ids == ("Old1990", "Older")


@pytest.mark.parametrize("given_keys", [None, 3, {"a": 1}, [3, ""], ""])
def test_what_are_no_keys_are_none(given_keys: object) -> None:
    _, library = read(json.dumps([{"id": "New", "type": "book", "title": "T", "custom": {"ids": given_keys}}]))
    assert library["New"].ids == ()


@pytest.mark.parametrize(("text", "sign"), [('[{"id": "a" "b": 1}]', '"'), ("[1]", "1"), ("[", ""), ("", "")])
def test_a_broken_file_is_marked_at_the_sign_where_it_breaks(text: str, sign: str) -> None:
    fault = next(problem for problem in read(text)[1].problems if problem.code == "C012")
    assert fault.place is not None
    assert text[fault.place.start : fault.place.end] == sign


def test_escapes_bring_no_character_that_no_text_may_hold() -> None:
    text = r'[{"id": "K", "type": "book", "title": "a\u0000\ud800\ue006\ufffeb", "author": [{"family": "\u0008X"}]}]'
    library = read_bibliography([SourceText("a.json", text)])
    assert library["K"].fields["title"] == "ab"
    assert references_bib(library, ["K"]).encode().isascii()
    assert json.dumps(csl_item(library["K"]), ensure_ascii=False).encode()


def test_a_number_of_thousands_of_digits_is_a_fault_at_its_place() -> None:
    library = read_bibliography([SourceText("a.json", f'[{{"id": "K", "type": "book", "volume": {"9" * 5000}}}]')])
    assert "a number has thousands of digits" in library.problems[0].message
