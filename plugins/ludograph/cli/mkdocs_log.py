"""What MkDocs says while it works, for people at a terminal: warnings and errors, a problem as its bare line."""

from __future__ import annotations

import logging
import sys
from collections.abc import Iterator
from contextlib import contextmanager


class _Lines(logging.Formatter):
    """Problems begin with their place, as editors and CI read them; everything else with its level."""

    def format(self, record: logging.LogRecord) -> str:
        """The record as one line."""
        message = record.getMessage()
        return message if record.name == "mkdocs.plugins.ludograph" else f"{record.levelname.lower()}: {message}"


@contextmanager
def logged_to_stderr() -> Iterator[None]:
    """Print MkDocs's warnings on standard error meanwhile; what is wrong in mkdocs.yml ProjectError says."""
    logger = logging.getLogger("mkdocs")
    handler = logging.StreamHandler(sys.stderr)
    handler.setLevel(logging.WARNING)
    handler.setFormatter(_Lines())
    handler.addFilter(lambda record: not (record.name.startswith("mkdocs.config") and record.levelno >= logging.ERROR))
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
