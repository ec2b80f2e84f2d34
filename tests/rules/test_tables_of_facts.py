"""The tables that need no odds, on the site's own data."""

from __future__ import annotations

import re

import pytest
from tests.rules.printed import text
from tests.rules.rules import FILES, changed, read, the_rules

from ludograph.base.yaml import Scalar
from ludograph.rules.data.model import Rules
from ludograph.rules.data.resolve import recommended
from ludograph.rules.fields import field_label
from ludograph.rules.speech.sentence import BARE
from ludograph.rules.tables import TABLES, Table, TableError, TableOptions, data_files
from ludograph.rules.tables.facts.facts import fact_rows, node_at
from ludograph.rules.tables.hands.decks import number_names
from ludograph.rules.tables.pieces import CardsShown, Cell
from ludograph.rules.tables.shown import shown

PLAYED = sorted(id for id, game in the_rules().games.items() if "default" in game.presets)


def make(show: str, **options: str) -> Table:
    return TABLES[show](the_rules(), TableOptions.of(options))


def lines(table: Table) -> dict[str, list[str]]:
    return {row.id: [text(cell) for cell in row.cells] for row in table.rows}


@pytest.mark.parametrize("id", PLAYED)
def test_play_now_fits_a_phone(id: str) -> None:
    table = shown(make("play-now", game=id))
    box = " ".join(text(cell) for row in table.rows for cell in row.cells)
    assert len(box.split()) <= 170
    first = [row.id for row in table.rows][:4]
    assert first[:2] == ["need", "aim"]
    assert "deal" in first[2:]
    assert {"win", "pay"} <= {row.id for row in table.rows}
    assert "None" not in box
    assert "<" not in box


def test_play_now_names_multipliers_only_where_a_yaku_has_one() -> None:
    pot = [("form: banker", "form: pot"), ("holder: dealer", "holder: both"), (", pay: {player: 1, dealer: 2}}", "}")]
    plain, multiplied = ((*pot, (", pay: 2}", new)) for new in ("}", ", times: 2}"))
    box = []
    for changes in (plain, multiplied):
        rules = read(changed("games/a.yaml", *changes))[0]
        box.append(lines(TABLES["play-now"](rules, TableOptions.of({"game": "nine"})))["pay"][1])
    assert [" 2 times " in pay for pay in box] == [False, True]
    assert [BARE.remark in pay for pay in box] == [False, True]


def play(id: str) -> dict[str, str]:
    return {row: cells[1] for row, cells in lines(make("play-now", game=id)).items()}


@pytest.mark.parametrize("id", PLAYED)
def test_play_now_says_what_the_cards_count_that_do_not_show_it(id: str) -> None:
    aim = play(id)["aim"]
    game = the_rules().games[id]
    western = [deck for deck in (game.deck, *game.other_decks) if deck and deck.drawn == "western"]
    assert (re.search(r"An ace (is|counts) 1", aim) is not None) == bool(western)
    assert re.search(r"\b10\b.* (is|counts?) 0\b", aim)


@pytest.mark.parametrize("id", PLAYED)
def test_play_now_says_in_which_order_players_bet_and_draw(id: str) -> None:
    box, game = play(id), recommended(the_rules(), the_rules().games[id])
    for step, order in (("bet", game.bets.order), ("draw", game.draw.order)):
        if order is not None and order.value and step in box:
            assert box[step].lower().startswith(order.value.removesuffix(".").lower()), step


def test_hands_of_unknown_rank_stand_in_a_group_of_their_own() -> None:
    hangame = make("rank-table", game="oicho-kabu/hangame")
    assert [(row.id, str(row.group)) for row in hangame.rows][-3:] == [
        ("total", ""),
        ("fujin", "Rank not stated"),
        ("raijin", "Rank not stated"),
    ]
    # To withdraw is no rank.
    outside = make("rank-table", game="oicho-kabu/yakuza-video-games").rows[-1]
    assert str(outside.group) == "Outside the ranking"


def test_how_often_a_hand_comes_is_said_by_game_where_the_games_differ() -> None:
    rows = {row.id: row.cells[-1] for row in make("yaku-matrix", family="kabu").rows}
    assert text(rows["kuppin"]) == (
        "Hiki-Kabu and Oicho-Kabu with tableaus: 4/195, Kyō-Kabu: 4/315, Oicho-Kabu: 2/195,"
    )
    # Four cards lie open before the deal; a column begins with one of them.
    assert text(rows["sorokabu"]) == "1/210"


def test_cards_are_called_as_the_data_of_their_pack_say() -> None:
    rules = the_rules()
    # A king stays one where it gets another number.
    assert str(rules.decks["western-48-no-tens"].called(12)) == "king"
    # Flower cards serve too, and are called otherwise.
    assert str(rules.games["sanmai-kabu"].called(12)) == "12"
    assert str(rules.games["kabu-sackson"].called(1)) == "ace"
    royal = changed("decks/a.yaml", ("numbers: 1-10,", "numbers: 1-10, ranks: {10: king},"))
    by_rank = changed("games/a.yaml", ("mod: 10", "scoring: rank, order: [10, 9]"))
    rules = read(by_rank | {"decks/a.yaml": royal["decks/a.yaml"]})[0]
    table = TABLES["rank-table"](rules, TableOptions.of({"game": "nine"}))
    assert "Cards, strongest first: king, 9." in map(str, table.notes)


def test_a_box_has_stars_for_what_is_our_choice_and_says_what_they_mean() -> None:
    table = shown(make("play-now", game="kyo-kabu"))
    assert str(table.notes[-1]).startswith("*")
    assert "*" in " ".join(text(row.cells[1]) for row in table.rows)
    assert "*" not in " ".join(text(row.cells[1]) for row in make("play-now", game="kyo-kabu").rows)
    assert shown(make("play-now", game="hiki-kabu/old")).notes == ()


def test_play_now_says_which_of_two_hands_wins_that_are_the_same_special_one() -> None:
    # It is ranked, but two of them never meet.
    assert "Of two" not in play("sanmai-kabu")["win"]
    for way, text_of_way in {
        "run": "the run that ends higher wins",
        "groups": "the highest card wins, then the next",
        "{order: [3, 2, 1]}": "the one that comes first in the order 3 > 2 > 1 wins",
    }.items():
        rules = read(changed("games/a.yaml", ("storm: {", f"storm: {{compare: {way}, ")))[0]
        box = lines(TABLES["play-now"](rules, TableOptions.of({"game": "nine"})))["win"][1]
        assert f"Of two storm, {text_of_way}." in box


def test_play_now_says_who_deals_and_when_a_game_of_points_ends() -> None:
    assert "First dealer" in play("oicho-kabu")["deal"]
    assert "First dealer" not in play("oicho-kabu/tableau")["deal"]
    assert "end" not in play("sanmai-kabu")


def test_a_hand_to_be_agreed_on_beats_others_of_its_kind() -> None:
    rows = {row.id: " ".join(map(text, row.cells)) for row in make("yaku-matrix", game="oicho-kabu/tableau").rows}
    assert "beats zoro; else it counts as its total" in rows["zoro-tsubushi"]


def test_play_now_gives_no_source_to_what_no_source_states() -> None:
    rows = {row.id: row.cells[1] for row in make("play-now", game="oicho-kabu").rows}
    assert [source.citekey for source in rows["draw"].sources] == ["PorgesThreeCard"]


def test_play_now_remarks_a_chosen_holder_and_a_chosen_multiple() -> None:
    base, silent = "pay: {base: 1}", "pay: {base: {unstated: true}}"
    use = "{reading: nine-first, options: [any-order], holder: dealer, effect: win, pay: {player: 1, dealer: 2}}"
    open_use = "{reading: nine-first, holder: {unstated: true}, effect: win, pay: {unstated: true}}"
    chosen = "rounds: 6, yaku.nine-one.holder: player, yaku.nine-one.pay: 4, yaku.storm.pay: 1}"
    rules = read(changed("games/a.yaml", (base, silent), (use, open_use), ("rounds: 6}", chosen)))[0]
    box = lines(TABLES["play-now"](rules, TableOptions.of({"game": "nine"})))
    assert (box["win"][1].count(f"players only, {BARE.remark}"), box["pay"][1].count(f"({BARE.remark})")) == (1, 2)


def test_play_now_needs_a_recommended_form() -> None:
    with pytest.raises(TableError, match="no preset 'default'"):
        make("play-now", game="che-san-zhang")


def test_the_yaku_matrix_distinguishes_the_silences() -> None:
    table = make("yaku-matrix", family="kabu")
    column = {column.key: place for place, column in enumerate(table.columns)}
    cells = lines(table)
    assert cells["kuppin"][column["kyo-kabu"]] == "the dealer’s , in this order ; wins ; pay <unstated>"
    assert cells["arashi"][column["hiki-kabu"]] == "wins ; ×3"
    assert cells["sorokabu"][column["kyo-kabu"]] == "anyone’s ; wins ; player: 2 , dealer: <unstated>"
    assert cells["shippin"][column["oicho-kabu-tableau"]].endswith("<disputed>")
    assert cells["niichi"][column["oicho-kabu-tableau"]] == "only its name is known (rare)"
    assert cells["bopin-kakitakuri"][column["bo-ni"]] == "<removed>"
    assert cells["bopin-kakitakuri"][column["hiki-kabu"]] == "<empty>"
    assert cells["pinbasami"][column["oicho-kabu-tableau"]] == (
        "a tableau’s , in this order ; wins ; pays the number of card 2 (where players agree on it)"
    )
    # Not in the ranking as printed, but in the recommended form, which the article describes.
    assert cells["shippin"][column["oicho-kabu-osaka"]].endswith("pay <unstated> (in the form played here)")
    assert (
        cells["shiro"][column["oicho-kabu-osaka"]]
        == "a tableau’s ; may withdraw with the stake (in the form played here)"
    )
    assert not {"kawu", "kabu-sackson"} & column.keys()
    assert "okabu" not in cells


def test_a_matrix_draws_cards_in_the_order_that_some_games_ask_for() -> None:
    """Drawn in another order, `in this order` beside them would be false."""
    kuppin = next(row for row in make("yaku-matrix", family="kabu").rows if row.id == "kuppin")
    (cards,) = kuppin.cells[0].pieces
    assert isinstance(cards, CardsShown)
    assert (cards.cards, text(kuppin.cells[2])) == (("9", "1"), "a 1 and a 9")


def test_a_matrix_gives_each_reading_of_a_name() -> None:
    hand = next(row for row in make("yaku-matrix", family="kabu").rows if row.id == "shichi-go-san")
    assert text(hand.cells[1]) == "七五三 shichi-go-san ‘seven-five-three’ , nana-go-san"


def test_a_matrix_leaves_a_card_that_may_be_any_card_empty_in_hands_to_agree_on_too() -> None:
    pinbasami = next(row for row in make("yaku-matrix", family="kabu").rows if row.id == "pinbasami")
    (cards,) = pinbasami.cells[0].pieces
    assert isinstance(cards, CardsShown)
    assert cards.cards == ("1", "?", "1")


@pytest.mark.parametrize(
    ("options", "caption"),
    [
        ({"family": "kabu"}, "Combinations of the kabu games"),
        ({"games": "hiki-kabu"}, "Combinations of Hiki-Kabu"),
        ({"games": "kyo-kabu, hiki-kabu"}, "Combinations compared"),
        ({"family": "kabu", "size": "3"}, "Which hands of 3 cards count, and where"),
    ],
)
def test_a_matrix_says_what_it_compares(options: dict[str, str], caption: str) -> None:
    table = make("yaku-matrix", **options)
    assert str(table.caption) == caption
    sizes = {the_rules().yaku[row.id].size for row in table.rows}
    assert sizes == {3} if "size" in options else len(sizes) > 1


def test_every_table_has_a_cell_for_each_column() -> None:
    for show, options in (
        ("yaku-matrix", {"family": "kabu"}),
        ("yaku-matrix", {"games": "kyo-kabu, sanmai-kabu"}),
        ("deck-table", {}),
        ("number-names", {}),
        ("disputes", {"family": "kabu"}),
        *(("yaku-card", {"yaku": id}) for id in the_rules().yaku),
        *((show, {"game": id}) for show in ("game-facts", "disputes", "unstated") for id in the_rules().games),
    ):
        table = make(show, **options)
        assert table.name == show
        for row in table.rows:
            assert len(row.cells) == len(table.columns)
        assert len({row.id for row in table.rows}) == len(table.rows) or show == "disputes"


def test_a_yaku_card_shows_readings_with_their_sources_and_odds_for_each_deck() -> None:
    table = make("yaku-card", yaku="kuppin")
    cells = lines(table)
    assert cells["any-order"] == ["Reading: any order", "2 cards: a 1 and a 9, in any order"]
    assert cells["nine-first"] == ["Reading: nine first", "2 cards: a 9 and a 1, in that order"]
    books = {row.id: row.cells[1].sources[0] for row in table.rows if row.id in ("any-order", "nine-first")}
    assert books["any-order"] == ("HanafudaNoAsobikata", "p. 155")
    assert books["nine-first"] == ("HanafudaWoHajimete", "p. 165")
    uses = {f"{game.id}-{use.id}" for game in the_rules().games.values() for use in game.uses.values()}
    assert {id for id in cells if id in uses} == {id for id in uses if "kuppin" in id}
    # Four nines by four ones, in both orders, out of 40 by 39.
    assert cells["kabufuda-40"][1] == "4/195"
    kamakura = lines(make("yaku-card", yaku="kamakura-buta"))
    assert kamakura["attested-1"] == ["Mentioned", "1723: 大塔宮曦鎧"]


def test_numbers_are_named_with_where_the_name_is_from() -> None:
    cells = lines(make("number-names", family="kabu"))
    assert list(cells) == [str(number) for number in range(11)]
    assert cells["9"] == ["9", "九 kyū", "kabu from cabo ‘end’", "カブ kabu"]
    assert cells["10"] == ["10", "<empty>", "<empty>", "ブタ buta"]
    with pytest.raises(TableError, match="no names of numbers"):
        make("number-names", game="bo-pin")
    with pytest.raises(TableError, match=r"no names of numbers are known$"):
        number_names(Rules(), TableOptions())


def test_decks_say_how_they_are_made() -> None:
    cells = lines(make("deck-table"))
    assert cells["mushibana-40"][1:4] == [
        "40",
        "1–10, 4 of each",
        "hanafuda without peony and clover; willow is 6 and paulownia is 7",
    ]
    assert cells["hanafuda-48-nagoya"][3].startswith("hanafuda; willow is 2, paulownia is 6")
    assert cells["western-40-pips"][3] == "Western pack without jacks, queens and kings"
    assert cells["western-48-no-tens"][3] == "Western pack without 10s; jack is 10, queen is 11 and king is 12"
    assert cells["hanafuda-40-kabu"][3] == "<empty>", "the name of the pack says it already"
    assert cells["money-30"][2] == "0–9, 3 of each"
    assert str(make("deck-table", deck="kabufuda-40").caption) == "Kabufuda"


def test_a_variant_beside_its_game_shows_only_what_differs() -> None:
    assert lines(make("variant-diff", game="kyo-kabu/mushi-kabu")) == {
        "deck.use": ["Pack", "kabufuda", "[changed] Mushi-bana"],
        "deck.or": ["Other packs", "mamefuda, hanafuda without willow and paulownia", "<removed>"],
        "deck.ours": [
            str(field_label(the_rules().games["kyo-kabu"], "deck.ours")),
            "ordinary pack without J, Q, K",
            "<removed>",
        ],
    }
    osaka = lines(make("variant-diff", game="oicho-kabu/osaka"))
    assert osaka["draw.player"][2] == "[changed] free"
    assert osaka["arashi-kabu"] == ["arashi-kabu", "anyone’s ; wins ; pays 3", "<removed>"]
    assert osaka["kuppin-p"][1:] == ["<empty>", "[added] a tableau’s ; wins ; pays 2"]
    assert osaka["redeal.minso.text"][0] == "Redeal: minso"


def test_a_variant_says_whose_each_of_two_hands_of_one_name_is_and_what_players_must_agree_on() -> None:
    osaka = lines(make("variant-diff", game="oicho-kabu/osaka"))
    assert "arashi > the dealer’s kuppin > a tableau’s kuppin" in osaka["ranking"][-1]
    assert osaka["redeal.three-alike.text"][-1].endswith("(where players agree on it)")
    assert osaka["redeal.minso.text"][-1].endswith("almost extinct. (rare)")


def test_a_remark_ends_with_one_full_stop() -> None:
    rows = make("disputes", game="hiki-kabu").rows
    assert not [row.id for row in rows for cell in row.cells if ".." in text(cell)]


def test_any_two_games_can_be_compared() -> None:
    cells = lines(make("variant-diff", games="kyo-kabu, sanmai-kabu"))
    assert cells["deal.count"] == ["Number of hands", "4", "[changed] 3"]
    assert cells["sorokabu"][2] == "<removed>"
    with pytest.raises(TableError, match="extends no other game"):
        make("variant-diff", game="kyo-kabu")
    with pytest.raises(TableError, match="no game 'kyo'"):
        make("variant-diff", games="kyo, sanmai-kabu")
    with pytest.raises(TableError, match=r"no game 'kyo-kabbu'\. Did you mean 'kyo-kabu'"):
        make("yaku-matrix", games="sanmai-kabu, kyo-kabbu")


def test_disputes_show_each_position_with_its_source() -> None:
    table = make("disputes", game="oicho-kabu/tableau")
    row = next(row for row in table.rows if row.id == "yaku.arashi.holder")
    assert [text(cell) for cell in row.cells[:4]] == [
        "Arashi",
        "Who may have it here: anybody (by agreement: player). Other sources: player.",
        "anybody (by agreement: player)",
        "player",
    ]
    assert [source.citekey for source in row.cells[3].sources] == ["HanafudaNoAsobikata", "WikiProjectMedOichoKabu"]
    assert "To make it work: let a total of 8 ask, not 9." in lines(table)["C12"][1]
    assert not make("disputes", game="kabu-sackson").rows


def test_every_contradiction_of_the_family_has_a_row_or_stands_in_one() -> None:
    remarks = "\n".join(text(row.cells[1]) for row in make("disputes", family="kabu").rows)
    notes = set(re.findall(r"\bC\d+\b", " ".join(row.id for row in make("disputes", family="kabu").rows)))
    assert {"C5", "C13", "C15", "C31", "C32", "C38", "C41"} <= notes
    assert "a dealer who had to draw at three or less could never keep them" in remarks


def test_a_variant_lists_only_the_disputes_that_are_its_own() -> None:
    rows = [row.id for row in make("disputes", game="oicho-kabu/osaka").rows]
    assert {"C15", "yaku.kuppin.effect"} <= set(rows)
    assert not {"C12", "C40", "ties"} & set(rows)


def test_one_changed_number_changes_the_tables_that_show_it_and_no_other() -> None:
    before, after = read(FILES)[0], read(changed("games/a.yaml", ("rounds: {value: 12,", "rounds: {value: 9,")))[0]

    def tables(rules: object) -> dict[str, Table]:
        options = {"game-facts": {"game": "nine"}, "deck-table": {"deck": "ten"}, "yaku-matrix": {"family": "nines"}}
        options |= {"rank-table": {"game": "nine"}, "unstated": {"game": "nine/local"}}
        return {show: TABLES[show](rules, TableOptions.of(given)) for show, given in options.items()}  # type: ignore[arg-type]

    old, new = tables(before), tables(after)
    assert {show for show in old if old[show] != new[show]} == {"game-facts"}


def test_values_of_a_list_are_one_fact_and_a_table_can_be_read_as_lines() -> None:
    game = the_rules().games["cabul-card"]
    assert text(Cell(fact_rows(game)["names"].pieces)) == "The Larrakia game, cabul-card, two-three card"
    assert data_files.lines(make("number-names", family="kabu"))[0] == "〇 rei: buta"


def test_a_value_is_found_in_the_text_of_the_data_by_its_path() -> None:
    game = the_rules().games["oicho-kabu"]
    found = {path: node_at(game, path) for path in ("deal.cards", "deal.nothing")}
    assert isinstance(found["deal.cards"], Scalar)
    assert str(found["deal.cards"].text) == "2"
    assert found["deal.nothing"] is None


@pytest.mark.parametrize(
    ("part", "question"),
    [
        ("names: [Nine]", "In general"),
        ("deck: {use: ten", "Pack"),
        ("score: {values: {10: 0}, mod: 10", "Counting"),
        ("deal: {hands: personal, cards: 2", "Deal"),
        ("draw: {limit: 1", "Draw"),
        ("must: {total: {max: 3}}", "Player’s draw"),
        ("pay: {base: 1", "Pay"),
    ],
)
def test_a_contradiction_noted_at_a_part_of_a_game_is_listed_under_the_part(part: str, question: str) -> None:
    note = "note: [{id: C1, text: Another book differs.}]"
    noted = changed("games/a.yaml", (part, f"{part}\n  {note}" if question == "In general" else f"{part}, {note}"))
    rules, problems = read(noted)
    assert problems == []
    rows = lines(TABLES["disputes"](rules, TableOptions.of({"game": "nine"})))
    assert rows["C1"][0] == question


def test_the_aim_rests_on_the_source_of_the_counting_and_else_on_those_of_the_game() -> None:
    own = changed("games/a.yaml", ("mod: 10}", "mod: 10, source: Pamphlet 3}"))
    without = changed("games/a.yaml", ("  score: {values: {10: 0}, mod: 10}\n", ""))
    for files, work in ((own, "Pamphlet"), (without, "Book")):
        table = TABLES["play-now"](read(files)[0], TableOptions.of({"game": "nine"}))
        (aim,) = [row.cells[1] for row in table.rows if row.id == "aim"]
        assert [source.citekey for source in aim.sources] == [work]


def test_a_table_of_packs_marks_the_games_that_we_add() -> None:
    (western,) = (row for row in make("deck-table", deck="western-40-pips").rows)
    games = text(western.cells[-1])
    assert f"Kyō-Kabu ({BARE.remark})" in games
    assert "Oicho-Kabu," in games


def test_what_is_disputed_of_a_hand_is_said_in_whole_sentences() -> None:
    said = " ".join(cells[1] for cells in lines(make("disputes", game="oicho-kabu")).values())
    assert "If both sides have it, here: the higher number wins (by agreement: the better total wins)." in said
    assert "Two holders" not in said
    assert "Who may have it here: dealer. Other sources: player." in said
