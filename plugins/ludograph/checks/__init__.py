"""The editors' rules: what each code means, and the checks that compute.

`RULES` gives what is known of each code, in the order of the codes. `CHECKS` are the functions that find faults of some
of them in the facts; the faults of all other rules are found while reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import MappingProxyType

from ludograph.checks import computed
from ludograph.checks.rule import Check, Rule, rules_in
from ludograph.problems import Problem, Severity

__all__ = ["CHECKS", "RULES", "Check", "Rule", "name_of", "severity_of"]

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        rule.code: rule
        for rule in sorted(
            (
                rule
                for file in Path(__file__).with_name("rules").glob("*.txt")
                for rule in rules_in(file.read_text(encoding="utf-8"))
            ),
            key=lambda rule: rule.code,
        )
    }
)

CHECKS: tuple[Check, ...] = tuple(
    found
    for module in sorted(module.name for module in iter_modules(computed.__path__))
    for found in vars(import_module(f"{computed.__name__}.{module}")).values()
    if isinstance(found, Check)
)
"""All checks of the files of `computed/`: nothing else lists them."""


def name_of(problem: Problem) -> str:
    """The name of the problem's code: `unknown-citekey`."""
    return RULES[problem.code].name


def severity_of(problem: Problem) -> Severity:
    """The severity of the problem's code, where mkdocs.yml says nothing else."""
    return RULES[problem.code].severity
