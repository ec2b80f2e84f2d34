"""`ludograph export`: the finished site as input for another site generator, the rules as data, or the schemas."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from ludograph.article.head.front_matter import front_matter_schema
from ludograph.base.problems import LudographError
from ludograph.base.source import refuse_link_out_of
from ludograph.base.writing import replace_bytes
from ludograph.engines.registry import EXPORTS
from ludograph.rules.schema import schemas
from ludograph.site.pages.programs.open_data import release_of
from ludograph.site.pages.programs.open_data.cldf import cldf_files
from ludograph.site.project.project import Project, load_project
from ludograph.site.settings.configuration import read_configuration
from ludograph.tools.publishing.build import built

SCHEMA = "schema"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Writes finished pages as a project of another site generator, the rules and their witnesses as CLDF, or the "
        "JSON Schemas by which editors complete and check data files, claims and front matter."
    )
    parser.add_argument("format", choices=sorted({*EXPORTS, *DATA, SCHEMA}), help="what the folder is for")
    parser.add_argument(
        "folder",
        metavar="DIR",
        nargs="?",
        help="a new or empty folder, or that of an earlier export; for schemas data/schema unless given",
    )
    parser.add_argument("--strict", action="store_true", help="fail when there are warnings")


def run(args: argparse.Namespace) -> int:
    """Exports; the exit status is that of `build`."""
    if args.format == SCHEMA:
        root = Path(args.config or ".").parent
        for path in write_schemas(root, Path(args.folder or root / "data" / "schema")):
            print(path)
        return 0
    if args.folder is None:
        raise LudographError(f"export {args.format} needs the folder to write to")
    if args.format in DATA:
        project = load_project(args.config, drafts="hide")
        count = DATA[args.format](project, Path(args.folder))
        project.save()
        print(f"{args.folder} holds {count} statements with their sources.")
        return 0
    configuration = replace(read_configuration(args.config), target=Path(args.folder).absolute())
    done = built(EXPORTS[args.format], configuration, strict=args.strict)
    if isinstance(done, int):
        return done
    print(f"{configuration.target} is a project of Zensical; {done.published}.")
    print(f"Run `zensical build` in {args.folder}. The site is then in {args.folder}/site.")
    return 0


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


def write_schemas(root: Path, folder: Path) -> list[str]:
    """Writes every schema that differs from its file; returns the paths."""
    refuse_link_out_of(root, folder.absolute())
    folder.mkdir(parents=True, exist_ok=True)
    files = {folder / name: text for name, text in schema_files().items()}
    changed = {file: text for file, text in files.items() if not file.exists() or file.read_text("utf-8") != text}
    for file, text in changed.items():
        replace_bytes(file, text.encode())
    return [file.as_posix() for file in changed]


def schema_files() -> dict[str, str]:
    """File name → its text."""
    made = {**schemas(), "front-matter": front_matter_schema()}
    return {f"{name}.schema.json": json.dumps(made[name], ensure_ascii=False, indent=1) + "\n" for name in made}


DATA: dict[str, Callable[[Project, Path], int]] = {"cldf": write_cldf}
"""Formats of data by name; each function writes a folder and returns the number of statements."""
