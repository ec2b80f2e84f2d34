"""The preview's connection to its second process, and the messages between them, encoded by `codec`."""

from __future__ import annotations

import contextlib
import os
import struct
import subprocess
import sys
import threading
from collections.abc import Mapping
from types import GenericAlias
from typing import IO, Any

from ludograph.article.facts.rendered import RenderedArticle
from ludograph.base.frozen import frozen
from ludograph.base.problems import Severity
from ludograph.catalogue import Address
from ludograph.engines.engine import PreviewEngine
from ludograph.engines.registry import uses_of
from ludograph.site.finishing.surroundings import Backlink
from ludograph.site.settings.configuration import read_configuration
from ludograph.store.codec import CodecError, decoded, encoded

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
class Failed:
    """The question could not be answered."""

    message: str


ANSWERS: Mapping[str, Any] = {
    "follow": tuple[Address, ...],
    "faults": tuple[ShownFault, ...],
    "backlinks": tuple[Backlink, ...],
    "generated": RenderedArticle,
    "file": bytes | None,
}
"""Question → the type of its answer; that of `follow` is the generated pages."""


def answer_shape(what: str) -> Any:
    """The type of what is sent as answer to a question; either part is None."""
    return GenericAlias(tuple, (Failed | None, ANSWERS[what] | None))


def send(stream: IO[bytes], data: bytes) -> None:
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


class Joiner:
    """A running `ludograph.tools.preview.joining`."""

    def __init__(self, config_file: str, engine: str, address: str) -> None:
        """Starts it with the arguments of `loaded`; raises OSError if the system fails to."""
        # Our own program, with the path of the project's configuration. It finds the modules that this process finds:
        # with `-m` alone those in the working folder, which is the project, would come first.
        self._process = subprocess.Popen(  # noqa: S603
            [sys.executable, "-P", "-m", "ludograph.tools.preview.joining", config_file, engine, address],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._turn = threading.Lock()

    def ask(self, what: str, about: str = "", paths: tuple[str, ...] = (), *, wait_for_turn: float = 0.0) -> Any:
        """The answer, of the type in `ANSWERS`, or Failed; None if it is not its turn within `wait_for_turn` seconds.

        The wait for the answer itself has no limit.
        """
        if not self._turn.acquire(timeout=wait_for_turn):
            return None
        try:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            send(self._process.stdin, encoded(Request(what, about, paths)))
            failed, answer = decoded(answer_shape(what), receive(self._process.stdout))
            return failed or answer
        except (OSError, ValueError, EOFError, CodecError) as error:
            return Failed(f"the preview's second process ended ({type(error).__name__})")
        finally:
            self._turn.release()

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
