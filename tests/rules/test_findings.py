"""Rules that cannot do what they say are found by going through the cards, each with a hand to show it."""

from __future__ import annotations

import pytest
from tests.rules.data import ROOT, design_rules, seed_rules

from ludograph.base.source import SourceText
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.findings import Finding, listed, rule_findings, shown
from ludograph.rules.odds.witness import Reachability, reach
from ludograph.rules.play.play import DEALER, PLAYER, played
from ludograph.store import Cache

DECK = "ten: {names: [ten], numbers: 1-10, copies: 4, source: Book}\n"
GAME = """
g:
  names: [g]
  status: partial
  form: banker
  deck: {use: ten}
  score: {values: {10: 0}, mod: 10}
  sources: Book
"""


def rules(yaku: str, game: str) -> Rules:
    """Rules with one game; `game` is indented by two."""
    texts = {"data/decks/d.yaml": DECK, "data/yaku/y.yaml": yaku, "data/games/g.yaml": GAME + game}
    return read_rules([SourceText(path, text) for path, text in texts.items()])


def found(rules_: Rules) -> list[str]:
    return [f"{one.problem.code} {one.problem.message}" for one in rule_findings(rules_)]


def by(code: str, game: str, use: str = "") -> list[Finding]:
    """The findings of the seed data of this code."""
    return [
        one
        for one in rule_findings(seed_rules())
        if one.problem.code == code and one.game == game and use in ("", one.use)
    ]


def test_a_condition_that_no_hand_of_the_deck_satisfies():
    yaku = "eleven: {names: [eleven], size: 2, when: {ranks: [11, 1]}, source: Book}\n"
    assert found(rules(yaku, "  yaku: {eleven: {holder: both, effect: none}}\n")) == [
        "D04 g: no hand of ten can be eleven: a 1 and an 11, in any order"
    ]


def test_a_refinement_that_is_none():
    yaku = (
        "pair: {names: [pair], size: 2, when: {same: rank}, source: Book}\n"
        "low: {names: [low], size: 2, when: {only: {rank: 1-2}}, refines: pair, source: Book}\n"
    )
    (message,) = found(rules(yaku, "  yaku: {low: {holder: both, effect: none}}\n"))
    assert message == "D06 g: 1–2 is low but not pair, which `refines` names"


def test_a_refinement_that_is_none_is_reported_once_whatever_the_number_of_cards():
    yaku = (
        "alike: {names: [alike], when: {same: rank}, source: Book}\n"
        "low: {names: [low], when: {only: {rank: 1-2}}, refines: alike, source: Book}\n"
    )
    game = "  deal: {hands: personal, cards: 2}\n  draw: {limit: 1}\n  yaku: {low: {holder: both, effect: none}}\n"
    messages = [message for message in found(rules(yaku, game)) if message.startswith("D06")]
    assert messages == ["D06 g: 1–2 is low but not alike, which `refines` names"]


DRAWN = """  draw: {limit: 1, player: {must: {total: {max: 3}}, never: {total: {min: 7}}}, dealer: free}
"""


def test_a_yaku_that_must_be_drawn_to_can_never_be_shown():
    yaku = "nine-one: {names: [nine one], size: 2, when: {ranks: [9, 1]}, source: Book}\n"
    game = DRAWN + "  yaku: {nine-one: {holder: player, effect: win}}\n  ranking: [nine-one, total]\n"
    (message,) = found(rules(yaku, game))
    assert message.startswith("D10 g: no player can ever show nine one: 1–9 counts 0, and the player must draw on")


def test_an_exempt_yaku_and_one_of_a_free_dealer_can_be_shown():
    yaku = "nine-one: {names: [nine one], size: 2, when: {ranks: [9, 1]}, source: Book}\n"
    for use in ("{holder: player, effect: win, exempt: true}", "{holder: dealer, effect: win}"):
        game = DRAWN + f"  yaku: {{nine-one: {use}}}\n  ranking: [nine-one, total]\n"
        assert found(rules(yaku, game)) == []


def test_what_a_yaku_loses_is_listed_by_numbers_or_by_order():
    yaku = (
        "triple: {names: [triple], size: 3, when: {same: rank}, source: Book}\n"
        "up: {names: [up], size: 3, when: {run: up}, source: Book}\n"
    )
    game = DRAWN + "  yaku: {triple: {holder: player, effect: win}, up: {holder: player, effect: win}}\n"
    assert found(rules(yaku, game + "  ranking: [triple, up, total]\n")) == [
        "D11 g: the player can never show triple as 4–4–4 and 9–9–9 in any order: the player may not draw on a total of"
        " at least 7",
        "D11 g: the player can never show up as 3–4–5, 4–5–6 and 8–9–10: the player may not draw on a total of at"
        " least 7",
    ]


def test_a_long_list_gives_six_and_the_number_of_the_others() -> None:
    names = ["a", "b", "c", "d", "e", "f", "g", "h", "i"]
    assert [listed(names[:count]) for count in (1, 2, 6, 7, 9)] == [
        "a", "a and b", "a, b, c, d, e and f", "a, b, c, d, e, f and 1 more", "a, b, c, d, e, f and 3 more",
    ]  # fmt: skip


OVERLAP = (
    "triple: {names: [triple], size: 3, when: {same: rank}, source: Book}\n"
    "threes: {names: [threes], size: 3, when: {ranks: [3, 3, 3]}, source: Book}\n"
)
SHOWN = "  draw: {limit: 1, player: free, dealer: free}\n"


def test_one_hand_that_is_two_yaku_of_one_holder():
    game = SHOWN + "  yaku: {triple: {holder: player, effect: win}}\n  local: {threes: {holder: player, effect: win}}\n"
    assert found(rules(OVERLAP, game + "  ranking: [triple, total]\n")) == [
        "D12 g: 3–3–3 is both triple and threes, and nothing says which of the two it counts as"
    ]


def test_ranking_and_refinement_each_settle_an_overlap():
    game = SHOWN + "  yaku: {triple: {holder: player, effect: win}, threes: {holder: player, effect: win}}\n"
    assert found(rules(OVERLAP, game + "  ranking: [threes, triple, total]\n")) == []
    refined = OVERLAP.replace("[3, 3, 3]}", "[3, 3, 3]}, refines: triple")
    local = (
        SHOWN + "  yaku: {triple: {holder: player, effect: win}}\n  local: {threes: {holder: player, effect: win}}\n"
    )
    assert found(rules(refined, local + "  ranking: [triple, total]\n")) == []


def test_a_player_and_the_dealer_can_meet_undecided():
    game = SHOWN + "  yaku: {triple: {holder: player, effect: win}, threes: {holder: dealer, effect: win}}\n"
    (message,) = found(rules(OVERLAP, game + "  ranking: [triple@player, total]\n"))
    assert message.startswith("D13 g: a player’s triple can meet the dealer’s threes (1–1–1 against 3–3–3)")
    assert found(rules(OVERLAP, game + "  ranking: [threes, triple, total]\n")) == []


def test_beats_against_the_ranking_and_in_a_circle():
    game = (
        SHOWN + "  yaku: {triple: {holder: both, effect: win, compare: none},"
        " threes: {holder: both, effect: win, compare: none, beats: [triple]}}\n  ranking: [triple, threes, total]\n"
    )
    assert "D14 g: threes beats triple, which the ranking places above it" in found(rules(OVERLAP, game))
    circle = game.replace(
        "{triple: {holder: both, effect: win,", "{triple: {holder: both, effect: win, beats: [threes],"
    )
    assert "D14 g: yaku beat each other in a circle: threes > triple > threes" in found(rules(OVERLAP, circle))


def test_a_hand_that_must_draw_and_may_not():
    game = "  draw: {limit: 1, player: {must: {total: {max: 5}}, never: {total: {min: 5}}}, dealer: free}\n"
    assert found(rules("", game)) == ["D16 g: the player must draw with 1–4, which counts 5, and may not"]


def test_a_finding_has_a_witness_a_rule_an_emendation_and_a_place():
    (one,) = [one for one in rule_findings(design_rules()) if one.use == "two-one"]
    assert [shown(hand) for hand in one.witness] == ["1–2"]
    assert str(one.rule) == "the player must draw on a total of at most 3"
    assert "exempt" not in one.emendation
    assert "exempt: true" in one.problem.hint
    assert one.problem.place is not None
    assert one.problem.place.path == "design/games/nine.yaml"


def test_reach_of_a_use_is_what_can_be_shown():
    play = played(design_rules().games["nine"])
    assert reach(play, "two-one")[PLAYER].found is Reachability.UNREACHABLE
    assert reach(play, "triple")[PLAYER].lost == ((4, 4, 4), (9, 9, 9))
    assert reach(play, "triple")[DEALER].found is Reachability.REACHABLE
    with pytest.raises(KeyError):
        reach(play, "nonsense")


def test_the_seed_data_give_no_errors():
    assert [one.problem.message for one in rule_findings(seed_rules()) if one.problem.code in ("D04", "D06")] == []


def test_c12_a_nine_may_ask_for_a_triple_that_it_cannot_make():
    (one,) = by("D11", "oicho-kabu/tableau", "arashi")
    assert "4–4–4 and 9–9–9 in any order" in one.problem.message


def test_c13_eight_and_nine_cannot_draw_a_three():
    (one,) = by("D11", "oicho-kabu/tableau", "kamakura-buta")
    assert "8–9–3 and 9–8–3 in these orders" in one.problem.message


def test_c14_yaku_of_two_cards_that_must_draw_can_never_be_shown():
    assert {one.use for one in by("D10", "oicho-kabu/tableau")} >= {"shiro", "zoro-tsubushi", "wake-satsu", "toichi"}


def test_c40_pin_scissors_cannot_hold_a_six_or_a_seven():
    (one,) = by("D11", "oicho-kabu/tableau", "pinbasami")
    assert "1–6–1 and 1–7–1" in one.problem.message


def test_c41_one_hand_is_two_yaku_that_nothing_ranks():
    message = " ".join(one.problem.message for one in by("D12", "oicho-kabu/tableau"))
    assert "1–2–3 is both nobori and ichi-ni-san" in message
    assert "1–1–1 is both arashi and pinbasami" in message


def test_c45_the_pictured_runs_cannot_be_drawn_to():
    (rising,) = by("D11", "oicho-kabu/tableau", "nobori")
    (falling,) = by("D11", "oicho-kabu/tableau", "kudari")
    assert "3–4–5" in rising.problem.message
    assert "4–3–2" in falling.problem.message


def test_findings_of_an_unchanged_game_are_remembered(tmp_path):
    cache = Cache(tmp_path / "cache.sqlite")
    first = rule_findings(seed_rules(), cache)
    cache.save()
    again = Cache(tmp_path / "cache.sqlite")
    assert rule_findings(read_rules(data_files(ROOT / "data")), again) == first
    cache.close()
    again.close()


def test_the_hand_that_shows_a_fault_is_the_first_that_the_message_names():
    partly = [
        one for one in (*rule_findings(seed_rules()), *rule_findings(design_rules())) if one.problem.code == "D11"
    ]
    assert len(partly) > 10
    for one in partly:
        assert f" as {shown(one.witness[0])}" in one.problem.message
