"""`ludograph odds GAME`: how often each total and each yaku of a game comes, exactly."""

from __future__ import annotations

import argparse
import json
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludograph.games.model import Rules
from ludograph.games.numbers import decimal, fraction_text
from ludograph.games.odds import NotComputedError, Policy, Round, Ways, best, final, round_odds, totals
from ludograph.games.play import DEALER, PLAYER, Play
from ludograph.games.reader import data_files, read_rules
from ludograph.games.tables.cells import deck_assumption, sizes_of, ways_of
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.policies import policy_of, says_something

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

LARGEST_JSON_INTEGER = 2**53


def add_parser(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "odds",
        help="compute the odds of hands",
        description="Computes exactly how often totals and yaku come: when dealt, as final hands, and in a round.",
    )
    parser.add_argument("game", metavar="GAME", help="such as oicho-kabu or oicho-kabu/osaka")
    add_choices(parser)
    parser.add_argument(
        "--policy", default="", help="how hands draw: draw-to-5, or draw-to-5,draw-to-3 with the dealer's"
    )
    parser.add_argument("--size", type=int, default=None, help="the number of cards dealt (all that the game deals)")
    parser.add_argument("--json", action="store_true", help='one JSON object, fractions as "n/d"')
    parser.set_defaults(run=run)


def add_choices(parser: argparse.ArgumentParser) -> None:
    """Arguments that settle what a game leaves open."""
    parser.add_argument("--preset", default="", help="make the choices of a preset, such as default")
    parser.add_argument("--reading", default="", help="choose readings: kuppin:any-order, with commas")
    parser.add_argument("--ties", default="", help="choose the tie rule: draw, dealer, player, dealer-at-zero")
    parser.add_argument("--deck", default="", help="deal from another deck, by its id")
    parser.add_argument("--data", type=Path, default=Path("data"), help="the folder of the rules data (data)")


def options_of(args: argparse.Namespace) -> tuple[Rules, TableOptions]:
    """The rules data and what was asked for."""
    options = TableOptions(
        game=args.game,
        preset=args.preset,
        reading=args.reading,
        ties=args.ties,
        deck=args.deck,
        policy=getattr(args, "policy", ""),
        size=getattr(args, "size", None),
    )
    return read_rules(data_files(args.data)), options


def run(args: argparse.Namespace) -> int:
    """Print the odds; faults are told as one line by `main`."""
    rules, options = options_of(args)
    record = odds_record(options.play_of(rules), options)
    print(json.dumps(record, ensure_ascii=False, indent=1) if args.json else "\n".join(lines(record)))
    return 0


def odds_record(play: Play, options: TableOptions) -> dict[str, Any]:
    """All odds of the game as JSON: whole numbers, and fractions as `n/d`."""
    if options.size is not None and not 0 < options.size <= len(play.cards):
        raise TableError(f"{play.deck.id} deals no hands of {options.size} cards")
    sizes = (options.size,) if options.size else tuple(play.sizes)
    record: dict[str, Any] = {"game": play.game.id, "deck": play.deck.id, "cards": len(play.cards)}
    record["uses"] = [
        {"id": use.id, "size": size, **_ways(ways_of(play, use, size))}
        for use in play.uses
        for size in ((options.size,) if options.size else sizes_of(play, use))
    ]
    if play.additive:
        return record | {"assumptions": [deck_assumption(play.deck), *play.assumptions]}
    record["totals"] = {
        str(size): {str(total): _ways(ways) for total, ways in totals(play.cards, play.setting, size).items()}
        for size in sizes
    }
    record["best"] = {str(size): _best(play, size) for size in sizes}
    said = [deck_assumption(play.deck)]
    policies = {side: policy_of(play, options, side) for side in (PLAYER, DEALER)}
    sides = (PLAYER, DEALER) if play.game.has_dealer else (PLAYER,)
    record["final"] = {}
    for side in sides:
        first = play.laid_out[0] if side is PLAYER and play.laid_out else None
        found = final(play, policies[side], side, first)
        record["final"][side.value] = {str(end): fraction_text(odds) for end, odds in found.items()}
        if says_something(play, side):
            said.append(f"The {side} {policies[side].sentence}.")
    if play.game.has_dealer:
        found_round = round_odds(play, policies[PLAYER], policies[DEALER])
        record["round"] = _round(found_round, policies[PLAYER], policies[DEALER])
        said = list(found_round.assumptions)
    else:
        said += play.assumptions
    return record | {"assumptions": said}


def _ways(found: Ways | None) -> dict[str, Any]:
    if found is None:
        return {"not_computed": True}
    return {
        "ordered": _integer(found.ordered),
        "ordered_of": _integer(found.ordered_of),
        "sets": _integer(found.sets),
        "sets_of": _integer(found.sets_of),
        "classes": found.classes,
        "dealt": fraction_text(found.dealt),
    }


def _integer(value: int) -> int | str:
    return value if value <= LARGEST_JSON_INTEGER else str(value)


def _best(play: Play, size: int) -> dict[str, Any]:
    try:
        return {use: _ways(found) for use, found in best(play, size).items()}
    except NotComputedError as error:
        return {"not_computed": str(error)}


def _round(found: Round, player: Policy, dealer: Policy) -> dict[str, Any]:
    return {
        "player": str(player),
        "dealer": str(dealer),
        "win": fraction_text(found.win),
        "draw": fraction_text(found.draw),
        "lose": fraction_text(found.lose),
        "expectation": fraction_text(found.expectation),
        "payments": {fraction_text(net): fraction_text(odds) for net, odds in found.payments},
    }


def lines(record: dict[str, Any]) -> list[str]:
    """The record as text."""
    made = [f"{record['game']}: {record['deck']}, {record['cards']} cards", *record["assumptions"], "", "yaku, dealt:"]
    made += [f"  {use['id']} ({use['size']} cards): {_said(use)}" for use in record["uses"]]
    for size, found in record.get("totals", {}).items():
        made += ["", f"totals of {size} cards:", *(f"  {total}: {_said(ways)}" for total, ways in found.items())]
    for side, ends in record.get("final", {}).items():
        made += ["", f"final hand of the {side}:", *(f"  {end}: {_decimal(odds)}" for end, odds in ends.items())]
    if round_ := record.get("round"):
        made += ["", f"a round, player {round_['player']}, dealer {round_['dealer']}:"]
        made += [f"  {key}: {_decimal(round_[key])}" for key in ("win", "draw", "lose", "expectation")]
    return made


def _said(ways: dict[str, Any]) -> str:
    if "dealt" not in ways:
        return "not computed"
    return f"{ways['sets']} of {ways['sets_of']} sets, odds {_decimal(ways['dealt'])}"


def _decimal(fraction: str) -> str:
    return f"{fraction} = {decimal(Fraction(fraction))}"
