"""Tables on telephones and desks, at five widths."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.browser.looking import BROKEN, TELEPHONES, WIDTHS, WORDS

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_scrolls_sideways(looked_at, width):
    assert [path for path, seen in looked_at[width].items() if seen["sideways"] > 0] == []


@pytest.mark.parametrize("width", WIDTHS)
def test_no_word_of_a_table_is_broken(looked_at, width):
    assert {path: seen["broken"] for path, seen in looked_at[width].items() if seen["broken"]} == {}


def test_no_word_of_an_answer_for_all_games_is_broken(site, open_page):
    page = open_page(site + "hand-checker/?game=oicho-kabu&hand=9.1&against=3.3.3&all=1", width=1440)
    page.locator(".lg-checker-all table").wait_for()
    assert page.evaluate(BROKEN, WORDS) == []


@pytest.mark.parametrize("width", TELEPHONES)
def test_no_line_ends_within_a_hand_or_a_range(looked_at, width):
    assert {path: seen["hands"] for path, seen in looked_at[width].items() if seen["hands"]} == {}


@pytest.mark.parametrize("width", [320, 390, 767])
def test_no_table_of_hands_pay_or_odds_scrolls_on_a_telephone(looked_at, width):
    assert [
        (path, text) for path, seen in looked_at[width].items() for is_ours, text in seen["scrolling"] if is_ours
    ] == []


def test_every_table_of_the_site_is_as_wide_as_a_telephone(looked_at):
    assert [(path, text) for path, seen in looked_at[390].items() for _, text in seen["scrolling"]] == []


@pytest.mark.parametrize("width", [320, 767, 768])
def test_no_table_scrolls_from_the_narrowest_telephone_to_a_tablet(looked_at, width):
    assert [path for path, seen in looked_at[width].items() if seen["scrolling"]] == []


def test_rows_of_words_that_do_not_fit_are_blocks_on_a_telephone(site, open_page):
    row = "main .lg-scroll .lg-blocks tbody tr"
    labels = f"() => [...document.querySelector('{row}').cells].map(cell => cell.dataset.label ?? '')"
    page = open_page(site + "contributing/facts/", width=320)
    assert page.evaluate(labels) == ["", "Work", "Article"]
    assert page.locator(row).first.evaluate("row => getComputedStyle(row).display") == "grid"


def test_a_desk_shows_nearly_all_tables_whole(looked_at):
    seen = looked_at[1440].values()
    assert sum(each["tables"] for each in seen) > 60
    assert sum(len(each["scrolling"]) for each in seen) <= 5


RANKS = """() => [...document.querySelectorAll('.lg-rank-table tbody tr')].map(row => ({
  display: getComputedStyle(row).display,
  labels: [...row.querySelectorAll('td[data-label]')].filter(cell => cell.offsetHeight).map(
    cell => getComputedStyle(cell, '::before').content.replaceAll('"', '')),
}))"""


def test_a_hand_is_a_line_that_opens_on_a_telephone_and_a_row_on_a_desk(site, open_page):
    page = open_page(site + "games/hiki-kabu/", width=390, script=False)
    table = page.locator(".lg-rank-table")
    assert table.bounding_box()["height"] < 1000
    assert table.locator("thead th").nth(3).inner_text() == "Multiplies"
    first, last = table.locator("tbody tr").first, table.locator("tbody tr").last
    assert first.inner_text().split()[-3:] == ["ドシッピン", "doshippin", "×5"]
    assert last.inner_text().split() == ["highest", "total", "1"]
    first.get_by_label("More about ドシッピン").click()
    assert "in any order; two of them are a tie" in first.inner_text()
    assert page.evaluate(RANKS)[0] == {"display": "grid", "labels": ["How often"]}
    assert open_page(site + "games/hiki-kabu/", width=768).evaluate(RANKS)[0]["display"] == "table-row"


def test_blocks_on_a_telephone_are_still_a_table_for_screen_readers(site, open_page):
    page = open_page(site + "games/hiki-kabu/", width=390)
    tree = page.context.new_cdp_session(page).send("Accessibility.getFullAXTree")["nodes"]
    found = Counter(node["role"]["value"] for node in tree if not node["ignored"])
    parts = {"table": "table", "row": "tr", "cell": "td", "rowheader": "th[scope=row]", "columnheader": "th[scope=col]"}
    assert {role: found[role] for role in parts} == {
        role: page.locator(f"{name}:visible").count() for role, name in parts.items()
    }


@pytest.mark.parametrize("script", [True, False])
def test_exact_figures_are_shown_on_demand(site, open_page, script):
    page = open_page(site + "games/hiki-kabu/", width=390, script=script)
    table = page.locator(".lg-rank-table")
    table.locator("summary").first.click()
    assert "%" in table.locator(".lg-number:has(.lg-fraction)").first.inner_text()
    assert not table.locator(".lg-fraction").first.is_visible()
    table.get_by_label("Exact figures").check()
    assert table.locator(".lg-fraction").first.is_visible()


def test_decimal_signs_of_a_column_stand_in_a_line(site, open_page):
    page = open_page(site + "games/hiki-kabu/")
    places = """all => all.flatMap(cell => {
      const text = cell.firstChild, sign = text.data.indexOf(".");
      if (sign < 0) return [];
      const range = document.createRange();
      range.setStart(text, sign); range.setEnd(text, sign + 1);
      return [Math.round(range.getBoundingClientRect().left)];
    })"""
    found = page.locator(".lg-rank-table td.lg-number:has(> .lg-fraction)").evaluate_all(places)
    assert len(found) > 3
    assert max(found) - min(found) <= 2


def test_a_figure_that_is_missing_leaves_its_place_on_a_telephone(site, open_page):
    page = open_page(site + "odds/kyo-kabu/", width=390)
    places = page.locator(".lg-house-edge tbody tr:has(td:nth-child(5))").evaluate_all(
        "rows => rows.map(row => [...row.children].slice(1).map(cell => Math.round(cell.getBoundingClientRect().left)))"
    )
    assert len(places) > 5
    assert all(place == places[0] and len(set(place)) == 4 for place in places), places


def test_headings_of_a_long_table_stay_in_view(site, open_page):
    page = open_page(site + "games/hiki-kabu/", width=1000)
    page.locator(".lg-rank-table tbody tr").nth(10).scroll_into_view_if_needed()
    page.locator(".lg-rank-table tbody tr").nth(10).evaluate("row => row.scrollIntoView({block: 'center'})")
    top = page.locator(".lg-rank-table thead th").first.evaluate("head => head.getBoundingClientRect().top")
    assert 0 <= top < 80


def test_hands_stand_beside_the_games_in_which_they_count(site, open_page):
    page = open_page(site + "yaku/", script=False)
    table = page.locator("table.lg-matrix").first
    games = table.locator("thead th.lg-brief").all_inner_texts()
    assert len(games) >= 8
    row = table.locator("tbody tr", has_text="kuppin")
    cells = [" ".join(cell.inner_text().split()) for cell in row.locator("td.lg-brief").all()]
    assert cells[games.index("Hiki-Kabu")] == "×2"
    assert "★ ▲ →" in cells
    spoken = row.locator("td.lg-brief [role=img]").evaluate_all("signs => signs.map(sign => sign.ariaLabel)")
    assert spoken[:3] == ["wins", "dealer", "in this order"]
    legend = table.locator("caption .lg-brief").inner_text()
    for sign, word in (("★", "wins"), ("▲", "dealer"), ("→", "in this order")):
        assert f"{sign}\N{NO-BREAK SPACE}{word}" in legend
    full = row.get_by_text("the dealer’s, in this order; wins")
    assert not full.is_visible()
    row.get_by_label("More about クッピン").click()
    assert full.is_visible()
    table.locator("tbody tr").nth(9).evaluate("row => row.scrollIntoView({block: 'center'})")
    assert 0 <= table.locator("thead").bounding_box()["y"] < 80


VISIBLE_PLACES = """() => [...document.querySelectorAll('main :is(.locator, .affix)')].filter(
  place => getComputedStyle(place).clipPath === 'none').length"""


def test_places_in_a_work_stand_in_the_note_and_show_when_the_marker_is_pointed_at(site, open_page):
    page = open_page(site + "games/oicho-kabu/")
    assert page.evaluate(VISIBLE_PLACES) <= 10
    marker = page.locator("sup.citation:has(.locator)").first
    marker.locator("a").first.hover()
    page.locator(".lg-popover:not([hidden]) small").wait_for()
    shown = marker.locator(".locator, .affix").all_text_contents()
    assert " ".join(shown) == page.locator(".lg-popover small").inner_text()
    assert marker.evaluate("marker => getComputedStyle(marker.querySelector('.locator')).clipPath") != "none"
    uses = page.locator("details.lg-uses").first
    uses.locator("summary").click()
    assert "sec.\u00a0Play: ↑1" in uses.inner_text()


def test_no_table_is_made_wider_by_the_frame_of_the_theme(site, open_page):
    page = open_page(site + "games/kyo-kabu/")
    assert page.evaluate(
        "() => [...document.querySelectorAll('.lg-scroll')].every(frame => frame.scrollWidth <= frame.clientWidth)"
    )


def test_a_play_now_box_fits_a_telephone_screen(site, built, browser):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    heights = {}
    for file in sorted(built.glob("games/*/index.html")):
        page.goto(f"{site}games/{file.parent.name}/")
        found = page.evaluate("() => [...document.querySelectorAll('.lg-play-now')].map(box => box.offsetHeight)")
        heights |= {f"{file.parent.name} {place}": height for place, height in enumerate(found)}
    page.close()
    assert len(heights) > 5
    assert {name: height for name, height in heights.items() if height > 640} == {}


def test_the_hands_of_the_rules_in_short_begin_on_the_line_of_their_step(site, browser):
    page = browser.new_page(viewport={"width": 390, "height": 844})
    page.goto(site + "games/kyo-kabu/")
    step = page.locator(".lg-play-now dt:has(+ dd .lg-items)").first
    line = (
        "dd => { const r = document.createRange(); r.selectNode(dd.firstChild); return r.getBoundingClientRect().y; }"
    )
    words = step.locator("+ dd").evaluate(line)
    assert abs(words - step.evaluate("dt => dt.getBoundingClientRect().bottom") + 19) < 6
    page.goto(site + "games/oicho-kabu/")
    begin = line.replace("getBoundingClientRect().y", "getClientRects()[0].x")
    hands = page.locator(".lg-play-now dd:has(.lg-items)").evaluate(begin)
    assert hands == page.locator(".lg-play-now dd").first.evaluate(begin)
    page.close()


def test_the_keys_of_the_hand_checker_are_drawn_and_come_first(site, open_page):
    page = open_page(site + "hand-checker/", width=390)
    keys = page.locator(".lg-checker-keys button")
    assert keys.first.bounding_box()["y"] <= 420
    assert keys.count() == page.locator(".lg-checker-keys svg use").count() == 10
    assert page.faults == []
    for number in (9, 1):
        keys.nth(number - 1).click()
    assert "kuppin" in page.locator(".lg-checker-result").inner_text()


@pytest.mark.parametrize("game", ["bo-pin", "sanmai-kabu", "kyo-kabu/mushi-kabu", "che-san-zhang", "kabu-sackson"])
def test_the_keys_of_every_pack_are_drawn_and_the_result_is_on_the_first_screen(site, open_page, game):
    page = open_page(f"{site}hand-checker/?game={game}", width=390)
    keys = page.locator(".lg-checker-keys button")
    assert keys.count() == page.locator(".lg-checker-keys svg use").count() >= 10
    assert min(keys.evaluate_all("all => all.map(key => key.offsetWidth)")) >= 44
    assert page.locator(".lg-checker-result p").first.bounding_box()["y"] < 820
    assert page.faults == []


def test_the_examples_of_the_hand_checker_lay_their_cards_from_a_folder_too(site, built, open_page):
    for address in (site + "hand-checker/", (built / "hand-checker" / "index.html").as_uri()):
        page = open_page(address + "?game=hiki-kabu&hand=5.5", width=390)
        page.locator("a", has_text="Two hands: 3–3–3").click()
        page.wait_for_url("**?game=oicho-kabu&hand=3.3.3&against=9.1")
        assert page.locator(".lg-checker-verdict").inner_text().replace("\xa0", " ") == (
            "Oicho-Kabu: 3–3–3 against the dealer’s 9–1: the dealer wins 1 bet*; kuppin ranks above arashi"
            " (Pollard, sec. Play); kuppin is read as a 9 and a 1, in that order.\n* How much is paid is our choice."
        )
        page.get_by_role("link", name="Pollard, sec. Play").first.hover()
        page.locator(".lg-popover").wait_for()
        assert page.locator(".lg-popover").inner_text() == "Pollard, The Three-Card Game, sec.\xa0Play"


def test_what_a_hand_must_do_leads_to_the_rules_of_drawing_without_scripts_too(site, open_page, browser):
    page = open_page(site + "hand-checker/?game=hiki-kabu&hand=3.4", width=390)
    page.locator("p", has_text="Next: may draw or stay.").get_by_role("link", name="When to draw").click()
    page.wait_for_url("**/games/hiki-kabu/#play-now-hiki-kabu")
    draw = page.locator("#play-now-hiki-kabu dt", has_text="Draw").bounding_box()
    assert 0 <= draw["y"] <= 844
    page = open_page(site + "hand-checker/?game=oicho-kabu&hand=10.3&against=9.1", width=390)
    against = page.locator(".lg-checker-verdict", has_text="must take a third card")
    assert against.get_by_role("link", name="When to draw").get_attribute("href").endswith("#play-now-oicho-kabu")
    page = browser.new_page(java_script_enabled=False)
    page.goto(site + "hand-checker/")
    line = page.locator("p", has_text="When to draw, by the rules in short:")
    assert line.get_by_role("link").count() == 11
    assert page.locator(".missing-link").count() == 0
    line.get_by_role("link", name="Mushi-Kabu").click()
    page.wait_for_url("**/games/kyo-kabu/#play-now-kyo-kabu")  # its form without a box is played as it is
    page.close()


def test_all_games_take_the_sides_of_the_verdict(site, open_page):
    page = open_page(site + "hand-checker/?game=oicho-kabu&hand=9.1&against=3.3.3&all=1", width=1440)
    verdict = page.locator(".lg-checker-verdict").inner_text()
    assert "9–1 counts 0, so a player must take a third card: add one above." in verdict
    table = page.locator(".lg-checker-all")
    assert "The dealer would win 1 bet*" in table.locator("tbody tr").first.inner_text()
    assert "3–3–3 is the dealer’s where there is a dealer." in table.inner_text()


def test_keys_and_verdict_stand_beside_each_other_on_a_screen_of_little_height(site, browser):
    page = browser.new_page(viewport={"width": 844, "height": 390})
    page.goto(site + "hand-checker/?game=oicho-kabu&hand=3.3.3&against=9.1")
    page.wait_for_function("scrollY > 0")
    game, verdict, keys = (page.locator(f".lg-checker-{one}").bounding_box() for one in ("game", "verdict", "keys"))
    assert verdict["x"] > keys["x"] + keys["width"]
    assert 0 <= game["y"] < verdict["y"]
    assert page.locator(".lg-checker-verdict small").bounding_box()["y"] <= 390
    page.close()


def test_the_keys_stay_under_the_finger_while_two_hands_are_laid_and_the_verdict_is_seen(site, open_page):
    page = open_page(site + "hand-checker/", width=390, has_touch=True, is_mobile=True)
    keys = page.locator(".lg-checker-keys button")
    for number in (9, 1):
        keys.nth(number - 1).tap()
    page.get_by_role("button", name="Two hands").tap()
    places = []
    for _ in range(3):
        keys.nth(2).tap()
        places.append(keys.nth(2).bounding_box()["y"])
        verdict = page.locator(".lg-checker-result p").first.bounding_box()
        assert 0 < verdict["y"] < verdict["y"] + verdict["height"] <= 844
    assert len(set(places)) == 1
    assert "hand=9.1&against=3.3.3" in page.url


def test_two_hands_show_the_verdict_its_link_and_what_other_games_decide(site, open_page):
    page = open_page(site + "hand-checker/?game=oicho-kabu&hand=3.3.3&against=9.1", width=390)
    verdict, link = page.locator(".lg-checker-verdict"), page.get_by_role("button", name="Copy link")
    below = verdict.bounding_box()["y"] + verdict.bounding_box()["height"]
    assert verdict.inner_text().startswith("Oicho-Kabu: 3–3–3 against the dealer’s 9–1: the dealer")
    assert page.locator(".lg-checker-game").bounding_box()["y"] >= 0
    assert below <= 844
    assert link.bounding_box()["y"] - below < 40
    terms = page.locator(".lg-checker-result dl").inner_text()
    assert "9–1: kuppin" in terms
    assert "3–3–3: arashi" in terms
    assert "Oicho-Kabu with tableaus: the player wins 3 bets." in terms
    page.get_by_role("button", name="Clear").click()
    assert page.locator(".lg-checker-hand li").count() == 0


def test_on_a_phone_the_cards_of_a_round_stand_beside_its_lines(site, open_page):
    """In the line of the text they would drive it apart: no hand takes more room than its cards and a gap."""
    for game in ("kyo-kabu", "hiki-kabu"):
        page = open_page(f"{site}games/{game}/", width=390)
        taller = """hands => hands.map(hand => {
          const box = hand.closest("li").getBoundingClientRect();
          return [box.right - hand.getBoundingClientRect().right, box.height - hand.getBoundingClientRect().height];
        })"""
        found = page.locator(".lg-worked-round .lg-items .lg-hand").evaluate_all(taller)
        assert found
        assert all(abs(right) <= 1 and more <= 12 for right, more in found), found


LINES = """all => all.map(code => { const words = document.createRange(); words.selectNodeContents(code);
  return new Set([...words.getClientRects()].map(line => Math.round(line.top))).size; })"""


def test_no_key_in_a_cell_is_broken_from_a_tablet_on(site, open_page):
    lines = open_page(site + "contributing/facts/", width=768).locator("td + td code").evaluate_all(LINES)
    assert len(lines) > 100
    assert set(lines) == {1}


@pytest.mark.parametrize("width", [390, 820, 1440])
def test_a_list_with_a_filter_has_its_address_to_copy_and_its_choices_are_read_whole(site, open_page, width):
    page = open_page(site + "games-index/", width=width)
    copy = page.get_by_role("button", name="Copy the address of this list")
    assert copy.is_hidden()
    needed = """select => {
      const one = select.cloneNode();
      one.style.width = "auto";
      one.append(select.selectedOptions[0].cloneNode(true));
      select.after(one);
      const { offsetWidth } = one;
      one.remove();
      return offsetWidth;
    }"""
    for label, value in {"Pack": "ordinary pack", "Minutes": "up to 5 min"}.items():
        choice = page.get_by_label(label, exact=True)
        choice.select_option(value)
        assert copy.is_visible()
        heading = page.locator(".lg-list h2:visible").first.bounding_box()
        assert heading["y"] - (copy.bounding_box()["y"] + copy.bounding_box()["height"]) >= 20
        assert choice.bounding_box()["width"] >= choice.evaluate(needed)
        choice.select_option("")
        assert copy.is_hidden()


def test_a_list_opened_from_a_file_has_what_is_asked_in_the_address_that_is_copied(browser, built):
    context = browser.new_context(permissions=["clipboard-read", "clipboard-write"])
    page = context.new_page()
    page.goto((built / "games-index" / "index.html").as_uri() + "?players=banana")
    assert page.inner_text(".lg-list [role=status]") == "No entry has “banana” under “Players”. 18 of 18 games"
    assert "banana" not in page.evaluate("location.href")
    page.get_by_label("Players", exact=True).select_option("5")
    assert page.inner_text(".lg-list [role=status]") == "10 of 18 games"
    page.get_by_role("button", name="Copy the address of this list").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").endswith("/games-index/index.html?players=5")
    context.close()


def test_ways_to_a_section_in_other_languages_show_at_the_heading_that_is_pointed_at(site, open_page):
    page = open_page(site + "games/oicho-kabu/", width=1440)
    way = page.locator("h2#play .lg-same").first
    seen = "way => getComputedStyle(way).opacity"
    assert way.evaluate(seen) == "0"
    page.locator("h2#play").hover()
    assert way.evaluate(seen) == "1"
    page.mouse.move(0, 0)
    way.focus()
    assert way.evaluate(seen) == "1"
    assert open_page(site + "games/oicho-kabu/", width=390).locator(".lg-same:visible").count() == 0


def test_a_hand_of_three_stays_on_one_line_beside_another(site, open_page):
    page = open_page(site + "hand-checker/?game=oicho-kabu&hand=9.1&against=3.3.3")
    cards = page.locator(".lg-checker-slot:last-child .lg-checker-hand li")
    cards.nth(2).wait_for()
    assert len({card.bounding_box()["y"] for card in cards.all()}) == 1


@pytest.mark.parametrize(
    ("path", "folded"),
    [
        ("hand-checker/", ":is(.lg-checker, .lg-checker-hands)"),
        ("games-index/", ".lg-list-tools"),
        ("games/oicho-kabu/", ":is(.lg-data, .lg-uses)"),
    ],
)
def test_what_is_folded_behind_underlined_words_has_a_sign_that_it_opens(site, open_page, path, folded):
    summaries = open_page(site + path).locator(f"{folded} summary:visible")
    assert set(summaries.evaluate_all("all => all.map(each => getComputedStyle(each).display)")) == {"list-item"}


def test_on_a_phone_a_row_of_a_quarrel_opens_wherever_it_is_touched_and_names_its_works(site, open_page):
    rows = open_page(site + "hand-checker/", width=390).locator(".lg-meetings tbody tr")
    assert rows.count() > 10
    for row in rows.all():
        box, touched = row.bounding_box(), row.locator("summary").bounding_box()
        assert touched["height"] >= 44
        assert touched["width"] >= box["width"] - 1
        assert row.locator(".lg-works").inner_text()
    osaka = rows.filter(has_text="Ōsaka").first
    assert osaka.locator(".lg-works").inner_text() == "WikiProjectMed"
    osaka.click(position={"x": 4, "y": 4})
    assert osaka.get_by_text("Arashi ranks above kuppin.").first.is_visible()
