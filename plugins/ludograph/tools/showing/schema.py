"""`ludograph schema`: writes the JSON Schemas of data files, claims and front matter."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ludograph.article.head.front_matter import front_matter_schema
from ludograph.base.source import refuse_link_out_of
from ludograph.base.writing import replace_bytes
from ludograph.rules.schema import schemas


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.description = (
        "Writes the JSON Schemas by which editors complete and check data files, claims and front matter, a file each,"
        " and prints those that changed."
    )
    parser.add_argument("--folder", type=Path, help="where to write them (default: data/schema of the project)")


def run(args: argparse.Namespace) -> int:
    """Writes every schema that differs from its file, and prints its path."""
    root = Path(args.config or ".").parent
    folder: Path = args.folder or root / "data" / "schema"
    refuse_link_out_of(root, folder.absolute())
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schema_files().items():
        file = folder / name
        if not file.exists() or file.read_text("utf-8") != text:
            replace_bytes(file, text.encode())
            print(file.as_posix())
    return 0


def schema_files() -> dict[str, str]:
    """File name → its text."""
    made = {**schemas(), "front-matter": front_matter_schema()}
    return {f"{name}.schema.json": json.dumps(made[name], ensure_ascii=False, indent=1) + "\n" for name in made}
