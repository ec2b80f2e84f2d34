"""Values are compared, hashed and shown by what they hold."""

from __future__ import annotations

from dataclasses import field, fields, replace
from typing import Any, Generic, TypeVar

import pytest

from ludograph.base.frozen import frozen


@frozen
class _Point:
    x: int
    y: int = 0


@frozen
class _Named(_Point):
    name: str = field(kw_only=True)


T = TypeVar("T")


@frozen
class _Held(Generic[T]):
    value: T
    others: list[T] = field(default_factory=list)


@frozen
class _Other:
    x: int
    y: int = 0


@frozen
class _Nothing:
    pass


@frozen
class _Counted:
    parts: tuple[int, ...]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Counted) and len(self.parts) == len(other.parts)

    def __hash__(self) -> int:
        return len(self.parts)


def test_equal_values_are_equal_and_have_one_hash() -> None:
    assert _Point(1, 2) == _Point(1, 2)
    assert len({_Point(1, 2), _Point(1, 2), _Point(2, 1)}) == 2
    assert _Nothing() == _Nothing()
    assert hash(_Nothing()) == hash(_Nothing())


def test_values_of_two_classes_differ() -> None:
    assert _Point(1, 2) != _Other(1, 2)


@pytest.mark.parametrize("value", [_Point(1), _Named(1, name="a"), _Held(1), _Counted(())])
def test_no_field_can_be_set_after_the_value_is_made(value: Any) -> None:
    for field_ in fields(value):
        with pytest.raises(AttributeError):
            setattr(value, field_.name, 2)
        with pytest.raises(AttributeError):
            delattr(value, field_.name)
    with pytest.raises(AttributeError):
        value.other = 1


def test_a_changed_copy_has_the_other_fields_of_the_value() -> None:
    assert replace(_Named(1, 2, name="a"), x=3) == _Named(3, 2, name="a")
    assert repr(_Named(3, 2, name="a")) == "_Named(x=3, y=2, name='a')"
    assert [each.name for each in fields(_Named)] == ["x", "y", "name"]


def test_each_value_has_its_own_default() -> None:
    assert _Held(1).others is not _Held(1).others


def test_a_field_that_is_not_compared_is_refused() -> None:
    with pytest.raises(TypeError):

        @frozen
        class _Left:
            note: str = field(default="", compare=False)


def test_a_class_may_say_itself_what_is_equal() -> None:
    assert _Counted((1, 2)) == _Counted((3, 4))
    assert hash(_Counted((1, 2))) == 2
