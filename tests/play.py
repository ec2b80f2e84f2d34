"""Plays rounds of every form that can be played: `python -m tests.play 100000` compares so many rounds of each form in
Python with the page's script and with the file for OpenSpiel, and what they pay with the exact odds.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from pathlib import Path
from types import ModuleType
from typing import Any

from playwright.sync_api import sync_playwright

import ludograph.site
from ludograph.languages.words import words_in
from ludograph.rules.asking import policy_for
from ludograph.rules.data.resolve import recommended
from ludograph.rules.data.words import Holder
from ludograph.rules.odds.final import Policy, action, final, round_odds
from ludograph.rules.odds.simulation import Shuffle
from ludograph.rules.openspiel import openspiel_game
from ludograph.rules.play.evaluator import standing
from ludograph.rules.play.machine import CHANCE, Move, RoundRules, RoundState, Turn, usual_round
from ludograph.rules.play.play import DEALER, PLAYER, SIDES, NotPlayableError, Play, played
from ludograph.rules.tables.dealt_round import agreed_plays, dealt_play, round_data
from ludograph.store.codec.text import json_line
from tests.conftest import chromium
from tests.rules.data import seed_rules

ASSETS = Path(ludograph.site.__file__).parent / "assets"
CHUNK = 2_000
PLAYABLE = (
    *("bo-pin", "bo-ni", "hiki-kabu", "hiki-kabu/old", "kabu-sackson", "kyo-kabu", "kyo-kabu/mushi-kabu", "oicho-kabu"),
    *("oicho-kabu/tableau", "oicho-kabu/osaka", "oicho-kabu/yakuza-video-games", "sanmai-kabu"),
)


@cache
def played_form(id: str) -> Play | None:
    """The recommended form of a game; None for a game of which only the name is known."""
    rules = seed_rules()
    try:
        return played(recommended(rules, rules.games[id]))
    except NotPlayableError:
        return None


@dataclass
class Course:
    """A round: each state with the card or choice that followed, and the end."""

    rules: RoundRules
    moves: list[tuple[RoundState, Move]]
    end: RoundState


def round_of(rules: RoundRules, seed: int, policies: Mapping[Holder, Policy] | None = None) -> Course:
    """The round of a seed; without policies every choice is drawn by lot, from the numbers that follow the shuffle."""
    lot = Shuffle(seed)
    laid = {card.id for card in rules.play.laid_out}
    left = [card for card in rules.play.cards if card.id not in laid]
    pack, state, moves = lot.deal(left, len(left)), rules.begins, []
    while state.turn is not Turn.END:
        move: Move
        if state.turn in CHANCE:
            move = rules.card(state, pack)
        elif policies is None or state.turn is Turn.BET:
            legal = rules.legal(state)
            move = legal[lot.below(len(legal)) if policies is None else 0]
        else:
            move = simply(rules, state, policies)
        moves.append((state, move))
        state = rules.after(state, move)
    return Course(rules, moves, state)


def rounds(rules: RoundRules, count: int) -> Iterator[Course]:
    """The rounds of the first seeds."""
    return (round_of(rules, seed) for seed in range(1, count + 1))


def trace(course: Course) -> str:
    """The round in one line: every turn with its choices, what followed and the rule for it, then what is paid."""
    rules = course.rules
    steps = [
        f"{state.turn} {state.who} {','.join(map(str, rules.legal(state)))}"
        f" {getattr(move, 'id', move)} {rules.ground(state, move).path} {simply(rules, state, usual(rules.play))}"
        for state, move in course.moves
    ]
    paid = [
        f"{one.outcome} {one.net} {one.why or 'leaves'} {','.join(ground.path for ground in one.grounds)}"
        for one in rules.results(course.end)
    ]
    return "; ".join((*steps, *paid))


def simply(rules: RoundRules, state: RoundState, policies: Mapping[Holder, Policy]) -> str:
    """What the hand does when its player makes no choice."""
    if state.turn is Turn.WAGER:
        return rules.bets_usually(state)
    if state.turn is not Turn.CHOOSE:
        return ""
    side = rules.sides[state.who]
    return action(rules.play, policies[side], side, state.hands[state.who])


TRACES = """
([data, from, count]) => Array.from({ length: count }, (_, at) => {
  const { lots, rulesOf } = ludographRound, lot = lots(from + at);
  window.rules = at ? window.rules : rulesOf(data);
  const pack = rules.shuffled(lot), steps = [];
  let state = rules.begins;
  while (state.turn !== "end") {
    const legal = rules.legal(state);
    const move = legal.length ? legal[lot(legal.length)] : rules.card(state, pack);
    const simply = ["choose", "wager"].includes(state.turn) ? rules.wanted(state) : "";
    steps.push([state.turn, state.who, legal, move.id ?? move, rules.ground(state, move), simply].join(" "));
    state = rules.after(state, move);
  }
  const paid = rules.results(state).map(({ outcome, net, why, grounds }) => [outcome, net, why, grounds].join(" "));
  return [...steps, ...paid].join("; ");
})
"""
"""The same rounds as `trace` writes them, by the page's script."""


def dealing(page: Any) -> None:
    """Loads the scripts that deal a round into an empty page."""
    page.set_content("<!doctype html><title>t</title><article></article>")
    page.evaluate("() => { window.ludographText = (text) => text; }")
    for name in ("hands.js", "play.js"):
        page.add_script_tag(path=str(ASSETS / name))


@cache
def record(id: str) -> dict[str, Any]:
    """The data of the page's script for a form."""
    dealt = dealt_play(seed_rules(), seed_rules().games[id])
    assert dealt is not None
    found: dict[str, Any] = json.loads(
        json_line(round_data(seed_rules(), dealt, words_in("en"), lambda source: source.cite))
    )
    return found


def differences(page: Any, id: str, count: int, code: str = "") -> list[tuple[str, str]]:
    """Rounds of a form that Python and the page's script play in different ways, with one more house rule or none."""
    play = played_form(id)
    assert play is not None
    data = record(id)
    if code:
        play = agreed_plays(seed_rules(), play)[code]
        data = page.evaluate("([data, code]) => ludographRound.agreedOn(data, [code])", [data, code])
    rules = RoundRules(play, len(data["round"]["seats"]) - play.game.has_dealer)
    found: list[tuple[str, str]] = []
    for start in range(1, count + 1, CHUNK):
        size = min(CHUNK, count + 1 - start)
        here = [trace(round_of(rules, seed)) for seed in range(start, start + size)]
        there = page.evaluate(TRACES, [data, start, size])
        found += [pair for pair in zip(here, there, strict=True) if pair[0] != pair[1]]
    return found


@cache
def exported(id: str) -> tuple[RoundRules, Any]:
    """A form, and its game for OpenSpiel as the written file makes it."""
    dealt = dealt_play(seed_rules(), seed_rules().games[id])
    assert dealt is not None
    rules = usual_round(dealt)
    name, text = openspiel_game(rules)
    module = ModuleType(name)
    exec(compile(text, f"{name}.py", "exec"), module.__dict__)
    return rules, module


def differences_of_export(id: str, count: int) -> list[str]:
    """Rounds of a form whose states, choices, chances or payments differ in Python and in OpenSpiel."""
    rules, module = exported(id)
    game = module.Round()
    places = {card.id: place for place, card in enumerate(rules.play.cards)}
    return [
        trace(course)
        for course in rounds(rules, count)
        if not _agrees(course, game.new_initial_state(), module, places)
    ]


def _agrees(course: Course, there: Any, module: ModuleType, places: Mapping[str, int]) -> bool:
    rules = course.rules
    for state, move in course.moves:
        if (there.turn, there.who) != (state.turn, state.who) or there.is_terminal():
            return False
        if there.hands != [[places[card.id] for card in hand] for hand in state.hands]:
            return False
        if state.turn in CHANCE:
            came = rules.chances(state)
            if there.chance_outcomes() != [(places[card.id], 1 / len(came)) for card in came]:
                return False
            there.apply_action(places[move.id])
        else:
            if there.legal_actions() != sorted(map(module.number, rules.legal(state))):
                return False
            there.apply_action(module.number(move))
    nets = [float(result.net) for result in rules.results(course.end)]
    nets += [-sum(nets)] * rules.play.game.has_dealer
    paid = there.returns()
    return there.is_terminal() and nets == [paid[there.player(place)] for place in range(len(nets))]


def mean_pay(rules: RoundRules, policies: Mapping[Holder, Policy], count: int) -> float:
    """What the first player gets on average, as a multiple of the bet."""
    paid = (rules.results(round_of(rules, seed, policies).end)[0].net for seed in range(1, count + 1))
    return float(sum(paid)) / count


_USUAL: dict[str, dict[Holder, Policy]] = {}


def usual(play: Play) -> dict[Holder, Policy]:
    """The policies by which the others at the table play."""
    known = play.game.fingerprint
    if known not in _USUAL:
        _USUAL[known] = {side: policy_for(play, "", side) for side in SIDES[: 1 + play.game.has_dealer]}
    return _USUAL[known]


def round_of_net(play: Play, seed: int) -> Fraction:
    """What the first of three players gets."""
    rules = RoundRules(play, 3)
    return rules.results(round_of(rules, seed, usual(play)).end)[0].net


def sigmas(play: Play, count: int) -> float:
    """By how many standard deviations the mean of so many rounds differs from the exact expectation."""
    policies = usual(play)
    if play.game.bets_in_rounds:
        # Who bets first gains or loses by it: what the first player holds is compared, not what is paid.
        exact = sum(odds for end, odds in final(play, policies[PLAYER], PLAYER).items() if isinstance(end, str))
        ends = (round_of(RoundRules(play, 3), seed, policies).end.hands[0] for seed in range(1, count + 1))
        found = sum(bool(standing(play, hand, PLAYER).use) for hand in ends)
        return abs(found - count * exact) / sqrt(count * exact * (1 - exact))
    if not play.game.has_dealer:
        # Players with one way of playing gain nothing from each other.
        paid = [float(round_of_net(play, seed)) for seed in range(1, count + 1)]
        mean = sum(paid) / count
        return abs(mean) / sqrt(sum((one - mean) ** 2 for one in paid) / count**2)
    exact = round_odds(play, policies[PLAYER], policies[DEALER])
    variance = sum(odds * net**2 for net, odds in exact.payments) - exact.expectation**2
    return abs(mean_pay(RoundRules(play, 1), policies, count) - float(exact.expectation)) / sqrt(
        float(variance) / count
    )


def main(count: int, *forms: str) -> None:
    """Prints what was compared for each form."""
    with sync_playwright() as playwright:
        page = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"]).new_page()
        dealing(page)
        compare(page, count, forms or PLAYABLE)


def compare(page: Any, count: int, forms: Sequence[str]) -> None:
    for id in forms:
        play = played_form(id)
        assert play is not None
        wrong, other = differences(page, id, count), differences_of_export(id, count)
        print(
            f"{id}: {len(wrong)} of {count:,} rounds differ on the page, {len(other)} in OpenSpiel;"
            f" {sigmas(play, count):.2f} sigma from the exact odds",
            flush=True,
        )
        for one in (*wrong[:1], *([one] for one in other[:1])):
            print("\n".join(one))


if __name__ == "__main__":
    main(int(sys.argv[1]), *sys.argv[2:])
