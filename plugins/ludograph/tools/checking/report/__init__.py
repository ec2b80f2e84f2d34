"""The formats of reports: one module each, with a function `write(reports, files)` that gives the text."""

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
}
"""The formats of `ludograph check --format`, with the function that writes each."""


def writer(name: str) -> Writer:
    """The function that writes a format; only its module is imported."""
    module, function = FORMATS[name].split(".")
    found: Writer = getattr(importlib.import_module(f"{__name__}.{module}"), function)
    return found
