"""What a preset or a reader chooses is the source's only where the source offers it."""

from __future__ import annotations

import pytest
from tests.rules.data import choose
from tests.rules.rules import changed, read, the_rules

from ludograph.rules.data.model import ResolvedGame

PAY = "pay: {base: 1}"


def nine(*changes: tuple[str, str], preset: str = "default", **choices: object) -> ResolvedGame:
    rules, problems = read(changed("games/a.yaml", *changes))
    assert [problem for problem in problems if " D17 " not in problem] == []
    return choose(rules, "nine", preset, **choices)


def cited(game: ResolvedGame, thing: object) -> list[str]:
    return [source.cite for source in game.sources_of(thing)]  # type: ignore[arg-type]


def test_what_a_preset_puts_where_the_source_is_silent_has_no_source() -> None:
    game = nine((PAY, "pay: {base: {unstated: true}}"), ("rounds: 6}", "rounds: 6, pay.base: 1}"))
    assert game.pay.base is not None
    assert (cited(game, game.pay.base), game.chosen_by(game.pay.base)) == ([], "preset default")
    assert game.is_ours(game.pay.base)
    assert (cited(game, game.pay), cited(game, game.ranking[0])) == (["Book"], ["Book"])


def test_what_the_source_offers_keeps_its_source_when_it_is_chosen() -> None:
    game = nine()
    assert (cited(game, game.ties), game.chosen_by(game.ties)) == (["Book"], "preset default")
    # The source offers both and prefers neither.
    assert game.is_ours(game.ties)
    usual = nine(("ties: {options: [draw, dealer]}", "ties: {value: dealer, options: [draw]}"))
    assert (cited(usual, usual.ties), usual.is_ours(usual.ties)) == (["Book"], False)


def test_a_reading_that_the_data_call_ours_is_our_choice_until_another_is_chosen() -> None:
    ours = "rounds: {value: 12, ours: true, options: [6]}"
    game = nine(("rounds: {value: 12, options: [6]}", ours), preset="")
    assert (cited(game, game.rounds), game.is_ours(game.rounds)) == (["Book"], True)
    other = nine(("rounds: {value: 12, options: [6]}", ours), preset="", rounds=6)
    assert not other.is_ours(other.rounds)


def test_what_is_usual_is_one_of_the_options_when_another_one_is_chosen() -> None:
    rounds = nine(("rounds: {value: 12, options: [6]}", "rounds: {value: 12, options: [6, 3]}")).rounds
    assert rounds is not None
    assert (rounds.value, rounds.options) == (6, (12, 3))


@pytest.mark.parametrize("written", ["{value: 12, options: [6]}", "12"])
def test_to_choose_what_the_text_says_anyway_is_no_choice(written: str) -> None:
    game = nine(("rounds: {value: 12, options: [6]}", f"rounds: {written}"), preset="", rounds=12)
    assert (cited(game, game.rounds), game.chosen_by(game.rounds)) == (["Book"], "")


def test_the_position_of_another_source_is_that_source_s_when_it_is_chosen() -> None:
    disputed = "ties: {value: dealer, source: Leaf, as_printed: bank, disputed: [{value: draw, source: Pamphlet}]}"
    game = nine(("ties: {options: [draw, dealer]}", disputed))
    assert game.ties is not None
    assert (cited(game, game.ties), game.ties.as_printed, game.ties.source) == (["Pamphlet"], "", ())


def test_a_preset_with_a_source_of_its_own_is_not_ours() -> None:
    game = nine(
        (PAY, "pay: {base: {unstated: true}}"),
        ("{reason: short and gentle, ties: draw, rounds: 6}", "{reason: gentle, pay.base: 1, source: Leaf}"),
    )
    assert (cited(game, game.pay.base), game.is_ours(game.pay.base)) == (["Leaf"], False)


def test_a_choice_made_at_the_table_has_no_source() -> None:
    game = nine(preset="", yaku__storm__pay=5, draw__dealer="never")
    assert (cited(game, game.uses["storm"].entry.pay), game.chosen_by(game.draw.dealer)) == ([], "a single choice")
    assert game.is_ours(game.draw.dealer)
    assert not game.is_ours(game.draw.player)


def test_the_readings_that_a_use_offers_are_its_source_s() -> None:
    game = nine(preset="", **{"yaku__nine-one__reading": "any-order"})
    assert cited(game, game.uses["nine-one"].entry.reading) == ["Book"]
    assert game.uses["nine-one"].reading == "any-order"


def test_no_source_of_oicho_kabu_is_made_to_state_what_a_win_pays() -> None:
    game = choose(the_rules(), "oicho-kabu", "default")
    for fact in (game.pay.base, game.uses["kuppin"].entry.pay, game.uses["shippin"].entry.pay, game.draw.dealer):
        assert game.is_ours(fact)
    assert not game.is_ours(game.ties)
