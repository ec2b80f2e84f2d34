"""The manual's way to a typeface of the site's own: its files are published, asked for, and move nothing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ludograph.tools.main import main
from tests.browser.conftest import SHIFTS
from tests.guide.examples import files

pytestmark = pytest.mark.browser

FILES = files("publishing.md")
FONTS = re.findall(r'url\("([^"]+)"\)', FILES["docs/fonts/fonts.css"])


@pytest.mark.parametrize("engine", ["material", "plain"])
def test_a_page_asks_for_the_faces_that_it_shows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, browser: Any, engine: str
) -> None:
    # No font is in this repository: an empty file is asked for all the same.
    given = {**FILES, "docs/index.md": "# Home\n\nKyōto.\n", **{f"docs/fonts/{name}": "" for name in FONTS}}
    for path, text in given.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["build", "--strict", "--engine", engine]) == 0
    assert {file.name for file in (tmp_path / "site/fonts").iterdir()} == {"fonts.css", *FONTS}
    page = browser.new_page()
    asked: set[str] = set()
    page.on("request", lambda request: asked.add(request.url.rpartition("/")[2]))
    page.add_init_script(SHIFTS)
    page.goto((tmp_path / "site/index.html").as_uri(), wait_until="load")
    page.evaluate("document.fonts.ready.then(() => true)")
    assert asked & {*FONTS} == {name for name in FONTS if "normal" in name}
    assert page.evaluate("window.shifted") <= 0.02
    page.close()
