"""What is exported reads back as the same references, in each format."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.base.source import SourceText
from ludograph.library import ris
from ludograph.library.export.formats import references_bib, references_json_text
from ludograph.library.formatting.references import reference
from ludograph.library.library import Bibliography
from ludograph.library.pieces import plain
from ludograph.library.reader import read_bibliography
from ludograph.library.vocabulary import FIELDS, MULTISCRIPT_FIELDS, TYPES
from ludograph.tools.new.work import as_bibtex

TESTS = Path(__file__).parents[1]
FILES = sorted(
    [
        *TESTS.glob("*/fixtures/*.bib"),
        TESTS / "library/fixtures/csl_types.json",
        *(TESTS.parent / "bibliography").glob("*"),
    ]
)


def from_ris(text: str) -> str:
    return "\n\n".join(as_bibtex(record.type, record.key, record.fields) for record in ris.records(text))


FORMATS: dict[str, Callable[[Bibliography], SourceText]] = {
    "bib": lambda library: SourceText("again.bib", references_bib(library, library)),
    "json": lambda library: SourceText("again.json", references_json_text(library, library)),
    "ris": lambda library: SourceText("again.bib", from_ris(ris.references_ris(library, library))),
}


def differences(library: Bibliography, kind: str) -> list[str]:
    again = read_bibliography([FORMATS[kind](library)])
    return [
        f"{key}: {plain(reference(library[key]))} | {plain(reference(again[key])) if key in again else 'lost'}"
        for key in library
        if key not in again or reference(again[key]) != reference(library[key])
    ]


@pytest.mark.parametrize("kind", FORMATS)
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_the_works_of_a_file_read_back(file: Path, kind: str) -> None:
    library = read_bibliography([SourceText.read(file, file.name)])
    assert len(library) > 0
    assert differences(library, kind) == []


HARD = r"""
@book{names, author = {{Shihōshō Chōsaka} and others},
  author_transliteration_ja-Latn = {{Shihōshō, Chōsaka} and others},
  title = {T}, subtitle = {S}, maintitle = {M}, mainsubtitle = {MS}, volume = {2}, introduction = {Roe, R.},
  nameorder = {family-first}, date = {2010-21/2010-22}}
@incollection{part, author = {de la Cruz, Jr., Juana and D'Alembert, Jean and family=Kant, given=Immanuel},
  title = {P}, booktitle = {B}, booksubtitle = {BS}, maintitle = {M}, afterword = {Poe, P.}, commentator = {Loe, L.},
  date = {-0044}}
@article{eid, title = {A \emph{b} $x^2$ \href{https://a.example/}{c} <i>d</i>}, journaltitle = {J},
  eid = {7}, date = {1999~},
  eprint = {1234.5678}, eprinttype = {arxiv}, eprintclass = {math.CO}, related = {names}, relatedtype = {errata}}
@set{all, entryset = {names,eid}}
@game{game, title = {Trick \& Treat}, note = {a note}, organization = {O}, institution = {I}, date = {1991/..}}
@online{web, title = {W}, organization = {O}, publisher = {P}, url = {https://a.example/}, urldate = {2000-01-02},
  date = {0000}}
@thesis{lic, author = {Webb, I.}, title = {T}, institution = {I}, publisher = {P}, entrysubtype = {unpublished},
  type = {lic}, date = {1981}}
"""


@pytest.mark.parametrize("kind", FORMATS)
def test_works_with_what_a_format_has_no_place_for_read_back(kind: str) -> None:
    assert differences(read_bibliography([SourceText("a.bib", HARD)]), kind) == []


@pytest.mark.parametrize(
    "title", ["The {Oxford} Guide to {GNU} Games", "{{All} Kept}", r"{\emph{Kabu}} Games", "{E}urope"]
)
@pytest.mark.parametrize("kind", FORMATS)
def test_braces_that_keep_the_case_come_back(kind: str, title: str) -> None:
    library = read_bibliography([SourceText("a.bib", f"@book{{a, title = {{{title}}}, date = {{1990}}}}")])
    assert read_bibliography([FORMATS[kind](library)])["a"].fields["title"] == title


def test_csl_has_its_own_way_of_keeping_the_case() -> None:
    library = read_bibliography([SourceText("a.bib", r"@book{a, title = {M{\"u}ller and {Oxford}}}")])
    assert '"title": "Müller and <span class=\\"nocase\\">Oxford</span>"' in references_json_text(library, library)


NAMES = st.lists(
    st.sampled_from(["Doe, Jane", "van Doe, Jr., J.", "{A, Body and Co}", "江橋, 崇", "Plato", "others"]),
    min_size=1,
    max_size=3,
).map(lambda names: " and ".join(name for name in names if name != "others" or names[-1] is name))
DATES = st.sampled_from(
    ["1999", "1999-05-07", "1580~", "193X", "-0044", "0000", "1991/..", "1999-21", "n.d.", "about 1900"]
)
TEXTS = st.sampled_from(
    [
        "Cards",
        r"\emph{Cards} \& more",
        "かるた",
        "T: U",
        "a_b",
        "12--14",
        "{Kept} Case",
        "Doe and Roe",
        "A and {B and C} and D",
        "“q” ‘r’",
        "1/2",
        "C#",
    ]
)
_CONTROLS = {"crossref", "xdata", "xref", "ids", "entryset", "related", "year", "month", "day", "langid", "options"}


@st.composite
def entries(draw: st.DrawFn) -> str:
    kind = draw(st.sampled_from(sorted(TYPES - {"set", "xdata"})))
    found = []
    for name in draw(st.lists(st.sampled_from(sorted(FIELDS.keys() - _CONTROLS)), unique=True, max_size=9)):
        values = {"n": NAMES, "d": DATES}.get(FIELDS[name].kind, TEXTS)
        plain_value = draw(values)
        if FIELDS[name].kind == "v":
            plain_value = re.sub(r"[\\{}#]", "", plain_value)
        found.append(f"{name} = {{{plain_value}}}")
        if name in MULTISCRIPT_FIELDS and draw(st.booleans()):
            found.append(f"{name}_transliteration_ja-Latn = {{{draw(values)}}}")
    lang = draw(st.sampled_from(["langid = {ja}", "langid = {english}", "language = {German}"]))
    return f"@{kind}{{k, title = {{T}}, {lang}, {', '.join(found)}}}"


@pytest.mark.parametrize("kind", FORMATS)
def test_any_work_reads_back(kind: str) -> None:
    @given(entries())
    def holds(text: str) -> None:
        assert differences(read_bibliography([SourceText("a.bib", text)]), kind) == [], text

    holds()
