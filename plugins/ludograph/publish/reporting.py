"""Problems as MkDocs's warnings, one line each, so that a strict build fails on them and the others go on."""

from __future__ import annotations

import logging
from collections.abc import Iterable

from ludograph.problems import Problem

log = logging.getLogger("mkdocs.plugins.ludograph")


def report(problems: Iterable[Problem]) -> None:
    """Log each problem once: errors and warnings as warnings, the rest for `--verbose`."""
    for problem in dict.fromkeys(problems):
        log.warning(problem.message)
