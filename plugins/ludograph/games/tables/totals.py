"""`totals`: in how many ways a deck deals each total."""

from __future__ import annotations

from ludograph.games.model import Rules
from ludograph.games.odds.ways import totals
from ludograph.games.tables.cells import OUT_OF, cited, counted, dealt, pack_sentence
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.table import Cell, Column, ColumnKind, ColumnRole, Number, Row, Silence, Table


def totals_table(rules: Rules, options: TableOptions) -> Table:
    """Each total with its ways and odds, for hands of two and three cards, or of the size asked for."""
    play = options.play_of(rules)
    if not play.game.has_totals:
        raise TableError(f"{play.game.id}: a hand is not worth a total in this game")
    sizes = (options.size,) if options.size else tuple(play.sizes)
    found = {size: totals(play.cards, play.setting, size) for size in sizes}
    columns = [Column("total", "Total", ColumnKind.NUMBER)]
    for size in sizes:
        columns.append(Column(f"sets-{size}", f"Sets of {size}", ColumnKind.NUMBER, ColumnRole.EXACT))
        columns.append(Column(f"odds-{size}", f"With {size} {play.deck.unit.of(size)}", ColumnKind.ODDS))
    rows = []
    for total in sorted({total for each in found.values() for total in each}):
        cells = [Cell((Number(total),))]
        for size in sizes:
            ways = found[size].get(total)
            cells += [counted(ways.sets), dealt(ways)] if ways else [Cell((Number(0),)), Cell((Silence.EMPTY,))]
        rows.append(Row(tuple(cells), str(total)))
    return Table(
        "totals",
        f"{play.game.title}: how often each total is dealt",
        tuple(columns),
        tuple(rows),
        cited(play.game.sources_of(play.game.score)),
        (pack_sentence(play.deck),),
        (OUT_OF,),
    )
