"""Formulas: the words that search and feeds get, what is missing, and TeX that tries to use up the machine."""

from __future__ import annotations

from itertools import pairwise

import pytest

from ludograph.article.read import policy
from ludograph.article.rendering import render_article
from ludograph.article.syntaxes.text import formulas
from ludograph.article.syntaxes.text.formulas import FormulaError, read_formula
from ludograph.article.tree import elements
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue

MATH = Catalogue().with_settings(math=True)


@pytest.mark.parametrize(
    ("tex", "words"),
    [
        (r"\frac{1}{2}", "1/2"),
        (r"\frac{a+b}{c}", "(a + b)/c"),
        (r"x^2 + y_1", "x^2 + y_1"),
        (r"x_1^{10}", "x_1^10"),
        (r"\sqrt{2}", "√2"),
        (r"\sqrt[3]{x+1}", "(x + 1)^(1/3)"),
        (r"\sum_{i=1}^n i", "∑_(i = 1)^ni"),
        (r"P(A) = 0.21", "P(A) = 0.21"),
        (r"\begin{matrix}1&2\\3&4\end{matrix}", "1, 2; 3, 4;"),
    ],
)
def test_a_formula_has_words_on_one_line(tex: str, words: str) -> None:
    assert read_formula(tex, display=False).words == words


def test_search_and_feeds_find_a_formula_by_its_words() -> None:
    facts = render_article(SourceText("a.md", "# A\n\nThe chance is $\\frac{1}{2}$.\n"), MATH, page="a.md").facts
    assert facts.sections[0].text == "The chance is 1/2."


@pytest.mark.parametrize(
    "tex",
    [
        "{" * 3999,
        r"\frac" * 700,
        r"\left(" * 600,
        r"\sqrt{" * 600 + "}" * 600,
        "x^" * 1900,
        r"\newcommand{\a}{xx}" + "".join(rf"\newcommand{{\{b}}}{{\{a}\{a}}}" for a, b in pairwise("abcdefg")),
        r"\begin{matrix}" + "&" * 3000,
        r"\def\a{\a\a}\a",
        "x" * 4001,
        r"\begin{x}",
        "}{",
        r"\unknown",
    ],
)
def test_what_cannot_be_read_is_a_finding_and_the_page_is_there(tex: str) -> None:
    with pytest.raises(FormulaError):
        read_formula(tex, display=False)
    article = render_article(SourceText("a.md", f"# A\n\nBefore ${tex}$ after.\n"), MATH, page="a.md")
    assert [problem.code for problem in article.facts.problems] == ["MTH001"]
    assert "Before" in article.html
    assert "after" in article.html


@pytest.mark.parametrize(
    "tex",
    [
        r"\href{javascript:alert(1)}{x}",
        r"\style{background:url(//evil.test)}{x}",
        r"\class{md-overlay}{x}",
        r"\id{__drawer}{x}",
        r"\color{url(//evil.test)}x",
        r"\color{red;position:fixed}x",
        r"\text{<script>alert(1)</script>}",
        r"\text{&lt;script&gt;alert(1)&lt;/script&gt;}",
        r"\mbox{<img src=x onerror=alert(1)>}",
        r"\hspace{1em;x}y",
        r'\hspace{1em" onclick="alert(1)}y',
        r"\includegraphics{https://evil.test/a.png}",
        r"\data{onclick=alert(1)}{x}",
        r"\cssId{a}{x}",
        r"<script>alert(1)</script>",
        r"</math><script>alert(1)</script>",
        r"\annotation{<svg onload=alert(1)>}",
        r"\verb|<img src=x onerror=alert(1)>|",
        r"\begin{array}{c|c}1&2\end{array}",
    ],
)
def test_a_formula_holds_nothing_but_what_the_policy_names(tex: str) -> None:
    try:
        shown = read_formula(tex, display=True).shown
    except FormulaError:
        shown = None
    html = render_article(SourceText("a.md", f"# A\n\n$${tex}$$\n"), MATH, page="a.md").html
    assert not any(f"<{name}" in html for name in ("script", "img", "svg"))
    for each in elements([shown] if shown else []):
        assert set(each.attributes) <= policy.FORMULA[each.name]
        assert not any(sign in str(value) for value in each.attributes.values() for sign in ";:(\"'<")


def test_without_the_extra_the_first_formula_of_an_article_is_a_finding(monkeypatch: pytest.MonkeyPatch) -> None:
    formulas._converter_class.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "latex2mathml.converter", None)
    try:
        article = render_article(SourceText("a.md", "# A\n\n$x^2$ and $y$.\n"), MATH, page="a.md")
    finally:
        formulas._converter_class.cache_clear()
    assert [problem.code for problem in article.facts.problems] == ["MTH002"]
    assert "<p><code>x^2</code> and <code>y</code>.</p>" in article.html


def test_a_formula_has_a_stated_depth() -> None:
    assert read_formula("\\sqrt{" * 60 + "x" + "}" * 60, display=False).words.count("√") == 60
    with pytest.raises(FormulaError, match="at most 150 levels"):
        read_formula("\\sqrt{" * 100 + "x" + "}" * 100, display=False)
