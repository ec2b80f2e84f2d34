"""Ids of headings, attribute lists and contents are those that the site's own extensions would make."""

from __future__ import annotations

import re
from typing import Any

import lxml.html
import pytest
from markdown import Markdown
from pymdownx.slugs import slugify
from tests.article.laws import broken

from ludograph.article.facts.rendered import RenderedArticle
from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue

EXTENSIONS = ("attr_list", "def_list", "md_in_html", "tables", "toc")
ARTICLE = """# What's new in 2.0?

## `http_version`

## A/B — C & D

## Twice

## Twice

## Twice_1

## 遊び方

## Été *à* l'**été**

## [Link](https://example.org/) and `code_of_it`

## Given { #twice-1 }

## Version 9 {: id="v9" .x }

## lg-note

## __init__

## Notes

### Deep

## Deep ##
"""


def article(text: str, *, more: tuple[str, ...] = (), page: str = "page.md", **toc: Any) -> RenderedArticle:
    converter = Converter((*EXTENSIONS, *more), {"toc": toc})
    return converter.render(SourceText(f"docs/{page}", text), Catalogue(), page)


def headings(html: str) -> list[tuple[str, str | None]]:
    page = lxml.html.fromstring(f"<div>{html}</div>")
    return [(str(each.tag), each.get("id")) for each in page.xpath(".//*[re:match(name(), '^h[1-6]$')]", namespaces=RE)]


RE = {"re": "http://exslt.org/regular-expressions"}


@pytest.mark.parametrize(
    "toc", [{}, {"separator": "_"}, {"slugify": slugify(case="lower")}, {"permalink": True}, {"anchorlink": True}]
)
def test_headings_have_the_ids_of_the_sites_contents(toc: dict[str, Any]) -> None:
    stock = Markdown(extensions=list(EXTENSIONS), extension_configs={"toc": toc}).convert(ARTICLE)
    expected = [(name, identifier) for name, identifier in headings(stock) if not re.match("lg-|__", identifier or "")]
    made = article(ARTICLE, **toc)
    assert [each for each in headings(made.html) if each in expected] == expected
    assert broken(made, ARTICLE) is None
    assert not any((identifier or "").startswith(("lg-", "__")) for _, identifier in headings(made.html))


@pytest.mark.parametrize("sign", [":smile:", "++ctrl+c++", "~~old~~ new", "(c) and 1/2"])
def test_signs_of_other_extensions_count_in_ids_as_in_theirs(sign: str) -> None:
    more = ("pymdownx.emoji", "pymdownx.keys", "pymdownx.tilde", "pymdownx.smartsymbols")
    text = f"# A\n\n## Before {sign} after\n"
    stock = Markdown(extensions=[*EXTENSIONS, *more]).convert(text)
    assert headings(article(text, more=more).html) == headings(stock)


def test_former_ids_stay_as_second_anchors() -> None:
    text = "## A/B\n\n## Twice\n\n## Twice\n\n[To the first](#a-b), [second](#twice-1)\n"
    without = Converter().render(SourceText("docs/page.md", text), Catalogue(), "page.md")
    page = article(text)
    assert page.facts.problems == ()
    ids = set(lxml.html.fromstring(page.html).xpath("//@id"))
    assert {identifier for _, identifier in headings(without.html)} <= ids
    assert [item.id for item in page.toc] == ["ab", "twice", "twice_1"]
    assert [item.html for item in page.toc] == ["A/B", "Twice", "Twice"]


def test_a_title_in_the_front_matter_takes_no_headings_id() -> None:
    assert headings(article("---\ntitle: Search\n---\n\n## Search\n").html) == [("h1", "search_1"), ("h2", "search")]


@pytest.mark.parametrize(("depth", "listed"), [(2, ["a"]), ("3-4", ["b", "c"]), (6, ["a", "b", "c", "d"])])
def test_contents_list_the_levels_that_the_site_asks_for(depth: Any, listed: list[str]) -> None:
    page = article("# T\n\n## A\n\n### B\n\n#### C\n\n##### D\n", toc_depth=depth)

    def below(items: Any) -> list[str]:
        return [each for item in items for each in (item.id, *below(item.children))]

    assert below(page.toc) == listed


def test_the_contents_call_a_heading_as_its_author_says() -> None:
    page = article('## A long heading { #a data-toc-label="Short" }\n')
    assert [(item.id, item.title) for item in page.toc] == [("a", "Short")]
    assert "data-toc-label" not in page.html
    assert page.facts.problems == ()


def test_the_contents_have_no_readings_over_words() -> None:
    assert [item.html for item in article("---\nlang: ja\n---\n\n## {虫|むし}カブ\n").toc] == ["虫カブ"]
    assert [item.html for item in article("## A {ja:虫|むし} card\n").toc] == ['A <span lang="ja">虫</span> card']


LISTS = {
    '## Version 9 { id="v9" }': ("h2", {"id": "v9"}),
    "## Version 9 {: #v9 .x }": ("h2", {"id": "v9", "class": "x"}),
    "## Version 9 {#config.v-9}": ("h2", {"id": "config.v-9"}),
    "## Version 9 ## { .x title='a b' }": ("h2", {"id": "version-9", "class": "x", "title": "a b"}),
    'Text.\n{: id="p" class="x y" }': ("p", {"id": "p", "class": "x y"}),
    "See [a](https://example.org/){ .md-button title=x }.": (
        "a",
        {"href": "https://example.org/", "class": "md-button", "title": "x"},
    ),
    "*word*{ .x hidden }": ("em", {"class": "x", "hidden": ""}),
    "| A |\n|---|\n| 1 |\n{ #t }": ("table", {"id": "t"}),
    "| A |\n|---|\n| 1 { .x } |": ("td", {"class": "x"}),
    "Term { #term }\n:   Text": ("dt", {"id": "term"}),
}


@pytest.mark.parametrize("text", LISTS)
def test_an_attribute_list_belongs_to_its_element(text: str) -> None:
    name, attributes = LISTS[text]
    page = article(f"{text}\n")
    found = lxml.html.fromstring(f"<div>{page.html}</div>").xpath(f".//{name}")[0]
    assert dict(found.attrib) == attributes
    assert "{" not in lxml.html.fromstring(page.html).text_content()
    assert page.facts.problems == ()


@pytest.mark.parametrize("text", ["Set {a, b}.", "## A {word}", "The {name} of `x`{y}.", "`x`{ not a list }"])
def test_other_braces_are_text(text: str) -> None:
    assert "{" in article(f"{text}\n").html


def test_code_with_its_language_is_shown_without_it() -> None:
    page = article("Write `#!python x = 1` or `#!yaml` or `x`.\n", more=("pymdownx.inlinehilite",))
    codes = [each.text_content() for each in lxml.html.fromstring(page.html).xpath(".//code")]
    assert codes == ["x = 1", "#!yaml", "x"]


def test_a_link_to_a_question_keeps_it() -> None:
    page = article("[Search](?q=a)\n")
    assert 'href="?q=a"' in page.html
    assert page.facts.problems == ()
