"""Exact odds: whole numbers and Fractions, by counting hands that conditions cannot tell apart only once.

Start with `dealing`, which gives the different hands; `ways` and `totals` count them, `best` asks for their place in a
ranking, `final` follows a draw policy, `round_odds` pairs player and dealer. What a side can reach at all is in
`ludograph.games.reach`.
"""

from __future__ import annotations

from ludograph.games.odds.best import best
from ludograph.games.odds.best_play import BestPlay, Choice, best_open, best_play
from ludograph.games.odds.final import final, is_legal, legal_policies
from ludograph.games.odds.patience import NotComputedError, TooManyError, by_seconds
from ludograph.games.odds.points import points_about, points_odds
from ludograph.games.odds.policy import IllegalPolicyError, Policy
from ludograph.games.odds.pot import PotShare, pot_odds
from ludograph.games.odds.round import Ends, Round, ends, round_odds, settled
from ludograph.games.odds.simulation import About, simulated
from ludograph.games.odds.ways import Ways, totals, ways
from ludograph.games.odds.witness import example_hand, shown_example, sizes_of

__all__ = [
    "About",
    "BestPlay",
    "Choice",
    "Ends",
    "IllegalPolicyError",
    "NotComputedError",
    "Policy",
    "PotShare",
    "Round",
    "TooManyError",
    "Ways",
    "best",
    "best_open",
    "best_play",
    "by_seconds",
    "ends",
    "example_hand",
    "final",
    "is_legal",
    "legal_policies",
    "points_about",
    "points_odds",
    "pot_odds",
    "round_odds",
    "settled",
    "shown_example",
    "simulated",
    "sizes_of",
    "totals",
    "ways",
]
