"""Figures have the signs of their language."""

from __future__ import annotations

from fractions import Fraction

import pytest

from ludograph.article.parts.table_cells import decimal, percent
from ludograph.languages.names import number_signs


@pytest.mark.parametrize(
    ("lang", "shown", "negative"),
    [
        ("en", "41.4\u202f%", "−0.250"),
        ("fr", "41,4\u202f%", "−0,250"),
        ("fr-CA", "41,4\u202f%", "−0,250"),
        ("de", "41,4\u202f%", "−0,250"),
        ("ja", "41.4%", "−0.250"),
        ("ojp", "41.4\u202f%", "−0.250"),
    ],
)
def test_a_figure_has_the_signs_of_its_language(lang: str, shown: str, negative: str) -> None:
    assert percent(Fraction(414, 1000), number_signs(lang)) == shown
    assert decimal(Fraction(-1, 4), number_signs(lang)) == negative
