"""`worked-round`: one round of a game from a given seed, step by step, with rules and sources."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import count, islice

from ludograph.base.frozen import frozen
from ludograph.base.source import content_hash
from ludograph.languages.words import N_, Message, Text
from ludograph.rules.asking import TableError, TableOptions, policy_for
from ludograph.rules.cards.deck import Card, Hand, Unit, for_pieces
from ludograph.rules.data.model import Rules
from ludograph.rules.data.words import RECOMMENDED, DrawMode, Face, Holder, Trait
from ludograph.rules.odds.final import Policy, action
from ludograph.rules.play.evaluator import evaluate
from ludograph.rules.play.layout import kind_of_hand
from ludograph.rules.play.machine import RoundRules, RoundState, Turn, usual_round
from ludograph.rules.play.play import DEALER, PLAYER, Action, Play
from ludograph.rules.speech.sentence import BARE, counted
from ludograph.rules.tables.cells import cited_for, pack_sentence, shown_cards, shown_hand
from ludograph.rules.tables.pieces import Cell, CellWords, Items, number
from ludograph.rules.tables.round.showdown import (
    ANTE,
    Seat,
    ShowdownStep,
    antes,
    chips,
    seats_of,
    showdown,
    step_in_words,
)
from ludograph.rules.tables.table import STAR, Column, ColumnKind, ColumnRole, Layout, Row, Table

COLUMNS = (
    Column("step", "Step", ColumnKind.NUMBER),
    Column("happens", "What happens"),
    Column("rule", "Rule", role=ColumnRole.DATA),
)


LIE_OPEN = N_("lie open.")
_BETS = {
    Action.BET: N_("{player} bets {chips}"),
    Action.MATCH: N_("{player} matches"),
    Action.RAISE: N_("{player} raises to {chips}"),
    Action.FOLD: N_("{player} folds"),
}
AND_COUNTS = N_("and counts {total}.")
ANTE_IS = N_("Ante:")
PAYS_ANTE = N_("Everybody pays an ante.")
_ALWAYS = {
    Unit.CARD: N_("A further card is always given"),
    Unit.TILE: N_("A further tile is always given"),
    Unit.DIE: N_("A further die is always thrown"),
}
_BET_ON = {
    "hand": N_("Each player has bet on their own hand; how much is {ours} here."),
    "tableau": N_("Each player has bet on one tableau; how much is {ours} here."),
    "column": N_("Each player has bet on one column; how much is {ours} here."),
    "stack": N_("Each player has bet on one stack; how much is {ours} here."),
}

MOST_SEEDS = 50
"""How many rounds are tried to find an instructive one."""

FURTHER_ROUNDS = 5
"""How many other rounds a reader may ask for."""


def worked_round(rules: Rules, options: TableOptions) -> Table:
    """One round with every hand, the bets in chips and the winnings; `seed` deals another."""
    play, options = _played(rules, options)
    rounds = _rounds(play, options)
    first = next(rounds)
    others = tuple(tuple(_rows(each.steps)) for each in islice(rounds, FURTHER_ROUNDS))
    caption, based_on = Message("{about}: a round, step by step", about=play.game.title), (pack_sentence(play.deck),)
    seen = (note,) if (note := _seen_here(play)) else ()
    rows, form = tuple(_rows(first.steps)), Layout.STEPS
    return Table("worked-round", caption, COLUMNS, rows, (), based_on, seen, form, others, STAR, has_places=False)


def hands_dealt(rules: Rules, options: TableOptions) -> tuple[tuple[Card, ...], ...]:
    """The hands of the round that `worked_round` shows, after the deal: the players' in turn, then the dealer's."""
    play, options = _played(rules, options)
    return next(_rounds(play, options)).dealt


def _played(rules: Rules, options: TableOptions) -> tuple[Play, TableOptions]:
    """The form of the game that is shown; TableError if its rounds cannot be simulated."""
    game = rules.game(options.game)
    if game is not None and not options.preset and RECOMMENDED in game.presets:
        options = replace(options, preset=RECOMMENDED)
    play = options.play_of(rules)
    simple = play.game.has(Trait.SETTLED)
    if not simple or play.additive or play.game.is_arranged:
        raise TableError(f"{play.game.id}: a round of this form of play is not worked out")
    return play, options


@frozen
class _Round:
    """The dealt hands and the events of a round."""

    dealt: tuple[tuple[Card, ...], ...]
    steps: list[ShowdownStep]


def _rows(steps: list[ShowdownStep]) -> Iterator[Row]:
    for place, step in enumerate(steps, start=1):
        # What a reader must know about a special hand; other rules are in the text of the round.
        remark = [CellWords(step.rule, small=True)] if step.shows == "hand" else []
        yield Row((number(place), Cell((*step.happens, *remark)), _rule(step)), f"step-{place}")


def _rule(step: ShowdownStep) -> Cell:
    rule = CellWords(step.rule)
    return Cell((CellWords(step.about), rule) if step.about else (rule,), step.sources)


def _rounds(play: Play, options: TableOptions) -> Iterator[_Round]:
    """The round of the given seed, else the first one without a tie that shows the game's features; then further ones.

    Further seeds are `seed 2`, `seed 3` and so on.
    """
    seed = options.seed or play.game.id
    policy = cache(partial(policy_for, play, options.policy))  # tested on every hand
    played = (_round(play, policy, f"{seed} {number}" if number > 1 else seed) for number in count(1))
    if options.seed:
        yield from played
    offered = {"win", "lose"} if play.game.has_dealer else {"hand"} if play.game.bets_in_rounds else set()
    offered |= {"draw"} if play.game.extra_cards else set()
    tried = []
    for each in islice(played, MOST_SEEDS):
        shown = {step.shows for step in each.steps}
        if shown.isdisjoint({"tie", "folded"}) and offered <= shown:
            yield each
            yield from played
        tried.append(each)
    yield from tried


def _shuffled(play: Play, seed: str) -> list[Card]:
    """The cards in a reproducible order, by the hash of seed and card."""
    laid_out = {card.id for card in play.laid_out}
    left = [card for card in play.cards if card.id not in laid_out]
    return sorted(left, key=lambda card: content_hash(seed, card.id))


def _round(play: Play, policy: Callable[[Holder], Policy], seed: str) -> _Round:
    stock, rules = _shuffled(play, seed), usual_round(play)
    play.require_cards(len(rules.sides))
    state = rules.dealt(stock)
    return _Round(state.hands, list(_steps(rules, policy, stock, state)))


def _steps(
    rules: RoundRules, policy: Callable[[Holder], Policy], stock: list[Card], state: RoundState
) -> Iterator[ShowdownStep]:
    play, seats = rules.play, seats_of(rules)
    if play.laid_out:
        shown = shown_hand(play, play.laid_out)
        rule = Message(play.deck.unit.worded(for_pieces("These cards are laid out before the deal.")))
        yield ShowdownStep((shown, CellWords(Message(LIE_OPEN))), rule, cited_for(play.game, play.game.deal))
    if rules.opens and not play.laid_out:
        yield _first_cards(play, state.hands[: rules.players])
    yield from _staked(play, seats)
    dealt = []
    for seat, hand in zip(seats, state.hands, strict=True):
        total = CellWords(Message("total {total}.", total=play.setting.scoring.total(hand)))
        cards = shown_hand(play, hand, ordered=True, closed=_closed(play, seat.side, len(hand)))
        dealt.append((CellWords(Message("{hand}:", hand=seat.full)), cards, total))
    yield ShowdownStep((Items(tuple(dealt)),), _counting(play), cited_for(play.game, play.game.deal, play.game.score))
    while state.turn is not Turn.END:
        before, seat = state, seats[state.who]
        if state.turn is Turn.WAGER:
            step, state = _betting(rules, seats, state)
            yield step
        elif state.turn is Turn.TAKE:
            while state.turn is Turn.TAKE:
                state = rules.after(state, rules.card(state, stock))
            yield _completed(play, seat, before.hands[before.who], state.hands[before.who])
        else:
            chosen = action(play, policy(seat.side), seat.side, state.hands[state.who])
            state = rules.after(state, chosen)
            if state.turn is Turn.DRAW:
                state = rules.after(state, rules.card(state, stock))
            yield _decided(rules, seat, before, chosen, state.hands[before.who])
    yield from showdown(rules, seats, state)


def _betting(rules: RoundRules, seats: list[Seat], state: RoundState) -> tuple[ShowdownStep, RoundState]:
    """The bets against each other, and the state after them."""
    said = []
    while state.turn is Turn.WAGER:
        who, chosen = state.who, rules.bets_usually(state)
        state = rules.after(state, chosen)
        said.append(Message(_BETS[chosen], player=seats[who].player, chips=chips(state.stakes[who])))
    course = rules.play.game.bets.course
    rule = course.value or Message("All bets become equal.")
    pot = chips(sum(ANTE + bet for bet in state.stakes))
    happens = Message("{course}: {chips} in the pot.", course=Message.joined(said, "; "), chips=pot)
    return step_in_words(rules.play, happens, rule, course), state


def _first_cards(play: Play, hands: Iterable[Hand]) -> ShowdownStep:
    """The open cards on which players choose to bet."""
    shown = shown_cards(play.deck, [hand[0] for hand in hands])
    rule = for_pieces("An open card begins each of the hands; players bet when they have seen them.")
    said = Message(play.deck.unit.worded(rule))
    return ShowdownStep((shown, CellWords(Message(LIE_OPEN))), said, cited_for(play.game, play.game.deal))


def _size_of_hands(play: Play) -> Message:
    hand, dealer = (counted(play.deck.unit, number) for number in (play.game.dealt_cards, play.game.dealer_cards))
    if hand == dealer:
        return Message("Every hand has {cards}", cards=hand)
    return Message("Every hand has {cards}, the dealer {dealers} so far", cards=hand, dealers=dealer)


def _closed(play: Play, side: Holder, size: int) -> tuple[int, ...]:
    """Indices of a hand's closed cards, if other cards lie open."""
    if Face.OPEN not in _faces(play):
        return ()
    faces = play.game.dealer_faces if side is DEALER else play.game.faces
    return tuple(place for place, one in enumerate(faces[:size]) if one is Face.CLOSED)


def _faces(play: Play) -> tuple[Face, ...]:
    return (*play.game.faces, *play.game.dealer_faces)


def _seen_here(play: Play) -> Text:
    """A note that the reader sees cards which the players cannot see yet."""
    if Face.CLOSED not in _faces(play):
        return ""
    known = for_pieces("Closed cards, too, are shown here; the others at the table do not see them.")
    if Face.OPEN in _faces(play):
        known = for_pieces("A dark foot marks closed cards.")
    return Message(play.deck.unit.worded(known))


def _completed(play: Play, seat: Seat, before: Hand, hand: Hand) -> ShowdownStep:
    """The cards that the dealer of some games draws after the players have finished."""
    now = CellWords(Message(AND_COUNTS, total=play.setting.scoring.total(hand)))
    rule = Message(
        "The dealer completes a hand of {cards} when the players have finished.",
        cards=counted(play.deck.unit, play.game.dealt_cards),
    )
    takes, shown = CellWords(Message("{player} takes", player=seat.begins)), shown_hand(play, hand[len(before) :])
    return ShowdownStep((takes, shown, now), rule, cited_for(play.game, play.game.deal))


def _staked(play: Play, seats: list[Seat]) -> Iterator[ShowdownStep]:
    """The stakes on the table before players draw."""
    players = [seat for seat in seats if seat.side is PLAYER]
    bets, ante = play.game.bets, play.game.bets.ante
    if play.game.has_dealer and ante.value:
        each = Message("Each player’s ante: {chips}.", chips=chips(players[0].bet))
        yield step_in_words(play, each, ante.value, ante, about=Message(ANTE_IS))
    elif play.game.has_dealer:
        staked = Message.joined(
            [Message("{player} {chips}", player=seat.player, chips=chips(seat.bet)) for seat in players], ", "
        )
        rule = Message(_BET_ON[kind_of_hand(play.game)], ours=BARE)
        yield step_in_words(play, Message("The bets: {bets}.", bets=staked), rule, bets)
    elif play.game.has(Trait.STAKED):
        paid = antes(play, [seat.player for seat in players])
        about = Message(ANTE_IS) if ante.value else ""
        yield step_in_words(play, paid, ante.value or Message(PAYS_ANTE), ante, about=about)


def _counting(play: Play) -> Message:
    """How many cards each hand has, and their points."""
    template = N_("{size}; the numbers are added.")
    if play.setting.scoring.mod == 10:
        template = N_("{size}; only the last digit of the sum counts.")
    return Message(template, size=_size_of_hands(play))


def _decided(rules: RoundRules, seat: Seat, state: RoundState, chosen: Action, hand: Hand) -> ShowdownStep:
    """What a hand does in a state; `hand` is what it then is."""
    play, before = rules.play, state.hands[state.who]
    total, never = play.setting.scoring.total(before), play.drawings[seat.side].never
    # An exception (`may`) that no player would use is not mentioned as a choice.
    kept = chosen is Action.STAND and never is not None and never.condition.holds(before, play.setting)
    has_choice = len(rules.legal(state)) > 1 and not kept
    always = play.drawings[seat.side].mode is DrawMode.ALWAYS
    drawing = rules.ground(state, chosen).thing
    # Not "our choice", as the rules leave this choice to players.
    reason = Message(_ALWAYS[play.deck.unit]) if always else _reason(chosen, has_choice)
    rule = Message(N_("{reason} (our rule).") if play.game.is_ours(drawing) else N_("{reason}."), reason=reason)
    if chosen is not Action.DRAW:
        return step_in_words(play, _stays(play, seat, hand, must=not has_choice), rule, drawing)
    now = CellWords(Message(AND_COUNTS, total=play.setting.scoring.total(hand)))
    does = N_("{player}, on {total}, draws") if has_choice or always else N_("{player}, on {total}, must draw")
    draws = CellWords(Message(does, player=seat.begins, total=total))
    return ShowdownStep((draws, shown_hand(play, hand[-1:]), now), rule, cited_for(play.game, drawing), "draw")


def _stays(play: Play, seat: Seat, held: Hand, *, must: bool) -> Message:
    """That a hand stays; with the name of a hand that counts as something better than its total."""
    best, total = evaluate(play, held, seat.side).best, play.setting.scoring.total(held)
    if best is None or not best.use.decides(seat.side):
        stays = N_("{player} must stay on {total}.") if must else N_("{player} stays on {total}.")
        return Message(stays, player=seat.begins, total=total)
    hand = best.use.use.title
    return Message("{player} stays on {total}, with {hand}.", player=seat.begins, total=total, hand=hand)


def _reason(chosen: Action, has_choice: bool) -> Message:
    if has_choice:
        return Message("The choice was free")
    return Message("This hand must draw" if chosen is Action.DRAW else "This hand must stay")
