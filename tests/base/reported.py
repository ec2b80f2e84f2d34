"""How tests write problems: as the command prints them, less the name of the check."""

from __future__ import annotations

from collections.abc import Iterable

from ludograph.base.problems import Problem
from ludograph.base.source import SourceText


def reported(problems: Iterable[Problem], *sources: SourceText) -> list[str]:
    """`path:line:column: CODE message. Hint.` for each problem."""
    texts = {source.path: source for source in sources}
    lines = []
    for problem in problems:
        assert problem.place is not None
        line, column = texts[problem.place.path].location(problem.place.start)
        hint = f". {problem.hint}" if problem.hint else ""
        lines.append(f"{problem.place.path}:{line}:{column}: {problem.code} {problem.message}{hint}")
    return lines
