"""Lines and columns count from 1, in characters, whatever ends the lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.base.source import Location, SourceText


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_kind_of_line_end_begins_a_line(end: str) -> None:
    source = SourceText("a.md", f"one{end}zwei{end}三四")
    assert source.location(source.text.index("四")) == Location(3, 2)
    assert source.line(2) == "zwei"


def test_a_byte_order_mark_is_no_character() -> None:
    assert SourceText.decode(b"\xef\xbb\xbf@key", "a.bib").location(0) == Location(1, 1)


def test_bytes_that_are_no_utf8_do_not_raise() -> None:
    assert "\ufffd" in SourceText.decode(b"caf\xe9", "a.md").text


@given(st.text(st.sampled_from("ab\r\n花"), max_size=60), st.integers(-5, 70))
def test_a_location_leads_back_to_its_offset(text: str, offset: int) -> None:
    source = SourceText("a.md", text)
    line, column = source.location(offset)
    assert source.line_starts[line - 1] + column - 1 == max(0, min(offset, len(text)))
