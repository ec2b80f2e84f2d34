"""Each kind of fact is declared once: a dataclass, and one line in `ArticleFacts`."""

from __future__ import annotations

from dataclasses import fields

import pytest

from ludograph.article.facts import ArticleFacts, RubyUse
from ludograph.article.facts.rendered import NOTED, packed
from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.store.codec.late import Late


def test_no_two_fields_hold_one_kind_of_fact() -> None:
    lists = [field.name for field in fields(ArticleFacts) if str(field.type).startswith(("tuple[", "Later["))]
    assert sorted(NOTED.values()) == sorted(lists)


def test_what_a_syntax_notes_is_in_the_field_of_its_kind_in_the_order_of_the_file() -> None:
    source = SourceText("a.md", "^[Later: {札|ふだ}] {株|かぶ} and {花|はな}.\n")
    facts = render_article(source, Catalogue()).facts
    assert NOTED[RubyUse] == "ruby"
    assert [use.base for use in facts.ruby] == ["札", "株", "花"]


def test_what_is_packed_is_not_decoded_for_the_looks_that_follow_at_once(monkeypatch) -> None:
    read = render_article(SourceText("a.md", "# A\n\nOne {株|かぶ}.\n"), Catalogue()).facts
    again = packed(packed(read))
    monkeypatch.setattr(Late, "data", property(lambda late: pytest.fail("decoded")))
    assert [section.title for section in again.sections] == ["A"]
    assert tuple(again.anchors) == tuple(read.anchors)
    assert (list(again.ids), list(again.spans)) == (list(read.ids), list(read.spans))
