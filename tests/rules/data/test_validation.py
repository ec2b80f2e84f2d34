from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.rules.rules import DECK, FILES, GAME, YAKU, changed, read


def problems(files: dict[str, str], *codes: str) -> list[str]:
    found = read(files)[1]
    return [problem for problem in found if not codes or any(f" {code} " in problem for code in codes)]


def in_game(*changes: tuple[str, str]) -> list[str]:
    return problems(changed("games/a.yaml", *changes))


def test_the_faults_of_all_files_are_reported_together() -> None:
    files = {
        "decks/a.yaml": DECK,
        "yaku/a.yaml": YAKU,
        "yaku/b.yaml": "storm: {names: [again], when: {same: rank}, source: Book}\n",
        "games/a.yaml": GAME.replace("storm: {holder: both", "strom: {holder: both").replace("  sources: Book\n", ""),
        "games/b.yaml": "other:\n  names: [Other\n",
    }
    assert problems(files) == [
        "data/yaku/b.yaml:1:1: D01 duplicate id 'storm'. It is defined in data/yaku/a.yaml already; ids are unique.",
        "data/games/a.yaml:1:1: D09 nine: no source. Put `source: Citekey` beside it, or beside anything above it.",
        "data/games/a.yaml:14:5: D02 nine.yaku.strom: no yaku 'strom'. Did you mean 'storm'?",
        "data/games/b.yaml:2:10: D01 invalid YAML: '[' is not closed. Close it, and put a comma between its members.",
    ]


def test_one_id_in_two_files_is_a_duplicate() -> None:
    assert problems(FILES | {"yaku/b.yaml": "storm: {names: [x], when: {same: rank}, source: Book}\n"}) == [
        "data/yaku/b.yaml:1:1: D01 duplicate id 'storm'. It is defined in data/yaku/a.yaml already; ids are unique."
    ]


def test_an_id_has_its_form() -> None:
    assert problems(FILES | {"yaku/b.yaml": "Storm_2: {names: [x], source: Book}\n"}) == [
        "data/yaku/b.yaml:1:1: D01 expected an id of at most 100 lower-case letters, digits and hyphens, "
        "found 'Storm_2'"
    ]


def test_a_variant_among_the_games_is_shown_its_place() -> None:
    assert problems(FILES | {"games/b.yaml": "nine/our-house: {names: [x], sources: Book}\n"}) == [
        "data/games/b.yaml:1:1: D01 expected an id of at most 100 lower-case letters, digits and hyphens, "
        "found 'nine/our-house'. "
        "A variant stands under its game: `nine:`, then `variants:`, then `our-house:`."
    ]


CASES = re.findall(
    r"^([^\n]+)\n\.\n(.*?)\n=>\n(.*?)\n\.\n([^\n]+)\n\.$",
    (Path(__file__).parents[1] / "fixtures" / "faults.md").read_text("utf-8"),
    re.MULTILINE | re.DOTALL,
)


@pytest.mark.parametrize(("old", "new", "reported"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])
def test_a_fault_in_a_game_is_reported(old: str, new: str, reported: str) -> None:
    assert reported in [problem.partition(": ")[2] for problem in in_game((old, new))]


def test_every_case_of_the_fixtures_is_read() -> None:
    assert len(CASES) == (Path(__file__).parents[1] / "fixtures" / "faults.md").read_text("utf-8").count("\n=>\n")


def test_a_fault_that_a_variant_inherits_is_reported_once() -> None:
    assert in_game(("storm: {holder: both", "storm: {yaku: strom, holder: both")) == [
        "data/games/a.yaml:15:5: D02 nine.yaku.storm: no yaku 'strom'. Did you mean 'storm'?"
    ]


def test_a_chain_of_five_is_too_long() -> None:
    links = "".join(
        f"g{n}:\n  extends: {'nine' if n == 1 else f'g{n - 1}'}\n  names: [G{n}]\n  sources: Book\n"
        for n in range(1, 6)
    )
    found = problems(FILES | {"games/b.yaml": links})
    assert any("D07" in problem and "more than 4 games in a chain" in problem for problem in found)


def test_a_condition_asks_in_vain_of_a_deck_without_the_attribute() -> None:
    yaku = YAKU + "lights: {names: [lights], size: 2, when: {only: {cat: bright}}, source: Book}\n"
    game = GAME.replace("    storm: {", "    lights: {holder: both, effect: none}\n    storm: {", 1)
    assert problems({"decks/a.yaml": DECK, "yaku/a.yaml": yaku, "games/a.yaml": game}) == [
        "data/yaku/a.yaml:10:42: D05 nine.lights: 'ten' has no categories. "
        "Give the use `needs_deck`, if it exists with other decks only."
    ]
    needs = game.replace("effect: none}", "effect: none, needs_deck: months}").replace(
        "{use: ten}", "{use: ten, or: [months]}"
    )
    assert problems({"decks/a.yaml": DECK, "yaku/a.yaml": yaku, "games/a.yaml": needs}) == []


def test_a_mark_that_the_deck_has_not_is_reported_with_the_nearest() -> None:
    yaku = YAKU + "lights: {names: [lights], size: 2, when: {only: {suit: pin}}, source: Book}\n"
    game = GAME.replace("{use: ten}", "{use: months}").replace(
        "    storm: {", "    lights: {effect: none}\n    storm: {", 1
    )
    found = problems({"decks/a.yaml": DECK, "yaku/a.yaml": yaku, "games/a.yaml": game}, "D02")
    assert found == ["data/yaku/a.yaml:10:42: D02 nine.lights: no suit 'pin' in 'months'. Did you mean 'pine'?"]


@pytest.mark.parametrize(
    ("deal", "players", "hands", "needed"),
    [
        ("{hands: personal, cards: 3}", "2-10", 0, 0),
        ("{hands: personal, cards: 3}", "2-11", 11, 44),
        ("{hands: personal, cards: 3, dead: 1}", "2-10", 10, 41),
        ("{hands: columns, count: 9, cards: 3}", "2-6", 0, 0),
        ("{hands: columns, count: 10, cards: 3}", "2-6", 11, 44),
    ],
)
def test_a_pack_may_be_dealt_out_to_its_last_card(deal: str, players: str, hands: int, needed: int) -> None:
    """A hand here has up to four cards; of hands on the table the dealer has one more."""
    changes = (("deal: {hands: personal, cards: 2}", f"deal: {deal}"), ("players: 2-6", f"players: {players}"))
    found = [problem.partition("D18 ")[2] for problem in in_game(*changes) if " D18 nine:" in problem]
    hint = "Look at `players`, `deal`, `draw.limit` and `capture.layout`."
    expected = f"nine: {hands} hands can need {needed} cards, 'ten' has 40. {hint}"
    assert found == ([expected] if needed else [])


def test_one_name_for_two_yaku_of_a_family_is_reported_unless_it_is_an_alias() -> None:
    second = "gale: {names: [storm], size: 2, when: {same: rank}, source: Book}\n"
    game = GAME.replace("    storm: {", "    gale: {effect: none}\n    storm: {", 1)
    reported = problems({"decks/a.yaml": DECK, "yaku/a.yaml": YAKU + second, "games/a.yaml": game})
    assert reported == [
        "data/yaku/a.yaml:1:17: D15 storm: 'storm' is also the name of 'gale' in the family 'nines'. "
        "Let one of them bear it as an alias (`kind: alias`)."
    ]
    alias = second.replace("[storm]", "[gale, {text: storm, kind: alias}]")
    assert problems({"decks/a.yaml": DECK, "yaku/a.yaml": YAKU + alias, "games/a.yaml": game}) == []


def test_readings_that_select_the_same_hands_are_reported() -> None:
    files = changed("yaku/a.yaml", ("when: {sequence: [9, 1]}", "when: {ranks: [1, 9]}"))
    assert problems(files, "D15") == [
        "data/yaku/a.yaml:8:5: D15 nine-one.readings: 'any-order' and 'nine-first' select the same hands. "
        "A reading is there because it differs."
    ]


def test_unknown_works_are_reported_with_the_nearest_when_the_bibliography_is_known() -> None:
    files = changed("games/a.yaml", ("sources: Pamphlet 3", "sources: Pamflet 3"))
    assert read(files, works={"Book", "Pamphlet"})[1] == [
        "data/games/a.yaml:23:16: D02 nine.variants.local.sources: no work 'Pamflet'. Did you mean 'Pamphlet'?"
    ]
    assert read(files)[1] == []


def test_a_refined_yaku_has_to_be() -> None:
    assert problems(changed("yaku/a.yaml", ("storm: {names", "storm: {refines: gale, names"))) == [
        "data/yaku/a.yaml:1:1: D02 storm.refines: no yaku 'gale'. Write it in data/yaku/ as `gale: …`."
    ]


def test_an_assertion_without_a_source_is_reported_where_it_stands() -> None:
    files = FILES | {"yaku/b.yaml": "x: {names: [x, {text: y, source: Book}], when: {same: rank}}\n"}
    hint = "no source. Put `source: Citekey` beside it, or beside anything above it."
    assert problems(files) == [
        f"data/yaku/b.yaml:1:13: D09 x.names[0]: {hint}",
        f"data/yaku/b.yaml:1:42: D09 x.when: {hint}",
    ]


def test_what_a_preset_recommends_needs_no_source() -> None:
    game = "one:\n  presets: {default: {reason: ours}}\n  names: [{text: One, source: Book}]\n"
    assert problems(FILES | {"games/b.yaml": game}) == []


def test_a_misspelt_name_of_the_default_preset_gets_a_guess() -> None:
    game = "one:\n  status: partial\n  presets: {NAME: {reason: ours}}\n  names: [{text: One, source: Book}]\n"
    assert problems(FILES | {"games/b.yaml": game.replace("NAME", "dfeault")}) == [
        "data/games/b.yaml:3:22: D01 one.presets: misspelt 'dfeault'. Did you mean 'default'? "
        "This is the name that the box `play-now` looks for."
    ]
    assert problems(FILES | {"games/b.yaml": game.replace("NAME", "quick")}) == []


def test_a_country_that_there_is_not_is_reported_at_its_code_and_is_no_place() -> None:
    places = "  players: 2-6\n  places: [{country: JP, town: Osaka}, {country: UK, town: Leeds}]\n"
    files = changed(
        "games/a.yaml", ("  players: 2-6\n", places), ("    storm: {", "    storm: {where: {country: SU}, ")
    )
    rules, reported = read(files)
    assert [one for one in reported if " L008 " in one] == [
        "data/games/a.yaml:7:50: L008 unknown country code 'UK'. Did you mean 'GB' (United Kingdom)?",
        "data/games/a.yaml:16:30: L008 unknown country code 'SU'. Did you mean 'RU' (Russia)?",
    ]
    for game in ("nine", "nine/local"):
        assert [(place.country, place.town) for place in rules.games[game].places] == [("JP", "Osaka"), ("", "Leeds")]


def test_a_missing_parent_is_reported_where_it_is_named() -> None:
    assert read({"games/a.yaml": "a:\n  names: [A]\n  extends: nowhere\n  source: Book\n"})[1] == [
        "data/games/a.yaml:3:12: D02 a: no game 'nowhere'"
    ]


def test_a_second_fault_of_one_kind_is_reported_too() -> None:
    wrong = GAME.replace(
        "default: {reason: short and gentle, ties: draw, rounds: 6}",
        "default: {reason: short, nowhere.x: 1, elsewhere.y: 2}",
    )
    found = [line for line in read(FILES | {"games/a.yaml": wrong})[1] if "nothing stands at" in line]
    assert [line.rpartition(" ")[2] for line in found] == ["'nowhere.x'", "'elsewhere.y'"]
    wrong = GAME.replace("    storm: {holder: both", "    strom: {holder: both").replace(
        "    nine-one: {reading", "    nine-on: {reading"
    )
    found = [line for line in read(FILES | {"games/a.yaml": wrong})[1] if "no yaku" in line]
    assert {"'strom'", "'nine-on'"} <= {word.strip(".") for line in found for word in line.split()}
