"""Projects and commands for the tests of the command line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from tests.checks.projects import write_project

from ludograph.tools.main import main


@dataclass(frozen=True)
class Outcome:
    """What a command did."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """What it printed."""
        return self.out.splitlines()


Command = Callable[..., Outcome]


@pytest.fixture
def ludograph(capsys: pytest.CaptureFixture[str]) -> Command:
    """Runs `ludograph ARGUMENT…` in this process."""

    def run(*arguments: object) -> Outcome:
        capsys.readouterr()
        try:
            status = main([str(argument) for argument in arguments])
        except SystemExit as stopped:
            status = int(stopped.code or 0)
        output = capsys.readouterr()
        return Outcome(status, output.out, output.err)

    return run


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Writes a project and makes it the working folder."""

    def write(text: str) -> Path:
        write_project(tmp_path, text)
        monkeypatch.chdir(tmp_path)
        return tmp_path

    return write
