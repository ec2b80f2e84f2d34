"""How long after a file was closed its change stands in a browser, and how soon the first page is there.

python -m benchmarks.preview 1000 [edits] [edits of the rival]

The rival is MkDocs with Material on the same text (citations stay text), in a folder of its own; its edits and ours
take turns. What one page costs in the frame of each engine is measured in processes of their own, in CPU time. Needs
Playwright and Chromium.
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
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from benchmarks.site import write_project
from ludograph.engines.registry import ENGINES
from ludograph.store import FILE

PATIENCE = 3600
"""Seconds that a page or an edit may take: those of the rival take minutes on a busy machine."""
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
            if time.time() - started > PATIENCE:
                raise
            time.sleep(0.02)


def edit(page: Any, file: Path, token: str) -> float:
    """Milliseconds from the close of a file to the change in the browser."""
    text = file.read_text(encoding="utf-8").partition("\n\nThe word seen")[0].rstrip("\n")
    with file.open("w", encoding="utf-8") as opened:
        opened.write(f"{text}\n\nThe word {token}.\n")
    closed = time.time()
    seen = page.wait_for_function(SEEN, arg=token, polling="raf", timeout=PATIENCE * 1000).json_value()
    time.sleep(0.6)
    return float(seen - closed * 1000)


LAYOUT = """
import sys, time
from ludograph.tools.preview.site import PreviewSite

config, engine, page = sys.argv[1:]
site = PreviewSite(config, engine, "http://127.0.0.1:8000/")
site.lay_out(page)
ready = time.process_time()
for _ in range(50):
    site.lay_out(page)
print(f"{engine}: ready after {ready:.2f} s CPU, then {(time.process_time() - ready) * 20:.1f} ms CPU for a page")
"""


def layouts(folder: Path, page: str) -> None:
    """Print what one page costs with each engine; the article itself is kept."""
    for engine in (*ENGINES, *ENGINES):
        subprocess.run([sys.executable, "-c", LAYOUT, str(folder / "mkdocs.yml"), engine, page], check=True)


def reported(name: str, times: list[float]) -> str:
    """Median and 95th percentile."""
    ordered = sorted(times)
    last = ordered[min(len(ordered) - 1, round(0.95 * (len(ordered) - 1)))]
    return f"{name}: median {statistics.median(ordered):.0f} ms, p95 {last:.0f} ms of {len(ordered)} edits"


def report(count: int, many: int, rivals: int, root: Path) -> None:
    """Print the figures."""
    folder, other = root / "ours", root / "stock"
    write_project(count, folder)
    page = next(path for path in sorted((folder / "docs").rglob("*.md")) if path.parent != folder / "docs")
    name = page.relative_to(folder / "docs")
    url = name.with_suffix("").as_posix() + "/"
    ludograph = [sys.executable, "-m", "ludograph.tools.main", "serve", "--address", "127.0.0.1:PORT"]
    if shutil.which("ludograph", path=str(Path(sys.executable).parent)):
        ludograph = [str(Path(sys.executable).parent / "ludograph"), *ludograph[3:]]
    stock = [sys.executable, "-m", "mkdocs", "serve", "-q", "-f", "stock.yml", "-a", "127.0.0.1:PORT"]
    with ExitStack() as stack:
        chromium = shutil.which("chromium") or shutil.which("google-chrome")
        playwright = stack.enter_context(sync_playwright())
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])

        def opened(what: str, command: list[str], where: Path, held: ExitStack) -> Any:
            address, started = held.enter_context(serving(command, where))
            print(f"{what}: first page after {first_page(address + url, started):.2f} s", flush=True)
            tab = browser.new_page()
            held.callback(tab.close)
            tab.goto(address + url, timeout=PATIENCE * 1000)
            return tab

        with ExitStack() as held:
            opened("cold preview", ludograph, folder, held)
            wait_for_store(folder)
        with ExitStack() as held:
            opened("the same with plain, warm", [*ludograph, "--engine", "plain"], folder, held)
        layouts(folder, name.as_posix())
        tabs = [("preview", opened("preview", ludograph, folder, stack), page, many)]
        if rivals:
            shutil.copytree(folder / "docs", other / "docs")
            (other / "stock.yml").write_text(STOCK, encoding="utf-8")
            tab = opened("stock MkDocs and Material", stock, other, stack)
            tabs.append(("stock MkDocs and Material", tab, other / "docs" / name, rivals))
        time.sleep(5)
        times: dict[str, list[float]] = {what: [] for what, *_ in tabs}
        for number in range(max(many, rivals)):
            for what, tab, file, often in tabs:
                if number < often:
                    times[what].append(edit(tab, file, f"seen{number:04}"))
        for what, found in times.items():
            print(reported(what, found))
        browser.close()


def wait_for_store(folder: Path) -> None:
    """Until the second process of the preview has written what it worked out."""
    file, size = folder / FILE, -1
    for _ in range(600):
        time.sleep(3)
        now = file.stat().st_size if file.is_file() else 0
        if now == size > 1_000_000:
            return
        size = now


def main() -> None:
    """The command line."""
    given = sys.argv[1:4]
    count, many, rival = (int(value) for value in (*given, *("200", "30", "3")[len(given) :]))
    with tempfile.TemporaryDirectory() as folder:
        report(count, many, rival, Path(folder))


if __name__ == "__main__":
    main()
