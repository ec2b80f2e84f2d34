"""Rules, and the declaration of checks.

A rule is data: its code, name, severity and manual page. Most faults are found while an article, the library or the
data is read; their rules are in `declared/`, a file for each subject, in the form printed by `ludograph explain`. A
computed check is a file in `computed/`, and its module's docstring is the manual page::

    @check("C001", "unknown-citekey", Severity.ERROR)
    def unknown_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]: ...

A check uses only facts and the catalogue, never the text.
"""

from __future__ import annotations

import re
import sys
import textwrap
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from ludograph.base.frozen import frozen
from ludograph.base.problems import Problem, Severity

if TYPE_CHECKING:
    from ludograph.article.facts import ArticleFacts
    from ludograph.catalogue import Catalogue
    from ludograph.checks.outline import SiteOutline

ArticleCheck = Callable[["ArticleFacts", "Catalogue"], Iterable[Problem]]
"""Finds faults of one article."""
SiteCheck = Callable[["SiteOutline", "Catalogue"], Iterable[Problem]]
"""Finds faults over all articles."""

HEADINGS = ("What it finds.", "Why it matters.", "Example.", "Remedy.")
"""The headings of a manual page, in order."""
_HEADING = re.compile(f"^({'|'.join(map(re.escape, HEADINGS))})\\s+", re.MULTILINE)
_FIXABLE, _OFF = "corrected by --fix", "off unless selected"
_HEAD = re.compile(rf"^([A-Z]+\d+) ([a-z\d-]+) \((\w+)(, {_FIXABLE})?(, {_OFF})?\)$", re.MULTILINE)
"""The first line of a rule: code, name, severity and traits."""


@frozen
class Rule:
    """A code with its name, severity and manual page; declared once."""

    code: str
    name: str
    severity: Severity
    title: str
    """A phrase that names the fault."""
    parts: tuple[tuple[str, str], ...]
    """The parts of the manual page with their headings, in order."""
    fixable: bool = False
    """Whether `--fix` can correct some of its problems."""
    default_on: bool = True
    """Whether it is on by default; house rules are not."""
    file: str = ""
    """The file that declares it, in the package."""

    @property
    def head(self) -> str:
        """The first line of the manual page: `L013 blank-at-edge (info, corrected by --fix)`."""
        traits = [self.severity, *[_FIXABLE] * self.fixable, *[_OFF] * (not self.default_on)]
        return f"{self.code} {self.name} ({', '.join(traits)})"

    @property
    def manual(self) -> str:
        """The manual page as plain text with 100 columns."""
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
        rule = Rule(code, name, severity, *_manual_of(function), fixable, default_on, function.__module__)
        return Check(rule, article=function)

    return declare


def site_check(code: str, name: str, severity: Severity) -> Callable[[SiteCheck], Check]:
    """Declares a function of all articles' outlines and the catalogue as the check of a code."""

    def declare(function: SiteCheck) -> Check:
        return Check(Rule(code, name, severity, *_manual_of(function), file=function.__module__), site=function)

    return declare


def declared_rules(text: str, file: str) -> Iterator[Rule]:
    """The rules of a file of `declared/`."""
    pieces = _HEAD.split(text)[1:]
    for at in range(0, len(pieces), 6):
        code, name, severity, fixable, off, manual = pieces[at : at + 6]
        yield Rule(code, name, Severity(severity), *_read_manual(manual), bool(fixable), not off, file)


def _manual_of(function: Callable[..., Iterable[Problem]]) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The manual page in the docstring of the module that declares the function."""
    return _read_manual(sys.modules[function.__module__].__doc__ or "")


def _read_manual(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A rule's title, and the parts of its manual page."""
    title, *parts = _HEADING.split(text)
    return title.strip(), tuple(
        (heading, " ".join(part.split())) for heading, part in zip(parts[::2], parts[1::2], strict=True)
    )
