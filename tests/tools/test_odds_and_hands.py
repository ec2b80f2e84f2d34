"""`ludograph odds` and `ludograph hand`: exact answers as text and JSON, and one line for a fault."""

from __future__ import annotations

import json
import shutil
from fractions import Fraction
from math import comb

import pytest
from tests.rules.data import ROOT

from ludograph.tools.main import main
from ludograph.tools.rules import odds


@pytest.fixture(autouse=True)
def in_the_project(monkeypatch):
    monkeypatch.chdir(ROOT)


def test_odds_are_fractions_in_json(capsys):
    assert main(["odds", "oicho-kabu", "--json", "--policy", "draw-to-5"]) == 0
    record = json.loads(capsys.readouterr().out)
    triple = next(use for use in record["uses"] if use["id"] == "arashi")
    assert triple["dealt"] == "1/247"
    assert (triple["sets"], triple["sets_of"], triple["classes"]) == (40, 9880, 10)
    assert record["round"]["player"] == "draw-to-5"
    assert "The player draws on totals up to 5." in record["assumptions"]


def test_odds_as_text_have_six_decimals(capsys):
    assert main(["odds", "oicho-kabu", "--size", "3"]) == 0
    assert "arashi (3 cards): 40 of 9880 sets, odds 1/247 = 0.004049" in capsys.readouterr().out


def test_whole_numbers_too_large_for_json_readers_are_texts(capsys):
    assert main(["odds", "kabu-sackson", "--json", "--size", "12"]) == 0
    ways = json.loads(capsys.readouterr().out)["totals"]["12"]["9"]
    assert isinstance(ways["ordered"], str)
    assert int(ways["ordered"]) > 2**53
    assert isinstance(ways["sets"], int)


def test_a_hand_has_its_yaku_and_whether_it_can_be_shown(capsys):
    assert main(["hand", "oicho-kabu/tableau", "8", "9", "3", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["total"] == 0
    assert record["sides"]["player"]["can_be_shown"] is False
    assert "may not draw" in record["sides"]["player"]["why_not"]
    assert record["named"] == ["Kamakura-buta"]


def test_of_a_combination_that_counts_points_they_are_said(capsys, tmp_path):
    for kind in ("decks", "yaku", "games"):
        shutil.copytree(ROOT / "tests" / "rules" / "field" / kind, tmp_path / kind)
    for deck in ("hanafuda", "western"):
        shutil.copy(ROOT / "data" / "decks" / f"{deck}.yaml", tmp_path / "decks")
    assert main(["hand", "koi-koi", "cherry/curtain", "chrysanthemum/sake-cup", "--data", str(tmp_path)]) == 0
    assert "player: flower viewing (points: 5)\n  points: 5" in capsys.readouterr().out


def test_a_hand_can_be_written_in_one_word_and_by_card(capsys):
    assert main(["hand", "oicho-kabu", "9.1"]) == 0
    assert "dealer: kuppin" in capsys.readouterr().out
    assert main(["hand", "oicho-kabu", "--deck", "hanafuda-40-kabu", "pine/crane", "9"]) == 0
    assert "1-9 counts 0" in capsys.readouterr().out


def test_the_best_yaku_comes_first(capsys):
    assert main(["hand", "hiki-kabu", "3", "3", "3", "--json"]) == 0
    held = [yaku["id"] for yaku in json.loads(capsys.readouterr().out)["sides"]["player"]["yaku"]]
    assert held == ["arashi-kabu", "arashi"]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["odds", "oicho-kobu"], "no game 'oicho-kobu'. Did you mean"),
        (["odds", "baccarat"], "nothing is known of its deck"),
        (["odds", "oicho-kabu", "--size", "99"], "deals no hands of 99 cards"),
        (["odds", "oicho-kabu", "--policy", "draw-to-9"], "do not let the player follow"),
        (["hand", "oicho-kabu", "11"], "has no card '11'"),
        (["hand", "oicho-kabu", "1", "1", "1", "1", "1"], "has no further 1"),
        (["hand", "oicho-kabu", "1", "--data", "nowhere"], "no game 'oicho-kabu'"),
    ],
)
def test_a_fault_is_one_line_and_no_traceback(capsys, arguments, message):
    assert main(arguments) != 0
    reported = capsys.readouterr()
    assert message in reported.err
    assert reported.err.count("\n") == 1
    assert reported.out == ""


MEETINGS = [
    # game, first hand, second hand, what is printed
    ("oicho-kabu", "3 3 3", "9 1", "the player loses 1 bet: kuppin ranks above arashi"),
    ("oicho-kabu/osaka", "3 3 3", "1 9", "the player wins 3 bets: arashi ranks above kuppin"),
    ("oicho-kabu/osaka", "3 3 3", "1 9", "kuppin is read as a 1 and a 9, in any order"),
    ("bo-pin", "9 10", "1 9", "1–9 counts 0, so the dealer must take a third card"),
    ("kabu-sackson", "8 1", "2 3", "the first wins: the higher count wins: 9 against 5"),
    ("hiki-kabu", "4 1", "7 2", "the first wins, and the others' bets count 2 times: shippin ranks above a hand that"),
    ("kyo-kabu", "3 3 3", "2 5 8", "does not begin with an open card (5, 6, 7, 8)"),
]


@pytest.mark.parametrize(("game", "mine", "theirs", "rule"), MEETINGS)
def test_two_hands_are_settled_with_the_rule_that_decides(capsys, game, mine, theirs, rule):
    assert main(["hand", game, mine, "--against", theirs]) == 0
    assert rule in capsys.readouterr().out


def test_two_hands_meet_in_every_game_of_the_family(capsys):
    assert main(["hand", "oicho-kabu", "3 3 3", "--against", "1 9", "--all", "--json"]) == 0
    found = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert found[0]["game"] == "oicho-kabu"
    assert {"hiki-kabu", "sanmai-kabu", "oicho-kabu/osaka"} <= {one["game"] for one in found}
    assert all(one["sources"] or one["impossible"] for one in found if one["game"].startswith("oicho"))


def test_two_hands_come_out_of_one_deck(capsys):
    assert main(["hand", "oicho-kabu", "3 3 3", "--against", "3 3"]) != 0
    assert "no further 3" in capsys.readouterr().err


def test_a_choice_has_one_syntax_in_every_command(capsys):
    assert main(["odds", "kyo-kabu", "--choose", "ties=dealer", "--json"]) == 0
    assert "Ties: the dealer wins ties." in json.loads(capsys.readouterr().out)["assumptions"]
    assert main(["hand", "oicho-kabu", "1 9", "--choose", "yaku.kuppin.reading=any-order"]) == 0
    assert "dealer: kuppin" in capsys.readouterr().out
    assert main(["resolve", "kyo-kabu", "--choose", "ties=dealer"]) == 0
    assert "ties: dealer" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["odds", "oicho-kabu", "--choose", "tise=dealer"], "unknown key 'tise'. Did you mean 'ties'"),
        (["hand", "oicho-kabu", "1", "--choose", "yaku.kupin.reading=any-order"], "Did you mean 'kuppin'?"),
        (["odds", "kyo-kabu", "--first", "9"], "5, 6, 7, 8 lie open before the deal, not 9"),
        (["odds", "sanmai-kabu", "--players", "5"], "everybody plays against the dealer, not for a pot"),
        (["odds", "kabu-sackson", "--players", "3"], "players do not play for a pot"),
        (["odds", "hiki-kabu", "--players", "1"], "players 1: expected 2 to 10"),
        (["odds", "oicho-kabu", "--given", "{totl: 4}"], "given: unknown operator 'totl'. Did you mean 'total'?"),
        (["odds", "oicho-kabu/tableau", "--given", "{dealer: 4}"], "the dealer never shows a 4"),
    ],
)
def test_a_choice_that_does_not_exist_is_one_line_with_a_guess(capsys, arguments, message):
    assert main(arguments) != 0
    reported = capsys.readouterr()
    assert message in reported.err
    assert (reported.err.count("\n"), reported.out) == (1, "")


def test_odds_given_a_hand_are_those_of_the_hands_that_are_left(capsys):
    assert main(["odds", "oicho-kabu", "--size", "2", "--given", "{has: [9]}", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert "Given a dealt hand with a 9 among the cards." in record["assumptions"]
    uses = {use["id"]: use for use in record["uses"]}
    # 9 then 1: 16 of the 300 sequences of two cards with a nine.
    assert uses["kuppin"]["dealt"] == "4/75"
    assert uses["shippin"]["dealt"] == "0/1"


def test_a_card_is_written_by_its_name_or_the_first_letter_of_it(capsys):
    assert main(["hand", "kabu-sackson", "A-9", "--against", "ace 2"]) == 0
    assert "first ace-9 against second ace-2" in capsys.readouterr().out
    assert main(["hand", "hiki-kabu", "A", "9"]) == 0  # with a Western pack, which its article offers
    assert "1-9 counts 0" in capsys.readouterr().out
    assert main(["hand", "sanmai-kabu", "king-ace"]) == 0
    assert "12-1 counts 1" in capsys.readouterr().out
    assert main(["hand", "kabu-sackson", "ace-9-a"]) == 0
    assert "ace-9-ace counts 1" in capsys.readouterr().out
    assert (
        main(["hand", "oicho-kabu", "9♠", "As"]) == 0
    )  # of a suit of a pack that has suits, though kabufuda have none
    assert "oicho-kabu: 9-1 counts 0" in capsys.readouterr().out
    for game in ("oicho-kabu", "kabu-sackson"):
        for cards in ("K", "K♠"):
            assert main(["hand", game, cards, "A"]) == 2
            said = capsys.readouterr().err
            assert "has no card 'K'. This game is played without jack, queen, king. Its packs: " in said
    assert main(["hand", "kabu-sackson", "a a a a a"]) == 2
    assert capsys.readouterr().err == "ludograph: western-40-pips has no further a\n"


def test_best_play_against_an_open_card_is_reported_hand_by_hand(capsys):
    assert main(["odds", "oicho-kabu", "--given", "{dealer: 4}", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["best_play"]
    assert {tuple(choice["shown"]) for choice in found["choices"]} == {(4,)}
    assert {choice["best"] for choice in found["choices"]} == {"draw", "stand"}


def test_odds_are_computed_once_for_a_game_as_it_is_resolved(capsys, tmp_path, monkeypatch):
    shutil.copytree(ROOT / "data", tmp_path / "data")
    (tmp_path / "mkdocs.yml").write_text("site_name: Odds\n", encoding="utf-8")
    asked = ["odds", "kyo-kabu", "--data", str(tmp_path / "data")]
    assert main(asked) == 0
    first = capsys.readouterr().out
    calls = []
    monkeypatch.setattr(odds, "odds_record", lambda *_args: calls.append(1) or {})
    assert main(asked) == 0
    assert (capsys.readouterr().out, calls) == (first, [])
    game = tmp_path / "data/games/kyo-kabu.yaml"
    monkeypatch.setattr(odds, "lines", lambda _record: [])
    for changed in (["--choose", "ties=dealer"], ["--deck", "mamefuda-40"], ["--first", "8"], ["--best-play"]):
        before = len(calls)
        assert main([*asked, *changed]) == 0
        assert len(calls) == before + 1
    game.write_text(game.read_text(encoding="utf-8").replace("mod: 10", "mod: 9"), encoding="utf-8")
    before = len(calls)
    assert main(asked) == 0
    assert len(calls) == before + 1


def test_the_pot_among_a_few_players_is_exact_and_among_many_about(capsys):
    assert main(["odds", "hiki-kabu", "--players", "3", "--json"]) == 0
    pot = json.loads(capsys.readouterr().out)["pot"]
    assert sum(Fraction(hand["comes"]) for hand in pot["hands"]) == 1
    assert main(["odds", "hiki-kabu", "--players", "5", "--json"]) == 0
    pot = json.loads(capsys.readouterr().out)["pot"]
    assert pot["players"] == 5
    assert sum(hand["comes"]["about"] for hand in pot["hands"]) == pytest.approx(1, abs=0.001)
    assert all(hand["wins"]["from"] <= hand["wins"]["about"] <= hand["wins"]["to"] for hand in pot["hands"])


def test_what_would_take_minutes_says_so_at_once(capsys):
    data = str(ROOT / "tests" / "rules" / "field")
    assert main(["odds", "riichi", "--data", data, "--json"]) == 0
    uses = {use["id"]: use for use in json.loads(capsys.readouterr().out)["uses"]}
    assert int(uses["all-triplets"]["sets"]) == comb(34, 4) * 4**4 * 30 * 6
    assert "not_computed" in uses["all-runs"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["hand", "kyo-kabu", "5", "2", "--first", "5"], ["The player bets on the open 5.", "5-2: stay (stay 0.19"]),
        (["hand", "hiki-kabu", "9", "1", "--players", "2"], ["2 play.", "comes 4/195", "wins alone 24215/25308"]),
        (["hand", "oicho-kabu", "8", "9", "--given", "{total: 7}"], ["Given a dealt hand with a total of 7."]),
        (["resolve", "kyo-kabu", "--first", "5"], ["The player bets on the open 5."]),
        (["resolve", "hiki-kabu", "--players", "4"], ["4 play."]),
        (["resolve", "oicho-kabu", "--given", "{dealer: 8}"], ["Given that the dealer shows an 8."]),
        (["odds", "kyo-kabu", "--first", "5", "--size", "2"], ["a round, player"]),
    ],
)
def test_what_is_asked_of_a_game_has_one_syntax_in_every_command(capsys, arguments, said):
    assert main(arguments) == 0
    out = capsys.readouterr().out
    assert [words for words in said if words not in out] == []


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["hand", "kyo-kabu", "5", "2", "--first", "6"], "the hand begins with 5, and the bet is on 6"),
        (["hand", "kyo-kabu", "5", "2", "--first", "3"], "5, 6, 7, 8 lie open before the deal, not 3"),
        (["hand", "oicho-kabu", "8", "9", "--given", "{total: 4}"], "the hand is not what is given"),
        (["hand", "oicho-kabu", "8", "9", "--given", "{totl: 4}"], "Did you mean 'total'?"),
        (["hand", "oicho-kabu", "8", "9", "--players", "3"], "everybody plays against the dealer, not for a pot"),
        (["resolve", "hiki-kabu", "--players", "30"], "players 30: expected 2 to 10"),
    ],
)
def test_what_cannot_be_asked_of_a_game_is_one_line(capsys, arguments, message):
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


@pytest.fixture
def vying(tmp_path):
    for kind in ("decks", "yaku", "games"):
        shutil.copytree(ROOT / "tests" / "rules" / "field" / kind, tmp_path / kind)
    for deck in ("hanafuda", "western"):
        shutil.copy(ROOT / "data" / "decks" / f"{deck}.yaml", tmp_path / "decks")
    return ["stud/draw", "--data", str(tmp_path)]


def test_cards_taken_for_bare_numbers_are_said_where_suits_matter(capsys, vying):
    game, *data = vying
    assert main(["hand", game, "9", "8", "7", "6", "hearts/5", *data]) == 0
    taken = "spades/9, spades/8, spades/7, spades/6"
    assert f"assumed, since only numbers are given: {taken}; write such a card" in capsys.readouterr().out
    assert main(["hand", game, "9s", "8♥", "7♦", "6c", "5h", "--against", "Ks K♥ K♦ 2s 2♥", *data]) == 0
    assert "assumed" not in capsys.readouterr().out
    assert main(["hand", "oicho-kabu", "9", "1"]) == 0
    assert "assumed" not in capsys.readouterr().out


def test_cards_may_be_written_as_in_articles(capsys, vying):
    game, *data = vying
    assert main(["hand", game, "As", "K♥", "Q♦", "10c", "Js", "--json", *data]) == 0
    cards = ["spades/1", "hearts/13", "diamonds/12", "clubs/10", "spades/11"]
    assert json.loads(capsys.readouterr().out)["hand"] == cards


def test_where_cards_are_compared_one_by_one_no_sums_are_counted(capsys, vying):
    game, *data = vying
    assert main(["odds", game, "--json", *data]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["final"].get("player", {}).keys() <= {*(use["id"] for use in record["uses"]), "none of these"}
    assert "total" not in record["best"]["5"]
    assert "none of these" in record["best"]["5"]


def test_cards_are_called_as_the_data_of_their_pack_do_and_may_be_written_so(capsys):
    for cards in (["honour", "1", "9"], ["0.1.9"]):
        assert main(["hand", "che-san-zhang", *cards]) == 0
        assert capsys.readouterr().out.startswith("che-san-zhang: honour-1-9 counts 1\n")
    assert main(["hand", "che-san-zhang", "honour", "1", "9", "--against", "2.3.4"]) == 0
    assert "player honour-1-9 against dealer 2-3-4" in capsys.readouterr().out
