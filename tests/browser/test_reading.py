"""What a reader is owed by every page, looked at in a browser: access, measure, scripts off, from a disk, on paper."""

from __future__ import annotations

import gzip
from itertools import pairwise

import pytest

from tests.browser.conftest import LOOSE_MARKERS, SMALL_TARGETS, seen_by_axe, small_targets, violations
from tests.shared import NIGHTLY

pytestmark = pytest.mark.browser

PAGES = [
    "",
    "games/oicho-kabu/",
    "games/three-card-game/",
    "cards/kabufuda/",
    "guide/articles/",
    "contributing/",
    "404.html",
]


@pytest.mark.parametrize(("path", "width", "scheme"), seen_by_axe([*PAGES, "hand-checker/", "countries/"], first=1))
def test_axe_finds_nothing(site, open_page, path, width, scheme):
    page = open_page(site + path, width=width, scheme=scheme)
    assert violations(page, scheme, in_both=NIGHTLY) == []


@pytest.mark.parametrize("path", PAGES)
def test_only_the_sites_own_host_is_asked_and_no_script_fails(site, open_page, path):
    page = open_page(site + path)
    page.mouse.wheel(0, 20_000)
    page.keyboard.press("/")
    page.wait_for_timeout(300)
    assert [url for url in page.requested if not url.startswith(site)] == []
    assert page.faults == []
    assert [url for url in page.missing if url != site + "404.html"] == []


@pytest.mark.parametrize("path", PAGES)
def test_no_page_scrolls_sideways(site, open_page, path):
    page, wide = open_page(site + path), []
    for width in (320, 390, 600, 1000, 1440, 2560):
        page.set_viewport_size({"width": width, "height": 900})
        wide += [width] if page.evaluate("document.scrollingElement.scrollWidth") > width else []
    assert wide == []


LINE_LENGTHS = """() => [...document.querySelectorAll('article p')].flatMap(p => {
  const walker = document.createTreeWalker(p, NodeFilter.SHOW_TEXT), lines = {};
  for (let node; node = walker.nextNode();)
    for (let at = 0; at < node.length; at++) {
      const range = document.createRange(); range.setStart(node, at); range.setEnd(node, at + 1);
      const box = range.getClientRects()[0];
      if (box) lines[Math.round(box.bottom / 12)] = (lines[Math.round(box.bottom / 12)] || 0) + 1;
    }
  return Object.values(lines).slice(0, -1);
}).sort((a, b) => a - b)"""


def test_a_line_holds_sixty_to_seventy_two_characters(site, open_page):
    page = open_page(site + "games/oicho-kabu/", width=1440)
    lengths = [length for length in page.evaluate(LINE_LENGTHS) if length > 40]
    assert 60 <= lengths[len(lengths) // 2] <= 72


ROW_HEIGHTS = """() => {
  const box = document.createElement('div'); box.className = 'lg-article';
  box.innerHTML = ['plain words', 'with <span lang="ja">株札</span>',
    'with <ruby lang="ja">株札<rp>（</rp><rt>かぶふだ</rt><rp>）</rp></ruby>',
    'with <span lang="ko">한글</span>'].map(text => `<p>${text}</p>`).join('');
  document.querySelector('article').append(box);
  return [...box.children].map(p => p.getBoundingClientRect().height);
}"""


def test_rows_with_japanese_and_ruby_are_as_high_as_plain_ones(site, open_page):
    heights = open_page(site + "games/oicho-kabu/").evaluate(ROW_HEIGHTS)
    assert max(heights) - min(heights) < 0.5, heights


# What a control says, and the pages that the page "not found" searches for, are a script's.
TEXT = """() => {
  const main = document.querySelector('main').cloneNode(true);
  main.querySelectorAll('script, .headerlink, label, button, input, .lg-asked').forEach(control => control.remove());
  return main.textContent.replace(/\\s+/g, '');
}"""


@pytest.mark.parametrize("path", PAGES)
def test_without_script_every_word_is_there(site, open_page, path):
    with_script = open_page(site + path).evaluate(TEXT)
    page = open_page(site + path, script=False)
    assert page.evaluate(TEXT) == with_script
    assert page.locator("article").is_visible()


def test_the_ways_back_from_a_reference_are_large_enough_for_a_finger(site, open_page):
    page = open_page(site + "games/oicho-kabu/", width=390)
    page.evaluate("document.querySelectorAll('.lg-uses').forEach((uses) => { uses.open = true; })")
    box = "({ top, width, height }) => [top, width, height]"
    boxes = page.locator(".lg-uses a").evaluate_all(
        f"links => links.map((link) => link.getBoundingClientRect()).map({box})"
    )
    assert min(min(width, height) for _, width, height in boxes) >= 24
    rows = sorted({round(top) for top, _, _ in boxes})
    assert min(later - row for row, later in pairwise(rows)) >= 24


@pytest.mark.parametrize("path", [*PAGES, "hand-checker/", "house-rules/", "countries/"])
def test_what_can_be_tapped_is_large_enough_for_a_finger(site, open_page, path):
    assert open_page(site + path, width=390, has_touch=True).evaluate(SMALL_TARGETS) == []


def test_no_marker_in_a_table_covers_another_on_a_tablet(browser, built):
    assert small_targets(browser, built, [768, 1024]) == {}


@pytest.mark.parametrize("width", [320, 390, 768, 1024, 1440])
@pytest.mark.parametrize("path", ["games/oicho-kabu/", "games/three-card-game/", "cards/hanafuda/", "yaku/"])
def test_markers_stay_with_the_word_before_them(site, open_page, path, width):
    assert open_page(site + path, width=width).evaluate(LOOSE_MARKERS) == []


@pytest.mark.parametrize(("width", "least"), [(390, 220), (1440, 120)])
def test_the_shares_of_several_games_have_a_wide_place(site, open_page, width, least):
    row = open_page(site + "yaku/", width=width).locator(".lg-yaku-matrix tr:has(.lg-number li)").first
    row.locator("summary").click()
    shares = row.locator(".lg-number")
    assert shares.bounding_box()["width"] >= least


def test_without_script_the_scheme_is_the_systems(site, open_page):
    ground = "getComputedStyle(document.body).backgroundColor"
    assert open_page(site, script=False, scheme="dark").evaluate(ground) == "rgb(22, 24, 27)"
    assert open_page(site, script=False, scheme="light").evaluate(ground) == "rgb(253, 252, 249)"


def test_from_a_disk_links_lead_to_pages_and_styles_are_there(built, open_page):
    page = open_page(f"file://{built}/games/oicho-kabu/index.html", offline=True)
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(253, 252, 249)"
    hrefs = page.eval_on_selector_all("article a[href]", "all => all.map(a => a.href)")
    own = [href.partition("#")[0] for href in hrefs if href.startswith("file:")]
    assert own
    assert all(href.endswith((".html", ".json", ".bib", ".csv", ".png", ".svg", ".jpg", ".yaml")) for href in own), own


def test_the_first_tab_is_a_way_past_the_navigation(site, open_page):
    page = open_page(site + "games/oicho-kabu/")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent.trim()") == "Skip to content"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "lg-main"
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('main') !== null")


def test_a_focused_link_can_be_seen(site, open_page):
    page = open_page(site + "games/oicho-kabu/")
    page.locator("article p a").first.focus()
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


FONTS = {"ja": "CJK JP", "zh-Hans": "CJK SC", "zh-Hant": "CJK TC", "ko": "CJK KR"}


@pytest.mark.parametrize(("lang", "name"), FONTS.items())
def test_each_east_asian_language_has_its_own_faces_first(site, open_page, lang, name):
    page = open_page(site + "games/oicho-kabu/")
    family = page.evaluate(
        "lang => { const s = document.createElement('span'); s.lang = lang; s.textContent = '直骨海';"
        " document.querySelector('article').append(s); return getComputedStyle(s).fontFamily; }",
        lang,
    )
    first = next(part for part in family.split(",") if "CJK" in part)
    assert name in first


def test_on_paper_there_is_the_article_and_no_navigation(site, open_page):
    page = open_page(site + "games/oicho-kabu/")
    page.emulate_media(media="print")
    hidden = page.eval_on_selector_all(
        ".md-header, .md-sidebar, .md-footer, .headerlink",
        "all => all.filter(e => e.offsetHeight > 0).map(e => e.className)",
    )
    assert hidden == []
    assert page.locator("article h1").is_visible()


def test_the_script_of_every_page_costs_no_more_than_promised(built):
    assert len(gzip.compress((built / "assets" / "ludograph" / "ludograph.js").read_bytes())) <= 14 * 1024


def test_a_menu_has_one_typeface(site, open_page):
    entries = open_page(site + "games/kyo-kabu/").locator("nav a[href^='#'], nav a[href^='#'] *")
    assert len(set(entries.evaluate_all("all => all.map(one => getComputedStyle(one).fontFamily)"))) == 1


def test_no_line_of_facts_begins_with_a_comma_and_the_tools_of_a_list_touch_no_entry(site, open_page):
    page = open_page(site + "games/three-card-game/", width=360)
    broken = """() => [...document.querySelectorAll('.lg-facts a')].filter(link => {
      const after = link.nextSibling;
      if (!after?.data?.startsWith(',')) return false;
      const comma = document.createRange();
      comma.setStart(after, 0); comma.setEnd(after, 1);
      return comma.getBoundingClientRect().top > [...link.getClientRects()].at(-1).bottom - 4;
    }).map(link => link.textContent)"""
    for width in (320, 360, 390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(broken) == []
    page.goto(site + "bibliography/")
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 844})
        tools, first = page.locator(".lg-list-tools").bounding_box(), page.locator(".lg-work").first.bounding_box()
        assert tools["y"] + tools["height"] + 8 <= first["y"], width
