"""Pages of MediaWiki in Markdown: the words of the source are on the page, in their order, or named with their line."""

from __future__ import annotations

import html
import json
import random
import re
import subprocess
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.article.golden import catalogue
from tests.article.laws import EXTENSIONS
from tests.shared import NIGHTLY

from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText
from ludograph.library.formatting.csl.pandoc import found_pandoc
from ludograph.library.reader import read_bibliography
from ludograph.tools.importing.wiki_works import WikiWorks
from ludograph.tools.importing.wikitext import Wikitext

CATALOGUE, CONVERTER = catalogue(), Converter(EXTENSIONS)


def written(text: str, works: WikiWorks | None = None) -> str:
    """A page in Markdown."""
    return Wikitext({}, {"Koi", "Moon"}, works).markdown(text)


def shown(markdown: str) -> str:
    """The text of the page that readers see."""
    page = CONVERTER.render(SourceText("games/test.md", markdown), CATALOGUE, page="games/test.md").html
    body = page.partition("</h1>")[2].partition('<section aria-labelledby="notes"')[0]
    return re.sub(
        r"<[^<>]*>", lambda tag: "" if re.match("</?(?:em|strong|a|b|i|span|sub|sup|code|u)[ >]", tag[0]) else " ", body
    )


def words(text: str) -> list[str]:
    return re.findall(r"\w+", html.unescape(text))


def text_of(node: Any) -> Iterator[str]:
    """The words of a tree of Pandoc's, in the order of the source."""
    if isinstance(node, list):
        for each in node:
            yield from text_of(each)
    elif isinstance(node, dict):
        kind, content = node.get("t"), node.get("c")
        if kind == "Str":
            yield content
        elif kind in ("Space", "SoftBreak", "LineBreak"):
            yield " "
        elif kind in ("Code", "CodeBlock", "Math"):
            yield f"{content[1]} "
        elif kind in ("Para", "Plain"):
            yield from text_of(content)
            yield " "
        elif kind == "DefinitionList":
            for term, of in content:
                yield from [*text_of(term), " ", *text_of(of)]
        elif kind == "Header":
            yield from text_of(content[2])
            yield " "
        elif kind in ("Link", "Image") or kind == "Span" or kind == "Div":
            yield from text_of(content[1])
        elif kind not in ("RawInline", "RawBlock", "Note"):
            yield from text_of(content)


WORDS = (
    "Moon", "cards", "2*3*4", "_under_", "a_b_c", "`tick`", "~~wave~~", "==eq==", "@user", "$5 and $6", "[^1]",
    "\\alpha", "**two**", "%%pc%%", "[!note]", "![x](y)", "[words](z)", "^[n]", "{curly}", "1.", "2)", "+", "-", "#",
    "&lt;b&gt;", "5 &lt; 6", "x^2^", "H~2~O", "{#id}", "^id", ":smile:", "12:30:45", "a|b", "!!! note", "++x++",
    "*[A]: b", "-- 8", "a@b.c", "{漢|かん}", "[花]", "(1)", "i.", "> q", "a &nbsp; b", "/// x", "::: x", "end\\",
    "(@x)",    "snake__case", "「花」", "$x$",
)  # fmt: skip


def draw(chance: random.Random) -> Iterator[str]:
    """Blocks of wikitext."""

    def line(left_out: str = "") -> str:
        made = []
        for _ in range(chance.randint(1, 6)):
            word = chance.choice([each for each in WORDS if not set(left_out) & set(each)])
            made.append(
                chance.choice(
                    [
                        word,
                        word,
                        word,
                        f"'''{word}'''",
                        f"''{word}''",
                        f"[[Koi|{word}]]" if not re.search(r"[\[\]{}|]", word) else word,
                        "[[Moon]]s",
                        f"<small>{word}</small>",
                        f"<u>{word}</u>",
                        f"[http://e.org {word}]" if "]" not in word else word,
                    ]
                )
            )
        return " ".join(made)

    for _ in range(chance.randint(2, 7)):
        kind = chance.randrange(9)
        if kind < 3:
            yield "\n".join(line() for _ in range(chance.randint(1, 3)))
        elif kind == 3:
            yield f"=== {line()} ==="
        elif kind == 4:
            first = chance.choice("*#")
            yield "\n".join(
                f"{first}{sign} {line()}" for sign in ("", chance.choice(["*", "#", ""]), "", chance.choice("*#"))
            )
        elif kind == 5:
            rows = "\n|-\n".join("| " + "\n| ".join(line("|!") for _ in range(2)) for _ in range(3))
            yield f"{{|\n! Head !! Points\n|-\n{rows}\n|}}"
        elif kind == 6:
            yield f": {line()}\n: {line()}"
        elif kind == 7:
            yield f"; {chance.choice(['Moon', 'cards'])}\n: {line()}"
        else:
            yield f"<blockquote>{line()}</blockquote>"


BETWEEN = "PAGEBREAK"


def compared(seed: int, number: int) -> Iterator[tuple[str, list[str], list[str]]]:
    """Pages, and the words of each on our page and as Pandoc reads them."""
    pandoc = found_pandoc()
    assert pandoc is not None
    chance = random.Random(seed)
    pages = ["\n\n".join(draw(chance)) for _ in range(number)]
    text = f"\n\n{BETWEEN}\n\n".join(pages)
    done = subprocess.run(
        [pandoc.path, "-f", "mediawiki", "-t", "json"], input=text.encode(), capture_output=True, check=True
    )
    read = "".join(text_of(json.loads(done.stdout)["blocks"]))
    for page, expected in zip(pages, read.split(BETWEEN), strict=True):
        yield page, words(shown(written(page))), words(expected)


def test_the_words_of_a_page_stay_in_their_order() -> None:
    for page, found, expected in compared(5, 400 if NIGHTLY else 60):
        assert found == expected, page


SIGNS = (
    "\\", "`", "``", "*", "**", "_", "__", "{", "}", "[", "]", "(", ")", "#", "##", "+", "++", "-", ".", "!", "!!!",
    ">", "$", "$$", "^", "~", "~~", "%", "%%", "=", "==", ":", ":::", "/", "///", "|", "||", "&", "@", "?", ";", "1",
    "a", "b", "x", "i", "花", "漢", " ", " ", " ", "note", "--8", "TOC", "^[", "](", "[^", "[@", "[[@", "{:", "{.",
    "1.", "a)", "&amp;", "&lt;", "&gt;",
)  # fmt: skip


@given(st.lists(st.lists(st.sampled_from(SIGNS), min_size=1, max_size=12).map("".join), min_size=1, max_size=4))
@settings(max_examples=3000 if NIGHTLY else 250, deadline=None)
def test_signs_that_only_markdown_knows_are_text(lines: list[str]) -> None:
    # What the wiki itself reads: lists, headings, links, templates, rules, and blanks that begin a line.
    inner = [re.sub(r"[\[\]{}]{2,}|__\w+__|(?<=\[)/+", "", line) for line in lines]
    source = "\n".join(re.sub(r"^(?:[*#:;= ]+|----+|\{\|)+", "", line) for line in inner)
    found, expected = (re.sub(r"\s+", "", html.unescape(text)) for text in (shown(written(source)), source))
    assert found == expected


def test_citations_become_works_of_the_library_once_each() -> None:
    works = WikiWorks()
    made = written(
        """A.<ref name="p">{{cite book |last1=Parlett|first1=David |title=The ''Oxford'' Guide |date=5 May 1990
|publisher=OUP |isbn=0-19-214165-1 |page=7}}</ref> B.{{sfn|Parlett|1990|p=9}} C.<ref name=p />{{rp|11}}
D.<ref>See {{harvnb|Parlett|1990|pp=3–4}}, and more.</ref> E.<ref>{{Internetquelle |autor=Mori, Haruko |titel=Kabu
|url=https://example.org/k |abruf=2020-01-02}}</ref> F.<ref>{{Cite web |title=Kabu |url=https://example.org/k
|author=Mori, Haruko |quote=Nine wins.}}</ref> G.{{efn|A ''note''.}} H.{{sfn|Missing|1900}} I.{{sfn|Parlett|1991}}
J.{{sfnm|1a1=Parlett|1y=1990|1p=4|2a1=Missing|2y=1900}}""",
        works,
    )
    keys = dict(re.findall(r"\b([A-I])\.\[([^\]]*)\]", made))
    assert keys["A"] == "@Parlett1990, p. 7"
    assert keys["B"] == "@Parlett1990, p. 9"
    assert keys["C"].endswith("p. 11")
    assert keys["E"] == "@Mori"
    notes = dict(re.findall(r"^\[(\^[^\]]+)\]: (.*)$", made, re.MULTILINE))
    assert notes[keys["D"]] == "See [@Parlett1990, pp. 3–4], and more."
    assert notes[keys["F"]] == "[@Mori] “Nine wins.”"
    assert notes[keys["G"]] == "A *note*."
    assert notes[keys["H"]] == "Missing 1900"
    assert notes[keys["I"]] == "Parlett 1991"
    assert "J.[@Parlett1990, p. 4][^note-" in made
    found = read_bibliography([SourceText("w.bib", works.bibtex)])
    assert sorted(entry.key for entry in found.entries) == ["Mori", "Parlett1990"]
    entry = found["Parlett1990"]
    assert dict(entry.fields) | {"date": "1990-05-05", "title": "The Oxford Guide"} == dict(entry.fields)


def test_names_in_vancouver_style_and_seasons_are_read() -> None:
    works = WikiWorks()
    assert "[@Doe2004]" in written("{{cite journal|vauthors=Doe J, Roe RT|title=T|journal=J|date=Spring 2004}}", works)
    assert "author = {Doe, J and Roe, RT}" in works.bibtex
    assert "date = {2004-21}" in works.bibtex


def test_two_works_of_one_name_and_year_are_not_taken_for_each_other() -> None:
    page = """{{sfn|Smith|2010}} <ref>{{cite book|last=Smith|title=A|year=2010}}</ref>
<ref>{{cite book|last=Smith|title=B|year=2010}}</ref>"""
    wiki = Wikitext({}, set())
    made = wiki.markdown(page)
    assert "[^note-1]: Smith 2010" in made
    assert "the work of {{sfn|Smith|2010}}" in wiki.lost


CASES = {
    "text after a category or a template": (
        "A.\n\n[[Category:Games]] Last '''words'''.\n\n{{stub}} More.\n\n[[de:Spiel]]",
        "A.\n\nLast **words**.\n\nMore.",
    ),
    "a picture in a frame shows its caption": (
        "[[File:Pic.svg|thumb|alt=Alt words|120px|A [[deck|pack]]]]",
        "> [!figure]\n> ![Alt words|120](Pic.svg)\n>\n> A [[Deck|pack]]",
    ),
    "other languages name frames and sides too": (
        "[[Datei:A.png|mini|links|Words]]",
        "> [!figure]\n> ```yaml\n> position: left\n> ```\n> ![](A.png)\n>\n> Words",
    ),
    "a picture in the text has its words for those who do not see it": (
        "a [[File:A b.png|20px|pine]] c",
        "a ![pine|20](A_b.png) c",
    ),
    "a gallery": (
        '<gallery caption="All">\nFile:a.png|one [[Koi]]\nb.png\n</gallery>',
        "All\n\n> [!figure]\n> ![](A.png)\n>\n> one [[Koi]]\n\n![](B.png)",
    ),
    "a cell over two rows": (
        "{|\n! a !! b\n|-\n| rowspan=2 | c || d\n|-\n| e\n|}",
        '<table>\n<tr>\n<th scope="col">\n\na\n\n</th>\n<th scope="col">\n\nb\n\n</th>\n</tr>\n'
        '<tr>\n<td rowspan="2">\n\nc\n\n</td>\n<td>\n\nd\n\n</td>\n</tr>\n'
        "<tr>\n<td>\n\ne\n\n</td>\n</tr>\n</table>",
    ),
    "a table without spans": (
        "{| class=x\n|+ Cap\n! a !! b\n|-\n! c\n| d | e || [[Koi|f]]\n|}",
        "| a | b |  |\n| --- | --- | --- |\n| **c** | e | [[Koi\\|f]] |\n\n: Cap",
    ),
    "what only pages that include this one show": ("a<includeonly>b</includeonly><noinclude>c</noinclude>", "ac"),
    "lists": (
        "* a\n** b\n*: c\n* d\n# e\n## f\n; t : u\n: v\n\n:: q",
        "- a\n\n    - b\n\n    c\n\n- d\n\n1. e\n    1. f\n\n- **t**\n    - u\n    - v\n\n> q",
    ),
    "blanks that count": (" a  b\n  c\nd", "```\na  b\n c\n```\n\nd"),
    "an item of a list that holds only a template": ("* {{a}}\n* b", "- b"),
    "templates that show words, and marks of editors": (
        "{{main|Koi}} {{ruby|花|はな}}{{cn|date=May 2020}} {{Citation needed}} {{convert|5|cm}}",
        "*[[Koi]]* <ruby>花<rt>はな</rt></ruby>[citation needed] [citation needed] 5 cm",
    ),
    "a link whose words have brackets": ("[[Koi|a[1] b]]", "[a\\[1\\] b](Koi.md)"),
    "a link that begins with a colon is no link to a language": ("[[:de:Spiel]]", "de:Spiel"),
}


@pytest.mark.parametrize("title", CASES)
def test_wikitext_in_markdown(title: str) -> None:
    text, expected = CASES[title]
    assert Wikitext({"6": "datei"}, {"Koi"}).markdown(text) == expected


def test_what_a_template_shows_beside_its_words_is_named() -> None:
    wiki = Wikitext({}, set())
    assert (
        wiki.markdown("{{quote|Nine wins.|Mori|source=Kabu}} {{transl|ja|Hepburn|oya}} {{nowrap|a b}}")
        == "Nine wins. oya a b"
    )
    assert sorted(wiki.lost) == ["'2' of {{quote}}", "'source' of {{quote}}"]


def test_what_is_left_out_has_its_line() -> None:
    wiki = Wikitext({}, set(), line=10)
    wiki.markdown("{{a}}\n\n[[w:Koi|x]] {{b|{{c}}}}\n[[fr:Jeu]]\n<score>c</score> {{a}}\n{{cite web|title=T|foo=x}}")
    assert wiki.lost == {
        "{{a}}": [10, 14],
        "the link to [[w:Koi]], the words stay": [12],
        "{{b}}": [12],
        "[[fr:Jeu]], this page in another language": [13],
        "<score>": [14],
        "'foo' of citations": [15],
    }


PIECES = (
    "'''", "''", "[[", "]]", "|", "{{", "}}", "{|", "|}", "\n|-\n", "\n| ", "\n! ", "||", "<ref>", "</ref>",
    "<ref name=x />", "<gallery>\n", "</gallery>", "[[File:a.png|thumb|", "cite web", "|title=T", "|last=A",
    "|year=1999", "sfn|A|1999", "efn|", "lang|ja|", "r|x", "rp|5", "\n* ", "\n# ", "\n: ", "\n; ", " : ", "\n== ",
    "==\n", "\n ", "\n\n", "<br>", "<pre>", "</pre>", "<math>", "</math>", "<ul><li>", "</li></ul>",
    "<table><tr><td>", "</td></tr></table>", "<poem>", "</poem>", "<span lang=ja>", "</span>", "&nbsp;", "&amp;",
    "[http://x.org ", "]", "Category:X", "de:Y", "word", "x", "----", "<!--", "-->", "reflist|refs=", "#tag:ref|",
    "{{{1|", "}}}", 'rowspan="2"| ', "<foo>", "__TOC__",
)  # fmt: skip


@pytest.mark.fuzz
def test_no_wikitext_raises_or_leaves_a_sign_behind(fuzz_inputs: int) -> None:
    chance = random.Random(1)
    for _ in range(fuzz_inputs):
        text = "".join(chance.choice(PIECES) for _ in range(chance.randint(1, 30)))
        assert not re.search("[\ue000-\uf8ff]", written(text)), text
