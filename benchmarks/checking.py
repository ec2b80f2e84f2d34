"""How long `ludograph check` takes: on everything, when nothing changed, and after a change to one article or five.

python -m benchmarks.checking 1000 /tmp/checked
"""

from __future__ import annotations

import resource
import subprocess
import sys
import time
from pathlib import Path

from benchmarks.corpus import articles

ENTRIES = 5000
WORDS = 1200


def write_project(count: int, folder: Path) -> None:
    """A project of so many generated articles with a library of five thousand works."""
    keys = tuple(f"Work{number:04}" for number in range(ENTRIES))
    entries = (
        f"@article{{{key},\n  author = {{Author{number % 997}, Ann}},\n  title = {{On the Game {number}}},\n"
        f"  journaltitle = {{Journal {number % 40}}},\n  date = {{{1880 + number % 140}}},\n  langid = {{en}}\n}}\n"
        for number, key in enumerate(keys)
    )
    contents = {
        "mkdocs.yml": "site_name: Generated\nplugins: [ludograph]\ntheme: {name: material, font: false}\n",
        "bibliography/works.bib": "\n".join(entries),
        **{f"docs/{one.page}": one.source for one in articles(count, words=WORDS, citekeys=keys[:2000])},
    }
    for name, content in contents.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")


def check(folder: Path) -> tuple[float, float]:
    """Seconds on the clock and of processor time of one run."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    command = [sys.executable, "-c", "import sys; from ludograph.cli.main import main; sys.exit(main())", "check"]
    subprocess.run([*command, "--statistics"], cwd=folder, check=False, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - started, used


def change(folder: Path, count: int) -> None:
    """Add a word to so many articles."""
    for file in sorted((folder / "docs").rglob("*.md"))[:count]:
        file.write_text(file.read_text(encoding="utf-8") + f"\nMore, {time.time_ns()}.\n", encoding="utf-8")


def report(count: int, folder: Path) -> None:
    """Check cold, again, and after changes."""
    write_project(count, folder)
    (folder / ".cache" / "ludograph.sqlite").unlink(missing_ok=True)
    for label, changed in (("cold", 0), ("unchanged", 0), ("one changed", 1), ("five changed", 5)):
        change(folder, changed)
        seconds, used = check(folder)
        print(f"{count} articles, {label}: {seconds:.2f} s ({used:.2f} s of processor time)")


if __name__ == "__main__":
    report(int(sys.argv[1]), Path(sys.argv[2]))
