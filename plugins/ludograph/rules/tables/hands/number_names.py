"""`number-names`: the names of the numbers, with a column and sources for each term table."""

from __future__ import annotations

from ludograph.languages.words import N_, Message
from ludograph.rules.data.entry import TermTable
from ludograph.rules.data.model import Rules
from ludograph.rules.tables.cells import cited
from ludograph.rules.tables.options import TableError, TableOptions
from ludograph.rules.tables.pieces import Cell, CellWords, Piece, Silence, number
from ludograph.rules.tables.table import Column, ColumnKind, Row, Table
from ludograph.values import Name


def number_names(rules: Rules, options: TableOptions) -> Table:
    """The names of the numbers in a game or family, or in all."""
    tables = _tables(rules, options)
    if not tables:
        of = options.game or options.family
        raise TableError(f"no names of numbers are known{f' of {of!r}' if of else ''}")
    numbers = sorted({n for table in tables for n in table.entry.numbers})
    columns = (Column("number", "No.", ColumnKind.NUMBER), *(Column(table.id, table.title) for table in tables))
    rows = tuple(Row((number(n), *(_cell(table, n) for table in tables)), str(n)) for n in numbers)
    sources = cited(source for table in tables for source in rules.sources_of(table.entry))
    notes = tuple(dict.fromkeys(note.text for table in tables for note in table.entry.note))
    return Table("number-names", N_("Names of the numbers"), columns, rows, sources, (), notes)


def _tables(rules: Rules, options: TableOptions) -> list[TermTable]:
    if options.game:
        wanted = {table.id for table in options.game_of(rules).terms}
    elif options.family:
        wanted = {table.id for game in rules.family(options.family) for table in game.terms}
    else:
        wanted = set(rules.terms)
    return [table for id, table in rules.terms.items() if id in wanted and table.entry.numbers]


def _cell(table: TermTable, number: int) -> Cell:
    names = table.entry.numbers.get(number, ())
    pieces: list[Piece] = []
    for place, name in enumerate(names):
        pieces += [CellWords(",")] if place else []
        # Another reading of the same character; the character is not repeated.
        pieces += _pieces(name)[1 if place and name.roman and name.text == names[place - 1].text else 0 :]
    return Cell(tuple(pieces) or (Silence.EMPTY,), cited(source for name in names for source in name.source))


def _pieces(name: Name) -> list[Piece]:
    pieces: list[Piece] = [CellWords(name.text, name.lang, "" if name.roman else name.gloss)]
    if name.roman:
        pieces.append(CellWords(name.roman, name.roman_lang, name.gloss))
    if name.from_:
        pieces += [CellWords(Message("from")), CellWords(name.from_.text, name.from_.lang, name.from_.gloss)]
    return pieces
