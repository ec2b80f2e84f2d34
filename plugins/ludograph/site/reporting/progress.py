"""The progress of a long command: one changing line on a terminal, one line for each phase in CI, nothing elsewhere."""

from __future__ import annotations

import os
import sys
import time

PROBLEMS = "ludograph.site"
"""The logger of problems of a site; an engine with its own log reads it."""
NOTES = f"{PROBLEMS}.notes"
"""The logger of notes about a site that are not problems, which `ludograph build` prints."""
HANDED_ON = "handed_on"
"""The attribute of a message that was also sent to an engine's log, so that it is not printed twice."""
QUIET = 2.0
"""Seconds without output; most commands end earlier."""
_PAUSE = 0.1
_CLEAR = "\r\x1b[K"


class Progress:
    """Shows the phases of a command and the progress of each."""

    def __init__(self, *, quiet: bool = False) -> None:
        """Writes to standard error, unless `quiet`."""
        self._quiet = quiet
        self._stream = sys.stderr
        self._started = time.monotonic()
        self._shown = 0.0
        self._phase = ""

    def __call__(self, phase: str, done: int = 0, of: int = 0) -> None:
        """Reports that the command is in this phase, with this many parts done."""
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
        """Removes the line, so that something else can be written; the next call shows it again."""
        if self._shown:
            self._shown = 0.0
            self._write(_CLEAR)

    def make_room(self, record: object) -> bool:
        """Removes the line before a message is printed; as a filter of a log handler it accepts every message."""
        self.end()
        return True

    def _write(self, text: str) -> None:
        self._stream.write(text)
        self._stream.flush()
