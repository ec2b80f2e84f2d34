"""What a build logs, for people at a terminal: warnings and errors, a problem as its bare line, what is held back."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ludograph.site.reporting.progress import HANDED_ON, NOTES, Progress
from ludograph.site.settings.settings_faults import UNKNOWN_SETTING

_OURS = ("ludograph", "mkdocs.plugins.ludograph")
"""Our own messages, and those that MkDocs was given."""
_IS_NOTE = NOTES.rpartition(".")[2]


class _Lines(logging.Formatter):
    """Problems begin with their place, as editors and CI read them; everything else with its level."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        message = record.getMessage()
        return message if record.name.startswith(_OURS) else f"{record.levelname.lower()}: {message}"


def _is_shown(record: logging.LogRecord) -> bool:
    """Warnings and notes, without problems of mkdocs.yml, which ProjectError or a check reports with their place."""
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
    """Print warnings and notes on standard error meanwhile, none after the line of `progress`.

    Without `findings` what is wrong with the site, or held back, is left out: the command is about something else.
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
