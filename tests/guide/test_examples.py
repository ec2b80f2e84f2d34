"""The manual is right: its correct examples have no fault, and its faulty ones show the messages of the program."""

from __future__ import annotations

import pytest
from tests.guide.examples import Example, examples
from tests.guide.project import check, laid_out, write

CASES = [example for example in examples() if not example.title]


@pytest.fixture(scope="module")
def reported(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """What is reported for each example."""
    folder = laid_out(tmp_path_factory)
    paths = {write(folder, example): str(example) for example in CASES}
    return {paths[path]: lines for path, lines in check(folder, list(paths)).items()}


@pytest.mark.parametrize("example", CASES, ids=str)
def test_what_is_said_of_an_example_is_what_the_manual_shows(example: Example, reported: dict[str, list[str]]) -> None:
    assert "".join(f"article.md:{line}\n" for line in reported[str(example)]) == example.complaint
