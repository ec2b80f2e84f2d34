"""What is written comes back as it was, and nothing comes back under a type that it was not written with."""

from __future__ import annotations

import abc
import contextlib
import dataclasses
import enum
import json
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Generic, Literal, TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as some

from ludograph.base.frozen import either, frozen
from ludograph.base.problems import ByPlace, Edit, Place, Problem, Severity
from ludograph.languages.words import Authored, Message, Text
from ludograph.store.codec import CodecError, decoded, encoded, late_values
from ludograph.store.codec.late import Late, Later
from ludograph.store.codec.text import bare_script, json_file

T = TypeVar("T")


class Suit(enum.Enum):
    MOON = "moon"
    PINE = "pine"


class Colour(enum.StrEnum):
    RED = "red"


@frozen
class Leaf:
    text: str
    child: Tree | None = None


@frozen
class Tree:
    parts: tuple[Tree | Leaf | str, ...] = ()
    suit: Suit = Suit.MOON


@frozen
class Held(Generic[T]):
    value: T | None
    others: tuple[T, ...] = ()


@frozen
class Empty:
    pass


@frozen
class Noted:
    note: str = dataclasses.field(default="", kw_only=True)


@frozen
class Named(Noted):
    name: str


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self) -> int: ...


@frozen
class Square(Shape):
    side: int
    inside: Shape | None = None

    def area(self) -> int:
        return self.side**2


@frozen
class Dot(Shape):
    def area(self) -> int:
        return 0


@dataclasses.dataclass
class Open:
    words: list[Leaf | str]


Several: Any = either(str, int, Fraction, Colour, Leaf, Shape, Open)
PLACES = ByPlace({Place("a.md", 1, 2): ("x",), Place("b.md", 0, 0): ()})

VALUES: list[tuple[Any, Any]] = [
    (str, "“Kabu” 株 \x00 \n"),
    (tuple[Leaf, bytes, Mapping[int, Fraction]], (Leaf("a lone \ud800"), b"x", {1: Fraction(1, 2)})),
    (tuple[float, str], (1, "x")),
    (int | None, None),
    (int, 2**70),
    (bytes, bytes(range(256))),
    (tuple[bytes, bytes], (b"first\n", b"")),
    (Fraction, Fraction(1, 3)),
    (Severity, Severity.ERROR),
    (Literal["a", "b"], "b"),
    (tuple[()], ()),
    (Empty, Empty()),
    (Named, Named("a", note="given by name")),
    (frozenset[str], frozenset({"b", "a"})),
    (frozenset[tuple[str, int]], frozenset({("b", 1), ("a", 2)})),
    (ByPlace[tuple[str, ...]], PLACES),
    (tuple[ByPlace[tuple[str, ...]], ...], (PLACES, ByPlace(), PLACES)),
    (Mapping[str, Suit], {"a": Suit.PINE, "b": Suit.MOON}),
    (Mapping[str, int], MappingProxyType({"a": 1})),
    (Mapping[int, str], {2: "b", 1: "a"}),
    (Problem, Problem("C001", "m", "h", Place("a", 1, 2), (Edit(Place("a", 1, 2), "t"),))),
    (tuple[Problem, ...], (Problem("C001", "m"),)),
    (Tree, Tree((Tree(("a", Leaf("b", Tree()))), Leaf("c"), "d"), Suit.PINE)),
    (Held[Suit], Held(Suit.PINE, (Suit.MOON,))),
    (Held[int], Held(None, (1, 2))),
    (tuple[Shape, ...], (Square(3, Square(2)), Dot())),
    (tuple[Text, ...], ("a", Message("{one} of {two}", one=1, two=Message("b", c=Authored("d")).as_sentence))),
    (list[Several], ["a", 1, Leaf("b"), Square(1), Open(["c", Leaf("d")])]),
    (list[either(int, Fraction)], [1, Fraction(2, 7)]),
    (list[either(int, Colour)], [1, Colour.RED]),
    (object, {"a": [1, 2.5, None, True, "x", {}, []], "b": 2**70}),
]


@pytest.mark.parametrize(("shape", "value"), VALUES, ids=[str(shape) for shape, _ in VALUES])
def test_it_comes_back_as_it_was(shape: Any, value: Any) -> None:
    data = encoded(value)
    read = decoded(shape, data)
    assert read == value
    assert type(read) in (type(value), dict)
    assert decoded(shape, encoded(read)) == value


@pytest.mark.parametrize(
    "value", [Suit, {Place("a", 1, 2): "x"}, object()], ids=["a class", "a map by place", "an object"]
)
def test_what_has_no_form_is_refused(value: object) -> None:
    with pytest.raises(CodecError):
        encoded((value,))


@pytest.mark.parametrize(
    ("shape", "value"),
    [
        (str, 1),
        (int, True),
        (tuple[str, ...], ("a", 1)),
        (Leaf, Leaf(1)),  # type: ignore[arg-type]
        (Tree, Leaf("a")),
        (Tree | Leaf, Empty()),
        (Mapping[str, int], {"a": "b"}),
        (Shape, Leaf("a")),
        (Shape, "a"),
        (Text, 1),
        (Text, Leaf("a")),
        (Several, 1.5),
        (Several, Empty()),
        (Several, {"text": "a"}),
        (Fraction, "1/0"),
        (ByPlace[str], 0),
        (ByPlace[str], ByPlace({Place("a", 1, 2): 3})),
        (Place, ("a", True, 2)),
        (Place, ("a", 1, None)),
        (Place, (None, 1, 2)),
        (Place, (1, 1, 2)),
        (Place, ("a", 1)),
        (Place, ("a", 1, 2, 3)),
    ],
)
def test_data_of_another_type_are_refused(shape: Any, value: Any) -> None:
    with pytest.raises(CodecError):
        decoded(shape, encoded(value))


@pytest.mark.parametrize("wanted", [shape for shape, _ in VALUES if shape is not object], ids=str)
def test_what_passes_for_a_type_is_as_good_as_a_value_of_it(wanted: Any) -> None:
    for _, value in VALUES:
        with contextlib.suppress(CodecError):
            found = decoded(wanted, encoded(value))
            assert decoded(wanted, encoded(found)) == found


@given(
    some.binary(max_size=300)
    | some.recursive(
        some.none()
        | some.booleans()
        | some.integers()
        | some.text()
        | some.sampled_from(["Leaf", "Square", "Message"]),
        lambda parts: some.lists(parts) | some.dictionaries(some.text(), parts),
    ).map(lambda value: json.dumps(value).encode())
)
def test_any_bytes_are_refused_or_read(data: bytes) -> None:
    for shape in (Problem, Tree, Mapping[str, bytes], ByPlace[str], Text, Several, Shape, Long, object):
        with contextlib.suppress(CodecError):
            decoded(shape, data)


@pytest.mark.parametrize("depth", [1000, 100_000])
def test_what_is_nested_too_deeply_is_refused(depth: int) -> None:
    for shape in (object, Shape, Several):
        with pytest.raises(CodecError):
            decoded(shape, b'["Square",1,' * depth + b"null" + b"]" * depth)


def test_a_map_by_place_that_two_objects_hold_is_written_and_held_once() -> None:
    shared = ByPlace({Place("a.md", number, number + 1): number for number in range(100)})
    both = encoded((shared, shared))
    assert len(both) < 1.2 * len(encoded(shared))
    first, second = decoded(tuple[ByPlace[int], ByPlace[int]], both)
    assert first == shared
    assert second is first


def test_the_path_of_many_places_is_held_once() -> None:
    places = tuple(Place(f"docs/{number % 2}.md", number, number + 1) for number in range(100))
    found = decoded(tuple[Place, ...], encoded(places))
    assert found == places
    assert len({id(place.path) for place in found}) == 2


@frozen
class Long:
    name: str
    parts: Later[Leaf] = ()


def test_what_is_decoded_late_is_as_it_was() -> None:
    long = Long("a", (Leaf("花札"), Leaf("b", Tree((Leaf("c"),)))))
    late = Long("a", late_values(Leaf, long.parts))
    for written in (long, late):
        read = decoded(Long, encoded(written))
        assert isinstance(read.parts, Late)
        assert read == long
        assert (len(read.parts), read.parts[0], read.parts[1:]) == (2, long.parts[0], long.parts[1:])
        assert encoded(read) == encoded(late)


def test_what_is_decoded_late_has_its_type_too() -> None:
    wrong: Any = ("no leaf",)
    with pytest.raises(CodecError):
        decoded(Long, encoded(Long("a", wrong)))
    with pytest.raises(CodecError):
        list(decoded(Long, encoded(Long("a", late_values(str, wrong)))).parts)  # type: ignore[arg-type]


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
