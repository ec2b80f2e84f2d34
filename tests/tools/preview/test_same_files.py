"""Whatever a built site publishes besides its pages, the preview answers with the same bytes."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path
from urllib.parse import quote

import pytest
from PIL import Image, PngImagePlugin
from tests.sites.test_warm_is_cold import START

LUDOGRAPH = ["-c", "import sys; from ludograph.tools.main import main; sys.exit(main())"]
CONFIG = (
    "site_name: Games\ntheme: {name: material, font: false, logo: logo.svg}\nextra_css: [own.css]\n"
    "extra_javascript: [own.js]\nplugins:\n  - ludograph: {engine: ENGINE}\n"
)
FILES = {
    **{path: text for path, text in START.items() if path.startswith(("data/", "bibliography/"))},
    "docs/index.md": "# Home\n\n[Oicho](games/oicho.md).\n",
    "docs/own.css": "a { color: red }  /* as it is */\n",
    "docs/own.js": "let a = 1;  // as it is\n",
    "docs/logo.svg": '<svg xmlns="http://www.w3.org/2000/svg"><metadata>Author</metadata><path d="M0 0h1"/></svg>\n',
    "docs/games/oicho.md": "---\ntitle: Oicho\ngame: oicho\ncountries: JP\naliases: [old/oicho, older.html]\n---\n"
    'From [@Ono1956, p. 3]. <Cards deck="kabu">1-2</Cards> ![A card](a.png) [Notes](notes.txt)\n\n## Play\n\n'
    '<Rules show="deck-table" deck="kabu" />\n\n<Rules show="yaku-matrix" family="kabu" />\n',
    "docs/games/notes.txt": "Kept.\n",
    "docs/fr/jeu.md": "---\ntitle: Jeu\nlang: fr\n---\n## Règles\n\nVoir [Oicho](../games/oicho.md).\n",
    "docs/here.md": "---\ntitle: Here\npublish: unlisted\n---\nText.\n",
}
KINDS = {"own.css", "own.js", "logo.svg", "games/a.png", "games/notes.txt", "games/oicho/references.bib", "sitemap.xml",
         "games/oicho/references.json", "old/oicho/index.html", "older.html", "previews/games/oicho.js",
         "previews/-/games/oicho.js", "assets/ludograph/words-fr.js", "feed.xml", "robots.txt"}  # fmt: skip
"""One file of each kind that a site has."""
SERVES = {
    "material": [*LUDOGRAPH, "serve", "--address", "127.0.0.1:0"],
    "plain": [*LUDOGRAPH, "serve", "--address", "127.0.0.1:0"],
    "mkdocs serve": ["-m", "mkdocs", "serve", "-a", "127.0.0.1:0"],
}


def picture() -> bytes:
    """A picture that says who made it."""
    written, info = io.BytesIO(), PngImagePlugin.PngInfo()
    info.add_text("Author", "Ono")
    Image.new("RGB", (4, 4)).save(written, "PNG", pnginfo=info)
    return written.getvalue()


def answer(address: str) -> bytes:
    """What the preview says; for an address without anything nothing."""
    try:
        with urllib.request.urlopen(address, timeout=300) as found:
            return bytes(found.read())
    except urllib.error.HTTPError:
        return b""


@pytest.mark.parametrize("serve", [pytest.param("material", marks=pytest.mark.nightly), "plain", "mkdocs serve"])
def test_every_file_is_as_it_is_built(tmp_path: Path, serve: str) -> None:
    engine = "plain" if serve == "plain" else "material"
    config = CONFIG.replace("ENGINE", engine)
    for name, text in {**FILES, "mkdocs.yml": config}.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "docs/games/a.png").write_bytes(picture())
    with subprocess.Popen(
        [sys.executable, *SERVES[serve]], cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as running:
        try:
            assert running.stdout is not None
            found = next(filter(None, (re.search(r"http://127\.0\.0\.1:\d+/", line) for line in running.stdout)))
            (tmp_path / "built.yml").write_text(f"{config}site_url: {found[0]}\n")
            command = [*LUDOGRAPH, "build", "--config", "built.yml"]
            subprocess.run([sys.executable, *command], cwd=tmp_path, check=True, capture_output=True)
            site = tmp_path / "site"
            built = {file.relative_to(site).as_posix(): file.read_bytes() for file in site.rglob("*") if file.is_file()}
            asked = {path: data for path, data in built.items() if b"<article" not in data and not path.endswith(".gz")}
            assert asked.keys() >= KINDS, KINDS - asked.keys()
            assert [path for path in asked if re.fullmatch(r"games/oicho/.*\.csv", path)]
            pages = re.findall(rb"<loc>.*</loc>", asked.pop("sitemap.xml"))
            shown = re.findall(rb"<loc>.*</loc>", answer(f"{found[0]}sitemap.xml"))
            assert {*shown} - {*pages} <= {f"<loc>{found[0]}open-questions/</loc>".encode()}, (
                "the writers' page is extra"
            )
            assert {*pages} <= {*shown}
            assert [path for path, data in asked.items() if answer(found[0] + quote(path)) != data] == []
            assert answer(f"{found[0]}old/oicho/") == answer(f"{found[0]}old/oicho") == built["old/oicho/index.html"]
        finally:
            running.terminate()
