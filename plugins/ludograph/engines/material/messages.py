"""Problems of a site as messages of an MkDocs plugin, which MkDocs prints, and counts in a strict build."""

from __future__ import annotations

import copy
import logging

from ludograph.site.reporting.progress import HANDED_ON, PROBLEMS

OURS = "mkdocs.plugins.ludograph"
"""MkDocs's name for the logger of this plugin."""


class ToMkDocs(logging.Handler):
    """Passes each message to MkDocs under this name."""

    def emit(self, record: logging.LogRecord) -> None:
        """Passes a message on, if MkDocs prints messages of its level."""
        if record.levelno >= (logging.getLogger("mkdocs").level or logging.INFO):
            handed_on = copy.copy(record)
            handed_on.name = record.name.replace(PROBLEMS, OURS, 1)
            setattr(handed_on, HANDED_ON, True)
            logging.getLogger(handed_on.name).handle(handed_on)


def hand_over() -> None:
    """From now on our messages also go to MkDocs, which prints them by level."""
    ours = logging.getLogger(PROBLEMS)
    if not any(isinstance(handler, ToMkDocs) for handler in ours.handlers):
        ours.addHandler(ToMkDocs())
    ours.setLevel(logging.DEBUG)
