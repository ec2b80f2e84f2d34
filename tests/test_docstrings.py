"""Notations, grammars and tables in docstrings keep their lines."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import ludograph

PACKAGE = Path(ludograph.__file__).parent


def docstrings() -> Iterator[tuple[str, str]]:
    """Each docstring of the package as it is written, with its place."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node, clean=False)
                if text is not None:
                    yield f"{path.relative_to(PACKAGE)}:{getattr(node, 'lineno', 1)}", text


def unindented(text: str) -> bool:
    """Whether what follows a `::` is not indented: it was a notation, and is prose now."""
    lines = text.split("\n")
    for place, line in enumerate(lines):
        if line.rstrip().endswith("::"):
            own = 0 if place == 0 else len(line) - len(line.lstrip())
            following = next((after for after in lines[place + 1 :] if after.strip()), "")
            if len(following) - len(following.lstrip()) <= own:
                return True
    return False


def test_a_notation_in_a_docstring_is_indented_so_that_nothing_wraps_its_lines() -> None:
    assert [place for place, text in docstrings() if unindented(text)] == []


def test_a_notation_that_became_prose_is_noticed() -> None:
    assert unindented("The grammar::\n\ncluster = 1 cite = 2\n")
    assert not unindented("The grammar::\n\n    cluster = 1\n    cite    = 2\n")
