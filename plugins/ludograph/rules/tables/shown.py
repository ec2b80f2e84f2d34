"""A table as shown in a page: shared sources once, no empty columns, words about a row's head in one cell.

The CSV and JSON files have the full table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from itertools import groupby

from ludograph.languages.words import N_, Message, Text, message_of
from ludograph.library.citing.citation import Cited
from ludograph.rules.conditions.english import listed
from ludograph.rules.speech.sentence import as_it_is, is_ours, marked
from ludograph.rules.tables.pieces import Cell, CellWords, Items, Number, Odds, Piece, Silence, separated
from ludograph.rules.tables.table import Column, ColumnKind, ColumnRole, Layout, Row, Table, head_of

_BRIEF = ColumnRole.BRIEF
_NOTHING = frozenset({Silence.EMPTY, Silence.UNSTATED, Silence.NOT_COMPUTED})


def shown(table: Table) -> Table:
    """The table as a page shows it."""
    table = with_common_source(_ARRANGED[table.layout](table) if table.layout in _ARRANGED else table)
    table = _keep(table, [at for at, column in enumerate(table.columns) if column.role is not ColumnRole.DATA])
    table = _with_ordered_sources(_joined_lines(_without_silent_columns(table)))
    if not table.has_places:  # the running text has them
        table = replace(table, sources=tuple(map(Cited, _works(table.sources))))
    return _with_stars(table, table.star) if table.star else table


def _with_stars(table: Table, meaning: Text) -> Table:
    """A narrow box: stars mark our choices, with a legend under the box."""

    def with_stars(piece: Piece) -> Piece:
        match piece:
            case CellWords(text) if is_ours(text):
                return replace(piece, text=marked(text))
            case Items(items):
                return Items(tuple(tuple(map(with_stars, item)) for item in items))
            case _:
                return piece

    starry = _with_cells(
        table, lambda row: (replace(cell, pieces=tuple(map(with_stars, cell.pieces))) for cell in row.cells)
    )
    return table if starry == table else replace(starry, notes=(*table.notes, meaning))


def _with_ordered_sources(table: Table) -> Table:
    """In each cell, works already cited above come first, so that the letters of the notes are in order."""
    seen: dict[str, int] = {}

    def ordered(sources: tuple[Cited, ...]) -> tuple[Cited, ...]:
        return tuple(sorted(sources, key=lambda one: seen.setdefault(one.citekey, len(seen))))

    table = replace(table, sources=ordered(table.sources))
    return _with_cells(table, lambda row: (replace(cell, sources=ordered(cell.sources)) for cell in row.cells))


def _with_cells(table: Table, cells_of: Callable[[Row], Iterable[Cell]]) -> Table:
    """The table with other cells in each row."""
    return replace(table, rows=tuple(replace(row, cells=tuple(cells_of(row))) for row in table.rows))


def with_common_source(table: Table) -> Table:
    """Cites the works of most cells once, for the whole table; cells that cite others are marked.

    A note names the rows without a source, such as our choices. If these are as many as the cells that share a source,
    nothing is shared.
    """
    counts = Counter(works for row in table.rows for cell in row.cells if (works := _works(cell.sources)))
    if not counts:
        return table
    common, uses = counts.most_common(1)[0]
    if table.sources:
        common = _works(table.sources)
        uses = counts[common]
    unsourced = _rows_without_source(table)
    if uses < 2 or len(unsourced) >= uses:
        return table
    cells = (cell for row in table.rows for cell in row.cells if _works(cell.sources) == common)
    shared = dict.fromkeys(source for cell in cells for source in cell.sources)
    # A page does not number steps, and each step itself states our choices.
    named = unsourced if table.layout is not Layout.STEPS else []
    notes = (Message("This source does not state {rows}.", rows=listed(named)),) if named else ()

    def own(cell: Cell) -> Cell:
        return replace(cell, sources=()) if _works(cell.sources) == common else cell

    table = replace(table, sources=tuple(shared), notes=(*table.notes, *notes))
    return _with_cells(table, lambda row: map(own, row.cells))


def _works(sources: Iterable[Cited]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(source.citekey for source in sources))


def _rows_without_source(table: Table) -> list[str]:
    """The heads of rows without a source that have a value in a column with sources."""
    citing = {place for row in table.rows for place, cell in enumerate(row.cells) if cell.sources}
    return [
        _head(table, row)
        for row in table.rows
        if not any(cell.sources for cell in row.cells) and any(_lacks_source(row.cells[place]) for place in citing)
    ]


def _lacks_source(cell: Cell) -> bool:
    """Whether the cell has a value that sources can state, and does not say that it has no source."""
    values = [piece for piece in cell.pieces if not isinstance(piece, Silence | Odds)]  # the program computes odds
    return bool(values) and not any(isinstance(piece, CellWords) and is_ours(piece.text) for piece in values)


def _head(table: Table, row: Row) -> str:
    """The name of a row for a sentence: its last name, in Latin letters, or `step 4`."""
    place = head_of(table.columns)
    last = row.cells[place].pieces[-1]
    if isinstance(last, Number):
        return f"{str(table.columns[place].header).lower()} {last.value}"
    return f"“{last.text if isinstance(last, CellWords) else last}”"


def _keep(table: Table, places: list[int]) -> Table:
    table = replace(table, columns=tuple(table.columns[place] for place in places))
    return _with_cells(table, lambda row: (row.cells[place] for place in places))


def _without_silent_columns(table: Table) -> Table:
    """The table without columns that have no value in any row; a note names those on which the sources are silent."""
    if table.layout not in (Layout.GRID, Layout.GATHERED) or not table.rows:
        return table
    nothing = _NOTHING if len(table.rows) > 1 else {Silence.EMPTY}
    kept: list[int] = []
    silent: list[Text] = []
    for place, column in enumerate(table.columns):
        found = {piece for row in table.rows for piece in row.cells[place].pieces}
        if not found <= nothing:
            kept.append(place)
        elif Silence.UNSTATED in found:
            silent.append(Message("{what}: not stated.", what=message_of(column.header)))
    legends = [one.legend for one in (table.columns[at] for at in kept) if one.legend and one.role is not _BRIEF]
    return replace(_keep(table, kept), notes=(*legends, *silent, *table.notes))


def _joined_lines(table: Table) -> Table:
    groups = [
        list(places)
        for _, places in groupby(
            range(len(table.columns)),
            key=lambda at: ColumnRole.LINE if table.columns[at].role is ColumnRole.LINE else at,
        )
    ]
    table = replace(table, columns=tuple(table.columns[places[0]] for places in groups))
    return _with_cells(table, lambda row: (_joined([row.cells[place] for place in places]) for places in groups))


def _joined(cells: list[Cell]) -> Cell:
    if len(cells) == 1:
        return cells[0]
    pieces = separated(cell.pieces for cell in cells if cell.pieces != (Silence.EMPTY,))
    return Cell(pieces, tuple(dict.fromkeys(source for cell in cells for source in cell.sources)))


def _gathered(table: Table) -> Table:
    """Each row's values as one list; columns with the same value share an item."""
    head = head_of(table.columns)
    lead = [at for at, column in enumerate(table.columns) if at == head or column.kind is ColumnKind.CARDS]
    lead += [at for at, column in enumerate(table.columns) if column.role is ColumnRole.LINE]
    last = [at for at, column in enumerate(table.columns) if column.kind is ColumnKind.ODDS]
    others = [at for at in range(len(table.columns)) if at not in (*lead, *last)]
    if len(others) == 1:  # one game has nothing to compare
        columns = (replace(each, in_line=at in others) for at, each in enumerate(table.columns))
        return _keep(replace(table, columns=tuple(columns), layout=Layout.GRID), [*lead, *others, *last])
    counting = [at for at in others if any(row.cells[at].brief for row in table.rows)]
    beside = counting if len(counting) <= _MOST_BESIDE else []
    headers = _with_forms((table.columns[at].header for at in beside), {column.header for column in table.columns})
    signs = [one for row in table.rows for at in others for value in row.cells[at].brief for one in value]
    worths = [value[0] for row in table.rows for at in others for value in row.cells[at].brief]
    brief = [
        replace(
            table.columns[at], header=f"… {form}" if form else name, role=_BRIEF, legend=_key(signs), is_form=bool(form)
        )
        for at, (name, form) in zip(beside, headers, strict=True)
    ]
    added = (
        Column(
            "worth",
            N_("Worth"),
            role=_BRIEF,
            legend=Message.joined([_key(worths), Message(OF_GAMES)], " "),
            in_line=True,
        ),
        *brief,
        Column("where", N_("Where it counts")),
    )

    def cells(row: Row) -> Iterator[Cell]:
        worth = _worth(one[0] for at in others for one in row.cells[at].brief)
        yield from (*row.cells, worth, *(Cell(separated(row.cells[at].brief)) for at in beside))
        yield _gathered_cell(table, row, others)

    gathered = replace(_with_cells(table, cells), columns=(*table.columns, *added))
    return _keep(gathered, [*lead, *range(len(table.columns), len(gathered.columns)), *last])


_MOST_BESIDE = 12
"""The largest number of games side by side on a wide screen."""
KEY = N_("A number is what the hand pays or counts; × multiplies the stake. In brackets: where players agree on it.")
OF_GAMES = N_("Several values are those of several games: open the row to see which.")
NAME_ONLY = N_("name only")


def _key(found: Iterable[CellWords]) -> Text:
    """The legend of the numbers, and of the signs that the table has."""
    sign = N_("{sign}\N{NO-BREAK SPACE}{words}")
    signs = {one.sign: Message(sign, sign=one.sign, words=one.text) for one in found if one.sign}
    listed = Message.joined(list(signs.values()), "; ")
    return Message("{key} {signs}.", key=Message(KEY), signs=listed) if signs else KEY


def _worth(found: Iterable[CellWords]) -> Cell:
    """What a hand is worth in all games, each value once; its name alone only if it is worth nothing anywhere."""
    values = list(dict.fromkeys(found))
    counting = [value for value in values if value.text != Message(NAME_ONLY)] or values[:1]
    firm = {value.text for value in counting if not value.small}
    kept = [value for value in counting if not (value.small and value.text in firm)]
    kept.sort(key=lambda value: (value.small, not value.sign))
    return Cell(tuple(piece for value in kept for piece in (CellWords(","), value))[1:])


def _merged(table: Table) -> Table:
    """One row for all heads with the same values; its last cell lists them, each with its own details."""
    head = head_of(table.columns)
    own = [at for at, column in enumerate(table.columns) if column.role is ColumnRole.EACH]
    values = [at for at, column in enumerate(table.columns) if column.role is ColumnRole.VALUE]
    found: dict[tuple[tuple[Piece, ...], ...], list[tuple[Piece, ...]]] = {}
    for row in table.rows:
        pieces = (*row.cells[head].pieces, *(piece for at in own for piece in row.cells[at].pieces))
        found.setdefault(tuple(row.cells[at].pieces for at in values), []).append(pieces)
    first, *others = (table.columns[at] for at in values)
    name = N_("Hand and result") if own else table.columns[head].header
    heads_of_all = replace(table.columns[head], header=name, kind=ColumnKind.TEXT, role=ColumnRole.VALUE)
    return replace(
        table,
        columns=(replace(first, role=ColumnRole.HEAD), *others, heads_of_all),
        rows=tuple(Row((*map(Cell, same), Cell((Items(tuple(heads)),)))) for same, heads in found.items()),
        layout=Layout.GRID,
    )


def _gathered_cell(table: Table, row: Row, places: list[int]) -> Cell:
    found: dict[tuple[Piece, ...], list[Text]] = {}
    for place in places:
        pieces = row.cells[place].pieces
        if pieces and pieces != (Silence.EMPTY,):
            found.setdefault(pieces, []).append(table.columns[place].header)
    titles = {column.header for column in table.columns}
    named = {
        pieces: [
            Message("also {form}", form=as_it_is(form)) if form else name for name, form in _with_forms(headers, titles)
        ]
        for pieces, headers in found.items()
    }
    items = tuple(
        (CellWords(Message("{games}:", games=Message.joined(names, ", "))), *pieces) for pieces, names in named.items()
    )
    sources = dict.fromkeys(source for place in places for source in row.cells[place].sources)
    return Cell((Items(items),) if items else (Silence.EMPTY,), tuple(sources))


def _with_forms(names: Iterable[Text], titles: Collection[Text]) -> Iterator[tuple[Text, str]]:
    """Each name, and what is left of it after the same game: `on Hangame` of `Oicho-Kabu, Oicho-Kabu on Hangame`.

    `Oicho-Kabu with tableaus` after `Oicho-Kabu by Ōsaka rules` is `with tableaus`.
    """
    before = ""
    written = [str(title) for title in titles]
    for named in names:
        name = str(named)
        game = max((title for title in written if name.startswith(f"{title} ")), key=len, default=name)
        yield named, name.removeprefix(f"{game} ") if game == before != name else ""
        before = game


_ARRANGED = {Layout.GATHERED: _gathered, Layout.MERGED: _merged}
"""Layout → the function that arranges its rows for a page."""
