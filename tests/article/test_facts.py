"""Each kind of fact is declared once: a dataclass, and one line in `ArticleFacts`."""

from __future__ import annotations

from dataclasses import fields

from ludograph.article.facts import NOTED, ArticleFacts, RubyUse
from ludograph.catalogue import Catalogue
from ludograph.markup.rendering import render_article
from ludograph.source import SourceText


def test_no_two_fields_hold_one_kind_of_fact() -> None:
    lists = [
        field.name for field in fields(ArticleFacts) if str(field.type).startswith(("tuple[", "Annotated[Sequence["))
    ]
    assert sorted(NOTED.values()) == sorted(lists)


def test_what_a_syntax_notes_is_in_the_field_of_its_kind_in_the_order_of_the_file() -> None:
    source = SourceText("a.md", "^[Later: {札|ふだ}] {株|かぶ} and {花|はな}.\n")
    facts = render_article(source, Catalogue()).facts
    assert NOTED[RubyUse] == "ruby"
    assert [use.base for use in facts.ruby] == ["札", "株", "花"]
