"""This repository's own site, built once, and browsers that look at it."""

from __future__ import annotations

import functools
import gzip
import http.server
import re
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from mkdocs.commands.build import build
from mkdocs.config import load_config

from tests.shared import NIGHTLY, found_once, made_once

ROOT = Path(__file__).parents[2]


MOST_STYLES = 10 * 1024
"""Bytes of our own style sheets on any page, those for paper among them, as a server sends them."""


def styles_of_pages(built: Path) -> dict[str, int]:
    """Page → bytes, with gzip, of the style sheets of ours that it links."""
    own = "assets/ludograph/"
    size = {file.name: len(gzip.compress(file.read_bytes(), 6)) for file in (built / own).glob("*.css")}
    linked = re.compile(rf'<link rel="stylesheet" href="[^"]*{own}([^"]+)"')
    pages = {file.relative_to(built).as_posix(): file.read_text("utf-8") for file in built.rglob("*.html")}
    return {page: sum(size[name] for name in linked.findall(html)) for page, html in pages.items()}


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory, this_site: Any) -> Path:
    """The folder of the built site."""
    return made_once(tmp_path_factory, "material", _build)


def _build(out: Path) -> None:
    config = load_config(str(ROOT / "mkdocs.yml"), site_dir=str(out))
    config.plugins.on_startup(command="build", dirty=False)
    build(config)


def of_each_kind(built: Path) -> list[Path]:
    """Pages that together have every element and every class of the site; by night all pages that are read."""
    leading_on = 'http-equiv="refresh"'  # to a page that is looked at itself
    texts = {file: file.read_text("utf-8") for file in sorted(built.rglob("*.html"))}
    read = {file: text[text.find("<main") :] for file, text in texts.items() if leading_on not in text}
    if NIGHTLY:
        return list(read)
    words = {file: frozenset(_KINDS.findall(text)) for file, text in read.items()}
    kinds = {file: {one for tag, names in found for one in (tag, *names.split())} for file, found in words.items()}
    missing, chosen = set().union(*kinds.values()), []
    while missing:
        chosen.append(max(kinds, key=lambda file: len(kinds[file] & missing)))
        missing -= kinds[chosen[-1]]
    return sorted(chosen)


_KINDS = re.compile(r'<(\w+)(?:[^>]*? class="([^"]*)")?')


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Requests are not logged."""


@pytest.fixture(scope="session")
def site(built: Path) -> Iterator[str]:
    """Its address on this machine, ending in a slash."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(built))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


@pytest.fixture(scope="session")
def _looked_at(site: str, built: Path, browser: Any, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    from tests.browser.looking import look

    return found_once(tmp_path_factory, "looked-at", lambda: look(site, built, browser))


@pytest.fixture(scope="session")
def arrived(_looked_at: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """Each page on a telephone, when it has loaded."""
    return _looked_at["arrived"]


@pytest.fixture(scope="session")
def looked_at(_looked_at: dict[str, Any]) -> dict[int, dict[str, Any]]:
    """For each width and page: how many tables there are, which scroll, how far the page does, which words break."""
    return {int(width): pages for width, pages in _looked_at.items() if width.isdecimal()}


SHIFTS = """window.shifted = 0;
new PerformanceObserver(list => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) window.shifted += each.value;
}).observe({ type: 'layout-shift', buffered: true });"""
"""A script that adds up in `shifted` how much of a page has moved."""


def moved_while_arriving(browser: Any, built: Path, path: str, pause: str, width: int) -> float:
    """How much of a page moves that stops arriving before each of the first `pause`s until the browser has shown it."""
    whole = (built / path / "index.html").read_bytes()
    first, *more = re.split(b"(?=%s)" % re.escape(pause.encode()), whole, maxsplit=8)
    assert more

    class InParts(_Quiet):
        def do_GET(self) -> None:
            if self.path != f"/{path}":
                return super().do_GET()
            self.send_response(200)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            self.wfile.write(first)
            for part in more:
                time.sleep(0.1)
                self.wfile.write(part)

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(InParts, directory=str(built))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        page = browser.new_page(viewport={"width": width, "height": 844})
        page.add_init_script(SHIFTS)
        page.goto(f"http://127.0.0.1:{server.server_port}/{path}", wait_until="load")
        page.wait_for_timeout(100)
        moved = page.evaluate("window.shifted")
        page.close()
        server.shutdown()
    return float(moved)


SMALL_TARGETS = """() => {
  document.querySelectorAll('details').forEach(folded => { folded.open = true; });
  const reached = (target, x, y) => {
    const hit = document.elementFromPoint(x, y);
    return hit && (target.contains(hit) || hit.closest('label') === target);
  };
  const small = [];
  const every = 'article :is(a[href], button, summary, label:has(input), input:not(label *))';
  for (const target of document.querySelectorAll(every)) {
    if (target.closest('svg') || !target.checkVisibility({ visibilityProperty: true })) continue;
    target.scrollIntoView({ block: 'center' });
    const block = target.closest('p, li, dd, td, th, figcaption, caption, dt, small, h1, h2, h3, div');
    const marker = target.closest('sup.citation');
    const alone = block.innerText.trim() === target.innerText.trim();
    const inSentence = !alone && getComputedStyle(target).display === 'inline';
    if (inSentence && !marker) continue;
    const rows = [...target.getClientRects()];
    const { left, top, width, height } = rows.reduce((most, row) => (row.width > most.width ? row : most));
    if (width < 2) continue;
    const [x, y] = [left + width / 2, top + height / 2];
    const far = [-12, -8, -4, 0, 4, 8, 12];
    if (far.every(i => reached(target, x + i, y) && reached(target, x, y + i))) continue;
    let across = 0, down = 0;
    for (let i = -26; i <= 26; i++) { across += reached(target, x + i, y); down += reached(target, x, y + i); }
    if (across < 24 || down < 24) small.push([target.innerText, target.className, across, down]);
  }
  return small;
}"""
"""A script that lists what can be tapped, save links in sentences, and is under 24 pixels wide or high."""


def small_targets(browser: Any, built: Path, widths: Sequence[int]) -> dict[tuple[str, int], list[Any]]:
    """Page and width → what `SMALL_TARGETS` finds in tables on a touch screen, where a table has a marker."""
    in_tables = SMALL_TARGETS.replace("'article :is(", "'article table :is(")
    assert in_tables != SMALL_TARGETS
    cell = re.compile(r"<(t[dh])\b(?:(?!</\1>).)*<sup class=\"citation", re.DOTALL)
    page = browser.new_page(has_touch=True)
    found = {}
    for file in of_each_kind(built):
        if cell.search(file.read_text("utf-8")):
            page.goto(file.as_uri())
            for width in widths:
                page.set_viewport_size({"width": width, "height": 900})
                found[file.parent.relative_to(built).as_posix(), width] = page.evaluate(in_tables)
    page.close()
    assert len(found) > 2 * len(widths)
    return {place: small for place, small in found.items() if small}


LOOSE_MARKERS = """() => {
  const loose = [];
  for (const marker of document.querySelectorAll('main sup:has(> a)')) {
    const block = marker.closest('p, li, dd, dt, td, th, caption, figcaption');
    if (!block || !marker.checkVisibility()) continue;
    const texts = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
    let before = null;
    for (let text; (text = texts.nextNode()) && !marker.contains(text);) {
      if (text.data.trim() && !text.parentElement.closest('.locator, .affix, .lg-copied, rt, rp')) before = text;
    }
    if (!before) continue;
    const word = document.createRange();
    const end = before.data.trimEnd().length;
    word.setStart(before, end - 1); word.setEnd(before, end);
    const { bottom } = word.getBoundingClientRect();
    for (const link of marker.querySelectorAll('a')) {
      if (bottom && link.getBoundingClientRect().top > bottom - 2) loose.push(before.data.slice(-30) + link.innerText);
    }
  }
  return loose;
}"""
"""A script that lists the markers of citations and notes that are on a later line than the word before them."""


def settle(page: Any) -> None:
    """Wait until what observes a change of scroll or size has answered, and the answer is drawn."""
    page.evaluate(
        "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
    )


@pytest.fixture
def open_page(browser: Any, request: pytest.FixtureRequest) -> Any:
    """Opens an address in a new window: `open_page(url, width=390, scheme="dark")`."""

    def visit(url: str, *, width: int = 1440, scheme: str = "light", script: bool = True, **more: Any) -> Any:
        height = 844 if width < 600 else 1000
        page = browser.new_page(
            viewport={"width": width, "height": height}, color_scheme=scheme, java_script_enabled=script, **more
        )
        request.addfinalizer(page.close)
        page.requested = []
        page.on("request", lambda asked: page.requested.append(asked.url))
        page.missing = []
        page.on("response", lambda answer: page.missing.append(answer.url) if answer.status >= 400 else None)
        page.faults = []
        page.on("pageerror", lambda error: page.faults.append(str(error)))
        page.goto(url, wait_until="load")
        return page

    return visit


def seen_by_axe(paths: Sequence[str], first: int) -> list[tuple[str, int, str]]:
    """Pages with a width and a scheme: by night in both windows, by day in one of them in turn, from the `first` on.

    The two frames begin with different windows, so that most words are looked at in both.
    """
    windows = [(390, "dark"), (1440, "light")]
    turns = (0, 1) if NIGHTLY else (0,)
    return [(path, *windows[(at + first + other) % 2]) for at, path in enumerate(paths) for other in turns]


def violations(page: Any, scheme: str, *, in_both: bool) -> list[str]:
    """What axe finds in a page as it is, and then of its colours in the other scheme than `scheme`."""
    found = Axe().run(page, options={"resultTypes": ["violations"], "rules": {"target-size": {"enabled": True}}})
    if not in_both:
        return _faults(found)
    ground = "getComputedStyle(document.body).backgroundColor"
    before = page.evaluate(ground)
    page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
    page.wait_for_function(f"before => {ground} !== before", arg=before)
    page.wait_for_function("document.getAnimations().every(one => one.playState !== 'running')")  # colours that fade
    colours = Axe().run(page, options={"resultTypes": ["violations"], "runOnly": ["color-contrast"]})
    return _faults(found) + _faults(colours)


def _faults(found: Any) -> list[str]:
    return [
        f"{rule['id']}: {node['target']} {node['html'][:120]}"
        for rule in found.response["violations"]
        for node in rule["nodes"]
    ]
