"""The closed vocabularies of the rules data."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum
from typing import Any


class Status(StrEnum):
    """How much of a game is described."""

    FULL = "full"
    PARTIAL = "partial"
    NAMED_ONLY = "named only"


class Form(StrEnum):
    """How the game goes: who plays against whom, and what for."""

    BANKER = "banker"
    """Everybody against the dealer."""
    POT = "pot"
    """The best hand takes the pot."""
    ALL_AGAINST_ALL = "all-against-all"
    """Every two players settle with each other."""
    CAPTURE = "capture"
    """Cards are taken from the layout; what was taken counts."""
    TRICKS = "tricks"
    """Everybody plays a card, the best takes them all; the tricks, or the cards in them, count."""
    SETS = "sets"
    """Cards are drawn and discarded until a hand is made of sets."""
    VYING = "vying"
    """Players bet in rounds, call or withdraw; the best of the hands that are left takes the pot."""
    TILES = "tiles"
    """Tiles are laid against tiles that match."""
    SHEDDING = "shedding"
    """Cards are played away; the first player without cards wins, or the last with cards loses."""


class RecordKind(StrEnum):
    """What a record of a game is; it decides the shape that the timeline draws."""

    MENTION = "mention"
    """A text names it."""
    PICTURE = "picture"
    RULES = "rules"
    """A text says how it is played."""
    PLAY = "play"
    """It was played, as a source says."""


class Direction(StrEnum):
    """Which way round the table."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


class Hands(StrEnum):
    """Whose the hands are."""

    PERSONAL = "personal"
    """Every player has one."""
    TABLEAUS = "tableaus"
    """They lie on the table, open cards first; players bet on them."""
    COLUMNS = "columns"
    """They grow below cards that were laid out."""
    STACKS = "stacks"
    """They lie on the table closed until the showdown."""


class Face(StrEnum):
    """How a card lies."""

    OPEN = "open"
    CLOSED = "closed"


class Holder(StrEnum):
    """Who may hold a yaku."""

    PLAYER = "player"
    DEALER = "dealer"
    BOTH = "both"
    """Player and dealer."""


class Effect(StrEnum):
    """What a yaku does for its holder."""

    WIN = "win"
    """It wins outright against every hand ranked below it."""
    BEATS = "beats"
    """It beats the uses that it names, and nothing else."""
    DRAW = "draw"
    """Neither side wins; stakes are returned."""
    WITHDRAW = "withdraw"
    """Its holder may leave the round and keep the stake."""
    VOID_ROUND = "void-round"
    """The round is void."""
    REDEAL = "redeal"
    """The cards are dealt again."""
    REMATCH = "rematch"
    """The round is played again."""
    NONE = "none"
    """It has a name only."""


class EmptyPurse(StrEnum):
    """What becomes of a player or dealer who cannot pay."""

    OUT = "out"
    """A player is out; a dealer pays what is left, and the next one deals."""
    AGAIN = "again"
    """They take as many chips as at the start, and owe them."""


class TieRule(StrEnum):
    """What happens to hands of equal worth."""

    DRAW = "draw"
    """Stakes are returned."""
    DEALER = "dealer"
    """The dealer wins."""
    PLAYER = "player"
    """The player wins."""
    DEALER_AT_ZERO = "dealer-at-zero"
    """The dealer wins when both total zero; otherwise stakes are returned."""
    CARRY_OVER = "carry-over"
    """The pot stays for the next round."""


class UseStatus(StrEnum):
    """How widely a yaku, or a rule, is used."""

    COMMON = "common"
    LOCAL = "local"
    RARE = "rare"
    EXTINCT = "extinct"


class YakuKind(StrEnum):
    """What sort of combination it is."""

    YAKU = "yaku"
    NAMED_TOTAL = "named-total"
    """It has a name but no effect."""
    MISDEAL = "misdeal"


class CompareBy(StrEnum):
    """How two holders of one yaku are compared."""

    TOTAL = "total"
    """By the game's score of the hand."""
    RANK = "rank"
    """By the number of the cards."""
    GROUPS = "groups"
    """By the number of the largest group of cards alike, then of the next; single cards last (kickers)."""
    RUN = "run"
    """By the highest card of a run, in which an ace may be low."""
    SUM = "sum"
    """By the sum of the numbers, tens included."""
    ORDER = "order"
    """By a list of numbers, strongest first."""
    NONE = "none"
    """They are equal; the tie rule decides."""
    DRAW = "draw"
    """They are equal, and stakes are returned."""
    DEALER = "dealer"
    """The dealer's is the better."""
    PLAYER = "player"
    """The player's is the better."""


class DrawMode(StrEnum):
    """What decides whether a side takes a further card."""

    BY_CONDITIONS = "by-conditions"
    """On `must`, `never` and `may`; what none of them covers is free."""
    FREE = "free"
    """On its own wish."""
    ALWAYS = "always"
    """It always takes one."""
    NEVER = "never"
    """It never takes one."""
    UNSTATED = "unstated"
    """The source is silent."""


def said(label: str, *, step: str = "", default: Any = None) -> Any:
    """A field that readers see: what tables call it, and the step of a round whose sentence it is.

    With MISSING as its default it must be given.
    """
    return field(default=default, metadata={"label": label, "step": step})
