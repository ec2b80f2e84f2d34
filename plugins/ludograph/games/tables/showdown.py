"""The end of a worked round: who shows what, who wins, and how many chips change hands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from ludograph.games.evaluator import Outcome, Standing, evaluate, settle, standing
from ludograph.games.notations import Payment
from ludograph.games.play import DEALER, PLAYER, Play, ties_text
from ludograph.games.tables.cells import OUR_CHOICE, as_sentence, mark, shown_hand, stated
from ludograph.games.tables.seats import ANTE, Seat, Step, bets_in_rounds, chips
from ludograph.games.tables.table import Words
from ludograph.games.words import Form, Holder
from ludograph.values import Fact

STRONGER = "The stronger hand wins."
STRONGER_OURS = f"The stronger hand wins; how much it is paid is {OUR_CHOICE}."


def showdown(play: Play, seats: list[Seat]) -> Iterator[Step]:
    """The special hands that are shown, then a step for each bet, each two players, or the pot."""
    pot = sum(ANTE + (seat.bet if bets_in_rounds(play.game) else 0) for seat in seats)
    seats = [seat for seat in seats if not seat.has_folded]
    for seat in seats:
        best = evaluate(play, seat.cards, seat.side).best
        if best is not None and best.use.decides(seat.side):
            yield Step(
                (Words(f"{seat.begins} shows {best.use.use.title}:"), shown_hand(play, seat.cards, ordered=True)),
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


def _only_the_dealers(play: Play, seat: Seat) -> Iterator[Step]:
    """That a player’s cards would be a special hand if the dealer held them."""
    best = evaluate(play, seat.cards, DEALER).best
    if best is not None and best.use.decides(DEALER) and not best.use.use.held_by(PLAYER):
        yield Step(
            (Words(f"{seat.begins} has {best.use.use.title}:"), shown_hand(play, seat.cards, ordered=True)),
            "Only the dealer can hold this hand; a player’s counts its total.",
            stated(play.game, best.use.use),
        )


def _against_dealer(play: Play, seat: Seat, mine: Standing, dealer: Standing) -> Step:
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
        return Step((Words(sentence),), "The stronger hand decides.", stated(play.game, *ranking))
    pay = _pay(play, mine, PLAYER) if outcome is Outcome.WIN else _pay(play, dealer, DEALER)
    # A loss of the stake needs no rule of payment; what else changes hands does.
    is_ours = (pay is None or play.game.is_ours(pay)) and (outcome is Outcome.WIN or more > 0)
    return Step(
        (Words(sentence),), STRONGER_OURS if is_ours else STRONGER, stated(play.game, *ranking, pay), outcome.value
    )


def _pay(play: Play, winner: Standing, side: Holder) -> Fact[Payment] | None:
    """What says how much a hand is paid; None where nothing does."""
    use = play.game.uses.get(winner.use)
    fact = use.entry.pay.of(side) if use and use.entry.pay else None
    fact = fact if fact and fact.value else play.game.pay.base
    return fact if fact and fact.value else None


def _pairs(play: Play, stands: dict[str, Standing]) -> Iterator[Step]:
    # From the highest total down, so that a reader sees one player collect after the other.
    ordered = sorted(stands.items(), key=lambda stand: -stand[1].total)
    for (one, mine), (other, theirs) in combinations(ordered, 2):
        difference = mine.total - theirs.total
        sentence = f"{other} pays {one} {difference}." if difference else f"{one} and {other} are equal."
        yield Step(
            (Words(sentence),), "Every two players settle the difference.", stated(play.game, play.game.entry.pay)
        )


def strength(hand: Standing) -> tuple[int, tuple[int, ...]]:
    """What hands in one game are sorted by, the weakest first."""
    return -hand.place, hand.worth


def _pot(play: Play, seats: list[Seat], stands: dict[str, Standing], pot: int) -> Step:
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
    return Step((Words(sentence),), "The strongest hand wins.", stated(play.game, play.game.entry.pay), "win")


def _tie(play: Play, sentence: str) -> Step:
    """Hands of equal worth; the tie rule is the source's only where it offers it."""
    offered = play.game.ties if play.game.ties and play.ties in play.game.ties.choices else None
    ours = mark(play.game, offered) if offered else f" ({OUR_CHOICE})"
    rule = f"{as_sentence(ties_text(play.game, play.ties))}{ours}."
    return Step((Words(sentence),), rule, stated(play.game, offered), "tie")
