"""`ludograph export`: the finished site as a project of another site generator, which then lays it out."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from ludograph.engines.registry import EXPORTS
from ludograph.site.settings.configuration import read_configuration
from ludograph.tools.publishing.build import built


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Writes finished pages as a project of another site generator, and what is to be run there."
    parser.add_argument("format", choices=sorted(EXPORTS), help="the program that the folder is for")
    parser.add_argument("folder", metavar="DIR", help="a new or empty folder, or that of an earlier export")
    parser.add_argument("--strict", action="store_true", help="fail when there are warnings")


def run(args: argparse.Namespace) -> int:
    """Export; the exit status is that of `build`."""
    configuration = replace(read_configuration(args.config), target=Path(args.folder).absolute())
    done = built(EXPORTS[args.format], configuration, strict=args.strict)
    if isinstance(done, int):
        return done
    print(f"{configuration.target} is a project of Zensical; {done.published}.")
    print(f"Run `zensical build` in {args.folder}. The site is then in {args.folder}/site.")
    return 0
