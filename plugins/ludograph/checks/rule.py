"""What a check is: a rule (its code, name, severity and manual page) and what finds the faults it is about.

A fault that the reading met already carries its code; its check hands it on. A check that finds faults by itself looks
at facts and catalogue only, never at the text::

    @check("C001", "unknown-citekey", Severity.ERROR)
    def unknown_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]: ...

    malformed_citation = hands_on("C011", "malformed-citation", Severity.ERROR, __doc__)
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ludograph.problems import Problem, Severity

if TYPE_CHECKING:
    from ludograph.article.facts import ArticleFacts
    from ludograph.article.index import SiteIndex
    from ludograph.catalogue import Catalogue

ArticleCheck = Callable[["ArticleFacts", "Catalogue"], Iterable[Problem]]
"""Faults of one article."""
SiteCheck = Callable[["SiteIndex", "Catalogue"], Iterable[Problem]]
"""Faults that only all articles together show."""


@dataclass(frozen=True, slots=True)
class Rule:
    """What is said of a code, and nowhere else."""

    code: str
    name: str
    severity: Severity
    manual: str
    """The manual page: a first line, then the parts What it finds, Why it matters, Example, Remedy."""
    fixable: bool = False
    """Whether `--fix` may mend it."""
    default_on: bool = True
    """House rules are off until they are selected."""
    milder: tuple[str, ...] = ()
    """A problem whose message contains one of these is only information."""

    def severity_of(self, problem: Problem) -> Severity:
        """The weight of this problem of the rule."""
        return Severity.INFO if any(part in problem.message for part in self.milder) else self.severity


@dataclass(frozen=True, slots=True)
class Check:
    """A rule with what finds its faults besides the reading."""

    rule: Rule
    article: ArticleCheck | None = None
    site: SiteCheck | None = None


def hands_on(
    code: str,
    name: str,
    severity: Severity,
    manual: str | None,
    *,
    fixable: bool = False,
    default_on: bool = True,
    milder: tuple[str, ...] = (),
) -> Check:
    """The check of a code whose faults are all met while reading; `manual` is its module's docstring."""
    return Check(Rule(code, name, severity, manual or "", fixable, default_on, milder))


def check(
    code: str,
    name: str,
    severity: Severity,
    *,
    fixable: bool = False,
    default_on: bool = True,
    milder: tuple[str, ...] = (),
) -> Callable[[ArticleCheck], Check]:
    """Declares a function of an article's facts and the catalogue as the check of a code."""

    def declare(function: ArticleCheck) -> Check:
        return Check(Rule(code, name, severity, _manual_of(function), fixable, default_on, milder), article=function)

    return declare


def site_check(
    code: str, name: str, severity: Severity, *, fixable: bool = False, default_on: bool = True
) -> Callable[[SiteCheck], Check]:
    """Declares a function of all articles' facts and the catalogue as the check of a code."""

    def declare(function: SiteCheck) -> Check:
        return Check(Rule(code, name, severity, _manual_of(function), fixable, default_on), site=function)

    return declare


def _manual_of(function: Callable[..., Iterable[Problem]]) -> str:
    """The docstring of the module that declares the function."""
    return sys.modules[function.__module__].__doc__ or ""
