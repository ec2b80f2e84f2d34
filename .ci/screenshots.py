"""Pictures of every type of page: `make screenshots` writes them into a folder, to be looked at before a release.

Each page at 390 and 1440 pixels, light and dark, from a server; and as it is printed, as a PDF.
"""

from __future__ import annotations

import functools
import http.server
import sys
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright
from tests.conftest import chromium

PAGES = {
    "home": "index.html",
    "article": "games/oicho-kabu/index.html",
    "long-article": "games/oicho-kabu-osaka/index.html",
    "pack": "cards/hanafuda/index.html",
    "person": "people/ihara-saikaku/index.html",
    "text": "texts/an-evening-of-1588/index.html",
    "hand-checker": "hand-checker/index.html",
    "two-hands": "hand-checker/index.html?game=oicho-kabu&hand=9.1&against=3.3.3&all=1",
    "house-rules": "house-rules/oicho-kabu/index.html",
    "games": "games-index/index.html",
    "yaku": "yaku/index.html",
    "decks": "decks/index.html",
    "number-names": "number-names/index.html",
    "countries": "countries/index.html",
    "country": "country/jp/index.html",
    "timeline": "timeline/index.html",
    "a-z": "a-z/index.html",
    "glossary": "glossary/index.html",
    "bibliography": "bibliography/index.html",
    "rule-notes": "rule-notes/index.html",
    "tags": "tags/index.html",
    "guide": "guide/configuration/index.html",
    "not-found": "404.html",
}
SIZES = {390: 844, 1440: 900}
_PATIENCE = 300_000
"""How long one picture may take, in milliseconds: the longest pages take minutes on a busy machine."""
EVERYTHING = "*, ::before { content-visibility: visible !important; }"
"""What a browser leaves out as long as it is not scrolled to is in the picture."""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_: object) -> None:
        """Requests are not reported."""


def main(site: Path, out: Path) -> int:
    """Write the pictures of the pages that the site has."""
    out.mkdir(parents=True, exist_ok=True)
    handler = functools.partial(_Quiet, directory=str(site))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium(), args=["--no-sandbox"])
        for width, height in SIZES.items():
            for scheme in ("light", "dark"):
                size = {"width": width, "height": height}
                context = browser.new_context(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
                page = context.new_page()
                page.set_default_timeout(_PATIENCE)
                for name, address in PAGES.items():
                    if not (site / address.partition("?")[0]).exists():
                        continue
                    page.goto(f"http://127.0.0.1:{server.server_port}/{address}", wait_until="load")
                    page.add_style_tag(content=EVERYTHING)
                    page.evaluate("document.querySelectorAll('img').forEach(image => { image.loading = 'eager'; })")
                    page.wait_for_timeout(300)
                    page.screenshot(path=out / f"{name}-{width}-{scheme}.png", full_page=True)
                    if (width, scheme) == (1440, "light"):
                        page.pdf(path=out / f"{name}.pdf", format="A4")
                context.close()
        browser.close()
    print(f"The pictures are in {out}/.")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]), Path(sys.argv[2])))
