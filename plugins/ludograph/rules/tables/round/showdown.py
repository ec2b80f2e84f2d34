"""The end of a worked round: who shows what, who wins, and how many chips change hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from ludograph.base.frozen import frozen
from ludograph.languages.words import Message
from ludograph.library.citing.citation import Cited
from ludograph.rules.cards.deck import Card
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.data.notations import Payment
from ludograph.rules.data.words import Form, Holder
from ludograph.rules.play.evaluator import Outcome, Standing, evaluate, settle, standing
from ludograph.rules.play.layout import kind_of_hand
from ludograph.rules.play.play import DEALER, PLAYER, Play, ties_text
from ludograph.rules.speech.sentence import BARE, closed, ordinal, ours
from ludograph.rules.tables.cells import shown_hand, stated
from ludograph.rules.tables.table import CellWords, Piece
from ludograph.values import Fact

# Who sits at the table in a worked round, with which hand and bet, and what a step of the round is.

PLAYERS = ("Aki", "Ben", "Chiyo", "Dai")
BETS = (1, 2, 1, 1)
"""What they stake against a dealer, in chips."""

ANTE = 1
"""What everybody pays into a pot, in chips."""


@frozen
class ShowdownStep:
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
        """The name; for a hand on the table also the player who has bet on it."""
        return f"{self.begins} ({self.player}’s bet)" if self.player not in ("", self.name) else self.begins


def seats_of(play: Play) -> list[Seat]:
    """Three players with a hand each, or one bet on each hand that lies on the table; after them the dealer."""
    table = play.game.hands_on_table
    fits = len(play.cards) // play.sizes[-1] - play.game.has_dealer
    count = min(table or 3, len(PLAYERS), max(fits, 1))
    seats = []
    for place in range(count):
        name = f"the {ordinal(place)} {kind_of_hand(play.game)}" if table else PLAYERS[place]
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


STRONGER = "The stronger hand wins."
STRONGER_OURS = Message("The stronger hand wins; how much it is paid is {ours}.", ours=BARE)


def showdown(play: Play, seats: list[Seat]) -> Iterator[ShowdownStep]:
    """The special hands that are shown, then a step for each bet, each two players, or the pot."""
    pot = sum(ANTE + (seat.bet if bets_in_rounds(play.game) else 0) for seat in seats)
    seats = [seat for seat in seats if not seat.has_folded]
    for seat in seats:
        best = evaluate(play, seat.cards, seat.side).best
        if best is not None and best.use.decides(seat.side):
            yield ShowdownStep(
                (CellWords(f"{seat.begins} shows {best.use.use.title}:"), shown_hand(play, seat.cards, ordered=True)),
                "This hand counts instead of the total.",
                stated(play.game, best.use.use),
            )
        elif seat.side is PLAYER and play.game.has_dealer:
            yield from _only_the_dealers(play, seat)
    stands = {seat.name: standing(play, seat.cards, seat.side) for seat in seats}
    if play.game.form is Form.BANKER:
        *players, dealer = seats
        said = False
        for seat in players:
            step = _against_dealer(play, seat, stands[seat.name], stands[dealer.name])
            # What is our choice is said once, not after every player.
            yield replace(step, rule=STRONGER) if said and step.rule == STRONGER_OURS else step
            said = said or step.rule == STRONGER_OURS
    elif play.game.form is Form.ALL_AGAINST_ALL:
        yield from _pairs(play, stands)
    else:
        yield _pot(play, seats, stands, pot)


def _only_the_dealers(play: Play, seat: Seat) -> Iterator[ShowdownStep]:
    """A remark that a player's cards would be a special hand if the dealer held them."""
    best = evaluate(play, seat.cards, DEALER).best
    if best is not None and best.use.decides(DEALER) and not best.use.use.held_by(PLAYER):
        yield ShowdownStep(
            (CellWords(f"{seat.begins} has {best.use.use.title}:"), shown_hand(play, seat.cards, ordered=True)),
            "Only the dealer can hold this hand; a player’s counts its total.",
            stated(play.game, best.use.use),
        )


def _against_dealer(play: Play, seat: Seat, mine: Standing, dealer: Standing) -> ShowdownStep:
    outcome, net = settle(play, mine, dealer)
    more = abs(net) - 1
    further = f", and {chips(more * seat.bet)} more" if more > 0 else ""
    lost = f"{seat.player}’s {chips(seat.bet)} {'goes' if seat.bet == 1 else 'go'} to the dealer"
    sentence = {
        Outcome.WIN: f"{seat.begins} wins: the dealer pays {seat.player} {chips(abs(net) * seat.bet)},"
        " and the stake comes back.",
        Outcome.DRAW: f"Neither side wins: {seat.player} takes the stake back.",
        Outcome.LOSE: f"The dealer beats {seat.name}: {lost}{further}.",
    }[outcome]
    tied = mine.place == dealer.place and mine.worth == dealer.worth
    if tied:
        return _tie(play, sentence)
    ranking = play.game.ranking[:1]
    if outcome is Outcome.DRAW:
        return ShowdownStep((CellWords(sentence),), "The stronger hand decides.", stated(play.game, *ranking))
    pay = _pay(play, mine, PLAYER) if outcome is Outcome.WIN else _pay(play, dealer, DEALER)
    # A loss of the stake needs no rule of payment; what else changes hands does.
    is_ours = (pay is None or play.game.is_ours(pay)) and (outcome is Outcome.WIN or more > 0)
    return ShowdownStep(
        (CellWords(sentence),), STRONGER_OURS if is_ours else STRONGER, stated(play.game, *ranking, pay), outcome.value
    )


def _pay(play: Play, winner: Standing, side: Holder) -> Fact[Payment] | None:
    """The sources that state how much a hand is paid; None where none does."""
    use = play.game.uses.get(winner.use)
    fact = use.entry.pay.of(side) if use and use.entry.pay else None
    fact = fact if fact and fact.value else play.game.pay.base
    return fact if fact and fact.value else None


def _pairs(play: Play, stands: dict[str, Standing]) -> Iterator[ShowdownStep]:
    # From the highest total down, so that a reader sees one player collect after the other.
    ordered = sorted(stands.items(), key=lambda stand: -stand[1].total)
    for (one, mine), (other, theirs) in combinations(ordered, 2):
        difference = mine.total - theirs.total
        sentence = f"{other} pays {one} {difference}." if difference else f"{one} and {other} are equal."
        yield ShowdownStep(
            (CellWords(sentence),), "Every two players settle the difference.", stated(play.game, play.game.entry.pay)
        )


def strength(hand: Standing) -> tuple[int, tuple[int, ...]]:
    """What hands in one game are sorted by, the weakest first."""
    return -hand.place, hand.worth


def _pot(play: Play, seats: list[Seat], stands: dict[str, Standing], pot: int) -> ShowdownStep:
    ordered = sorted(stands.items(), key=lambda item: strength(item[1]), reverse=True)
    (first, best), (_second, next_) = ordered[0], ordered[1]
    if best.place == next_.place and best.worth == next_.worth:
        return _tie(play, "The best hands are equal.")
    times = next((use.use.times for use in play.uses if use.id == best.use), None)
    sentence = f"{first} wins the pot of {chips(pot)}"
    if times not in (None, 1) and bets_in_rounds(play.game):
        payers = [f"{seat.name} pays {chips((times - 1) * seat.bet)} more" for seat in seats if seat.name != first]
        sentence += f"; the others’ bets count {times} times, so {' and '.join(payers)}"
    sentence += "."
    return ShowdownStep(
        (CellWords(sentence),), "The strongest hand wins.", stated(play.game, play.game.entry.pay), "win"
    )


def _tie(play: Play, sentence: str) -> ShowdownStep:
    """Hands of equal worth; the tie rule is the source's only where it offers it."""
    offered = play.game.ties if play.game.ties and play.ties in play.game.ties.choices else None
    mark = ours(offered is None or play.game.is_ours(offered))
    return ShowdownStep(
        (CellWords(sentence),), closed(ties_text(play.game, play.ties), mark), stated(play.game, offered), "tie"
    )
