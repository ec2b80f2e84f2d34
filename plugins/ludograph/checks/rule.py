"""Rules, and the functions that find faults in facts.

A rule is data: its code, name, severity and manual page, in a file of `declared/` for each subject, in the form printed
by `ludograph explain`. Most faults are found while an article, the library or the data is read. What has to be computed
is found by a function in `computed/`, which names the code::

    @article_check("C001")
    def unknown_citekey(article: ArticleFacts, catalogue: Catalogue) -> Iterator[Problem]: ...

A check uses only facts and the catalogue, never the text.
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import TYPE_CHECKING

from ludograph.base.frozen import frozen
from ludograph.base.problems import Problem, Severity

if TYPE_CHECKING:
    from ludograph.article.facts import ArticleFacts
    from ludograph.catalogue import Catalogue
    from ludograph.checks.outline import SiteOutline

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
class ArticleCheck:
    """A function that finds faults of one article, and their code."""

    code: str
    find: Callable[[ArticleFacts, Catalogue], Iterable[Problem]]


@frozen
class SiteCheck:
    """A function that finds faults over all articles, and their code."""

    code: str
    find: Callable[[SiteOutline, Catalogue], Iterable[Problem]]


def article_check(code: str) -> Callable[[Callable[[ArticleFacts, Catalogue], Iterable[Problem]]], ArticleCheck]:
    """Makes a function of an article's facts the check of a code."""
    return partial(ArticleCheck, code)


def site_check(code: str) -> Callable[[Callable[[SiteOutline, Catalogue], Iterable[Problem]]], SiteCheck]:
    """Makes a function of all articles' outlines the check of a code."""
    return partial(SiteCheck, code)


def declared_rules(text: str, file: str) -> Iterator[Rule]:
    pieces = _HEAD.split(text)[1:]
    for at in range(0, len(pieces), 6):
        code, name, severity, fixable, off, manual = pieces[at : at + 6]
        yield Rule(code, name, Severity(severity), *_read_manual(manual), bool(fixable), not off, file)


def _read_manual(text: str) -> tuple[str, tuple[tuple[str, str], ...]]:
    """A rule's title, and the parts of its manual page."""
    title, *parts = _HEADING.split(text)
    return title.strip(), tuple(
        (heading, " ".join(part.split())) for heading, part in zip(parts[::2], parts[1::2], strict=True)
    )
