"""Templates: files beside this module, in which `@@name@@` is replaced."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

from ludograph.languages.words import N_

FOLDER = Path(__file__).with_name("templates")
PUBLISH = N_("remove this line to publish the article")
"""The comment on `draft: true`."""
_PLACE = re.compile(r"@@([a-z-]+)@@")

_DOT = "dot-"
"""Begins the names of templates whose files begin with a dot: packaging leaves out folders with a dot."""


def filled(name: str, values: Mapping[str, str]) -> str:
    """The template with its places filled; a missing value is an error of the program."""
    return _PLACE.sub(lambda place: values[place[1]], (FOLDER / f"{name}.txt").read_text(encoding="utf-8"))


def names_below(folder: str) -> Iterator[tuple[str, str]]:
    """The templates in a folder: their names for `filled`, and the path of the file each becomes."""
    for file in sorted((FOLDER / folder).rglob("*.txt")):
        name = file.relative_to(FOLDER).as_posix().removesuffix(".txt")
        parts = name.split("/")[1:]
        yield name, "/".join(f".{part.removeprefix(_DOT)}" if part.startswith(_DOT) else part for part in parts)


def quoted(text: str) -> str:
    """The text as YAML in double quotation marks."""
    return json.dumps(text, ensure_ascii=False)


def slug(text: str) -> str:
    """A file name or id: lower-case ASCII letters and digits, joined by hyphens."""
    return "-".join(re.findall(r"[a-z0-9]+", text.lower())) or "untitled"
