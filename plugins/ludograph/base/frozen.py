"""Classes of immutable values."""

from __future__ import annotations

from abc import ABCMeta
from dataclasses import _FIELD, MISSING, Field, field  # type: ignore[attr-defined] # its own mark of a field
from typing import Any, Generic, TypeVar, dataclass_transform

import msgspec

T = TypeVar("T")
_NAME = " "
"""A field's name that no class has: in JSON a value is a list, the name of its class and its fields."""


class _Kind(type(msgspec.Struct)):  # type: ignore[misc] # the class of a class, known at run time
    """The class of frozen classes, which also have the fields of a dataclass: for `replace`, `fields` and `asdict`."""

    def __new__(cls, name: str, bases: tuple[type, ...], space: dict[str, Any]) -> Any:
        own: dict[str, Any] = {}
        for each, hint in space.get("__annotations__", {}).items():
            if "ClassVar" in hint:
                continue
            given = space.pop(each, MISSING)
            one: Any = given if isinstance(given, Field) else field(default=given)
            if not (one.compare and one.repr):
                raise TypeError(f"{name}.{each}: every field of a value is compared and shown")
            one.name, one.type, one._field_type, one.kw_only = each, hint, _FIELD, one.kw_only is True
            own[each] = one
            if one.default_factory is not MISSING:
                space[each] = msgspec.field(default_factory=one.default_factory)
            elif one.default is not MISSING:
                space[each] = one.default
        by_name = any(one.kw_only for one in own.values())
        made: Any = super().__new__(
            cls, name, bases, space, frozen=True, kw_only=by_name, array_like=True, tag_field=_NAME, tag=name
        )
        known: dict[str, Any] = {}
        for base in reversed(bases):
            known |= getattr(base, "__dataclass_fields__", {})
        made.__dataclass_fields__ = known | own
        return made


class _KindOfAbstract(_Kind, ABCMeta):
    """The class of frozen classes below an abstract class; `isinstance` is slower with it."""


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(kind: type[T], /) -> type[T]:
    """A class whose objects cannot be changed, and can be compared, hashed and kept (`store`).

    It is one of msgspec's Structs: made, compared and hashed in C, several times as fast as a frozen dataclass.
    A class below a frozen one is frozen too. If a field is given by name only, all fields of its own class are.
    """
    if isinstance(kind, _Kind):
        return kind
    bases = [Generic if getattr(base, "__origin__", None) is Generic else base for base in kind.__bases__]
    bases.insert(bases.index(Generic) if Generic in bases else len(bases), msgspec.Struct)
    space = {name: value for name, value in vars(kind).items() if name not in {"__dict__", "__weakref__"}}
    of_abstract = isinstance(kind, ABCMeta)
    made: type[T] = (_KindOfAbstract if of_abstract else _Kind)(
        kind.__name__, tuple(base for base in bases if base is not object), space
    )
    return made


class OneOf(type):
    """The class of what `either` gives."""

    members: tuple[Any, ...]

    def __instancecheck__(cls, value: object) -> bool:
        return isinstance(value, cls.members)


def either(*members: Any) -> Any:
    """At run time, the type of a field whose values are of one of these: for unions that msgspec does not know, such as
    several types that JSON has as text. Texts that are read for it share their memory.
    """
    return OneOf("either", (), {"members": members})


def set_once(value: object, name: str, part: object) -> None:
    """Sets a field while the value is made: in its `__post_init__`."""
    msgspec.structs.force_setattr(value, name, part)  # type: ignore[arg-type] # for the checker it is no Struct
