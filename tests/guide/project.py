"""The manual's examples as a project of their own, beside the real articles, library and data they speak of."""

from __future__ import annotations

import contextlib
import io
import json
import shutil
from pathlib import Path

import pytest
from tests.guide.examples import ROOT, Example
from tests.shared import made_once, read_this_site

from ludograph.tools.main import main

CONFIG = "site_name: Examples\nplugins: [ludograph]\n"


def laid_out(folders: pytest.TempPathFactory) -> Path:
    """What examples refer to, with a configuration as short as one can be; it has been read once."""
    read_this_site(folders)
    return shutil.copytree(made_once(folders, "encyclopedia", _lay_out), folders.mktemp("encyclopedia") / "site")


def _lay_out(folder: Path) -> None:
    for name in ("bibliography", "data", "docs"):
        left_out = shutil.ignore_patterns("contributing", "essays", "odds", "people", "texts", "sources", "fr", "ja")
        shutil.copytree(ROOT / name, folder / name, ignore=left_out)
    (folder / "mkdocs.yml").write_text(CONFIG, encoding="utf-8")
    shutil.copytree(ROOT / ".cache", folder / ".cache", ignore=shutil.ignore_patterns("hashes", "screenshots"))
    check(folder, ["docs/index.md"])


def write(folder: Path, example: Example) -> str:
    """Make an article of an example; its path in the project."""
    path = f"docs/guide/{example.page.removesuffix('.md')}-{example.line}.md"
    (folder / path).write_text(example.text, encoding="utf-8")
    return path


def check(folder: Path, paths: list[str]) -> dict[str, list[str]]:
    """What `ludograph check` says of each path but for remarks: `1:3: CODE name: message. hint`."""
    output = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(output):
        assert main(["check", "--format", "jsonl", *paths]) in (0, 1)
    reported: dict[str, list[str]] = {path: [] for path in paths}
    for line in output.getvalue().splitlines():
        one = json.loads(line)
        if one["severity"] != "info":
            message = f"{one['message']}. {one['hint']}".strip()
            reported[one["path"]].append(f"{one['line']}:{one['column']}: {one['code']} {one['name']}: {message}")
    return reported
