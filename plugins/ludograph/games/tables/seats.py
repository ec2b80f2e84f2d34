"""Who sits at the table in a worked round, with which hand and bet, and what a step of the round is."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from ludograph.cards.deck import Card
from ludograph.frozen import frozen
from ludograph.games.layout import ORDINALS, kind_of_hand
from ludograph.games.model import ResolvedGame
from ludograph.games.play import DEALER, PLAYER, Play
from ludograph.games.tables.table import Cited, Piece
from ludograph.games.words import Form, Holder

PLAYERS = ("Aki", "Ben", "Chiyo", "Dai")
BETS = (1, 2, 1, 1)
"""What they stake against a dealer, in chips."""

ANTE = 1
"""What everybody pays into a pot, in chips."""


@frozen
class Step:
    """What happens, by which rule, and who states it."""

    happens: tuple[Piece, ...]
    rule: str
    sources: tuple[Cited, ...] = ()
    shows: str = ""
    """`draw` where a card is drawn; at the end `win`, `lose` or `tie` of a player's hand against the dealer's."""


@dataclass(slots=True)
class Seat:
    """A hand on the table."""

    name: str
    """Whose hand it is, or which of the hands on the table, as within a sentence."""
    side: Holder
    cards: list[Card]
    player: str = ""
    """Who has bet on it."""
    bet: int = 0
    """In chips."""
    has_folded: bool = False

    @property
    def begins(self) -> str:
        """The name at the beginning of a sentence."""
        return self.name[:1].upper() + self.name[1:]

    @property
    def full(self) -> str:
        """The same, and for a hand on the table who has bet on it."""
        return f"{self.begins} ({self.player}’s bet)" if self.player not in ("", self.name) else self.begins


def seats_of(play: Play) -> list[Seat]:
    """Three players with a hand each, or one bet on each hand that lies on the table; after them the dealer."""
    table = play.game.hands_on_table
    fits = len(play.cards) // play.sizes[-1] - play.game.has_dealer
    count = min(table or 3, len(PLAYERS), max(fits, 1))
    seats = []
    for place in range(count):
        name = f"the {ORDINALS[place]} {kind_of_hand(play.game)}" if table else PLAYERS[place]
        bet = BETS[place] if play.game.has_dealer and not play.game.bets.ante else 1
        seats.append(Seat(name, PLAYER, list(play.laid_out[place : place + 1]), PLAYERS[place], bet))
    return [*seats, Seat("the dealer", DEALER, [])] if play.game.has_dealer else seats


def bets_in_rounds(game: ResolvedGame) -> bool:
    """Whether players bet against each other before the showdown: only then the data name an order of betting."""
    order = game.bets.order
    return game.form is Form.POT and order is not None and bool(order.value)


def chips(count: int | Fraction) -> str:
    """`2 chips`."""
    return f"{count} chip{'' if count == 1 else 's'}"
