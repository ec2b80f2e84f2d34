"""Rows that the program writes are read as an author's text would be, in a fraction of the time."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ludograph.article.rendered import RenderedArticle
from ludograph.catalogue import Address, Addresses, Catalogue
from ludograph.markup.read.rows import Rows
from ludograph.markup.rendering import Converter
from ludograph.pages.writing import escaped, link, row, spoken
from ludograph.publish.records import shown_facts
from ludograph.source import SourceText

PAGES = ("games/kabu.md", "games/draft.md", "lists/names.md", "lists/other.md", "spiele/größe.md")
KNOWN = Catalogue(
    addresses=Addresses(
        {page: Address(page, f"{page[:-3]}/", published="draft" not in page) for page in PAGES}, frozenset()
    )
)


def read(markdown: str, catalogue: Catalogue = KNOWN, page: str = "lists/names.md", *, rows: bool) -> RenderedArticle:
    rendered = Converter().render(SourceText(f"docs/{page}", markdown), catalogue, page, rows=rows)
    return replace(rendered, facts=shown_facts(rendered.facts))


def both_ways(markdown: str) -> RenderedArticle:
    quick = read(markdown, rows=True)
    assert quick == read(markdown, rows=False)
    return quick


KABU = link("Kabu", "games/kabu.md")
QUICK = [
    f"{KABU}: a game, of {escaped('1 & 2 <b> *c* _d_ [e]')}",
    f"{link(spoken('株', 'ja', 'en'), 'games/kabu.md', 'name-1')} ({spoken('かぶ', 'ja', 'en')}), {KABU}",
    f"{link(spoken('ελληνικά', 'el', 'en'), 'spiele/größe.md')} {spoken('עברית', 'he', 'en')}",
    f"{KABU}{row(title='A & “B”', country=['Japan', 'Hong Kong'], year='1580')}",
    "words alone, and 1–9",
]
SLOW = [
    f"{KABU} with 株札 that no author tagged",
    f"{spoken('株 and かぶ', 'zh', 'en')} twice {spoken('words', 'en-GB', 'fr')}",
    f"{link('Draft', 'games/draft.md')}, {link('nowhere', 'games/gone.md')}, {link('here', 'lists/names.md', 'a')}",
    "*signs* and `code` and <https://example.org/>",
    'A span <span class="other">here</span> and [a link](<https://example.org/>)',
    "ends with a mark ^here",
    "A chance of 1 in 6",
]


@pytest.mark.parametrize("text", QUICK)
def test_what_the_program_writes_is_read_quickly_and_becomes_the_same(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    pieces = Rows.pieces
    monkeypatch.setattr(Rows, "pieces", lambda *given: found.append(pieces(*given)) or found[-1])
    for markdown in (
        f"- {text}\n- {text}\n",
        f"Some words first.\n\n{text}\n",
        f'<div lang="fr">\n\n- {text}\n\n</div>\n',
    ):
        both_ways(markdown)
    assert found
    assert None not in found


@pytest.mark.parametrize("text", SLOW)
def test_what_holds_anything_else_is_read_like_any_text(text: str) -> None:
    both_ways(f"- {KABU}\n- {text}\n- {KABU}\n\n{text}\n")


@pytest.mark.parametrize(
    "markdown",
    [
        "- one\n- two\n\n- three\n",
        "- one\n- two\n\n  of two\n",
        "- one\n- two\n  goes on\n- three\n",
        "- one\ngoes on\n",
        "- one\n- - two\n- # three\n- [ ] four\n",
        "- one\n- two\n* three\n",
        "- one\n- two\n## Heading\n",
        "- one\n---\n\n- two\n***\n",
        "- term\n: meaning\n",
        "> - one\n> - two\n\n1. - one\n",
        "- one {.red}\n- two\n",
        "- one  \n- two\t\n",
        "- <!-- a -->one\n- two <!-- b -->\n",
    ],
)
def test_a_list_that_holds_more_than_rows_is_an_authors_list(markdown: str) -> None:
    both_ways(markdown)
