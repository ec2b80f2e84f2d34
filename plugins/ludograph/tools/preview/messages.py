"""The preview's messages to and from its second process, encoded by `codec`."""

from __future__ import annotations

import struct
from collections.abc import Mapping
from typing import IO, Any

from ludograph.article.facts.rendered import RenderedArticle
from ludograph.base.frozen import frozen
from ludograph.base.problems import Severity
from ludograph.catalogue import Address
from ludograph.engines.engine import PreviewEngine
from ludograph.engines.registry import uses_of
from ludograph.site.finishing.surroundings import Backlink
from ludograph.site.settings.configuration import read_configuration

_LENGTH = struct.Struct("!I")


@frozen
class ShownFault:
    """A fault in the corner list."""

    text: str
    """Code, name, message and hint."""
    path: str = ""
    """Relative to the project; "" without a file."""
    line: int = 0
    column: int = 0
    severity: Severity = Severity.ERROR


@frozen
class Request:
    """A question about a subject, or the order to follow saved files."""

    what: str
    """A key of `ANSWERS`."""
    about: str = ""
    """A page's path under docs/, or a file's path in the site."""
    paths: tuple[str, ...] = ()
    """The saved files, relative to the project."""


@frozen
class Joined:
    """The data over all articles that every page needs."""

    pages: tuple[Address, ...]
    """The generated pages."""


@frozen
class Failed:
    """The question could not be answered."""

    message: str


ANSWERS: Mapping[str, Any] = {
    "follow": Joined,
    "faults": tuple[ShownFault, ...],
    "backlinks": tuple[Backlink, ...],
    "generated": RenderedArticle,
    "file": bytes | None,
}
"""Question → the type of its answer."""


def send(stream: IO[bytes], data: bytes) -> None:
    """Writes a message."""
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes:
    """Reads a message; raises EOFError if the other side has ended."""
    head = stream.read(_LENGTH.size)
    data = stream.read(_LENGTH.unpack(head)[0]) if len(head) == _LENGTH.size else b""
    if len(head) < _LENGTH.size or len(data) < _LENGTH.unpack(head)[0]:
        raise EOFError
    return data


# The configuration as both processes of the preview load it.


def loaded(config_file: str | None, engine: str, address: str) -> PreviewEngine:
    """The configuration with its engine: the named one, or for "" the site's.

    `address` is the preview's. Raises the fault of an invalid configuration.
    """
    # Ours is read first, as its faults have places.
    configuration = read_configuration(config_file)
    return uses_of(engine or configuration.options.engine).preview(config_file, address)
