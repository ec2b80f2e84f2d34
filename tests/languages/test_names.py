import pytest

from ludograph.languages.names import describe, display_name


@pytest.mark.parametrize(
    ("tag", "description"),
    [
        ("ja", "Japanese"),
        ("ja-Latn-hepburn", "Japanese, Latin script, Hepburn romanization"),
        ("jpn", "Japanese"),
        ("ja-Jpan", "Japanese, Japanese script"),
        ("zh-TW", "Chinese, Taiwan"),
        ("i-klingon", "Klingon"),
        ("", "unknown language"),
        ("x-foo", "private use"),
        ("aka noun", ""),
    ],
)
def test_tags_are_described_in_english(tag: str, description: str) -> None:
    assert describe(tag) == description


@pytest.mark.parametrize(
    ("tag", "page", "name"),
    [
        ("ja", "en", "Japanese"),
        ("ja", "de", "Japanisch"),
        ("ja-Latn", "en", "Japanese (Latin)"),
        ("ja-Jpan", "en", "Japanese"),
        ("zh-Hant-TW", "fr", "chinois (traditionnel, Taïwan)"),
        ("tpi", "en", "Tok Pisin"),
        ("pis", "en", "Pijin"),
        ("ja", "xx", "Japanese"),
        ("ja", "no such language", "Japanese"),
        ("aka noun", "en", "aka noun"),
    ],
)
def test_languages_are_called_what_readers_of_the_page_call_them(tag: str, page: str, name: str) -> None:
    assert display_name(tag, page) == name
