"""Short descriptions of what a game needs: players, deck and time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludograph.languages.words import Message, Text, Words
from ludograph.rules.cards.deck import Deck, whole_pack
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.resolve import recommended
from ludograph.rules.data.words import Form, Trait
from ludograph.values import Range, plain_name

OURS = "*"
"""The mark of a suggestion of ours that no source states."""


def needs(rules: Rules, game: ResolvedGame, words: Words) -> tuple[Text, ...]:
    """`2–11 players`, `ordinary pack`, `1–5 min`, as far as known; a deck is a Message with its name."""
    return tuple(_needs(recommended(rules, game) if game.players.value is None else game, rules.decks, words))


def _needs(game: ResolvedGame, decks: Mapping[str, Deck], words: Words) -> Iterator[Text]:
    if game.players.value is not None:
        players = game.players.value
        number = words.gettext("{number} or more", number=players.min) if players.max is None else str(players)
        yield words.gettext("{number} players", number=f"{number}{OURS * game.is_ours(game.players)}")
    for pack, ours in list(packs(game, decks, words).items())[:1]:
        yield Message.joined([pack, OURS], "") if ours else pack
    minutes, rounds = minutes_of(game), rounds_of(game)
    if minutes:
        yield words.gettext("{minutes} min", minutes=f"{rounds} × {minutes}" if rounds else minutes)


def packs(game: ResolvedGame, decks: Mapping[str, Deck], words: Words) -> dict[Text, bool]:
    """Names of the suitable decks, the ordinary one first → whether only we suggest the deck.

    A derived deck is named after the complete deck from which it is made.
    """
    found: dict[Text, bool] = {}
    for deck in sorted(game.decks, key=lambda one: not one.is_ordinary):
        whole = whole_pack(deck, decks)
        name = words.gettext("ordinary pack") if deck.is_ordinary else plain_name(whole.names, whole.id)
        found[name] = found.get(name, True) and game.is_own_pack(deck)
    return found


# How long a round takes: our estimate, from the number of cards dealt and of decisions.
#
# No source of these games states it. The seconds of each act are our choice (decisions/minutes.md in
# docs/contributing/), so the result is shown as rounded minutes and marked as ours.

SHUFFLE = 45
"""Seconds to gather, shuffle and cut the cards."""
CARD = 1.5
"""Seconds to deal or draw a card."""
DECISION = 6
"""Seconds to bet, to draw or stay, or to answer a raise."""
SETTLEMENT = 6
"""Seconds to compare two hands and pay."""
BETS_FOR_A_POT = 2
"""The average number of a player's actions in a betting round for a pot."""
MANY = 6
"""The largest number of players if no source states one."""


def minutes_of(game: ResolvedGame) -> Range | None:
    """Whole minutes of one round, from the fewest players to the most.

    None if hands are not dealt and compared, or too little is known.
    """
    players = game.players.value
    if players is None or players.min is None or not game.deal.cards.at or game.form not in _COMPARISONS:
        return None
    most = players.max or max(players.min, MANY)
    return Range(*(_rounded(_seconds(game, number) / 60) for number in (players.min, most)))


def rounds_of(game: ResolvedGame) -> int | None:
    """How many rounds are played, if fixed."""
    return game.rounds.value


def _rounded(minutes: float) -> int:
    """Above ten minutes, rounded to a multiple of five, as the estimate is rough."""
    return 5 * round(minutes / 5) if minutes > 10 else max(1, round(minutes))


def _seconds(game: ResolvedGame, players: int) -> float:
    hands = game.hands_on_table + 1 if game.hands_on_table else players
    cards = hands * (game.dealt_cards + game.extra_cards / 2)
    draws = hands if game.extra_cards else 0
    comparisons = _COMPARISONS[game.form](hands, players) if game.form else 0
    bets = players * (BETS_FOR_A_POT if game.has(Trait.STAKED) else 1)
    return SHUFFLE + CARD * cards + DECISION * (draws + bets) + SETTLEMENT * comparisons


_COMPARISONS = {
    # The dealer compares with every other hand.
    Form.BANKER: lambda hands, players: max(hands, players) - 1,
    # All hands are shown at once, and one winner takes the pot.
    Form.POT: lambda hands, players: players / 2,
    Form.ALL_AGAINST_ALL: lambda hands, players: players * (players - 1) / 2,
}
"""How many comparisons end a round."""
