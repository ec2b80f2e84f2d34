"""`affected` against two built sites: it names the pages whose text differs, and no others."""

from __future__ import annotations

import json
import random
import shutil
from pathlib import Path

import pytest
from lxml import html
from tests.cli.test_check import git

ARTICLES = """\
---
title: One
---

See [@Parlett1990 p. 3] and [two](two.md).

## A heading

Text of one.
=== docs/two.md
---
title: Two
---

See [@Culin1895 p. 3].
=== docs/three.md
---
title: Three
game: nine
---

Text of three.

<Rules game="nine" show="game-facts" />
=== data/decks/ten.yaml
ten: {names: [Ten], numbers: 1-10, copies: 4, source: Parlett1990}
=== data/games/nine.yaml
nine:
  names: [Nine]
  status: partial
  sources: Parlett1990
  form: banker
  players: 2-6
  deck: {use: ten}
  score: {values: {10: 0}, mod: 10}
  deal: {cards: 2}
  pay: {base: 1}
"""
EDITS = (
    ("docs/article.md", "Text of one.", "Other text."),
    ("docs/article.md", "Text of one.", "Text of one.<!-- nobody reads this -->"),
    ("docs/two.md", "title: Two", "title: Second"),
    ("docs/three.md", "Text of three.", "Text *of* three."),
    ("docs/three.md", "Text of three.", "Text of three, and more."),
    ("bibliography/games.bib", "Korean Games", "Korean and Other Games"),
    ("bibliography/games.bib", "{Oxford University Press}", "{Clarendon Press}"),
    (
        "bibliography/games.bib",
        "langid = {en}\n}\n\n@article",
        "langid = {en},\n  abstract = {Private.}\n}\n\n@article",
    ),
    ("data/games/nine.yaml", "players: 2-6", "players: 2-5"),
    ("data/games/nine.yaml", "pay: {base: 1}", "pay: {base: 2}"),
    ("data/decks/ten.yaml", "copies: 4", "copies: 5"),
)


def words(site: Path) -> dict[str, str]:
    """The words of each article's page, by its path."""
    found = {}
    for name in ("article", "two", "three"):
        page = html.fromstring((site / name / "index.html").read_text(encoding="utf-8"))
        (article,) = page.xpath("//*[@role='main']")
        found[f"{name}.md"] = " ".join(article.text_content().split())
    return found


@pytest.mark.parametrize("seed", range(4))
def test_the_set_equals_the_pages_whose_built_text_differs(site, ludograph, tmp_path: Path, seed: int) -> None:
    root = site(ARTICLES)
    git(root, "init", "-q")
    git(root, "add", "docs", "bibliography", "data", "mkdocs.yml")
    git(root, "commit", "-q", "-m", "first")
    assert ludograph("build", "--site-dir", tmp_path / "before").status == 0
    for path, old, new in random.Random(seed).sample(EDITS, 3):
        file = root / path
        file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    assert ludograph("build", "--site-dir", tmp_path / "after").status == 0
    before, after = words(tmp_path / "before"), words(tmp_path / "after")
    found = json.loads(ludograph("affected", "--format", "json").out)
    named = {page["page"] for page in found["pages"]}
    assert named == {page for page in before if before[page] != after[page]}
    shutil.rmtree(tmp_path / "before")
