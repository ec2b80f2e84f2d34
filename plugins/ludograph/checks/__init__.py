"""The rules for editors: the meaning of each code, and the computed checks.

`RULES` has the declaration of each code, ordered by code. `CHECKS` are rules with a function that finds faults in the
facts; the faults of all other rules are found while reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

from ludograph.base.problems import Problem, Severity
from ludograph.base.registry import registry
from ludograph.checks import computed
from ludograph.checks.rule import Check, Rule, declared_rules

__all__ = ["CHECKS", "DECLARED", "RULES", "Check", "Rule", "name_of", "severity_of"]


CHECKS: tuple[Check, ...] = tuple(
    getattr(import_module(f"{computed.__name__}.{name}"), name)
    for name in sorted(module.name for module in iter_modules(computed.__path__))
)
"""Each file of `computed/` has the check with its name; there is no other list."""

DECLARED: tuple[Rule, ...] = tuple(
    rule
    for file in sorted(Path(__file__).with_name("declared").glob("*.txt"))
    for rule in declared_rules(file.read_text(encoding="utf-8"), f"declared/{file.name}")
)
"""Each file of `declared/` has the rules of a subject."""

_ALL = sorted((*(check.rule for check in CHECKS), *DECLARED), key=lambda rule: rule.code)
RULES: Mapping[str, Rule] = registry((rule.code, rule, rule.file) for rule in _ALL)
BY_NAME: Mapping[str, Rule] = registry((rule.name, rule, rule.file) for rule in _ALL)


def name_of(problem: Problem) -> str:
    """The name of the problem's code: `unknown-citekey`."""
    return RULES[problem.code].name


def severity_of(problem: Problem) -> Severity:
    """The default severity of the problem's code."""
    return RULES[problem.code].severity
