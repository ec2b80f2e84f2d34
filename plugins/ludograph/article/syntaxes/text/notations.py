"""Notations of other programs that are printed as they stand: each is reported with its name and what to write."""

from __future__ import annotations

import re
from collections.abc import Set

from ludograph.article.read.text.scanner import Scanner, visible
from ludograph.base.frozen import frozen

VERBATIM = ("code", "pre", "kbd", "samp")
"""Elements of HTML in which signs are signs."""
_TEX = r"(?:\\[A-Za-z]|[\^_=<>+])"


@frozen
class Notation:
    """A notation in running text."""

    triggers: tuple[str, ...]
    pattern: re.Pattern[str]
    code: str
    name: str
    instead: str
    read_by: Set[str] = frozenset()
    """The extensions, settings and plugins that read it."""
    literal: bool = False
    """Whether nothing in it is read."""
    each: bool = False
    """Whether each is reported, not only the first of an article."""


_WRITE = "Write the text, link or picture itself."
NOTATIONS = (
    Notation(
        ("{{<", "{{%"),
        re.compile(r"\{\{(?:<(?:(?!>\}\}|\{\{)[^\n])*>|%(?:(?!%\}\}|\{\{)[^\n])*%)\}\}"),
        "PAN006",
        "a shortcode of another program",
        _WRITE,
        literal=True,
        each=True,
    ),
    Notation(
        ("{%", "{{"),
        re.compile(
            r"\{%-?\s*[a-z]\w*\b[^{}\n]*%\}"
            r"|\{\{-?\s*(?:(?:site|page|layout|content|include)\b|[^{}|\n]+\|\s*[a-z])[^{}\n]*\}\}"
        ),
        "PAN006",
        "a command of Liquid or Jinja",
        _WRITE,
        read_by=frozenset({"templates"}),
        literal=True,
    ),
    Notation(("{::",), re.compile(r"\{::\w[^{}\n]*\}"), "PAN006", "a command of kramdown", _WRITE, literal=True),
    Notation(
        ("{",),
        re.compile(r"\{[a-z][\w:.+-]*\}`[^`\n]+`"),
        "PAN006",
        "a role of MyST",
        "Write a link, a citation or the words themselves.",
    ),
    Notation(
        ("$",),
        re.compile(
            rf"(?<![\w$])\$(?![\s$])(?=[^$\n]*?{_TEX}|[A-Za-z]\$)[^$\n]*[^\s$]\$(?![\w$])"
            rf"|\$\$(?=\s*\n|[^$]*?{_TEX})[^$]+\$\$(?!\$)"
        ),
        "PAN002",
        "a formula",
        "Formulas between dollar signs need `math: true`; write \\$ for a dollar sign.",
        read_by=frozenset({"math", "pymdownx.arithmatex"}),
        literal=True,
    ),
    Notation(
        ("~",),
        re.compile(r"(?<=[A-Za-z)\]])~[^\s~]{1,20}~(?![~\w])|(?<=[A-Za-z)\]])~[0-9+-]{1,4}~(?!~)"),
        "PAN009",
        "a subscript of Pandoc",
        "Write <sub>…</sub>.",
        read_by=frozenset({"pymdownx.tilde"}),
    ),
    Notation(
        ("^",),
        re.compile(r"(?<=[\w)\]])\^[^\s^\[\]]{1,20}\^(?!\^)"),
        "PAN009",
        "a superscript of Pandoc",
        "Write <sup>…</sup>.",
        read_by=frozenset({"pymdownx.caret"}),
    ),
)


class Notations:
    """Reports these notations."""

    triggers = tuple(trigger for notation in NOTATIONS for trigger in notation.triggers)
    in_raw_html = True

    def read(self, scanner: Scanner, position: int) -> int | None:
        ledger = scanner.ledger
        if any(map(scanner.elements.inside, VERBATIM)):
            return None
        for notation in NOTATIONS:
            match = notation.pattern.match(scanner.text, position, scanner.limit)
            if match is None or not notation.read_by.isdisjoint(ledger.notations):
                continue
            if notation.each or notation.name not in ledger.reported_once:
                ledger.reported_once.add(notation.name)
                message = f"{match[0][:60]!r} is {notation.name}, which is printed as it stands"
                scanner.problem(notation.code, message, notation.instead, *match.span())
            if notation.literal:
                scanner.put_literal(visible(match[0]))
            return match.end() if notation.literal else None
        return None
