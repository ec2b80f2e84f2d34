"""The notations of other programs: a row each, which the manual lists and a case of the checks shows."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludograph.article.rendering import Converter
from ludograph.article.syntaxes.text.notations import NOTATIONS, ForeignNotation
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue

ROOT = Path(__file__).parents[2]
NAMED = [pytest.param(notation, id=notation.name) for notation in NOTATIONS]


@pytest.mark.parametrize("notation", NAMED)
def test_the_manual_and_a_case_have_each(notation: ForeignNotation) -> None:
    assert f"| {notation.name}: " in (ROOT / "docs/guide/importing.md").read_text("utf-8")
    cases = "".join(file.read_text("utf-8") for file in (ROOT / "tests/checks/fixtures").glob("*.md"))
    assert f" is {notation.name}, which is printed as it stands. {notation.instead}\n" in cases


def test_what_an_extension_or_a_setting_reads_is_not_reported() -> None:
    text = "H~2~O, 2^10^, $x^2$, {% set x %}\n"
    extensions = ["pymdownx.tilde", "pymdownx.caret", "pymdownx.arithmatex"]
    for given, templates, found in ((), False, 4), (extensions, True, 0):
        catalogue = Catalogue().with_settings(templates=templates)
        facts = Converter(given).render(SourceText("a.md", text), catalogue, page="a.md").facts
        assert len(facts.problems) == found
