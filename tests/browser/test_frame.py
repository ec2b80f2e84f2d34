"""The frame round the pages: colours that are chosen and kept, the menu of a telephone, the place in the contents."""

from __future__ import annotations

import pytest

from tests.browser.conftest import settle
from tests.shared import NIGHTLY

pytestmark = pytest.mark.browser

ARTICLE = "games/oicho-kabu/"
NIGHT, PAPER = "rgb(22, 24, 27)", "rgb(253, 252, 249)"


def becomes(page, ground: str) -> None:
    """Wait until the page has this ground: the theme fades from one to the other."""
    page.wait_for_function("ground => getComputedStyle(document.body).backgroundColor === ground", arg=ground)


def test_the_colours_follow_the_system_until_they_are_chosen_and_the_choice_is_kept(site, open_page):
    page = open_page(site + ARTICLE, scheme="dark")
    becomes(page, NIGHT)
    page.emulate_media(color_scheme="light")
    becomes(page, PAPER)
    shown = page.locator("[data-md-component=palette] label:visible")
    shown.click()  # by day dark comes first, so that the first tap is answered
    becomes(page, NIGHT)
    page.goto(site + "yaku/")
    becomes(page, NIGHT)
    assert shown.get_attribute("title") == "Dark colours"
    shown.click()
    becomes(page, PAPER)
    assert shown.get_attribute("title") == "Light colours"
    shown.click()
    assert shown.get_attribute("title") == "The system's colours"
    page.emulate_media(color_scheme="dark")
    becomes(page, NIGHT)
    shown.click()
    becomes(page, PAPER)
    assert shown.get_attribute("title") == "Light colours"


def test_the_colours_are_chosen_by_keyboard(site, open_page):
    page = open_page(site + ARTICLE)
    page.get_by_role("radio", name="The system's colours").focus()
    page.keyboard.press("ArrowDown")
    becomes(page, NIGHT)
    page.keyboard.press("ArrowDown")
    becomes(page, PAPER)
    page.keyboard.press("ArrowUp")
    becomes(page, NIGHT)


def test_the_menu_of_a_telephone_opens_and_closes(site, open_page):
    page = open_page(site + ARTICLE, width=390)
    menu = page.locator(".md-sidebar--primary")
    right = "element => element.getBoundingClientRect().right"
    page.get_by_role("button", name="Menu").click()
    assert menu.evaluate(right) > 200
    page.keyboard.press("Escape")
    assert not menu.is_visible()


WITHOUT_A_COLUMN = (360, 390, 900, 1100)
"""Widths at which the menu is behind its button; a zoom of 400 % makes 1440 pixels the first."""
FOCUS = """() => {
  const focus = document.activeElement, { left, right } = focus.getBoundingClientRect();
  const seen = focus.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const button = focus.matches('[popovertarget]') && focus.ariaExpanded;
  const place = focus.closest('article') ? 'article' : focus.closest('#lg-drawer') ? 'menu' : 'header';
  return [place, button, (seen || focus.matches('.md-option')) && right > 0 && left < innerWidth, focus.outerHTML];
}"""
"""Where the focus is: its place, whether the menu is open if it is on the menu's button, whether it is seen."""


@pytest.mark.parametrize(
    "path", [ARTICLE, "", "yaku/", "guide/articles/", "house-rules/hiki-kabu/", "fr/kyo-kabu/", "404.html"]
)
def test_the_keyboard_soon_reaches_menu_and_article_and_nothing_that_is_hidden(site, open_page, path):
    page = open_page(site + path, width=WITHOUT_A_COLUMN[0])
    for width in WITHOUT_A_COLUMN:
        page.set_viewport_size({"width": width, "height": 800})
        page.locator(".md-skip").focus()
        passed = []
        for _ in range(5):
            page.keyboard.press("Tab")
            passed.append(page.evaluate(FOCUS))
            if passed[-1][0] == "article":
                break
        assert [one for one in passed if not one[2]] == []
        assert [one[1] for one in passed if one[1]] == ["false"], width
        assert passed[-1][0] == "article" or not page.locator("article :is(a, button, summary, input)").count(), passed


@pytest.mark.parametrize("script", [True, False])
def test_the_open_menu_takes_the_focus_and_closes_behind_it(site, open_page, script):
    page = open_page(site + ARTICLE, width=390, script=script)
    button, menu = page.get_by_role("button", name="Menu"), page.locator("#lg-drawer")
    button.focus()
    page.keyboard.press("Enter")
    assert menu.is_visible()
    page.keyboard.press("Tab")
    assert menu.get_by_role("link", name="Games", exact=True).first.is_visible()
    if script:
        assert button.get_attribute("aria-expanded") == "true"
        passed = [page.evaluate(FOCUS)]
        while passed[-1][0] == "menu" and len(passed) < 60:
            page.keyboard.press("Tab")
            passed.append(page.evaluate(FOCUS))
        assert 10 < len(passed) < 60
        assert [one for one in passed if not one[2]] == []
        page.locator("[popovertarget][aria-expanded=false]").wait_for()
        assert not menu.is_visible()


def test_the_contents_show_where_the_reader_is_and_stay_in_view(site, open_page):
    page = open_page(site + ARTICLE)
    here = page.locator("[data-md-component=toc] .md-nav__link--active")
    for link in page.locator("[data-md-component=toc] > li > .md-nav__link").all()[:5]:
        target = link.get_attribute("href")
        page.evaluate("id => document.getElementById(id).scrollIntoView()", target.removeprefix("#"))
        settle(page)
        assert here.get_attribute("href") == target
        box = here.bounding_box()
        assert 0 <= box["y"] <= 1000
    assert page.locator(".md-header__title--active").count() == 1


OVERPRINTED = """() => {
  const kinds = ['.md-sidebar--primary', '.md-sidebar--secondary', 'article'];
  const seen = kinds.map((kind) => {
    const texts = document.createTreeWalker(document.querySelector(kind), NodeFilter.SHOW_TEXT), boxes = [];
    for (let text; (text = texts.nextNode());) {
      if (!text.data.trim() || !text.parentElement.checkVisibility({ visibilityProperty: true })) continue;
      const part = text.parentElement.closest('.md-sidebar__scrollwrap')?.getBoundingClientRect();
      const [first, last] = [Math.max(part?.top ?? 0, 0), Math.min(part?.bottom ?? innerHeight, innerHeight)];
      const range = document.createRange();
      range.selectNodeContents(text);
      for (const { left, right, top, bottom } of range.getClientRects()) {
        const [from, to] = [Math.max(top, first) + 1, Math.min(bottom, last) - 1];
        if (from < to && left < right - 2) boxes.push([left, right - 2, from, to, text.data.trim().slice(0, 20)]);
      }
    }
    return boxes;
  });
  const over = ([l, r, t, b], [left, right, top, bottom]) => l < right && left < r && t < bottom && top < b;
  const found = [[0, 1], [0, 2], [1, 2]].flatMap(([one, two]) => seen[one].flatMap((here) =>
    seen[two].filter((there) => over(here, there)).map((there) => [here[4], there[4]])));
  return [found, seen.map((boxes) => boxes.length)];
}"""
"""A script that lists the texts of menu, contents and article that are printed over each other, and counts all."""


def test_menu_contents_and_article_are_never_printed_over_each_other(site, open_page):
    page = open_page(site + "guide/articles/")
    for width in (1220, 1280, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_function("document.documentElement.matches('.lg-margin-notes')")
        for place in (0, 900, 4000, 1_000_000):
            page.evaluate("place => scrollTo({ top: place, behavior: 'instant' })", place)
            settle(page)
            overprinted, (menu, contents, article) = page.evaluate(OVERPRINTED)
            assert overprinted == [], (width, place)
            assert menu >= 5, (width, place)
            assert contents >= 8, (width, place)
            assert article >= 5, (width, place)


TOUCHING = """() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const boxes = [], range = document.createRange(), short = (text) => text.data.trim().slice(0, 30);
  const hidden = 'script, style, svg, rt, rp, .lg-copied, .locator, .affix, option, [popover]:not(:popover-open)';
  for (let text; (text = texts.nextNode());) {
    const parent = text.parentElement;
    if (!text.data.trim() || parent.closest(hidden)) continue;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    range.selectNodeContents(text);
    for (const { left, right, top, bottom } of range.getClientRects()) {
      const quarter = (bottom - top) / 4;  // a letter's box is higher than its line
      const box = [left + 1, right - 3, top + quarter, bottom - quarter, text];
      if (box[0] < box[1] && box[2] >= 0 && box[3] <= innerHeight) boxes.push(box);
    }
  }
  const seen = (text, x, y) => {
    const at = document.elementsFromPoint(x, y), place = at.indexOf(text.parentElement);
    const opaque = (one) => !/, 0\\)|transparent/.test(getComputedStyle(one).backgroundColor);
    return place >= 0 && !at.slice(0, place).some((one) => !one.contains(text) && opaque(one));
  };
  const found = [];
  boxes.forEach(([left, right, top, bottom, text], number) => {
    for (const [l, r, t, b, other] of boxes.slice(number + 1)) {
      if (other === text || l >= right || left >= r || t >= bottom || top >= b) continue;
      const [x, y] = [(Math.max(l, left) + Math.min(r, right)) / 2, (Math.max(t, top) + Math.min(b, bottom)) / 2];
      if (seen(text, x, y) && seen(other, x, y)) found.push([short(text), short(other)]);
    }
  });
  return [found, boxes.length];
}"""
"""A script that lists the texts in the window that lie over each other, both seen, and counts the lines of all."""


@pytest.mark.parametrize(
    "path",
    ["", ARTICLE, "yaku/", "guide/articles/", "house-rules/hiki-kabu/", "fr/kyo-kabu/", "timeline/", "country/jp/",
     "bibliography/", "hand-checker/", "ja/oicho-kabu/", "games-index/"],
)  # fmt: skip
def test_no_two_texts_lie_over_each_other_wherever_a_page_is_scrolled(site, open_page, path):
    page = open_page(site + path)
    for width in (320, 390, 768, 1100, 1440) if NIGHTLY else (320, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        for place in (0, 0.1, 0.5, 1):
            page.evaluate("place => scrollTo({top: place * document.body.scrollHeight, behavior: 'instant'})", place)
            settle(page)
            touching, lines = page.evaluate(TOUCHING)
            assert touching == [], (width, place)
            assert lines >= 5, (width, place)


@pytest.mark.parametrize(("path", "shown"), [("hand-checker/", 0), ("games/hiki-kabu/", 1)])
def test_the_bar_shows_the_name_of_a_page_only_where_it_fits(site, open_page, path, shown):
    page = open_page(site + path, width=390)
    page.evaluate("scrollTo({top: 600, behavior: 'instant'})")
    page.wait_for_timeout(300)
    assert page.locator(".md-header__title--active").count() == shown


def test_a_telephone_downloads_and_runs_no_script_of_the_theme(site, open_page):
    asked = open_page(site + ARTICLE, width=390).requested
    assert [url for url in asked if url.endswith(".js") and "assets/ludograph/" not in url] == []


def test_what_players_need_at_the_table_is_in_the_menu(site, open_page):
    page = open_page(site + "games/oicho-kabu/")
    menu = page.locator(".md-nav--primary > .md-nav__list > li > a", has_text="At the table")
    assert menu.get_attribute("href") == "../../hand-checker/"


@pytest.mark.parametrize(("path", "marked"), [("house-rules/hiki-kabu/", "House rules"), ("country/jp/", "Countries")])
def test_the_menu_marks_the_page_that_a_page_without_an_entry_is_part_of(site, open_page, path, marked):
    active = ".md-nav__item--active"
    page = open_page(site + path, width=1440)
    assert page.locator(f"{active} {active} > a").inner_text().strip() == marked
    assert open_page(site + "games/oicho-kabu/", width=1440).locator(active, has_text=marked).count() == 0


def test_the_name_of_the_next_page_is_shown_whole_on_a_telephone(site, open_page):
    title = open_page(site + "cards/hanafuda/", width=390).locator(".md-footer__link--next .md-ellipsis")
    assert title.evaluate("node => node.scrollWidth <= node.clientWidth")
