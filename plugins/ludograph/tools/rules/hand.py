"""`ludograph hand GAME CARD…`: the yaku of a hand, best first, and whether the rules allow it."""

from __future__ import annotations

import argparse
from fractions import Fraction
from typing import Any

from ludograph.rules.asking import AskingError, GameQuestion, Given, policy_for
from ludograph.rules.cards.deck import Card, Unit
from ludograph.rules.data.model import Rules
from ludograph.rules.data.words import Holder, Status, YakuKind
from ludograph.rules.meeting import cannot_be_final, meet
from ludograph.rules.numbers import fraction_text
from ludograph.rules.odds.best_play import best_play
from ludograph.rules.odds.pot import pot_odds
from ludograph.rules.odds.witness import Survey
from ludograph.rules.play.evaluator import evaluate
from ludograph.rules.play.hands import UnknownCardError, assumed, read_hand
from ludograph.rules.play.play import DEALER, PLAYER, NotPlayableError, Play, played
from ludograph.rules.tables.cells import NONE_OF_THESE, tells_cards_apart
from ludograph.tools.rules.worth import (
    act_text,
    add_game,
    around,
    asked_of,
    choice_line,
    choice_record,
    share_record,
)
from ludograph.tools.shared.arguments import add_json, print_answer


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Says which yaku a hand holds in a game, best first, and whether its draw rules can produce it."
    )
    add_game(parser)
    parser.add_argument("cards", metavar="CARD", nargs="+", help="numbers or card ids in deal order: 8 9 3, pine/crane")
    parser.add_argument("--against", metavar="CARDS", default="", help="another hand, the dealer's: '9 1'")
    parser.add_argument("--all", action="store_true", help="with --against: in every game of the family")
    add_json(parser, ", fractions as n/d")


def run(args: argparse.Namespace) -> int:
    """Prints the evaluation of the hand; `main` reports faults."""
    rules, asked = asked_of(args)
    if args.against:
        return _print_meetings(args, rules, asked)
    play = asked.play_of(rules)
    hand = read_hand(play.deck, args.cards, play.game.other_decks)
    record = hand_record(play, hand) | {
        "named": named_totals(rules, play, hand),
        "not_counted": [use.title for use in play.game.uses.values() if use.yaku.most],
        "assumed": _assumed(play, args.cards),
        **asked_record(rules, play, hand, asked),
    }
    print_answer(args, [record], lines(record))
    return 0


def _print_meetings(args: argparse.Namespace, rules: Rules, asked: GameQuestion) -> int:
    play = asked.play_of(rules)
    found = [meeting_record(play, args.cards, args.against)]
    for game in rules.family(play.game.family) if args.all and play.game.family else ():
        if game.id != play.game.id and game.is_dealt and game.status is not Status.NAMED_ONLY:
            try:
                found.append(meeting_record(played(game), args.cards, args.against))
            except (NotPlayableError, UnknownCardError) as error:
                found.append({"game": game.id, "unknown": str(error)})
    print_answer(args, found, (line for record in found for line in meeting_lines(record)))
    return 0


def meeting_record(play: Play, cards: list[str], against: str) -> dict[str, Any]:
    """The comparison of two hands from one deck, as JSON."""
    if not play.game.is_dealt:
        raise AskingError(f"{play.game.id}: hands are not compared at a showdown")
    others = play.game.other_decks
    mine = read_hand(play.deck, cards, others)
    theirs = read_hand(play.deck, [*cards, against], others)[len(mine) :]
    found = meet(play, mine, theirs)
    return {
        "game": play.game.id,
        "hands": ["-".join(str(play.deck.called(card.n)) for card in hand) for hand in (mine, theirs)],
        "sides": ["player", "dealer"] if play.game.has_dealer else ["first", "second"],
        "outcome": found.outcome.value,
        "net": fraction_text(found.net) if found.net is not None else None,
        "times": found.times,
        "rule": str(found.rule),
        "sources": list(dict.fromkeys(f"{source.cite} {source.locator}".strip() for source in found.sources)),
        "readings": list(map(str, found.readings)),
        "disputed": found.disputed,
        "assumed": _assumed(play, [*cards, against]),
        "impossible": list(map(str, found.impossible)),
    }


_VERBS = {"win": ("wins", "would win"), "lose": ("loses", "would lose"), "draw": ("ties", "would tie")}


def meeting_lines(record: dict[str, Any]) -> list[str]:
    if "unknown" in record:
        return [f"{record['game']}: {record['unknown']}"]
    (mine, theirs), (one, other) = record["hands"], record["sides"]
    verb, would = _VERBS[record["outcome"]]
    worth = f", and the others' bets count {record['times']} times" if record["times"] else ""
    if record["net"] is not None and record["outcome"] != "draw":
        net = abs(Fraction(record["net"]))
        worth = f" {net} {'bet' if net == 1 else 'bets'}{worth}"
    cited = f"  [{', '.join(record['sources'])}]" if record["sources"] else ""
    fares = f"the {one} {would if record['impossible'] else verb}{worth}"
    made = [f"{record['game']}: {one} {mine} against {other} {theirs}: {fares}: {record['rule']}{cited}"]
    further = (*record["readings"], record["disputed"], *record["impossible"], _said(record["assumed"]))
    return [*made, *(f"  {line}" for line in further if line)]


def hand_record(play: Play, hand: tuple[Card, ...]) -> dict[str, Any]:
    """The evaluation of the hand for each side, as JSON."""
    sides = (PLAYER, DEALER) if play.game.has_dealer else (PLAYER,)
    return {
        "game": play.game.id,
        "deck": play.deck.id,
        "unit": play.deck.unit,
        "hand": [card.id for card in hand],
        "numbers": [card.n for card in hand],
        "called": [str(play.deck.called(card.n)) for card in hand],
        "total": play.setting.scoring.total(hand) if play.game.has_totals else None,
        "sides": {side.value: _side(play, hand, side) for side in sides},
    }


def _assumed(play: Play, cards: list[str]) -> list[str]:
    """The faces of cards chosen for bare numbers, if more than numbers matters."""
    if not tells_cards_apart(play):
        return []
    return [card.face for card in assumed(play.deck, cards, play.game.other_decks)]


def _said(taken: list[str]) -> str:
    return f"assumed, since only numbers are given: {', '.join(taken)}; write such a card to choose it" if taken else ""


def asked_record(rules: Rules, play: Play, hand: tuple[Card, ...], asked: GameQuestion) -> dict[str, Any]:
    """The answers about the hand: against an open card of the dealer, among several players, on an open card."""
    given, first = asked.given_, asked.first_of(play) if asked.first is not None else None
    record: dict[str, Any] = {"asked": list(asked.understood(rules))}
    if first is not None and hand[0].n != first.n:
        raise AskingError(f"the hand begins with {hand[0].n}, and the bet is on {first.n}")
    if given.hand is not None and not given.hand.holds(hand, play.setting):
        raise AskingError("the hand is not what is given")
    if asked.players is not None:
        record["pot"] = _pot(play, hand, asked.players)
    if given.dealer is not None or first is not None:
        record["best"] = _best(play, hand, given, first)
    return record if record["asked"] else {}


def _pot(play: Play, hand: tuple[Card, ...], players: int) -> dict[str, Any]:
    """How often the hand wins the pot alone, if all players use the default policy."""
    found = evaluate(play, hand, PLAYER)
    end: str | int = found.best.use.id if found.best is not None else play.setting.scoring.total(hand)
    for share in pot_odds(play, policy_for(play, "", PLAYER), players):
        if share.end == end:
            return {"comes": share_record(share.comes), "wins": share_record(share.wins)}
    raise AskingError("such a hand never comes to the showdown")


def _best(play: Play, hand: tuple[Card, ...], given: Given, first: Card | None) -> list[dict[str, Any]]:
    """Whether to draw or to stand with the hand, against each open card of the dealer."""
    known = given.of(best_play(play, policy_for(play, "", DEALER), first), play)
    order = sorted if not play.laid_out else list
    mine = order(card.n for card in hand)
    return [choice_record(one) for one in known.choices if order(card.n for card in one.hand) == mine]


def named_totals(rules: Rules, play: Play, hand: tuple[Card, ...]) -> list[str]:
    """The names of the hand's total, in any game."""
    return [
        str(yaku.title)
        for yaku in rules.yaku.values()
        if yaku.kind is YakuKind.NAMED_TOTAL and yaku.size == len(hand) and yaku.condition is not None
        if yaku.condition.holds(hand, play.setting)
    ]


def _side(play: Play, hand: tuple[Card, ...], side: Holder) -> dict[str, Any]:
    found = evaluate(play, hand, side)
    record: dict[str, Any] = {
        "yaku": [
            {
                "id": held.use.id,
                "name": str(held.use.use.title),
                "place": None if held.place is None else held.place + 1,
                "effect": held.use.use.effect,
                "points": held.use.use.points if play.additive else None,
                "pay": None if held.pay is None else fraction_text(held.pay),
                "when": str(held.use.when.words(play.deck.pieces)),
            }
            for held in found.held
        ],
    }
    if play.additive:
        cards = play.setting.scoring.total(hand) if play.game.has_card_values else None
        return record | {"points": found.points, "card_points": cards, "unit": str(play.game.points_name)}
    nothing = "total" if play.game.has_totals else NONE_OF_THESE
    record["counts_as"] = found.best.use.id if found.best is not None else nothing
    barred = Survey(play).barred(side, hand) if len(hand) in play.sizes else None
    possible = len(hand) in play.sizes and barred is None
    record["can_be_shown"] = possible
    if not possible:
        sizes = " or ".join(map(str, play.sizes))
        record["why_not"] = str(barred.rule) if barred else f"a hand at the showdown has {sizes} {play.deck.unit.many}"
    if len(hand) < play.sizes[-1] and len(hand) >= play.sizes[0]:
        record["may"] = sorted(play.actions(side, hand))
    record["rule"] = str(cannot_be_final(play, hand, side))
    return record


def lines(record: dict[str, Any]) -> list[str]:
    counts = "" if record["total"] is None else f" counts {record['total']}"
    made = [f"{record['game']}: {_cards(record)}{counts}"]
    if taken := record.get("assumed"):
        made.append(f"  {_said(taken)}")
    made += [f"called {name}" for name in record.get("named", ())]
    for side, found in record["sides"].items():
        held = [_yaku(yaku, found.get("unit", "")) for yaku in found["yaku"]]
        counts = f"; counts as {found['counts_as']}" if "counts_as" in found else ""
        made.append(f"{side}: {'; '.join(held) if held else 'no yaku'}{counts}")
        if "points" in found:
            of_cards = f", and {found['card_points']} of the cards" if found["card_points"] is not None else ""
            made.append(f"  {found['unit']}: {found['points']}{of_cards}")
        if found.get("may"):
            duty = "may" if len(found["may"]) > 1 else "must"
            made.append(f"  {duty} {' or '.join(map(act_text, found['may']))}")
        if found.get("rule"):
            made.append(f"  {found['rule']}")
    if others := record.get("not_counted"):
        made.append(f"  not counted, since it depends on what others took: {', '.join(others)}")
    made += record.get("asked", [])
    if pot := record.get("pot"):
        made.append(f"  such a hand comes {around(pot['comes'])}, and wins alone {around(pot['wins'])}")
    return [*made, *(f"  {choice_line(choice)}" for choice in record.get("best", ()))]


def _cards(record: dict[str, Any]) -> str:
    """The numbers of a hand by name; its faces if a number is only part of a card."""
    if record["total"] is None or record["unit"] == Unit.TILE:
        return " ".join(card.partition("#")[0] for card in record["hand"])
    return "-".join(record["called"])


def _yaku(yaku: dict[str, Any], unit: str) -> str:
    about = [f"place {yaku['place']}"] if yaku["place"] else []
    about += [f"{unit}: {yaku['points']}"] if yaku["points"] is not None else []
    about += [str(yaku["effect"])] if yaku["effect"] else []
    about += [f"pays {yaku['pay']}"] if yaku["pay"] else []
    return f"{yaku['name']} ({', '.join(about) or 'not ranked'})"
