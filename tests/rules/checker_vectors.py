"""Hands, and what the hand checker's script must answer for each: computed with the program that the script repeats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ludograph.rules.cards.deck import Card, Hand
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.words import Holder
from ludograph.rules.odds.ways import kinds_of_cards
from ludograph.rules.odds.witness import Survey
from ludograph.rules.play.evaluator import evaluate, standing
from ludograph.rules.play.play import Play, played
from ludograph.rules.tables.hands.checker import as_we_suggest, everything, sides


def checker_vectors(rules: Rules, games: Iterable[ResolvedGame]) -> dict[str, dict[str, Any]]:
    """Game → hand (card ids in deal order, joined by `.`) → what the script must answer.

    All hands of two and three cards that the conditions of any game with this deck tell apart; in a deck of numbers
    that is every sequence of numbers.
    """
    return {
        game.id: _vectors(*(as_we_suggest(rules, play) for play in (everything(game), played(game)))) for game in games
    }


def _vectors(play: Play, agreed: Play) -> dict[str, Any]:
    counts = dict(kinds_of_cards(play, play.cards))
    survey = Survey(agreed)
    hands: list[tuple[Card, ...]] = [()]
    made = {}
    for _size in range(3):
        hands = [(*hand, card) for hand in hands for card, count in counts.items() if hand.count(card) < count]
        for hand in hands:
            made[".".join(card.id for card in hand)] = _answer(play, survey, hand)
    return made


def _answer(play: Play, survey: Survey, hand: tuple[Card, ...]) -> dict[str, Any]:
    return {
        "total": play.setting.scoring.total(hand),
        **{side.value: _side_answer(play, survey, hand, side) for side in sides(play)},
    }


def _side_answer(play: Play, survey: Survey, hand: Hand, side: Holder) -> dict[str, Any]:
    shown = len(hand) in play.sizes
    barred = survey.barred(side, tuple(hand)) if shown else None
    return {
        "held": [one.use.id for one in evaluate(play, hand, side).held],
        "counts": standing(play, hand, side).use or "total",
        "may": sorted(survey.actions(side, tuple(hand))) if play.sizes[0] <= len(hand) < play.sizes[-1] else [],
        "barred": "" if not shown or barred is None else barred.action.value,
    }
