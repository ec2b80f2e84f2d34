"""New processes of the program run nothing from the working folder, which may be a stranger's project."""

import os
import re
import time
from pathlib import Path

import pytest

from ludograph.base.processes import new_process, new_processes

PACKAGE = Path(__file__).parents[2] / "plugins/ludograph"


@pytest.fixture
def caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that modules of the working folder would write."""
    caught = tmp_path / "caught"
    (tmp_path / "project").mkdir()
    for name in ("multiprocessing", "runpy", "random", "json", "msgspec", "ludograph", "tests"):
        (tmp_path / f"project/{name}.py").write_text(f"open({str(caught)!r}, 'w').close()\n")
    monkeypatch.chdir(tmp_path / "project")
    return caught


def environment() -> str | None:
    return os.environ.get("PYTHONSAFEPATH")


@pytest.mark.parametrize("set_before", [None, "1"])
def test_processes_of_an_executor_import_nothing_from_the_working_folder(
    caught: Path, monkeypatch: pytest.MonkeyPatch, set_before: str | None
) -> None:
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    if set_before:
        monkeypatch.setenv("PYTHONSAFEPATH", set_before)
    with new_processes(2) as executor:
        assert executor.submit(os.getcwd).result() == str(Path.cwd())
        assert executor.submit(environment).result() == environment() == set_before
    assert not caught.exists()


def until_told(file: str) -> None:
    Path(file).write_text(str(os.getpid()))
    time.sleep(60)


def start_another(file: str) -> None:
    new_process(until_told, file)
    time.sleep(60)


def test_a_process_imports_nothing_from_there_and_ends_with_a_killed_parent(caught: Path) -> None:
    file = caught.with_name("id")
    parent = new_process(start_another, str(file))
    while not file.exists() or not file.read_text():
        time.sleep(0.01)
    parent.kill()
    parent.join()
    while Path(f"/proc/{file.read_text()}").exists():
        time.sleep(0.01)
    assert not caught.exists()


def test_processes_are_started_here_alone() -> None:
    starts = re.compile(r"ProcessPoolExecutor\(|get_context\(\"|\.Process\(|\[sys\.executable(?!, \"-I\")")
    found = {file.relative_to(PACKAGE).as_posix() for file in PACKAGE.rglob("*.py") if starts.search(file.read_text())}
    copies = "site/freshness/processes.py"  # import nothing
    assert found == {"base/processes.py", copies}
