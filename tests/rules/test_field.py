"""Games of other families, which are data files and nothing else: what is known of them from elsewhere is found."""

from __future__ import annotations

from itertools import combinations, product
from math import comb

import pytest
from tests.rules.data import field_files, field_rules
from tests.rules.decks import condition
from tests.rules.printed import text

from ludograph.base.source import SourceText
from ludograph.languages.words import words_in
from ludograph.rules.cards.deck import Card
from ludograph.rules.conditions.base import Setting
from ludograph.rules.data.reader import read_rules
from ludograph.rules.data.words import Form
from ludograph.rules.odds.best import best
from ludograph.rules.odds.ways import ways
from ludograph.rules.play.play import played
from ludograph.rules.speech.aim import card_values
from ludograph.rules.tables import TABLES, TableOptions
from ludograph.tools.rules.hand import hand_record, lines

SET = (
    "{any: [{groups: {by: face, exactly: [3]}},"
    " {all: [{same: suit}, {only: {suit: [dot, bamboo, character]}}, {run: set}]}]}"
)
PAIR = "{groups: {by: face, exactly: [2]}}"


def test_the_games_have_no_fault():
    assert [problem.message for problem in field_rules().problems] == []


def test_the_forms_of_play_are_reported_apart_by_their_data():
    forms = {id_: game.form for id_, game in field_rules().games.items()}
    assert forms == {
        "block": Form.TILES,
        "briscola": Form.TRICKS,
        "eights": Form.SHEDDING,
        "koi-koi": Form.CAPTURE,
        "pai-gow": Form.BANKER,
        "riichi": Form.SETS,
        "scopa": Form.CAPTURE,
        "seotda": Form.VYING,
        "stud": Form.VYING,
        "stud/draw": Form.VYING,
    }


FISHING = """\
fishing:
  names: [Fishing]
  form: capture
  deck: {use: briscola-40}
  players: 2
  score: {values: {1: 1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 1}}
  sources: TestRules
  deal: {hands: personal, cards: 4}
  capture: {layout: 4, takes: same-number, partners: Two against two., target: 11, note: Count aloud.}
  end: The deal goes on.
  note: It is old.
  presets: {default: {reason: It is usual.}}
"""


def fishing(old: str = "", new: str = ""):
    return read_rules([*field_files(), SourceText("data/games/fishing.yaml", FISHING.replace(old, new))])


@pytest.mark.parametrize("show", ["play-now", "game-facts"])
def test_a_capture_game_without_combinations_says_what_its_cards_count_and_what_its_author_notes(show: str):
    rules = fishing()
    assert rules.problems == ()
    rows = TABLES[show](rules, TableOptions(game="fishing")).rows
    said = " ".join(text(cell) for row in rows for cell in row.cells)
    assert "Count aloud." in said
    assert "It is old." in said
    if show != "game-facts":
        assert "Take the cards with most of the 8 points." in said
        assert "With their points:" in said
        assert "11 points win the game. The deal goes on." in said
        assert "Two against two." in said


VALUES = "values: {1: 1, 2: 0, 3: 0, 4: 0, 5: 0, 6: 0, 7: 0, 8: 0, 9: 0, 10: 1}"
KINDS = "cards: [{of: {suit: coins}, points: 20}, {of: {card: cups/1}, points: 3}]"
ALL = "cards: [{of: {suit: [coins, cups]}, points: 20}, {of: {suit: [swords, batons]}, points: 1}]"
CAPTURE = "capture: {layout: 4, takes: same-number, partners: Two against two., target: 11, note: Count aloud.}"


@pytest.mark.parametrize("show", ["play-now", "round", "game-facts"])
@pytest.mark.parametrize(
    ("score", "listed"),
    [
        (KINDS, "cards of coins (20), the ace of cups (3); of the others king (10), knight (9), jack (8), 7 (7)"),
        (f"{KINDS}, {VALUES}", "cards of coins (20), the ace of cups (3); of the others king (1), "),
        (ALL, "cards of coins or cups (20), cards of swords or batons (1)"),
    ],
)
def test_kinds_of_cards_are_listed_with_the_points_that_the_data_give_them(show: str, score: str, listed: str):
    """And not with their numbers, which count for the other cards alone."""
    rows = TABLES[show](fishing(VALUES, score), TableOptions(game="fishing")).rows
    (found,) = [said.rstrip(".") for row in rows for cell in row.cells if listed in (said := text(cell))]
    assert score != ALL or found.endswith(listed)


def test_kinds_of_cards_are_listed_in_other_languages():
    said = {
        lang: words_in(lang).said(card_values(fishing(VALUES, KINDS).games["fishing"]).text) for lang in ("ja", "de")
    }
    assert said["ja"].startswith("点数：金貨の札（20）、")
    assert "。ほかの札は" in said["ja"]
    assert "; von den anderen" in said["de"]


def test_the_strength_of_cards_is_said_apart_from_the_points_of_kinds():
    tricks = FISHING.replace("form: capture", "form: tricks").replace(CAPTURE, "tricks: {follow: suit}")
    rules = read_rules([*field_files(), SourceText("data/games/fishing.yaml", tricks.replace(VALUES, KINDS))])
    assert rules.problems == ()
    said = " ".join(text(row.cells[-1]) for row in TABLES["play-now"](rules, TableOptions(game="fishing")).rows)
    assert "With their points: cards of coins (20), the ace of cups (3);" in said
    assert "Strongest first: king, knight, jack, 7, 6, 5, 4, 3, 2, ace." in said


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (" takes: same-number,", "", "fishing: missing 'capture.takes'"),
        (" takes: same-number,", " takes: {unstated: true},", ""),
        ("10: 1}", "10: 1, 77: 2}", "fishing.score: `values` has 77, a number that no card of the pack has"),
        (
            "players: 2",
            "players: 2\n  pay: {base: 1}",
            "fishing.pay: a rule about dealt hands in a game of the form capture",
        ),
        (
            "players: 2",
            "players: 2\n  draw: {limit: 1}",
            "fishing.draw: a rule about dealt hands in a game of the form capture",
        ),
        (
            "players: 2",
            "players: 2\n  ties: draw",
            "fishing.ties: a rule about dealt hands in a game of the form capture",
        ),
        (
            "players: 2",
            "players: 2\n  ranking: [total]",
            "fishing.ranking: a rule about dealt hands in a game of the form capture",
        ),
    ],
)
def test_what_a_form_needs_and_what_means_nothing_in_it_is_reported(old: str, new: str, message: str):
    found = [problem.message for problem in fishing(old, new).problems if problem.code != "D17"]
    assert found == [message] * bool(message)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [("layout: 4", "layout: 29", "D18"), ("hand: 3", "hand: 9", "D08"), ("hand: 3", "hand: 3", "")],
)
def test_what_is_dealt_in_a_capture_game_is_one_number_and_in_the_pack(old: str, new: str, code: str):
    files = [
        SourceText(file.path, file.text.replace(old, new)) if file.path.endswith("scopa.yaml") else file
        for file in field_files()
    ]
    found = read_rules(files).problems
    assert [problem.code for problem in found] == [code] * bool(code)


MOST = "most: {of: {suit: coins}}"


@pytest.mark.parametrize(
    ("file", "old", "new", "reported"),
    [
        ("yaku/scopa", MOST, "most: {of: {suit: coin}}", [("D02", "no suit 'coin'")]),
        ("yaku/scopa", MOST, f"{MOST}\n  when: {{total: 3}}", [("D08", "`most` beside `when`")]),
        ("yaku/scopa", "most: {best", "most: {of: {suit: coins}, best", [("D08", "`most` with `of` and `best`")]),
        ("yaku/scopa", "most: {best: suit, values: {7: 21", "most: {values: {7: 21", []),
        ("yaku/scopa", "best: suit, values: {7: 21", "best: rank, values: {7: 21", [("D01", "best")]),
        ("games/scopa", "form: capture", "form: pot", [("D08", "`most` in a game of the form pot")]),
        ("games/eights", "  shedding:", "  tiles:", [("D01", "unable"), ("D08", "rules of the form tiles")]),
        ("games/eights", "form: shedding", "form: climbing", [("D01", "expected banker, pot")]),
    ],
)
def test_what_cannot_be_said_of_most_and_of_shedding_is_refused_by_name(file, old, new, reported):
    files = [
        SourceText(one.path, one.text.replace(old, new)) if one.path.endswith(f"{file}.yaml") else one
        for one in field_files()
    ]
    found = [(problem.code, problem.message) for problem in read_rules(files).problems]
    assert [each for each in reported if not any(each[0] == code and each[1] in said for code, said in found)] == []
    assert bool(found) == bool(reported), found


def test_the_cards_of_briscola_count_120():
    game = field_rules().games["briscola"]
    assert game.deck is not None
    assert game.card_points == 120
    assert [game.scoring.points(game.deck.by_id[f"cups/{n}"]) for n in game.score.order] == [11, 10, 4, 3, 2] + [0] * 5
    assert field_rules().games["koi-koi"].card_points is None


@pytest.mark.parametrize(
    ("target", "aim"),
    [
        ("", "Take the tricks with most of the 120 points in the cards."),
        ("    target: 61\n", "Take tricks: 61 of the 120 points in the cards win."),
    ],
)
def test_the_aim_of_a_trick_game_names_the_points_that_win_where_they_are_stated(target: str, aim: str):
    files = [
        SourceText(one.path, one.text.replace("    partners:", f"{target}    partners:", 1))
        if one.path.endswith("games/briscola.yaml")
        else one
        for one in field_files()
    ]
    table = TABLES["play-now"](read_rules(files), TableOptions(game="briscola"))
    assert aim in [text(cell) for row in table.rows for cell in row.cells]


def test_a_game_of_tricks_with_combinations_says_what_its_cards_count_and_what_they_are_called():
    marriage = (
        "marriage: {names: [marriage], size: 2, when: {all: [{same: suit}, {ranks: [8, 10]}]}, source: TestRules}\n"
    )
    files = {file.path: file.text for file in field_files()} | {"data/yaku/marriage.yaml": marriage}
    (path,) = (path for path in files if path.endswith("games/briscola.yaml"))
    scored = files[path].replace("  score:\n", "  score:\n    scoring: additive\n")
    files[path] = scored.replace("  end: >-", "  yaku: {marriage: {points: 20}}\n  end: >-")
    rules = read_rules([SourceText(path, data) for path, data in files.items()])
    assert [problem.message for problem in rules.problems] == []

    def said(show: str) -> str:
        return " ".join(
            text(cell) for row in TABLES[show](rules, TableOptions(game="briscola")).rows for cell in row.cells
        )

    assert "Take tricks, and hold combinations" in said("play-now")
    assert "ace (11), 3 (10), king (4)" in said("play-now")
    assert "ace (11), 3 (10), king (4), knight (3), jack (2), 7 (0)" in said("game-facts")
    assert "a jack and a king" in said("rank-table")
    assert "a jack and a king" in said("yaku-matrix")


BESIDE = {
    "koi-koi": ("score: {scoring: additive}", "score: {scoring: additive, cards: [{of: {cat: bright}, points: 20}]}"),
    "riichi": (
        "score: {",
        "presets: {default: {reason: It is usual.}}\n  score: {cards: [{of: {suit: dot}, points: 20}], ",
    ),
    "eights": ("form: shedding\n", "form: shedding\n  score: {cards: [{of: {rank: 8}, points: 20}]}\n"),
    "block": ("form: tiles\n", "form: tiles\n  score: {cards: [{of: {rank: 8}, points: 20}]}\n"),
}


def changed(game: str, old: str, new: str):
    files = {file.path: file.text for file in field_files()}
    (path,) = (path for path in files if path.endswith(f"games/{game}.yaml"))
    assert old in files[path]
    files[path] = files[path].replace(old, new, 1)
    return read_rules([SourceText(path, data) for path, data in files.items()])


@pytest.mark.parametrize("show", ["play-now", "round", "game-facts", "rank-table"])
@pytest.mark.parametrize("game", BESIDE)
def test_points_of_cards_are_said_in_every_form_also_beside_combinations(game: str, show: str):
    rules = changed(game, *BESIDE[game])
    if show == "rank-table" and not rules.games[game].uses:
        return
    table = TABLES[show](rules, TableOptions(game=game))
    said = " ".join([text(cell) for row in table.rows for cell in row.cells] + list(map(str, table.notes)))
    assert "(20)" in said


def test_the_cards_of_a_hand_count_beside_its_combinations():
    play = played(changed("koi-koi", *BESIDE["koi-koi"]).games["koi-koi"], round_number=1)
    cards = tuple(card for card in play.cards if card.cat == "bright")[:3]
    (shown,) = [line for line in lines(hand_record(play, cards)) if "points: " in line and "of the cards" in line]
    assert shown.endswith(", and 60 of the cards")


@pytest.mark.parametrize(
    ("game", "old", "new", "message"),
    [
        (
            "seotda",
            "score: {",
            "score: {scoring: rank, ",
            "beside `scoring: rank` in a game of the form vying",
        ),
        ("briscola", "tricks:\n", "tricks:\n    target: 121\n", "121 of the 120 points that all cards together count"),
        ("briscola", "order: [1, 3,", "order: [1,", "`order` lacks 3, a number of the pack"),
        ("briscola", "order: [1, 3,", "order: [1, 3, 3,", "`order` has 3 twice"),
        ("briscola", "order: [1, 3,", "order: [1, 3, 77,", "`order` has 77, a number that no card of the pack has"),
        (
            "briscola",
            "score:\n",
            "score:\n    cards: [{of: {suit: hearts}, points: 2}]\n",
            "for cards that the pack lacks",
        ),
    ],
)
def test_points_and_orders_that_cannot_be_are_reported(game: str, old: str, new: str, message: str):
    (found,) = [problem.message for problem in changed(game, old, new).problems if problem.code in ("D05", "D08")]
    assert found.endswith(message)


def test_the_496_hands_of_pai_gow_by_rank():
    play = played(field_rules().games["pai-gow"])
    found = {use: each.sets for use, each in best(play, 2).items()}
    pairs = [use.id for use in play.uses if use.id.startswith(("supreme", "pair", "mixed"))]
    assert len(pairs) == 16
    assert found == {**dict.fromkeys(pairs, 1), "wong": 8, "gong": 16, "total": 456}
    assert sum(found.values()) == comb(32, 2) == 496


def test_seotda_ranks_its_190_hands_as_counting_them_one_by_one_does():
    play = played(field_rules().games["seotda"])
    counted: dict[str, int] = {}
    for hand in combinations(play.cards, 2):
        use = next((use for use in play.uses if use.when.holds(hand, play.setting) and "hunter" not in use.id), None)
        counted[use.id if use else "total"] = counted.get(use.id if use else "total", 0) + 1
    assert {use: each.sets for use, each in best(play, 2).items()} == counted
    assert sum(counted.values()) == 190


def test_mahjong_hands_are_as_many_as_published():
    # 11,498,658 and 5,379,616 = C(34, 7) different hands of 14 tiles: the figures in use among Japanese players.
    play = played(field_rules().games["riichi"])
    four = condition(f"parts: [{{times: 4, take: 3, where: {SET}}}, {{take: 2, where: {PAIR}}}]")
    assert ways(play.cards, 14, four, play.setting).faces == 11_498_658
    pairs = next(use.when for use in play.uses if use.id == "seven-pairs")
    assert ways(play.cards, 14, pairs, play.setting).sets == 5_379_616 * 6**7


@pytest.mark.parametrize(("sets", "pairs"), [(1, 0), (1, 1), (2, 1), (3, 0)])
def test_sets_and_pairs_of_one_suit_are_counted_as_by_trying_every_hand(sets, pairs):
    tiles = tuple(Card(f"dot/{n}#{copy}", n, "dot") for n in range(1, 8) for copy in range(1, 4))
    wanted = [f"{{times: {sets}, take: 3, where: {SET}}}", f"{{take: 2, where: {PAIR}}}"][: 1 + pairs]
    when = condition(f"parts: [{', '.join(wanted)}]")
    found = ways(tiles, 3 * sets + 2 * pairs, when, Setting())
    faces = physical = 0
    for counts in product(range(4), repeat=7):
        if sum(counts) == 3 * sets + 2 * pairs:
            hand = [tiles[3 * place + copy] for place, count in enumerate(counts) for copy in range(count)]
            if when.holds(hand, Setting()):
                faces += 1
                ways_ = 1
                for count in counts:
                    ways_ *= comb(3, count)
                physical += ways_
    assert (found.faces, found.sets) == (faces, physical)


def test_a_tile_is_known_by_its_ends_and_its_copies_are_alike():
    deck = field_rules().decks["pai-gow-32"]
    double = [deck.by_id["6-6#1"], deck.by_id["6-6#2"]]
    assert (double[0].n, double[0].ends, double[0].face) == (12, (6, 6), "6-6")
    assert condition("groups: {by: face, exactly: [2]}").holds(double, Setting())
    assert condition("has: [{end: 5}, {end: 1-2}]").holds([deck.by_id["5-1#1"], deck.by_id["6-5#1"]], Setting())
    assert not condition("has: [{end: 5}, {end: 1-2}]").holds([deck.by_id["5-1#1"], deck.by_id["6-4#1"]], Setting())


def test_a_hand_that_waits_is_known_by_the_cards_that_complete_it():
    play = played(field_rules().games["riichi"])
    runs = condition("{all: [{same: suit}, {run: set}]}")
    assert runs.holds([play.deck.by_id[f"dot/{n}#1"] for n in (3, 4, 5)], play.setting)

    def waits(numbers: tuple[int, ...]) -> int:
        hand = [play.deck.by_id[f"dot/{n}#1"] for n in numbers]
        wanted = "{all: [{size: 3}, {same: suit}, {run: set}]}"
        exactly = (n for n in range(5) if condition(f"waits: {{for: {wanted}, faces: {n}}}").holds(hand, play.setting))
        return next(exactly)

    only_one = Setting(deck=(play.deck.by_id["dot/3#1"], play.deck.by_id["dot/4#1"]))
    assert condition("waits: {for: {same: rank}, faces: 0}").holds([only_one.deck[0]], only_one)
    assert [waits(numbers) for numbers in ((4, 5), (1, 2), (4, 6), (1, 5))] == [2, 1, 1, 0]
