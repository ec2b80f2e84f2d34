"""How long `ludograph check` takes for generated articles of 1,200 words with a library of 5,000 entries.

    python -m benchmarks.check [articles] [entries]

Cold, when nothing has changed, when one, then ten articles have changed, and when one cites another work than before.
Goals for 1,000 articles on two cores: 15 s cold, 1 s when nothing has changed, half a second more for each changed
article.
"""

from __future__ import annotations

import os
import random
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.bibliography import entry
from benchmarks.corpus import articles, write_files

OPTIONS = "site_name: Generated\nsite_url: https://example.org/\nplugins: [ludograph]\n"


def write_project(folder: Path, count: int, entries: int) -> list[Path]:
    """A project of so many articles and library entries; the articles' files."""
    chance = random.Random(1)
    keys = tuple(f"Key{number}" for number in range(entries))
    works = "\n".join(entry(number, chance) for number in range(entries))
    contents = {
        "mkdocs.yml": OPTIONS,
        "docs/index.md": "# Generated\n",
        "bibliography/works.bib": f"@string{{oceania = {{Oceania}}}}\n{works}",
        **{f"docs/{one.page}": one.source for one in articles(count, words=1200, citekeys=keys)},
    }
    write_files(folder, contents)
    return sorted((folder / "docs").rglob("game-*.md"))


def check(folder: Path) -> tuple[float, float]:
    """Seconds on the clock and of processor time of one run of the command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    program = Path(sys.executable).with_name("ludograph")
    command = [str(program), "check", "--config", str(folder / "mkdocs.yml"), "--statistics"]
    started = time.perf_counter()
    # What a tester's machine may forbid: keeping the compiled modules, as every installed program does.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["NO_MKDOCS_2_WARNING"] = "1"
    done = subprocess.run(command, env=environment, cwd=folder, stdout=subprocess.DEVNULL, check=False)
    clock = time.perf_counter() - started
    if done.returncode not in {0, 1}:
        raise SystemExit(f"the check could not run: {done.returncode}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return clock, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def report(count: int, entries: int) -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        files = write_project(folder, count, entries)
        times = {"cold": check(folder), "unchanged": check(folder)}
        changes = (
            ("one article's words changed", 1, "And more words."),
            ("ten articles' words changed", 10, "And still more."),
            ("one cites another work", 1, "A work that was never cited [@Key1]."),
        )
        for name, some, added in changes:
            for file in files[:some]:
                file.write_text(f"{file.read_text(encoding='utf-8')}\n{added}\n", encoding="utf-8")
            times[name] = check(folder)
    figures = ", ".join(f"{name} {clock:.2f} s ({processor:.2f} s)" for name, (clock, processor) in times.items())
    print(f"check of {count} articles, {entries} entries; seconds on the clock (of processor time): {figures}")


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    report(*(given + [1000, 5000][len(given) :]))
