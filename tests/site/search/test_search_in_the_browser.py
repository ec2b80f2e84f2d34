"""The search as a reader uses it: every query of the table, keys, an input method, filters, `file:`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from benchmarks.search import index_files, write_site
from tests.shared import NIGHTLY
from tests.site.search.driver import Query, SearchPage, queries, served

pytestmark = pytest.mark.browser

TABLE = queries(Path(__file__).parent / "fixtures/queries.tsv")
ARTICLES = 300
FIRST_SEARCH = 80 * 1024
"""With the page itself; of 10,000 articles it is allowed 100 KiB."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("search")
    write_site(index_files(ARTICLES), folder)
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    with served(site) as address:
        yield address


@pytest.fixture(scope="module")
def asked(browser: Any, site: Path, address: str) -> Iterator[SearchPage]:
    """An open search, which answers one query after the other."""
    page = browser.new_page()
    found = SearchPage(page, site, address)
    found.open()
    yield found
    page.close()


@pytest.fixture
def search(browser: Any, site: Path, address: str) -> Iterator[SearchPage]:
    page = browser.new_page()
    yield SearchPage(page, site, address)
    page.close()


def test_the_table_has_at_least_forty_queries_each_for_a_page_or_for_none() -> None:
    assert len({query.text for query in TABLE}) >= 40
    assert {query.why for query in TABLE if not query.page}


@pytest.mark.parametrize("query", TABLE, ids=[query.text for query in TABLE])
def test_a_query_finds_its_page_at_its_rank(asked: SearchPage, query: Query) -> None:
    answer = asked.ask(query.text)
    if query.page:
        assert query.page in answer.pages[: query.rank], query.why
    else:
        assert answer.pages == [], query.why


FIRST = TABLE if NIGHTLY else TABLE[::5]


@pytest.mark.parametrize("query", FIRST, ids=[query.text for query in FIRST])
def test_a_first_query_costs_few_bytes_and_finds_what_a_later_one_does(
    search: SearchPage, asked: SearchPage, query: Query
) -> None:
    search.open()
    assert search.ask(query.text).pages == asked.ask(query.text).pages
    assert search.fetched(search.requested) <= FIRST_SEARCH


@pytest.mark.parametrize("spelling", ["hiki kabu", "hiki-kabu", "hikikabu", "Hiki‐Kabu"])
def test_joined_hyphenated_and_separate_words_find_the_same(search: SearchPage, spelling: str) -> None:
    search.open()
    assert search.ask(spelling).pages[0] == "games/hiki-kabu"


def test_nothing_is_loaded_before_it_is_opened(search: SearchPage) -> None:
    search.page.mouse.move(5, 5)
    assert [url for url in search.requested if "/search/" in url] == []
    search.open()
    search.page.wait_for_selector("dialog[open]")
    assert any("/search/client.js" in url for url in search.requested)


def test_control_k_and_the_link_open_it_and_escape_closes_it(search: SearchPage) -> None:
    for opens in (lambda: search.page.keyboard.press("Control+k"), lambda: search.page.click("[data-search]")):
        opens()
        search.page.wait_for_selector("dialog[open]")
        assert search.page.evaluate("document.activeElement.getAttribute('role')") == "combobox"
        search.page.keyboard.press("Escape")
        search.page.wait_for_selector("dialog:not([open])", state="attached")


def test_back_closes_the_box_and_stays_on_the_page(search: SearchPage) -> None:
    search.page.goto(f"{search.page.url}?before")
    page = search.page.url
    search.open()
    search.ask("西鶴")
    search.page.go_back()
    search.page.wait_for_selector("dialog:not([open])", state="attached")
    assert search.page.url == page
    search.page.go_back()
    assert search.page.url != page


def test_a_box_that_is_closed_leaves_no_step_to_go_back_over(search: SearchPage) -> None:
    search.page.goto(f"{search.page.url}?before")
    page = search.page.url
    for _ in range(2):
        search.open()
        search.ask("西鶴")
        search.page.keyboard.press("Escape")
        search.page.wait_for_function("address => history.state !== 'search' && location.href === address", arg=page)
    search.page.go_back()
    assert search.page.url != page


def test_a_box_that_is_closed_does_not_hold_the_keys_back(search: SearchPage) -> None:
    search.open()
    search.ask("西鶴")
    focused = search.page.evaluate("""() => new Promise((done) => {
      const dialog = document.querySelector("dialog.lg-search");
      dialog.addEventListener("close", () => done(document.activeElement.tagName));
      dialog.close();
    })""")
    assert focused == "BODY"


def test_letters_typed_just_before_escape_do_not_change_the_address(search: SearchPage) -> None:
    page = search.page.url
    search.open()
    search.page.wait_for_selector("dialog[open] [role=combobox]")
    search.page.keyboard.type("西")
    search.page.keyboard.press("Escape")
    search.page.wait_for_selector("dialog:not([open])", state="attached")
    search.page.wait_for_timeout(200)
    assert search.page.url == page


def test_back_from_a_result_shows_the_results_again(search: SearchPage) -> None:
    search.open()
    search.ask("西鶴")
    # A page that the small site has: its own, under another query.
    search.page.evaluate("document.querySelector('[role=option]').href = 'index.html?result'")
    search.page.keyboard.press("Enter")
    search.page.wait_for_url("**/index.html?result")
    search.page.go_back()
    search.page.wait_for_selector("dialog[open] [role=option]")
    assert search.page.input_value("[role=combobox]") == "西鶴"


def test_arrows_choose_and_enter_follows_to_the_section(search: SearchPage) -> None:
    search.open()
    search.ask("hiki-kabu")
    search.ask("打ち札")
    chosen = "document.querySelector('[role=combobox]').getAttribute('aria-activedescendant')"
    assert search.page.evaluate(chosen) == "lg-search-0"
    assert search.page.eval_on_selector("#lg-search-0", "link => link.hash") == "#raising"
    search.page.keyboard.press("Enter")
    search.page.wait_for_url("**/games/hiki-kabu/#raising")


def test_down_and_up_go_round_the_list(search: SearchPage) -> None:
    search.open()
    found = len(search.ask("kabu").pages)
    chosen = "document.querySelector('[aria-selected=true]').id"
    search.page.keyboard.press("ArrowDown")
    assert search.page.evaluate(chosen) == "lg-search-1"
    search.page.keyboard.press("ArrowUp")
    search.page.keyboard.press("ArrowUp")
    assert search.page.evaluate(chosen) == f"lg-search-{found - 1}"


def test_an_input_method_is_left_to_compose(search: SearchPage) -> None:
    search.open()
    search.page.wait_for_selector("[role=combobox]")
    search.page.evaluate(
        """() => {
            const input = document.querySelector("[role=combobox]");
            input.value = "う";
            input.dispatchEvent(new CompositionEvent("compositionstart"));
            input.dispatchEvent(new InputEvent("input", { isComposing: true }));
            input.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, cancelable: true }));
        }"""
    )
    search.page.wait_for_timeout(200)
    assert search.page.evaluate("document.querySelector('dialog.lg-search').dataset.shown") in (None, "")
    search.page.evaluate(
        """() => {
            const input = document.querySelector("[role=combobox]");
            input.value = "うんすん";
            input.dispatchEvent(new CompositionEvent("compositionend"));
        }"""
    )
    search.page.wait_for_function("document.querySelector('dialog.lg-search').dataset.shown === 'うんすん'")
    assert search.found()[0] == "games/unsun-karuta"


def test_a_search_has_an_address(browser: Any, site: Path, address: str, search: SearchPage) -> None:
    search.open()
    search.ask("西鶴")
    linked = search.page.url
    page = browser.new_page()
    page.goto(linked)
    page.wait_for_selector("[role=option]")
    assert "three-card" in page.eval_on_selector("[role=option]", "link => link.href")
    page.close()


def test_short_words_of_most_articles_are_not_marked(search: SearchPage) -> None:
    search.open()
    search.ask("is the nine of kabu")
    marked = {mark.lower() for mark in search.page.locator("[role=option] mark").all_inner_texts()}
    assert "nine" in marked
    assert not marked & {"is", "the", "of"}


def test_the_match_is_marked_in_its_own_language(search: SearchPage) -> None:
    search.open()
    search.ask("西鶴")
    assert search.page.inner_text("[role=option] mark") == "西鶴"
    assert search.page.eval_on_selector("[role=option] mark", "mark => mark.closest('[lang]').lang") == "ja"


def test_a_country_and_a_deck_leave_only_their_articles(search: SearchPage) -> None:
    search.open()
    search.ask("king")
    before = search.found()
    search.page.click("dialog summary")
    search.page.select_option("select[aria-label=Country]", "@at")
    search.page.wait_for_function(
        "[...document.querySelectorAll('[role=option] small')].every(places => places.textContent.includes('AT'))"
    )
    search.page.select_option("select[aria-label=Pack]", "#tarock-54")
    search.page.wait_for_function("document.querySelector('[role=option]')?.href.includes('/games/tarock/')")
    assert before != search.found()


def test_on_a_telephone_only_the_word_for_the_filters_stands_between_field_and_answers(search: SearchPage) -> None:
    search.page.set_viewport_size({"width": 390, "height": 844})
    search.open()
    search.ask("king")
    assert not search.page.locator("dialog select").first.is_visible()
    field, answer = (search.page.locator(one).bounding_box() for one in ("[role=combobox]", "[role=option] >> nth=0"))
    assert field
    assert answer
    assert answer["y"] - field["y"] - field["height"] < 100
    search.page.get_by_text("Filter").click()
    assert search.page.locator("dialog select").first.is_visible()


def test_where_nothing_is_found_the_nearest_names_are_offered(search: SearchPage) -> None:
    search.open()
    assert search.ask("Hiki-Kbau").pages == []
    search.page.click("[role=status] button >> text=Hiki-Kabu")
    search.page.wait_for_selector("[role=option]")
    assert search.found()[0] == "games/hiki-kabu"


def test_axe_finds_nothing_in_the_open_search(search: SearchPage) -> None:
    search.open()
    search.ask("kabu")
    rules = {"rules": {"landmark-one-main": {"enabled": False}, "page-has-heading-one": {"enabled": False}}}
    found = Axe().run(search.page, context="dialog", options=rules).response["violations"]
    assert [violation["id"] for violation in found] == []


def test_it_works_from_a_folder_on_disk(browser: Any, site: Path) -> None:
    page = browser.new_page()
    search = SearchPage(page, site, site.as_uri() + "/")
    search.open()
    assert search.ask("Larrakia").pages[0] == "games/three-card"
    page.close()
