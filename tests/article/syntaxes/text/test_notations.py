"""The notations of other programs: a row each, which the manual lists, and which is read or reported as it says."""

from __future__ import annotations

import pytest

from ludograph.article.rendering import Converter
from ludograph.article.syntaxes.text.notations import NOTATIONS, TABLE, ForeignNotation
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Addresses, Catalogue

EXTENSIONS = ("attr_list", "md_in_html", "tables")


def rendered(text: str, extensions: tuple[str, ...] = EXTENSIONS) -> tuple[str, list[tuple[str, str]]]:
    pages = {page: Address(page, page.replace(".md", "/")) for page in ("a.md", "deal.md")}
    catalogue = Catalogue(addresses=Addresses(pages, frozenset({"deal.png"})))
    found = Converter(extensions).render(SourceText("a.md", text), catalogue, page="a.md")
    return found.html, [(problem.code, problem.message) for problem in found.facts.problems]


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row.code} {row.name}") for row in TABLE])
def test_an_example_is_read_or_reported_as_its_row_says(row: ForeignNotation) -> None:
    html, problems = rendered(f"{row.example}\n")
    if row.code == "read":
        assert {code for code, _ in problems} <= {"FIG007"}
        assert row.gives in html
        return
    assert {code for code, _ in problems} - {"FIG007"} == {row.code}
    assert row.instead
    if row.pattern:
        (message,) = (message for code, message in problems if code == row.code)
        assert message.endswith(f" is {row.name}, which is printed as it is written")


@pytest.mark.parametrize("place", ["文字{}文字", "a\n{}", "<div>\n{}\n</div>", "- {}", "> {}"])
def test_a_notation_is_found_wherever_it_is_written(place: str) -> None:
    for row in NOTATIONS:
        anywhere = row.triggers != ("",) and row.triggers[0][0] != "[" and "\n" not in row.example
        in_line = "\n" not in row.example and not row.said["at"] and row.triggers == ("",) and place[0] != "文"
        if row.code != "read" and (anywhere or in_line) and not row.example.startswith(("- ", "#")):
            assert row.code in {code for code, _ in rendered(place.replace("{}", row.example))[1]}, row.name


def test_what_another_row_hides_is_in_no_page() -> None:
    for hidden in "{::comment}deal{:/comment}", "{# deal #}", "{>> deal <<}", "{{!-- deal --}}", "{{/* deal */}}":
        assert "deal" not in rendered(f"A {hidden} b\n")[0]
    assert "deal" not in rendered("{{< comment >}}\ndeal\n\ndeal\n{{< /comment >}}\n")[0]
    assert "deal" in rendered("A {# deal and {>> deal\n")[0]


def test_what_an_extension_or_a_setting_reads_is_left_to_it() -> None:
    text = "H~2~O, 2^10^, $x^2$, {% set x %}\n"
    extensions = ["pymdownx.tilde", "pymdownx.caret", "pymdownx.arithmatex"]
    for given, templates, found in ((), False, 2), (extensions, True, 0):
        catalogue = Catalogue().with_settings(templates=templates)
        facts = Converter(given).render(SourceText("a.md", text), catalogue, page="a.md").facts
        assert len(facts.problems) == found
        assert all(0 <= problem.place.start <= problem.place.end <= len(text) for problem in facts.problems)


@pytest.mark.parametrize(
    "text",
    [
        "A ~5 b, c ~ d, x~y z~ and ~/home",
        "2^3^4, o^_^o, a^b c^ and x^2",
        "(1) A first point stands alone.\n\nThen text.",
        "| one line",
        "C++ and D++, i++; j++;",
        "5'' by 7'', and ''",
        "Rock 'n' roll, 'cause it''s",
        "The import of cards from 'Macao'.",
        "50 % of players",
        "std::vector and a::b",
        "At 12:30:45 :",
        "An {unknown} word, {1} and { }",
        "A. Parlett wrote it.",
        "About fifty\n% of them win.",
        "Le jeu ; et puis\n; dix",
        "The set\n= five",
        "A wide table:\n\n| a |\n|---|\n| x\\|y {p\\|q} |",
        "([_`Store`_](deal.md)) and _`a`_, **`b`**",
        r"\(sic\) and \[see below\]",
        "* * *",
        "[[1, 2], [3, 4]] and x[a][0]",
        "Kaomoji (^o^) and ^_^, :) and :-D",
        "At 10:30: first; C:\\\\deals; a ratio 2:1:1",
        "`a::b` and `x`, and [http://example.org/]",
        "映画《ゴジラ》と・二つ",
        "See https://example.org//a//b and a//b//c",
        "It is [not] so (see p. 5), [2] [a] too",
        "Score = 5, or == 6",
        "(a) first alone",
        "50 % off; 60 %",
        "Version 1.0: new",
        "a <- b and c -> d <--> e",
        "He said: «no», -yes, - no",
        "The set {1, 2} and {x}",
        "x |y| z and ||w||",
        '"Deal": the first',
        "e.g. image: deal, link: none, include: all",
    ],
)
def test_what_only_looks_like_a_notation_is_text(text: str) -> None:
    html, problems = rendered(f"{text}\n")
    assert problems == []
    assert not any(tag in html for tag in ("<sub>", "<sup>", "<ol>", "<br>", "<ins>"))
