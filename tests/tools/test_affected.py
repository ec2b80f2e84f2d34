"""`ludograph affected`: the pages whose text differs, no others, and why."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.checks.projects import GAME
from tests.tools.checking.test_check import git

from ludograph.tools.affected.printing import FORMATS

ARTICLES = """\
---
title: One
---

See [@Parlett1990 p. 3].

## A heading

Text.
=== docs/two.md
---
title: Two
---

See [@Culin1895 p. 3] and [one](article.md).
=== docs/three.md
---
title: Three
---

Nothing is cited here.
"""
_TOO = "is gone (1 more page has lost it too)"


@pytest.fixture
def repository(site) -> Path:
    root = site(ARTICLES)
    git(root, "init", "-q")
    git(root, "add", "docs", "bibliography", "mkdocs.yml")
    git(root, "commit", "-q", "-m", "first")
    return root


def change(root: Path, path: str, old: str, new: str) -> None:
    file = root / path
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new), encoding="utf-8")


def pages(ludograph) -> dict[str, list[str]]:
    found = json.loads(ludograph("affected", "--format", "json").out)
    return {page["page"]: page["reasons"] for page in found["pages"]}


def test_nothing_changed(repository: Path, ludograph) -> None:
    assert ludograph("affected").lines == ["0 pages read differently."]


def test_a_work_touches_the_articles_that_cite_it(repository: Path, ludograph) -> None:
    change(repository, "bibliography/games.bib", "Korean Games", "Korean and Other Games")
    assert pages(ludograph) == {"two.md": ["the work Culin1895"]}


def test_a_work_that_is_named_by_two_of_its_keys_is_one_reason(repository: Path, ludograph) -> None:
    change(repository, "bibliography/games.bib", "{Culin1895,", "{Culin1895, ids = {culin_korean},")
    change(repository, "docs/three.md", "Nothing is", "Nothing [@culin_korean p. 4; @Culin1895 p. 5] is")
    git(repository, "commit", "-qam", "second")
    change(repository, "bibliography/games.bib", "Korean Games", "Korean and Other Games")
    assert pages(ludograph)["three.md"] == ["the work Culin1895"]


def test_what_an_article_newly_names_is_a_reason_only_if_it_changed(repository: Path, ludograph) -> None:
    change(repository, "docs/three.md", "Nothing", "As [one](article.md) says [@Parlett1990 p. 4], nothing")
    assert pages(ludograph) == {"three.md": ["its text"], "article.md": ["what links to it"]}
    change(repository, "bibliography/games.bib", "Korean Games", "Korean and Other Games")
    change(repository, "docs/three.md", "p. 4]", "p. 4; @Culin1895 p. 2]")
    assert pages(ludograph)["three.md"] == ["its text", "the work Culin1895"]


def test_a_change_that_no_reader_sees_touches_nothing(repository: Path, ludograph) -> None:
    change(repository, "docs/three.md", "Nothing is cited here.", "Nothing is cited here.<!-- yet -->")
    assert pages(ludograph) == {}


def test_text_new_pages_and_gone_pages(repository: Path, ludograph) -> None:
    change(repository, "docs/article.md", "Text.", "Other text.")
    (repository / "docs/three.md").unlink()
    (repository / "docs/four.md").write_text("# Four\n", encoding="utf-8")
    lines = ludograph("affected").lines
    assert lines[:3] == ["article.md: changed (its text)", "four.md: new", "three.md: gone"]
    assert "/three/ is gone: add `aliases: [three/]` to the article that takes its place" in lines


def test_a_renamed_heading_is_reported_with_what_keeps_its_address(repository: Path, ludograph) -> None:
    change(repository, "docs/article.md", "## A heading", "## Another heading")
    gone = "article.md#a-heading is gone: add `{#a-heading}` to the heading `#another-heading`"
    assert gone in ludograph("affected").lines
    change(repository, "docs/article.md", "## Another heading", "## Another heading {#a-heading}")
    assert not any("is gone" in line for line in ludograph("affected").lines)


def test_a_translation_of_which_the_original_changed_is_named(repository: Path, ludograph) -> None:
    (repository / "docs/fr.md").write_text("---\ntranslates: three.md\nlang: fr\n---\n\nRien.\n", encoding="utf-8")
    ludograph("translated", "docs/fr.md", "--seen")
    git(repository, "add", "docs")
    git(repository, "commit", "-qam", "second")
    change(repository, "docs/three.md", "Nothing is", "All that is")
    said = "fr.md: three.md now says “All that is cited here”"
    assert said in ludograph("affected").lines
    assert json.loads(ludograph("affected", "--json").out)["translations"] == [said]
    assert "**Translations to bring up to date**" in ludograph("affected", "--format", "markdown").out
    git(repository, "commit", "-qam", "third")
    assert said not in ludograph("affected").lines


def test_a_comment_for_a_pull_request_cannot_be_broken_out_of(repository: Path, ludograph) -> None:
    change(repository, "docs/article.md", "title: One", 'title: "One | <img> @everyone"')
    comment = ludograph("affected", "--format", "markdown").out
    assert "<img>" not in comment
    assert "\\|" in comment
    assert "@everyone" not in comment


def test_an_unknown_revision_is_one_line(repository: Path, ludograph) -> None:
    done = ludograph("affected", "nowhere")
    assert done.status == 2
    assert "no git revision 'nowhere'" in done.err


def test_links_of_an_earlier_state_lead_nowhere(repository: Path, ludograph, tmp_path: Path) -> None:
    """Git keeps a link out of the project as it is; no version of Python stops at it."""
    (repository / "docs" / "away").symlink_to("/etc/hostname")
    git(repository, "add", "docs")
    git(repository, "commit", "-q", "-m", "a link")
    change(repository, "docs/three.md", "Nothing", "Something")
    assert list(pages(ludograph)) == ["three.md"]


def committed(root: Path) -> Path:
    git(root, "init", "-q")
    git(root, "add", "docs", "bibliography", "data", "mkdocs.yml")
    git(root, "commit", "-q", "-m", "first")
    return root


def test_a_changed_rule_is_said_with_what_it_does_to_the_odds(site, ludograph) -> None:
    root = committed(site("Text.\n" + GAME))
    change(root, "data/games/nine.yaml", "win, pay: 1}", "win, pay: 2}")
    line = next(line for line in ludograph("affected").lines if line.startswith("Nine: "))
    assert re.fullmatch(r"Nine: 9–1 now pays 2 \(was 1\); dealer's edge -?\d+\.\d % → -?\d+\.\d %", line)
    was, is_ = map(float, re.findall(r"(-?\d+\.\d) %", line))
    assert is_ > was


def test_rules_and_works_of_drafts_are_in_no_report_and_no_export(site, ludograph, tmp_path: Path) -> None:
    draft = "=== docs/plan.md\n---\ntitle: Plan\ndraft: true\ngame: nine\n---\n\nA plan [@Culin1895].\n"
    settings = "=== mkdocs.yml\nsite_name: Games\nplugins: [{ludograph: {drafts: SHOWN}}]\n"
    root = committed(site("Text [@Parlett1990].\n" + draft + GAME + settings.replace("SHOWN", "hide")))
    change(root, "data/games/nine.yaml", "win, pay: 1}", "win, pay: 2}")
    change(root, "bibliography/games.bib", "@article{Culin1895", "@article{Culin1896")
    change(root, "bibliography/games.bib", "title = {The Oxford", "title = {An Oxford")
    printed = [ludograph("affected", "--format", each, "--html", tmp_path / "a.html").out for each in FORMATS]
    assert "Parlett1990" in printed[0]
    assert not [
        word for word in ("Nine", "Culin", "Plan") if word in "".join([*printed, (tmp_path / "a.html").read_text()])
    ]
    change(root, "mkdocs.yml", "hide", "show")
    assert ludograph("export", "cldf", tmp_path / "cldf").status == 2


def test_a_game_under_another_id_is_one_change_and_loses_the_places_of_its_tables(site, ludograph) -> None:
    article = '---\ntitle: One\ngame: nine\n---\n\nText.\n\n<Rules show="rank-table" />\n'
    root = committed(site(article + GAME))
    change(root, "data/games/nine.yaml", "nine:\n  names", "ninth:\n  names")
    change(root, "data/games/nine.yaml", "win, pay: 1}", "win, pay: 2}")
    change(root, "docs/article.md", "game: nine", "game: ninth")
    lines = ludograph("affected").lines
    (rules,) = [line for line in lines if line.startswith("Nine: ")]
    assert rules.startswith("Nine: its id is now ninth (was nine); 9–1 now pays 2 (was 1); dealer's edge ")
    gone = "article.md#rank-table-nine is gone: add `^rank-table-nine` to the paragraph above the table"
    assert gone in lines
    change(root, "docs/article.md", "Text.", "Text. ^rank-table-nine")
    assert gone not in ludograph("affected").lines


def test_a_page_made_from_others_that_an_article_newly_links_to_reads_differently(site, ludograph) -> None:
    root = committed(site("Text.\n" + GAME))
    change(root, "docs/article.md", "Text.", "Text, see [the sheet](house-rules/nine.md).")
    found = json.loads(ludograph("affected", "--format", "json").out)
    assert not any(page["title"].endswith(".md") for page in found["generated"])
    assert {page["page"]: page["reasons"] for page in found["generated"]} == {
        "house-rules/nine.md": ["what links to it"]
    }


def test_a_special_hand_under_another_id_is_one_change(site, ludograph) -> None:
    root = committed(site("Text.\n" + GAME))
    for path in ("data/games/nine.yaml", "data/yaku/nine-one.yaml"):
        change(root, path, "nine-one", "top-hand")
    lines = ludograph("affected").lines
    assert "Nine: the id of 9–1 is now top-hand (was nine-one)" in lines
    assert any("#yaku-nine-one is gone: nothing keeps" in line for line in lines)


def test_every_lost_address_is_reported_with_the_line_that_keeps_it(repository: Path, ludograph) -> None:
    change(repository, "bibliography/games.bib", "@book{Parlett1990,", "@book{Parlett1990,\n  ids = {OldP},")
    change(repository, "docs/article.md", "title: One\n", "title: One\naliases: [games/older.md]\n")
    change(repository, "docs/article.md", "Text.", "Text. ^keep")
    git(repository, "commit", "-qam", "second")
    change(repository, "bibliography/games.bib", "  ids = {OldP},\n", "")
    change(repository, "docs/article.md", "aliases: [games/older.md]\n", "")
    change(repository, "docs/article.md", "Text. ^keep", "Text.")
    lines = ludograph("affected").lines
    assert "/games/older/ is gone: add `aliases: [games/older.md]` to article.md" in lines
    assert "article.md#keep is gone: add `^keep` to the passage that takes its place" in lines
    assert f"/bibliography/#ref-OldP {_TOO}: run `ludograph rename-key --keep OldP Parlett1990`" in lines


def test_a_changed_rule_touches_generated_pages_whose_own_text_stays(site, ludograph) -> None:
    root = committed(site("Text.\n" + GAME))
    change(root, "data/games/nine.yaml", "win, pay: 1}", "win, pay: 2}")
    found = json.loads(ludograph("affected", "--format", "json").out)
    assert {"yaku.md": "changed"}.items() <= {page["page"]: page["how"] for page in found["generated"]}.items()


def test_pages_are_linked_and_others_are_not_believed(repository: Path, ludograph, tmp_path: Path) -> None:
    change(repository, "docs/article.md", "Text.", "Other text.")
    file = tmp_path / "affected.json"
    file.write_text(ludograph("affected", "--format", "json").out, encoding="utf-8")
    comment = ludograph("affected", "--read", file, "--format", "markdown", "--link", "https://p.example/7/{url}").out
    assert "[One](https://p.example/7/article/)" in comment
    assert "blob/main/docs/article.md" in ludograph("affected", "--read", file, "--link", "blob/main/docs/{page}").out
    hostile = json.loads(file.read_text(encoding="utf-8"))
    hostile["pages"][0]["title"] = "](https://evil.example) <img src=x> @all #1 [x](javascript:1) www.evil.example"
    file.write_text(json.dumps(hostile), encoding="utf-8")
    comment = ludograph("affected", "--read", file, "--format", "markdown").out
    assert not re.search(r"(?<!\\)[\[<#]|https://|@all|www\.evil", comment.replace("**", ""))
    for broken in ("[]", "{}", '{"pages": 1, "generated": [], "rules": [], "addresses": []}', '{"pages": [1]}', "\0"):
        file.write_text(broken, encoding="utf-8")
        assert ludograph("affected", "--read", file).status == 2


def test_a_moved_article_is_named_as_the_one_that_takes_the_old_address(repository: Path, ludograph) -> None:
    (repository / "docs/article.md").rename(repository / "docs/moved.md")
    lines = ludograph("affected").lines
    assert "/article/ is gone: add `aliases: [article/]` to docs/moved.md" in lines


def test_an_article_that_was_moved_with_its_address_is_no_riddle(repository: Path, ludograph) -> None:
    assert "; its old address, /article/, leads there (`aliases`)." in ludograph("move", "article.md", "moved.md").out
    lines = ludograph("affected").lines
    assert "article.md: gone (its address leads to moved.md)" in lines
    assert "moved.md: new (moved from article.md)" in lines
    assert "#a-heading is gone" not in " ".join(lines)
    change(repository, "docs/moved.md", "## A heading", "## Another title")
    lost = "article.md#a-heading is gone: add `{#a-heading}` to"
    assert any(line.startswith(lost) for line in ludograph("affected").lines)


def test_a_renamed_work_loses_its_address_until_its_entry_keeps_the_old_key(repository: Path, ludograph) -> None:
    assert ludograph("rename-key", "Culin1895", "Culin1895a").status == 0
    lost = f"/bibliography/#ref-Culin1895 {_TOO}: run `ludograph rename-key --keep Culin1895 Culin1895a`"
    assert lost in ludograph("affected").lines
    change(repository, "bibliography/games.bib", "{Culin1895a,", "{Culin1895a, ids = {Culin1895},")
    assert "is gone" not in ludograph("affected").out


def test_a_page_whose_link_to_a_heading_is_lost_reads_differently(repository: Path, ludograph) -> None:
    change(repository, "docs/three.md", "Nothing", "As in [one](article.md#a-heading), nothing")
    git(repository, "commit", "-qam", "second")
    change(repository, "docs/article.md", "## A heading", "## Another heading")
    assert pages(ludograph) == {"article.md": ["its text"], "three.md": ["a link to article.md#a-heading"]}
    change(repository, "docs/article.md", "## Another heading", "## Another heading {#a-heading}")
    assert pages(ludograph) == {"article.md": ["its text"]}
    (repository / "docs/article.md").unlink()
    lost = {"two.md": ["a link to article.md"], "three.md": ["a link to article.md#a-heading"]}
    assert pages(ludograph) == {"article.md": [], **lost}


def test_a_new_key_of_a_work_is_seen_on_no_page_and_ids_keep_its_places_on_all(repository: Path, ludograph) -> None:
    assert ludograph("rename-key", "Culin1895", "Culin1895a").status == 0
    assert ludograph("affected").lines == [
        f"/bibliography/#ref-Culin1895 {_TOO}: run `ludograph rename-key --keep Culin1895 Culin1895a`",
        "0 pages read differently.",
    ]
    change(repository, "bibliography/games.bib", "{Culin1895a,", "{Culin1895a, ids = {Culin1895},")
    assert ludograph("affected").lines == ["0 pages read differently."]
    assert ludograph("build").status == 0
    for page in ("two", "bibliography"):
        assert 'id="ref-Culin1895"' in (repository / f"site/{page}/index.html").read_text(encoding="utf-8")


def test_a_work_that_an_article_no_longer_cites_loses_no_address(repository: Path, ludograph) -> None:
    change(repository, "docs/two.md", "[@Culin1895 p. 3] and ", "")
    assert not [line for line in ludograph("affected").lines if "ref-Culin1895" in line and "two" in line]


def test_downloads_that_lose_their_address_are_named(repository: Path, ludograph) -> None:
    assert ludograph("move", "two.md", "games/second.md").status == 0
    lines = ludograph("affected").lines
    gone = "/two/references.bib and 2 more of its files are gone: nothing keeps the address of a download"
    assert [line for line in lines if "is gone" in line or "are gone" in line] == [gone]


def test_a_generated_page_that_is_gone_has_no_heir_and_places_in_others_are_named(site, ludograph) -> None:
    articles = "Text.\n=== docs/zebra.md\n---\ntitle: Zebra\ngame: nine\n---\n\nText.\n"
    root = committed(site(articles + GAME))
    (root / "docs/zebra.md").unlink()
    (root / "data/games/nine.yaml").unlink()
    lines = ludograph("affected").lines
    sheet = "house-rules/nine/"
    assert f"/{sheet} is gone: it comes back when an article needs it" in lines
    assert "/a-z/#z is gone: nothing keeps a place of a generated page" in lines
    assert not [line for line in lines if f"aliases: [{sheet}" in line]
    change(root, "docs/article.md", "Text.", f"---\ntitle: One\naliases: [{sheet}]\n---\n\nText.")
    assert not [line for line in ludograph("affected").lines if sheet in line]


def test_a_page_that_is_unlisted_now_is_named(repository: Path, ludograph) -> None:
    text = (repository / "docs/three.md").read_text(encoding="utf-8")
    head = text.replace("---\n", "---\npublish: unlisted\n", 1)
    (repository / "docs/three.md").write_text(head, encoding="utf-8")
    assert "/three/ is unlisted now: no list, search or feed names it" in ludograph("affected").lines
    git(repository, "commit", "-qam", "hide")
    (repository / "docs/three.md").write_text(text, encoding="utf-8")
    assert "/three/ is listed now: lists, search and feeds name it" in ludograph("affected").lines
