"""ISBN, ISSN, DOI and addresses."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.library import identifiers


@pytest.mark.parametrize("isbn", ["0-486-28100-0", "978-4-588-21731-9", "080442957X", "0 8044 2957 x"])
def test_an_isbn_with_its_check_digit_is_one(isbn: str) -> None:
    assert identifiers.is_isbn(isbn)


@pytest.mark.parametrize("isbn", ["0-486-28100-1", "978-4-588-21731-8", "123", "", "977-4-588-21731-9", "４8628100０0"])
def test_other_numbers_are_no_isbn(isbn: str) -> None:
    assert not identifiers.is_isbn(isbn)


@given(st.from_regex(r"[0-9]{9}", fullmatch=True), st.integers(0, 8), st.integers(1, 9))
def test_one_wrong_digit_is_always_found(nine: str, place: int, shift: int) -> None:
    check = -sum((10 - number) * int(digit) for number, digit in enumerate(nine)) % 11
    isbn = nine + ("X" if check == 10 else str(check))
    assert identifiers.is_isbn(isbn)
    wrong = str((int(isbn[place]) + shift) % 10)
    assert not identifiers.is_isbn(isbn[:place] + wrong + isbn[place + 1 :])


def test_issn_digits_are_checked() -> None:
    assert identifiers.is_issn("0029-8077")
    assert identifiers.is_issn("2434-561X")
    assert not identifiers.is_issn("0029-8078")


@pytest.mark.parametrize(
    "written",
    [
        "https://doi.org/10.1002/ocea.5061",
        "http://dx.doi.org/10.1002/ocea.5061",
        "doi:10.1002/ocea.5061",
        "10.1002/ocea.5061",
    ],
)
def test_a_doi_is_cut_out_of_its_address(written: str) -> None:
    assert identifiers.bare_doi(written) == "10.1002/ocea.5061"
    assert identifiers.is_doi(identifiers.bare_doi(written))


@pytest.mark.parametrize(
    ("written", "address"),
    [
        ("https://x.y/z", "https://x.y/z"),
        ("hdl:10125/1", "https://hdl.handle.net/10125/1"),
        ("ark:/12148/b", "https://n2t.net/ark:/12148/b"),
        ("urn:nbn:de:1", "https://nbn-resolving.org/urn:nbn:de:1"),
        ("javascript:alert(1)", None),
        ("data:text/html,x", None),
        ("https://x y", None),
        ("ftp://x.y", None),
        ("", None),
    ],
)
def test_only_addresses_of_the_web_are_linked(written: str, address: str | None) -> None:
    assert identifiers.web_address(written) == address


def test_counting_parameters_are_dropped_and_others_kept() -> None:
    assert identifiers.without_tracking("https://x.y/?a=1&utm_source=z&b=2#c") == "https://x.y/?a=1&b=2#c"
    assert identifiers.without_tracking("https://x.y/?utm_source=z") == "https://x.y/"


def test_a_doi_with_its_scheme_leads_to_its_resolver() -> None:
    assert identifiers.web_address("doi:10.1234/x") == "https://doi.org/10.1234/x"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("https://a.example/%E9%87%8D%e5%9b%9b-52", "https://a.example/重四-52"),
        ("https://a.example/a%20b%2Fc%3Fd%25E9", "https://a.example/a%20b%2Fc%3Fd%25E9"),
        ("https://a.example/%E9%87/caf%E9", "https://a.example/%E9%87/caf%E9"),
        ("https://a.example/%E2%80%AE%E3%80%80%C2%A0", "https://a.example/%E2%80%AE%E3%80%80%C2%A0"),
    ],
    ids=["letters", "marks with a meaning", "no UTF-8", "signs that are not seen"],
)
def test_an_address_is_shown_with_its_letters_where_they_can_be_seen(written: str, shown: str) -> None:
    assert identifiers.readable_address(written) == shown
