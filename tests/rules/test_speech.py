"""Sentences of the rules are values: nothing reads a text of the program back to learn what it says."""

from __future__ import annotations

import ast
import dataclasses
from functools import cache
from operator import attrgetter
from pathlib import Path

import pytest
from tests.rules.data import design_rules, field_rules, seed_rules
from tests.rules.rules import FILES, changed, read

import ludograph
from ludograph.languages.words import Authored, Message, languages, words_in
from ludograph.rules.data.entry import GameEntry, fields
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.resolve import chosen, recommended
from ludograph.rules.speech.sentence import OURS, Length, Sentence, closed, is_ours, marked, written
from ludograph.rules.tables.facts.facts import flatten
from ludograph.rules.tables.hands.checker import is_checked
from ludograph.rules.tables.pieces import CellWords
from ludograph.rules.tables.round.play_now import speech
from ludograph.rules.tables.sheet import has_sheet, left_open, offers
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


def test_a_message_has_no_methods_of_a_text_so_that_nothing_can_take_it_apart() -> None:
    own = {"in_words", "in_json", "as_sentence", "in_sentence", "changed", "holds", "parts"}
    assert {name for name in dir(Message) if not name.startswith("_")} - own == {"plural", "of", "joined", "of_parts"}
    assert not isinstance(Message("The dealer wins."), str)


def test_no_module_of_the_rules_cuts_the_english_of_a_message() -> None:
    """`str(message)` is for files and for an author at a terminal, not for a decision."""
    cuts = {"split", "rsplit", "partition", "rpartition", "removesuffix", "removeprefix", "startswith", "endswith"}
    found = [
        f"{path.relative_to(PACKAGE)}:{node.lineno}"
        for path in (PACKAGE / "rules").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in cuts and isinstance(node.value, ast.Call)
        if isinstance(node.value.func, ast.Name) and node.value.func.id == "str"
    ]
    assert found == []


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
    assert str(said) == "The winner deals (our choice)."
    order = Message("{order}: {sentence}", order="1", sentence=written("The dealer bets.").in_sentence)
    assert list(words_in("en").runs(order)) == ["1: ", Authored("the dealer bets.")]


def test_every_field_of_a_game_has_a_label_and_a_type() -> None:
    table = fields()
    parts = ("dealer", "deal", "bets", "draw", "capture", "tricks", "sets", "vying", "tiles", "shedding")
    for part in parts:
        assert any(path.startswith(f"{part}.") for path in table)
    named = {path for path in table if not any(other.startswith(f"{path}.") for other in table)}
    assert all(table[path].label and table[path].type is not None for path in named)
    facts = {field.name for field in dataclasses.fields(GameEntry) if "Fact[" in str(field.type)}
    assert facts <= table.keys()


def test_a_name_is_in_its_own_letters_in_its_own_language_and_in_latin_letters_elsewhere() -> None:
    name = plain_name((Name("株札", lang="ja", roman="kabufuda"),), "")
    assert str(name) == words_in("fr").said(name) == "kabufuda"
    assert words_in("ja").said(name) == "株札"


CITED = ["players", "draw.limit", "bets.hand", "bets.cap", "deal.wins"]


@pytest.mark.parametrize("path", CITED)
def test_a_sentence_cites_the_source_of_its_own_field(path: str) -> None:
    """A field with a source of its own is cited with it by the sentences that state it, not by its neighbours'."""
    cited = 0
    for _, game in games():
        fact = attrgetter(path)(game)
        for sentence in (one for one in sentences(game, Length.FULL) if one.path == path):
            assert set(game.sources_of(fact)) <= set(sentence.sources), game.id
            cited += 1
    assert cited


DEAL, DRAW, PLAYERS = "deal: {hands: personal, cards: 2", "  draw: {limit: 1", "players: 2-6"
SILENT_ONCE = [
    ("deal.cut", (DEAL, f"{DEAL}, cut: The last player cuts."), "The last player cuts."),
    ("deal.dead", (DEAL, f"{DEAL}, dead: 3"), "Cards out of play: 3."),
    ("deal.dead", (DEAL, f"{DEAL}, dead: 0"), "Cards out of play: 0."),
    ("dealer.seat", (DRAW, f"  dealer: {{seat: by the door}}\n{DRAW}"), "Dealer’s seat: by the door."),
    ("bets.fee", (DRAW, f"  bets: {{fee: a tenth of the pot}}\n{DRAW}"), "House fee: a tenth of the pot."),
    ("redeal.nines", (DRAW, f"  redeal: {{nines: {{text: Four nines.}}}}\n{DRAW}"), "Redeal: Four nines."),
    ("bets.shared", (DRAW, f"  bets: {{hand: one, shared: false}}\n{DRAW}"), "Shared hands: no."),
    ("bets.hand", (DRAW, f"  bets: {{hand: one}}\n{DRAW}"), "What is bet on: exactly one hand."),
    ("bets.hand", (DRAW, f"  bets: {{hand: one, shared: true}}\n{DRAW}"), "On one hand; it may be shared."),
]


@pytest.mark.parametrize(("path", "change", "text"), SILENT_ONCE, ids=[text for *_, text in SILENT_ONCE])
def test_no_value_is_silent(path: str, change: tuple[str, str], text: str) -> None:
    """What the data state is said on the sheet and in a round, as it is stated, and cites its source."""
    rules, problems = read(changed("games/a.yaml", change))
    assert problems == []
    found = [one for one in sentences(rules.games["nine"], Length.FULL) if one.path == path]
    assert [str(one.text) for one in found] == [text]
    assert [source.cite for source in found[0].sources][:1] == ["Book"]


def test_games_whose_cards_have_points_of_their_own_are_not_offered_to_the_hand_checker() -> None:
    score = ("mod: 10}", "mod: 10, cards: [{of: 1, points: 5}]}")
    games = [read(files)[0].games["nine"] for files in (FILES, changed("games/a.yaml", score))]
    assert [is_checked(game) for game in games] == [True, False]
