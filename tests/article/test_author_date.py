"""Citations by author and year, with letters after years that are alike."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue, Settings
from ludograph.library.reader import read_bibliography

LIBRARY = """
@book{Zoo, author = {Smith, Ann}, title = {Zoo}, date = {2019}}
@article{Ant, author = {Smith, Ann}, title = {Ant}, journaltitle = {Journal}, volume = {2}, date = {2019-03-04}}
@article{Bee, author = {Smith, Ann}, title = {Bee}, journaltitle = {Journal}, volume = {3}, date = {2020}}
@book{Two, author = {Smith, Ann and Roe, Jo}, title = {Two}, date = {2019}}
@misc{None, title = {Anonymous Game}}
@book{One, author = {Doe, Jo}, title = {One}}
@book{Other, author = {Doe, Jo}, title = {Other}}
@book{Press, author = {Doe, Jo}, title = {Press}, pubstate = {inpress}}
@inbook{Part, author = {Roe, Jo}, title = {Part}, booktitle = {Whole}, date = {2001}, pages = {3--9}}
"""
CATALOGUE = Catalogue(
    read_bibliography([SourceText("a.bib", LIBRARY)]), settings=Settings(citation_style="author-date")
)


def article(source: str, catalogue: Catalogue) -> str:
    """The HTML below the title."""
    html = Converter().render(SourceText("a.md", source), catalogue, page="a.md").html
    return re.sub(r"<h1.*?</h1>\s*", "", html)


def page(source: str, catalogue: Catalogue = CATALOGUE) -> tuple[str, list[str]]:
    """The text of the article, and its references."""
    html = article(source, catalogue)
    html = re.sub(r'<(span|div) class="lg-backlinks">.*', "", html)
    text, _, listed = unescape(html).partition("<section")
    shown = [re.sub(r"<[^>]*>", "", item).strip() for item in listed.split("<li ")[1:]]
    return re.sub(r"<[^>]*>|\u2060", "", text).strip(), [item.partition(">")[2].strip() for item in shown]


@pytest.mark.parametrize(
    ("source", "shown"),
    [
        ("So it is [@Bee p. 4].", "So it is (Smith 2020, p.\u00a04)."),
        ("So it is.[@Bee]", "So it is. (Smith 2020)"),
        ("So [see @Bee, p. 4, and more; @Two].", "So (see Smith 2020, p.\u00a04, and more; Smith and Roe 2019)."),
        ("So [@Bee][@Two].", "So (Smith 2020; Smith and Roe 2019)."),
        ("As Smith says [-@Bee].", "As Smith says (2020)."),
        ("As @Bee says.", "As Smith (2020) says."),
        ("As @Bee [p. 4; see @Two] says.", "As Smith (2020, p.\u00a04; see Smith and Roe 2019) says."),
        ("So [@Zoo; @Ant].", "So (Smith 2019b; Smith 2019a)."),
        ("As @Zoo says, and [@Ant].", "As Smith (2019b) says, and (Smith 2019a)."),
        ("So [@None].", "So (Anonymous Game n.d.)."),
        ("So [@One; @Other].", "So (Doe n.d.-a; Doe n.d.-b)."),
        ("So [@Press].", "So (Doe in press)."),
        ("So[^1]. [@Zoo]\n\n[^1]: Thus [@Ant].", "So1. (Smith 2019b)"),
    ],
)
def test_a_citation_names_author_and_year(source: str, shown: str) -> None:
    assert page(source)[0] == shown


def test_references_have_the_cited_year_after_the_names_and_once() -> None:
    html = article("[@Zoo; @Ant; @Bee; @None; @Part]", CATALOGUE)
    items = [
        unescape(re.sub(r"<[^>]*>", "", item))
        for item in re.findall(r"<li id=.ref-[^>]*>(.*?)(?= <span class=.lg-b)", html)
    ]
    assert items == [
        "Anonymous Game. n.d.",
        "Roe, Jo. 2001. “Part.” In Whole, pp.\u00a03–9.",
        "Smith, Ann. 2019a. “Ant.” Journal 2 (4\u00a0March 2019).",
        "Smith, Ann. 2019b. Zoo.",
        "Smith, Ann. 2020. “Bee.” Journal 3.",
    ]


def test_letters_do_not_depend_on_where_works_are_cited() -> None:
    assert page("[@Ant] and [@Zoo]")[0] == "(Smith 2019a) and (Smith 2019b)"
    assert page("[@Zoo] and [@Ant]")[0] == "(Smith 2019b) and (Smith 2019a)"


def test_a_title_can_be_named_beside_the_author() -> None:
    both = replace(CATALOGUE, settings=replace(CATALOGUE.settings, in_text="author-title"))
    assert page("In @Zoo.", both)[0] == "In Smith, Zoo (2019)."
