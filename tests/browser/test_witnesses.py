"""The page "Who says so?": each sign leads to its passage, and a work that is switched off takes what rests on it."""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import pytest

from ludograph.article.facts.index import SiteIndex, earliest
from ludograph.rules.history.records import record_anchor, recorded_games, works_of_country
from ludograph.rules.tables.facts.witnesses import all_statements, loss
from ludograph.site.project.project import Project
from tests.rules.data import seed_rules

pytestmark = pytest.mark.browser

GAMES = ("kawu", "hiki-kabu", "oicho-kabu")
ROWS = "rows => rows.filter(row => row.matches('.lg-falls')).map(row => row.children[0].textContent)"


@pytest.fixture(scope="module")
def index(this_site: Project) -> SiteIndex:
    return this_site.index.for_readers


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def address(built: Path, game: str) -> str:
    return (built / "who-says-so" / game / "index.html").as_uri()


def test_each_sign_has_a_text_and_leads_to_its_passage(built: Path, open_page: Any, game: str) -> None:
    page = open_page(address(built, game), script=False)
    signs = page.locator(".lg-witnesses td a")
    found = signs.evaluate_all(
        "all => all.map(a => [a.getAttribute('aria-label'), Boolean(document.querySelector(a.getAttribute('href')))])"
    )
    assert found
    assert all(label and leads for label, leads in found)
    assert page.locator("[data-without] input:visible").count() == 0
    assert len(gzip.compress((built / "who-says-so" / game / "index.html").read_bytes())) < 20 * 1024


def test_what_is_struck_out_is_what_falls_for_every_work(
    built: Path, index: SiteIndex, open_page: Any, game: str
) -> None:
    found = [one for one in all_statements(seed_rules()) if one.game.partition("/")[0] == game]
    claims = [one for one in index.claims if one.rests_on and one.game.partition("/")[0] == game]
    assert len(claims) > 10 or game == "kawu"
    works = sorted({each.source.cite for one in found for each in one.witnesses})
    page = open_page(f"{address(built, game)}?without={works[0]}")
    assert page.locator("[data-without] :checked").get_attribute("value") == works[0]
    for keys in (*([key] for key in works), works):
        for box in page.locator("[data-without] input").all():
            box.set_checked(box.get_attribute("value") in keys)
        lost = loss(found, keys)
        struck = page.locator(".lg-witnesses tbody tr").evaluate_all(ROWS)
        assert struck == [one.label for one in lost.fallen]
        falling = [one.claim.text for one in claims if one.falls_without(keys)]
        words = page.locator("[data-needs].lg-falls").all_inner_texts()
        assert len(words) == len(falling)
        assert all(text in shown for text, shown in zip(falling, words, strict=True))
        status = page.inner_text("[data-without] [role=status]")
        assert ("No sourced statement" in status) == bool(lost.without_rules)
        assert ("The odds" in status) == bool(lost.without_odds)


def test_a_switch_is_in_the_address(site: str, open_page: Any) -> None:
    page = open_page(f"{site}who-says-so/kawu/")
    box = page.locator("[data-without] input").first
    box.check()
    assert page.url.endswith(f"?without={box.get_attribute('value')}")
    box.uncheck()
    assert page.url.endswith("/kawu/")


@pytest.mark.parametrize("width", [390, 1440])
def test_the_page_is_no_wider_than_its_window(built: Path, open_page: Any, game: str, width: int) -> None:
    page = open_page(address(built, game), width=width)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def needs_of(page: Any, rows: str) -> set[str]:
    """The ids of what is struck out among these rows."""
    return set(page.locator(rows).evaluate_all("all => all.filter(one => one.matches('.lg-falls')).map(one => one.id)"))


@pytest.mark.parametrize("uri", ["timeline/", "countries/"])
def test_a_work_takes_its_records_from_the_timeline_and_the_map(
    site: str, index: SiteIndex, open_page: Any, uri: str
) -> None:
    rules = seed_rules()
    works = {key for one in index.statements for key in one.works}
    page = open_page(f"{site}{uri}?without=PorgesThreeCard")
    boxes = page.locator("[data-without] input")
    assert {one.get_attribute("value") for one in boxes.all()} <= works
    page.locator("[data-without] input[value=PorgesThreeCard]").uncheck()
    for box in boxes.all():
        key = box.get_attribute("value")
        box.check()
        if uri == "timeline/":
            fallen = needs_of(page, "[data-needs][id^=record-]")
            known = {id: game for id, game in recorded_games(rules).items() if earliest(game)}
            sources = {
                record_anchor(id, number): {one.cite for one in game.sources_of(attested)}
                for id, game in known.items()
                for number, attested in enumerate(game.attested, 1)
            }
            assert {id for id in fallen if id in sources} == {id for id, cited in sources.items() if cited == {key}}
            drawn = page.locator(".lg-time a.lg-falls").evaluate_all(
                "all => all.map(one => one.hash ?? one.href.baseVal)"
            )
            assert {one.lstrip("#") for one in drawn} <= fallen
        else:
            fallen = needs_of(page, ".lg-map-list li")
            lost = {f"lg-map-item-{code}" for code, cited in works_of_country(rules).items() if cited == {key}}
            assert fallen == lost
            assert page.locator("svg.lg-map a.lg-falls").count() >= len(lost)
        assert f"without={key}" in page.url
        box.uncheck()


@pytest.mark.parametrize("uri", ["timeline/index.html", "countries/index.html"])
def test_without_scripts_links_lead_to_prepared_pages(built: Path, open_page: Any, uri: str) -> None:
    page = open_page((built / uri).as_uri(), script=False)
    page.locator("[data-without] summary").click()
    assert page.locator("[data-without] input:visible").count() == 0
    links = page.locator("[data-without] a[href*='without-PorgesThreeCard']")
    assert links.first.is_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1440


def test_the_overview_has_a_row_for_each_game_in_order_of_the_alphabet(built: Path, open_page: Any) -> None:
    page = open_page((built / "who-says-so" / "index.html").as_uri(), width=320)
    rows = page.locator("main table").first.locator("tbody tr")
    cells = rows.evaluate_all("rows => rows.map(row => [...row.children].map(cell => cell.textContent))")
    assert [name for name, _, _ in cells if name in ("Baccarat", "kura", "Kyō-Kabu", "The Larrakia game", "Macau")] == [
        "Baccarat", "kura", "Kyō-Kabu", "The Larrakia game", "Macau"
    ]  # fmt: skip
    assert all(int(alone) <= int(all_) for _, all_, alone in cells)
    ends = rows.locator("td").evaluate_all("cells => cells.map(cell => getComputedStyle(cell).textAlign)")
    assert set(ends) == {"end"}
