"""Who says what of a game, and what falls without a work: the same as if the work were nowhere named."""

from __future__ import annotations

import itertools
import re
from dataclasses import replace

import pytest
from tests.rules.data import ROOT, field_files, seed_rules, with_data
from tests.rules.rules import DECK, YAKU, read

from ludograph.base.source import SourceText
from ludograph.base.yaml import Mapping as MappingNode
from ludograph.base.yaml import Node
from ludograph.library.reader import read_bibliography
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.data.resolve import chosen
from ludograph.rules.tables import TableOptions
from ludograph.rules.tables.chances import hand_odds
from ludograph.rules.tables.facts.witnesses import (
    Manner,
    Topic,
    all_statements,
    dependences,
    independent,
    loss,
    losses,
    statements,
)
from ludograph.rules.tables.pieces import Odds
from ludograph.store import Cache

GAME = """\
nine:
  names: [Nine]
  sources: General 4
  form: banker
  players: {value: 2-6, source: Own 7}
  deck: {use: ten}
  score: {values: {10: 0}, mod: 10}
  deal: {hands: personal, cards: 2}
  dealer: {first: {unstated: true}}
  draw: {limit: 1, player: {value: free, source: {cite: Own, loc: "8", quality: inferred}}}
  ties: {value: draw, disputed: [{value: dealer, source: Other 9}]}
  pay: {base: {options: [1, 2]}}
  attested: [{what: Named, date: "1700", source: Old 1}]
  presets: {default: {reason: Ours., pay.base: 1}}
  variants:
    two: {names: [Two], players: {value: 2, source: Other 3}}
"""
FILES = {"decks/a.yaml": DECK, "yaku/a.yaml": YAKU, "games/a.yaml": GAME}
SEEDS = all_statements(seed_rules())
WORKS = sorted({one.source.cite for statement in SEEDS for one in statement.witnesses})


def said(rules: Rules, game: str, path: str) -> list[tuple[str, str, Manner, bool]]:
    found = next(one for one in statements(rules, rules.games[game]) if one.path == path)
    return [(one.source.cite, one.source.locator, one.manner, one.general) for one in found.witnesses]


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("players", [("Own", "p. 7", Manner.STATES, False)]),
        ("deal.cards", [("General", "p. 4", Manner.STATES, True)]),
        ("dealer.first", [("General", "p. 4", Manner.SILENT, True)]),
        ("draw.player", [("Own", "p. 8", Manner.INFERS, False)]),
        ("ties", [("General", "p. 4", Manner.STATES, True), ("Other", "p. 9", Manner.OTHERWISE, False)]),
        ("attested[0]", [("Old", "p. 1", Manner.STATES, False)]),
    ],
)
def test_each_work_speaks_in_its_manner(path: str, expected: list[tuple[str, str, Manner, bool]]) -> None:
    assert said(read(FILES)[0], "nine", path) == expected


def test_a_variant_has_the_statements_that_are_written_in_it() -> None:
    rules = read(FILES)[0]
    assert {one.path for one in statements(rules, rules.games["nine/two"])} == {"names", "players"}
    assert said(rules, "nine/two", "names") == [("General", "p. 4", Manner.STATES, True)]


def test_what_falls_has_no_other_work_and_forms_without_rules_are_named() -> None:
    found = all_statements(read(FILES)[0])
    assert {(one.game, one.path) for one in loss(found, ["Own"]).fallen} == {
        ("nine", "players"),
        ("nine", "draw.player"),
    }
    assert loss(found, ["Other"]).fallen == tuple(
        one for one in found if (one.game, one.path) == ("nine/two", "players")
    )
    assert loss(found, ["General", "Own", "Old", "Book"]).without_rules == ("nine",)
    assert not [one for one in loss(found, ["General"]).fallen if one.path == "dealer.first"]


@pytest.mark.parametrize(("files", "least"), [(data_files(ROOT / "data"), 200), (field_files(), 100)])
def test_every_source_in_the_data_is_a_witness_of_a_statement(files: list[SourceText], least: int) -> None:
    number = itertools.count()
    works = {source.cite for sources in read_rules(files).reach.values() for source in sources}
    key = re.compile(rf"\b({'|'.join(works)})\b")
    texts = [(one.path, key.sub(lambda found: f"{found[0]}{next(number)}", one.text)) for one in files]
    rules = read_rules([SourceText(path, text) for path, text in texts])
    named = {source.cite for sources in rules.reach.values() for source in sources}
    assert len(named) > least
    assert named - {each.source.cite for one in all_statements(rules) for each in one.witnesses} == set()


def test_what_a_hand_and_a_pack_are_falls_with_the_work_that_says_so() -> None:
    hand = {"nine-one": "{holder: both, effect: win}"}
    uses = f"  yaku: {{{', '.join(f'{id}: {use}' for id, use in hand.items())}}}\n  ranking: [nine-one, total]\n"
    rules = read({**FILES, "games/a.yaml": GAME.replace("  variants:", f"{uses}  variants:")})[0]
    fallen = {(one.game, one.path): one for one in loss(all_statements(rules), ["Book"]).fallen}
    assert {("nine", "yaku.nine-one.cards"), ("nine", "deck.cards"), ("", "yaku/nine-one"), ("", "decks/ten")} <= set(
        fallen
    )
    cards = fallen["nine", "yaku.nine-one.cards"]
    assert cards.in_odds
    assert [one.says for one in cards.witnesses if one.manner is Manner.OTHERWISE] == ["a 9 and a 1, in that order"]


@pytest.mark.parametrize("key", WORKS)
def test_without_a_work_the_same_falls_as_in_data_that_never_name_it(key: str) -> None:
    files = [SourceText(one.path, re.sub(rf"\b{key}\b", "Nowhere", one.text)) for one in data_files(ROOT / "data")]
    left = {(one.game, one.path): one.works - {"Nowhere"} for one in all_statements(read_rules(files))}
    fallen = {(one.game, one.path) for one in loss(SEEDS, [key]).fallen}
    assert fallen == {(one.game, one.path) for one in SEEDS if one.works and not left[one.game, one.path]}


def test_what_falls_without_each_work_is_found_in_one_pass() -> None:
    assert losses(SEEDS) == {key: lost for key in WORKS if (lost := loss(SEEDS, [key])).fallen}


def test_kept_statements_are_those_of_the_data_as_they_are() -> None:
    cache = Cache(None)
    repeated = {**FILES, "games/a.yaml": GAME.replace("names: [Two],", "names: [Two], ties: {value: draw},")}
    general = {**FILES, "games/a.yaml": GAME.replace("General 4", "General 5")}
    for files in (FILES, repeated, general, FILES):
        rules = read(files)[0]
        assert all_statements(rules, cache) == all_statements(rules)
    assert all_statements(read(FILES)[0]) != all_statements(read(repeated)[0])


def without_field(node: Node, steps: list[str]) -> Node:
    if not isinstance(node, MappingNode):
        return node
    kept = [(key, part) for key, part in node.entries if key.text != steps[0]]
    inner = [(key, without_field(part, steps[1:])) for key, part in node.entries if key.text == steps[0] and steps[1:]]
    return replace(node, entries=(*kept, *inner))


def chances(rules: Rules, game: str) -> list[object]:
    table = hand_odds(rules, TableOptions(game=game))
    return [piece for row in table.rows for cell in row.cells for piece in cell.pieces if isinstance(piece, Odds)]


@pytest.mark.parametrize("game", ["kyo-kabu", "bo-pin", "sanmai-kabu"])
def test_odds_stay_when_what_falls_is_not_counted_with(game: str) -> None:
    rules = seed_rules()
    known = rules.games[game]
    found = [one for one in SEEDS if one.game == game]
    assert {one.in_odds for one in found} == {True, False}
    node: Node = known.node
    for one in found:
        if not one.in_odds:
            node = without_field(node, one.path.split("."))
    written = replace(rules, games={**rules.games, game: with_data(known, node)})
    less = replace(rules, games={**rules.games, game: chosen(written, game)[0]})
    assert less.games[game].fingerprint != known.fingerprint
    assert chances(less, game) == chances(rules, game)


def test_dates_places_and_relations_fall_too() -> None:
    assert {one.topic for key in WORKS for one in loss(SEEDS, [key]).fallen} == set(Topic)


def test_a_work_that_repeats_another_is_no_second_witness() -> None:
    entries = (
        "@book{A, title = {One}}",
        "@book{B, title = {Two}, depends = {A: copies it}}",
        "@book{C, title = {Three}, depends = {B: translates it; D: takes its drawings}}",
        "@book{D, title = {Four}, depends = {C: turns back to it}}",
    )
    library = read_bibliography([SourceText("a.bib", "\n".join(entries))])
    depends = dependences(library, "ABCD")
    assert {work: "".join(sorted(others)) for work, others in depends.items()} == {"B": "A", "C": "ABD", "D": "ABC"}
    counted = {works: "".join(sorted(independent(works, depends))) for works in ("A", "AB", "ACX", "BX", "CD")}
    assert counted == {"A": "A", "AB": "A", "ACX": "AX", "BX": "BX", "CD": "CD"}


def test_a_pack_of_ours_has_no_witness_and_what_is_to_be_agreed_has_its_values() -> None:
    found = {(one.game, one.path): one for one in SEEDS}
    pack = found["kyo-kabu", "deck.ours"]
    assert (pack.witnesses, pack.is_ours) == ((), True)
    ties = found["sanmai-kabu", "ties"]
    assert ties.value.startswith("to be agreed: ")
    assert ties.works == {"FudawikiSanmaiKabu"}


def test_what_is_outside_of_games_is_named_in_words_and_never_by_its_id() -> None:
    outside = {one.path: one for one in SEEDS if not one.game}
    assert [one.label for one in outside.values() if re.search(r"[.\[\]/]", one.label)] == []
    assert outside["yaku/kuppin.names[1]"].label == "kuppin: name"
    reading = outside["yaku/kuppin.readings.nine-first"]
    assert (reading.label, reading.value) == ("kuppin: reading", "a 9 and a 1, in that order")
    assert outside["terms/kabu-words.terms.dealer"].label == "oya"
    assert outside["decks/hanafuda-48"].value == "48 cards"


def test_a_source_of_a_preset_supports_a_choice_that_is_named_in_words() -> None:
    found = {one.path: (one.label, one.value) for one in SEEDS if one.path.startswith("presets.")}
    assert found["presets.default.draw.player"][0] == "Player’s draw, our choice"
    assert found["presets.default.draw.player"][1].startswith("must draw with a total of at most 3")
    assert found["presets.triple-first"][0] == "Another choice of rules"
    assert found["presets.triple-first"][1].startswith("Three of a kind beats nine-one")
    labels = {one.label for one in SEEDS if one.game}
    assert {"Note", "Doshippin: note", "Arashi-kabu: pay: note"} <= labels
    assert [label for label in labels if re.search(r"\w\.\w|\[", label)] == []
