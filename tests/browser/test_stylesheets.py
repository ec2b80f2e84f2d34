"""Published style sheets are smaller than their sources and say the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import ludograph
from ludograph.site.publication.stylesheets import smaller

pytestmark = pytest.mark.browser

SHEETS = sorted(Path(ludograph.__file__).parent.rglob("assets/*.css"))
RULES = """text => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  // A value with a variable in it is given back as it was written.
  return [...sheet.cssRules].map(rule => rule.cssText.replace(/([,:]) /g, '$1'));
}"""


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_browser_reads_the_same_rules(sheet: Path, browser: Any) -> None:
    source = sheet.read_bytes()
    page = browser.new_page()
    assert page.evaluate(RULES, smaller(source).decode()) == page.evaluate(RULES, source.decode())
    page.close()
    assert len(smaller(source)) < len(source)


SELECTOR = re.compile(r"(?:^|[{};])\s*([^{};@]+)(?=\{)")
NOT_READ = """all => all.filter(one => {
  try { document.querySelector(one.replace(/(^|, *)(?=[>+~])/g, '$1& ')); } catch { return true; }
})"""


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.name)
def test_a_browser_reads_every_selector(sheet: Path, browser: Any) -> None:
    """One that it does not read, such as `:has` within `:has`, loses its rule in silence."""
    source = re.sub(r"/\*.*?\*/", "", sheet.read_text("utf-8"), flags=re.DOTALL)
    selectors = [one.strip() for one in SELECTOR.findall(source)]
    page = browser.new_page()
    assert page.evaluate(NOT_READ, selectors) == []
    page.close()
    assert selectors
