"""`affected` against two built sites: it names the pages whose text differs, and no others."""

from __future__ import annotations

import hashlib
import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import html
from tests.checks.projects import png
from tests.cli.test_check import git

from ludograph.cli.main import main

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
=== docs/four.md
---
title: Four
---

> [!figure]
> ![Ten cards in a row](ten.png)
>
> The cards.
=== docs/pictures.yaml
ten.png: {license: cc-by, author: Ana Lopes}
=== docs/five.md
---
title: Five
---

See [[six#The deal]] and [[two]].
=== docs/six.md
---
title: Six
---

## The deal

Text of six.
=== docs/seven.md
---
title: Seven
---

Text of seven.[@Parlett1990 p. 4]
=== docs/eight.md
---
title: Eight
---

See [seven](seven.md), [[nine-cards]] and [two](two.md).
=== docs/nine-cards.md
---
title: Nine cards
game: nine
---

The *pilot* deals <Cards>8-9-3</Cards>, which is the ebb.
=== data/terms/words.yaml
words:
  names: [Words]
  game: nine
  terms: {pilot: {names: [pilot], means: Who deals.}}
  source: Parlett1990
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
Edit = Callable[[Path], object]


def replaced(path: str, old: str, new: str) -> Edit:
    def edit(root: Path) -> None:
        file = root / path
        text = file.read_text(encoding="utf-8")
        file.write_text(text.replace(old, new), encoding="utf-8")

    return edit


def written(path: str, data: bytes) -> Edit:
    return lambda root: (root / path).write_bytes(data)


def run(*arguments: str) -> Edit:
    return lambda _root: main([*arguments])


BIB, NINE = "bibliography/games.bib", "data/games/nine.yaml"
EDITS: dict[str, Edit] = {
    "text": replaced("docs/article.md", "Text of one.", "Other text."),
    "a comment": replaced("docs/six.md", "Text of six.", "Text of six.<!-- not for readers -->"),
    "a title": replaced("docs/two.md", "title: Two", "title: Second"),
    "an unused key of the head": replaced("docs/six.md", "title: Six", "title: Six\ncssclasses: [wide]"),
    "a heading": replaced("docs/article.md", "## A heading", "## Another heading"),
    "a heading with its old address": replaced("docs/article.md", "## A heading", "## Its heading {#a-heading}"),
    "a heading that is linked to": replaced("docs/six.md", "## The deal", "## Dealing"),
    "more words": replaced("docs/three.md", "Text of three.", "Text of three, and more."),
    "another picture": written("docs/ten.png", png(2, 2)),
    "no picture": lambda root: (root / "docs/ten.png").unlink(),
    "a picture's credit": replaced("docs/pictures.yaml", "Ana Lopes", "Ana Reis"),
    "a picture's licence": replaced("docs/pictures.yaml", "cc-by", "cc-by-sa"),
    "a caption": replaced("docs/four.md", "The cards.", "All cards."),
    "a work's title": replaced(BIB, "Korean Games", "Korean and Other Games"),
    "a work's publisher": replaced(BIB, "{Oxford University Press}", "{Clarendon Press}"),
    "a private field": replaced(
        BIB, "langid = {en}\n}\n\n@article", "langid = {en},\n  abstract = {Mine.}\n}\n\n@article"
    ),
    "a key": run("rename-key", "Culin1895", "culin_korean_1895"),
    "a key without its citations": replaced(BIB, "{Culin1895,", "{culin_korean_1895,"),
    "players": replaced(NINE, "players: 2-6", "players: 2-5"),
    "pay": replaced(NINE, "pay: {base: 1}", "pay: {base: 2}"),
    "a deck": replaced("data/decks/ten.yaml", "copies: 4", "copies: 5"),
    "a word's meaning": replaced("data/terms/words.yaml", "Who deals.", "The dealer."),
    "a move": run("move", "seven.md", "other/seven.md"),
    "a draft": replaced("docs/nine-cards.md", "title: Nine cards", "title: Nine cards\ndraft: true"),
    "a new article": written("docs/ten.md", b"---\ntitle: Ten\n---\n\nText.\n"),
    "an article less": lambda root: (root / "docs/seven.md").unlink(),
}
GROUPS = 4


def seen(site: Path) -> dict[str, str]:
    """What readers see of each page, by its address: its words, its pictures and how many links it has."""
    found = {}
    for file in site.rglob("index.html"):
        page = html.fromstring(file.read_text(encoding="utf-8"))
        article = next(iter(page.xpath("//*[@role='main']")), None)
        if article is None:
            continue  # it leads from a former address
        pictures = [(file.parent / src).resolve() for src in article.xpath(".//img/@src") if ":" not in src]
        links = str(len(article.xpath(".//a[@href]")))
        marks = [hashlib.sha256(picture.read_bytes()).hexdigest() for picture in pictures if picture.is_file()]
        found[f"{file.parent.relative_to(site).as_posix()}/"] = " ".join(
            [*article.text_content().split(), *marks, links]
        )
    return found


def laid_out(site: Callable[[str], Path]) -> Path:
    root = site(ARTICLES)
    (root / "docs/ten.png").write_bytes(png())
    git(root, "init", "-q")
    git(root, "add", "docs", "bibliography", "data", "mkdocs.yml")
    git(root, "commit", "-q", "-m", "first")
    return root


@pytest.mark.parametrize("group", range(GROUPS))
def test_the_set_equals_the_pages_whose_built_text_differs(site, ludograph, tmp_path: Path, group: int) -> None:
    """Every edit is in one of the groups; which are made together is by chance, and the same each time."""
    names = random.Random(3).sample(sorted(EDITS), len(EDITS))
    compare(laid_out(site), names[group::GROUPS], ludograph, tmp_path)


def compare(root: Path, names: list[str], ludograph, folder: Path) -> None:
    assert ludograph("build", "--site-dir", folder / "before").status == 0
    before = seen(folder / "before")
    for name in names:
        EDITS[name](root)
    ludograph("build", "--site-dir", folder / "after")
    after = seen(folder / "after")
    found = json.loads(ludograph("affected", "--format", "json").out)
    named = {page["url"] for page in (*found["pages"], *found["generated"])}
    assert named == {page for page in before | after if before.get(page) != after.get(page)}, names
    shutil.rmtree(folder / "before")
    shutil.rmtree(folder / "after")
