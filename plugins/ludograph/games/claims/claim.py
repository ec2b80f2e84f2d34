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
from dataclasses import field, fields

from ludograph.frozen import frozen
from ludograph.games.claims.hands import Count, Every, Exists, NoHand, Odds
from ludograph.games.claims.rules import PotResult, Rank, Reach, RoundResult, Sum, Total, Value
from ludograph.games.model import Rules
from ludograph.problems import Place, Problem
from ludograph.reading import Node, read_as
from ludograph.values import Id

_PAYMENT = frozenset({"pay", "times"})
"""Steps of a path that lead to what a hand pays."""

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
    asked = check if isinstance(check, Count) else getattr(check, fields(check)[0].name)
    return str(getattr(asked, "game", ""))


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
