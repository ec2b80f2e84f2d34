"""Another worked round at a tap: every hand is drawn, a desk or a disk will do, and without scripts one round stays."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser

GAMES = ("games/oicho-kabu/", "games/bo-pin-bo-ni/")
STEPS = """() => [...document.querySelectorAll('.lg-worked-round')].map(box => box.querySelector('ol').innerText)"""
UNDRAWN = """() => [...document.querySelectorAll('.lg-worked-round use')].map(use => use.getAttribute('href'))
  .filter(href => !document.querySelector(href))"""
TWICE = """() => { const ids = [...document.querySelectorAll('[id]')].map(each => each.id);
  return ids.filter((id, at) => ids.indexOf(id) !== at); }"""


@pytest.mark.parametrize("game", GAMES)
def test_a_tap_shows_other_rounds_and_then_the_first_again(site, open_page, game):
    page = open_page(site + game, width=390)
    asked_before = list(page.requested)
    button, box = page.locator("[data-lg-rounds]").first, page.locator(".lg-worked-round").first
    seen = [page.evaluate(STEPS)[0]]
    for number in (2, 3, 4, 5, 6, 1):
        button.click()
        box.get_by_text(f"Round {number} of 6").wait_for()
        seen.append(page.evaluate(STEPS)[0])
        assert page.evaluate(UNDRAWN) == []
    assert seen[-1] == seen[0]
    assert len(set(seen)) == 6
    assert page.evaluate("document.activeElement.textContent") == "Another round"
    fetched = [url.rpartition("/")[2] for url in page.requested if url not in asked_before and url.endswith(".js")]
    assert len(fetched) == 1
    assert fetched[0].startswith("worked-round-")
    assert page.evaluate(TWICE) == []
    assert page.faults == []
    assert page.missing == []


def test_a_page_opened_from_a_disk_shows_other_rounds_too(built, open_page):
    page = open_page((built / "games/oicho-kabu/index.html").as_uri())
    before = page.evaluate(STEPS)
    page.locator("[data-lg-rounds]").first.click()
    page.get_by_text("Round 2 of 6").wait_for()
    assert page.evaluate(STEPS) != before


def test_where_the_other_rounds_are_missing_the_round_of_the_page_stays(site, open_page):
    page = open_page(site + GAMES[0])
    before = page.evaluate(STEPS)
    page.route("**/worked-round-*.js", lambda route: route.abort())
    button = page.locator("[data-lg-rounds]").first
    button.click()
    button.wait_for(state="detached")
    assert page.evaluate(STEPS) == before
    assert page.faults == []


def test_without_scripts_no_button_is_offered(site, open_page):
    page = open_page(site + GAMES[0], script=False)
    assert page.locator(".lg-worked-round li").first.is_visible()
    assert not page.locator("[data-lg-rounds]").first.is_visible()
