"""`ludograph inspect FILE…` of libraries."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludograph.tools.main import main
from ludograph.tools.showing.bibliography import bibliography_record

TEXT = """% one
@article{Key, author = {Doe, Jane and {A Club} and others}, title = {T}, journal = J, month = 5, year = 1999,
  urldate = {soon}, pages = {3-9}}
"""


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, list[str]]:
    return main(["inspect", *arguments]), capsys.readouterr().out.splitlines()


def test_a_record_holds_entries_and_problems(tmp_path: Path) -> None:
    file = tmp_path / "a.bib"
    file.write_text(TEXT, encoding="utf-8")
    record = bibliography_record(str(file))
    assert record["path"] == str(file)
    assert record["entries"] == [
        {
            "key": "Key",
            "reference": "Doe, Jane, A Club, et al. “T.” J, May 1999, 3–9.",
            "type": "article",
            "line": 2,
            "text": {
                "author": "Doe, Jane and A Club and others", "title": "T", "journaltitle": "J", "date": "1999-05",
                "urldate": "soon", "pages": "3-9",
            },
            "names": {
                "author": [
                    {"family": "Doe", "given": "Jane", "prefix": "", "suffix": ""},
                    {"literal": "A Club"}, {"others": True},
                ]
            },
            "dates": {"date": "1999-05", "urldate": None},
        }
    ]  # fmt: skip
    assert [(problem["code"], problem["line"], problem["column"]) for problem in record["problems"]] == [
        ("C013", 2, 84),
        ("C009", 3, 14),
        ("C022", 3, 30),
    ]
    assert record["problems"][2]["fix"] == [{"line": 3, "column": 30, "end_line": 3, "end_column": 33, "text": "3--9"}]
    assert set(record["problems"][0]) == {"code", "name", "severity", "line", "column", "message", "hint", "fix"}


def test_every_file_is_answered_in_order_and_one_that_is_missing_is_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "a.bib"
    file.write_text("@book{k, title={T}, date={1999}, author={Doe, J.}}", encoding="utf-8")
    status, lines = run(capsys, str(tmp_path / "none.bib"), str(file), "--json")
    records = [json.loads(line) for line in lines]
    assert status == 2
    assert [record["path"] for record in records] == [str(tmp_path / "none.bib"), str(file)]
    assert [problem["code"] for problem in records[0]["problems"]] == ["C026"]
    assert records[0]["entries"] == []
    assert [entry["key"] for entry in records[1]["entries"]] == ["k"]


def test_without_json_a_person_reads_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.bib"
    file.write_text("@book{k, title={T}, author={Doe, J.}}", encoding="utf-8")
    _status, lines = run(capsys, str(file))
    assert lines[0] == "k: Doe, J. T. n.d."
    assert lines[1].startswith(f"{file}:1:7: C004 missing-field: @book 'k' lacks the field date. ")


@pytest.mark.parametrize("form", [(), ("--json",), ("--export", "bib")])
def test_one_work_is_printed_by_its_key(tmp_path: Path, capsys: pytest.CaptureFixture[str], form: tuple[str, ...]):
    one, two = tmp_path / "a.bib", tmp_path / "b.bib"
    one.write_text("@book{One, title = {First}, date = {soon}}", encoding="utf-8")
    two.write_text("@book{Two, title = {Second}}", encoding="utf-8")
    status, lines = run(capsys, str(one), str(two), "--key", "Two", *form)
    printed = "\n".join(lines)
    assert (status, "Second" in printed, "First" in printed, "soon" in printed) == (0, True, False, False)
    assert run(capsys, str(one), "--key", "Two", *form)[0] == 2
