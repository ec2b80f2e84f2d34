"""What a long command is doing: one changing line on a terminal, one line for each phase in CI, nothing elsewhere."""

from __future__ import annotations

import os
import sys
import time

PROBLEMS = "ludograph.site"
"""The logger of what is wrong with a site; an engine that has a log of its own gets it from there."""
NOTES = f"{PROBLEMS}.notes"
"""The logger of lines about a site that are not problems: `ludograph build` prints them as well."""
HANDED_ON = "handed_on"
"""The attribute of a message that also went to an engine's own log, so that it is not printed twice."""
QUIET = 2.0
"""Seconds in which nothing is shown: most commands end before."""
_PAUSE = 0.1
_CLEAR = "\r\x1b[K"


class Progress:
    """Shows the phases of a command and how far it is in each."""

    def __init__(self, *, quiet: bool = False) -> None:
        """Writes to standard error; with `quiet` nowhere."""
        self._quiet = quiet
        self._stream = sys.stderr
        self._started = time.monotonic()
        self._shown = 0.0
        self._phase = ""

    def __call__(self, phase: str, done: int = 0, of: int = 0) -> None:
        """The command is in this phase, and has done this many of its parts."""
        now, begins = time.monotonic(), phase != self._phase
        self._phase = phase
        if self._quiet:
            return
        if self._stream.isatty():
            if now - self._started >= QUIET and (begins or now - self._shown >= _PAUSE):
                self._shown = now
                self._write(f"{_CLEAR}{phase}{f', {done:,} of {of:,}' if of else ''}")
        elif begins and os.environ.get("CI"):
            self._write(f"{phase} ({now - self._started:.1f} s)\n")

    def end(self) -> None:
        """Take the line away, so that something else can be written; the next call shows it again."""
        if self._shown:
            self._shown = 0.0
            self._write(_CLEAR)

    def make_room(self, record: object) -> bool:
        """Take the line away before a message is printed; as a filter of a log's handler it lets every one through."""
        self.end()
        return True

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
