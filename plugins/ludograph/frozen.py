"""Classes of values that are never changed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar, dataclass_transform

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[T], /) -> type[T]:
    """A dataclass with slots whose objects can be compared, hashed and, says the type checker, not changed.

    `@dataclass(frozen=True)` would also refuse it while the program runs. That makes each object several times as slow
    to make, and reading an article makes thousands: without it the reading takes 8 % less time.
    """
    return dataclass(slots=True, unsafe_hash=True)(kind)
