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
    parts: list[list[str]] = [[]]
    for line in file.read_text(encoding="utf-8").splitlines():
        if line == ".":
            parts.append([])
        else:
            parts[-1].append(line)
    if any(parts.pop()) or len(parts) % 3:
        raise ValueError(f"{file}: a case is a title, a source and what is expected, each closed by a full stop")
    texts = ["\n".join(part) for part in parts]
    return [
        Case(file, title.strip(), f"{source}\n", expected)
        for title, source, expected in zip(texts[0::3], texts[1::3], texts[2::3], strict=True)
    ]
