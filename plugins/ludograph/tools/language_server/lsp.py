"""`ludograph lsp`: the language server, for editors; it speaks over standard input and output."""

from __future__ import annotations

import argparse

from ludograph.base.problems import LudographError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Speaks the Language Server Protocol over standard input and output. Needs ludograph[lsp]."


def run(args: argparse.Namespace) -> int:
    """Serve until the editor ends the session."""
    try:
        from ludograph.tools.language_server.server import serve
    except ModuleNotFoundError as error:
        raise LudographError(f"the language server needs {error.name}: pip install 'ludograph[lsp]'") from None
    serve(args.config)
    return 0
