"""A yaku, a special hand, as the data define it, and as a game uses it; with the other names that data define."""

from __future__ import annotations

from dataclasses import field

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place
from ludograph.rules.conditions import Condition
from ludograph.rules.data.entry import TermsEntry, UseEntry, YakuEntry
from ludograph.rules.data.notations import Compare, Payment
from ludograph.rules.data.words import CompareBy, Effect, Holder
from ludograph.values import Name, plain_name


@frozen
class Yaku(YakuEntry):
    """A named card combination as a concept, with its id."""

    id: str = field(kw_only=True)

    @property
    def condition(self) -> Condition | None:
        """None after a fault, or where there are only readings."""
        return self.when.condition if self.when else None

    def condition_of(self, reading: str) -> Condition | None:
        """The condition under one reading; under "" the yaku's own, or its first reading's where it has none."""
        if reading in self.readings:
            return self.readings[reading].when.condition
        if self.condition is None and self.readings and not reading:
            return next(iter(self.readings.values())).when.condition
        return self.condition

    @property
    def title(self) -> str:
        """What a sentence in the site's language calls it."""
        return plain_name(self.names, self.id)


@frozen
class Use:
    """A yaku's part in one resolved game."""

    id: str
    yaku: Yaku
    reading: str
    """The reading that holds, or ""."""
    condition: Condition | None
    entry: UseEntry
    """Everything else that its author wrote."""
    local: bool = False
    """Players must agree on it first."""

    @property
    def at(self) -> Place | None:
        """Where it was written."""
        return self.entry.at

    @property
    def names(self) -> tuple[Name, ...]:
        """What it is called in this game."""
        return self.entry.names or self.yaku.names

    @property
    def title(self) -> str:
        """What a sentence in the site's language calls it here."""
        return plain_name(self.names, self.id)

    @property
    def holder(self) -> Holder | None:
        """Who may hold it; None when that is not stated or not known."""
        return self.entry.holder.value if self.entry.holder else None

    @property
    def effect(self) -> Effect | None:
        """What it does for its holder; None when that is not stated or not known."""
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
        """Points in a game of points."""
        return self.entry.points.value if self.entry.points else None

    @property
    def open_points(self) -> int | None:
        """Points in a hand with open sets; those of a closed hand unless the data say otherwise."""
        return self.entry.open_points.value if self.entry.open_points else self.points

    @property
    def is_size_ours(self) -> bool:
        """Whether no source of the game says that a further card destroys it."""
        return "size" in self.entry.ours

    def held_by(self, side: Holder) -> bool:
        """Whether the player, or the dealer, may hold it; true also where the source is silent."""
        return self.holder in (None, Holder.BOTH, side)

    def pay(self, side: Holder) -> Payment | None:
        """What it pays that side; None when that is not stated or not known."""
        fact = self.entry.pay.of(side) if self.entry.pay else None
        return fact.value if fact else None


@frozen
class TermTable:
    """A table of words."""

    id: str
    entry: TermsEntry

    @property
    def title(self) -> str:
        """What a sentence in the site's language calls it."""
        return plain_name(self.entry.names, self.id)
