"""The kinds of values that options in mkdocs.yml take."""

from __future__ import annotations

from typing import Any


class OptionError(ValueError):
    """The option does not take this value; the text says what it takes."""


class OptionKind:
    """What an option takes, and what it is when nothing is given."""

    takes: Any = object
    """The type of what is given."""
    like = ""
    """The type in words, for the message."""

    def __init__(self, default: Any = "") -> None:
        self.default = default

    def read(self, given: Any) -> Any:
        """The value; raises OptionError."""
        if not isinstance(given, self.takes):
            raise OptionError(f"expected {self.like}, not {given!r}")
        return given


class Text(OptionKind):
    """A text."""

    takes, like = str, "a text"


class Flag(OptionKind):
    """Yes or no."""

    takes, like = bool, "true or false"

    def __init__(self) -> None:
        super().__init__(False)


class OneOf(OptionKind):
    """One of several words."""

    def __init__(self, *choices: str, default: str) -> None:
        super().__init__(default)
        self.choices = choices

    def read(self, given: Any) -> str:
        """The word."""
        if given not in (*self.choices, self.default):
            raise OptionError(f"expected {' or '.join(self.choices)}, not {given!r}")
        return str(given)


class TextOrMap(OptionKind):
    """A text, or a map of its parts."""

    takes, like = str | dict, "a text or a map"


class ListOf(OptionKind):
    """A list of values of one kind."""

    takes, like = list, "a list"

    def __init__(self, kind: OptionKind, default: list[str] | None = None) -> None:
        super().__init__(default or [])
        self.kind = kind

    def read(self, given: Any) -> list[Any]:
        """The values."""
        if isinstance(given, str):
            raise OptionError(f"expected a list, not {given!r}. Write `[{given}]`.")
        return [self.kind.read(item) for item in super().read(given)]


class Map(OptionKind):
    """A map with keys of its own."""

    takes, like = dict, "a map"

    def __init__(self) -> None:
        super().__init__({})


class MapOf(Map):
    """A map of names to values of one kind."""

    def __init__(self, kind: OptionKind) -> None:
        super().__init__()
        self.kind = kind

    def read(self, given: Any) -> dict[str, Any]:
        """The map."""
        read = {}
        for name, value in super().read(given).items():
            try:
                read[str(name)] = self.kind.read(value)
            except OptionError as error:
                raise OptionError(f"{name}: {error}") from None
        return read
