"""Claims: each kind of check passes, fails with what was found, or says why it cannot be computed."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from importlib import import_module

import pytest
from tests.rules.data import seed_rules, with_data
from tests.rules.decks import condition
from tests.rules.tables.facts.test_witnesses import without_field

from ludograph.base.problems import Problem
from ludograph.base.source import SourceText
from ludograph.base.yaml import parse_yaml
from ludograph.rules.claims import Result, game_asked, paths_asked, read_claims, verify
from ludograph.rules.claims.checks import about
from ludograph.rules.claims.forms import LEAST, MOST
from ludograph.rules.data.resolve import chosen
from ludograph.rules.numbers import decimal, rounded
from ludograph.rules.odds.final import Policy, round_odds
from ludograph.rules.play.play import played
from ludograph.rules.tables.facts.facts import fact_rows


def reported(check: str) -> list[str]:
    """What is reported for a check that cannot be read."""
    node, _ = parse_yaml(SourceText("docs/a.md", f"- {{id: a, text: words, check: {check}}}\n"))
    problems: list[Problem] = []
    assert node is not None
    read_claims(node, "claims", problems)
    return [f"{problem.message}. {problem.hint}" for problem in problems]


def verdict(check: str, holds: bool = True, text: str = "words", language: str = "en"):
    text = f"- {{id: a, text: {json.dumps(text)}, holds: {str(holds).lower()}, check: {check}}}\n"
    node, faults = parse_yaml(SourceText("docs/a.md", text))
    problems: list[Problem] = []
    assert node is not None
    claims = read_claims(node, "claims", problems)
    assert not faults
    assert [problem.message for problem in problems] == []
    return verify(claims[0], seed_rules(), language)


TRUE = [
    "{pot: {game: hiki-kabu, players: 3, player: draw-to-5, end: '9', result: wins, rounds_to: '54%'}}",
    "{pot: {game: hiki-kabu, players: 2, player: draw-to-5, end: kuppin, result: comes, equals: 4/195}}",
    "{round: {game: oicho-kabu, player: best, dealer: draw-to-5, result: expectation, given: {dealer: 4},"
    " rounds_to: '-22%'}}",
    "{count: classes, game: oicho-kabu, size: 3, when: {total: 0}, equals: 22}",
    "{count: sets, game: oicho-kabu, size: 2, when: {same: rank}, min: 60, max: 60}",
    "{count: classes, game: oicho-kabu, size: 2, hand: [9], when: {ranks: [8, 8]}, equals: 0}",
    "{count: ordered, game: oicho-kabu, size: 2, when: {sequence: [9, 1]}, equals: 16}",
    "{count: sets, game: hiki-kabu, size: 2, yaku: tsuru, equals: 6}",
    "{count: sets, game: hiki-kabu, size: 2, yaku: [tsuru, kuppin], equals: 22}",
    "{every: {game: oicho-kabu, size: 3, when: {all: [{has: [8, 9]}, {total: 0}]}, then: {ranks: [8, 9, 3]}}}",
    "{exists: {game: oicho-kabu, size: 2, when: {all: [{same: rank}, {total: 8}]}}}",
    "{none: {game: oicho-kabu, size: 2, when: {all: [{same: rank}, {total: 9}]}}}",
    "{total: {game: oicho-kabu, cards: [8, 9, 3], equals: 0}}",
    '{value: {at: "kyo-kabu#rounds", equals: 12}}',
    '{value: {at: "kyo-kabu#yaku.sorokabu.pay.player", equals: 2}}',
    '{value: {at: "oicho-kabu#attested[2].date", equals: 1723}}',
    '{value: {at: "oicho-kabu#attested[0].place", equals: Japan}}',
    '{value: {at: "oicho-kabu#names[0]", equals: Oicho-Kabu}}',
    "{rank: {game: hiki-kabu, above: arashi-kabu, below: total}}",
    "{odds: {game: oicho-kabu, size: 2, when: {total: {max: 3}}, equals: 2/5}}",
    '{odds: {game: oicho-kabu, size: 2, when: {total: {min: 7}}, rounds_to: "30.3%"}}',
    "{odds: {game: kyo-kabu, fixed: [5, 6, 7, 8], size: 3, hand: [5], when: {ranks: [5, 5, 5]}, equals: 1/210}}",
    '{round: {game: sanmai-kabu, ties: draw, result: draw, rounds_to: "10.0%"}}',
    "{odds: {game: oicho-kabu, size: 2, given: {total: {max: 3}}, when: {total: 0}, equals: 19/78}}",
    '{round: {game: sanmai-kabu, choose: ties=draw, result: draw, rounds_to: "10.0%"}}',
    '{round: {game: sanmai-kabu, choose: [ties=dealer], result: draw, rounds_to: "0.0%"}}',
    "{sum: {terms: [[10, 1], [2, 5], [2, 10]], equals: 40}}",
    "{reach: {game: oicho-kabu/tableau, use: shiro, side: player, is: unreachable}}",
    "{reach: {game: oicho-kabu/tableau, use: arashi, side: player, is: partly}}",
]

FALSE = [
    ('{value: {at: "oicho-kabu#attested[2].date", equals: 1732}}', "1732", "1723", ""),
    ("{count: classes, game: oicho-kabu, size: 3, when: {total: 0}, equals: 21}", "21", "22", ""),
    (
        "{every: {game: oicho-kabu, size: 3, when: {has: [8, 9]}, then: {total: 0}}}",
        "no exception",
        "an exception",
        "8-9-1",
    ),
    ("{none: {game: oicho-kabu, size: 2, when: {ranks: [1, 2]}}}", "no such hand", "one", "1-2"),
    ("{exists: {game: oicho-kabu, size: 2, when: {ranks: [11, 2]}}}", "such a hand", "none", ""),
    ("{total: {game: oicho-kabu, cards: [9, 6], equals: 4}}", "4", "5", "9-6"),
    ('{value: {at: "kyo-kabu#rounds", equals: 6}}', "6", "12", ""),
    ('{value: {at: "kyo-kabu#bets.shared", equals: False}}', "False", "true", ""),
    ("{odds: {game: oicho-kabu, size: 2, when: {total: 9}, equals: 1/10}}", "1/10", "4/39", ""),
    ('{odds: {game: oicho-kabu, size: 2, when: {total: 9}, rounds_to: "10.2%"}}', "10.2%", "10.3% (4/39)", ""),
    ("{sum: {terms: [[2, 3], [4]], equals: 11}}", "11", "10", ""),
    ("{reach: {game: oicho-kabu, use: arashi, side: player, is: reachable}}", "reachable", "partly", "4-4-4"),
]

NOT_COMPUTABLE = [
    ("{count: sets, game: hiki-kabu, size: 2, yaku: tsura, equals: 6}", "hiki-kabu has no 'tsura'"),
    ("{count: sets, game: hiki-kabu, size: 2, equals: 6}", "either `when` or `yaku`"),
    ("{count: sets, game: hiki-kabu, size: 2, yaku: tsuru, when: {total: 4}, equals: 6}", "either `when` or `yaku`"),
    ("{pot: {game: kyo-kabu, players: 2, end: '9', result: wins, equals: 1/2}}", "players do not play for a pot"),
    (
        "{pot: {game: hiki-kabu, players: 6, player: stand, end: '9', result: wins, equals: 1/2}}",
        "the pot among 6 players is only estimated",
    ),
    ("{total: {game: oicho-kobu, cards: [9, 6], equals: 5}}", "no game 'oicho-kobu'. Did you mean 'oicho-kabu',"),
    ("{total: {game: oicho-kabu, cards: [11], equals: 1}}", "the deck has no further card of number 11"),
    ('{value: {at: "kyo-kabu#yaku.nothing.pay", equals: 1}}', "kyo-kabu has no 'yaku.nothing.pay'"),
    (
        '{value: {at: "oicho-kabu#attested", equals: 1723}}',
        "has several values at 'attested'. Name one of them, such as",
    ),
    ('{value: {at: "oicho-kabu#attested[2].dat", equals: 1723}}', "Did you mean 'attested[2].date'"),
    ('{value: {at: "oicho-kabu#attested.2.date", equals: 1723}}', "Did you mean 'attested[2].date'"),
    ("{round: {game: oicho-kabu, result: win, equals: 1/2}}", "the rules leave the player a choice: name a policy"),
    (
        "{round: {game: kyo-kabu, player: draw-to-5, dealer: draw-to-5, result: best-open, equals: 1/2}}",
        "ask for it with `player: best`",
    ),
    (
        "{round: {game: oicho-kabu/tableau, player: best, dealer: stand, result: expectation, first: 11, equals: 1/2}}",
        "no hand of oicho-kabu/tableau begins with 11",
    ),
    (
        "{round: {game: oicho-kabu/tableau, player: best, dealer: draw-to-5, result: win, equals: 1/2}}",
        "the best play has no 'win'",
    ),
    ("{odds: {game: oicho-kabu, size: 50, when: {total: 9}, equals: 1/10}}", "no hand of 50 cards can be dealt"),
    ("{odds: {game: oicho-kabu, size: 2, when: {total: 9}}}", "neither `equals` nor `rounds_to`"),
    ("{rank: {game: oicho-kabu, above: arashy, below: total}}", "does not rank 'arashy'. Did you mean 'arashi'?"),
    ("{reach: {game: oicho-kabu, use: nothing, is: partly}}", "has no use 'nothing'"),
    ("{total: {game: baccarat, cards: [9], equals: 9}}", "nothing is known of its deck"),
]


@pytest.mark.parametrize("check", TRUE)
def test_a_true_claim_passes(check):
    found = verdict(check)
    assert found.result is Result.PASS, found


@pytest.mark.parametrize("check", TRUE)
def test_a_true_claim_that_is_said_not_to_hold_fails(check):
    assert verdict(check, holds=False).result is Result.FAIL


@pytest.mark.parametrize(("check", "expected", "found", "witness"), FALSE)
def test_a_false_claim_fails_with_what_was_found(check, expected, found, witness):
    answer = verdict(check)
    assert (answer.result, answer.expected, answer.found) == (Result.FAIL, expected, found)
    assert sorted(answer.witness) == sorted(witness) or answer.witness.startswith(witness[:3])
    assert verdict(check, holds=False).result is Result.PASS


@pytest.mark.parametrize(("check", "why"), NOT_COMPUTABLE)
def test_what_cannot_be_computed_says_why(check, why):
    found = verdict(check)
    assert found.result is Result.NOT_COMPUTABLE
    assert why in found.found


@pytest.mark.parametrize("number", [5, 6, 7, 8])
def test_a_round_on_an_open_card_is_that_of_this_very_card(number: int) -> None:
    play = played(seed_rules().games["kyo-kabu"])
    (card,) = (card for card in play.laid_out if card.n == number)
    value = round_odds(play, Policy(5), Policy(5), card).expectation
    check = "{{round: {{game: kyo-kabu, player: draw-to-5, dealer: draw-to-5, result: expectation, {}}}}}"
    assert verdict(check.format(f"first: {number}, equals: {value}")).result is Result.PASS
    found = verdict(check.format(f"first: 9, equals: {value}"))
    assert (found.result, found.found) == (Result.NOT_COMPUTABLE, "no card 9 lies open before the deal")


@pytest.mark.parametrize("most_classed", [0, 20_000])
def test_the_number_of_a_first_card_is_not_one_like_any_other(monkeypatch, most_classed):
    # Three cards each of 5, 6, 7 and 8 are left, but only two more fives make three of a kind: C(3, 2) / C(36, 2).
    monkeypatch.setattr(import_module("ludograph.rules.odds.ways"), "MOST_CLASSED", most_classed)
    check = "{odds: {game: kyo-kabu, fixed: [5, 6, 7, 8], size: 3, hand: [5], when: {same: rank}, equals: 1/210}}"
    assert verdict(check).result is Result.PASS


def test_a_claim_knows_the_games_that_it_depends_on():
    assert verdict(TRUE[0]).games == ("hiki-kabu",)
    assert verdict("{sum: {terms: [[1]], equals: 1}}").games == ()


@pytest.mark.parametrize(
    ("check", "message"),
    [
        ("{cuont: sets, game: g, size: 2, when: {total: 1}, equals: 1}", "claims[0].check: unknown key 'cuont'"),
        ("{odds: {game: g, size: 2, when: {totl: 9}, equals: 1}}", ".when: unknown operator 'totl'"),
    ],
)
def test_a_misspelt_check_is_reported_with_its_place(check, message):
    text = f"- {{id: a, text: words, check: {check}}}\n"
    node, _ = parse_yaml(SourceText("docs/a.md", text))
    problems: list[Problem] = []
    assert node is not None
    read_claims(node, "claims", problems)
    assert [(problem.code, message in problem.message, problem.place is not None) for problem in problems] == [
        ("CLM003", True, True)
    ]


@pytest.mark.parametrize(
    ("value", "like", "text"),
    [
        ("1/8", "12%", "12%"),
        ("3/8", "38%", "38%"),
        ("1/3", "0.333", "0.333"),
        ("-1/3", "-0.3", "-0.3"),
        ("2", "2", "2"),
    ],
)
def test_numbers_round_half_to_even_with_the_digits_printed(value, like, text):
    from fractions import Fraction

    assert rounded(Fraction(value), like) == text
    assert decimal(Fraction(1, 3)) == "0.333333"
    assert decimal(Fraction(-1, 10**6)) == "-0.000001"


@pytest.mark.parametrize(
    ("check", "reason"),
    [
        ("{round: {game: sanmai-kabu, choose: tyes=draw, result: draw, equals: 0}}", "'tyes'"),
        ("{rank: {game: oicho-kabu, choose: yaku.kupin.reading=x, above: kuppin, below: total}}", "'kuppin'"),
        ("{odds: {game: oicho-kabu, size: 2, given: {ranks: [11, 12]}, when: {total: 0}, equals: 0}}", "given"),
    ],
)
def test_what_cannot_be_chosen_or_given_is_said(check: str, reason: str):
    found = verdict(check)
    assert found.result is Result.NOT_COMPUTABLE
    assert reason in found.found


def test_a_check_without_its_name_is_shown_the_right_form():
    said = "claims[0].check: {!r} is missing around its keys. Write {{{}: {{{}}}}}."
    assert reported('{at: "kyo-kabu#rounds", equals: 12}') == [said.format("value", "value", "at: …, equals: …")]
    assert reported("{game: oicho-kabu, cards: [8, 9], equals: 7}") == [
        said.format("total", "total", "game: …, cards: …, equals: …")
    ]
    (unclear,) = {line.partition(". ")[2] for line in reported("{nothing: 1}")}
    assert unclear.startswith("Known here: game,"), unclear


def test_a_range_agrees_with_a_hyphen_or_a_dash():
    for equals in ("2–6", "2-6"):
        assert verdict(f'{{value: {{at: "oicho-kabu#players", equals: {equals}}}}}').found, equals


@pytest.mark.parametrize("check", TRUE)
def test_without_the_rules_on_which_it_does_not_rest_a_claim_is_the_same(check: str) -> None:
    node, _ = parse_yaml(SourceText("docs/a.md", f"- {{id: a, text: words, check: {check}}}\n"))
    assert node is not None
    (claim,) = read_claims(node, "claims", [])
    rules, paths = seed_rules(), paths_asked(claim.check)
    game = rules.game(game_asked(claim.check))
    if game is None or game.extends or "." not in paths:
        return
    written = game.node
    for path in fact_rows(game):
        if not re.match(paths, path):
            written = without_field(written, path.split("."))
    assert written != game.node
    kept = replace(rules, games={**rules.games, game.id: with_data(game, written)})
    less = replace(rules, games={**rules.games, game.id: chosen(kept, game.id)[0]})
    assert verify(claim, less) == verify(claim, rules)


@pytest.mark.parametrize(
    ("text", "named", "limits"),
    [
        ("groups: {by: rank, exactly: [3, 2]}", [3, 2], []),
        ("ranks: [8, 9]", [8, 9], []),
        ("total: {min: 3, max: 5}", [], [(LEAST, 3), (MOST, 5)]),
        ("count: {of: {rank: 2-6, card: coins/7}, exactly: 4}", [7, 4], [(LEAST, 2), (MOST, 6)]),
    ],
)
def test_only_a_range_in_a_condition_is_a_limit(text, named, limits):
    found = about(condition(text))
    assert (list(found["named"]), found["limits"]) == (named, frozenset(limits))
