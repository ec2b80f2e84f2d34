"""A round as a game for OpenSpiel: one Python file that needs nothing of this program.

It holds the state machine of `play/machine.py` once more, for `pyspiel`, and looks up what each hand may do and is
worth. `python -m tests.play` compares its rounds with those of the machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

from ludograph.languages.words import words_in
from ludograph.rules.data.words import Trait
from ludograph.rules.odds.dealing import LookedAt, sequences
from ludograph.rules.odds.final import LESS, MOST_COURSES, reads_order
from ludograph.rules.odds.patience import TooManyError, amount
from ludograph.rules.play.evaluator import Standing, settle, standing
from ludograph.rules.play.machine import RoundRules, RoundState, Turn, strength
from ludograph.rules.play.play import DEALER, PLAYER

_TEMPLATE = Path(__file__).with_name("openspiel_game.txt")


def openspiel_game(rules: RoundRules) -> tuple[str, str]:
    """The name of the module and its text; TooManyError for too many hands."""
    game = rules.play.game
    title = words_in("en").said(game.title)
    sources = sorted({source.cite for found in game.reach.values() for source in found})
    name = "ludograph_" + game.id.replace("/", "_").replace("-", "_")
    record = {"name": name, "title": title, "sources": sources, **_record(rules)}
    written = json.dumps(record, ensure_ascii=False, separators=(",", ":"))
    return name, _TEMPLATE.read_text("utf-8").replace("{round}", repr(written))


def _record(rules: RoundRules) -> dict[str, Any]:
    """The table of a round, and everything about its hands."""
    play, game = rules.play, rules.play.game
    signatures = list(LookedAt(play.conditions(), play.setting, numbers=True).signatures(play.cards))
    kinds = [*dict.fromkeys(signatures)]
    places = {card.id: place for place, card in enumerate(play.cards)}
    counts = [signatures.count(kind) for kind in kinds]
    if len(kinds) ** play.sizes[-1] > MOST_COURSES:
        raise TooManyError(f"up to {amount(len(kinds) ** play.sizes[-1])} hands; {LESS}")
    worths: dict[str, list[Standing]] = {PLAYER: [], DEALER: []}
    ordered, cards = reads_order(play), [play.cards[signatures.index(kind)] for kind in kinds]

    def known(side: str, place: int) -> Iterator[tuple[str, Any]]:
        """Each hand of a side by its kinds: its choices, and the place of its worth."""
        found: dict[Standing, int] = {}
        for size in play.sizes_in_deck:
            for hand in sequences(counts, size):
                if ordered or list(hand) == sorted(hand):
                    dealt = tuple(cards[kind] for kind in hand)
                    hands = (*rules.begins.hands[:place], dealt, *rules.begins.hands[place + 1 :])
                    legal = rules.legal(RoundState(Turn.CHOOSE, hands, place))
                    worth = found.setdefault(standing(play, dealt, rules.sides[place]), len(found))
                    yield ".".join(map(str, hand)), [legal, worth]
        worths[side] = [*found]

    sides: dict[str, Any] = {side: dict(known(side, rules.sides.index(side))) for side in dict.fromkeys(rules.sides)}
    pay: Any = [[_plain(settle(play, one, other)[1]) for other in worths[DEALER]] for one in worths[PLAYER]]
    most = max((abs(net) for row in pay for net in row), default=0)
    if game.has(Trait.EACH):
        pay = [one.total for one in worths[PLAYER]]
        most = max(pay) - min(pay)
    elif not game.has_dealer:
        order = sorted({strength(one) for one in worths[PLAYER]})
        pay = [(order.index(strength(one)), rules.times(one)) for one in worths[PLAYER]]
        most = 1 + max(times for _, times in pay) * max(1, rules.table["raised"]) ** rules.players
    return rules.table | {
        "players": rules.players,
        "limit": float(most * rules.players),
        "dealt": game.dealt_cards,
        "most": play.sizes[-1],
        "before": [[places[card.id] for card in hand] for hand in rules.before],
        "laid": [places[card.id] for card in play.laid_out],
        "ordered": ordered,
        "cards": [card.id for card in play.cards],
        "kinds": [kinds.index(one) for one in signatures],
        **sides,
        "pay": pay,
    }


def _plain(net: Fraction) -> int | float:
    return net.numerator if net.denominator == 1 else float(net)
