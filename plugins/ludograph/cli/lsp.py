"""`ludograph lsp`: the language server, for editors; it speaks over standard input and output."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from ludograph.problems import LudographError

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]


def add_parser(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "lsp",
        help="the language server for editors",
        description="Speaks the Language Server Protocol over standard input and output. Needs ludograph[lsp].",
    )
    parser.add_argument("--config", metavar="FILE", type=Path, help="the mkdocs.yml of the project")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Serve until the editor ends the session."""
    try:
        from ludograph.cli.language_server.server import serve
    except ModuleNotFoundError as error:
        raise LudographError(f"the language server needs {error.name}: pip install 'ludograph[lsp]'") from None
    serve(args.config)
    return 0
