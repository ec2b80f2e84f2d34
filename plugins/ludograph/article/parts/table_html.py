"""Writes a generated table: a caption with its sources, scoped headers, values with their languages.

`rules.tables.shown` decides what a page shows of a table; this module makes the nodes. On a phone each row of a wide
table is a line that opens on a tap, or a block; in both each value needs its label. Other tables stay tables.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from contextlib import nullcontext
from fractions import Fraction
from functools import partial
from itertools import groupby

from ludograph.article.document.kinds import Added, Box, RulesTable
from ludograph.article.parts.citing import after_sources, cite, works_named
from ludograph.article.parts.table_cells import chips, decimals_of, drawn, replay_button, run
from ludograph.article.read.ledger import Ledger, OwnLink, TableData
from ludograph.article.read.text.scanner import Scanner
from ludograph.article.tree import Element, Literal, Node, element, joined
from ludograph.base.writing import short
from ludograph.languages.words import N_, Message, Text, message_of
from ludograph.rules.tables.data_files import csv_bytes, json_bytes
from ludograph.rules.tables.pieces import Cell, CellWords, Items, Odds, Silence
from ludograph.rules.tables.shown import shown
from ludograph.rules.tables.table import Column, ColumnKind, ColumnRole, Layout, Row, Table, head_of

_STYLES = {Layout.GATHERED: {"matrix", "lg-wide"}, Layout.MERGED: {"best-play"}}
"""The layouts with styles of their own, and with the class of a page that has such a table."""
_RIGHT = frozenset({ColumnKind.NUMBER, ColumnKind.ODDS})
_PLAIN = frozenset({ColumnKind.TEXT, ColumnKind.NUMBER})
_RECORD = 4
"""The number of values from which a single row becomes a list of terms."""
_TELEPHONE = 38
"""The number of letters that fit on a phone of 320 pixels; a wider table becomes blocks there."""
_WRAPPED = 14
"""The number of letters above which a cell has several lines."""
_IN_LINE = 18
"""The largest number of letters of a value in the line of a row on a phone."""
_REST = "lg-rest"
"""The class of the parts of a row that a phone shows on a tap."""
_MATRIX = 6
"""The number of columns above which a table may be wider than the page: it gets a scrollable, focusable region."""
_MANY = 4
"""The number of sentences on the basis of the figures above which they are not repeated for each table."""
_LONG_NOTES = 240
"""The number of characters above which notes are folded below the table."""
_END_OF_CELL, _END_OF_ROW = " · ", "; "
"""Between the cells and rows of a table in the running text, of which search shows a part."""


def put_table(scanner: Scanner, table: Table, start: int, anchor: str) -> None:
    """Puts the table; its CSV and JSON are written beside the page, named for the anchor."""
    opening = {
        "class": f"lg-rules lg-{table.name}",
        "lang": scanner.ledger.english_tag,
        "dir": None,
        "id": anchor,
        "role": "group",
        "aria-labelledby": f"{anchor}-caption",
    }
    ledger = scanner.ledger
    ledger.needs |= _STYLES.get(table.layout, set())
    with scanner.element("div", opening, block=True, means=RulesTable(table.name)):
        _TableWriter(scanner, shown(table), start, anchor).put()
    stem = short(anchor, ".json")
    ledger.files[f"{stem}.csv"], ledger.files[f"{stem}.json"] = csv_bytes(table), json_bytes(table)
    ledger.tables.append(TableData(message_of(table.caption), stem, table.assumptions))


class _TableWriter:
    """Writes one table in its layout."""

    def __init__(self, scanner: Scanner, table: Table, start: int, anchor: str) -> None:
        self.scanner = scanner
        self.table = table
        self.start = start
        self.anchor = anchor
        self.head = head_of(table.columns)
        ledger = scanner.ledger
        self.words = ledger.words
        self.lang = ledger.english_tag or ledger.settings.lang
        """The language of generated text."""
        notes = (*_new_assumptions(table, ledger.tables), *table.notes)
        self.notes = notes
        legends = [column.legend for column in table.columns if column.legend in notes]
        is_matrix = any(column.role is ColumnRole.BRIEF for column in table.columns)
        folded = {column.legend for column in table.columns if is_matrix and not _is_in_line(column)}
        above = notes if len(" ".join(map(str, notes))) <= _LONG_NOTES else legends
        self.above = tuple(note for note in above if note not in folded)
        """The notes in the caption, except those on columns that rows unfold; of too many only those on columns."""
        self.below = tuple(note for note in notes if note not in self.above)
        self.labels = sum(self._is_value(column) for place, column in enumerate(table.columns) if place != self.head)
        """How many columns label their values when a row is a block; a single one without a legend needs no label."""
        is_wide = table.layout in (Layout.GRID, Layout.GATHERED) and not _fits_telephone(table, ledger)
        self.in_lines = is_wide and any(map(_is_in_line, table.columns))
        self.in_blocks = is_wide and not self.in_lines
        self.decimals = {
            place: max((decimals_of(row.cells[place], ledger) for row in table.rows), key=len, default="")
            for place, column in enumerate(table.columns)
            if column.kind in _RIGHT
        }
        """The longest in each column of figures: a shorter one leaves room for as many digits."""
        self.names = Counter(row.cells[self.head].pieces for row in table.rows)

    def put(self) -> None:
        """Puts the table with its notes."""
        match self.table.layout:
            case Layout.TERMS:
                self._put_terms()
            case Layout.STEPS:
                self._put_steps()
            case Layout.SENTENCE:
                self._put_sentence()
            case _ if self._is_record():
                self._put_record()
            case _:
                self._put_grid()
                return
        self._put_last_line()

    def _put_notes(self, name: str, notes: Iterable[Text]) -> None:
        self.scanner.put_nodes([element(name, self._sentences(notes), {"class": "lg-table-notes"})])

    def _sentences(self, notes: Iterable[Text]) -> list[Node]:
        """The notes, in the page's language if translated."""
        own = self.scanner.ledger.own
        return joined(
            [own(note) if self.words.said(note) != str(note) else Literal(str(note)) for note in notes],
            self.words.blank,
        )

    @staticmethod
    def _is_value(column: Column) -> bool:
        return column.role in (ColumnRole.VALUE, ColumnRole.EXACT) and column.kind is not ColumnKind.CARDS

    def _put_grid(self) -> None:
        table, put = self.table, self.scanner.element
        frame: dict[str, str | None] = {"class": "lg-table-frame"}
        usual = [column for column in table.columns if column.role not in (ColumnRole.EXACT, ColumnRole.BRIEF)]
        if len(usual) > _MATRIX:
            frame |= {"role": "region", "tabindex": "0", "aria-labelledby": f"{self.anchor}-caption"}
        form = "lg-opens" if self.in_lines else "lg-blocks" if self.in_blocks else "lg-small"
        with put("div", frame):
            games = sum(one.role is ColumnRole.BRIEF and not one.in_line for one in table.columns)
            beside = f"--lg-games:{games}" if games else None
            with put("table", {"class": f"lg-table {form}{' lg-matrix' * bool(games)}", "style": beside}):
                self._put_caption()
                with put("thead"), put("tr"):
                    for place, column in enumerate(table.columns):
                        self._put_column_head(column, is_rest=place != self.head and not _is_in_line(column))
                for group, rows in groupby(table.rows, key=lambda row: row.group):
                    with put("tbody"):
                        if group:
                            self._put_group(group)
                        for row in rows:
                            self._put_row(row)
            if any(isinstance(piece, Odds) for row in table.rows for cell in row.cells for piece in cell.pieces):
                own = self.scanner.ledger.own(N_("Exact figures"))
                switch: list[Node] = [Element("input", {"type": "checkbox"}), Literal(" "), own]
                self.scanner.ledger.needs.add("odds")
                self.scanner.put_nodes([element("label", switch, {"class": "lg-exact-switch"}, means=Added.CONTROLS)])
            if self.below and table.assumptions:
                summary = element("summary", [self.scanner.ledger.own(N_("What these figures rest on"))])
                folded = [summary, element("p", self._sentences(self.below))]
                self.scanner.put_nodes([element("details", folded, {"class": "lg-table-notes"})])
            elif self.below:
                self._put_notes("p", self.below)

    def _put_caption(self) -> None:
        with self.scanner.element("caption", {"id": f"{self.anchor}-caption"}):
            with self.scanner.element("b"):
                self._put_own(self.table.caption)
            self.scanner.note_plain(_END_OF_CELL)
            cite(self.scanner, self.table.sources, self.start)
            if self.above:
                self.scanner.put_nodes([Literal(" ")])
                self._put_notes("span", self.above)
            keys = dict.fromkeys(
                (one.legend, _classes(one)) for one in self.table.columns if one.role is ColumnRole.BRIEF
            )
            for legend, where in keys:
                attributes = {"class": f"lg-table-notes {where}"}
                key = element("span", self._sentences([legend]), attributes, means=Added.CONTROLS)
                self.scanner.put_nodes([Literal(" "), key])

    def _put_column_head(self, column: Column, *, is_rest: bool) -> None:
        rest, form = _REST if self.in_lines and is_rest else "", "lg-form" if column.is_form else ""
        classes = " ".join(filter(None, (_classes(column), form, rest)))
        attributes = {"scope": "col", "lang": column.lang or None, "class": classes or None}
        with self.scanner.element("th", attributes, means=_meaning(column)):
            if column.lang:
                self.scanner.put_literal(str(column.header))
            else:
                self._put_own(column.header)
        self.scanner.note_plain(_END_OF_ROW if column is self.table.columns[-1] else _END_OF_CELL)

    def _put_group(self, heading: Text) -> None:
        span = {"colspan": str(len(self.table.columns)), "scope": "rowgroup", "class": "lg-group"}
        with self.scanner.element("tr"), self.scanner.element("th", span):
            self.scanner.put_nodes([self.scanner.ledger.own(heading)])
            self.scanner.note_plain(self.words.said(heading) + _END_OF_CELL)

    def _put_row(self, row: Row) -> None:
        last = max((place for place, cell in enumerate(row.cells) if cell.pieces), default=0)
        with self.scanner.element("tr"):
            for place, (column, cell) in enumerate(zip(self.table.columns, row.cells, strict=True)):
                is_head = place == self.head
                is_rest = self.in_lines and not self._fits_line(place, row)
                is_labelled = (is_rest or self.in_blocks) and self._is_value(column) and not is_head
                is_named = is_labelled and (is_rest or self.labels > 1 or bool(column.legend))
                is_empty = not cell.mark and cell.pieces in ((), (Silence.EMPTY,), (Odds(Fraction()),))
                is_short = is_labelled and column.kind is ColumnKind.TEXT and self._length(cell) <= _WRAPPED
                length = "lg-empty" if is_empty else _REST if is_rest else "lg-short" if is_short else ""
                attributes = {
                    "scope": "row" if is_head else None,
                    "class": " ".join(filter(None, (_classes(column), length))) or None,
                    "data-less": self.decimals.get(place, "")[len(decimals_of(cell, self.scanner.ledger)) :] or None,
                    "data-label": self.words.said(column.header) if is_named else None,
                }
                with self.scanner.element("th" if is_head else "td", attributes, means=_meaning(column)):
                    if column.role is ColumnRole.BRIEF:
                        # The row has the full value too, so search must not find both.
                        self.scanner.put_nodes(run(cell.pieces, chips, self.scanner.ledger, self.lang)[0])
                    else:
                        end = _END_OF_ROW if place == last else _END_OF_CELL
                        self._put_cell(cell, end, is_exact=column.role is ColumnRole.EXACT)
                    if is_head and self.in_lines:
                        self.scanner.put_nodes([*self._works(row), *([self._opener(cell)] * self._has_more(row))])

    def _fits_line(self, place: int, row: Row) -> bool:
        """Whether the cell is in the line of the row too; for hands with the same name it distinguishes them."""
        column, cell = self.table.columns[place], row.cells[place]
        if column.role is ColumnRole.LINE:
            return self.names[row.cells[self.head].pieces] > 1
        is_short = column.kind is not ColumnKind.TEXT or self._length(cell) <= _IN_LINE
        return place == self.head or column.role is ColumnRole.BRIEF or (_is_in_line(column) and is_short)

    def _length(self, cell: Cell) -> int:
        return _letters(run(cell.pieces, chips, self.scanner.ledger)[1])

    def _has_more(self, row: Row) -> bool:
        """Whether the line omits anything."""
        left_out = (cell.pieces for place, cell in enumerate(row.cells) if not self._fits_line(place, row))
        names = (piece for piece in row.cells[self.head].pieces if isinstance(piece, CellWords))
        return any(pieces not in ((), (Silence.EMPTY,)) for pieces in left_out) or any(
            name.further or name.gloss for name in names
        )

    def _works(self, row: Row) -> list[Node]:
        """The names of the works of the row, for its line on a phone; those of the table if the row cites none."""
        cells = [cell for column, cell in zip(self.table.columns, row.cells, strict=True) if column.works_in_line]
        sources = [source for cell in cells for source in cell.sources or self.table.sources]
        names = works_named(self.scanner.ledger, sources)
        return [element("small", names, {"class": "lg-works"}, means=Added.CONTROLS)] if names else []

    def _opener(self, head: Cell) -> Node:
        """The element that opens the row on a phone."""
        about = run(head.pieces[:1], chips, self.scanner.ledger)[1]
        label = self.words.gettext("More about {about}", about=about)
        summary = element("summary", [], {"aria-label": label})
        return element("details", [summary], {"class": "lg-more"}, means=Added.CONTROLS)

    def _is_record(self) -> bool:
        """Whether there is one row with many values in words, which is set as a list."""
        columns = self.table.columns
        return len(self.table.rows) == 1 and len(columns) >= _RECORD and {column.kind for column in columns} <= _PLAIN

    def _put_record(self) -> None:
        """The single row as a list of headers and values."""
        self._put_title()
        with self.scanner.element("dl"):
            for column, cell in zip(self.table.columns, self.table.rows[0].cells, strict=True):
                with self.scanner.element("dt"):
                    self._put_own(column.header)
                with self.scanner.element("dd"):
                    self._put_cell(cell)

    def _put_terms(self) -> None:
        """Each row as a term with its description; rows with one term are joined, groups are folded."""
        self._put_title()
        put = self.scanner.element
        with put("dl"):
            for head, of_head in groupby(self.table.rows, key=lambda row: row.cells[0]):
                with put("dt"):
                    self._put_cell(head, ": ")
                for group, rows in groupby(of_head, key=lambda row: row.group):
                    if group:
                        with put("dd"), put("details", {"class": "lg-table-notes"}):
                            with put("summary"):
                                self._put_own(group)
                            self._put_about(rows, "p")
                        continue
                    self._put_about(rows, "dd")

    def _put_about(self, rows: Iterable[Row], name: str) -> None:
        """An element for each subject."""
        subjects: list[list[Row]] = []
        for row in rows:
            if row.continues:
                subjects[-1].append(row)
            else:
                subjects.append([row])
        for of_subject in subjects:
            with self.scanner.element(name):
                for number, row in enumerate(of_subject):
                    if number:
                        self.scanner.put_literal(self.words.blank)
                    for cell in row.cells[1:]:
                        self._put_cell(cell)

    def _put_steps(self) -> None:
        """Numbered steps: the last cell of each row."""
        self._put_title()
        if self.table.others:
            self.scanner.put_nodes([replay_button(self.scanner.ledger, self.table, self.anchor)])
        with self.scanner.element("ol"):
            for row in self.table.rows:
                with self.scanner.element("li"):
                    self._put_cell(row.cells[-1])

    def _put_sentence(self) -> None:
        """The caption, then each row as part of a sentence; or a sentence that there are none."""
        table, scanner = self.table, self.scanner
        with scanner.element("p"):
            with scanner.element("b", {"id": f"{self.anchor}-caption"}):
                self._put_own(Message("{about}:", about=message_of(table.caption)))
            scanner.put_literal(self.words.blank)
            for number, row in enumerate(table.rows):
                if number:
                    scanner.put_literal(self.words.said("; "))
                for place, cell in enumerate(row.cells):
                    if cell.pieces and cell.pieces != (Silence.EMPTY,):
                        if place:
                            scanner.put_literal(self.words.said("{about}: {what}").format(about="", what=""))
                        self._put_cell(cell)
            if not table.rows:
                scanner.put_nodes([scanner.ledger.own(N_("nothing that we know of"))])
            scanner.put_nodes([Literal(self.words.said("{what}.").format(what=""))])
            cite(self.scanner, table.sources, self.start)

    def _put_title(self) -> None:
        name = "h2" if self.table.is_section else "p"
        ledger = self.scanner.ledger
        # The contents show the title too, outside of the table's language.
        lang = ledger.english_tag if self.table.is_section and ledger.own_tag is None else None
        ledger.needs.add("boxes")
        attributes = {"class": "lg-rules-title", "id": f"{self.anchor}-caption"}
        with self.scanner.element(name, attributes, means=Box.SECTION if self.table.is_section else Box.TITLE):
            with self.scanner.element("span", {"lang": lang}) if lang else nullcontext():
                self._put_own(self.table.caption)
            self.scanner.note_plain(_END_OF_CELL)

    def _put_own(self, text: Text) -> None:
        self.scanner.put_nodes([self.scanner.ledger.own(text)])
        self.scanner.note_plain(self.words.said(text), literal=True)

    def _put_last_line(self) -> None:
        """The sources in words, then the notes."""
        table, scanner = self.table, self.scanner
        in_words = table.sources if table.layout is not Layout.SENTENCE else ()
        if not (in_words or self.notes):
            return
        with scanner.element("p", {"class": "lg-table-notes"}):
            after_sources(scanner, in_words, self.start)
            scanner.put_nodes(self._sentences(self.notes))

    def _put_cell(self, cell: Cell, end: str = "\n", *, is_exact: bool = False) -> None:
        """A value with its sources; a column of exact figures has no further folding. `end` follows it in running
        text.
        """
        if cell.mark:
            mark = self.scanner.ledger.own(Message("{about}:", about=message_of(cell.mark)))
            self.scanner.put_nodes([element("small", [mark], {"class": "lg-gloss"}), Literal(" ")])
        ledger = self.scanner.ledger
        nodes, plain = run(cell.pieces, partial(drawn, ledger), ledger, self.lang)
        self.scanner.put_nodes([Literal(plain)] if is_exact else nodes)
        for node in nodes:
            if isinstance(node, Element) and (href := node.attributes.get("href")):
                self.scanner.ledger.own_links.append(OwnLink(href.removeprefix("#"), node))
        self.scanner.note_plain(plain)
        cite(self.scanner, cell.sources, self.start)
        self.scanner.note_plain(end if plain else "")


def _new_assumptions(table: Table, above: Iterable[TableData]) -> tuple[Text, ...]:
    """The basis of the figures; omitted if a table above has exactly the same."""
    for other in above:
        if len(other.assumptions) >= _MANY and set(other.assumptions) <= set(table.assumptions):
            own = (sentence for sentence in table.assumptions if sentence not in other.assumptions)
            return Message("The same holds as for “{caption}” above.", caption=other.caption), *own
    return table.assumptions


def _fits_telephone(table: Table, ledger: Ledger) -> bool:
    """Whether the columns fit on a narrow screen, by the number of letters."""
    width, head = 0, head_of(table.columns)
    for place, column in enumerate(table.columns):
        if column.role is ColumnRole.EXACT:
            continue
        if column.kind is ColumnKind.CARDS or column.role is ColumnRole.LINE:
            return False
        cells = [_longest(row.cells[place], ledger) for row in table.rows]
        header = max(map(_letters, str(column.header).split()), default=0)
        if max(cells, default=0) > 3 * _WRAPPED:
            return False
        width += max(header, min(max(cells, default=0), _WRAPPED - 4 if place == head else _WRAPPED)) + 2
    return width <= _TELEPHONE


def _longest(cell: Cell, ledger: Ledger) -> int:
    """The letters of a cell without its text in brackets; for a list, those of its longest item."""
    lists = [piece.items for piece in cell.pieces if isinstance(piece, Items)]
    runs = lists[0] if lists else (cell.pieces,)
    return max((_letters(run(pieces, chips, ledger)[1].partition(" (")[0]) for pieces in runs), default=0)


def _is_in_line(column: Column) -> bool:
    """Whether a row's line on a phone has the column, besides its head."""
    return column.in_line or column.kind is ColumnKind.CARDS or column.role is ColumnRole.BRIEF


def _letters(text: str) -> int:
    """The width of a text in letters; a CJK character counts two."""
    return sum(2 if ord(sign) > 0x2E7F else 1 for sign in text)


def _meaning(column: Column) -> Added | None:
    """What a cell of the column is: one for the line of a row on a phone repeats others."""
    return Added.CONTROLS if column.role is ColumnRole.BRIEF else None


def _classes(column: Column) -> str:
    names = [
        "lg-number" if column.kind in _RIGHT else "",
        "lg-hands" if column.kind is ColumnKind.CARDS else "",
        "lg-line" if column.role is ColumnRole.LINE else "",
        "lg-exact" if column.role is ColumnRole.EXACT else "",
        ("lg-worth" if column.in_line else "lg-brief") if column.role is ColumnRole.BRIEF else "",
    ]
    return " ".join(filter(None, names))
