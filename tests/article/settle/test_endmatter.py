"""The list of works leads on to each work's place in the bibliography of the site."""

from __future__ import annotations

import re

import pytest

from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Addresses, Catalogue, Settings
from ludograph.library.library import MOST_ON_A_PAGE
from ludograph.library.reader import read_bibliography


@pytest.mark.parametrize(
    ("works", "directory_urls", "href"),
    [
        (3, True, "../../bibliography/#ref-W1"),
        (3, False, "../bibliography.html#ref-W1"),
        (MOST_ON_A_PAGE + 1, True, "../../bibliography/k/#ref-W1"),
        (MOST_ON_A_PAGE + 1, False, "../bibliography/k.html#ref-W1"),
    ],
)
def test_the_link_leads_to_the_page_on_which_the_work_stands(works: int, directory_urls: bool, href: str) -> None:
    entries = "\n".join(
        f"@book{{W{number},\n author = {{Kay, Ann}},\n title = {{T {number}}}\n}}" for number in range(works)
    )
    pages = {
        page: Address(page, page.removesuffix(".md") + ("/" if directory_urls else ".html"))
        for page in ("games/a.md", "bibliography.md")
    }
    catalogue = Catalogue(
        bibliography=read_bibliography([SourceText("x.bib", entries)]),
        addresses=Addresses(pages),
        settings=Settings(directory_urls=directory_urls),
        has_library=True,
    )
    page = render_article(SourceText("docs/games/a.md", "Text [@W1]."), catalogue, page="games/a.md")
    assert f'href="{href}"' in page.html


@pytest.mark.parametrize(
    ("written", "shown", "places"),
    [
        ("[@W1; @W1]", "a", 1),
        ("[@W1, p. 3; @W1, p. 5]", "a p. 3; p. 5", 1),
        ("[@W1; @W1, p. 5]", "a p. 5", 1),
        ("[@W1, p. 3; @W1]", "a p. 3", 1),
        ("[@W1, p. 3; @W1, p. 3; @W2; @W1]", "a p. 3; b; a", 2),
        ("[@W1, p. 3, and above; @W1, p. 3, and above]", "a p. 3, and above", 1),
        ("[@W1; but see @W1, p. 5]", "a; but see\u2060 a p. 5", 2),
    ],
)
def test_a_work_cited_again_beside_itself_has_one_letter(written: str, shown: str, places: int) -> None:
    entries = "\n".join(f"@book{{W{number}, title = {{T {number}}}}}" for number in (1, 2))
    catalogue = Catalogue(bibliography=read_bibliography([SourceText("x.bib", entries)]), has_library=True)
    page = render_article(SourceText("docs/a.md", f"Text {written}."), catalogue, page="a.md")
    marker = re.search(r'<sup class="citation">(.*?)</sup>', page.html)
    assert marker is not None
    assert " ".join(re.sub(r"<[^>]+>", "", marker[1]).replace("\N{NO-BREAK SPACE}", " ").split()) == shown
    assert len(re.findall(r'<a id="cite-\d+" href="#ref-W1"', page.html)) == places


def test_a_list_of_works_has_the_places_of_former_keys_once() -> None:
    entries = "@book{New, ids = {Old, Older, Own}, title = {T}}\n@book{Own, title = {U}}"
    catalogue = Catalogue(bibliography=read_bibliography([SourceText("x.bib", entries)]), has_library=True)
    for text in ("[@Older] and [@Own].", '[@New] and [@Own].\n\n<Reference key="New" />'):
        page = render_article(SourceText("docs/a.md", text), catalogue, page="a.md")
        ids = re.findall(r' id="(ref-[^"]*)"', page.html)
        assert len(ids) == len(set(ids))
        assert (
            {"ref-New", "ref-Old", "ref-Older", "ref-Own"}
            <= set(ids)
            == {id for id in page.facts.ids if id.startswith("ref-")}
        )
    taken = render_article(SourceText("docs/a.md", "## Early {#ref-Old}\n\n[@New]."), catalogue, page="a.md")
    assert taken.html.count('id="ref-Old"') == 1
    assert 'id="ref-Older"' in taken.html


def test_nocite_lists_works_that_the_text_does_not_cite() -> None:
    entries = "@book{A, title = {Alpha}} @book{B, title = {Beta}} @book{C, title = {Gamma}}"
    catalogue = Catalogue(bibliography=read_bibliography([SourceText("x.bib", entries)]), has_library=True)
    text = '---\ntitle: T\nnocite: "@B, @Missing"\n---\n\nText [@C].'
    page = render_article(SourceText("docs/a.md", text), catalogue, page="a.md")
    assert re.findall("Alpha|Beta|Gamma", page.html.partition("doc-bibliography")[2]) == ["Gamma", "Beta"]
    assert [(problem.code, problem.message) for problem in page.facts.problems if problem.code != "FM001"] == [
        ("C001", "no entry 'Missing'")
    ]
