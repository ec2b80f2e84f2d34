"""Lists that readers filter and sort, and sheets they tick, with scripts and without."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from tests.rules.data import seed_rules
from tests.site.made import rendered
from tests.sites.framed import framed

from ludograph.article.facts import ArticleFacts
from ludograph.article.facts.index import build_index
from ludograph.article.head.front_matter import Metadata, Subgame
from ludograph.article.head.head_values import NameText
from ludograph.article.tree import Made
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.languages.words import words_in
from ludograph.library.reader import read_bibliography
from ludograph.site.pages.bibliography import BibliographyPage
from ludograph.site.pages.games import Games
from ludograph.site.pages.writing import Filters, Group, index_pages, row

pytestmark = pytest.mark.browser

ASSETS = Path(__file__).parents[2] / "plugins/ludograph/site/assets"
_SAYING = re.search(r"const _ = (window\.ludographText[\s\S]*?;\n)", (ASSETS / "ludograph.js").read_text("utf-8"))[1]
"""What ludograph.js gives the other scripts."""


def games() -> Made:
    rows = [("Kabu", "Japan", "2|3"), ("Laki", "Papua New Guinea", "4"), ("Kura", "Solomon Islands", "4")]
    groups = [
        Group("k", "K", [(name, *row(title=name, country=where, players=who)) for name, where, who in rows * 2]),
        Group(
            "z",
            "Z",
            [(f"Zwicken {n}", *row(title=f"Zwicken {n}", country="Austria", year=str(1900 - n))) for n in range(6)],
        ),
    ]
    by = Filters({"country": "Country", "players": "Players"}, {"title": "Name", "year": "Date"})
    return dict(index_pages("games.md", "Games", groups, words_in("en"), by=by))["games.md"]


def document(made: Made, catalogue: Catalogue | None = None) -> str:
    body = rendered(made, catalogue or Catalogue(), "x.md").html
    return framed(body, "lists.css", script=f"{_SAYING}{(ASSETS / 'lists.js').read_text('utf-8')}")


@pytest.fixture
def page(browser: Any) -> Iterator[Any]:
    page = browser.new_page()
    page.set_content(document(games()))
    page.get_by_text("Filter and sort").click()
    yield page
    page.close()


def shown(page: Any) -> list[str]:
    return [text.strip() for text in page.locator(".lg-list li:visible").all_inner_texts()]


def test_everything_is_there_without_scripts(browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.set_content(document(games()))
    assert len(shown(page)) == 12
    assert page.locator("select, input").count() == 0
    context.close()


def test_a_filter_leaves_what_fits_and_hides_empty_headings(page: Any) -> None:
    page.select_option("select[aria-label=Players]", "4")
    assert shown(page) == ["Laki", "Kura"] * 2
    assert page.locator("h2:visible").all_inner_texts() == ["K"]
    assert page.inner_text("[role=status]") == "4 of 12"
    page.select_option("select[aria-label=Country]", "Solomon Islands")
    assert shown(page) == ["Kura"] * 2


def test_words_are_found_in_rows(page: Any) -> None:
    page.fill("input[type=search]", "zwicken 3")
    assert shown(page) == ["Zwicken 3"]


def test_sorting_puts_rows_without_a_value_last_and_back(page: Any) -> None:
    before = shown(page)
    page.select_option("select[aria-label=Order]", "year")
    assert shown(page)[:6] == [f"Zwicken {n}" for n in range(5, -1, -1)]
    page.select_option("select[aria-label=Order]", "")
    assert shown(page) == before


def test_what_is_asked_of_a_list_is_in_the_address_and_comes_back_with_it(browser: Any) -> None:
    page = browser.new_page()
    page.route("**/*", lambda route: route.fulfill(body=document(games()), content_type="text/html; charset=utf-8"))
    page.goto("http://site.test/games/?page=1#z")
    page.get_by_text("Filter and sort").click()
    page.select_option("select[aria-label=Players]", "4")
    page.select_option("select[aria-label=Order]", "title")
    page.fill("input[type=search]", "la")
    assert page.evaluate("location.href") == "http://site.test/games/?page=1&players=4&order=title&words=la#z"
    page.reload()
    assert shown(page) == ["Laki"] * 2
    assert page.input_value("select[aria-label=Players]") == "4"
    page.select_option("select[aria-label=Players]", "")
    page.fill("input[type=search]", "")
    assert page.evaluate("location.href") == "http://site.test/games/?page=1&order=title#z"
    # A value that the list does not have is answered in words, and the address does not keep it.
    page.goto("http://site.test/games/?players=99&country=Austria&order=banana")
    assert len(shown(page)) == 6
    assert page.input_value("select[aria-label=Players]") == ""
    said = "No entry has “99” under “Players”. No entry has “banana” under “Order”. 6 of 12"
    assert page.inner_text("[role=status]") == said
    assert page.evaluate("location.href") == "http://site.test/games/?country=Austria"
    # This address is not safe, so no script can copy: the list has a link that can be held.
    assert page.get_by_role("link", name="Address of this list").get_attribute("href") == page.evaluate("location.href")
    page.select_option("select[aria-label=Country]", "")
    assert page.inner_text("[role=status]") == ""
    page.close()


def index_of_games() -> str:
    """The index of all games of our data, each with an article of its own."""
    rules = seed_rules()
    articles = [
        ArticleFacts(f"docs/{id}.md", f"{id}.md", "en", Metadata(title=NameText(str(game.title)), game=id))
        for id, game in rules.games.items()
    ]
    catalogue = Catalogue(rules=rules)
    made = dict(Games().pages(build_index(articles, catalogue), catalogue))["games-index.md"]
    body = f"{rendered(made, catalogue, 'games-index.md').html}<p>Unlike this, the list has arrived whole.</p>"
    return framed(body, "tables.css", "lists.css", script=f"{_SAYING}{(ASSETS / 'lists.js').read_text('utf-8')}")


def names_shown(page: Any) -> list[str]:
    return page.locator("tbody th:visible a").all_inner_texts()


def test_games_that_one_can_play_now_come_first_and_the_most_wanted_filters_are_there_at_once(browser: Any) -> None:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.set_content(index_of_games())
    heads = page.locator("h2:visible").all_inner_texts()
    assert heads[0] == "To play with an ordinary pack"
    assert heads[-1] == "Known by name alone"
    page.select_option("select[aria-label=Pack]", "ordinary pack")
    page.select_option("select[aria-label=Minutes]", "up to 5 min")
    page.select_option("select[aria-label=Players]", "6")
    by_need = names_shown(page)
    assert {"Oicho-Kabu", "Kabu by Sid Sackson", "Bō-Pin"} <= set(by_need)
    assert "Chě sān zhāng" not in by_need
    page.select_option("select[aria-label=Order]", "minutes")
    assert page.locator("h2:visible, thead:visible").count() == 1
    assert sorted(names_shown(page)) == sorted(by_need)
    minutes = page.locator("tbody tr:visible td:nth-child(4)").all_inner_texts()
    most = [int(text.rpartition("–")[2]) for text in minutes]
    assert most == sorted(most)
    page.select_option("select[aria-label=Order]", "")
    assert names_shown(page) == by_need
    page.close()


def test_forms_of_a_game_are_below_it_and_those_with_the_same_facts_in_its_row() -> None:
    rules = seed_rules()
    parts = (
        Subgame(NameText("Old Hiki-Kabu"), game="hiki-kabu/old"),
        Subgame(NameText("Hiki-Kabu again"), game="hiki-kabu"),
    )
    articles = [
        ArticleFacts(
            "docs/h.md", "h.md", "en", Metadata(title=NameText("Hiki-Kabu"), game="hiki-kabu", subgames=parts)
        ),
        ArticleFacts("docs/o.md", "o.md", "en", Metadata(title=NameText("Oicho-Kabu"), game="oicho-kabu")),
        ArticleFacts("docs/a.md", "a.md", "en", Metadata(title=NameText("At Ōsaka"), game="oicho-kabu/osaka")),
    ]
    catalogue = Catalogue(rules=rules)
    html = rendered(
        dict(Games().pages(build_index(articles, catalogue), catalogue))["games-index.md"], catalogue, "x.md"
    ).html
    heads = re.findall(r'<th scope="row"( class="lg-form")?>(.*?)</th>', html, re.DOTALL)
    rows = [(bool(form), re.sub("<.*?>", "", name)) for form, name in heads]
    assert rows == [
        (False, "Hiki-Kabu Also here: Hiki-Kabu again, Old Hiki-Kabu"),
        (False, "Oicho-Kabu"),
        (True, "At Ōsaka"),
    ]


@pytest.mark.parametrize("width", [320, 390])
def test_on_a_phone_a_game_is_its_name_and_one_line_and_nothing_scrolls_sideways(browser: Any, width: int) -> None:
    page = browser.new_page(viewport={"width": width, "height": 844})
    page.set_content(index_of_games())
    assert page.evaluate("document.documentElement.scrollWidth") == width
    line = page.locator("tr", has_text="Oicho-Kabu").first.locator("td:visible")
    assert [cell.inner_text() for cell in line.all()] == ["2–11", "ordinary pack", "1–5"]
    assert {round(cell.bounding_box()["y"]) for cell in line.all()} == {round(line.first.bounding_box()["y"])}
    # No word is broken: the boxes of its letters have one line.
    broken = """all => all.map(text => text.firstChild).filter(text => text.nodeType === 3).flatMap(text =>
      [...text.data.matchAll(/[a-zA-Z]+/g)].filter(word => {
        const range = document.createRange();
        range.setStart(text, word.index);
        range.setEnd(text, word.index + word[0].length);
        return range.getClientRects().length > 1;
      }).map(word => word[0]))"""
    assert page.locator("tbody :is(a, td, a > span):visible").evaluate_all(broken) == []
    page.close()


def test_axe_finds_nothing_in_the_controls(page: Any) -> None:
    found = Axe().run(page, options={"rules": {"page-has-heading-one": {"enabled": False}}}).response["violations"]
    assert [violation["id"] for violation in found] == []


def test_works_are_filtered_and_those_out_of_sight_cost_no_layout(browser: Any) -> None:
    entries = "\n".join(
        f"@book{{K{n},\n author = {{Author{n % 9}, A}},\n title = {{T {n}}},\n date = {{19{n % 90 + 10}}}\n}}"
        for n in range(400)
    )
    catalogue = Catalogue(bibliography=read_bibliography([SourceText("x.bib", entries)]), has_library=True)
    made = dict(BibliographyPage().pages(build_index([]), catalogue))["bibliography.md"]
    page = browser.new_page()
    page.set_content(document(made, catalogue))
    page.get_by_text("Filter and sort").click()
    page.select_option("select[aria-label=Decade]", "1950s")
    assert page.locator(".lg-work:visible").count() == len([n for n in range(400) if (n % 90 + 10) // 10 == 5])
    assert page.eval_on_selector(".lg-work", "work => getComputedStyle(work).contentVisibility") == "auto"
    page.close()
