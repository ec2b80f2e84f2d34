"""A page that is read from right to left: mirrored frame and margin, English passages and drawings as they are read."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import ROOT
from tests.sites.small_site import SmallSite

pytestmark = pytest.mark.browser

ARABIC = """---
title: أويتشو كابو
lang: ar
translates: page.md
game: oicho-kabu
countries: [JP]
---

يجمع كل لاعب ورقتين أو ثلاثا ولا يحتفظ إلا بالرقم الأخير من المجموع: التسعة أعلاه والصفر أدناه.[^1]
انظر [القائمة](../index.md).

[^1]: هذه حاشية في الهامش، وهي قصيرة.

> [!info] ملاحظة
> نص الملاحظة.

## القواعد

| اليد | الاسم |
| --- | --- |
| 9 | كابو |

<Rules show="play-now" game="oicho-kabu" />

<Layout game="oicho-kabu" />

<Rules show="rank-table" game="oicho-kabu" />

<Map />

<Timeline />
"""
FILES: dict[str, str | bytes] = {
    "docs/index.md": "# Games\n\nA site.\n",
    "docs/page.md": "---\ntitle: Oicho-Kabu\ngame: oicho-kabu\n---\n\nA game.\n\n## Rules\n\nDraw.\n",
    "docs/ar/page.md": ARABIC,
    **{f"data/{path.relative_to(ROOT / 'data')}": path.read_bytes() for path in (ROOT / "data").rglob("*.yaml")},
}


@pytest.fixture(scope="module", params=["material", "plain"])
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, browser: Any) -> Iterator[Any]:
    made = SmallSite.write(tmp_path_factory.mktemp("arabic"), dict(FILES), {"engine": request.param})
    assert made.build()
    opened = browser.new_page(viewport={"width": 1440, "height": 900})
    opened.goto(f"{Path(made.root / 'site/ar/page/index.html').as_uri()}")
    yield opened
    opened.close()


def test_the_frame_is_mirrored_and_nothing_scrolls_sideways(page: Any) -> None:
    for width in (320, 390, 768, 1024, 1220, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        page.wait_for_timeout(100)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    contents = page.locator(".lg-contents, .md-sidebar--secondary:visible").first.bounding_box()
    article = page.locator("article").bounding_box()
    assert contents["x"] > article["x"]


def test_a_note_stands_in_the_left_margin_and_covers_nothing(page: Any) -> None:
    article, note, facts = (
        page.locator(name).bounding_box() for name in ("article", "[role=doc-endnotes] li", ".lg-facts")
    )
    assert note["x"] + note["width"] <= article["x"]
    assert note["y"] >= facts["y"] + facts["height"] or facts["x"] >= article["x"]


def test_a_wide_table_reaches_into_the_margin_and_not_into_the_menu(page: Any) -> None:
    article, table = (page.locator(name).bounding_box() for name in ("article", ".lg-rank-table table"))
    assert table["x"] + table["width"] <= article["x"] + article["width"] + 1


def test_english_passages_and_drawings_are_read_from_left_to_right(page: Any) -> None:
    passages = "article :is(.lg-rules[lang=en] > *, figure[lang=en], .lg-felt)"
    found = page.eval_on_selector_all(passages, "all => all.map(one => getComputedStyle(one).direction)")
    assert found
    assert {*found} == {"ltr"}
    assert page.eval_on_selector("article svg text", "one => getComputedStyle(one).direction") == "ltr"
    assert page.eval_on_selector("article > p, .md-content p", "one => getComputedStyle(one).direction") == "rtl"


def test_axe_finds_nothing(page: Any) -> None:
    assert [each["id"] for each in Axe().run(page).response["violations"]] == []
