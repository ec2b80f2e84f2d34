"""Rows of an author's table are blocks on a telephone where its words do not fit beside each other."""

from __future__ import annotations

import re

import pytest
from tests.rules.data import seed_rules

from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue

LONG, NEXT = "m" * 20, "n" * 20


def table(*rows: str) -> str:
    head, *others = rows
    return "\n".join((f"| {head} |", "|" + "---|" * (head.count("|") + 1), *(f"| {row} |" for row in others)))


def labels(text: str) -> list[str] | None:
    """The labels of the values of a table in blocks, and None where it is no such table."""
    html = render_article(SourceText("docs/a.md", text), Catalogue(rules=seed_rules()), page="a.md").html
    return re.findall('data-label="([^"]*)"', html) if '<table class="lg-blocks">' in html else None


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ((" Key | Value | Meaning", f"{LONG} | {NEXT} | it"), ["Value", "Meaning"]),
        (("Key | Value | **Much** meaning", f"{LONG} | {NEXT} | it"), ["Value", "Much meaning"]),
        (("Key | | Meaning", f"{LONG} | {NEXT} | it"), ["Meaning"]),
        ((f"{LONG} | {NEXT} | Meaning", "a | b | c"), [NEXT, "Meaning"]),
        (("Key | Value", f"{LONG} | {NEXT}{NEXT}"), None),
        (("Key | Value | Meaning", "a few short words | that fit well beside | each other in narrow columns"), None),
        (("Key | Value | Meaning", f"{LONG} | mm-mm-mm-mm/mm-mm-mm | mm<br>mm<br>mm<br>mm<br>mm<br>mm"), None),
        (("Key | Value | Meaning", f"{LONG} | <span lang='ja'>{'字' * 30}</span> | a"), None),
        (("Key | Value | Meaning", f"{LONG} | <ruby>字<rt>{NEXT}</rt></ruby> | a"), None),
        (("Key | Value | Meaning", f"{LONG} | [link](https://example.org/{NEXT}) | a"), None),
        (("Key | Value | Meaning", f"`{LONG}` | `{NEXT}` | a"), ["Value", "Meaning"]),
        (("Key | Value | Meaning", f"{LONG} | <Cards>10–10–10–10</Cards> | a"), ["Value", "Meaning"]),
        (("Key | Value | Meaning", f'{LONG} | <Cards deck="kabufuda-40">8 9 3</Cards> | a'), ["Value", "Meaning"]),
        (("Key | Value | Meaning",), None),
    ],
)
def test_the_longest_words_of_all_columns_decide(rows: tuple[str, ...], expected: list[str] | None) -> None:
    assert labels(table(*rows)) == expected


ROW = f"<td>{LONG}</td><td>{NEXT}</td><td>c</td>"
HEAD = "<thead><tr><th>Key</th><th>Value</th><th>Meaning</th></tr></thead>"


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (f"{HEAD}<tbody><tr>{ROW}</tr></tbody>", ["Value", "Meaning"]),
        (f"{HEAD}<tbody><tr><th>{LONG}</th><td>{NEXT}</td><td>c</td></tr></tbody>", ["Value", "Meaning"]),
        (f"<tbody><tr>{ROW}</tr><tr>{ROW}</tr></tbody>", None),
        (f"{HEAD}<tbody><tr>{ROW}</tr><tr><td colspan='2'>{LONG}</td><td>{NEXT}</td></tr></tbody>", None),
        (
            f"{HEAD}<tbody><tr><td rowspan='2'>{LONG}</td><td>{NEXT}</td><td>c</td></tr><tr><td>d</td></tr></tbody>",
            None,
        ),
        (f"{HEAD.replace('</tr>', '</tr><tr><th>1</th><th>2</th><th>3</th></tr>')}<tbody><tr>{ROW}</tr></tbody>", None),
    ],
)
def test_a_table_whose_headings_do_not_name_each_value_stays_as_it_is(content: str, expected: list[str] | None) -> None:
    assert labels(f"<table>{content}</table>") == expected
