"""`unstated`: what the sources of a game leave open, and what the recommended form does about it."""

from __future__ import annotations

from ludograph.games.flat import FlatValue, flatten
from ludograph.games.model import ResolvedGame, Rules
from ludograph.games.resolve import chosen
from ludograph.games.tables.cells import cited
from ludograph.games.tables.facts import value_pieces
from ludograph.games.tables.labels import label
from ludograph.games.tables.options import TableOptions
from ludograph.games.tables.table import Cell, Column, ColumnRole, Layout, Row, Silence, Table, silent, words


def unstated(rules: Rules, options: TableOptions) -> Table:
    """What the sources leave open, and what the form `default` takes there."""
    game = options.game_of(rules)
    played = _played(rules, game)
    open_facts = [value for value in flatten(game) if value.unstated]
    columns = [Column("fact", "Not stated")]
    if played:
        columns.append(Column("played", "In the recommended form"))
    columns.append(Column("silent", "Silent", role=ColumnRole.DATA))
    rows = tuple(_row(game, value, played) for value in open_facts)
    notes = ("After a colon: what the recommended form uses.",) if played and rows else ()
    notes = notes if rows else ("The data mark no rule as not stated.",)
    return Table(
        "unstated",
        f"What the sources do not say about {game.title}",
        tuple(columns),
        rows,
        (),
        (),
        notes,
        Layout.SENTENCE,
    )


def _played(rules: Rules, game: ResolvedGame) -> dict[str, FlatValue]:
    if "default" not in game.presets:
        return {}
    return {value.path: value for value in flatten(chosen(rules, game.id, "default")[0])}


def _row(game: ResolvedGame, value: FlatValue, played: dict[str, FlatValue]) -> Row:
    cells = [words(label(game, value.path))]
    if played:
        now = played.get(value.path)
        cells.append(Cell(value_pieces(now)) if now is not None and now.text else silent(Silence.EMPTY))
    silent_works = cited(value.sources)
    cells.append(Cell((Silence.UNSTATED,), silent_works))
    return Row(tuple(cells), value.path)
