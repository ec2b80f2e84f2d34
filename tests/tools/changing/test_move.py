"""`ludograph move`: nothing that led to the article, or from it, leads nowhere afterwards."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import unquote

import pytest
from tests.checks.projects import GAME

from ludograph.site.project.project import load_project
from ludograph.tools.checking.collecting import read_articles

PROJECT = """\
---
title: Start
---

See [koi](games/koi.md#play), [[koi]], [[games/koi|it]], [site](/games/koi/) and [here](<games/koi.md>).
=== docs/games/koi.md
---
title: Koi
aliases: [old/koi]
mainImage: {image: pine.png, alt: A pine}
---

Back to [the start](../article.md), [pairs](pairs.md), ![Pine](pine.png) and [itself](koi.md#play).

## Play

Text.
=== docs/games/koi.claims.yaml
[]
=== docs/games/pairs.md
---
title: Pairs
---

Like [Koi](koi.md).
=== docs/games/pine.png
=== mkdocs.yml
site_name: Games
plugins:
  - ludograph
nav:
  - article.md
  - Games:
      - games/koi.md
      - games/pairs.md
"""
FOUND = ("--select", "LNK,IMG,ADR,FM")


@pytest.fixture
def project(site) -> Path:
    root: Path = site(PROJECT)
    return root


def test_everything_still_leads_there_and_the_old_address_too(project: Path, ludograph) -> None:
    assert ludograph("check", *FOUND).lines[0] == "3 articles: no problems."
    assert ludograph("move", "docs/games/koi.md", "fishing/koi-koi.md").status == 0
    assert not (project / "docs/games/koi.md").exists()
    assert (project / "docs/fishing/koi-koi.claims.yaml").is_file()
    moved = (project / "docs/fishing/koi-koi.md").read_text(encoding="utf-8")
    assert "aliases: [old/koi, games/koi/]\n" in moved
    assert "mainImage: {image: ../games/pine.png, alt: A pine}\n" in moved
    assert "[the start](../article.md), [pairs](../games/pairs.md), ![Pine](../games/pine.png)" in moved
    assert "and [itself](koi-koi.md#play)." in moved
    start = (project / "docs/article.md").read_text(encoding="utf-8")
    assert (
        "[koi](fishing/koi-koi.md#play), [[koi-koi]], [[fishing/koi-koi|it]], [site](/fishing/koi-koi) "
        "and [here](<fishing/koi-koi.md>)" in start
    )
    assert "[Koi](../fishing/koi-koi.md)" in (project / "docs/games/pairs.md").read_text(encoding="utf-8")
    assert "- fishing/koi-koi.md\n      - games/pairs.md" in (project / "mkdocs.yml").read_text(encoding="utf-8")
    assert ludograph("check", *FOUND).lines[0] == "3 articles: no problems."
    assert ludograph("build").status == 0
    assert "fishing/koi-koi" in (project / "site/games/koi/index.html").read_text(encoding="utf-8")


def test_an_old_address_leads_to_an_unlisted_article_and_no_list_names_it(project: Path, ludograph) -> None:
    config, article = project / "mkdocs.yml", project / "docs/games/koi.md"
    before = config.read_text(encoding="utf-8").partition("nav:")[0]
    config.write_text(f"{before}site_url: https://example.org/\nnav:\n  - article.md\n  - games/\n", encoding="utf-8")
    article.write_text(
        article.read_text(encoding="utf-8").replace("title: Koi", "title: Koi\npublish: unlisted"), encoding="utf-8"
    )
    moved = ludograph("move", "games/koi.md", "fishing/koi-koi.md")
    assert moved.lines[-1] == (
        "docs/games/koi.md is now docs/fishing/koi-koi.md; its old address, /games/koi/, leads there (`aliases`)."
    )
    assert ludograph("build").status == 0
    for former in ("games/koi", "old/koi"):
        page = (project / f"site/{former}/index.html").read_text(encoding="utf-8")
        assert ("../../fishing/koi-koi/" in page, '<meta name="robots" content="noindex">' in page) == (True, True)
    found = (project / "site/sitemap.xml").read_text(encoding="utf-8")
    assert ("pairs" in found, "koi" in found) == (True, False)


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("", "---\naliases: [games/koi/]\n---\n\nText.\n"),
        ("---\ntitle: Koi\n---\n", "---\ntitle: Koi\naliases: [games/koi/]\n---\nText.\n"),
        ("---\naliases:\n  - a\n---\n", "---\naliases:\n  - games/koi/\n  - a\n---\nText.\n"),
        ("---\naliases: a b\n---\n", '---\naliases: ["a b", games/koi/]\n---\nText.\n'),
        ("---\naliases:\n---\n", "---\naliases: [games/koi/]\n---\nText.\n"),
        ("---\naliases: []\n---\n", "---\naliases: [games/koi/]\n---\nText.\n"),
    ],
)
def test_the_old_address_joins_the_aliases_however_they_are_written(site, ludograph, head: str, expected: str) -> None:
    root = site(f"Text.\n=== docs/games/koi.md\n{head}Text.\n")
    assert ludograph("move", "games/koi.md", "koi.md").status == 0
    assert (root / "docs/koi.md").read_text(encoding="utf-8") == expected


@pytest.mark.parametrize(
    "aliases",
    ["[koi/, old/koi]", "koi/", "\n  - koi/\n  - old/koi", "\n- 'old/koi'\n- /koi"],
)
def test_an_article_that_comes_back_has_its_own_address_not_among_its_aliases(site, ludograph, aliases: str) -> None:
    root = site(f"Text.\n=== docs/games/koi.md\n---\naliases: {aliases}\ntitle: Koi\n---\nText.\n")
    assert ludograph("move", "games/koi.md", "koi.md").status == 0
    listed = "[old/koi, games/koi/]" if "old" in aliases else "[games/koi/]"
    assert (root / "docs/koi.md").read_text(encoding="utf-8") == f"---\naliases: {listed}\ntitle: Koi\n---\nText.\n"
    assert ludograph("check", "--select", "ADR003").lines[0] == "2 articles: no problems."


@pytest.mark.parametrize(("head", "leaves"), [("title: Koi", True), ("title: Koi\nplayers: 2", False)])
def test_an_article_that_leaves_the_list_of_games_is_named(site, ludograph, head: str, leaves: bool) -> None:
    site(f"Text.\n=== docs/games/koi.md\n---\n{head}\n---\nText.\n")
    moved = ludograph("move", "games/koi.md", "koi.md")
    line = "It is not in the list of games now: give it `players` or `game` in its head."
    assert (line in moved.lines) is leaves
    assert line not in ludograph("move", "koi.md", "games/koi.md").lines


def test_a_folder_moves_with_its_articles(project: Path, ludograph) -> None:
    assert ludograph("move", "docs/games/", "fishing/kabu").status == 0
    assert not [*(project / "docs/games").glob("*.md")]
    koi = (project / "docs/fishing/kabu/koi.md").read_text("utf-8")
    assert "aliases: [old/koi, games/koi/]\n" in koi
    assert "[the start](../../article.md), [pairs](pairs.md), ![Pine](../../games/pine.png)" in koi
    assert "- fishing/kabu/koi.md\n      - fishing/kabu/pairs.md" in (project / "mkdocs.yml").read_text("utf-8")
    assert ludograph("check", *FOUND).lines[0] == "3 articles: no problems."


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("games/koy.md", "a.md", "Did you mean 'docs/games/koi.md'"),
        ("games/koi.md", "article.md", "there is a file 'article.md' already"),
        ("games/koi.md", "../koi.md", "is not a path of an article"),
        ("games/koi.md", "koi.txt", "is not a path of an article"),
    ],
)
def test_what_cannot_be_moved_is_left_alone(project: Path, ludograph, old: str, new: str, message: str) -> None:
    done = ludograph("move", old, new)
    assert (done.status, message in done.err) == (2, True)
    assert (project / "docs/games/koi.md").is_file()


@pytest.mark.parametrize(
    ("new", "entry"),
    [
        ("games/koi-koi.md", ""),
        ("cards/koi.md", "add `- cards/`"),
        ("games/old/koi.md", "add `- games/old/`"),
        ("koi.md", "add `- koi.md`"),
    ],
)
def test_an_article_that_leaves_the_menu_is_named(project: Path, ludograph, new: str, entry: str) -> None:
    config = project / "mkdocs.yml"
    text = config.read_text(encoding="utf-8")
    config.write_text(
        text.partition("nav:")[0] + "nav:\n  - article.md\n  - Games:\n      - games/\n", encoding="utf-8"
    )
    last = ludograph("move", "games/koi.md", new).lines[-1]
    assert last == f"No entry of `nav` in mkdocs.yml holds it now: {entry}." if entry else "leads there" in last


def test_an_article_that_the_menu_names_itself_does_not_leave_it(project: Path, ludograph) -> None:
    config = project / "mkdocs.yml"
    before = config.read_text(encoding="utf-8").partition("nav:")[0]
    config.write_text(f"{before}nav:\n  - Koi: games/koi.md\n  - games/\n", encoding="utf-8")
    assert "No entry of `nav`" not in ludograph("move", "games/koi.md", "cards/koi.md").out


LINKS = """\
---
title: Links
---

[ref][k], [again][k], [koi], <a href="../a/koi.md">html</a>, <a class="z" href='../a/koi.md#play'>quoted</a>,
<a href=../a/koi.md>bare</a>, [[Hana Koi]], [[Flower]], [[koi]], [[a/koi|k]], [p](../a/koi.md?x=1#play),
[w](<../a/koi.md#play> "t"), [r](/a/koi), [s](../a/koi/), [a/koi](../a/koi.md), [../a/koi.md][k], [itself][z], ![p][pic]

[k]: ../a/koi.md
[koi]: <../a/koi.md#play> "T"
[z]: links.md
[pic]: <a pine.png>
=== docs/a/koi.md
---
title: Hana Koi
aliases: [Flower]
---

Back [to them][l].

## Play

[l]: ../b/links.md
=== docs/b/a pine.png
=== docs/c/links.md
Other links.
=== docs/c/a pine.png
=== mkdocs.yml
site_name: Games
plugins:
  - ludograph
"""


@pytest.mark.parametrize(
    ("old", "new"), [("a/koi.md", "b/hana koi.md"), ("a/koi.md", "d/koi.md"), ("b/links.md", "c/d/ln.md")]
)
def test_every_link_in_every_notation_leads_where_it_led(site, ludograph, old: str, new: str) -> None:
    root = site(LINKS.replace("---\n", "=== docs/b/links.md\n---\n", 1))

    def state() -> tuple[list[str | None], str]:
        articles = {article.page: article for article in read_articles(load_project(root / "mkdocs.yml"))}
        facts = articles.get(new if old == "b/links.md" else "b/links.md", articles.get("b/links.md"))
        assert facts is not None
        led = [*(link.resolved for link in facts.links), *(image.file for image in facts.images)]
        return [old if one == new else one for one in led], " ".join(link.text for link in facts.links)

    before, words = state()
    assert ludograph("move", old, new).status == 0
    after, words_now = state()
    assert after == before
    assert None not in before
    assert len(before) == 18
    stem = new.rpartition("/")[2].removesuffix(".md") if old == "a/koi.md" else "koi"
    assert words_now == words.replace(" Flower koi ", f" Flower {stem} ")


@pytest.mark.parametrize("written", ["games/koi.md", '"/games/koi.md"'])
def test_a_translation_goes_on_naming_its_original(project: Path, ludograph, written: str) -> None:
    translation = project / "docs/fr/koi.md"
    translation.parent.mkdir()
    translation.write_text(f"---\ntitle: Koi\nlang: fr\ntranslates: {written}\n---\n\nTexte.\n", encoding="utf-8")
    ludograph("translated", "docs/fr/koi.md", "--seen")
    assert ludograph("move", "games/koi.md", "games/koi-koi.md").status == 0
    assert ludograph("translated", "docs/fr/koi.md").lines == ["fr/koi.md: up to date with games/koi-koi.md"]
    assert ludograph("move", "fr/koi.md", "fr/jeux/koi.md").status == 0
    assert ludograph("translated").lines == ["fr/jeux/koi.md: up to date with games/koi-koi.md"]


@pytest.mark.parametrize("urls", ["true", "false"])
def test_files_with_the_longest_names_are_built_moved_and_published(site, ludograph, tmp_path: Path, urls: str) -> None:
    table = f'<Rules show="rank-table" game="nine" />\n{{: #{"t" * 300}}}\n'
    files = [
        f"---\ntitle: One\n---\n\n{table}\n{GAME}",
        f"=== docs/{'n' * 252}.md\n---\ntitle: Two\n---\n\nText.\n",
        f"=== docs/{'l' * 255}/index.md\n---\ntitle: Three\n---\n\nText, [two](/{'n' * 252}.md).\n",
        f"=== docs/{'漢' * 84}.md\n---\ntitle: Four\n---\n\nText.\n",
        f"=== mkdocs.yml\nsite_name: S\nuse_directory_urls: {urls}\nplugins: [{{ludograph: {{engine: plain}}}}]\n",
    ]
    root = site("".join(files))
    (root / "data/games/long.yaml").write_text(
        (root / "data/games/nine.yaml").read_text().replace("nine:", "g" * 101 + ":")
    )
    assert " D01 malformed-data: expected an id of at most 100 " in ludograph("build").err
    built = {page.read_text().partition("<title>")[2][:3]: page for page in (root / "site").rglob("*.html")}
    assert {"One", "Two", "Thr", "Fou"} <= built.keys()
    (link,) = re.findall(r'href="([^"]*)">two</a>', built["Thr"].read_text())
    assert Path(built["Thr"].parent, unquote(link), "index.html" * (urls == "true")).resolve() == built["Two"]
    assert ludograph("move", f"docs/{'n' * 252}.md", f"docs/{'m' * 252}.md").status == 0
    assert ludograph("build").status == 0
    assert ludograph("book", "--format", "epub", "--each", tmp_path / "each").status == 0
    assert len([*(tmp_path / "each").iterdir()]) == 4
