"""What all tests share: where the browser and the checker are, and that CI cannot pass by skipping.

On a newcomer's machine a test that needs Chromium, Java or Neovim says so and is skipped. With LUDOGRAPH_CI set, as
`.ci/run` does after installing them, a skipped test is a failed one.
"""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

os.environ.setdefault("NO_MKDOCS_2_WARNING", "1")
os.environ.pop("CI", None)  # commands print their phases there
sys.dont_write_bytecode = False  # the tests and the hundred commands that they start are not compiled again each time
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

IN_CI = bool(os.environ.get("LUDOGRAPH_CI"))

settings.register_profile("here", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("here")


def chromium() -> str | None:
    """The browser of this machine; Debian's shell of it, which has no frame to draw, needs less than half the time."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


NEEDS = {
    "browser": (chromium, "no Chromium on this machine; .ci/run installs one"),
    "neovim": (lambda: shutil.which("nvim"), "no Neovim on this machine; .ci/run installs one"),
    "nu": (lambda: shutil.which("java"), "no Java for the Nu HTML checker on this machine; .ci/run installs one"),
}


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """What is for the night is not even counted by day."""
    if not os.environ.get("LUDOGRAPH_NIGHTLY"):
        later = [item for item in items if item.get_closest_marker("nightly")]
        config.hook.pytest_deselected(items=later)
        items[:] = [item for item in items if item not in set(later)]


def pytest_configure(config: pytest.Config) -> None:
    """The key of the program's state is not that of this user; all workers of a run share it."""
    gc.set_threshold(200_000, 20, 100)  # tests keep sites of many objects, which each collection visits
    if not hasattr(config, "workerinput"):
        folder = tempfile.mkdtemp(prefix="ludograph-state-")
        os.environ["XDG_STATE_HOME"] = folder
        config.add_cleanup(lambda: shutil.rmtree(folder, ignore_errors=True))


def pytest_runtest_setup(item: pytest.Item) -> None:
    for marker, (find, reason) in NEEDS.items():
        if item.get_closest_marker(marker) and not find():
            pytest.skip(reason)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[Any]:
    report = yield
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"skipped where nothing may be skipped: {report.longrepr}"
    return report


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium, driven by Playwright; tests using it are marked `browser`. Its windows are used again."""
    from playwright.sync_api import sync_playwright

    from tests.windows import Windows

    with sync_playwright() as playwright:
        instance = playwright.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        yield Windows(instance)
        instance.close()


@pytest.fixture(scope="session")
def this_site(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The project of this repository's own site, read once for all tests and workers."""
    from ludograph.site.project.project import load_project
    from tests.shared import read_this_site

    read_this_site(tmp_path_factory)
    return load_project(Path(__file__).parents[1] / "mkdocs.yml")


@pytest.fixture
def nothing_older() -> Iterator[None]:
    """Collections visit what the test makes, and none of the sites that others keep."""
    gc.freeze()
    yield
    gc.unfreeze()


@pytest.fixture(scope="session")
def fuzz_inputs() -> int:
    """How many inputs a fuzz test tries: few in `make test`, 20,000 in `make fuzz`."""
    return int(os.environ.get("LUDOGRAPH_FUZZ_INPUTS", "200"))


@pytest.fixture(scope="session")
def kills() -> int:
    """How many builds are killed: few in `make test`, 300 in `make kills`."""
    return int(os.environ.get("LUDOGRAPH_KILLS", "4"))


@pytest.fixture
def new_site(tmp_path: Path) -> Any:
    """Makes small sites: `site = new_site({"docs/a.md": "# A"}, drafts="show")`, see `tests/sites/small_site.py`."""
    from tests.sites.small_site import SmallSite

    def make(files: dict[str, str | bytes], **options: Any) -> SmallSite:
        return SmallSite.write(tmp_path / f"site{len(list(tmp_path.iterdir()))}", files, options)

    return make


assert sys.version_info >= (3, 11)
