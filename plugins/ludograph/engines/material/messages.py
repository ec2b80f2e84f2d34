"""What this program reports of a site, as messages of a plugin of MkDocs: it prints them, and counts them if strict."""

from __future__ import annotations

import copy
import logging

from ludograph.publish.progress import HANDED_ON, PROBLEMS

OURS = "mkdocs.plugins.ludograph"
"""How MkDocs calls the log of this plugin."""


class ToMkDocs(logging.Handler):
    """Hands each message on under the name that MkDocs gives it."""

    def emit(self, record: logging.LogRecord) -> None:
        """Hand one message on, if MkDocs prints those of its weight."""
        if record.levelno >= (logging.getLogger("mkdocs").level or logging.INFO):
            handed_on = copy.copy(record)
            handed_on.name = record.name.replace(PROBLEMS, OURS, 1)
            setattr(handed_on, HANDED_ON, True)
            logging.getLogger(handed_on.name).handle(handed_on)


def hand_over() -> None:
    """From now on what this program reports goes to MkDocs, too, which decides by its weight whether it is printed."""
    ours = logging.getLogger(PROBLEMS)
    if not any(isinstance(handler, ToMkDocs) for handler in ours.handlers):
        ours.addHandler(ToMkDocs())
    ours.setLevel(logging.DEBUG)
