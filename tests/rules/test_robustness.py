"""Whatever stands in data/, an author is reported of it: nothing raises, and every problem has a place in its file."""

from __future__ import annotations

import contextlib
import random
from pathlib import Path

import pytest
from tests.rules.rules import DATA, FILES
from tests.shared import NIGHTLY

from ludograph.base.problems import LudographError
from ludograph.base.source import SourceText
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.tables import TABLES, TableOptions
from ludograph.rules.tables.facts.facts import flatten

FIELD = Path(__file__).parent / "field"

PIECES = [
    "~",
    ": ",
    "{",
    "}",
    "[",
    "]",
    ",",
    "'",
    '"',
    "\n",
    "  ",
    "- ",
    "&a ",
    "*a",
    "!x ",
    "#",
    "|",
    "0",
    "-1",
    "9" * 30,
]
PIECES += [
    "unstated: true",
    "value: ",
    "options: [",
    "variants:",
    "extends: nine",
    "from: ten",
    "\x00",
    "\ufeff",
    "é",
    "@dealer",
]


def damaged(text: str, chance: random.Random) -> str:
    for _ in range(chance.randint(1, 4)):
        start = chance.randrange(len(text))
        end = start + chance.choice([0, 0, 1, 3, 20])
        text = text[:start] + chance.choice(PIECES) + text[end:]
    return text


def check(sources: list[SourceText]) -> None:
    rules = read_rules(sources)
    texts = {source.path: source.text for source in sources}
    for problem in rules.problems:
        assert problem.place is not None
        assert 0 <= problem.place.start <= problem.place.end <= len(texts[problem.place.path])
        assert not problem.message.endswith(".")
    for game in rules.games.values():
        flatten(game)
        for show in ("game-facts", "unstated", "disputes", "play-now"):
            # A table may be refused, with a reason; nothing else may be raised.
            with contextlib.suppress(LudographError):
                TABLES[show](rules, TableOptions.of({"game": game.id}))


@pytest.mark.parametrize("seed", range(200 if NIGHTLY else 60))
def test_damaged_samples_are_reported_of(seed: int) -> None:
    chance = random.Random(seed)
    victim = chance.choice(list(FILES))
    check(
        [SourceText(f"data/{path}", damaged(text, chance) if path == victim else text) for path, text in FILES.items()]
    )


@pytest.mark.parametrize("seed", range(12 if NIGHTLY else 6))
def test_damaged_data_are_reported_of(seed: int) -> None:
    chance = random.Random(seed)
    files = list(data_files(DATA))
    place = chance.randrange(len(files))
    files[place] = SourceText(files[place].path, damaged(files[place].text, chance))
    check(files)


@pytest.mark.parametrize("seed", range(50 if NIGHTLY else 20))
def test_damaged_games_of_other_families_are_reported_of(seed: int) -> None:
    chance = random.Random(seed)
    names = ("koi-koi", "briscola", "poker", "seotda", "pai-gow")
    files = [file for file in data_files(FIELD) if file.path.startswith("field/decks/") or _of(file, names)]
    decks = [file for file in data_files(DATA) if file.path.startswith("data/decks/")]
    victim = chance.randrange(len(files))
    files[victim] = SourceText(files[victim].path, damaged(files[victim].text, chance))
    check([*decks, *files])


def _of(file: SourceText, names: tuple[str, ...]) -> bool:
    return file.path.rpartition("/")[2].removesuffix(".yaml") in names


@pytest.mark.parametrize(
    "text",
    [
        "x: " * 30_000,
        "a" * 100_000,
        "a: [" * 25_000,
        "- a\n" * 25_000,
        "a: 1\n" * 20_000,
        "".join(f"a{n}: {{}}\n" for n in range(9_000)),
    ],
    ids=["colons", "word", "brackets", "list", "duplicates", "entries"],
)
@pytest.mark.parametrize("folder", ["decks", "games"])
def test_a_hundred_kilobytes_of_anything_are_read(folder: str, text: str) -> None:
    assert read_rules([SourceText(f"data/{folder}/a.yaml", text)]).problems


def test_thousands_of_wrong_names_are_reported_without_a_guess_for_each() -> None:
    text = "".join(f"a{n}: {{extends: b{n}, sources: Book, status: partial}}\n" for n in range(1000))
    reported = read_rules([SourceText("data/games/a.yaml", text)]).problems
    assert len(reported) == 1000
    assert 0 < sum(bool(problem.hint) for problem in reported) <= 50


def test_yaku_that_refine_each_other_in_a_circle_are_read() -> None:
    entry = "{names: [x], when: {same: rank}, source: B, refines: "
    text = f"a: {entry}b}}\nb: {entry}a}}\n"
    assert set(read_rules([SourceText("data/yaku/a.yaml", text)]).yaku) == {"a", "b"}


def test_a_chain_of_decks_is_bounded() -> None:
    text = "".join(f"a{n}: {{names: [x], from: a{n + 1}, source: B}}\n" for n in range(2000))
    assert any(
        "more than 20 decks in a chain" in problem.message
        for problem in read_rules([SourceText("data/decks/a.yaml", text)]).problems
    )
