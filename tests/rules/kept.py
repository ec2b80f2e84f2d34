"""What must stay as it is while the code behind it changes, as one short hash for each game and view.

`python -m tests.rules.kept` writes the list again after a meant change; `printed` shows the words of most views.
The addresses of sheets are listed apart: printed sheets name them for good.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.rules.data import FIELD, ROOT, design_rules, field_rules, seed_rules

from ludograph.base.source import SourceText, content_hash
from ludograph.languages.words import languages, words_in
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.reader import data_files
from ludograph.rules.speech.sentence import Length, Sentence
from ludograph.rules.tables import TableOptions
from ludograph.rules.tables.facts.witnesses import statements
from ludograph.rules.tables.hands.checker import checker_data, checker_json, is_checked
from ludograph.rules.tables.round.play_now import speech
from ludograph.rules.tables.sheet import has_sheet, house_sheet
from ludograph.tools.rules.resolve import record
from ludograph.values import Source

FOLDER = Path(__file__).parent / "fixtures"
VIEWS, ADDRESSES = FOLDER / "kept.txt", FOLDER / "addresses.txt"


def all_games() -> dict[str, tuple[Rules, ResolvedGame]]:
    """Name → a game of the site, of other families (`field-…`) or of the design test (`design-…`)."""
    sets = {"": seed_rules(), "field-": field_rules(), "design-": design_rules()}
    return {
        f"{prefix}{game.id.replace('/', '-')}": (rules, game)
        for prefix, rules in sets.items()
        for game in rules.games.values()
    }


def kept(rules: Rules, game: ResolvedGame) -> Iterator[str]:
    """One line for each view: its name and the hash of all that it says."""
    for length in Length:
        said = [part for part in speech(game, length) if isinstance(part, Sentence)]
        for lang in languages():
            words = words_in(lang).knowing(rules.texts.get(lang, {}))
            text = [(words.said(one.step), one.path, words.said(one.text), *map(_cited, one.sources)) for one in said]
            yield f"{length} {lang} {_hash(text)}"
    values = [{**value, "where": ""} for value in record(game, _files())["values"]]
    yield f"resolve {_hash(values)}"
    yield f"statements {_hash([str(one) for one in statements(rules, game)])}"
    if is_checked(game):
        for lang in languages():
            yield f"checker {lang} {_hash(checker_json(checker_data(rules, [game], words_in(lang))))}"


def _cited(source: Source) -> str:
    return f"{source.cite} {source.loc} {source.says} {source.quality}"


@cache
def _files() -> dict[str, SourceText]:
    folders = (ROOT / "data", FIELD, FIELD.parent / "design")
    return {file.path: file for folder in folders for file in data_files(folder)}


def addresses(rules: Rules, game: ResolvedGame) -> str:
    """The version, the presets and all codes of a game's sheet; "" without one."""
    if not has_sheet(game):
        return ""
    sheet = house_sheet(rules, TableOptions(game=game.id))
    return " ".join([f"v={sheet.version}", *sheet.presets, *sheet.codes])


def _hash(what: Any) -> str:
    return content_hash(json.dumps(what, ensure_ascii=False, sort_keys=True))[:8]


def write() -> None:
    """Write both lists as they are today."""
    games = all_games()
    views = [f"{name} {line}" for name, game in games.items() for line in kept(*game)]
    VIEWS.write_text("\n".join(views) + "\n", encoding="utf-8")
    coded = {name: addresses(*game) for name, game in games.items()}
    ADDRESSES.write_text("".join(f"{name} {line}\n" for name, line in coded.items() if line), encoding="utf-8")


if __name__ == "__main__":
    write()
