"""`ludograph affected [REF]`: pages whose text changed since a revision, with reasons; changed rules and addresses."""

from __future__ import annotations

import argparse
from pathlib import Path

from ludograph.base.problems import LudographError
from ludograph.base.writing import replace_bytes
from ludograph.site.project.project import load_project
from ludograph.tools.affected.comparing import compare
from ludograph.tools.affected.printing import FORMATS, Affected, read_json
from ludograph.tools.affected.side_by_side import as_page
from ludograph.tools.shared.revision import changed_since, checked_out


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Compares the project with a git revision: pages that read differently, rules, addresses."
        " Exit status 0, whatever changed."
    )
    parser.add_argument("revision", metavar="REF", nargs="?", default="HEAD", help="a git revision (default: HEAD)")
    parser.add_argument(
        "--format", choices=("text", "markdown", "json"), default="text", help="how it is printed (default: text)"
    )
    parser.add_argument(
        "--json", dest="format", action="store_const", const="json", help="print JSON, one object on each line"
    )
    parser.add_argument(
        "--link", metavar="ADDRESS", default="", help="where pages are: {url} and {page} in it are replaced"
    )
    parser.add_argument(
        "--html", metavar="FILE", type=Path, help="also write a page with both versions of each passage side by side"
    )
    parser.add_argument("--read", metavar="FILE", type=Path, help="print what --format json wrote; nothing is compared")


def run(args: argparse.Namespace) -> int:
    """Prints what is affected; always 0, as a change is not a fault."""
    if args.read and args.html:
        raise LudographError("--html compares two states, and --read compares nothing: give one of them")
    found = read_json(args.read) if args.read else _compared(args)
    print(FORMATS[args.format](found, args.link))
    return 0


def _compared(args: argparse.Namespace) -> Affected:
    project = load_project(args.config)
    with checked_out(project.root, args.revision) as folder:
        if not (folder / project.site.config_name).is_file():
            raise LudographError(f"{args.revision} has no {project.site.config_name}")
        earlier = load_project(folder / project.site.config_name)
        found = compare(earlier, project, changed_since(project.root, args.revision))
        if args.html:
            replace_bytes(args.html, as_page(found, earlier, project, args.revision).encode())
        earlier.cache.close()
    project.save()
    return found
