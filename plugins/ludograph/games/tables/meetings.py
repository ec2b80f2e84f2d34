"""`meetings`: who wins when two hands meet, in every game that has such cards, as the hand checker says it."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.games.checker import drawn_as_we_suggest, everything
from ludograph.games.evaluator import Outcome
from ludograph.games.hands import UnknownCardError, read_hand
from ludograph.games.meeting import TIMES, Meeting, dashed, meeting
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.tables.cells import as_sentence
from ludograph.games.tables.hand_checker import offered_games
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.table import Cell, Column, ColumnRole, Row, Table, Words, words
from ludograph.languages.words import Message


def meetings(rules: Rules, options: TableOptions) -> Table:
    """Who wins, and by which rule, when `hand` meets `against`, the dealer's where there is one, in each game."""
    if not (options.hand and options.against):
        raise TableError('two hands are needed. Write them as hand="3-3-3" against="9-1".')
    rows = tuple(row for game in offered_games(rules, options) for row in _rows(rules, game, options))
    if not rows:
        raise TableError(f"no game has the cards {options.hand} and {options.against} together")
    columns = (
        Column("game", "Game", role=ColumnRole.HEAD),
        Column("wins", "Who wins"),
        Column("why", "Why"),
    )
    one, other = (text.replace("-", "–").replace(".", "–") for text in (options.hand, options.against))
    notes = (Message("{hand} is the dealer’s where there is a dealer.", hand=other),)
    caption = Message("{hand} against {other}: who wins?", hand=one, other=other)
    return Table("meetings", caption, columns, rows, (), (), notes)


def _result(found: Meeting, better: str) -> str:
    """Who wins, or would win if both hands could be shown."""
    if found.outcome is Outcome.DRAW:
        return Message("Would tie" if found.impossible else "A tie")
    if found.impossible:
        return Message("{hand} would win", hand=better)
    return Message("{hand} wins", hand=better)


def _rows(rules: Rules, game: ResolvedGame, options: TableOptions) -> Iterator[Row]:
    """The row of the game; none where its pack does not have the cards."""
    play = drawn_as_we_suggest(rules, everything(game))
    cards = [text.replace(".", "-") for text in (options.hand, options.against)]
    try:
        mine = read_hand(play.deck, cards[:1], game.other_decks)
        theirs = read_hand(play.deck, cards, game.other_decks)[len(mine) :]
    except UnknownCardError:
        return
    found = meeting(play, mine, theirs)
    result = _result(found, dashed(play.deck, theirs if found.outcome is Outcome.LOSE else mine))
    if found.times:
        result = Message("{rule}. {further}", rule=result, further=Message(TIMES, times=found.times))
    why = Message.joined([Message("{rule}.", rule=as_sentence(text)) for text in (found.rule, *found.impossible)], " ")
    yield Row((words(game.title), words(result), Cell((Words(why),))), game.id)
