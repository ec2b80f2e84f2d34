"""`rank-table`: the yaku of a game, strongest first."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.languages.words import N_, Message, Text
from ludograph.rules.asking import TableError, TableOptions
from ludograph.rules.cards.deck import Deck, Unit, for_pieces
from ludograph.rules.conditions.base import fixes_order
from ludograph.rules.conditions.operators import Ranks
from ludograph.rules.data.model import Rules, Use
from ludograph.rules.data.notations import Payment
from ludograph.rules.data.provenance import Placed
from ludograph.rules.data.words import CompareBy, Effect, Form, Holder
from ludograph.rules.fields import value_words
from ludograph.rules.odds.witness import sizes_of
from ludograph.rules.play.play import COUNTED, DEALER, PLAYER, Play, PlayedUse, tie_alone, ties_text
from ludograph.rules.speech.sentence import WHICH_IS_OURS, as_it_is
from ludograph.rules.tables import cells
from ludograph.rules.tables.facts.facts import OF_SIDE, beats_text, one_or_other, whose
from ludograph.rules.tables.pieces import EMPTY, Cell, CellWords, Piece, Silence, if_any, label, number, words
from ludograph.rules.tables.round.play_hands import by_cards, of_two
from ludograph.rules.tables.round.points_table import card_values, points_table
from ludograph.rules.tables.table import Column, ColumnKind, ColumnRole, Row, Table
from ludograph.values import Fact, Name

EFFECTS = {Effect.DRAW: N_("the round is a tie"), Effect.NONE: N_("no effect")}
"""Effects of a hand, if other tables use shorter words."""


def rank_table(rules: Rules, options: TableOptions) -> Table:
    """The hands of a game, strongest first, with holder, pay and odds; then the totals.

    For a game of points, the points of its combinations; for a trick-taking game, the points of its cards.
    """
    game = options.game_of(rules)
    if game.has_card_values and not game.uses:
        return card_values(game)
    play = options.play_of(rules)
    if play.additive:
        if not play.uses:
            raise TableError(f"{game.id} has no combinations that count points")
        return points_table(play)
    if not (play.uses or game.has_totals):
        raise TableError(f"{game.id} has no ranking of hands")
    listed = [use.use for place in play.game.ranking for use in place.uses]
    # Equal hands are in the order of the ranking.
    named_at = {id: place for place, id in reversed(list(enumerate(listed)))}
    uses = sorted(play.uses, key=lambda use: (_place(play, use), named_at.get(use.id, len(listed)), _group(play, use)))
    # A ranking may name uses that this form lacks; places are numbered without them.
    places = sorted({play.total_place, *(_place(play, use) for use in uses)})
    rows = [_row(play, use, places.index(_place(play, use)) + 1) for use in uses]
    ranked = sum(_place(play, use) < play.total_place for use in uses)
    rows.insert(ranked, (_totals if game.has_totals else _none_of_these)(play, places.index(play.total_place) + 1))
    sides_differ = game.has_dealer and any(use.use.holder is not Holder.BOTH for use in uses)
    pays = N_("Pays: the winnings, in bets; the stake returns as well.") if play.game.has_dealer else ""
    paid = _PAY.get(game.form or Form.BANKER, N_("Effect"))
    columns = (
        Column("place", "Place", ColumnKind.NUMBER, ColumnRole.DATA),
        Column("cards", cells.CARDS[play.deck.unit], ColumnKind.CARDS),
        Column("names", "Hand", role=ColumnRole.HEAD),
        Column("definition", "What it is", role=ColumnRole.LINE),
        Column("holder", "Whose", role=ColumnRole.LINE if sides_differ else ColumnRole.DATA),
        Column("order", "Order", role=ColumnRole.LINE),
        Column("equals", "Of two", role=ColumnRole.LINE),
        Column("pay", paid, legend=pays, in_line=True),
        Column("dealt", "How often", ColumnKind.ODDS, legend=often(play.deck)),
    )
    preset = play.game.presets.get(options.preset)
    order = Message.joined(list(map(play.deck.called, play.game.score.order)), ", ")
    strongest = play.deck.unit.worded(for_pieces("Cards, strongest first: {order}."))
    notes: list[Text] = [Message(strongest, order=order)] if order else []
    if preset and preset.reason:
        # Without this, a preset's choice would look like a statement of the sources.
        notes.append(Message("The form shown makes choices of its own. {reason}", reason=as_it_is(preset.reason)))
    caption = Message("{about}: hands, strongest first", about=play.game.title)
    sources = cells.cited_for(play.game, *play.game.ranking[:1])
    assumptions = (cells.pack_sentence(play.deck), *cells.begins(play))
    return Table("rank-table", caption, columns, tuple(rows), sources, assumptions, tuple(notes))


def often(deck: Deck) -> Text:
    """The legend of the odds of dealt hands."""
    if deck.unit is Unit.DIE:
        return Message("How often: the chance in one throw of as many dice.")
    if deck.is_returned:
        return Message("How often: the chance in as many draws, each card put back.")
    return Message(
        deck.unit.worded(for_pieces("How often: the chance in a blind deal of as many cards, without putting back."))
    )


_PAY = {Form.BANKER: N_("Pays"), Form.POT: N_("Multiplies")}
"""The heading of the last column; in other forms it has only effects other than winning."""


def _place(play: Play, use: PlayedUse) -> int:
    places = [place for side, place in use.places.items() if place is not None and use.use.held_by(side)]
    return min(places, default=len(play.game.ranking) + 1)


def _row(play: Play, played: PlayedUse, place: int) -> Row:
    use = played.use
    size = sizes_of(play, played)[-1]
    row = (
        number(place) if _place(play, played) <= len(play.game.ranking) else words(Message("not ranked")),
        cells.pictured(play, played, fixes_order(played.when)),
        cells.names_of(_names(play, use), play.game.sources_of(use)),
        cells.defined(play, played),
        _fact(play, _holder(play, use), use.entry.holder),
        if_any(_order(play, played)),
        _fact(play, _equals(play, use), use.entry.compare),
        _pay(play, use),
        cells.odds_cell(cells.ways_of(play, played, size)) if play.game.is_dealt else EMPTY,
    )
    return Row(row, played.id, _group(play, played))


def _group(play: Play, use: PlayedUse) -> Text:
    """The heading above unranked hands, so that they do not seem weaker than totals."""
    if _place(play, use) <= len(play.game.ranking):
        return ""
    is_counted = use.use.effect is None or use.use.effect in COUNTED
    return Message("Rank not stated" if is_counted else "Outside the ranking")


def _order(play: Play, played: PlayedUse) -> Message:
    """`in any order; two cards only`: requirements beyond the numbers of the cards shown."""
    numbers = played.when.numbers if isinstance(played.when, Ranks) else ()
    matters = any(fixes_order(each.when) or each.use.reading for each in play.uses)
    order: Text = ""
    if cells.is_sequence(played.when) or (matters and len(set(numbers)) > 1):
        order = cells.as_ours(
            Message("in this order" if cells.is_sequence(played.when) else "in any order"),
            play.game.is_ours(played.use.entry.reading),
        )
    only: Text = cells.two_cards_only(play, played)
    only = cells.as_ours(only, played.use.is_size_ours) if only else ""
    is_ranked = played.use.local and _place(play, played) <= play.total_place
    ranked = Message("its rank{ours}", ours=WHICH_IS_OURS) if is_ranked else ""
    return Message.joined([part for part in (order, only, ranked) if part], "; ")


def _names(play: Play, use: Use) -> Iterator[Name]:
    """The names in the game's own sources; a name from elsewhere may mean another hand here."""
    cited_here = {source.cite for source in (*play.game.sources, *play.game.sources_of(use))}
    for place, name in enumerate(use.names):
        if not place or not name.source or any(source.cite in cited_here for source in name.source):
            yield name


def _holder(play: Play, use: Use) -> Piece:
    if use.entry.holder.unstated:
        return CellWords(Message("whose it is: not stated"))
    return CellWords(whose(play.game, use.holder)) if use.holder else Silence.EMPTY


def _fact(play: Play, piece: Piece, fact: Placed | None, *further: Placed) -> Cell:
    return Cell((piece, *cells.own(play.game, fact, *further)), cells.cited_for(play.game, fact))


def _pay(play: Play, use: Use) -> Cell:
    if use.times is not None:
        return _fact(play, CellWords(f"×{use.times}"), use.entry.times)
    if use.effect is Effect.BEATS:
        return _fact(play, CellWords(beats_text(play.game, use)), use.entry.effect)
    if use.effect not in (None, Effect.WIN):
        known = EFFECTS.get(use.effect)
        does = Message(known) if known else value_words("effect", use.effect, play.deck.unit)
        return _fact(play, CellWords(does), use.entry.effect, use)
    pay = use.entry.pay
    if pay.at is None:
        return EMPTY
    facts = [(side, pay.of(side)) for side in (PLAYER, DEALER) if use.held_by(side)]
    sources = cells.cited_for(play.game, *(fact for _, fact in facts))
    if len({fact.value for _, fact in facts}) == 1:
        return Cell((_payment(facts[0][1]), *cells.own(play.game, *(fact for _, fact in facts))), sources)
    pieces: list[Piece] = []
    for side, fact in facts:
        pieces += [CellWords(Message(OF_SIDE[side])), _payment(fact), *cells.own(play.game, fact)]
    return Cell(tuple(pieces), sources)


def _payment(fact: Fact[Payment]) -> Piece:
    if fact.at is None:
        return Silence.EMPTY
    return Silence.UNSTATED if fact.value is None else CellWords(str(fact.value))


def _equals(play: Play, use: Use) -> Piece:
    compare = use.entry.compare
    if play.game.has_dealer and not (use.held_by(PLAYER) and use.held_by(DEALER)):
        # Hands are compared with the dealer's, so two of these never meet.
        return Silence.EMPTY
    if compare.value is None and compare.at:
        return Silence.UNSTATED
    if compare.value is None and use.yaku.compare is None:
        return Silence.EMPTY
    if use.compare.by is CompareBy.NONE:
        return CellWords(Message("two of them are a tie"))
    return CellWords(Message("of two, {rule}", rule=of_two(play.game, use)))


def _totals(play: Play, place: int) -> Row:
    base = play.game.pay.base
    best = Message("lowest total" if play.low_is_best else "highest total")
    row = (
        number(place),
        EMPTY,
        words(best, sources=cells.cited_for(play.game, play.game.score)),
        EMPTY,
        label(N_("anyone’s")),
        EMPTY,
        _fact(play, CellWords(_ties(play)), play.game.ties),
        EMPTY if play.game.is_arranged else _fact(play, _payment(base), base),
        EMPTY,
    )
    return Row(row, "total")


def _none_of_these(play: Play, place: int) -> Row:
    """The row of hands that are compared card by card."""
    decides = _fact(play, CellWords(Message("of two, {rule}", rule=by_cards(play.deck.unit))), play.game.score)
    return Row((number(place), EMPTY, label(cells.NONE_OF_THESE), EMPTY, EMPTY, EMPTY, decides, EMPTY, EMPTY), "total")


def _ties(play: Play) -> Text:
    choices = play.game.ties.choices
    if not choices:
        return Message("who wins ties is not stated")
    others = [tie_alone(play.game, tie) for tie in choices if tie is not play.ties]
    rule = ties_text(play.game, play.ties)
    if not others:
        return rule
    agreed = one_or_other(others, "; or ")
    return Message("{rule} (or, if you agree on it before: {others})", rule=rule, others=agreed)
