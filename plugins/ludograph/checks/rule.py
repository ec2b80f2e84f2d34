"""What a rule is, and how a check is declared.

A rule is data: its code, name, severity and manual page. All rules are in `rules/`, a file for each subject, just as
`ludograph explain` prints them. Most faults are found while an article, the library or the data is read. What has to be
computed is found by a check in `computed/`, a function with the name of the rule::

    @check("C001")
    def unknown_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]: ...

A check looks at facts and the catalogue only, never at the text.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
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

HEADINGS = ("What it finds.", "Why it matters.", "Example.", "Remedy.")
"""The headings of a manual page, in order."""
_HEADING = re.compile(f"^({'|'.join(map(re.escape, HEADINGS))})\\s+", re.MULTILINE)
_FIXABLE, _OFF = "corrected by --fix", "off unless selected"
_HEAD = re.compile(rf"^([A-Z]+\d+) ([a-z\d-]+) \((\w+)(, {_FIXABLE})?(, {_OFF})?\)$", re.MULTILINE)
"""What heads a rule: code, name, severity and traits."""


@frozen
class Rule:
    """A code with its name, severity and manual page; declared once."""

    code: str
    name: str
    severity: Severity
    title: str
    """One sentence fragment that names the fault."""
    parts: tuple[tuple[str, str], ...]
    """The headed parts of the manual page, in order."""
    fixable: bool = False
    """Whether `--fix` can correct some of its problems."""
    default_on: bool = True
    """House rules are off until they are selected."""

    @property
    def head(self) -> str:
        """What heads the manual page: `L013 blank-at-edge (info, corrected by --fix)`."""
        traits = [self.severity, *[_FIXABLE] * self.fixable, *[_OFF] * (not self.default_on)]
        return f"{self.code} {self.name} ({', '.join(traits)})"

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


def rules_in(text: str) -> Iterator[Rule]:
    """The rules of a file of `rules/`."""
    pieces = _HEAD.split(text)[1:]
    for at in range(0, len(pieces), 6):
        code, name, severity, fixable, off, manual = pieces[at : at + 6]
        title, *parts = _HEADING.split(manual)
        headed = tuple((heading, " ".join(part.split())) for heading, part in zip(parts[::2], parts[1::2], strict=True))
        yield Rule(code, name, Severity(severity), title.strip(), headed, bool(fixable), not off)


@frozen
class Check:
    """The function that finds the faults of a rule in facts."""

    code: str
    article: ArticleCheck | None = None
    site: SiteCheck | None = None


def check(code: str) -> Callable[[ArticleCheck], Check]:
    """Declares a function of an article's facts and the catalogue as the check of a code."""
    return lambda function: Check(code, article=function)


def site_check(code: str) -> Callable[[SiteCheck], Check]:
    """Declares a function of all articles' outlines and the catalogue as the check of a code."""
    return lambda function: Check(code, site=function)
