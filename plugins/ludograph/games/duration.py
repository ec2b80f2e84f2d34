"""How long a round takes: an estimate of ours, from how many cards are dealt and how often players decide.

No source of these games states it. The seconds of each act are our choice (decisions/minutes.md in docs/contributing/),
so the result is shown as about so many minutes and as ours.
"""

from __future__ import annotations

from ludograph.games.model import ResolvedGame
from ludograph.games.words import Form
from ludograph.values import Range

SHUFFLE = 45
"""Seconds to gather, shuffle and cut the cards."""
CARD = 1.5
"""Seconds to deal or draw a card."""
DECISION = 6
"""Seconds to bet, to draw or stay, or to answer a raise."""
SETTLEMENT = 6
"""Seconds to compare two hands and pay."""
BETS_FOR_A_POT = 2
"""How often a player acts in a round of betting for a pot, on average."""
MANY = 6
"""So many play where no source states the most."""


def minutes_of(game: ResolvedGame) -> Range | None:
    """Whole minutes of one round from the fewest players to the most, so that games can be compared.

    None where hands are not dealt and compared, or where too little is known: such a game is not estimated.
    """
    players = game.players.value if game.players else None
    if players is None or players.min is None or not game.deal.cards or game.form not in _COMPARISONS:
        return None
    most = players.max or max(players.min, MANY)
    return Range(*(_rounded(_seconds(game, number) / 60) for number in (players.min, most)))


def rounds_of(game: ResolvedGame) -> int | None:
    """How many rounds are played, where it is fixed."""
    return game.entry.rounds.value if game.entry.rounds else None


def _rounded(minutes: float) -> int:
    """Beyond ten minutes a multiple of five: the estimate is not better than that."""
    return 5 * round(minutes / 5) if minutes > 10 else max(1, round(minutes))


def _seconds(game: ResolvedGame, players: int) -> float:
    hands = game.hands_on_table + 1 if game.hands_on_table else players
    cards = hands * (game.dealt_cards + game.extra_cards / 2)
    draws = hands if game.extra_cards else 0
    comparisons = _COMPARISONS[game.form](hands, players) if game.form else 0
    bets = players * (BETS_FOR_A_POT if game.form is Form.POT else 1)
    return SHUFFLE + CARD * cards + DECISION * (draws + bets) + SETTLEMENT * comparisons


_COMPARISONS = {
    # The dealer meets every other hand.
    Form.BANKER: lambda hands, players: max(hands, players) - 1,
    # All hands are shown at once, and one winner takes the pot.
    Form.POT: lambda hands, players: players / 2,
    Form.ALL_AGAINST_ALL: lambda hands, players: players * (players - 1) / 2,
}
"""How many settlements a round ends with."""
