"""What an article's prose asserts and the data can test, as it is written.

claims:
  - id: zero-hands
    text: there are 22 such hands
    check: {count: classes, game: oicho-kabu, size: 3, when: {total: 0}, equals: 22}
  - id: nine-may-draw
    text: in the hopes for
    holds: false
    note: No pair totals nine.
    check: {exists: {game: oicho-kabu, size: 2, when: {all: [{same: rank}, {total: 9}]}}}
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from typing import Annotated, Literal

from ludograph.frozen import frozen
from ludograph.games.asking import Given
from ludograph.games.model import Rules
from ludograph.games.notations import When
from ludograph.problems import Place, Problem
from ludograph.reading import Node, OneOrMany, Pattern, read_as
from ludograph.values import Id

OddsText = Annotated[str, Pattern(r"-?[0-9]{1,30}(/[1-9][0-9]{0,30})?", "a whole number or a fraction such as 3/52")]
Rounded = Annotated[
    str, Pattern(r"-?[0-9]{1,12}(\.[0-9]{1,12})?%?", "a decimal or a percentage such as 5.8%, with the digits printed")
]
Chosen = Annotated[tuple[str, ...], OneOrMany()]
"""Choices as the commands take them: `ties=dealer`, `yaku.kuppin.reading=any-order`."""
UseText = Annotated[str, Pattern(r"[a-z0-9-]+(@(player|dealer))?", "a use's id, 'use@dealer', 'use@player' or 'total'")]
_PAYMENT = frozenset({"pay", "times"})
"""Steps of a path that lead to what a hand pays."""


@frozen
class Hands:
    """Hands dealt in a game."""

    game: str
    """The game's full id."""
    size: int
    """How many cards they have, those in `hand` included."""
    when: When
    """Which of them are meant."""
    fixed: tuple[int, ...] = ()
    """Numbers that lie open and are out of the deck."""
    hand: tuple[int, ...] = ()
    """Numbers of the cards that the hand begins with."""
    deck: str = ""
    """Another deck than the game's own."""
    choose: Chosen = ()


@frozen
class Count(Hands):
    """How many `classes`, `sets` or `ordered` hands satisfy a condition: `equals`, `min` or `max`."""

    count: Literal["classes", "sets", "ordered"] = field(kw_only=True)
    """Multisets of numbers, physical hands, or sequences of physical cards."""
    equals: int | None = None
    min: int | None = None
    max: int | None = None


@frozen
class HandsThen(Hands):
    """Hands, and what all of them are."""

    then: When = field(kw_only=True)


@frozen
class Every:
    """Every hand that satisfies one condition also satisfies another (`then`)."""

    every: HandsThen


@frozen
class Exists:
    """Some hand satisfies a condition."""

    exists: Hands


@frozen
class NoHand:
    """No hand satisfies a condition."""

    none: Hands


@frozen
class TotalOf:
    """What cards count in a game."""

    game: str
    cards: tuple[int, ...]
    equals: int


@frozen
class Total:
    """What cards come to."""

    total: TotalOf


@frozen
class ValueAt:
    """A value of a game's data."""

    at: str
    """`game#path`, the path as `ludograph resolve` prints it: `kyo-kabu#rounds`, `bo-pin#attested[0].date`."""
    equals: str


@frozen
class Value:
    """A value of the data is this: `at` is `game#path`, as `ludograph resolve game` prints it: `attested[0].date`."""

    value: ValueAt


@frozen
class RankOf:
    """Two uses of a ranking."""

    game: str
    above: UseText
    below: UseText
    choose: Chosen = ()


@frozen
class Rank:
    """One special hand ranks above another."""

    rank: RankOf


@frozen
class OddsOf(Hands):
    """How likely such a hand is dealt."""

    given: When | None = None
    """What the dealt hand is known to be."""
    equals: OddsText | None = None
    rounds_to: Rounded | None = None


@frozen
class Odds:
    """How often a condition is dealt: `equals: 1/10` or `rounds_to: "5.8%"`; `given`: among hands that are this."""

    odds: OddsOf


@frozen
class RoundOf:
    """A round against the dealer."""

    game: str
    result: Literal["win", "draw", "lose", "expectation", "best-open"]
    """`best-open` is what a bet on the best of the open cards is worth, each judged by its own number."""
    player: str = ""
    """The player's draw policy: `draw-to-5` or `stand`, needed where the rules leave a choice; `best` draws best."""
    dealer: str = ""
    ties: str = ""
    """A tie rule instead of the game's own."""
    first: int | None = None
    """The open card that the player has bet on, in a game that lays some out, or where the player draws best."""
    given: Given | None = None
    """What the player who draws best knows: a condition on the dealt hand, or `{dealer: 4}`."""
    choose: Chosen = ()
    equals: OddsText | None = None
    rounds_to: Rounded | None = None


@frozen
class RoundResult:
    """How often a round is won, lost or drawn, and what a bet is worth."""

    round: RoundOf


@frozen
class PotOf:
    """A hand among the players of a pot game, who all draw by one policy."""

    game: str
    players: int
    end: str
    """What the hand counts as: a use's id, or a total."""
    result: Literal["comes", "wins"]
    """How often it comes, or how often it beats all others when it comes."""
    player: str = ""
    """The draw policy: `draw-to-5` or `stand`, needed where the rules leave a choice."""
    choose: Chosen = ()
    equals: OddsText | None = None
    rounds_to: Rounded | None = None


@frozen
class PotResult:
    """A hand comes, or wins the pot, so often; exact, so for a few players only."""

    pot: PotOf


@frozen
class SumOf:
    """Products to be added up."""

    terms: tuple[tuple[int, ...], ...]
    """`[[10, 1], [2, 5]]` is 10 × 1 + 2 × 5."""
    equals: int


@frozen
class Sum:
    """An addition of products is right: `[[10, 1], [2, 5]]` is 10 × 1 + 2 × 5."""

    sum: SumOf


@frozen
class ReachOf:
    """A use and whether it can be shown."""

    game: str
    use: str
    is_: Literal["reachable", "partly", "unreachable"]
    side: Literal["player", "dealer", ""] = ""
    """Of one side only."""
    choose: Chosen = ()


@frozen
class Reach:
    """Whether the drawing rules ever let a special hand be shown."""

    reach: ReachOf


Check = Count | Every | Exists | NoHand | Total | Value | Rank | Odds | RoundResult | PotResult | Sum | Reach


@frozen
class Claim:
    """A sentence of an article and how the data test it."""

    id: Id
    text: str
    """Words that occur exactly once in the article's visible text."""
    check: Check
    holds: bool = True
    """False records that the source is wrong: the check must fail."""
    note: str = ""
    """Shown to readers where the source is wrong."""
    heading: str = field(default="", metadata={"keys": ("at",)})
    """The id of the heading below which the text is looked for."""
    place: Place | None = None


def read_claims(node: Node, path: str, problems: list[Problem]) -> tuple[Claim, ...]:
    """The claims in a list of them; what cannot be read is reported (CLM003) and left out."""
    return read_as(node, tuple[Claim, ...], problems, "CLM003", path) or ()


def game_asked(check: Check) -> str:
    """The full id of the game that a check asks; "" for one of none."""
    match check:
        case Sum():
            return ""
        case Value(value):
            return value.at.partition("#")[0]
        case Count():
            return check.game
        case Every(one) | Exists(one) | NoHand(one) | Odds(one):
            return one.game
        case Total(one) | Rank(one) | RoundResult(one) | PotResult(one) | Reach(one):
            return one.game


def names_in(rules: Rules, id_: str) -> Iterator[str]:
    """What the game and its special hands are called, also in Latin letters."""
    game = rules.game(id_)
    if game is not None:
        uses = (*game.uses.values(), *game.local.values())
        called = (*game.names, *(name for use in uses for name in (*use.names, *use.yaku.names)))
        yield from filter(None, (text for name in called for text in (name.text, name.roman)))


def is_payment(check: Check) -> bool:
    """Whether a check asks what a hand pays."""
    return isinstance(check, Value) and not _PAYMENT.isdisjoint(check.value.at.partition("#")[2].split("."))
