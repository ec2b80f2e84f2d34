"""One wrong word in a data file is one line, at its place, with the right word as a guess; no page says it."""

from __future__ import annotations

import contextlib
import re
from pathlib import Path

import pytest
from tests.rules.data import ROOT

from ludograph.base.problems import LudographError, Problem
from ludograph.base.source import SourceText
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.data.words import Form
from ludograph.rules.tables import TABLES, TableOptions
from ludograph.tools.shared.template import filled

DECKS = [file for file in data_files(ROOT / "data") if file.path.startswith("data/decks/")]
FIELD = data_files(Path(__file__).parent / "field")

CASES = {
    "games/koi-koi.yaml": """
        form>from capture>catpure hanafuda-48>hanaufda-48 additive>addtiive same-number>samen-umber several>seevral
        five-brights:>five-rbights: boar-deer-butterfly>boar-dee-rbutterfly animal},>anmial}, beyond>beoynd
        presets>prseets group>gorup moon-viewing>moon-ivewing players>palyers
    """,
    "games/briscola.yaml": """
        tricks>trciks briscola-40>brisocla-40 counter-clockwise>counterc-lockwise personal>perosnal follow>flolow
        free>fere partners>parnters trump>turmp
    """,
    "games/eights.yaml": "shedding>sheddign matches>mathces unable>unbale special>spceial clockwise>clocwkise",
    "games/poker.yaml": """
        vying>viyng western-52>westren-52 fixed-limit>fixe-dlimit rounds>ronuds own_open>owno_pen best:>bset:
        straight-flush:>straigth-flush: both,>boht,
    """,
    "games/seotda.yaml": """
        seotda-20>seodta-20 pair-of-months>pair-o-fmonths [pairs]>[piars] total}>totla} light-13,>light-31x,
    """,
    "games/pai-gow.yaml": "banker>bakner pai-gow-32>pai-ogw-32 arranged>arrnaged dealer>delaer gong:>gnog:",
    "games/riichi.yaml": "sets:>stes: complete>comlpete all-simples>all-ismples open_points>openp_oints",
    "yaku/koi-koi.yaml": "exactly>excatly count>cuont willow/rain-man>willowr/ain-man groups>gruops $round>$ruond",
    "yaku/riichi.yaml": "parts>prats bamboo,>babmoo, waits>wiats",
    "yaku/scopa.yaml": "most:>msot: suit,>siut, values:>vaules:",
    "yaku/seotda.yaml": "rank,>rnak,",
    "decks/field.yaml": "paulownia>pauolwnia",
}
MUTILATED = [(file, *case.split(">")) for file, cases in CASES.items() for case in cases.split()]


def test_there_are_fifty_of_them():
    assert len(MUTILATED) >= 50


@pytest.mark.parametrize(("path", "right", "wrong"), MUTILATED, ids=[f"{one[0]}:{one[2]}" for one in MUTILATED])
def test_a_wrong_word_is_one_line_with_a_guess_and_is_on_no_page(path: str, right: str, wrong: str):
    stem = path.rpartition("/")[2]
    files = [*DECKS, *(file for file in FIELD if "/decks/" in file.path or file.path.endswith(f"/{stem}"))]
    place = next(number for number, file in enumerate(files) if file.path.endswith(f"field/{path}"))
    text = files[place].text.replace(right, wrong, 1)
    assert text != files[place].text
    files[place] = SourceText(files[place].path, text)
    rules = read_rules(files)
    (problem,) = rules.problems
    assert problem.place is not None
    assert f"'{right.strip(':,[]{}')}'" in problem.hint
    word = wrong.strip(":,[]{}")
    assert word in problem.message
    assert problem.place.path.endswith(path) or path.startswith("yaku/")
    pages = []
    for game in rules.games.values():
        for show in ("play-now", "game-facts", "unstated", "disputes"):
            with contextlib.suppress(LudographError):
                pages.append(repr(TABLES[show](rules, TableOptions.of({"game": game.id})).rows))
    assert not any(word in page for page in pages)


def written(form: Form) -> list[SourceText]:
    """The files that `ludograph new game --form` writes, as the data of a project."""
    kind = {Form.CAPTURE: "suits", Form.TRICKS: "suits", Form.SETS: "suits", Form.TILES: "tiles"}.get(form, "numbers")
    deck = {"suits": "forty-cards-in-suits", "tiles": "double-six-dominoes"}.get(kind, "forty-cards")
    values = {"id": "new-game", "title": "New game", "quoted-title": '"New game"', "deck": deck, "yaku": "three-alike"}
    values |= {"source": "TestRules", "form": form, "other-forms": ""}
    body = filled(f"forms/{form}.yaml", values).rstrip()
    parts = {
        "games/new-game.yaml": filled("game.yaml", values | {"body": body}),
        "decks/new.yaml": filled(f"forms/deck-{kind}.yaml", values),
        "yaku/new.yaml": filled("forms/yaku.yaml", values),
    }
    return [SourceText(f"data/{path}", text) for path, text in parts.items()]


def faults(files: list[SourceText]) -> list[Problem]:
    return [problem for problem in read_rules(files).problems if problem.code in ("D01", "D02", "D08")]


@pytest.mark.parametrize("form", Form)
def test_each_key_of_a_form_that_is_misspelt_is_one_line_with_a_guess(form: Form):
    game, *others = written(form)
    assert faults([game, *others]) == []
    keys = list(re.finditer(r"^ {2,4}(\w\w\w+):", game.text, re.MULTILINE))
    assert len(keys) >= 10
    for found in keys:
        key = found[1]
        wrong = f"{key[0]}{key[2]}{key[1]}{key[3:]}"
        if key == "default":  # a preset may have any name
            continue
        text = game.text[: found.start(1)] + wrong + game.text[found.end(1) :]
        reported = [problem for problem in faults([SourceText(game.path, text), *others]) if wrong in problem.message]
        assert [(problem.place and problem.place.start, f"'{key}'" in problem.hint) for problem in reported] == [
            (found.start(1), True)
        ], key
