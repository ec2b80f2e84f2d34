"""`hand-checker` without scripts: the yaku and named hands of a game, to be looked up by eye."""

from __future__ import annotations

from ludograph.games.checker import checker_games, everything
from ludograph.games.condition import fixes_order
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.play import Play, PlayedUse
from ludograph.games.tables.cells import CARDS, defined, is_sequence, named, pack_sentence, pictured
from ludograph.games.tables.facts import whose
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.play_hands import IN_ORDER
from ludograph.games.tables.table import Cell, Column, ColumnKind, ColumnRole, Row, Silence, Table, Words
from ludograph.languages.words import N_, Message

HAND_CHECKER = "hand-checker"
"""The table that, with scripts, says what a hand is worth."""


def offered_games(rules: Rules, options: TableOptions) -> tuple[ResolvedGame, ...]:
    """The games in the order of every list: the one asked for, its other forms, the rest; TableError without any."""
    games = checker_games(
        rules, games=options.games, game=options.game, family=options.family, compact=bool(options.compact)
    )
    if options.game:
        own = options.game_of(rules)
        games = tuple(sorted(games, key=lambda game: (game.id != own.id, game.base != own.base)))
    if not games:
        raise TableError("no game was asked for whose cards are known")
    return games


def static_checker_table(rules: Rules, options: TableOptions) -> Table:
    """A machine that names a hand, or says which of two wins; without scripts, a table of the named hands."""
    play = everything(offered_games(rules, options)[0])
    rows = [_static_row(play, use) for use in play.uses]
    columns = (
        Column("cards", CARDS[play.deck.unit], ColumnKind.CARDS),
        Column("name", "Hand", role=ColumnRole.HEAD),
        Column("definition", "What it is", role=ColumnRole.LINE),
        Column("holder", "Whose", role=ColumnRole.LINE),
        Column("what", "Kind", role=ColumnRole.LINE),
    )
    ranked = [any(place is not None for place in use.places.values()) for use in play.uses]
    about = play.game.title
    caption = Message("{about}: hands to look up", about=about)
    if any(ranked):
        caption = Message("{about}: hands to look up, strongest first", about=about)
    notes = (N_("Hands without a rank stand last."),) if any(ranked) and not all(ranked) else ()
    pack = (pack_sentence(play.deck),)
    return Table(HAND_CHECKER, caption, columns, tuple(rows), (), pack, notes)


def _static_row(play: Play, use: PlayedUse) -> Row:
    holder = use.use.holder
    cells_ = (
        pictured(play, use, fixes_order(use.when)),
        named(use.use.names[:1], play.game.sources_of(use.use)),
        Cell((Words(Message(IN_ORDER)),)) if is_sequence(use.when) else defined(play, use),
        Cell((Words(whose(play.game, holder)) if holder else Silence.UNSTATED,)),
        Cell((Words(Message("by agreement")) if use.use.local else Silence.EMPTY,)),
    )
    return Row(cells_, use.id)
