"""Values that stay encoded until needed, as most runs hold many and use few."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeVar, overload

T = TypeVar("T")

_HELD = 8


class Stored(Protocol):
    """Bytes stored elsewhere."""

    def read(self) -> bytes: ...


class Late(Sequence[T], Generic[T]):
    """A sequence that is decoded when used; only a few of the last decoded ones are cached.

    It equals the tuple of its values. Raises CodecError if the data have another type.
    """

    __slots__ = ("_data", "_decode")
    _latest: ClassVar[tuple[tuple[Any, tuple[Any, ...]], ...]] = ()

    def __init__(self, data: bytes | Stored, decode: Callable[[bytes], tuple[T, ...]]) -> None:
        self._data = data
        self._decode = decode

    @property
    def data(self) -> bytes:
        """The encoded data."""
        return self._data if isinstance(self._data, bytes) else self._data.read()

    def moved(self, keep: Callable[[bytes], bytes | Stored]) -> Late[T]:
        """The sequence, with its data stored by `keep`."""
        moved: Late[T] = Late(keep(self.data), self._decode)
        Late._latest = tuple((moved if late is self else late, values) for late, values in Late._latest)
        return moved

    def holding(self, values: tuple[T, ...]) -> Late[T]:
        """The sequence with its decoded values cached."""
        Late._latest = (self, values), *Late._latest[: _HELD - 1]
        return self

    @overload
    def __getitem__(self, index: int) -> T: ...

    @overload
    def __getitem__(self, index: slice) -> tuple[T, ...]: ...

    def __getitem__(self, index: Any) -> Any:
        return self._values()[index]

    def __len__(self) -> int:
        return len(self._values())

    def __iter__(self) -> Any:
        return iter(self._values())

    def _values(self) -> tuple[T, ...]:
        # Parts of a page use the same text one after the other.
        for late, values in Late._latest:
            if late is self:
                return values
        made = self._decode(self.data)
        self.holding(made)
        return made

    def __eq__(self, other: object) -> bool:
        return tuple(self) == tuple(other) if isinstance(other, Late | tuple) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return repr(tuple(self))


if TYPE_CHECKING:
    Later = Sequence
    """The type of a field whose sequence is written apart, and read as a `Late`."""
else:
    Later = Late
