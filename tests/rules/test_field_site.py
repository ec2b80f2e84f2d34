"""The games of other families make a site: every page is made, and says nothing that their form of play rules out."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.rules.data import ROOT

FIELD = Path(__file__).parent / "field"
DECKS = ("hanafuda", "western")
SHEETS = tuple(
    f"house-rules/{game}"
    for game in ("block", "briscola", "eights", "koi-koi", "pai-gow", "riichi", "scopa", "seotda", "stud")
)


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """What a reader sees on each page of the site."""
    from tests.sites.small_site import SmallSite

    files: dict[str, str | bytes] = {
        f"docs/{file.name}": file.read_text(encoding="utf-8") for file in (FIELD / "docs").glob("*.md")
    }
    for kind in ("decks", "yaku", "games"):
        files |= {f"data/{kind}/{file.name}": file.read_text() for file in (FIELD / kind).glob("*.yaml")}
    files |= {f"data/decks/{name}.yaml": (ROOT / "data" / "decks" / f"{name}.yaml").read_text() for name in DECKS}
    cited = set(re.findall(r"\b[A-Z][A-Za-z]+[A-Z][A-Za-z0-9]+\b", "".join(map(str, files.values()))))
    files["bibliography/a.bib"] = "".join(
        f"@book{{{key}, title = {{Rules}}, author = {{Test, Ann}}, date = {{2020}}, langid = {{en}}}}\n"
        for key in sorted(cited)
    )
    # The navigation may name pages that these data do not fill: a strict build drops them.
    nav = [{"Home": "index.md"}, {"Indexes": ["yaku.md", "timeline.md"]}, {"Numbers": ["number-names.md"]}]
    site = SmallSite.write(tmp_path_factory.mktemp("field"), files, {"mkdocs": {"nav": nav}})
    assert site.build(strict=True), site.messages
    assert site.messages == []
    home = site.html("index.html")
    assert 'href="yaku/"' in home
    assert "timeline" not in home
    assert "number-names" not in home
    # A page whose only generated table is a list of terms has the styles of these lists.
    assert "boxes.css" in site.html("rule-notes/index.html")
    pages = [Path(name).stem for name in files if name.startswith("docs/") and name != "docs/index.md"]
    made = site.files().keys()
    further = (
        "yaku",
        "glossary",
        "decks",
        "who-says-so/koi-koi",
        "who-says-so/scopa",
        "who-says-so/seotda",
        *SHEETS,
        "timeline",
        "number-names",
    )
    pages += [page for page in further if f"{page}/index.html" in made]
    return {page: " ".join(site.tree(f"{page}/").find(".//article").text_content().split()) for page in pages}


NOT_SAID = {
    "yaku": ["2 han; 1 in an open hand", "1 point; 1 more for each beyond 5", "the most cards of coins"],
    "who-says-so/scopa": ["combinations count points, which are added up"],
    "koi-koi": ["stake", "odds dealt", "highest total", "Ties"],
    "scopa": ["stake", "odds dealt", "highest total", "Ties", "numbered", "1 of coins"],
    "block": ["stake", "odds dealt", "highest total", "Ties", "card"],
    "briscola": ["stake", "odds dealt", "highest total", "Ties"],
    "eights": ["stake", "odds dealt", "highest total", "Ties", "Take", "best hand"],
    "riichi": ["stake", "odds dealt", "highest total", "Ties", "in this order"],
    "stud": [
        "highest total",
        "a total of",
        "total only",
        "in the order run",
        "in the order groups",
        "0.00 %",
        "largest group",
    ],
    "pai-gow": ["not stated", "anyone’s", "a player’s dealt hand"],
    "seotda": ["what it names", "Pays"],
    "glossary": ["cards shown"],
    "house-rules/pai-gow": ["Two cards to everyone"],
    "house-rules/eights": ["unless you tick", "Each sheet with a tick"],
    "house-rules/stud": ["Seven cards to everyone", "highest total", "go back", "open card brings"],
    "house-rules/seotda": ["Two cards to everyone", "go back"],
}

SAID = {
    "koi-koi": [
        "the cards shown: round 1",
        "dealt; the round ends at once",
        "EndAfter 6 rounds (or 12).",
        "boar deer butterfly",
        "says koi-koi",
        "two each of four numbers",
        "four of one number among the cards",
    ],
    "scopa": [
        "Three cards to everyone, and four open on the table as the layout.",
        "cards (the most cards; 1 point; with as many cards each there is no point)",
        "coins (the most cards of coins; 1 point)",
        "the highest sum of the best card of each suit: 7 (21), 6 (18), ace (16)",
        "Clearing the layout counts 1 point. The last card of a round makes none.",
        "The 7 of coins is the best card.",
        "7 of swords, king of cups",
        "a card of its number, or cards that sum to it",
    ],
    "block": [
        "Seven tiles to everyone.",
        "The player with fewer points in the hand wins the points of both.",
    ],
    "eights": [
        "Get rid of all your cards.",
        "PassDraw one card from the stock, also by choice; if it fits, it may be played.",
        "Play goes clockwise.",
        "Formgetting rid of all cards",
    ],
    "briscola": [
        "ace (11), 3 (10), king (4)",
        "the highest trump",
        "with more points of the 120 wins",
        "Play goes counter-clockwise.",
    ],
    "riichi": ["seven pairs", "four sets and a pair, all of numbers from 2 to 8"],
    "stud": [
        "four of a kind",
        "strongest first: ace, king, queen",
        "five cards of one suit; of two, the highest card wins, then the next",
        "the higher set of three wins, then the pair",
        "a fixed amount",
        "third street: three cards each, one of them open",
    ],
    "seotda": ["38 light pair", "beats 13 light pair and 18 light pair; else it counts as its total"],
    "pai-gow": [
        "6–6 6–6",
        "two of the tiles 6–3 and 5–4",
        "3–1 3–1",
        "2–2 2–2",
        "supreme pair",
        "wong",
        "what two of the tiles count as",
        "hands of 2 and 2 tiles",
        "some of them won and some lost it is a draw",
    ],
    "decks": [
        "32 tiles: 21 kinds, 1 to 2 of each",
        "136 tiles: 34 kinds, 4 of each",
        "2 of each: 6–6, 1–1,",
        "without willow, paulownia and 20 cards of the other suits",
        "spades: ace, 2, 3, 4, 5, 6, 7, 8, 9, 10, jack, queen, king",
        "hearts: ace, 2, 3, 4, 5, 6, 7, 8, 9, jack, queen, king",
        "cups: ace, 2, 3, 4, 5, 6, 7, jack, knight, king",
    ],
    "glossary": [
        "cards: the most cards",
        "primiera: the highest sum of the best card of each suit: 7 (21)",
        "four groups of three of one kind and two of one kind",
    ],
    "who-says-so/koi-koi": [
        "more points forchaff cards or the chrysanthemum sake cup",
        "Animals: points for each further card1",
        "Four brights: counts only as the best ofbrights",
    ],
    "who-says-so/seotda": ["Light hunter: beats13 light pair and 18 light pair"],
    "house-rules/scopa": ["the most cards of coins; 1 point", "Clearing the layout counts 1 point."],
    "house-rules/eights": ["After an eight the player names the suit to be played next; another eight fits too."],
    "house-rules/koi-koi": ["1 point; 1 more for each beyond 10)", "the round ends at once"],
    "house-rules/pai-gow": [
        "Four tiles to everyone, who make hands of two and two of them.",
        "Win with all hands to win the bet",
        "the order of the tiles is not described here",
    ],
    "house-rules/riichi": [
        "Only the best of these counts: one suit and honours",
        "Riichi, the circumstances",
        "13 tiles to everyone",
    ],
    "house-rules/seotda": [
        "Betting in two rounds",
        "beats 13 light pair and 18 light pair",
        "play the next round for it",
    ],
    "house-rules/stud": [
        "Betting in five rounds, with what is dealt before each: third street (three cards each, one of them open)",
        "Strongest first: ace, king, queen",
        "the highest card, and if it is equal the next",
        "Equal hands share",
        "the run that ends higher wins",
        "With four of a kind, the higher set of four wins, then the other card.",
    ],
}


@pytest.mark.parametrize("page", SAID)
def test_a_page_says_what_its_data_say_and_nothing_that_its_form_rules_out(page, texts):
    assert [words for words in SAID[page] if words not in texts[page]] == []
    assert [words for words in NOT_SAID.get(page, ()) if words in texts[page]] == []


@pytest.mark.parametrize("page", ["block", "pai-gow", "riichi", "house-rules/pai-gow", "house-rules/riichi"])
def test_what_is_played_with_tiles_never_says_cards(page, texts):
    assert re.findall(r".{20}\b[Cc]ards?\b.{20}", texts[page]) == []


RAW = ("same-number", "fixed-limit", "Vying, ", "Tricks, ", "Capture, ", "Sets, ", "This table is not available")


@pytest.mark.parametrize("words", RAW)
def test_no_page_prints_the_names_that_data_files_use(words, texts):
    assert [page for page, text in texts.items() if words in text] == []


def test_pages_are_made_where_the_data_fill_them(texts):
    assert {"yaku", "glossary"} <= set(texts)
    assert {"timeline", "number-names"}.isdisjoint(texts)
    for game in ("Koi-Koi", "Riichi", "Seven-Card Stud", "Seotda", "Pai Gow"):
        assert game in texts["yaku"]
    assert "pair: two cards of one number" in texts["glossary"]
