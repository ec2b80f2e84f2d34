"""Prints the log of a build on a terminal: warnings, errors, problems as bare lines, unpublished entries."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ludograph.site.reporting.progress import HANDED_ON, NOTES, Progress
from ludograph.site.settings.settings_faults import UNKNOWN_SETTING

_OURS = ("ludograph", "mkdocs.plugins.ludograph")
"""Loggers of our messages, including those sent to MkDocs."""
_IS_NOTE = NOTES.rpartition(".")[2]


class _Lines(logging.Formatter):
    """Problems begin with their place, for editors and CI; other messages with their level."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        message = record.getMessage()
        return message if record.name.startswith(_OURS) else f"{record.levelname.lower()}: {message}"


def _is_shown(record: logging.LogRecord) -> bool:
    """Warnings and notes, without problems of mkdocs.yml, which are reported elsewhere with their places."""
    if record.name.startswith("mkdocs.config") and (
        record.levelno >= logging.ERROR or UNKNOWN_SETTING in record.getMessage()
    ):
        return False
    if getattr(record, HANDED_ON, False):
        return False
    is_note = record.name.startswith(_OURS) and record.name.endswith(f".{_IS_NOTE}")
    return record.levelno >= logging.WARNING or is_note


@contextmanager
def logged_to_stderr(progress: Progress | None = None, *, findings: bool = True) -> Iterator[None]:
    """Prints warnings and notes on standard error inside the context, never on the line of `progress`.

    Without `findings`, problems of the site and unpublished entries are omitted, for commands with another purpose.
    """
    root, notes = logging.getLogger(), logging.getLogger(NOTES)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    handler.addFilter(_is_shown)
    said: set[str] = set()

    def is_new(record: logging.LogRecord) -> bool:
        # A preview loads mkdocs.yml again whenever it is saved.
        text = record.getMessage()
        known = record.name.startswith("mkdocs.config") and text in said
        said.add(text)
        return not known

    handler.addFilter(is_new)
    if not findings:
        handler.addFilter(lambda record: not record.name.startswith(_OURS))
    if progress is not None:
        handler.addFilter(progress.make_room)
    root.addHandler(handler)
    level = notes.level
    notes.setLevel(logging.INFO)
    try:
        yield
    finally:
        root.removeHandler(handler)
        notes.setLevel(level)
