"""The data that each form of play adds to a game: `capture`, `tricks`, `sets`, `vying`, `tiles` and `shedding`.

The words are those of the literature on card games: what a card captures, whether one must follow suit, what may be
claimed, how a round of betting goes. Facts that tables compare are numbers or words of a list; the rest are sentences.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.languages.words import N_
from ludograph.rules.data.words import said
from ludograph.values import Fact, Names, Notes, Sources

_Takes = Literal["same-number", "same-suit", "sum", "sum-or-number"]
_Follow = Literal["suit", "suit-or-trump", "free"]
_Limit = Literal["no-limit", "pot-limit", "fixed-limit", "spread-limit"]


@frozen
class Remarked:
    """Keys that every part of a game may have: notes and sources."""

    note: Notes = field(default=(), kw_only=True)
    source: Sources = field(default=(), kw_only=True)
    at: Place | None = field(default=None, kw_only=True)


@frozen
class CaptureEntry(Remarked):
    """Fishing and matching games: a card from the hand takes cards from the layout."""

    hand: Fact[int] | None = said(N_("Cards in the hand"))
    """How many cards each player is dealt."""
    layout: Fact[int] | None = said(N_("Cards on the layout"))
    """How many cards lie open at first."""
    takes: Fact[_Takes] | None = said(N_("What a card takes"), step=N_("Take"), needed=True)
    """What a played card takes: a card of its number, of its suit, or cards that sum to it."""
    stock: Fact[str] | None = said(N_("The stock"), step=N_("Stock"))
    """What is done with the top card of the stock in a turn."""
    several: Fact[str] | None = said(N_("Several that match"), step=N_("Choose"))
    """What happens when a card could take several."""
    sweep_points: Fact[int] | None = said(N_("Points for clearing the layout"), step=N_("Sweep"))
    """How many points clearing the layout counts; the rest is described in `sweep`."""
    sweep: Fact[str] | None = said(N_("Clearing the layout"), step=N_("Sweep"))
    """What clearing the layout counts, if it is not a number."""
    stop: Fact[str] | None = said(N_("Ending the round"), step=N_("Stop"))
    """When a player may end the round, and what continuing risks."""
    partners: Fact[str] | None = said(N_("Partners"), step=N_("Sides"))
    target: Fact[int] | None = said(N_("Points to win"))
    """How many points win the game."""
    course: Fact[str] | None = said(N_("A turn"), step=N_("Play"))
    """How a turn goes."""


@frozen
class TricksEntry(Remarked):
    """Trick-taking games: everybody plays a card, the best card takes them all."""

    hand: Fact[int] | None = said(N_("Cards in the hand"))
    """How many cards each player holds at first."""
    follow: Fact[_Follow] | None = said(N_("What may be played"), step=N_("Follow"), needed=True)
    """What must be played to a trick: a card of the led suit, else a trump, or any card."""
    trump: Fact[str] | None = said(N_("Trumps"), step=N_("Trump"))
    """How the trump suit is found."""
    wins: Fact[str] | None = said(N_("What takes the trick"), step=N_("Trick"))
    """Which card takes the trick."""
    lead: Fact[str] | None = said(N_("Who leads"), step=N_("Lead"))
    """Who leads, first and later."""
    stock: Fact[str] | None = said(N_("The stock"), step=N_("Stock"))
    """What is drawn after a trick."""
    partners: Fact[str] | None = said(N_("Partners"), step=N_("Sides"))
    bids: Fact[str] | None = said(N_("Bidding"), step=N_("Bid"))
    """How contracts are bid."""
    target: Fact[int] | None = said(N_("Points to win"))
    """How many card points win the deal."""
    course: Fact[str] | None = said(N_("A trick"), step=N_("Play"))
    """How a trick goes."""


@frozen
class SetsEntry(Remarked):
    """Rummy and mahjong: draw and discard until the hand is made of sets."""

    hand: Fact[int] | None = said(N_("Cards in the hand"))
    """How many cards each player holds between turns."""
    complete: Fact[str] | None = said(N_("A complete hand"), step=N_("Goal"), needed=True)
    """The sets that make a complete hand."""
    claims: Fact[str] | None = said(N_("Claiming a discard"), step=N_("Claim"))
    """Which discards may be claimed, and for what."""
    closed: Fact[str] | None = said(N_("Closed and open hands"), step=N_("Closed"))
    """What makes a hand closed, or open."""
    minimum: Fact[int] | None = said(N_("Points needed to win"))
    """How many points a hand needs to win."""
    course: Fact[str] | None = said(N_("A turn"), step=N_("Turn"))
    """How a turn goes."""


@frozen
class BettingRound:
    """A betting round and the cards dealt before it."""

    names: Names
    own: int = 0
    """How many cards each player is dealt before it."""
    own_open: int = 0
    """How many of these lie open."""
    board: int = 0
    """How many shared cards are dealt open before it."""


@frozen
class VyingEntry(Remarked):
    """Vying games: bet, call, raise or withdraw."""

    ante: Fact[str] | None = said(N_("Before the deal"), step=N_("Ante"))
    """What is staked before the deal: antes or blinds."""
    limit: Fact[_Limit] | None = said(N_("How much may be bet"), step=N_("Limit"))
    """How much may be bet."""
    rounds: tuple[BettingRound, ...] = said(N_("Betting rounds"), default=())
    best: Fact[int] | None = said(N_("Cards that count"))
    """How many cards of a hand count at the showdown."""
    side_pots: Fact[str] | None = said(N_("Side pots"), step=N_("All in"))
    """What happens when a player has no more to bet."""
    showdown: Fact[str] | None = said(N_("Showdown"), step=N_("Show"))
    course: Fact[str] | None = said(N_("A round of betting"), step=N_("Bet"))
    """How a round of betting goes."""


@frozen
class TilesEntry(Remarked):
    """Dominoes: tiles are laid against tiles that match."""

    hand: Fact[int] | None = said(N_("Tiles in the hand"))
    """How many tiles each player draws at first."""
    matches: Fact[str] | None = said(N_("Where a tile may be laid"), step=N_("Match"), needed=True)
    """What a tile may be laid against."""
    first: Fact[str] | None = said(N_("Who begins"), step=N_("First"))
    """Who begins, and with which tile."""
    blocked: Fact[str] | None = said(N_("When no player can move"), step=N_("Block"))
    """What happens when no player can play."""
    course: Fact[str] | None = said(N_("A turn"), step=N_("Play"))
    """How a turn goes."""


@frozen
class SheddingEntry(Remarked):
    """Shedding games: cards are played until a player has none, or until only one player has some."""

    hand: Fact[int] | None = said(N_("Cards in the hand"))
    """How many cards each player is dealt."""
    matches: Fact[str] | None = said(N_("What may be played"), step=N_("Match"), needed=True)
    """Which cards may be played on those before."""
    first: Fact[str] | None = said(N_("Who begins"), step=N_("First"))
    """Who begins, and with which card."""
    unable: Fact[str] | None = said(N_("When a player cannot play"), step=N_("Pass"))
    """What a player does who has no playable card, or does not want to play one."""
    special: Fact[str] | None = said(N_("Cards with an effect"), step=N_("Effects"))
    """Which cards have an effect, and what it is."""
    course: Fact[str] | None = said(N_("A turn"), step=N_("Play"))
    """How a turn goes."""
