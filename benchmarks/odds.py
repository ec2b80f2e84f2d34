"""Times the exact odds on one core: `python -m benchmarks.odds`, in the project's folder.

Prints CPU seconds of: all tables of two- and three-card hands of all seed games; the slowest round of one pair of
policies; all koi-koi combinations in a hand of eight; everything that enumeration finds out about the rules.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from tests.rules.data import design_rules, field_rules, seed_rules

from ludograph.rules.data.words import Form, Status
from ludograph.rules.findings import rule_findings
from ludograph.rules.odds.best import best
from ludograph.rules.odds.best_play import best_play
from ludograph.rules.odds.final import legal_policies, round_odds
from ludograph.rules.odds.ways import totals, ways
from ludograph.rules.play.play import DEALER, PLAYER, Play, played


def timed(name: str, work: Callable[[], object]) -> float:
    """Print and return the CPU seconds that the work takes."""
    start = time.process_time()
    work()
    spent = time.process_time() - start
    print(f"{name:<60} {spent:8.3f} s")
    return spent


def small_tables(plays: list[Play]) -> None:
    """Totals, every yaku and the best hand, for two and three cards."""
    for play in plays:
        for size in (2, 3):
            totals(play.cards, play.setting, size)
            best(play, size)
            for use in play.uses:
                if use.use.yaku.size in (None, size):
                    ways(play.cards, size, use.when, play.setting)


def main() -> None:
    """Time everything."""
    timed("reading data/", seed_rules)
    plays = [
        played(game)
        for game in seed_rules().games.values()
        if game.deck is not None and game.status is not Status.NAMED_ONLY
    ]
    timed(f"two- and three-card tables of {len(plays)} games", lambda: small_tables(plays))
    rounds = []
    for play in (play for play in plays if play.game.form is Form.BANKER):
        player, dealer = legal_policies(play, PLAYER)[-1], legal_policies(play, DEALER)[-1]
        spent = timed(f"round: {play.game.id}", lambda: round_odds(play, player, dealer))  # noqa: B023 — called at once
        rounds.append(spent)
    print(f"{'slowest round':<60} {max(rounds):8.3f} s")
    koi_koi = played(design_rules().games["koi-koi"], round_number=9)
    timed(
        "koi-koi, all combinations in eight cards",
        lambda: [ways(koi_koi.cards, 8, use.when, koi_koi.setting) for use in koi_koi.uses],
    )
    timed("poker, best of five", lambda: best(played(field_rules().games["stud/draw"]), 5))
    timed("poker, best five of seven", lambda: best(played(field_rules().games["stud"]), 7))
    riichi = played(field_rules().games["riichi"])
    triplets = next(use for use in riichi.uses if use.id == "all-simples")
    timed("mahjong, four sets and a pair of simples", lambda: ways(riichi.cards, 14, triplets.when, riichi.setting))
    tableau = played(seed_rules().games["oicho-kabu/tableau"])
    dealer = legal_policies(tableau, DEALER)[-1]
    timed("best play against an open card", lambda: best_play(tableau, dealer))
    timed("findings about all games", lambda: rule_findings(seed_rules()))


if __name__ == "__main__":
    main()
