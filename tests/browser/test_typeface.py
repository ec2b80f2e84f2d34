"""A site that brings its typefaces along: they are cut and called as their licence asks, light, and move nothing."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.ttLib import TTFont

from ludograph.site.publication.faces import face_files
from ludograph.store import Cache
from ludograph.tools.main import main
from tests.browser.conftest import SHIFTS
from tests.guide.examples import files

pytestmark = pytest.mark.browser

FILES = files("publishing.md")
PAGE = '# Home\n\nKyōto and <i lang="ja-Latn">nizō</i>.\n'


@pytest.mark.parametrize("engine", ["material", "plain"])
def test_a_page_asks_for_the_faces_that_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Any, engine: str
) -> None:
    for path, text in {**FILES, "docs/index.md": PAGE}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["build", "--strict", "--engine", engine]) == 0
    page = browser.new_page()
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url.rpartition("/")[2]))
    page.add_init_script(SHIFTS)
    page.goto((tmp_path / "site/index.html").as_uri(), wait_until="load")
    assert page.evaluate("document.fonts.ready.then(() => getComputedStyle(document.querySelector('h1')).fontFamily)")
    assert {name for name in asked if name.endswith(".woff2")} == {"serif.woff2", "italic.woff2", "sans.woff2"}
    assert page.evaluate("[...document.fonts].every(face => face.status === 'loaded')")
    assert page.evaluate("window.shifted") <= 0.02
    page.close()


def test_the_fonts_are_light_the_same_each_time_and_not_called_by_the_reserved_name(tmp_path: Path) -> None:
    first, again = ({file.path: file.data() for file in face_files(Cache(None))} for _ in range(2))
    assert first == again
    fonts = {path: data for path, data in first.items() if path.endswith(".woff2")}
    assert sum(map(len, fonts.values())) <= 56 * 1024
    for data in fonts.values():
        font = TTFont(BytesIO(data))
        assert set("āīūēōŋ–") <= set(map(chr, font.getBestCmap()))
        assert not [str(record) for record in font["name"].names if "Source" in str(record)]
    assert b"SIL OPEN FONT LICENSE" in first["assets/ludograph/faces.txt"].upper()
