from __future__ import annotations

import pytest
from tests.rules.data import choose
from tests.rules.rules import FILES, changed, read

from ludograph.base.source import SourceText
from ludograph.rules.conditions.base import canonical
from ludograph.rules.data import reader
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import read_rules
from ludograph.rules.data.words import CompareBy, DrawMode, Effect, Form, Holder, TieRule
from ludograph.rules.tables.facts.facts import text_of
from ludograph.store import Cache
from ludograph.store.codec import decoded, encoded
from ludograph.values import Fact, Range

RULES, PROBLEMS = read(FILES)


def test_the_sample_is_sound() -> None:
    assert PROBLEMS == []


def test_a_game_is_read_into_typed_values() -> None:
    game = RULES.games["nine"]
    assert (game.form, str(game.title), game.family) == (Form.BANKER, "Nine", "nines")
    assert game.deck is RULES.decks["ten"]
    assert game.players is not None
    assert game.players.value == Range(2, 6)
    assert (game.dealt_cards, game.extra_cards, game.hands_on_table) == (2, 1, None)
    assert game.scoring.mod == 10
    assert game.scoring.points(game.deck.cards[-1]) == 0
    assert game.draws(Holder.PLAYER).mode is DrawMode.BY_CONDITIONS
    assert game.draws(Holder.DEALER).mode is DrawMode.FREE
    assert game.ties is not None
    assert (game.ties.value, game.ties.choices) == (None, (TieRule.DRAW, TieRule.DEALER))
    assert [str(place) for place in game.ranking] == ["nine-one", "storm", "total"]


def test_a_use_joins_its_yaku_under_the_reading_that_holds() -> None:
    use = RULES.games["nine"].uses["nine-one"]
    assert (use.reading, use.holder, use.effect) == ("nine-first", Holder.DEALER, Effect.WIN)
    assert use.condition is not None
    assert canonical(use.condition) == canonical(RULES.yaku["nine-one"].readings["nine-first"].when.condition)  # type: ignore[arg-type]
    player, dealer = use.pay(Holder.PLAYER), use.pay(Holder.DEALER)
    assert player is not None
    assert dealer is not None
    assert (player.multiple, dealer.multiple) == (1, 2)
    assert not use.held_by(Holder.PLAYER)
    assert use.compare.by is CompareBy.NONE


def test_a_variant_overrides_deletes_and_inherits() -> None:
    local = RULES.games["nine/local"]
    assert str(local.title) == "Local Nine"
    assert local.rounds == Fact()
    assert local.draws(Holder.PLAYER).mode is DrawMode.FREE
    assert local.draws(Holder.DEALER).mode is DrawMode.FREE
    assert list(local.uses) == ["storm"]
    assert local.deck is RULES.decks["ten"]
    assert RULES.games["nine"].variants == ("nine/local",)
    assert local.extends == ("nine",)


def test_every_value_knows_its_source_and_the_game_it_was_written_in() -> None:
    local = RULES.games["nine/local"]
    inherited, own = local.uses["storm"].entry.effect, local.draw
    assert [source.cite for source in local.sources_of(inherited)] == ["Book"]
    assert local.origin_of(inherited) == "nine"
    assert own is not None
    assert [(source.cite, source.loc) for source in local.sources_of(own.player)] == [("Pamphlet", "3")]
    assert local.origin_of(own.player) == "nine/local"
    assert local.origin_of(own.dealer) == "nine"


def test_a_nearer_source_overrides_the_outer_one_for_all_below() -> None:
    files = changed("games/a.yaml", ("    storm: {holder: both,", "    storm: {source: Leaf 7, holder: both,"))
    rules, problems = read(files)
    assert problems == []
    game = rules.games["nine"]
    assert [source.cite for source in game.sources_of(game.uses["storm"].entry.effect)] == ["Leaf"]
    assert [source.cite for source in game.sources_of(game.uses["storm"])] == ["Leaf"]
    assert [source.cite for source in game.sources_of(game.uses["nine-one"])] == ["Book"]


def test_a_source_may_stand_beside_a_list_of_uses() -> None:
    rules, problems = read(changed("games/a.yaml", ("  yaku:\n", "  yaku:\n    source: Leaf\n")))
    assert problems == []
    game = rules.games["nine"]
    assert list(game.uses) == ["storm", "nine-one"]
    assert [source.cite for source in game.sources_of(game.uses["storm"])] == ["Leaf"]


def test_a_fact_in_its_short_form_replaces_one_in_its_long_form() -> None:
    files = changed("games/a.yaml", ("      rounds: ~\n", "      rounds: 8\n"), (" {rounds: ~}", " {rounds: 8}"))
    rules, problems = read(files)
    assert problems == []
    rounds = rules.games["nine/local"].rounds
    assert rounds is not None
    assert (rounds.value, rounds.options) == (8, ())


def test_a_long_form_keeps_the_options_below_it_and_drops_what_was_said_of_the_old_value() -> None:
    files = changed(
        "games/a.yaml",
        ("rounds: {value: 12, options: [6]}", "rounds: {value: 12, options: [6], note: long, as_printed: XII}"),
        ("      rounds: ~\n", "      rounds: {value: 8}\n"),
        (" {rounds: ~}", " {rounds: 8}"),
    )
    rules, problems = read(files)
    assert problems == []
    rounds = rules.games["nine/local"].rounds
    assert rounds is not None
    assert (rounds.value, rounds.options, rounds.note, rounds.as_printed) == (8, (6,), (), "")


def test_a_game_may_extend_another_and_a_variant_its_sibling() -> None:
    more = (
        "eight:\n  extends: nine\n  names: [Eight]\n  sources: Leaf\n  rounds: 8\n  presets: {default: {rounds: 8}}\n"
    )
    sibling = "    strict: {extends: local, names: [Strict Nine], sources: Leaf, draw: {player: never}}\n"
    rules, problems = read(
        changed("games/a.yaml", ("  variants:\n", "  variants:\n" + sibling)) | {"games/b.yaml": more}
    )
    assert problems == []
    assert rules.games["eight"].uses.keys() == {"storm", "nine-one"}
    assert rules.games["nine/strict"].extends == ("nine/local", "nine")
    assert list(rules.games["nine/strict"].uses) == ["storm"]


def test_a_preset_makes_its_choices_and_keeps_what_could_be_chosen() -> None:
    game = choose(RULES, "nine", "default")
    assert game.ties is not None
    assert (game.ties.value, game.ties.options) == (TieRule.DRAW, (TieRule.DRAW, TieRule.DEALER))
    assert game.rounds is not None
    assert game.rounds.value == 6
    assert game.preset == "default"
    assert [source.cite for source in game.sources_of(game.ties)] == ["Book"]


def test_single_choices_override_those_of_the_preset() -> None:
    game = choose(RULES, "nine", "default", ties="dealer", draw__dealer="never", yaku__storm__pay=5)
    assert game.ties is not None
    assert game.ties.value is TieRule.DEALER
    assert game.draws(Holder.DEALER).mode is DrawMode.NEVER
    pay = game.uses["storm"].pay(Holder.PLAYER)
    assert pay is not None
    assert pay.multiple == 5


def test_a_choice_that_makes_no_sense_is_refused() -> None:
    with pytest.raises(ValueError, match="expected draw, dealer"):
        choose(RULES, "nine", ties="unknown")


def test_local_yaku_count_only_when_they_are_agreed_on() -> None:
    files = changed(
        "games/a.yaml", ("  ranking: [nine-one,", "  local: {pair: {yaku: storm, effect: win}}\n  ranking: [nine-one,")
    )
    rules, problems = read(files)
    assert problems == []
    assert "pair" not in rules.games["nine"].uses
    assert rules.games["nine"].local["pair"].local
    assert "pair" in choose(rules, "nine", local=["pair"]).uses


def test_a_fingerprint_changes_with_what_a_game_rests_on_and_with_nothing_else() -> None:
    def prints(files: dict[str, str]) -> dict[str, str]:
        rules, _ = read(files)
        return {id: rules.fingerprint(id) for id in rules.games}

    before = prints(FILES)
    assert prints({path: text + "\n# a remark\n" for path, text in FILES.items()}) == before
    assert prints(FILES | {"decks/b.yaml": "other: {names: [O], numbers: 1-3, source: Book}\n"}) == before
    one = prints(changed("games/a.yaml", ("      draw: {player: free}", "      draw: {player: never}")))
    assert (one["nine"], one["nine/local"] != before["nine/local"]) == (before["nine"], True)
    for files in (
        changed("decks/a.yaml", ("copies: 4", "copies: 3")),
        changed("yaku/a.yaml", ("same: rank", "ranks: [1, 1, 1]")),
    ):
        assert all(prints(files)[id] != before[id] for id in before)
    only = prints(changed("yaku/a.yaml", ("sequence: [9, 1]", "sequence: [1, 9]")))
    assert (only["nine"] != before["nine"], only["nine/local"]) == (True, before["nine/local"])


def test_former_ids_lead_to_the_game(tmp_path: object) -> None:
    rules, _ = read(changed("games/a.yaml", ("  family: nines\n", "  family: nines\n  aka: [old-nine]\n")))
    assert rules.game("old-nine") is rules.games["nine"]
    assert rules.game("unheard-of") is None


def test_what_was_read_before_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sources = [SourceText(f"data/{path}", text) for path, text in FILES.items()]
    cache = Cache(None)
    first = read_rules(sources, cache)
    monkeypatch.setattr(reader, "_read", lambda files, works: pytest.fail("read again"))
    assert read_rules(sources, cache) == first
    with pytest.raises(pytest.fail.Exception):
        read_rules(sources[:2], cache)
    with pytest.raises(pytest.fail.Exception):
        read_rules(sources, cache, works={"Book"})


def test_rules_survive_the_cache() -> None:
    again = decoded(Rules, encoded(RULES))
    assert again == RULES
    assert again.games["nine"].uses["storm"].condition == RULES.games["nine"].uses["storm"].condition


def test_a_flag_is_yes_or_no() -> None:
    assert (str(text_of(True)), str(text_of(False))) == ("yes", "no")
