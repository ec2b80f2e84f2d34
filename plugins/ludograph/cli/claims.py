"""`ludograph claims`: what articles claim, and what the data say to it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ludograph.cli.collecting import read_articles, terminal_progress
from ludograph.publish.project import load_project

if TYPE_CHECKING:
    Subparsers = argparse._SubParsersAction[argparse.ArgumentParser]

FAILED = 1


def add_parser(subparsers: Subparsers) -> None:
    """Declare the command."""
    parser = subparsers.add_parser(
        "claims",
        help="test what articles claim against the data",
        description="Tests the claims of articles against the rules data. Exit status 1 if one fails.",
    )
    parser.add_argument(
        "paths", metavar="PATH", nargs="*", help="articles such as docs/games/koi-koi.md; all unless given"
    )
    parser.add_argument("--config", metavar="FILE", type=Path, help="the mkdocs.yml of the project")
    parser.add_argument("--failed", action="store_true", help="only claims that do not pass")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the claims; 1 if one does not pass."""
    found = records(args.config, args.paths)
    for record in found:
        if not args.failed or record["result"] != "pass":
            print(json.dumps(record, ensure_ascii=False) if args.json else readable(record))
    failed = sum(record["result"] != "pass" for record in found)
    if not args.json:
        print(f"{len(found)} claims, {failed or 'none'} failed")
    return FAILED if failed else 0


def records(config: Path | None, paths: list[str]) -> list[dict[str, Any]]:
    """The claims of these articles (or of all), in the order of the articles' paths."""
    project = load_project(config)
    made = []
    for facts in read_articles(project, terminal_progress()):
        if paths and facts.path not in paths:
            continue
        made += [
            {
                "article": facts.path,
                "id": claim.id,
                "text": claim.text,
                "holds": claim.holds,
                "result": claim.result,
                "expected": claim.expected,
                "found": claim.found,
                "witness": claim.witness,
                "games": list(claim.games),
            }
            for claim in facts.claims
        ]
    project.cache.save()
    return made


def readable(record: dict[str, Any]) -> str:
    """A claim as one line."""
    line = f"{record['article']}: {record['id']}: {record['result']}"
    if record["result"] == "pass":
        return line
    shown = f" ({record['witness']})" if record["witness"] else ""
    return f"{line}: {record['text']!r}: expected {record['expected']}, found {record['found']}{shown}"
