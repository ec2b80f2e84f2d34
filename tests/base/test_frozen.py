"""Values are compared, hashed and shown by what they hold."""

from __future__ import annotations

from dataclasses import field

from ludograph.base.frozen import frozen


@frozen
class _Point:
    x: int
    y: int = 0
    note: str = field(default="", compare=False, repr=False)


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


def test_a_field_can_be_left_out() -> None:
    assert _Point(1, 2, "here") == _Point(1, 2, "there")
    assert hash(_Point(1, 2, "here")) == hash(_Point(1, 2, "there"))
    assert repr(_Point(1, 2, "here")) == "_Point(x=1, y=2)"


def test_a_class_may_say_itself_what_is_equal() -> None:
    assert _Counted((1, 2)) == _Counted((3, 4))
    assert hash(_Counted((1, 2))) == 2
