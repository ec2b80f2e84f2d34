"""Values with the program's messages in English, for tests that compare words."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any

from ludograph.languages.words import Message


def english(value: Any) -> Any:
    """The value, in which each message is its English text."""
    if isinstance(value, Message):
        return str(value)
    if isinstance(value, Mapping):
        return {english(key): english(part) for key, part in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return type(value)(*map(english, value))
    if isinstance(value, tuple | list | set | frozenset):
        return type(value)(map(english, value))
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        own = {field.name: getattr(value, field.name) for field in dataclasses.fields(value) if field.init}
        changed = {name: english(part) for name, part in own.items()}
        return dataclasses.replace(value, **{name: part for name, part in changed.items() if part is not own[name]})
    return value
