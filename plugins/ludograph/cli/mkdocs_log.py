"""What a build logs, for people at a terminal: warnings and errors, a problem as its bare line, what is held back."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from ludograph.publish.progress import NOTES


class _Lines(logging.Formatter):
    """Problems begin with their place, as editors and CI read them; everything else with its level."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        message = record.getMessage()
        return (
            message if record.name in {"mkdocs.plugins.ludograph", NOTES} else f"{record.levelname.lower()}: {message}"
        )


@contextmanager
def logged_to_stderr() -> Iterator[None]:
    """Print warnings and notes on standard error meanwhile; what is wrong in mkdocs.yml ProjectError says."""
    logger, notes = logging.getLogger("mkdocs"), logging.getLogger(NOTES)
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_Lines())
    handler.addFilter(lambda record: record.levelno >= logging.WARNING or record.name == NOTES)
    handler.addFilter(lambda record: not (record.name.startswith("mkdocs.config") and record.levelno >= logging.ERROR))
    logger.addHandler(handler)
    level = notes.level
    notes.setLevel(logging.INFO)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        notes.setLevel(level)
