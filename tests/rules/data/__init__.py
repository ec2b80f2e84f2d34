"""The rules that tests ask: the site's own, and the design test's games, which are written in data files only."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from pathlib import Path

from ludograph.base.source import SourceText
from ludograph.base.yaml import DocumentReading, Node, Scalar
from ludograph.rules.cards.deck import Card, Deck
from ludograph.rules.data.entry import GameEntry
from ludograph.rules.data.layers import ANYWHERE
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.data.resolve import chosen

ROOT = Path(__file__).parents[3]


@cache
def seed_rules() -> Rules:
    """The rules of the site."""
    return read_rules(data_files(ROOT / "data"))


@cache
def design_rules() -> Rules:
    """Koi-koi, Seotda, poker, a split-hand game and a small game of nine, with the site's decks."""
    decks = [file for file in data_files(ROOT / "data") if file.path.startswith("data/decks/")]
    return read_rules([*decks, *data_files(Path(__file__).parents[1] / "design")])


@cache
def field_rules() -> Rules:
    """Games of other families, with the site's decks: fishing, tricks, sets, vying, dominoes."""
    return read_rules(field_files())


FIELD = Path(__file__).parents[1] / "field"


def field_files() -> list[SourceText]:
    """The files of games of other families, with the site's decks."""
    decks = [file for file in data_files(ROOT / "data") if file.path.startswith("data/decks/")]
    return [*decks, *data_files(FIELD)]


def as_read(game: ResolvedGame, node: Node) -> GameEntry:
    """These merged data of a game, read as one document."""
    assert game.at is not None
    read: GameEntry = DocumentReading([], anywhere=ANYWHERE).read(node, GameEntry, game.id, Scalar(game.id, game.at))
    return read


def with_data(game: ResolvedGame, node: Node) -> ResolvedGame:
    """The game with other merged data."""
    entry = as_read(game, node)
    return replace(game, node=node, **{each.name: getattr(entry, each.name) for each in fields(entry)})


def small_deck(numbers: tuple[int, ...], copies: int) -> Deck:
    """A deck of a few numbers, small enough to deal whole rounds of."""
    cards = tuple(Card(f"{number}#{copy}", number) for number in numbers for copy in range(1, copies + 1))
    return Deck("small", cards)


def choose(rules: Rules, id: str, preset: str = "", **choices: object) -> ResolvedGame:
    """The game with a preset and single choices by path, in which `__` is the dot: `draw__dealer="free"`."""
    game, problems = chosen(rules, id, preset, {name.replace("__", "."): value for name, value in choices.items()})
    if problems:
        raise ValueError(problems[0].message)
    return game
