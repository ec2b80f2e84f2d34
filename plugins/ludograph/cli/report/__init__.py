"""How reports are printed: one module a format, each with `write(reports, files)`, which gives the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ludograph.checks.running import Report
from ludograph.cli.files import ProjectFiles
from ludograph.cli.report import github, gitlab, json_format, junit, sarif, text

Writer = Callable[[Sequence[Report], ProjectFiles], str]

FORMATS: dict[str, Writer] = {
    "text": text.write,
    "json": json_format.write,
    "jsonl": json_format.write_lines,
    "sarif": sarif.write,
    "github": github.write,
    "gitlab": gitlab.write,
    "junit": junit.write,
}
"""The formats of `ludograph check --format`."""
