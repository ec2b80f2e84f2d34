"""The preview's connection to its second process: sends one request after the other, with a limit for waiting."""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
import threading
from typing import Any

from ludograph.store.codec import CodecError, decoded, encoded
from ludograph.tools.preview.messages import ANSWERS, Failed, Request, receive, send


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

    def ask(self, what: str, about: str = "", paths: tuple[str, ...] = (), *, patience: float = 0.0) -> Any:
        """The answer, of the type in `ANSWERS`, or Failed; None if it takes longer than `patience` seconds.

        Waits for the rest of an answer that has begun.
        """
        if not self._turn.acquire(timeout=patience):
            return None
        try:
            assert self._process.stdin is not None
            assert self._process.stdout is not None
            send(self._process.stdin, encoded(Request, Request(what, about, paths)))
            shape: Any = ANSWERS[what] | Failed
            return decoded(shape, receive(self._process.stdout))
        except (OSError, ValueError, EOFError, CodecError) as error:
            return Failed(f"the preview's second process ended ({type(error).__name__})")
        finally:
            self._turn.release()

    @property
    def is_running(self) -> bool:
        """Whether the process is running."""
        return self._process.poll() is None

    def close(self) -> None:
        """Ends the process."""
        self._process.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):
                    stream.close()
