"""`ludograph explain WORD…`: the manual page of a rule, made from its declaration, or the meaning of a language tag."""

from __future__ import annotations

import argparse
import re
import sys
from typing import Any

from ludograph.base.source import SourceText
from ludograph.checks import RULES, Rule
from ludograph.checks.selection import find_rule, rule_hint
from ludograph.languages.names import describe
from ludograph.languages.tag import canonical_text, check_tag, is_valid
from ludograph.tools.shared.arguments import add_json, print_answer, print_json
from ludograph.tools.shared.records import problem_line, problem_record


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Prints what a check finds, why it matters, an example, and a remedy. Without a code: all codes. Of a language "
        "tag (BCP 47) it says what it means, and whether the IANA registry that comes with this program has it."
    )
    parser.add_argument(
        "words", metavar="WORD", nargs="*", help="a code such as C006, a name such as malformed-locator, or ja-Latn"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    """Prints what each word means; 1 if a language tag is not valid, 2 if a word is neither a rule nor a tag."""
    if not args.words:
        rows = (f"{rule.code:<7} {rule.severity:<8} {rule.name}" for rule in RULES.values())
        print_answer(args, map(rule_record, RULES.values()), rows)
        return 0
    status, texts = 0, list[str]()
    for word in args.words:
        if rule := find_rule(word):
            record, text = rule_record(rule), "\n" * bool(texts) + page(rule)
        elif is_valid(word) or not word.isascii() or re.match(r"-|$|[A-Za-z]{2,3}([-_]|$)", word):
            record = tag_record(word)
            status, text = max(status, 0 if record["valid"] else 1), readable(record)
        else:
            print(f"ludograph: no rule {word!r}. {rule_hint(word)}", file=sys.stderr)
            status = 2
            continue
        if args.json:
            print_json([record])
        else:
            texts.append(text)
    if texts:
        print("\n".join(texts))
    return status


def rule_record(rule: Rule) -> dict[str, Any]:
    return {"code": rule.code, "name": rule.name, "severity": str(rule.severity), "manual": rule.manual.strip()}


def page(rule: Rule) -> str:
    """The manual page with code, name and severity as a heading."""
    return f"{rule.head}\n\n{rule.manual.strip()}"


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
    """The record of a tag as a few lines of text."""
    state = "valid" if record["valid"] else "not valid"
    lines = [f"{record['tag']}: {state}" + (f", {record['description']}" if record["description"] else "")]
    if record["canonical"] not in {None, record["tag"]}:
        lines.append(f"  canonical: {record['canonical']}")
    return "\n".join([*lines, *(f"  {problem_line(problem)}" for problem in record["problems"])])
