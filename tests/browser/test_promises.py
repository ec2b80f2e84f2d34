"""What every page keeps: nothing moves, no small print, few places of works in the text, a light first visit."""

from __future__ import annotations

import gzip
import html
import json
import re
import time
import urllib.parse

import pytest

from tests.browser.conftest import MOST_STYLES, SHIFTS, moved_while_arriving, styles_of_pages

pytestmark = pytest.mark.browser


def test_nothing_moves_while_any_page_loads(arrived):
    assert {path: seen["moved"] for path, seen in arrived.items() if seen["moved"] > 0.02} == {}


@pytest.mark.parametrize(
    ("path", "pause"),
    [
        ("", 'class="lg-ways"'),
        ("yaku/", 'class="lg-rules'),
        ("countries/", '<svg class="lg-map lg-map-'),
        ("api/", "<tr>"),
    ],
)
@pytest.mark.parametrize("width", [390, 1440])
def test_nothing_moves_while_a_page_arrives_in_parts(browser, built, path, pause, width):
    assert moved_while_arriving(browser, built, path, pause, width) <= 0.02


def test_no_text_is_smaller_than_fourteen_pixels_but_readings_and_markers(arrived):
    assert {path: seen["small"] for path, seen in arrived.items() if seen["small"]} == {}


def test_an_article_shows_at_most_ten_places_of_works(arrived):
    assert {path: seen["locators"] for path, seen in arrived.items() if seen["locators"] > 10} == {}


@pytest.mark.parametrize(
    "path", ["", "games/oicho-kabu/", "yaku/", "bibliography/", "countries/", "games-index/", "hand-checker/"]
)
def test_a_first_visit_is_light(site, built, open_page, path):
    page = open_page(site + path, width=390)
    page.wait_for_timeout(300)
    asked = [url.removeprefix(site).partition("?")[0] for url in page.requested if url.startswith(site)]
    files = [built / name / "index.html" if name.endswith("/") or not name else built / name for name in asked]
    weights = {file.name: len(gzip.compress(file.read_bytes())) for file in files}
    assert len(asked) <= 12
    assert sum(weights.values()) <= 120 * 1024, weights


def test_no_page_has_more_styles_than_promised(built):
    styles = styles_of_pages(built)
    assert {page: size for page, size in styles.items() if size > MOST_STYLES} == {}
    assert len(set(styles.values())) > 6  # kinds of pages


def test_each_link_of_pages_and_of_their_scripts_leads_to_a_place_that_exists(built):
    pages = {file.relative_to(built).as_posix(): file.read_text("utf-8") for file in built.rglob("*.html")}
    ids = {page: set(map(html.unescape, re.findall(r"\sid=\"([^\"]+)", text))) for page, text in pages.items()}
    missing = set()
    for page, text in pages.items():
        of_scripts = [
            address
            for data in re.findall(r'<script type="application/json">(\{"decks".*?)</script>', text)
            for address, _ in json.loads(data)["references"].values()
        ]
        for address in {*map(html.unescape, re.findall(r'href="([^"]*#[^"]+)"', text)), *of_scripts}:
            target = urllib.parse.urlsplit(urllib.parse.urljoin(f"http://site/{page}", address))
            if target.netloc == "site" and not target.fragment.startswith("!"):
                path = urllib.parse.unquote(target.path[1:])
                path += "index.html" * (not path or path.endswith("/"))
                if urllib.parse.unquote(target.fragment) not in ids.get(path, ()):
                    missing.add((page, address))
    assert missing == set()


@pytest.mark.parametrize("hands", ["hand=9.1", "hand=9.1&against=3.3.3", "hand=9.1&against=3.3.3&all=1"])
@pytest.mark.parametrize("width", [390, pytest.param(768, marks=pytest.mark.nightly), 1440])
def test_nothing_moves_while_shared_hands_are_laid(site, browser, width, hands):
    page = browser.new_page(viewport={"width": width, "height": 844})
    page.add_init_script(SHIFTS)
    page.route("**/hand-checker*.js", lambda route: (time.sleep(0.3), route.continue_()))
    page.goto(f"{site}hand-checker/?game=oicho-kabu&{hands}", wait_until="load")
    page.locator(".lg-checker-result p").first.wait_for()
    page.wait_for_timeout(200)
    assert page.evaluate("window.shifted") <= 0.02
    page.close()


WORDS = """() => {
  const hidden = 'nav, button, label, input, .headerlink, .lg-to-play, .lg-after, .lg-page-actions, .lg-backlinks, ' +
    '.lg-data, svg, rp, .lg-in-bibliography, .lg-open-search, .lg-cite, .lg-copied, script, .lg-exact, .lg-fraction, ' +
    'table .locator, .lg-by-night, .lg-brief, .lg-worth, .lg-without, .lg-works, .lg-no-scripts';
  const gone = [];
  const walker = document.createTreeWalker(document.querySelector('article'), NodeFilter.SHOW_TEXT);
  for (let node; node = walker.nextNode();)
    if (node.data.trim() && !node.parentElement.closest(hidden) && !node.parentElement.checkVisibility())
      gone.push(node.data.trim().slice(0, 60));
  return gone;
}"""


@pytest.mark.parametrize(
    "path",
    [
        *("", "games/oicho-kabu/", "games/three-card-game/", "cards/hanafuda/", "yaku/", "timeline/", "bibliography/"),
        *("countries/", "games-index/", "hand-checker/", "essays/runs-you-cannot-draw/"),
    ],
)
# Controls, exact figures, cells in brief and the words for the night are for the screen alone; the places of tables
# stand in the list of references.
def test_on_paper_no_word_of_an_article_is_lost(site, open_page, path):
    page = open_page(site + path, width=642, script=False)
    page.emulate_media(media="print")
    assert page.evaluate(WORDS)[:5] == []


PLACES = """() => [
  [...document.querySelectorAll('table .locator[data-place]')],
  [...document.querySelectorAll('.lg-place')].filter(one => one.checkVisibility()),
].map(all => all.map(one => `${one.dataset.place} ${one.textContent}`))"""


@pytest.mark.parametrize("path", ["games/oicho-kabu/", "games/hiki-kabu/", "yaku/"])
def test_on_paper_a_place_that_a_table_cites_is_a_number_in_the_list_of_references(site, open_page, path):
    page = open_page(site + path, width=642, script=False)
    page.emulate_media(media="print")
    cited, listed = page.evaluate(PLACES)
    assert cited
    assert set(cited) <= set(listed)


OPENING = """() => {
  const parts = [...document.querySelectorAll('article > *')].filter(part => part.checkVisibility());
  const end = part => part ? part.getBoundingClientRect().bottom : Infinity;
  const upTo = parts.indexOf(document.querySelector('article > .lg-play-now'));
  const pictures = parts.slice(0, upTo).filter(part => part.querySelector('.lg-hand, img') || part.matches('figure'));
  return {
    way: end(document.querySelector('.lg-to-play')),
    lead: end(parts.find(part => part.matches('p:not([class])'))),
    pictures: pictures.map(picture => picture.offsetHeight),
    box: parts[upTo].offsetHeight,
    next: parts[upTo + 1].className,
  };
}"""


def test_a_game_opens_with_its_lead_one_picture_and_the_play_now_box_and_then_the_facts(site, built, open_page):
    shown = 0
    for file in sorted((built / "games").glob("*/index.html")):
        page = open_page(f"{site}games/{file.parent.name}/", width=390)
        if (
            page.locator("article > .lg-play-now").count()
            and page.locator("article > .lg-play-now ~ .lg-facts").count()
        ):
            seen = page.evaluate(OPENING)
            assert max(seen["way"], seen["lead"]) <= 844, file
            assert len(seen["pictures"]) <= 1, file
            assert max(seen["pictures"], default=0) <= 200, file
            assert seen["box"] <= 640, file
            assert seen["next"] == "lg-facts", file
            shown += 1
    assert shown >= 7
