"""A page deals a round: the script comes at a press, only legal choices are asked, and a link deals it again."""

from __future__ import annotations

import gzip
import re

import pytest

from ludograph.store.codec.text import bare_script
from tests.browser.conftest import violations
from tests.play import ASSETS, record

pytestmark = pytest.mark.browser

BUTTON, PANEL, ACTS = "[data-lg-round]", ".lg-play", ".lg-play-acts"
GAMES = ("games/oicho-kabu/", "games/oicho-kabu-osaka/", "games/bo-pin-bo-ni/", "games/sanmai-kabu/")
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def played(page) -> str:
    """The round played to its end with the first choice each time."""
    for _ in range(5):
        if page.locator(f"{ACTS} > a").count():
            break
        page.locator(f"{ACTS} button").first.click()
    return page.locator(f"{PANEL} ol").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_a_press_loads_the_script_and_the_round_ends(site, open_page, game):
    page = open_page(site + game, width=390)
    before = [url for url in page.requested if "play.js" in url or "/round-" in url]
    page.locator(BUTTON).first.click()
    page.locator(ACTS).wait_for()
    assert before == []
    chooses = page.locator(f"{ACTS} > span").inner_text() == "On which hand do you bet?"
    assert page.locator(f"{PANEL} dt", has_text="(you)").count() == (0 if chooses else 1)
    said = played(page)
    assert page.locator(f"{PANEL} dt", has_text="(you)").count() == 1
    step = f"document.querySelector('{PANEL} li').getBoundingClientRect().left"
    assert page.evaluate(f"{step} - document.querySelector('{PANEL}').getBoundingClientRect().left") == 0
    assert page.locator(f"{ACTS} > span").inner_text().startswith("The round is over.")
    assert "against the dealer’s" in said
    assert page.evaluate(WIDER) == 0
    missing = "[...document.querySelectorAll('.lg-play use')].filter(use => !document.querySelector(use.href.baseVal))"
    assert page.evaluate(f"{missing}.length") == 0
    assert page.faults == []
    assert page.missing == []


def test_a_round_is_played_by_keyboard_and_its_steps_are_announced(site, open_page):
    page = open_page(site + GAMES[1])
    page.locator(BUTTON).first.focus()
    page.keyboard.press("Enter")
    page.locator(ACTS).wait_for()
    assert page.locator(f"{PANEL} [aria-live=polite]").count() == 1
    for _ in range(5):
        if page.locator(f"{ACTS} > a").count():
            break
        page.wait_for_function(f"document.activeElement.matches('{ACTS}')")
        page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    assert page.locator(f"{ACTS} > span").inner_text().startswith("The round is over.")


def test_the_steps_say_the_sentences_of_the_article(site, open_page):
    page = open_page(site + GAMES[0])
    rules = page.locator(".lg-play-now").first.inner_text()
    page.locator(BUTTON).first.click()
    page.locator(ACTS).wait_for()
    played(page)
    first = page.locator(f"{PANEL} small").nth(1).evaluate("one => one.firstChild.data")
    assert first in rules


def test_a_link_deals_the_same_round_by_the_same_house_rules(site, open_page):
    page = open_page(site + GAMES[1] + "#round=oicho-kabu/osaka;seed=4711;ties=dealer;arashi=draw")
    page.locator(ACTS).wait_for()
    chosen = page.locator(f"{PANEL} select").evaluate_all("all => all.map(one => one.selectedOptions[0].textContent)")
    assert "The dealer wins ties" in chosen
    assert "Neither wins" in chosen
    said = played(page)
    assert (
        page.locator(f"{ACTS} > a").get_attribute("href").startswith("#round=oicho-kabu/osaka;seed=4711;ties=dealer;")
    )
    page.reload()
    page.locator(ACTS).wait_for()
    assert played(page) == said


def test_a_sheet_deals_a_round_by_its_ticks_and_a_link_deals_it_again(site, open_page):
    page = open_page(site + "house-rules/oicho-kabu/#!oicho-kabu/tableau;ties=dealer;local=zoro", width=390)
    page.locator('form[data-game="oicho-kabu/tableau"] [data-lg-round]').click()
    page.locator(ACTS).wait_for()
    assert page.locator(f"{PANEL} li").first.inner_text() == "House rules: Equal hands: the dealer wins ties; zoro."
    said = played(page)
    link = page.locator(f"{ACTS} > a").get_attribute("href")
    assert link.endswith(";ties=dealer;local=zoro")
    assert page.evaluate(WIDER) == 0
    page.goto("about:blank")
    page.goto(f"{site}games/oicho-kabu-tableau/{link}")
    page.locator(ACTS).wait_for()
    assert played(page) == said
    assert page.faults == []


@pytest.mark.parametrize(
    ("game", "codes"),
    [
        ("oicho-kabu", "ties=draw"),
        ("oicho-kabu", "arashi=total"),
        ("oicho-kabu", "yaku.arashi.pay=3;yaku.shippin.holder=player;ranking=triple-first"),
        ("oicho-kabu/osaka", "yaku.kuppin-p=nine-first;local=shido"),
    ],
)
def test_a_link_opened_on_a_sheet_ticks_its_answers_and_deals_the_same_round(site, open_page, game, codes):
    page = open_page(f"{site}house-rules/oicho-kabu/#round={game};seed=970849205;{codes}")
    form = page.locator(f'form[data-game="{game}"]')
    page.locator(ACTS).wait_for()
    assert form.is_visible()
    ticked = form.evaluate("form => [...new FormData(form)].map(([name, value]) => `${name}=${value}`)")
    assert set(codes.replace("arashi=total", "yaku.arashi.compare=total").split(";")) <= set(ticked)
    assert f"#!{game};" in form.locator(".lg-sheet-address").text_content()
    first = page.locator(f"{PANEL} li").first.inner_text()
    assert first.startswith("House rules: ")
    said, link = played(page), page.locator(f"{ACTS} > a").get_attribute("href")
    assert sorted(link.split(";")) == sorted(f"#round={game};seed=970849205;{codes}".split(";"))
    assert page.locator(f"{PANEL} details").count() == 0
    page.reload()
    page.locator(ACTS).wait_for()
    assert played(page) == said
    page.goto("about:blank")
    page.goto(f"{site}games/{game.replace('/', '-')}/{link}")
    page.locator(ACTS).wait_for()
    lines = said.splitlines()
    assert played(page).splitlines() == [line for line in lines if "does not follow" not in line]
    assert page.faults == []


def test_a_tied_pot_waits_and_buttons_are_large(site, open_page):
    page = open_page(f"{site}games/hiki-kabu/#round=hiki-kabu;seed=25")
    page.locator(ACTS).wait_for()
    heights = "all => all.map(one => one.getBoundingClientRect().height)"
    assert (
        min(page.locator(f"{BUTTON}, {BUTTON.replace('round', 'rounds')}, {PANEL} button").evaluate_all(heights)) >= 44
    )
    said = played(page)
    assert "The pot of 6 chips waits for the next round; here each round begins with a new pot." in said
    assert "; Ben: 0" not in said
    assert page.locator(f"{PANEL} details").count() == 0


def test_the_name_of_a_special_hand_stands_beside_its_total_and_drawn_cards_are_numbered(site, open_page):
    page = open_page(f"{site}games/kyo-kabu/#round=kyo-kabu;seed=4")
    page.locator(ACTS).wait_for()
    said = played(page)
    assert "The dealer draws. (card 2)" in said
    script = """record => {
      const { rulesOf, Panel } = ludographRound, round = rulesOf(record);
      const panel = Object.assign(Object.create(Panel.prototype), { data: record, round, house: {} });
      const held = (...numbers) => numbers.map((n) => round.game.cards.find((card) => card.n === n));
      return [held(9, 1), held(4, 1), held(3, 4)].map((hand) => panel.counted(hand, 0));
    }"""
    assert page.evaluate(script, record("hiki-kabu")) == ["0 (kuppin)", "5 (shippin)", 7]


def test_the_fold_of_house_rules_shows_the_focus(site, open_page):
    page = open_page(site + GAMES[1] + "#round=oicho-kabu/osaka;seed=1")
    page.locator(ACTS).wait_for()
    page.locator(f"{PANEL} summary").focus()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    style = page.locator(f"{PANEL} summary").evaluate("one => getComputedStyle(one).outlineStyle")
    assert style == "solid"


def test_what_a_round_cannot_follow_is_named_and_its_choices_have_no_worth(site, open_page):
    page = open_page(site + "house-rules/oicho-kabu/#!oicho-kabu/osaka;yaku.kuppin-p=nine-first;local=shido", width=390)
    page.locator('form[data-game="oicho-kabu/osaka"] [data-lg-round]').click()
    page.locator(ACTS).wait_for()
    lines = page.locator(f"{PANEL} li").all_inner_texts()
    assert lines[0] == "House rules: Kuppin: its cards: nine first."
    assert lines[1].startswith("This round does not follow: ")
    page.locator(f"{ACTS} button").first.click()
    assert "Draw" in page.locator(f"{ACTS} button").all_inner_texts()
    assert page.get_by_role("button", name="What is each worth?").count() == 0


def test_what_a_choice_is_worth_is_said_when_asked(site, open_page):
    page = open_page(site + GAMES[1] + "#round=oicho-kabu/osaka;seed=1")
    page.locator(f"{ACTS} button").first.click()
    page.get_by_role("button", name="What is each worth?").click()
    assert "Draw: " in page.locator(f"{PANEL} [role=status]").inner_text()
    assert ": −0." in page.locator(f"{PANEL} [role=status]").inner_text()


def test_a_round_with_columns_shows_their_cards_and_who_bets_on_the_others(site, open_page):
    page = open_page(site + "games/kyo-kabu/#round=kyo-kabu;seed=4")
    page.locator(ACTS).wait_for()
    columns = page.locator(f"{ACTS} button").all_inner_texts()
    assert [text.partition(": ")[2] for text in columns] == ["5", "6", "7", "8"]
    said = played(page)
    assert page.locator(f"{PANEL} dt", has_text="’s bet)").count() == 3
    assert said.count("’s bet)") >= 3


def test_a_card_that_is_drawn_is_named_with_the_new_total(site, open_page):
    page = open_page(f"{site}{GAMES[1]}#round=oicho-kabu/osaka;seed=1")
    page.locator(f"{ACTS} button").first.click()
    page.get_by_role("button", name="Draw", exact=True).click()
    said = played(page)
    assert re.search(r"\(you\), on \d, draws \d+ and counts \d\.", said)
    assert "Every player draws on totals up to" in said


@pytest.mark.parametrize(
    ("scheme", "game", "asked"),
    [("light", GAMES[0], "Counter-clockwise"), ("dark", GAMES[3], "From the dealer’s right")],
)
def test_a_round_has_no_fault_of_access_and_gives_the_rule_with_the_question(site, open_page, scheme, game, asked):
    page = open_page(f"{site}{game}#round={game.split('/')[1]};seed=3", width=390, scheme=scheme)
    page.locator(ACTS).wait_for()
    assert violations(page, scheme, in_both=False) == []
    assert page.locator(f"{ACTS} small").first.inner_text().startswith(asked)
    played(page)
    assert violations(page, scheme, in_both=False) == []


def test_a_page_opened_from_a_disk_deals_rounds_too(built, open_page):
    page = open_page((built / "games/oicho-kabu/index.html").as_uri())
    page.locator(BUTTON).first.click()
    page.locator(ACTS).wait_for()
    assert "against the dealer’s" in played(page)


def test_without_scripts_no_round_is_offered(site, open_page):
    page = open_page(site + GAMES[0], script=False)
    assert not page.locator(BUTTON).first.is_visible()


def test_the_script_of_a_round_is_small():
    scripts = [bare_script((ASSETS / name).read_bytes()) for name in ("play.js", "hands.js")]
    assert sum(len(gzip.compress(script, 9)) for script in scripts) <= 20 * 1024
