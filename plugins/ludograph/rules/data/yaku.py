"""A yaku (special hand) in general and as used in a game."""

from __future__ import annotations

from dataclasses import field

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.languages.words import Text
from ludograph.rules.conditions import Condition
from ludograph.rules.data.entry import UseEntry, YakuEntry
from ludograph.rules.data.notations import Compare, Payment
from ludograph.rules.data.words import CompareBy, Effect, Holder
from ludograph.values import Name, plain_name


@frozen
class Yaku(YakuEntry):
    """A named card combination, independent of a game."""

    id: str = field(kw_only=True)

    @property
    def condition(self) -> Condition | None:
        """The condition; None after a fault, or if there are only readings."""
        return self.when.condition if self.when else None

    def condition_of(self, reading: str) -> Condition | None:
        """The condition of one reading; for "" the yaku's own, else that of its first reading."""
        if reading in self.readings:
            return self.readings[reading].when.condition
        if self.condition is None and self.readings and not reading:
            return next(iter(self.readings.values())).when.condition
        return self.condition

    @property
    def title(self) -> Text:
        """The name for sentences in the site's language."""
        return plain_name(self.names, self.id)


@frozen
class Use:
    """A yaku as used in one resolved game."""

    id: str
    yaku: Yaku
    reading: str
    """The chosen reading, or ""."""
    condition: Condition | None
    entry: UseEntry
    """All other data of the use."""
    local: bool = False
    """Whether it counts only if the players agree on it."""

    @property
    def at(self) -> Place | None:
        """Where it is written."""
        return self.entry.at

    @property
    def names(self) -> tuple[Name, ...]:
        """Its names in this game."""
        return self.entry.names or self.yaku.names

    @property
    def title(self) -> Text:
        """Its name in this game for sentences in the site's language."""
        return plain_name(self.names, self.id)

    @property
    def holder(self) -> Holder | None:
        """Who may hold it; None if not stated or unknown."""
        return self.entry.holder.value if self.entry.holder else None

    @property
    def effect(self) -> Effect | None:
        """Its effect for the holder; None if not stated or unknown."""
        return self.entry.effect.value if self.entry.effect else None

    @property
    def compare(self) -> Compare:
        """How two holders are compared."""
        compare = self.entry.compare.value if self.entry.compare else None
        return compare or self.yaku.compare or Compare(CompareBy.NONE)

    @property
    def exempt(self) -> bool:
        """Whether its holder may stand in spite of `must`."""
        return bool(self.entry.exempt and self.entry.exempt.value)

    @property
    def times(self) -> int | None:
        """The multiplier in a pot game."""
        return self.entry.times.value if self.entry.times else None

    @property
    def points(self) -> int | None:
        """Its points in a game of points."""
        return self.entry.points.value if self.entry.points else None

    @property
    def open_points(self) -> int | None:
        """Its points in a hand with open sets; by default those of a closed hand."""
        return self.entry.open_points.value if self.entry.open_points else self.points

    @property
    def is_size_ours(self) -> bool:
        """Whether no source of the game states that a further card destroys it."""
        return "size" in self.entry.ours

    def held_by(self, side: Holder) -> bool:
        """Whether the player, or the dealer, may hold it; true if the source is silent."""
        return self.holder in (None, Holder.BOTH, side)

    def pay(self, side: Holder) -> Payment | None:
        """The payment to that side; None if not stated or unknown."""
        fact = self.entry.pay.of(side) if self.entry.pay else None
        return fact.value if fact else None
