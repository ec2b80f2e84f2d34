"""`worked-round`: one round of a game from a given seed, step by step, each with its rule and source."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import count, islice

from ludograph.base.frozen import frozen
from ludograph.base.source import content_hash
from ludograph.languages.words import Message
from ludograph.rules.asking import policy_for
from ludograph.rules.cards.deck import Card
from ludograph.rules.conditions.english import numeral
from ludograph.rules.data.model import Rules
from ludograph.rules.data.words import DrawMode, Face, Form, Holder
from ludograph.rules.odds.final import Policy, action
from ludograph.rules.play.evaluator import evaluate, standing
from ludograph.rules.play.layout import kind_of_hand
from ludograph.rules.play.play import DEALER, PLAYER, Action, Play
from ludograph.rules.speech.sentence import BARE
from ludograph.rules.tables.cells import in_english, pack_sentence, shown_cards, shown_hand, stated
from ludograph.rules.tables.options import TableError, TableOptions
from ludograph.rules.tables.round.showdown import (
    ANTE,
    Seat,
    ShowdownStep,
    bets_in_rounds,
    chips,
    seats_of,
    showdown,
    strength,
)
from ludograph.rules.tables.table import Cell, CellWords, Column, ColumnKind, Items, Layout, Number, Row, Table

COLUMNS = (Column("step", "Step", ColumnKind.NUMBER), Column("happens", "What happens"), Column("rule", "Rule"))


MOST_SEEDS = 50
"""How many rounds are tried for one that shows something."""

FURTHER_ROUNDS = 5
"""How many other rounds a reader may ask for."""


def worked_round(rules: Rules, options: TableOptions) -> Table:
    """One round with every hand, the bets in chips, what each wins, the rule for each step; `seed` deals another."""
    play, options = _played(rules, options)
    rounds = _rounds(play, options)
    first = next(rounds)
    others = tuple(_rows(each.steps) for each in islice(rounds, FURTHER_ROUNDS))
    caption, based_on = Message("{about}: a round, step by step", about=play.game.title), (pack_sentence(play.deck),)
    return Table("worked-round", caption, COLUMNS, _rows(first.steps), (), based_on, (), Layout.STEPS, others)


def hands_dealt(rules: Rules, options: TableOptions) -> tuple[tuple[Card, ...], ...]:
    """The hands of the round that `worked_round` shows, after the deal: the players' in turn, then the dealer's."""
    play, options = _played(rules, options)
    return next(_rounds(play, options)).dealt


def _played(rules: Rules, options: TableOptions) -> tuple[Play, TableOptions]:
    """The form of the game that is shown; TableError for one whose rounds are not worked out."""
    game = rules.game(options.game)
    if game is not None and not options.preset and "default" in game.presets:
        options = replace(options, preset="default")
    play = options.play_of(rules)
    simple = play.game.form in (Form.BANKER, Form.POT, Form.ALL_AGAINST_ALL)
    if not simple or play.additive or play.game.is_arranged:
        raise TableError(f"{play.game.id}: a round of this form of play is not worked out")
    return play, options


@frozen
class _Round:
    """The hands as they are dealt, and what happens."""

    dealt: tuple[tuple[Card, ...], ...]
    steps: list[ShowdownStep]


def _rows(steps: list[ShowdownStep]) -> tuple[Row, ...]:
    return tuple(
        Row((Cell((Number(place),)), Cell(step.happens), _rule(step)), f"step-{place}")
        for place, step in enumerate(steps, start=1)
    )


def _rule(step: ShowdownStep) -> Cell:
    return Cell((in_english(CellWords(step.rule)),), step.sources)


def _rounds(play: Play, options: TableOptions) -> Iterator[_Round]:
    """The round of the seed asked for, else the first that has no tie and shows what a game offers; then further ones.

    `seed` is followed by `seed 2`, `seed 3` and so on.
    """
    seed = options.seed or play.game.id
    policy = cache(partial(policy_for, play, options.policy))  # every hand is tried to find out whether it is legal
    played = (_round(play, policy, f"{seed} {number}" if number > 1 else seed) for number in count(1))
    if options.seed:
        yield from played
    offered = ({"win", "lose"} if play.game.has_dealer else set()) | ({"draw"} if play.game.extra_cards else set())
    tried = []
    for each in islice(played, MOST_SEEDS):
        shown = {step.shows for step in each.steps}
        if "tie" not in shown and offered <= shown:
            yield each
            yield from played
        tried.append(each)
    yield from tried


def _shuffled(play: Play, seed: str) -> list[Card]:
    """The cards in an order that can be computed again: by the hash of seed and card."""
    laid_out = {card.id for card in play.laid_out}
    left = [card for card in play.cards if card.id not in laid_out]
    return sorted(left, key=lambda card: content_hash(seed, card.id))


def _round(play: Play, policy: Callable[[Holder], Policy], seed: str) -> _Round:
    stock = _shuffled(play, seed)
    seats = seats_of(play)
    play.require_cards(len(seats))
    _deal(play, seats, stock)
    dealt = tuple(tuple(seat.cards) for seat in seats)
    return _Round(dealt, list(_steps(play, policy, seats, stock)))


def _steps(
    play: Play, policy: Callable[[Holder], Policy], seats: list[Seat], stock: list[Card]
) -> Iterator[ShowdownStep]:
    if play.laid_out:
        shown = shown_hand(play, play.laid_out)
        rule = f"These {play.deck.unit.many} are laid out before the deal."
        yield ShowdownStep((shown, CellWords("lie open.")), rule, stated(play.game, play.game.deal))
    if play.game.hands_on_table and not play.laid_out and play.game.faces[:1] == (Face.OPEN,):
        yield _first_cards(play, seats)
    yield from _staked(play, seats)
    dealt = []
    for seat in seats:
        total = play.setting.scoring.total(seat.cards)
        cards = shown_hand(play, seat.cards, ordered=True, closed=_closed(play, seat))
        dealt.append((CellWords(f"{seat.full}:"), cards, CellWords(f"total {total}.")))
    yield ShowdownStep(
        (Items(tuple(dealt)),),
        f"{_size_of_hands(play)}; {_counting(play)}{_seen_here(play)}",
        stated(play.game, play.game.deal, play.game.score),
    )
    for seat in seats:
        yield from _completed(play, seat, stock)
        yield from _drawing(play, seat, stock, policy(seat.side))
    if bets_in_rounds(play.game):
        yield _betting(play, seats)
    yield from showdown(play, seats)


def _betting(play: Play, seats: list[Seat]) -> ShowdownStep:
    """Bets against each other: the first player bets whatever the hand is worth, and the weakest of three folds.

    Where it is known what a raise is, the best special hand of the others raises once.
    """
    first, *others = _in_order_of_betting(play, seats)
    stands = {seat.name: standing(play, seat.cards, seat.side) for seat in seats}
    opened, raised = first.bet, play.game.bets.raised
    ordered = sorted(seats, key=lambda seat: strength(stands[seat.name]))
    if len(seats) > 2 and ordered[0] is not first and not stands[ordered[0].name].use:
        ordered[0].bet, ordered[0].has_folded = 0, True
    best = next((seat for seat in reversed(ordered) if seat is not first), first)
    if raised and raised.value and stands[best.name].use:
        for seat in seats:
            seat.bet *= raised.value
    raiser = best if first.bet > opened else first
    course = [f"{first.player} bets {chips(opened)}"]
    for seat in others:
        if seat.has_folded:
            course.append(f"{seat.player} folds")
        elif seat is raiser:
            course.append(f"{seat.player} raises to {chips(seat.bet)}")
        elif raiser in others[others.index(seat) :]:
            course.append(f"{seat.player} matches")
    matching = [seat.player for seat in seats if not seat.has_folded and seat is not raiser]
    course.append("the others match" if len(matching) > 1 else f"{matching[0]} matches")
    pot = sum(ANTE + seat.bet for seat in seats)
    stated_course = play.game.bets.course
    rule = stated_course.value if stated_course and stated_course.value else "All bets become equal."
    return ShowdownStep(
        (CellWords(f"{'; '.join(course)}: {chips(pot)} in the pot."),), rule, stated(play.game, stated_course)
    )


def _in_order_of_betting(play: Play, seats: list[Seat]) -> list[Seat]:
    """The players in the order of betting, which in some games is the reverse of the order of drawing."""
    orders = (play.game.draw.order, play.game.bets.order)
    against = {"counter-clockwise" in (order.value or "") for order in orders if order}
    return seats if len(against) < 2 else [seats[0], *reversed(seats[1:])]


def _deal(play: Play, seats: list[Seat], stock: list[Card]) -> None:
    for seat in seats:
        seat.cards += [stock.pop(0) for _ in range(_dealt(play, seat) - len(seat.cards))]


def _first_cards(play: Play, seats: list[Seat]) -> ShowdownStep:
    """The open cards by which players choose what to bet on."""
    players = [seat for seat in seats if seat.side is PLAYER]
    shown = shown_cards(play.deck, [seat.cards[0] for seat in players])
    rule = f"An open {play.deck.unit} begins each {kind_of_hand(play.game)}; players bet when they have seen them."
    return ShowdownStep((shown, CellWords("lie open.")), rule, stated(play.game, play.game.deal))


def _dealt(play: Play, seat: Seat) -> int:
    """How many cards the hand has before players draw."""
    return play.game.dealer_cards if seat.side is DEALER else play.game.dealt_cards


def _size_of_hands(play: Play) -> str:
    hand, dealer = (
        f"{numeral(count)} {play.deck.unit.of(count)}" for count in (play.game.dealt_cards, play.game.dealer_cards)
    )
    return f"Every hand has {hand}" if hand == dealer else f"Every hand has {hand}, the dealer {dealer} so far"


def _closed(play: Play, seat: Seat) -> tuple[int, ...]:
    """Places of the cards of a hand that lie closed, where others on the table lie open."""
    if Face.OPEN not in _faces(play):
        return ()
    faces = play.game.dealer_faces if seat.side is DEALER else play.game.faces
    return tuple(place for place, one in enumerate(faces[: len(seat.cards)]) if one is Face.CLOSED)


def _faces(play: Play) -> tuple[Face, ...]:
    return (*play.game.faces, *play.game.dealer_faces)


def _seen_here(play: Play) -> str:
    """A note that the reader sees cards which the players do not see yet."""
    if Face.CLOSED not in _faces(play):
        return ""
    known = f"Closed {play.deck.unit.many}, too, are shown here"
    if Face.OPEN in _faces(play):
        known = f"A dark foot marks closed {play.deck.unit.many}"
    return f" {known}; the others at the table do not see them."


def _completed(play: Play, seat: Seat, stock: list[Card]) -> Iterator[ShowdownStep]:
    """The cards that the dealer of some games takes when the players have finished."""
    missing = play.game.dealt_cards - len(seat.cards)
    if missing:
        taken, stock[:missing] = stock[:missing], []
        seat.cards += taken
        now = CellWords(f"and counts {play.setting.scoring.total(seat.cards)}.")
        count = f"{numeral(play.game.dealt_cards)} {play.deck.unit.many}"
        rule = f"The dealer completes a hand of {count} when the players have finished."
        yield ShowdownStep(
            (CellWords(f"{seat.begins} takes"), shown_hand(play, taken), now), rule, stated(play.game, play.game.deal)
        )


def _staked(play: Play, seats: list[Seat]) -> Iterator[ShowdownStep]:
    """What lies on the table before players draw."""
    players = [seat for seat in seats if seat.side is PLAYER]
    bets = play.game.entry.bets
    ante = play.game.bets.ante
    if play.game.has_dealer and ante is not None and ante.value:
        rule = f"Ante: {ante.value[:1].lower()}{ante.value[1:]}"
        yield ShowdownStep((CellWords(f"Each player’s ante: {chips(players[0].bet)}."),), rule, stated(play.game, ante))
    elif play.game.has_dealer:
        staked = ", ".join(f"{seat.player} {chips(seat.bet)}" for seat in players)
        where = f"on one {kind_of_hand(play.game)}" if play.game.hands_on_table else "on their own hand"
        rule = Message("Each player has bet {where}; how much is {ours} here.", where=where, ours=BARE)
        yield ShowdownStep((CellWords(f"The bets: {staked}."),), rule, stated(play.game, bets))
    elif play.game.form is Form.POT:
        rule = f"Ante: {ante.value[:1].lower()}{ante.value[1:]}" if ante and ante.value else "Everybody pays an ante."
        pot = chips(ANTE * len(players))
        deals = f"{seats[0].player} deals. " if bets_in_rounds(play.game) else ""
        paid = f"{deals}Everybody has paid {chips(ANTE)}: {pot} in the pot."
        yield ShowdownStep((CellWords(paid),), rule, stated(play.game, ante))


def _counting(play: Play) -> str:
    return "only the last digit of the sum counts." if play.setting.scoring.mod == 10 else "the numbers are added."


def _drawing(play: Play, seat: Seat, stock: list[Card], policy: Policy) -> Iterator[ShowdownStep]:
    while len(seat.cards) < play.sizes[-1]:
        total = play.setting.scoring.total(seat.cards)
        legal = play.actions(seat.side, seat.cards)
        chosen = action(play, policy, seat.side, seat.cards)
        never = play.drawings[seat.side].never
        # An exception (`may`) that no player would use is not mentioned as a choice.
        kept = chosen is Action.STAND and never is not None and never.condition.holds(tuple(seat.cards), play.setting)
        has_choice = len(legal) == 2 and not kept
        always = play.drawings[seat.side].mode is DrawMode.ALWAYS
        drawing = play.game.draw.dealer if seat.side is DEALER else play.game.draw.player
        # Not "our choice", for it is a player's choice that the rule leaves free.
        ours, sources = " (our rule)" if play.game.is_ours(drawing) else "", stated(play.game, drawing)
        further = f"A further {play.deck.unit} is always given{ours}."
        rule = further if always else _reason(chosen, has_choice, ours)
        if chosen is Action.STAND:
            yield ShowdownStep((CellWords(f"{seat.begins} stays on {total}{_special(play, seat)}."),), rule, sources)
            return
        seat.cards.append(stock.pop(0))
        now = play.setting.scoring.total(seat.cards)
        drawn = shown_hand(play, seat.cards[-1:])
        begins = f"{seat.begins}, on {total}, draws"
        yield ShowdownStep((CellWords(begins), drawn, CellWords(f"and counts {now}.")), rule, sources, "draw")


def _special(play: Play, seat: Seat) -> str:
    """`, with kuppin`, where the hand counts as something better than its total."""
    best = evaluate(play, seat.cards, seat.side).best
    return f", with {best.use.use.title}" if best is not None and best.use.decides(seat.side) else ""


def _reason(chosen: Action, has_choice: bool, ours: str) -> str:
    if has_choice:
        return f"The choice was free{ours}."
    return f"This hand must {'draw' if chosen is Action.DRAW else 'stay'}{ours}."
