"""The pictures under docs/: their sizes, and their rights from the `pictures.yaml` of their folder.

# docs/games/pictures.yaml
temari.png: {author: Mori Haruko, license: cc-by-sa, licenseVersion: 4.0}
"""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Mapping
from pathlib import Path

from ludograph.cache import Cache, content_hash
from ludograph.catalogue import Picture
from ludograph.problems import Problem, did_you_mean
from ludograph.publish.picture_size import Size, size_of
from ludograph.reading import Mapping as YamlMapping
from ludograph.reading import parse_yaml, plain
from ludograph.source import SourceText

RIGHTS_FILE = "pictures.yaml"
ENDINGS = frozenset({".png", ".gif", ".jpg", ".jpeg", ".webp", ".svg", ".avif", ".bmp"})


def read_pictures(
    docs: Path, docs_name: str, files: Iterable[str], cache: Cache
) -> tuple[dict[str, Picture], list[Problem]]:
    """All pictures among `files` by path under docs/, and what is wrong in the rights files."""
    files = list(files)
    rights: dict[str, Mapping[str, object]] = {}
    problems: list[Problem] = []
    known = [file for file in files if posixpath.splitext(file)[1].lower() in ENDINGS]
    for file in files:
        if posixpath.basename(file) == RIGHTS_FILE:
            source = SourceText.read(docs / file, f"{docs_name}/{file}")
            found, faults = _read_rights(source, posixpath.dirname(file), known)
            rights |= found
            problems += faults
    pictures = {}
    for file in known:
        width, height = _size(docs / file, cache) or (None, None)
        pictures[file] = Picture(file, width, height, rights.get(file, {}))
    return pictures, problems


def _size(file: Path, cache: Cache) -> Size | None:
    stat = file.stat()
    key = content_hash(str(file), str(stat.st_size), str(stat.st_mtime_ns), str(stat.st_ino))
    known: tuple[Size | None] | None = cache.get("picture-size", key)
    if known is None:
        known = (size_of(file),)
        cache.put("picture-size", key, known)
    return known[0]


def _read_rights(
    source: SourceText, folder: str, pictures: list[str]
) -> tuple[dict[str, Mapping[str, object]], list[Problem]]:
    node, problems = parse_yaml(source, code="FIG003")
    rights: dict[str, Mapping[str, object]] = {}
    if node is None:
        return rights, problems
    if not isinstance(node, YamlMapping):
        problems.append(Problem("FIG003", "expected file names with their rights", _EXAMPLE, node.place))
        return rights, problems
    here = [posixpath.basename(picture) for picture in pictures if posixpath.dirname(picture) == folder]
    for name, options in node:
        if not isinstance(options, YamlMapping):
            problems.append(Problem("FIG003", f"{name.text}: expected rights", _EXAMPLE, options.place))
        elif name.text not in here:
            hint = did_you_mean(name.text, here) or "Names are those of files in this folder."
            problems.append(Problem("FIG003", f"no picture {name.text!r} beside this file", hint, name.place))
        else:
            rights[posixpath.join(folder, name.text)] = plain(options)
    return rights, problems


_EXAMPLE = "Write `picture.png: {author: Mori Haruko, license: cc-by-sa}`."
