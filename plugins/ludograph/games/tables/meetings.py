"""`meetings`: who wins when two hands meet, in every game that has such cards, as the hand checker says it."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.cards.deck import Card
from ludograph.games.checker import drawn_as_we_suggest, everything
from ludograph.games.evaluator import Outcome
from ludograph.games.hands import UnknownCardError, read_hand
from ludograph.games.meeting import TIMES, Meeting, dashed, meeting
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.play import Play
from ludograph.games.tables.cells import as_sentence, cited
from ludograph.games.tables.hand_checker import offered_games
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.table import Cell, Column, ColumnRole, Row, Silence, Table, Words, words
from ludograph.languages.words import N_, Message

WOULD = N_("“Would”: the rules cannot leave both hands as they lie here.")


def meetings(rules: Rules, options: TableOptions) -> Table:
    """Who wins, and by which rule, when `hand` meets `against`, the dealer's where there is one, in each game."""
    if not (options.hand and options.against):
        raise TableError('two hands are needed. Write them as hand="3-3-3" against="9-1".')
    found = dict(row for game in offered_games(rules, options) for row in _rows(rules, game, options))
    if not found:
        raise TableError(f"no game has the cards {options.hand} and {options.against} together")
    columns = (
        Column("game", "Game", role=ColumnRole.HEAD),
        Column("wins", "Who wins"),
        Column("why", "Why"),
        Column("turned", "Sides changed"),
    )
    one, other = (text.replace("-", "–").replace(".", "–") for text in (options.hand, options.against))
    would = (WOULD,) if any(each.impossible for meetings in found.values() for each in meetings) else ()
    notes = (Message("{hand} is the dealer’s where there is a dealer.", hand=other), *would)
    caption = Message("{hand} against {other}: who wins?", hand=one, other=other)
    return Table("meetings", caption, columns, tuple(found), (), (), notes)


def _rows(rules: Rules, game: ResolvedGame, options: TableOptions) -> Iterator[tuple[Row, tuple[Meeting, ...]]]:
    """The row of the game, with what it was made of; none where its pack does not have the cards."""
    play = drawn_as_we_suggest(rules, everything(game))
    cards = [text.replace(".", "-") for text in (options.hand, options.against)]
    try:
        mine = read_hand(play.deck, cards[:1], game.other_decks)
        theirs = read_hand(play.deck, cards, game.other_decks)[len(mine) :]
    except UnknownCardError:
        return
    found = meeting(play, mine, theirs)
    result = _result(play, mine, theirs, found)
    if found.times:
        result = Message("{rule}. {further}", rule=result, further=Message(TIMES, times=found.times))
    cells = (words(game.title), words(result), Cell((Words(_why(found)),), cited(found.sources)))
    if not game.has_dealer:
        yield Row((*cells, Cell((Silence.EMPTY,))), game.id), (found,)
        return
    turned = meeting(play, theirs, mine)
    verdict = Message("{rule}. {further}", rule=_result(play, theirs, mine, turned), further=_why(turned))
    yield Row((*cells, Cell((Words(verdict),), cited(turned.sources))), game.id), (found, turned)


def _result(play: Play, mine: tuple[Card, ...], theirs: tuple[Card, ...], found: Meeting) -> str:
    """Who wins, or would win if both hands could be shown."""
    if found.outcome is Outcome.DRAW:
        return Message("Would tie" if found.impossible else "A tie")
    better = dashed(play.deck, theirs if found.outcome is Outcome.LOSE else mine)
    return Message("{hand} would win" if found.impossible else "{hand} wins", hand=better)


def _why(found: Meeting) -> str:
    reasons = (found.rule, *found.withheld, *found.impossible)
    return Message.joined([Message("{rule}.", rule=as_sentence(text)) for text in reasons], " ")
