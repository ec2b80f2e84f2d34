"""Conditions as JSON: one form for Python and the browser, which interprets it without evaluating any text.

A selector is `{}` (any card), `{"rank": [[9, 9]], "suit": ["pine"], …}` (all these marks; ranges are [low, high], null
leaves a side open; `"round": true` asks for the round's number) or `{"or": […]}`. A condition is a list that begins
with its operator: `["has", [selector, …]]`. Numbers whose order means nothing are ascending, group sizes descending.
"""

from __future__ import annotations

from typing import Any

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
from ludograph.games.condition.selector import Either, Marks, Selector
from ludograph.values import Range


def canonical(condition: Condition) -> list[Any]:
    """The condition as lists, texts and numbers; equal conditions give equal JSON."""
    match condition:
        case Ranks(numbers):
            return ["ranks", list(numbers)]
        case Sequenced(own):
            return ["sequence", [canonical_selector(selector) for selector in own]]
        case Starts(own):
            return ["starts", [canonical_selector(selector) for selector in own]]
        case Has(own):
            return ["has", [canonical_selector(selector) for selector in own]]
        case Only(selector):
            return ["only", canonical_selector(selector)]
        case Count(of, span):
            return ["count", canonical_selector(of), _pair(span)]
        case Same(attribute):
            return ["same", attribute.value]
        case Groups(by, exactly, some):
            return ["groups", by.value, list(exactly), some]
        case Run(direction, high):
            return ["run", direction.value, list(high)]
        case Total(span):
            return ["total", _pair(span)]
        case Size(span):
            return ["size", _pair(span)]
        case Split(take, where, rest):
            return ["split", take, canonical(where), None if rest is None else canonical(rest)]
        case All(conditions):
            return ["all", [canonical(part) for part in conditions]]
        case AnyOf(conditions):
            return ["any", [canonical(part) for part in conditions]]
        case Not(inner):
            return ["not", canonical(inner)]


def from_canonical(form: list[Any]) -> Condition:
    """The condition that `canonical` wrote; ValueError for an operator there is none of."""
    operator, *rest = form
    match operator:
        case "ranks":
            return Ranks(tuple(rest[0]))
        case "sequence" | "starts" | "has":
            own = tuple(selector_from_canonical(selector) for selector in rest[0])
            return Sequenced(own) if operator == "sequence" else Starts(own) if operator == "starts" else Has(own)
        case "only":
            return Only(selector_from_canonical(rest[0]))
        case "count":
            return Count(selector_from_canonical(rest[0]), Range(*rest[1]))
        case "same":
            return Same(Attribute(rest[0]))
        case "groups":
            return Groups(Attribute(rest[0]), tuple(rest[1]), rest[2])
        case "run":
            return Run(Direction(rest[0]), tuple(rest[1]))
        case "total":
            return Total(Range(*rest[0]))
        case "size":
            return Size(Range(*rest[0]))
        case "split":
            return Split(rest[0], from_canonical(rest[1]), None if rest[2] is None else from_canonical(rest[2]))
        case "all" | "any":
            conditions = tuple(from_canonical(part) for part in rest[0])
            return All(conditions) if operator == "all" else AnyOf(conditions)
        case "not":
            return Not(from_canonical(rest[0]))
        case _:
            raise ValueError(f"no operator {operator!r}")


def canonical_selector(selector: Selector) -> dict[str, Any]:
    """The selector as a JSON object; marks that do not matter are left out."""
    if isinstance(selector, Either):
        return {"or": [canonical_selector(part) for part in selector.selectors]}
    marks: dict[str, Any] = {
        "rank": [_pair(span) for span in selector.ranks],
        "suit": list(selector.suits),
        "cat": list(selector.cats),
        "card": list(selector.cards),
        "tag": list(selector.tags),
        "round": selector.of_round,
    }
    if selector.excluded is not None:
        marks["not"] = canonical_selector(selector.excluded)
    return {key: value for key, value in marks.items() if value or key == "not"}


def selector_from_canonical(form: dict[str, Any]) -> Selector:
    """The selector that `canonical_selector` wrote."""
    if "or" in form:
        return Either(tuple(selector_from_canonical(part) for part in form["or"]))
    return Marks(
        ranks=tuple(Range(*pair) for pair in form.get("rank", ())),
        suits=tuple(form.get("suit", ())),
        cats=tuple(form.get("cat", ())),
        cards=tuple(form.get("card", ())),
        tags=tuple(form.get("tag", ())),
        of_round=form.get("round", False),
        excluded=selector_from_canonical(form["not"]) if "not" in form else None,
    )


def _pair(span: Range) -> list[int | None]:
    return [span.min, span.max]
