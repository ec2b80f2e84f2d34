"""Articles as Markdown: Pandoc reads in each the headings, words, citations and notes that the article has."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator
from typing import Any

import pypandoc
import pytest
from tests.rules.data import ROOT

from ludograph.article.html import HEADINGS
from ludograph.article.rendering import Converter, render_article
from ludograph.article.tree import elements
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue, Settings
from ludograph.site.project.project import Project

DOCS = ROOT / "docs"
PAGES = [file.relative_to(DOCS).as_posix() for folder in ("games", "texts") for file in DOCS.glob(f"{folder}/*.md")]
PAGES += ["cards/hanafuda.md", "sources/index.md"]
PAGES += ["guide/articles.md", "guide/wiki-dialect.md", "index.md", "hand-checker.md"]
ON_SCREEN = ("index.md", "hand-checker.md")
"""They have words that need a screen."""


def read_by_pandoc(text: bytes) -> Any:
    command = [pypandoc.get_pandoc_path(), "--from=markdown+raw_html-smart", "--to=json"]
    return json.loads(subprocess.run(command, input=text, capture_output=True, check=True).stdout)


def parts(value: Any, kind: str) -> Iterator[Any]:
    """The contents of all nodes of this kind."""
    if isinstance(value, dict):
        if value.get("t") == kind:
            yield value.get("c")
        yield from parts(list(value.values()), kind)
    elif isinstance(value, list):
        for one in value:
            yield from parts(one, kind)


def words(value: Any) -> list[str]:
    """The words of all texts, in their order."""
    if isinstance(value, dict):
        kind, content = value.get("t"), value.get("c")
        if kind in ("Str", "Code", "CodeBlock"):
            return re.findall(r"\w+", content if kind == "Str" else content[1])
        value = list(value.values())
    return [word for one in value for word in words(one)] if isinstance(value, list) else []


@pytest.mark.parametrize("page", sorted(PAGES))
def test_another_program_reads_the_article_in_it(this_site: Project, page: str) -> None:
    document, facts = this_site.document(page), this_site.facts_of(page)
    shown = elements(document.nodes)
    found = read_by_pandoc(document.markdown)
    notes = sum(one.number > 0 for one in facts.footnotes)
    headings = sum(one.name in HEADINGS for one in shown) - bool(notes)
    assert len(list(parts(found, "Header"))) == headings
    cited = {one["citationId"] for content in parts(found, "Cite") for one in content[0]}
    assert cited >= set(document.works)
    assert len(list(parts(found, "Note"))) == notes
    own = words(found["blocks"])
    for section in facts.sections if page not in ON_SCREEN else ():
        for run in section.runs:
            missing = [word for word in re.findall(r"\w+", run.text) if word not in own]
            assert not missing
    assert len(list(parts(found, "Image"))) == sum(one.name == "img" for one in shown)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A *b* and **c**.", "A *b* and **c**."),
        ("5 \\* 4, a\\_b, \\[x\\], \\<y>, 1\\. z", "5 \\* 4, a\\_b, \\[x\\], \\<y\\>, 1. z"),
        ("Hurrah\\![x](https://a.example/)", "Hurrah\\![x](https://a.example/)"),
        ("1\\. x", "1\\. x"),
        ("\\# x", "\\# x"),
        ("*(a)*b", "(a)b"),
        ("Use ``a`b``.", "Use ``a`b``."),
        ("- a\n- b\n    - c", "- a\n- b\n\n  - c"),
        ("3. a\n4. b", "3. a\n4. b"),
        ("> a\n>\n> b", "> a\n>\n> b"),
        ("```\na\n  b\n```", "```\na\n  b\n```"),
        ("| a | b |\n| --- | --- |\n| x \\| y | `z` |", "| a | b |\n| --- | --- |\n| x \\| y | `z` |"),
        ("a  \nb", "a\\\nb"),
        ("x[^1]\n\n[^1]: y", "x[^note-1]\n\n[^note-1]: y"),
        ("H~2~O<sub>2</sub>", "H<sub>2</sub>O<sub>2</sub>"),
        ("H\\~2\\~O 2\\^10\\^", "H\\~2\\~O 2\\^10\\^"),
    ],
)
def test_what_becomes_of_each_notation(text: str, expected: str) -> None:
    settings = Settings(open_data="CC0-1.0")
    rendered = render_article(SourceText("a.md", f"# T\n\n{text}\n"), Catalogue(settings=settings), page="a.md")
    whole = rendered.files["a.md"].decode()
    assert whole.partition("# T\n\n")[2].rstrip("\n") == expected
    assert 'license: "CC0-1.0"' in whole


def test_without_a_licence_there_is_none() -> None:
    assert "a.md" not in render_article(SourceText("a.md", "# T\n"), Catalogue(), page="a.md").files


@pytest.mark.parametrize(
    ("opening", "closing"),
    [("<dl><dd>", "</dd></dl>"), ("<table><tr><td>", "</td></tr></table>"), ("<ol><li>", "</li></ol>")],
)
def test_what_is_in_a_list_in_a_list_is_written_once(opening: str, closing: str) -> None:
    source = SourceText("a.md", f"# A\n\n{opening * 12}zqword{closing * 12}\n")
    assert Converter().tree(source, Catalogue(), "a.md").markdown.count(b"zqword") == 1


def test_a_number_of_thousands_of_digits_is_no_number() -> None:
    long = "9" * 5000
    source = f'# A\n\n<ol start="{long}"><li>b</li></ol>\n\n<table><tr><td rowspan="{long}">c</td></tr></table>\n'
    assert b"1. b" in Converter().tree(SourceText("a.md", source), Catalogue(), "a.md").markdown


def test_old_names_for_italics_and_code_are_written_as_the_others() -> None:
    source = SourceText("a.md", "# A\n\n<var>n</var> and <tt>deal</tt>\n")
    assert b"*n* and `deal`" in Converter().tree(source, Catalogue(), "a.md").markdown
