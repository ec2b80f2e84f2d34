"""`ludograph export cldf`: other programs validate and read the rules, and every statement is there."""

from __future__ import annotations

from pathlib import Path

import pytest
from pycldf import Dataset

from ludograph.rules.tables.facts.witnesses import Manner, all_statements
from ludograph.site.project.project import Project
from ludograph.tools.main import main

ROOT = Path(__file__).parents[2]
CONFIG = ["--config", str(ROOT / "mkdocs.yml")]


@pytest.fixture(scope="module")
def dataset(tmp_path_factory: pytest.TempPathFactory, this_site: Project) -> Dataset:
    folder = tmp_path_factory.mktemp("cldf")
    assert main(["export", "cldf", str(folder), *CONFIG]) == 0
    return Dataset.from_metadata(folder / "StructureDataset-metadata.json")


def test_the_dataset_is_valid(dataset: Dataset) -> None:
    assert dataset.validate()
    assert dataset.module == "StructureDataset"


def test_every_statement_is_a_value_with_its_sources(dataset: Dataset, this_site: Project) -> None:
    catalogue = this_site.public_catalogue
    assert catalogue.rules is not None
    found = [one for one in all_statements(catalogue.rules) if one.game]
    rows = list(dataset["ValueTable"])
    paths = {row["ID"]: row["Path"] for row in dataset["ParameterTable"]}
    assert len(paths) == len(set(paths.values()))
    forms = {row["ID"] for row in dataset["LanguageTable"]}
    assert len(forms) == len({one.game for one in found})
    supported = {
        (row["Language_ID"], paths[row["Parameter_ID"]]) for row in rows if row["Manner"] in ("states", "infers")
    }
    works = catalogue.bibliography
    expected = {(one.game.replace("/", "__"), one.path) for one in found if any(key in works for key in one.works)}
    assert supported == expected
    cited = {source.partition("[")[0] for row in rows for source in row["Source"]}
    assert cited == {source.id for source in dataset.sources}
    silent = [row for row in rows if row["Manner"] == Manner.SILENT]
    assert silent
    assert {row["Value"] for row in silent} == {None}


@pytest.mark.parametrize("kind", ["cldf", "openspiel"])
def test_a_folder_with_other_files_is_refused(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    assert main(["export", kind, str(tmp_path), *CONFIG]) == 2
    assert "notes.txt" in capsys.readouterr().err
    assert [file.name for file in tmp_path.iterdir()] == ["notes.txt"]
