"""What the preview asks its second process, and what that answers; both sides read and write them with `codec`."""

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
    """Something wrong, as the corner list shows it."""

    text: str
    """Code, name, message and hint."""
    path: str = ""
    """From the project's folder; "" when no file is meant."""
    line: int = 0
    column: int = 0
    severity: Severity = Severity.ERROR


@frozen
class Request:
    """A question about something, or the order to follow saved files."""

    what: str
    """A key of `ANSWERS`."""
    about: str = ""
    """A page's path under docs/, or a file's path in the site."""
    paths: tuple[str, ...] = ()
    """The files to follow, from the project's folder."""


@frozen
class Joined:
    """What all articles say together, as far as every page needs it."""

    pages: tuple[Address, ...]
    """The pages without an author."""


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
"""What can be asked → the type of the answer."""


def send(stream: IO[bytes], data: bytes) -> None:
    """Write one message."""
    stream.write(_LENGTH.pack(len(data)) + data)
    stream.flush()


def receive(stream: IO[bytes]) -> bytes:
    """Read one message; raises EOFError when the other side has ended."""
    head = stream.read(_LENGTH.size)
    data = stream.read(_LENGTH.unpack(head)[0]) if len(head) == _LENGTH.size else b""
    if len(head) < _LENGTH.size or len(data) < _LENGTH.unpack(head)[0]:
        raise EOFError
    return data


# The configuration as both processes of the preview load it.


def loaded(config_file: str | None, engine: str, address: str) -> PreviewEngine:
    """The configuration with an engine for it: the named one, or with "" the one that the site uses.

    `address` is where the preview is. Raises what is wrong with the configuration.
    """
    # Ours is read first: it says where a fault is.
    configuration = read_configuration(config_file)
    return uses_of(engine or configuration.options.engine).preview(config_file, address)
