"""`ludograph build`: the site in a folder, with one-line problems."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace
from pathlib import Path

from ludograph.base.problems import LudographError
from ludograph.engines.building import Built
from ludograph.engines.output import BuildError
from ludograph.engines.registry import ENGINES, Build, uses_of
from ludograph.site.publication.lock import BUSY_STATUS, BusyError
from ludograph.site.reporting.progress import Progress
from ludograph.site.settings.configuration import Configuration, read_configuration
from ludograph.store.shares import KEY, key_of_jobs
from ludograph.tools.publishing.mkdocs_log import logged_to_stderr


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = "Builds the site into a folder."
    parser.add_argument("--drafts", action="store_true", help="build drafts too, marked as such")
    parser.add_argument(
        "--engine", choices=sorted(ENGINES), help="what lays the pages out (default: the site's option)"
    )
    parser.add_argument("--why", action="store_true", help="say why each page was rendered again")
    parser.add_argument("--strict", action="store_true", help="fail when there are warnings")
    parser.add_argument("--site-dir", metavar="DIR", help="where to build (default: site/)")
    parser.add_argument(
        "--executor", metavar="ADDRESS", help="what reads the articles: spawn://4 (new processes) or dask://host:8786"
    )
    parser.add_argument(
        "-j", dest="executor", type="spawn://{}".format, metavar="N", help="the same as --executor spawn://N"
    )
    parser.add_argument(
        "--records",
        metavar="FILE",
        nargs="+",
        type=Path,
        default=[],
        help="records of other jobs with the same LUDOGRAPH_KEY, used here; with --part the file that is written",
    )
    parser.add_argument(
        "--part", metavar="3/8", type=_part, help="read only this part of the articles, into the file of --records"
    )


def run(args: argparse.Namespace) -> int:
    """Builds; 1 if a strict build has warnings, 75 if another build used the folder for more than a minute."""
    configuration = read_configuration(args.config)
    changes = {"drafts": "show"} if args.drafts else {}
    target = Path(args.site_dir).absolute() if args.site_dir else configuration.target
    configuration = replace(configuration, options=configuration.options.changed(**changes), target=target)
    if (args.part or args.records or args.executor) and not _prepared(args, configuration, changes):
        return 0
    done = built(uses_of(args.engine or configuration.options.engine).build, configuration, strict=args.strict)
    if isinstance(done, int):
        return done
    for page, reasons in done.why.items() if args.why else ():
        print(f"{page}: {'; '.join(reasons)}")
    print(f"The site is in {target}; {done.published}.")
    return 0


def _prepared(args: argparse.Namespace, configuration: Configuration, changes: dict[str, str]) -> bool:
    """Reads articles in other processes, or uses what other jobs have read; False if nothing is left to do."""
    # Only such a build reads articles before it begins.
    from ludograph.site.finishing.elsewhere import executor_at, join_shares, read_elsewhere, read_share

    lines = []
    key = key_of_jobs() if args.part or args.records else b""
    if key is None:
        lines = [f"without {KEY} no records of other jobs are written or used"]
    elif args.part:
        if len(args.records) != 1:
            raise LudographError("--part needs one file to write", "Add --records FILE.")
        print(f"{read_share(configuration, args.part, args.records[0], key)} articles are in {args.records[0]}.")
    elif args.records:
        lines = join_shares(configuration.site.root, args.records, key)
    if args.executor and not args.part:
        with executor_at(args.executor) as executor:
            lines += read_elsewhere(configuration, changes, executor)
    for line in lines:
        print(f"ludograph: {line}", file=sys.stderr)
    return not args.part


def _part(text: str) -> tuple[int, int]:
    """`3/8` as two numbers; ValueError for anything else."""
    number, of = map(int, text.split("/"))
    if not 1 <= number <= of:
        raise ValueError
    return number, of


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
