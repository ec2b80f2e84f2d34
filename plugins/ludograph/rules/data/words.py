"""The closed vocabularies of the rules data."""

from __future__ import annotations

from dataclasses import field
from enum import Flag, StrEnum, auto
from typing import Any

from ludograph.values import Fact

RECOMMENDED = "default"
"""The preset that we recommend."""


class Status(StrEnum):
    """How much of a game is described."""

    FULL = "full"
    PARTIAL = "partial"
    NAMED_ONLY = "named only"


class Form(StrEnum):
    """Who plays against whom, and for what."""

    BANKER = "banker"
    """Everybody against the dealer."""
    POT = "pot"
    """The best hand takes the pot."""
    ALL_AGAINST_ALL = "all-against-all"
    """Every player settles with every other."""
    CAPTURE = "capture"
    """Cards are taken from the layout; the taken cards count."""
    TRICKS = "tricks"
    """Everybody plays a card and the best takes them all; the tricks, or the cards in them, count."""
    SETS = "sets"
    """Cards are drawn and discarded until a hand consists of sets."""
    VYING = "vying"
    """Players bet in rounds, call or withdraw; the best remaining hand takes the pot."""
    TILES = "tiles"
    """Tiles are laid against tiles that match."""
    SHEDDING = "shedding"
    """Cards are played from the hand; the first player without cards wins, or the last with cards loses."""

    @classmethod
    def otherwise(cls) -> str:
        """What to do where no form fits, for the message about an unknown one."""
        return (
            "Dice are a pack with `unit: die`, in the form of what is staked. A game on a board has no data here:"
            " write an article without `game`."
        )


class RecordKind(StrEnum):
    """The kind of a record; it decides the shape in the timeline."""

    MENTION = "mention"
    """A text names it."""
    PICTURE = "picture"
    RULES = "rules"
    """A text explains the rules."""
    PLAY = "play"
    """A source reports that it was played."""


class Direction(StrEnum):
    """The direction of play round the table."""

    CLOCKWISE = "clockwise"
    COUNTER_CLOCKWISE = "counter-clockwise"


class Hands(StrEnum):
    """To whom the hands belong."""

    PERSONAL = "personal"
    """Every player has one."""
    TABLEAUS = "tableaus"
    """They lie on the table, open cards first; players bet on them."""
    COLUMNS = "columns"
    """They grow below cards that are laid out before the deal."""
    STACKS = "stacks"
    """They lie on the table closed until the showdown."""


class Face(StrEnum):
    """Whether a card lies open or closed."""

    OPEN = "open"
    CLOSED = "closed"


class Holder(StrEnum):
    """Who may hold a yaku."""

    PLAYER = "player"
    DEALER = "dealer"
    BOTH = "both"
    """Player and dealer."""


class Effect(StrEnum):
    """The effect of a yaku for its holder."""

    WIN = "win"
    """It wins outright against every hand ranked below it."""
    BEATS = "beats"
    """It beats the hands that it names, and nothing else."""
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
    """It only has a name."""


class EmptyPurse(StrEnum):
    """What happens to a player or dealer who cannot pay."""

    OUT = "out"
    """A player is out; a dealer pays what is left, and the next one deals."""
    AGAIN = "again"
    """They take as many chips as at the start, as a debt."""


class TieRule(StrEnum):
    """The rule for hands of equal value."""

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
    """The kind of combination."""

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
    """By the number of the largest group of equal cards, then of the next; single cards last (kickers)."""
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
    """The dealer's hand is better."""
    PLAYER = "player"
    """The player's hand is better."""


class DrawMode(StrEnum):
    """How a side decides whether to draw."""

    BY_CONDITIONS = "by-conditions"
    """By `must`, `never` and `may`; free where none of them applies."""
    FREE = "free"
    """As the player wishes."""
    ALWAYS = "always"
    """It always takes one."""
    NEVER = "never"
    """It never takes one."""
    UNSTATED = "unstated"
    """The source is silent."""


class Trait(StrEnum):
    """What the games of some families have (`FAMILIES`); messages name a rule about it by the value."""

    DEALER = "a rule for a dealer"
    """Everybody plays against a dealer."""
    DEALT = "a rule about dealt hands"
    """Dealt (and drawn) hands are compared at a showdown, so that odds and ties have a meaning."""
    SETTLED = "a rule about what is paid"
    """Bets, a pot or differences are paid after each round; in other games the end decides who wins."""
    POT = "a rule about a pot"
    """The winner takes a pot."""
    STAKED = "a rule about a pot without rounds of betting"
    """Everybody pays into a pot before the cards are dealt."""
    EACH = "a rule about settling with everybody"
    """Every player settles with every other."""
    PAID = "a rule about pay"
    """Players pay for hands one by one."""
    TAKEN = "a rule about cards taken"
    """What players have taken or collected counts."""
    VALUED = "a rule about the values of cards"
    """Single cards are worth points."""
    CAPTURE = "rules of the form capture"
    TRICKS = "rules of the form tricks"
    SETS = "rules of the form sets"
    VYING = "rules of the form vying"
    TILES = "rules of the form tiles"
    SHEDDING = "rules of the form shedding"


class Affects(Flag):
    """What a field affects, as it is computed from it."""

    NOTHING = 0
    COUNT = auto()
    """Which cards there are, and what a hand totals."""
    HANDS = auto()
    """Which hands there can be."""
    RANK = auto()
    """Which hand is better."""
    PLAY = auto()
    """How a round ends."""
    ODDS = auto()
    """How probable hands are."""


def game_field(
    label: str = "",
    *,
    step: str = "",
    default: Any = Fact(),  # noqa: B008 # a value that cannot be changed
    belongs: Trait | None = None,
    needed: bool = False,
    affects: Affects = Affects.NOTHING,
    agreed: bool = False,
    box: int = 0,
    keys: tuple[str, ...] = (),
) -> Any:
    """The declaration of one field of a game, or of a part with fields, on one line.

    `label` names it in tables ("" if no table shows it); `step` is the step of a round that its sentence describes.
    It has a meaning only in games with the trait `belongs`, and a complete one has to state it if it is `needed`.
    `affects` is what is computed from it. If it is `agreed`, players may choose what other sources say. `box` is its
    place in the box of facts, 0 for none. The declaration of a part holds for all of its fields. With the default
    MISSING the key is required.
    """
    about = {"label": label, "step": step, "needed": needed, "box": box} | ({"keys": keys} if keys else {})
    held = {"belongs": belongs, "affects": affects, "agreed": agreed}
    if default == {}:
        return field(default_factory=dict, metadata=about | held)
    return field(default=default, metadata=about | held)


FAMILIES: dict[Form | None, frozenset[Trait]] = {
    None: frozenset({Trait.DEALT}),
    Form.BANKER: frozenset({Trait.DEALT, Trait.DEALER, Trait.SETTLED, Trait.PAID}),
    Form.POT: frozenset({Trait.DEALT, Trait.SETTLED, Trait.POT, Trait.STAKED}),
    Form.ALL_AGAINST_ALL: frozenset({Trait.DEALT, Trait.SETTLED, Trait.EACH, Trait.PAID}),
    Form.VYING: frozenset({Trait.DEALT, Trait.POT, Trait.PAID, Trait.VYING}),
    Form.CAPTURE: frozenset({Trait.TAKEN, Trait.VALUED, Trait.CAPTURE}),
    Form.TRICKS: frozenset({Trait.TAKEN, Trait.VALUED, Trait.TRICKS}),
    Form.SETS: frozenset({Trait.TAKEN, Trait.VALUED, Trait.SETS}),
    Form.TILES: frozenset({Trait.VALUED, Trait.TILES}),
    Form.SHEDDING: frozenset({Trait.VALUED, Trait.SHEDDING}),
}
"""Form of play → its traits; None for a game of which it is not known."""
