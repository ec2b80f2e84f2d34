from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.checks.projects import GAME
from tests.rules.rules import FILES

from ludograph.tools.main import main


@pytest.fixture
def data(tmp_path: Path) -> Path:
    for path, text in FILES.items():
        file = tmp_path / "data" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    return tmp_path / "data"


def resolve(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["resolve", *arguments])
    out, err = capsys.readouterr()
    return status, out, err


def test_each_value_is_printed_with_its_source_its_game_and_its_line(
    data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, _ = resolve(capsys, "nine/local", "--data", str(data))
    assert status == 0
    assert out.startswith("nine/local: Local Nine, extends nine\n")
    assert "draw.player: free  [Pamphlet 3]  nine/local  data/games/a.yaml:25:22\n" in out
    assert "draw.dealer: free  [Book]  nine  data/games/a.yaml:10:89\n" in out
    assert "ties: to be agreed (or draw; or dealer)  [Book]  nine  data/games/a.yaml:11:9\n" in out
    assert "rounds" not in out.replace("presets", "")


def test_json_says_the_same(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = resolve(capsys, "nine", "--json", "--data", str(data), "--preset", "default")
    assert status == 0
    record = json.loads(out)
    values = {value["path"]: value for value in record["values"]}
    assert (record["id"], record["preset"], record["variants"]) == ("nine", "default", ["nine/local"])
    assert values["rounds"] == {
        "path": "rounds",
        "value": "6",
        "options": ["12"],
        "chosen_by": "preset default",
        "sources": ["Book"],
        "from": "nine",
        "where": "data/games/a.yaml:12:11",
    }
    drawn = "must draw with a total of at most 3; must not draw with a total of at least 7"
    assert values["draw.player"]["value"] == drawn


def test_a_choice_changes_the_value(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = resolve(capsys, "nine", "--data", str(data), "--choose", "draw.dealer=never")
    assert status == 0
    assert "draw.dealer: never  [chosen by a single choice]" in out


def test_a_value_that_a_preset_chooses_is_reported_as_its_own(data: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = data / "games" / "a.yaml"
    silent = game.read_text("utf-8").replace("pay: {base: 1}", "pay: {base: {unstated: true}}")
    game.write_text(silent.replace("ties: draw, rounds: 6}", "ties: draw, rounds: 6, pay.base: 1}"), "utf-8")
    _, out, _ = resolve(capsys, "nine", "--data", str(data), "--preset", "default")
    assert re.search(
        r"^pay\.base: 1  \[chosen by preset default\]  nine  data/games/a\.yaml:19:\d+$", out, re.MULTILINE
    )
    assert re.search(r"^rounds: 6 \(or 12\)  \[chosen by preset default; Book\]  nine ", out, re.MULTILINE)
    assert re.search(r"^pay\.base: not stated  \[Book\]", resolve(capsys, "nine", "--data", str(data))[1], re.MULTILINE)


@pytest.mark.parametrize(
    ("arguments", "reported"),
    [
        (["nien"], "no game 'nien'. Did you mean 'nine'?"),
        (["nine", "--preset", "defualt"], "nine has no preset 'defualt'. Did you mean 'default'?"),
        (["nine", "--choose", "ties=split"], "nine.ties.value: expected draw, dealer"),
        (["nine", "--choose", "ties"], "expected PATH=VALUE, found 'ties'"),
    ],
)
def test_what_there_is_not_is_reported(
    arguments: list[str], reported: str, data: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    status, out, err = resolve(capsys, *arguments, "--data", str(data))
    assert (status, out) == (2, "")
    assert reported in err


def test_schemas_are_written_where_they_differ(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "schema"
    assert main(["schema", "--folder", str(folder)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(list(folder.glob("*.schema.json"))) == 8
    (folder / "yaku.schema.json").write_text("{}", "utf-8")
    assert main(["schema", "--folder", str(folder)]) == 0
    assert capsys.readouterr().out == f"{folder.as_posix()}/yaku.schema.json\n"


def test_a_claim_that_fails_names_the_place_of_the_value_as_resolve_does(site, ludograph) -> None:
    claim = "{id: pay, text: pays two, check: {value: {at: nine#yaku.nine-one.pay, equals: 2}}}"
    root = site(f"---\nclaims:\n  - {claim}\n---\n\nNine and one pays two.\n{GAME}")
    file = root / "data/games/nine.yaml"
    for line in (13, 14):
        resolved = next(one for one in ludograph("resolve", "nine").lines if one.startswith("yaku.nine-one.pay"))
        place = resolved.split()[-1]
        assert place.startswith(f"data/games/nine.yaml:{line}:")
        assert f"expected 2, found 1 ({place})" in ludograph("check").out
        file.write_text(f"# A comment.\n{file.read_text('utf-8')}", encoding="utf-8")
