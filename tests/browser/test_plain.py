"""The plain frame round this repository's own site: what a reader is owed of it, as of the other frame."""

from __future__ import annotations

import functools
import http.server
import re
import shutil
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludograph.engines.building import build_site
from ludograph.engines.plain import Plain
from ludograph.site.settings.configuration import read_configuration
from tests.browser.conftest import (
    LOOSE_MARKERS,
    MOST_STYLES,
    ROOT,
    SMALL_TARGETS,
    moved_while_arriving,
    of_each_kind,
    seen_by_axe,
    small_targets,
    styles_of_pages,
    violations,
)
from tests.browser.test_paper import TYPE_AREA
from tests.shared import NIGHTLY, made_once
from tests.sites.nu_checker import faults

pytestmark = pytest.mark.browser

PAGES = ["", "games/oicho-kabu/", "bibliography/", "guide/citing/", "404.html"]
"""A page of each kind of frame: with ways in, contents and menu, a long menu, the workshop's, none."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, this_site: Any) -> Path:
    """The folder of the site in the plain frame."""
    return made_once(tmp_path_factory, "plain", _build)


def _build(target: Path) -> None:
    build_site(replace(read_configuration(ROOT / "mkdocs.yml"), target=target), "plain", Plain)


@pytest.fixture(scope="module")
def site(built: Path) -> Iterator[str]:
    """Its address on this machine, ending in a slash."""
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(built))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.mark.nu
def test_the_checker_finds_no_error_in_any_kind_of_frame(built, tmp_path):
    for number, path in enumerate(PAGES):
        shutil.copy(built / path / ("index.html" if not path.endswith(".html") else ""), tmp_path / f"{number}.html")
    assert faults(tmp_path) == []


@pytest.mark.parametrize(("path", "width", "scheme"), seen_by_axe([*PAGES, "countries/"], first=0))
def test_axe_finds_nothing(site, open_page, path, width, scheme):
    page = open_page(site + path, width=width, scheme=scheme)
    assert violations(page, scheme, in_both=NIGHTLY) == []
    assert page.faults == []


def test_no_page_scrolls_sideways_on_the_smallest_telephone(built, browser):
    page = browser.new_page(viewport={"width": 320, "height": 640})
    files = of_each_kind(built)
    assert len(files) > 20
    for file in files:
        page.goto(file.as_uri())
        wide = page.evaluate("document.scrollingElement.scrollWidth")
        assert (file.relative_to(built).as_posix(), wide) == (file.relative_to(built).as_posix(), 320)
    page.close()


@pytest.mark.parametrize("path", PAGES)
def test_what_can_be_tapped_is_large_enough_for_a_finger(site, open_page, path):
    assert open_page(site + path, width=390, has_touch=True).evaluate(SMALL_TARGETS) == []


def test_no_marker_in_a_table_covers_another_on_a_tablet(browser, built):
    assert small_targets(browser, built, [768, 1024]) == {}


@pytest.mark.parametrize("width", [320, 390, 768, 1440])
@pytest.mark.parametrize("path", ["games/oicho-kabu/", "games/three-card-game/", "yaku/"])
def test_markers_stay_with_the_word_before_them(site, open_page, path, width):
    assert open_page(site + path, width=width).evaluate(LOOSE_MARKERS) == []


def test_on_a_desk_the_verdict_stays_beside_large_keys_and_all_games_are_below_both(site, open_page):
    page = open_page(site + "hand-checker/?game=oicho-kabu&hand=9.1&against=3.3.3&all=1")
    page.locator(".lg-checker-all table").wait_for()
    parts = ("slots", "keys", "result", "all")
    hands, keys, result, games = (page.locator(f".lg-checker-{part}").bounding_box() for part in parts)
    assert page.locator(".lg-checker-keys button").first.bounding_box()["width"] >= 70
    assert result["y"] == hands["y"] < keys["y"]
    assert result["x"] > keys["x"] + keys["width"]
    assert games["y"] >= result["y"] + result["height"]
    assert games["x"] == keys["x"]
    assert games["x"] + games["width"] == result["x"] + result["width"]


def test_the_home_page_counts_games_by_country_beside_its_map_and_says_how_far_to_trust_it(site, open_page):
    page = open_page(site, width=1440)
    assert page.locator(".lg-map-list li").count() == page.locator(".lg-map-list li small").count() > 4
    figure, trust = page.locator(".lg-map-figure").bounding_box(), page.locator("#how-far-to-trust-it").bounding_box()
    assert figure["x"] + figure["width"] < trust["x"]
    assert figure["y"] < trust["y"] < figure["y"] + figure["height"]
    phone = open_page(site, width=390)
    box, words = (phone.locator(each).bounding_box() for each in (".lg-map-switch", ".lg-map-switch + label"))
    assert words["y"] <= box["y"] < words["y"] + words["height"]


def test_the_home_page_gives_games_the_original_titles_of_their_articles(site, open_page):
    titles = """() => Object.fromEntries([...document.querySelectorAll('.lg-games strong:has(> [lang])')].map(
      each => [each.querySelector('a').href, each.querySelector(':scope > [lang]').textContent]))"""
    shown = open_page(site).evaluate(titles)
    assert len(shown) == 4
    for url, title in shown.items():
        assert title == open_page(url).evaluate("""() => {
          const original = document.querySelector('.lg-original-title');
          original.querySelectorAll('rt, rp').forEach(each => each.remove());
          return original.textContent; }""")


def test_the_page_for_a_wrong_address_has_the_menu_of_the_readers(site, open_page):
    page = open_page(site + "404.html", width=390)
    page.locator(".lg-menu-link").click()
    assert page.locator("#lg-menu a", has_text="At the table").is_visible()
    assert not open_page(site + "404.html", width=1440).locator("#lg-menu").is_visible()


def test_the_hands_of_a_worked_round_lie_one_under_the_other(site, open_page):
    hands = open_page(site + "games/oicho-kabu/").locator(".lg-worked-round .lg-items .lg-hand")
    assert len({box.bounding_box()["x"] for box in hands.all()}) == 1


@pytest.mark.parametrize("path", ["games/kyo-kabu/", "games/sanmai-kabu/"])
def test_on_a_telephone_the_words_of_a_hand_are_all_beside_its_cards(site, open_page, path):
    page = open_page(site + path, width=390)
    gaps = page.evaluate("""() => [...document.querySelectorAll('.lg-worked-round .lg-items .lg-hand')].map(hand => {
      const cards = hand.getBoundingClientRect(), range = document.createRange();
      const words = [...hand.parentElement.childNodes].filter(node => node !== hand).flatMap(node => {
        range.selectNode(node);
        return [...range.getClientRects()];
      });
      return cards.left - Math.max(...words.map(line => line.right));
    })""")
    assert len(gaps) > 3
    assert min(gaps) >= 8


def test_the_shaded_countries_are_larger_on_the_whole_world_of_a_telephone(site, open_page):
    page = open_page(site, width=390)
    japan = page.locator("#lg-map-JP").first
    outline = "node => getComputedStyle(node).stroke === getComputedStyle(node).fill"
    assert not japan.evaluate(outline)
    page.locator(".lg-map-switch").check()
    assert japan.evaluate(outline)


def test_a_first_visit_asks_for_few_files_all_of_its_own_site(site, open_page):
    page = open_page(site + "games/oicho-kabu/")
    assert page.missing == page.faults == []
    assert len(page.requested) <= 10, page.requested
    assert all(url.startswith(site) for url in page.requested)


def test_what_players_need_at_the_table_is_in_the_menu_of_every_page(site, open_page):
    page = open_page(site + "games/oicho-kabu/", width=1440)
    assert page.locator("nav.lg-sections a", has_text="At the table").get_attribute("href") == "../../hand-checker/"
    page = open_page(site + "hand-checker/", width=1440)
    assert "../house-rules/" in page.locator("#lg-menu a").evaluate_all("all => all.map(a => a.getAttribute('href'))")


@pytest.mark.parametrize(
    ("path", "pause"),
    [
        ("", 'class="lg-ways"'),
        ("countries/", '<svg class="lg-map lg-map-'),
        ("odds/oicho-kabu/", "<tr"),
        ("guide/editors/", "<tr>"),
        ("cards/western-substitutes/", '<svg class="lg-face'),
    ],
)
@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_moves_while_a_page_arrives_in_parts(browser, built, path, pause, width):
    assert moved_while_arriving(browser, built, path, pause, width) <= 0.02


@pytest.mark.parametrize("width", [1000, 1440])
def test_a_word_opens_beside_itself(site, open_page, width):
    page = open_page(site + "games/oicho-kabu/", width=width)
    word = page.locator("article .lg-term").first
    word.hover()
    popover = page.locator("#lg-popover")
    popover.wait_for(state="visible")
    at, box = word.bounding_box(), popover.bounding_box()
    assert min(abs(box["y"] - at["y"] - at["height"]), abs(at["y"] - box["y"] - box["height"])) < 12
    assert box["x"] + box["width"] <= width


def test_no_page_has_more_styles_than_promised(built):
    styles = styles_of_pages(built)
    assert {page: size for page, size in styles.items() if size > MOST_STYLES} == {}
    assert len(set(styles.values())) > 6  # kinds of pages


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_tap_on_the_button_for_colours_changes_them(site, open_page, scheme):
    page = open_page(site + "games/oicho-kabu/", scheme=scheme)
    ground = "getComputedStyle(document.body).backgroundColor"
    button = page.locator(".lg-scheme")
    other = {"light": "dark", "dark": "light"}[scheme]
    of_the_system = page.evaluate(ground)
    assert button.get_attribute("aria-label") == f"{other.capitalize()} colours"
    button.click()
    chosen = page.evaluate(ground)
    assert chosen != of_the_system
    page.goto(site + "games/hiki-kabu/")
    assert page.evaluate(ground) == chosen
    assert button.get_attribute("aria-label") == f"{scheme.capitalize()} colours"
    button.click()
    assert page.evaluate(ground) == of_the_system
    page.emulate_media(color_scheme=other)  # nothing is chosen any more: the system's colours hold
    assert page.evaluate(ground) == chosen


def test_the_menu_and_the_search_are_reached_on_a_telephone(site, open_page):
    page = open_page(site, width=390)
    assert not page.locator("#lg-menu").is_visible()
    page.evaluate("scrollTo({top: 4, behavior: 'instant'})")
    page.click(".lg-menu-link")
    assert page.locator("#lg-menu a").first.is_visible()
    assert page.evaluate("scrollY") == 4  # the reader's place is kept
    page.keyboard.press("/")
    page.wait_for_selector("dialog.lg-search[open] input")
    page.keyboard.type("893")
    page.wait_for_selector("dialog.lg-search [role=option]")


def test_the_keyboard_goes_through_the_menu_and_back(site, open_page):
    page = open_page(site + "games/oicho-kabu/", width=390)
    button, menu = page.locator(".lg-menu-link"), page.locator("#lg-menu")
    button.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert menu.locator("a").first.evaluate("link => link === document.activeElement")
    page.keyboard.press("Escape")
    assert menu.is_hidden()
    assert button.evaluate("button => button === document.activeElement")
    page.keyboard.press("Enter")
    for _ in range(menu.locator("a").count()):
        page.keyboard.press("Tab")
    assert menu.is_visible()
    page.keyboard.press("Tab")
    assert menu.is_hidden()
    assert page.evaluate("document.activeElement.closest('article') !== null")


def test_the_side_column_never_covers_itself(site, open_page):
    page = open_page(site + "games/oicho-kabu/")
    page.mouse.wheel(0, 500)
    boxes = "[...document.querySelectorAll('.lg-side > nav')].map((one) => one.getBoundingClientRect())"
    contents, menu = page.evaluate(f"{boxes}.map((box) => [box.top, box.bottom])")
    assert contents[1] <= menu[0]


def test_only_the_article_is_printed(built, browser):
    page = browser.new_page(viewport=TYPE_AREA)
    page.emulate_media(media="print")
    page.goto((built / "games" / "oicho-kabu" / "index.html").as_uri())
    shown = "[...document.querySelectorAll('nav, header, footer, button')].filter((one) => one.getClientRects().length)"
    assert page.evaluate(f"{shown}.length") == 0
    assert page.evaluate("getComputedStyle(document.querySelector('article > p:not(.lg-to-play)')).fontSize") == "14px"
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) <= 7
    page.close()


def test_a_menu_has_one_typeface(site, open_page):
    entries = open_page(site + "games/kyo-kabu/").locator("nav a[href^='#'], nav a[href^='#'] *")
    assert len(set(entries.evaluate_all("all => all.map(one => getComputedStyle(one).fontFamily)"))) == 1
