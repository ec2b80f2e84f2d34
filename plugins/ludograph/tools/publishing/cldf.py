"""`ludograph export cldf DIR`: the rules and their sources as a CLDF dataset, with the version of the open data."""

from __future__ import annotations

from pathlib import Path

from ludograph.base.problems import LudographError
from ludograph.base.writing import replace_bytes
from ludograph.site.pages.programs.open_data import release_of
from ludograph.site.pages.programs.open_data.cldf import cldf_files
from ludograph.site.project.project import Project


def write_cldf(project: Project, folder: Path) -> int:
    """Writes the published rules; returns the number of statements. LudographError for a folder with other files."""
    index = project.index
    if not index.statements:
        raise LudographError("there are no games in the data to export")
    release = release_of(index, project.public_catalogue, project.options.open_data)
    files = cldf_files(project.public_catalogue, index.statements, release)
    if folder.is_dir() and (others := sorted({file.name for file in folder.iterdir()} - files.keys())):
        raise LudographError(f"{folder} holds other files, such as {others[0]}: name a new folder")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        replace_bytes(folder / name, content)
    return len(index.statements)
