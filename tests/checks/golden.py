"""Golden cases in Markdown: a title, the source and what is expected, each closed by a line with a full stop."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Case:
    """One case of a fixture file."""

    file: Path
    title: str
    source: str
    expected: str

    def __str__(self) -> str:
        return f"{self.file.stem}: {self.title}"


def read_cases(file: Path) -> list[Case]:
    """All cases of the file."""
    parts = file.read_text(encoding="utf-8").split("\n.\n")
    if parts[-1].strip():
        raise ValueError(f"{file}: the last case is not closed by a full stop")
    cases = []
    for title, source, expected in zip(parts[0:-1:3], parts[1::3], parts[2::3], strict=True):
        cases.append(Case(file, title.strip(), source.removeprefix("\n") + "\n", expected.strip("\n")))
    return cases
