"""The kinds of values that options in mkdocs.yml take."""

from __future__ import annotations

from typing import Any


class OptionError(ValueError):
    """The option does not take this value; the text says what it takes."""


class Kind:
    """What an option takes, and what it is when nothing is given."""

    def __init__(self, default: Any = "") -> None:
        self.default = default

    def read(self, given: object) -> Any:
        """The value; raises OptionError."""
        raise NotImplementedError


class Text(Kind):
    """A text."""

    def read(self, given: object) -> str:
        """The text as it is given."""
        if not isinstance(given, str):
            raise OptionError(f"expected a text, not {given!r}")
        return given


class Flag(Kind):
    """Yes or no."""

    def __init__(self) -> None:
        super().__init__(False)

    def read(self, given: object) -> bool:
        """Whether it is set."""
        if not isinstance(given, bool):
            raise OptionError(f"expected true or false, not {given!r}")
        return given


class Choice(Kind):
    """One of several words."""

    def __init__(self, *choices: str, default: str) -> None:
        super().__init__(default)
        self.choices = choices

    def read(self, given: object) -> str:
        """The word."""
        if given not in self.choices:
            raise OptionError(f"expected {' or '.join(self.choices)}, not {given!r}")
        return str(given)


class TextOrMap(Kind):
    """A text, or a map of its parts."""

    def read(self, given: object) -> str | dict[str, Any]:
        """Either, as it is given."""
        if not isinstance(given, str | dict):
            raise OptionError(f"expected a text or a map, not {given!r}")
        return given


class ListOf(Kind):
    """A list of values of one kind."""

    def __init__(self, kind: Kind, default: list[str] | None = None) -> None:
        super().__init__(default or [])
        self.kind = kind

    def read(self, given: object) -> list[Any]:
        """The values."""
        if not isinstance(given, list):
            raise OptionError(f"expected a list, not {given!r}")
        return [self.kind.read(item) for item in given]


class Map(Kind):
    """A map with keys of its own."""

    like = "a map"
    """What is expected, for the message."""

    def __init__(self) -> None:
        super().__init__({})

    def read(self, given: object) -> dict[str, Any]:
        """The map as it is given."""
        if not isinstance(given, dict):
            raise OptionError(f"expected {self.like}, not {given!r}")
        return given


class MapOf(Map):
    """A map of names to values of one kind."""

    def __init__(self, kind: Kind) -> None:
        super().__init__()
        self.kind = kind

    def read(self, given: object) -> dict[str, Any]:
        """The map."""
        read = {}
        for name, value in super().read(given).items():
            try:
                read[str(name)] = self.kind.read(value)
            except OptionError as error:
                raise OptionError(f"{name}: {error}") from None
        return read
