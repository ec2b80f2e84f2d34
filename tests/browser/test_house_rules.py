"""Sheets of house rules: ticked without scripts, kept in the address with them, printed on one page of A4."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.shared import NIGHTLY

pytestmark = pytest.mark.browser


def sheets(built: Path) -> list[Path]:
    # A game with a former id has a page there that leads to its sheets.
    pages = sorted((built / "house-rules").glob("*/index.html"))
    return [page for page in pages if "lg-house-form" in page.read_text("utf-8")]


LATER = [pytest.param(*one, marks=pytest.mark.nightly) for one in ((1440, True), (390, False))]
"""Windows with and without scripts that are looked at by night; by day each width and each kind once."""


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


PAPER = {"width": 642, "height": 1005}
"""What A4 leaves between its margins, in pixels."""
LINE = 24
"""Pixels from one line to write on to the next."""

SPACE_FOR_LINES = "box => box.getBoundingClientRect().bottom - box.querySelector('div').getBoundingClientRect().top"


TICK = """(form, wanted) => {
  for (const box of form.querySelectorAll(wanted))
    if (box.checkVisibility({ visibilityProperty: true }) && !box.checked) box.click();
  return form.querySelectorAll(":checked").length;
}"""
"""Ticks what is offered, in order: printing without another tick is offered only as long as there is none."""


@pytest.mark.parametrize("ticked", ["fewest", "most"])
def test_every_sheet_prints_on_one_page_without_scripts(built: Path, browser, ticked: str) -> None:
    context = browser.new_context(java_script_enabled=False, viewport=PAPER)
    page = context.new_page()
    printed, lines = {}, {}
    for file in sheets(built)[:: 1 if NIGHTLY or ticked == "most" else 2]:
        page.goto(file.as_uri())
        for place in range(page.locator("form.lg-house-form").count()):
            page.goto(file.as_uri())
            form = page.locator("form.lg-house-form").nth(place)
            for fold in form.locator("xpath=parent::details/summary").all():
                fold.click()
            assert form.evaluate(TICK, "input" if ticked == "most" else "[name=print]")
            printed[f"{file.parent.name}-{place}"] = pages_of(page.pdf(format="A4"))
            page.emulate_media(media="print")
            room = form.locator(".lg-sheet-besides").evaluate(SPACE_FOR_LINES)
            lines[f"{file.parent.name}-{place}"] = int(room // LINE)
            page.emulate_media(media="null")
    context.close()
    assert len(printed) >= (14 if ticked == "most" else 6)
    if ticked == "fewest":  # with all hands of other places there may be no room
        assert {sheet: count for sheet, count in lines.items() if count < 3} == {}
    assert {sheet: count for sheet, count in printed.items() if count > 1} == {}


def test_names_and_points_have_a_row_as_wide_as_the_printed_page(built: Path, browser) -> None:
    page = browser.new_page()
    page.goto((built / "house-rules" / "oicho-kabu" / "index.html").as_uri())
    page.emulate_media(media="print")
    row, blank = page.locator(".lg-sheet-blanks").first, page.get_by_text("Players and points", exact=True).first
    assert blank.bounding_box()["width"] == row.bounding_box()["width"]
    # Two lines to write on.
    assert blank.bounding_box()["height"] >= 58
    page.close()


def test_a_tick_changes_the_sentence_and_is_all_that_is_printed(built: Path, browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((built / "house-rules" / "oicho-kabu" / "index.html").as_uri())
    sheet = page.locator('form[data-game="oicho-kabu/tableau"]')
    sheet.locator("xpath=..").locator("summary").click()
    win = sheet.locator("dd").filter(has_text="then the higher total.")
    assert "Bets on ties go back." in win.locator(".lg-usual").last.inner_text()
    height = sheet.bounding_box()["height"]
    win.get_by_label("The dealer wins ties.").check()
    replaced = win.locator(".lg-as-above").last
    assert replaced.inner_text().strip() == "Bets on ties go back."
    assert replaced.evaluate("each => getComputedStyle(each).textDecorationLine") == "line-through"
    assert sheet.bounding_box()["height"] == height
    page.emulate_media(media="print")
    assert win.inner_text().split("the better total wins.")[1].split() == ["The", "dealer", "wins", "ties."]
    assert page.locator("form.lg-house-form:visible").count() == 1
    assert not page.locator("h1").is_visible()
    context.close()


def test_a_printed_sheet_contradicts_no_tick_and_says_what_is_settled(built: Path, browser) -> None:
    """The hands stand in the order of the ranking that is ticked; what is not ticked is printed as it stands."""
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((built / "house-rules" / "oicho-kabu" / "index.html").as_uri())
    sheet = page.locator('form[data-game="oicho-kabu"]')
    place = "hands => hands.map(hand => [hand.offsetTop, hand.offsetLeft, hand.innerText])"
    hands = sheet.locator(".lg-items").first.locator("li")

    def order() -> list[str]:
        found = sorted(hands.evaluate_all(place), key=lambda one: one[:2])
        return [next(name for name in ("arashi", "kuppin", "shippin") if name in text) for *_, text in found]

    assert order() == ["kuppin", "shippin", "arashi"]
    sheet.get_by_label("Strongest first: arashi, then kuppin, then shippin").check()
    page.emulate_media(media="print")
    assert order() == ["arashi", "kuppin", "shippin"]
    printed = sheet.inner_text()
    assert "arashi, then kuppin, then shippin." in printed
    assert printed.count("total.") == 1
    for settled in (
        "For kuppin the bet*.",
        "the player closest to 9 deals (10 = 0); equals draw again*",
        "of two, the higher number wins",
    ):
        assert settled in printed
    for other in ("the better total wins", "twice the bet"):
        assert other not in printed
    page.emulate_media(media="screen")
    sheet.get_by_label("for arashi three times").check()
    sheet.get_by_label("For kuppin twice the bet").check()
    page.emulate_media(media="print")
    pay = " ".join(sheet.locator("dt", has_text="Pay").locator("+ dd").inner_text().split())
    assert pay.replace("☑", "").strip().startswith("The loser pays the bet, for shippin too; for arashi three times.")
    assert pay.endswith("For kuppin twice the bet.")
    context.close()


def test_what_a_tick_ends_is_printed_no_more_and_each_tick_has_a_line_of_its_own(built: Path, browser) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((built / "house-rules" / "hiki-kabu" / "index.html").as_uri())
    sheet = page.locator("form.lg-house-form").first
    bare = sheet.get_by_label("Print this sheet without another tick")
    assert bare.is_visible()
    assert sheet.get_by_text("×3").first.is_visible()
    for tick in ("The winner takes the pot and nothing more", "Draw clockwise"):
        sheet.get_by_label(tick).check()
    assert not bare.is_visible()
    page.emulate_media(media="print")
    printed = sheet.inner_text()
    assert not re.search("×[0-9]", printed)
    assert "(two cards only)" in printed
    assert "()" not in printed
    assert re.search(r"Draw clockwise, beginning with the dealer\.\s*\n\s*Bet clockwise\.", printed)
    # Drawing and empty purses are our choice here, until something else is ticked.
    star = "A star is this site’s choice."
    assert star in printed
    page.emulate_media(media="screen")
    sheet.get_by_label("On 3 or less you must take").check()
    sheet.get_by_label("takes as many as at the start").check()
    page.emulate_media(media="print")
    printed = sheet.inner_text().replace(star, "")
    assert printed.count("*") == 1  # a pot that waits
    assert star in sheet.inner_text()
    context.close()


@pytest.mark.parametrize("scripts", [True, False])
def test_one_tick_can_be_taken_back_and_the_others_stay(site: str, browser, scripts: bool) -> None:
    context = browser.new_context(java_script_enabled=scripts)
    page = context.new_page()
    page.goto(f"{site}house-rules/oicho-kabu/")
    sheet = page.locator('form[data-game="oicho-kabu"]')
    ties = sheet.get_by_role("radiogroup", name="Ties", exact=True).get_by_role("radio")
    assert [box.is_checked() for box in ties.all()] == [True, False]
    for sentence in ("Bets on ties go back.", "For kuppin twice the bet."):
        sheet.get_by_label(sentence).check()
    ties.first.check()
    page.emulate_media(media="print")
    printed = sheet.inner_text()
    assert "Bets on ties go back" not in printed
    assert "The dealer wins ties (inferred)." in printed
    assert "☑" not in sheet.locator(".lg-usual", has_text="The dealer wins ties").evaluate(
        "usual => getComputedStyle(usual, '::before').content"
    )
    assert "For kuppin twice the bet." in printed
    page.emulate_media(media="screen")
    sheet.get_by_label("For kuppin the bet*").check()
    # With nothing ticked the sheet that a link leads to prints.
    page.goto(f"{site}house-rules/oicho-kabu/#oicho-kabu-osaka")
    page.emulate_media(media="print")
    assert page.locator("form.lg-house-form:visible").get_attribute("data-game") == "oicho-kabu/osaka"
    if scripts:
        assert "!" not in page.url
    context.close()


def test_the_address_brings_the_ticks_back(site: str, open_page) -> None:
    page = open_page(f"{site}house-rules/oicho-kabu/#oicho-kabu-osaka")
    sheet = page.locator('form[data-game="oicho-kabu/osaka"]')
    sheet.get_by_label("The dealer wins ties.").check()
    for hand in ("niichi", "zoro"):
        sheet.locator(f"[value={hand}]").check()
    version = sheet.get_attribute("data-version")
    assert page.url.endswith(f"#!oicho-kabu/osaka;v={version};ties=dealer;local=niichi,zoro")
    again = open_page(page.url)
    assert again.locator("form.lg-house-form :checked:not([checked])").count() == 3
    assert again.locator('form[data-game="oicho-kabu/osaka"] .lg-sheet-address').inner_text() == page.url
    again.locator('form[data-game="oicho-kabu/osaka"]').get_by_role("button", name="Clear").click()
    again.wait_for_function("!location.hash")
    # Of rules that have changed, the edition that keeps them is named.
    kept = '{"oicho-kabu/osaka": {"abcdef": "2026.1"}}'
    again.route("**/editions/sheets.json", lambda asked: asked.fulfill(body=kept, content_type="application/json"))
    again.goto(page.url.replace(version, "abcdef"))
    again.reload()
    links = again.locator("form p.lg-on-screen a")
    links.first.wait_for()
    old = page.url.replace(site, f"{site}editions/2026.1/").replace(version, "abcdef")
    assert [each.get_attribute("href") for each in links.all()] == [old, f"{site}editions/2026.1/since.html"]
    assert again.faults == []


def test_a_usual_rule_can_be_agreed_on_until_another_takes_its_place(site: str, open_page) -> None:
    page = open_page(f"{site}house-rules/oicho-kabu/")
    sheet = page.locator('form[data-game="oicho-kabu"]')
    clause = sheet.locator(".lg-clause", has=page.get_by_label("Bets on ties go back."))
    clause.get_by_label("agreed").check()
    sign = "usual => getComputedStyle(usual, '::before').content"
    assert page.url.endswith(f"#!oicho-kabu;v={sheet.get_attribute('data-version')};agreed=ties")
    again = open_page(page.url)
    shown = again.locator('form[data-game="oicho-kabu"] .lg-clause', has=again.get_by_label("Bets on ties go back."))
    assert shown.get_by_label("agreed").is_checked()
    again.emulate_media(media="print")
    assert "☑" in shown.locator(".lg-usual").evaluate(sign)
    assert shown.inner_text().strip() == "The dealer wins ties (inferred)."
    again.emulate_media(media="screen")
    shown.get_by_label("Bets on ties go back.").check()
    assert not shown.get_by_label("agreed").is_visible()
    assert again.url.endswith(";ties=draw")


def test_of_several_sheets_the_first_is_open_and_links_open_the_others(site: str, open_page) -> None:
    page = open_page(f"{site}house-rules/oicho-kabu/", width=390)
    shown = "all => all.map(form => form.checkVisibility())"
    assert page.eval_on_selector_all("form.lg-house-form", shown) == [True, False, False, False, False]
    assert page.evaluate("document.documentElement.scrollHeight") < 6.2 * 844
    page.locator("article a[href='#oicho-kabu-osaka']").first.click()
    page.wait_for_function("document.querySelector('form[data-game=\"oicho-kabu/osaka\"]').checkVisibility()")
    page = open_page(f"{site}house-rules/oicho-kabu/#!oicho-kabu/tableau;ties=dealer")
    assert page.eval_on_selector_all("form.lg-house-form", shown) == [True, True, False, False, False]


@pytest.mark.parametrize(
    ("width", "scripts"),
    [(390, True), (1440, False), *LATER],
)
def test_a_link_to_a_further_sheet_opens_it_and_it_is_the_one_that_prints(
    site: str, browser, scripts: bool, width: int
) -> None:
    context = browser.new_context(java_script_enabled=scripts, viewport={"width": width, "height": 844})
    page = context.new_page()
    for game, anchor in {
        "kyo-kabu/mushi-kabu": "kyo-kabu-mushi-kabu",
        "oicho-kabu/tableau": "oicho-kabu-tableau",
    }.items():
        page.goto(f"{site}house-rules/")
        page.locator(f"article a[href$='#{anchor}']").click()
        page.wait_for_url(f"**#{anchor}")
        page.wait_for_load_state("networkidle")
        sheet = page.locator(f'form[data-game="{game}"]')
        assert sheet.is_visible()
        assert page.url.endswith(f"#{anchor}")
        assert 0 <= page.locator(f"#{anchor}").bounding_box()["y"] < 400
        page.emulate_media(media="print")
        printed = [form.get_attribute("data-game") for form in page.locator("form.lg-house-form:visible").all()]
        assert printed == [game]
        assert "Aim" in sheet.inner_text()
        assert pages_of(page.pdf(format="A4")) == 1
        page.emulate_media(media="screen")
        other = page.locator("form.lg-house-form").first
        other.locator("[name=print]").check()
        page.emulate_media(media="print")
        assert page.locator("form.lg-house-form:visible").count() == 1
        assert other.is_visible()
        page.emulate_media(media="screen")
    context.close()


@pytest.mark.parametrize("scripts", [True, False])
def test_without_scripts_each_answer_has_the_code_that_a_link_gives_it(site: str, browser, scripts: bool) -> None:
    context = browser.new_context(java_script_enabled=scripts, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{site}house-rules/oicho-kabu/#!oicho-kabu;ties=draw")
    assert page.get_by_text("Scripts are off").is_visible() is not scripts
    answer = page.locator('form[data-game="oicho-kabu"] [data-code="ties=draw"]')
    assert answer.inner_text() == "Bets on ties go back."
    shown = answer.evaluate("answer => getComputedStyle(answer, '::after').content")
    assert shown == ("none" if scripts else '"ties=draw"')
    context.close()


@pytest.mark.parametrize("scripts", [True, False])
@pytest.mark.parametrize("game", ["oicho-kabu", "kyo-kabu", "bo-ni"])
def test_without_scripts_the_foot_says_that_its_address_is_that_of_the_usual_rules(
    site: str, browser, scripts: bool, game: str
) -> None:
    context = browser.new_context(java_script_enabled=scripts, viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(f"{site}house-rules/{game}/")
    form = page.locator(f'form[data-game="{game}"]')
    said = form.locator(".lg-sheet-foot .lg-no-scripts")
    assert said.is_visible() is not scripts
    words, _, code = said.text_content().partition(" such as ;")
    assert words == "This is the address of the usual rules. For another answer add its code,"
    # With this code at its end the address ticks the answer that shows it.
    answer = form.locator(f"label:has([data-code='{code.rstrip('.')}'])")
    assert answer.count() == 1
    page.emulate_media(media="print")
    assert not said.is_visible()  # this site says no host, and an address without one leads nowhere from paper
    if scripts:
        again = context.new_page()
        again.goto(f"{page.url}#!{game};{code.rstrip('.')}")
        ticked = again.locator(f'form[data-game="{game}"] :checked:not([checked]) ~ [data-code]')
        assert ticked.get_attribute("data-code") == code.rstrip(".")
    context.close()


def test_a_long_answer_has_the_width_of_its_clause_and_agreed_below_it(site: str, open_page) -> None:
    form = open_page(f"{site}house-rules/oicho-kabu/", width=390).locator('form[data-game="oicho-kabu"]')
    long = form.locator(".lg-clause", has_text="Who has no chips left is out.")
    clause, answer, agreed = (
        one.bounding_box() for one in (long, long.locator(".lg-as-above"), long.locator(".lg-agreed"))
    )
    assert answer["width"] == clause["width"]
    assert agreed["y"] >= answer["y"] + answer["height"]
    short = form.locator(".lg-clause", has_text="The dealer wins ties")
    answer, agreed = short.locator(".lg-as-above").bounding_box(), short.locator(".lg-agreed").bounding_box()
    assert agreed["y"] < answer["y"] + answer["height"]
