"""Published style sheets are smaller than their sources and say the same."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

import ludograph
from ludograph.publish.stylesheets import smaller

pytestmark = pytest.mark.browser

SHEETS = sorted(Path(ludograph.__file__).parent.rglob("assets/*.css"))
RULES = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  // A value with a variable in it is given back as it was written.
  return [...sheet.cssRules].map(rule => rule.cssText.replace(/([,:]) /g, '$1'));
}"""
OF_A_PAGE_WITH_TABLES = ("ludograph.css", "tables.css", "plain.css")


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_browser_reads_the_same_rules(sheet: Path, browser: Any) -> None:
    source = sheet.read_bytes()
    page = browser.new_page()
    assert page.evaluate(RULES, smaller(source).decode()) == page.evaluate(RULES, source.decode())
    page.close()
    assert len(smaller(source)) < len(source)


def test_a_page_with_tables_has_at_most_ten_kibibytes_of_styles_with_its_frame():
    published = {sheet.name: smaller(sheet.read_bytes()) for sheet in SHEETS}
    assert sum(len(gzip.compress(published[name], 6)) for name in OF_A_PAGE_WITH_TABLES) <= 10 * 1024
