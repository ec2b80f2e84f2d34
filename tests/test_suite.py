"""The suite itself: what it needs is found or said, and CI cannot pass by skipping."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from importlib.metadata import distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

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


@pytest.mark.parametrize(
    ("environment", "said"), [({}, "1 passed, 1 deselected"), ({"LUDOGRAPH_NIGHTLY": "1"}, "2 passed")]
)
def test_what_is_for_the_night_is_left_out_by_day_and_not_skipped(tmp_path, environment, said):
    tests = "import pytest\n\n\n@pytest.mark.nightly\ndef test_late(): pass\n\n\ndef test_soon(): pass\n"
    assert said in run(tmp_path, tests, LUDOGRAPH_CI="1", **environment)


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


LOWEST = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["requires-python"].removeprefix(">=")
PINS = [Requirement(line) for line in (ROOT / ".ci/constraints.txt").read_text("utf-8").splitlines()[1:]]


@pytest.mark.parametrize("python", [f"{LOWEST}.0", "3.12.0", "3.13.0", "3.14.0"])
def test_each_package_has_one_pin_for_each_python(python: str) -> None:
    pinned = Counter(
        pin.name for pin in PINS if pin.marker is None or pin.marker.evaluate({"python_full_version": python})
    )
    assert pinned == Counter({pin.name: 1 for pin in PINS})


def test_a_pin_for_the_oldest_python_does_not_need_a_newer_one() -> None:
    """As far as the packages are installed here; CI resolves all pins for each Python."""
    needs = {canonicalize_name(dist.metadata["Name"]): dist for dist in distributions()}
    known = 0
    for pin in PINS:
        dist = needs.get(canonicalize_name(pin.name))
        oldest = pin.marker is None or pin.marker.evaluate({"python_full_version": f"{LOWEST}.0"})
        if dist is not None and oldest and pin.specifier.contains(dist.version):
            assert SpecifierSet(dist.metadata.get("Requires-Python") or "").contains(f"{LOWEST}.0"), pin
            known += 1
    assert known > 50


def test_the_oldest_python_is_the_same_wherever_it_is_named() -> None:
    tuple_ = f"({LOWEST.replace('.', ', ')})"
    named = {
        "README.md": f"You need Python {LOWEST} or later",
        "docs/guide/index.md": f"You need Python {LOWEST} or later",
        "Makefile": f"sys.version_info < {tuple_}",
        ".ci/oldest-python": f"sys.version_info >= {tuple_}",
        ".ci/run": f"with Python {LOWEST}+",
    }
    assert [path for path, words in named.items() if words not in (ROOT / path).read_text("utf-8")] == []
    assert f"Ludograph needs Python {LOWEST} or later" in (ROOT / "Makefile").read_text("utf-8")


def test_the_pins_hold_in_a_folder_whose_name_has_a_blank(tmp_path: Path) -> None:
    folder = tmp_path / "a b"
    folder.mkdir()
    shutil.copy(ROOT / "Makefile", folder)
    show = ["make", "--silent", '--eval=shown: ; @echo "$$PIP_CONSTRAINT"', "shown"]
    shown = subprocess.run(show, cwd=folder, capture_output=True, text=True, check=True).stdout
    assert len(shown.split()) == 1  # pip takes a blank for the end of a file's name


MOVED = {"tools/test_transaction"}
"""Of `tools/shared`, called by its path in the Makefile."""


def test_the_tests_of_a_module_are_in_the_folder_of_its_name() -> None:
    """A name of no module in that room is free."""
    places = set()
    for module in (ROOT / "plugins/ludograph").rglob("*.py"):
        path = module.relative_to(ROOT / "plugins/ludograph").with_suffix("").as_posix()
        places.add(path.removesuffix("/__init__"))
    for file in (ROOT / "tests").rglob("test_*.py"):
        path = file.relative_to(ROOT / "tests").with_suffix("").as_posix()
        room, meant = path.partition("/")[0], path.replace("test_", "", 1)
        named = {place for place in places if place.startswith(f"{room}/") and place.endswith(f"/{file.stem[5:]}")}
        assert not named or meant in named or path in MOVED, (path, named)


def test_each_exception_from_a_checker_says_why() -> None:
    without = re.compile(r"# (?:noqa: \w+|type: ignore\[[\w-]+\])\s*$", re.MULTILINE)
    files = (ROOT / "plugins/ludograph").rglob("*.py")
    assert {file.name: found for file in files if (found := without.findall(file.read_text("utf-8")))} == {}
