"""The rules data, noting what an article asks of them: loaded where a site has data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from ludograph.cache import Kind
from ludograph.games.model import ResolvedGame, Rules
from ludograph.publish.asked import Ask, AskedMap, Derive

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")


class AskedRules(Rules):
    """The rules data, noting which games, decks, yaku and words are looked up.

    Where something stands and what it rests on (`reach`, `origins`, `digests`, `line_starts`) belongs to the thing that
    was looked up.
    """

    def __init__(self, rules: Rules, ask: Ask, derive: Callable[[], Derive | None]) -> None:
        vars(self).update(
            _rules=rules,
            _ask=ask,
            _derive=derive,
            decks=AskedMap(rules.decks, "deck", "decks", ask),
            yaku=AskedMap(rules.yaku, "yaku", "every yaku", ask),
            games=AskedMap(rules.games, "game", "games", ask),
            terms=AskedMap(rules.terms, "terms", "all terms", ask),
            redirects=AskedMap(rules.redirects, "former id", "former ids", ask),
            reach=rules.reach,
            origins=rules.origins,
            digests=rules.digests,
            line_starts=rules.line_starts,
        )

    def __getattribute__(self, name: str) -> Any:
        if name in ASKED_OF_RULES:
            here = vars(self)
            here["_ask"]((ASKED_OF_RULES[name],))
            return getattr(here["_rules"], name)
        return super().__getattribute__(name)

    def derived(self, kind: Kind[T], what: object, make: Callable[[Rules], T], *, slow: bool = False) -> T:
        derive: Derive | None = vars(self)["_derive"]()
        value: T = make(self) if derive is None else derive(kind, what, make, slow)
        return value

    def written_at(self, id: str, path: str) -> str:
        vars(self)["_ask"](("line of a value", id, path))
        found: str = vars(self)["_rules"].written_at(id, path)
        return found

    def family(self, family: str) -> tuple[ResolvedGame, ...]:
        vars(self)["_ask"](("family", family))
        found: tuple[ResolvedGame, ...] = vars(self)["_rules"].family(family)
        return found


ASKED_OF_RULES = {
    "families": "families",
    "first_error": "first error of the data",
    "problems": "problems of the data",
}
"""What the rules data are asked for without a name → the kind of question."""
