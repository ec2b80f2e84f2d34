"""`ludograph serve`: the preview, which shows drafts, marks faults in the page and follows every save."""

from __future__ import annotations

import argparse
from functools import partial

from ludograph.engines.registry import ENGINES
from ludograph.site.settings.configuration import read_address, read_configuration
from ludograph.tools.publishing.mkdocs_log import logged_to_stderr


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Serves the site, drafts included, as you write."
    parser.add_argument("--address", metavar="HOST:PORT", help="where to listen (default: 127.0.0.1:8000)")
    parser.add_argument(
        "--engine", choices=sorted(ENGINES), help="what lays the pages out (default: the site's option)"
    )
    parser.add_argument("--open", action="store_true", help="open the preview in a browser")


def run(args: argparse.Namespace) -> int:
    """Serves until Ctrl-C."""
    from ludograph.tools.preview.preview import run as preview

    configuration = read_configuration(args.config)
    host, port = read_address(args.address, "--address") if args.address else configuration.address
    with logged_to_stderr():
        preview(
            str(configuration.file),
            args.engine or "",
            host,
            port,
            open_browser=args.open,
            say=partial(print, flush=True),
        )
    return 0
