"""Hands, years and pages with dashes between them stay on one line, and their text stays as it was."""

from __future__ import annotations

import lxml.html
import pytest
from tests.rules.data import seed_rules

from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue


def body(text: str) -> str:
    return render_article(SourceText("a.md", f"# A\n\n{text}\n"), Catalogue(), page="a.md").html


@pytest.mark.parametrize("whole", ["9–1", "3–3–3", "10–10–1", "A–10", "K–A", "1588–1622", "12a–14b", "10 = 0"])
def test_figures_with_a_dash_or_an_equals_sign_between_them_stay_on_one_line(whole):
    html = body(f"Of ({whole}), as *{whole}*.")
    assert html.count(f'<span style="white-space:nowrap">{whole}</span>') == 2
    assert f"Of ({whole}), as {whole}." in lxml.html.fromstring(f"<div>{html}</div>").text_content()


@pytest.mark.parametrize("text", ["Smith–Jones", "before – after", "9-1", "a–b", "9–", "2–Iris"])
def test_words_may_end_a_line_at_their_dash(text):
    assert "nowrap" not in body(text)


def test_a_row_of_many_cards_may_end_a_line():
    html = body("–".join(str(number) for number in range(1, 13)))
    assert '>1–2–3–4–5–6–7–8</span>–<span style="white-space:nowrap">9–10–11–12</span>' in html


def test_the_hidden_text_of_drawn_cards_needs_no_such_care():
    source = SourceText("a.md", '# A\n\n<Cards deck="kabufuda" size="large">9–1</Cards>\n')
    html = render_article(source, Catalogue(rules=seed_rules()), page="a.md").html
    assert '<span class="lg-copied">9–1</span>' in html
