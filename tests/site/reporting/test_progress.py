"""Progress is shown where somebody looks, and nowhere else."""

from __future__ import annotations

import io
import logging
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from ludograph.site.reporting.progress import PROBLEMS, Progress
from ludograph.tools.main import main
from ludograph.tools.publishing.mkdocs_log import logged_to_stderr


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def progress_on(monkeypatch: pytest.MonkeyPatch):
    """Progress on a stream, at these seconds after its beginning."""

    def make(stream: io.StringIO, seconds: tuple[float, ...]) -> Progress:
        times = iter([0.0, *seconds])
        monkeypatch.setattr("sys.stderr", stream)
        monkeypatch.setattr("ludograph.site.reporting.progress.time", SimpleNamespace(monotonic=lambda: next(times)))
        return Progress()

    monkeypatch.delenv("CI", raising=False)
    return make


@pytest.fixture
def shown(progress_on):
    """What is written on a stream while a command goes through its phases."""

    def show(stream: io.StringIO, *, seconds: tuple[float, ...] = (0, 1, 2.5, 2.55, 2.7, 3)) -> str:
        progress = progress_on(stream, seconds)
        for phase, done in (("reading", 0), ("reading", 1), ("laying out", 1), ("laying out", 2), ("laying out", 3)):
            progress(phase, done, 3 if done else 0)
        progress.end()
        return stream.getvalue()

    return show


def test_a_terminal_shows_one_line_after_two_seconds(shown) -> None:
    assert shown(Terminal()) == "\r\x1b[Klaying out, 1 of 3\r\x1b[Klaying out, 3 of 3\r\x1b[K"


def test_a_short_command_shows_nothing(shown) -> None:
    assert shown(Terminal(), seconds=(0.1, 0.2, 0.3, 0.4, 0.5)) == ""


def test_a_message_is_printed_on_a_line_of_its_own(progress_on) -> None:
    terminal = Terminal()
    progress = progress_on(terminal, (3.0, 3.2))
    with logged_to_stderr(progress):
        progress("reading")
        logging.getLogger(PROBLEMS).warning("a.md:1:1: C001")
        progress("laying out")
    assert terminal.getvalue() == "\r\x1b[Kreading\r\x1b[Ka.md:1:1: C001\n\r\x1b[Klaying out"


def test_in_ci_each_phase_is_a_line(shown, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    assert shown(io.StringIO()) == "reading (0.0 s)\nlaying out (2.5 s)\n"


def test_elsewhere_nothing_is_shown(shown) -> None:
    assert shown(io.StringIO()) == ""


PHASES = ["reading the project", "rendering articles", "joining articles", "laying out pages", "publishing"]


@pytest.mark.parametrize("options", [[], ["--quiet"]], ids=["as it is", "quiet"])
def test_a_build_by_mkdocs_names_its_phases_too(tmp_path: Path, options: list[str]) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Home\n")
    (tmp_path / "mkdocs.yml").write_text("site_name: S\ntheme: {name: material, font: false}\nplugins: [ludograph]\n")
    command = [sys.executable, "-m", "mkdocs", "build", *options]
    found = subprocess.run(
        command, cwd=tmp_path, env={**os.environ, "CI": "true"}, capture_output=True, text=True, check=True
    )
    shown = [line.rpartition(" (")[0] for line in found.stderr.splitlines() if line.endswith(" s)")]
    assert shown == ([] if options else PHASES)


def test_a_build_in_ci_names_its_phases(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CI", "true")
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.md").write_text("# Home\n")
    (tmp_path / "mkdocs.yml").write_text("site_name: S\ntheme: {name: material, font: false}\nplugins: [ludograph]\n")
    assert main(["build", "--config", str(tmp_path / "mkdocs.yml")]) == 0
    phases = [line.rpartition(" (")[0] for line in capsys.readouterr().err.splitlines()]
    assert phases == PHASES
