"""The base dependencies of pyproject.toml without MkDocs and its theme, one a line."""

import tomllib
from pathlib import Path

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
print(*(each for each in PROJECT["dependencies"] if not each.startswith("mkdocs")), sep="\n")
