"""The drawn table shows what the data say of the deal, and its sentence says no less."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rules.data import design_rules
from tests.rules.english import english
from tests.rules.rules import FILES, changed, read, the_rules

from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.rules.play.layout import Side, _names, layout
from ludograph.rules.tables import TableOptions
from ludograph.rules.tables.pieces import CardsShown, Items
from ludograph.rules.tables.round.worked_round import hands_dealt, worked_round


def said(found):
    return " ".join(str(sentence.text) for sentence in found.sentences)


def drawn(id):
    game = the_rules().game(id)
    assert game is not None
    found = layout(game)
    assert found is not None
    return found


def hands(id):
    return {str(spot.name): [card.side.value for card in spot.cards] for row in drawn(id).rows for spot in row}


def test_every_player_and_the_dealer_have_a_hand():
    assert hands("oicho-kabu") == {
        "The pack": ["closed"],
        "The dealer": ["open", "closed"],
        "Aki": ["open", "closed"],
        "Ben": ["open", "closed"],
        "Chiyo": ["open", "closed"],
    }
    assert said(drawn("oicho-kabu")).startswith(
        "After the deal: every player and the dealer have two cards, the first open, the second closed."
    )


def test_columns_begin_with_the_cards_that_are_laid_out():
    columns = drawn("kyo-kabu").rows[1]
    assert [column.cards[0].card.n for column in columns if column.cards[0].card] == [5, 6, 7, 8]
    assert "The first cards are always 5, 6, 7 and 8." in said(drawn("kyo-kabu"))
    assert "an example" not in said(drawn("kyo-kabu"))
    assert "The open cards are an example." in said(drawn("oicho-kabu"))
    assert "The dealer has one closed card, and takes a second, closed, when the players" in said(drawn("kyo-kabu"))


def test_where_everybody_settles_with_everybody_there_is_neither_dealer_nor_bet():
    found = drawn("kabu-sackson/open-cards")
    assert [str(spot.name) for spot in found.rows[0]] == ["The pack", "Out of play"]
    assert len(found.rows[0][1].cards) == 6
    assert not any(spot.stakes for row in found.rows for spot in row)


def test_what_the_source_does_not_say_is_neither_open_nor_closed():
    assert set(hands("bo-pin")["Aki"]) == {"unstated"}
    assert "the source does not say" in said(drawn("bo-pin"))


@pytest.mark.parametrize("id", sorted(the_rules().games))
def test_no_card_lies_twice_and_closed_cards_are_not_named(id):
    game = the_rules().games[id]
    found = layout(game)
    if found is None:
        assert not game.deal.cards.value or not game.is_dealt
        return
    laid = [card for row in found.rows for spot in row for card in spot.cards]
    named = [card.card.id for card in laid if card.card]
    assert len(named) == len(set(named))
    assert all((card.card is not None) is (card.side is Side.OPEN) for card in laid)
    assert said(found).endswith(".")
    assert layout(game) == found


def test_no_coins_lie_where_the_data_say_in_words_what_is_at_stake():
    assert "coins" not in said(drawn("che-san-zhang"))
    assert "The chips are the bets" in said(drawn("sanmai-kabu"))


def test_the_coins_of_a_pot_game_are_its_antes():
    assert said(drawn("hiki-kabu")).count("The coins are the antes") == 1
    assert "each on the player’s own hand" in said(drawn("bo-pin"))


@pytest.mark.parametrize("id", ["hiki-kabu", "hiki-kabu/old"])
def test_everybody_pays_the_same_ante(id):
    assert [spot.stakes for spot in drawn(id).rows[1]] == [1, 1, 1]


def test_hands_have_ordinals_and_from_the_fifth_on_their_numbers():
    game = the_rules().game("oicho-kabu/tableau")
    assert game is not None
    assert english(_names(game, 6)[2:]) == ["Third tableau", "Fourth tableau", "Tableau 5", "Tableau 6"]


def test_only_the_pack_is_drawn_as_a_pack():
    spots = [spot for row in drawn("oicho-kabu").rows for spot in row]
    assert [str(spot.name) for spot in spots if spot.is_pack] == ["The pack"]


@pytest.mark.parametrize(("id", "seed"), [("oicho-kabu", "nanjing"), ("oicho-kabu/tableau", ""), ("kyo-kabu", "")])
def test_the_picture_shows_the_hands_of_the_worked_round(id, seed):
    game, asked = the_rules().games[id], TableOptions(game=id, seed=seed)
    dealt = hands_dealt(the_rules(), asked)
    found = layout(game, dealt)
    assert found is not None
    *players, dealer = dealt
    spots = [*found.rows[1], found.rows[0][1]]
    for spot, hand in zip(spots, (*players, dealer), strict=True):
        assert [laid.card for laid in spot.cards] == [
            card if laid.side is Side.OPEN else None for laid, card in zip(spot.cards, hand, strict=True)
        ]


def test_closed_cards_of_a_round_are_marked_where_others_lie_open():
    def closed(id):
        rows = worked_round(the_rules(), TableOptions(game=id)).rows
        hands = next(piece for row in rows for piece in row.cells[1].pieces if isinstance(piece, Items)).items
        return [piece.closed for hand in hands for piece in hand if isinstance(piece, CardsShown)]

    assert closed("oicho-kabu") == [(1,)] * 4
    assert closed("oicho-kabu/tableau") == [(1,)] * 4 + [(0,)]
    assert not any(closed("sanmai-kabu"))  # all of them lie closed


def test_open_cards_are_an_example_unless_the_rules_name_them():
    assert "The open cards are an example." in said(drawn("oicho-kabu/tableau"))


def test_no_table_is_drawn_without_a_pack_a_showdown_or_a_number_of_cards():
    nine = read(FILES)[0].games["nine"]
    assert layout(nine) is not None
    assert layout(replace(nine, deck=None)) is None
    assert layout(design_rules().games["koi-koi"]) is None  # its eight cards take others
    unstated = read(changed("games/a.yaml", ("personal, cards: 2", "personal, cards: ~")))[0].games["nine"]
    assert layout(unstated) is None


@pytest.mark.parametrize(
    ("lang", "begins"),
    [
        ("en", "<figcaption>After the deal: every player and the dealer have two cards"),
        ("fr", "<figcaption>Après la donne\N{NO-BREAK SPACE}: chaque joueur et le donneur ont deux cartes"),
        ("es", '<figcaption><span lang="en">After the deal: every player and the dealer have two cards'),
    ],
)
def test_the_sentence_is_in_the_language_of_the_page_or_says_that_it_is_english(lang, begins):
    source = SourceText("docs/a.md", f'---\nlang: {lang}\n---\n\n<Layout game="oicho-kabu" />\n')
    assert begins in render_article(source, Catalogue(rules=the_rules())).html
