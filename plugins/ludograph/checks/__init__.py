"""The rules for editors: the meaning of each code, and the computed checks.

`RULES` has the declaration of each code, ordered by code. `ARTICLE_CHECKS` and `SITE_CHECKS` find faults in facts; all
other faults are found while reading.
"""

from __future__ import annotations

from collections.abc import Mapping
from inspect import getmembers
from pathlib import Path

from ludograph.base.grouping import registry
from ludograph.base.problems import Problem, Severity
from ludograph.checks.computed import addresses, citations, front_matter, games, languages, pictures
from ludograph.checks.rule import ArticleCheck, Rule, SiteCheck, declared_rules

__all__ = ["ARTICLE_CHECKS", "RULES", "SITE_CHECKS", "Rule", "name_of", "severity_of"]

_COMPUTED = [
    value
    for module in (addresses, citations, front_matter, games, languages, pictures)
    for _, value in getmembers(module)
]
ARTICLE_CHECKS = tuple(one for one in _COMPUTED if isinstance(one, ArticleCheck))
SITE_CHECKS = tuple(one for one in _COMPUTED if isinstance(one, SiteCheck))

_ALL = sorted(
    (
        rule
        for file in sorted(Path(__file__).with_name("declared").glob("*.txt"))
        for rule in declared_rules(file.read_text(encoding="utf-8"), f"declared/{file.name}")
    ),
    key=lambda rule: rule.code,
)
RULES: Mapping[str, Rule] = registry((rule.code, rule, rule.file) for rule in _ALL)
BY_NAME: Mapping[str, Rule] = registry((rule.name, rule, rule.file) for rule in _ALL)


def name_of(problem: Problem) -> str:
    """The name of the problem's code: `unknown-citekey`."""
    return RULES[problem.code].name


def severity_of(problem: Problem) -> Severity:
    return RULES[problem.code].severity
