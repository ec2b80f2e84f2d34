"""`ludograph export`: the finished site as input for another site generator, the rules as data, or the schemas."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from ludograph.article.head.front_matter import front_matter_schema
from ludograph.base.problems import LudographError
from ludograph.base.source import refuse_link_out_of
from ludograph.base.writing import replace_bytes
from ludograph.engines.registry import EXPORTS
from ludograph.rules.odds.patience import TooManyError
from ludograph.rules.openspiel import openspiel_game
from ludograph.rules.play.machine import usual_round
from ludograph.rules.play.play import NotPlayableError
from ludograph.rules.schema import schemas
from ludograph.rules.tables.dealt_round import dealt_play
from ludograph.site.pages.programs.open_data import release_of
from ludograph.site.pages.programs.open_data.cldf import cldf_files
from ludograph.site.project.project import Project, load_project
from ludograph.site.settings.config import settings_schema
from ludograph.site.settings.configuration import read_configuration
from ludograph.tools.publishing.build import built

SCHEMA = "schema"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.description = (
        "Writes finished pages as a project of another site generator, the rules and their witnesses as CLDF, games "
        "for OpenSpiel, or the JSON Schemas by which editors complete and check data files, claims and front matter."
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
        said = DATA[args.format](project, Path(args.folder))
        project.save()
        print(f"{args.folder} holds {said}.")
        return 0
    configuration = replace(read_configuration(args.config), target=Path(args.folder).absolute())
    done = built(EXPORTS[args.format], configuration, strict=args.strict)
    if isinstance(done, int):
        return done
    print(f"{configuration.target} is a project of Zensical; {done.published}.")
    print(f"Run `zensical build` in {args.folder}. The site is then in {args.folder}/site.")
    return 0


def write_cldf(project: Project, folder: Path) -> str:
    """Writes the published rules; returns what the folder holds. LudographError for a folder with other files."""
    index = project.index
    if not index.statements:
        raise LudographError("there are no games in the data to export")
    release = release_of(index, project.public_catalogue, project.options.open_data)
    _write(folder, cldf_files(project.public_catalogue, index.statements, release))
    return f"{len(index.statements)} statements with their sources"


def write_games(project: Project, folder: Path) -> str:
    """Writes a Python file for each form whose rounds can be dealt, as `write_cldf` does."""
    rules = project.public_catalogue.rules
    files = {}
    for game in rules.games.values() if rules else ():
        with suppress(NotPlayableError, TooManyError):
            if rules and (play := dealt_play(rules, game)):
                name, text = openspiel_game(usual_round(play))
                files[f"{name}.py"] = text.encode()
    if not files:
        raise LudographError("no round of a game in the data can be dealt")
    _write(folder, files)
    return f"{len(files)} games for OpenSpiel"


def _write(folder: Path, files: Mapping[str, bytes]) -> None:
    if folder.is_dir() and (others := sorted({file.name for file in folder.iterdir()} - files.keys())):
        raise LudographError(f"{folder} holds other files, such as {others[0]}: name a new folder")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files.items():
        replace_bytes(folder / name, content)


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
    made = {**schemas(), "front-matter": front_matter_schema(), "mkdocs": settings_schema()}
    return {f"{name}.schema.json": json.dumps(made[name], ensure_ascii=False, indent=1) + "\n" for name in made}


DATA: dict[str, Callable[[Project, Path], str]] = {"cldf": write_cldf, "openspiel": write_games}
"""Formats of data by name; each function writes a folder and returns what it holds."""
