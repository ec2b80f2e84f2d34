"""`ludograph serve`: MkDocs's preview server, which shows drafts and marks faults in the page."""

from __future__ import annotations

import argparse
from typing import Any

from mkdocs.commands.serve import serve
from mkdocs.exceptions import Abort

from ludograph.cli.mkdocs_log import told_on_stderr
from ludograph.publish.project import load_configuration

FAILED = 1


def add_parser(subparsers: Any) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "serve", help="preview the site while writing", description="Serves the site, drafts included, as you write."
    )
    parser.add_argument("--config", metavar="FILE", help="the mkdocs.yml to use (default: that of this folder)")
    parser.add_argument("--address", metavar="HOST:PORT", help="where to listen (default: 127.0.0.1:8000)")
    parser.add_argument("--open", action="store_true", help="open the preview in a browser")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; 1 when the first build failed."""
    given = {"dev_addr": args.address} if args.address else {}
    with told_on_stderr():
        config, _plugin = load_configuration(args.config, **given)
        host, port = config.dev_addr
        print(f"The preview is at http://{host}:{port}/ (Ctrl-C ends it).")
        try:
            serve(config_file=config.config_file_path, open_in_browser=args.open, **given)
        except Abort as stopped:
            if stopped.message:
                print(stopped.message)
            return FAILED
    return 0
