"""Nothing in a library raises, and nothing in it takes long to read."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.shared import NIGHTLY

from ludograph.base.source import SourceText
from ludograph.library.export.formats import citation_json_ld, references_bib, references_json
from ludograph.library.formatting.references import full_note, in_text, reference, short_note
from ludograph.library.reader import read_bibliography
from ludograph.library.soundness import library_problems

SEED = (Path(__file__).parent / "fixtures" / "references.bib").read_text(encoding="utf-8")
PIECES = (
    "@book{", "@string{", "@comment{", "@preamble{", "@online(", "}", "{", ")", '"', ",", "=", "#", "%", "\n", "\r",
    "\\", "key",
    "title", "author = {", "date = ", "year = ", "month = jan", "crossref = {key}", "xdata = {a}", "and", "others",
    "1999", "崇",
    "\\'e", "\\emph{", "$", "~", "--", "\x00", "\ufffd", "\u202e", "e\u0301", "url = {", "doi = {10.1/x}",
    "langid = {ja}",
    "pages={3-1}",
    "title_transliteration_ja-Latn = {", "isbn = {1}", "ludograph = {ignore C004}", "ids = {key, a}", " ",
)  # fmt: skip
pytestmark = pytest.mark.fuzz
INPUTS = int(os.environ.get("LUDOGRAPH_FUZZ_INPUTS", "500"))


def everything(text: str) -> None:
    """Read the text and do with its entries whatever can be done."""
    file = SourceText("a.bib", text)
    library = read_bibliography([file])
    for problem in library_problems(library):
        assert not problem.message.startswith("this entry could not be read"), problem.message
        assert problem.place is not None
        assert 0 <= problem.place.start <= problem.place.end <= len(text)
        assert not problem.message.endswith(".")
    for entry in library.entries:
        assert text[entry.place.start : entry.place.end] == entry.source
        assert text[entry.place.start] == "@"
        for make in (reference, full_note, short_note, in_text):
            assert make(entry)
        citation_json_ld(entry)
    references_json(library, library)
    again = read_bibliography([SourceText("b.bib", references_bib(library, library))])
    assert not [problem for problem in again.problems if problem.code == "C003"] or library.problems


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
@settings(max_examples=INPUTS, deadline=None)
def test_no_pieces_of_bibtex_raise(text: str) -> None:
    everything(text)


def test_no_mutation_of_a_good_library_raises() -> None:
    chance = random.Random(20)
    for _number in range(INPUTS // 5):
        text = SEED
        for _change in range(chance.randrange(1, 8)):
            at = chance.randrange(len(text))
            text = text[:at] + chance.choice(PIECES) + text[at + chance.randrange(12) :]
        everything(text)


AGAIN = [
    "{", "}", '"', "@", "@a{", "@a{b,", "@comment{", "@string{a=", "%", "\n%", 'a="",', "a={},", "#",
    "@book{k, title={",
    "x = {y}\n",
    " ", "\n", "\\", "e\u0301", "\ufffd", "@misc{a,\n", "{}", "a b ", "@book{k}\n", "=", ",", "month = jan # ",
]  # fmt: skip
BEFORE = ["", "@book{k, title = {", '@book{k, title = "', "@book{k,\n", "@book{k, author = {", "@comment{"]
LONG = [(piece, before) for at, piece in enumerate(AGAIN) for after, before in enumerate(BEFORE)
    if NIGHTLY or (at + after) % 3 == 0]  # fmt: skip
"""What is repeated, and after what: by day a third of the pairs, with each of both."""


@pytest.mark.parametrize(("piece", "before"), LONG)
def test_a_hundred_thousand_signs_of_anything_are_read(piece: str, before: str) -> None:
    library = read_bibliography([SourceText("a.bib", before + piece * (100_000 // len(piece)))])
    assert len(library) <= 20_000
