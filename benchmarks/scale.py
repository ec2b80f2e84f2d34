"""What a large site costs: read by one process, by all cores, by new processes, by a cluster, and by 8 jobs in turn.

python -m benchmarks.scale [20000]

Each way must give the same files; the status is 1 if one does not. It prints seconds by the clock and of the processor,
milliseconds of processor time for each article, and the memory of the largest process.
"""

from __future__ import annotations

import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from benchmarks.site import write_project

PARTS = 8
_PROGRAM = "import sys; from ludograph.tools.main import main; sys.exit(main())"
_ONE_CORE = "import os, sys; os.cpu_count = lambda: 1; from ludograph.tools.main import main; sys.exit(main())"


def _hash_of(folder: Path) -> str:
    digest = sha256()
    for file in sorted(file for file in folder.rglob("*") if file.is_file()):
        digest.update(str(file.relative_to(folder)).encode() + b"\0" + sha256(file.read_bytes()).digest())
    return digest.hexdigest()


class Scale:
    """A project of so many articles, and what its builds took."""

    def __init__(self, count: int, folder: Path) -> None:
        self.count, self.project = count, folder / "project"
        self.config, self.cache = self.project / "mkdocs.yml", self.project / ".cache"
        write_project(count, self.project)
        self.sites: dict[str, str] = {}
        """The hash of all files of each site, by the way in which it was read."""

    def run(self, name: str, *arguments: str, program: str = _PROGRAM, cold: bool = True) -> float:
        """Runs one build and prints its costs; returns seconds of processor time."""
        if cold:
            shutil.rmtree(self.cache, ignore_errors=True)
        before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        command = [sys.executable, "-c", program, "build", "--engine", "plain", "--config", str(self.config)]
        environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000", "LUDOGRAPH_KEY": "x" * 32}
        done = subprocess.run([*command, *arguments], check=True, env=environment, stdout=subprocess.PIPE, text=True)
        after, clock = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - started
        cost = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        shown = f"{name:<12}{clock:8.1f} s{cost:9.1f} s cpu{1000 * cost / self.count:8.2f} ms an article"
        print(f"{shown}{after.ru_maxrss / 1024:8.0f} MiB  {done.stdout.strip().splitlines()[-1][-40:]}", flush=True)
        return cost

    def built(self, name: str, *arguments: str, program: str = _PROGRAM, cold: bool = True) -> float:
        """Runs a build of the whole site, and keeps the hash of its files."""
        site = self.project.parent / "site"
        shutil.rmtree(site, ignore_errors=True)
        cost = self.run(name, "--site-dir", str(site), *arguments, program=program, cold=cold)
        self.sites[name] = _hash_of(site)
        return cost

    def parts(self) -> None:
        """Reads the articles in several jobs, and joins what they have read."""
        files = [str(self.project.parent / f"part-{number}.sqlite") for number in range(1, PARTS + 1)]
        for number, file in enumerate(files, 1):
            self.run(f"part {number}", "--part", f"{number}/{PARTS}", "--records", file)
        self.built("join", "--records", *files)


@contextmanager
def _cluster() -> Iterator[str]:
    """The address of a cluster of four worker processes on this machine."""
    from distributed import LocalCluster

    with LocalCluster(n_workers=4, threads_per_worker=1, dashboard_address=":0") as cluster:
        yield cluster.scheduler_address.replace("tcp://", "dask://")


def main() -> int:
    """Print the costs of each way; 1 if two sites differ."""
    with tempfile.TemporaryDirectory() as folder:
        scale = Scale(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, Path(folder))
        scale.built("one process", program=_ONE_CORE)
        scale.built("all cores")
        scale.run("no change", "--site-dir", str(scale.project.parent / "site"), cold=False)
        scale.built("spawn", "--executor", f"spawn://{os.cpu_count()}")
        scale.parts()
        with _cluster() as address:
            scale.built("cluster", "--executor", address)
    different = [name for name, files in scale.sites.items() if files != scale.sites["one process"]]
    print(f"other files than those of one process: {', '.join(different) or 'none'}")
    return bool(different)


if __name__ == "__main__":  # new processes import this module
    sys.exit(main())
