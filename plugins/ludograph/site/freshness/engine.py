"""Cached results of earlier runs, and their invalidation.

Every result for an article is stored with its `Reading`: its inputs, and every question to the world during the
computation, with the answer. Its validity is a pure function of the reading and the current answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Generic, TypeVar

from ludograph.base.frozen import frozen
from ludograph.base.source import content_hash
from ludograph.catalogue import Catalogue
from ludograph.site.freshness.asked import Question
from ludograph.site.freshness.questions import MODULE, Asked, Asking, World
from ludograph.store import Cache, Kind
from ludograph.store.codec import late_values
from ludograph.store.codec.late import Late

T = TypeVar("T")
_TOGETHER = 500
"""The number of records that are read at once; more would take too much memory."""
_TRACES = 4
"""The number of readings under one name, so that drafts, a preview and another Git branch do not replace each other."""


@frozen
class Reading:
    """The dependencies of a cached value."""

    made_of: Mapping[str, str]
    """The inputs with their hashes: `{"text": …, "settings": …}`."""
    answers: Late[tuple[str, ...]]
    """Every question, followed by a hash of the answer, including "not found". They are decoded only when something in
    the world has changed.
    """
    modules: tuple[tuple[str, ...], ...]
    """The questions about modules of the project with their answers, which `World.state` does not include."""
    key: str
    """A hash of all dependencies."""
    states: tuple[str, ...] = ()
    """The last two states of the world (`World.state`) for which the answers are known to be current."""

    @classmethod
    def of(cls, made_of: Mapping[str, str], asked: Iterable[Asked], state: str = "") -> Reading:
        """A reading with these questions in a world with this state."""
        rows: dict[bool, list[tuple[str, ...]]] = {True: [], False: []}
        for question, answer in sorted(set(asked)):
            rows[question[0] == MODULE].append((*question, answer))
        answers, modules = late_values(tuple[str, ...], tuple(rows[False])), tuple(rows[True])
        parts = [part for item in sorted(made_of.items()) for part in item]
        return cls(made_of, answers, modules, content_hash(*parts, answers.data, str(modules)), (state,))

    @property
    def asked(self) -> tuple[Asked, ...]:
        """All questions with their answers."""
        return (*_pairs(self.answers), *_pairs(self.modules))


def _pairs(rows: Iterable[tuple[str, ...]]) -> Iterable[Asked]:
    return ((row[:-1], row[-1]) for row in rows)


def reasons(reading: Reading | None, made_of: Mapping[str, str], answer: Callable[[Question], str]) -> tuple[str, ...]:
    """Why a cached value is invalid, in words; empty if it is valid."""
    if reading is None:
        return ("it is new",)
    parts = sorted({*made_of, *reading.made_of})
    changed = [f"its {part} changed" for part in parts if made_of.get(part) != reading.made_of.get(part)]
    return (*changed, *_changed(reading.asked, answer))


def _changed(asked: Iterable[Asked], answer: Callable[[Question], str]) -> list[str]:
    return [f"the answer changed to: {' '.join(question)}" for question, known in asked if answer(question) != known]


class Kept(Generic[T]):
    """Values of one kind by name, each with its last readings; the first that is valid is used."""

    def __init__(
        self,
        kind: Kind[T],
        world: World,
        asking: Asking,
        cache: Cache,
        known: Mapping[str, Reading] | None = None,
        beside: Sequence[Kind[Any]] = (),
    ) -> None:
        """`known` are readings that were valid before the world changed; each is tested again before use.

        `beside` are kinds of further records with the keys of these values.
        """
        self._kind = kind
        self._readings = Kind(f"{kind.name}-readings", tuple[Reading, ...])
        """The records with the readings for values of this kind, the latest of each name first."""
        self._with_values = (kind, *beside)
        self._world = world
        self._asking = asking
        self._cache = cache
        self._known = dict(known or {})
        self._holding: dict[str, Reading] = {}
        self.why: dict[str, tuple[str, ...]] = {}
        """Name of each recomputed value → the reasons."""

    @property
    def kinds(self) -> tuple[Kind[Any], ...]:
        """The kinds of cache records for the values and their readings."""
        return self._readings, *self._with_values

    def reading(self, name: str, made_of: Mapping[str, str]) -> Reading | None:
        """The valid reading; None, with the reasons in `why`, if there is none."""
        known = self._holding.get(name)
        if known is not None and known.made_of == made_of:
            return known
        found = self._known.pop(name, None)
        if found is None or not self._holds(found, made_of):
            traces = self._traces(name)
            found = next((trace for trace in traces if self._holds(trace, made_of)), None)
            if found is None:
                why = (reasons(trace, made_of, self._world.answer) for trace in traces or (None,))
                self.why.setdefault(name, min(why, key=len))
                return None
        if self._world.state not in found.states:
            found = self._current(found)
            self._put_first(name, found)
        self._hold(name, found)
        return found

    def _hold(self, name: str, reading: Reading) -> None:
        # A large site holds the answers of thousands.
        self._holding[name] = replace(reading, answers=reading.answers.moved(self._cache.spill.keep))

    def _current(self, reading: Reading) -> Reading:
        return replace(reading, states=tuple(dict.fromkeys((self._world.state, *reading.states)))[:2])

    def _traces(self, name: str) -> tuple[Reading, ...]:
        """The readings of a value, the latest first."""
        stored = self._stored(name)
        # Those that are not used in this run belong to another one, such as that of a preview.
        for key in [content_hash(name, trace.key) for trace in stored]:
            for kind in self._with_values:
                self._cache.keep(kind, (key,))
        return stored

    def _holds(self, reading: Reading, made_of: Mapping[str, str]) -> bool:
        """Whether it is valid; while the whole world is unchanged, only questions about modules need an answer."""
        if reading.made_of != made_of:
            return False
        asked = _pairs(reading.modules) if self._world.state in reading.states else reading.asked
        return not _changed(asked, self._world.answer)

    def _stored(self, name: str) -> tuple[Reading, ...]:
        return self._cache.get(self._readings, name) or ()

    def _put_first(self, name: str, reading: Reading) -> None:
        others = (trace for trace in self._stored(name) if trace.key != reading.key)
        self._cache.put(self._readings, name, (reading, *islice(others, _TRACES - 1)))

    @property
    def readings(self) -> Mapping[str, Reading]:
        """The readings in memory, both valid ones and untested ones."""
        return self._known | self._holding

    def value(self, name: str, reading: Reading) -> T | None:
        """The value for the reading; None if the cache has lost it."""
        found = self._cache.get(self._kind, content_hash(name, reading.key))
        if found is None:
            self._holding.pop(name, None)
            self.why.setdefault(name, ("it is not in the cache any more",))
        return found

    def last(self, name: str) -> T | None:
        """The latest value, valid or not."""
        stored = self._stored(name)
        return self._cache.get(self._kind, content_hash(name, stored[0].key)) if stored else None

    def make(
        self, made_of: Mapping[str, str], make: Callable[[Catalogue], T], after: Reading | None = None
    ) -> tuple[Reading, T]:
        """A newly computed value with its reading; not stored yet.

        `after` is the reading of a cached value used in the computation; its dependencies are added.
        """
        value, asked = self._asking.questions(make)
        known = after.asked if after is not None else ()
        if after is not None and after.made_of == made_of and set(known).issuperset(asked):
            return self._current(after), value  # no further questions
        return Reading.of(made_of, (*asked, *known), self._world.state), value

    def keep(self, name: str, reading: Reading, value: T) -> None:
        """Stores the value for later runs."""
        self._hold(name, reading)
        self._put_first(name, reading)
        self._cache.put(self._kind, content_hash(name, reading.key), value)

    def let_go(self, name: str) -> None:
        """Removes its reading from memory."""
        self._holding.pop(name, None)

    def find(self, name: str, made_of: Mapping[str, str]) -> T | None:
        """The cached value, if it is valid."""
        return self.find_all({name: made_of})[name]

    def find_all(self, made_of: Mapping[str, Mapping[str, str]]) -> dict[str, T | None]:
        """The cached values for many names, like `find`."""
        found: dict[str, T | None] = {}
        names = iter(made_of)
        while some := list(islice(names, _TOGETHER)):
            self._cache.read_ahead(self._readings, {*some} - self.readings.keys())
            holding = {name: reading for name in some if (reading := self.reading(name, made_of[name])) is not None}
            self._cache.read_ahead(self._kind, (content_hash(name, reading.key) for name, reading in holding.items()))
            found |= {name: self.value(name, holding[name]) if name in holding else None for name in some}
        return found
