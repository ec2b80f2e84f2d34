"""The articles of this site as the tests of the encyclopedia read them: paths, and prose without notation."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
WRITTEN = ("games", "cards", "essays", "people", "sources", "texts")
"""Folders with articles; the manual is ours from its first word and quotes its own examples."""


def articles() -> list[Path]:
    """Every article, the front page among them, in the order of their paths."""
    return [
        DOCS / "index.md",
        DOCS / "hand-checker.md",
        *sorted(path for folder in WRITTEN for path in (DOCS / folder).rglob("*.md")),
    ]


def name(path: Path) -> str:
    """As a person would point at it: `games/kyo-kabu.md`."""
    return path.relative_to(DOCS).as_posix()


def prose(text: str) -> str:
    """The words of an article in reading order: no front matter, tags, citations or link targets."""
    text = re.sub(r"\A---\n.*?\n---\n", "", text, flags=re.DOTALL)
    text = re.sub(r"<[^>]*>", "", text)
    text = re.sub(r"\[[^\[\]]*@\w[^\[\]]*\]", " ", text)
    text = re.sub(r"\]\([^()]*\)", "]", text)
    text = re.sub(r"\{#[\w-]+\}|[\[\]*]", "", text)
    text = re.sub(r"\{([^{}|]+)\|[^{}]*\}", r"\1", text)
    return " ".join(text.replace("\n> ", " ").split())
