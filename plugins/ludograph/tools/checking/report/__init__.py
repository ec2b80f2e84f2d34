"""How reports are printed: one module a format, each with `write(reports, files)`, which gives the text."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Sequence

from ludograph.checks.running import Report
from ludograph.site.reporting.lines import ProjectFiles

Writer = Callable[[Sequence[Report], ProjectFiles], str]

FORMATS = {
    "text": "text.write",
    "json": "json_format.write",
    "jsonl": "json_format.write_lines",
    "sarif": "sarif.write",
    "github": "github.write",
    "gitlab": "gitlab.write",
    "junit": "junit.write",
}
"""The formats of `ludograph check --format`, with the function that writes each."""


def writer(name: str) -> Writer:
    """What writes a format; only its own module is loaded."""
    module, function = FORMATS[name].split(".")
    found: Writer = getattr(importlib.import_module(f"{__name__}.{module}"), function)
    return found
