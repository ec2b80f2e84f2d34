"""What a block of another extension holds is read as blocks at any depth: code, tables, lists and notes stay these."""

from __future__ import annotations

from itertools import product

import lxml.html
import pytest
from pymdownx.slugs import slugify
from tests.article.laws import broken

from ludograph.article.facts.rendered import RenderedArticle
from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue

EXTENSIONS = (
    *("admonition", "attr_list", "def_list", "footnotes", "md_in_html", "tables", "toc", "pymdownx.details"),
    *("pymdownx.tabbed", "pymdownx.blocks.admonition", "pymdownx.blocks.details", "pymdownx.blocks.tab"),
    *("pymdownx.highlight", "pymdownx.superfences"),
)
CONVERTER = Converter(EXTENSIONS, {"pymdownx.tabbed": {"alternate_style": True}})
OPENED = {
    "admonition": '!!! note "Box"\n\n',
    "details": '???+ tip "Fold"\n\n',
    "tab": '=== "Tab"\n\n',
    "definition": "Term\n\n:   Meaning\n\n",
    "item": "-   Item\n\n",
    "div": '<div class="a" markdown>\n\n',
    "block": "/// details | Block\n\n",
}
CLOSED = {"div": "</div>\n\n", "block": "///\n\n"}
CONTENT = """Text *over
two lines* of <Cards>4–1</Cards>.[^a]

```python
# a comment of the code
a = **b**

c = [1]
```

~~~
plain ``` text
~~~

| A | B |
|---|---|
| 1 | `2` |

- One

    ```
    in a list
    ```

- Two
"""


def rendered(text: str) -> RenderedArticle:
    return CONVERTER.render(SourceText("docs/page.md", text), Catalogue(), "page.md")


def around(kinds: tuple[str, ...], text: str) -> str:
    """The text within blocks of these kinds, the first one outermost; blocks of `///` differ in length."""
    for depth, kind in enumerate(reversed(kinds)):
        opened, closed = OPENED[kind], CLOSED.get(kind, "")
        if kind == "block":
            opened, closed = f"{'/' * depth}{opened}", f"{'/' * depth}{closed}"
        if not closed:
            text = "".join(f"    {line}" if line.strip() else line for line in text.splitlines(keepends=True))
        text = f"{opened}{text}\n{closed}"
    return text


@pytest.mark.parametrize("kinds", [*product(OPENED, repeat=2), *((kind,) * 4 for kind in OPENED), tuple(OPENED)[:4]])
def test_contents_are_read_as_blocks_at_any_depth(kinds: tuple[str, ...]) -> None:
    note = "\n\n[^a]: Note.\n"
    alone, nested = rendered(CONTENT + note), rendered(around(kinds, CONTENT) + note)
    assert nested.facts.problems == ()
    first, second = lxml.html.fromstring(alone.html), lxml.html.fromstring(nested.html)
    for path in (".//pre", ".//em", ".//table//td", ".//li", ".//sup/a", ".//*[@class='lg-card']"):
        shown = [element.text_content().strip() for element in first.xpath(path)]
        assert shown
        if path == ".//li" and "item" in kinds:
            continue
        assert [element.text_content().strip() for element in second.xpath(path)] == shown
    whole = lxml.html.fromstring(f"<main>{nested.html}</main>")
    assert whole.xpath(".//pre")
    assert not whole.xpath("./pre | ./*[contains(@class, 'highlight')] | ./table | ./p")  # all of it is inside
    for code in second.xpath(".//pre | .//code"):
        code.drop_tree()
    for sign in ("```", "~~~", "!!!", "???", "===", "///", "|", "markdown"):
        assert sign not in second.text_content()
    assert broken(nested, around(kinds, CONTENT) + note) is None


def test_headings_in_boxes_are_headings_of_the_article() -> None:
    article = rendered("## A\n\n!!! note\n\n    ### B\n\n    [To C](#c)\n\n??? tip\n\n    ### C { #c }\n")
    assert [(item.id, [below.id for below in item.children]) for item in article.toc] == [("a", ["b", "c"])]
    assert article.facts.problems == ()


def test_definitions_of_links_and_notes_in_a_box_are_the_articles() -> None:
    article = rendered("[A][a][^b]\n\n!!! note\n\n    [a]: https://example.org/\n\n    [^b]: Note.\n")
    assert 'href="https://example.org/"' in article.html
    assert article.facts.problems == ()


def test_what_no_extension_reads_is_text() -> None:
    article = Converter().render(SourceText("docs/a.md", '!!! note "A"\n\n    code\n'), Catalogue(), "a.md")
    assert "<p>!!! note" in article.html
    assert "<pre>" in article.html


def test_a_head_that_its_extension_refuses_keeps_its_contents() -> None:
    article = rendered("/// details | A\n    type: [\n\n```\ncode\n```\n///\n\nAfter.\n")
    page = lxml.html.fromstring(article.html)
    assert [code.text_content() for code in page.xpath(".//pre")] == ["code\n"]


@pytest.mark.parametrize("sign", ["!!!", "???"])
def test_a_box_right_after_a_line_of_text_begins_there(sign: str) -> None:
    article = rendered(f"Text\n{sign} note\n    Inside\n")
    assert lxml.html.fromstring(article.html).xpath("string(.//p[1])") == "Text"


def test_unclosed_code_in_a_box_is_reported() -> None:
    article = rendered("!!! note\n\n    ```\n    code\n\nText.\n")
    assert [problem.code for problem in article.facts.problems] == ["COD001"]


def test_the_marks_of_a_box_are_no_words_of_the_article() -> None:
    article = rendered('First.\n\n!!! note "A title"\n\n    Text.\n')
    assert "!!!" not in article.facts.description
    assert all("!!!" not in run.text for section in article.facts.sections for run in section.runs)


def test_options_of_a_block_without_a_title_are_its_own() -> None:
    page = lxml.html.fromstring(rendered("/// details\n    open: true\n    type: tip\n\nText.\n///\n").html)
    assert [dict(box.attrib) for box in page.xpath(".//details")] == [{"class": "tip", "open": "open"}]


def test_a_term_of_comments_alone_has_its_definition() -> None:
    article = rendered("<!-- md:option a -->\n\n\n\n:   What it *means*.\n\n    ```\n    code\n    ```\n")
    page = lxml.html.fromstring(article.html)
    assert [code.text_content() for code in page.xpath(".//dl/dd//pre")] == ["code\n"]
    assert "md:option" not in article.html


def test_an_item_goes_on_at_four_columns() -> None:
    article = rendered("  1.  One\n\n    Text.\n\n    ```\n    code\n    ```\n\n  2.  Two\n")
    page = lxml.html.fromstring(article.html)
    assert [item.text_content().split() for item in page.xpath(".//ol/li")] == [["One", "Text.", "code"], ["Two"]]


def test_an_end_tag_after_a_list_ends_what_is_around_the_list() -> None:
    article = rendered("<div markdown>\n  <div class='a' markdown>\n\n- One\n\n  </div>\n</div>\n\nText.\n")
    assert article.facts.problems == ()
    assert lxml.html.fromstring(article.html).xpath("count(.//li//div)") == 0


def test_links_lead_to_ids_that_extensions_give() -> None:
    slugs = {"pymdownx.tabbed": {"alternate_style": True, "slugify": slugify(case="lower")}}
    text = '=== "One tab"\n\n    Text.\n\n[There](#one-tab)\n'
    article = Converter(EXTENSIONS, slugs).render(SourceText("docs/page.md", text), Catalogue(), "page.md")
    assert article.facts.problems == ()
    assert 'href="#one-tab"' in article.html
