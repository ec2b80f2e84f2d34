"""The first page of a preview, and the first after a save, cost one article, however many there are."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ludograph.site.freshness.records import Records
from ludograph.site.project.project import Project
from ludograph.tools.preview.site import PreviewSite

CONFIG = (
    "site_name: Small\ntheme: {name: material, font: false}\nplugins: [ludograph]\nmarkdown_extensions: [attr_list]\n"
)
OF_ALL = {"generated", "index", "addresses", "public_catalogue", "settled", "languages"}
"""What a project works out from all its articles."""


@pytest.fixture(params=["material", "plain"])
def site(tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> PreviewSite:
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text(CONFIG)
    for number in range(12):
        text = f"---\ntitle: Page {number}\n---\nText {number}, see [the next](p{(number + 1) % 12}.md) [@Ono].\n"
        (tmp_path / "docs" / f"p{number}.md").write_text(text)
    (tmp_path / "bibliography").mkdir()
    (tmp_path / "bibliography" / "a.bib").write_text(
        "@book{Ono, title = {Cards}, author = {Ono, Aki}, date = {1950}}\n"
    )

    def refused(*given: Any) -> None:
        raise AssertionError("the first page needs no other")

    monkeypatch.setattr(Project, "render_all", refused)
    monkeypatch.setattr(Records, "make", refused)
    monkeypatch.setattr("ludograph.site.pages.manual_pages.OptionsManual.pages", refused)
    return PreviewSite(str(tmp_path / "mkdocs.yml"), request.param, "http://127.0.0.1:8000/")


def test_the_first_page_renders_its_article_alone(site: PreviewSite) -> None:
    assert site.project.why == {}
    assert "Text 3" in site.lay_out("p3.md").html
    assert list(site.project.why) == ["p3.md"]
    worked_out = vars(site.project).keys()
    assert worked_out & OF_ALL == set()


def test_a_save_renders_the_saved_article_alone(site: PreviewSite) -> None:
    site.lay_out("p3.md")
    file = site.project.docs / "p3.md"
    file.write_text(file.read_text().replace("Text 3", "Words"))
    assert site.follow([file]) == ["p3.md"]
    site.project.records.why.clear()
    assert "Words" in site.engine.article("p3.md")
    assert "Words" in site.lay_out("p3.md").html
    assert list(site.project.why) == ["p3.md"]
    library = site.project.root / "bibliography" / "a.bib"
    library.write_text(library.read_text().replace("Cards", "Tiles"))
    assert site.follow([library]) == []
    site.project.records.why.clear()
    assert [page for page in ("p3.md", "p4.md") if site.depends(page)] == ["p3.md"]
    site.engine.article("p3.md")
    assert list(site.project.why) == ["p3.md"]
