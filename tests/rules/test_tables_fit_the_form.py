"""What a table says of a game fits its form of play: nothing is invented for games that are not dealt and compared."""

from __future__ import annotations

import pytest
from tests.rules.data import design_rules, field_rules, seed_rules
from tests.rules.test_tables_of_facts import text

from ludograph.base.problems import LudographError
from ludograph.languages.words import words_in
from ludograph.rules.play.play import NotPlayableError, played
from ludograph.rules.tables import SLOW, TABLES, Table, TableError, TableOptions
from ludograph.rules.tables.pieces import ANY_CARD, CardsShown
from ludograph.store.codec import decoded, encoded

ELSEWHERE = sorted(id for id, game in field_rules().games.items() if not game.is_dealt)
OF_DEALT_HANDS = ("totals", "hand-odds", "best-hand", "rarity-check", "house-edge", "worked-round")
WITHOUT_HANDS = {"block", "eights"}
"""Games of tiles that are laid and of cards that are played away rank no hands."""


def make(show: str, game: str) -> Table:
    return TABLES[show](field_rules(), TableOptions.of({"game": game}))


def words_of(table: Table) -> str:
    cells = (text(cell) for row in table.rows for cell in row.cells)
    texts = (table.caption, *(column.header for column in table.columns), *cells, *table.notes)
    return " ".join(map(str, texts)).lower()


def test_there_are_games_of_several_other_forms() -> None:
    assert {"koi-koi", "briscola", "riichi"} <= set(ELSEWHERE)


@pytest.mark.parametrize("game", ELSEWHERE)
@pytest.mark.parametrize("show", OF_DEALT_HANDS)
def test_no_odds_totals_or_rounds_where_nothing_is_dealt_and_compared(game: str, show: str) -> None:
    with pytest.raises(TableError):
        make(show, game)


@pytest.mark.parametrize("game", ELSEWHERE)
def test_no_stake_total_tie_or_deal_is_invented(game: str) -> None:
    tables = [] if game in WITHOUT_HANDS else [make("rank-table", game)]
    if "default" in field_rules().games[game].presets:
        tables.append(make("play-now", game))
    for table in tables:
        text = words_of(table)
        for invented in ("stake", "highest total", "ties", "how often", "not ranked", "counters", "the dealer’s)"):
            assert invented not in text, (table.name, invented)


def test_a_game_without_a_ranking_has_no_table_of_hands() -> None:
    for game in WITHOUT_HANDS:
        with pytest.raises(TableError):
            make("rank-table", game)


@pytest.mark.parametrize("game", sorted(set(field_rules().games) - WITHOUT_HANDS))
def test_every_hand_that_is_shown_can_lie_on_a_table(game: str) -> None:
    try:
        deck = played(field_rules().games[game]).deck
    except NotPlayableError:
        return
    for row in make("rank-table", game).rows:
        for piece in (piece for cell in row.cells for piece in cell.pieces if isinstance(piece, CardsShown)):
            for card in set(piece.cards) - {ANY_CARD}:
                copies = 1 if card in deck.by_id else sum(str(each.n) == card for each in deck.cards)
                assert piece.cards.count(card) <= copies, piece


OTHERWISE: tuple[dict[str, str], ...] = ({}, {"hand": "9-1", "against": "3-3-3"}, {"yaku": "kuppin"})
"""What tables are asked for that are not about one game."""


@pytest.mark.parametrize("show", sorted(TABLES))
def test_every_table_is_kept_with_its_words_in_all_languages(show: str) -> None:
    kept = 0
    for rules in (seed_rules(), field_rules()):
        games = [id for id in rules.games if show not in SLOW or "/" not in id]  # a variant's odds take as long again
        for asked in [*OTHERWISE, *({"game": id} for id in games)]:
            try:
                table = TABLES[show](rules, TableOptions.of(asked))
            except LudographError:
                continue
            kept += 1
            found = decoded(Table, encoded(table))
            assert found == table
            assert encoded(found) == encoded(table)
            assert _in_french(found) == _in_french(table)
    assert kept


def _in_french(table: Table) -> list[str]:
    return [words_in("fr").said(text) for text in (table.caption, *table.notes)]


def test_koi_koi_can_be_played_from_its_box_and_its_points() -> None:
    box = {row.id: text(row.cells[1]) for row in make("play-now", "koi-koi").rows}
    assert list(box) == ["need", "aim", "deal", "play", "take", "choose", "stock", "stop", "points", "win", "end"]
    assert box["need"] == "2 players; 48 cards: hanafuda."
    table = make("rank-table", "koi-koi")
    points = {row.id: text(row.cells[3]) for row in table.rows}
    assert (points["five-brights"], points["rainy-four"], points["chaff"]) == ("10", "7", "1")
    assert (
        text(next(row for row in table.rows if row.id == "animals").cells[5]) == "1 more for each beyond 5 animal cards"
    )
    assert "Only the best of these counts: five brights, four brights, rainy four, three brights." in map(
        str, table.notes
    )


def test_briscola_has_its_cards_by_strength_with_the_sum_of_their_points() -> None:
    table = make("rank-table", "briscola")
    assert [(row.id, text(row.cells[3])) for row in table.rows][:5] == [
        ("1", "11"),
        ("3", "10"),
        ("10", "4"),
        ("9", "3"),
        ("8", "2"),
    ]
    assert "All cards together count 120 points." in map(str, table.notes)
    assert "most of the 120 points" in words_of(make("play-now", "briscola"))


def test_mahjong_has_the_points_of_a_closed_and_of_an_open_hand() -> None:
    table = make("rank-table", "riichi")
    keys = [column.key for column in table.columns]
    closed, opened = keys.index("points"), keys.index("open")
    cells = {row.id: (text(row.cells[closed]), text(row.cells[opened])) for row in table.rows}
    assert cells["full-flush"] == ("6", "5")
    assert cells["all-runs"] == ("1", "none")


def test_captured_sets_have_no_odds_dealt_in_the_design_data_either() -> None:
    with pytest.raises(TableError, match="not dealt"):
        TABLES["hand-odds"](design_rules(), TableOptions.of({"game": "koi-koi"}))
