"""Changes the code in a sample of places and reports which changes no test notices: `make mutants`.

cosmic-ray makes the changes, in a copy of the last commit. Coverage says which tests run a line, so that each change
meets those tests only, the quickest first. The sample is the same for the same commit and number.
"""

from __future__ import annotations

import ast
import json
import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path

import parso
import pytest
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator, operator_names
from coverage import CoverageData

ROOT = Path(__file__).parent.parent
COPY = ROOT / ".cache" / "mutants"
CODE = (
    "languages/*.py", "library/**/*.py", "rules/**/*.py", "site/freshness/*.py", "site/project/following.py",
    "site/finishing/checked.py", "store/*.py",
)  # fmt: skip
"""What computes facts, or decides what is rebuilt."""
TESTS = (
    "tests/languages", "tests/library", "tests/rules", "tests/checks", "tests/site", "tests/article",
    "tests/store/test_cache.py", "tests/store/test_codec.py", "tests/store/test_spill.py",
    "tests/tools/checking/test_check.py",
    "tests/security/test_publication.py", "tests/security/test_library_fields.py",
    "tests/sites/test_warm_is_cold.py", "tests/tools/changing/test_rename_key.py",
    "tests/tools/showing/test_bibliography.py",
    "tests/tools/test_odds_and_hands.py", "tests/tools/rules/test_resolve.py",
)  # fmt: skip
SELECTED = ("-p", "no:xdist", "-p", "no:cacheprovider", "-m", "not browser and not nu and not fuzz", "-q")
NOT_TRIED = ("core/RemoveDecorator", "core/Variable")
"""Decorators of dataclasses and changes of variables at random: most of those are no program at all."""
PATIENCE = 180
"""Seconds of processor time that the tests of one change may take before it counts as noticed, as something endless.
Ten times as many pass on the clock before a change that only waits counts as noticed too."""
BUDGET = 60.0
"""Seconds of processor time of tests, as they took without a change, that one change meets at most."""


@dataclass(frozen=True, order=True, slots=True)
class Mutant:
    """One change: the `number`-th place in a file where an operator of cosmic-ray finds something to change."""

    file: str
    """Its path in the copy."""
    line: int
    operator: str
    number: int


def main(arguments: list[str]) -> int:
    """Print the share that was noticed, and the other mutants; 1 when it is below 85 %, 2 when none could be tried.

    The arguments are the size of the sample and a number that another sample has another one of.
    """
    count, seed = (*map(int, arguments), *(300, 0)[len(arguments) :])
    prepare()
    tests = _tests_of_lines()
    if tests is None:
        print("The tests fail without any change.")
        return 2
    found = sorted(mutants())
    places = sorted({(one.file, one.line) for one in found})
    pick = random.Random(seed)
    sample = [
        pick.choice([one for one in found if (one.file, one.line) == place])
        for place in pick.sample(places, min(count, len(places)))
    ]
    workers = os.cpu_count() or 1
    with ProcessPoolExecutor(workers, mp_context=get_context("fork"), initializer=_with_a_copy) as pool:
        survivors = [
            one
            for one, noticed in zip(sample, pool.map(partial(is_noticed, tests=tests), sample), strict=True)
            if not _reported(one, noticed)
        ]
    for copy in COPY.parent.glob(f"{COPY.name}-*"):
        shutil.rmtree(copy)
    print(f"{len(sample) - len(survivors)} of {len(sample)} mutants were noticed, of {len(found)} that there are.")
    for one in survivors:
        print(f"\n{one.file}:{one.line} {one.operator}")
        old = (COPY / one.file).read_text(encoding="utf-8").splitlines()
        new = changed(one).splitlines()
        print("\n".join(f"- {a.strip()}\n+ {b.strip()}" for a, b in zip(old, new, strict=False) if a != b))
    return int(len(survivors) > 0.15 * len(sample))


def _reported(mutant: Mutant, noticed: bool) -> bool:
    print(f"{'noticed' if noticed else 'SURVIVED'} {mutant}", flush=True)
    return noticed


def prepare() -> None:
    """A fresh copy of the last commit, which the imports of this process find first."""
    shutil.rmtree(COPY, ignore_errors=True)
    COPY.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, stdout=subprocess.PIPE, check=True)
    subprocess.run(["tar", "-x"], cwd=COPY, input=archive.stdout, check=True)
    sys.path[:0] = ["", ""]
    _use(COPY)


def _with_a_copy() -> None:
    """A copy for this process alone, in which it changes files."""
    copy = COPY.with_name(f"{COPY.name}-{os.getpid()}")
    shutil.copytree(COPY, copy, symlinks=True)
    _use(copy)


def _use(copy: Path) -> None:
    os.chdir(copy)
    os.environ["PYTHONPATH"] = f"{copy / 'plugins'}{os.pathsep}{copy}"
    sys.path[:2] = [str(copy / "plugins"), str(copy)]


def _tests_of_lines() -> dict[str, dict[int, list[str]]] | None:
    """For each file of the code, the tests that run each line, the quickest first; None when a test fails."""
    (COPY / ".coveragerc").write_text(
        f"[run]\ndynamic_context = none\ninclude = {','.join(f'plugins/ludograph/{glob}' for glob in CODE)}\n",
        encoding="utf-8",
    )
    (COPY / "recorded_contexts.py").write_text(RECORDER, encoding="utf-8")
    named = [COPY / test for test in TESTS]
    files = [file for test in named for file in (sorted(test.rglob("test_*.py")) if test.is_dir() else [test])]
    parts = os.cpu_count() or 1
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "coverage", "run", f"--data-file=part{part}", "-m", "pytest", "-p",
             "recorded_contexts", "--timeout", "0", *SELECTED, *files[part::parts]],
            env=os.environ | {"SECONDS_FILE": f"part{part}.json"},
        )
        for part in range(parts)
    ]  # fmt: skip
    if sum(process.wait() for process in running):
        return None
    seconds: dict[str, float] = {}
    data = CoverageData(str(COPY / ".coverage"))
    for part in range(parts):
        seconds |= json.loads((COPY / f"part{part}.json").read_text(encoding="utf-8"))
        of_part = CoverageData(str(COPY / f"part{part}"))
        of_part.read()
        data.update(of_part)
    (COPY / "durations.json").write_text(json.dumps(seconds), encoding="utf-8")
    return {
        str(Path(file).relative_to(COPY)): {
            line: sorted(filter(None, contexts), key=lambda test: seconds.get(test, 0.0))
            for line, contexts in data.contexts_by_lineno(file).items()
        }
        for file in data.measured_files()
    }


RECORDER = '''"""Names the running test to coverage, and keeps the processor time of each: load changes it little."""
import json, os, time, coverage, pytest
SECONDS = {}
@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item, nextitem):
    coverage.Coverage.current().switch_context(item.nodeid)
    began = time.process_time()
    yield
    SECONDS[item.nodeid] = time.process_time() - began
    coverage.Coverage.current().switch_context("")
    return True
def pytest_sessionfinish():
    with open(os.environ["SECONDS_FILE"], "w") as file:
        json.dump(SECONDS, file)
'''


def mutants() -> Iterator[Mutant]:
    """All changes that there are, but for those in annotations, which no run sees."""
    operators = [name for name in sorted(operator_names()) if not name.startswith(NOT_TRIED)]
    for path in sorted({path for glob in CODE for path in (COPY / "plugins" / "ludograph").glob(glob)}):
        source = path.read_text(encoding="utf-8")
        unseen = _annotations(source)
        nodes = list(_nodes(parso.parse(source)))
        for name in operators:
            operator = get_operator(name)()
            places = (begin for node in nodes for begin, _ in operator.mutation_positions(node))
            for number, (line, column) in enumerate(places):
                if not any(first <= (line, column) < last for first, last in unseen):
                    yield Mutant(str(path.relative_to(COPY)), line, name, number)


def _nodes(node: parso.tree.NodeOrLeaf) -> Iterator[parso.tree.NodeOrLeaf]:
    yield node
    for child in getattr(node, "children", ()):
        yield from _nodes(child)


def _annotations(source: str) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Where annotations and aliases of types stand: first and last line and column."""
    found: list[ast.expr] = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.AnnAssign | ast.arg) and node.annotation:
            found.append(node.annotation)
        elif isinstance(node, ast.FunctionDef) and node.returns:
            found.append(node.returns)
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and _is_type(node.value):
            found.append(node.value)
    return [((one.lineno, one.col_offset), (one.end_lineno or 0, one.end_col_offset or 0)) for one in found]


def _is_type(value: ast.expr) -> bool:
    """Whether `A | B` at the top of a module names a type."""
    names = (ast.Name, ast.Subscript, ast.Constant, ast.Attribute)
    return isinstance(value, ast.BinOp) and isinstance(value.op, ast.BitOr) and isinstance(value.right, names)


def changed(mutant: Mutant) -> str:
    """The file's text with the change."""
    source = (COPY / mutant.file).read_text(encoding="utf-8")
    result = mutate_code(source, get_operator(mutant.operator)(), mutant.number)
    assert isinstance(result, str), f"{mutant} changes nothing"
    return result


def is_noticed(mutant: Mutant, tests: dict[str, dict[int, list[str]]]) -> bool:
    """Whether a test fails, or none can be run any more, with this change."""
    of_file = tests.get(mutant.file, {})
    seconds: dict[str, float] = json.loads(Path("durations.json").read_text(encoding="utf-8"))
    # What runs on import only is part of every test that comes near the file.
    near = of_file.get(mutant.line) or sorted({test for found in of_file.values() for test in found})
    chosen, total = [], 0.0
    for test in sorted(near, key=lambda test: seconds.get(test, 0.0)):
        total += seconds.get(test, 0.0)
        if total > BUDGET and chosen:
            break
        chosen.append(test)
    if not chosen:
        return False
    file = Path(mutant.file)
    source = file.read_text(encoding="utf-8")
    text = changed(mutant)
    try:
        file.write_text(text, encoding="utf-8")
        return _status(chosen) != 0
    finally:
        file.write_text(source, encoding="utf-8")


def _status(tests: list[str]) -> int:
    """The exit status of these tests in a child of this process, which has pytest and nothing of ours imported."""
    child = os.fork()
    if not child:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_CPU, (PATIENCE, PATIENCE))
        nothing = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nothing, 1)
        os.dup2(nothing, 2)
        sys.dont_write_bytecode = True
        try:
            os._exit(int(pytest.main(["-x", "--timeout", "0", *SELECTED, *tests])))
        finally:
            os._exit(1)  # an exception must not make a second worker of this child
    until = time.monotonic() + 10 * PATIENCE
    while time.monotonic() < until:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.02)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return -1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
