"""A head that is not front matter keeps its article out; a text that resembles one does not."""

from __future__ import annotations

import pytest

from ludograph.article.head.copies import is_backup, is_copy
from ludograph.article.head.head import read_front_matter
from ludograph.article.head.publication import Intent
from ludograph.base.source import SourceText

HELD = {
    "carriage returns": "---\rdraft: true\r---\r\r# A\r",
    "no dashes": "draft: true\ntitle: A\n\n# A\n",
    "no dashes, no empty line after it": "title: A\ntags: [a]\n# A\n",
    "no dashes, capitals": "Title: A\nStatus: draft\n\n# A\n",
    "indented": "  draft: true\n\n# A\n",
    "after an empty head": "---\n---\ndraft: true\n---\n\n# A\n",
    "after a directive": "%YAML 1.2\n---\ndraft: true\n---\n# A\n",
    "after a directive between dashes": "---\n%YAML 1.2\n---\ndraft: true\n---\n# A\n",
    "after a comment": "<!-- a -->\n\n---\ndraft: true\n---\n# A\n",
    "in a comment": "<!--\ndraft: true\n-->\n# A\n",
    "in a comment of one line": "<!-- draft: true -->\n# A\n",
    "other dashes": "--\ndraft: true\n--\n# A\n",
    "many dashes": "----\ndraft: true\n----\n# A\n",
    "long dashes": "—\ndraft: true\n—\n# A\n",
    "two byte order marks": "\ufeff---\ndraft: true\n---\n# A\n",
    "a space without width": "\u200b---\ndraft: true\n---\n# A\n",
    "lines before it": "\n\n---\ndraft: true\n---\n# A\n",
    "on the line of the dashes": "--- {draft: true}\n# A\n",
    "a comment after the dashes": "--- # a\ndraft: true\n---\n# A\n",
    "separators of lines": "---\u2028draft: true\u2028---\u2028# A\n",
    "next line": "---\x85draft: true\x85---\x85# A\n",
    "UTF-16 read as UTF-8": "\ufffd\ufffd" + "\0".join("---\ndraft: true\n---\n# A\n"),
    "merge keys": "---\na: &a {draft: true}\n<<: *a\n---\n# A\n",
    "merge keys over lines": "---\na: &a\n  draft: true\ntitle: A\n<<: *a\n---\n# A\n",
    "merge keys of several": "---\na: &a {draft: true}\n<<: [*a]\n---\n# A\n",
    "an alias as key": "---\na: &a draft\n*a : true\n---\n# A\n",
    "a list": "---\n- draft: true\n---\n# A\n",
    "a list in brackets": "---\n[draft: true]\n---\n# A\n",
    "an equals sign in braces": "---\n{draft=true}\n---\n# A\n",
    "TOML": "+++\ndraft = true\n+++\n# A\n",
    "JSON": '{\n  "title": "A",\n  "draft": true\n}\n\n# A\n',
    "JSON in a line": '{"draft": true}\n\n# A\n',
    "JSON between semicolons": ';;;\n{"draft": true}\n;;;\n# A\n',
    "Org": "#+draft: true\n\n# A\n",
    "reStructuredText": ":draft: true\n\n# A\n",
    "not closed, with lines of Windows": "---\r\ndraft: true\r\n\r\n# A\r\n",
    "not closed, after a blank line": "---\ntitle: A\n\ndraft: true\n\n# A\n",
    "tags of YAML": "---\n!!str draft: !!bool true\n---\n# A\n",
    "a key of its own line": "---\n? draft\n: true\n---\n# A\n",
    "an escaped letter": '---\n"dr\\u0061ft": true\n---\n# A\n',
    "a second value": "---\ndraft: false\ndraft: true\n---\n# A\n",
    "a second head": "---\ntitle: A\n---\n\n---\ndraft: true\n---\n# A\n",
    "a second head between plus signs": "---\ntitle: A\n---\n+++\ndraft = true\n+++\n# A\n",
    "no colon, after a key": "---\ntitle: A\ndraft true\n---\n# A\n",
    "no colon, before a key": "---\ndraft; true\norder: 1\n---\n# A\n",
    "no colon, alone": "---\npublish\tfalse\n---\n# A\n",
    "no colon, an arrow": "---\ntitle: A\ndraft -> true\n---\n# A\n",
    "no colon, capitals": "---\ntitle: A\nDraft yes\n---\n# A\n",
    "no colon, wide letters": "---\ntitle: A\nｄｒａｆｔ true\n---\n# A\n",
    "no colon, after a word": "---\ntitle\npublish no\n---\n# A\n",
    "no colon, a hyphen": "---\ntitle: A\ndraft-true\n---\n# A\n",
    "no colon, in a list": "---\ntitle: A\n- draft true\n---\n# A\n",
    "no colon, indented": "---\ntitle: Nine: x\n  draft true\n---\n# A\n",
    "no colon, after a list": "---\ntags:\n  - a\nprivate true\n---\n# A\n",
    "no colon, status": "---\ntitle: A\nstatus draft\n---\n# A\n",
    "no colon, a word alone": "---\ntitle: A\nunlisted\n---\n# A\n",
    "no colon, of another program": "---\ntitle: A\ndg-publish false\n---\n# A\n",
    "no colon, two words": "---\ntitle: A\nis draft yes\n---\n# A\n",
    "no colon, lines of Windows": "---\r\ntitle: A\r\ndraft true\r\n---\r\n# A\r\n",
    "no colon, not closed": "---\ntitle: A\ndraft true\n\n# A\n",
    "no colon, not closed, after a blank line": "---\ntitle: A\n\ndraft true\n---\n# A\n",
    "no colon, not closed, alone": "---\ndraft true\n\n# A\n",
    "no colon, TOML": "+++\ndraft true\n+++\n# A\n",
    "no colon, TOML, after a word": "+++\ntitle\ndraft true\n+++\n# A\n",
    "no colon, no dashes": "draft true\n\n# A\n",
}
PUBLIC = {
    "a note": "Note: this is a text.\n",
    "facts in capitals": "Players: 2–4\nEquipment: cards\n",
    "facts after a head": "---\ntitle: A\n---\nplayers: 4\n",
    "a licence in a comment": "<!--\nTitle: the licence\n-->\n# A\n",
    "prose between two rules": "---\n\nSome prose.\n\n---\n",
    "a year": "Published: 1984 by X.\n",
    "a later line": "# A\n\ndraft: true\n",
    "a list": "- first: one\n",
    "a value that is not quoted": "---\ntitle: Nine: x\n---\n# A\n",
    "a key without its colon": "---\ntitle Nine\norder: 1\n---\n# A\n",
    "a key without its colon and tags": "---\ntitle Nine\ntags:\n- public\n- private games\n---\n# A\n",
    "a value over lines": "---\ntitle: Nine: x\ndescription: >\n  Public houses,\n  hidden from view.\n---\n# A\n",
    "a word that goes on": "---\ntitle Nine\nDrafting and publishers\n---\n# A\n",
    "a key of two words": "---\ntitle: Nine: x\npublic domain: probably\n---\n# A\n",
    "prose about drafts": "Draft the rules first.\n\nPublic houses play it.\n",
    "an article that is public by its head": "---\ndraft: false\n---\nDraft: the first.\n",
    "a row of the box": "---\ninfobox:\n  draft: of snakes\n---\n# A\n",
    "code": "---\ntitle: A\n---\n```yaml\ndraft: true\n```\n",
    "other dashes": "--\ntitle: A\n---\n# A\n",
}


def intent(text: str) -> Intent:
    return read_front_matter(SourceText("a.md", text))[0].intent


@pytest.mark.parametrize("case", HELD)
def test_a_head_that_cannot_be_read_keeps_its_article_out(case: str) -> None:
    assert intent(HELD[case]) in (Intent.DRAFT, Intent.UNCLEAR)


@pytest.mark.parametrize("case", HELD)
def test_an_unclear_head_is_an_error_at_its_line(case: str) -> None:
    metadata, _, problems = read_front_matter(SourceText("a.md", HELD[case]))
    found = [problem.place.start for problem in problems if problem.code in ("PRV001", "PRV002") and problem.place]
    assert bool(found) == (metadata.intent is Intent.UNCLEAR)
    assert all(0 <= at < len(HELD[case]) for at in found)


BARE = {
    "of one line": ("title: A\n\n", "A"),
    "with a colon in its value": ("title:      A: the game\nauthors: X\n\n", "A: the game"),
    "over lines": ("title: A\n    and B\ndescription: x\n\n", "A and B"),
    "with lines of Windows": ("title: A\r\ndescription:\r\n\r\n", "A"),
    "in capitals": ("Title: A\nAuthors: X\n\n", "A"),
    "with unknown keys": ("title: A\nfoo: b\n\n", "A"),
    "in a text of nothing else": ("title: A\n", "A"),
    "after a byte order mark": ("\ufefftitle: A\n\n", "A"),
}


@pytest.mark.parametrize("case", BARE)
def test_a_head_of_multimarkdown_is_read_without_dashes(case: str) -> None:
    head, title = BARE[case]
    text = "The text." if head.count("\n") > 1 else ""
    source = SourceText.decode(f"{head}{text}".encode(), "a.md")
    metadata, body, problems = read_front_matter(source)
    assert (metadata.title.text, metadata.intent) == (title, Intent.UNSAID)
    assert {problem.code for problem in problems} <= {"FM002"}  # a key that is not ours
    assert source.text[body:] == text


@pytest.mark.parametrize("case", PUBLIC)
def test_a_text_that_resembles_a_head_is_published(case: str) -> None:
    assert intent(PUBLIC[case]) is Intent.UNSAID


COPIES = (
    "koi (Ann's conflicted copy 2024-01-01)", "koi (conflicted copy 2024-01-01 120000)", "koi (Case Conflict)",
    "koi (Copie en conflit de Ann 2024-01-01)", "koi (Konfliktkopie von Ann)", "koi (競合コピー)", "koi [Conflict]",
    "koi.sync-conflict-20240101-120000-ABCDEFG", "koi_conflict-20240101-120000", "koi (SFConflict a@b.test 2024)",
    "koi - Copy", "koi - Copy (2)", "koi - Kopie", "koi (copy)", "koi (3rd copy)", "koi (another copy)", "koi copy",
    "koi copy 2", "Copy of koi", "koi-DESKTOP-AB12CD3", "koi~", "koi.orig", "koi.bak", "koi.LOCAL.1234",
)  # fmt: skip
NAMES = ("koi 2", "koi (1)", "author copy", "conflict", "koi (conflicting rules)", "koi (a copy for two)", "photocopy")


@pytest.mark.parametrize("name", COPIES)
def test_a_copy_by_a_program_is_known_by_its_name(name: str) -> None:
    assert is_copy(f"games/{name}.md", {"games/koi"})


@pytest.mark.parametrize("name", NAMES)
def test_a_name_that_people_give_is_no_copy(name: str) -> None:
    assert not is_copy(f"games/{name}.md", {"games/koi"})


@pytest.mark.parametrize("name", ["koi.md~", "koi.md.orig", "koi.markdown.bak", "koi.md.sync-conflict-1"])
def test_a_backup_of_an_article_is_known_by_its_ending(name: str) -> None:
    assert is_backup(f"games/{name}")
    assert not is_backup("games/koi.md.pdf")


def test_a_property_of_a_note_program_and_a_list_are_text_unless_they_keep_a_page_back() -> None:
    for text in "title:: Deal\ntags:: [[cards]]\n\n- x\n", "- description:\n  - x\n":
        assert read_front_matter(SourceText("a.md", text))[0].intent is Intent.UNSAID
    for text in "title:: Deal\npublic:: false\n\n- x\n", "draft:: true\n", "- draft: true\n":
        assert read_front_matter(SourceText("a.md", text))[0].intent is Intent.UNCLEAR
