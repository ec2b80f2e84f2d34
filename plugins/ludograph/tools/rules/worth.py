"""Shares and choices in the output of commands, and as JSON."""

from __future__ import annotations

import argparse
from fractions import Fraction
from pathlib import Path
from typing import Any

from ludograph.base.source import refuse_link_out_of
from ludograph.rules.asking import GameQuestion
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.numbers import decimal, fraction_text
from ludograph.rules.odds.best_play import PlayChoice
from ludograph.rules.odds.simulation import Estimate


def share_record(found: Fraction | Estimate) -> Any:
    """A share as JSON: exact as text, or an estimate with its interval."""
    return about_record(found) if isinstance(found, Estimate) else fraction_text(found)


def about_record(found: Estimate) -> dict[str, Any]:
    return {
        "about": round(found.share, 4),
        "from": round(found.low, 4),
        "to": round(found.high, 4),
        "deals": found.deals,
    }


def choice_record(one: PlayChoice) -> dict[str, Any]:
    """Whether to draw or to stand, and the expectation of each, as JSON."""
    return {
        "hand": [card.n for card in one.hand],
        "shown": [card.n for card in one.shown],
        "best": "draw" if one.draws else "stand",
        "draw": None if one.draw is None else fraction_text(one.draw),
        "stand": None if one.stand is None else fraction_text(one.stand),
    }


def around(found: dict[str, Any] | str) -> str:
    """A share from JSON as text."""
    if isinstance(found, str):
        return decimal_text(found)
    return f"about {found['about']} ({found['from']} to {found['to']}, {found['deals']} deals)"


def decimal_text(fraction: str) -> str:
    """`1/3 = 0.333`."""
    return f"{fraction} = {short(fraction)}"


def short(fraction: str) -> str:
    """`0.333`."""
    return decimal(Fraction(fraction))


def act_text(act: str) -> str:
    """`draw`, or `stay` for `stand`, as in the pages."""
    return "stay" if act == "stand" else act


def choice_line(choice: dict[str, Any]) -> str:
    """`3-4 against 8: draw (draw −0.12, stay −0.20)`."""
    shown = f" against {'-'.join(map(str, choice['shown']))}" if choice["shown"] else ""
    worth = [f"{act_text(what)} {short(choice[what])}" for what in ("draw", "stand") if choice[what] is not None]
    return f"{'-'.join(map(str, choice['hand']))}{shown}: {act_text(choice['best'])} ({', '.join(worth)})"


def add_game(parser: argparse.ArgumentParser) -> None:
    """The arguments that commands about a game share: the game, choices of what it leaves open, and known cards."""
    parser.add_argument("game", metavar="GAME", help="such as oicho-kabu or oicho-kabu/osaka")
    parser.add_argument("--preset", default="", help="make the choices of a preset, such as default")
    parser.add_argument(
        "--choose", metavar="PATH=VALUE", action="append", default=[], help="make a choice, such as ties=dealer"
    )
    parser.add_argument("--reading", default="", help="choose readings: kuppin:any-order, with commas")
    parser.add_argument("--ties", default="", help="choose the tie rule: draw, dealer, player, dealer-at-zero")
    parser.add_argument("--deck", default="", help="deal from another deck, by its id")
    parser.add_argument("--data", type=Path, help="the folder of the rules data (default: that of the project)")
    parser.add_argument("--first", metavar="N", type=int, default=None, help="the open card that the player bets on")
    parser.add_argument("--players", metavar="N", type=int, default=None, help="how many play for a pot")
    parser.add_argument(
        "--given", metavar="CONDITION", default="", help="what is known: '{total: 4}' of the hand, or '{dealer: 4}'"
    )


def data_folder(config: Path | None) -> Path:
    """The data folder of the named project; without one `data`, so that data need no project."""
    if config is None:
        refuse_link_out_of(Path(), "data")
        return Path("data")
    from ludograph.site.settings.configuration import read_configuration  # data need no project

    configuration = read_configuration(config)
    return Path(configuration.site.root, configuration.options.data)


def asked_of(args: argparse.Namespace) -> tuple[Rules, GameQuestion]:
    names = ("preset", "reading", "ties", "deck", "policy", "size", "first", "players", "given")
    given = {name: getattr(args, name) for name in names if getattr(args, name, None)}
    args.data = args.data or data_folder(args.config)
    return read_rules(data_files(args.data)), GameQuestion(game=args.game, choose=tuple(args.choose), **given)
