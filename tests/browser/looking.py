"""What every page of the site is asked when it is open, so that it is opened once for all tests and workers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.conftest import SHIFTS, of_each_kind

WIDTHS = (320, 390, 767, 768, 1440)
TELEPHONES = (320, 390)
WITH_TABLES = (768, 1440)
"""Widths at which each page with a table is looked at; telephones show every page, other widths one of each kind."""

ARRIVED = """() => {
  const shown = element => element.checkVisibility() && element.getBoundingClientRect().width > 1;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), small = new Set();
  for (let node; node = walker.nextNode();) {
    const parent = node.parentElement;
    if (!node.data.trim() || parent.closest('svg, rt, rp, sup, sub, .lg-copied, .headerlink, script, style')) continue;
    if (shown(parent) && parseFloat(getComputedStyle(parent).fontSize) < 13.9) small.add(node.data.trim().slice(0, 40));
  }
  const locators = [...document.querySelectorAll('article .locator')].filter(
    one => shown(one) && !one.closest('section[role], .lg-table-notes'));
  return { small: [...small].slice(0, 3), locators: locators.length, moved: window.shifted };
}"""

TABLES = """() => {
  const scrolls = element => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
    && element.scrollWidth > element.clientWidth + 1;
  const found = [...document.querySelectorAll('main table')].filter(table => {
    for (let at = table; at && at.tagName !== 'MAIN'; at = at.parentElement) if (scrolls(at)) return true;
    return false;
  });
  return {
    tables: document.querySelectorAll('main table').length,
    scrolling: found.map(table => [!!table.closest('.lg-rules'), table.textContent.trim().slice(0, 60)]),
    sideways: document.scrollingElement.scrollWidth - innerWidth,
  };
}"""

BROKEN = """([among, pattern]) => [...document.querySelectorAll(among)].flatMap(part => {
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT), broken = [], range = document.createRange();
  while (texts.nextNode()) {
    const text = texts.currentNode;
    range.selectNodeContents(text);
    if (new Set([...range.getClientRects()].map(row => row.bottom)).size < 2) continue;
    if (text.parentElement.closest('code, .lg-url, .lg-copied')) continue;
    for (const word of text.data.matchAll(new RegExp(pattern, 'gu'))) {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].map(row => Math.round(row.bottom)));
      if (lines.size > 1) broken.push(word[0]);
    }
  }
  return broken;
})"""
"""A script that lists what is shown on two lines of all that has a pattern, without code and addresses."""
WORDS = ["main table", r"[\p{Script=Latin}\p{M}\d]{2,}"]
HANDS = ["main", r"[0-9A-Z]+(–[0-9A-Z]+)+"]


def look(site: str, built: Path, browser: Any) -> dict[str, Any]:
    """`arrived`: page → what it is on a telephone when it has loaded; width → page → its tables and broken words."""
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.add_init_script(SHIFTS)
    found: dict[str, Any] = {"arrived": {}} | {str(width): {} for width in WIDTHS}
    kinds = of_each_kind(built)
    for file in sorted(built.rglob("index.html")):
        path = file.relative_to(built).parent.as_posix()
        page.set_viewport_size({"width": 390, "height": 844})
        page.goto(site + ("" if path == "." else f"{path}/"), wait_until="load")
        found["arrived"][path] = page.evaluate(ARRIVED)
        has_tables = page.locator("main table").count() > 0
        wider = (767, 768, 1440) if file in kinds else WITH_TABLES if has_tables else ()
        for width in (390, 320, *wider):
            page.set_viewport_size({"width": width, "height": 844})
            tables = page.evaluate(TABLES)
            broken = page.evaluate(BROKEN, WORDS) if has_tables else []
            hands = page.evaluate(BROKEN, HANDS) if width in TELEPHONES else []
            found[str(width)][path] = tables | {"broken": broken, "hands": hands}
    page.close()
    return found
