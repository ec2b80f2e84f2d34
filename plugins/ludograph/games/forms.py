"""What each form of play has of its own: the keys `capture`, `tricks`, `sets`, `vying` and `tiles` of a game.

The words are those of the literature on card games: what a card captures, whether one must follow suit, what may be
claimed, how a round of betting goes. Facts that a table needs are numbers or words of a list; the rest is a sentence.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from ludograph.frozen import frozen
from ludograph.problems import Place
from ludograph.values import Fact, Names, Notes, Sources


@frozen
class Remarked:
    """What may stand beside the keys of a part of a game: remarks on it and who states it."""

    note: Notes = field(default=(), kw_only=True)
    source: Sources = field(default=(), kw_only=True)
    at: Place | None = field(default=None, kw_only=True)


@frozen
class CaptureEntry(Remarked):
    """Fishing and matching games: a card from the hand takes cards from the layout."""

    hand: Fact[int] | None = None
    """How many cards each player is dealt."""
    layout: Fact[int] | None = None
    """How many cards lie open at first."""
    takes: Fact[Literal["same-number", "same-suit", "sum", "sum-or-number"]] | None = None
    """What a played card takes: a card of its number, of its suit, or cards that sum to it."""
    stock: Fact[str] | None = None
    """What is done with the top card of the stock in a turn."""
    several: Fact[str] | None = None
    """What happens when a card could take several."""
    sweep: Fact[str] | None = None
    """What clearing the layout counts."""
    stop: Fact[str] | None = None
    """When a player may end the round, and what continuing risks."""
    course: Fact[str] | None = None
    """How a turn goes."""


@frozen
class TricksEntry(Remarked):
    """Trick-taking games: everybody plays a card, the best card takes them all."""

    hand: Fact[int] | None = None
    """How many cards each player holds at first."""
    follow: Fact[Literal["suit", "suit-or-trump", "free"]] | None = None
    """What must be played to a trick: a card of the led suit, else a trump, or any card."""
    trump: Fact[str] | None = None
    """How the trump suit is found."""
    wins: Fact[str] | None = None
    """Which card takes the trick."""
    lead: Fact[str] | None = None
    """Who leads, first and later."""
    stock: Fact[str] | None = None
    """What is drawn after a trick."""
    partners: Fact[str] | None = None
    bids: Fact[str] | None = None
    """How contracts are bid."""
    target: Fact[int] | None = None
    """How many card points win the deal."""
    course: Fact[str] | None = None
    """How a trick goes."""


@frozen
class SetsEntry(Remarked):
    """Rummy and mahjong: draw and discard until the hand is made of sets."""

    hand: Fact[int] | None = None
    """How many cards each player holds between turns."""
    complete: Fact[str] | None = None
    """Of what a complete hand is made."""
    claims: Fact[str] | None = None
    """Which discards may be claimed, and what for."""
    closed: Fact[str] | None = None
    """What makes a hand closed, or open."""
    minimum: Fact[int] | None = None
    """How many points a hand needs to win."""
    course: Fact[str] | None = None
    """How a turn goes."""


@frozen
class BettingRound:
    """A round of betting and what is dealt before it."""

    names: Names
    own: int = 0
    """Cards dealt to each player before it."""
    own_open: int = 0
    """How many of them lie open."""
    board: int = 0
    """Open cards dealt for all before it."""


@frozen
class VyingEntry(Remarked):
    """Vying games: bet, call, raise or withdraw."""

    ante: Fact[str] | None = None
    """What is staked before the deal: antes or blinds."""
    limit: Fact[Literal["no-limit", "pot-limit", "fixed-limit", "spread-limit"]] | None = None
    """How much may be bet."""
    rounds: tuple[BettingRound, ...] = ()
    best: Fact[int] | None = None
    """How many of its cards a hand counts at the showdown."""
    side_pots: Fact[str] | None = None
    """What happens when a player has no more to bet."""
    showdown: Fact[str] | None = None
    course: Fact[str] | None = None
    """How a round of betting goes."""


@frozen
class TilesEntry(Remarked):
    """Dominoes: tiles are laid against tiles that match."""

    hand: Fact[int] | None = None
    """How many tiles each player draws at first."""
    matches: Fact[str] | None = None
    """Against what a tile may be laid."""
    first: Fact[str] | None = None
    """Who begins, and with which tile."""
    blocked: Fact[str] | None = None
    """What happens when no player can play."""
    course: Fact[str] | None = None
