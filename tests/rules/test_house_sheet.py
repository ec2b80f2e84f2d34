"""The sheet of house rules: each choice in its sentence, everything else in lists."""

from __future__ import annotations

import re
from functools import cache

import pytest
from tests.rules.data import field_rules, seed_rules
from tests.rules.rules import changed, read

from ludograph.rules.data.model import ResolvedGame
from ludograph.rules.data.resolve import chosen
from ludograph.rules.data.words import TieRule
from ludograph.rules.meeting import meet
from ludograph.rules.play.evaluator import Outcome
from ludograph.rules.play.play import played
from ludograph.rules.speech.sentence import Length, Sentence
from ludograph.rules.tables import TableError, TableOptions
from ludograph.rules.tables.pieces import CellWords
from ludograph.rules.tables.round.play_now import pieces_of, steps_of
from ludograph.rules.tables.sheet import Multiplier, Sheet, SheetChoice, SheetHands, has_choices, has_sheet, house_sheet


@cache
def sheet(game: str) -> Sheet:
    return house_sheet(seed_rules(), TableOptions(game=game))


def choices(found: Sheet) -> dict[str, SheetChoice]:
    return {choice.key: choice for step in found.steps for choice in step.choices}


def text(option) -> str:
    return " ".join(str(piece.text) for piece in option.pieces if isinstance(piece, CellWords))


def test_a_sheet_is_said_to_have_choices_exactly_where_something_can_be_ticked() -> None:
    rules, others = seed_rules(), field_rules()
    cases = [(rules, game) for game in rules.games.values() if has_sheet(game)]
    # The hands of the other games of the field take seconds to count.
    cases += [(others, others.games[id]) for id in ("block", "briscola", "eights", "koi-koi", "scopa", "seotda")]
    said = {game.id: has_choices(rules, game) for rules, game in cases}
    sheets = {game.id: house_sheet(rules, TableOptions(game=game.id)) for rules, game in cases}
    assert said == {id: bool(sheet.choices or sheet.local) for id, sheet in sheets.items()}
    assert set(said.values()) == {True, False}


def test_the_sentences_of_a_sheet_are_those_of_play_now_whatever_is_ticked() -> None:
    """The law of the sheet: with one option ticked its step reads as play-now reads with that choice made."""
    rules = seed_rules()
    for game in filter(has_sheet, rules.games.values()):
        found = sheet(game.id)
        preset = "default" if "default" in game.presets else ""
        usual = said(chosen(rules, game.id, preset)[0], Length.FULL)
        for step in found.steps:
            # What a single hand pays stands after what every win pays.
            every = [part for part in step.parts if isinstance(part, SheetChoice)]
            own = [choice for choice in every if _words(choice.usual).startswith("For ")]
            others = [part for part in step.parts if not isinstance(part, SheetHands) and part not in own]
            # It does not stand in both sentences.
            for part in own:
                name = _words(part.usual).split()[1]
                usual[step.name] = re.sub(rf"(, | and ){name}\b", "", usual[step.name])
            parts = [_words(part.usual if isinstance(part, SheetChoice) else (part,)) for part in others]
            # A list of hands that is shorter by one has another comma or "and".
            sorted_parts, sorted_usual = (
                sorted(re.sub(r",| and\b", "", one).split()) for one in (" ".join(parts), usual[step.name])
            )
            assert sorted_parts == sorted_usual, (game.id, step.name)


def said(game: ResolvedGame, length: Length) -> dict[str, str]:
    """Step → its sentences."""
    return {
        name: " ".join(_words(pieces_of(part)) for part in parts if isinstance(part, Sentence))
        for name, parts in steps_of(game, length)
    }


def _words(pieces) -> str:
    return " ".join(str(piece.text) for piece in pieces if isinstance(piece, CellWords))


def test_what_changes_no_sentence_and_the_local_hands_are_listed() -> None:
    found = sheet("oicho-kabu/tableau")
    assert found.further == ()
    assert len(found.local) == 18
    assert (len(found.choices), len(found.local)) == (len(choices(found)) + len(found.further), 18)
    assert found.sources


def test_a_game_of_which_only_the_name_is_known_has_no_sheet() -> None:
    assert not has_sheet(seed_rules().games["baccarat"])
    with pytest.raises(TableError, match="too little is known"):
        sheet("baccarat")


def test_what_other_sources_say_and_another_ranking_can_be_agreed_on() -> None:
    own = sheet("oicho-kabu")
    found = choices(own) | {choice.key: choice for choice in own.further}
    assert "players" not in found
    assert [text(option) for option in found["yaku.kuppin"].options] == ["9 dealt first", "any order"]


def test_a_choice_about_a_hand_stands_at_the_hand_so_that_nothing_contradicts_it() -> None:
    own = sheet("oicho-kabu")
    (hands,) = (part for step in own.steps for part in step.parts if isinstance(part, SheetHands))
    kuppin = next(item for item in hands.items if "kuppin" in _words(item))
    assert "9 dealt first" not in _words(kuppin)
    assert "two cards only" in _words(kuppin)
    assert {piece.key for piece in kuppin if isinstance(piece, SheetChoice)} == {"yaku.kuppin"}
    shippin = next(item for item in hands.items if "shippin" in _words(item))
    assert {piece.key for piece in shippin if isinstance(piece, SheetChoice)} == {"yaku.shippin", "yaku.shippin.holder"}
    assert not {choice.key for choice in own.further} & {"yaku.kuppin", "yaku.shippin.holder", "ranking"}


def test_what_a_sheet_neither_says_nor_offers_is_left_to_write_down() -> None:
    assert tuple(map(str, sheet("bo-pin").open)) == ("Limit of bets", "End of the game")
    # Its cards go one way round and its bets the other, so the deal's is open.
    assert str(sheet("hiki-kabu").open[0]) == "Direction of the deal"
    names = [step.name for step in sheet("oicho-kabu/tableau").steps]
    assert names[-4:] == ["Dealer", "Next", "Turns", "Purse"]
    assert names[names.index("Draw") + 1] == "Decides"
    # Its deal names a direction.
    assert tuple(map(str, sheet("kyo-kabu").open)) == ("Limit of bets",)


def test_cards_that_are_looked_at_and_numbers_that_are_no_months_are_said_where_the_game_has_them() -> None:
    assert "Look" in {step.name for step in sheet("oicho-kabu").steps}
    # Cards on the table are dealt after the bets, and their bettors look.
    for game in ("oicho-kabu/tableau", "kyo-kabu"):
        names = [step.name for step in sheet(game).steps]
        assert names.index("Deal") < names.index("Bet") < names.index("Look") < names.index("Draw")
    assert "Look" not in {step.name for step in sheet("sanmai-kabu").steps}
    # There willow and paulownia count other numbers than their months.
    aims = [_words(step.parts) for game in ("kyo-kabu", "kyo-kabu/mushi-kabu") for step in sheet(game).steps[1:2]]
    assert ["month" in aim for aim in aims] == [True, False]


def test_a_dealer_bound_to_limits_takes_the_second_card_too() -> None:
    rules = seed_rules()
    limits = rules.games["hiki-kabu/old"].presets["default"].chosen["draw.player"]
    limited = chosen(rules, "kyo-kabu", "default", {"draw.dealer": limits})[0]
    steps = said(limited, Length.FULL)
    free = said(chosen(rules, "kyo-kabu", "default")[0], Length.FULL)
    assert len(steps["Draw"].split("second")) == len(free["Draw"].split("second")) == 2
    assert steps["Draw"] != free["Draw"]


def test_each_hand_of_a_pot_game_has_its_multiplier() -> None:
    (hands,) = (part for step in sheet("hiki-kabu").steps for part in step.parts if isinstance(part, SheetHands))
    times = [str(piece.times) for item in hands.items for piece in item if isinstance(piece, Multiplier)]
    assert times == ["×5"] * 2 + ["×3"] * 7 + ["×2"] * 5


def test_one_direction_for_drawing_and_betting_can_be_agreed_on() -> None:
    found = choices(sheet("hiki-kabu"))
    assert {"draw.order", "bets.order"} <= found.keys()
    assert "bets.order" not in choices(sheet("hiki-kabu/old"))


def test_hands_have_their_places_in_every_other_ranking() -> None:
    (hands,) = (part for step in sheet("oicho-kabu").steps for part in step.parts if isinstance(part, SheetHands))
    (other,) = hands.orders
    by_place = sorted(zip(other, hands.items, strict=True), key=lambda one: one[0])
    assert ["arashi" in _words(item) for _, item in by_place] == [True, False, False]


def test_what_the_source_leaves_open_can_be_agreed_on_as_other_forms_of_the_game_say_it() -> None:
    own = sheet("oicho-kabu")
    found = choices(own) | {choice.key: choice for choice in own.further}
    assert "dealer.first" not in found
    assert text(found["yaku.arashi.pay"].options[1]).endswith("arashi three times.")
    (pay,) = (step for step in own.steps if step.name == "Pay")
    assert [choice.key for choice in pay.choices] == ["yaku.arashi.pay", "yaku.kuppin.pay"]
    kuppin = found["yaku.kuppin.pay"]
    assert (kuppin not in own.further, len(kuppin.options)) == (True, 2)
    assert "dealer.first" not in choices(sheet("oicho-kabu/tableau"))


def test_a_sheet_offers_no_other_ranking_where_no_preset_has_one() -> None:
    assert "ranking" not in {choice.key for choice in sheet("oicho-kabu/tableau").further}


def test_a_local_hand_of_another_pack_is_drawn_from_that() -> None:
    (lights,) = (option for option in sheet("oicho-kabu/tableau").local if option.value == "lights-38")
    assert lights.pieces[0].deck == "hanafuda-40-kabu"


def test_names_of_local_hands_are_tagged_as_they_are_written() -> None:
    langs = {
        str(piece.text): piece.lang
        for option in sheet("oicho-kabu/tableau").local
        for piece in option.pieces
        if isinstance(piece, CellWords) and not piece.small and str(piece.text) != "†"
    }
    assert langs["niichi"] == langs["tsuru"] == "ja-Latn"


@pytest.mark.parametrize(
    ("length", "text"),
    [(Length.SHORT, "After 6 rounds (or 12)."), (Length.FULL, "After 6 rounds.")],
)
def test_only_the_box_to_play_now_names_the_other_number_of_rounds(length: Length, text: str) -> None:
    game = chosen(field_rules(), "koi-koi", "default")[0]
    assert said(game, length)["End"] == text


def test_another_ranking_names_its_hands_as_the_game_does() -> None:
    presets = "    default: {reason: short and gentle, ties: draw, rounds: 6}\n"
    other = f"{presets}    other: {{reason: rare first, ranking: [storm, nine-one, total]}}\n"
    files = changed("games/a.yaml", (presets, other))
    rules, problems = read(files | {"yaku/a.yaml": files["yaku/a.yaml"].replace("[storm]", "[Ārashi]")})
    assert problems == []
    ranking = choices(house_sheet(rules, TableOptions(game="nine")))["ranking"]
    assert text(ranking.options[1]).endswith("Ārashi, then nine-one.")


def test_a_sheet_is_silent_on_two_holders_where_two_cannot_meet_or_it_is_a_choice() -> None:
    # Only stacks can have it.
    assert "have arashi" not in win_of("sanmai-kabu")
    assert "both sides" not in win_of("oicho-kabu")


@pytest.mark.parametrize(("ties", "outcome"), [(TieRule.DRAW, Outcome.DRAW), (TieRule.DEALER, Outcome.LOSE)])
def test_two_sorokabu_are_a_tie_like_any_other_for_the_hand_checker_too(ties: TieRule, outcome: Outcome) -> None:
    play = played(chosen(seed_rules(), "kyo-kabu", "default")[0], ties=ties)
    fives, sixes = (tuple(card for card in play.cards if card.n == n)[:3] for n in (5, 6))
    assert meet(play, fives, sixes).outcome is outcome


def win_of(game: str) -> str:
    (win,) = (step for step in sheet(game).steps if step.name == "Win")
    return " ".join(
        _words(part.usual if isinstance(part, SheetChoice) else (part,))
        for part in win.parts
        if not isinstance(part, SheetHands)
    )


def test_limits_that_would_destroy_special_hands_let_their_holders_stay() -> None:
    free, limits = choices(sheet("hiki-kabu"))["draw.player"].options
    assert "may stay" not in text(free)
    assert [name for name in ("kuppin", "toichi", "gogo", "shippin") if name in text(limits)] == [
        "kuppin",
        "toichi",
        "gogo",
    ]
    # There a four and a one, which count five, may stay anyway.
    draw = next(step for step in sheet("oicho-kabu/tableau").steps if step.name == "Draw")
    assert "may stay" not in _words(draw.parts)


def test_the_picture_of_a_hand_follows_every_order_that_can_be_ticked_beside_it() -> None:
    (hands,) = (part for step in sheet("hiki-kabu").steps for part in step.parts if isinstance(part, SheetHands))
    by_name = {_words(item).split()[0]: item for item in hands.items}
    for name, cards in {"kuppin": ("9", "1"), "shippin": ("4", "1"), "toichi": ("10", "1")}.items():
        assert by_name[name][0].cards == cards
        assert by_name[name][-1].key == f"yaku.{name}"
        assert _words(by_name[name][-1].usual) == "any order"
    assert sheet("hiki-kabu").further == ()


def test_a_pot_game_says_who_pays_a_multiplier_on_what() -> None:
    said = choices(sheet("hiki-kabu"))["pay.beyond"]
    assert (said.usual, len(said.options)) == (said.options[0].pieces, 2)
    assert "multipl" not in str(sheet("hiki-kabu/old"))


def test_what_a_single_hand_pays_is_printed_though_nothing_is_ticked() -> None:
    (kuppin,) = (choice for choice in choices(sheet("oicho-kabu")).values() if choice.key == "yaku.kuppin.pay")
    # Until something is ticked, a screen shows the first option in the sentence's place.
    assert kuppin.options[0].pieces == kuppin.usual


def test_a_game_without_stakes_has_no_bets_and_its_cards_count_as_their_holder_likes() -> None:
    found = sheet("che-san-zhang")
    steps = {
        step.name: " ".join(_words((part,)) for part in step.parts if isinstance(part, CellWords))
        for step in found.steps
    }
    assert not {"Bet", "Pay"} & steps.keys()
    assert "chips" not in steps["Need"]


def small_sheet(*game: tuple[str, str], yaku: str = "") -> Sheet:
    """The sheet of a small game with passages replaced, and with further hands."""
    files = changed("games/a.yaml", *game)
    rules, problems = read(files | {"yaku/a.yaml": files["yaku/a.yaml"] + yaku})
    assert problems == []
    return house_sheet(rules, TableOptions(game="nine"))


@pytest.mark.parametrize("rest", ["", "what is left is the stock", "the others lie right beside it"])
def test_no_words_of_an_author_settle_the_direction_of_the_deal(rest: str) -> None:
    deal = "deal: {hands: personal, cards: 2"
    no_rounds = (("  rounds: {value: 12, options: [6]}\n", ""), ("ties: draw, rounds: 6", "ties: draw"))
    found = small_sheet((f"{deal}}}", f'{deal}, course: "Two cards for everyone; {rest}."}}'), *no_rounds)
    assert str(found.open[0]) == "Direction of the deal"
    course = f'{deal}, course: "Two cards for everyone; {rest}."}}'
    directed = small_sheet((f"{deal}}}", f"{course}\n  direction: clockwise"), *no_rounds)
    assert directed.open == found.open[1:]


@pytest.mark.parametrize("name", ["The knot of two", "The pair of two", "not a hand"])
def test_no_name_of_a_local_hand_says_that_the_limits_of_drawing_exclude_some_of_it(name: str) -> None:
    yaku = f"twos: {{names: [{name}], size: 2, when: {{ranks: [2, 2]}}, source: Book}}\n"
    found = small_sheet(("  ranking:", "  local:\n    twos: {holder: both, effect: win}\n  ranking:"), yaku=yaku)
    assert [option.value for option in found.local] == ["twos"]
    assert str(found.local_note) == "Pay and rank are not stated: agree before you play."


TIES = "ties: {options: [draw, dealer]}"


def nine(*changes: tuple[str, str]) -> Sheet:
    rules, problems = read(changed("games/a.yaml", *changes))
    assert problems == []
    return house_sheet(rules, TableOptions(game="nine"))


def test_an_option_is_named_by_what_it_is_and_not_by_its_place() -> None:
    for options in ("[draw, dealer]", "[dealer, draw]", "[dealer-at-zero, dealer, draw]"):
        offered = choices(nine((TIES, f"ties: {{options: {options}}}")))["ties"].options
        assert {option.value for option in offered} >= {"draw", "dealer"}
        assert {text(option).split()[1]: option.value for option in offered}["dealer"].startswith("dealer")


def test_the_version_of_a_sheet_is_that_of_its_rules_alone() -> None:
    version = nine().version
    notes = ("sources: Book\n  form", "sources: Book 12\n  aka: [old]\n  note: Remark.\n  form"), ("[Nine]", "[Neun]")
    assert nine(*notes).version == version
    rules = (
        (TIES, "ties: {options: [dealer, draw]}"),
        ("rounds: 6}", "rounds: 12}"),
        ("max: 3", "max: 2"),
        ("pay: 2", "pay: 3"),
    )
    versions = [version, *(nine(one).version for one in rules[1:])]
    assert len({*versions}) == len(versions)
    assert nine(rules[0]).version == version


def test_the_codes_of_a_sheet_are_those_of_all_answers_that_are_not_the_usual_ones() -> None:
    assert list(nine().codes) == ["yaku.nine-one=any-order", "ties=dealer", "rounds=12"]
    own = sheet("oicho-kabu/tableau")
    assert {f"local={option.value}" for option in own.local} < set(own.codes)
    assert "ties=draw" not in own.codes


def test_a_preset_has_an_address_where_the_sheet_offers_what_it_chooses() -> None:
    own = "    default: {reason: short and gentle, ties: draw, rounds: 6}\n"
    others = "    hard: {reason: hard, aka: [harsh], ties: dealer}\n    other: {reason: other, deal.cards: 3}\n"
    assert nine((own, own + others)).presets == ("hard;ties=dealer", "harsh;ties=dealer")
