"""How long after a file was closed its change stands in a browser, and how soon the first page is there.

python -m benchmarks.preview 1000 [edits] [edits of the rival]

The rival is MkDocs with Material on the same text (citations stay text). Needs Playwright and Chromium.
"""

from __future__ import annotations

import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from benchmarks.site import write_project

SEEN = "token => document.body?.textContent.includes(token) && performance.timeOrigin + performance.now()"
STOCK = (
    "site_name: Generated\ntheme: {name: material, font: false, features: [navigation.prune]}\n"
    "markdown_extensions: [attr_list, def_list, md_in_html, footnotes, tables]\n"
)


@contextmanager
def serving(command: list[str], folder: Path) -> Iterator[tuple[str, float]]:
    """The address of a running preview, and when it was started."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        port = one.getsockname()[1]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    started = time.time()
    arguments = [part.replace("PORT", str(port)) for part in command]
    with subprocess.Popen(
        arguments, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as running:
        try:
            yield f"http://127.0.0.1:{port}/", started
        finally:
            running.terminate()
            running.wait()


def first_page(url: str, started: float) -> float:
    """Seconds from the start to the first page."""
    while True:
        try:
            with urllib.request.urlopen(url) as answer:
                answer.read()
            return time.time() - started
        except OSError:
            if time.time() - started > 600:
                raise
            time.sleep(0.02)


def edits(page: Any, file: Path, count: int, kind: str) -> list[float]:
    """Milliseconds from the close of the file to the change in the browser, for each edit."""
    text = file.read_text(encoding="utf-8")
    found = []
    for number in range(count):
        token = f"seen{kind}{number:04}"
        with file.open("w", encoding="utf-8") as opened:
            opened.write(f"{text}\n\nThe word {token}.\n")
        closed = time.time()
        seen = page.wait_for_function(SEEN, arg=token, polling="raf", timeout=120_000).json_value()
        found.append(seen - closed * 1000)
        time.sleep(0.6)
    file.write_text(text, encoding="utf-8")
    return found


def reported(name: str, times: list[float]) -> str:
    """Median and 95th percentile."""
    ordered = sorted(times)
    last = ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))]
    return f"{name}: median {statistics.median(ordered):.0f} ms, p95 {last:.0f} ms of {len(ordered)} edits"


def report(count: int, many: int, rival: int, folder: Path) -> None:
    """Print the figures."""
    write_project(count, folder)
    page = next(path for path in sorted((folder / "docs").rglob("*.md")) if path.parent != folder / "docs")
    url = page.relative_to(folder / "docs").with_suffix("").as_posix() + "/"
    ludograph = [sys.executable, "-m", "ludograph.cli.main", "serve", "--address", "127.0.0.1:PORT"]
    if shutil.which("ludograph", path=str(Path(sys.executable).parent)):
        ludograph = [str(Path(sys.executable).parent / "ludograph"), *ludograph[3:]]
    stock = [sys.executable, "-m", "mkdocs", "serve", "-q", "-f", "stock.yml", "-a", "127.0.0.1:PORT"]
    (folder / "stock.yml").write_text(STOCK, encoding="utf-8")
    with sync_playwright() as playwright:
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])

        def measure(name: str, command: list[str], how_often: int, warm: Callable[[], None]) -> None:
            with serving(command, folder) as (address, started):
                print(f"{name}: first page after {first_page(address + url, started):.2f} s")
                tab = browser.new_page()
                tab.goto(address + url)
                warm()
                if how_often:
                    print(reported(name, edits(tab, page, how_often, name.split()[0])))
                tab.close()

        measure("cold preview", ludograph, 0, lambda: time.sleep(0.04 * count + 5))
        measure("preview", ludograph, many, lambda: time.sleep(5))
        if rival:
            measure("stock MkDocs and Material", stock, rival, lambda: time.sleep(1))
        browser.close()


def main() -> None:
    """The command line."""
    given = sys.argv[1:4]
    count, many, rival = (int(value) for value in (*given, *("200", "30", "3")[len(given) :]))
    with tempfile.TemporaryDirectory() as folder:
        report(count, many, rival, Path(folder))


if __name__ == "__main__":
    main()
