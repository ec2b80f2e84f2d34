"""The numbers in a claim's own words are held against the number that its check computes."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.data import ROOT
from tests.games.test_claims import verdict

from ludograph.games.claims import Claim, Result, verify
from ludograph.games.claims.rules import Value, ValueAt
from ludograph.games.claims.sentence import contradicted, without_names
from ludograph.games.reader import data_files, read_rules
from ludograph.source import SourceText

SHARES = [
    # words, value, what contradicts it
    ("about 5 % of hands", "21/1000", "5%"),
    ("about 2 % of hands", "21/1000", ""),
    ("2.1% of hands", "21/1000", ""),
    ("five per cent", "1/20", ""),
    ("five percent", "1/10", "five%"),
    ("one hand in 17", "1/17", ""),
    ("1 in 17 hands", "10/171", ""),
    ("1 in 18 hands", "10/171", "1 in 18"),
    ("in 5 of 12 hands", "5/12", ""),
    ("in 5 of 12 hands", "1/3", "5 of 12"),
    ("3/52 of deals", "3/52", ""),
    ("an advantage of 3.9 %", "-39/1000", ""),
    ("odds of 0.25", "1/4", ""),
    ("odds of 0.3", "1/4", "0.3"),
    ("two cards come often", "1/4", ""),
]
COUNTS = [
    ("there are 22 such hands", 22, ""),
    ("there are 21 such hands", 22, "21"),
    ("twenty-two hands of three", 22, ""),
    ("1,176 hands", 1176, ""),
    ("forty-eight cards", 48, ""),
    ("in 16 of 780 hands of two", 16, ""),
    ("22 % of them", 5, ""),
    ("nine-one comes up", 2, ""),
    ("no number here", 2, ""),
]


@pytest.mark.parametrize(("words", "value", "wrong"), SHARES)
def test_a_share_in_the_words_is_rounded_as_it_is_written(words, value, wrong):
    assert contradicted(words, Fraction(value), is_share=True) == wrong


@pytest.mark.parametrize(("words", "value", "wrong"), COUNTS)
def test_a_count_in_the_words_is_compared_with_counts(words, value, wrong):
    assert contradicted(words, Fraction(value), is_share=False) == wrong


def test_a_claim_whose_words_say_another_number_fails():
    check = '{odds: {game: oicho-kabu, size: 2, when: {total: {min: 7}}, rounds_to: "30.3%"}}'
    assert verdict(check, text="about 30 % of hands").result is Result.PASS
    found = verdict(check, text="about 3 % of hands")
    assert (found.result, found.expected, found.found) == (Result.FAIL, "the words to say 30.3%", "3%")
    assert verdict(check.replace("30.3", "30.4"), holds=False, text="about 3 %").result is Result.PASS


def test_a_wrong_path_names_what_stands_there():
    found = verdict('{value: {at: "kyo-kabu#yaku.sorokabu.pai", equals: 2}}')
    assert "Did you mean 'pay'?" in found.found
    assert "Known at 'yaku.sorokabu':" in found.found


def test_a_number_in_a_name_is_not_a_number_of_the_sentence():
    names = ["Three alike", "Nine", "4-1"]
    assert without_names("Three alike pay five times", names) == "· pay five times"
    assert without_names("a 4-1 beats three-alike", names) == "a 4-1 beats ·"
    assert without_names("nine counts", names) == "nine counts", "a name that is just a number may be a number"


HOUSE_RULE = """\
tavern-nine:
  names: [Tavern nine]
  form: banker
  deck: {use: kabufuda-40}
  deal: {cards: 3}
  score: {mod: 10, best: high}
  pay: {base: 1}
  yaku: {arashi: {names: [Three alike], holder: both, effect: win, pay: 3}}
  ranking: [arashi, total]
"""


@pytest.mark.parametrize(("words", "result"), [("five", Result.FAIL), ("three", Result.PASS), ("well:", Result.PASS)])
def test_the_name_of_a_special_hand_does_not_make_a_claim_pass(words, result):
    files = [*data_files(ROOT / "data"), SourceText("data/games/tavern.yaml", HOUSE_RULE)]
    check = Value(ValueAt("tavern-nine#yaku.arashi.pay", "3"))
    claim = Claim("a", f"Three alike pay {words} times the stake", check)
    assert verify(claim, read_rules(files)).result is result


def test_where_a_sentence_says_a_multiple_only_that_is_the_payment():
    words = "three 8s pay five times the bet"
    assert contradicted(words, Fraction(3), is_share=False, is_payment=True) == "five"
    assert contradicted(words, Fraction(5), is_share=False, is_payment=True) == ""
    assert contradicted(words, Fraction(3), is_share=False) == ""
    assert contradicted("4 times in 39", Fraction(39), is_share=False, is_payment=True) == ""
