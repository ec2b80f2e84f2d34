import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.base.problems import Fault
from ludograph.languages.countries.gazetteer import Country, country_codes, country_name, read_country


def fault(text: str) -> Fault:
    found = read_country(text)
    assert isinstance(found, Fault), found
    return found


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("JP", "Japan"),
        ("MO", "Macao"),
        ("XK", "Kosovo"),
        ("EU", "European Union"),
        ("AU-NT", "Northern Territory (Australia)"),
        ("NO", "Norway"),
    ],
)
def test_codes_are_read_with_their_names(code: str, name: str) -> None:
    assert read_country(code) == Country(code, name)


def test_names_are_in_the_language_of_the_page() -> None:
    assert country_name("JP", "de") == "Japan"
    assert country_name("DE", "ja") == "ドイツ"
    assert country_name("MO", "fr") == "Macao"
    assert country_name("DE", "an unknown language") == "Germany"
    assert country_name("QQ", "en") == "QQ"


def test_a_part_belongs_to_its_country() -> None:
    assert Country("AU-NT", "Northern Territory").country_code == "AU"
    assert Country("JP", "Japan").country_code == "JP"


@pytest.mark.parametrize(
    ("text", "hint", "replacement"),
    [
        ("jp", "Write 'JP'.", "JP"),
        ("au-nt", "Write 'AU-NT'.", "AU-NT"),
        ("UK", "Did you mean 'GB' (United Kingdom)?", None),
        ("uk", "Did you mean 'GB' (United Kingdom)?", None),
        ("JA", "Did you mean 'JP' (Japan)?", None),
        ("EN", "Did you mean 'GB' (United Kingdom)?", None),
        ("YU", "Did you mean 'RS' (Serbia)?", None),
        ("Germani", "Did you mean 'DE' (Germany) or 'RO' (Romania)?", None),
        ("AUS", "Did you mean 'AU' (Australia) or 'AS' (American Samoa)?", None),
        ("AU-XX", "Parts of Australia are ACT, NSW, NT, QLD, SA, TAS, VIC, WA.", None),
        ("PJ", "Did you mean 'JP' (Japan), 'PK' (Pakistan) or 'PH' (Philippines)?", None),
        ("日本", "Codes are those of ISO 3166-1, such as 'JP'.", None),
    ],
)
def test_an_unknown_code_comes_with_the_nearest(text: str, hint: str, replacement: str | None) -> None:
    found = fault(text)
    assert (found.code, found.hint, found.replacement) == ("L008", hint, replacement)


def test_blanks_around_a_code_are_not_part_of_the_fault() -> None:
    found = fault(" jp ")
    assert (found.start, found.end) == (1, 3)
    assert read_country(" JP ") == Country("JP", "Japan")


def test_all_of_iso_3166_is_known_and_nothing_it_only_reserves() -> None:
    assert len(country_codes()) == 249 + len({"EU", "XK"})
    assert not country_codes() & {"UK", "SU", "AC", "ZZ", "UN"}


@given(st.text(max_size=8))
def test_any_text_is_a_country_or_a_fault_within_it(text: str) -> None:
    found = read_country(text)
    if isinstance(found, Fault):
        assert 0 <= found.start <= found.end <= len(text)
    else:
        assert found.code == text.strip()
