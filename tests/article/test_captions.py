"""An italic paragraph after a drawn hand is its caption; other paragraphs are not."""

from __future__ import annotations

import pytest

from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue

HAND = '<Cards deck="kabufuda">8 9 3</Cards>'


@pytest.mark.parametrize(
    ("blocks", "is_caption"),
    [
        ((HAND, "*The losing hand.*"), True),
        ((HAND, "*As in the* Yakuza *games.*"), True),
        ((HAND, "*Oya* is the dealer."), False),
        ((HAND, "The dealer is called *oya*"), False),
        ((HAND, "## Play", "*A remark.*"), False),
        ((f"Ann has {HAND}", "*She wins.*"), False),
        (("Text.", "*A remark.*"), False),
    ],
)
def test_a_caption_stands_behind_a_hand_and_is_all_in_italics(blocks: tuple[str, ...], is_caption: bool) -> None:
    page = render_article(SourceText("docs/a.md", "\n\n".join(blocks)), Catalogue(), page="a.md")
    assert ("lg-hand-caption" in page.html) is is_caption
