"""The tables that need no odds, on the site's own data."""

from __future__ import annotations

import re

import pytest
from tests.games.rules import FILES, changed, read, the_rules

from ludograph.games.flat import node_at
from ludograph.games.model import Rules
from ludograph.games.resolve import recommended
from ludograph.games.tables import TABLES, Table, TableError, TableOptions, data_files
from ludograph.games.tables.facts import fact_rows
from ludograph.games.tables.number_names import number_names
from ludograph.games.tables.shown import shown
from ludograph.games.tables.table import CardsShown, Cell, Items, Number, Odds, Silence, Words
from ludograph.reading import Scalar

PLAYED = sorted(id for id, game in the_rules().games.items() if "default" in game.presets)


PAY, ORDER = 7, 5
"""The place of what a hand pays in a row of `rank-table`."""


def make(show: str, **options: str) -> Table:
    return TABLES[show](the_rules(), TableOptions.of(options))


def text(cell: Cell) -> str:
    words = []
    for piece in cell.pieces:
        match piece:
            case Words(box, small=True):
                words.append(f"({box})")
            case Words(box, _, gloss):
                words.append(f"{box} ‘{gloss}’" if gloss else box)
            case CardsShown(_, cards, _):
                words.append("-".join(cards))
            case Number(value) | Odds(value):
                words.append(str(value))
            case Silence():
                words.append(f"<{piece.name.lower()}>")
            case Items(items):
                words += [f"{text(Cell(item))}," for item in items]
    return " ".join(([f"[{cell.mark}]"] if cell.mark else []) + words)


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


def test_play_now_says_how_kyo_kabu_is_played() -> None:
    box = {id: cells[1] for id, cells in lines(make("play-now", game="kyo-kabu")).items()}
    assert box["need"] == (
        "3–10 players (our choice); 40 cards: kabufuda, mamefuda, hanafuda without willow and paulownia,"
        " or Western ace-to-ten pack (our choice); chips."
    )
    assert box["aim"] == "Beat the dealer’s total: only the last digit counts, 9 is best. An ace is 1, a 10 is 0."
    assert box["deal"].startswith("Closest to 9 deals. Lay 5–6–7–8 open; shuffle.")
    assert box["end"] == "After 12 rounds."
    assert box["bet"] == (
        "From the dealer’s right, counter-clockwise: on one column; it may be shared. Agree on a limit for all bets."
    )
    assert box["draw"] == (
        "Counter-clockwise: on 3 or less you must take one open card, on 7 or more stay; else choose."
        " Then the dealer takes a second, maybe a third, both closed."
    )
    assert box["win"].endswith("then the higher total. Bets on ties go back (our choice).")
    assert box["pay"] == (
        "The loser pays the bet, for kuppin and the dealer’s sorokabu too (our choice); for a player’s sorokabu twice."
    )


def test_play_now_distinguishes_a_pot_game_and_a_banked_one() -> None:
    box = {id: cells[1] for id, cells in lines(make("play-now", game="hiki-kabu")).items()}
    assert box["aim"].startswith("Beat the others’ totals:")
    assert (
        box["pay"] == "The winner takes the pot; if by a special hand, the others pay 2, 3 or 5 times their bet in all"
        " (our choice)."
    )
    assert "11 more in the ranking (a further card cancels 5 of them); then" in " ".join(box["win"].split())


def test_play_now_names_multipliers_only_where_a_yaku_has_one() -> None:
    pot = [("form: banker", "form: pot"), ("holder: dealer", "holder: both"), (", pay: {player: 1, dealer: 2}}", "}")]
    plain, multiplied = ((*pot, (", pay: 2}", new)) for new in ("}", ", times: 2}"))
    box = []
    for changes in (plain, multiplied):
        rules = read(changed("games/a.yaml", *changes))[0]
        box.append(lines(TABLES["play-now"](rules, TableOptions.of({"game": "nine"})))["pay"][1])
    assert box == [
        "The winner takes the pot.",
        "The winner takes the pot; if by a special hand, the others pay 2 times their bet in all (our choice).",
    ]


def play(id: str) -> dict[str, str]:
    return {row: cells[1] for row, cells in lines(make("play-now", game=id)).items()}


def test_play_now_names_every_pack_that_will_do() -> None:
    assert play("oicho-kabu")["need"] == (
        "2–11 players; 40 cards: kabufuda, hanafuda without willow and paulownia, or Western ace-to-ten pack; chips."
    )
    assert play("kabu-sackson")["need"] == "2–6 players; 40 cards: Western ace-to-ten pack; chips."


def test_play_now_explains_what_high_months_count_and_that_an_ante_is_the_bet() -> None:
    assert play("bo-pin")["aim"].endswith("10 counts 0. 11 counts 1 and 12 counts 2.")
    assert play("sanmai-kabu")["aim"].endswith("10, 11 and 12 count 0.")
    assert play("bo-pin")["bet"] == "The ante is the bet on your own hand (our choice)."


@pytest.mark.parametrize("id", PLAYED)
def test_play_now_says_what_the_cards_count_that_do_not_show_it(id: str) -> None:
    aim = play(id)["aim"]
    game = the_rules().games[id]
    western = [deck for deck in (game.deck, *game.other_decks) if deck and deck.drawn == "western"]
    courts = any(deck.derivation and deck.derivation.renumbered for deck in western)
    assert (re.search(r"An ace (is|counts) 1", aim) is not None) == bool(western)
    assert re.search(r"\b10\b.* (is|counts?) 0\b", aim)
    assert ("jack, queen and king are 10, 11 and 12" in aim) == courts


@pytest.mark.parametrize("id", PLAYED)
def test_play_now_says_in_which_order_players_bet_and_draw(id: str) -> None:
    box, game = play(id), recommended(the_rules(), the_rules().games[id])
    for step, order in (("bet", game.bets.order), ("draw", game.draw.order)):
        if order is not None and order.value and step in box:
            assert box[step].lower().startswith(order.value.removesuffix(".").lower()), step


def test_hands_of_unknown_rank_stand_in_a_group_of_their_own() -> None:
    hangame = make("rank-table", game="oicho-kabu/hangame")
    assert [(row.id, row.group) for row in hangame.rows][-3:] == [
        ("total", ""),
        ("fujin", "Rank not stated"),
        ("raijin", "Rank not stated"),
    ]
    assert "whose it is: not stated" in text(hangame.rows[-1].cells[4])
    # To withdraw is no rank.
    assert make("rank-table", game="oicho-kabu/yakuza-video-games").rows[-1].group == "Outside the ranking"


def test_how_often_a_hand_comes_is_said_by_game_where_the_games_differ() -> None:
    rows = {row.id: row.cells[-1] for row in make("yaku-matrix", family="kabu").rows}
    assert text(rows["kuppin"]) == (
        "Hiki-Kabu and Oicho-Kabu with tableaus: 4/195, Kyō-Kabu: 4/315, Oicho-Kabu: 2/195,"
    )
    # Four cards lie open before the deal; a column begins with one of them.
    assert text(rows["sorokabu"]) == "1/210"
    kyo = make("rank-table", game="kyo-kabu")
    assert "A player’s hand begins with one of the open 5, 6, 7 and 8, each as likely." in kyo.assumptions


def test_cards_are_called_as_the_data_of_their_pack_say() -> None:
    rules = the_rules()
    # A king stays one where it gets another number.
    assert rules.decks["western-48-no-tens"].called(12) == "king"
    # Flower cards serve too, and are called otherwise.
    assert rules.games["sanmai-kabu"].called(12) == "12"
    assert rules.games["kabu-sackson"].called(1) == "ace"
    royal = changed("decks/a.yaml", ("numbers: 1-10,", "numbers: 1-10, ranks: {10: king},"))
    by_rank = changed("games/a.yaml", ("mod: 10", "scoring: rank, order: [10, 9]"))
    rules = read(by_rank | {"decks/a.yaml": royal["decks/a.yaml"]})[0]
    table = TABLES["rank-table"](rules, TableOptions.of({"game": "nine"}))
    assert "Cards, strongest first: king, 9." in table.notes


def test_play_now_explains_chips_and_equal_totals_where_everybody_settles_with_everybody() -> None:
    box = play("kabu-sackson")
    assert box["chips"].startswith("White chips are worth 1 point, red 5 and blue 10")
    assert box["win"] == "The higher total wins. At equal totals no player pays."


def test_play_now_names_all_of_four_places_of_a_ranking() -> None:
    box = play("oicho-kabu/osaka")
    assert box["win"].startswith(
        "Strongest first: 1-1-1 arashi (three cards of one number), "
        "9-1 kuppin (two cards only; the dealer’s, then tableaus’), "
        "4-1 shippin (two cards only; tableaus’; its rank: our choice), "
        "then the higher total. Of two arashi, the dealer’s wins."
    )
    assert play("oicho-kabu/tableau")["pay"] == (
        "The loser pays the bet, for kuppin and shippin too (our choice); for arashi and arashi-kabu three times."
    )


def test_every_game_marks_what_no_source_states() -> None:
    assert "4–6 shiroku no nige may withdraw (our choice)." in play("oicho-kabu/osaka")["draw"]
    assert "on 7, 8 or 9 (our choice) stay; else choose." in play("oicho-kabu/tableau")["draw"]
    assert "9-1 kuppin (9 dealt first; two cards only, our choice; the dealer’s)" in play("oicho-kabu")["win"]
    for game in ("oicho-kabu/tableau", "kyo-kabu"):
        assert "two cards only; " in play(game)["win"]
    osaka = {row.id: row.cells for row in make("rank-table", game="oicho-kabu/osaka", preset="default").rows}
    assert text(osaka["shippin"][ORDER]) == "in any order (our choice); two cards only; its rank: our choice"
    (kuppin, *_) = make("rank-table", game="oicho-kabu").rows
    assert text(kuppin.cells[ORDER]) == "in this order; two cards only (our choice)"


def test_a_box_has_stars_for_what_is_our_choice_and_says_what_they_mean() -> None:
    table = shown(make("play-now", game="kyo-kabu"))
    box = {row.id: text(row.cells[1]) for row in table.rows}
    ours = "for kuppin and the dealer’s sorokabu too*"
    assert box["pay"] == f"The loser pays the bet, {ours}; for a player’s sorokabu twice."
    assert table.notes[-1] == "* Our choice."
    assert "*" not in " ".join(text(row.cells[1]) for row in make("play-now", game="kyo-kabu").rows)
    pot = {row.id: text(row.cells[1]) for row in shown(make("play-now", game="hiki-kabu")).rows}
    assert shown(make("play-now", game="hiki-kabu/old")).notes == ()
    assert pot["draw"] == "Counter-clockwise, beginning with the dealer: take one open card if you like*."
    assert pot["bet"].startswith("Clockwise: the dealer opens or folds; then")
    assert pot["pay"].endswith("the others pay 2, 3 or 5 times their bet in all*.")


def test_play_now_says_which_of_two_hands_wins_that_are_the_same_special_one() -> None:
    assert "then the higher total. Of two arashi, the higher number wins (our choice)." in play("oicho-kabu")["win"]
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


def test_a_ranking_in_the_recommended_form_says_which_choices_are_its_own() -> None:
    recommended = make("rank-table", game="oicho-kabu/osaka", preset="default")
    assert any("Shippin is left to the players" in note for note in recommended.notes)
    assert "shippin" in {row.id for row in recommended.rows}
    assert not any("choices of its own" in note for note in make("rank-table", game="oicho-kabu/osaka").notes)


def test_play_now_says_who_deals_and_when_a_game_of_points_ends() -> None:
    deals = "Closest to 9 deals; deal and cards go to the right; agree on an end (our choice)."
    assert play("oicho-kabu")["deal"].startswith(deals)
    assert "Closest to 9" not in play("oicho-kabu/tableau")["deal"]
    assert play("kabu-sackson")["deal"].startswith("Anyone deals; the deal goes to the left (our choice).")
    assert play("kabu-sackson")["draw"].startswith("From the dealer’s left (our choice): take up to two")
    assert play("kabu-sackson")["end"].startswith("The game ends when a player cannot pay in full.")
    assert "end" not in play("sanmai-kabu")


def test_a_hand_to_be_agreed_on_beats_others_of_its_kind() -> None:
    rows = {row.id: " ".join(map(text, row.cells)) for row in make("yaku-matrix", game="oicho-kabu/tableau").rows}
    assert "beats zoro; else it counts as its total" in rows["zoro-tsubushi"]


def test_play_now_gives_no_source_to_what_no_source_states() -> None:
    rows = {row.id: row.cells[1] for row in make("play-now", game="oicho-kabu").rows}
    assert (text(rows["pay"]), rows["pay"].sources) == ("The loser pays the bet (our choice).", ())
    assert text(rows["draw"]).endswith("else choose. The dealer may draw or stay (our choice).")
    assert [source.citekey for source in rows["draw"].sources] == ["PorgesThreeCard"]
    assert text(rows["win"]).endswith("the higher number wins (our choice). The dealer wins ties.")


def test_play_now_remarks_a_chosen_holder_and_a_chosen_multiple() -> None:
    base, silent = "pay: {base: 1}", "pay: {base: {unstated: true}}"
    use = "{reading: nine-first, options: [any-order], holder: dealer, effect: win, pay: {player: 1, dealer: 2}}"
    open_use = "{reading: nine-first, holder: {unstated: true}, effect: win, pay: {unstated: true}}"
    chosen = "rounds: 6, yaku.nine-one.holder: player, yaku.nine-one.pay: 4, yaku.storm.pay: 1}"
    rules = read(changed("games/a.yaml", (base, silent), (use, open_use), ("rounds: 6}", chosen)))[0]
    box = lines(TABLES["play-now"](rules, TableOptions.of({"game": "nine"})))
    assert "9-1 nine-one (9 dealt first; two cards only; players’, our choice)," in box["win"][1]
    assert box["pay"][1] == ("The loser pays the bet (our choice); for nine-one four times (our choice).")


def test_a_ranking_gives_no_source_to_what_no_source_states() -> None:
    rows = {row.id: row.cells for row in make("rank-table", game="oicho-kabu/osaka", preset="default").rows}
    assert (text(rows["shippin"][PAY]), rows["shippin"][PAY].sources) == ("1 (our choice)", ())
    assert (text(rows["arashi"][PAY]), len(rows["arashi"][PAY].sources)) == ("3", 1)
    kyo = {row.id: row.cells for row in make("rank-table", game="kyo-kabu", preset="default").rows}
    assert text(kyo["sorokabu"][PAY]) == "player: 2 dealer: 1 (our choice)"
    assert [source.citekey for source in kyo["sorokabu"][PAY].sources] == ["FudawikiKyoKabu"]


def test_facts_remark_what_is_chosen() -> None:
    facts = {row.id: row.cells[1] for row in make("game-facts", game="oicho-kabu", preset="default").rows}
    assert (text(facts["pay.base"]), facts["pay.base"].sources) == ("the bet (our choice)", ())


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
    assert (cards.cards, kuppin.cells[2].pieces) == (("9", "1"), (Words("a 1 and a 9"),))


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
    assert table.caption == caption
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
    assert make("deck-table", deck="kabufuda-40").caption == "Kabufuda"


def test_a_variant_beside_its_game_shows_only_what_differs() -> None:
    assert lines(make("variant-diff", game="kyo-kabu/mushi-kabu")) == {
        "deck.use": ["Pack", "kabufuda", "[changed] Mushi-bana"],
        "deck.or": ["Other packs", "mamefuda, hanafuda without willow and paulownia", "<removed>"],
        "deck.ours": ["Packs of our choice", "Western ace-to-ten pack", "<removed>"],
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
    assert "To make it work: let a total of eight ask, not nine." in lines(table)["C12"][1]
    assert not make("disputes", game="kabu-sackson").rows


def test_every_contradiction_of_the_family_has_a_row_or_stands_in_one() -> None:
    remarks = "\n".join(text(row.cells[1]) for row in make("disputes", family="kabu").rows)
    notes = set(re.findall(r"\bC\d+\b", " ".join(row.id for row in make("disputes", family="kabu").rows)))
    assert {"C5", "C13", "C15", "C31", "C32", "C38", "C41"} <= notes
    assert "a dealer who had to draw at three or less could never keep them" in remarks


def test_unstated_shows_what_the_recommended_form_takes() -> None:
    cells = lines(make("unstated", game="oicho-kabu"))
    assert cells["draw.dealer"] == ["dealer’s draw (we choose: free)", "<unstated>"]
    assert cells["pay.base"] == ["pay (we choose: the bet)", "<unstated>"]
    assert cells["yaku.kuppin.pay"] == ["kuppin: what it pays (we choose: the bet)", "<unstated>"]
    of_tableaus = lines(make("unstated", game="oicho-kabu/tableau"))
    assert of_tableaus["local"][0].startswith("of the hands that are to be agreed (niichi, shidō, ")


def test_a_variant_lists_only_the_disputes_that_are_its_own() -> None:
    rows = [row.id for row in make("disputes", game="oicho-kabu/osaka").rows]
    assert {"C15", "yaku.kuppin.effect"} <= set(rows)
    assert not {"C12", "C40", "ties"} & set(rows)


def test_a_fact_says_what_is_to_be_agreed() -> None:
    cells = lines(make("game-facts", game="kyo-kabu"))
    assert cells["ties"] == ["Ties", "to be agreed: bets go back or the dealer wins"]
    assert cells["rounds"] == ["Rounds", "12 (or 6)"]
    assert cells["deck"][1] == (
        "kabufuda; also mamefuda or hanafuda without willow and paulownia or Western ace-to-ten pack (our choice)"
    )


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


def test_only_the_rule_of_ties_says_what_happens_where_every_two_players_settle() -> None:
    rows = fact_rows(the_rules().games["kabu-sackson"])
    facts = {path: text(Cell(rows[path].pieces)) for path in ("deal.cards", "ties")}
    assert facts == {"deal.cards": "2", "ties": "at equal totals no player pays"}


def test_a_value_is_found_in_the_text_of_the_data_by_its_path() -> None:
    game = the_rules().games["oicho-kabu"]
    found = {path: node_at(game, path) for path in ("deal.cards", "deal.nothing")}
    assert isinstance(found["deal.cards"], Scalar)
    assert found["deal.cards"].text == "2"
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
    assert "Kyō-Kabu (our choice)" in games
    assert "Oicho-Kabu," in games


def test_what_is_disputed_of_a_hand_is_said_in_whole_sentences() -> None:
    said = " ".join(cells[1] for cells in lines(make("disputes", game="oicho-kabu")).values())
    assert "If both sides have it, here: the higher number wins (by agreement: the better total wins)." in said
    assert "Two holders" not in said
    assert "Who may have it here: dealer. Other sources: player." in said
