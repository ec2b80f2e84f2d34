"""A hash of every file that the program publishes, so that two states of the program can be compared: `make hashes`.

    hashes.py write FOLDER [--content REV] [--program FOLDER]
    hashes.py compare BEFORE AFTER [--all]

`write` takes docs/, data/, bibliography/, mkdocs.yml and the games of the tests from a commit of this repository, the
frozen content, and makes of it with the program of a checkout: this site with the engines `material` and `plain`, a
site of the games of other families, a site in French, the book as PDF and EPUB, both exports, the schemas, and what
`inspect`, `check`, `privacy` and `rights` print. FOLDER then holds all files, and `hashes.txt` with one line a file.
`compare` prints which files differ, in kinds: what they are of, and the first of what left them and of what came in.
"""

from __future__ import annotations

import argparse
import difflib
import hashlib
import io
import os
import re
import subprocess
import sys
import time
import zipfile
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
CONTENT = ("docs", "data", "bibliography", "mkdocs.yml", "tests/rules/field")
DAY = "1764288000"
"""28 November 2025, the day of all that is made."""
RUN = "import sys; from ludograph.tools.main import main; sys.exit(main())"
SHOWN = ("play-now", "house-rules", "rank-table", "game-facts", "disputes", "unstated", "hand-checker")
KEYS = re.compile(r"\b[A-Z][A-Za-z]+[A-Z0-9][A-Za-z0-9_]*\b")
IN_KIND = 3
"""So many paths of a kind are shown."""


class Job(NamedTuple):
    """A command: its site, its name, and its arguments, where `OUT` is what it writes and `MADE` all that is made."""

    site: str
    name: str
    arguments: tuple[str, ...]
    says: bool = False
    """Whether what it prints is kept as well."""


JOBS = (
    Job("own", "material", ("build", "--engine", "material", "--site-dir", "OUT")),
    Job("own", "plain", ("build", "--engine", "plain", "--site-dir", "OUT")),
    Job("field", "field", ("build", "--engine", "material", "--site-dir", "OUT"), says=True),
    Job("french", "french", ("build", "--engine", "plain", "--site-dir", "OUT"), says=True),
    Job("own", "book.pdf", ("book", "--out", "OUT")),
    Job("own", "book.epub", ("book", "--format", "epub", "--out", "OUT")),
    Job("own", "zensical", ("export", "zensical", "OUT")),
    Job("own", "cldf", ("export", "cldf", "OUT")),
    Job("own", "schema", ("schema", "--folder", "OUT")),
    Job("own", "inspect", ("inspect", "--json", "docs"), says=True),
    Job("own", "check", ("check", "--format", "json"), says=True),
    Job("own", "privacy", ("privacy", "--json", "--site", "MADE/material"), says=True),
    Job("own", "rights", ("rights", "--json"), says=True),
)


def extract(revision: str, folder: Path) -> str:
    """Writes the content of a commit into a folder; gives the commit."""
    git = ["git", "-C", str(ROOT)]
    commit = subprocess.run([*git, "rev-parse", f"{revision}^{{commit}}"], capture_output=True, text=True, check=True)
    packed = subprocess.run([*git, "archive", "--format=zip", revision, *CONTENT], capture_output=True, check=True)
    with zipfile.ZipFile(io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder)
    return commit.stdout.strip()


def write_field(content: Path, site: Path) -> None:
    """The games of other families, with the articles that show them."""
    field = content / "tests/rules/field"
    _copy(field / "docs", site / "docs")
    for kind in ("decks", "yaku", "games"):
        _copy(field / kind, site / "data" / kind)
    for deck in ("hanafuda", "western"):
        _copy(content / f"data/decks/{deck}.yaml", site / f"data/decks/{deck}.yaml")
    _library(site)
    (site / "mkdocs.yml").write_text(_settings("Field", ""), encoding="utf-8")


def write_french(content: Path, site: Path) -> None:
    """Our games on a site in French, each with all that is made of its rules."""
    _copy(content / "data", site / "data")
    _copy(content / "bibliography", site / "bibliography")
    (site / "docs").mkdir(parents=True)
    (site / "docs/index.md").write_text("# Jeux\n", encoding="utf-8")
    for file in sorted((content / "data/games").glob("*.yaml")):
        for game in re.findall(r"^([a-z][a-z0-9-]*):", file.read_text(encoding="utf-8"), re.MULTILINE):
            shows = "".join(f'<Rules show="{show}" game="{game}" />\n\n' for show in SHOWN)
            head = f"---\ntitle: {game}\ngame: {game}\n---\n\n"
            (site / f"docs/{game}.md").write_text(head + shows, encoding="utf-8")
    (site / "mkdocs.yml").write_text(_settings("Jeux", "{lang: fr}"), encoding="utf-8")


def _settings(name: str, options: str) -> str:
    theme = "theme: {name: material, font: false, features: [navigation.prune]}\n"
    extensions = "markdown_extensions: [attr_list, def_list, md_in_html, pymdownx.superfences]\n"
    return f"site_name: {name}\n{theme}{extensions}plugins:\n  - ludograph: {options}\n"


def _copy(source: Path, target: Path) -> None:
    for file in [source] if source.is_file() else sorted(source.rglob("*")):
        if file.is_file():
            copy = target if file == source else target / file.relative_to(source)
            copy.parent.mkdir(parents=True, exist_ok=True)
            copy.write_bytes(file.read_bytes())


def _library(site: Path) -> None:
    """An entry for each citekey of a site."""
    texts = (file.read_text(encoding="utf-8") for file in sorted(site.rglob("*.*")) if file.is_file())
    keys = sorted({key for text in texts for key in KEYS.findall(text)})
    entries = (
        f"@book{{{key}, title = {{Rules}}, author = {{Test, Ann}}, date = {{2020}}, langid = {{en}}}}\n" for key in keys
    )
    (site / "bibliography").mkdir()
    (site / "bibliography/a.bib").write_text("".join(entries), encoding="utf-8")


def run(job: Job, program: Path, sites: Path, out: Path) -> str:
    """Does a job; gives what it says of a failure."""
    site = sites / job.site
    own = program / ".venv/bin/python"
    here = {**os.environ, "PYTHONPATH": str(program / "plugins"), "SOURCE_DATE_EPOCH": DAY, "TZ": "UTC"}
    here |= {"NO_MKDOCS_2_WARNING": "1", "PYTHONHASHSEED": "1", "COLUMNS": "100"}
    here.pop("CI", None)
    arguments = [_placed(argument, job.name, out) for argument in job.arguments]
    command = [str(own) if own.exists() else sys.executable, "-c", RUN, *arguments]
    begun = time.monotonic()
    done = subprocess.run(command, cwd=site, env=here, capture_output=True, check=False)
    print(f"{job.name}: {time.monotonic() - begun:.0f} s")
    if job.says:
        said = b"status %d\n%s%s" % (done.returncode, done.stdout, done.stderr)
        (out / f"{job.name}.said.txt").write_bytes(said.replace(str(out).encode(), b"MADE"))
    if done.returncode and not (job.says and done.returncode == 1):
        return f"{' '.join(job.arguments)}: status {done.returncode}\n{done.stderr.decode()[-2000:]}"
    return ""


def _placed(argument: str, name: str, made: Path) -> str:
    return str(made / name) if argument == "OUT" else argument.replace("MADE", str(made))


def write(out: Path, content: str, program: Path, at_once: int) -> int:
    """Makes everything, and the file of hashes."""
    if out.exists() and any(out.iterdir()):
        print(f"{out} is not empty.", file=sys.stderr)
        return 2
    sites, made = out.resolve() / "content", out.resolve() / "made"
    made.mkdir(parents=True)
    commit = extract(content, sites / "own")
    write_field(sites / "own", sites / "field")
    write_french(sites / "own", sites / "french")
    program = program.resolve()
    of_site: dict[str, list[Job]] = defaultdict(list)
    for job in JOBS:
        of_site[job.site].append(job)  # one after the other: they share a store

    def one_site(jobs: list[Job]) -> list[str]:
        return [run(job, program, sites, made) for job in jobs]

    with ThreadPoolExecutor(at_once) as threads:
        failures = [failure for each in threads.map(one_site, of_site.values()) for failure in each if failure]
    for package in made.glob("*.epub"):
        with zipfile.ZipFile(package) as archive:
            archive.extractall(made / f"{package.name}.files")
    files = sorted(file for file in made.rglob("*") if file.is_file())
    lines = [f"{file.relative_to(made).as_posix()} {hashlib.sha256(file.read_bytes()).hexdigest()}" for file in files]
    (out / "hashes.txt").write_text("\n".join([f"# content {commit}", *lines, ""]), encoding="utf-8")
    print(*failures, f"{len(lines)} files; their hashes are in {out / 'hashes.txt'}.", sep="\n")
    return 1 if failures else 0


def read(folder: Path) -> tuple[str, dict[str, str]]:
    """The commit of the content, and path → hash."""
    first, *lines = (folder / "hashes.txt").read_text(encoding="utf-8").splitlines()
    return first, dict(line.rsplit(" ", 1) for line in lines)


def compare(before: Path, after: Path, every: bool) -> int:
    """Prints how two states differ; 0 where they do not."""
    (content, old), (other, new) = read(before), read(after)
    if content != other:
        print(f"Two contents: {content[2:]} and {other[2:]}.", file=sys.stderr)
        return 2
    kinds: dict[tuple[str, str], list[str]] = defaultdict(list)
    for path in sorted({*old, *new}):
        if path not in new:
            kinds[_kind(path), "gone"].append(path)
        elif path not in old:
            kinds[_kind(path), "new"].append(path)
        elif old[path] != new[path]:
            kinds[_kind(path), _change(before / "made" / path, after / "made" / path)].append(path)
    for (kind, change), paths in sorted(kinds.items(), key=lambda each: (-len(each[1]), each[0])):
        print(f"{len(paths):>5}  {kind}: {change}")
        for path in paths if every else paths[:IN_KIND]:
            print(f"         {path}")
    differ = sum(map(len, kinds.values()))
    print(f"{differ} of {len({*old, *new})} files differ, in {len(kinds)} kinds.")
    return 1 if differ else 0


def _kind(path: str) -> str:
    """What a file is of, and how its name ends."""
    first, *rest = Path(path).parts
    return f"{first}/{rest[0] + '/' if len(rest) > 1 else ''}*{Path(path).suffix}"


def _change(before: Path, after: Path) -> str:
    """The first of what left a file and of what came in, without its numbers; of what is no text, that it changed."""
    try:
        old, new = (_pieces(path.read_text(encoding="utf-8")) for path in (before, after))
    except (OSError, UnicodeDecodeError):
        return "changed"
    gone, come = Counter(old) - Counter(new), Counter(new) - Counter(old)
    if not gone and not come:
        return "in another order"
    left = next((piece for piece in old if piece in gone), "")
    entered = next(iter(difflib.get_close_matches(left, come, 1, 0) or come), "")
    return f"{_short(left)} → {_short(entered)}"


def _pieces(text: str) -> list[str]:
    return [piece for piece in re.split(r"\n|(?=<)|(?<=>)|(?<=,)(?=\")", text) if piece.strip()]


def _short(piece: str) -> str:
    return re.sub(r"[0-9a-f]{8,}|\d+", "#", piece.strip())[:90] or "nothing"


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    writing = commands.add_parser("write")
    writing.add_argument("out", type=Path)
    writing.add_argument("--content", default="HEAD", help="the commit of the content (default: HEAD)")
    writing.add_argument("--program", type=Path, default=ROOT, help="the checkout of the program (default: this one)")
    writing.add_argument("--at-once", type=int, default=2, help="how many sites are made at once")
    comparing = commands.add_parser("compare")
    comparing.add_argument("before", type=Path)
    comparing.add_argument("after", type=Path)
    comparing.add_argument("--all", action="store_true", help="print every path")
    args = parser.parse_args()
    if args.command == "write":
        return write(args.out, args.content, args.program, args.at_once)
    return compare(args.before, args.after, args.all)


if __name__ == "__main__":
    sys.exit(main())
