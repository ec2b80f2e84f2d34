"""The options of a figure are seen: its side, its size, several pictures in rows or of one height."""

from __future__ import annotations

from typing import Any

import pytest
from tests.sites.framed import framed

from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue

pytestmark = pytest.mark.browser

PICTURE = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='400' height='{height}'/%3E"
BOXES = """() => [...document.querySelectorAll('figure, img')].map(each => {
  const box = each.getBoundingClientRect();
  return { left: box.left, top: box.top, width: box.width, height: box.height };
})"""


def boxes(browser: Any, option: str, *, count: int = 1) -> tuple[dict[str, float], list[dict[str, float]]]:
    """Where a figure with the option stands in a column of 600 pixels, and where its pictures do."""
    pictures = "".join(f"> ![P](p{number}.png)\n" for number in range(count))
    text = f"> [!figure]\n{pictures}> ```yaml\n> {option}\n> ```\n> Words.\n"
    body = render_article(SourceText("docs/x.md", text), Catalogue(), page="x.md").html.replace(' loading="lazy"', "")
    for number in range(count):
        body = body.replace(f"p{number}.png", PICTURE.format(height=300 - 100 * (number % 2)))
    page = browser.new_page(viewport={"width": 1000, "height": 900})
    page.set_content(
        framed(
            body,
            "beside.css",
            styles=".lg-columns { display: block; padding: 0 } .lg-article { width: 600px; margin: 0 }",
        )
    )
    figure, *images = page.evaluate(BOXES)
    page.close()
    return figure, images


def test_a_figure_stands_at_its_side(browser: Any) -> None:
    left, right = (boxes(browser, f"position: {side}")[0] for side in ("left", "right"))
    assert left["left"] == 0
    assert right["left"] + right["width"] == 600
    assert left["width"] == right["width"] == 270


def test_a_figure_has_its_size(browser: Any) -> None:
    widths = [boxes(browser, f"size: {size}")[0]["width"] for size in ("extra-small", "small", "wide")]
    assert widths == sorted(set(widths))


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_so_many_pictures_stand_in_a_row(browser: Any, number: int) -> None:
    _, images = boxes(browser, f"perRow: {number}", count=number + 1)
    lefts = [image["left"] for image in images]
    assert lefts[:number] == sorted(set(lefts[:number]))
    assert lefts[number] < max(lefts[:number]) or number == 1
    assert images[number]["top"] >= images[0]["top"] + images[0]["height"]


def test_several_pictures_have_one_height_or_no_gaps(browser: Any) -> None:
    _, equal = boxes(browser, "equalheight: true", count=2)
    _, apart = boxes(browser, "perRow: 2", count=2)
    _, together = boxes(browser, "cram: true", count=2)
    assert equal[0]["height"] == equal[1]["height"]
    assert apart[0]["height"] != apart[1]["height"]
    assert together[1]["left"] == together[0]["left"] + together[0]["width"] == 300
    assert apart[1]["left"] > apart[0]["left"] + apart[0]["width"]
