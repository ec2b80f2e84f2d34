"""`ludograph import notion` and `ludograph import mediawiki`: pages, links, tables, notes, and what is lost."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.tools.checking.test_check import SOUND
from tests.tools.test_import import files_of, write

from ludograph.tools.importing.wikitext import Wikitext

ID = "1a2b3c4d5e6f7a8b9c0d1e2f3a4b5c{:02x}"
GAMES, KOI, DRAFT, ROWS, TWIN = (ID.format(number) for number in range(5))
NOTION = {
    f"Games {GAMES}.md": (
        "# Games\n\nOwner: Erika\nCreated: March 3, 2024 10:12 AM\nTags: cards, a 'quoted' tag\n\n"
        f"[Koi](Games%20{GAMES}/Koi-Koi%20{KOI}.md) [gone](https://www.notion.so/Gone-{GAMES}?pvs=21)\n\n"
        f"[Rows](Games%20{GAMES}/Rows%20{ROWS}.csv)\n"
    ),
    f"Games {GAMES}/Koi-Koi {KOI}.md": (
        "# Koi-Koi\n\n<aside>\n💡 Say *koi*.\n\nTwice.\n\n</aside>\n\n"
        f"![cards.png](Koi-Koi%20{KOI}/cards.png)\n\n<details>\n<summary>Scoring</summary>\n\n- Five\n\n</details>\n\n"
        f"$$\nx\n$$\n\nOne line\nand another, see [Games](../Games%20{GAMES}.md).\n"
    ),
    f"Games {GAMES}/Koi-Koi {KOI}/cards.png": "",
    f"Games {GAMES}/Idea {DRAFT}.md": "# Idea\n\nStatus: Draft\n\nNot ready.\n",
    f"Games {GAMES}/Rows {ROWS}.csv": "\ufeffName,Note,Status\nKoi-Koi,a|b,Done\nIdea,Secret,Draft\nOther,,\n",
    f"Twin {GAMES}.md": f"# Twin\n\n[the other](Twin%20{TWIN}.md)\n",
    f"Twin {TWIN}.md": "# Twin\n\nText.\n",
}


@pytest.fixture
def project(site) -> Path:
    root: Path = site(SOUND)
    return root


@pytest.fixture
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("source")


def test_pages_of_notion_lose_their_ids_and_keep_their_links(project: Path, source: Path, ludograph) -> None:
    before = files_of(project)
    done = ludograph("import", "notion", write(source, NOTION), "--into", "n")
    after = files_of(project)
    assert done.status == 0
    names = ("Games.md", "Games/Koi-Koi.md", "Games/Koi-Koi/cards.png", f"Twin {GAMES}.md", f"Twin {TWIN}.md")
    assert after.keys() - before.keys() == {f"docs/n/{name}" for name in names}
    games, koi = (after[f"docs/n/{name}"].decode() for name in names[:2])
    assert games.startswith(
        "---\ndate created: 2024-03-03\ntags: ['cards', \"a 'quoted' tag\"]\n---\n\n# Games\n\n- Owner: Erika\n\n"
    )
    assert "[Koi](Games/Koi-Koi.md)" in games
    assert "| [Koi-Koi](Games/Koi-Koi.md) | a\\|b | Done |\n| Other |  |  |" in games
    assert "Secret" not in games
    assert koi.startswith("---\nmath: true\n---\n\n# Koi-Koi\n\n> [!note]\n> 💡 Say *koi*.\n>\n> Twice.\n\n")
    assert "![cards.png](Koi-Koi/cards.png)" in koi
    assert "[Games](../Games.md)" in koi
    assert f"](Twin%20{TWIN}.md)" in after[f"docs/n/Twin {GAMES}.md"].decode()
    assert "n/**" in after["mkdocs.yml"].decode()


def test_the_report_names_what_of_notion_is_lost(project: Path, source: Path, ludograph) -> None:
    done = ludograph("import", "notion", write(source, NOTION))
    (games,) = [line for line in done.lines if line.startswith("docs/Games.md: changed: ")]
    assert "links to pages of Notion that were not exported: 'gone'" in games
    assert f"2 rows of Rows {ROWS}.csv, without those that are private: 'Idea' (Status: Draft)" in games
    assert "Games/Rows.csv: not copied: its rows are in Games.md" in done.lines
    assert "Games/Idea.md: not copied, since it is private: its property says so (Status: Draft)" in done.lines
    again = ludograph("import", "notion", source)
    assert not [line for line in again.lines if "changed" in line]


DUMP = """<mediawiki xml:lang="de"><siteinfo><namespaces>
<namespace key="0" /><namespace key="1">Diskussion</namespace><namespace key="6">Datei</namespace>
<namespace key="14">Kategorie</namespace></namespaces></siteinfo>
<page><title>Koi-Koi</title><ns>0</ns><revision><timestamp>2024-03-03T10:12:00Z</timestamp>
<text>{{Box|a={{Inner}}}}
'''Koi''' is ''one'' of [[hanafuda]]s, [[Koi: a game#The_deal|the deal]], [[:Kategorie:Spiele]], [[w:Koi]].
&lt;!-- secret --&gt;&lt;ref name="a b"&gt;A [[Book]].&lt;/ref&gt;&lt;ref name="a b" /&gt;&lt;ref&gt;Two.&lt;/ref&gt;
{{lang|ja|花札}}
== The ''cards'' ==
[[Datei:Deck one.png|thumb|120px|A [[deck|pack]]]]
* one
** two
# first

{| class="x"
|+ Points
! Card !! Points
|-
| style="x" | Moon || 20
|-
| colspan="2" | [[Rain|the rain]]
|}
&lt;nowiki&gt;''no''&lt;/nowiki&gt; &lt;math&gt;x&lt;/math&gt; [https://example.org the site]
&lt;syntaxhighlight lang="python"&gt;
x = "[[no]] {{no}}"
&lt;/syntaxhighlight&gt;
&lt;references /&gt;
[[Kategorie:Spiele]] [[Category:Japan|Koi]]</text></revision></page>
<page><title>Koikoi</title><ns>0</ns><redirect title="Koi-Koi" /><revision><text>x</text></revision></page>
<page><title>Gone</title><ns>0</ns><redirect title="Nowhere" /><revision><text>x</text></revision></page>
<page><title>Koi: a game</title><ns>0</ns><revision><text>== The deal ==
See [[Koikoi]] and [[Was ist das?]] and [[Sub/Page]].</text></revision></page>
<page><title>Was ist das?</title><ns>0</ns><revision><text>&amp;#160;Text.</text></revision></page>
<page><title>Sub/Page</title><ns>0</ns><revision><text>Text.</text></revision></page>
<page><title>Diskussion:Koi-Koi</title><ns>1</ns><revision><text>Talk</text></revision></page>
</mediawiki>"""
KOI_KOI = """---
title: "Koi-Koi"
aliases: ["Koikoi"]
tags: ["Spiele", "Japan"]
date modified: "2024-03-03"
math: true
---

**Koi** is *one* of [[Hanafuda|hanafudas]], [[Koi: a game#The deal|the deal]], Kategorie:Spiele, w:Koi.
[^a-b][^a-b][^note-2]
<span lang="ja">花札</span>

## The *cards*

> [!figure]
> ![|120](Deck_one.png)
>
> A [[Deck|pack]]

- one
    - two

1. first

<table>
<caption>

Points

</caption>
<tr>
<th scope="col">

Card

</th>
<th scope="col">

Points

</th>
</tr>
<tr>
<td>

Moon

</td>
<td>

20

</td>
</tr>
<tr>
<td colspan="2">

[[Rain|the rain]]

</td>
</tr>
</table>

''no'' $x$ [the site](https://example.org)

```python
x = "[[no]] {{no}}"
```

[^a-b]: A [[Book]].

[^note-2]: Two.
"""


def test_a_dump_of_mediawiki_becomes_articles(project: Path, source: Path, ludograph) -> None:
    before = files_of(project)
    write(source, {"dump.xml": DUMP, "images/a/ab/Deck_one.png": "", "images/a/ab/Other.png": "", "beside.md": "x"})
    done = ludograph("import", "mediawiki", source / "dump.xml")
    after = files_of(project)
    assert done.status == 0
    pages = ("Koi-Koi.md", "Koi: a game.md", "Was ist das?.md", "Sub/Page.md", "a/ab/Deck_one.png")
    assert after.keys() - before.keys() == {f"docs/{name}" for name in pages}
    assert after["docs/Koi-Koi.md"].decode() == KOI_KOI
    (line,) = [line for line in done.lines if line.startswith("docs/Koi-Koi.md: changed: ")]
    said = (
        "the link to [[:Kategorie:Spiele]], the words stay (6), the link to [[w:Koi]], the words stay (6), {{Box}} (5)"
    )
    assert said in line
    for name, why in (
        ("Diskussion:Koi-Koi", "a page beside the articles"),
        ("Gone", "it leads to Nowhere, no article"),
        ("a/ab/Other.png", "no copied article uses it"),
    ):
        assert f"{name}: not copied: {why}" in done.lines
    faults = ludograph("check", "--json", "docs/Koi: a game.md")
    assert "LNK" not in faults.out


@pytest.mark.parametrize(
    "dump",
    [
        '<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><mediawiki><page><title>&b;</title></page></mediawiki>',
        '<!DOCTYPE m SYSTEM "http://127.0.0.1:1/x.dtd"><mediawiki/>',
        '<!DOCTYPE m [<!ENTITY a SYSTEM "file:///etc/hostname">]><mediawiki><page><title>&a;</title></page></mediawiki>',
        "<mediawiki><page>",
        "no dump",
    ],
)
def test_what_is_no_plain_dump_is_refused(project: Path, source: Path, ludograph, dump: str) -> None:
    before = files_of(project)
    done = ludograph("import", "mediawiki", write(source, {"dump.xml": dump}) / "dump.xml")
    assert done.status == 2
    assert "dump.xml" in done.err
    assert files_of(project) == before


def test_the_page_of_a_row_that_is_held_back_is_held_back_too(project: Path, source: Path, ludograph) -> None:
    notion = {**NOTION, f"Games {GAMES}/Rows {ROWS}/Idea {DRAFT}.md": "# Idea\n\nA page without a word of its own.\n"}
    del notion[f"Games {GAMES}/Idea {DRAFT}.md"]
    done = ludograph("import", "notion", write(source, notion), "--into", "docs/n")
    said = "its row of Rows.csv says so (Status: Draft)"
    assert f"Games/Rows/Idea.md: not copied, since it is private: {said}" in done.lines
    assert "docs/n/Games.md" in files_of(project)
    assert b"Idea" not in files_of(project)["docs/n/Games.md"]
    ludograph("import", "notion", source, "--into", "n", "--with-private")
    assert files_of(project)["docs/n/Games/Rows/Idea.md"].startswith(b"---\ndraft: true\n---\n")


PRIVATE = ["Status: 📝 Draft", "Status: DRAFT 2", "Stage: Entwurf", "Status: In progress", "State: Unpublished"]
PRIVATE += ["Visibility: Private", "Private: Yes", "Draft: true", "Published: No", "Publish: false", "Public: No"]
PRIVATE += ["Confidential: Yes", "Archived: ✓", "Tags: draft, cards"]
OPEN = [
    "Status: Done",
    "Status: ✅ Published",
    "Status: ",
    "Private: No",
    "Published: Yes",
    "Kind: draft beer",
    "Tags: cards",
]


@pytest.mark.parametrize("said", [*PRIVATE, *OPEN])
@pytest.mark.parametrize("of", ["page", "row", "page above"])
def test_what_a_page_its_row_or_the_page_above_it_says_keeps_it_back(
    said: str, of: str, project: Path, source: Path, ludograph
) -> None:
    key, _, value = said.partition(": ")
    top = f"# Top\n\n[Rows](Rows%20{ROWS}.csv)\n"
    page = {"page": f"Rows {ROWS}/One {KOI}.md", "row": f"Rows {ROWS}/One {KOI}.md", "page above": f"A/One {KOI}.md"}[
        of
    ]
    head = f"# A\n\n{said}\n\nText.\n"
    files = {f"Top {GAMES}.md": top, page: head if of == "page" else "# One\n\nText.\n"}
    files[f"Rows {ROWS}.csv"] = f'Name,"{key}",Kind\nOne,"{value if of == "row" else ""}",a\nOther,,b\n'
    if of == "page above":
        files[f"A {TWIN}.md"] = head
    done = ludograph("import", "notion", write(source, files))
    assert done.status == 0
    after = files_of(project)
    assert (f"docs/{page.replace(f' {KOI}', '').replace(f' {ROWS}', '')}" in after) == (said in OPEN), done.out
    text = after["docs/Top.md"].decode()
    assert ("One" in text) == (said in OPEN), text
    assert f"| Name | {key} | Kind |" in text
    assert "| Other |  | b |" in text
    if said in PRIVATE:
        assert f"({said})" in done.out


@pytest.mark.parametrize(
    "page",
    [
        "# Top\n\nSee [the rows](Rows%20{}.csv) there.\n",
        "# Top\n\n- [the rows](Rows%20{}.csv)\n",
        "# Top\n\n[Rows](Rows%20{}.csv)\n\nSee [the rows](Rows%20{}.csv).\n",
    ],
    ids=["in a sentence", "in a list", "in both"],
)
def test_private_rows_are_nowhere_however_their_table_is_linked(
    page: str, project: Path, source: Path, ludograph
) -> None:
    table = 'Name,Status,Note\nOpen,Done,"a, b"\nHeld,In progress,Secret\nIdea,,Secret\n'
    files = {f"Top {GAMES}.md": page.replace("{}", ROWS), f"Rows {ROWS}.csv": table}
    files[f"Rows {ROWS}/Idea {DRAFT}.md"] = "# Idea\n\nStatus: Draft\n\nSecret.\n"
    done = ludograph("import", "notion", write(source, files))
    after = files_of(project)
    assert after["docs/Rows.csv"] == b'Name,Status,Note\nOpen,Done,"a, b"\n'
    assert not [path for path, data in after.items() if b"Secret" in data or b"Held" in data]
    assert (
        "Rows.csv: changed: without rows that are private: 'Held' (Status: In progress), 'Idea' (its page)" in done.out
    )
    assert ludograph("check", "--select", "LNK001").status == 0


def test_a_table_without_private_rows_is_copied_as_it_is(project: Path, source: Path, ludograph) -> None:
    table = "\ufeffName,Status\r\nOpen,Done\r\n"
    ludograph("import", "notion", write(source, {f"Top {GAMES}.md": "See [it](Rows.csv).\n", "Rows.csv": table}))
    assert files_of(project)["docs/Rows.csv"] == (source / "Rows.csv").read_bytes()


NOTES = {
    "a template alone": (
        "A.<ref>{{box|url=http://x.org|title=''T''}}</ref> B.<ref>Book</ref> C.<ref>{{cite|{{b|`c`}}}}</ref>",
        {"A": "`{{box|url=http://x.org|title=''T''}}`", "B": "Book", "C": "`` {{cite|{{b|`c`}}}} ``"},
    ),
    "a template in a note with a name": (
        'A.<ref name="x">{{cite}}</ref> B.<ref>Book</ref> C.<ref name="x"/>',
        {"A": "`{{cite}}`", "B": "Book", "C": "`{{cite}}`"},
    ),
    "nothing": ("A.<ref></ref> B.<ref/> C.<ref name='x'></ref> D.<ref>Book</ref> E.<ref name=y />", {"D": "Book"}),
    "nothing at the end": ("A.<ref>Book</ref> B.<ref> </ref>", {"A": "Book"}),
    "names that differ in one sign": (
        """A.<ref name="S/1">1</ref> B.<ref name="S/2">2</ref> C.<ref name="a b">3</ref> D.<ref name="a-b">4</ref>
E.<ref name="O'A">5</ref> F.<ref name="O'B">6</ref> G.<ref name="a b"/> H.<ref name="O'B"/> I.<ref name=X>7</ref>
J.<ref name=x>8</ref>""",
        {**dict(zip("ABCDEF", "123456", strict=True)), "G": "3", "H": "6", "I": "7", "J": "8"},
    ),
    "the name of a note without one": (
        'A.<ref>1</ref> B.<ref name="note-1">2</ref> C.<ref name="note-1"/> D.<ref name="note-4"/> E.<ref>3</ref>',
        {"A": "1", "B": "2", "C": "2", "E": "3"},
    ),
    "one name twice": (
        'A.<ref name="x">1</ref> B.<ref name="x">2</ref> C.<ref name="x"/>',
        {"A": "1", "B": "2", "C": "1"},
    ),
    "one name in two groups": (
        """A.<ref name="x">1</ref> B.<ref group="n" name="x">2</ref> C.<ref name="x" group="n"/>
D.<ref name="y" group=n/> <references /> <references group="n"><ref name="y">3</ref></references>""",
        {"A": "1", "B": "2", "C": "2", "D": "3"},
    ),
    "notes in a list": (
        'A.<ref name="x"/> B.<ref>1</ref> {{Reflist|30em|refs=<ref name="x">2 {{small}}</ref>}}',
        {"A": "2", "B": "1"},
    ),
    "a note that is not closed": ("A.<ref>1 B.<ref>2</ref>", {"B": "2"}),
    "a table, a picture and a gallery": (
        """{| class="w"
|+ A<ref>{{cite}}</ref>
! B<ref>1</ref> !! C
|-
| D<ref name="q">{{t}}</ref> || E<ref name="q"/>
|}
[[File:x.jpg|thumb|F<ref>2</ref>]] [[Page|G<ref>{{u}}</ref>]]
<gallery>
File:y.jpg|H<ref>3</ref>
</gallery>""",
        {"A": "`{{cite}}`", "B": "1", "D": "`{{t}}`", "E": "`{{t}}`", "F": "2", "G": "`{{u}}`", "H": "3"},
    ),
}


@pytest.mark.parametrize("title", NOTES)
def test_no_claim_gets_the_note_of_another_one(title: str) -> None:
    text, expected = NOTES[title]
    made = Wikitext({}, set()).markdown(text)
    notes = dict(re.findall(r"^\[\^([^\]]+)\]: (.*)$", made, re.MULTILINE))
    body = re.sub(r"(?m)^\[\^.*$", "", made)
    calls = dict(re.findall(r"\b([A-Z])\b[^\[A-Z]*(?:\]\([^)]*\)|\]\])?\[\^([^\]]+)\]", body))
    assert {claim: notes.get(call) for claim, call in calls.items()} == expected
    assert body.count("[^") == len(calls)


def test_a_note_that_is_a_template_is_named_in_the_report(project: Path, source: Path, ludograph) -> None:
    pages = (
        "<page><title>N</title><text>A.&lt;ref&gt;{{cite web|t=T}}&lt;/ref&gt; B.&lt;ref name='x'/&gt;</text></page>"
    )
    done = ludograph("import", "mediawiki", write(source, {"d.xml": f"<mediawiki>{pages}</mediawiki>"}) / "d.xml")
    assert "left out, with the lines of d.xml: notes without text (1), {{cite web}} (1)" in done.out
    assert b"[^note-1]: `{{cite web|t=T}}`" in files_of(project)["docs/N.md"]
    assert ludograph("check", "--select", "FTN").status == 0


def test_new_folders_that_the_navigation_does_not_name_and_those_in_other_letters_are_named(
    project: Path, source: Path, ludograph
) -> None:
    config = (project / "mkdocs.yml").read_text(encoding="utf-8")
    write(
        project,
        {"mkdocs.yml": f"{config}nav:\n  - article.md\n  - games/\n", "docs/games/a.md": "---\ntitle: A\n---\n"},
    )
    done = ludograph("import", "notion", write(source, NOTION))
    folder = "docs/Games/Koi-Koi.md: the project has the folder docs/games/ in other letters."
    assert [line for line in done.lines if line.startswith(folder)]
    said = f"The `nav` of mkdocs.yml does not name Games.md, Games/, Twin {GAMES}.md, Twin {TWIN}.md: write each there"
    assert done.lines[-1].startswith(said)


def test_a_folder_below_one_that_the_navigation_names_is_named(project: Path, source: Path, ludograph) -> None:
    config = (project / "mkdocs.yml").read_text(encoding="utf-8")
    write(project, {"mkdocs.yml": f"{config}nav:\n  - article.md\n  - old/\n"})
    done = ludograph("import", "notion", write(source, NOTION), "--into", "old")
    assert "does not name old/Games/: write each there" in done.lines[-1]


def test_the_works_of_a_wiki_are_known_when_it_is_imported(
    source: Path, tmp_path: Path, ludograph, monkeypatch
) -> None:
    archive = "archive-url=http://a.org/x|archive-date=3 May 2020"
    page = f"A [^1] claim.&lt;ref&gt;{{{{cite web|title=T|url=http://x.org|last=Ono|date=1950|{archive}}}}}&lt;/ref&gt;"
    base = "<base>https://w.example/wiki/Main_Page</base>"
    base = f"<siteinfo><sitename>Cards &amp; Dice</sitename>{base}</siteinfo>"
    pages = f"<page><title>Main Page</title><text>{page}</text></page>"
    write(source, {"my dump.xml": f"<mediawiki>{base}{pages}</mediawiki>"})
    monkeypatch.chdir(tmp_path)
    for known in ("a new file", "there already"):
        done = ludograph("import", "mediawiki", source / "my dump.xml", "site")
        assert f"bibliography/my-dump.bib: {known}" in done.lines
        assert [code for code in ("C001", "PAN002", "FTN001") if code in done.out] == []
    assert "site_name: Cards & Dice" in (tmp_path / "site/mkdocs.yml").read_text("utf-8").replace('"', "")
    library = (tmp_path / "site/bibliography/my-dump.bib").read_text("utf-8")
    assert "archiveurl = {http://a.org/x}" in library
    assert "archivedate = {2020-05-03}" in library
    text = (tmp_path / "site/docs/index.md").read_text("utf-8")
    assert 'aliases: ["Main Page"]' in text
    assert "A \\[\\^1] claim.[@Ono1950]" in text
