"""D17: a fact that the sources leave open; D15: an option that equals the value."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any

from ludograph.base.problems import Place, Problem
from ludograph.base.yaml.declared import spelt
from ludograph.rules.data.chains import Entries
from ludograph.rules.data.notations import When
from ludograph.values import Fact


def fact_problems(entries: Entries) -> Iterator[Problem]:
    """The problems of every fact."""
    seen = set()
    for id, game in entries.games.items():
        for path, value in walk(game, id):
            if not isinstance(value, Fact) or (value.at, path) in seen:
                continue
            seen.add((value.at, path))
            if value.unstated:
                yield Problem("D17", f"{path}: the source does not say", place=value.at)
            twice = [option for number, option in enumerate(value.options) if option in value.options[:number]]
            if value.value is not None and value.value in value.options:
                twice.append(value.value)
            for option in twice:
                hint = "Options are what players may agree on instead."
                yield Problem("D15", f"{path}: the option {as_written(option)} is there already", hint, value.at)


def as_written(value: object) -> str:
    """A fact's value for a message."""
    return f"'{value}'"


def walk(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The value and everything in it, with paths."""
    yield path, value
    if isinstance(value, (When, Place)):
        return
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            below = getattr(value, field.name)
            if below is not None and not isinstance(below, (str, int)):
                yield from walk(below, f"{path}.{spelt(field)}")
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from walk(item, f"{path}.{key}")
    elif isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from walk(item, f"{path}[{number}]" if len(value) > 1 else path)
