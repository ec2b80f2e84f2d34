"""Which files are UTF-8, where the first wrong byte is, and what a file looks like instead."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.base.encoding import NOT_UTF8, not_utf8, wrong_byte
from ludograph.base.source import SourceText

HEAD = "---\ntitle: T\n---\n\n"
FRENCH = f"{HEAD}À Besançon, l’été dernier, on jouait au « trente-et-un » : Général Müller gagna.\n"
JAPANESE = f"{HEAD}おいちょかぶは、手札の合計の一の位を競う。日本\n"
SEEN = [
    (FRENCH, "cp1252", "Latin-1 (Windows-1252)", (5, 1)),
    ("Café.\n", "latin-1", "Latin-1 (Windows-1252)", (1, 4)),
    (JAPANESE, "cp932", "Shift-JIS", (5, 1)),
    ("ab テスト\n", "cp932", "Shift-JIS", (1, 4)),
    ("日本{\n", "cp932", "Shift-JIS", (1, 1)),
    (JAPANESE, "euc_jp", "EUC-JP", (5, 1)),
    (JAPANESE, "utf-16", "UTF-16", (1, 1)),
    (FRENCH, "utf-16-le", "UTF-16LE", (1, 2)),
    (FRENCH, "utf-16-be", "UTF-16BE", (1, 1)),
    ("Title: plain\n", "utf-16-le", "UTF-16LE", (1, 2)),
]


@pytest.mark.parametrize(("text", "encoding", "name", "place"), SEEN, ids=[f"{one[1]} {one[3]}" for one in SEEN])
def test_a_file_in_an_old_encoding_is_named_with_its_first_wrong_byte(
    text: str, encoding: str, name: str, place: tuple[int, int]
) -> None:
    data = text.encode(encoding)
    problem = not_utf8(data, "docs/a b.md")
    assert problem is not None
    assert problem.place is not None
    assert problem.code == NOT_UTF8
    assert problem.message.endswith(f", and the file looks like {name}")
    assert " -t UTF-8 'docs/a b.md'`." in problem.hint
    assert SourceText.decode(data, "docs/a b.md").location(problem.place.start) == place


def test_a_file_that_looks_like_nothing_known_gets_no_guess() -> None:
    problem = not_utf8("Правила игры в карты\n".encode("cp1251"), "a.md")
    assert problem is not None
    assert "looks like" not in problem.message
    assert "iconv" not in problem.hint


@pytest.mark.parametrize("data", [b"", b"a", "é".encode(), "\ufeffé".encode(), "\ufffd".encode(), b"one \0 in a text"])
def test_utf_8_with_or_without_a_mark_is_read(data: bytes) -> None:
    assert wrong_byte(data) is None
    assert not_utf8(data, "a.md") is None


@given(st.binary(max_size=60))
def test_no_bytes_are_an_error_and_what_is_read_loses_nothing(data: bytes) -> None:
    problem = not_utf8(data, "a.md")
    if problem is None:
        assert data.decode().encode() == data
