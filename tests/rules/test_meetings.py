"""The table of two hands that meet in every game."""

from __future__ import annotations

import re

import pytest
from tests.rules.data import seed_rules

from ludograph.rules.asking import TableError, TableOptions
from ludograph.rules.tables import TABLES
from ludograph.rules.tables.hands.checker import as_we_suggest, everything, offered_games
from ludograph.rules.tables.pieces import CellWords
from ludograph.rules.tables.table import Table
from ludograph.tools.rules.hand import meeting_record

RULES = seed_rules()


def asked(**attributes: str) -> Table:
    return TABLES["meetings"](RULES, TableOptions.of(attributes))


def texts(table: Table) -> dict[str, list[str]]:
    return {
        row.id: [str(piece.text) for cell in row.cells for piece in cell.pieces if isinstance(piece, CellWords)]
        for row in table.rows
    }


def test_each_game_says_who_wins_and_by_which_rule() -> None:
    found = texts(asked(game="oicho-kabu", hand="3.3.3", against="9.1"))
    assert next(iter(found)) == "oicho-kabu"
    assert found["oicho-kabu"][1:3] == ["9–1 wins", "Kuppin ranks above arashi."]
    assert found["oicho-kabu/osaka"][1:3] == ["3–3–3 wins", "Arashi ranks above kuppin."]
    assert found["hiki-kabu"][1:] == [
        "3–3–3 wins",
        "Arashi-kabu ranks above kuppin. The others pay 5 times their bets in all.",
    ]
    assert found["kyo-kabu"][1] == "9–1 would win"
    assert found["kyo-kabu"][2] == "Kuppin ranks above a hand that counts 9 (6)."


def test_what_is_to_be_said_of_hands_is_said_once_in_a_note_with_its_number() -> None:
    table = asked(game="oicho-kabu", hand="3.3.3", against="9.1")
    notes = [note for note in map(str, table.notes) if note.startswith("(")]
    assert notes[1] == "(2) 9–1 counts 0, so a player must take a third card."
    assert notes[5] == "(6) 3–3–3 does not begin with an open card (5, 6, 7, 8), as a player’s hand must."
    shown = {
        number for cells in texts(table).values() for cell in cells for number in re.findall(r"\(([\d, ]+)\)", cell)
    }
    assert {number for some in shown for number in some.split(", ")} == {str(at + 1) for at in range(len(notes))}
    assert texts(table)["bo-ni"][2:] == ["The higher count wins: 9 against 0 (3).", "3–3–3 would win (2)."]


def test_the_other_direction_stands_beside_it_where_there_is_a_dealer() -> None:
    found = texts(asked(game="oicho-kabu", hand="5.5.5", against="4.1"))
    turned = "5–5–5 wins (1). Arashi ranks above a hand that counts 5."
    assert found["oicho-kabu"][1:] == ["4–1 wins", "Shippin ranks above arashi.", turned]
    assert len(found["hiki-kabu"]) == 3


def test_each_reason_has_its_source_and_would_is_explained_where_it_stands() -> None:
    table = asked(game="oicho-kabu", hand="3.3.3", against="9.1")
    assert all(row.cells[2].sources for row in table.rows)
    assert any(str(note).startswith("“Would”") for note in table.notes)
    table = asked(game="kabu-sackson", games="kabu-sackson", hand="3.3.3", against="5.5.5")
    assert not any(str(note).startswith("“Would”") for note in table.notes)


def test_the_other_forms_of_the_game_come_before_other_games() -> None:
    """In the list of all games, which the script makes in the same order, too."""
    options = TableOptions.of({"game": "kyo-kabu"})
    assert [game.id for game in offered_games(RULES, options)][:2] == ["kyo-kabu", "kyo-kabu/mushi-kabu"]


def test_it_says_the_same_as_the_command() -> None:
    for id_, (_, result, why, *_turned) in texts(asked(game="oicho-kabu", hand="3.3.3", against="9.1")).items():
        play = as_we_suggest(RULES, everything(RULES.games[id_]))
        record = meeting_record(play, ["3-3-3"], "9-1")
        winner = {"win": "3–3–3", "lose": "9–1"}[record["outcome"]]
        assert str(result).partition(".")[0] == f"{winner} {'would win' if record['impossible'] else 'wins'}"
        assert why.lower().startswith(record["rule"].lower())


def test_a_game_without_such_cards_is_left_out_and_two_hands_are_needed() -> None:
    assert "che-san-zhang" not in texts(asked(game="oicho-kabu", hand="10.9", against="1.2"))
    with pytest.raises(TableError, match="two hands are needed"):
        asked(game="oicho-kabu", hand="3.3.3")
    with pytest.raises(TableError, match="no game has the cards"):
        asked(game="oicho-kabu", hand="3.3.3", against="3.3.3")
