"""`ludograph serve`: the preview, which shows drafts, marks faults in the page and follows every save."""

from __future__ import annotations

import argparse
from typing import Any

from ludograph.cli.mkdocs_log import logged_to_stderr


def add_parser(subparsers: Any) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "serve", help="preview the site while writing", description="Serves the site, drafts included, as you write."
    )
    parser.add_argument("--config", metavar="FILE", help="the mkdocs.yml to use (default: that of this folder)")
    parser.add_argument("--address", metavar="HOST:PORT", help="where to listen (default: 127.0.0.1:8000)")
    parser.add_argument("--open", action="store_true", help="open the preview in a browser")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C."""
    from ludograph.engines.material.settings import load_configuration
    from ludograph.preview.preview import run as preview

    given = {"dev_addr": args.address} if args.address else {}
    with logged_to_stderr():
        config, _plugin = load_configuration(args.config, **given)
        host, port = config.dev_addr
        preview(config.config_file_path, given, host, port, open_browser=args.open, say=_say)
    return 0


def _say(line: str) -> None:
    print(line, flush=True)
