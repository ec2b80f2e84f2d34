"""`worked-round`: one round of a game from a given seed, step by step, each with its rule and source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations, count, islice

from ludograph.cache import content_hash
from ludograph.cards.deck import Card
from ludograph.games.condition.english import numeral
from ludograph.games.evaluator import Outcome, Standing, evaluate, settle, standing
from ludograph.games.layout import kind_of_hand
from ludograph.games.model import Rules
from ludograph.games.notations import Payment
from ludograph.games.odds import Policy
from ludograph.games.odds.policy import action
from ludograph.games.play import DEALER, PLAYER, Action, Play, ties_text
from ludograph.games.provenance import Placed
from ludograph.games.tables.cells import OUR_CHOICE, as_sentence, pack_sentence, shown_cards, stated
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.policies import policy_of
from ludograph.games.tables.table import (
    Cell,
    Cited,
    Column,
    ColumnKind,
    Items,
    Layout,
    Number,
    Piece,
    Row,
    Table,
    Words,
)
from ludograph.games.words import DrawMode, Face, Form, Holder
from ludograph.values import Fact

COLUMNS = (
    Column("step", "Step", ColumnKind.NUMBER),
    Column("happens", "What happens"),
    Column("rule", "Rule"),
)


MOST_SEEDS = 50
"""How many rounds are tried for one that shows something."""

FURTHER_ROUNDS = 5
"""How many other rounds a reader may ask for."""


@dataclass(frozen=True, slots=True)
class _Step:
    happens: tuple[Piece, ...]
    rule: str
    sources: tuple[Cited, ...] = ()
    shows: str = ""
    """`draw` where a card is drawn; at the end `win`, `lose` or `tie` of a player's hand against the dealer's."""


@dataclass(slots=True)
class _Seat:
    name: str
    """Whose hand it is, or which of the hands on the table, as within a sentence."""
    side: Holder
    cards: list[Card]
    player: str = ""
    """Who has bet on it."""
    bet: int = 0
    """In chips."""

    @property
    def begins(self) -> str:
        """The name at the beginning of a sentence."""
        return self.name[:1].upper() + self.name[1:]

    @property
    def full(self) -> str:
        """The same, and for a hand on the table who has bet on it."""
        return f"{self.begins} ({self.player}’s bet)" if self.player not in ("", self.name) else self.begins


def worked_round(rules: Rules, options: TableOptions) -> Table:
    """One round with every hand, the bets in chips, what each wins, the rule for each step; `seed` deals another."""
    game = rules.game(options.game)
    if game is not None and not options.preset and "default" in game.presets:
        options = replace(options, preset="default")
    play = options.play_of(rules)
    simple = play.game.form in (Form.BANKER, Form.POT, Form.ALL_AGAINST_ALL)
    if not simple or play.additive or play.game.is_arranged:
        raise TableError(f"{play.game.id}: a round of this form of play is not worked out")
    rounds = _rounds(play, options)
    first = next(rounds)
    return Table(
        "worked-round",
        f"{play.game.title}: a round, step by step",
        COLUMNS,
        _rows(first),
        (),
        (pack_sentence(play.deck),),
        layout=Layout.STEPS,
        others=tuple(_rows(steps) for steps in islice(rounds, FURTHER_ROUNDS)),
    )


def _rows(steps: list[_Step]) -> tuple[Row, ...]:
    return tuple(
        Row((Cell((Number(place),)), Cell(step.happens), Cell((Words(step.rule),), step.sources)), f"step-{place}")
        for place, step in enumerate(steps, start=1)
    )


def _rounds(play: Play, options: TableOptions) -> Iterator[list[_Step]]:
    """The round of the seed asked for, else the first that has no tie and shows what a game offers; then further ones.

    `seed` is followed by `seed 2`, `seed 3` and so on.
    """
    seed = options.seed or play.game.id
    played = (list(_round(play, options, f"{seed} {number}" if number > 1 else seed)) for number in count(1))
    if options.seed:
        yield from played
    offered = ({"win", "lose"} if play.game.has_dealer else set()) | ({"draw"} if play.game.extra_cards else set())
    tried = []
    for steps in islice(played, MOST_SEEDS):
        shown = {step.shows for step in steps}
        if "tie" not in shown and offered <= shown:
            yield steps
            yield from played
        tried.append(steps)
    yield from tried


def _shuffled(play: Play, seed: str) -> list[Card]:
    """The cards in an order that anybody can work out again: by the hash of seed and card."""
    laid_out = {card.id for card in play.laid_out}
    left = [card for card in play.cards if card.id not in laid_out]
    return sorted(left, key=lambda card: content_hash(seed, card.id))


def _round(play: Play, options: TableOptions, seed: str) -> Iterator[_Step]:
    stock = _shuffled(play, seed)
    if play.laid_out:
        shown = shown_cards(play.deck, play.laid_out)
        rule = f"These {play.deck.unit.many} are laid out before the deal."
        yield _Step((shown, Words("lie open.")), rule, stated(play.game, play.game.deal))
    seats = _seats(play)
    play.require_cards(len(seats))
    _deal(play, seats, stock)
    if play.game.hands_on_table and not play.laid_out and play.game.faces[:1] == (Face.OPEN,):
        yield _first_cards(play, seats)
    yield from _staked(play, seats)
    dealt = []
    for seat in seats:
        total = play.setting.scoring.total(seat.cards)
        cards = shown_cards(play.deck, seat.cards, ordered=True)
        count = "counts" if len(seat.cards) == 1 else "count"
        dealt.append((Words(f"{seat.full}:"), cards, Words(f"{count} {total}.")))
    yield _Step(
        (Items(tuple(dealt)),),
        f"{_size_of_hands(play)}; {_counting(play)}{_seen_here(play)}",
        stated(play.game, play.game.deal, play.game.score),
    )
    for seat in seats:
        yield from _completed(play, seat, stock)
        yield from _drawing(play, seat, stock, policy_of(play, options, seat.side))
    if _bets_in_rounds(play):
        pot = sum(seat.bet + ANTE for seat in seats)
        course = play.game.bets.course
        rule = course.value if course and course.value else "All bets become equal."
        bet = f"{seats[0].player} bets {_chips(seats[0].bet)}; the others match: {_chips(pot)} in the pot."
        yield _Step((Words(bet),), rule, stated(play.game, course))
    yield from _showdown(play, seats)


def _deal(play: Play, seats: list[_Seat], stock: list[Card]) -> None:
    for seat in seats:
        seat.cards += [stock.pop(0) for _ in range(_dealt(play, seat) - len(seat.cards))]


def _first_cards(play: Play, seats: list[_Seat]) -> _Step:
    """The open cards by which players choose what to bet on."""
    players = [seat for seat in seats if seat.side is PLAYER]
    shown = shown_cards(play.deck, [seat.cards[0] for seat in players])
    rule = f"An open {play.deck.unit} begins each {kind_of_hand(play.game)}; players bet when they have seen them."
    return _Step((shown, Words("lie open.")), rule, stated(play.game, play.game.deal))


def _dealt(play: Play, seat: _Seat) -> int:
    """How many cards the hand has before anybody draws."""
    return play.game.dealer_cards if seat.side is DEALER else play.game.dealt_cards


def _size_of_hands(play: Play) -> str:
    hand, dealer = (
        f"{numeral(count)} {play.deck.unit.of(count)}" for count in (play.game.dealt_cards, play.game.dealer_cards)
    )
    return f"Every hand has {hand}" if hand == dealer else f"Every hand has {hand}, the dealer {dealer} so far"


def _seen_here(play: Play) -> str:
    """That the reader is shown cards which nobody at the table sees yet."""
    closed = Face.CLOSED in (*play.game.faces, *play.game.dealer_faces)
    return " Closed cards are shown to you only." if closed else ""


def _completed(play: Play, seat: _Seat, stock: list[Card]) -> Iterator[_Step]:
    """The cards that the dealer of some games takes when the players have finished."""
    missing = play.game.dealt_cards - len(seat.cards)
    if missing:
        taken, stock[:missing] = stock[:missing], []
        seat.cards += taken
        now = Words(f"and counts {play.setting.scoring.total(seat.cards)}.")
        count = f"{numeral(play.game.dealt_cards)} {play.deck.unit.many}"
        rule = f"The dealer completes a hand of {count} when the players have finished."
        yield _Step(
            (Words(f"{seat.begins} takes"), shown_cards(play.deck, taken), now), rule, stated(play.game, play.game.deal)
        )


PLAYERS = ("Aki", "Ben", "Chiyo", "Dai")
ORDER = ("first", "second", "third", "fourth")
"""The hands on the table, of which nobody owns any."""
BETS = (1, 2, 1, 1)
"""What they stake against a dealer, in chips."""

ANTE = 1
"""What everybody pays into a pot, in chips."""


def _seats(play: Play) -> list[_Seat]:
    """Three players with a hand each, or one bet on each hand that lies on the table; behind them the dealer."""
    table = play.game.hands_on_table
    fits = len(play.cards) // play.sizes[-1] - play.game.has_dealer
    count = min(table or 3, len(PLAYERS), max(fits, 1))
    seats = []
    for place in range(count):
        name = f"the {ORDER[place]} {kind_of_hand(play.game)}" if table else PLAYERS[place]
        bet = BETS[place] if play.game.has_dealer and not play.game.bets.ante else 1
        seats.append(_Seat(name, PLAYER, list(play.laid_out[place : place + 1]), PLAYERS[place], bet))
    return [*seats, _Seat("the dealer", DEALER, [])] if play.game.has_dealer else seats


def _bets_in_rounds(play: Play) -> bool:
    """Whether players bet against each other before the showdown: only then the data name an order of betting."""
    order = play.game.bets.order
    return play.game.form is Form.POT and order is not None and bool(order.value)


def _staked(play: Play, seats: list[_Seat]) -> Iterator[_Step]:
    """What lies on the table before anybody draws."""
    players = [seat for seat in seats if seat.side is PLAYER]
    bets = play.game.entry.bets
    ante = play.game.bets.ante
    if play.game.has_dealer and ante is not None and ante.value:
        rule = f"Ante: {ante.value[:1].lower()}{ante.value[1:]}"
        yield _Step((Words(f"Each player’s ante: {_chips(players[0].bet)}."),), rule, stated(play.game, ante))
    elif play.game.has_dealer:
        staked = ", ".join(f"{seat.player} {_chips(seat.bet)}" for seat in players)
        where = f"on one {kind_of_hand(play.game)}" if play.game.hands_on_table else "on their own hand"
        rule = f"Each player has bet {where}; how much is {OUR_CHOICE} here."
        yield _Step((Words(f"The bets: {staked}."),), rule, stated(play.game, bets))
    elif play.game.form is Form.POT:
        rule = f"Ante: {ante.value[:1].lower()}{ante.value[1:]}" if ante and ante.value else "Everybody pays an ante."
        pot = _chips(ANTE * len(players))
        yield _Step((Words(f"Everybody has paid {_chips(ANTE)}: {pot} in the pot."),), rule, stated(play.game, ante))


def _chips(count: int | Fraction) -> str:
    return f"{count} chip{'' if count == 1 else 's'}"


def _counting(play: Play) -> str:
    return "only the ones digit of the sum counts." if play.setting.scoring.mod == 10 else "the numbers are added."


def _drawing(play: Play, seat: _Seat, stock: list[Card], policy: Policy) -> Iterator[_Step]:
    while len(seat.cards) < play.sizes[-1]:
        total = play.setting.scoring.total(seat.cards)
        legal = play.actions(seat.side, seat.cards)
        chosen = action(play, policy, seat.side, seat.cards)
        never = play.drawings[seat.side].never
        # An exception (`may`) that nobody would use is no choice worth a word.
        kept = chosen is Action.STAND and never is not None and never.holds(tuple(seat.cards), play.setting)
        has_choice = len(legal) == 2 and not kept
        always = play.drawings[seat.side].mode is DrawMode.ALWAYS
        drawing = play.game.draw.dealer if seat.side is DEALER else play.game.draw.player
        mark, sources = _mark(play, drawing), stated(play.game, drawing)
        further = f"A further {play.deck.unit} is always given{mark}."
        rule = further if always else _reason(chosen, has_choice, mark)
        if chosen is Action.STAND:
            yield _Step((Words(f"{seat.begins} stays on {total}{_special(play, seat)}."),), rule, sources)
            return
        seat.cards.append(stock.pop(0))
        now = play.setting.scoring.total(seat.cards)
        drawn = shown_cards(play.deck, seat.cards[-1:])
        begins = f"{seat.begins}, on {total}, draws"
        yield _Step((Words(begins), drawn, Words(f"and now counts {now}.")), rule, sources, "draw")


def _special(play: Play, seat: _Seat) -> str:
    """`, with kuppin`, where the hand counts as something better than its total."""
    best = evaluate(play, seat.cards, seat.side).best
    return f", with {best.use.use.title}" if best is not None and best.use.decides(seat.side) else ""


def _reason(chosen: Action, has_choice: bool, mark: str) -> str:
    if has_choice:
        return f"The choice was free{mark}."
    return f"This hand must {'draw' if chosen is Action.DRAW else 'stay'}{mark}."


def _mark(play: Play, fact: Placed | None) -> str:
    return f" ({OUR_CHOICE})" if play.game.is_ours(fact) else ""


def _tie(play: Play, sentence: str) -> _Step:
    """Hands of equal worth; the tie rule is the source's only where it offers it."""
    offered = play.game.ties if play.game.ties and play.ties in play.game.ties.choices else None
    mark = _mark(play, offered) if offered else f" ({OUR_CHOICE})"
    rule = f"{as_sentence(ties_text(play.game, play.ties))}{mark}."
    return _Step((Words(sentence),), rule, stated(play.game, offered), "tie")


def _showdown(play: Play, seats: list[_Seat]) -> Iterator[_Step]:
    for seat in seats:
        best = evaluate(play, seat.cards, seat.side).best
        if best is not None and best.use.decides(seat.side):
            yield _Step(
                (Words(f"{seat.begins} shows {best.use.use.title}:"), shown_cards(play.deck, seat.cards, ordered=True)),
                "This hand counts instead of the total.",
                stated(play.game, best.use.use),
            )
    stands = {seat.name: standing(play, seat.cards, seat.side) for seat in seats}
    if play.game.form is Form.BANKER:
        *players, dealer = seats
        for seat in players:
            yield _against_dealer(play, seat, stands[seat.name], stands[dealer.name])
    elif play.game.form is Form.ALL_AGAINST_ALL:
        yield from _pairs(play, stands)
    else:
        yield _pot(play, seats, stands)


def _against_dealer(play: Play, seat: _Seat, mine: Standing, dealer: Standing) -> _Step:
    outcome, net = settle(play, mine, dealer)
    more = abs(net) - 1
    further = f", and {_chips(more * seat.bet)} more" if more > 0 else ""
    lost = f"{seat.player}’s {_chips(seat.bet)} {'goes' if seat.bet == 1 else 'go'} to the dealer"
    sentence = {
        Outcome.WIN: f"{seat.begins} wins: the dealer pays {seat.player} {_chips(abs(net) * seat.bet)},"
        " and the stake comes back.",
        Outcome.DRAW: f"Neither side wins: {seat.player} takes the stake back.",
        Outcome.LOSE: f"The dealer beats {seat.name}: {lost}{further}.",
    }[outcome]
    tied = mine.place == dealer.place and mine.worth == dealer.worth
    if tied:
        return _tie(play, sentence)
    ranking = play.game.ranking[:1]
    if outcome is Outcome.DRAW:
        return _Step((Words(sentence),), "The stronger hand decides.", stated(play.game, *ranking))
    pay = _pay(play, mine, PLAYER) if outcome is Outcome.WIN else _pay(play, dealer, DEALER)
    # A loss of the stake needs no rule of payment; what else changes hands does.
    is_ours = (pay is None or play.game.is_ours(pay)) and (outcome is Outcome.WIN or more > 0)
    rule = f"The stronger hand wins{f'; how much it is paid is {OUR_CHOICE}' if is_ours else ''}."
    return _Step((Words(sentence),), rule, stated(play.game, *ranking, pay), outcome.value)


def _pay(play: Play, winner: Standing, side: Holder) -> Fact[Payment] | None:
    """What says how much a hand is paid; None where nothing does."""
    use = play.game.uses.get(winner.use)
    fact = use.entry.pay.of(side) if use and use.entry.pay else None
    fact = fact if fact and fact.value else play.game.pay.base
    return fact if fact and fact.value else None


def _pairs(play: Play, stands: dict[str, Standing]) -> Iterator[_Step]:
    # From the highest total down, so that a reader sees one player collect after the other.
    ordered = sorted(stands.items(), key=lambda stand: -stand[1].total)
    for (one, mine), (other, theirs) in combinations(ordered, 2):
        difference = mine.total - theirs.total
        sentence = f"{other} pays {one} {difference}." if difference else f"{one} and {other} are equal."
        yield _Step(
            (Words(sentence),), "Every two players settle the difference.", stated(play.game, play.game.entry.pay)
        )


def _pot(play: Play, seats: list[_Seat], stands: dict[str, Standing]) -> _Step:
    ordered = sorted(stands.items(), key=lambda item: (-item[1].place, item[1].worth), reverse=True)
    (first, best), (_second, next_) = ordered[0], ordered[1]
    if best.place == next_.place and best.worth == next_.worth:
        return _tie(play, "The best hands are equal.")
    times = next((use.use.times for use in play.uses if use.id == best.use), None)
    betting = _bets_in_rounds(play)
    pot = sum(ANTE + (seat.bet if betting else 0) for seat in seats)
    sentence = f"{first} wins the pot of {_chips(pot)}"
    if times not in (None, 1) and betting:
        payers = [f"{seat.name} pays {_chips((times - 1) * seat.bet)} more" for seat in seats if seat.name != first]
        sentence += f"; the others’ bets count {times} times, so {' and '.join(payers)}"
    sentence += "."
    return _Step((Words(sentence),), "The strongest hand wins.", stated(play.game, play.game.entry.pay), "win")
