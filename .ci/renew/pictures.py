"""Takes the pictures of the manual's first page: this site in its preview, with the page that the manual writes."""

from __future__ import annotations

import io
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image, ImageOps
from playwright.sync_api import Page, sync_playwright
from tests.conftest import chromium

ROOT = Path(__file__).parents[2]
PICTURES = ROOT / "docs" / "guide" / "pictures"
CODE = "import sys; from ludograph.tools.main import main; sys.exit(main())"
SIZE = {"width": 460, "height": 420}
"""A small window, so that its words can be read where the picture is as narrow as a telephone."""
NEW_PAGE = re.search(r"```markdown\n(.*?)```", (ROOT / "docs/guide/index.md").read_text("utf-8"), re.DOTALL)


def _take(page: Page, address: str, name: str, ready: str) -> None:
    """A picture of a page, once it has the element `ready`, which is in the middle; framed, with 64 colours."""
    page.goto(address)
    page.wait_for_timeout(1000)
    page.locator(ready).first.evaluate("element => element.scrollIntoView({block: 'center'})")
    page.wait_for_timeout(500)
    picture = ImageOps.expand(Image.open(io.BytesIO(page.screenshot())).convert("RGB"), 2, "#8a857c")
    picture.quantize(64).save(PICTURES / f"{name}.png", optimize=True)


def main() -> int:
    """Write the four pictures."""
    assert NEW_PAGE
    with tempfile.TemporaryDirectory() as folder:
        for name in ("docs", "data", "bibliography"):
            shutil.copytree(ROOT / name, Path(folder) / name)
        shutil.copy(ROOT / "mkdocs.yml", folder)
        article = Path(folder) / "docs/games/my-game.md"
        article.write_text(NEW_PAGE[1], "utf-8")
        command = [sys.executable, "-c", CODE, "serve", "--address", "127.0.0.1:8000"]
        with (
            subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as preview,
            sync_playwright() as play,
        ):
            assert preview.stdout
            site = preview.stdout.readline().split()[4]  # The preview is at http://127.0.0.1:… (Ctrl-C ends it).
            browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
            page = browser.new_page(viewport=SIZE, device_scale_factor=1.5)  # type: ignore[arg-type]
            page.set_default_timeout(300_000)
            _take(page, site, "start-1", "h1")
            _take(page, f"{site}games/my-game/", "start-2", "h1")
            article.write_text(NEW_PAGE[1].replace("@PorgesThreeCard", "@PorgesThreeCards"), "utf-8")
            _take(page, f"{site}games/my-game/", "start-3", "text=C001")
            article.write_text(NEW_PAGE[1], "utf-8")
            _take(page, f"{site}games-index/", "start-4", "article a:text('My game')")
            preview.terminate()
    return 0


if __name__ == "__main__":
    sys.exit(main())
