"""`ludograph explain CODE…`: the manual page of a rule, made from its declaration."""

from __future__ import annotations

import argparse
import sys

from ludograph.checks import RULES, Rule
from ludograph.checks.selection import find_rule, rule_hint


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = (
        "Prints what a check finds, why it matters, an example, and a remedy. Without a code: all codes."
    )
    parser.add_argument(
        "rules", metavar="CODE", nargs="*", help="a code such as C006, or a name such as malformed-locator"
    )


def run(args: argparse.Namespace) -> int:
    """Prints the pages of known codes; 2 if one is unknown."""
    if not args.rules:
        print("\n".join(f"{rule.code:<7} {rule.severity:<8} {rule.name}" for rule in RULES.values()))
        return 0
    found = {word: find_rule(word) for word in args.rules}
    if pages := [page(rule) for rule in found.values() if rule is not None]:
        print("\n\n".join(pages))
    unknown = [word for word, rule in found.items() if rule is None]
    for word in unknown:
        print(f"ludograph: no rule {word!r}. {rule_hint(word)}", file=sys.stderr)
    return 2 if unknown else 0


def page(rule: Rule) -> str:
    """The manual page with code, name and severity as a heading."""
    return f"{rule.head}\n\n{rule.manual.strip()}"
