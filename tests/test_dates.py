"""Dates of ISO 8601-2 level 1."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ludograph
from ludograph.dates import first_year, ordinal, parse_date
from ludograph.library.bibtex.draft import date_of_year_and_month

SHOWN = {
    "1919-05/1920-02": "May 1919–February 1920",
    "1919-05/1919-07": "May–July 1919",
    "1580~": "c. 1580",
    "1686?": "1686?",
    "1580%": "c. 1580?",
    "193X": "1930s",
    "19XX": "20th century",
    "-0350": "351\u00a0BCE",
    "-0876": "877\u00a0BCE",
    "0000": "1\u00a0BCE",
    "-0001": "2\u00a0BCE",
    "-035X": "350s\u00a0BCE",
    "1991/..": "1991–",
    "1991/": "1991–",
    "../1985": "until 1985",
    "2004-21": "Spring 2004",
    "2004-24": "Winter 2004",
    "2010-01-22": "22\u00a0January 2010",
    "2010-01": "January 2010",
    "2004-XX": "2004",
    "2012-01-29T10:10:10Z": "29\u00a0January 2012",
}


@pytest.mark.parametrize(("written", "shown"), SHOWN.items())
def test_a_date_is_shown_as_people_write_it(written: str, shown: str) -> None:
    date = parse_date(written)
    assert date is not None
    assert date.display() == shown


@pytest.mark.parametrize("written", SHOWN)
def test_printing_a_parsed_date_gives_its_canonical_form(written: str) -> None:
    assert str(parse_date(written)) == written


@pytest.mark.parametrize(
    "written",
    [
        "",
        "/",
        "../..",
        "1947-13",
        "2001-02-29",
        "47",
        "12 May 1947",
        "1947-00",
        "n.d.",
        "193X-05",
        "1947-20",
        "１９４７",
    ],
)
def test_what_is_no_date_is_none(written: str) -> None:
    assert parse_date(written) is None


@given(st.integers(-3000, 3000), st.sampled_from(["", "-01", "-12", "-22", "-02-28", "-XX"]), st.sampled_from("?~%!"))
def test_canonical_dates_are_fixed_points(year: int, rest: str, sign: str) -> None:
    written = ("-" if year < 0 else "") + f"{abs(year):04d}" + rest + sign.strip("!")
    date = parse_date(written)
    assert str(date) == written
    assert parse_date(str(date)) == date
    assert first_year(date) == year


@given(st.text(max_size=30))
def test_no_text_raises_and_what_is_read_prints_back(text: str) -> None:
    date = parse_date(text)
    if date is not None:
        assert parse_date(str(date)) == date
        assert date.display()


def test_ordinals_know_the_teens() -> None:
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 112)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "112th",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("year", "month", "date"),
    [
        ("1947", None, "1947"),
        ("1947", "7", "1947-07"),
        ("2010", "1~22", "2010-01-22"),
        ("2010", "jan~22", "2010-01-22"),
        ("2010", "12~jul", "2010-07-12"),
        ("2010", "jul12", "2010-07-12"),
        ("1967", "July", "1967-07"),
        ("1967", "~5 July", "1967-07-05"),
        ("in press", "7", "in press"),
    ],
)
def test_year_and_month_become_one_date(year: str, month: str | None, date: str) -> None:
    assert date_of_year_and_month(year, month) == (date, None)


def test_a_month_that_is_none_is_reported_and_left_out() -> None:
    assert date_of_year_and_month("1947", "Midsummer") == ("1947", "'Midsummer' is not a month")


NO_DATE_OF_A_BUILD = {
    "dates.py": "the one function",
    "store/file.py": "when a record of the cache was used",
    "tools/changing/review.py": "the day of a person",
    "tools/checking/external_links.py": "when a server was asked",
    "tools/preview/preview.py": "how long the preview runs",
}
CLOCK = {"today", "now", "utcnow", "time", "time_ns", "localtime", "gmtime", "ctime"}
MODULES = {"date", "datetime", "time"}


def test_one_function_says_which_day_a_build_has() -> None:
    """Every other date in a site comes from its sources, so SOURCE_DATE_EPOCH decides them all."""
    root, found = Path(ludograph.__file__).parent, set()
    for file in root.rglob("*.py"):
        for each in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(each, ast.Attribute) and each.attr in CLOCK:
                owner = each.value.attr if isinstance(each.value, ast.Attribute) else getattr(each.value, "id", "")
                found |= {file.relative_to(root).as_posix()} if owner in MODULES else set()
    assert found == {*NO_DATE_OF_A_BUILD}
