"""`ludograph check --only claims`: the claims of articles, and the results of testing them."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from ludograph.base.problems import Place, counted
from ludograph.site.project.project import load_project
from ludograph.site.reporting.lines import ProjectFiles
from ludograph.tools.checking.collecting import read_articles
from ludograph.tools.shared.named import articles_named

FAILED = 1


def run(args: argparse.Namespace) -> int:
    """Prints the claims; 1 if one does not pass, or if claims of an article cannot be read."""
    found, unread = records(args.config, args.paths)
    for line in unread:
        print(line, file=sys.stderr)
    for record in found:
        if not args.failed or record["result"] != "pass":
            print(json.dumps(record, ensure_ascii=False) if args.json else readable(record))
    failed = sum(record["result"] != "pass" for record in found)
    if not args.json:
        faults = counted(len(unread), "fault keeps claims", "faults keep claims")
        also = f", {faults} from being read" if unread else ""
        print(f"{counted(len(found), 'claim')}, {failed or 'none'} failed{also}")
    return FAILED if failed or unread else 0


_SAID = ("id", "text", "holds", "result", "expected", "found", "witness", "uncompared", "unread")
"""The printed fields of a claim."""
UNREADABLE = ("FM001", "CLM003")
"""Codes of faults that prevent claims from being read: in front matter, or in the list of claims."""


def records(config: Path | None, paths: list[str]) -> tuple[list[dict[str, Any]], list[str]]:
    """The claims of these articles (or of all), ordered by path; and the faults that prevented reading."""
    project = load_project(config)
    made: list[dict[str, Any]] = []
    unread: list[str] = []
    lines = ProjectFiles(project.files)

    def where(place: Place | None, path: str) -> dict[str, Any]:
        """File, line and column; claims may be in a file beside their article."""
        line, column = lines.location(place) if place is not None else (1, 1)
        return {"path": place.path if place is not None else path, "line": line, "column": column}

    def at(place: Place | None, path: str) -> str:
        """`docs/games/koi-koi.md:12:5`."""
        return ":".join(map(str, where(place, path).values()))

    asked = set(articles_named(project, paths))
    for facts in (facts for facts in read_articles(project) if not paths or facts.page in asked):
        known = {claim.place for claim in facts.claims}
        unread += [
            f"{at(problem.place, facts.path)}: {problem.code}: {problem.message}. {problem.hint}".rstrip()
            for problem in facts.problems
            if problem.code in UNREADABLE and problem.place not in known
        ]
        made += [
            {
                **where(claim.words or claim.place, facts.path),
                "article": facts.path,
                "at": at(claim.words or claim.place, facts.path),
                "declared": at(claim.place, facts.path),
                **{name: getattr(claim, name) for name in _SAID},
                "games": list(claim.games),
                "data": claim.written_at,
            }
            for claim in facts.claims
        ]
    project.cache.save()
    return made, unread


def readable(record: dict[str, Any]) -> str:
    """A claim as one line."""
    line = f"{record['article']}: {record['id']}: {record['result']}"
    if record["result"] == "pass":
        number, words = record["uncompared"], ", ".join(record["unread"])
        line += f" (no number in its words is compared with {number})" if number else ""
        return f"{line} (not compared: {words})" if words else line
    shown = f" ({record['witness']})" if record["witness"] else ""
    found = f"expected {record['expected']}, found {record['found']}" if record["expected"] else record["found"]
    data = f" ({record['data']})" if record["data"] else ""
    return f"{record['at']}: {record['id']}: {record['result']}: {record['text']!r}: {found}{data}{shown}"
