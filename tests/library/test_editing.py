"""A library that is followed through edits is the library that is read from the edited files."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable

import pytest
from tests.guide.examples import ROOT

from ludograph.base.problems import Problem
from ludograph.base.source import SourceText
from ludograph.library.editing import EditedLibrary, changed_span
from ludograph.library.library import Bibliography
from ludograph.library.reader import read_bibliography
from ludograph.library.soundness import library_problems

SHOWN_TOGETHER = {"C003", "C007", "C014"}
"""Codes of what several entries show together, or whose text names a line: exact once the file is saved."""
BIB = (
    (ROOT / "bibliography/manual.bib").read_text(encoding="utf-8")
    + """
@book{Child, crossref = {Parent}, title = {Of a part}, publisher = oup}
@collection{Parent, editor = {Doe, Jane}, title = {The whole}, date = {1901}}
"""
)
STRINGS = SourceText("strings.bib", "@string{oup = {Oxford University Press}}")
WORKS = [
    {"id": f"work{number}", "type": "book", "title": f"Title {number}", "issued": {"date-parts": [[1900 + number]]}}
    for number in range(9)
]
JSON = json.dumps(WORKS, indent=1)
PIECES = ["x", "{", "}", "\n", "@book{New0,\n title={T},\n}\n", ",", "%", "date = {190", '"', "]", "@"]


def state(library: Bibliography, path: str, problems: Iterable[Problem]) -> object:
    """All that is known of a library's file, without what several entries show together."""
    entries = {
        key: (entry.place, entry.key_place, entry.field_spans, library.fingerprint(key), library.head(key).parents)
        for key, entry in library.items()
    }
    own = [one for one in problems if one.place and one.place.path == path]
    found = [(one.place, one.code, one.message) for one in own if one.code not in SHOWN_TOGETHER]
    # Whether a brace lacks its other half is a question to the whole file.
    return entries, sorted(one for one in found if "brace without" not in one[2])


@pytest.mark.parametrize(("path", "text"), [("a.bib", BIB), ("a.json", JSON)])
@pytest.mark.parametrize("seed", range(3))
def test_after_any_edit_of_an_entry_it_is_the_library_that_is_read_afresh(path: str, text: str, seed: int) -> None:
    choose = random.Random(seed)
    library = read_bibliography([STRINGS, SourceText(path, text)])
    edited = EditedLibrary(library, library_problems(library))
    for number in range(25):
        at = choose.randrange(len(text))
        changed = text[:at] + choose.choice(PIECES).replace("0", str(number)) + text[at + choose.randrange(4) :]
        edited.change(path, lambda before=text: before, changed)  # type: ignore[misc]
        fresh = read_bibliography([STRINGS, SourceText(path, changed)])
        if path == "a.json" and any(problem.code == "C012" for problem in fresh.problems):
            # A broken list ends the reading there; what is after it is kept while one types.
            edited.change(path, lambda: "", text)
        else:
            text = changed
            assert state(edited.library, path, edited.problems(path)) == state(fresh, path, library_problems(fresh))


OTHER = """
@string{late = {Late Press}}
@comment{ @book{Hidden, title = {Hidden}} }
@book{Heir, crossref = {Elder}, title = {Of a part}, publisher = late, month = jan}
@collection{Elder, editor = {Doe, Jane}, title = {The whole}, date = {1901}, ids = {Former, Earlier}}
@book{Alone, title = {Nobody's heir}, publisher = "Early " # early, date = {1902}}
@book{Twin, title = {One}, date = {1903}} % a remark
@book{twin, title = {Another}, date = {1904}}
@string{early = {Early Press}}
"""
NEW = [
    *(*PIECES, "x", "y", " ", "\n", "Z", "@string{x0 = {y}}\n", "@comment{", "Elder", "Heir", "early"),
    *(" ids = {More0, Alone},", "\nxdata = {Alone},\n"),
]


@pytest.mark.parametrize("seed", range(6))
def test_after_an_edit_that_is_alone_it_is_in_all_the_library_that_is_read_afresh(seed: int) -> None:
    choose, alone = random.Random(seed), 0
    texts = {"b.bib": OTHER, "a.bib": BIB, "c.json": JSON}

    def whole() -> Bibliography:
        return read_bibliography([SourceText(path, text) for path, text in texts.items()])

    edited = EditedLibrary(whole(), ())
    for number in range(60):
        path = choose.choice(list(texts))
        before = texts[path]
        at = choose.randrange(len(before))
        piece = choose.choice(NEW).replace("0", str(number))
        texts[path] = before[:at] + piece + before[at + choose.randrange(4) :]
        library = edited.library
        change = edited.change(path, lambda: before, texts[path])  # noqa: B023 — called at once
        fresh = whole()
        if change.is_alone(library, edited.library, texts):
            alone += 1
            assert all_of(edited.library) == all_of(fresh), (path, piece)
        else:
            texts[path] = before
            edited = EditedLibrary(whole(), ())
    assert alone > 5


def all_of(library: Bibliography) -> object:
    """Everything but what is wrong in it, and where @strings stand."""
    keys = {
        key: (library[key], library.fingerprint(key), library.head(key).parents, library.head(key)) for key in library
    }
    strings = {name: (one.value, one.source, one.uses, one.path) for name, one in library.strings.items()}
    return list(keys), keys, list(library.further_keys), strings


def test_a_key_that_is_taken_is_reported_while_it_is_typed() -> None:
    library = read_bibliography([SourceText("a.bib", BIB)])
    edited = EditedLibrary(library, library_problems(library))
    edited.change("a.bib", lambda: BIB, "@book{Parent, title = {Another}, date = {1902}}\n" + BIB)
    (found,) = [one for one in edited.problems("a.bib") if one.code == "C003"]
    assert found.message == "duplicate key 'Parent'"
    assert edited.library["Parent"].text["title"] == "The whole"


@pytest.mark.parametrize(
    ("before", "after", "span"),
    [("abc", "abc", (3, 3, 3)), ("abc", "axbc", (1, 1, 2)), ("aaa", "aa", (2, 3, 2)), ("", "x", (0, 0, 1))],
)
def test_the_span_that_changed(before: str, after: str, span: tuple[int, int, int]) -> None:
    assert changed_span(before, after) == span
