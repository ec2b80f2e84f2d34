"""The generated tables: rows and columns of values and sources, without HTML.

`TABLES` names them as `<Rules show="…" />` does; each takes the rules and the author's options and gives a Table, or
raises TableError, NotPlayableError or another LudographError with what an author should know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludograph.games.model import Rules
from ludograph.games.tables.best_hand import best_hand, rarity_check
from ludograph.games.tables.hand_odds import hand_odds
from ludograph.games.tables.house_edge import house_edge
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.rank_table import rank_table
from ludograph.games.tables.table import Table
from ludograph.games.tables.totals import totals_table
from ludograph.games.tables.worked_round import worked_round

__all__ = ["TABLES", "Table", "TableError", "TableOptions"]

TABLES: Mapping[str, Callable[[Rules, TableOptions], Table]] = {
    "rank-table": rank_table,
    "totals": totals_table,
    "hand-odds": hand_odds,
    "best-hand": best_hand,
    "house-edge": house_edge,
    "rarity-check": rarity_check,
    "worked-round": worked_round,
}
