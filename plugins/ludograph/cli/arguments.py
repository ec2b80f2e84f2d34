"""The argument that all commands about a project share."""

from __future__ import annotations

import argparse
from pathlib import Path


def add_config(parser: argparse.ArgumentParser) -> None:
    """Declare which project is meant."""
    parser.add_argument(
        "--config", metavar="FILE", type=Path, help="the mkdocs.yml of the project (default: that of this folder)"
    )
