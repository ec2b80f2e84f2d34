"""The site's own rules data: everything of the five articles is there, sound, sourced, and as the articles say."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path

import jsonschema
import pytest
from tests.rules.data import choose
from tests.rules.rules import DATA, the_rules

from ludograph.base.source import SourceText
from ludograph.base.yaml import parse_yaml, plain
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.data.words import DrawMode, Effect, Form, Holder, Status, TieRule
from ludograph.rules.schema import schemas
from ludograph.rules.tables.facts.facts import flatten
from ludograph.tools.publishing.export import schema_files

GAMES = [
    "che-san-zhang",
    "oicho-kabu",
    "oicho-kabu/tableau",
    "oicho-kabu/osaka",
    "oicho-kabu/yakuza-video-games",
    "oicho-kabu/hangame",
    "kabu-sackson",
    "kabu-sackson/open-cards",
    "sanmai-kabu",
    "kyo-kabu",
    "kyo-kabu/mushi-kabu",
    "hiki-kabu",
    "hiki-kabu/old",
    "bo-pin",
    "bo-ni",
    "kawu",
    "laki",
    "kura",
    "cabul-card",
    "baccarat",
    "macau",
]

NAMED_ONLY = {"kawu", "laki", "kura", "cabul-card", "baccarat", "macau"}


def game(id: str, preset: str = "") -> ResolvedGame:
    return choose(the_rules(), id, preset) if preset else the_rules().games[id]


def texts() -> str:
    return "\n".join(file.text for file in data_files(DATA))


def test_the_data_have_no_fault() -> None:
    assert [problem for problem in the_rules().problems if problem.code != "D17"] == []


def test_every_work_cited_is_in_the_bibliography() -> None:
    library = (DATA.parent / "bibliography" / "kabu.bib").read_text("utf-8")
    works = set(re.findall(r"^@\w+\{([^,\s]+)", library, re.MULTILINE))
    assert [problem for problem in read_rules(data_files(DATA), works=works).problems if problem.code == "D02"] == []


def test_every_system_is_there() -> None:
    assert set(GAMES) == set(the_rules().games)


def test_every_contradiction_is_treated() -> None:
    treated = {int(number) for number in re.findall(r"\bid: C(\d+)\b", texts())}
    assert treated == set(range(1, 46))


def test_every_value_of_every_game_has_a_source_and_a_place() -> None:
    for id in GAMES:
        for value in flatten(game(id)):
            if not value.path.startswith("presets"):
                assert value.sources, (id, value.path)
                assert value.at is not None, (id, value.path)
                assert value.origin in (id, *game(id).extends), (id, value.path)


def test_what_the_sources_do_not_say_is_written_as_silence() -> None:
    silent = {(id, value.path) for id in GAMES for value in flatten(game(id)) if value.unstated}
    for expected in (
        ("oicho-kabu", "draw.dealer"),
        ("oicho-kabu", "pay.base"),
        ("oicho-kabu/tableau", "local.niichi.effect"),
        ("sanmai-kabu", "players"),
        ("kyo-kabu", "players"),
        ("kyo-kabu", "yaku.sorokabu.pay.dealer"),
        ("bo-pin", "yaku.sanbo-warai.pay"),
        ("bo-pin", "deal.faces"),
        ("hiki-kabu/old", "deal.faces"),
    ):
        assert expected in silent


@pytest.mark.parametrize("id", [id for id in GAMES if id not in NAMED_ONLY])
def test_a_described_game_has_a_deck_a_form_and_a_place(id: str) -> None:
    one = game(id)
    assert one.deck is not None
    assert one.form is not None
    assert one.places


@pytest.mark.parametrize("id", sorted(NAMED_ONLY))
def test_a_game_of_which_only_the_name_is_known_says_so(id: str) -> None:
    assert game(id).status is Status.NAMED_ONLY
    assert game(id).names
    assert game(id).places
    assert game(id).relation


def test_every_fully_described_game_has_a_form_to_play_now() -> None:
    for id in GAMES:
        if game(id).status is Status.FULL:
            chosen = game(id, "default")
            assert chosen.presets["default"].reason, id
            assert not chosen.ties.at or chosen.ties.value is not None, id
            assert not chosen.pay.base.at or chosen.pay.base.value is not None, id
            for use in chosen.uses.values():
                if use.effect is Effect.WIN and chosen.form is Form.BANKER:
                    for side in (Holder.PLAYER, Holder.DEALER):
                        assert not use.held_by(side) or use.pay(side) is not None, (id, use.id)
            if chosen.form is Form.BANKER and chosen.extra_cards:
                assert chosen.draws(Holder.DEALER).mode is not DrawMode.UNSTATED, id


def test_mushi_kabu_differs_from_kyo_kabu_in_name_and_deck_only() -> None:
    changed = {value.path for value in flatten(game("kyo-kabu/mushi-kabu"))} ^ {
        value.path for value in flatten(game("kyo-kabu"))
    }
    assert {path.partition(".")[0].partition("[")[0] for path in changed} <= {"names", "aka", "deck", "relation"}
    deck = game("kyo-kabu/mushi-kabu").deck
    assert deck is not None
    others = [other.id for other in game("kyo-kabu/mushi-kabu").other_decks]
    assert (deck.id, others) == ("mushibana-40", [])


def test_kyo_kabu_is_as_its_page_says() -> None:
    kyo = game("kyo-kabu")
    kuppin, sorokabu = kyo.uses["kuppin-d"], kyo.uses["sorokabu"]
    assert (kuppin.holder, kuppin.reading, kuppin.entry.options) == (Holder.DEALER, "nine-first", ("any-order",))
    player = sorokabu.pay(Holder.PLAYER)
    assert player is not None
    assert player.multiple == Fraction(2)
    assert sorokabu.pay(Holder.DEALER) is None
    assert kyo.deal.fixed == {"first": (5, 6, 7, 8)}
    assert kyo.rounds is not None
    assert (kyo.rounds.value, kyo.rounds.options) == (12, (6,))
    assert kyo.ties is not None
    assert (kyo.ties.value, kyo.ties.options) == (None, (TieRule.DRAW, TieRule.DEALER))


def test_osaka_ranks_as_printed_and_compares_triples_in_six_ways() -> None:
    osaka = game("oicho-kabu/osaka")
    assert [str(place) for place in osaka.ranking] == ["arashi", "kuppin", "kuppin-p", "shippin", "total"]
    compare = osaka.uses["arashi"].entry.compare
    assert compare is not None
    assert [str(way) for way in compare.choices] == [
        "dealer",
        "3 > 2 > 1 > 10 > 9 > 8 > 7 > 6 > 5 > 4",
        "4=9 > 3=8 > 2=7 > 1=6 > 5=10",
        "draw",
        "player",
        "rank",
    ]
    assert osaka.draws(Holder.PLAYER).mode is DrawMode.FREE
    assert osaka.extends == ("oicho-kabu/tableau", "oicho-kabu")


def test_hiki_kabu_ranks_and_multiplies_as_its_chart_says() -> None:
    hiki = game("hiki-kabu")
    chart = [(use.use, hiki.uses[use.use].times) for place in hiki.ranking for use in place.uses if use.use != "total"]
    assert chart == [
        ("doshippin", 5),
        ("arashi-kabu", 5),
        ("arashi", 3),
        ("shichi-go-san", 3),
        ("ichi-ni-san", 3),
        ("raijin", 3),
        ("fujin", 3),
        ("nobori", 3),
        ("kudari", 3),
        ("kuppin", 2),
        ("shippin", 2),
        ("toichi", 2),
        ("tsuru", 2),
        ("gogo", 2),
    ]
    assert game("hiki-kabu/old").uses == {}


def test_two_books_disagree_on_the_order_of_kuppin() -> None:
    readings = the_rules().yaku["kuppin"].readings
    sources = {id: the_rules().sources_of(reading)[0] for id, reading in readings.items()}
    books = {id: (source.cite, source.loc) for id, source in sources.items()}
    assert books == {"any-order": ("HanafudaNoAsobikata", "p. 155"), "nine-first": ("HanafudaWoHajimete", "p. 165")}


def test_numbers_have_their_names_and_where_they_come_from() -> None:
    gambling = the_rules().terms["gambling-numbers"].entry.numbers
    assert sorted(gambling) == list(range(10))
    borrowed = {n: name.from_.text for n, names in gambling.items() for name in names if name.from_}
    assert borrowed == {1: "pinta", 8: "oito", 9: "cabo"}
    assert sorted(the_rules().terms["kyo-kabu-numbers"].entry.numbers) == list(range(1, 11))


def test_the_committed_schemas_are_those_of_the_dataclasses() -> None:
    committed = {file.name: file.read_text("utf-8") for file in (DATA / "schema").glob("*.json")}
    assert committed == schema_files(), "run `ludograph export schema`"


def test_every_data_file_names_its_schema_and_fits_it() -> None:
    made = schemas()
    for file in data_files(DATA):
        first = file.text.partition("\n")[0]
        named = re.fullmatch(r"# yaml-language-server: \$schema=\.\./schema/(\w+)\.schema\.json", first)
        assert named, file.path
        node, problems = parse_yaml(file)
        assert node is not None
        assert problems == []
        faults = [
            f"{file.path} {list(error.absolute_path)}: {error.message}"
            for error in jsonschema.Draft202012Validator(made[named[1]]).iter_errors(plain(node))
        ]
        assert faults == []


def test_the_schemas_are_schemas_and_refuse_a_misspelt_key() -> None:
    made = schemas()
    for schema in made.values():
        jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(made["yaku"])
    assert check.is_valid({"x": {"names": ["x"], "when": {"ranks": [9, 1]}, "source": "Book 3"}})
    assert not check.is_valid({"x": {"names": ["x"], "wehn": {"ranks": [9, 1]}}})
    assert not check.is_valid({"x": {"names": ["x"], "when": {"ranks": [9, 1], "size": 2}}})
    games = jsonschema.Draft202012Validator(made["game"])
    assert games.is_valid({"x": {"variants": {"y": {"rounds": None, "yaku": {"storm": None}}}}})


def test_files_are_read_in_the_order_of_their_paths(tmp_path: Path) -> None:
    for path in ("decks/b.yaml", "decks/a.yaml", "games/c.yaml", "other/d.yaml", "decks/notes.md"):
        (tmp_path / "data" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "data" / path).write_text("x: 1\n", "utf-8")
    assert data_files(tmp_path / "data") == (
        SourceText("data/decks/a.yaml", "x: 1\n"),
        SourceText("data/decks/b.yaml", "x: 1\n"),
        SourceText("data/games/c.yaml", "x: 1\n"),
    )
