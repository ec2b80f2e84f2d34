"""A page that is read from right to left: mirrored frame and margin, English passages and drawings as they are read.

What is around the article is in Arabic; what the program says in the article is English and says so.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludograph.tools.main import main
from tests.browser.conftest import ROOT, settle, violations
from tests.shared import NIGHTLY
from tests.sites.small_site import SmallSite

pytestmark = pytest.mark.browser

ARABIC = """---
title: أويتشو كابو
lang: ar
translates: page.md
game: oicho-kabu
countries: [JP]
authors: [منى]
modified: 2024-05-01
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
    "docs/index.md": "# Games\n\nA site with a [game](ar/page.md).\n",
    "docs/page.md": "---\ntitle: Oicho-Kabu\ngame: oicho-kabu\n---\n\nA game.\n\n## Rules\n\nDraw.\n",
    "docs/ar/page.md": ARABIC,
    **{f"data/{path.relative_to(ROOT / 'data')}": path.read_bytes() for path in (ROOT / "data").rglob("*.yaml")},
}


@pytest.fixture(scope="module", params=["material", "plain"])
def page(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, browser: Any) -> Iterator[Any]:
    changes = {"repo_url": "https://example.org/r", "edit_uri": "edit/"}
    options = {"report": "editors@example.org", "mkdocs": changes}
    made = SmallSite.write(tmp_path_factory.mktemp("arabic"), dict(FILES), options)
    with contextlib.chdir(made.root):
        assert main(["build", "--engine", request.param, "--site-dir", "site"]) == 0
    opened = browser.new_page(viewport={"width": 1440, "height": 900})
    opened.goto(f"{Path(made.root / 'site/ar/page/index.html').as_uri()}")
    yield opened
    opened.close()


def test_the_frame_is_mirrored_and_nothing_scrolls_sideways(page: Any) -> None:
    for width in (320, 390, 768, 1024, 1220, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        settle(page)
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


WORDS_AROUND = """() => {
    const own = ".lg-facts, .lg-to-play, .lg-languages, .lg-cite, .lg-after, .lg-page-actions";
    const around = (node) => !node.closest("script, style, noscript, pre")
        && (!node.closest("article") || node.closest(own));
    const said = (node, text) => [node.closest("[lang]").lang, getComputedStyle(node).direction, text.trim()];
    const found = [];
    for (const node of document.querySelectorAll("body, body *")) if (around(node)) {
        for (const text of node.childNodes) if (text.nodeType === 3) found.push(said(node, text.data));
        for (const name of ["aria-label", "title", "placeholder"])
            found.push(said(node, node.getAttribute(name) ?? ""));
    }
    return found.filter(([, , text]) => /\\p{L}/u.test(text));
}"""
"""Each text around the article's own words, and each that is read out: its language, its direction, and itself."""
NAMES = re.compile("Small Site|Material for MkDocs|BibTeX|CSL-JSON|PDF|https?://\\S+|GitHub|Example")
LATIN = re.compile("[A-Za-z]")


def test_what_is_around_the_article_is_in_arabic_or_says_that_it_is_english(page: Any) -> None:
    found = [(lang, way, NAMES.sub("", text)) for lang, way, text in page.evaluate(WORDS_AROUND)]
    assert [text for lang, _, text in found if lang == "ar" and LATIN.search(text)] == []
    english = {(lang, way): text for lang, way, text in found if lang != "ar"}
    assert english.keys() == {("en", "ltr")}
    said = {text for lang, _, text in found if lang == "ar"}
    page.get_by_role("link", name="عدل هذه الصفحة").click(trial=True)  # nothing lies on it
    assert said >= {"اللاعبون", "القواعد باختصار", "عدل هذه الصفحة", "كيفية الاقتباس", "نسخ النص"}


def test_the_search_is_in_arabic(page: Any) -> None:
    page.keyboard.press("/")
    page.get_by_role("combobox", name="بحث").fill("qqqq")
    dialog = page.get_by_role("dialog", name="بحث")
    dialog.get_by_text("لا نتائج.").wait_for()
    assert not LATIN.search(dialog.inner_text())
    page.keyboard.press("Escape")


BY_DAY = [(320, "dark"), (768, "dark"), (1440, "light")]
BY_NIGHT = [(width, scheme) for width in (320, 390, 768, 1440) for scheme in ("light", "dark")]


@pytest.mark.parametrize(("width", "scheme"), BY_NIGHT if NIGHTLY else BY_DAY)
def test_axe_finds_nothing(page: Any, width: int, scheme: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme=scheme)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert violations(page, scheme, in_both=False) == []
