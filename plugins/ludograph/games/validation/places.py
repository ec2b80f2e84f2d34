"""L008: a country code that does not exist, in a place where a game is played."""

from __future__ import annotations

from collections.abc import Iterator

from ludograph.countries.gazetteer import read_country
from ludograph.games.chains import Entries
from ludograph.problems import Fault, Problem
from ludograph.reading import Mapping, Node, Scalar, Sequence

_KEYS = ("places", "where")
"""Under these stand places, in decks, games and uses."""


def place_problems(entries: Entries) -> Iterator[Problem]:
    """One for each unknown code, at the code."""
    for node in entries.nodes.values():
        yield from _below(node)


def _below(node: Node) -> Iterator[Problem]:
    if isinstance(node, Sequence):
        for item in node:
            yield from _below(item)
    elif isinstance(node, Mapping):
        for key, item in node:
            if key.text in _KEYS:
                for place in item if isinstance(item, Sequence) else (item,):
                    yield from _of_place(place)
            else:
                yield from _below(item)


def _of_place(node: Node) -> Iterator[Problem]:
    code = node.get("country") if isinstance(node, Mapping) else None
    if not isinstance(code, Scalar):
        return
    country = read_country(code.text)
    # What does not have the form of a code was reported while reading (D01).
    if isinstance(country, Fault) and len(code.text) == 2 and code.text.isupper():
        yield Problem(country.code, country.message, country.hint, code.place)
