"""The sheet of house rules: each choice in its sentence, everything else in lists."""

from __future__ import annotations

import pytest
from tests.games.data import field_rules, seed_rules
from tests.games.rules import changed, read

from ludograph.games.evaluator import Outcome
from ludograph.games.meeting import meeting
from ludograph.games.play import played
from ludograph.games.resolve import chosen
from ludograph.games.tables import TableError, TableOptions
from ludograph.games.tables.house_sheet import has_sheet, house_sheet
from ludograph.games.tables.play_hands import Hands as Show
from ludograph.games.tables.play_now import steps_of
from ludograph.games.tables.sheet import Choice, Hands, Sheet
from ludograph.games.tables.table import Words
from ludograph.games.words import TieRule

PAID = ("oicho-kabu", "kyo-kabu", "sanmai-kabu", "bo-pin", "hiki-kabu")


def sheet(game: str) -> Sheet:
    return house_sheet(seed_rules(), TableOptions(game=game))


def choices(found: Sheet) -> dict[str, Choice]:
    return {choice.key: choice for step in found.steps for choice in step.choices}


def text(option) -> str:
    return " ".join(piece.text for piece in option.pieces if isinstance(piece, Words))


def test_a_choice_stands_in_the_sentence_that_it_changes() -> None:
    ties = choices(sheet("oicho-kabu/tableau"))["ties"]
    assert (ties.label, ties.usual) == ("Ties", "Bets on ties go back.")
    assert [text(option) for option in ties.options] == [
        "Bets on ties go back.",
        "The dealer wins ties.",
        "Bets on ties go back, but the dealer wins when both count zero.",
    ]


def test_the_sentences_of_a_sheet_are_those_of_play_now_whatever_is_ticked() -> None:
    """The law of the sheet: with one option ticked its step reads as play-now reads with that choice made."""
    rules = seed_rules()
    for game in filter(has_sheet, rules.games.values()):
        found = sheet(game.id)
        preset = "default" if "default" in game.presets else ""
        usual = {name: _words(cell.pieces) for name, cell in steps_of(chosen(rules, game.id, preset)[0], Show.NONE)}
        for step in found.steps:
            # What a single hand pays stands after what every win pays.
            own = [part for part in step.parts if isinstance(part, Choice) and part.usual.startswith("For ")]
            said = [part for part in step.parts if not isinstance(part, Hands) and part not in own]
            # It does not stand in both sentences.
            for part in own:
                usual[step.name] = usual[step.name].replace(f" and {part.usual.split()[1]} ", " ")
            parts = [part.usual if isinstance(part, Choice) else _words((part,)) for part in said]
            assert sorted(" ".join(parts).split()) == sorted(usual[step.name].split()), (game.id, step.name)


def test_what_a_hand_pays_is_said_once() -> None:
    (pay,) = (step for step in sheet("oicho-kabu/tableau").steps if step.name == "Pay")
    said = _said(pay.parts)
    both = "If both sides have a special hand, the winner’s is paid (our choice)."
    ours = "for kuppin and shippin too (our choice); for arashi three times."
    assert said == f"The loser pays the bet, {ours} {both} For arashi-kabu three times the bet."
    kuppin, arashi_kabu = (part for part in pay.parts if isinstance(part, Choice))
    others = "for shippin too (our choice); for arashi three times; for kuppin twice."
    assert text(kuppin.options[1]) == f"The loser pays the bet, {others}"
    assert text(arashi_kabu.options[1]) == "For arashi-kabu five times the bet."


def _said(parts) -> str:
    return " ".join(part.usual if isinstance(part, Choice) else _words((part,)) for part in parts)


def _words(pieces) -> str:
    return " ".join(piece.text for piece in pieces if isinstance(piece, Words))


def test_what_changes_no_sentence_and_the_local_hands_are_listed() -> None:
    found = sheet("oicho-kabu/tableau")
    assert found.further == ()
    assert len(found.local) == 18
    assert found.choices == len(choices(found)) + len(found.further) + 18
    assert found.sources


def test_a_game_of_which_only_the_name_is_known_has_no_sheet() -> None:
    assert not has_sheet(seed_rules().games["baccarat"])
    with pytest.raises(TableError, match="too little is known"):
        sheet("baccarat")


def test_what_other_sources_say_and_another_ranking_can_be_agreed_on() -> None:
    own = sheet("oicho-kabu")
    found = choices(own) | {choice.key: choice for choice in own.further}
    assert [text(option) for option in found["ties"].options] == [
        "The dealer wins ties.",
        "Bets on ties go back.",
    ]
    assert [text(option) for option in found["yaku.shippin.holder"].options] == [
        "counts as the dealer’s hand only",
        "counts as a player’s hand only",
    ]
    assert [text(option) for option in found["ranking"].options] == [
        "Strongest first: kuppin and shippin, then arashi.",
        "Strongest first: arashi, then kuppin, then shippin.",
    ]
    assert "players" not in found
    assert [text(option) for option in found["yaku.kuppin"].options] == ["9 dealt first", "any order"]


def test_a_choice_about_a_hand_stands_at_the_hand_so_that_nothing_contradicts_it() -> None:
    own = sheet("oicho-kabu")
    (hands,) = (part for step in own.steps for part in step.parts if isinstance(part, Hands))
    kuppin = next(item for item in hands.items if "kuppin" in _words(item))
    assert "9 dealt first" not in _words(kuppin)
    assert "two cards only" in _words(kuppin)
    assert {piece.key for piece in kuppin if isinstance(piece, Choice)} == {"yaku.kuppin"}
    shippin = next(item for item in hands.items if "shippin" in _words(item))
    assert {piece.key for piece in shippin if isinstance(piece, Choice)} == {"yaku.shippin", "yaku.shippin.holder"}
    assert not {choice.key for choice in own.further} & {"yaku.kuppin", "yaku.shippin.holder", "ranking"}


def test_what_a_sheet_neither_says_nor_offers_is_left_to_write_down() -> None:
    assert sheet("oicho-kabu").open == ("Direction of the deal", "Limit of bets", "End of the game")
    bo_pin = ("Direction of the deal", "Change of dealer", "Limit of bets", "Order of drawing", "End of the game")
    assert sheet("bo-pin").open == bo_pin
    assert sheet("hiki-kabu").open == ("Direction of the deal", "Ante", "Number of raises", "End of the game")
    # It ends after twelve rounds.
    assert "End of the game" not in sheet("kyo-kabu").open
    names = [step.name for step in sheet("oicho-kabu/tableau").steps]
    assert names[-3:] == ["Dealer", "Next", "Turns"]
    assert names[names.index("Draw") + 1] == "Decides"
    # That there is a limit is stated, how high it is never is.
    assert sheet("oicho-kabu/tableau").open == ("Direction of the deal", "Limit of bets", "End of the game")
    # Its deal names a direction.
    assert sheet("kyo-kabu").open == ("Limit of bets",)


def test_what_the_recommended_form_settles_is_printed_as_settled() -> None:
    """A list of choices that prints only what is ticked would lose who wins of two such hands."""
    own = sheet("oicho-kabu")
    assert choices(own)["yaku.arashi.compare"].usual == "of two, the higher number wins (our choice)"
    assert own.further == ()
    settled = {step.name: " ".join(_words((part,)) for part in step.parts) for step in own.steps}
    assert settled["Dealer"].startswith("Everyone turns up a card; the one closest to nine deals")
    assert settled["Next"].startswith("After each round the player to the dealer’s right deals")
    assert choices(sheet("oicho-kabu/osaka"))["yaku.arashi.compare"].usual == "of two, the dealer’s wins"


def test_a_sheet_says_to_somebody_without_the_page_what_cards_count_and_when_they_are_turned_up() -> None:
    steps = {step.name: _words(step.parts) for step in sheet("oicho-kabu").steps}
    assert steps["Aim"] == (
        "Beat the dealer’s total: add your cards; only the last digit counts, 9 is best, 0 worst."
        " An ace counts 1, a flower card its month. 10 counts 0."
    )
    assert steps["Show"] == "Turn up all closed cards."
    assert steps["Look"] == "Everyone looks at their own closed card."
    assert "No fourth card is drawn." in steps["Draw"]
    assert "Look" not in {step.name for step in sheet("oicho-kabu/tableau").steps}
    ends = {step.name: _words(step.parts) for step in sheet("kabu-sackson").steps}
    assert ends["End"].startswith("The game ends when a player cannot pay in full.")
    # There willow and paulownia count other numbers than their months.
    renumbered = {step.name: _words(step.parts) for step in sheet("kyo-kabu/mushi-kabu").steps}
    assert "month" not in renumbered["Aim"]


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("kyo-kabu", "Then the dealer takes a second, maybe a third, both closed."),
        ("kyo-kabu/mushi-kabu", "Then the dealer takes a second, maybe a third, both closed."),
        ("oicho-kabu/tableau", "Then the dealer takes a second, open, maybe a third."),
        ("oicho-kabu/osaka", "Then the dealer takes a second, open, maybe a third."),
    ],
)
def test_a_sheet_says_when_the_dealer_takes_the_second_card(game: str, sentence: str) -> None:
    steps = {name: _words(cell.pieces) for name, cell in steps_of(seed_rules().games[game], Show.ALL)}
    assert steps["Draw"].endswith(sentence)


def test_a_dealer_bound_to_limits_takes_the_second_card_too() -> None:
    rules = seed_rules()
    limits = rules.games["hiki-kabu/old"].presets["default"].chosen["draw.player"]
    limited = chosen(rules, "kyo-kabu", "default", {"draw.dealer": limits})[0]
    steps = {name: _words(cell.pieces) for name, cell in steps_of(limited, Show.ALL)}
    assert steps["Draw"].endswith("Then the dealer takes a second, closed, and draws by the same limits (our choice).")


def test_each_hand_of_a_pot_game_has_its_multiplier() -> None:
    (hands,) = (part for step in sheet("hiki-kabu").steps for part in step.parts if isinstance(part, Hands))
    times = [_words(item).rpartition("×")[2] for item in hands.items]
    assert times == ["5"] * 2 + ["3"] * 7 + ["2"] * 5


def test_a_sheet_says_who_deals_and_in_which_order_hands_draw_and_players_bet() -> None:
    for game, turns in {
        "hiki-kabu": "Draw counter-clockwise, beginning with the dealer. Bet clockwise.",
        "kyo-kabu": "Draw counter-clockwise. Bet from the dealer’s right, counter-clockwise.",
        "kabu-sackson": "Draw from the dealer’s left (our choice).",
    }.items():
        steps = {step.name: _said(step.parts) for step in sheet(game).steps}
        assert game == "kabu-sackson" or {"Dealer", "Next"} <= steps.keys()
        assert steps["Turns"] == turns


def test_one_direction_for_drawing_and_betting_can_be_agreed_on() -> None:
    found = choices(sheet("hiki-kabu"))
    assert text(found["draw.order"].options[1]) == "Draw clockwise, beginning with the dealer."
    assert text(found["bets.order"].options[1]) == "Bet counter-clockwise."
    assert "bets.order" not in choices(sheet("hiki-kabu/old"))


def test_hands_have_their_places_in_every_other_ranking() -> None:
    (hands,) = (part for step in sheet("oicho-kabu").steps for part in step.parts if isinstance(part, Hands))
    (other,) = hands.orders
    by_place = sorted(zip(other, hands.items, strict=True), key=lambda one: one[0])
    assert ["arashi" in _words(item) for _, item in by_place] == [True, False, False]


def test_what_the_source_leaves_open_can_be_agreed_on_as_other_forms_of_the_game_say_it() -> None:
    own = sheet("oicho-kabu")
    found = choices(own) | {choice.key: choice for choice in own.further}
    assert "dealer.first" not in found
    assert [text(option) for option in found["draw.dealer"].options] == [
        "The dealer may draw or stay (our choice).",
        "The dealer draws by the same limits, but may stay with kuppin.",
    ]
    assert text(found["yaku.arashi.pay"].options[1]).endswith("arashi three times.")
    (pay,) = (step for step in own.steps if step.name == "Pay")
    assert [choice.key for choice in pay.choices] == ["yaku.arashi.pay", "yaku.kuppin.pay"]
    kuppin = found["yaku.kuppin.pay"]
    assert text(kuppin.options[0]) == "For kuppin the bet (our choice)."
    assert text(kuppin.options[1]) == "For kuppin twice the bet."
    assert kuppin not in own.further
    assert "dealer.first" not in choices(sheet("oicho-kabu/tableau"))


def test_a_sheet_offers_no_other_ranking_where_no_preset_has_one() -> None:
    assert "ranking" not in {choice.key for choice in sheet("oicho-kabu/tableau").further}


def test_a_local_hand_says_what_is_left_to_agree_on() -> None:
    found = sheet("oicho-kabu/tableau")
    assert (
        found.local_note
        == "Pay and rank are not stated: agree before you play. † Nor what the hand does, or whose it is."
        " Not: with the limits of drawing no player has it."
    )
    hands = {option.value: _words(option.pieces) for option in found.local}
    assert hands["niichi"] == "niichi †"
    assert hands["zoro"] == "zoro not 1–1, 5–5, 6–6, 10–10"
    assert hands["nobori"] == "nobori not 3–4–5, 4–5–6, 8–9–10"
    assert hands["kudari"].startswith("kudari not 4–3–2, ")
    assert hands["zoro-tsubushi"] == "zoro tsubushi † beats zoro"
    assert hands["pinbasami"] == "pinbasami rank: agree; not 1–6–1, 1–7–1, 1–8–1"
    assert sheet("oicho-kabu").local_note == ""


def test_a_local_hand_of_another_pack_is_drawn_from_that() -> None:
    (lights,) = (option for option in sheet("oicho-kabu/tableau").local if option.value == "lights-38")
    assert lights.pieces[0].deck == "hanafuda-40-kabu"


def test_names_of_local_hands_are_tagged_as_they_are_written() -> None:
    langs = {
        piece.text: piece.lang
        for option in sheet("oicho-kabu/tableau").local
        for piece in option.pieces
        if isinstance(piece, Words) and not piece.small and piece.text != "†"
    }
    assert langs["niichi"] == langs["tsuru"] == "ja-Latn"


@pytest.mark.parametrize(
    ("shown", "text"),
    [(Show.FIRST, "After 6 rounds (or 12)."), (Show.ALL, "After 6 rounds."), (Show.NONE, "After 6 rounds.")],
)
def test_only_the_box_to_play_now_names_the_other_number_of_rounds(shown: Show, text: str) -> None:
    game = chosen(field_rules(), "koi-koi", "default")[0]
    assert [_words(cell.pieces) for name, cell in steps_of(game, shown) if name == "End"] == [text]


def test_another_ranking_names_its_hands_as_the_game_does() -> None:
    presets = "    default: {reason: short and gentle, ties: draw, rounds: 6}\n"
    other = f"{presets}    other: {{reason: rare first, ranking: [storm, nine-one, total]}}\n"
    files = changed("games/a.yaml", (presets, other))
    rules, problems = read(files | {"yaku/a.yaml": files["yaku/a.yaml"].replace("[storm]", "[Ārashi]")})
    assert problems == []
    ranking = choices(house_sheet(rules, TableOptions(game="nine")))["ranking"]
    assert text(ranking.options[1]).endswith("Ārashi, then nine-one.")


def test_a_sheet_says_what_two_holders_do_where_that_is_no_choice() -> None:
    for game, sentence in {
        "kyo-kabu": "If both sides have sorokabu, it is a tie like any other (our choice).",
        "oicho-kabu/tableau": "If both sides have arashi, the better total wins.",
        "hiki-kabu": "If two have the same special hand, it is a tie like any other. With nobori or kudari, the better"
        " total wins.",
    }.items():
        assert sentence in win_of(game)
    # Only stacks can have it.
    assert "have arashi" not in win_of("sanmai-kabu")
    assert "both sides" not in win_of("oicho-kabu")


def test_a_sheet_says_what_is_paid_where_both_sides_can_have_a_special_hand() -> None:
    paid = {id: _words(part for step in sheet(id).steps if step.name == "Pay" for part in step.parts) for id in PAID}
    assert [id for id, text in paid.items() if "the winner’s is paid" in text] == ["oicho-kabu", "kyo-kabu"]


def test_a_sheet_says_how_runs_and_cards_alike_are_compared() -> None:
    (win,) = (step for step in house_sheet(field_rules(), TableOptions(game="stud")).steps if step.name == "Win")
    said = _words(win.parts)
    assert "If two have straight flush or straight, the run that ends higher wins." in said
    assert "With four of a kind, the higher set of four wins, then the other card." in said
    assert "With flush, the highest card wins, then the next." in said


@pytest.mark.parametrize(("ties", "outcome"), [(TieRule.DRAW, Outcome.DRAW), (TieRule.DEALER, Outcome.LOSE)])
def test_two_sorokabu_are_a_tie_like_any_other_for_the_hand_checker_too(ties: TieRule, outcome: Outcome) -> None:
    play = played(chosen(seed_rules(), "kyo-kabu", "default")[0], ties=ties)
    fives, sixes = (tuple(card for card in play.cards if card.n == n)[:3] for n in (5, 6))
    assert meeting(play, fives, sixes).outcome is outcome


def test_what_is_no_tie_for_the_dealer_to_win_is_called_otherwise() -> None:
    arashi = choices(sheet("oicho-kabu/osaka"))["yaku.arashi.compare"]
    assert "of two, neither wins" in map(text, arashi.options)


def test_whose_a_hand_may_be_is_said_in_words_that_stand_alone() -> None:
    own = sheet("oicho-kabu/tableau")
    found = choices(own) | {choice.key: choice for choice in own.further}
    assert [text(option) for option in found["yaku.shippin.holder"].options] == [
        "counts as a tableau’s hand only",
        "counts as the dealer’s hand only",
        "counts as anyone’s hand",
    ]
    assert [text(option) for option in found["yaku.arashi.holder"].options] == [
        "counts as anyone’s hand",
        "counts as a tableau’s hand only",
    ]


def win_of(game: str) -> str:
    (win,) = (step for step in sheet(game).steps if step.name == "Win")
    return " ".join(
        part.usual if isinstance(part, Choice) else _words((part,)) for part in win.parts if not isinstance(part, Hands)
    )


def test_limits_that_would_destroy_special_hands_let_their_holders_stay() -> None:
    free, limits = choices(sheet("hiki-kabu"))["draw.player"].options
    assert "may stay" not in text(free)
    assert text(limits).endswith(
        "else choose. With 9–1 (kuppin), 10–1 (toichi) or 5–5 (gogo) you may stay (our choice)."
    )
    # There a four and a one, which count five, may stay anyway.
    draw = next(step for step in sheet("oicho-kabu/tableau").steps if step.name == "Draw")
    assert "may stay" not in _words(draw.parts)


def test_the_picture_of_a_hand_follows_every_order_that_can_be_ticked_beside_it() -> None:
    (hands,) = (part for step in sheet("hiki-kabu").steps for part in step.parts if isinstance(part, Hands))
    by_name = {_words(item).split()[0]: item for item in hands.items}
    for name, cards in {"kuppin": ("9", "1"), "shippin": ("4", "1"), "toichi": ("10", "1")}.items():
        assert by_name[name][0].cards == cards
        assert by_name[name][-1].key == f"yaku.{name}"
        assert by_name[name][-1].usual == "any order"
    assert sheet("hiki-kabu").further == ()


def test_a_pot_game_says_who_pays_a_multiplier_on_what() -> None:
    said = choices(sheet("hiki-kabu"))["pay.beyond"]
    more, nothing_more = map(text, said.options)
    assert said.usual == more
    assert more == (
        "The winner takes the pot. With a hand marked × everyone else at the showdown adds chips until 2, 3 or 5 times"
        " their bet is paid (our choice); the ante does not count."
    )
    # The article says that this is to be agreed on.
    assert nothing_more == "The winner takes the pot and nothing more, whatever the hand."
    assert "multipl" not in str(sheet("hiki-kabu/old"))


@pytest.mark.parametrize(
    ("game", "sentence"),
    [
        ("kyo-kabu", "A column without bets stays as it is (our choice)."),
        ("oicho-kabu/tableau", "In a tableau without bets the closed card is turned up and one open card added."),
    ],
)
def test_a_sheet_says_who_decides_on_a_shared_hand_and_what_becomes_of_one_without_bets(
    game: str, sentence: str
) -> None:
    decides = next(_words(step.parts) for step in sheet(game).steps if step.name == "Decides")
    assert "bet" in decides.removesuffix(sentence)
    assert decides.endswith(sentence)


def test_what_a_single_hand_pays_is_printed_though_nothing_is_ticked() -> None:
    (kuppin,) = (choice for choice in choices(sheet("oicho-kabu")).values() if choice.key == "yaku.kuppin.pay")
    assert kuppin.usual == "For kuppin the bet (our choice)."
    # Until something is ticked, a screen shows the first option in the sentence's place.
    assert text(kuppin.options[0]) == kuppin.usual


def test_what_becomes_of_ties_is_marked_where_we_choose_between_what_the_source_offers() -> None:
    assert choices(sheet("kyo-kabu"))["ties"].usual == "Bets on ties go back (our choice)."


def test_a_hand_whose_order_of_cards_is_our_choice_is_starred() -> None:
    found = choices(sheet("oicho-kabu/tableau"))
    assert [text(option) for option in found["yaku.kuppin"].options] == ["any order (our choice)", "nine first"]
    assert found["yaku.kuppin"].usual == "any order (our choice)"
    assert choices(sheet("hiki-kabu"))["yaku.kuppin"].usual == "any order"
    (hands,) = (part for step in sheet("sanmai-kabu").steps for part in step.parts if isinstance(part, Hands))
    assert "counts as a stack’s hand only, our choice" in _words(hands.items[0])


def test_a_game_without_stakes_has_no_bets_and_its_cards_count_as_their_holder_likes() -> None:
    found = sheet("che-san-zhang")
    steps = {
        step.name: " ".join(_words((part,)) for part in step.parts if isinstance(part, Words)) for step in found.steps
    }
    assert not {"Bet", "Pay"} & steps.keys()
    assert "chips" not in steps["Need"]
    assert steps["Stake"] == "Played for drinks; the losers emptied a large cup."
    assert steps["Aim"].endswith("Each honour counts 0 or 1, as its holder likes (our choice).")
    assert (found.further, found.open) == ((), ("Direction of the deal", "First dealer", "End of the game"))
