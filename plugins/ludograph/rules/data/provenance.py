"""The sources of every value in a data file, and the game in which it is written, by place.

`source` covers its mapping and everything below, until another `source` overrides it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Protocol

from ludograph.base.frozen import frozen
from ludograph.base.problems import Place, Problem
from ludograph.base.yaml import Mapping, Node, Scalar, Sequence, read_as
from ludograph.base.yaml.typed import join
from ludograph.values import Source, Sources

_SOURCE_KEYS = ("source", "sources")

NO_ASSERTION = frozenset(
    "source sources presets allow page status family extends aka note inferred kind ours variants".split()
)
"""Keys whose values need no source: order, notes, recommendations."""


class Placed(Protocol):
    """A value with the place where it is written."""

    @property
    def at(self) -> Place | None: ...


@frozen
class CitingEntry:
    """A mapping of the data that names sources."""

    game: str
    """The full id of the game in which it is written, or ""."""
    path: str
    """Its path in the game, else from the data folder: `terms/kabu-words.terms.dealer`."""
    text: str
    """Its words, if it has any."""
    sources: tuple[Source, ...]


@dataclass(slots=True)
class Provenance:
    """Sources and games by place."""

    reach: dict[Place, tuple[Source, ...]] = field(default_factory=dict)
    origins: dict[Place, str] = field(default_factory=dict)
    cited: list[CitingEntry] = field(default_factory=list)

    def add(self, key: Scalar, node: Node, folder: str) -> None:
        """Records the sources of an entry in this folder of the data and of everything below."""
        game = key.text if folder == "games" else ""
        self._walk(key.place, own_sources(node), game)
        self._cover(node, (), game, "" if game else f"{folder}/{key.text}")

    def _walk(self, place: Place, sources: tuple[Source, ...], game: str) -> None:
        if sources:
            self.reach[place] = sources
        if game:
            self.origins[place] = game

    def _cover(self, node: Node, sources: tuple[Source, ...], game: str, path: str) -> None:
        if own := own_sources(node):
            self.cited.append(CitingEntry(game, path, _words(node), own))
        sources = own or sources
        self._walk(node.place, sources, game)
        if isinstance(node, Sequence):
            for number, item in enumerate(node):
                self._cover(item, sources, game, f"{path}[{number}]")
        elif isinstance(node, Mapping):
            for key, item in node:
                if key.text == "presets":
                    self._cover(item, (), game, join(path, key.text))  # our recommendation, which needs no source
                elif key.text == "variants" and isinstance(item, Mapping) and game:
                    for variant, below in item:
                        full = f"{game}/{variant.text}"
                        self._walk(variant.place, own_sources(below) or sources, full)
                        self._cover(below, sources, full, "")
                else:
                    self._walk(key.place, own_sources(item) or sources, game)
                    self._cover(item, sources, game, join(path, key.text))


def _words(node: Node) -> str:
    """What a mapping says in words: a meaning, a text, or its first name."""
    for key in ("means", "text", "what", "names"):
        part = node.get(key) if isinstance(node, Mapping) else None
        while isinstance(part, Sequence | Mapping):
            part = next(iter(part), None) if isinstance(part, Sequence) else part.get("text")
        if isinstance(part, Scalar):
            return part.text
    return ""


def own_sources(node: Node) -> tuple[Source, ...]:
    """The sources named in this mapping."""
    found: tuple[Source, ...] = ()
    if isinstance(node, Mapping):
        for key in _SOURCE_KEYS:
            if (written := node.get(key)) is not None:
                faults: list[Problem] = []  # reported when the whole entry is read
                found += read_as(written, Sources, faults) or ()
    return found


def unsourced(key: Scalar, node: Node, path: str) -> Iterator[tuple[str, Place]]:
    """The outermost assertions below a key without a source, with their paths."""
    if own_sources(node):
        return
    if isinstance(node, Mapping):
        below = [
            (f"{path}.{name.text}", list(unsourced(name, item, f"{path}.{name.text}")))
            for name, item in node
            if name.text not in NO_ASSERTION or name.text == "variants"
        ]
        own = [(step, found) for step, found in below if not step.endswith(".variants")]
        wholly = bool(own) and all([at for at, _ in found] == [step] for step, found in own)
        if wholly and key.text != "variants":
            yield path, key.place
        for step, found in below:
            if not wholly or key.text == "variants" or step.endswith(".variants"):
                yield from found
    elif isinstance(node, Sequence) and any(isinstance(item, Mapping) for item in node):
        for number, item in enumerate(node):
            yield from unsourced(Scalar(key.text, item.place), item, f"{path}[{number}]")
    elif not (isinstance(node, Scalar) and node.is_null):
        yield path, key.place
