"""Articles on paper: text of 10.5 pt, tables inside the type area, few pages, nothing that only a screen can use."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytestmark = pytest.mark.browser

TYPE_AREA = {"width": 642, "height": 1016}
"""A4 without its margins, 2 cm at the sides and 1.4 cm above and below, in CSS pixels."""
LOOK = """() => {
  document.querySelectorAll("details").forEach((folded) => { folded.open = true; });
  const isShown = (one) => one.getClientRects().length > 0;
  const shown = (selector) => [...document.querySelectorAll(selector)].filter(isShown).length;
  const text = [...document.querySelectorAll("article > p:not([class])")].filter((one) => one.innerText.length > 80);
  return {
    wide: document.documentElement.scrollWidth,
    sizes: [...new Set(text.map((one) => getComputedStyle(one).fontSize))],
    screen: shown("nav, header.md-header, .lg-after, .lg-backlinks a, .lg-page-actions, .headerlink, button"),
    cite: document.querySelector(".lg-cite")?.innerText ?? "",
    notes: shown("section[role=doc-endnotes] li, section[role=doc-bibliography] li"),
    listed: document.querySelectorAll("section[role=doc-endnotes] li, section[role=doc-bibliography] li").length,
  };
}"""


def articles(built: Path) -> list[Path]:
    folders = ("games", "cards", "texts", "essays", "people")
    return [file for folder in folders for file in sorted((built / folder).glob("*/index.html"))]


def test_articles_are_printed_as_they_are_meant_to_be_read(built: Path, browser) -> None:
    page = browser.new_page(viewport=TYPE_AREA)
    page.emulate_media(media="print")
    for file in articles(built):
        page.goto(file.as_uri())
        found = page.evaluate(LOOK)
        # A browser shrinks a page that is wider than the type area; then no text has the size that was set.
        assert (file.parent.name, found["wide"], found["screen"]) == (file.parent.name, TYPE_AREA["width"], 0)
        assert found["sizes"] in ([], ["14px"]), file.parent.name
        assert "How to cite" in found["cite"], file.parent.name
        assert found["notes"] == found["listed"]
    page.close()


def test_the_longest_articles_have_at_most_seven_pages(built: Path, browser) -> None:
    page = browser.new_page()
    longest = sorted(articles(built), key=lambda file: -file.stat().st_size)[:6]
    for file in longest:
        page.goto(file.as_uri())
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) <= 7, file.parent.name
    page.close()


def test_the_home_page_has_two_pages_with_its_ways_in_a_row(built: Path, browser) -> None:
    page = browser.new_page()
    page.goto((built / "index.html").as_uri())
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 2
    page.emulate_media(media="print")
    ways = [way.bounding_box() for way in page.locator(".lg-ways li").all()]
    assert len({way["y"] for way in ways}) == 1
    assert max(way["height"] for way in ways) < 100
    page.close()


def test_the_page_of_the_country_with_most_articles_and_places_is_two_sheets_at_most(built: Path, browser) -> None:
    page = browser.new_page()
    page.goto((built / "country" / "jp" / "index.html").as_uri())
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) <= 2
    page.close()


def test_words_of_the_glossary_are_not_underlined_on_paper(site, open_page) -> None:
    page = open_page(site + "games/oicho-kabu/")
    page.emulate_media(media="print")
    decoration = "getComputedStyle(document.querySelector('.lg-play-now .lg-term')).textDecorationLine"
    assert page.evaluate(decoration) == "none"


def test_a_printed_verdict_has_one_address(site, open_page) -> None:
    page = open_page(site + "hand-checker/?game=oicho-kabu&hand=9.1&against=3.3.3&all=1")
    page.locator(".lg-checker-all a").first.wait_for()
    page.emulate_media(media="print")
    written = "all => all.filter(link => getComputedStyle(link, '::after').content !== 'none').length"
    assert page.locator(".lg-checker a").evaluate_all(written) == 1


def test_a_printed_article_numbers_its_pages_shows_no_triangles_and_has_no_page_of_a_few_lines(site, open_page) -> None:
    page = open_page(site + "games/oicho-kabu/")
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 4
    rules = "[...document.styleSheets].flatMap(sheet => [...sheet.cssRules]).map(rule => rule.cssText).join('')"
    assert "@bottom-center" in page.evaluate(rules)
    page.emulate_media(media="print")
    marked = "all => all.filter(one => getComputedStyle(one).listStyleType !== 'none').length"
    assert page.locator(".lg-article summary").evaluate_all(marked) == 0
    raised = "all => all.map(one => getComputedStyle(one).verticalAlign)"
    assert set(page.locator("sup.citation").evaluate_all(raised)) == {"super"}
    pack, name = (page.locator(f".lg-stock {one}").bounding_box() for one in (".lg-face", "b"))
    assert name["y"] >= pack["y"] + pack["height"] + 4  # the pack has a shadow of 3 pixels
    kept = "all => all.map(one => getComputedStyle(one).breakInside)"
    short = page.locator(".lg-article .lg-scroll table:not(:has(tr:nth-child(11)))")
    assert set(short.evaluate_all(kept)) == {"avoid"}
