"""The end of a worked round: the shown hands, the winner, and the payments."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

from ludograph.base.frozen import frozen
from ludograph.languages.words import N_, Message, Text
from ludograph.library.citing.citation import Cited
from ludograph.rules.cards.deck import Hand
from ludograph.rules.conditions.english import listed
from ludograph.rules.data.provenance import Placed
from ludograph.rules.data.words import Holder, Trait
from ludograph.rules.meeting import RULES, WHOSE
from ludograph.rules.play.evaluator import Held, Outcome, Why, evaluate, standing
from ludograph.rules.play.layout import kind_of_hand
from ludograph.rules.play.machine import HandResult, RoundRules, RoundState
from ludograph.rules.play.play import DEALER, PLAYER, Play, ties_text
from ludograph.rules.speech.sentence import BARE, OURS, closed, ordinal, standing_of
from ludograph.rules.tables.cells import cited_for, shown_hand
from ludograph.rules.tables.pieces import CellWords, Piece

PLAYERS = ("Aki", "Ben", "Chiyo", "Dai")
BETS = (1, 2, 1, 1)
"""The bets against a dealer, in chips."""

ANTE = 1
"""The ante for a pot, in chips."""


@frozen
class ShowdownStep:
    """An event, its rule, and the rule's sources."""

    happens: tuple[Piece, ...]
    rule: Text
    sources: tuple[Cited, ...] = ()
    shows: str = ""
    """`draw` if a card is drawn, `hand` if a special hand is shown.

    At the end, the player's result against the dealer: `win`, `lose` or `tie`.
    """
    about: Text = ""
    """The subject of the rule, if its text is from the data and does not name it."""


def step_in_words(
    play: Play, happens: Text, rule: Text, *facts: Placed | None, shows: str = "", about: Text = ""
) -> ShowdownStep:
    """An event in words; its rule has the sources of these facts."""
    return ShowdownStep((CellWords(happens),), rule, cited_for(play.game, *facts), shows, about)


@frozen
class Seat:
    """Whose a hand is."""

    name: Text
    """The owner of the hand, or the hand on the table, as within a sentence."""
    side: Holder
    player: str = ""
    """The player who has bet on it."""
    bet: int = 0
    """The bet against a dealer, in chips."""

    @property
    def begins(self) -> Text:
        """The name at the beginning of a sentence."""
        return self.name.as_sentence if isinstance(self.name, Message) else self.name

    @property
    def full(self) -> Text:
        """The name; for a hand on the table also the player who has bet on it."""
        if self.player in ("", self.name):
            return self.begins
        return Message("{hand} ({player}’s bet)", hand=self.begins, player=self.player)


_HAND_ON_TABLE = {
    "hand": N_("the {ordinal} hand"),
    "tableau": N_("the {ordinal} tableau"),
    "column": N_("the {ordinal} column"),
    "stack": N_("the {ordinal} stack"),
}


def seats_of(rules: RoundRules) -> list[Seat]:
    """Who has the hands of a round: players, each with their own or a bet on one on the table; then the dealer."""
    play, seats = rules.play, []
    for place in range(rules.players):
        on_table = Message(_HAND_ON_TABLE[kind_of_hand(play.game)], ordinal=ordinal(place), number=place + 1)
        name = on_table if play.game.hands_on_table else PLAYERS[place]
        bet = BETS[place] if play.game.has_dealer and not play.game.bets.ante.at else 1
        seats.append(Seat(name, PLAYER, PLAYERS[place], bet))
    return [*seats, Seat(Message("the dealer"), DEALER)] if play.game.has_dealer else seats


def chips(count: int | Fraction) -> Message:
    """`2 chips`."""
    if count.denominator != 1:
        return Message("{number} chips", number=str(count))
    return Message.plural("{number} chip", "{number} chips", int(count))


def antes(play: Play, players: Sequence[str]) -> Message:
    """What lies in a pot before the bets."""
    pot = chips(ANTE * len(players))
    paid = Message("Everybody has paid {chips}: {pot} in the pot.", chips=chips(ANTE), pot=pot)
    return Message("{player} deals. {paid}", player=players[0], paid=paid) if play.game.bets_in_rounds else paid


STRONGER = Message("The stronger hand wins.")
STRONGER_OURS = Message("The stronger hand wins; how much it is paid is {ours}.", ours=BARE)


def showdown(rules: RoundRules, seats: list[Seat], state: RoundState) -> Iterator[ShowdownStep]:
    """The special hands shown, then a step for each bet, each pair of players, or the pot."""
    play, results = rules.play, rules.results(state)
    hands = zip(seats, state.hands, strict=True)
    shown = [one for place, one in enumerate(hands) if play.game.has_dealer or place not in state.withdrawn]
    for seat, hand in shown if len(shown) > 1 else ():
        best = evaluate(play, hand, seat.side).best
        if best is not None and best.use.decides(seat.side):
            rule = N_("This hand counts instead of the total.")
            yield _special(play, hand, N_("{player} shows {hand}:"), seat, best, rule)
        elif seat.side is PLAYER and play.game.has_dealer:
            best = evaluate(play, hand, DEALER).best
            if best is not None and best.use.decides(DEALER) and not best.use.use.held_by(PLAYER):
                rule = N_("Only the dealer can hold this hand; a player’s counts its total.")
                yield _special(play, hand, N_("{player} has {hand}:"), seat, best, rule)
    if play.game.has_dealer:
        said = False
        for seat, hand, result in zip(seats, state.hands, results, strict=False):
            step = _against_dealer(play, seat, hand, result)
            # "Our choice" is stated once, not after every player.
            yield replace(step, rule=STRONGER) if said and step.rule == STRONGER_OURS else step
            said = said or step.rule == STRONGER_OURS
    elif play.game.has(Trait.EACH):
        yield from _pairs(play, seats, state)
    else:
        yield _pot(rules, seats, state, results)


def _special(play: Play, hand: Hand, template: str, seat: Seat, best: Held, rule: str) -> ShowdownStep:
    """A special hand is shown."""
    has = CellWords(Message(template, player=seat.begins, hand=best.use.use.title))
    shown = shown_hand(play, hand, ordered=True)
    return ShowdownStep((has, shown), Message(rule), cited_for(play.game, best.use.use), "hand")


def _against_dealer(play: Play, seat: Seat, hand: Hand, result: HandResult) -> ShowdownStep:
    outcome, net = result.outcome, result.net
    more = abs(net) - 1
    match outcome:
        case Outcome.WIN:
            paid = chips(abs(net) * seat.bet)
            won = N_("{hand} wins: the dealer pays {player} {chips}.")
            sentence = Message(won, hand=seat.begins, player=seat.player, chips=paid)
        case Outcome.DRAW:
            sentence = Message("Neither side wins: {player} takes the stake back.", player=seat.player)
        case Outcome.LOSE:
            lost = Message.plural(
                "{player}’s {chips} goes to the dealer",
                "{player}’s {chips} go to the dealer",
                seat.bet,
                player=seat.player,
                chips=chips(seat.bet),
            )
            if more > 0:
                lost = Message("{lost}, and {chips} more", lost=lost, chips=chips(more * seat.bet))
            sentence = Message("The dealer beats {hand}: {lost}.", hand=seat.name, lost=lost)
    things = [ground.thing for ground in result.grounds]
    if result.why is Why.TIES:
        return _tie(play, sentence)
    if result.why is Why.HOLDER:
        mine = standing(play, hand, PLAYER)
        whose = Message(WHOSE[mine.equals or mine.compare])
        rule = Message(RULES[Why.HOLDER], better=play.game.uses[mine.use].title, whose=whose)
        return step_in_words(play, sentence, closed(rule), *things, shows="tie")
    if outcome is Outcome.DRAW:
        return step_in_words(play, sentence, Message("The stronger hand decides."), *things)
    # The loss of a stake needs no rule of payment; other payments do.
    pay = things[-1]
    is_ours = (pay is None or play.game.is_ours(pay)) and (outcome is Outcome.WIN or more > 0)
    rule = STRONGER_OURS if is_ours else STRONGER
    return step_in_words(play, sentence, rule, *things, shows=outcome.value)


def _pairs(play: Play, seats: list[Seat], state: RoundState) -> Iterator[ShowdownStep]:
    # From the highest total down, so that players collect one after the other.
    totals = zip(map(play.setting.scoring.total, state.hands), (seat.name for seat in seats), strict=True)
    for (mine, one), (theirs, other) in combinations(sorted(totals, key=lambda one: -one[0]), 2):
        sentence = Message("{one} and {other} are equal.", one=one, other=other)
        if difference := mine - theirs:
            sentence = Message("{other} pays {one} {difference}.", one=one, other=other, difference=difference)
        yield step_in_words(play, sentence, Message("Every two players settle the difference."), play.game.pay)


def _pot(rules: RoundRules, seats: list[Seat], state: RoundState, results: Sequence[HandResult]) -> ShowdownStep:
    play = rules.play
    winner = next((place for place, result in enumerate(results) if result.outcome is Outcome.WIN), None)
    if winner is None:
        return _tie(play, Message("The best hands are equal."))
    bets = state.stakes or (0,) * len(seats)
    pot = chips(sum(ANTE + bet for bet in bets))
    sentence = Message("{player} wins the pot of {chips}", player=seats[winner].name, chips=pot)
    if results[winner].why is None:
        rule = Message("All others have folded.")
        return step_in_words(play, closed(sentence), rule, results[winner].grounds[0].thing, shows="folded")
    more = [(seat, -result.net - ANTE - bet) for seat, result, bet in zip(seats, results, bets, strict=True)]
    payers = [
        Message("{player} pays {chips} more", player=seat.name, chips=chips(each))
        for place, (seat, each) in enumerate(more)
        if place != winner and each
    ]
    if payers:
        counted = N_("{won}; the others’ bets count {times} times, so {payers}")
        times = str(rules.times(standing(play, state.hands[winner], PLAYER)))
        sentence = Message(counted, won=sentence, times=times, payers=listed(payers))
    return step_in_words(play, closed(sentence), Message("The strongest hand wins."), play.game.pay, shows="win")


def _tie(play: Play, sentence: Text) -> ShowdownStep:
    """Equal hands; the tie rule has sources only if they offer it."""
    mark = standing_of(play.game, play.stated_ties) if play.stated_ties.at else OURS
    return step_in_words(play, sentence, closed(ties_text(play.game, play.ties), mark), play.stated_ties, shows="tie")
