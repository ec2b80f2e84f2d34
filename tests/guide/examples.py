"""The manual's examples as its tests read them.

A fence of the kind `markdown` is an example. One that is followed by a fence of the kind `text` is a faulty one, and
the second fence is what is reported. A fence with a title is a file of the game that the manual makes step by step.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide"
_FENCE = re.compile(
    r'^(?P<fence>`{3,4})(?P<kind>\w+)(?: title="(?P<title>[^"]+)")?\n(?P<text>.*?)^(?P=fence)\n',
    re.MULTILINE | re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Example:
    """One fence of the manual."""

    page: str
    line: int
    kind: str
    title: str
    """The file it becomes, or ""."""
    text: str
    after: str
    """What follows it on the page."""

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"

    @property
    def complaint(self) -> str:
        """What is reported for a faulty example, line by line; "" of a sound one."""
        found = re.match(r"\n*```text\n(.*?)```", self.after, re.DOTALL)
        return found[1] if found else ""

    @property
    def silences(self) -> bool:
        """Whether it holds a fault on purpose, which readers of the manual need not see."""
        return self.text.startswith("<!-- check:")

    @property
    def is_whole_article(self) -> bool:
        """Whether it has a head of its own, and so cannot stand on the page as well."""
        return self.text.startswith("---\n")


def fences(path: Path) -> list[Example]:
    """All fences of a page with a kind, in reading order."""
    text = path.read_text(encoding="utf-8")
    return [
        Example(
            path.name,
            text.count("\n", 0, found.start()) + 1,
            found["kind"],
            found["title"] or "",
            found["text"],
            text[found.end() :],
        )
        for found in _FENCE.finditer(text)
    ]


def pages() -> list[Path]:
    """The manual's pages that are written by hand."""
    return sorted(GUIDE.glob("*.md"))


def examples() -> list[Example]:
    """The Markdown examples of all pages."""
    return [fence for page in pages() for fence in fences(page) if fence.kind == "markdown"]


def files(page: str) -> dict[str, str]:
    """The files that a page of the manual makes: path in the project → text."""
    return {fence.title: fence.text for fence in fences(GUIDE / page) if fence.title}
