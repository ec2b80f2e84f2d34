"""The preview's view of the store: what is new stays in memory as it is, because its second process writes the file."""

from __future__ import annotations

from collections import OrderedDict
from pathlib import Path
from typing import Any, TypeVar

from ludograph.cache import Cache, Kind

T = TypeVar("T")
_MOST = 4000
"""Values that are kept: a day's edits need fewer, and those that were dropped are computed again."""


class Memory(Cache):
    """Reads the file and never writes it; to encode the rules data takes longer than to read an article."""

    def __init__(self, file: Path | None) -> None:
        super().__init__(file)
        self._values: OrderedDict[tuple[str, str], Any] = OrderedDict()

    def get(self, kind: Kind[T], key: str) -> T | None:
        """The value that was put, or the file's."""
        found: T | None = self._values.get((kind.name, key))
        return super().get(kind, key) if found is None else found

    def put(self, kind: Kind[T], key: str, value: T) -> None:
        """Keep the value itself: values are never changed."""
        self._values[kind.name, key] = value
        while len(self._values) > _MOST:
            self._values.popitem(last=False)
