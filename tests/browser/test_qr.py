"""The address of a sheet of house rules names the rules, and a camera reads it from the screen, paper and PDF."""

from __future__ import annotations

import functools
import http.server
import io
import json
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import zxingcpp
from PIL import Image

from ludograph.article.parts.sheet_html import qr_code
from ludograph.tools.main import main
from tests.browser.conftest import ROOT
from tests.shared import made_once

pytestmark = pytest.mark.browser
URL = "https://kabu.example/"
CONFIG = f"""\
site_name: Kabu
site_url: {URL}
plugins:
  - ludograph:
      engine: plain
      qr: true
      book: {{appendix: ['house-rules/oicho-kabu.md']}}
"""
SCRIPT = ROOT / "plugins/ludograph/site/assets/qr.js"


def _build(root: Path) -> None:
    for folder in ("data", "bibliography"):
        shutil.copytree(ROOT / folder, root / folder)
    games = root / "data/games/oicho-kabu.yaml"
    text = games.read_text("utf-8").replace("oicho-kabu:\n", "oicho-kabu:\n  aka: [eight-nine]\n", 1)
    games.write_text(text.replace("    triple-first:\n", "    triple-first:\n      aka: [arashi-first]\n"), "utf-8")
    (root / "docs").mkdir()
    (root / "docs/index.md").write_text("# Kabu\n", "utf-8")
    (root / "docs/game.md").write_text("---\ngame: oicho-kabu\n---\n\n# Oicho-Kabu\n", "utf-8")
    (root / "mkdocs.yml").write_text(CONFIG, "utf-8")
    assert main(["build", "--config", str(root / "mkdocs.yml")]) == 0


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return made_once(tmp_path_factory, "qr", _build)


@pytest.fixture(scope="module")
def address(project: Path) -> Iterator[str]:
    handler = functools.partial(http.server.SimpleHTTPRequestHandler, directory=str(project / "site"))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def read(picture: Image.Image) -> list[str]:
    return [one.text for one in zxingcpp.read_barcodes(picture)]


def shown(sheet: Any) -> list[str]:
    return read(Image.open(io.BytesIO(sheet.locator(".lg-sheet-qr").screenshot())))


def test_a_code_leads_to_exactly_the_rules_that_are_ticked(open_page: Any, address: str) -> None:
    page = open_page(f"{address}house-rules/oicho-kabu/#oicho-kabu-osaka")
    sheet = page.locator('form[data-game="oicho-kabu/osaka"]')
    version = sheet.get_attribute("data-version")
    bare = f"{URL}house-rules/oicho-kabu/#!oicho-kabu/osaka;v={version}"
    assert shown(sheet) == [bare] == [sheet.locator(".lg-sheet-address").inner_text()]
    assert sheet.get_by_role("img", name="QR code of the address of these rules").count() == 1
    sheet.get_by_label("The dealer wins ties.").check()
    for hand in ("niichi", "zoro"):
        sheet.locator(f"[value={hand}]").check()
    (ticked,) = shown(sheet)
    assert ticked == f"{bare};ties=dealer;local=niichi,zoro"
    page.emulate_media(media="print")
    assert shown(sheet) == [ticked]
    again = open_page(ticked.replace(URL, address))
    assert again.locator("form.lg-house-form :checked:not([checked])").count() == 3
    assert not again.get_by_text("has changed since").count()
    assert page.faults == again.faults == []


def test_paper_without_scripts_has_the_address_of_the_usual_rules_or_none(open_page: Any, address: str) -> None:
    page = open_page(f"{address}house-rules/oicho-kabu/", script=False)
    sheet = page.locator('form[data-game="oicho-kabu"]')
    page.emulate_media(media="print")
    printed, code = sheet.locator(".lg-sheet-home"), sheet.locator(".lg-sheet-qr")
    version = sheet.get_attribute("data-version")
    assert f"{URL}house-rules/oicho-kabu/#!oicho-kabu;v={version} " in printed.inner_text()
    assert code.is_visible()
    page.emulate_media(media="screen")
    sheet.locator("[data-code='ties=draw']").click()
    assert printed.is_visible()  # it says how the address becomes that of the ticked rules
    page.emulate_media(media="print")
    assert not printed.is_visible()
    assert not code.is_visible()


@pytest.mark.parametrize(
    ("name", "is_same"),
    [
        ("oicho-kabu+triple-first", True),
        ("eight-nine+arashi-first", True),
        ("eight-nine/osaka;ties=dealer", True),
        ("oicho-kabu+gone;ties=draw", False),
        ("oicho-kabu;ties=gone", False),
        ("oicho-kabu;v=000000;ties=draw", False),
    ],
)
def test_an_address_keeps_its_meaning_or_says_that_it_lost_it(
    open_page: Any, address: str, name: str, is_same: bool
) -> None:
    page = open_page(f"{address}house-rules/eight-nine/#!{name}")
    page.wait_for_url("**/house-rules/oicho-kabu/**")
    notice = page.get_by_text("This sheet has changed since your link was made.")
    assert notice.count() == (not is_same)
    assert page.locator("form.lg-house-form :checked:not([checked])").count() == ("gone" not in name or "draw" in name)
    assert page.faults == []


def test_without_scripts_no_code_stands_beside_ticks_that_it_does_not_hold(project: Path, browser: Any) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto((project / "site/house-rules/oicho-kabu/index.html").as_uri())
    sheet = page.locator("form.lg-house-form").first
    assert len(shown(sheet)) == 1
    sheet.get_by_label("Bets on ties go back.").check()
    assert not sheet.locator(".lg-sheet-qr").is_visible()
    context.close()


def test_the_script_draws_codes_of_every_length(open_page: Any, tmp_path: Path) -> None:
    blank = tmp_path / "blank.html"
    blank.write_text("<!doctype html><html lang=en><title>x</title>", "utf-8")
    page = open_page(blank.as_uri())
    page.add_script_tag(path=str(SCRIPT))
    for length in range(1, 666, 35):
        text = ("https://kabu.example/#!" + "nine" * 200)[:length]
        drawn = page.evaluate(f"ludographQr({json.dumps(text)})")
        assert f'viewBox="0 0 {drawn["size"]} {drawn["size"]}"' in qr_code(text, "").svg
        page.set_content(
            f'<svg width="600" viewBox="0 0 {drawn["size"]} {drawn["size"]}" shape-rendering="crispEdges">'
            f'<path stroke="#000" d="{drawn["path"]}"/></svg>'
        )
        page.add_script_tag(path=str(SCRIPT))
        assert read(Image.open(io.BytesIO(page.screenshot()))) == [text], length


def test_there_is_no_code_without_an_address_or_the_option(project: Path, tmp_path: Path) -> None:
    for number, (old, new) in enumerate([("qr: true", "qr: false"), (f"site_url: {URL}", "site_url: ''")]):
        root = tmp_path / str(number)
        shutil.copytree(project, root, ignore=shutil.ignore_patterns("site"))
        (root / "mkdocs.yml").write_text(CONFIG.replace(old, new), "utf-8")
        assert main(["build", "--config", str(root / "mkdocs.yml")]) == 0
        html = (root / "site/house-rules/oicho-kabu/index.html").read_text("utf-8")
        assert "lg-sheet-qr" not in html
        assert "/qr." not in html


def test_without_the_part_that_draws_codes_one_line_says_so(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("ludograph.catalogue.find_spec", lambda name: None)
    assert main(["build", "--config", str(project / "mkdocs.yml")]) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "mkdocs.yml:6:11:" in line
    assert "pip install 'ludograph[qr]'" in line
