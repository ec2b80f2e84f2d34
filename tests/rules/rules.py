"""Rules data written in a test, and what is reported about them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from pathlib import Path

from tests.base.reported import reported

from ludograph.base.source import SourceText
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import data_files, read_rules

DATA = Path(__file__).parents[2] / "data"


@cache
def the_rules() -> Rules:
    """The site's own rules data."""
    return read_rules(data_files(DATA))


def read(files: dict[str, str], works: Collection[str] | None = None) -> tuple[Rules, list[str]]:
    """The rules in files such as `{"games/a.yaml": …}`, and their problems as the command prints them."""
    sources = [SourceText(f"data/{path}", text) for path, text in files.items()]
    rules = read_rules(sources, works=works)
    return rules, reported(rules.problems, *sources)


DECK = """\
ten: {names: [Ten], numbers: 1-10, copies: 4, source: Book}
months:
  names: [Months]
  source: Book
  suits:
    pine: {n: 1, names: [pine], cards: {crane: bright, chaff: chaff}}
    plum: {n: 2, names: [plum], cards: {bird: animal, chaff: chaff}}
    moon: {n: 3, names: [moon], cards: {moon: bright, chaff: chaff}}
"""

YAKU = """\
storm: {names: [storm], size: 3, when: {same: rank}, source: Book}
nine-one:
  names: [nine-one]
  size: 2
  when: {ranks: [9, 1]}
  readings:
    any-order: {when: {ranks: [9, 1]}, source: Book}
    nine-first: {when: {sequence: [9, 1]}, source: Book}
  source: Book
"""

GAME = """\
nine:
  names: [Nine]
  family: nines
  sources: Book
  form: banker
  players: 2-6
  deck: {use: ten}
  score: {values: {10: 0}, mod: 10}
  deal: {hands: personal, cards: 2}
  draw: {limit: 1, player: {must: {total: {max: 3}}, never: {total: {min: 7}}}, dealer: free}
  ties: {options: [draw, dealer]}
  rounds: {value: 12, options: [6]}
  pay: {base: 1}
  yaku:
    storm: {holder: both, effect: win, pay: 2}
    nine-one: {reading: nine-first, options: [any-order], holder: dealer, effect: win, pay: {player: 1, dealer: 2}}
  ranking: [nine-one, storm, total]
  presets:
    default: {reason: short and gentle, ties: draw, rounds: 6}
  variants:
    local:
      names: [Local Nine]
      sources: Pamphlet 3
      rounds: ~
      draw: {player: free}
      yaku:
        nine-one: ~
      ranking: [storm, total]
      presets: {default: {rounds: ~}}
"""

FILES = {"decks/a.yaml": DECK, "yaku/a.yaml": YAKU, "games/a.yaml": GAME}


def changed(path: str, *changes: tuple[str, str]) -> dict[str, str]:
    """The files above with passages of one replaced."""
    text = FILES[path]
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return FILES | {path: text}
