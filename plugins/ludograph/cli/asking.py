"""Options that commands about games share: which form of a game is meant, and what is given."""

from __future__ import annotations

import argparse
from pathlib import Path

from ludograph.games.asking import Asked
from ludograph.games.model import Rules
from ludograph.games.reader import data_files, read_rules


def add_choices(parser: argparse.ArgumentParser) -> None:
    """Options that settle what a game leaves open."""
    parser.add_argument("--preset", default="", help="make the choices of a preset, such as default")
    parser.add_argument(
        "--choose", metavar="PATH=VALUE", action="append", default=[], help="make a choice, such as ties=dealer"
    )
    parser.add_argument("--reading", default="", help="choose readings: kuppin:any-order, with commas")
    parser.add_argument("--ties", default="", help="choose the tie rule: draw, dealer, player, dealer-at-zero")
    parser.add_argument("--deck", default="", help="deal from another deck, by its id")
    parser.add_argument("--data", type=Path, default=Path("data"), help="the folder of the rules data (default: data)")


def add_given(parser: argparse.ArgumentParser) -> None:
    """Options that say who plays and what is known."""
    parser.add_argument("--first", metavar="N", type=int, default=None, help="the open card that the player bets on")
    parser.add_argument("--players", metavar="N", type=int, default=None, help="how many play for a pot")
    parser.add_argument(
        "--given", metavar="CONDITION", default="", help="what is known: '{total: 4}' of the hand, or '{dealer: 4}'"
    )


def asked_of(args: argparse.Namespace) -> tuple[Rules, Asked]:
    """The rules data and what was asked for."""
    names = ("preset", "reading", "ties", "deck", "policy", "size", "first", "players", "given")
    given = {name: getattr(args, name) for name in names if getattr(args, name, None)}
    return read_rules(data_files(args.data)), Asked(game=args.game, choose=tuple(args.choose), **given)
