"""`ludograph resolve GAME`: the flat rules of a game or variant, each value with its source."""

from __future__ import annotations

import argparse
from typing import Any

from ludograph.base.source import SourceText
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.data.reader import data_files
from ludograph.rules.tables.facts.facts import FlatValue, flatten
from ludograph.tools.rules.worth import add_game, asked_of
from ludograph.tools.shared.arguments import add_json, print_answer
from ludograph.values import Source


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Prints the flat rules of a game or variant: every value, its source, and where it is written."
    add_game(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Prints the game; AskingError for an unknown game, preset or choice."""
    ties = [f"ties={args.ties}"] if args.ties else []
    args.choose += [*ties, *([f"deck.use={args.deck}"] if args.deck else [])]
    rules, asked = asked_of(args)
    game = asked.game_of(rules)
    understood = list(asked.understood(rules))
    sources = {file.path: file for file in data_files(args.data)}
    found = record(game, sources) | ({"asked": understood} if understood else {})
    print_answer(args, [found], [*understood, *lines(game, sources)])
    return 0


def record(game: ResolvedGame, sources: dict[str, SourceText]) -> dict[str, Any]:
    return {
        "id": game.id,
        "title": str(game.title),
        "preset": game.preset,
        "extends": list(game.extends),
        "variants": list(game.variants),
        "fingerprint": game.fingerprint,
        "values": [_value_record(value, sources) for value in flatten(game)],
    }


def _value_record(value: FlatValue, sources: dict[str, SourceText]) -> dict[str, Any]:
    made: dict[str, Any] = {"path": value.path, "value": str(value.text) or None}
    optional: dict[str, Any] = {
        "unstated": value.unstated,
        "options": list(map(str, value.options)),
        "disputed": [{"value": str(one.text), "sources": _cited(one.sources)} for one in value.disputed],
        "as_printed": value.as_printed,
        "notes": [note.text for note in value.notes],
        "chosen_by": value.chosen_by,
    }
    made |= {key: item for key, item in optional.items() if item}
    return made | {"sources": _cited(value.sources), "from": value.origin, "where": _where(value, sources)}


def lines(game: ResolvedGame, sources: dict[str, SourceText]) -> list[str]:
    """The game as text, one value per line."""
    made = [f"{game.id}: {game.title}" + (f", extends {', '.join(game.extends)}" if game.extends else "")]
    for value in flatten(game):
        words = value.text or ("not stated" if value.unstated else "to be agreed")
        extras = [f"or {option}" for option in value.options]
        extras += [f"disputed: {one.text} ({', '.join(_cited(one.sources))})" for one in value.disputed]
        extras += [f"printed as {value.as_printed}"] if value.as_printed else []
        about = f" ({'; '.join(extras)})" if extras else ""
        chosen = [f"chosen by {value.chosen_by}"] if value.chosen_by else []
        cited = "; ".join(filter(None, [*chosen, ", ".join(_cited(value.sources))]))
        made.append(f"{value.path}: {words}{about}  [{cited}]  {value.origin}  {_where(value, sources)}")
    return made


def _cited(sources: tuple[Source, ...]) -> list[str]:
    qualities = ("" if one.quality == "stated" else f" ({one.quality})" for one in sources)
    return [f"{one.cite} {one.loc}".strip() + quality for one, quality in zip(sources, qualities, strict=True)]


def _where(value: FlatValue, sources: dict[str, SourceText]) -> str:
    if value.at is None or value.at.path not in sources:
        return ""
    line, column = sources[value.at.path].location(value.at.start)
    return f"{value.at.path}:{line}:{column}"
