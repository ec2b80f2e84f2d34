"""The different hands of a pack, as far as conditions distinguish them, and the number of ways to deal each.

Cards that no condition distinguishes form a *cell*; a hand is then a number of cards out of each cell, and represents a
product of binomials of physical hands. If conditions only test whether cards share a number (or suit), numbers with the
same cells are interchangeable, and one hand represents all their permutations. `dealt` enumerates the different hands,
`tally` counts the ways of each key, `ways` and `totals` those of a condition and of each total.

Hands that divide into parts (four sets and a pair) are counted by convolution. Cards of one face are a kind. Two kinds
belong together if one part can hold both: in mahjong each suit is such a component, each honour its own. Hands of one
component are built part by part; components are then combined by the parts that they use, so that hands of the whole
deck are never enumerated.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement, islice, permutations, product
from math import comb, factorial, perm, prod
from typing import NamedTuple, TypeVar

from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.rules.cards.deck import Attribute, Card, Hand, attribute_of
from ludograph.rules.conditions.base import Condition, Setting, may_read_order, walk
from ludograph.rules.conditions.operators import All, AnyOf, Only, Part, Parts, Total
from ludograph.rules.odds.patience import NotComputedError, going_through
from ludograph.rules.play.play import Play
from ludograph.values import Range

MOST_HANDS = 400_000
"""The largest number of different hands that are counted, in a second or two."""


LARGEST_SPLIT = 12
"""The largest hand for which all splits are tried."""


Kinds = tuple[int, ...]
"""Indices of kinds of cards."""


class Dealt(NamedTuple):
    """A hand that represents all equivalent hands."""

    hand: tuple[Card, ...]
    """Cards of the deck; a card may occur twice to represent two equivalent ones."""
    sets: int
    """How many physical hands, without order, it represents; of pieces that are put back, how many sequences."""


@frozen
class LookedAt:
    """The properties of cards that a group of conditions reads."""

    conditions: tuple[Condition, ...]
    setting: Setting
    numbers: bool = False
    """Whether all numbers are distinguished, even if no condition reads them."""

    def alike(self) -> Attribute | None:
        """The attribute of which conditions only test whether cards share it, if there is one."""
        parts = [part for condition in self.conditions for part in walk(condition)]
        by = {part.alike() for part in parts}
        if not self.numbers and not any(part.reads_numbers for part in parts):
            for attribute in (Attribute.RANK, Attribute.FACE):
                if attribute in by:
                    return attribute
        return Attribute.SUIT if Attribute.SUIT in by else None

    def splits(self) -> bool:
        """Whether a condition tries all choices of some cards."""
        return any(part.tries_choices for condition in self.conditions for part in walk(condition))

    def signatures(self, cards: Iterable[Card], without: Attribute | None = None) -> Iterator[tuple[object, ...]]:
        """What the conditions read of each card, without one attribute."""
        parts = [part for condition in self.conditions for part in walk(condition)]
        looks = [(part, tuple(part.selectors()), without is None or part.alike() is not without) for part in parts]
        for card in cards:
            seen: list[object] = [card.n if self.numbers else None]
            for part, selectors, sees in looks:
                seen += [selector.picks(card, self.setting.round) for selector in selectors]
                seen.append(part.sees(card, self.setting) if sees else None)
            yield tuple(seen)


def cells_of(cards: Sequence[Card], asked: LookedAt) -> list[tuple[Card, int]]:
    """The cells of these cards: one card of each, and its number of cards."""
    found = grouped(zip(asked.signatures(cards), cards, strict=True))
    return [(members[0], different(members)) for members in found.values()]


def is_returned(cards: Sequence[Card]) -> bool:
    """Whether each of these pieces is put back before the next is drawn."""
    return bool(cards) and cards[0].returned


def different(cards: Sequence[Card]) -> int:
    """How many cards there are at one draw: of pieces that are put back, how many faces."""
    return len({card.face for card in cards}) if is_returned(cards) else len(cards)


def all_sequences(cards: Sequence[Card], size: int) -> int:
    """The number of sequences of `size` of these cards."""
    return different(cards) ** size if is_returned(cards) else perm(len(cards), size)


def takeable(counted: Sequence[tuple[Card, int]], size: int) -> tuple[int, ...]:
    """How often a hand of `size` may have a card of each cell."""
    return tuple(size if card.returned else count for card, count in counted)


def all_hands(cards: Sequence[Card], size: int, asked: LookedAt) -> Iterator[Dealt]:
    """All hands of `size` cards that conditions distinguish; `sets` sum to C(len(cards), size), or to all sequences."""
    if size > len(cards):
        return  # the data may name any number; counting so far would fill the memory
    if size > LARGEST_SPLIT and asked.splits():
        raise NotComputedError(f"the splits of a hand of {size}: ask for hands of up to {LARGEST_SPLIT}")
    alike, counted = asked.alike(), cells_of(cards, asked)
    if is_returned(cards):
        hands = comb(len(counted) + size - 1, size)
        yield from _unless_too_many(_thrown(counted, size), hands, size)
        return
    if alike is not None:
        yield from _interchangeable(cards, size, asked, alike)
        return
    yield from _unless_too_many(_vectors(counted, size), ways_to_take([count for _card, count in counted], size), size)


def _thrown(counted: Sequence[tuple[Card, int]], size: int) -> Iterator[Dealt]:
    """Hands of pieces that are put back, with the number of their sequences."""
    for places in combinations_with_replacement(range(len(counted)), size):
        alike = prod(factorial(times) for times in Counter(places).values())
        sequences = factorial(size) // alike * prod(counted[place][1] for place in places)
        yield Dealt(tuple(counted[place][0] for place in places), sequences)


def _unless_too_many(found: Iterator[Dealt], hands: int, size: int) -> Iterator[Dealt]:
    return going_through(found, hands, MOST_HANDS, f"{hands:,} different hands of {size}", "ask for smaller hands")


def kinds_of_cards(play: Play, cards: Sequence[Card]) -> list[tuple[Card, int]]:
    """One card of each group that no condition of the game distinguishes, and the size of the group."""
    return cells_of(cards, LookedAt(play.conditions(), play.setting, numbers=True))


def courses(counts: Sequence[int], ends: Callable[[Kinds], bool]) -> Iterator[Kinds]:
    """All sequences of kinds, within their numbers of copies, up to the first at which `ends` is true."""

    def go_on(sequence: Kinds) -> Iterator[Kinds]:
        if ends(sequence):
            yield sequence
            return
        for kind, count in enumerate(counts):
            if sequence.count(kind) < count:
                yield from go_on((*sequence, kind))

    return go_on(())


def sequences(counts: Sequence[int], size: int) -> Iterator[Kinds]:
    """All sequences of one length."""
    return courses(counts, lambda cards: len(cards) == size) if size <= sum(counts) else iter(())


def different_hands(cards: Sequence[Card], size: int, asked: LookedAt) -> int:
    """An upper limit for the number of hands that `dealt` gives."""
    return ways_to_take(takeable(cells_of(cards, asked), size), size) if size <= len(cards) else 0


def ways_to_take(counts: Sequence[int], size: int) -> int:
    """How many ways there are to take `size` cards from cells of these sizes."""
    ways = [1] + [0] * size
    for count in counts:
        ways = [sum(ways[used - taken] for taken in range(min(count, used) + 1)) for used in range(size + 1)]
    return ways[size]


def _vectors(counted: Sequence[tuple[Card, int]], size: int) -> Iterator[Dealt]:
    """Hands as numbers of cards from each cell."""
    room = [0] * (len(counted) + 1)
    for place in range(len(counted) - 1, -1, -1):
        room[place] = room[place + 1] + counted[place][1]

    def choose(place: int, left: int, hand: tuple[Card, ...], sets: int) -> Iterator[Dealt]:
        if left == 0:
            yield Dealt(hand, sets)
        elif left <= room[place]:
            card, count = counted[place]
            for taken in range(min(count, left), -1, -1):
                yield from choose(place + 1, left - taken, hand + (card,) * taken, sets * comb(count, taken))

    yield from choose(0, size, (), 1)


_Family = list[list[tuple[Card, int]]]
"""Interchangeable values of an attribute (suits, numbers): per value its cells, in the same order."""


def _families(cards: Sequence[Card], asked: LookedAt, alike: Attribute) -> list[_Family]:
    families: dict[object, _Family] = {}
    for value, members in grouped((attribute_of(alike)(card), card) for card in cards).items():
        seen = list(asked.signatures(members, alike))
        counts = Counter(seen)
        first = dict(zip(reversed(seen), reversed(members), strict=True))
        keys = sorted(counts, key=repr)
        profile = (value == "", tuple((key, counts[key]) for key in keys))
        families.setdefault(profile, []).append([(first[key], counts[key]) for key in keys])
    return list(families.values())


def _interchangeable(cards: Sequence[Card], size: int, asked: LookedAt, alike: Attribute) -> Iterator[Dealt]:
    families = _families(cards, asked, alike)

    def choose(place: int, left: int, hand: tuple[Card, ...], sets: int) -> Iterator[Dealt]:
        if left == 0:
            yield Dealt(hand, sets)
        elif place < len(families):
            for used in range(left + 1):
                for chosen, ways in _of_family(families[place], used):
                    yield from choose(place + 1, left - used, hand + chosen, sets * ways)

    yield from _unless_too_many(choose(0, size, (), 1), _different_families(families, size), size)


def _different_families(families: Sequence[_Family], size: int) -> int:
    """The number of hands of interchangeable values."""
    ways = [1] + [0] * size
    for family in families:
        counts = [count for _card, count in family[0]]
        takings = [ways_to_take(counts, used) for used in range(size + 1)]
        own = [
            sum(
                prod(comb(takings[used] + times - 1, times) for used, times in sizes.items())
                for sizes in _partitions(total, min(total, sum(counts)))
                if sizes.total() <= len(family)
            )
            for total in range(size + 1)
        ]
        ways = [sum(ways[total - used] * own[used] for used in range(total + 1)) for total in range(size + 1)]
    return ways[size]


class _Taking(NamedTuple):
    """The number of cards taken from each cell of one value."""

    cells: tuple[tuple[int, int], ...]
    """Indices of the cells from which cards are taken, with the number of cards."""
    ways: int


def _of_family(family: _Family, size: int) -> Iterator[Dealt]:
    """Hands of interchangeable values: the takings, without their assignment to values."""
    if size == 0:
        yield Dealt((), 1)
        return
    counts = [count for _card, count in family[0]]
    takings = {used: tuple(_takings(counts, used)) for used in range(1, min(size, sum(counts)) + 1)}
    for sizes in _partitions(size, max(takings, default=0)):
        if sizes.total() <= len(family):
            yield from _of_partition(family, takings, sorted(sizes.items()))


def _of_partition(
    family: _Family, takings: dict[int, tuple[_Taking, ...]], sizes: list[tuple[int, int]]
) -> Iterator[Dealt]:
    """Hands in which given numbers of values have given numbers of cards."""
    values = sum(times for _used, times in sizes)
    all_ways = perm(len(family), values)
    choices = (combinations_with_replacement(takings[used], times) for used, times in sizes)
    for groups in product(*choices):
        chosen = [taking for group in groups for taking in group]
        alike = prod(factorial(times) for times in Counter(chosen).values()) if len(set(chosen)) < values else 1
        hand: list[Card] = []
        ways = all_ways // alike
        for member, taking in zip(family, chosen, strict=False):
            ways *= taking.ways
            for cell, taken in taking.cells:
                hand += [member[cell][0]] * taken
        yield Dealt(tuple(hand), ways)


def _takings(counts: Sequence[int], size: int, first: int = 0) -> Iterator[_Taking]:
    """The ways to take `size` cards from the cells with index `first` or higher."""
    if size == 0:
        yield _Taking((), 1)
    elif first < len(counts):
        for taken in range(min(counts[first], size) + 1):
            for rest in _takings(counts, size - taken, first + 1):
                own = ((first, taken),) if taken else ()
                yield _Taking(own + rest.cells, comb(counts[first], taken) * rest.ways)


def _partitions(total: int, largest: int) -> Iterator[Counter[int]]:
    """The partitions of `total` into parts up to `largest`."""
    if total == 0:
        yield Counter()
        return
    for part in range(min(total, largest), 0, -1):
        for rest in _partitions(total - part, part):
            rest[part] += 1
            yield rest


Key = TypeVar("Key", bound=Hashable)

MOST_CLASSED = 20_000
"""The largest number of hands for which numbers are distinguished, in order to count classes."""

MOST_ORDERED = 5
"""The largest hand for which all orders are tried."""


@frozen
class Ways:
    """The number of ways to deal a hand of one size."""

    ordered: int
    """Sequences of distinct physical cards."""
    ordered_of: int
    sets: int
    """Physical hands without order that satisfy the condition in at least one order; of pieces that are put back
    (dice), the sequences.
    """
    sets_of: int
    classes: int | None
    """Distinct multisets of numbers that satisfy it in at least one order; None if there were too many to count."""
    faces: int | None = None
    """Distinct multisets of faces, for hands that divide into parts."""

    @property
    def dealt(self) -> Fraction:
        """The probability that such a hand is dealt, in an order that satisfies the condition."""
        return Fraction(self.ordered, self.ordered_of) if self.ordered_of else Fraction(0)


def ways(cards: Sequence[Card], size: int, when: Condition, setting: Setting | None = None, begun: Hand = ()) -> Ways:
    """How many hands of `size` satisfy `when`; NotComputedError if it would take too long.

    Each begins with the cards `begun`; the rest are dealt from `cards`.
    """
    if not begun:
        return _ways(tuple(cards), size, when, setting or Setting())
    setting, further = setting or Setting(), size - len(begun)

    def satisfied(rest: Hand) -> bool:
        return when.holds((*begun, *rest), setting)

    asked = LookedAt((when,), setting, numbers=True)
    found = tally(tuple(cards), further, asked, satisfied, may_read_order(when))
    return found.get(True, _none(cards, further))


def _none(cards: Sequence[Card], size: int) -> Ways:
    all_ordered = all_sequences(cards, size)
    return Ways(0, all_ordered, 0, all_ordered if is_returned(cards) else comb(len(cards), size), 0)


@lru_cache(maxsize=4096)
def _ways(cards: tuple[Card, ...], size: int, when: Condition, setting: Setting) -> Ways:
    def satisfied(hand: Hand) -> bool:
        return when.holds(hand, setting)

    none, in_order = _none(cards, size), may_read_order(when)
    parts = None if in_order or is_returned(cards) else parts_of(when)
    if parts is not None and size == parts[0].size:
        into = partitioned(cards, when, setting)
        assert into is not None
        sets = into.sets
        return replace(none, ordered=sets * factorial(size), sets=sets, classes=None, faces=into.faces)
    found = tally(cards, size, LookedAt((when,), setting), satisfied, in_order)
    return found.get(True, none)


def totals(cards: Sequence[Card], setting: Setting, size: int) -> dict[int, Ways]:
    """Total → the hands with this total, ascending."""
    asked = LookedAt((Total(Range()),), setting)
    return dict(sorted(tally(tuple(cards), size, asked, setting.scoring.total, reads_order=False).items()))


def tally(
    cards: tuple[Card, ...], size: int, asked: LookedAt, key: Callable[[Hand], Key], reads_order: bool
) -> dict[Key, Ways]:
    """Key → the number of ways to deal a hand of `size` cards with it; `key` may read only what `asked` lists.

    `reads_order`: the key may depend on the order of the cards. The ordered ways always sum to all sequences.
    """
    if reads_order and size > MOST_ORDERED:
        raise NotComputedError(f"the order of a hand of {size}: ask for hands in order of up to {MOST_ORDERED}")
    numbered = replace(asked, numbers=True)
    classed = different_hands(cards, size, numbered) <= MOST_CLASSED
    returned = is_returned(cards)
    arranged = 1 if returned else factorial(size)
    ordered: dict[Key, int] = {}
    sets: dict[Key, int] = {}
    classes: dict[Key, set[tuple[int, ...]]] = {}
    for one in all_hands(cards, size, numbered if classed else asked):
        arrangements = orders(one) if reads_order else ((one.hand, one.sets * arranged),)
        keys = set()
        for hand, sequences in arrangements:
            found = key(hand)
            keys.add(found)
            ordered[found] = ordered.get(found, 0) + sequences
        multiset = tuple(sorted([card.n for card in one.hand])) if classed else ()
        for found in keys:
            sets[found] = sets.get(found, 0) + one.sets
            if classed:
                classes.setdefault(found, set()).add(multiset)
    none = _none(cards, size)
    assert sum(ordered.values()) == none.ordered_of
    return {
        found: replace(
            none,
            ordered=count,
            sets=count if returned else sets[found],
            classes=len(classes[found]) if classed else None,
        )
        for found, count in ordered.items()
    }


def orders(one: Dealt) -> Iterator[tuple[Hand, int]]:
    """The hand in each different order, and how many sequences of cards it represents."""
    first = {id(card): place for place, card in reversed(list(enumerate(one.hand)))}
    arrangements, alike = _arrangements(tuple(first[id(card)] for card in one.hand))
    for places in arrangements:
        sequences = one.sets * alike // factorial(len(places)) if is_returned(one.hand) else one.sets * alike
        yield tuple(one.hand[place] for place in places), sequences


@lru_cache(maxsize=1024)
def _arrangements(pattern: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], ...], int]:
    """The distinct orders of a pattern such as (0, 0, 2), and how many orders of physical cards each represents."""
    alike = prod(factorial(pattern.count(place)) for place in set(pattern))
    return tuple(sorted(set(permutations(pattern)))), alike


# Hands that divide into parts.

MOST_GROUPS = 60_000
"""The largest number of groups of cards that are tried for one part."""

Usage = tuple[int, ...]
"""How often each part is used."""

Counts = tuple[int, ...]
"""How many cards of each kind of a component are used."""


Copies = list[Card]
"""All cards of one face."""


class Partitioned(NamedTuple):
    """How many hands divide into the parts."""

    faces: int
    """Distinct multisets of faces."""
    sets: int


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


def _kinds(cards: Sequence[Card]) -> list[Copies]:
    return list(grouped((card.face, card) for card in cards).values())


def _groups(kinds: Sequence[Copies], part: Part, setting: Setting) -> Iterator[Counter[int]]:
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
