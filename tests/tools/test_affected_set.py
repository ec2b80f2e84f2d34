"""`affected` against two built sites: it names the pages whose text differs, and no others."""

from __future__ import annotations

import hashlib
import json
import os
import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from lxml import html
from tests.checks.projects import GAME, png
from tests.tools.checking.test_check import git

from ludograph.site.project.project import load_project
from ludograph.tools.main import main

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
claims:
  - id: pay
    text: pays the bet once
    check: {value: {at: "nine#pay.base", equals: 1}}
  - id: hands
    text: there are 16 such hands
    check: {count: sets, game: nine, size: 2, when: {ranks: [9, 1]}, equals: 16}
---

Text of three. The dealer pays the bet once; of a nine and a one there are 16 such hands.

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

<Rules show="rank-table" />
=== docs/twelve.md
---
title: Twelve
tags: [cards]
countries: [PT]
---

The [sheet](house-rules/nine.md), the [works](bibliography.md#ref-Parlett1990)
and the [table](nine-cards.md#rank-table-nine).
=== docs/thirteen.md
---
title: Thirteen
aliases: [Baker's]
game: nine
---

Text of thirteen, see [[Twelve]] and [[Nine cards]].

<Rules show="play-now" />
=== data/terms/words.yaml
words:
  names: [Words]
  game: nine
  terms: {pilot: {names: [pilot], means: Who deals.}}
  source: Parlett1990
"""
Edit = Callable[[Path], object]


def replaced(path: str, old: str, new: str) -> Edit:
    def edit(root: Path) -> None:
        file = root / path
        if file.exists():  # an edit before may have deleted it
            file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")

    return edit


def written(path: str, data: bytes) -> Edit:
    return lambda root: (root / path).write_bytes(data)


def changed_everywhere(old: str, new: str) -> Edit:
    """Another id of a game or hand, wherever an article or the data has it."""

    def edit(root: Path) -> None:
        for file in (*root.glob("docs/*.md"), *root.glob("data/*/*.yaml")):
            text = file.read_text(encoding="utf-8")
            changed = re.sub(rf"(?<![\w-]){old}(?![\w-])(?=[\]:,}}\n\"])", new, text)
            file.write_text(changed, encoding="utf-8")

    return edit


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
    "no picture": lambda root: (root / "docs/ten.png").unlink(missing_ok=True),
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
    "a link to a sheet": replaced("docs/six.md", "Text of six.", "Text of six, with a [sheet](house-rules/nine.md)."),
    "a link to a work": replaced("docs/six.md", "Text of six.", "Text of six, see [[bibliography#ref-Culin1895]]."),
    "a link to the games": replaced("docs/two.md", "See", "Among [all games](games.md), see"),
    "another id of a game": changed_everywhere("nine", "nines"),
    "another id of a game in the data only": replaced(NINE, "nine:\n", "nines:\n"),
    "another id of a hand": changed_everywhere("nine-one", "top-hand"),
    "a hand's name": replaced("data/yaku/nine-one.yaml", "9–1", "Nine-one"),
    "a hand's pay": replaced(NINE, "win, pay: 1", "win, pay: 2"),
    "a game's name": replaced(NINE, "names: [Nine]", "names: [Ninth]"),
    "a game is a draft": replaced(NINE, "nine:\n", "draft: true\nnine:\n"),
    "the cards of a hand": replaced("data/yaku/nine-one.yaml", "ranks: [9, 1]", "ranks: [9, 2]"),
    "the holder of a hand": replaced(NINE, "holder: dealer", "holder: both"),
    "a rank": replaced(NINE, "ranking: [nine-one, total]", "ranking: [total, nine-one]"),
    "equal hands": replaced(NINE, "ties: dealer", "ties: {value: dealer, options: [draw]}"),
    "a limit": replaced(NINE, "limit: 1", "limit: 2"),
    "what must be drawn": replaced(NINE, "{max: 3}", "{max: 4}"),
    "what the dealer draws": replaced(NINE, "dealer: never", "dealer: free"),
    "what a card counts": replaced(NINE, "{10: 0}", "{10: 5}"),
    "the deal": replaced(NINE, "form: banker", "form: banker\n  direction: clockwise"),
    "a note": replaced(NINE, "ties: dealer", "ties: dealer\n  note: Played at night."),
    "a family": replaced(NINE, "form: banker", "form: banker\n  family: kabu"),
    "a deck's name": replaced("data/decks/ten.yaml", "[Ten]", "[Pack of ten]"),
    "the source of a hand": replaced("data/yaku/nine-one.yaml", "Parlett1990", "Culin1895"),
    "a variant": replaced(NINE, "  ranking:", "  variants: {late: {names: [Late], pay: {base: 3}}}\n  ranking:"),
    "no game": lambda root: (root / NINE).unlink(missing_ok=True),
    "no terms": lambda root: (root / "data/terms/words.yaml").unlink(missing_ok=True),
    "a tag": replaced("docs/twelve.md", "tags: [cards]", "tags: [cards, boats]"),
    "a country": replaced("docs/twelve.md", "[PT]", "[PT, JP]"),
    "an alias": replaced("docs/thirteen.md", "Baker's", "Baker's dozen"),
    "a table less": replaced("docs/nine-cards.md", '<Rules show="rank-table" />', ""),
    "an order": replaced("docs/six.md", "title: Six", "title: Six\norder: 1"),
    "a description": replaced("docs/six.md", "title: Six", "title: Six\ndescription: A sixth."),
    "a citation less": replaced("docs/two.md", "[@Culin1895 p. 3]", "none"),
    "an unlisted page": replaced("docs/seven.md", "title: Seven", "title: Seven\npublish: unlisted"),
    "an article less": lambda root: (root / "docs/seven.md").unlink(missing_ok=True),
}
GROUPS = int(os.environ.get("LUDOGRAPH_AFFECTED", "6"))
"""In how many groups the edits are made; `make affected` makes each alone."""


def seen(site: Path) -> dict[str, str]:
    """What readers see of each page, by its address: its words, its pictures and how many links it has."""
    found = {}
    for file in site.rglob("index.html"):
        page = html.fromstring(file.read_text(encoding="utf-8"))
        article = next(iter(page.xpath("//*[@role='main']")), None)
        if article is None:
            continue  # it leads from a former address
        pictures = [(file.parent / src).resolve() for src in article.xpath(".//img/@src") if ":" not in src]
        links = str(len(article.xpath(".//a[@href][not(@class='missing-link')]")))
        marks = [hashlib.sha256(picture.read_bytes()).hexdigest() for picture in pictures if picture.is_file()]
        found[f"{file.parent.relative_to(site).as_posix()}/"] = " ".join(
            [*article.text_content().split(), *marks, links]
        )
    return found


def failing(ludograph) -> set[tuple[str, str]]:
    """The claims that do not pass, by their place and id."""
    lines = ludograph("check", "--only", "claims", "--failed", "--json").out.splitlines()
    return {(one["at"], one["id"]) for one in map(json.loads, lines)}


def rules_and_odds(root: Path, ludograph) -> dict[str, tuple[dict[str, object], object]]:
    """By game, the values that `resolve` prints, and what the dealer gains in a round by `odds`."""
    rules = load_project(root / "mkdocs.yml").catalogue.rules
    found = {}
    for game in rules.games if rules else ():
        values = json.loads(ludograph("resolve", game, "--json").out)["values"]
        said = {one["path"]: {key: one[key] for key in one.keys() - {"where", "sources", "from"}} for one in values}
        odds = [json.loads(line) for line in ludograph("odds", game, "--json").out.splitlines()]
        found[game] = said, [one["round"] for one in odds if "round" in one]
    return found


def laid_out(site: Callable[[str], Path]) -> Path:
    root = site(ARTICLES + GAME)
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
    before, failed = seen(folder / "before"), failing(ludograph)
    played = rules_and_odds(root, ludograph)
    for name in names:
        EDITS[name](root)
    ludograph("build", "--site-dir", folder / "after")
    after = seen(folder / "after")
    found = json.loads(ludograph("affected", "--format", "json").out)
    named = {page["url"] for page in (*found["pages"], *found["generated"])}
    differing = {page for page in before | after if before.get(page) != after.get(page)}
    assert named == differing, f"{names}: {named ^ differing}"
    changed = [page for page in (*found["pages"], *found["generated"]) if page["how"] == "changed"]
    assert [page["page"] for page in changed if not page["reasons"]] == []
    assert {(one["at"], one["id"]) for one in found["claims"]} == failing(ludograph) - failed, names
    if len(names) == 1:
        compare_rules(names[0], found["rules"], played, rules_and_odds(root, ludograph))
    shutil.rmtree(folder / "before")
    shutil.rmtree(folder / "after")


def compare_rules(name: str, found: list[dict[str, str]], before: dict, after: dict) -> None:
    """The games, values and odds that `affected` names are those that the commands print otherwise."""
    assert {one["game"] for one in found} >= after.keys() - before.keys(), name
    renamed = {one["was"]: one["now"] for one in found if one["name"].startswith("the id of")}
    for game in before.keys() & after.keys():
        (was, round_before), (is_, round_after) = before[game], after[game]
        for old, new in renamed.items():
            was = json.loads(re.sub(rf"(?<![\w-]){old}(?![\w-])", new, json.dumps(was)))
        named = {one["what"] for one in found if one["game"] == game}
        differing = {path for path in was | is_ if was.get(path) != is_.get(path)}
        assert {one for one in named if one in was | is_} == differing, (name, named ^ differing)
        assert ("edge" in named) == (round_before != round_after), name
