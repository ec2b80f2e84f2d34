"""Where "edit this page" leads on this site: a made page has no file of its own, so it leads to what it is made of.

Another site may keep its library and data elsewhere, or let nobody edit; then it leaves this hook out of mkdocs.yml.
"""

from __future__ import annotations

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import Files
from mkdocs.structure.pages import Page

MADE_FROM = {
    "bibliography": "bibliography/kabu.bib",
    "glossary": "data/terms/",
    "games": "data/games/",
    "contributing/rules": "plugins/ludograph/checks/",
    "guide/configuration": "plugins/ludograph/publish/config.py",
}
"""Beginning of a made page's path → the file or folder it is made from."""


def on_pre_page(page: Page, *, config: MkDocsConfig, files: Files) -> Page:
    """Give made pages the address of their source; articles keep the one that MkDocs gave them."""
    if page.file.generated_by and config.repo_url and config.edit_uri:
        source = made_from(page.file.src_uri)
        tree = config.edit_uri.strip("/").removesuffix("docs").strip("/")
        page.edit_url = f"{config.repo_url.rstrip('/')}/{tree}/{source}" if source else None
    return page


def made_from(src_uri: str) -> str | None:
    """What the made page is made from, by the longest beginning of its path."""
    fitting = [start for start in MADE_FROM if src_uri.removesuffix(".md").startswith(start)]
    return MADE_FROM[max(fitting, key=len)] if fitting else None
