"""The tables of odds: complete, in order, with their assumptions; nothing of HTML."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from tests.rules.data import design_rules, seed_rules
from tests.rules.english import english
from tests.rules.rules import changed, read

from ludograph.rules.asking import AskingError
from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.data.words import Form, Status
from ludograph.rules.odds.final import Policy
from ludograph.rules.odds.pot import pot_odds
from ludograph.rules.play.play import NotPlayableError, played
from ludograph.rules.speech.sentence import BARE
from ludograph.rules.tables import TABLES, Table, TableError, TableOptions
from ludograph.rules.tables.cells import ways_of
from ludograph.rules.tables.pieces import CardsShown, Cell, CellWords, Items, Number, Odds, Silence
from ludograph.rules.tables.round.showdown import STRONGER, STRONGER_OURS
from ludograph.rules.tables.shown import shown

ODDS_TABLES = ("rank-table", "totals", "hand-odds", "best-hand", "house-edge", "rarity-check", "worked-round")


def made(show: str, **attributes: str) -> Table:
    return english(TABLES[show](seed_rules(), TableOptions.of(attributes)))


def text(cell: Cell) -> str:
    """What a cell says, in one line."""
    pieces = []
    for piece in cell.pieces:
        if isinstance(piece, Items):
            pieces.append("; ".join(text(Cell(item)) for item in piece.items))
        elif isinstance(piece, CellWords):
            pieces.append(str(piece.text))
        elif isinstance(piece, CardsShown):
            pieces.append("-".join(piece.cards))
        else:
            pieces.append(str(piece.value))
    return " ".join(pieces)


def column(table: Table, key: str) -> list[str]:
    place = [column.key for column in table.columns].index(key)
    return [text(row.cells[place]) for row in table.rows]


def is_made(show: str, game: ResolvedGame) -> bool:
    if game.status is Status.NAMED_ONLY or game.deck is None:
        return False
    if show in ("hand-odds", "rarity-check") and not game.uses:
        return False
    if show == "rarity-check" and game.deal.fixed:
        return False
    return show != "house-edge" or game.form is Form.BANKER


CASES = [(show, id_) for show in ODDS_TABLES for id_, game in seed_rules().games.items() if is_made(show, game)]


@pytest.mark.parametrize(("show", "game"), CASES)
def test_every_table_of_every_game_is_full_and_says_what_it_rests_on(show, game):
    table = made(show, game=game)
    assert table.name == show
    assert table.rows
    assert all(len(row.cells) == len(table.columns) for row in table.rows)
    assert table.assumptions[0].startswith("Pack: ")


@pytest.mark.parametrize("show", ODDS_TABLES)
def test_a_table_made_twice_is_the_same(show):
    assert made(show, game="oicho-kabu/tableau") == made(show, game="oicho-kabu/tableau")


def test_the_rank_table_stands_in_the_order_of_the_ranking():
    table = made("rank-table", game="hiki-kabu")
    ids = [row.id for row in table.rows]
    assert ids[:3] == ["doshippin", "arashi-kabu", "arashi"]
    assert ids[-1] == "total"
    assert column(table, "place")[:3] == ["1", "2", "3"]
    assert column(table, "definition")[ids.index("nobori")] == "consecutive numbers, rising in deal order"
    assert column(table, "order")[ids.index("nobori")] == Silence.EMPTY.value
    assert column(table, "cards")[ids.index("arashi-kabu")] == "3-3-3"


def test_what_a_source_does_not_state_differs_from_what_was_not_looked_up():
    table = made("rank-table", game="oicho-kabu")
    assert set(column(table, "pay")) == {Silence.UNSTATED.value}


def test_the_house_edge_has_a_row_for_each_policy_and_tie_rule_and_each_row_sums_to_one():
    table = made("house-edge", game="oicho-kabu/tableau")
    assert len(table.rows) == 4 * 3
    for row in table.rows:
        odds = [piece.value for cell in row.cells for piece in cell.pieces if isinstance(piece, Odds)]
        assert sum(odds) == 1


def test_where_tie_rules_differ_a_policy_is_said_once_above_its_rows():
    table = made("house-edge", game="oicho-kabu/tableau")
    said = list(dict.fromkeys(row.group for row in table.rows))
    assert len(said) == 4
    assert said[0] == "The player draws on totals up to 3."
    assert [one.key for one in shown(table).columns] == ["ties", "win", "draw", "lose", "expectation"]


def test_only_where_players_can_have_hands_of_two_cards_they_are_said_to_keep_them():
    keeps = "A player always keeps a special hand of two cards."
    assert [keeps in made("house-edge", game=f"oicho-kabu{form}").notes for form in ("", "/osaka")] == [False, True]


def test_the_dealer_gains_by_winning_ties():
    table = made("house-edge", game="oicho-kabu/tableau")
    worth = {row.id: row.cells[-1].pieces[0] for row in table.rows}
    draw, dealer = worth["draw-to-5-draw"], worth["draw-to-5-dealer"]
    assert isinstance(draw, Number)
    assert isinstance(dealer, Number)
    assert dealer.value < draw.value < Fraction(1, 100)


def test_a_policy_may_be_asked_for_and_is_printed():
    table = made("hand-odds", game="oicho-kabu", policy="draw-to-3,draw-to-6")
    assert "The player draws on totals up to 3." in table.assumptions
    assert "The dealer draws on totals up to 6." in table.assumptions


def test_a_commoner_yaku_above_a_rarer_one_is_marked():
    table = made("rarity-check", game="hiki-kabu")
    verdicts = dict(zip([row.id for row in table.rows], column(table, "verdict"), strict=True))
    assert verdicts["doshippin"] == "commoner than arashi-kabu"
    assert verdicts["arashi-kabu"] == "not commoner than any lower hand"


def test_a_worked_round_ends_in_a_settlement_and_another_seed_deals_other_cards():
    first = made("worked-round", game="oicho-kabu/tableau")
    other = made("worked-round", game="oicho-kabu/tableau", seed="another")
    assert first.rows != other.rows
    assert any(word in column(first, "happens")[-1] for word in ("wins", "beats", "Neither"))


def test_a_worked_round_brings_further_rounds_each_with_a_seed_of_its_own():
    table = made("worked-round", game="oicho-kabu/tableau", seed="another")
    assert len({table.rows, *table.others}) == 6
    assert [made("worked-round", game="oicho-kabu/tableau", seed=f"another {n}").rows for n in range(2, 7)] == list(
        table.others
    )


@pytest.mark.parametrize("game", ["kabu-sackson", "sanmai-kabu", "oicho-kabu", "hiki-kabu"])
def test_a_worked_round_draws_no_card_of_the_pack_twice(game):
    table = made("worked-round", game=game)
    for rows in (table.rows, *table.others):
        pieces = [piece for row in rows for piece in row.cells[1].pieces]
        hands = [piece for each in pieces if isinstance(each, Items) for hand in each.items for piece in hand]
        drawn = [piece for piece in pieces if isinstance(piece, CardsShown) and len(piece.cards) == 1]
        dealt = [id for piece in (*hands, *drawn) if isinstance(piece, CardsShown) for id in piece.faces]
        assert len(dealt) == len(set(dealt)) > 5


def test_the_further_rounds_of_a_game_are_those_after_the_one_that_is_shown():
    table = made("worked-round", game="oicho-kabu")
    seeds = ["oicho-kabu", *(f"oicho-kabu {n}" for n in range(2, 60))]
    every = [made("worked-round", game="oicho-kabu", seed=seed).rows for seed in seeds[:12]]
    place = every.index(table.rows)
    assert list(table.others) == every[place + 1 : place + 6]


def test_a_worked_round_shows_every_hand_of_the_table_with_its_bet_and_what_it_brings():
    happens = column(made("worked-round", game="oicho-kabu/tableau"), "happens")
    assert happens[0].endswith(" lie open.")
    assert happens[1] == "The bets: Aki 1 chip, Ben 2 chips, Chiyo 1 chip, Dai 1 chip."
    assert [part.partition(":")[0] for part in happens[2].split("; ")] == [
        "The first tableau (Aki’s bet)",
        "The second tableau (Ben’s bet)",
        "The third tableau (Chiyo’s bet)",
        "The fourth tableau (Dai’s bet)",
        "The dealer",
    ]
    settled = happens[-4:]
    assert any("wins" in line for line in settled)
    assert any("The dealer beats" in line for line in settled)
    assert "2 chips" in settled[1]


def test_a_worked_round_for_a_pot_has_antes_bets_and_a_pot_and_without_betting_only_antes():
    happens = column(made("worked-round", game="hiki-kabu", seed="cuckoo"), "happens")
    assert "Aki deals. Everybody has paid 1 chip: 3 chips in the pot." in happens
    assert "Aki bets 1 chip; Chiyo raises to 2 chips; Ben folds; Aki matches: 7 chips in the pot." in happens
    assert happens[-1] == "Chiyo wins the pot of 7 chips; the others’ bets count 3 times, so Aki pays 4 chips more."
    old = column(made("worked-round", game="hiki-kabu/old"), "happens")
    assert "the pot of 3 chips" in old[-1]
    assert not any("bets" in line for line in old)


def test_a_worked_round_pays_into_the_pot_what_is_bet_and_who_has_folded_shows_nothing():
    folds = 0
    for seed in map(str, range(40)):
        happens = column(made("worked-round", game="hiki-kabu", seed=seed), "happens")
        bets = next(line for line in happens if line.endswith("chips in the pot.") and "deals" not in line)
        stakes = dict.fromkeys(("Aki", "Ben", "Chiyo"), 0)
        for name, does in (part.split(" ", 1) for part in bets.rpartition(": ")[0].split("; ")):
            number = next((int(word) for word in does.split() if word.isdecimal()), max(stakes.values()))
            stakes[name] = stakes[name] if does == "folds" else number
        folded = [name for name in stakes if f"{name} folds" in bets]
        folds += len(folded)
        pot = f"{3 + sum(stakes.values())} chips"
        assert bets.endswith(f": {pot} in the pot.")
        after = happens[happens.index(bets) + 1 :]
        assert not any(name in line for line in after for name in folded)
        assert all(pot in line for line in after if "wins the pot" in line)
        assert not any("shows" in line for line in after) or len(folded) < 2
    assert folds


def test_a_worked_round_gives_no_source_to_what_no_source_states():
    reported = {text(row.cells[2]): row.cells[2].sources for row in made("worked-round", game="oicho-kabu").rows}
    assert reported["The choice was free (our rule)."] == ()
    assert [source.citekey for source in reported["The choice was free."]] == ["PorgesThreeCard"]
    rules = column(made("worked-round", game="oicho-kabu"), "rule")
    assert str(STRONGER_OURS) in rules
    assert rules[-1] == str(STRONGER)  # a lost stake: nothing is paid
    assert str(STRONGER) in column(made("worked-round", game="oicho-kabu/tableau"), "rule")


@pytest.mark.parametrize(("ties", "is_ours", "cited"), [("draw", False, 1), ("carry-over", True, 0)])
def test_a_tie_is_settled_by_the_source_only_where_it_offers_the_rule(ties: str, is_ours: bool, cited: int):
    seeds = (str(number) for number in range(200))
    rounds = (made("worked-round", game="oicho-kabu/tableau", ties=ties, seed=seed).rows for seed in seeds)
    tied = (row.cells for rows in rounds for row in rows if "Neither side wins" in text(row.cells[1]))
    last = next(tied)
    assert text(last[2]).endswith(f" ({BARE.remark}).") is is_ours
    assert (BARE.remark in text(last[2]), len(last[2].sources)) == (is_ours, cited)


@pytest.mark.parametrize(
    ("attributes", "message"),
    [
        ({"game": "oicho-kobu"}, "no game 'oicho-kobu'. Did you mean 'oicho-kabu'"),
        ({"gmae": "oicho-kabu"}, "unknown attribute 'gmae'. Did you mean 'game'"),
        ({"game": "oicho-kabu", "ties": "delaer"}, "no tie rule 'delaer'. Did you mean 'dealer'"),
        ({"game": "oicho-kabu", "deck": "kabufuda"}, "no deck 'kabufuda'. Did you mean 'kabufuda-40'"),
        ({"game": "oicho-kabu", "preset": "defalt"}, "oicho-kabu has no preset 'defalt'. Did you mean 'default'?"),
        ({"game": "oicho-kabu", "size": "two"}, "size 'two' is not a number of cards"),
        ({"game": "oicho-kabu", "policy": "bold"}, "no policy 'bold'; write `draw-to-5` or `stand`"),
        ({"game": "oicho-kabu", "policy": "draw-to-9"}, "legal are draw-to-3, draw-to-4, draw-to-5, draw-to-6"),
    ],
)
def test_what_an_author_gets_wrong_is_reported_with_the_nearest_name(attributes, message):
    with pytest.raises(AskingError) as caught:
        made("hand-odds", **attributes)
    assert message in str(caught.value)


def test_a_game_without_yaku_says_which_table_to_take():
    with pytest.raises(TableError, match="has no yaku; `totals` shows"):
        made("hand-odds", game="kabu-sackson")


def test_a_game_of_which_only_the_name_is_known_has_no_odds():
    with pytest.raises(NotPlayableError, match="nothing is known of its deck"):
        made("totals", game="baccarat")


def test_a_game_of_points_is_counted_without_draw_rules():
    play = played(design_rules().games["koi-koi"])
    found = ways_of(play, next(use for use in play.uses if use.id == "five-brights"), 8)
    assert found is not None
    assert found.sets == 12341


WITH_A_CHOICE = ["oicho-kabu", "oicho-kabu/tableau", "oicho-kabu/osaka", "kyo-kabu", "kyo-kabu/mushi-kabu"]


def values(table: Table, key: str) -> dict[str, Fraction]:
    place = [column.key for column in table.columns].index(key)
    cells = {row.id: row.cells[place].pieces[0] for row in table.rows}
    return {id_: Fraction(piece.value) for id_, piece in cells.items() if isinstance(piece, (Odds, Number))}


@pytest.mark.parametrize("game", WITH_A_CHOICE)
def test_best_play_has_every_hand_once_and_says_what_each_is_worth(game):
    table = made("best-play", game=game)
    likely, worth, draw, stand = (values(table, key) for key in ("likely", "worth", "draw", "stand"))
    assert sum(likely.values()) == 1
    for row in table.rows:
        best = text(row.cells[2])
        choices = [found[row.id] for found in (draw, stand) if row.id in found]
        assert worth[row.id] >= max(choices)
        assert best.startswith("must") == (len(choices) == 1)
        if best in ("draw", "stay", "must draw", "must stay"):
            assert worth[row.id] == {"draw": draw, "stay": stand}[best.removeprefix("must ")][row.id]


@pytest.mark.parametrize("game", WITH_A_CHOICE)
def test_a_page_shows_one_row_for_all_hands_that_are_played_alike_and_every_hand_once(game):
    table = made("best-play", game=game)
    page = shown(table)
    assert [column.header for column in page.columns] == ["Total", "Best", "Hand and result"]
    ways = [(row.cells[0].pieces, row.cells[1].pieces) for row in page.rows]
    assert len(ways) == len(set(ways)) < len(table.rows)
    hands = Counter(hand for row in page.rows for hand in row.cells[2].pieces[0].items)
    worth = values(table, "worth")
    assert hands == Counter((name, Number(worth[row.id])) for row in table.rows for name in row.cells[0].pieces)


def test_best_play_looks_at_the_open_card_where_the_dealer_shows_one():
    table = made("best-play", game="oicho-kabu")
    best = dict(zip([row.id for row in table.rows], column(table, "best"), strict=True))
    assert best["1-4"] == "draw; stay against 3 and 4"
    against = [values(table, f"against-{n}")["1-4"] for n in range(1, 11)]
    # A dealer with an open 1 has three left of that number, with a 4 likewise: the others have four.
    weights = [3 if n in (1, 4) else 4 for n in range(1, 11)]
    mean = sum(weight * worth for weight, worth in zip(weights, against, strict=True)) / sum(weights)
    assert mean == values(table, "worth")["1-4"]
    assert not [column.key for column in made("best-play", game="kyo-kabu").columns if "against" in column.key]


@pytest.mark.parametrize("game", WITH_A_CHOICE[1:])
def test_open_cards_are_worth_on_the_mean_what_one_at_random_is(game):
    table = made("open-cards", game=game)
    likely, worth = values(table, "likely"), values(table, "worth")
    assert sum(likely.values()) == 1
    assert sum(share * worth[card] for card, share in likely.items()) == worth["random"]
    assert max(worth[card] for card in likely) >= worth["best"] > worth["random"]
    # Where the open cards are laid out before the deal, they are the same each time.
    is_one_of_many = any("without regard to the others" in note for note in table.notes)
    assert is_one_of_many is not bool(played(seed_rules().games[game]).laid_out)


def test_the_worst_open_card_at_osaka_is_the_four():
    assert [row.id for row in made("open-cards", game="oicho-kabu/osaka").rows][-3:] == ["4", "best", "random"]


@pytest.mark.parametrize(
    ("show", "game", "message"),
    [
        ("best-play", "hiki-kabu", "not played against a dealer"),
        ("best-play", "bo-pin", "no choice of drawing"),
        ("open-cards", "oicho-kabu", "do not bet on open cards"),
        ("open-cards", "sanmai-kabu", "do not bet on open cards"),
        ("rarity-check", "kyo-kabu", "cards are laid out before the deal"),
    ],
)
def test_a_table_is_not_made_where_it_would_say_nothing(show, game, message):
    with pytest.raises(TableError, match=message):
        made(show, game=game)


def test_two_hands_of_one_name_say_whose_they_are():
    names = column(made("hand-odds", game="oicho-kabu/osaka"), "name")
    assert [name for name in names if "kuppin" in name] == [
        "クッピン kuppin (the dealer’s)",
        "クッピン kuppin (a tableau’s)",
    ]
    assert not any("(" in name for name in column(made("hand-odds", game="oicho-kabu/tableau"), "name"))


def test_hands_that_rank_equal_come_in_the_order_of_the_ranking():
    names = column(made("rank-table", game="bo-ni"), "names")
    assert ["kakitakuri" in names[0], "warai" in names[1]] == [True, True]


def test_a_ranking_has_no_name_that_only_another_game_s_account_gives():
    (own,) = (name for name in column(made("rank-table", game="oicho-kabu"), "names") if "arashi" in name)
    (tableau,) = (
        name
        for name in column(made("rank-table", game="oicho-kabu/tableau"), "names")
        if "arashi" in name and "kabu" not in name
    )
    assert "zoro" in own
    assert "zoro" not in tableau


def test_the_dealer_takes_the_second_card_when_the_columns_are_complete():
    happens = column(made("worked-round", game="kyo-kabu"), "happens")
    assert "The dealer: 7 total 7." in happens[2]
    taken = next(place for place, line in enumerate(happens) if line.startswith("The dealer takes"))
    assert all("column" not in line for line in happens[taken : taken + 2])


def test_the_pot_is_exact_for_a_few_players_and_about_for_many():
    few = made("pot-odds", game="hiki-kabu")
    assert [column.key for column in few.columns] == ["hand", "comes", "wins-2", "wins-3"]
    assert sum(values(few, "comes").values()) == 1
    assert all(values(few, "wins-3")[hand] <= share for hand, share in values(few, "wins-2").items())
    play = played(seed_rules().games["hiki-kabu"])
    for players in (2, 3):
        shares = pot_odds(play, Policy(5), players)
        policy = made("pot-odds", game="hiki-kabu", policy="draw-to-5", players=str(players))
        assert values(policy, "comes") == {str(share.end): share.comes for share in shares}
        assert values(policy, f"wins-{players}") == {str(share.end): share.wins for share in shares}
    many = made("pot-odds", game="hiki-kabu", players="6")
    assert all("about" in text for text in column(many, "wins-6"))
    with pytest.raises(TableError, match="do not play for a pot"):
        made("pot-odds", game="kyo-kabu")


def test_what_is_given_restricts_the_best_play_and_a_first_card_the_house_edge():
    table = made("best-play", game="oicho-kabu", given="{dealer: 4}")
    assert {column.key for column in table.columns if "against" in column.key} == {"against-4"}
    assert sum(values(table, "likely").values()) == 1
    assert made("house-edge", game="kyo-kabu", first="8").rows != made("house-edge", game="kyo-kabu").rows


@pytest.mark.parametrize(("game", "where"), [("oicho-kabu", "their own hand"), ("oicho-kabu/tableau", "one tableau")])
def test_a_round_says_on_what_players_bet(game: str, where: str) -> None:
    reasons = [words.text for row in made("worked-round", game=game).rows for words in row.cells[2].pieces]
    assert [BARE.remark in reason for reason in reasons if f"bet on {where}" in reason] == [True]


def test_best_play_says_where_the_frequencies_are() -> None:
    assert "How often each hand comes stands in the table as data." in made("best-play", game="kyo-kabu").notes


def test_where_the_stronger_hand_returns_the_stakes_the_strength_decides_and_not_the_tie_rule():
    pair = changed("yaku/a.yaml", ("{ranks: [9, 1]}", "{same: rank}"))["yaku/a.yaml"].partition("  readings:")[0]
    returns = ("reading: nine-first, options: [any-order], holder: dealer", "holder: both")
    files = changed("games/a.yaml", returns, ("effect: win, pay: {player: 1, dealer: 2}", "effect: draw"))
    rules, problems = read(files | {"yaku/a.yaml": f"{pair}  source: Book\n"})
    assert problems == []
    tables = (TABLES["worked-round"](rules, TableOptions.of({"game": "nine", "seed": str(n)})) for n in range(100))
    settled = ([text(cell) for cell in row.cells] for table in tables for row in table.rows)
    found = {rule for _, happens, rule in settled if happens.startswith("Neither side wins")}
    assert "The stronger hand decides." in found
