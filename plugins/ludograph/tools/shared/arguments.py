"""The arguments that commands share: the project, and JSON instead of text."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable
from pathlib import Path


def add_config(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--config", metavar="FILE", type=Path, help="the mkdocs.yml of the project (default: that of this folder)"
    )


def add_json(parser: argparse._ActionsContainer, note: str = "") -> None:
    """Declares the option for JSON output, with the same format in all commands."""
    parser.add_argument("--json", action="store_true", help=f"print JSON, one object on each line{note}")


def print_answer(args: argparse.Namespace, records: Iterable[object], lines: Iterable[str]) -> None:
    """Prints the records with `--json`, else the lines."""
    if args.json:
        print_json(records)
    else:
        print("\n".join(lines))


def print_json(records: Iterable[object]) -> None:
    """Prints each record as an object on a line."""
    for record in records:
        print(json.dumps(record, ensure_ascii=False))
