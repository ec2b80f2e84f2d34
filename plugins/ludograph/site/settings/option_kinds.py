"""The types of options in mkdocs.yml."""

from __future__ import annotations

from datetime import date
from typing import Any

from ludograph.base.problems import did_you_mean


class OptionError(ValueError):
    """An invalid value; the text describes the valid ones."""


class OptionKind:
    """The valid values of an option, and its default."""

    takes: Any = object
    """The type of the value."""
    like = ""
    """The type in words, for the message."""
    default: Any = ""

    def __init__(self, default: Any = None) -> None:
        self.default = self.default if default is None else default

    def read(self, given: Any) -> Any:
        """The value; raises OptionError."""
        if not isinstance(given, self.takes):
            raise OptionError(f"expected {self.like}, not {given!r}")
        return given

    def read_at(self, name: object, given: Any) -> Any:
        """The value of a key in a map; raises OptionError with the key."""
        try:
            return self.read(given)
        except OptionError as error:
            raise OptionError(f"{name}: {error}") from None


class Text(OptionKind):
    """A text."""

    takes, like = str, "a text"


class Day(OptionKind):
    """A day of the calendar."""

    takes, like = str | date, "a day such as 2026-05-01"

    def read(self, given: Any) -> str:
        """The day as ISO 8601 writes it; "" for none."""
        if given == "":
            return ""
        try:
            return date.fromisoformat(str(super().read(given))).isoformat()
        except ValueError:
            raise OptionError(f"expected {self.like}, not {given!r}") from None


class Amount(OptionKind):
    """A number that is not negative."""

    takes, like, default = int | float, "a number", 0

    def read(self, given: Any) -> float:
        if isinstance(given, bool) or super().read(given) < 0:
            raise OptionError(f"expected {self.like} that is not negative, not {given!r}")
        return float(given)


class Flag(OptionKind):
    """A boolean."""

    takes, like, default = bool, "true or false", False


class OneOf(OptionKind):
    """One of several words."""

    def __init__(self, *choices: str, default: str) -> None:
        super().__init__(default)
        self.choices = choices

    def read(self, given: Any) -> str:
        if given not in (*self.choices, self.default):
            raise OptionError(f"expected {' or '.join(self.choices)}, not {given!r}")
        return str(given)


class TextOrMap(OptionKind):
    """A text, or a map of its parts."""

    takes, like = str | dict, "a text or a map"


class ListOf(OptionKind):
    """A list of values of one kind."""

    takes, like = list, "a list"

    def __init__(self, kind: OptionKind, default: list[str] | tuple[()] | None = ()) -> None:
        super().__init__()
        self.default = default if default is None else [*default]
        self.kind = kind

    def read(self, given: Any) -> list[Any]:
        if isinstance(given, str):
            raise OptionError(f"expected a list, not {given!r}. Write `[{given}]`.")
        return [self.kind.read(item) for item in super().read(given)]


class Map(OptionKind):
    """A map with arbitrary keys."""

    takes, like = dict, "a map"

    def __init__(self, default: Any = None) -> None:
        super().__init__(default or {})


class MapWith(Map):
    """A map with declared keys, each with its own kind of value."""

    def __init__(self, **kinds: OptionKind) -> None:
        super().__init__({name: kind.default for name, kind in kinds.items()})
        self.kinds = kinds

    def read(self, given: Any) -> dict[str, Any]:
        """The map, with defaults for missing keys."""
        read = dict(self.default)
        for name, value in super().read(given).items():
            if name not in self.kinds:
                there = f"There {'are' if len(self.kinds) > 1 else 'is'} {', '.join(self.kinds)}."
                raise OptionError(f"no option {name!r}. {did_you_mean(str(name), [*self.kinds]) or there}")
            read[name] = self.kinds[name].read_at(name, value)
        return read


class MapOf(Map):
    """A map of names to values of one kind."""

    def __init__(self, kind: OptionKind) -> None:
        super().__init__()
        self.kind = kind

    def read(self, given: Any) -> dict[str, Any]:
        return {str(name): self.kind.read_at(name, value) for name, value in super().read(given).items()}
