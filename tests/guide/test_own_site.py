"""Three files are a site: it is sound, and it is built."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.guide.examples import files

from ludograph.tools.main import main

FILES = files("own-site.md")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for path, text in FILES.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_has_three_files() -> None:
    assert sorted(FILES) == ["bibliography/harbour.bib", "docs/index.md", "mkdocs.yml"]


def test_it_is_sound_and_is_built(project: Path) -> None:
    assert main(["check", "--strict"]) == 0
    assert main(["build", "--strict"]) == 0
    page = (project / "site/index.html").read_text(encoding="utf-8")
    assert "Cards of the Harbour" in page
