"""Conditions as their authors write them → values: `{all: [{has: [8, 9]}, {total: 0}]}`.

A condition is a mapping with one operator. Every fault is a Problem D01 with the path to it; a condition with a fault
is None, so that nothing is worked out from what somebody did not mean.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import NamedTuple, TypeVar

from ludograph.games.condition.operators import (
    All,
    AnyOf,
    Attribute,
    Condition,
    Count,
    Direction,
    Groups,
    Has,
    Not,
    Only,
    Ranks,
    Run,
    Same,
    Sequenced,
    Size,
    Split,
    Starts,
    Total,
)
from ludograph.games.condition.selector import ANY, Either, Marks, Selector, number
from ludograph.problems import Problem, did_you_mean
from ludograph.reading import Reading
from ludograph.reading.nodes import Mapping, Node, Scalar, Sequence, integer
from ludograph.reading.typed import found
from ludograph.values import Range

MARKS = ("rank", "suit", "cat", "card", "tag", "not")

T = TypeVar("T")


class _At(NamedTuple):
    """A node, the path of keys to it, and where faults are told."""

    node: Node
    path: str
    problems: list[Problem]

    def down(self, key: str | int, node: Node) -> _At:
        step = f"[{key}]" if isinstance(key, int) else f".{key}"
        return _At(node, self.path + step, self.problems)

    def fault(self, message: str, hint: str = "", node: Node | None = None) -> None:
        place = (node or self.node).place
        self.problems.append(Problem("D01", f"{self.path}: {message}", hint, place))

    def expected(self, what: str, hint: str = "") -> None:
        self.fault(f"expected {what}, found {found(self.node)}", hint)


def parse_condition(node: Node, path: str, problems: list[Problem]) -> Condition | None:
    """The condition written at `node`, or None, with what is wrong appended to `problems`."""
    return _condition(_At(node, path, problems))


def parse_selector(node: Node, path: str, problems: list[Problem]) -> Selector | None:
    """The cards that `node` means, or None, with what is wrong appended to `problems`."""
    return _selector(_At(node, path, problems))


def _condition(at: _At) -> Condition | None:
    if not isinstance(at.node, Mapping):
        at.expected("a condition", "Write one operator and what it asks for, as in `{ranks: [9, 1]}`.")
        return None
    keys = at.node.keys()
    run = at.node.get("run")
    if run is not None and set(keys) <= {"run", "high"}:
        return _run(at, run, at.node.get("high"))
    if len(keys) != 1:
        at.fault(
            f"a condition has one operator, here are {len(keys)}: {', '.join(keys) or 'none'}",
            "Put several conditions into `all: [...]`.",
        )
        return None
    operator, value = at.node.entries[0]
    reader = _OPERATORS.get(operator.text)
    if reader is None:
        hint = did_you_mean(operator.text, (*_OPERATORS, "run")) or f"The operators are {', '.join(_OPERATORS)}, run."
        at.fault(f"unknown operator {operator.text!r}", hint, operator)
        return None
    return reader(at.down(operator.text, value))


def _list(at: _At, read: Callable[[_At], T | None], what: str) -> tuple[T, ...] | None:
    if not isinstance(at.node, Sequence):
        at.expected(f"a list of {what}")
        return None
    if not at.node.items:
        at.fault(f"expected at least one of {what}, the list is empty")
        return None
    members = [read(at.down(place, item)) for place, item in enumerate(at.node)]
    kept = tuple(item for item in members if item is not None)
    return kept if len(kept) == len(members) else None


def _one_or_list(at: _At, read: Callable[[_At], T | None], what: str) -> tuple[T, ...] | None:
    if isinstance(at.node, Sequence):
        return _list(at, read, what)
    one = read(at)
    return None if one is None else (one,)


def _integer(at: _At) -> int | None:
    value = integer(at.node.text) if isinstance(at.node, Scalar) and at.node.plain else None
    if value is None:
        at.expected("a whole number")
    return value


def _word(at: _At) -> str | None:
    if isinstance(at.node, Scalar) and at.node.text and not at.node.is_null:
        return at.node.text
    at.expected("a name")
    return None


def _choice(at: _At, choices: Collection[str]) -> str | None:
    if isinstance(at.node, Scalar) and at.node.text in choices:
        return at.node.text
    hint = did_you_mean(at.node.text, choices) if isinstance(at.node, Scalar) else ""
    at.expected(f"one of {', '.join(choices)}", hint)
    return None


def _members(at: _At, known: Iterable[str], needed: Iterable[str] = ()) -> dict[str, _At] | None:
    """The mapping's values by key; None where it is no mapping, has a strange key or lacks a needed one."""
    if not isinstance(at.node, Mapping):
        at.expected(f"a mapping of {', '.join(known)}")
        return None
    names = tuple(known)
    strange = [key for key, _ in at.node if key.text not in names]
    for key in strange:
        hint = did_you_mean(key.text, names) or f"Known here: {', '.join(names)}."
        at.fault(f"unknown key {key.text!r}", hint, key)
    missing = [key for key in needed if at.node.get(key) is None]
    for name in missing:
        at.fault(f"{name!r} is missing")
    return None if strange or missing else {key.text: at.down(key.text, value) for key, value in at.node}


def _range(at: _At) -> Range | None:
    return Range.from_node(at.node, Reading(at.problems), at.path, Range)


def _bounds(at: _At, members: dict[str, _At]) -> Range | None:
    """`min` and `max`, or `exactly`, out of the members read."""
    given = {key: _integer(members[key]) for key in ("min", "max", "exactly") if key in members}
    if None in given.values():
        return None
    if not given or ("exactly" in given and len(given) > 1):
        at.fault("expected `exactly`, or `min` or `max` or both" if "exactly" in given else "expected `min` or `max`")
        return None
    exactly = given.get("exactly")
    span = Range(given.get("min", exactly), given.get("max", exactly))
    if span.min is not None and span.max is not None and span.min > span.max:
        at.fault(f"the range {span.min} to {span.max} is empty", "The smaller number comes first.")
        return None
    return span


def _selector(at: _At) -> Selector | None:
    if isinstance(at.node, Sequence):
        either: tuple[Selector, ...] | None = _list(at, _selector, "selectors")
        return None if either is None else Either(either)
    if isinstance(at.node, Mapping):
        return _marks(at)
    if at.node.text == "any":
        return ANY
    if at.node.text == "$round":
        return Marks(of_round=True)
    if (value := integer(at.node.text)) is not None:
        return number(value)
    at.expected("cards", "Write a number, `any`, a list, or a mapping such as `{suit: pine}`.")
    return None


def _marks(at: _At) -> Selector | None:
    members = _members(at, MARKS)
    if members is None:
        return None
    if not members:
        at.fault("expected at least one mark", f"The marks are {', '.join(MARKS)}; `any` picks every card.")
        return None
    rank, excluded = members.get("rank"), members.get("not")
    of_round = rank is not None and isinstance(rank.node, Scalar) and rank.node.text == "$round"
    ranks = () if rank is None or of_round else _one_or_list(rank, _range, "numbers")
    named = {key: _one_or_list(members[key], _word, "names") for key in MARKS[1:5] if key in members}
    inner = None if excluded is None else _selector(excluded)
    if ranks is None or None in named.values() or (excluded is not None and inner is None):
        return None
    words = {key: named.get(key) or () for key in MARKS[1:5]}
    return Marks(ranks, words["suit"], words["cat"], words["card"], words["tag"], of_round, inner)


def _ranks(at: _At) -> Condition | None:
    numbers = _list(at, _integer, "numbers")
    return None if numbers is None else Ranks(tuple(sorted(numbers)))


def _of_selectors(make: Callable[[tuple[Selector, ...]], Condition]) -> Callable[[_At], Condition | None]:
    def read(at: _At) -> Condition | None:
        read_: tuple[Selector, ...] | None = _list(at, _selector, "selectors")
        return None if read_ is None else make(read_)

    return read


def _of_conditions(make: Callable[[tuple[Condition, ...]], Condition]) -> Callable[[_At], Condition | None]:
    def read(at: _At) -> Condition | None:
        read_: tuple[Condition, ...] | None = _list(at, _condition, "conditions")
        return None if read_ is None else make(read_)

    return read


def _of_range(make: Callable[[Range], Condition]) -> Callable[[_At], Condition | None]:
    def read(at: _At) -> Condition | None:
        span = _range(at)
        return None if span is None else make(span)

    return read


def _only(at: _At) -> Condition | None:
    selector = _selector(at)
    return None if selector is None else Only(selector)


def _count(at: _At) -> Condition | None:
    members = _members(at, ("of", "exactly", "min", "max"), needed=("of",))
    if members is None:
        return None
    of, span = _selector(members["of"]), _bounds(at, members)
    return None if of is None or span is None else Count(of, span)


def _same(at: _At) -> Condition | None:
    attribute = _choice(at, tuple(Attribute))
    return None if attribute is None else Same(Attribute(attribute))


def _groups(at: _At) -> Condition | None:
    members = _members(at, ("by", "exactly", "some"), needed=("by",))
    if members is None:
        return None
    if ("exactly" in members) == ("some" in members):
        at.fault("expected either `exactly` (all group sizes) or `some` (one group of at least so many)")
        return None
    by = _choice(members["by"], tuple(Attribute))
    sizes = _list(members["exactly"], _integer, "group sizes") if "exactly" in members else ()
    some = _integer(members["some"]) if "some" in members else None
    if by is None or sizes is None or ("some" in members and some is None):
        return None
    return Groups(Attribute(by), tuple(sorted(sizes, reverse=True)), some)


def _run(at: _At, direction_node: Node, high_node: Node | None) -> Condition | None:
    direction = _choice(at.down("run", direction_node), tuple(Direction))
    high = () if high_node is None else _list(at.down("high", high_node), _integer, "numbers")
    return None if direction is None or high is None else Run(Direction(direction), tuple(sorted(high)))


def _split(at: _At) -> Condition | None:
    members = _members(at, ("take", "where", "rest"), needed=("take", "where"))
    if members is None:
        return None
    take, where = _integer(members["take"]), _condition(members["where"])
    rest = _condition(members["rest"]) if "rest" in members else None
    if take is None or where is None or ("rest" in members and rest is None):
        return None
    if take < 1:
        members["take"].expected("at least 1")
        return None
    return Split(take, where, rest)


def _not(at: _At) -> Condition | None:
    inner = _condition(at)
    return None if inner is None else Not(inner)


_OPERATORS: dict[str, Callable[[_At], Condition | None]] = {
    "ranks": _ranks,
    "sequence": _of_selectors(Sequenced),
    "starts": _of_selectors(Starts),
    "has": _of_selectors(Has),
    "only": _only,
    "count": _count,
    "same": _same,
    "groups": _groups,
    "total": _of_range(Total),
    "size": _of_range(Size),
    "split": _split,
    "all": _of_conditions(All),
    "any": _of_conditions(AnyOf),
    "not": _not,
}
