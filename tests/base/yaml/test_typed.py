from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Any, Generic, Literal, TypeVar

import jsonschema
import pytest
from tests.base.reported import reported

from ludograph.base.problems import Place, Problem
from ludograph.base.source import SourceText
from ludograph.base.yaml import OneOrMany, Pattern, json_schema, parse_yaml, read_as

T = TypeVar("T")


class Suit(StrEnum):
    """A suit."""

    CUPS = "cups"
    """Cups."""
    COINS = "coins"


@dataclass(frozen=True, slots=True)
class Box(Generic[T]):
    """Holds one thing."""

    thing: T


@dataclass(frozen=True, slots=True)
class Part:
    """A part."""

    number: int
    """Its number."""
    or_: str | None = None
    at: Place | None = None


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole."""

    title: str
    """What it is called."""
    suits: Annotated[tuple[Suit, ...], OneOrMany()] = ()
    parts: Mapping[str, Part] = field(default_factory=dict)
    either: int | Literal["any"] | Part | None = None
    day: Annotated[str, Pattern(r"\d{4}-\d\d-\d\d", "a day such as 2024-12-18")] = ""
    created: str = field(default="", metadata={"keys": ("created", "date created")})
    box: Box[int] | None = None
    whatever: Any = None
    open_: bool = False


def read(text: str) -> tuple[Whole | None, list[str]]:
    source = SourceText("a.yaml", text)
    node, problems = parse_yaml(source)
    assert node is not None
    whole = read_as(node, Whole, problems)
    return whole, reported(problems, source)


def test_a_dataclass_is_filled_by_its_declared_types() -> None:
    whole, problems = read(
        "title: no\nsuits: cups\nparts: {a: {number: 1, or: NO}}\neither: any\nday: 2024-12-18\n"
        "date created: 4:10\nbox: {thing: 3}\nwhatever: [1, {x: true}]\nopen: true\n"
    )
    assert problems == []
    assert whole is not None
    assert (whole.title, whole.suits, whole.either, whole.day) == ("no", (Suit.CUPS,), "any", "2024-12-18")
    assert (whole.created, whole.box, whole.open_) == ("4:10", Box(3), True)
    assert whole.whatever == [1, {"x": True}]
    assert whole.parts["a"].or_ == "NO"
    assert whole.parts["a"].at == Place("a.yaml", 30, 31)


def test_all_faults_are_reported_together_with_path_expectation_and_nearest_match() -> None:
    whole, problems = read(
        "titel: x\ntitle: y\nsuits: [cups, coin]\nparts: {a: {number: one}, b: {or: 3}}\n"
        "either: maybe\nday: 18 December\nbox: {thing: x}\nopen: perhaps\n"
    )
    assert problems == [
        "a.yaml:1:1: D01 unknown key 'titel'. Did you mean 'title'?",
        "a.yaml:3:15: D01 suits[1]: expected cups or coins, found 'coin'. Did you mean 'coins'?",
        "a.yaml:4:21: D01 parts.a.number: expected a whole number, found 'one'",
        "a.yaml:4:27: D01 parts.b: missing 'number'",
        "a.yaml:5:9: D01 either: expected a whole number or any, found 'maybe'",
        "a.yaml:6:6: D01 day: expected a day such as 2024-12-18, found '18 December'",
        "a.yaml:7:14: D01 box.thing: expected a whole number, found 'x'",
        "a.yaml:8:7: D01 open: expected true or false, found 'perhaps'",
    ]
    assert whole is not None
    assert (whole.title, whole.suits, whole.parts) == ("y", (Suit.CUPS,), {})


def test_a_comma_that_made_a_key_is_explained() -> None:
    _, problems = read("title: x\nparts: {a: {number: 1, or: red, or so}}")
    assert problems == [
        "a.yaml:2:33: D01 parts.a: unknown key 'or so'. Between { and } put a text that contains a comma in quotes."
    ]


def test_nothing_is_read_where_what_is_needed_is_missing() -> None:
    assert read("suits: cups") == (None, ["a.yaml:1:1: D01 missing 'title'"])


@pytest.mark.parametrize("text", ["[1]", "word", "title: [a]", "title: true"])
def test_a_wrong_shape_is_a_problem(text: str) -> None:
    whole, problems = read(text)
    assert whole is None
    assert len(problems) == 1


def test_the_code_is_the_callers() -> None:
    node, problems = parse_yaml(SourceText("a.md", "x"))
    found: list[Problem] = list(problems)
    assert node is not None
    assert read_as(node, int, found, code="FM001", path="order") is None
    assert [(problem.code, problem.message) for problem in found] == [
        ("FM001", "order: expected a whole number, found 'x'")
    ]


def test_the_schema_accepts_what_is_read_and_describes_it() -> None:
    schema = json_schema(Whole, "Wholes")
    jsonschema.Draft202012Validator.check_schema(schema)
    check = jsonschema.Draft202012Validator(schema)
    assert check.is_valid({"title": "x", "suits": "cups", "parts": {"a": {"number": 1}}, "either": "any"})
    assert check.is_valid({"title": "x", "suits": ["cups", "coins"], "date created": "now", "box": {"thing": 1}})
    for wrong in ({}, {"title": "x", "titel": "y"}, {"title": "x", "suits": "coin"}, {"title": "x", "day": "today"}):
        assert not check.is_valid(wrong)
    whole = schema["$defs"]["Whole"]
    assert whole["description"] == "A whole."
    assert whole["properties"]["title"]["description"] == "What it is called."
    assert schema["$defs"]["Part"]["properties"]["number"]["description"] == "Its number."
