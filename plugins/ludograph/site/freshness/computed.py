"""Results that components and claims compute from the rules data, cached until data used by the computation change.

A table of odds takes seconds of processor time, and its article is read again at every change of its text.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from ludograph.base.source import content_hash
from ludograph.site.freshness.canonical import canonical
from ludograph.site.freshness.engine import Kept
from ludograph.site.freshness.questions import Asking, World
from ludograph.store import Cache, Kind

if TYPE_CHECKING:
    from ludograph.catalogue import Catalogue
    from ludograph.rules.data.model import Rules

T = TypeVar("T")


class Computed:
    """Computed values by their inputs, each with the reading that made it."""

    def __init__(self, world: World, asking: Asking, cache: Cache) -> None:
        self._world, self._asking, self._cache = world, asking, cache
        self._kept: dict[str, Kept[Any]] = {}
        self._is_quick = False
        self._is_late = False

    def quickly(self, render: Callable[[], T]) -> tuple[T, bool]:
        """The result of `render` with slow values from the cache, and whether one of them is out of date."""
        self._is_quick, self._is_late = True, False
        try:
            return render(), self._is_late
        finally:
            self._is_quick = False

    def derived(self, kind: Kind[T], what: object, make: Callable[[Rules], T], slow: bool) -> T:
        """The result of `make` for the rules, computed or cached; its questions are added to the current reading."""
        kept = self._kept.setdefault(kind.name, Kept(kind, self._world, self._asking, self._cache))
        name = content_hash(canonical(what))
        reading = kept.reading(name, {})
        value = None if reading is None else kept.value(name, reading)
        if value is None and slow and self._is_quick:
            last: T | None = kept.last(name)
            if last is not None:
                self._is_late = True
                return last
        if reading is None or value is None:
            reading, value = kept.make({}, lambda catalogue: make(_rules_of(catalogue)))
            kept.keep(name, reading, value)
        self._asking.note(question for question, _ in reading.asked)
        made: T = value
        return made


def _rules_of(catalogue: Catalogue) -> Rules:
    assert catalogue.rules is not None  # computed values come from the rules
    return catalogue.rules
