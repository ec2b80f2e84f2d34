"""Links to pages that are made from all articles: each article is read once, unless such a page is not made."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from tests.checks.projects import write_project

from ludograph.site.freshness.records import Job, Records
from ludograph.site.project.project import Project, load_project
from ludograph.tools.checking.collecting import collect

PAGE = "# Page\n\nPlayed in [one land](country/jp.md) and [another](/country/is).\n"
LAND = "---\ntitle: Land\ncountries: [{}]\n---\nText.\n"


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each article is read."""
    counts: Counter[str] = Counter()
    render = Records._render

    def counted(records: Records, job: Job) -> object:
        counts[job.page] += 1
        return render(records, job)

    monkeypatch.setattr(Records, "_render", counted)
    return counts


def site(root: Path, **articles: str) -> Project:
    for name, text in articles.items():
        write_project(root, f"=== docs/{name}.md\n{text}")
    return load_project(root / "mkdocs.yml")


def html(project: Project) -> str:
    return project.render_source("page.md").html


def test_an_article_with_links_to_made_pages_is_read_once(tmp_path: Path, read: Counter[str]) -> None:
    project = site(tmp_path, page=PAGE, land=LAND.format("JP, IS"))
    assert html(project).count("<a href=") == 2
    assert not [one for one in collect(project).problems if one.code == "LNK001"]
    assert read == {"page.md": 1, "land.md": 1, "article.md": 1}
    assert {*project.generated} <= {page for page in project.generated if page in project.catalogue.addresses.pages}


def test_a_page_that_is_not_made_is_a_missing_one_until_an_article_makes_it(tmp_path: Path, read: Counter[str]) -> None:
    project = site(tmp_path, page=PAGE, land=LAND.format("JP"))
    assert '<span class="missing-link">another</span>' in html(project)
    found = [one.message for one in collect(project).problems if one.code == "LNK001"]
    assert found == ["no page '/country/is'"]
    assert read["page.md"] == 2
    project.save(whole_build=True)
    project.cache.close()
    read.clear()
    again = site(tmp_path, land=LAND.format("JP, IS"))
    assert html(again).count("<a href=") == 2, "its first reading holds now"
    assert not [one for one in collect(again).problems if one.code == "LNK001"]
    assert "page.md" not in read
    again.cache.close()
