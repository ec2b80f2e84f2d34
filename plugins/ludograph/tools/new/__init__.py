"""`ludograph new site|article|game|work`: a complete, valid, commented file to start from."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from pathlib import Path

from ludograph.base.problems import LudographError
from ludograph.tools.new import article, game, site, work
from ludograph.tools.shared.transaction import Transaction


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Writes a complete, valid, commented file. What a flag does not give is asked for on a terminal."
    )
    kinds = parser.add_subparsers(metavar="KIND", dest="kind", required=True)
    for module in (site, article, game, work):
        module.add_parser(kinds)


def run(args: argparse.Namespace) -> int:
    """Writes the files and prints their paths; 2 if one exists already."""
    files: dict[Path, str] = args.make(args, _ask)
    for path in files:
        if path.exists() and path not in getattr(args, "extended", ()):
            raise LudographError(f"{path} exists already; nothing was written")
    transaction = Transaction(args.root, docs=getattr(args, "docs", None))
    write_new(transaction, files)
    for path in files:
        print(path)
    if hint := getattr(args, "next", ""):
        print(hint)
    return 0


def write_new(transaction: Transaction, files: Mapping[Path, str]) -> None:
    """Writes new files, with the modes that the user's umask allows; scripts can be run."""
    os.umask(umask := os.umask(0))
    for path, text in files.items():
        transaction.write(path, text.encode("utf-8"), mode=0o777 & ~umask if text.startswith("#!") else None)
    transaction.commit()


def _ask(question: str, given: str | None, default: str = "") -> str:
    """The given value, or the answer to the question on a terminal, or the default."""
    if given is not None:
        return given
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        if default:
            return default
        raise LudographError(f"{question} is missing; see `ludograph new --help`")
    return input(f"{question}{f' [{default}]' if default else ''}: ").strip() or default
