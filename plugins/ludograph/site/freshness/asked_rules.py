"""The rules data with recorded lookups; only imported by sites with data."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from ludograph.base.problems import Problem
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.site.freshness.asked import Ask, AskedMap, Derive
from ludograph.store import Kind

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

T = TypeVar("T")


class AskedRules(Rules):
    """The rules data, recording which games, decks, yaku and words are looked up.

    Places and dependencies (`reach`, `origins`, `digests`, `line_starts`) belong to the entry that was looked up.
    """

    def __init__(self, rules: Rules, ask: Ask, derive: Callable[[], Derive | None]) -> None:
        self._rules, self._ask, self._derive = rules, ask, derive
        self.decks = AskedMap(rules.decks, "deck", "decks", ask)
        self.yaku = AskedMap(rules.yaku, "yaku", "every yaku", ask)
        self.games = AskedMap(rules.games, "game", "games", ask)
        self.terms = AskedMap(rules.terms, "terms", "all terms", ask)
        self.redirects = AskedMap(rules.redirects, "former id", "former ids", ask)
        self.reach, self.origins, self.digests = rules.reach, rules.origins, rules.digests
        self.line_starts = rules.line_starts

    @property
    def families(self) -> tuple[str, ...]:
        self._ask(("families",))
        return self._rules.families

    @property
    def texts(self) -> Mapping[str, Mapping[str, str]]:  # type: ignore[override] # it is only read
        self._ask(("texts in other languages",))
        return self._rules.texts

    @property
    def first_error(self) -> str:  # type: ignore[override] # it is only read
        self._ask(("first error of the data",))
        return self._rules.first_error

    @property
    def problems(self) -> tuple[Problem, ...]:  # type: ignore[override] # it is only read
        self._ask(("problems of the data",))
        return self._rules.problems

    def derived(self, kind: Kind[T], what: object, make: Callable[[Rules], T], *, slow: bool = False) -> T:
        derive = self._derive()
        if derive is None:
            return make(self)
        value: T = derive(kind, what, make, slow)
        return value

    def written_at(self, id: str, path: str) -> str:
        self._ask(("line of a value", id, path))
        return self._rules.written_at(id, path)

    def family(self, family: str) -> tuple[ResolvedGame, ...]:
        self._ask(("family", family))
        return self._rules.family(family)
