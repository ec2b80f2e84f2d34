"""The condition language: every operator, and every yaku that must be expressible (docs/contributing/rules-data.md)."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.rules.data import seed_rules
from tests.rules.decks import HANAFUDA_48, KABUFUDA_40, POKER_52, SEOTDA_20, condition, hand, read

from ludograph.languages.words import words_in
from ludograph.rules.cards.deck import CARDS, Pieces, Unit
from ludograph.rules.conditions.base import Scoring, Setting, canonical, may_read_order
from ludograph.rules.conditions.operators import Run, RunDirection, Sequenced, Starts

KABU = Scoring(((10, 0),), 10)

OPERATORS = [
    # deck, condition, hands that satisfy it, hands that do not
    (KABUFUDA_40, "ranks: [9, 1]", ["9 1", "1 9"], ["9 9", "9", "9 1 1"]),
    (KABUFUDA_40, "sequence: [9, 1]", ["9 1"], ["1 9", "9 1 2"]),
    (KABUFUDA_40, "sequence: [1, any, 1]", ["1 9 1", "1 1 1"], ["1 1 9", "1 1"]),
    (KABUFUDA_40, "starts: [9, 1]", ["9 1", "9 1 4"], ["1 9 4", "9"]),
    (KABUFUDA_40, "has: [8, 9]", ["8 9", "9 1 8"], ["8 8", "9 1"]),
    (KABUFUDA_40, "has: [any, 9]", ["9 9", "8 9"], ["9", "8 8"]),
    (KABUFUDA_40, "has: [[8, 9], 9]", ["9 8", "9 9"], ["8 8", "9 1"]),
    (KABUFUDA_40, "only: {rank: 5-8}", ["5 8 6"], ["5 9"]),
    (KABUFUDA_40, "count: {of: 1, min: 2}", ["1 1", "1 2 1"], ["1 2"]),
    (KABUFUDA_40, "count: {of: {not: 1}, exactly: 1}", ["1 2", "2"], ["1 1", "2 3"]),
    (KABUFUDA_40, "same: rank", ["4 4", "4 4 4"], ["4 4 5"]),
    (KABUFUDA_40, "same: suit", [], ["4 4"]),
    (KABUFUDA_40, "groups: {by: rank, exactly: [1, 2]}", ["4 4 5", "5 4 4"], ["4 4 4", "4 5 6"]),
    (KABUFUDA_40, "groups: {by: rank, some: 2}", ["4 4 5", "4 4 4"], ["4 5 6"]),
    (KABUFUDA_40, "run: up", ["4 5 6", "1 2"], ["6 5 4", "9 10 1", "4 5 5"]),
    (KABUFUDA_40, "run: down", ["4 3 2"], ["2 3 4", "1 10 9"]),
    (KABUFUDA_40, "run: set", ["4 2 3"], ["4 2 2"]),
    (KABUFUDA_40, "{run: up, high: [1]}", ["9 10 1", "1 2 3"], ["10 1 2"]),
    (KABUFUDA_40, "total: 0", ["10 10", "9 1", "8 9 3"], ["9"]),
    (KABUFUDA_40, "total: 4-6", ["10 4", "9 7"], ["3", "7"]),
    (KABUFUDA_40, "size: {min: 3}", ["1 1 1"], ["1 1"]),
    (KABUFUDA_40, "split: {take: 2, where: {same: rank}, rest: {only: 9}}", ["9 4 4", "4 9 4"], ["4 4 8", "9 9 8"]),
    (KABUFUDA_40, "all: [{has: [8]}, {not: {total: 0}}]", ["8 9"], ["8 2", "9 9"]),
    (KABUFUDA_40, "any: [{ranks: [1]}, {ranks: [2]}]", ["1", "2"], ["3", "1 2"]),
    (HANAFUDA_48, "only: {suit: [pine, plum], not: {cat: chaff}}", ["pine/crane plum/warbler"], ["pine/chaff-1"]),
    (HANAFUDA_48, "same: cat", ["pine/crane pampas/moon"], ["pine/crane plum/warbler"]),
]

KOI_KOI = [
    ("count: {of: {cat: bright}, exactly: 5}", ["1 3 8 11 12"], ["1 3 8 12"]),
    (
        "all: [{count: {of: {cat: bright}, exactly: 4}}, {has: [{card: willow/rain-man}]}]",
        ["1 3 8 11"],
        ["1 3 8 12", "1 3 8 11 12"],
    ),
    (
        "has: [{card: clover/boar}, {card: maple/deer}, {card: peony/butterflies}]",
        ["peony/butterflies clover/boar 1 maple/deer"],
        ["clover/boar maple/deer"],
    ),
    ("count: {of: {cat: animal}, min: 5}", ["2 4 5 6 7", "2 4 5 6 7 9"], ["2 4 5 6"]),
    ("count: {of: {tag: poetry}, min: 3}", ["pine/poetry-ribbon plum/poetry-ribbon cherry/poetry-ribbon"], ["1 2 3"]),
    (
        "count: {of: {tag: blue}, min: 3}",
        ["peony/blue-ribbon maple/blue-ribbon chrysanthemum/blue-ribbon"],
        ["peony/blue-ribbon maple/blue-ribbon clover/ribbon"],
    ),
    ("has: [{card: pampas/moon}, {card: chrysanthemum/sake-cup}]", ["9 8"], ["3 9"]),
    (
        # The sake cup counts as chaff besides being an animal.
        "count: {of: [{cat: chaff}, {card: chrysanthemum/sake-cup}], min: 3}",
        ["pine/chaff-1 pine/chaff-2 chrysanthemum/sake-cup"],
        ["pine/chaff-1 pine/chaff-2 maple/deer"],
    ),
    ("count: {of: $round, exactly: 4}", ["9 9 9 9"], ["9 9 9 8", "8 8 8 8"]),
    ("count: {of: {rank: $round, cat: chaff}, min: 1}", ["chrysanthemum/chaff-1"], ["9", "pine/chaff-1"]),
    ("groups: {by: rank, exactly: [2, 2, 2, 2]}", ["1 1 2 2 3 3 4 4"], ["1 1 1 1 2 2 3 3", "1 1 2 2 3 3"]),
]

SEOTDA = [
    ("has: [{card: cherry/curtain}, {card: pampas/moon}]", ["3 8", "8 3"], ["1 3"]),
    ("all: [{size: 2}, {same: rank}]", ["4 4"], ["4 5"]),
    ("ranks: [1, 2]", ["2 1"], ["1 1"]),
    ("ranks: [10, 1]", ["1 10"], ["1 9"]),
    ("has: [{card: wisteria/cuckoo}, {card: clover/boar}]", ["7 4"], ["4 4"]),
]

POKER = [
    ("groups: {by: rank, exactly: [3, 2]}", ["4 4 7 4 7"], ["4 4 4 4 7"]),
    ("all: [{run: set, high: [1]}, {not: {same: suit}}]", ["1 2 3 4 hearts/5", "10 11 12 13 hearts/1"], ["1 2 3 4 5"]),
    ("{run: set, high: [1]}", ["1 10 11 12 13", "5 4 3 2 1"], ["13 1 2 3 4"]),
    ("same: suit", ["1 5 7 9 13"], ["1 5 7 9 hearts/13"]),
]

SPLIT = "all: [{size: 5}, {split: {take: 3, where: {total: 0}, rest: {size: 2}}}]"


def _cases():
    for deck, text, yes, no in OPERATORS:
        yield pytest.param(deck, KABU, text, yes, no, id=text)
    for deck, cases in ((HANAFUDA_48, KOI_KOI), (SEOTDA_20, SEOTDA), (POKER_52, POKER)):
        for text, yes, no in cases:
            yield pytest.param(deck, Scoring(), text, yes, no, id=text)
    yield pytest.param(KABUFUDA_40, KABU, SPLIT, ["1 9 2 8 10", "1 2 7 5 5"], ["1 1 1 1 2", "1 2 7"], id=SPLIT)


@pytest.mark.parametrize(("deck", "score", "text", "yes", "no"), list(_cases()))
def test_a_condition_holds_for_the_hands_it_describes_and_no_others(deck, score, text, yes, no):
    said = condition(text)
    top = max(card.n for card in deck)
    for cards in yes:
        assert said.holds(hand(cards, deck), Setting(score, top, 9)), cards
    for cards in no:
        assert not said.holds(hand(cards, deck), Setting(score, top, 9)), cards


@pytest.mark.parametrize("text", [case.values[2] for case in _cases()])
def test_the_canonical_form_is_plain_json_and_that_of_no_other_condition(text):
    form = canonical(condition(text))
    assert json.loads(json.dumps(form)) == form
    others = [case.values[2] for case in _cases() if condition(case.values[2]) != condition(text)]
    assert form not in [canonical(condition(other)) for other in others]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("ranks: [9, 1]", "ranks: [1, 9]"),
        ("groups: {by: rank, exactly: [2, 3]}", "groups: {exactly: [3, 2], by: rank}"),
    ],
)
def test_conditions_that_say_the_same_have_one_canonical_form(one, other):
    assert canonical(condition(one)) == canonical(condition(other))


@given(st.randoms(use_true_random=False), st.integers(2, 5))
def test_the_order_of_the_cards_never_matters_unless_a_condition_may_read_it(random_: random.Random, size: int):
    dealt = random_.sample(KABUFUDA_40, size)
    shuffled = random_.sample(dealt, size)
    for _deck, text, _yes, _no in OPERATORS[:22]:
        said = condition(text)
        if not may_read_order(said):
            assert said.holds(dealt, Setting(KABU, 10)) == said.holds(shuffled, Setting(KABU, 10))


def test_sequences_and_starts_may_read_the_order():
    assert may_read_order(condition("all: [{size: 3}, {not: {sequence: [1, 2, 3]}}]"))
    assert may_read_order(Starts(()))
    assert may_read_order(Sequenced(()))
    assert not may_read_order(condition("run: set"))


def test_without_a_round_nothing_is_of_the_round():
    assert not condition("has: [$round]").holds(hand("9", HANAFUDA_48), Setting(KABU))


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("ranks: [9, 1]", "a 1 and a 9, in any order"),
        ("ranks: [3, 3, 3]", "three 3s"),
        ("ranks: [8, 10, 10]", "an 8 and two 10s, in any order"),
        ("sequence: [1, any, 1]", "a 1, any card and a 1, in that order"),
        ("starts: [9, 1]", "first a 9 and a 1, in that order; more cards may follow"),
        ("has: [{card: pampas/moon}, {card: chrysanthemum/sake-cup}]",
         "the pampas moon and the chrysanthemum sake cup among the cards"),
        ("has: [{suit: pine}, {tag: bo-e}]", "a pine card and a bo e card among the cards"),
        ("only: {rank: 5-8}", "nothing but cards numbered 5–8"),
        ("count: {of: {cat: animal}, min: 5}", "at least five animal cards"),
        ("count: {of: 1, exactly: 1}", "exactly one 1"),
        ("count: {of: {cat: bright, not: {suit: willow}}, exactly: 4}",
         "exactly four bright cards other than willow cards"),
        ("count: {of: $round, max: 3}", "at most three cards of the round’s number"),
        ("same: rank", "all cards of one number"),
        ("groups: {by: rank, exactly: [3, 2]}", "three of one number and two of another number"),
        ("groups: {by: rank, exactly: [2, 2, 2, 2]}", "two each of four numbers"),
        ("groups: {by: face, exactly: [2, 1, 1]}", "two of one kind and one each of two other kinds"),
        ("groups: {by: suit, some: 4}", "four of one suit among the cards"),
        ("groups: {by: rank, exactly: [1, 1]}", "every card of another number"),
        ("run: up", "consecutive numbers, rising in deal order"),
        ("{run: set, high: [1]}", "consecutive numbers, in any order; a 1 may also stand above the highest"),
        ("total: {max: 3}", "a total of at most 3"),
        ("size: 2", "2 cards"),
        ("split: {take: 3, where: {total: 0}, rest: {same: rank}}",
         "in some three of the cards a total of 0, and in the others all cards of one number"),
        ("all: [{has: [[8, 9]]}, {not: {total: {min: 3}}}]",
         "an 8 or a 9 among the cards, and not (a total of at least 3)"),
        ("all: [{has: [[8, 9]]}, {not: {has: [4]}}]", "an 8 or a 9 among the cards, without a 4"),
        ("all: [{same: suit}, {run: set}]", "all cards of one suit; also consecutive numbers, in any order"),
        ("all: [{same: rank}, {only: {suit: [maple, plum]}}]", "all cards of one number, maple or plum"),
        ("any: [{ranks: [9, 1]}, {ranks: [4, 1]}]", "a 1 and a 9, or a 1 and a 4, in any order"),
        ("any: [{ranks: [9, 1]}, {run: up}, {same: suit}]",
         "either a 1 and a 9, in any order, or consecutive numbers, rising in deal order, or all cards of one suit"),
        ("any: [{same: rank}, {same: suit}, {size: 2}]", "all cards of one number, all cards of one suit or 2 cards"),
        ("any: [{all: [{same: suit}, {run: set}]}, {same: rank}]",
         "either (all cards of one suit; also consecutive numbers, in any order) or all cards of one number"),
        ("any: [{only: [8, 9]}, {size: 2}]", "either nothing but 8s or 9s, or 2 cards"),
        ("any: [{ranks: [1]}, {size: {min: 3, max: 4}}]", "a 1 or 3–4 cards"),
    ],
)  # fmt: skip
def test_a_condition_reads_as_english(text, english):
    assert str(condition(text).words(CARDS)) == english


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("ranks: [1, 13, 13]", "an ace and two kings, in any order"),
        ("sequence: [1, any, 9]", "an ace, any card and a 9, in that order"),
        ("has: [[8, 13]]", "an 8 or a king among the cards"),
        ("count: {of: 13, min: 2}", "at least two kings"),
        ("{run: set, high: [1]}", "consecutive numbers, in any order; an ace may also stand above the highest"),
    ],
)
def test_a_condition_calls_cards_as_their_pack_does(text: str, english: str) -> None:
    pack = seed_rules().decks["western-52"]
    assert str(condition(text).words(pack.pieces)) == english
    french = words_in("fr").said(condition("ranks: [13, 1]").words(pack.pieces))
    assert french == "un as et un roi, dans n’importe quel ordre"


@pytest.mark.parametrize(
    ("text", "english"),
    [
        ("sequence: [any, 1]", "any tile and a 1, in that order"),
        ("starts: [9]", "first a 9, in that order; more tiles may follow"),
        ("has: [{suit: wind}]", "a wind tile among the tiles"),
        ("only: {card: [6-3, 5-4]}", "nothing but 6–3 or 5–4 tiles"),
        ("count: {of: {cat: animal, not: {suit: wind}}, min: 5}", "at least five animal tiles other than wind tiles"),
        ("not: {has: [{suit: wind}]}", "without a wind tile"),
        ("same: rank", "all tiles of one number"),
        ("groups: {by: suit, some: 4}", "four of one suit among the tiles"),
        ("groups: {by: face, exactly: [1, 1]}", "every tile of another kind"),
        ("size: 1", "1 tile"),
        ("split: {take: 2, where: {size: 2}}", "in some two of the tiles 2 tiles"),
        ("first: {take: 2, where: {same: suit}}", "in the first two tiles all tiles of one suit"),
        ("waits: {for: {same: rank}, faces: 2}", "exactly two kinds of tiles would complete: all tiles of one number"),
        ("parts: [{times: 2, take: 2, where: {same: suit}}]", "two groups of two (all tiles of one suit)"),
        ("any: [{same: suit}, {size: 3}]", "all tiles of one suit or 3 tiles"),
    ],
)
def test_a_condition_on_tiles_says_tiles(text, english):
    assert str(condition(text).words(Pieces(Unit.TILE))) == english


@pytest.mark.parametrize(
    ("text", "cards", "tiles"),
    [
        ("sequence: [any, 1]", "eine beliebige Karte und eine 1", "ein beliebiger Stein und eine 1"),
        ("has: [{suit: wind}]", "darunter eine Karte der Art Wind", "darunter ein Stein der Art Wind"),
        ("not: {has: [{suit: wind}]}", "nicht dabei: eine Karte der Art Wind", "nicht dabei: ein Stein der Art Wind"),
        ("groups: {by: face, exactly: [1, 1]}", "je Karte eine andere Art", "je Stein eine andere Art"),
        (
            "groups: {by: rank, exactly: [2, 1, 1]}",
            "zwei derselben Zahl und zwei andere Zahlen je einmal",
            "zwei derselben Zahl und zwei andere Zahlen je einmal",
        ),
    ],
)
def test_german_words_agree_with_card_and_tile(text: str, cards: str, tiles: str) -> None:
    for unit, german in ((Unit.CARD, cards), (Unit.TILE, tiles)):
        said = words_in("de").said(condition(text).words(Pieces(unit)))
        assert said.removesuffix(", in dieser Reihenfolge") == german


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ("rank: [9, 1]", "when: unknown operator 'rank'", "Did you mean 'ranks'?"),
        ("ranks: [9, one]", "when.ranks[1]: expected a whole number, found 'one'", ""),
        ("ranks: 9", "when.ranks: expected a list of numbers, found '9'", ""),
        ("has: []", "when.has: expected at least one of selectors, the list is empty", ""),
        ("nothing", "when: expected a condition, found 'nothing'", "Write one operator"),
        ("{size: 2, total: 3}", "when: a condition has one operator, here are 2: size, total", "`all: [...]`"),
        ("{}", "when: a condition has one operator, here are 0: none", ""),
        ("has: [{colour: red}]", "when.has[0]: unknown key 'colour'", "Known here: rank, suit"),
        ("has: [{sui: pine}]", "when.has[0]: unknown key 'sui'", "Did you mean 'suit'?"),
        ("has: [pine]", "when.has[0]: expected cards, found 'pine'", "Write a number"),
        ("has: [{}]", "when.has[0]: expected at least one mark", ""),
        ("same: colour", "when.same: expected rank, suit, cat or face, found 'colour'", ""),
        ("total: 7-4", "when.total: the range 7 to 4 is empty", "smaller number comes first"),
        ("total: lots", "when.total: expected a range such as 4, 1-10 or {min: 3}, found 'lots'", ""),
        ("total: {}", "when.total: expected a range such as 4, 1-10 or {min: 3}, found a mapping", ""),
        ("count: {of: 1}", "when.count: expected `min` or `max`", ""),
        ("count: {min: 1}", "when.count: 'of' is missing", ""),
        ("count: {of: 1, exactly: 1, max: 2}", "when.count: expected `exactly`, or `min` or `max` or both", ""),
        ("groups: {by: rank}", "when.groups: expected either `exactly`", ""),
        ("groups: {by: rang, some: 2}", "when.groups.by: expected rank, suit, cat or face", "'rank'"),
        ("split: {take: 0, where: {size: 1}}", "when.split.take: expected at least 1, found '0'", ""),
        ("split: {take: 2}", "when.split: 'where' is missing", ""),
        ("run: sideways", "when.run: expected up, down or set, found 'sideways'", ""),
        ("run: sett", "when.run: expected up, down or set, found 'sett'", "Did you mean 'set'?"),
        ("not: [1]", "when.not: expected a condition, found a list", ""),
        ("all: [{size: 2}, {siez: 3}]", "when.all[1]: unknown operator 'siez'", "Did you mean 'size'?"),
    ],
)
def test_a_slip_is_reported_with_its_path_and_remedy(text, message, hint):
    found, problems = read(text)
    assert found is None
    assert [problem.code for problem in problems] == ["D01"]
    assert problems[0].message.startswith(message)
    assert hint in problems[0].hint
    assert problems[0].place is not None


def test_all_slips_of_a_condition_are_reported_together():
    _found, problems = read("all: [{rank: 1}, {total: x}, {has: [{card: [], suit: pine}]}]")
    assert len(problems) == 3


def test_a_problem_stands_where_the_slip_was_written():
    _found, problems = read("all: [{size: 2}, {siez: 3}]")
    assert problems[0].place is not None
    assert (problems[0].place.start, problems[0].place.end) == (18, 22)


def test_no_cards_are_no_run() -> None:
    assert not Run(RunDirection.UP).holds((), Setting())
