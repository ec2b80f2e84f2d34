"""The preview's view of the store: what is new stays in memory as it is, because its second process writes the file."""

from __future__ import annotations

import gc
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any, TypeVar

from ludograph.cache import Cache, Kind

T = TypeVar("T")
_MANY = 100
"""So many new values are those of a dozen edits of the data, which leave 2 MB each, or of thirty of an article."""
_SOME = 10
"""With so many new values of a kind the earlier ones have had their day."""


class Memory(Cache):
    """Reads the file and never writes it; to encode the rules data takes longer than to read an article."""

    def __init__(self, file: Path | None) -> None:
        super().__init__(file)
        self._values: defaultdict[str, dict[str, Any]] = defaultdict(dict)
        """By kind and key, as in the store."""
        self._older: dict[str, dict[str, Any]] = {}
        """What nothing asked for since the kind was looked through."""
        self._since: Counter[str] = Counter()
        """How many values of each kind are new since then."""
        self._new_values = 0
        """How many were put since the last look."""

    def get(self, kind: Kind[T], key: str) -> T | None:
        """The value that was put, or the file's."""
        if (value := self._older.get(kind.name, {}).pop(key, None)) is not None:
            self._values[kind.name][key] = value
        found: T | None = self._values[kind.name].get(key)
        return super().get(kind, key) if found is None else found

    def put(self, kind: Kind[T], key: str, value: T) -> None:
        """Keep the value itself: values are never changed."""
        self._values[kind.name][key] = value
        self._since[kind.name] += 1
        self._new_values += 1

    def tidy(self) -> None:
        """After many new values let go what nothing asked for lately; it is read from the file or computed once more.

        Then the collector looks for circles: a preview calls this while no request waits.
        """
        if self._new_values < _MANY:
            return
        self._new_values = 0
        # A page that is asked for meanwhile may put values: what is gone through is a copy.
        for kind in [kind for kind, count in self._since.copy().items() if count >= _SOME]:
            self._older[kind] = self._values.pop(kind)
            del self._since[kind]
        gc.collect()
