"""A game's data are read once, where they are written; variants and choices are layers over them."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

import pytest
from tests.rules.data import as_read
from tests.rules.kept import all_games

from ludograph.base.yaml import DocumentReading
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.resolve import chosen
from ludograph.rules.tables.facts.facts import flatten
from ludograph.rules.tables.sheet import offers


def forms(rules: Rules, game: ResolvedGame) -> Iterator[ResolvedGame]:
    """The game as written, with each preset, and with each option chosen."""
    yield game
    yield from (chosen(rules, game.id, preset)[0] for preset in game.presets)
    for value in flatten(game):
        for node in filter(None, offers(game, value).values()):
            yield chosen(rules, game.id, "", {value.path: node})[0]


@pytest.mark.parametrize("name", all_games())
def test_layers_give_what_reading_the_merged_data_gives(name: str) -> None:
    for game in forms(*all_games()[name]):
        found = as_read(game, game.node)
        for each in dataclasses.fields(found):
            assert getattr(game, each.name) == getattr(found, each.name), each.name


def test_a_choice_reads_nothing_but_what_is_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, game = all_games()["oicho-kabu"]
    paths: list[str] = []

    class Counted(DocumentReading):
        def read(self, node, kind, path, key=None):  # type: ignore[no-untyped-def]
            paths.append(path)
            return super().read(node, kind, path, key)

    monkeypatch.setattr("ludograph.rules.data.resolve.DocumentReading", Counted)
    other, _ = chosen(rules, game.id, "", {"ties": "draw", "draw.dealer": "free"})
    assert (other.ties, other.draw.dealer) != (game.ties, game.draw.dealer)
    assert other.draw.player is game.draw.player
    read = {path.removeprefix(f"{game.id}.") for path in paths}
    assert {path.partition(".")[0] for path in read} == {"ties", "draw"}
    assert all(path.startswith("draw.dealer") for path in read if path.startswith("draw"))
