"""Articles read in other processes, on a cluster and in other jobs: the site is the same byte for byte."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sqlite3
import weakref
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest
import yaml
from benchmarks.corpus import articles

from ludograph.base.problems import LudographError
from ludograph.site.finishing import elsewhere
from ludograph.site.finishing.elsewhere import Snapshot, executor_at, read_articles, read_elsewhere
from ludograph.site.settings.configuration import read_configuration
from ludograph.store import Cache
from ludograph.tools.main import main

LARGE_SITES = Path(__file__).parents[3] / "docs/guide/large-sites.md"
KEY = "a key that only the jobs of one pipeline have"
LIBRARY = "@book{Ono1956, author = {Ono, Tadao}, title = {Fuda}, year = {1956}, langid = {english}}\n"
CONFIG = "site_name: Small\ntheme: {name: material, font: false}\nplugins:\n  - ludograph: {engine: plain}\n"


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of 40 articles, with works and odds."""
    root = tmp_path_factory.mktemp("world")
    files = {f"docs/{one.page}": one.source for one in articles(40, words=60, sections=2, citekeys=("Ono1956",))}
    files |= {"mkdocs.yml": CONFIG, "docs/index.md": "# Home\n", "bibliography/works.bib": LIBRARY}
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    return root


@pytest.fixture(autouse=True)
def _no_cache(world: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (world / ".cache" / "records.sqlite").unlink(missing_ok=True)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    monkeypatch.setenv("LUDOGRAPH_KEY", KEY)


def build(world: Path, folder: Path, *arguments: str) -> dict[str, bytes]:
    """The files of the site."""
    assert main(["build", "--config", str(world / "mkdocs.yml"), "--site-dir", str(folder), *arguments]) == 0
    return {str(file.relative_to(folder)): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture(scope="module")
def site(world: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The site as one process builds it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1700000000")
        return build(world, tmp_path_factory.mktemp("site") / "out")


def shares(world: Path, folder: Path, of: int) -> list[str]:
    """The files of records that so many jobs write."""
    files = [str(folder / f"{number}.sqlite") for number in range(1, of + 1)]
    for number, file in enumerate(files, 1):
        assert (
            main(["build", "--config", str(world / "mkdocs.yml"), "--part", f"{number}/{of}", "--records", file]) == 0
        )
        (world / ".cache" / "records.sqlite").unlink()
    return files


def read_again(world: Path, printed: str) -> set[str]:
    """The articles that a build with `--why` has rendered."""
    pages = {line.partition(":")[0] for line in printed.splitlines()}
    return {page for page in pages if (world / "docs" / page).is_file()}


def test_new_processes_read_the_same(world, site, tmp_path, capsys):
    assert build(world, tmp_path / "out", "-j", "2", "--why") == site
    printed = capsys.readouterr()
    assert (read_again(world, printed.out), "read here" in printed.err) == (set(), False)


def test_a_cluster_reads_the_same(world, site, tmp_path, capsys):
    from distributed import LocalCluster

    cluster: Any = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0")
    with cluster:
        address = cluster.scheduler_address.replace("tcp://", "dask://")
        assert build(world, tmp_path / "out", "--executor", address, "--why") == site
    printed = capsys.readouterr()
    assert (read_again(world, printed.out), "read here" in printed.err) == (set(), False)


def test_all_parts_joined_are_the_site_and_nothing_is_read_again(world, site, tmp_path, capsys):
    files = shares(world, tmp_path, 3)
    capsys.readouterr()
    assert build(world, tmp_path / "out", "--why", "--records", *files) == site
    assert read_again(world, capsys.readouterr().out) == set()


@pytest.fixture(scope="module")
def whole(world: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The records of all articles, as one job writes them."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LUDOGRAPH_KEY", KEY)
        return Path(*shares(world, tmp_path_factory.mktemp("whole"), 1))


def other_key(file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The pipeline of somebody else has made the file."""
    monkeypatch.setenv("LUDOGRAPH_KEY", KEY[::-1])
    return "was not made with this LUDOGRAPH_KEY"


def other_version(file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """An older program has made it."""
    with sqlite3.connect(file) as database:
        database.execute("update record set version = 'old'")
    database.close()
    return "is of another version of the program"


def other_text(file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Somebody has changed a record."""
    with sqlite3.connect(file) as database:
        database.execute("update record set value = replace(value, 'e', 'a')")
    database.close()
    return "is damaged"


def cut(file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """It was not copied to its end."""
    file.write_bytes(file.read_bytes()[:5000])
    return "cannot be read"


def emptied(file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The disk was full."""
    file.write_bytes(b"")
    return "is empty"


def gone(file: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Its job has failed."""
    file.unlink()
    return "is missing"


@pytest.mark.parametrize("happens", [other_key, other_version, other_text, cut, emptied, gone])
def test_a_file_that_is_not_of_this_pipeline_is_not_used(world, site, whole, tmp_path, monkeypatch, capsys, happens):
    file = Path(shutil.copy(whole, tmp_path))
    line = happens(file, monkeypatch)
    assert build(world, tmp_path / "out", "--records", str(file)) == site
    assert line in capsys.readouterr().err


def test_without_a_key_one_job_builds_alone(world, site, tmp_path, monkeypatch, capsys):
    monkeypatch.delenv("LUDOGRAPH_KEY")
    file = tmp_path / "1.sqlite"
    assert main(["build", "--config", str(world / "mkdocs.yml"), "--part", "1/2", "--records", str(file)]) == 0
    assert not file.exists()
    assert build(world, tmp_path / "out", "--records", str(file)) == site
    assert capsys.readouterr().err.count("without LUDOGRAPH_KEY") == 2


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--part", "1/2"], "--part needs one file to write"),
        (["--executor", "ssh://host"], "names no executor"),
        (["--executor", "spawn://0"], "names no executor"),
        (["--executor", "dask://127.0.0.1:1"], "there is no Dask scheduler at 127.0.0.1:1"),
    ],
)
def test_what_cannot_be_done_is_one_line(world, tmp_path, capsys, monkeypatch, arguments, line):
    monkeypatch.setattr(elsewhere, "PATIENCE", 0.5)
    assert main(["build", "--config", str(world / "mkdocs.yml"), *arguments]) != 0
    said, *_ = capsys.readouterr().err.splitlines()
    assert line in said


def test_a_short_key_is_refused(world, tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("LUDOGRAPH_KEY", "short")
    assert main(["build", "--config", str(world / "mkdocs.yml"), "--records", str(tmp_path / "1")]) != 0
    assert "LUDOGRAPH_KEY has 5 characters" in capsys.readouterr().err


class Failing(Executor):
    """Half of its tasks fail."""

    def __init__(self) -> None:
        self.tasks = 0

    def submit(self, call: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        """Does the task, or fails."""
        self.tasks += 1
        future: Future[Any] = Future()
        if self.tasks % 2:
            future.set_exception(OSError("the worker has gone"))
        else:
            future.set_result(call(*arguments, **named))
        return future


def killed(snapshot: Snapshot, pages: list[str]) -> None:
    """The system ends a worker."""
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_build_alone_reads_every_article(world, tmp_path, capsys):
    build(world, tmp_path / "out", "--why")
    assert len(read_again(world, capsys.readouterr().out)) == 41


def test_what_a_worker_loses_is_read_here(world, site, tmp_path):
    [line] = read_elsewhere(read_configuration(world / "mkdocs.yml"), {}, Failing())
    assert line.endswith("articles are read here: the worker has gone")
    assert build(world, tmp_path / "out") == site


class Noting(ThreadPoolExecutor):
    """Knows the futures that it has given, without holding them."""

    def __init__(self) -> None:
        super().__init__(1)
        self.given: list[weakref.ref[Future[Any]]] = []

    def submit(self, call: Any, /, *arguments: Any, **named: Any) -> Future[Any]:
        """Notes the future."""
        future = super().submit(call, *arguments, **named)
        self.given.append(weakref.ref(future))
        return future


def test_records_of_workers_leave_memory_once_they_are_taken_over(world, monkeypatch):
    alive, give = [], Cache.give

    def noting(cache: Cache, rows: Any, used: Any = ()) -> None:
        alive.append(executor.given[0]() is not None)
        give(cache, rows, used)

    monkeypatch.setattr(Cache, "give", noting)
    with Noting() as executor:
        read_elsewhere(read_configuration(world / "mkdocs.yml"), {}, executor)
    assert len(alive) == 3
    assert not alive[-1]


def test_a_killed_worker_costs_time_only(world, site, tmp_path, monkeypatch):
    monkeypatch.setattr(elsewhere, "read_articles", killed)
    with ProcessPoolExecutor(2, get_context("spawn")) as executor:
        read_elsewhere(read_configuration(world / "mkdocs.yml"), {}, executor)
    assert build(world, tmp_path / "out") == site


def test_a_worker_of_another_version_is_refused(world, monkeypatch):
    with pytest.raises(LudographError, match="another version"):
        read_articles(Snapshot(str(world / "mkdocs.yml"), (), "", "old"), ["a.md"])
    monkeypatch.setattr(elsewhere, "program_version", iter(["now", *["old"] * 99]).__next__)
    with ThreadPoolExecutor(1) as executor:
        lines = read_elsewhere(read_configuration(world / "mkdocs.yml"), {}, executor)
    assert lines == ["41 articles are read here: a worker runs another version of the program"]


def test_an_executor_of_new_processes_has_so_many():
    with executor_at("spawn://3") as executor:
        assert isinstance(executor, ProcessPoolExecutor)


RECIPES = re.findall(r'```yaml title="(\.git\S+)"\n(.*?)```', LARGE_SITES.read_text(encoding="utf-8"), re.DOTALL)


def commands(recipe: str) -> Iterator[list[str]]:
    """The calls of the program, with the number of each parallel job."""
    lines = re.findall(r"ludograph (build .*)", recipe)
    for line in lines:
        for number in "1234" if "--part" in line else "1":
            numbered = re.sub(r"\$\{\{ matrix.part \}\}|\$CI_NODE_INDEX", number, line)
            yield numbered.replace("$CI_NODE_TOTAL", "4").split()


@pytest.mark.parametrize(("name", "recipe"), RECIPES, ids=[name for name, _ in RECIPES])
def test_the_recipes_of_the_manual_share_a_build(world, site, tmp_path, monkeypatch, name, recipe, capsys):
    assert yaml.safe_load(recipe)
    monkeypatch.chdir(tmp_path)
    for call in commands(recipe):
        (world / ".cache" / "records.sqlite").unlink(missing_ok=True)
        where = [] if "--part" in call else ["--site-dir", str(tmp_path / "out"), "--why"]
        assert main([*call, "--config", str(world / "mkdocs.yml"), *where]) == 0
    assert read_again(world, capsys.readouterr().out) == set()
    assert {str(file.relative_to("out")) for file in Path("out").rglob("*") if file.is_file()} == set(site)


def test_there_are_two_recipes():
    assert [name for name, _ in RECIPES] == [".github/workflows/large.yml", ".gitlab-ci.yml"]
