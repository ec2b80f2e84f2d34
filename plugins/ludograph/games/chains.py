"""The text of every game and variant, merged with what it extends.

A full id is `game` or `game/variant`. A variant extends the game it stands under unless it names another; a chain is at
most four long and has no cycles (RULES_DATA section 8).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ludograph.cards.deck import DeckEntry
from ludograph.games.entry import GameEntry, TermsEntry, YakuEntry
from ludograph.games.merging import at_path, inherited, merged, without_nulls
from ludograph.problems import Problem
from ludograph.reading import Mapping as MappingNode
from ludograph.reading import Node, guess
from ludograph.values import Sources

LONGEST_CHAIN = 4

ANYWHERE = {"source": Sources}
"""A source may stand beside any key; it covers that mapping and all below."""


@dataclass(slots=True)
class Entries:
    """What all files define, as their authors wrote it, by id."""

    decks: dict[str, DeckEntry] = field(default_factory=dict)
    yaku: dict[str, YakuEntry] = field(default_factory=dict)
    games: dict[str, GameEntry] = field(default_factory=dict)
    terms: dict[str, TermsEntry] = field(default_factory=dict)
    drawings: dict[str, dict[str, str]] = field(default_factory=dict)
    """Set of drawings → file name without its ending → the SVG of the card's face."""
    nodes: dict[str, Node] = field(default_factory=dict)
    """`games/oicho-kabu` → its node."""

    def add(self, folder: str, id: str, entry: Any, node: Node) -> None:
        """Put the entry where it belongs."""
        getattr(self, folder)[id] = entry
        self.nodes[f"{folder}/{id}"] = node

    def game(self, id: str) -> GameEntry:
        """A game, or a variant by its full id, as written."""
        game, _, variant = id.partition("/")
        return self.games[game].variants[variant] if variant else self.games[game]


@dataclass(slots=True)
class Chains:
    """The text of every game and variant, merged with what it extends."""

    entries: Entries
    problems: list[Problem]
    done: dict[str, MappingNode] = field(default_factory=dict)

    def all(self) -> dict[str, MappingNode]:
        """By full id, a game's variants after it."""
        ids = [
            full
            for id, game in self.entries.games.items()
            for full in (id, *(f"{id}/{variant}" for variant in game.variants))
        ]
        for id in ids:
            self._flat(id, ())
        return {id: self.done[id] for id in ids if id in self.done}

    def _flat(self, id: str, above: tuple[str, ...]) -> MappingNode | None:
        if id in self.done:
            return self.done[id]
        game, _, variant = id.partition("/")
        entry = self.entries.game(id)
        node = self.entries.nodes[f"games/{game}"]
        if variant:
            node = at_path(node, ("variants", variant)) or node
        if not isinstance(node, MappingNode):
            return None
        parent = self._parent(id)
        if parent is None:
            return self._finish(id, node)
        chain = (*above, id)
        if parent in chain:
            self._fault("D07", f"{id}: extends itself: {' → '.join((*chain, parent))}", "", entry)
            return None
        if len(self.extended_by(id)) >= LONGEST_CHAIN:
            self._fault("D07", f"{id}: more than {LONGEST_CHAIN} games in a chain of `extends`", "", entry)
            return None
        if not self._exists(parent):
            hint = guess(parent, self.entries.games, self.problems)
            written = node.get("extends")
            place = entry.at if written is None else written.place
            self.problems.append(Problem("D02", f"{id}: no game {parent!r}", hint, place))
            return None
        base = self._flat(parent, chain)
        if base is None:
            return None
        over = merged(inherited(base), node)
        return self._finish(id, over) if isinstance(over, MappingNode) else None

    def extended_by(self, id: str) -> tuple[str, ...]:
        """What a game extends, the nearest first."""
        chain: list[str] = []
        while len(chain) < LONGEST_CHAIN:
            parent = self._parent(chain[-1] if chain else id)
            if parent is None or parent in chain or not self._exists(parent):
                break
            chain.append(parent)
        return tuple(chain)

    def _parent(self, id: str) -> str | None:
        game, _, variant = id.partition("/")
        entry = self.entries.game(id)
        if entry.extends:
            sibling = f"{game}/{entry.extends}"
            return sibling if self._exists(sibling) else entry.extends
        return game if variant else None

    def _exists(self, id: str) -> bool:
        game, _, variant = id.partition("/")
        return game in self.entries.games and (not variant or variant in self.entries.games[game].variants)

    def _finish(self, id: str, node: MappingNode) -> MappingNode:
        kept = without_nulls(MappingNode(tuple(entry for entry in node if entry[0].text != "variants"), node.place))
        assert isinstance(kept, MappingNode)
        self.done[id] = kept
        return kept

    def _fault(self, code: str, message: str, hint: str, entry: GameEntry) -> None:
        self.problems.append(Problem(code, message, hint, entry.at))
