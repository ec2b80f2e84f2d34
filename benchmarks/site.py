"""How long a whole site takes to build, how its pages weigh, and what the indexes and files cost in it.

python -m benchmarks.site 1000 [folder to keep it in]
"""

from __future__ import annotations

import gzip
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from benchmarks.corpus import articles

ROOT = Path(__file__).parent.parent
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
    for name, content in contents.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")


def build(folder: Path) -> tuple[float, float]:
    """Seconds on the clock and of processor time of one build."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started = time.perf_counter()
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "-q", "-f", str(folder / "mkdocs.yml")]
    subprocess.run(command, check=True, env=environment, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return time.perf_counter() - started, used


def report(count: int, folder: Path) -> None:
    """Build cold and again, and weigh the pages."""
    write_project(count, folder)
    for kind in ("cold", "again"):
        clock, processor = build(folder)
        print(f"{count} articles, {kind}: {clock:.1f} s, {processor:.1f} s of processor time")
    site = folder / "site"
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
