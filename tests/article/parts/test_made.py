"""Pages without an author: their values become what an author's text would, and no sign of a text means anything."""

from __future__ import annotations

import pytest
from tests.site.made import rendered

from ludograph.article.facts.rendered import RenderedArticle
from ludograph.article.rendering import render_article
from ludograph.article.tree import CitedSources, MadePage, PageLink, Tag, Value
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Addresses, Catalogue, Settings
from ludograph.library.reader import read_bibliography
from ludograph.site.pages.writing import bullets, heading, insert, link, paragraph, place, row, spoken

PAGES = ("games/kabu.md", "games/draft.md", "lists/names.md", "lists/other.md", "spiele/größe.md")
KNOWN = Addresses(
    {page: Address(page, f"{page[:-3]}/", published="draft" not in page) for page in PAGES},
    frozenset({"feed.xml"}),
    made=frozenset({"feed.xml"}),
)
NASTY = "*a* _b_ [c](d) <i>e</i> {f|g} @Parlett1990 ^h `i` ~~j~~ ==k== $l$ %%m%% # n &amp; \\o |p| ![q](r) [[s]] - t"
WORK = "@book{Parlett1990, author = {Parlett, David}, title = {A History}, date = {1990}, langid = {en}}"
KABU = link("Kabu", "games/kabu.md")


def page(*content: Value, title: str = "Names", **settings: object) -> RenderedArticle:
    known = Catalogue(
        bibliography=read_bibliography([SourceText("x.bib", WORK)]),
        addresses=KNOWN,
        settings=Settings(**settings),  # type: ignore[arg-type]
        has_library=True,
    )
    return rendered(MadePage(title, content), known, "lists/names.md")


def written(markdown: str) -> RenderedArticle:
    text = SourceText("docs/lists/names.md", f"---\ntitle: Names\n---\n\n{markdown}\n")
    return render_article(text, Catalogue(addresses=KNOWN), page="lists/names.md")


@pytest.mark.parametrize(
    ("values", "markdown"),
    [
        ((paragraph("words alone, and 1–9"),), "words alone, and 1–9"),
        ((bullets([(KABU, ": a game"), ("b",)]),), "- [Kabu](/games/kabu.md): a game\n- b"),
        ((bullets([(link(spoken("株", "ja", "en"), "games/kabu.md", "name-1"),)]),),
         '- [<span lang="ja">株</span>](/games/kabu.md#name-1)'),
        ((paragraph(link("G", "spiele/größe.md"), " ", spoken("עברית", "he", "en")),),
         '[G](</spiele/größe.md>) <span lang="he">עברית</span>'),
        ((paragraph(spoken("株 words", "fr", "en"), " ", Tag("strong", ("a",)), ", ", Tag("em", ("b",))),),
         '<span lang="fr">株 words</span> **a**, *b*'),
        ((heading("One", KABU, id="x"), paragraph("y"), heading("One", level=3)),
         "## One[Kabu](/games/kabu.md) {#x}\n\ny\n\n### One"),
        ((bullets([(paragraph("a"), bullets([("b",), ("c",)])), (paragraph("d"), bullets([("e",)]))]),),
         "- a\n\n    - b\n    - c\n- d\n\n    - e"),
        ((paragraph(link("here", "", "x"), place("x", "there")),), '[here](#x)<span id="x">there</span>'),
        ((paragraph("Also as a ", link("feed", "feed.xml")),), "Also as a [feed](/feed.xml)"),
        ((paragraph(insert("Cards", "9–1")),), "<Cards>9–1</Cards>"),
    ],
)  # fmt: skip
def test_values_become_what_an_authors_text_would(values: tuple[Value, ...], markdown: str) -> None:
    made, read = page(*values), written(markdown)
    assert made.html == read.html
    assert made.toc == read.toc
    assert made.facts.ids == read.facts.ids
    texts = [section.text.split() for section in made.facts.sections]
    assert texts == [section.text.split() for section in read.facts.sections]


def test_whatever_somebody_wrote_stays_text() -> None:
    made = page(paragraph(NASTY), bullets([(NASTY,)]), heading(NASTY), title=NASTY)
    texts = [section.text for section in made.facts.sections]
    assert " ".join(texts).split() == [*NASTY.split(), *NASTY.split()]
    assert {section.title for section in made.facts.sections} == {NASTY}
    assert not made.facts.citations
    assert not made.facts.problems


def test_a_link_that_leads_nowhere_is_words() -> None:
    made = page(paragraph(link("Draft", "games/draft.md"), " ", link("gone", "games/gone.md"), " ", link("x", "", "y")))
    assert "<a " not in made.html
    assert "<p>Draft " in made.html


def test_a_link_to_the_page_itself_leads_to_its_place() -> None:
    made = page(paragraph(PageLink(("x",), "lists/names.md", "y"), place("y")))
    assert '<a href="#y">x</a>' in made.html


@pytest.mark.parametrize("lang", ["ja", "JA", " ja"])
def test_the_language_of_a_name_is_written_as_the_site_writes_it(lang: str) -> None:
    name = spoken("株", lang.strip(), "en")
    assert '<span lang="ja">株</span>' in page(paragraph(name)).html
    assert '<span lang="ja-JP">株</span>' in page(paragraph(name), language_map={"ja": "ja-JP"}).html


def test_words_in_another_script_are_marked_where_the_site_wants_it() -> None:
    assert "札<" not in page(paragraph("a 株札 b")).html
    assert '<p>a <span lang="ja">かぶ</span> b</p>' in page(paragraph("a かぶ b"), auto_lang=True).html


def test_a_row_carries_what_filters_go_by() -> None:
    made = page(bullets([(KABU, *row(title="A & “B”", country=["Japan", "Hong Kong"], year=""))]))
    assert '<span class="lg-row" data-title="A &amp; “B”" data-country="Japan|Hong Kong"></span>' in made.html


def test_sources_are_cited_each_work_once() -> None:
    made = page(paragraph("x", CitedSources((("Parlett1990", "12"), ("Parlett1990", "fig. 3"), ("Gone", "")))))
    assert [citation.citekey for use in made.facts.citations for citation in use.citations] == ["Parlett1990", "Gone"]
    assert '<span class="locator" data-place="1">12, fig.\u00a03</span>' in made.html
    assert list(made.files) == ["references.bib", "references.json", "references.ris"]
