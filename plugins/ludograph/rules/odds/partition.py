"""Hands that divide into parts (four sets and a pair), counted by convolution.

Cards of one face are a kind. Two kinds belong together if one part can hold both: in mahjong each suit is such a
component, each honour its own. Hands of one component are built part by part; components are then combined by the parts
that they use, so that hands of the whole deck are never enumerated.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, islice
from math import comb, prod
from typing import NamedTuple

from ludograph.base.grouping import grouped
from ludograph.rules.cards.deck import Card
from ludograph.rules.conditions import Condition, Setting
from ludograph.rules.conditions.operators import All, AnyOf, Only, Part, Parts
from ludograph.rules.odds.patience import NotComputedError

MOST_GROUPS = 60_000
"""The largest number of groups of cards that are tried for one part."""

Usage = tuple[int, ...]
"""How often each part is used."""

Counts = tuple[int, ...]
"""How many cards of each kind of a component are used."""


Kind = list[Card]
"""All cards of one face."""


class Partitioned(NamedTuple):
    """How many hands divide into the parts."""

    faces: int
    """Distinct multisets of faces."""
    sets: int
    """Physical hands."""


def parts_of(when: Condition) -> tuple[Parts, tuple[Only, ...]] | None:
    """The parts that a condition asks for, and the `only` conditions on the hand; None for other conditions."""
    conditions = when.conditions if isinstance(when, All) else (when,)
    wanted = [one for one in conditions if isinstance(one, Parts)]
    only = tuple(one for one in conditions if isinstance(one, Only))
    return (wanted[0], only) if len(wanted) == 1 and len(wanted) + len(only) == len(conditions) else None


def partitioned(cards: Sequence[Card], when: Condition, setting: Setting) -> Partitioned | None:
    """How many hands satisfy a condition of parts; None if the condition contains anything else."""
    found = parts_of(when)
    if found is None:
        return None
    wanted, only = found
    left = [card for card in cards if all(one.holds((card,), setting) for one in only)]
    return _combined(_Components(left, wanted, setting), tuple(part.times for part in wanted.wanted))


def assembled(cards: Sequence[Card], when: Condition, setting: Setting) -> Iterator[tuple[Card, ...]]:
    """Hands of distinct cards that divide into the condition's parts; its other terms are not tested."""
    if isinstance(when, AnyOf):
        for one in when.conditions:
            yield from assembled(cards, one, setting)
        return
    conditions = when.conditions if isinstance(when, All) else (when,)
    wanted = next((one for one in conditions if isinstance(one, Parts)), None)
    if wanted is None:
        return
    only = [one for one in conditions if isinstance(one, Only)]
    left = [card for card in cards if all(one.holds((card,), setting) for one in only)]
    kinds = _kinds(left)
    found = [_AsFound(islice(_groups(kinds, part, setting), MOST_GROUPS)) for part in wanted.wanted]
    slots = [number for number, part in enumerate(wanted.wanted) for _ in range(part.times)]

    def add(slot: int, used: Counter[int], hand: tuple[Card, ...], start: int) -> Iterator[tuple[Card, ...]]:
        if slot == len(slots):
            yield hand
            return
        again = slot > 0 and slots[slot] == slots[slot - 1]
        for place, group in found[slots[slot]].begin(start if again else 0):
            more = used + group
            if all(more[kind] <= len(kinds[kind]) for kind in group):
                drawn = [card for kind, count in group.items() for card in kinds[kind][used[kind] : used[kind] + count]]
                yield from add(slot + 1, more, (*hand, *drawn), place)

    yield from add(0, Counter(), (), 0)


def _kinds(cards: Sequence[Card]) -> list[Kind]:
    return list(grouped((card.face, card) for card in cards).values())


def _groups(kinds: Sequence[Kind], part: Part, setting: Setting) -> Iterator[Counter[int]]:
    """The groups of kinds that can be the part: kind → number of cards."""
    for places in combinations_with_replacement(range(len(kinds)), part.take):
        counts = Counter(places)
        there_are = all(count <= len(kinds[place]) for place, count in counts.items())
        if there_are and part.where.holds([kinds[place][0] for place in places], setting):
            yield counts


class _AsFound:
    """A lazy list of groups; each is computed once."""

    def __init__(self, source: Iterator[Counter[int]]) -> None:
        self._source = source
        self._found: list[Counter[int]] = []

    def begin(self, start: int) -> Iterator[tuple[int, Counter[int]]]:
        """The groups from one index on, with their indices."""
        place = start
        while True:
            while place >= len(self._found):
                group = next(self._source, None)
                if group is None:
                    return
                self._found.append(group)
            yield place, self._found[place]
            place += 1


class _Components:
    """The kinds of a deck and the possible groups for a part, by component."""

    def __init__(self, cards: Sequence[Card], wanted: Parts, setting: Setting) -> None:
        self.kinds = _kinds(cards)
        self.wanted = wanted
        for part in wanted.wanted:
            if comb(len(self.kinds) + part.take - 1, part.take) > MOST_GROUPS:
                raise NotComputedError(f"groups of {part.take} out of {len(self.kinds)} kinds are too many to try")
        self.groups = [list(_groups(self.kinds, part, setting)) for part in wanted.wanted]

    def components(self) -> list[tuple[int, ...]]:
        """The indices of the kinds of each component."""
        joined = list(range(len(self.kinds)))

        def root(place: int) -> int:
            while joined[place] != place:
                place = joined[place]
            return place

        for group in (group for groups in self.groups for group in groups):
            first, *others = group
            for other in others:
                joined[root(other)] = root(first)
        found = grouped((root(place), place) for place in range(len(self.kinds)))
        return [tuple(places) for places in found.values()]

    def built(self, places: tuple[int, ...]) -> dict[Counts, set[Usage]]:
        """The hands of a component, each with the ways to divide it into parts."""
        copies = [len(self.kinds[place]) for place in places]
        within = [
            [tuple(group[place] for place in places) for group in groups if not set(group) - set(places)]
            for groups in self.groups
        ]
        none: Usage = (0,) * len(within)
        layers: dict[Usage, set[Counts]] = {none: {(0,) * len(places)}}
        waiting = [none]
        while waiting:
            usage = waiting.pop(0)
            for number, part in enumerate(self.wanted.wanted):
                more = (*usage[:number], usage[number] + 1, *usage[number + 1 :])
                # Parts are added in order, so that every usage is built only once.
                if more[number] > part.times or any(usage[number + 1 :]):
                    continue
                sums = (_sum(hand, group) for hand in layers[usage] for group in within[number])
                added = {total for total in sums if _fits(total, copies)}
                if added:
                    layers[more] = added
                    waiting.append(more)
        found: dict[Counts, set[Usage]] = defaultdict(set)
        for usage, hands in layers.items():
            for hand in hands:
                found[hand].add(usage)
        return found


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(int.__add__, one, other))


def _fits(counts: Sequence[int], most: Sequence[int]) -> bool:
    return all(map(int.__le__, counts, most))


def _combined(components: _Components, target: Usage) -> Partitioned:
    known: dict[frozenset[Usage], tuple[int, int]] = {frozenset({(0,) * len(target)}): (1, 1)}
    for places in components.components():
        own: dict[frozenset[Usage], tuple[int, int]] = defaultdict(lambda: (0, 0))
        copies = [len(components.kinds[place]) for place in places]
        for hand, usages in components.built(places).items():
            faces, sets = own[frozenset(usages)]
            ways = prod(comb(most, count) for most, count in zip(copies, hand, strict=True))
            own[frozenset(usages)] = faces + 1, sets + ways
        combined: dict[frozenset[Usage], tuple[int, int]] = defaultdict(lambda: (0, 0))
        for before, (faces, sets) in known.items():
            for after, (more, ways) in own.items():
                sums = (_sum(one, other) for one in before for other in after)
                both = frozenset(usage for usage in sums if _fits(usage, target))
                if both:
                    old_faces, old_sets = combined[both]
                    combined[both] = old_faces + faces * more, old_sets + sets * ways
        known = combined
    hits = [count for usages, count in known.items() if target in usages]
    return Partitioned(sum(faces for faces, _ in hits), sum(sets for _, sets in hits))
