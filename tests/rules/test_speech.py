"""Sentences of the rules are values: nothing reads a text of the program back to learn what it says."""

from __future__ import annotations

import ast
import dataclasses
from collections import Counter
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from tests.rules.data import design_rules, field_rules, seed_rules

import ludograph
from ludograph.languages.words import Authored, Message, languages, words_in
from ludograph.rules.data.entry import GameEntry
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.resolve import chosen, recommended
from ludograph.rules.fields import fields
from ludograph.rules.speech.sentence import OURS, Length, Sentence, closed, is_ours, marked, written
from ludograph.rules.tables.facts.flat import flatten
from ludograph.rules.tables.round.play_now import speech
from ludograph.rules.tables.sheet.house_sheet import has_sheet
from ludograph.rules.tables.sheet.sheet import left_open, offers
from ludograph.rules.tables.table import CellWords
from ludograph.values import Name, plain_name

PACKAGE = Path(ludograph.__file__).parent


@cache
def games() -> list[tuple[Rules, ResolvedGame]]:
    every = (seed_rules(), design_rules(), field_rules())
    return [(rules, recommended(rules, game)) for rules in every for game in rules.games.values() if has_sheet(game)]


@cache
def said() -> dict[str, list[Sentence]]:
    """Game → its sentences, long and short."""
    return {game.id: [one for length in Length for one in sentences(game, length)] for _, game in games()}


def sentences(game: ResolvedGame, length: Length = Length.FULL) -> list[Sentence]:
    return [part for part in speech(game, length) if isinstance(part, Sentence)]


CUTS = {"split", "rsplit", "partition", "rpartition", "removesuffix", "removeprefix", "startswith", "endswith"}
READS_AUTHORS = {
    "what authors write in articles, attributes and data": (
        "article/parts/citing article/parts/credits article/parts/figure_options article/parts/references rules/asking"
        " rules/cards/notation rules/claims/claim rules/claims/forms rules/claims/hands rules/claims/numbers"
        " rules/claims/tokens"
        " rules/claims/rules rules/data/entry rules/data/notations rules/numbers"
        " rules/data/reader rules/odds/final rules/play/hands rules/tables/options rules/speech/sentence"
        " rules/history/records rules/tables/round/play_draw rules/tables/round/play_now rules/tables/shown"
    ),
    "ids of cards, games and files, and paths of fields": (
        "article/parts/faces article/parts/table_cells article/parts/table_html rules/cards/deck rules/cards/resolving"
        " rules/claims/basis"
        " rules/cards/drawing/sets rules/cards/names rules/conditions/english rules/data/chains rules/data/model"
        " rules/data/provenance"
        " rules/data/resolve rules/data/validation/facts rules/data/validation/form rules/fields"
        " rules/data/validation/references"
        " rules/findings/__init__ rules/tables/facts/changes"
        " rules/tables/facts/facts rules/tables/facts/flat rules/tables/facts/game_facts"
        " rules/tables/facts/variant_diff rules/tables/facts/witnesses rules/tables/round/one_round"
        " rules/tables/round/play_hands"
        " rules/tables/sheet/sheet"
    ),
    "pictures, figures and docstrings": "rules/cards/drawing/sheet rules/conditions/base rules/tables/data_files",
}
"""Why a module takes texts apart that are no sentences of the program → the modules."""
STILL_READ = {
    "rules/conditions/selector": 1,
    "rules/tables/chances/house_edge": 1,
    "rules/tables/facts/disputes": 8,
    "rules/tables/hands/checker": 2,
    "rules/tables/sheet/house_sheet": 4,
}
"""Modules that look at paths or full stops beside phrases of conditions: how often they do; only ever fewer."""


def test_no_module_of_the_rules_takes_a_text_of_the_program_apart() -> None:
    known = set(chain.from_iterable(modules.split() for modules in READS_AUTHORS.values()))
    found: Counter[str] = Counter()
    for room in ("rules", "article/parts"):
        for path in (PACKAGE / room).rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    is_pattern = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
                    if is_pattern or node.func.attr in CUTS:
                        found[path.relative_to(PACKAGE).with_suffix("").as_posix()] += 1
    assert {module: count for module, count in found.items() if module not in known} == STILL_READ
    assert known <= found.keys()


def test_what_a_choice_changes_is_in_the_sentences_that_state_its_field() -> None:
    """A sentence of another field stays as it is, so nothing has to be compared to know what a choice changes."""
    seen = 0
    for rules, game in games():
        before = sentences(game)
        of_others = left_open(rules, rules.games[game.id])
        for value in flatten(game):
            for node in (offers(game, value) | of_others.get(value.path, {})).values():
                if node is None:
                    continue
                other, problems = chosen(rules, game.id, game.preset, {value.path: node})
                if not problems:
                    after = sentences(other)
                    left = [[one for one in each if not one.states(value.path)] for each in (before, after)]
                    assert [one.text for one in left[0]] == [one.text for one in left[1]], (game.id, value.path)
                    seen += 1
    assert seen > 20


@pytest.mark.parametrize("lang", languages())
def test_every_sentence_has_its_values_in_any_language(lang: str) -> None:
    words = words_in(lang)
    for game, spoken in said().items():
        for sentence in spoken:
            assert words.said(sentence.text), (game, sentence.path)
            if not sentence.text.parts.values:
                assert words.said(sentence.text) != str(sentence.text), (game, sentence.path)


def test_the_remark_of_our_choice_is_a_value_that_a_sign_can_replace() -> None:
    said = closed("everybody pays.", OURS)
    assert (str(said), str(marked(said)), str(marked(said, ""))) == (
        f"Everybody pays{OURS.remark}.",
        "Everybody pays*.",
        "Everybody pays.",
    )
    assert is_ours(said)
    # An author's words are no remark of the program.
    assert not is_ours(written(f"Everybody pays{OURS.remark}."))
    assert str(written("Who pays?")) == "Who pays?"


def test_names_and_cards_of_a_sentence_have_pieces_of_their_own() -> None:
    name = CellWords("tsuru", "ja-Latn")
    text = Message("{hand} may withdraw{ours}.", hand=name, ours=OURS)
    assert list(words_in("en").runs(text)) == [name, f" may withdraw{OURS.remark}."]
    assert list(words_in("fr").runs(text)) == [name, " peut se retirer (notre choix)."]
    assert list(words_in("en").runs(Message("nothing"))) == ["nothing"]


def test_words_of_the_data_keep_their_language_within_a_sentence() -> None:
    said = closed("the winner deals.", OURS)
    assert list(words_in("ja").runs(said)) == [Authored("The winner deals"), "（当サイトの選択）。"]
    assert said == "The winner deals (our choice)."
    order = Message("{order}: {sentence}", order="1", sentence=written("The dealer bets.").in_sentence)
    assert list(words_in("en").runs(order)) == ["1: ", Authored("the dealer bets.")]


def test_every_field_of_a_game_has_a_label_and_a_type() -> None:
    table = fields()
    parts = ("dealer", "deal", "bets", "draw", "capture", "tricks", "sets", "vying", "tiles", "shedding")
    for part in parts:
        assert any(path.startswith(f"{part}.") for path in table)
    assert all(field.label and field.type is not None for field in table.values())
    facts = {field.name for field in dataclasses.fields(GameEntry) if "Fact[" in str(field.type)}
    assert facts <= table.keys()


def test_a_name_is_in_its_own_letters_in_its_own_language_and_in_latin_letters_elsewhere() -> None:
    name = plain_name((Name("株札", lang="ja", roman="kabufuda"),), "")
    assert name == words_in("fr").said(name) == "kabufuda"
    assert words_in("ja").said(name) == "株札"
