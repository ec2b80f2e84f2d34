"""`house-edge`: what each of the player's draw policies is worth against the dealer, under each tie rule."""

from __future__ import annotations

from dataclasses import replace

from ludograph.games.model import Rules
from ludograph.games.odds import ends, legal_policies, settled
from ludograph.games.play import DEALER, PLAYER, TIES, Play
from ludograph.games.tables.cells import deck_assumption
from ludograph.games.tables.options import TableError, TableOptions
from ludograph.games.tables.policies import policy_of, says_something
from ludograph.games.tables.table import Cell, Column, ColumnKind, Number, Odds, Row, Table, Words
from ludograph.games.words import Form, TieRule

COLUMNS = (
    Column("policy", "The player"),
    Column("ties", "Ties"),
    Column("win", "Win", ColumnKind.ODDS),
    Column("draw", "Draw", ColumnKind.ODDS),
    Column("lose", "Lose", ColumnKind.ODDS),
    Column("expectation", "Expectation per unit", ColumnKind.NUMBER),
)


def house_edge(rules: Rules, options: TableOptions) -> Table:
    """Win, draw, lose and expectation of the player; one row a policy and tie rule."""
    play = options.play_of(rules)
    if play.game.form is not Form.BANKER:
        raise TableError(f"{play.game.id}: nobody plays against a dealer")
    dealer = policy_of(play, options, DEALER)
    rows = []
    for policy in legal_policies(play, PLAYER):
        met = ends(play, policy, dealer)
        for ties in _tie_rules(play, options):
            found = settled(replace(play, ties=ties), met)
            said = policy.sentence if says_something(play, PLAYER) else "has no choice"
            cells = (
                Cell((Words(said),)),
                Cell((Words(TIES[ties]),)),
                Cell((Odds(found.win),)),
                Cell((Odds(found.draw),)),
                Cell((Odds(found.lose),)),
                Cell((Number(found.expectation),)),
            )
            rows.append(Row(cells, f"{policy}-{ties}"))
    assumptions = [deck_assumption(play.deck)]
    if says_something(play, DEALER):
        assumptions.append(f"The dealer {dealer.sentence}.")
    if play.laid_out:
        assumptions.append(f"The player has bet on the {play.laid_out[0].n}; the cards laid out are not dealt.")
    assumptions += [line for line in play.assumptions if not line.startswith("Ties:")]
    caption = f"{play.game.title}: what the player's policy is worth"
    notes = ("One player's hand against the dealer's, from one deck without replacement.",)
    return Table("house-edge", caption, COLUMNS, tuple(rows), (), tuple(assumptions), notes)


def _tie_rules(play: Play, options: TableOptions) -> tuple[TieRule, ...]:
    if options.ties or play.game.ties is None:
        return (play.ties,)
    return play.game.ties.choices or (play.ties,)
