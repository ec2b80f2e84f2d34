"""What lies beside a page to explain its words and hands."""

from __future__ import annotations

from typing import Any

import pytest

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
