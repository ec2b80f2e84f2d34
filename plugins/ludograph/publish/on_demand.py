"""Values that are made when they are asked for, so that a whole site is never held at once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Generic, TypeVar

T = TypeVar("T")


class MadeByName(Mapping[str, T]):
    """A mapping of these names; a value is made each time it is asked for."""

    def __init__(self, names: Callable[[], Collection[str]], make: Callable[[str], T]) -> None:
        self._names = names
        self._make = make

    def __getitem__(self, name: str) -> T:
        if name not in self:
            raise KeyError(name)
        return self._make(name)

    def __contains__(self, name: object) -> bool:
        return name in self._names()

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __len__(self) -> int:
        return len(self._names())


class MadeInTurn(Generic[T]):
    """Values that are computed at each iteration; none is kept."""

    def __init__(self, make: Callable[[], Iterator[T]]) -> None:
        self._make = make

    def __iter__(self) -> Iterator[T]:
        return self._make()
