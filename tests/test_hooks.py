"""The Git hook of this repository, run by Git itself in a small one."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HOOKS = Path(__file__).parent.parent / "hooks"


@pytest.fixture
def repository(new_site: Any) -> Path:
    site = new_site({"docs/a.md": "---\ntitle: A\n---\nText.\n", ".gitignore": ".venv\n.cache\n"})
    root: Path = site.root
    (root / ".venv").mkdir()
    (root / ".venv" / "bin").symlink_to(Path(sys.executable).parent)
    for arguments in (["init", "-q"], ["config", "user.name", "A"], ["config", "user.email", "a@example.org"]):
        git(root, *arguments)
    git(root, "config", "core.hooksPath", str(HOOKS))
    return root


def git(root: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)


def commit(root: Path, path: str, text: str) -> subprocess.CompletedProcess[str]:
    (root / path).write_text(text, encoding="utf-8")
    git(root, "add", "--all")
    return git(root, "commit", "-q", "-m", "Change something")


def test_a_sound_state_is_committed(repository: Path) -> None:
    assert commit(repository, "docs/a.md", "---\ntitle: A\n---\nOther text.\n").returncode == 0


@pytest.mark.parametrize(
    ("path", "text", "reported"),
    [
        ("docs/a.md", "---\ntitle: A\ndraft: maybe\n---\nText.\n", "PRV"),
        ("a.py", "import os\n", "F401"),
        ("a.py", "x  =  1\n", "reformat"),
    ],
    ids=["an article's fault", "a fault of style", "another format"],
)
def test_a_fault_stops_the_commit(repository: Path, path: str, text: str, reported: str) -> None:
    done = commit(repository, path, text)
    assert done.returncode != 0
    assert reported in done.stdout + done.stderr
