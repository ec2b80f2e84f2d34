"""What a rule is, and how a check is declared.

A rule is data: its code, name, severity and the parts of its manual page. Most faults are found while an article, the
library or the data is read; their rules are declared in `declared/`, grouped by subject. A check that computes is a
file of its own in `computed/`, and its module's docstring is the manual page::

    @check("C001", "unknown-citekey", Severity.ERROR)
    def unknown_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]: ...

A check looks at facts and the catalogue only, never at the text.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from ludograph.frozen import frozen
from ludograph.problems import Problem, Severity

if TYPE_CHECKING:
    from ludograph.article.facts import ArticleFacts
    from ludograph.catalogue import Catalogue
    from ludograph.checks.outline import SiteOutline

ArticleCheck = Callable[["ArticleFacts", "Catalogue"], Iterable[Problem]]
"""Finds faults of one article."""
SiteCheck = Callable[["SiteOutline", "Catalogue"], Iterable[Problem]]
"""Finds faults that only all articles together show."""

PARTS = {"finds": "What it finds.", "why": "Why it matters.", "example": "Example.", "remedy": "Remedy."}
"""The parts of a manual page, by the field of `Rule`, with the heading of each."""
_HEADINGS = re.compile(f"^({'|'.join(map(re.escape, PARTS.values()))})\\s+", re.MULTILINE)


@frozen
class Rule:
    """A code with its name, severity and manual page; declared once."""

    code: str
    name: str
    severity: Severity
    title: str
    """One sentence fragment that names the fault."""
    finds: str
    why: str
    example: str
    remedy: str
    fixable: bool = False
    """Whether `--fix` can correct some of its problems."""
    default_on: bool = True
    """House rules are off until they are selected."""

    @property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """The headed parts of the manual page, in order."""
        return tuple((heading, getattr(self, name)) for name, heading in PARTS.items())

    @property
    def manual(self) -> str:
        """The manual page as plain text of 100 columns."""
        indent = " " * 17
        parts = (
            textwrap.fill(
                f"{heading:<16} {text}", 100, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
            )
            for heading, text in self.parts
        )
        return "\n".join([self.title, "", *parts])


@frozen
class Check:
    """A rule and the function that finds its faults in facts."""

    rule: Rule
    article: ArticleCheck | None = None
    site: SiteCheck | None = None


def check(
    code: str, name: str, severity: Severity, *, fixable: bool = False, default_on: bool = True
) -> Callable[[ArticleCheck], Check]:
    """Declares a function of an article's facts and the catalogue as the check of a code."""

    def declare(function: ArticleCheck) -> Check:
        return Check(_documented_rule(function, code, name, severity, fixable, default_on), article=function)

    return declare


def site_check(code: str, name: str, severity: Severity) -> Callable[[SiteCheck], Check]:
    """Declares a function of all articles' outlines and the catalogue as the check of a code."""

    def declare(function: SiteCheck) -> Check:
        return Check(_documented_rule(function, code, name, severity), site=function)

    return declare


def _documented_rule(
    function: Callable[..., Iterable[Problem]],
    code: str,
    name: str,
    severity: Severity,
    fixable: bool = False,
    default_on: bool = True,
) -> Rule:
    """The rule whose manual page is the docstring of the module that declares the function."""
    title, *parts = _HEADINGS.split(sys.modules[function.__module__].__doc__ or "")
    found = {heading: " ".join(text.split()) for heading, text in zip(parts[::2], parts[1::2], strict=True)}
    finds, why, example, remedy = (found.get(heading, "") for heading in PARTS.values())
    return Rule(code, name, severity, title.strip(), finds, why, example, remedy, fixable, default_on)
