"""Whatever nests may nest without end: the article is read, and what is nested too deep is reported."""

from __future__ import annotations

from itertools import product

import pytest
from tests.article.golden import catalogue
from tests.article.laws import EXTENSIONS, broken

from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText

MORE = ("admonition", "pymdownx.details", "pymdownx.tabbed", "pymdownx.blocks.admonition", "footnotes", "tables")
CONVERTERS = {"its own": Converter(), "all extensions": Converter((*EXTENSIONS, *MORE))}
CATALOGUES = {"markdown": catalogue(), "wiki": catalogue({"dialect": "wiki"})}
LEVELS = 400


def stairs(line: str, step: str = "    ") -> str:
    """A line again and again, each indented below the one before."""
    return "".join(f"{step * level}{line}\n" for level in range(150)) + f"{step * 150}a\n"


NOTATIONS = {
    "lists on one line": "- " * LEVELS + "a\n",
    "numbered lists on one line": "1. " * LEVELS + "a\n",
    "lists": stairs("- a", "  "),
    "numbered lists": stairs("1. a", "   "),
    "quotations on one line": "> " * LEVELS + "a\n",
    "quotations without blanks": ">" * LEVELS + "a\n",
    "quotations": "".join(f"{'>' * level} a\n" for level in range(1, 150)),
    "callouts": "".join(f"{'> ' * level}> [!note]\n" for level in range(150)),
    "footnotes": stairs("[^a]: a"),
    "footnotes on one line": "[^a]: " * LEVELS + "a\n",
    "footnotes within text": "^[" * LEVELS + "a" + "]" * LEVELS + "\n",
    "definitions": "a\n" + ": a\n" * 1500,
    "definitions on one line": "a\n" + ": " * LEVELS + "a\n",
    "definitions, indented": "".join(f"{'    ' * level}a\n{'    ' * level}:   a\n\n" for level in range(150)),
    "definitions, loose": "a\n\n" + ":   a\n\n" * LEVELS,
    "terms": "a\n" * LEVELS + ": a\n",
    "admonitions": stairs("!!! note"),
    "folded boxes": stairs("??? note"),
    "tabs": stairs('=== "a"'),
    "blocks": "".join(f"{'/' * (LEVELS - level)} note\n" for level in range(LEVELS - 3)),
    "blocks of one length": "/// note\n" * LEVELS,
    "divs": "::: a\n" * LEVELS,
    "brackets": "[" * LEVELS + "a" + "]" * LEVELS + "\n",
    "links": "[" * LEVELS + "a" + "](b)" * LEVELS + "\n",
    "pictures": "![" * LEVELS + "a" + "](b)" * LEVELS + "\n",
    "links by name": "[[" * LEVELS + "a" + "]]" * LEVELS + "\n",
    "emphasis": "*a **a " * LEVELS + "a** a*" * LEVELS + "\n",
    "emphasis of both signs": "*_" * LEVELS + "a" + "_*" * LEVELS + "\n",
    "stars": "*" * LEVELS + "a" + "*" * LEVELS + "\n",
    "citations": "[@a, " * LEVELS + "a" + "]" * LEVELS + "\n",
    "marks": "==a " * LEVELS + "a== " * LEVELS + "\n",
    "glosses": "{a|" * LEVELS + "a" + "}" * LEVELS + "\n",
    "braces": "{" * LEVELS + "a" + "}" * LEVELS + "\n",
    "comments": "{/*" * LEVELS + "a" + "*/}" * LEVELS + "\n",
    "formulas": "$\\frac{" * LEVELS + "a" + "}$" * LEVELS + "\n",
    "formulas in braces": "$" + "{" * LEVELS + "a" + "}" * LEVELS + "$\n",
    "roots": "$" + "\\sqrt{" * LEVELS + "a" + "}" * LEVELS + "$\n",
    "powers": "$" + "a^{" * LEVELS + "a" + "}" * LEVELS + "$\n",
    "tables of a wiki": "{|\n|\n" * 300 + "a\n" + "|}\n" * 300,
    "tabsets": "".join(f"{'#' * (1 + level % 6)} a {{.tabset}}\n\n" for level in range(LEVELS)),
    "components": "".join(f"<{name}>\n" for name in ("Infobox", "Pronounce", "Noun") * 500),
    "front matter in brackets": "---\na: " + "[" * LEVELS + "]" * LEVELS + "\n---\n\na\n",
    "front matter in braces": "---\na: " + "{b: " * LEVELS + "}" * LEVELS + "\n---\n\na\n",
    "front matter in lines": "---\n" + stairs("a:", " ") + "---\n\na\n",
    "front matter of lists": "---\na: " + "- " * LEVELS + "a\n---\n\na\n",
    "infobox": "<Infobox>\n" + "a: " + "[" * LEVELS + "]" * LEVELS + "\n</Infobox>\n",
    "rows of quotations and lists": "> - " * LEVELS + "a\n",
    "quotations and numbered lists": "> 1. " * LEVELS + "a\n",
    "definitions in quotations": "> a\n" + "> : a\n" * LEVELS,
    "definitions in lists": "- a\n" + "  : a\n" * LEVELS,
} | {
    f"<{name}>{between!r}": f"<{name}>{between}" * LEVELS + "a" + f"</{name}>{between}" * LEVELS + "\n"
    for name, between in product(
        ("div", "p", "b", "span", "a", "table", "li", "ruby", "svg", "math"), ("", "\n\n")
    )
}  # fmt: skip


REPORTED = {
    "NST001": [
        "lists on one line", "numbered lists on one line", "lists", "numbered lists", "quotations on one line",
        "quotations",
        "callouts", "admonitions", "folded boxes", "tabs", "blocks of one length", "definitions, indented", "stars",
        "quotations and numbered lists", "emphasis",
    ],
    "FM001": ["front matter in brackets", "front matter in braces", "front matter in lines"],
}  # fmt: skip


@pytest.mark.parametrize(("extensions", "dialect"), [("its own", "wiki"), ("all extensions", "markdown")])
@pytest.mark.parametrize("notation", NOTATIONS)
def test_no_nesting_exhausts_the_program(notation: str, dialect: str, extensions: str) -> None:
    text = NOTATIONS[notation]
    article = CONVERTERS[extensions].render(SourceText("docs/a.md", text), CATALOGUES[dialect], page="a.md")
    assert broken(article, text) is None


@pytest.mark.parametrize(("code", "notation"), [(code, name) for code, names in REPORTED.items() for name in names])
def test_what_is_nested_too_deeply_is_reported_once(code: str, notation: str) -> None:
    text = NOTATIONS[notation]
    article = CONVERTERS["all extensions"].render(SourceText("docs/a.md", text), CATALOGUES["markdown"], page="a.md")
    assert [problem.code for problem in article.facts.problems if problem.code == code] == [code]
