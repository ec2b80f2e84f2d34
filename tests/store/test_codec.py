"""What is written comes back as it was, and nothing comes back under a type that it was not written with."""

from __future__ import annotations

import abc
import dataclasses
import datetime
import enum
import json
import math
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, Generic, Literal, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as some

from ludograph.base.problems import Edit, Place, Problem, Severity
from ludograph.store.codec import CodecError, decoded, encoded, late_values
from ludograph.store.codec.late import LATE, Late
from ludograph.store.codec.text import bare_script, json_file

T = TypeVar("T")


class Suit(enum.Enum):
    MOON = 1
    PINE = "pine"


@dataclasses.dataclass(frozen=True)
class Leaf:
    text: str
    child: Tree | None = None


@dataclasses.dataclass(frozen=True, slots=True)
class Tree:
    parts: tuple[Tree | Leaf | str, ...] = ()
    suit: Suit = Suit.MOON


@dataclasses.dataclass(frozen=True)
class Held(Generic[T]):
    value: T | None
    others: tuple[T, ...] = ()


@dataclasses.dataclass(frozen=True)
class Empty:
    pass


@dataclasses.dataclass(frozen=True)
class Noted:
    note: str = dataclasses.field(default="", kw_only=True)


@dataclasses.dataclass(frozen=True)
class Named(Noted):
    name: str


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self) -> int: ...


@dataclasses.dataclass(frozen=True)
class Square(Shape):
    side: int
    inside: Shape | None = None

    def area(self) -> int:
        return self.side**2


@dataclasses.dataclass(frozen=True)
class Dot(Shape):
    def area(self) -> int:
        return 0


VALUES: list[tuple[Any, Any]] = [
    (str, "“Kabu” 株 \ud800 \x00 \n"),
    (tuple[float, str], (1, "x")),
    (int | None, None),
    (bytes, bytes(range(256))),
    (tuple[bytes, bytes], (b"first\n", b"")),
    (datetime.date | None, datetime.date(1603, 3, 24)),
    (Fraction, Fraction(1, 3)),
    (Severity, Severity.ERROR),
    (Literal["a", "b"], "b"),
    (tuple[()], ()),
    (Empty, Empty()),
    (Named, Named("a", note="given by name")),
    (frozenset[str], frozenset({"b", "a"})),
    (frozenset[tuple[str, int]], frozenset({("b", 1), ("a", 2)})),
    (dict[Place, list[str]], {Place("a.md", 1, 2): ["x"], Place("b.md", 0, 0): []}),
    (Mapping[str, Suit], {"a": Suit.PINE, "b": Suit.MOON}),
    (Problem, Problem("C001", "m", "h", Place("a", 1, 2), (Edit(Place("a", 1, 2), "t"),))),
    (tuple[Problem, ...], (Problem("C001", "m"),)),
    (Tree, Tree((Tree(("a", Leaf("b", Tree()))), Leaf("c"), "d"), Suit.PINE)),
    (Held[Suit], Held(Suit.PINE, (Suit.MOON,))),
    (Held[int], Held(None, (1, 2))),
    (tuple[Shape, ...], (Square(3, Square(2)), Dot())),
    (object, [math.inf, -math.inf, 1e300, 2**70]),
    (object, {"a": [1, (2, datetime.date(2024, 1, 1))], 3: None, "b": b"x", "when": datetime.datetime(2024, 1, 2)}),
]


@pytest.mark.parametrize(("shape", "value"), VALUES, ids=[str(shape) for shape, _ in VALUES])
def test_it_comes_back_as_it_was(shape: Any, value: Any) -> None:
    data = encoded(shape, value)
    assert decoded(shape, data) == value
    assert encoded(shape, decoded(shape, data)) == data


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (str, 1),
        (int, True),
        (tuple[str, ...], ["a"]),
        (tuple[str, ...], ("a", 1)),
        (Leaf, Leaf(1)),  # type: ignore[arg-type]
        (Tree, Leaf("a")),
        (Tree | Leaf, Empty()),
        (Place, ("a", 1, 2)),
        (Mapping[str, int], {"a": "b"}),
        (object, Leaf("a")),
        (Shape, Leaf("a")),
        (str, Severity.ERROR),
    ],
)
def test_a_value_of_another_type_is_refused(shape: Any, value: Any) -> None:
    with pytest.raises(CodecError):
        encoded(shape, value)


@pytest.mark.parametrize("wanted", [shape for shape, _ in VALUES if shape is not object], ids=str)
def test_data_of_another_type_are_refused(wanted: Any) -> None:
    for shape, value in VALUES:
        try:
            found = decoded(wanted, encoded(shape, value))
        except CodecError:
            continue
        # What passes is as good as a value that was written for this type.
        assert decoded(wanted, encoded(wanted, found)) == found


@given(some.binary(max_size=300))
def test_any_bytes_are_refused_or_read(data: bytes) -> None:
    for shape in (Problem, Tree, Mapping[str, bytes], object):
        try:
            decoded(shape, data)
        except CodecError:
            continue


def test_a_large_map_that_two_objects_hold_is_written_once() -> None:
    shared = {f"key {number}": number for number in range(100)}
    both = encoded(tuple[Mapping[str, int], Mapping[str, int]], (shared, shared))
    assert len(both) < 1.2 * len(encoded(Mapping[str, int], shared))
    first, second = decoded(tuple[Mapping[str, int], Mapping[str, int]], both)
    assert first == second == shared


def test_the_path_of_many_places_is_written_and_held_once() -> None:
    places = tuple(Place(f"docs/{number % 2}.md", number, number + 1) for number in range(100))
    data = encoded(tuple[Place, ...], places)
    assert data.count(b"docs/") == 2
    found = decoded(tuple[Place, ...], data)
    assert found == places
    assert len({id(place.path) for place in found}) == 2


@pytest.mark.parametrize("place", [Place("a", True, 2), Place("a", 1, None), Place(None, 1, 2)])  # type: ignore[arg-type]
def test_a_place_of_other_types_is_refused(place: Place) -> None:
    with pytest.raises(CodecError):
        encoded(Place, place)


@pytest.mark.parametrize("row", ["[1,1,2]", '[0,"1",2]', "[0,1]", "[0,1,2,3]", "[null,1,2]"])
def test_a_place_is_read_only_from_what_was_written_for_one(row: str) -> None:
    with pytest.raises(CodecError):
        decoded(Place, f'[{row},[],["a.md"]]'.encode())


def test_the_path_of_a_place_is_text() -> None:
    assert decoded(Place, b'[[0,1,2],[],["a.md"]]') == Place("a.md", 1, 2)
    with pytest.raises(CodecError):
        decoded(Place, b"[[0,1,2],[],[7]]")


@dataclasses.dataclass(frozen=True)
class Long:
    name: str
    parts: Annotated[Sequence[Leaf], LATE] = ()


def test_what_is_decoded_late_is_as_it_was() -> None:
    long = Long("a", (Leaf("花札"), Leaf("b", Tree((Leaf("c"),)))))
    read = decoded(Long, encoded(Long, long))
    assert isinstance(read.parts, Late)
    assert read == long
    assert (len(read.parts), read.parts[0], read.parts[1:]) == (2, long.parts[0], long.parts[1:])
    assert decoded(Long, encoded(Long, read)) == long
    assert encoded(Long, read) == encoded(Long, long)
    assert decoded(Long, encoded(Long, Long("a", late_values(Leaf, long.parts)))) == long


def test_what_is_decoded_late_has_its_type_too() -> None:
    wrong: Any = ("no leaf",)
    with pytest.raises(CodecError):
        encoded(Long, Long("a", wrong))
    with pytest.raises(CodecError):
        list(decoded(Long, encoded(Long, Long("a", Late(encoded(tuple[str, ...], wrong), tuple)))).parts)


_json = some.recursive(
    some.none() | some.booleans() | some.integers() | some.text(),
    lambda parts: some.lists(parts) | some.dictionaries(some.text(), parts),
)


@given(_json)
def test_a_file_of_json_is_laid_out_as_the_standard_library_does(value):
    assert json_file(value) == (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


@pytest.mark.parametrize(
    ("written", "published"),
    [
        ("// why\n  if (a && b) {\n    go(1, [2]);\n  }\n", "if(a&&b){go(1,[2]);}"),
        ('const some = \'a , b\', more = "c \\" = d";\n', 'const some=\'a , b\',more="c \\" = d";'),
        ('say(`a , ${b ? `; ${c}` : "d = e"} = f`, g / 2, h);\n', 'say(`a , ${b ? `; ${c}` : "d = e"} = f`,g/2,h);'),
        ('x = /[/"] , ;/.test(y) ? z : 0;\n', 'x=/[/"] , ;/.test(y)?z:0;'),
        ("let a\nlet b = -1 - -c + d;\n", "let a\nlet b=-1 - -c+d;"),
    ],
)
def test_a_script_loses_blanks_and_comments_and_nothing_of_its_strings(written: str, published: str) -> None:
    assert bare_script(written.encode()).decode() == published
