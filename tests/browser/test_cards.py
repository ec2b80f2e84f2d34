"""Drawn cards as a reader meets them: on the first page, in rows that never break a hand, with a name and a text."""

from __future__ import annotations

import pytest

pytestmark = pytest.mark.browser


def bottom(page, selector):
    box = page.locator(selector).first.bounding_box()
    return box["y"] + box["height"]


def test_the_first_screen_of_a_phone_has_a_hand_a_search_field_and_two_ways_in(site, open_page):
    page = open_page(site, width=390)
    assert bottom(page, ".lg-hero .lg-face") <= 844
    assert bottom(page, ".lg-open-search") <= 844
    assert bottom(page, ".lg-ways li:nth-child(2)") <= 844


def test_the_search_field_of_the_first_page_opens_the_search(site, open_page):
    page = open_page(site)
    page.locator(".lg-open-search").click()
    page.locator("dialog.lg-search input").wait_for()
    assert page.faults == []


@pytest.mark.parametrize("path", ["", "cards/hanafuda/", "games/oicho-kabu/"])
def test_a_hand_is_never_broken_and_every_face_is_drawn(site, open_page, path):
    page = open_page(site + path, width=320)
    broken = page.evaluate("""() => [...document.querySelectorAll('.lg-hand:not(.lg-pack)')].filter(hand =>
      new Set([...hand.querySelectorAll('.lg-face')].map(face => Math.round(face.getBoundingClientRect().y))).size > 1)
      .map(hand => hand.getAttribute('aria-label'))""")
    assert broken == []
    empty = page.evaluate("""() => [...document.querySelectorAll('.lg-face use')].filter(use =>
      !document.querySelector(use.getAttribute('href'))).length""")
    assert empty == 0
    assert page.evaluate("document.querySelectorAll('.lg-face').length") > 0


def test_a_hand_has_a_name_and_its_text_is_copied(site, open_page):
    page = open_page(site)
    hand = page.locator(".lg-hero .lg-hand")
    assert hand.get_attribute("role") == "img"
    assert hand.get_attribute("aria-label") == "8, 9, 3"
    assert "8–9–3" in hand.evaluate(
        "hand => { getSelection().selectAllChildren(hand); return String(getSelection()); }"
    )


@pytest.mark.parametrize(("scheme", "paper"), [("light", "rgb(251, 248, 239)"), ("dark", "rgb(217, 211, 196)")])
def test_a_card_stays_a_piece_of_paper_at_night(site, open_page, scheme, paper):
    page = open_page(site + "cards/kabufuda/", scheme=scheme)
    fill = "getComputedStyle(document.querySelector('.lg-sprite .cf-paper')).fill"
    assert page.evaluate(fill) == paper


def test_on_paper_red_becomes_an_outline(site, open_page):
    page = open_page(site + "cards/kabufuda/")
    page.emulate_media(media="print")
    inks = page.evaluate("""() => { const style = getComputedStyle(document.querySelector('.lg-sprite .cf-red'));
      const face = getComputedStyle(document.querySelector('.lg-face'));
      return [style.stroke, face.getPropertyValue('--c-red').trim()]; }""")
    assert inks == ["rgb(0, 0, 0)", "#fff"]
