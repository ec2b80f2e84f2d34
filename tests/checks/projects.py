"""Small whole projects for the tests of checks, each in a folder of its own.

A project is a text: the article docs/article.md, and after a line `=== PATH` any other file. What it does not give, a
library of two works among it, every project has.
"""

from __future__ import annotations

import struct
import zlib
from dataclasses import replace
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from ludograph.base.files import WorkingTree
from ludograph.base.yaml.settings_file import read_settings_file
from ludograph.checks.running import Report, reports
from ludograph.checks.selection import Selection
from ludograph.site.finished import SiteSettings
from ludograph.site.project.project import Project, load_project
from ludograph.site.reporting.lines import ProjectFiles, headline
from ludograph.site.settings.config import Options
from ludograph.site.settings.configuration import SettingsError
from ludograph.tools.checking.collecting import collect

ARTICLE = "docs/article.md"
LIBRARY = """\
@book{Parlett1990,
  author = {Parlett, David},
  title = {The Oxford Guide to Card Games},
  publisher = {Oxford University Press},
  date = {1990},
  langid = {en}
}

@article{Culin1895,
  author = {Culin, Stewart},
  title = {Korean Games},
  journaltitle = {The Journal},
  date = {1895},
  pages = {1--9},
  langid = {en}
}
"""
GAME = """\
=== data/decks/ten.yaml
ten: {names: [Ten], numbers: 1-10, copies: 4, source: Parlett1990}
=== data/yaku/nine-one.yaml
nine-one: {names: ["9–1"], size: 2, when: {ranks: [9, 1]}, source: Parlett1990}
=== data/games/nine.yaml
nine:
  names: [Nine]
  sources: Parlett1990
  form: banker
  players: 2-6
  deck: {use: ten}
  score: {values: {10: 0}, mod: 10}
  deal: {hands: personal, cards: 2}
  draw: {limit: 1, player: {must: {total: {max: 3}}, never: {total: {min: 7}}}, dealer: never}
  ties: dealer
  pay: {base: 1}
  yaku:
    nine-one: {holder: dealer, effect: win, pay: 1}
  ranking: [nine-one, total]
"""
"""A small game with its pack and one special hand, to put after the articles of a project."""
DEFAULTS = {
    "mkdocs.yml": "site_name: Games\nuse_directory_urls: true\nplugins:\n  - ludograph\n",
    "docs/article.md": "# Games\n\nText.\n",
    "bibliography/games.bib": LIBRARY,
}


def png(width: int = 4, height: int = 3) -> bytes:
    """A picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + b"\xff" * 3 * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def files_of(text: str) -> dict[str, str]:
    """The files that a project's text gives, by path."""
    files: dict[str, list[str]] = {ARTICLE: []}
    current = ARTICLE
    for line in text.splitlines(keepends=True):
        if line.startswith("=== "):
            current = line[4:].strip()
            files[current] = []
        else:
            files[current].append(line)
    return {path: "".join(lines) for path, lines in files.items() if lines or path != ARTICLE}


def write_project(root: Path, text: str) -> Path:
    """Writes the project's files; the folder."""
    for path, content in {**DEFAULTS, **files_of(text)}.items():
        file = root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        if path.endswith(".png"):
            file.write_bytes(png())
        elif "\\x" in content:
            file.write_bytes(content.encode("latin-1").decode("unicode_escape").encode("latin-1"))
        else:
            file.write_text(content, encoding="utf-8", newline="")
    return root


@cache
def _site_settings(name: str) -> SiteSettings:
    """The settings of a site like all these; reading them takes longer than checking one."""
    with TemporaryDirectory() as folder:
        return load_project(write_project(Path(folder), "Text.\n") / name).site


def quick_project(root: Path) -> Project:
    """The project in the folder, as `load_project` gives it."""
    site = replace(_site_settings("mkdocs.yml"), root=root)
    config = read_settings_file(root / "mkdocs.yml")
    plugin = next(one for one in config["plugins"] if "ludograph" in one)
    site = replace(site, extensions=tuple(config.get("markdown_extensions", site.extensions)))
    options, faults = Options.read(plugin["ludograph"] if isinstance(plugin, dict) else {})
    assert faults == []
    return Project.load(site, options, preview=False)


def checked(root: Path, selection: Selection) -> tuple[Project, list[Report]]:
    """The project in the folder and what is reported of it."""
    project = quick_project(root)
    collected = collect(project)
    return project, reports(collected.problems, collected.silences, selection)


def with_its_settings(root: Path, selection: Selection) -> list[Report]:
    """What is reported of the project in the folder, read with all of its mkdocs.yml."""
    try:
        project = load_project(root / "mkdocs.yml")
    except SettingsError as error:
        return reports(error.problems, (), selection)
    collected = collect(project)
    project.cache.close()
    return reports(collected.problems, collected.silences, selection)


def lines(root: Path, found: list[Report]) -> list[str]:
    """The reports as the lines that editors read; places in the article without its path."""
    files = ProjectFiles(WorkingTree(root))
    return [headline(report, files).removeprefix(f"{ARTICLE}:") for report in found]
