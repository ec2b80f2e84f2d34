"""What lies beside a page to explain its words and hands."""

from __future__ import annotations

import re
from typing import Any

import pytest
from tests.rules.data import seed_rules

from ludograph.article.facts import ArticleFacts, LanguageSpan
from ludograph.article.head.front_matter import Metadata
from ludograph.article.head.head_values import NameText
from ludograph.base.problems import Place
from ludograph.languages.words import words_in
from ludograph.site.finishing.explained import Explained

DATA = {
    "data/decks/small.yaml": "small:\n  names: [Small]\n  numbers: 1-3\n  copies: 4\n",
    "data/terms/words.yaml": """\
words:
  names: [Words]
  terms:
    cap:
      names: [{text: 胴前, lang: ja, roman: domae}]
      means: the limit
""",
}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The <span lang='ja'>胴前</span> deals.", "胴前"),
        ('<Cards deck="small">1-2</Cards> wins.', ""),
        ("The <span lang='ja'>子</span> plays.", None),
        ("Nothing foreign.", None),
    ],
)
def test_only_a_page_with_something_to_explain_has_the_file_and_says_so(
    new_site: Any, text: str, words: str | None
) -> None:
    site = new_site({"docs/a.md": f"---\ntitle: A\n---\n{text}\n", **DATA})
    assert site.build()
    marked = [meta.get("content") for meta in site.tree("a/").xpath("//meta[@name='lg-terms']")]
    assert marked == ([] if words is None else [words])
    assert (site.root / "site/previews/-/a.js").is_file() is (words is not None)


HERE = Place("docs/a.md", 0, 0)


@pytest.mark.parametrize(
    ("game", "meanings"),
    [
        (
            "oicho-kabu",
            ["three cards of one number, Special hands", "two cards of one number, Special hands in other games"],
        ),
        ("oicho-kabu/tableau", ["three cards of one number, Special hands", "two cards of one number, Special hands"]),
        ("", ["three cards of one number, Special hands", "two cards of one number, Special hands"]),
    ],
)
def test_a_name_of_two_hands_says_which_one_the_game_of_the_page_has(game: str, meanings: list[str]) -> None:
    span = LanguageSpan("ja-Latn", "ja-Latn", "zoro", HERE, HERE)
    facts = ArticleFacts("", "a.md", "en", Metadata(title=NameText("A"), game=game), spans=(span,))
    made = Explained(seed_rules(), words_in("en")).file(facts, "a/")
    assert made is not None
    found = re.findall(r"</i>(?: ‘[^’]*’)?: ([^<]*)<small>([^<]*)</small>", made[1].decode())
    assert [", ".join(one) for one in found] == meanings
