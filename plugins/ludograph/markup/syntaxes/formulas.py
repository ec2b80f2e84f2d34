"""`$x^2$`, and `$$…$$` on a line of its own: mathematics, in articles that switch it on (`math: true`).

The rule is Pandoc's (manual, tex_math_dollars): no blank inside a dollar, no digit after the second, and a backslash
before a dollar makes it text. So "$20 and $30" is text.
"""

from __future__ import annotations

import re

from ludograph.markup.parts.formula import FormulaError, can_be_shown, read_formula
from ludograph.markup.read.scanner import Scanner, visible
from ludograph.markup.tree import Element, Literal, element

_DISPLAYED = re.compile(r"\$\$(?P<tex>(?:[^$\\]|\\.|\$(?!\$))+?)\$\$", re.DOTALL)
_INLINE = re.compile(r"\$(?![\s$])(?P<tex>(?:[^$\\]|\\.)+)(?<!\s)\$(?!\d)", re.DOTALL)
_VERBATIM = ("code", "pre", "kbd", "samp")
_HINT = "Correct it, or write \\$ for a dollar sign."


class Formulas:
    """What cannot be read is shown as its author typed it, with a finding."""

    triggers = ("$",)
    in_raw_html = True

    def read(self, scanner: Scanner, position: int) -> int | None:
        if scanner.raw and any(map(scanner.elements.inside, _VERBATIM)):
            return None
        match = _DISPLAYED.match(scanner.text, position, scanner.limit)
        display = match is not None
        match = match or _INLINE.match(scanner.text, position, scanner.limit)
        if match is None:
            return None
        start, end = match.span("tex")
        if not can_be_shown():
            if "math" not in scanner.ledger.reported_once:
                scanner.ledger.reported_once.add("math")
                hint = "Install it: pip install 'ludograph[math]'."
                scanner.problem("MTH002", "mathematics needs an extra part of the program", hint, position, match.end())
            scanner.put(_as_typed(match["tex"]))
            return match.end()
        try:
            formula = read_formula(visible(match["tex"]), display=display)
        except FormulaError as error:
            scanner.problem("MTH001", str(error), _HINT, start, end)
            scanner.put(_as_typed(match["tex"]))
            return match.end()
        if formula.refused:
            place = scanner.place(start, end)
            scanner.ledger.refused_attributes("math", formula.refused, place.start, place.end)
        shown = element("span", [formula.shown], {"class": "lg-formula"}) if display else formula.shown
        shown.plain = formula.words
        scanner.put(shown)
        return match.end()


def _as_typed(tex: str) -> Element:
    tex = visible(tex).strip()
    return element("code", [Literal(tex)], plain=tex)
