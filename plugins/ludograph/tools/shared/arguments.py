"""The arguments that commands share: which project is meant, and JSON instead of text."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

WRITING = ".ludograph-writing"
"""The folder beside mkdocs.yml with what a command is about to write; its leading dot keeps it out of the site."""


def add_config(parser: argparse.ArgumentParser) -> None:
    """Declare which project is meant."""
    parser.add_argument(
        "--config", metavar="FILE", type=Path, help="the mkdocs.yml of the project (default: that of this folder)"
    )


def add_json(parser: argparse._ActionsContainer, note: str = "") -> None:
    """Declare that JSON is printed; its shape is that of all commands."""
    parser.add_argument("--json", action="store_true", help=f"print JSON, one object on each line{note}")


def print_json(records: Iterable[object]) -> None:
    """Print each record as an object on a line."""
    for record in records:
        print(json.dumps(record, ensure_ascii=False))
