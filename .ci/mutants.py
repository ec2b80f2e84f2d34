"""Changes the code in a sample of places and reports which changes no test notices: `make mutants`.

mutmut does the work, in a copy of the last commit: it expects the package in `src/`, and it leaves files of its own.
The sample is the same for the same commit and number.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
COPY = ROOT / ".cache" / "mutants"
CODE = (
    "languages/*", "bibliography/*", "games/condition/*", "games/odds/*", "games/evaluator.py", "games/resolve.py",
    "games/merging.py", "games/play.py", "publish/engine.py", "publish/questions.py", "publish/inputs.py",
    "publish/canonical.py", "article/restriction.py",
)  # fmt: skip
"""What computes facts, or decides what is made again."""
TESTS = (
    "tests/languages", "tests/bibliography", "tests/games", "tests/publish", "tests/article",
    "tests/sites/test_warm_is_cold.py",
)  # fmt: skip
COPIED = (
    "plugins",
    "mkdocs.yml",
    "docs",
    "data",
    "bibliography",
    "benchmarks",
    ".ci",
    "README.md",
    "Makefile",
)
"""What the tests read besides."""
ONLY = "not hundred_thousand and not template_holds and not as_the_template"
"""mutmut adds a call to every function: deep nesting would need more stack, and words would be collected twice. The
first pass takes some times as long as the tests, so their timeout is off; mutmut has one of its own for each mutant."""
CONFIGURATION = f"""
[tool.mutmut]
source_paths = ["src/ludograph"]
only_mutate = {json.dumps([f"src/ludograph/{path}" for path in CODE])}
pytest_add_cli_args_test_selection = {json.dumps(TESTS)}
pytest_add_cli_args = ["-p", "no:xdist", "--timeout", "0", "-m", "not browser and not nu and not fuzz", "-k", "{ONLY}"]
also_copy = {json.dumps(COPIED)}
"""
NOT_A_MUTANT = "no.mutant.has.this.name"


def main(arguments: list[str]) -> int:
    """Print the share that was noticed, and the other mutants; 1 when it is below 85 %, 2 when none could be tried."""
    count = int(arguments[0]) if arguments else 300
    prepare()
    run(NOT_A_MUTANT)  # writes all mutants, and which tests reach which function
    if not (COPY / "mutants" / "mutmut-stats.json").is_file():
        print("The tests fail without any change.")
        return 2
    found = sorted(name for name, _ in outcomes())
    sample = random.Random(count).sample(found, min(count, len(found)))
    run(*sample)
    codes = {name: code for name, code in outcomes() if name in set(sample)}
    survivors = sorted(name for name, code in codes.items() if code in (0, None))
    print(f"{len(codes) - len(survivors)} of {len(codes)} mutants were noticed, of {len(found)} that there are.")
    for name in survivors:
        print(f"\n{name}")
        print(mutmut("show", name, capture=True).partition("\n")[2])
    return int(len(survivors) > 0.15 * len(codes))


def prepare() -> None:
    """A fresh copy of the last commit, with the package where mutmut looks for it."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    subprocess.run(["tar", "-x"], cwd=COPY, input=archive.stdout, check=True)
    (COPY / "plugins").rename(COPY / "src")
    (COPY / "plugins").symlink_to("src")
    with (COPY / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(CONFIGURATION)


def run(*names: str) -> None:
    """Have mutmut try these mutants; its exit status says only that some survived."""
    mutmut("run", "--max-children", str(os.cpu_count() or 1), *names)


def mutmut(*arguments: str, capture: bool = False) -> str:
    """Call mutmut in the copy; what it printed, if wanted."""
    command = [sys.executable, "-m", "mutmut", *arguments]
    done = subprocess.run(command, cwd=COPY, stdout=subprocess.PIPE if capture else None, check=False)
    return done.stdout.decode() if capture else ""


def outcomes() -> list[tuple[str, int | None]]:
    """Each mutant with the exit status of its tests: 0 when all passed, None when it was not tried."""
    metas = (json.loads(file.read_text(encoding="utf-8")) for file in (COPY / "mutants").rglob("*.meta"))
    return [item for meta in metas for item in meta["exit_code_by_key"].items()]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
