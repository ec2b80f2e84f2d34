"""What is unsound in a library: each code where it must be reported, with its place, and where it must not."""

from __future__ import annotations

import datetime
from pathlib import Path

import pytest
from tests.library.library import corrected, read, reported, source

from ludograph.base.source import SourceText
from ludograph.library.reader import read_bibliography
from ludograph.library.soundness import library_problems, unused_silences
from ludograph.store import Cache

LONG = (
    "a history of the games that were played with small cards of paper in the houses of merchants along the inner sea,"
    " and of the laws that were made against them in the capital from the first years of the period to its last days"
)
"""Over 200 letters, from where on some comparisons leave out frequent letters."""
SOUND = "@book{k, author = {Doe, Jane}, title = {Cards}, date = {1999}, %s}"

FAULTS = {
    "C004": [
        ("@article{k, author = {A, B}, title = {T}}", "1:10: C004 @article 'k' lacks the fields journaltitle, date"),
        ("@book{k, title = {T}, year = 1999}", "1:7: C004 @book 'k' lacks the field author or editor"),
        ("@phdthesis{k, author={A, B}, title={T}, year=1999}", "1:12: C004 @phdthesis 'k' lacks the field institution"),
    ],
    "C005": [
        (SOUND % "isbn = {0-486-28100-1}", "1:72: C005 '0-486-28100-1' is not a valid ISBN"),
        (SOUND % "issn = {1234-5678}", "1:72: C005 '1234-5678' is not a valid ISSN"),
        (SOUND % "doi = {11.1/x}", "1:71: C005 '11.1/x' is not a valid DOI"),
        (
            SOUND % "doi = {https://doi.org/10.1234/x}",
            "1:71: C005 DOI 'https://doi.org/10.1234/x' is given as an address",
        ),
    ],
    "C007": [
        (
            "@book{a, author={A, B}, title={The Oxford Guide}, date={1990}}"
            "@book{b, editor={A, C}, title={The Oxford guide}, date={1990}}",
            "1:69: C007 'b' may be the same work as 'a': it has nearly the same title, the same year and name",
        ),
        (
            "@book{a, author={A, B}, title={T}, date={1990}, doi={10.1234/x}}"
            "@book{b, author={X, Y}, title={U}, date={1991}, doi={10.1234/X}}",
            "1:71: C007 'b' may be the same work as 'a': it has the same DOI",
        ),
        (
            "@online{a, title={The Harbour}, organization={Port of Ys}, url={https://ys.example/h}}"
            "@misc{b, title={The harbour}, author={{Port of Ys}}, url={https://ys.example/h/}}",
            "1:93: C007 'b' may be the same work as 'a': it has the same title and address",
        ),
        (
            f"@book{{a, author={{A, B}}, title={{{LONG}}}, date={{1990}}}}\n"
            f"@book{{b, author={{A, B}}, title={{{LONG.replace('merchants', 'merchant')}}}, date={{1990}}}}",
            "2:7: C007 'b' may be the same work as 'a': it has nearly the same title, the same year and name",
        ),
        (
            "@article{a, author={A, B}, title={Tarot}, date={1992}, pages={33--40}}"
            "@article{b, author={A, B}, title={Tarot}, year={1992}, pages={33-40}}",
            "1:80: C007 'b' may be the same work as 'a': it has nearly the same title, the same year and name",
        ),
    ],
    "C009": [
        (SOUND % "urldate = {12 May 2000}", "1:75: C009 '12 May 2000' is not a date"),
        (SOUND % "eventdate = {2000/1999}", "1:77: C009 '2000/1999' ends before it starts"),
        (SOUND % "urldate = {2999}", "1:75: C009 '2999' lies in the future"),
        ("@misc{k, title={T}, year = 1999, month = {Midsummer}}", "1:43: C009 'Midsummer' is not a month"),
    ],
    "C010": [("@online{k, title={T}, url={https://x.y}}", "1:28: C010 'k' has no date of access and no archived copy")],
    "C032": [
        (SOUND % "edition = {²}", "1:75: C032 edition '²' is neither a number nor words"),
        (SOUND % "edition = {2.}", "1:75: C032 edition '2.' is neither a number nor words"),
    ],
    "C018": [("@misc{a--b, title={T}}", "1:7: C018 key 'a--b' cannot be cited without braces")],
    "C019": [
        (
            SOUND % "author_transliteration_ja-Latn = {A, B and C, D}",
            "1:98: C019 'author_transliteration_ja-Latn' has 2 names and 'author' has 1",
        ),
        ("@misc{k, title={T}, author = {江橋 崇}}", "1:31: C019 '江橋 崇' has no comma"),
    ],
    "C020": [
        (SOUND % "note = {5% & 6\\%}", "1:73: C020 bare '%' in 'note'"),
    ],
    "C022": [
        (SOUND % "pages = {3-9}", "1:73: C022 pages '3-9' are typed as they should look, not as they are read"),
        (
            SOUND % "pages = {pp. 3--9}",
            "1:73: C022 pages 'pp. 3--9' are typed as they should look, not as they are read",
        ),
        (SOUND % "pages = {39--12}", "1:73: C022 pages '39--12' run backwards"),
    ],
    "C023": [
        ("@misc{k, title = {かるた}}", "1:19: C023 title 'かるた' has no language"),
        ("@misc{k, title = {T}, langid = {klingonese}}", "1:33: C023 unknown langid 'klingonese'"),
        ("@misc{k, title = {かるた}, langid = {zh}}", "1:35: C023 langid 'zh' does not fit the script of 'かるた'"),
    ],
    "C024": [
        (SOUND % "url = {ftp://x.y}", "1:71: C024 'ftp://x.y' is not a web address"),
        (SOUND % "url = {https://x.y/a b}", "1:71: C024 blank in the address 'https://x.y/a b'"),
        (SOUND % "url = {https://doi.org/10.1234/x}", "1:71: C024 the address is that of a DOI resolver"),
        (
            SOUND % "url = {https://x.y/?utm_source=z}",
            "1:71: C024 'https://x.y/?utm_source=z' has parameters that only count visitors",
        ),
    ],
    "C025": [
        (
            "@misc{k, title={かるた}, langid={ja}}",
            "1:17: C025 title 'かるた' has neither transliteration nor translation",
        )
    ],
}


@pytest.mark.parametrize(
    ("code", "text", "line"), [(code, text, line) for code, found in FAULTS.items() for text, line in found]
)
def test_a_fault_is_reported_where_it_stands(code: str, text: str, line: str) -> None:
    assert line in reported(text, code)


@pytest.mark.parametrize(
    "text",
    [
        SOUND
        % "isbn = {978-4-588-21731-9}, doi = {10.1002/ocea.5061}, pages = {3--9, 12}, url = {https://x.y/?a=b&c=d}",
        SOUND % "note = {5\\% \\& more}, langid = {english}, pages = {xii}, origdate = {1686?}",
        "@book{k, editor = {Doe, Jane}, title = {Cards}, year = 1999}",
        SOUND % "edition = {12}",
        SOUND % "edition = {8th printing}",
        "@online{k, title = {T}, url = {https://x.y}, archiveurl = {https://a.b}}",
        "@misc{k, title = {かるた}, title_transliteration_ja-Latn = {Karuta}, langid = {ja}}",
        "@misc{k, title = {THE 東方}, title_translation_en = {The East}, langid = {ja}}",
        "@article{k, author={A, B}, title={T}, journaltitle={J}, pubstate={forthcoming}, date={2999}}",
        "@misc{DBLP:conf/a-b, title={T}, date={n.d.}}",
        "@book{a, author={A, B}, title={Works}, volume=1, date={1990}}"
        "@book{b, author={A, B}, title={Works}, volume=2, date={1990}}",
        "@incollection{p, author={A, B}, title={T}, crossref={c}}"
        "@collection{c, editor={A, B}, title={T}, date={1990}, isbn={0-486-28100-0}}",
    ],
)
def test_a_sound_entry_is_left_alone(text: str) -> None:
    assert reported(text) == []


@pytest.mark.parametrize(
    ("text", "better"),
    [
        (SOUND % "pages = {p. 3-9}", SOUND % "pages = {3--9}"),
        (SOUND % "doi = {https://doi.org/10.1234/x}", SOUND % "doi = {10.1234/x}"),
        (SOUND % "note = {5% & more}", SOUND % "note = {5\\% \\& more}"),
        (SOUND % "isbn = {978–4–588–21731–9}", SOUND % "isbn = {978-4-588-21731-9}"),
        (SOUND % "url = {https://x.y/?utm_source=z&a=b}", SOUND % "url = {https://x.y/?a=b}"),
        ("@misc{k, title={E\u0301mau\u202ex}}", "@misc{k, title={Émaux}}"),
    ],
)
def test_a_fix_changes_what_is_wrong_and_nothing_else(text: str, better: str) -> None:
    assert corrected(text) == better
    assert reported(better) == []
    assert corrected(better) == better


def test_today_decides_what_lies_ahead() -> None:
    library = read_bibliography([source(SOUND % "urldate = {2024-05-02}")])
    assert library_problems(library, datetime.date(2024, 5, 2)) == ()
    assert [problem.code for problem in library_problems(library, datetime.date(2024, 5, 1))] == ["C009"]


def test_an_entry_silences_its_own_faults_and_no_others() -> None:
    text = "@book{a, title={T}, ludograph = {ignore C004, C010}}\n@book{b, title={T}}"
    assert reported(text, "C004") == ["2:7: C004 @book 'b' lacks the fields author or editor, date"]
    assert [code for code, _ in unused_silences(read(text))] == ["C010"]


def test_a_thousand_works_of_one_title_are_each_reported_once() -> None:
    text = "".join(f"@misc{{k{n}, title={{Same title}}, author={{A, B}}, date={{1999}}}}" for n in range(1000))
    assert len(reported(text, "C007")) == 999


def test_what_was_found_is_kept_for_the_day(tmp_path: Path) -> None:
    cache = Cache(tmp_path / "cache.sqlite")
    library = read_bibliography([source("@book{a, title={T}, urldate={2024-05-02}, ludograph={ignore C010}}")])
    for day in (1, 2):
        today = datetime.date(2024, 5, day)
        assert library_problems(library, today, cache) == library_problems(library, today)
        assert unused_silences(library, today, cache) == unused_silences(library, today)
    assert len(library_problems(library, datetime.date(2024, 5, 1), cache)) == 2
    assert len(library_problems(library, datetime.date(2024, 5, 2), cache)) == 1
    cache.close()


def test_the_library_of_this_site_is_sound() -> None:
    root = Path(__file__).parents[2]
    files = [SourceText.read(file, file.name) for file in sorted((root / "bibliography").glob("*.bib"))]
    library = read_bibliography(files)
    assert len(library) > 30
    house_rule = "C025"
    assert [problem for problem in library_problems(library) if problem.code != house_rule] == []
    assert unused_silences(library) == ()


@pytest.mark.parametrize(
    "entry",
    [
        SOUND % "doi = {10/gf29tr}",
        SOUND % "isbn = {978-0-19-214165-1 0-486-28100-0}",
        "@book{k, author={A, B}, title = {The sound /ɑː/ and ʃ}, date={1990}, langid={en}}",
        r"@book{k, author={A, B}, title = {The $\lambda\Pi$-Calculus Modulo}, date={1990}}",
    ],
)
def test_what_is_right_is_not_reported(entry: str) -> None:
    assert [line for line in reported(entry) if line.split()[1] in {"C005", "C023", "C025"}] == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("@book{k, title={T}}\n}\n@book{l, title={T}}", "2:1: C012 a closing brace without an opening one"),
        ("@book{k, title={T}}\n@article", "2:1: C012 the file ends after '@article'"),
        ("<<<<<<< HEAD\n@book{k, title={T}}\n=======", "1:1: C012 a merge left the mark '<<<<<<<' in this file"),
        ("TY  - BOOK\nTI  - T\nER  - ", "1:1: C012 this file is RIS, not BibTeX"),
        ('[{"id": "a"}]', "1:2: C012 this file is JSON, not BibTeX"),
        ("@book{k, author={A, B}, date={1990}, title = {   }}", "1:7: C004 @book 'k' lacks the field title"),
    ],
)
def test_what_is_not_a_library_is_reported_at_its_line(text: str, expected: str) -> None:
    assert expected in reported(text)


def test_a_fault_that_a_part_inherits_is_reported_once_at_the_whole() -> None:
    part = "@incollection{p, author = {A, B}, title = {T}, crossref = {c}}\n"
    whole = "@collection{c, editor = {Doe, Jane; Roe, John}, title = {Cards \\foo{x}}, date = {1990}}"
    assert {"editor", "booktitle"} <= read(part + whole)["p"].fields.keys()
    assert reported(part + whole) == [
        "2:26: C019 names separated by ';'",
        "2:64: C020 unknown TeX command '\\\\foo' in 'title'",
    ]


def test_a_fault_in_a_value_made_of_a_string_is_at_the_whole_value_and_has_no_fix() -> None:
    text = "@string{who = {江橋 崇}}\n@misc{k, title = {T}, author = who}"
    assert reported(text, "C019") == ["2:32: C019 '江橋 崇' has no comma"]
    assert corrected(text) == text
    joined = '@misc{k, title = {T}, author = "Doe, Jane" # " and 江橋 崇"}'
    assert [line.partition(": ")[0] for line in reported(joined, "C019")] == ["1:33"]
    assert corrected(joined) == joined


def test_a_surplus_brace_and_a_type_at_the_end_are_two_faults() -> None:
    text = "@book{k, title = {T}}}\n@article\n"
    assert reported(text, "C012") == [
        "1:22: C012 a closing brace without an opening one",
        "2:1: C012 the file ends after '@article'",
    ]
