"""What a save costs the preview until an open article shows it, in processor time of the process that shows pages.

    python -m benchmarks.saves [articles] [entries] [saves of each kind]

The project has generated articles and a library, the rules data of this site and one of its game articles. Goals: 0.2 s
for a work of the library, 0.3 s for a yaku's value. Reading again what an edit cannot have changed would show here.
"""

from __future__ import annotations

import re
import shutil
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from benchmarks.check import write_project
from ludograph.store import spare_collections
from ludograph.tools.preview.site import PreviewSite

ROOT = Path(__file__).parent.parent
GAME = "games/oicho-kabu-tableau.md"
WORK, YAKU, RULES = "bibliography/works.bib", "data/yaku/kabu.yaml", "data/games/oicho-kabu.yaml"


def appended(text: str, number: int) -> str:
    """More words at the end."""
    return f"{text}\nSave {number}.\n"


def retitled(text: str, number: int) -> str:
    """Another title for one work that the open article cites."""
    return re.sub(
        r"(@\w+\{Key1,.*?title\s*=\s*\{)[^}]*", rf"\g<1>Title of save {number}", text, count=1, flags=re.DOTALL
    )


def added(text: str, number: int) -> str:
    """A new work after the others."""
    return f"{text}@book{{New{number},\n  author = {{Ono, Haru}},\n  title = {{New {number}}},\n  date = {{1956}}\n}}\n"


def renamed(text: str, number: int) -> str:
    """Another name for the first yaku."""
    return re.sub(r"roman: \S+,", f"roman: save-{number},", text, count=1)


def paid(text: str, number: int) -> str:
    """Another value for the first yaku whose value is a number."""
    return re.sub(r"^( +pay: )[0-9]+$", rf"\g<1>{number + 2}", text, count=1, flags=re.MULTILINE)


KINDS: dict[str, tuple[str, str, Callable[[str, int], str]]] = {
    "the article's words": ("", "docs/{page}", appended),
    "a work that it cites": ("", WORK, retitled),
    "a new work": ("", WORK, added),
    "the name of a yaku": (GAME, YAKU, renamed),
    "the value of a yaku": (GAME, RULES, paid),
}
"""What is saved: the open article ("": a generated one), the file, and its text after a save of a number."""


def timed(site: PreviewSite, page: str, file: Path) -> tuple[float, float]:
    """Seconds of processor time of following a save, and of rendering the article if it has to be rendered."""
    started = time.process_time()
    changed = site.follow([file])
    assert changed is not None, "the site was loaded again"
    followed = time.process_time()
    if page in changed or site.depends(page):
        site.article(page, in_haste=True)
    return followed - started, time.process_time() - followed


def report(count: int, entries: int, many: int) -> None:
    """Print the figures."""
    spare_collections()  # as `ludograph serve` does
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        first = write_project(folder, count, entries)[0]
        first.write_text(f"{first.read_text(encoding='utf-8')}\nA work [@Key1, p. 3].\n", encoding="utf-8")
        shutil.copytree(ROOT / "data", folder / "data")
        for file in (ROOT / "bibliography").glob("*.bib"):
            shutil.copy(file, folder / "bibliography")
        (folder / "docs" / GAME).parent.mkdir(exist_ok=True)
        shutil.copy(ROOT / "docs" / GAME, folder / "docs" / GAME)
        site = PreviewSite(str(folder / "mkdocs.yml"), "plain", "http://127.0.0.1:8000/")
        opened = first.relative_to(folder / "docs").as_posix()
        for page in (opened, GAME):
            site.lay_out(page)
        site.get_ready()
        for what, (page, path, edit) in KINDS.items():
            shown = page or opened
            file = folder / path.format(page=shown)
            costs = []
            for number in range(many):
                file.write_text(edit(file.read_text(encoding="utf-8"), number), encoding="utf-8")
                costs.append(timed(site, shown, file))
                site.get_ready()
            sums = [sum(cost) for cost in costs]
            parts = [statistics.median(part) * 1000 for part in zip(*costs, strict=True)]
            print(
                f"{what}: median {statistics.median(sums) * 1000:.0f} ms ({parts[0]:.0f} to follow, {parts[1]:.0f} to"
                f" render), first {sums[0] * 1000:.0f}, most {max(sums) * 1000:.0f} of {many} saves",
                flush=True,
            )


if __name__ == "__main__":
    given = [int(argument) for argument in sys.argv[1:]]
    report(*(*given, *(1000, 2000, 20)[len(given) :]))
