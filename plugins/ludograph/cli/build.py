"""`ludograph build`: MkDocs's build with two words more, `--drafts` and one-line problems."""

from __future__ import annotations

import argparse
import sys
from typing import Any

from mkdocs.commands.build import build
from mkdocs.exceptions import Abort

from ludograph.cli.mkdocs_log import logged_to_stderr
from ludograph.cli.progress import Progress
from ludograph.engines.material.settings import load_configuration


def add_parser(subparsers: Any) -> None:
    """Declare the command."""
    parser = subparsers.add_parser("build", help="build the site", description="Builds the site into a folder.")
    parser.add_argument("--config", metavar="FILE", help="the mkdocs.yml to use (default: that of this folder)")
    parser.add_argument("--drafts", action="store_true", help="build drafts too, marked as such")
    parser.add_argument("--why", action="store_true", help="say why each page was rendered again")
    parser.add_argument("--strict", action="store_true", help="fail when there are warnings")
    parser.add_argument("--site-dir", metavar="DIR", help="where to build (default: site/)")


def run(args: argparse.Namespace) -> int:
    """Build; 1 when a strict build has warnings, 75 when another build did not leave the folder in a minute."""
    given: dict[str, Any] = {"strict": True} if args.strict else {}
    if args.site_dir:
        given["site_dir"] = args.site_dir
    with logged_to_stderr():
        config, plugin = load_configuration(args.config, **given)
        if args.drafts:
            plugin.config["drafts"] = "show"
        plugin.progress = progress = Progress()
        config.plugins.on_startup(command="build", dirty=False)
        try:
            build(config)
        except Abort as stopped:
            if stopped.message:
                print(f"ludograph: {stopped.message}", file=sys.stderr)
            return stopped.code
        finally:
            progress.end()
            del plugin.progress  # MkDocs keeps the plugin for the next configuration that it loads in this process
            config.plugins.on_shutdown()
    for page, reasons in plugin.why.items() if args.why else ():
        print(f"{page}: {'; '.join(reasons)}")
    print(f"The site is in {config.site_dir}; {plugin.published}.")
    return 0
