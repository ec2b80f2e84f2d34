"""`ludograph build`: the site in a folder, with one-line problems."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from ludograph.engines.building import BuildError, Built
from ludograph.engines.registry import ENGINES, Build, uses_of
from ludograph.site.publication.lock import BUSY_STATUS, BusyError
from ludograph.site.reporting.progress import Progress
from ludograph.site.settings.configuration import Configuration, read_configuration
from ludograph.tools.publishing.mkdocs_log import logged_to_stderr


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Builds the site into a folder."
    parser.add_argument("--drafts", action="store_true", help="build drafts too, marked as such")
    parser.add_argument(
        "--engine", choices=sorted(ENGINES), help="what lays the pages out (default: the site's option)"
    )
    parser.add_argument("--why", action="store_true", help="say why each page was rendered again")
    parser.add_argument("--strict", action="store_true", help="fail when there are warnings")
    parser.add_argument("--site-dir", metavar="DIR", help="where to build (default: site/)")


def run(args: argparse.Namespace) -> int:
    """Builds; 1 if a strict build has warnings, 75 if another build used the folder for more than a minute."""
    configuration = read_configuration(args.config)
    changes = {"drafts": "show"} if args.drafts else {}
    target = Path(args.site_dir).absolute() if args.site_dir else configuration.target
    configuration = replace(configuration, options=configuration.options.changed(**changes), target=target)
    done = built(uses_of(args.engine or configuration.options.engine).build, configuration, strict=args.strict)
    if isinstance(done, int):
        return done
    for page, reasons in done.why.items() if args.why else ():
        print(f"{page}: {'; '.join(reasons)}")
    print(f"The site is in {target}; {done.published}.")
    return 0


def built(build: Build, configuration: Configuration, *, strict: bool) -> Built | int:
    """The result of a build, with progress shown; the exit status if nothing was published, after a message."""
    progress = Progress()
    try:
        with logged_to_stderr(progress):
            return build(configuration, strict=strict, progress=progress)
    except (BuildError, BusyError) as error:
        if str(error):
            print(f"ludograph: {error}", file=sys.stderr)
        return BUSY_STATUS if isinstance(error, BusyError) else 1
    finally:
        progress.end()
