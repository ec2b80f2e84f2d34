"""What is kept of earlier runs, and what has to be rebuilt because something it depends on has changed.

Everything that is made of an article is kept with its `Reading`: what it was made of, and every question that making it
asked of the world, with the answer. Whether it still holds is a pure function of the reading and of today's answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from itertools import islice
from typing import Any, Generic, TypeVar

from ludograph.base.frozen import frozen
from ludograph.base.source import content_hash
from ludograph.catalogue import Catalogue
from ludograph.site.freshness.asked import Question
from ludograph.site.freshness.questions import MODULE, Asked, Asking, World
from ludograph.store import Cache, Kind
from ludograph.store.codec.text import json_line, json_value

T = TypeVar("T")
_TOGETHER = 500
"""The number of records that are read at once: ten thousand would be in memory twice."""


@frozen
class Reading:
    """What something kept depends on."""

    made_of: Mapping[str, str]
    """What it was made of, each part with its hash: `{"text": …, "settings": …}`."""
    answers: str
    """Every question asked meanwhile, with a hash of the answer, "nothing there" included: JSON, because it is read
    only when something in the world has changed."""
    modules: str
    """The questions about modules of the project with their answers: `World.state` does not contain them."""
    key: str
    """A hash of all that it depends on."""
    state: str = ""
    """The state of the world (`World.state`) for which the answers are known to be right."""

    @classmethod
    def of(cls, made_of: Mapping[str, str], asked: Iterable[Asked], state: str = "") -> Reading:
        """A reading that asked these questions in a world of this state."""
        rows: dict[bool, list[list[str]]] = {True: [], False: []}
        for question, answer in sorted(set(asked)):
            rows[question[0] == MODULE].append([*question, answer])
        answers, modules = (json_line(rows[kind]) for kind in (False, True))
        parts = [part for item in sorted(made_of.items()) for part in item]
        return cls(made_of, answers, modules, content_hash(*parts, answers, modules), state)

    @property
    def asked(self) -> tuple[Asked, ...]:
        """All questions with their answers."""
        return (*_parsed(self.answers), *_parsed(self.modules))


def _parsed(answers: str) -> Iterable[Asked]:
    return ((tuple(question), answer) for *question, answer in json_value(answers))


def reasons(reading: Reading | None, made_of: Mapping[str, str], answer: Callable[[Question], str]) -> tuple[str, ...]:
    """Why something that is kept does not hold any more, in words; empty when it does."""
    if reading is None:
        return ("it is new",)
    parts = sorted({*made_of, *reading.made_of})
    changed = [f"its {part} changed" for part in parts if made_of.get(part) != reading.made_of.get(part)]
    return (*changed, *_changed(reading.asked, answer))


def _changed(asked: Iterable[Asked], answer: Callable[[Question], str]) -> list[str]:
    return [f"the answer changed to: {' '.join(question)}" for question, known in asked if answer(question) != known]


def reading_kind(kind: Kind[Any]) -> Kind[Reading]:
    """The kind of the records that hold the readings of values of this kind."""
    return Kind(f"{kind.name}-reading", Reading)


class Kept(Generic[T]):
    """Values of one kind by name, each with the reading that made it."""

    def __init__(
        self, kind: Kind[T], world: World, asking: Asking, cache: Cache, known: Mapping[str, Reading] | None = None
    ) -> None:
        """`known` are readings that held before the world changed; each is asked for again before it is used."""
        self._kind = kind
        self._reading = reading_kind(kind)
        self._world = world
        self._asking = asking
        self._cache = cache
        self._known = dict(known or {})
        self._holding: dict[str, Reading] = {}
        self.why: dict[str, tuple[str, ...]] = {}
        """Name of each value that had to be made → why."""

    @property
    def kinds(self) -> tuple[Kind[Any], ...]:
        """The kinds of the cache's records that hold the values and their readings."""
        return self._reading, self._kind

    def reading(self, name: str, made_of: Mapping[str, str]) -> Reading | None:
        """The reading that still holds; None when there is none, and then `why` says so."""
        known = self._holding.get(name)
        if known is not None and known.made_of == made_of:
            return known
        stored = self._known.pop(name, None) or self._cache.get(self._reading, name)
        if stored is None or not self._holds_at_a_glance(stored, made_of):
            found = reasons(stored, made_of, self._world.answer)
            if stored is None or found:
                self.why.setdefault(name, found)
                return None
            stored = replace(stored, state=self._world.state)
            self._cache.put(self._reading, name, stored)
        self._holding[name] = stored
        return stored

    def _holds_at_a_glance(self, reading: Reading, made_of: Mapping[str, str]) -> bool:
        """Whether it holds because the whole world is as it was: then no question has to be asked again."""
        if reading.state != self._world.state or reading.made_of != made_of:
            return False
        return not _changed(_parsed(reading.modules), self._world.answer)

    @property
    def readings(self) -> Mapping[str, Reading]:
        """The readings in memory, those that hold and those that were not asked for yet."""
        return self._known | self._holding

    def value(self, name: str, reading: Reading) -> T | None:
        """What was made then; None when the cache has lost it."""
        found = self._cache.get(self._kind, content_hash(name, reading.key))
        if found is None:
            self._holding.pop(name, None)
            self.why.setdefault(name, ("it is not in the cache any more",))
        return found

    def last(self, name: str) -> T | None:
        """What was made last, whether it still holds or not."""
        reading = self._cache.get(self._reading, name)
        return None if reading is None else self._cache.get(self._kind, content_hash(name, reading.key))

    def make(
        self, made_of: Mapping[str, str], make: Callable[[Catalogue], T], after: Reading | None = None
    ) -> tuple[Reading, T]:
        """A value made now, with its reading; nothing is kept yet.

        A value made from a kept value also depends on everything in the reading of the kept value, which is `after`.
        """
        value, asked = self._asking.questions(make)
        known = after.asked if after is not None else ()
        if after is not None and after.made_of == made_of and set(known).issuperset(asked):
            return replace(after, state=self._world.state), value  # no further questions
        return Reading.of(made_of, (*asked, *known), self._world.state), value

    def keep(self, name: str, reading: Reading, value: T) -> None:
        """Keep it for the next run."""
        self._holding[name] = reading
        self._cache.put(self._reading, name, reading)
        self._cache.put(self._kind, content_hash(name, reading.key), value)

    def let_go(self, name: str) -> None:
        """Hold its reading in memory no longer."""
        self._holding.pop(name, None)

    def find(self, name: str, made_of: Mapping[str, str]) -> T | None:
        """What is kept, if it still holds."""
        return self.find_all({name: made_of})[name]

    def find_all(self, made_of: Mapping[str, Mapping[str, str]]) -> dict[str, T | None]:
        """The kept values for many names, as `find` gives one."""
        found: dict[str, T | None] = {}
        for start in range(0, len(made_of), _TOGETHER):
            found |= self._find_some(dict(islice(made_of.items(), start, start + _TOGETHER)))
        return found

    def _find_some(self, made_of: Mapping[str, Mapping[str, str]]) -> dict[str, T | None]:
        self._cache.read_ahead(self._reading, made_of.keys() - self.readings.keys())
        readings = {name: self.reading(name, parts) for name, parts in made_of.items()}
        holding = {name: reading for name, reading in readings.items() if reading is not None}
        self._cache.read_ahead(self._kind, (content_hash(name, reading.key) for name, reading in holding.items()))
        return {name: self.value(name, holding[name]) if name in holding else None for name in made_of}
