"""The generated tables: rows and columns of values and sources, without HTML.

`TABLES` names them as `<Rules show="…" />` does; each takes the rules and the author's options and gives a Table, or
raises TableError, NotPlayableError or another LudographError with a message for the author.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludograph.rules.asking import TableError, TableOptions
from ludograph.rules.data.model import Rules
from ludograph.rules.tables.chances import (
    best_hand,
    best_play_table,
    hand_odds,
    house_edge,
    open_cards,
    pot_odds_table,
    rarity_check,
    totals_table,
)
from ludograph.rules.tables.facts.disputes import disputes, unstated
from ludograph.rules.tables.facts.facts import game_facts, variant_diff
from ludograph.rules.tables.hands.checker import meetings, static_checker_table
from ludograph.rules.tables.hands.decks import deck_table, number_names
from ludograph.rules.tables.hands.rank_table import rank_table
from ludograph.rules.tables.hands.yaku import yaku_card, yaku_matrix
from ludograph.rules.tables.round.one_round import one_round
from ludograph.rules.tables.round.play_now import play_now
from ludograph.rules.tables.round.worked_round import worked_round
from ludograph.rules.tables.table import Table

__all__ = ["SLOW", "TABLES", "Table", "TableError", "TableOptions"]

TABLES: Mapping[str, Callable[[Rules, TableOptions], Table]] = {
    "play-now": play_now,
    "round": one_round,
    "worked-round": worked_round,
    "game-facts": game_facts,
    "rank-table": rank_table,
    "yaku-matrix": yaku_matrix,
    "yaku-card": yaku_card,
    "deck-table": deck_table,
    "number-names": number_names,
    "variant-diff": variant_diff,
    "disputes": disputes,
    "unstated": unstated,
    "totals": totals_table,
    "hand-odds": hand_odds,
    "best-hand": best_hand,
    "house-edge": house_edge,
    "best-play": best_play_table,
    "open-cards": open_cards,
    "pot-odds": pot_odds_table,
    "rarity-check": rarity_check,
    "hand-checker": static_checker_table,
    "meetings": meetings,
}

SLOW = frozenset({"hand-odds", "house-edge", "best-play", "open-cards", "pot-odds", "best-hand", "rarity-check"})
"""Tables of odds, which may take seconds to compute."""
