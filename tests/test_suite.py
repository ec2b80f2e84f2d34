"""The suite itself: what it needs is found or said, and CI cannot pass by skipping."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.shared import made_once

ROOT = Path(__file__).parents[1]


def run(tmp_path: Path, test: str, **environment: str) -> str:
    """What pytest says of one test, under this suite's conftest, where neither browser nor Java is on the path."""
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text("utf-8"), encoding="utf-8")
    (tmp_path / "test_it.py").write_text(test, encoding="utf-8")
    options = ["-q", "-p", "no:cacheprovider", "-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-rs"]
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "LUDOGRAPH"))}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, str(tmp_path / "test_it.py")],
        env={**clean, "PATH": str(tmp_path), **environment},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


BROWSER = "import pytest\n\n\n@pytest.mark.browser\ndef test_it(): pass\n"


def test_without_a_browser_its_tests_are_skipped_with_the_reason(tmp_path):
    output = run(tmp_path, BROWSER)
    assert "1 skipped" in output
    assert "no Chromium on this machine" in output


def test_in_ci_they_fail(tmp_path):
    assert "1 error" in run(tmp_path, BROWSER, LUDOGRAPH_CI="1")


def test_in_ci_no_other_test_may_skip_either(tmp_path):
    assert "1 failed" in run(tmp_path, "import pytest\n\n\ndef test_it(): pytest.skip('later')\n", LUDOGRAPH_CI="1")


def test_an_undeclared_marker_is_an_error(tmp_path):
    assert "1 error" in run(tmp_path, "import pytest\n\n\n@pytest.mark.borwser\ndef test_it(): pass\n")


class Worker:
    """The folders of one of the processes that share a run."""

    def __init__(self, base: Path) -> None:
        self.base = base
        base.mkdir()

    def getbasetemp(self) -> Path:
        return self.base

    def mktemp(self, name: str) -> Path:
        folder = self.base / f"{name}{len(list(self.base.iterdir()))}"
        folder.mkdir()
        return folder


def test_what_workers_share_is_made_by_the_first_that_succeeds(tmp_path, monkeypatch):
    monkeypatch.setenv("PYTEST_XDIST_WORKER", "gw0")
    workers = [Worker(tmp_path / name) for name in ("gw0", "gw1", "gw2")]
    asked = []

    def make(folder: Path) -> None:
        asked.append(folder)
        (folder / "page.html").write_text(f"{len(asked)}")
        if len(asked) == 1:
            raise OSError("half made")

    with pytest.raises(OSError, match="half made"):
        made_once(workers[0], "site", make)
    found = [made_once(worker, "site", make) for worker in workers]
    assert len(asked) == 2
    assert {(folder, (folder / "page.html").read_text()) for folder in found} == {(tmp_path / "shared-site", "2")}


def test_the_pins_hold_in_a_folder_whose_name_has_a_blank(tmp_path: Path) -> None:
    folder = tmp_path / "a b"
    folder.mkdir()
    shutil.copy(ROOT / "Makefile", folder)
    show = ["make", "--silent", '--eval=shown: ; @echo "$$PIP_CONSTRAINT"', "shown"]
    shown = subprocess.run(show, cwd=folder, capture_output=True, text=True, check=True).stdout
    assert len(shown.split()) == 1  # pip takes a blank for the end of a file's name
