"""A round from the rules alone: what may be chosen, what comes, what is paid, and which field says so."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from types import ModuleType
from typing import Any

import pyspiel
import pytest
from tests.play import (
    PLAYABLE,
    dealing,
    differences,
    differences_of_export,
    exported,
    played_form,
    record,
    rounds,
    sigmas,
)
from tests.rules.data import seed_rules

from ludograph.languages.words import words_in
from ludograph.rules.data.entry import fields
from ludograph.rules.data.words import TieRule, Trait
from ludograph.rules.openspiel import openspiel_game
from ludograph.rules.play.evaluator import Outcome, Why, settle, standing
from ludograph.rules.play.hands import read_hand
from ludograph.rules.play.machine import CHANCE, HandResult, RoundRules, RoundState, Turn, left_open
from ludograph.rules.play.play import Action
from ludograph.rules.speech.sentence import Length
from ludograph.rules.tables.dealt_round import dealt_play, round_data
from ludograph.rules.tables.round.play_now import speech
from ludograph.rules.tables.round.showdown import seats_of, showdown
from ludograph.store.codec.text import json_line
from ludograph.values import Fact, Name

SOME = 40


def reached(form: str, *hands: str) -> tuple[RoundRules, RoundState]:
    """A state of a form with these hands, the dealer's last, at the first player's turn."""
    play = played_form(form)
    cards = read_hand(play.deck, hands)
    dealt, at = [], 0
    for size in (len(hand.split()) for hand in hands):
        dealt.append(cards[at : at + size])
        at += size
    return RoundRules(play, len(hands) - 1), RoundState(Turn.CHOOSE, tuple(dealt))


def ended(form: str, *hands: str) -> HandResult:
    rules, state = reached(form, *hands)
    return rules.results(RoundState(Turn.END, state.hands, len(hands)))[0]


@pytest.mark.parametrize("form", PLAYABLE)
def test_every_round_ends_with_hands_of_the_pack_that_the_rules_allow_and_their_pay(form):
    play = played_form(form)
    for course in rounds(RoundRules(play, 3), SOME):
        rules, end = course.rules, course.end
        cards = [card for hand in end.hands for card in hand]
        assert len({card.id for card in cards}) == len(cards)
        assert {len(hand) for hand in end.hands} <= set(play.sizes)
        for state, move in course.moves:
            assert move in (rules.chances(state) if state.turn in CHANCE else rules.legal(state))
        if not play.game.has_dealer:
            assert sum(result.net for result in rules.results(end)) == 0
            continue
        *mine, dealer = (standing(play, *one) for one in zip(end.hands, rules.sides, strict=True))
        for place, (result, hand) in enumerate(zip(rules.results(end), mine, strict=True)):
            paid = (Outcome.DRAW, Fraction(0)) if place in end.withdrawn else settle(play, hand, dealer)
            assert (result.outcome, result.net) == paid


@pytest.mark.parametrize("form", PLAYABLE)
def test_every_step_names_a_field_of_the_data_and_its_value(form):
    play, known = played_form(form), fields()
    for course in rounds(RoundRules(play, 3), SOME):
        steps = [course.rules.ground(state, move) for state, move in course.moves]
        for ground in (*steps, *(each for result in course.rules.results(course.end) for each in result.grounds)):
            assert re.sub(r"^yaku\.[^.]+", "yaku", ground.path) in known
            stated = ground.thing is not None and ground.thing.at
            assert not stated or play.game.origin_of(ground.thing) or play.game.chosen_by(ground.thing)


def test_a_form_that_cannot_be_played_says_which_rule_it_lacks():
    rules = seed_rules()
    assert tuple(id for id in rules.games if dealt_play(rules, rules.games[id])) == PLAYABLE
    said = {id: [one.why for one in left_open(played_form(id))] for id in seed_rules().games if played_form(id)}
    assert tuple(id for id, why in said.items() if not why) == PLAYABLE
    assert {id: why for id, why in said.items() if why} == {
        "che-san-zhang": ["the sources leave too much open for a recommended form"],
        "kabu-sackson/open-cards": ["cards that are out of play are not dealt"],
        "cabul-card": ["only rounds in which dealt hands are compared and paid are dealt"],
        "oicho-kabu/hangame": ["no rule says what Fūjin does", "no rule says what Raijin does"],
    }


def bet(*moves: Action, hands: tuple[str, ...], raises: int | None = None) -> tuple[RoundRules, RoundState]:
    """Hiki-Kabu after these bets; the third hand speaks second, since bets go the other way round than the draw."""
    rules, state = reached("hiki-kabu", *hands)
    game = rules.play.game
    game = replace(game, bets=replace(game.bets, raises=Fact(raises)))
    rules = RoundRules(replace(rules.play, game=game), len(hands))
    state = RoundState(Turn.WAGER, state.hands, 0, stakes=(0,) * len(hands))
    for move in moves:
        assert move in rules.legal(state)
        state = rules.after(state, move)
    return rules, state


HANDS = ("4 5 10", "9 1", "2 1 8")


def test_bets_against_each_other_go_on_until_all_are_equal_and_each_raises_once():
    bets, matches, raises, folds = Action.BET, Action.MATCH, Action.RAISE, Action.FOLD
    rules, state = bet(hands=HANDS)
    assert rules.legal(state) == (bets, folds)
    rules, state = bet(bets, raises, matches, raises, matches, raises, hands=HANDS)
    assert (state.turn, state.who, state.stakes) == (Turn.WAGER, 0, (4, 8, 4))
    assert rules.legal(state) == (matches, folds)
    rules, state = bet(bets, raises, matches, raises, matches, raises, matches, matches, hands=HANDS)
    assert (state.turn, state.stakes) == (Turn.END, (8, 8, 8))
    rules, state = bet(bets, raises, raises, raises, hands=HANDS, raises=4)
    assert rules.legal(state) == (matches, raises, folds)
    assert rules.legal(rules.after(state, raises)) == (matches, folds)


@pytest.mark.parametrize(
    ("moves", "nets", "path"),
    [
        # 9–1 (kuppin) doubles the bets of the others at the showdown, not the antes and not the bet of who folded.
        ((Action.BET, Action.MATCH, Action.MATCH), (-3, 6, -3), "pay.beyond"),
        ((Action.BET, Action.RAISE, Action.MATCH, Action.FOLD), (-2, 7, -5), "pay.beyond"),
        # The last one in takes the pot by no hand.
        ((Action.BET, Action.FOLD, Action.FOLD), (2, -1, -1), "bets.course"),
        ((Action.FOLD, Action.FOLD), (-1, 2, -1), "bets.course"),
        ((Action.BET, Action.MATCH, Action.FOLD), (3, -1, -2), "pay.beyond"),
    ],
)
def test_a_pot_pays_the_bets_and_the_multiplier_of_the_winner(moves, nets, path):
    rules, state = bet(*moves, hands=HANDS)
    results = rules.results(state)
    assert state.turn is Turn.END
    assert tuple(result.net for result in results) == nets
    assert {ground.path for result in results for ground in result.grounds} == {path}


def test_a_hand_that_may_leave_the_round_keeps_its_stake_by_the_rule_of_that_hand():
    rules, state = reached("oicho-kabu/osaka", "4 6", "1 2", "3")
    assert rules.legal(state) == (Action.DRAW, Action.STAND, Action.WITHDRAW)
    assert rules.ground(state, Action.WITHDRAW).path == "yaku.shiro.effect"
    after = rules.after(state, Action.WITHDRAW)
    assert (after.who, after.withdrawn) == (1, {0})
    result = rules.results(after)[0]
    assert (result.outcome, result.net, result.why) == (Outcome.DRAW, 0, None)
    assert [ground.path for ground in result.grounds] == ["yaku.shiro.effect"]


@pytest.mark.parametrize(
    ("hand", "legal"), [("1 2", (Action.DRAW,)), ("3 4", (Action.STAND,)), ("2 3", (Action.DRAW, Action.STAND))]
)
def test_only_what_the_draw_rules_allow_is_offered(hand, legal):
    rules, state = reached("oicho-kabu", hand, "1 2", "3 4")
    assert rules.legal(state) == legal
    assert rules.ground(state, legal[0]).path == "draw.player"


@pytest.mark.parametrize(
    ("form", "mine", "dealers", "why", "paths"),
    [
        ("oicho-kabu/osaka", "2 2 2", "5 5 5", Why.HOLDER, ["ranking", "yaku.arashi.compare", "yaku.arashi.pay"]),
        ("oicho-kabu/osaka", "4 5", "3 6", Why.TIES, ["ties"]),
        ("oicho-kabu/osaka", "4 5", "2 6", Why.COMPARES, ["score.best", "pay.base"]),
        ("oicho-kabu/osaka", "4 1", "2 6", Why.RANKS, ["ranking", "yaku.shippin.pay"]),
        ("sanmai-kabu", "3 3 3", "4 4 1", Why.RANKS, ["ranking", "yaku.arashi.pay"]),
    ],
)
def test_a_result_names_what_decides_and_what_is_paid(form, mine, dealers, why, paths):
    result = ended(form, mine, dealers)
    assert (result.why, [ground.path for ground in result.grounds]) == (why, paths)


def test_a_worked_round_gives_the_rule_for_two_hands_of_which_the_dealers_wins():
    rules, state = reached("oicho-kabu/osaka", "2 2 2", "5 5 5")
    seats = seats_of(rules)
    step = [*showdown(rules, seats, replace(state, turn=Turn.END))][-1]
    assert str(step.rule) == "Both are arashi, and the dealer’s wins."
    assert [source.citekey for source in step.sources] == ["WikiProjectMedOichoKabu"]


@pytest.mark.parametrize("form", PLAYABLE)
def test_rounds_pay_as_the_exact_odds_say(form):
    assert sigmas(played_form(form), 400) < 4


@pytest.fixture(scope="module")
def page(browser: Any) -> Iterator[Any]:
    opened = browser.new_page()
    dealing(opened)
    yield opened
    opened.close()


@pytest.mark.browser
@pytest.mark.parametrize("form", PLAYABLE)
def test_the_script_of_the_page_plays_every_round_as_python_does(page, form):
    assert differences(page, form, 60) == []


@pytest.mark.parametrize("form", PLAYABLE)
def test_the_game_for_openspiel_has_the_states_choices_and_payments_of_every_round(form):
    assert differences_of_export(form, 60) == []


def test_openspiel_accepts_a_game_and_tells_a_player_no_closed_card():
    rules, module = exported("oicho-kabu/osaka")
    pyspiel.random_sim_test(pyspiel.load_game(module.TYPE.short_name), num_sims=3, serialize=True, verbose=False)
    state = module.Round().new_initial_state()
    while state.current_player() < 0 or state.turn == "bet":
        state.apply_action(state.legal_actions()[-1])
    names = [card.id for card in rules.play.cards]
    for player in range(state.num_players()):
        seen = state.information_state_string(player)
        others = (hand for place, hand in enumerate(state.hands) if state.player(place) != player)
        hidden = [names[hand[1]] for hand in others if len(hand) > 1]
        assert hidden
        assert not any(card in seen for card in hidden)


def test_a_file_for_openspiel_holds_a_title_as_text_whatever_is_in_it():
    play = played_form("oicho-kabu")
    odd = replace(play, game=replace(play.game, names=(Name('"""\\\'); raise SystemExit  # {round}'),)))
    name, text = openspiel_game(RoundRules(odd, 3))
    module = ModuleType(name)
    exec(compile(text, "odd.py", "exec"), module.__dict__)
    assert module.ROUND["title"].startswith('"""')


@pytest.mark.browser
@pytest.mark.parametrize("form", PLAYABLE)
def test_the_script_plays_by_each_answer_of_the_sheet_as_python_does(page, form):
    codes = record(form)["agreed"]
    assert {code: found for code in codes if (found := differences(page, form, 12, code))} == {}
    assert form == "kabu-sackson" or codes


@pytest.mark.browser
def test_the_script_plays_by_the_house_rules_on_which_the_table_has_agreed(page):
    play = dealt_play(seed_rules(), seed_rules().games["oicho-kabu/osaka"])
    data = json.loads(json_line(round_data(seed_rules(), play, words_in("en"), lambda source: source.cite)))
    script = """([data, house, ...hands]) => {
      const { rulesOf } = ludographRound, { results, game } = rulesOf(data, house);
      const alike = (n) => game.cards.filter((card) => card.n === n);
      return results({ hands: hands.map((hand) => hand.map((n, at) => alike(n)[at])), left: [] })[0];
    }"""
    results = {way: page.evaluate(script, [data, {"=arashi": way}, [2, 2, 2], [5, 5, 5]]) for way in range(4)}
    assert [results[way]["outcome"] for way in range(4)] == ["lose", "win", "win", "draw"]
    assert page.evaluate(script, [data, {"=arashi": 2}, [2, 2, 2], [7, 7, 7]])["outcome"] == "lose"
    equal = [page.evaluate(script, [data, {"=ties": way}, [4, 5], [3, 6]])["outcome"] for way in (0, 1)]
    assert equal == ["draw", "lose"]


@pytest.mark.browser
def test_a_tie_rule_of_the_table_cites_no_source(page):
    said = {}
    for id in ("oicho-kabu", "kyo-kabu"):
        play = dealt_play(seed_rules(), seed_rules().games[id])
        data = json.loads(json_line(round_data(seed_rules(), play, words_in("en"), lambda source: source.cite)))
        script = """([data, house]) => {
          const { meet } = ludographHands, { game } = ludographRound.rulesOf(data, house);
          const alike = (n) => game.cards.find((card) => card.n === n);
          const hands = [[4, 5], [3, 6]].map((hand) => hand.map(alike));
          const { rule, notes, sources } = meet(data, data.games[data.round.game], ...hands, house);
          return [rule, notes, sources];
        }"""
        for way in (None, 1):
            said[id, way] = page.evaluate(script, [data, {} if way is None else {"=ties": way}])
    assert said["oicho-kabu", None][2] == ["PorgesThreeCard"]
    assert said["oicho-kabu", 1] == ["the hands are equal, and bets go back", "", []]
    assert said["kyo-kabu", None] == [
        "the hands are equal, and bets go back (to be agreed)",
        "Agreed before the game.",
        ["FudawikiKyoKabu"],
    ]
    assert said["kyo-kabu", 1] == ["the hands are equal, and the dealer wins ties", "", []]


@pytest.mark.parametrize("form", PLAYABLE)
def test_each_answer_of_the_sheet_is_said_in_words(form):
    said = {code: each["words"] for code, each in record(form)["agreed"].items()}
    assert [code for code, words in said.items() if not words.strip() or words.endswith(":")] == []
    named = ("local=", "score.values.")  # hands by their names, and a card by what it counts
    values = {code: words for code, words in said.items() if not code.startswith(named)}
    assert {code: words for code, words in values.items() if words.endswith(f": {code.partition('=')[2]}")} == {}


def test_the_pack_is_cut_when_the_cards_that_are_laid_out_have_left_it():
    game = played_form("kyo-kabu").game
    tableaus = played_form("oicho-kabu/tableau").game
    deal, tableau = ([p.path for p in speech(one, Length.ROUND) if p.step == "Deal"] for one in (game, tableaus))
    assert deal.index("deal.course") < deal.index("deal.cut")
    assert tableau.index("deal.cut") < tableau.index("deal.course")


def test_a_form_with_data_for_a_round_has_a_sentence_or_the_rule_itself_for_every_step():
    for form in PLAYABLE:
        play = dealt_play(seed_rules(), seed_rules().games[form])
        says = round_data(seed_rules(), play, words_in("en"), lambda source: source.cite)["round"]["says"]
        steps, ends = set(), set()
        for one in rounds(RoundRules(play, 3), SOME):
            steps |= {one.rules.ground(*move).path for move in one.moves}
            ends |= {ground.path for result in one.rules.results(one.end) for ground in result.grounds}
        assert steps - set(says) == ({"bets.hand"} if play.game.has(Trait.EACH) else set())  # there are no bets
        # What ranks above the other, and how two of a kind are compared, is in the sentence about the two hands.
        assert {path for path in ends if not path.endswith((".compare", "ranking", "score.best"))} <= set(says)


@pytest.mark.parametrize(("form", "hands"), [("hiki-kabu/old", ("4 5", "3 6", "1 2")), ("oicho-kabu", ("4 5", "3 6"))])
def test_a_tie_rule_that_the_data_do_not_offer_has_no_field_for_a_pot_either(form, hands):
    rules, state = reached(form, *hands)
    stated = rules.play.game.ties
    if form == "hiki-kabu/old":
        rules = RoundRules(rules.play, len(hands))
    for ties in (rules.play.ties, next(each for each in TieRule if each not in stated.choices)):
        other = RoundRules(replace(rules.play, ties=ties), rules.players)
        (ground,) = other.results(RoundState(Turn.END, state.hands, len(hands)))[0].grounds
        assert (ground.path, ground.thing) == ("ties", stated if ties in stated.choices else Fact())
