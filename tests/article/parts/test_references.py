"""References as HTML."""

from __future__ import annotations

from pathlib import Path

import lxml.html
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.article.parts.references import breakable, in_text_markup, item_html, piece_nodes, reference_id
from ludograph.article.tree import element
from ludograph.article.writing import html_of
from ludograph.base.source import SourceText
from ludograph.library.citing.locator import Locator
from ludograph.library.entry import Entry
from ludograph.library.formatting.references import full_note, reference
from ludograph.library.reader import read_bibliography

FIXTURES = Path(__file__).parents[2] / "library" / "fixtures"
LIBRARY = read_bibliography(
    [SourceText.read(FIXTURES / "references.bib", "references.bib")], named=["library", "annote"]
)
ITEMS = [
    block.split("\n")[0] for block in (FIXTURES / "references.txt").read_text(encoding="utf-8").strip().split("\n\n")
]


def listed(entry: Entry) -> str:
    return item_html(entry, reference(entry)) + "</li>"


def only(text: str) -> Entry:
    (entry,) = read_bibliography([SourceText("a.bib", text)]).entries
    return entry


@pytest.mark.parametrize("item", ITEMS)
def test_the_worked_examples_are_exactly_these(item: str) -> None:
    key = item.split('"')[1].removeprefix("ref-")
    assert listed(LIBRARY[key]) == item


def test_a_work_in_a_sentence_keeps_its_language() -> None:
    assert in_text_markup(LIBRARY["YeziPu"]).html == '<cite lang="zh-Latn-pinyin">Yèzǐ pǔ</cite>'


def test_ids_are_stable_and_free_of_odd_characters() -> None:
    assert reference_id("Parlett1990") == "ref-Parlett1990"
    assert reference_id("DBLP:conf/x") == "ref-DBLP-x003A-conf-x002F-x"
    assert reference_id("Émaux") == "ref--x00C9-maux"


@given(st.text(min_size=1), st.text(min_size=1))
def test_two_keys_of_plain_characters_never_share_an_id(first: str, second: str) -> None:
    if "-x" not in first + second and first != second:
        assert reference_id(first) != reference_id(second)


def test_everything_is_escaped() -> None:
    entry = only('@online{k, title={<b>"x"</b> \\& y}, url={https://x.y/"onclick="a<b>&c}, note = {<i>}}')
    html = listed(entry)
    tree = lxml.html.fromstring(html)
    assert {element.tag for element in tree.iter()} == {"li", "cite", "a", "wbr"}
    assert next(iter(tree.iter("a"))).attrib == {"class": "lg-url", "href": 'https://x.y/"onclick="a<b>&c'}


def test_addresses_of_other_schemes_are_text() -> None:
    assert "<a" not in listed(only("@online{k, title={t}, url={javascript:alert(1)}}"))
    assert "<a" not in listed(only(r"@online{k, title={\href{javascript:x}{t}}}"))


def test_right_to_left_text_is_isolated() -> None:
    html = listed(only("@book{k, author={{משה}}, title={קלפים}, langid={he}, date={1999}}"))
    assert '<span class="lg-name" lang="he"><bdi>משה</bdi></span>' in html
    assert '<cite lang="he"><bdi>קלפים</bdi></cite>' in html


def test_a_note_may_link_to_its_reference_and_then_holds_no_other_link() -> None:
    note = full_note(LIBRARY["PicklesBomBombedKwin"], "en", [Locator("page", "12")])
    html = html_of([element("a", piece_nodes(note, links=False), {"href": "#ref-x"})])
    assert html.startswith('<a href="#ref-x">')
    assert html.count("<a") == 1


def test_emphasis_in_a_title_is_kept() -> None:
    assert "<cite>The <em>Kabu</em> book</cite>" in listed(only(r"@book{k, title={The \emph{Kabu} book}}"))


def test_an_address_may_wrap_behind_its_slashes_but_not_at_its_end() -> None:
    assert html_of(breakable("https://x.y/z/")) == "https://<wbr>x.y/<wbr>z/"
    assert html_of(breakable("https://doi.org/10.1/x")) == "https://doi.org/<wbr>10.1/<wbr>x"
