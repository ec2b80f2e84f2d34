"""An article says how it is cited in three forms that agree."""

from __future__ import annotations

import json

import pytest
from pybtex.database import parse_string

from ludograph.article.facts import ArticleFacts
from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.site.finishing.how_to_cite import how_to_cite


def facts(head: str) -> ArticleFacts:
    return render_article(
        SourceText("docs/games/a.md", f"---\n{head}\n---\n\nText.\n"), Catalogue(), page="games/a.md"
    ).facts


def test_the_three_forms_agree():
    cited = how_to_cite(
        facts("title: Kō-Kabu\nauthors: [Ono Aki]\ndate: 2026-11-22"), (), "Ludograph", "https://x.org/games/a/"
    )
    assert cited is not None
    assert cited.plain == "Ono Aki. “Kō-Kabu”. Ludograph, 22 November 2026. https://x.org/games/a/"
    [(key, entry)] = parse_string(cited.bibtex, "bibtex").entries.items()
    [record] = json.loads(cited.csl)
    assert key == record["id"] == "games-a"
    assert entry.fields["title"] == "{Kō-Kabu}"
    assert record["title"] == "Kō-Kabu"
    assert entry.fields["date"] == "2026-11-22"
    assert record["issued"] == {"date-parts": [[2026, 11, 22]]}
    assert entry.fields["url"] == record["URL"] == "https://x.org/games/a/"


@pytest.mark.parametrize("head", ["title: A", "title: A\ndate: someday"])
def test_a_page_without_author_and_date_is_not_cited(head):
    assert how_to_cite(facts(head), (), "Ludograph", "") is None


def test_without_an_address_none_is_named():
    cited = how_to_cite(facts("title: A\ndate: 2026-11-22"), (), "Ludograph", "")
    assert cited is not None
    assert cited.plain == "“A”. Ludograph, 22 November 2026."
    assert "url" not in cited.bibtex
    assert "URL" not in cited.csl


def test_a_page_that_gives_no_date_has_that_of_the_site():
    cited = how_to_cite(facts("title: A"), (), "Ludograph", "", "2026-11-20")
    assert cited is not None
    assert cited.plain == "“A”. Ludograph, 20 November 2026."
    dated = how_to_cite(facts("title: A\ndate: 2026-11-22"), (), "Ludograph", "", "2026-11-23")
    assert dated is not None
    assert dated.plain == "“A”. Ludograph, 22 November 2026."
