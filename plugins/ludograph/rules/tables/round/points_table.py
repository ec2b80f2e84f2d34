"""The points of combinations or single cards, in games of points."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.base.grouping import grouped
from ludograph.languages.words import N_, Message, Text
from ludograph.rules.cards.deck import Card, Pieces, Unit, for_pieces
from ludograph.rules.conditions.english import listed
from ludograph.rules.conditions.operators import Count
from ludograph.rules.conditions.selector import many_cards
from ludograph.rules.data.entry import Extra
from ludograph.rules.data.model import ResolvedGame, Use
from ludograph.rules.data.words import Trait
from ludograph.rules.play.play import Play, PlayedUse
from ludograph.rules.speech.aim import card_values as card_sentence
from ludograph.rules.speech.sentence import as_it_is, most_words
from ludograph.rules.tables import cells
from ludograph.rules.tables.pieces import EMPTY, Cell, CellWords, Number, Silence, label, number, separated, words
from ludograph.rules.tables.table import Column, ColumnKind, ColumnRole, Row, Table

FURTHER_CARDS = {Unit.CARD: N_("Further cards"), Unit.TILE: N_("Further tiles"), Unit.DIE: N_("Further dice")}
IN_THE_PACK = {Unit.CARD: N_("In the pack"), Unit.TILE: N_("In the set"), Unit.DIE: N_("On each die")}

CARDS_SHOWN = 4
"""The largest number of pictured cards of one value, one of each suit."""


def points_table(play: Play) -> Table:
    """Every combination with its cards, points, extra points for further cards, and those it excludes."""
    closed = any(use.use.entry.open_points.at for use in play.uses)
    unit = play.deck.unit
    points = N_("Closed") if closed else cells.as_sentence(play.game.points_name)
    hands = N_("Closed, Open: what a combination counts in a closed and in an open hand.") if closed else ""
    columns = (
        Column("cards", cells.CARDS[unit], ColumnKind.CARDS),
        Column("names", "Combination", role=ColumnRole.HEAD),
        Column("definition", "What it is", role=ColumnRole.LINE),
        Column("points", points, ColumnKind.NUMBER, legend=hands, in_line=True),
        Column("open", "Open", ColumnKind.NUMBER),
        Column("extra", FURTHER_CARDS[unit]),
    )
    played = {use.id: use for use in play.uses}
    rows = tuple(_row(play, use, played.get(use.id), closed) for use in play.game.uses.values())
    about, notes = play.game.title, list[Text](exclusive(play.game))
    if play.game.has_card_values and (total := play.game.card_points):
        notes += card_sentence(play.game).text, Message(play.game.unit.worded(_TOGETHER), total=total)
    caption = Message("{about}: combinations and their points", about=about)
    if play.game.score.unit:
        caption = Message("{about}: combinations and their {unit}", about=about, unit=play.game.points_name)
    return Table("rank-table", caption, columns, rows, (), (cells.pack_sentence(play.deck),), tuple(notes))


def _row(play: Play, use: Use, played: PlayedUse | None, closed: bool) -> Row:
    """The row of a combination; `played` is None without a condition."""
    entry = use.entry
    # In a table with closed hands, a combination without its own value for open hands has the same value there.
    open_points = number(use.points) if closed and use.points is not None else EMPTY
    if entry.open_points.at:
        opened = use.open_points
        open_points = number(opened) if opened else label(N_("none"))
    counted = Number(use.points) if use.points is not None else Silence.UNSTATED
    row = (
        cells.pictured(play, played, ordered=False) if played else EMPTY,
        cells.names_of(use.names, play.game.sources_of(use)),
        _meaning(play, use, played),
        Cell((counted, *cells.own(play.game, entry.points)), cells.cited_for(play.game, entry.points)),
        open_points,
        words(_extra(entry.extra, play.deck.pieces)) if entry.extra else EMPTY,
    )
    return Row(row, use.id)


_TOGETHER = for_pieces("All cards together count {total} points.")


def remarks(use: Use, pieces: Pieces) -> Iterator[Text]:
    """The points for further cards, the points of an open hand, and the author's notes, if there are any."""
    entry = use.entry
    if entry.open_points.at and use.open_points != use.points:
        template = N_("{number} in an open hand") if use.open_points else N_("not in an open hand")
        yield Message(template, number=str(use.open_points))
    if entry.extra:
        when = use.yaku.condition_of(use.reading)
        of_the_same = isinstance(when, Count) and when.of == entry.extra.of.selector
        more = Message("{number} more for each beyond {limit}", number=entry.extra.each, limit=entry.extra.beyond)
        yield more if of_the_same else _extra(entry.extra, pieces)
    yield from _notes(use)


def _notes(use: Use) -> Iterator[Message]:
    """The author's notes on the use; without a condition, those on the yaku."""
    for note in use.entry.note if use.condition is not None else (*use.yaku.note, *use.entry.note):
        yield as_it_is(f"{note.text[:1].lower()}{note.text[1:].rstrip('.')}")


def _meaning(play: Play, use: Use, played: PlayedUse | None) -> Cell:
    """The definition and the author's notes."""
    meant = [piece for piece in cells.defined(play, played).pieces if piece is not Silence.EMPTY] if played else []
    most = [most_words(use.yaku.most, play.deck.pieces)] if use.yaku.most else []
    return Cell(separated((meant, *((CellWords(note),) for note in (*most, *_notes(use))))) or (Silence.EMPTY,))


def _extra(extra: Extra, pieces: Pieces) -> Message:
    """`1 more for each beyond 5 animal cards`."""
    template = N_("{number} more for each beyond {limit} {cards}")
    return Message(template, number=extra.each, limit=extra.beyond, cards=many_cards(extra.of.selector, pieces))


def exclusive(game: ResolvedGame) -> Iterator[Message]:
    """A sentence for each group of which only the best combination counts."""
    groups = grouped((use.entry.group, use.title) for use in game.uses.values() if use.entry.group)
    for titles in groups.values():
        if len(titles) > 1:
            yield Message("Only the best of these counts: {hands}.", hands=Message.joined(titles, ", "))


def card_values(game: ResolvedGame) -> Table:
    """The cards of a trick-taking or capture game, strongest first, with their points and the sum."""
    deck = game.deck
    assert deck is not None  # the caller requires a game with card points
    unit = deck.unit
    numbers = list(game.score.order) or sorted(deck.numbers, reverse=True)
    rows = tuple(_value_row(game, n, [card for card in deck.cards if card.n == n]) for n in numbers)
    total = game.card_points
    notes: list[Text] = [N_("Strongest first.")] if game.has(Trait.TRICKS) else []
    notes += [Message(unit.worded(_TOGETHER), total=total)] if total else []
    columns = (
        Column("cards", cells.CARDS[unit], ColumnKind.CARDS),
        Column("number", "Number", role=ColumnRole.HEAD),
        Column("copies", IN_THE_PACK[unit], ColumnKind.NUMBER),
        Column("points", "Points each", ColumnKind.NUMBER, in_line=True),
    )
    caption = Message(unit.worded(for_pieces("{about}: the cards and their points")), about=game.title)
    sources = cells.cited_for(game, game.score)
    return Table("rank-table", caption, columns, rows, sources, (cells.pack_sentence(deck),), tuple(notes))


def _value_row(game: ResolvedGame, n: int, cards: list[Card]) -> Row:
    deck = game.deck
    assert deck is not None
    points = sorted({game.scoring.points(card) for card in cards})
    value = number(points[0]) if len(points) == 1 else label(listed(list(map(str, points)), "or"))
    by_suit = list({card.suit: card for card in cards}.values())[:CARDS_SHOWN]
    shown = Cell((cells.shown_cards(deck, by_suit, by_card=True),))
    return Row((shown, words(str(n)), number(len(cards)), value), str(n))
