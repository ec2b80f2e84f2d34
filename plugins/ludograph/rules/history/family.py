"""The relations of the games as trees with labelled lines; each game is below one to which it is related."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from ludograph.base.frozen import frozen
from ludograph.languages.words import N_, Message, Text
from ludograph.rules.history.records import Bond, GameLine, History

_OF_LOWER = {
    "predecessor": N_("held to be older"),
    "successor": N_("held to descend from it"),
    "variant": N_("variant of it"),
    "borrowed-name": N_("has its name from it"),
    "like": N_("compared with it"),
}
"""The relation to the game above, if the data of the lower game state it."""
_OF_UPPER = {
    "predecessor": N_("held to descend from it"),
    "successor": N_("held to be older"),
    "variant": N_("it is a variant of this"),
    "borrowed-name": N_("it has its name from this"),
    "like": N_("compared with it"),
}
"""The relation to the game above, if the data of the upper game state it."""


@frozen
class Relative:
    """A game in a tree."""

    line: GameLine
    bond: Bond | None = None
    """Its relation to the game above; None for the root."""
    below: tuple[Relative, ...] = ()
    is_elsewhere: bool = False
    """Whether the game has its entry, with those below it, elsewhere in the tree."""

    @property
    def words(self) -> Text:
        """The relation to the game above, in words."""
        if self.bond is None:
            return ""
        words = Message((_OF_LOWER if self.bond.one == self.line.id else _OF_UPPER)[self.bond.type])
        if self.bond.is_ours:
            return Message("{relation}, in our view", relation=words)
        return Message("{relation}, perhaps", relation=words) if self.bond.supposed else words


def families(drawn: History) -> tuple[Relative, ...]:
    """The trees of all games with a relation; the game with most relations is the root of each.

    Each relation occurs once.
    """
    bonds: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    for number, bond in enumerate(drawn.bonds):
        bonds[bond.one].append((bond.other, number))
        if bond.other != bond.one:
            bonds[bond.other].append((bond.one, number))
    lines = {line.id: line for line in drawn.lines}
    order = {id: at for at, id in enumerate(lines)}
    weight = Counter({id: len(found) for id, found in bonds.items()})
    trees, placed, used = list[Relative](), set[str](), set[int]()

    def below(id: str) -> Iterator[Relative]:
        ends = sorted((end for end in bonds[id] if end[1] not in used), key=lambda end: order[end[0]])
        used.update(number for _, number in ends)
        new = {end for end, _ in ends} - placed
        placed.update(new)
        for end, number in ends:
            own = tuple(below(end)) if end in new else ()
            yield Relative(lines[end], drawn.bonds[number], own, is_elsewhere=end not in new)
            new.discard(end)

    for id in sorted(weight, key=lambda id: (-weight[id], order[id])):
        if id not in placed:
            placed.add(id)
            trees.append(Relative(lines[id], below=tuple(below(id))))
    return tuple(trees)
