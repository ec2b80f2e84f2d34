"""Tables in the wiki dialect are those of Wiki.js's renderer; `multimd/record.js` made the recorded cases."""

import json
from pathlib import Path

import pytest
from lxml import html

from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue, Settings

RECORDED = json.loads((Path(__file__).parent / "multimd/recorded.json").read_text("utf-8"))


def rendered(text, dialect="wiki"):
    return render_article(SourceText("a.md", text), Catalogue(settings=Settings(dialect=dialect)), page="a.md")


def tables(markup):
    """Captions and cells of all tables, without the empty cells that fill a row up."""
    return [
        (
            [each.text_content() for each in table.iter("caption")],
            [section(part) for part in table if part.tag != "caption"],
        )
        for table in html.fragment_fromstring(markup, create_parent="div").iter("table")
    ]


def section(part):
    rows = []
    for row in part:
        cells = [cell_of(cell) for cell in row]
        while cells and cells[-1][1] == "" and cells[-1][3] == "1":
            cells.pop()
        rows.append(cells)
    return part.tag, rows


def cell_of(cell):
    align = (cell.get("style") or "").replace(" ", "").removeprefix("text-align:")
    words = " ".join(cell.text_content().split())
    # A header without words is a plain cell here: it would name its column without saying anything.
    return cell.tag if words else "td", words, cell.get("colspan", "1"), cell.get("rowspan", "1"), align


@pytest.mark.parametrize("number", range(len(RECORDED)))
def test_a_table_is_that_of_the_wiki(number):
    text, expected = RECORDED[number]
    assert tables(rendered(text).html) == tables(expected), text


def test_two_tables_with_a_blank_line_between_stay_two():
    # The wiki prints the second delimiter row as cells of dashes; no author means that.
    found = tables(rendered("| a |\n|---|\n| 1 |\n\n| b |\n|---|\n| 2 |\n").html)
    assert [sections for _, sections in found] == [
        [("thead", [[("th", name, "1", "1", "")]]), ("tbody", [[("td", value, "1", "1", "")]])]
        for name, value in (("a", "1"), ("b", "2"))
    ]


def test_a_row_without_cells_has_one_and_short_rows_are_filled():
    tree = html.fragment_fromstring(rendered("| a | b |\n|---|---|\n| ^^ ||\n| 1 |\n").html, create_parent="div")
    assert [[cell.get("colspan", "1") for cell in row] for row in tree.iter("tr")] == [["1", "1"], ["2"], ["1", "1"]]


def test_an_indented_table_has_no_empty_column_in_front():
    ((_, ((_, (head,)), _)),) = tables(rendered(" | a |\n |---|\n | 1 |\n").html)
    assert [cell[1] for cell in head] == ["a"]


def test_a_row_over_several_lines_holds_blocks_and_loses_no_word():
    rows = "| *Koi* | - a deck | \\\n| two | - chips | or beans | \\\n|| - [Rules][r] |\n"
    found = rendered(f"| Game | Needs |\n|---|---|\n{rows}\n[r]: /x\n")
    (row,) = html.fragment_fromstring(found.html, create_parent="div").xpath(".//tbody/tr")
    assert [" ".join(cell.text_content().split()) for cell in row] == ["Koi two", "a deck chips Rules", "or beans"]
    assert len(row[1].xpath("ul/li")) == 3
    assert row[0].xpath("p/em")
    assert "Rules" in [link.text for link in found.facts.links] or 'href="/x"' in found.html


def test_a_row_that_goes_on_is_complete_where_its_section_ends():
    ((_, (_, (_, rows))),) = tables(rendered("| a |\n|---|\n| 1 | \\\n\nText.\n").html)
    assert [[cell[1] for cell in row] for row in rows] == [["1"]]


@pytest.mark.parametrize("text", ["| a | b |\n| 1 | 2 |\n", "Text.\n| a | b |\n\nMore.\n"])
@pytest.mark.parametrize("dialect", ["wiki", "vault"])
def test_bars_that_are_no_table_are_reported(text, dialect):
    assert [problem.code for problem in rendered(text, dialect).facts.problems] == ["TBL003"]


def test_a_vault_has_no_tables_without_header():
    found = rendered("|---|---|\n| 1 | 2 |\n", "vault")
    assert not tables(found.html)
    assert [problem.code for problem in found.facts.problems] == ["TBL003"]
