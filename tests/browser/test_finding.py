"""The search of this repository's own site as a reader uses it, its 404 page, and what is kept apart for writers."""

from __future__ import annotations

import functools
import http.server
import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser.conftest import ROOT
from tests.shared import NIGHTLY
from tests.site.search.driver import SearchPage, queries

pytestmark = pytest.mark.browser

PAGES = {
    "glossary": "glossary",
    "timeline": "timeline",
    "decks": "decks",
    "house rules": "house-rules",
    "countries": "countries",
    "map": "countries",
    "bibliography": "bibliography",
    "names of games": "names",
    "names of numbers": "number-names",
    "card combinations": "yaku",
    "recent changes": "recent",
    "picture credits": "credits",
    "tags": "tags",
    "rule notes": "rule-notes",
    "all games": "games-index",
    "a–z": "a-z",
    "what is my hand worth": "hand-checker",
    "the sources": "sources",
    "hanafuda": "cards/hanafuda",
    "hiki-kabu": "games/hiki-kabu",
    "Ihara Saikaku": "people/ihara-saikaku",
}


@pytest.fixture
def fresh(browser: Any, built: Path, site: str) -> Iterator[SearchPage]:
    """A search that has fetched nothing."""
    page = browser.new_page()
    yield SearchPage(page, built, site)
    page.close()


@pytest.fixture(scope="module")
def _asked(browser: Any, built: Path, site: str) -> Iterator[SearchPage]:
    page = browser.new_page()
    yield SearchPage(page, built, site)
    page.close()


@pytest.fixture
def search(_asked: SearchPage, site: str) -> SearchPage:
    """The search of the home page, open; earlier tests may have asked it something."""
    page = _asked.page
    if page.url.partition("?")[0] != f"{site}index.html" or page.locator("dialog.lg-search[open]").count() == 0:
        page.goto(f"{site}index.html")
        _asked.open()
    return _asked


def test_the_name_of_a_page_leads_to_its_top_first(search: SearchPage) -> None:
    found = {}
    for name in PAGES:
        first = search.ask(name).pages[0]
        found[name] = (first, search.page.eval_on_selector("[role=option]", "link => link.hash"))
    assert found == {name: (page, "") for name, page in PAGES.items()}


def test_of_titles_that_begin_alike_the_shortest_is_first(search: SearchPage) -> None:
    for part in ("oicho-kab", "oicho kab"):
        assert search.ask(part).pages[0] == "games/oicho-kabu"


def test_a_title_that_begins_with_what_is_typed_comes_first_and_leads_to_its_top(search: SearchPage) -> None:
    begun = {"kab": "cards/kabufuda", "hana": "cards/hanafuda", "western": "cards/western-substitutes", "yak": "yaku"}
    for part, page in begun.items():
        assert search.ask(part).pages[0] == page, part
        assert search.page.eval_on_selector("[role=option]", "link => link.hash") == "", part


def test_the_hint_of_the_home_page_stays_in_the_field_that_opens(search: SearchPage) -> None:
    assert search.page.get_by_role("combobox").get_attribute("placeholder") == "A game, a word, a hand: 893"


def test_without_scripts_the_home_page_has_a_link_in_place_of_the_field(open_page: Any, site: str) -> None:
    for script in (False, True):
        page = open_page(site, script=script)
        assert page.locator(".lg-open-search").is_visible() is script
        assert page.get_by_role("link", name="All articles from A to Z").is_visible() is not script


def test_without_scripts_the_list_says_why_the_search_leads_to_it(open_page: Any, site: str) -> None:
    for script in (False, True):
        page = open_page(f"{site}a-z/", script=script)
        assert ("The search needs scripts, and they are off." in page.inner_text("article")) is not script


def test_the_title_of_an_answer_has_one_typeface(search: SearchPage) -> None:
    search.ask("kyo-kabu dealer")
    parts = search.page.locator("[role=option] strong").first.locator(":scope, span")
    assert parts.count() == 2
    assert len(set(parts.evaluate_all("all => all.map(one => getComputedStyle(one).fontFamily)"))) == 1


def test_a_word_of_the_games_leads_to_its_meaning_first(search: SearchPage) -> None:
    for word in ("dealer", "親", "domae", "three of a kind"):
        assert search.ask(word).pages[0] == "glossary", word
        assert search.page.eval_on_selector("[role=option]", "link => link.hash").startswith("#"), word


def test_an_answer_of_the_glossary_says_what_the_word_means(search: SearchPage) -> None:
    for word, means in (("shippin", "a 1 and a 4"), ("dealer", "against whom all others play"), ("mekuri", "48 cards")):
        search.ask(word)
        entry = search.page.locator("[role=option]").filter(has_text="Glossary ›").first
        assert means in entry.locator("p").inner_text(), word


def test_an_excerpt_has_no_folded_figures_and_odds_are_below_their_own_heading(search: SearchPage) -> None:
    for word in ("shippin", "ties", "open card", "doshippin"):
        search.ask(word)
        said = search.page.locator("[role=option]").all_inner_texts()
        assert said
        assert [text for text in said if re.search(r"\(\d+/\d+\)|not known[^%]*%", text)] == [], word


def test_a_term_of_several_words_is_looked_for_as_a_whole(search: SearchPage) -> None:
    search.ask("triple")
    marked = {text.lower() for text in search.page.locator("[role=option] mark").all_inner_texts()}
    assert "three of a kind" in marked
    assert marked <= {"triple", "triples", "triplet", "three of a kind"}


def test_the_name_of_a_part_leads_to_the_part_first(search: SearchPage) -> None:
    parts = {
        "yakuza": "games/three-card-game#eight-nine-three",
        "kawu": "games/pacific-games#kawu",
        "mushi-kabu": "games/kyo-kabu#mushi-kabu",
        "むしかぶ": "games/kyo-kabu#mushi-kabu",
        "bo-ni": "games/bo-pin-bo-ni#bo-ni",
        "ボー二": "games/bo-pin-bo-ni#bo-ni",
        "Hiki-Kabu in its old version": "games/hiki-kabu#old-version",
    }
    for word, part in parts.items():
        page, _, anchor = part.partition("#")
        assert search.ask(word).pages[0] == page, word
        assert search.page.eval_on_selector("[role=option]", "link => link.hash") == f"#{anchor}", word


def test_the_home_page_is_called_as_the_site_and_its_slogan_is_found_too(search: SearchPage) -> None:
    for query in ("games of nine", "nine wins"):
        assert search.ask(query).pages[0] == ""
        assert search.page.locator("[role=option] strong").first.inner_text() == "Games of Nine"


def test_where_nothing_is_found_there_are_ways_on(search: SearchPage) -> None:
    assert search.ask("xqzzv").pages == []
    status = search.page.locator("dialog [role=status]")
    assert status.inner_text().startswith("No results. Check the spelling. All articles")
    assert status.locator("a").evaluate_all("links => links.map((link) => new URL(link.href).pathname)") == [
        "/a-z/",
        "/",
    ]
    assert status.inner_text().endswith("the home page.")
    lines = "links => links.map((a) => getComputedStyle(a).textDecorationLine)"
    assert status.locator("a").evaluate_all(lines) == ["underline", "underline"]
    assert search.ask("kupin").pages == []
    assert status.locator("button").all_inner_texts() == ["kuppin"]
    search.ask("xqzzv xqzzw")
    assert status.inner_text().startswith("No results. Check the spelling or ask for fewer words.")


@pytest.mark.parametrize(
    ("asked", "page", "says"),
    [
        ("kabufuda xqzzv", "cards/kabufuda", "No page has all of these words. Without “xqzzv”:"),
        ("xqzzv yakuza xqzzw", "games/three-card-game", "No page has all of these words. Without “xqzzv”, “xqzzw”:"),
        ("花札の歴史", "cards/hanafuda", "No page has all of these words. Without “歴史”:"),
    ],
)
def test_where_not_all_words_are_found_the_pages_with_the_others_are_shown(
    search: SearchPage, asked: str, page: str, says: str
) -> None:
    assert search.ask(asked).pages[0] == page
    assert search.page.locator("dialog [role=status]").inner_text() == says


def test_a_phrase_in_quotation_marks_is_found_as_a_whole_or_not_at_all(search: SearchPage) -> None:
    assert search.ask('"kabufuda xqzzv"').pages == []


STRANGERS = {
    "forbidden": "games/pacific-games",
    "ban on cards": "games/pacific-games",
    "outlawed": "games/pacific-games",
    "kabu": "games/three-card-game",
    "how likely is kuppin": "odds/oicho-kabu",
    "how likely is a triple": "odds/oicho-kabu",
    "odds triple": "odds/oicho-kabu",
    "does baccarat come from japan": "games/european-relatives",
    "oldest source for kabu cards": "cards/kabufuda",
    "oldest source kabu cards 1600s": "cards/kabufuda",
    "why do kabu cards have no suits": "cards/kabufuda",
    "kabu cards without suits": "cards/kabufuda",
    "where to buy": "cards/kabufuda",
    "カブ札": "cards/kabufuda",
    "yakuza meaning": "games/three-card-game",
    "origin of yakuza": "games/three-card-game",
    "why is the yakuza called yakuza": "games/three-card-game",
    "893 meaning": "games/three-card-game",
    "8-9-3": "hand-checker",
    "やくざ 語源": "games/three-card-game",
    "ヤクザ": "games/three-card-game",
    "賭博": "games/three-card-game",
    "blackjack": "games/european-relatives",
    "japanese baccarat": "games/european-relatives",
    "odds of winning": "odds/oicho-kabu",
    "when should i draw a card": "odds/oicho-kabu",
    "house edge": "odds/oicho-kabu",
    "strategy": "odds/oicho-kabu",
    "確率": "odds/oicho-kabu",
    "oicho kabu rules": "games/oicho-kabu",
    "how to play oicho kabu": "games/oicho-kabu",
    "what does oicho-kabu mean": "games/oicho-kabu",
    "oichokabu": "games/oicho-kabu",
    "who wins a tie": "games/oicho-kabu",
    "dealer wins ties Kyō-Kabu": "games/kyo-kabu",
    "kyo-kabu dealer wins ties": "games/kyo-kabu",
    "osaka rules": "games/oicho-kabu-osaka",
    "oicho kabu osaka": "games/oicho-kabu-osaka",
    "大阪": "games/oicho-kabu-osaka",
    "おいちょかぶのルール": "games/oicho-kabu",
    "おいちょかぶとは": "games/oicho-kabu",
    "京かぶ 遊び方": "games/kyo-kabu",
    "京カブ": "games/kyo-kabu",
    "きょうかぶ": "games/kyo-kabu",
    "rules of kyo kabu": "games/kyo-kabu",
    "ひきかぶ": "games/hiki-kabu",
    "video game": "games/oicho-kabu-on-screen",
    "yakuza 0": "games/oicho-kabu-on-screen",
    "can i play with normal cards": "cards/western-substitutes",
    "standard deck": "cards/western-substitutes",
    "flower cards": "cards/hanafuda",
    "drinking game": "games/che-san-zhang",
    "score calculator": "hand-checker",
    "best hand": "yaku",
    "cheat sheet": "house-rules",
    "is ace high": "cards/western-substitutes",
    "how many cards do i need": "decks",
    "how many players": "games-index",
    "number of players": "games-index",
    "games for two": "games-index",
    "what is buta": "glossary",
    "larrakia": "games/larrakia-game",
    "history of card games": "timeline",
    "1500s": "timeline",
    "1580s": "timeline",
    "16th": "timeline",
    "16th century": "timeline",
    "sixteenth-century": "timeline",
    "what was there in the 16th century": "timeline",
    "XVIe siècle": "timeline",
    "16世紀": "timeline",
    "japan 17th century": "games/three-card-game",
    "scoring": "games/three-card-game",
    "advantage": "odds/oicho-kabu",
    "house advantage": "odds/oicho-kabu",
    "storm": "glossary",
    "nine with two cards": "games/three-card-game",
    "odds of nine": "games/three-card-game",
    "which game for four players": "games-index",
    "first game": "games/kyo-kabu",
    "how many chips": "cards/western-substitutes",
}
"""What people ask who have never seen the site, and the page that answers them."""


def test_what_a_stranger_asks_leads_to_its_page_with_a_passage_to_read(search: SearchPage) -> None:
    found, unreadable = {}, {}
    for asked in STRANGERS:
        found[asked] = search.ask(asked).pages[0].partition("?")[0].removesuffix("/")
        said = search.page.locator("[role=option] p").first.inner_text()
        if len(said) < 15 or re.search(r"https?:|www\.|n\.d\.", said):
            unreadable[asked] = said
    assert found == STRANGERS
    assert unreadable == {}


ASKED = ROOT / "tests/site/search/fixtures/readers.tsv"
"""What readers ask, the pages of which one is right, and their language; corrected when pages change."""


def test_the_first_or_second_page_answers_what_readers_ask(search: SearchPage, site: str) -> None:
    lines = ASKED.read_text("utf-8").splitlines()[:: 1 if NIGHTLY else 3]
    rows = [(*line.split("\t"), "")[:3] for line in lines]
    wrong, part = {}, ""
    for asked, right, lang in sorted(rows, key=lambda row: row[2]):
        if lang != part:
            search.page.goto(f"{site}{lang}/index.html")
            search.open()
            part = lang
        found = [page.partition("?")[0].removesuffix("/") for page in search.ask(asked).pages[:2]]
        if not {*found} & {*right.split(",")}:
            wrong[asked] = found
    assert len(wrong) <= len(rows) * 0.05, wrong


def test_pages_that_lack_a_word_follow_where_few_have_all(search: SearchPage) -> None:
    pages = search.ask("macao card game").pages
    status = search.page.locator("dialog [role=status]").inner_text()
    assert pages[0] == "games/european-relatives"
    assert len(pages) > 3
    assert status == "1 article, then without “macao”"


def test_a_page_of_which_the_name_is_asked_with_more_words_is_among_the_first(search: SearchPage) -> None:
    for asked, page in (("list of special hands", "yaku"), ("games from china", "country/cn")):
        assert page in search.ask(asked).pages[:2], asked


def test_a_word_that_is_nowhere_is_looked_for_as_it_begins(search: SearchPage) -> None:
    assert search.ask("contradictory").pages[0] == "rule-notes"


def test_the_sheet_of_a_game_and_the_page_of_a_country_are_found(search: SearchPage) -> None:
    assert "house-rules/kyo-kabu" in search.ask("house rules kyo-kabu").pages[:2]
    assert search.ask("australia").pages[0] == "country/au"


def test_an_excerpt_of_a_table_parts_its_cells(search: SearchPage) -> None:
    search.ask("kuppin")
    said = (
        search.page.locator("[role=option]").filter(has_text="The odds of Oicho-Kabu").first.locator("p").inner_text()
    )
    assert "kuppin · 2 · 16 · 16 · 1.0 % · 1.0 %; " in said


def test_the_years_of_a_century_or_decade_are_found_and_marked(search: SearchPage) -> None:
    for asked, years in (("16th century", "15.."), ("1580s", "158.")):
        assert "games/che-san-zhang" in search.ask(asked).pages[:5]
        results = search.page.locator("[role=option]").all()
        marked = [result.locator("mark").all_inner_texts() for result in results]
        assert all(marked)
        assert [year for each in marked for year in each if not re.fullmatch(years, year)] == []
    search.ask("16th century")
    assert "戊子" in search.page.locator("[role=option] p [lang]").all_inner_texts()
    search.ask("mid-16th century")
    assert search.page.locator("dialog [role=status]").inner_text() == "No page has all of these words. Without “mid-”:"


def test_what_was_banned_is_found_under_other_words_too(search: SearchPage) -> None:
    banned = set(search.ask("banned").pages)
    assert banned == {"games/three-card-game", "games/pacific-games"}
    for asked in ("ban", "forbidden", "illegal", "outlawed", "prohibited"):
        assert banned <= set(search.ask(asked).pages), asked


def test_a_whole_word_comes_before_words_that_begin_with_it(search: SearchPage) -> None:
    # Mushi-bana has one letter more, but no plural. The term "banker" begins so, and its glossary may be before it.
    pages = search.ask("ban").pages
    assert pages.index("games/three-card-game") < pages.index("decks")
    search.ask("play northern")
    larrakia = search.page.locator("[role=option]").filter(has_text="The Larrakia game").first
    assert "play a form of" in larrakia.locator("p").inner_text()


def test_of_several_words_each_leads_to_what_it_is_about(search: SearchPage) -> None:
    links = "all => all.map(one => new URL(one.href).pathname + new URL(one.href).hash)"
    for asked, page, rank in (
        ("kabu pack ban", "/games/three-card-game/#what-is-not-known", 5),
        ("Oicho-Kabu 48 cards", "/cards/hanafuda/#forty-out-of-forty-eight", 3),
    ):
        search.ask(asked)
        assert page in search.page.eval_on_selector_all("[role=option]", links)[:rank], asked


def test_the_words_that_a_page_is_found_by_are_not_shown(search: SearchPage, built: Path) -> None:
    assert "blackjack" not in (built / "games/european-relatives/index.html").read_text("utf-8").lower()
    search.ask("blackjack")
    assert "blackjack" not in search.page.locator("[role=option]").first.inner_text().lower()


def test_an_address_is_not_what_an_excerpt_shows(search: SearchPage) -> None:
    for asked in ("marguerite", "oichokabu", "Miyoshi", "賭博"):
        search.ask(asked)
        said = search.page.locator("[role=option] p").all_inner_texts()
        assert said
        assert [text for text in said if "http" in text] == []


def test_a_name_in_two_spellings_is_offered_once(search: SearchPage) -> None:
    search.ask("kabuhuda")
    names = search.page.locator("dialog [role=status] button").all_inner_texts()
    assert len(names) == len({name.lower() for name in names}) > 0


def test_the_home_page_leads_to_the_house_rules_before_the_first_game_to_play(open_page: Any, site: str) -> None:
    links = open_page(site).locator("#play-tonight ~ * a").evaluate_all("links => links.map((link) => link.pathname)")
    assert links[0] == "/house-rules/"


def test_a_hand_is_offered_alone_where_no_article_has_it_and_only_with_cards_of_the_checker(search: SearchPage) -> None:
    search.ask("10-10-10")
    assert search.page.locator("[role=option]").all_inner_texts() == ["What is 10–10–10 worth?"]
    status = search.page.locator("dialog [role=status]")
    assert status.inner_text().strip() == ""
    search.ask("11-12")
    assert status.inner_text().startswith("No results.")


def test_a_hand_is_found_with_and_without_its_dashes_and_leads_to_the_hand_checker(search: SearchPage) -> None:
    assert "" not in search.ask("引きカブ").pages
    found = [set(search.ask(hand).pages) for hand in ("893", "8-9-3", "8–9–3", "8.9.3")]
    assert "" not in found[0], "the tiles of the home page are no answer"
    assert found[0] == found[1] == found[2] == found[3]
    assert "games/three-card-game" in found[0]
    # It is the first result, which Enter opens.
    offer = search.page.locator("[role=option][aria-selected=true]")
    assert offer.inner_text() == "What is 8–9–3 worth?"
    assert offer.get_attribute("href").endswith("hand-checker/?hand=8.9.3")
    search.ask("1736")
    assert not search.page.locator('[role=option][href*="?hand="]').count()


@pytest.mark.parametrize(
    ("asked", "offered", "address"),
    [
        *(
            # What only the dealer holds lies on that side, as where the checker shows the question.
            (asked, "9–1 against 3–3–3: who wins?", "?hand=3.3.3&against=9.1")
            for asked in (
                *("9-1 vs 3-3-3", "9–1 against 3-3-3", "91 contre 333", "9-1 3-3-3", "my 9–1 beats your 3–3–3"),
                *("does 9-1 beat 3-3-3?", "9-1 or three threes", "nine-one three threes"),
                *("9.1 vs 3.3.3", "9,1 3,3,3"),
            )
        ),
        ("three tens vs three threes", "10–10–10 against 3–3–3: who wins?", "?hand=10.10.10&against=3.3.3"),
        ("4-1 five five five", "4–1 against 5–5–5: who wins?", "?hand=5.5.5&against=4.1"),
        ("who wins 333 91", "3–3–3 against 9–1: who wins?", "?hand=3.3.3&against=9.1"),
        ("333 91 who wins", "3–3–3 against 9–1: who wins?", "?hand=3.3.3&against=9.1"),
        ("kuppin arashi who wins", "9–1 against 1–1–1: who wins?", "?hand=1.1.1&against=9.1"),
        ("kuppin vs arashi", "9–1 against 1–1–1: who wins?", "?hand=1.1.1&against=9.1"),
        ("three tens", "What is 10–10–10 worth?", "?hand=10.10.10"),
        *((asked, "What is 8–9–3 worth?", "?hand=8.9.3") for asked in ("What is 8–9–3 worth?", "is 8-9-3 a good hand")),
        *((asked, "What is 9–1 worth?", "?hand=9.1") for asked in ("what is 91 worth", "how much is a 9-1 worth?")),
        *((asked, "What is 9–1 worth?", "?hand=9.1") for asked in ("9.1", "9,1", "9/1", "９．１", "91", "9 1")),
        ("three nines", "What is 9–9–9 worth?", "?hand=9.9.9"),
        ("three 3s vs 9-1", "3–3–3 against 9–1: who wins?", "?hand=3.3.3&against=9.1"),
        ("クッピン vs 嵐", "9–1 against 1–1–1: who wins?", "?hand=1.1.1&against=9.1"),
        # Hands that only another game names, in that game.
        ("sorokabu vs kuppin", "Kyō-Kabu: 5–5–5 against 9–1: who wins?", "?game=kyo-kabu&hand=5.5.5&against=9.1"),
        ("tsuru or gogo", "Hiki-Kabu: 2–2 against 5–5: who wins?", "?game=hiki-kabu&hand=2.2&against=5.5"),
        ("10-10-10 vs 10-10-10", "10–10–10 against 10–10–10: cannot both be dealt", "?hand=10.10.10&against=10.10.10"),
    ],
)
def test_hands_in_figures_or_words_lead_to_the_checker(
    search: SearchPage, asked: str, offered: str, address: str
) -> None:
    search.ask(asked)
    offer = search.page.locator("[role=option]").first
    assert offer.inner_text() == offered
    assert offer.get_attribute("href").endswith(f"hand-checker/{address}")


def test_a_hand_is_no_part_of_a_longer_figure(search: SearchPage) -> None:
    """In `91.5 %` nothing is marked for 91, and `9.1` marks what `9-1` does."""
    marked = {
        asked: (search.ask(asked).pages, search.page.locator("mark").all_inner_texts()) for asked in ("9.1", "9-1")
    }
    assert marked["9.1"] == marked["9-1"]
    assert set(marked["9.1"][1]) == {"9–1"}
    search.ask("91")
    after = "all => all.map(mark => mark.nextSibling?.textContent.slice(0, 2) ?? '')"
    assert not [text for text in search.page.locator("mark").evaluate_all(after) if re.match(r"\.\d", text)]


@pytest.mark.parametrize("asked", ["kabu", "hiki kabu", "kuppin", "two players", "三枚"])
def test_what_offers_hands_is_not_fetched_for_a_query_that_can_be_none(fresh: SearchPage, asked: str) -> None:
    fresh.open()
    fresh.ask(asked)
    assert not [url for url in fresh.requested if "hand.js" in url]
    fresh.ask("9-1")
    assert [url for url in fresh.requested if "hand.js" in url]


@pytest.mark.parametrize(
    "asked",
    ["arashi", "arashi vs arashi", "one or two players", "2-10 players", "three-card game", "22 hands worth zero"],
)
def test_what_asks_for_no_hand_leads_to_no_checker(search: SearchPage, asked: str) -> None:
    search.ask(asked)
    assert not search.page.locator('[role=option][href*="?hand="]').count()


def test_a_number_in_a_phrase_is_a_word_of_it(search: SearchPage) -> None:
    assert search.ask("22 hands worth zero").pages[0] == "essays/the-greedy-player"


def test_a_page_is_found_by_what_readers_call_it_and_says_what_is_on_it(search: SearchPage) -> None:
    for asked, page, says in (
        ("deck size", "decks", "40 cards: "),
        ("house rules", "house-rules", "For each game a sheet"),
    ):
        assert search.ask(asked).pages[0] == page
        first = search.page.locator("[role=option] p").first.inner_text()
        assert first.startswith(says)
        assert "Pack size" not in first
        assert "Agreed rules" not in first


@pytest.mark.parametrize("asked", ["modulo", "mod 10", "modulo ten", "remainder", "Portugal"])
def test_counting_and_the_country_of_the_sailors_are_found_by_their_common_names(
    search: SearchPage, asked: str
) -> None:
    assert "games/three-card-game" in search.ask(asked).pages


def test_the_words_of_a_question_are_not_looked_for(search: SearchPage) -> None:
    # In another order: an article that has just these words, one after the other, comes before others.
    found = set(search.ask("beats a pair").pages)
    assert set(search.ask("what beats a pair").pages) == found
    assert "beats it" in search.page.locator("[role=option] p").first.inner_text()


def test_a_term_of_the_glossary_is_found_and_what_else_it_is_called(search: SearchPage) -> None:
    assert "glossary" in search.ask("hikifuda").pages
    assert search.page.locator('[role=option][href*="glossary/#term-"]').count() == 1
    kanji, reading = (set(search.ask(name).pages) for name in ("引き札", "hikifuda"))
    assert kanji == reading


def test_the_search_of_the_readers_finds_nothing_of_the_workshop(search: SearchPage) -> None:
    for query in ("mkdocs", "front matter", "configuration", "python"):
        assert not [page for page in search.ask(query).pages if page.startswith(("guide", "contributing", "api"))]


def test_pages_of_the_workshop_have_a_search_and_a_menu_of_their_own(open_page: Any, site: str, built: Path) -> None:
    page = open_page(f"{site}guide/")
    page.keyboard.press("/")
    page.fill("dialog [role=combobox]", "front matter")
    page.wait_for_selector("[role=option]")
    links = page.eval_on_selector_all("[role=option]", "links => links.map(link => new URL(link.href).pathname)")
    assert links
    assert all(link.startswith(("/guide/", "/contributing/")) for link in links)
    for name, own in (("guide", True), ("games/hiki-kabu", False)):
        text = (built / name / "index.html").read_text("utf-8")
        menu = text[text.index('<div class="md-sidebar') : text.index('<div class="md-content"')]
        assert ("Editing" in menu) is own
        assert ("hiki-kabu" in menu or "People" in menu) is not own
        assert ('<p class="lg-workshop">' in text) is not own


def test_no_index_and_no_feed_names_the_workshop(built: Path) -> None:
    for name in ("a-z", "names", "recent", "tags", "glossary", "countries", "games-index"):
        text = (built / name / "index.html").read_text("utf-8")
        article = text[text.index("<article") : text.index("</article>")]
        assert not re.search(r'href="\.\./(guide|contributing|api)/', article), name
    assert "guide/" not in (built / "feed.xml").read_text("utf-8")


def test_all_articles_of_a_search_can_be_reached(search: SearchPage) -> None:
    first = search.ask("kabu").pages
    count = int(search.page.inner_text("dialog [role=status]").split()[0])
    assert count > len(first) == 10
    more = search.page.locator("dialog > button", has_text="Show more")
    for _ in range(count // 10 + 1):
        if more.is_visible():
            before = search.page.locator("[role=option]").count()
            more.click()
            search.page.wait_for_function(
                "before => document.querySelectorAll('[role=option]').length > before", arg=before
            )
    assert len(search.found()) == int(search.page.inner_text("dialog [role=status]").split()[0])
    assert len(set(search.found())) > 20


def test_a_snippet_begins_and_ends_between_words(search: SearchPage) -> None:
    for query in ("dealer", "money", "third card"):
        search.ask(query)
        for text in search.page.eval_on_selector_all("[role=option] p", "all => all.map(one => one.textContent)"):
            assert re.match(r"…?\S", text), text
            assert re.search(r"\S…$|[.?!;。]$", text) or len(text) < 200, text
    whole = search.page.eval_on_selector_all("[role=option] p", "all => all.map(one => one.textContent)")
    assert sum(not text.startswith("…") and text.endswith(".") for text in whole) > 5, "most are sentences"


def test_one_escape_closes_the_search(search: SearchPage) -> None:
    search.ask("kabu")
    search.page.keyboard.press("Escape")
    assert search.page.locator("dialog.lg-search[open]").count() == 0


def test_a_person_is_not_played_anywhere(built: Path) -> None:
    for page in sorted((built / "people").glob("*/index.html")):
        assert "Played in" not in page.read_text("utf-8"), page


def test_the_page_for_a_wrong_address_works_under_a_sub_path(browser: Any, tmp_path: Path) -> None:
    """It is served for any address and at any depth; the words of the address are looked for."""
    from mkdocs.commands.build import build
    from mkdocs.config import load_config

    project, out = tmp_path / "project", tmp_path / "served"
    (project / "docs" / "games").mkdir(parents=True)
    (project / "mkdocs.yml").write_text(
        "site_name: Cards\nsite_url: https://cards.example/wiki/\ntheme: {name: material, font: false}\n"
        "plugins: [ludograph]\n",
        "utf-8",
    )
    (project / "docs" / "index.md").write_text("# Cards\n\nAll about cards.\n", "utf-8")
    (project / "docs" / "games" / "hiki-kabu.md").write_text("# Hiki-Kabu\n\nA game for a pot.\n", "utf-8")
    config = load_config(str(project / "mkdocs.yml"), site_dir=str(out / "wiki"))
    config.plugins.on_startup(command="build", dirty=False)
    build(config)

    class Host(http.server.SimpleHTTPRequestHandler):
        def send_error(self, code: int, *_: Any, **__: Any) -> None:
            body = (out / "wiki" / "404.html").read_bytes()
            self.send_response(code)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: Any) -> None:
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Host, directory=str(out))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page()
        wrong = ("hiki_kabu", "old/games/hiki-kabu/", "hiki-kabbu.html", "hiki-kabu/index.htm?a#b", "hiki-kabu/zzqqx/")
        for asked in wrong:
            page.goto(f"http://127.0.0.1:{server.server_port}/wiki/{asked}")
            link = page.wait_for_selector(".lg-asked a")
            assert (link.inner_text(), link.get_attribute("href")[-21:]) == (
                "Hiki-Kabu",
                "/wiki/games/hiki-kabu/"[-21:],
            )
            assert page.evaluate("getComputedStyle(document.querySelector('.lg-search-open')).display") == "flex"
        page.goto(f"http://127.0.0.1:{server.server_port}/wiki/zzqqx")  # no words of the folder of the site
        page.wait_for_function("() => Boolean(window.ludographSearch?.search)")
        page.wait_for_load_state("networkidle")
        assert page.locator(".lg-asked a").count() == 0
        page.close()
        server.shutdown()


@pytest.fixture(params=["fr", "ja"])
def elsewhere(request: pytest.FixtureRequest, browser: Any, built: Path, site: str) -> Iterator[tuple[str, SearchPage]]:
    page = browser.new_page()
    found = SearchPage(page, built, site)
    page.goto(f"{site}{request.param}/")
    found.open()
    yield request.param, found
    page.close()


def test_what_is_asked_in_another_language_finds_the_right_page_first(elsewhere: tuple[str, SearchPage]) -> None:
    lang, search = elsewhere
    table = queries(ROOT / f"tests/site/search/fixtures/queries-{lang}.tsv")
    assert len({query.text for query in table}) >= 20
    assert {query.text: search.ask(query.text).pages[:1] for query in table} == {
        query.text: [query.page] for query in table
    }


def test_a_search_in_another_language_offers_the_pages_of_the_original(
    elsewhere: tuple[str, SearchPage], site: str
) -> None:
    _, search = elsewhere
    for asked in ("kabu", "sackson"):
        search.ask(asked)
        link = search.page.locator("dialog [role=status] a[hreflang=en]")
        assert link.get_attribute("href") == f"{site}?q={asked}"
    link.click()
    search.page.wait_for_function("document.querySelector('dialog.lg-search')?.dataset.shown === 'sackson'")
    assert "people/sid-sackson" in search.found()
