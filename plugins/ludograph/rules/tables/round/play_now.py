"""`play-now`: the recommended form of a game on one phone screen, in at most 170 words made from the data."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Any

from ludograph.base.problems import did_you_mean
from ludograph.languages.words import N_, Message, Text, Value
from ludograph.rules.asking import TableError, TableOptions
from ludograph.rules.conditions.english import listed, numeral
from ludograph.rules.data.entry import fields
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.data.resolve import chosen
from ludograph.rules.data.words import RECOMMENDED, EmptyPurse, Face, Status, Trait
from ludograph.rules.fields import field_label, value_words
from ludograph.rules.play.layout import kind_of_hand
from ludograph.rules.speech.aim import aim, card_values, deal_words, strongest_first
from ludograph.rules.speech.sentence import (
    Length,
    OurChoice,
    Sentence,
    as_it_is,
    authored,
    closed,
    ours,
    pieces,
    rule_sentence,
    standing_of,
    written,
)
from ludograph.rules.tables.cells import as_sentence, cited, packs
from ludograph.rules.tables.facts.facts import betting_rounds, only_there, text_of
from ludograph.rules.tables.pieces import Cell, CellWords, Items, Piece, label
from ludograph.rules.tables.round.play_draw import drawing, in_order, way_of
from ludograph.rules.tables.round.play_hands import HandsShown, about_pieces, combinations, winning
from ludograph.rules.tables.round.play_pay import paying
from ludograph.rules.tables.table import STAR, Column, Layout, Row, Table
from ludograph.values import Fact, Range

StepPart = Sentence | HandsShown
"""A part of a step: a sentence, or hands."""

# The steps of forms that do not compare dealt hands, as rows of `play-now`.

_SENTENCES = {
    "takes": N_("A card takes {what}."),
    "follow": N_("Play {what}."),
    "limit": N_("Bet {what}."),
    "sweep_points": N_("Clearing the layout counts {what}."),
}
"""Field with words of a list → the sentence around the word."""
_STEPS = (
    *(N_("Ante"), N_("Bid"), N_("Trump"), N_("Lead"), N_("First"), N_("Turn"), N_("Play"), N_("Bet"), N_("Limit")),
    *(N_("Goal"), N_("Claim"), N_("Closed"), N_("Take"), N_("Choose"), N_("Follow"), N_("Trick"), N_("Match")),
    *(N_("Effects"), N_("Pass"), N_("Block"), N_("Stock"), N_("Sweep"), N_("Stop"), N_("Sides")),
    *(N_("All in"), N_("Show")),
)
"""The steps of such forms, in the order of a round."""


def _course(game: ResolvedGame) -> Iterator[Sentence]:
    """The players' turns in the order of a round; nothing for other forms."""
    entry = getattr(game, game.form or "", None)
    said_there = [field for path, field in fields().items() if field.step and path.startswith(f"{game.form}.")]
    for field in sorted(said_there if entry else (), key=lambda field: _STEPS.index(field.step)):
        path, name = field.path, field.path.removeprefix(f"{game.form}.")
        fact: Fact[Any] = getattr(entry, name)
        if not fact.value:
            continue
        if name in _SENTENCES:
            counted = game.points_worded(fact.value) if isinstance(fact.value, int) else ""
            said = Message(_SENTENCES[name], what=counted or value_words(path, str(fact.value), game.unit))
        else:
            said = written(f"{fact.value[:1].upper()}{fact.value[1:]}", standing_of(game, fact))
            if not fact.value.endswith((".", "!", "?")):
                said = closed(fact.value, standing_of(game, fact))
        yield Sentence(field.step, path, said, game.sources_of(fact))


COLUMNS = (Column("step", "Step"), Column("rule", "What to do"))
_WITH_THE_DEAL = ("deal.arranged", "capture.layout")
"""Fields that the sentence about the deal includes."""


def play_now(rules: Rules, options: TableOptions) -> Table:
    """The game on one phone screen: equipment, aim, steps; `preset` names another form."""
    game = form_shown(rules, options)
    rows = [Row((label(step), cell_of(parts)), str(step).lower()) for step, parts in steps_of(game, Length.SHORT)]
    caption, title = Message("Play {about} now", about=game.title), N_("The rules in short")
    box = Table("play-now", caption, COLUMNS, tuple(rows), layout=Layout.TERMS, star=STAR, has_places=False)
    return replace(box, section_title=title)


def form_shown(rules: Rules, options: TableOptions) -> ResolvedGame:
    """The game with the preset `default`, or the given one; TableError if it has no such preset."""
    game = options.game_of(rules)
    preset = options.preset or RECOMMENDED
    if preset not in game.presets:
        raise TableError(f"{game.id} has no preset {preset!r}", did_you_mean(preset, game.presets))
    return chosen(rules, game.id, preset)[0]


def steps_of(game: ResolvedGame, length: Length) -> Iterator[tuple[str, list[StepPart]]]:
    """Each step of a round: its name and its parts."""
    yield from ((step, list(parts)) for step, parts in groupby(speech(game, length), key=lambda part: part.step))


def cell_of(parts: Iterable[StepPart]) -> Cell:
    """The cell of a step."""
    parts = list(parts)
    found = tuple(piece for part in parts for piece in pieces_of(part))
    return Cell(found, cited(source for part in parts for source in part.sources))


def pieces_of(part: StepPart) -> Iterator[Piece]:
    """The pieces of a sentence; or the hands as a list."""
    if isinstance(part, HandsShown):
        yield Items(tuple((*hand.pieces, *about_pieces(hand.about)) for hand in part.hands))
    else:
        yield CellWords(part.text)


def speech(game: ResolvedGame, length: Length) -> Iterator[StepPart]:
    """All sentences about a round, in order."""
    yield from _before_the_deal(game, length)
    yield from _deal(game, length)
    yield from _play(game, length)
    yield from _outcome(game, length)
    if length is Length.ROUND:
        yield from _next(game)
    elif length is Length.FULL:
        yield from _about_the_dealer(game)
    yield from _empty_purse(game) if length is not Length.SHORT else ()
    yield from (authored(game, N_("Note"), "", text, game) for text in game.remarks)
    if length is Length.FULL and game.status is Status.PARTIAL:
        notes = (note.text for note in game.note if not note.id)
        yield from (authored(game, N_("Note"), "", text, game) for text in notes)


def _before_the_deal(game: ResolvedGame, length: Length) -> Iterator[Sentence]:
    if length is not Length.ROUND:
        yield from _need(game)
    yield from aim(game, length)
    if game.has_card_values:
        yield card_values(game)
    if length is Length.ROUND:
        yield from _dealer(game, N_("Dealer"), "dealer.first", game.dealer.first)
    if game.has(Trait.STAKED):
        yield from _if_known(game, N_("Ante"), "bets.ante", game.bets.ante)
    if game.pays_bets and not any(_bet(game, length)):
        said = Message("Everybody but the dealer bets first{ours}.", ours=ours(True))
        yield Sentence(N_("Bet"), "", said)
    order = strongest_first(game) if game.has(Trait.TRICKS) and game.score.cards else game.is_dealt and game.score.order
    if order:
        cards = Message.joined(list(map(game.called, order)), ", ")
        said = Message("Strongest first: {cards}.", cards=cards)
        yield Sentence(N_("Order"), "score.order", said, game.sources_of(game.score))


def _deal(game: ResolvedGame, length: Length) -> Iterator[Sentence]:
    step, course = N_("Deal"), game.deal.course
    cut = list(_if_known(game, step, "deal.cut", game.deal.cut)) if length is not Length.SHORT else []
    # Cards that are laid out first are taken from the pack before it is shuffled and cut.
    yield from () if game.deal.fixed else cut
    if course.value:
        if length is Length.SHORT and game.dealer.in_short and game.dealer.first.at:
            yield authored(game, step, "dealer.first", game.dealer.in_short, game.dealer.first)
        yield authored(game, step, "deal.course", course.value, course, "deal.dead")
    elif not any(cards for _, cards in betting_rounds(game)):
        yield Sentence(step, "deal.cards", deal_words(game), game.sources_of(game.deal), _WITH_THE_DEAL)
    yield from cut if game.deal.fixed else ()
    if length is not Length.SHORT:
        yield from () if course.value else _named(game, step, "deal.dead", game.deal.dead)
        for id, rule in game.redeal.items():
            rare = [piece.text for piece in only_there(rule.status)]
            text = Message.joined([as_it_is(rule.text.removesuffix(".")), *rare], " ")
            said = closed(Message("{about}: {what}", about=Message("Redeal"), what=text))
            yield Sentence(step, f"redeal.{id}", said, game.sources_of(rule))


def _play(game: ResolvedGame, length: Length) -> Iterator[Sentence]:
    """The players' actions: betting, looking, drawing, or those of another form."""
    course = list(_course(game))
    yield from (one for one in course if one.path == "vying.ante")
    if rounds := list(betting_rounds(game)):
        yield Sentence(N_("Rounds"), "vying.rounds", _bet_in(rounds), game.sources_of(game.vying))
    if game.has(Trait.EACH):
        yield from _if_known(game, N_("Chips"), "bets.chips", game.bets.chips)
    if not game.has(Trait.STAKED):
        yield from _bet(game, length)
    yield from _if_known(game, N_("Look"), "deal.after_bets", game.deal.after_bets)
    if not game.has(Trait.SETTLED):
        yield from _direction(game)
    yield from (one for one in course if one.path != "vying.ante")
    hidden = (game.deal.faces.value or ()).count(Face.CLOSED) if game.is_dealt else 0
    if length is not Length.SHORT and not game.hands_on_table and hidden:
        look = Message("Everyone looks at their own closed {card}.", card=pieces(game.unit, 1))
        if hidden > 1:
            look = Message("Everyone looks at their own closed {cards}.", cards=pieces(game.unit))
        yield Sentence(N_("Look"), "deal.faces", look, game.sources_of(game.deal))
    if game.extra_cards and game.is_dealt:
        yield from drawing(game, length)
    if game.has(Trait.STAKED):
        yield from _bet(game, length)


def _outcome(game: ResolvedGame, length: Length) -> Iterator[StepPart]:
    """What counts, who wins, what is paid, and when the game ends."""
    if game.counts_points and game.uses:
        yield from combinations(game, length)
    if length is not Length.SHORT and game.deal.show.value:
        yield authored(game, N_("Show"), "deal.show", game.deal.show.value, game.deal.show)
    elif length is not Length.SHORT and game.has_dealer and Face.CLOSED in (*game.faces, *game.dealer_faces):
        show = Message("Turn up all closed {cards}.", cards=pieces(game.unit))
        yield Sentence(N_("Show"), "deal.faces", show, game.sources_of(game.deal))
    if game.is_dealt and not game.counts_points:
        yield from winning(game, length)
    if not game.has(Trait.SETTLED):
        target = game.capture.target
        if target.value:
            win, points = N_("{points} win the game{ours}."), game.points_worded(target.value)
            yield rule_sentence(game, N_("Win"), "capture.target", target, win, points=points)
        yield from _if_known(game, N_("Win"), "end", game.end)
    elif game.pays_bets or not game.has_dealer:
        yield from paying(game, length)
    else:
        yield from _if_known(game, N_("Stake"), "bets.course", game.bets.course)
    if length is not Length.SHORT:
        yield from _named(game, N_("Pay"), "bets.fee", game.bets.fee)
    yield from _end(game, length)


def _if_known(game: ResolvedGame, step: str, path: str, fact: Fact[str]) -> Iterator[Sentence]:
    if fact.value:
        yield authored(game, step, path, fact.value, fact)


def _named(game: ResolvedGame, step: str, path: str, fact: Fact[Any]) -> Iterator[Sentence]:
    """The value after the name of its field: `House fee: a part of the winnings.`"""
    if fact.value is not None:
        value = value_words(path, text_of(fact.value) or "", game.unit)
        what = value if isinstance(value, Message) else as_it_is(value.removesuffix("."))
        said = Message("{about}: {what}", about=field_label(game, path), what=what)
        yield Sentence(step, path, closed(said, standing_of(game, fact)), game.sources_of(fact))


def _end(game: ResolvedGame, length: Length) -> Iterator[Sentence]:
    """When a game ends, and who wins.

    The shortest version gives only the number of rounds, except without a dealer, when the end decides who wins.
    """
    step, rounds, end = N_("End"), game.rounds, game.end
    if rounds.value and not any(betting_rounds(game)):
        # If the form has an option, the first of the others is the usual number.
        others = rounds.options if length is Length.SHORT and game.chosen_by(rounds) else ()
        said = N_("After {number} rounds (or {others}){ours}.") if others else N_("After {number} rounds{ours}.")
        either: dict[str, Value] = {"others": listed(list(map(str, others)), "or")} if others else {}
        yield rule_sentence(game, step, "rounds", rounds, said, number=str(rounds.value), **either)
    is_long = length is not Length.SHORT or game.has(Trait.EACH)
    if is_long and game.has(Trait.SETTLED):
        yield from _if_known(game, step, "end", end)


def _direction(game: ResolvedGame) -> Iterator[Sentence]:
    """The direction of play, if stated."""
    fact = game.direction
    if fact.value:
        said, way = N_("Play goes {direction}{ours}."), value_words("direction", fact.value)
        yield rule_sentence(game, N_("Turns"), "direction", fact, said, direction=way)


def _bet_in(rounds: list[tuple[Text, Text]]) -> Message:
    """`Betting in two rounds, with what is dealt before each: first betting (one card each), …`"""
    both = N_("{name} ({cards})")
    named = Message.joined([Message(both, name=name, cards=cards) if cards else name for name, cards in rounds], "; ")
    number = len(rounds)
    if any(cards for _, cards in rounds):
        one = N_("Betting in {count} round, with what is dealt before it: {rounds}.")
        several = N_("Betting in {count} rounds, with what is dealt before each: {rounds}.")
    else:
        one, several = N_("Betting in {count} round: {rounds}."), N_("Betting in {count} rounds: {rounds}.")
    return Message(one if number == 1 else several, count=numeral(number), rounds=named)


def _dealer(game: ResolvedGame, step: str, path: str, fact: Fact[str]) -> Iterator[Sentence]:
    if fact.value:
        yield Sentence(step, path, closed(fact.value, standing_of(game, fact)), game.sources_of(fact))


def _next(game: ResolvedGame) -> Iterator[Sentence]:
    yield from _dealer(game, N_("Next"), "dealer.changes", game.dealer.changes)
    yield from _if_known(game, N_("Next"), "bets.again", game.bets.again)


def _about_the_dealer(game: ResolvedGame) -> Iterator[Sentence]:
    """Who deals first, when the deal passes, and the order of drawing and betting, as far as stated."""
    yield from _dealer(game, N_("Dealer"), "dealer.first", game.dealer.first)
    yield from _named(game, N_("Dealer"), "dealer.seat", game.dealer.seat)
    yield from _next(game)
    orders = {
        "draw.order": (N_("Draw {order}{ours}."), game.draw.order),
        "bets.order": (N_("Bet {order}{ours}."), game.bets.order),
    }
    if game.has(Trait.SETTLED):
        yield from _direction(game)
    for path, (said, fact) in orders.items():
        if fact.value:
            order = way_of(path, f"{fact.value[:1].lower()}{fact.value[1:].removesuffix('.')}")
            yield rule_sentence(game, N_("Turns"), path, fact, said, order=order)


_EMPTY = {
    EmptyPurse.OUT: N_(
        "Who has no chips left is out. A dealer who cannot pay all pays what is left, and the next player deals{ours}."
    ),
    EmptyPurse.AGAIN: N_("Who has no chips left takes as many as at the start, and owes them{ours}."),
}
_EMPTY_FOR_A_POT = _EMPTY | {EmptyPurse.OUT: N_("Who cannot match a bet folds; who has no chips left is out{ours}.")}


def _empty_purse(game: ResolvedGame) -> Iterator[Sentence]:
    """What happens to players who cannot pay, as far as stated."""
    fact = game.bets.empty
    if fact.value:
        said = (_EMPTY_FOR_A_POT if game.has(Trait.STAKED) else _EMPTY)[fact.value]
        yield rule_sentence(game, N_("Purse"), "bets.empty", fact, said)


def _need(game: ResolvedGame) -> Iterator[Sentence]:
    parts: dict[str, Text] = {}
    if game.players.value:
        parts["players"] = _players(game.players.value, ours(game.is_ours(game.players)))
    parts["deck"] = _packs(game)
    if game.pays_bets or (game.has_stakes and not game.has_dealer):
        parts[""] = Message("chips")
    last = len(parts)
    for place, (path, said) in enumerate(parts.items(), 1):
        text = as_sentence(said) if place == 1 else said
        text = Message("{what}.", what=text) if place == last else Message("{what};", what=text)
        stated = {"players": game.players, "deck": game.written_deck, "": game.pay}[path]
        yield Sentence(N_("Need"), path, text, game.sources_of(stated))


def _packs(game: ResolvedGame) -> Text:
    """All suitable decks, as `40 cards: kabufuda, or Western pack`; without the number if it differs."""
    found = packs(game)
    names: Text = next(iter(found), "")
    if len(found) > 1:
        several = Message.joined(found[:-1], ", ")
        names = Message("{several}, or {last}", several=several, last=found[-1])
    sizes = {0 if deck.is_returned else len(deck) for deck in (game.deck, *game.other_decks) if deck}
    if len(sizes) == 1 and sizes != {0}:
        return Message("{number} {cards}: {packs}", number=sizes.pop(), cards=pieces(game.unit), packs=names)
    return names or pieces(game.unit)


_ON = {
    "own": {"hand": N_("On your own hand.")},
    "one": {
        "hand": N_("On one hand; it may be shared."),
        "tableau": N_("On one tableau; it may be shared."),
        "column": N_("On one column; it may be shared."),
        "stack": N_("On one stack; it may be shared."),
    },
    "any": {
        "hand": N_("On any hands; they may be shared."),
        "tableau": N_("On any tableaus; they may be shared."),
        "column": N_("On any columns; they may be shared."),
        "stack": N_("On any stacks; they may be shared."),
    },
}


def _bet(game: ResolvedGame, length: Length) -> Iterator[Sentence]:
    step, order = N_("Bet"), game.bets.order
    said = list(_bets(game))
    if said and length is not Length.FULL:
        first, sources = said[0], game.sources_of(order)
        text = in_order(game, order, first.text)
        said[0] = replace(first, text=text, sources=(*sources, *first.sources), also=(*first.also, "bets.order"))
        if length is Length.ROUND and game.bets_against_the_draw:
            yield Sentence(step, "bets.order", Message("Bets go the other way round than the draw."), sources)
    yield from said


def _bets(game: ResolvedGame) -> Iterator[Sentence]:
    step, bets = N_("Bet"), game.bets
    kinds = _ON.get(bets.hand.value or "", {}) if game.has_dealer else {}
    if kinds and bets.ante.at:
        yield Sentence(step, "bets.ante", Message("The ante is the bet on your own hand{ours}.", ours=ours(True)))
    elif kinds and bets.hand.value != "own" and not bets.shared.value:
        yield from _named(game, step, "bets.hand", bets.hand)
        yield from _named(game, step, "bets.shared", bets.shared)
    elif kinds:
        text = Message(kinds.get(kind_of_hand(game)) or kinds["hand"])
        sources = (*game.sources_of(bets.hand), *game.sources_of(bets.shared))
        yield Sentence(step, "bets.hand", text, sources, ("bets.shared",))
    if bets.cap.value:
        yield Sentence(step, "bets.cap", Message("Agree on a limit for all bets."), game.sources_of(bets.cap))
    if game.has(Trait.STAKED):
        yield from _if_known(game, step, "bets.course", bets.course)
    if bets.raises.value:
        mark, times = ours(game.is_ours(bets.raises)), bets.raises.value
        said = Message.plural("Bets are raised once{ours}.", "Bets are raised {number} times{ours}.", times, ours=mark)
        yield Sentence(step, "bets.raises", said, game.sources_of(bets.raises))


def _players(number: Range, mark: OurChoice | str) -> Message:
    if number.max is None:
        return Message("{number}+ players{ours}", number=str(number.min), ours=mark)
    return Message("{number} players{ours}", number=str(number), ours=mark)
