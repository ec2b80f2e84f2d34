"""The editors' rules: what each code means, and the checks that compute.

`RULES` gives what is known of each code, in the order of the codes. `CHECKS` are the rules with a function that finds
their faults in the facts; the faults of all other rules are found while reading.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from itertools import chain
from pkgutil import iter_modules
from types import MappingProxyType, ModuleType

from ludograph.checks import computed, declared
from ludograph.checks.rule import Check, Rule
from ludograph.problems import Problem, Severity

__all__ = ["CHECKS", "RULES", "SUBJECTS", "Check", "Rule", "name_of", "severity_of"]


def _files(folder: ModuleType) -> Iterator[tuple[str, ModuleType]]:
    """The files of a folder by their names, sorted: nothing else lists them."""
    for name in sorted(module.name for module in iter_modules(folder.__path__)):
        yield name, import_module(f"{folder.__name__}.{name}")


CHECKS: tuple[Check, ...] = tuple(getattr(file, name) for name, file in _files(computed))
"""Each file of `computed/` holds the check of its name."""

SUBJECTS = tuple(file for _, file in _files(declared))
"""Each file of `declared/` holds the rules of a subject."""

RULES: Mapping[str, Rule] = MappingProxyType(
    {
        rule.code: rule
        for rule in sorted(
            chain((check.rule for check in CHECKS), *(subject.RULES for subject in SUBJECTS)),
            key=lambda rule: rule.code,
        )
    }
)


def name_of(problem: Problem) -> str:
    """The name of the problem's code: `unknown-citekey`."""
    return RULES[problem.code].name


def severity_of(problem: Problem) -> Severity:
    """The severity of the problem's code, where mkdocs.yml says nothing else."""
    return RULES[problem.code].severity
