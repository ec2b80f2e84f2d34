"""What a page shows of a table; the data files keep all of it."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

import pytest
from tests.rules.data import field_rules
from tests.rules.printed import text

from ludograph.languages.words import Message
from ludograph.library.citing.citation import Cited
from ludograph.rules.tables import TABLES, TableOptions
from ludograph.rules.tables.data_files import csv_bytes
from ludograph.rules.tables.pieces import Cell, CellWords, Items, Silence, number, silent, words
from ludograph.rules.tables.shown import NAME_ONLY, shown
from ludograph.rules.tables.table import Column, ColumnRole, Layout, Row, Table

NAME = CellWords(Message(NAME_ONLY), sign="○")
AGREED_NAME = replace(NAME, small=True)
WINS, TWICE = CellWords("wins", sign="★"), CellWords("×2")
AGREED_WIN = replace(WINS, small=True)
HEAD = Column("hand", "Hand", role=ColumnRole.HEAD)
EMPTY, UNSTATED = silent(Silence.EMPTY), silent(Silence.UNSTATED)


def table(columns: tuple[Column, ...], *rows: tuple[Cell, ...], **more: object) -> Table:
    return Table("t", "T", columns, tuple(Row(row) for row in rows), **more)  # type: ignore[arg-type]


def keys(shown_table: Table) -> list[str]:
    return [column.key for column in shown_table.columns]


def test_a_column_without_a_value_is_not_shown_and_a_silent_one_becomes_a_note() -> None:
    columns = (HEAD, Column("pay", "Pays", legend="Pays: times the bet."), Column("empty", "Empty"))
    page = shown(table(columns, (words("a"), UNSTATED, EMPTY), (words("b"), EMPTY, EMPTY)))
    assert keys(page) == ["hand"]
    assert tuple(map(str, page.notes)) == ("Pays: not stated.",)
    some = shown(table(columns, (words("a"), number(2), EMPTY), (words("b"), UNSTATED, EMPTY)))
    assert keys(some) == ["hand", "pay"]
    assert tuple(map(str, some.notes)) == ("Pays: times the bet.",)


def test_works_that_stand_above_come_first_so_that_their_letters_are_in_order() -> None:
    def citing(*keys: str) -> Cell:
        return replace(words("a"), sources=tuple(map(Cited, keys)))

    page = shown(
        table((HEAD, Column("b", "B")), (citing("X"), citing("Z", "Y")), (citing("Y", "Z"), citing("W", "Y", "X")))
    )
    found = [[one.citekey for one in cell.sources] for row in page.rows for cell in row.cells]
    assert found == [["X"], ["Z", "Y"], ["Z", "Y"], ["X", "Y", "W"]]


def test_a_column_for_programs_is_in_the_file_and_not_on_the_page() -> None:
    columns = (Column("place", "Place", role=ColumnRole.DATA), HEAD)
    whole = table(columns, (number(1), words("a")), (number(2), words("b")))
    assert keys(shown(whole)) == ["hand"]
    (header, first, *_) = csv.reader(io.StringIO(csv_bytes(whole).decode()))
    assert (header, first) == (["place", "hand", "sources"], ["1", "a", ""])


@pytest.mark.parametrize("formula", ["=1+1", "+cmd", "-x", "@SUM(A1)", "\tx", "="])
def test_what_a_spreadsheet_would_run_gets_an_apostrophe(formula: str) -> None:
    rows = csv.reader(io.StringIO(csv_bytes(table((HEAD,), (words(formula),))).decode()))
    assert list(rows)[1] == [f"'{formula}", ""]


@pytest.mark.parametrize("text", ["-1/3", "+2", "a=1", "1-2", ""])
def test_numbers_and_other_words_stay_as_they_are_in_the_file(text: str) -> None:
    rows = csv.reader(io.StringIO(csv_bytes(table((HEAD,), (words(text),))).decode()))
    assert list(rows)[1] == [text, ""]


def test_words_about_a_hand_share_a_cell() -> None:
    line = ColumnRole.LINE
    columns = (HEAD, Column("whose", "Whose", role=line), Column("order", "Order", role=line), Column("x", "X"))
    source = (Cited("B"),)
    page = shown(table(columns, (words("a"), replace(words("mine"), sources=source), words("rising"), number(1))))
    assert keys(page) == ["hand", "whose", "x"]
    assert page.rows[0].cells[1] == Cell((CellWords("mine"), CellWords(";"), CellWords("rising")), source)


def test_a_gathered_row_lists_the_columns_with_the_same_value_once() -> None:
    columns = (HEAD, Column("g", "Game"), Column("h", "Hive"), Column("i", "Isle"), Column("j", "Joy"))
    row = (words("a"), words("wins"), EMPTY, words("wins"), words("draws"))
    page = shown(table(columns, row, layout=Layout.GATHERED))
    assert keys(page) == ["hand", "where"]
    (list_,) = page.rows[0].cells[1].pieces
    assert isinstance(list_, Items)
    assert [text(Cell(item)) for item in list_.items] == ["Game, Isle: wins", "Joy: draws"]


def test_a_gathered_row_names_a_game_once_before_its_forms() -> None:
    titles = ("Hive", "Hive on screen", "Big Two", "Big Three", "Isle by night", "Isle by day", "Isle")
    columns = (HEAD, *(Column(f"g{place}", title) for place, title in enumerate(titles)))
    page = shown(table(columns, (words("a"), *(words("wins") for _ in titles)), layout=Layout.GATHERED))
    (list_,) = page.rows[0].cells[1].pieces
    assert isinstance(list_, Items)
    named = "Hive, also on screen, Big Two, Big Three, Isle by night, also by day, Isle:"
    assert [text(Cell(item)) for item in list_.items] == [f"{named} wins"]


def test_a_form_beside_its_game_has_a_heading_without_the_name_of_the_game() -> None:
    columns = (HEAD, Column("hive", "Hive"), Column("screen", "Hive on screen"), Column("isle", "Isle by night"))
    won = Cell((CellWords("wins"),), brief=((CellWords("wins"),),))
    page = shown(table(columns, (words("a"), won, won, won), layout=Layout.GATHERED))
    brief = [str(column.header) for column in page.columns if column.role is ColumnRole.BRIEF]
    assert brief == ["Worth", "Hive", "… on screen", "Isle by night"]


def test_a_work_is_cited_once_with_all_its_places() -> None:
    def cell(text: str, *sources: Cited) -> Cell:
        return replace(words(text), sources=sources)

    columns = (HEAD, Column("x", "X"))
    rows = [
        (words("a"), cell("1", Cited("Book", "p. 3"))),
        (words("b"), cell("2", Cited("Book", "p. 9"))),
        (words("c"), cell("3", Cited("Leaf"))),
    ]
    page = shown(table(columns, *rows))
    assert page.sources == (Cited("Book", "p. 3"), Cited("Book", "p. 9"))
    assert [row.cells[1].sources for row in page.rows] == [(), (), (Cited("Leaf"),)]
    given = shown(table(columns, *rows, sources=(Cited("Book"),)))
    assert [row.cells[1].sources for row in given.rows] == [(), (), (Cited("Leaf"),)]


def test_a_gathered_row_has_each_game_in_brief_too_and_what_it_is_worth_for_the_line_of_a_telephone() -> None:
    columns = (HEAD, Column("one", "One"), Column("two", "Two"))
    won, paid = (
        Cell((CellWords("wins"),), brief=((CellWords("wins"),),)),
        Cell((CellWords("pays"),), brief=((CellWords("2"),),)),
    )
    seen = shown(table(columns, (words("a"), won, paid), (words("b"), EMPTY, paid), layout=Layout.GATHERED))
    assert keys(seen) == ["hand", "worth", "one", "two", "where"]
    assert [column.role is ColumnRole.BRIEF for column in seen.columns] == [False, True, True, True, False]
    assert [[str(piece.text) for piece in row.cells[1].pieces] for row in seen.rows] == [["wins", ",", "2"], ["2"]]  # type: ignore[union-attr]
    # A single game has nothing beside it: its value is in the line.
    alone = shown(table(columns[:2], (words("a"), won), layout=Layout.GATHERED))
    assert [(column.key, column.in_line) for column in alone.columns] == [("hand", False), ("one", True)]


@pytest.mark.parametrize(
    ("games", "worth"),
    [
        ([NAME, AGREED_NAME], "name only"),
        ([CellWords("×3"), AGREED_NAME, NAME], "×3"),
        ([WINS, TWICE, AGREED_WIN], "wins, ×2"),
        ([TWICE, AGREED_WIN], "×2, (wins)"),
    ],
)
def test_what_a_hand_is_worth_is_said_once_for_all_games(games: list[CellWords], worth: str) -> None:
    columns = (HEAD, *(Column(f"g{place}", f"G{place}") for place in range(len(games))))
    dealer = CellWords("dealer", sign="▲")
    cells = (Cell((one,), brief=((one, dealer),)) for one in games)
    seen = shown(table(columns, (words("a"), *cells), layout=Layout.GATHERED))
    found = [piece for piece in seen.rows[0].cells[1].pieces if isinstance(piece, CellWords) and piece.text != ","]
    assert ", ".join(f"({piece.text})" if piece.small else str(piece.text) for piece in found) == worth
    # The legends have the signs of the table only, each once; the one for the line of a telephone has no holders.
    used = dict.fromkeys(f"{one.sign}\N{NO-BREAK SPACE}{one.text}" for one in games if one.sign)
    telephone, desk = (str(seen.columns[place].legend).rpartition("on it.")[2] for place in (1, 2))
    several = " Several values are those of several games: open the row to see which."
    assert telephone == (f" {'; '.join(used)}." if used else "") + several
    assert {part.strip(" .") for part in desk.split(";")} == {*used, "▲\N{NO-BREAK SPACE}dealer"}


def test_hands_without_a_condition_are_among_those_of_a_capture_game() -> None:
    compared = TABLES["yaku-matrix"](field_rules(), TableOptions.of({"games": "scopa"}))
    assert [row.id for row in shown(compared).rows] == ["settebello", "most-cards", "most-coins", "primiera"]
