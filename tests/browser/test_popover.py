"""Notes, citations and links to pages open where they are read: in a popover, a sheet, or the margin."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.sites.small_site import SmallSite

pytestmark = pytest.mark.browser

NOTES = "\n\n".join(f"[^{n}]: Note {n}. {'It goes on for a while. ' * n}" for n in range(1, 6))
TEXT = " ".join(f"Words and words and words.[^{n}]" for n in range(1, 6))
FILES = {
    "docs/a.md": f"# A page\n\n{TEXT} See [the other page](b.md) and [its part](b.md#part).\n\n{NOTES}\n",
    "docs/c.md": f"# A long note\n\nWords.[^long] More.[^short]\n\n[^long]: {'It goes on. ' * 90}\n\n[^short]: S.\n",
    "docs/r.md": "# A remark\n\nWords.\n\n> [!aside]\n> Beside the text.\n\n"
    "More words.\n\nLast words.[^1]\n\n[^1]: A note.\n",
    "docs/w.md": "# Words\n\nThe <span lang='ja-Latn'>oya</span> deals <Cards deck='kabufuda'>8-9-3</Cards>, and the "
    "<i lang='ja-Latn'>oya</i> pays; <i lang='ja-Latn'>neko</i> is no term.\n",
    "data/decks/pack.yaml": "pack: {names: [A pack], drawn: kabufuda, numbers: 1-10, copies: 4}\n",
    "data/terms/words.yaml": "words:\n  names: [Words of games]\n  terms:\n    dealer:\n"
    "      names: [{text: 親, lang: ja, roman: oya}]\n      means: who holds the bank\n",
    "docs/b.md": "# Another page\n\nThe lead of another page.\n\n## Part\n\nWhat the part says.\n",
}


@pytest.fixture(scope="module")
def small(tmp_path_factory):
    site = SmallSite.write(tmp_path_factory.mktemp("small"), dict(FILES), {})
    assert site.build()
    return f"file://{site.root}/site/"


def test_a_citation_opens_on_hover_can_be_entered_and_closes_with_escape(site, open_page):
    page = open_page(site + "games/oicho-kabu/")
    assert not [url for url in page.requested if "/previews/" in url]
    marker = page.locator("article a[role=doc-biblioref]").first
    marker.hover()
    popover = page.locator("#lg-popover")
    popover.wait_for(state="visible")
    assert "The Three-Card Game" in popover.inner_text()
    assert marker.get_attribute("aria-describedby") == "lg-popover"
    popover.hover()
    page.wait_for_timeout(400)
    assert popover.is_visible()
    assert Axe().run(page, options={"resultTypes": ["violations"]}).response["violations"] == []
    page.keyboard.press("Escape")
    assert popover.is_hidden()
    assert marker.get_attribute("aria-describedby") is None
    assert page.faults == []


def test_a_link_shows_the_page_and_its_section_from_a_disk_too(small, open_page):
    page = open_page(small + "a/index.html")
    popover = page.locator("#lg-popover")
    page.locator("article a", has_text="the other page").hover()
    popover.wait_for(state="visible")
    assert popover.inner_text() == "Another page The lead of another page."
    page.mouse.move(0, 0)
    popover.wait_for(state="hidden")
    page.locator("article a", has_text="its part").hover()
    popover.wait_for(state="visible")
    assert popover.inner_text() == "Part What the part says."


def test_the_keyboard_opens_it_at_once_and_escape_keeps_the_focus(small, open_page):
    page = open_page(small + "a/index.html", width=1000)
    page.locator("a[role=doc-noteref]").first.focus()
    page.keyboard.press("Tab")
    page.locator("#lg-popover").wait_for(state="visible")
    assert page.locator("#lg-popover").inner_text().startswith("Note 2.")
    page.keyboard.press("Escape")
    assert page.locator("#lg-popover").is_hidden()
    assert page.evaluate("document.activeElement.getAttribute('role')") == "doc-noteref"


def test_the_popover_follows_the_keyboard_to_what_was_out_of_sight(site, open_page):
    page = open_page(site + "games/oicho-kabu/", width=1000)
    marker = page.locator("article p a[role=doc-biblioref]").last
    page.keyboard.press("Tab")
    marker.focus()
    popover = page.locator("#lg-popover")
    popover.wait_for(state="visible")
    page.wait_for_timeout(300)
    at, box = marker.bounding_box(), popover.bounding_box()
    assert page.evaluate("scrollY") > 1000
    assert min(abs(box["y"] - at["y"] - at["height"]), abs(at["y"] - box["y"] - box["height"])) < 12


def test_a_tap_opens_a_note_as_a_sheet_and_follows_a_link(small, open_page):
    page = open_page(small + "a/index.html", width=390, has_touch=True, is_mobile=True)
    page.locator("a[role=doc-noteref]").nth(2).tap()
    sheet = page.locator("#lg-popover.lg-sheet")
    sheet.wait_for(state="visible")
    box = sheet.bounding_box()
    assert abs(box["y"] + box["height"] - 844) < 2
    assert sheet.locator("button").evaluate("button => button === document.activeElement")
    page.keyboard.press("Escape")
    page.wait_for_timeout(200)
    assert page.locator("#lg-popover").is_hidden()
    assert page.evaluate("document.activeElement.getAttribute('role')") == "doc-noteref"
    page.locator("a[role=doc-noteref]").nth(2).tap()
    sheet.locator("button").tap()
    assert sheet.is_hidden()
    page.locator("article a", has_text="the other page").tap()
    page.wait_for_url("**/b/index.html")


def test_what_was_tapped_stays_in_sight_above_its_sheet(site, open_page):
    page = open_page(site + "games/oicho-kabu/", width=390, has_touch=True, is_mobile=True)
    marker = page.locator("sup.citation a:visible").nth(8)
    marker.evaluate("""marker => scrollTo({
      top: scrollY + marker.getBoundingClientRect().bottom - innerHeight + 30, behavior: 'instant',
    })""")
    marker.tap()
    sheet = page.locator("#lg-popover.lg-sheet")
    sheet.wait_for(state="visible")
    above, below = marker.bounding_box(), sheet.bounding_box()
    assert above["y"] + above["height"] <= below["y"]


BOXES = """() => [...document.querySelectorAll('section[role=doc-endnotes] li')].map(note => {
  const box = note.getBoundingClientRect(), call = document.querySelector(`a[href$="#${note.id}"]`);
  return [box.left, box.top, box.right, box.bottom, call.getBoundingClientRect().top];
})"""


def test_at_a_desk_notes_stand_in_the_margin_beside_their_rows_and_apart(small, open_page):
    page = open_page(small + "a/index.html", width=1440)
    boxes = page.evaluate(BOXES)
    column = page.locator("article p").first.bounding_box()
    assert len(boxes) == 5
    below = 0
    for left, top, right, bottom, call in boxes:
        assert left >= column["x"] + column["width"]
        assert right <= 1440
        assert top >= call - 4
        assert top >= below
        below = bottom + 11
    assert page.evaluate("document.scrollingElement.scrollWidth") <= 1440


@pytest.mark.parametrize("width", [1000, 1250, 1440])
def test_beside_notes_too_the_menu_is_within_reach(small, open_page, width):
    page = open_page(small + "a/index.html", width=width)
    link = page.locator(".md-sidebar--primary").get_by_role("link", name="Another page")
    if width < 1220:
        page.locator("header").get_by_role("button", name="Menu").click()
        page.wait_for_timeout(400)
    link.click()
    assert page.locator("h1").inner_text() == "Another page"


def test_a_long_note_in_the_margin_is_cut_until_a_reader_asks_for_it(small, open_page):
    page = open_page(small + "c/index.html", width=1440)
    long, short = page.locator("section[role=doc-endnotes] li").all()
    cut = long.bounding_box()
    assert cut["height"] < 16 * 1.5 * 16
    more = long.get_by_role("button", name="more")
    assert short.get_by_role("button").count() == 0
    more.click()
    opened = long.bounding_box()
    assert opened["height"] > cut["height"] + 40
    assert short.bounding_box()["y"] >= opened["y"] + opened["height"]
    assert long.get_by_role("button", name="less").get_attribute("aria-expanded") == "true"


@pytest.mark.parametrize("width", [1000, 1440])
def test_a_remark_stands_in_the_margin_where_there_is_one_and_else_in_the_text(small, open_page, width):
    page = open_page(small + "r/index.html", width=width)
    before, after = (page.locator("article > p").nth(place).bounding_box() for place in (0, 1))
    remark = page.locator(".lg-aside").bounding_box()
    note = page.locator("section[role=doc-endnotes] li").bounding_box()
    if width == 1000:
        assert before["y"] < remark["y"] < after["y"] < note["y"]
        return
    assert remark["x"] >= before["x"] + before["width"]
    assert after["y"] - 4 <= remark["y"] <= note["y"] - remark["height"] - 11
    assert after["y"] < before["y"] + before["height"] + 40


@pytest.mark.parametrize("width", [390, 1000])
def test_where_there_is_no_margin_the_notes_are_a_list(small, open_page, width):
    page = open_page(small + "a/index.html", width=width)
    tops = [top for _, top, *_ in page.evaluate(BOXES)]
    assert tops == sorted(tops)
    assert min(tops) > page.locator("article p").first.bounding_box()["y"]
    assert page.evaluate("document.scrollingElement.scrollWidth") <= width


def test_without_script_calls_notes_and_ways_back_are_all_there(small, open_page):
    page = open_page(small + "a/index.html", script=False)
    assert page.locator("a[role=doc-noteref]").count() == 5
    assert page.locator("section[role=doc-endnotes] li").count() == 5
    assert page.locator("a[role=doc-backlink]").count() == 5


def test_a_term_and_a_hand_say_what_they_are_and_nothing_is_fetched_before(small, open_page):
    page = open_page(small + "w/index.html", width=1000)
    popover = page.locator("#lg-popover")
    assert not [url for url in page.requested if "/previews/" in url]
    page.locator("article [lang=ja-Latn]").first.hover()
    popover.wait_for(state="visible")
    assert popover.inner_text().split("\n") == ["親 oya: who holds the bank", "Words of games"]
    assert popover.locator("strong").get_attribute("lang") == "ja"
    page.mouse.move(0, 0)
    popover.wait_for(state="hidden")
    page.locator(".lg-cards").hover()
    popover.wait_for(state="visible")
    assert popover.locator("[role=img]").get_attribute("aria-label") == "8, 9, 3"
    assert all(box["width"] >= 40 for box in (face.bounding_box() for face in popover.locator(".lg-face").all()))
    symbols = popover.locator("use").evaluate_all("all => all.map(use => use.getAttribute('href'))")
    assert [page.locator(symbol).count() for symbol in symbols] == [1, 1, 1]
    page.mouse.move(0, 0)
    popover.wait_for(state="hidden")
    page.get_by_text("neko").hover()
    page.wait_for_timeout(600)
    assert popover.is_hidden()
    assert page.faults == []


def test_a_word_that_opens_is_marked_where_it_stands_first(small, open_page):
    page = open_page(small + "w/index.html")
    assert page.locator(".lg-term").all_inner_texts() == ["oya"]
    assert "dotted" in page.locator(".lg-term").evaluate("word => getComputedStyle(word).textDecoration")
    assert not [url for url in page.requested if "/previews/" in url]


def test_drawn_cards_are_larger_where_a_finger_opens_them(site, open_page):
    page = open_page(site + "games/oicho-kabu/", width=390, has_touch=True, is_mobile=True)
    hand = page.locator(".lg-play-now .lg-hand").first
    small = hand.locator("svg").first.bounding_box()["width"]
    hand.tap()
    sheet = page.locator(".lg-popover.lg-sheet")
    assert sheet.locator("small").inner_text() == hand.get_attribute("aria-label")
    assert sheet.locator("svg").first.bounding_box()["width"] > 1.5 * small
    sheet.get_by_role("button", name="Close").tap()
    assert not sheet.is_visible()


def test_a_term_is_reached_by_keyboard_where_it_stands_first(small, open_page):
    page = open_page(small + "w/index.html", width=1000)
    page.keyboard.press("Tab")
    page.wait_for_function("document.querySelectorAll('article [tabindex]').length === 2")
    page.locator("article [tabindex]").first.focus()
    page.locator("#lg-popover").wait_for(state="visible")
    assert page.locator("#lg-popover").inner_text().startswith("親 oya")


def test_a_tap_on_a_term_opens_a_sheet_and_its_button_is_on_the_screen(small, open_page):
    page = open_page(small + "w/index.html", width=390, has_touch=True, is_mobile=True)
    page.locator("article [lang=ja-Latn]").first.tap()
    page.locator("#lg-popover.lg-sheet").wait_for(state="visible")
    box = page.locator("#lg-popover button").bounding_box()
    assert box["y"] + box["height"] <= 844
    page.locator("#lg-popover button").tap()
    assert page.locator("#lg-popover").is_hidden()


def test_on_a_touch_screen_places_in_a_work_lie_over_nothing(site, open_page):
    page = open_page(site + "cards/kabufuda/", width=390, has_touch=True, is_mobile=True)
    for marker in page.locator("article p a[role=doc-biblioref]:visible").all()[:4]:
        marker.tap()
        page.locator("#lg-popover.lg-sheet").wait_for(state="visible")
        assert page.evaluate("document.scrollingElement.scrollWidth") <= 390
        places = page.locator("article .locator").all()
        assert all(place.bounding_box()["width"] <= 1 for place in places)
        page.locator("#lg-popover button").tap()
