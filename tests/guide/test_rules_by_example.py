"""The manual's page of examples about rules data: its files are sound, and every claim on it passes."""

from __future__ import annotations

import typing
from functools import cache

import pytest
from tests.guide.examples import files
from tests.rules.data import ROOT, choose

from ludograph.base.problems import Problem
from ludograph.base.source import SourceText
from ludograph.base.yaml import parse_yaml
from ludograph.rules.claims import Check, Result, read_claims, verify
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.play.evaluator import evaluate
from ludograph.rules.play.play import PLAYER, played

FILES = files("rules-by-example.md")


@cache
def rules() -> Rules:
    decks = [file for file in data_files(ROOT / "data") if file.path.startswith("data/decks/")]
    return read_rules([*decks, *(SourceText(path, text) for path, text in FILES.items() if path.startswith("data/"))])


def claims():
    node, faults = parse_yaml(SourceText("docs/a.claims.yaml", FILES["claims.yaml"]))
    problems: list[Problem] = []
    assert node is not None
    found = read_claims(node, "claims", problems)
    assert not faults
    assert not problems
    return found


def test_the_files_have_no_fault():
    assert [problem.message for problem in rules().problems] == []


@pytest.mark.parametrize("claim", claims(), ids=lambda claim: claim.id)
def test_every_claim_passes(claim):
    verdict = verify(claim, rules())
    assert verdict.result is Result.PASS, verdict


def test_there_is_a_claim_of_every_kind():
    assert {type(claim.check) for claim in claims()} == set(typing.get_args(Check))


def test_variants_and_choices_are_as_the_page_says():
    games = rules().games
    assert games["example-nine/river"].rounds.value is None
    assert games["example-nine/river-low"].extends == ("example-nine/river", "example-nine")
    assert games["example-nine/river-low"].ties.value == "draw"
    assert choose(rules(), "example-nine", "default").uses["nine-one"].reading == "any-order"


def test_points_are_as_the_page_says():
    play = played(rules().games["example-flowers"])
    bright = [card for card in play.cards if card.cat == "bright"]
    animals = [card for card in play.cards if card.cat == "animal"]
    assert evaluate(play, bright, PLAYER).points == 10
    assert evaluate(play, bright[:3], PLAYER).points == 5
    assert [evaluate(play, animals[:count], PLAYER).points for count in (4, 5, 6, 7)] == [0, 1, 2, 3]
