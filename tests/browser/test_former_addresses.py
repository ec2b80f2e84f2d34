"""A link to the former address of an article leads to the same heading of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Addresses, Catalogue
from ludograph.site.pages.programs.files import redirect_files

ARTICLE = "---\ntitle: Kabu\naliases: [old place/kabu.md]\n---\n\n## Stakes\n\nA coin.\n"


@pytest.mark.parametrize(("script", "end"), [(True, "#stakes"), (False, "")])
def test_a_former_address_leads_on_with_its_heading(open_page: Any, tmp_path: Path, script: bool, end: str) -> None:
    catalogue = Catalogue(addresses=Addresses({"games/kabu.md": Address("games/kabu.md", "games/kabu.html")}))
    article = render_article(SourceText("docs/games/kabu.md", ARTICLE), catalogue, page="games/kabu.md")
    ((name, content),) = redirect_files([article.facts], catalogue)
    for path, written in ((name, content), ("games/kabu.html", article.html.encode())):
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(written)
    page = open_page((tmp_path / name).as_uri() + "#stakes", script=script)
    page.wait_for_url("**/games/kabu.html*")
    assert page.url == (tmp_path / "games/kabu.html").as_uri() + end
    assert page.faults == []
