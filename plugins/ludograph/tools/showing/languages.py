"""`ludograph languages TAG…`: whether language tags are valid, their meanings and canonical forms."""

from __future__ import annotations

import argparse
import json
from typing import Any

from ludograph.base.source import SourceText
from ludograph.languages.names import describe
from ludograph.languages.tag import canonical_text, check_tag, is_valid
from ludograph.tools.shared.arguments import add_json
from ludograph.tools.shared.records import problem_record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = "Checks language tags (BCP 47) against the IANA registry that comes with this program."
    parser.add_argument("tags", metavar="TAG", nargs="+", help="such as ja-Latn; -- stands before one like -ja")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Prints every tag; 1 if one is not valid."""
    records = [tag_record(tag) for tag in args.tags]
    for record in records:
        print(json.dumps(record, ensure_ascii=False) if args.json else readable(record))
    return 0 if all(record["valid"] for record in records) else 1


def tag_record(tag: str) -> dict[str, Any]:
    """The record of a tag; `canonical` is null if there is no unambiguous correction."""
    source = SourceText("", tag)
    canonical = canonical_text(tag)
    return {
        "tag": tag,
        "canonical": canonical,
        "valid": is_valid(tag),
        "description": "" if canonical is None else describe(canonical),
        "problems": [problem_record(fault.at(source.place), source) for fault in check_tag(tag)[1]],
    }


def readable(record: dict[str, Any]) -> str:
    """The record as a few lines of text."""
    state = "valid" if record["valid"] else "not valid"
    lines = [f"{record['tag']}: {state}" + (f", {record['description']}" if record["description"] else "")]
    if record["canonical"] not in {None, record["tag"]}:
        lines.append(f"  canonical: {record['canonical']}")
    for problem in record["problems"]:
        text = f"  {problem['column']}: {problem['code']} {problem['name']}: {problem['message']}"
        lines.append(f"{text}. {problem['hint']}" if problem["hint"] else text)
    return "\n".join(lines)
