"""Changing one number in a game file changes what depends on it, and nothing else."""

from __future__ import annotations

from functools import cache

from tests.rules.data import ROOT, seed_rules

from ludograph.base.problems import LudographError
from ludograph.base.source import SourceText
from ludograph.rules.data.model import Rules
from ludograph.rules.data.reader import data_files, read_rules
from ludograph.rules.odds.patience import NotComputedError
from ludograph.rules.tables import TABLES, Table, TableOptions

TRIED = ("rank-table", "totals", "hand-odds", "best-hand", "rarity-check", "worked-round", "game-facts")


@cache
def changed(path: str, old: str, new: str) -> Rules:
    """The site's rules with one passage of one file written otherwise."""
    files = []
    for file in data_files(ROOT / "data"):
        if file.path == path:
            assert file.text.count(old) == 1
            file = SourceText(file.path, file.text.replace(old, new))
        files.append(file)
    return read_rules(files)


def tables(rules: Rules, game: str) -> dict[str, Table | str]:
    made: dict[str, Table | str] = {}
    for show in TRIED:
        try:
            made[show] = TABLES[show](rules, TableOptions(game=game))
        except (LudographError, NotComputedError) as error:
            made[show] = str(error)
    return made


def test_another_score_changes_the_tables_of_that_game_and_of_no_other():
    rules = changed("data/games/sanmai-kabu.yaml", "values: {10: 0", "values: {10: 1")
    assert tables(rules, "sanmai-kabu")["totals"] != tables(seed_rules(), "sanmai-kabu")["totals"]
    for game in set(seed_rules().games) - {"sanmai-kabu"}:
        assert tables(rules, game) == tables(seed_rules(), game)
        assert rules.fingerprint(game) == seed_rules().fingerprint(game)
    assert rules.fingerprint("sanmai-kabu") != seed_rules().fingerprint("sanmai-kabu")
