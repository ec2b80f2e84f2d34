"""`ludograph schema`: write the JSON Schemas of data files, claims and front matter."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from ludograph.article.front_matter_schema import front_matter_schema
from ludograph.games.schema import schemas


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument(
        "--folder", type=Path, default=Path("data/schema"), help="where to write them (default: data/schema)"
    )


def run(args: argparse.Namespace) -> int:
    """Write every schema that differs from its file, and say which."""
    folder: Path = args.folder
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in schema_files().items():
        file = folder / name
        if not file.exists() or file.read_text("utf-8") != text:
            file.write_text(text, "utf-8")
            print(file.as_posix())
    return 0


def schema_files() -> dict[str, str]:
    """File name → the text that belongs there."""
    made = {**schemas(), "front-matter": front_matter_schema()}
    return {f"{name}.schema.json": json.dumps(made[name], ensure_ascii=False, indent=1) + "\n" for name in made}
