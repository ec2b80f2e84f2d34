"""How long a whole site takes to build, beside MkDocs and Material alone on the same text, and how its pages weigh.

python -m benchmarks.site 1000 [folder to keep it in]
"""

from __future__ import annotations

import gzip
import os
import resource
import select
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from benchmarks.corpus import articles, write_files

ROOT = Path(__file__).parent.parent
_SECONDS_BETWEEN_LOOKS = 0.4
"""How often the memory of a build is looked at."""
CITEKEYS = tuple(f"Work{number:04}" for number in range(400))


def write_project(count: int, folder: Path) -> None:
    """A project of so many generated articles with a library of four hundred works."""
    entries = (
        f"@book{{{key},\n  author = {{Author{number % 97}, Ann}},\n  title = {{Title {number}}},\n"
        f"  date = {{{1880 + number % 140}}},\n  langid = {{en}}\n}}\n"
        for number, key in enumerate(CITEKEYS)
    )
    contents = {
        "mkdocs.yml": (
            "site_name: Generated\nsite_url: https://example.org/\nplugins: [ludograph]\n"
            "theme: {name: material, font: false, features: [navigation.prune]}\n"
            "nav: [index.md, games-index.md, names.md, countries.md, bibliography.md, a-z.md, tags.md]\n"
        ),
        "docs/index.md": "# Generated\n",
        "bibliography/works.bib": "\n".join(entries),
        **{f"docs/{one.page}": one.source for one in articles(count, citekeys=CITEKEYS)},
    }
    write_files(folder, contents)


def write_rival(project: Path, folder: Path) -> None:
    """The same text for MkDocs and Material alone: what a site costs without any of us."""
    shutil.copytree(project / "docs", folder / "docs")
    (folder / "mkdocs.yml").write_text(
        "site_name: Generated\nsite_url: https://example.org/\nplugins: [search]\n"
        "theme: {name: material, font: false, features: [navigation.prune]}\n",
        encoding="utf-8",
    )


@dataclass(frozen=True, slots=True)
class Cost:
    """What one run of a command took."""

    clock: float
    """Seconds."""
    processor: float
    """Seconds of processor time, of all its processes."""
    memory: float
    """The most memory that its processes had together at one time, in MiB, shared pages counted once (PSS)."""


def build(folder: Path, engine: str = "material") -> Cost:
    """One build of the project in this folder."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    # What a tester's machine may forbid: keeping the compiled modules, as every installed program does.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(folder / "mkdocs.yml")]
    if engine != "material":
        ours = "import sys; from ludograph.tools.main import main; sys.exit(main())"
        command = [sys.executable, "-c", ours, "build", "--engine", engine, "--config", str(folder / "mkdocs.yml")]
    running = subprocess.Popen(
        command,
        env={**environment, "NO_MKDOCS_2_WARNING": "1"},
        cwd=ROOT,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    most = 0.0
    ended = os.pidfd_open(running.pid)
    # To look takes some milliseconds of a processor that two processes of a build need as well.
    while not select.select([ended], [], [], _SECONDS_BETWEEN_LOOKS)[0]:
        most = max(most, _memory(running.pid))
    clock = time.perf_counter() - started
    os.close(ended)
    if running.wait():
        raise SystemExit(f"{folder} could not be built")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Cost(clock, used, most)


def _memory(process: int) -> float:
    """The proportional set size of a process and of those that it started, in MiB; 0 where the system has none."""
    total = 0.0
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) / 1024
        for thread in Path(f"/proc/{process}/task").iterdir():
            children = (thread / "children").read_text(encoding="ascii").split()
            total += sum(_memory(int(child)) for child in children)
    except OSError:
        return total  # it has ended meanwhile
    return total


ROUNDS = 3


ENGINES = ("material", "plain")


def report(count: int, folder: Path) -> None:
    """Build cold, again and after an edit with each engine, beside a rival, in turn, and weigh the pages."""
    rival = folder / "rival"
    projects = {engine: folder / engine for engine in ENGINES}
    for project in projects.values():
        write_project(count, project)
    write_rival(projects[ENGINES[0]], rival)
    alone = "MkDocs and Material alone"
    costs: dict[str, list[Cost]] = {alone: []}
    for turn in range(ROUNDS):
        costs[alone].append(build(rival))
        for engine, project in projects.items():
            shutil.rmtree(project / ".cache", ignore_errors=True)
            shutil.rmtree(project / "site", ignore_errors=True)
            for kind in ("cold", "nothing changed", "one edit"):
                if kind == "one edit":
                    edited = next((project / "docs").rglob("game-*.md"))
                    edited.write_text(f"{edited.read_text(encoding='utf-8')}\nEdit {turn}.\n", encoding="utf-8")
                costs.setdefault(f"{engine}, {kind}", []).append(build(project, engine))
    base_clock, base = (median(getattr(cost, name) for cost in costs[alone]) for name in ("clock", "processor"))
    for kind, found in costs.items():
        clock, processor, memory = (
            median(getattr(cost, name) for cost in found) for name in ("clock", "processor", "memory")
        )
        print(
            f"{count} articles, {kind}: {clock:.1f} s ({clock / base_clock:.2f} of the rival's), {processor:.1f} s of"
            f" processor time ({processor / base:.2f}), {memory:.0f} MiB"
        )
    for engine, project in projects.items():
        print(f"{engine}:")
        _weigh(project / "site")


def _weigh(site: Path) -> None:
    sizes = {page: len(gzip.compress(page.read_bytes(), 6)) for page in site.rglob("*.html")}
    own = [size for page, size in sizes.items() if "generated-" in str(page)]
    rest = sorted(((size, page) for page, size in sizes.items() if "generated-" not in str(page)), reverse=True)
    print(f"articles: largest {max(own)} bytes gzipped; {len(rest)} other pages, the largest of them:")
    for size, page in rest[:6]:
        print(f"  {size:8} {page.relative_to(site)}")


if __name__ == "__main__":
    if len(sys.argv) > 2:
        report(int(sys.argv[1]), Path(sys.argv[2]))
    else:
        with tempfile.TemporaryDirectory() as temporary:
            report(int(sys.argv[1]), Path(temporary))
