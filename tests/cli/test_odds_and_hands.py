"""`ludograph odds` and `ludograph hand`: exact answers as text and JSON, and one line for a fault."""

from __future__ import annotations

import json

import pytest
from tests.games.data import ROOT

from ludograph.cli.main import main


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


def test_a_hand_tells_its_yaku_and_whether_it_can_be_shown(capsys):
    assert main(["hand", "oicho-kabu/tableau", "8", "9", "3", "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    assert record["total"] == 0
    assert record["sides"]["player"]["can_be_shown"] is False
    assert "may not draw" in record["sides"]["player"]["why_not"]
    assert record["named"] == ["kamakura-buta"]


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
    told = capsys.readouterr()
    assert message in told.err
    assert told.err.count("\n") == 1
    assert told.out == ""
