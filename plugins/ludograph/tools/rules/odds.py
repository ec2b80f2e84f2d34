"""`ludograph odds GAME`: the exact odds of each total and each yaku of a game."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from ludograph.base.source import content_hash
from ludograph.rules.asking import AskingError, GameQuestion, Given, policy_for
from ludograph.rules.cards.deck import Unit
from ludograph.rules.conditions.base import of_round
from ludograph.rules.conditions.operators import All
from ludograph.rules.data.model import Rules
from ludograph.rules.numbers import fraction_text
from ludograph.rules.odds.best import best, points_about, points_odds
from ludograph.rules.odds.best_play import BestPlay, best_play
from ludograph.rules.odds.final import Policy, Round, final, round_odds
from ludograph.rules.odds.patience import NotComputedError, TooManyError, by_seconds
from ludograph.rules.odds.pot import pot_odds
from ludograph.rules.odds.ways import Ways, different, totals, ways
from ludograph.rules.odds.witness import EXAMPLE_ROUND, sizes_of
from ludograph.rules.play.play import DEALER, PLAYER, TOTAL, Play, PlayedUse
from ludograph.rules.tables.cells import NONE_OF_THESE
from ludograph.rules.tables.facts.facts import policy_sentence
from ludograph.store import FILE, Cache, Kind
from ludograph.tools.rules.worth import (
    about_record,
    add_game,
    around,
    asked_of,
    choice_line,
    choice_record,
    decimal_text,
    share_record,
)
from ludograph.tools.shared.arguments import add_json, print_answer

LARGEST_JSON_INTEGER = 2**53
_OF_A_ROUND = ("win", "draw", "lose", "expectation")
ODDS = Kind("odds", dict[str, Any])
"""Computed odds of a game."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Computes exactly how often totals and yaku come: when dealt, as final hands, and in a round."
    add_game(parser)
    parser.add_argument(
        "--policy", default="", help="how hands draw: draw-to-5, or draw-to-5,draw-to-3 with the dealer's"
    )
    parser.add_argument("--best-play", action="store_true", help="the best answer to the dealer's policy, hand by hand")
    parser.add_argument(
        "--size", type=int, default=None, help="the number of cards dealt (default: all that the game deals)"
    )
    add_json(parser, ", fractions as n/d")


def run(args: argparse.Namespace) -> int:
    """Prints the odds; `main` reports faults."""
    rules, asked = asked_of(args)
    store = _store(args.data)
    record = kept_record(store, rules, asked, with_best_play=args.best_play)
    store.close()
    print_answer(args, [record], lines(record))
    return 0


def _store(data: Path) -> Cache:
    """The project's cache; none for data without a project."""
    return Cache(data.parent / FILE if (data.parent / "mkdocs.yml").is_file() else None)


def kept_record(store: Cache, rules: Rules, asked: GameQuestion, with_best_play: bool = False) -> dict[str, Any]:
    """`odds_record` for interactive use, cached for the resolved game.

    Another rule, card or choice is another game. Long computations are announced, too long ones refused.
    """
    game = asked.game_of(rules)
    deck = asked.deck and rules.digests.get(f"decks/{asked.deck_of(rules).id}", "")
    key = content_hash(game.fingerprint, deck, repr(asked), str(with_best_play))
    known = store.get(ODDS, key)
    if known is not None:
        return known
    with by_seconds(partial(print, file=sys.stderr, flush=True)) as patience:
        record = odds_record(rules, asked, with_best_play)
    if not patience.refused:
        store.put(ODDS, key, record)
        store.save()
    return record


def odds_record(rules: Rules, asked: GameQuestion, with_best_play: bool = False) -> dict[str, Any]:
    """All odds of the game as JSON: whole numbers, and fractions as `n/d`."""
    play = asked.play_of(rules)
    by_round = any(of_round(use.when) for use in play.uses)
    if by_round:
        play = replace(play, setting=replace(play.setting, round=EXAMPLE_ROUND))
    if asked.size is not None and not 0 < asked.size <= len(play.cards):
        raise AskingError(f"{play.deck.id} deals no hands of {asked.size} {play.deck.unit.many}")
    sizes_given = asked.size is not None or any(use.use.yaku.size for use in play.uses)
    if not play.game.is_dealt and not sizes_given:
        what = f"{play.game.id}: what counts is collected in play, so a deal has no odds"
        raise AskingError(f"{what}. Ask for a number of {play.deck.unit.many} with --size")
    given = asked.given_
    sizes = (asked.size,) if asked.size else tuple(play.sizes)
    uses = []
    for use in play.uses:
        dealt = sizes_of(play, use) if play.game.is_dealt or use.use.yaku.size else tuple(play.sizes)
        of_use = (size for size in ((asked.size,) if asked.size else dealt) if use.use.yaku.size in (None, size))
        uses += [{"id": use.id, "size": size, **_use(play, use, size, given)} for size in of_use]
    record: dict[str, Any] = {
        "game": play.game.id,
        "deck": play.deck.id,
        "cards": different(play.cards),
        "unit": play.deck.unit,
        "returned": play.deck.is_returned,
        "uses": uses,
    }
    pack = "" if play.deck.is_returned else f", {len(play.cards)} {play.deck.unit.many}"
    assumptions = [f"Deck: {play.deck.id}{pack}.", *[f"In round {EXAMPLE_ROUND}."] * by_round]
    if given.hand is not None:
        assumptions.append(f"Given a dealt hand with {given.hand.words(play.deck.pieces)}.")
    if compared := [str(use.title) for use in play.game.uses.values() if use.yaku.most]:
        assumptions.append(f"Not counted, since it depends on what others took: {', '.join(compared)}.")
    if play.additive:
        record["points_unit"] = str(play.game.points_name)
        record["points"] = {str(size): _points(play, size) for size in sizes}
        return record | {"assumptions": [*assumptions, *map(str, play.assumptions)]}
    if play.game.has_totals:
        record["totals"] = {str(size): _totals(play, size) for size in sizes}
    if not play.game.is_dealt:
        return record | {"assumptions": assumptions}
    record["best"] = {
        str(size): _computed(lambda: {_end(play, use): _ways(found) for use, found in best(play, size).items()})  # noqa: B023 — called at once
        for size in sizes
    }
    return record | _played_out(play, asked, given, assumptions, with_best_play)


def _played_out(
    play: Play, asked: GameQuestion, given: Given, assumptions: list[str], with_best_play: bool
) -> dict[str, Any]:
    """The results of hands that are played to the end."""
    policies = {side: policy_for(play, asked.policy, side) for side in (PLAYER, DEALER)}
    first = asked.first_of(play)
    record: dict[str, Any] = {"final": {}}
    for side in (PLAYER, DEALER) if play.game.has_dealer else (PLAYER,):
        ends = _computed(
            lambda: _ends(play, final(play, policies[side], side, first if side is PLAYER else None))  # noqa: B023 — called at once
        )
        # If no card is drawn, the final hands are the dealt ones.
        if play.game.extra_cards or "not_computed" not in ends:
            record["final"][side.value] = ends
        if play.has_choice(side):
            assumptions.append(str(policy_sentence(side, policies[side])))
    if first is not None:
        numbers = ", ".join(str(card.n) for card in play.laid_out)
        assumptions.append(f"{numbers} lie open before the deal; the player has bet on the {first.n}.")
    if asked.players is not None:
        record["pot"] = {
            "players": asked.players,
            "hands": [
                {"end": str(share.end), "comes": share_record(share.comes), "wins": share_record(share.wins)}
                for share in pot_odds(play, policies[PLAYER], asked.players)
            ],
        }
    if play.game.has_dealer:
        try:
            if given.dealer is None:
                found = round_odds(play, policies[PLAYER], policies[DEALER], first)
                record["round"] = _round(found, policies[PLAYER], policies[DEALER])
            if with_best_play or given.dealer is not None:
                bet = first if asked.first is not None else None
                record["best_play"] = _best_play(given.of(best_play(play, policies[DEALER], bet), play))
        except NotComputedError as error:
            record["round"] = {"not_computed": str(error)}
    return record | {"assumptions": [*assumptions, *map(str, play.assumptions)]}


def _ends(play: Play, found: Mapping[str | int, Fraction]) -> dict[str, str]:
    """The final values of hands; those without a special hand by total, or together if cards are compared."""
    shares: dict[str, Fraction] = {}
    for end, odds in found.items():
        shares[_end(play, end)] = shares.get(_end(play, end), Fraction(0)) + odds
    return {end: fraction_text(odds) for end, odds in shares.items()}


def _end(play: Play, end: str | int) -> str:
    is_special = isinstance(end, str) and end != TOTAL
    return str(end) if is_special or play.game.has_totals else NONE_OF_THESE


def _computed(work: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """The result of the work, or the reason why it was refused."""
    try:
        return work()
    except NotComputedError as error:
        return {"not_computed": str(error)}


def _use(play: Play, use: PlayedUse, size: int, given: Given) -> dict[str, Any]:
    def work() -> dict[str, Any]:
        if given.hand is None:
            return _ways(ways(play.cards, size, use.when, play.setting))
        base = ways(play.cards, size, given.hand, play.setting)
        both = ways(play.cards, size, All((given.hand, use.when)), play.setting)
        odds = Fraction(both.ordered, base.ordered) if base.ordered else Fraction(0)
        return _ways(both) | {"ordered_of": _integer(base.ordered), "sets_of": base.sets, "dealt": fraction_text(odds)}

    return _computed(work)


def _totals(play: Play, size: int) -> dict[str, Any]:
    return _computed(
        lambda: {str(total): _ways(found) for total, found in totals(play.cards, play.setting, size).items()}
    )


def _points(play: Play, size: int) -> dict[str, Any]:
    try:
        return {str(points): fraction_text(odds) for points, odds in points_odds(play, size).items()}
    except TooManyError:
        return {"about": {str(points): about_record(found) for points, found in points_about(play, size).items()}}
    except NotComputedError as error:
        return {"not_computed": str(error)}


def _ways(found: Ways) -> dict[str, Any]:
    return {
        **{name: _integer(getattr(found, name)) for name in ("ordered", "ordered_of", "sets", "sets_of")},
        "classes": found.classes if found.faces is None else found.faces,
        "dealt": fraction_text(found.dealt),
    }


def _integer(value: int) -> int | str:
    return value if value <= LARGEST_JSON_INTEGER else str(value)


def _round(found: Round, player: Policy, dealer: Policy) -> dict[str, Any]:
    return {
        "player": str(player),
        "dealer": str(dealer),
        **{name: fraction_text(getattr(found, name)) for name in _OF_A_ROUND},
        "payments": {fraction_text(net): fraction_text(odds) for net, odds in found.payments},
    }


def _best_play(found: BestPlay) -> dict[str, Any]:
    return {
        "dealer": str(found.dealer),
        "value": fraction_text(found.value),
        "open_cards": {
            str(number): {"likely": fraction_text(share), "value": fraction_text(worth)}
            for number, (share, worth) in found.open_cards.items()
        },
        "choices": [choice_record(one) for one in found.choices],
    }


def lines(record: dict[str, Any]) -> list[str]:
    unit = Unit(record["unit"])
    ways_of = partial(_ways_and_share, "throws" if unit is Unit.DIE else "draws" if record["returned"] else "sets")
    made = [
        f"{record['game']}: {record['deck']}" + ("" if unit is Unit.DIE else f", {record['cards']} {unit.many}"),
        *record["assumptions"],
    ]
    if not record["uses"] and not record.get("totals") and "best" not in record:
        return [*made, "no odds: dealt hands are not compared in this game"]
    made += ["", "yaku, dealt:"]
    made += [f"  {use['id']} ({use['size']} {unit.many}): {ways_of(use)}" for use in record["uses"]]
    for size, found in record.get("points", {}).items():
        made += ["", f"{record['points_unit']} of {size} {unit.many}:", *_point_lines(found)]
    for size, found in record.get("totals", {}).items():
        made += ["", f"totals of {size} {unit.many}:", *_lines_of(found, ways_of)]
    for size, found in record.get("best", {}).items():
        made += ["", f"the best that {size} {unit.many} count as:", *_lines_of(found, ways_of)]
    for side, ends in record.get("final", {}).items():
        made += ["", f"final hand of the {side}:", *_lines_of(ends, decimal_text)]
    if pot := record.get("pot"):
        made += ["", f"the pot among {pot['players']} players:"]
        made += [
            f"  {hand['end']}: comes {around(hand['comes'])}, wins {around(hand['wins'])}" for hand in pot["hands"]
        ]
    if round_ := record.get("round"):
        if "not_computed" in round_:
            made += ["", "a round:", f"  not computed: {round_['not_computed']}"]
        else:
            made += ["", f"a round, player {round_['player']}, dealer {round_['dealer']}:"]
            made += [f"  {key}: {decimal_text(round_[key])}" for key in _OF_A_ROUND]
    if found := record.get("best_play"):
        made += _best_play_lines(found, unit)
    return made


def _best_play_lines(found: dict[str, Any], unit: Unit) -> list[str]:
    made = ["", f"best play against a dealer who plays {found['dealer']}:", f"  value: {decimal_text(found['value'])}"]
    made += [f"  open {unit} {card}: {decimal_text(one['value'])}" for card, one in found["open_cards"].items()]
    for choice in found["choices"]:
        if choice["draw"] is not None and choice["stand"] is not None:
            made.append(f"  {choice_line(choice)}")
    return made


def _lines_of(found: dict[str, Any], line_of: Callable[[Any], str]) -> list[str]:
    if "not_computed" in found:
        return [f"  not computed: {found['not_computed']}"]
    return [f"  {key}: {line_of(value)}" for key, value in found.items()]


def _point_lines(found: dict[str, Any]) -> list[str]:
    if "about" in found:
        return [f"  {points}: {around(one)}" for points, one in found["about"].items()]
    return _lines_of(found, decimal_text)


def _ways_and_share(counted: str, found: dict[str, Any]) -> str:
    if "dealt" not in found:
        return f"not computed: {found['not_computed']}"
    return f"{found['sets']} of {found['sets_of']} {counted}, odds {decimal_text(found['dealt'])}"
