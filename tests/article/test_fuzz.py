"""Nothing an author types raises, leaves a token behind, or makes a page that is no HTML."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.article.golden import all_cases, catalogue
from tests.article.laws import EXTENSIONS, broken

from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText

PIECES = (
    "# ", "## ", "---\n", "title: ", "- ", "1. ", "> ", ">> ", "    ", "\t", "\n", "\n\n", "| a | b |\n",
    "|---|---|\n", "|", "```yaml\n", "```\n", "~~~", "`", "``", "*", "**", "***", "_", "__", "==", "[", "]", "(", ")",
    "![", "[[", "]]", "![[", "{", "}", "{#x}", "{.is-info}\n", "{.tabset}", "^id\n", "^[", "[^a]", "[^a]: ",
    "[@Aho1990", "[@Aho1990, p. 3]", "@BerryCole2004", "-@", "; @", "<Cards>", "</Cards>", "<Dice>",
    '<Pronounce lang="ja">', "</Pronounce>", '<Image src="pine.png">', "</Image>", "<Infobox>\n", "</Infobox>",
    '<Reference key="Aho1990" />', '<Map countries="JP" />', "<Noun>", '<span lang="ja" class="aka">', "</span>",
    "<div>", "</div>", "<table>", "<tr>", "<td>", "</td>", "</table>", "<ruby>", "<rt>", "</rt>", "</ruby>", "</br>",
    "<br>", "<p>", "</p>", '<a href="#x">', "</a>", "<li>", "<dl><dt>", "<dd>", "<script>", "<pre>", "</pre>", "<h1>",
    "</h1>", '<h3 id="x">', "<b>", "</b>", "{/*", "*/}", "%%", "<!--", "-->", "> [!figure]\n", "> [!note]- T\n",
    "> [!multi]\n", "> [!todo]\n", "![Pine](pine.png =20x)", "(koi-koi.md#x)", "(#x)", "https://example.org/a_(b)",
    "{先斗|ぼんと}", "{東京|とう|きょう}", "親 [おや, *oya*]",
    "花", "「", "】", "$", "&amp;", "&#0;", "&x;", '\\', "\ue000", "\ue001",
    "\ue010", "\x02", "\x03", "\u202e", "\x00", "\r", "\r\n", "word", " ", "4–1", "[citation needed]", "TODO",
    "{%fn%}", "{%endfn%}", '{% image src="pine.png" %}', "{%a x,y%}", "=20x", ":", "!!! note\n", "!!!", "\n:   x\n",
    "*[A]: b\n",
)  # fmt: skip
SOURCES = [case.source.replace("→", "\t").replace("␠", " ") for _, case in all_cases()]
CATALOGUES = (
    catalogue(),
    catalogue({"citation_style": "notes", "breaks": True, "dialect": "wiki"}),
    catalogue({"show_drafts": True, "show_faults": True, "auto_lang": True}),
)
CONVERTERS = (Converter(), Converter(EXTENSIONS))


def check(text: str) -> None:
    """The laws hold of this article, with and without the site's extensions, in each style."""
    number = len(text)
    converter, known = CONVERTERS[number % 2], CATALOGUES[number % 3]
    path = "games/test.html" if number % 11 == 0 else "games/test.md"
    article = converter.render(SourceText(path, text), known, page=path)
    assert broken(article, text) is None


@pytest.mark.parametrize("text", ["- [a](x.md)\n{.%%l{.%%links-list}\n", "# A {#b%%x%%c}\n", "**a**{.r%%x%%ed}\n"])
def test_a_comment_in_a_list_of_attributes_leaves_nothing_behind(text: str) -> None:
    check(text)


@pytest.mark.parametrize("comment", ["%%", "%%x%%", "<!-- x -->"])
def test_a_comment_below_an_abbreviation_leaves_nothing_behind(comment: str) -> None:
    text = f"*[A]: b\n    {comment}\n"
    assert broken(CONVERTERS[1].render(SourceText("a.md", text), CATALOGUES[0], page="a.md"), text) is None


@pytest.mark.fuzz
def test_no_pieces_of_articles_raise(fuzz_inputs: int) -> None:
    @given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
    @settings(max_examples=fuzz_inputs)
    def holds(text: str) -> None:
        check(text)

    holds()


@pytest.mark.fuzz
def test_no_mutation_of_an_article_raises(fuzz_inputs: int) -> None:
    chance = random.Random(7)
    for _ in range(fuzz_inputs):
        check(mutated(chance))


def mutated(chance: random.Random) -> str:
    """Some cases put together, then cut, doubled, and mixed with pieces."""
    text = "\n\n".join(chance.choices(SOURCES, k=chance.randint(1, 3)))
    for _ in range(chance.randint(1, 8)):
        at, length = chance.randint(0, len(text)), chance.randint(0, 12)
        what = chance.random()
        if what < 0.4:
            text = text[:at] + text[at + length :]
        elif what < 0.8:
            text = text[:at] + chance.choice(PIECES) + text[at:]
        else:
            text = text[:at] + text[at : at + length] * 2 + text[at + length :]
    return text
