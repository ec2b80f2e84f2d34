"""The manual's programs run with the open data, and its table of formats names what there is."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
from pathlib import Path

import pytest
from tests.guide.examples import GUIDE, fences

from ludograph.site.pages.programs.open_data import open_data
from ludograph.site.project.project import Project

PAGE = GUIDE / "witnesses.md"
PROGRAMS = [fence for fence in fences(PAGE) if fence.kind == "python"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory, this_site: Project) -> Path:
    top: Path = tmp_path_factory.mktemp("open-data")
    index, catalogue = this_site.index.for_readers, this_site.public_catalogue
    for name, content in open_data(index, catalogue, "CC0-1.0", this_site.cache):
        (top / name).parent.mkdir(parents=True, exist_ok=True)
        (top / name).write_bytes(content)
    return top / "open-data"


@pytest.mark.parametrize("program", PROGRAMS, ids=str)
def test_a_program_says_something_of_each_form(program: str, folder: Path) -> None:
    text = program.text  # type: ignore[attr-defined]
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", text], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = [line.split() for line in done.stdout.splitlines()]
    assert len(lines) > 10
    assert {len(line) for line in lines} == {3}
    assert all(float(line[2]) >= 0 for line in lines)


def test_r_reads_tables_and_columns_that_exist(folder: Path) -> None:
    (program,) = [fence.text for fence in fences(PAGE) if fence.kind == "r"]
    (file,) = re.findall(r'read\.csv\("([^"]+)"\)', program)
    rows = list(csv.DictReader((folder / file).read_text(encoding="utf-8").splitlines()))
    assert {"form", "field", "work", "manner"} <= rows[0].keys()
    assert {"states", "infers"} <= {row["manner"] for row in rows}


def test_every_file_is_in_the_table(folder: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    for file in folder.iterdir():
        assert f"`{file.name}{'/' * file.is_dir()}`" in text
