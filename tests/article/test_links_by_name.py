"""A link by a name that several notes share is not guessed; its hint names the paths."""

from __future__ import annotations

from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Addresses, Catalogue

PAGES = {page: Address(page, page.removesuffix(".md") + "/") for page in ("index.md", "b/Deal.md", "a/Deal.md")}


def test_two_notes_of_one_name_are_both_named() -> None:
    catalogue = Catalogue(addresses=Addresses(PAGES))
    article = Converter([]).render(SourceText("index.md", "See [[Deal]] and [[a/Deal]].\n"), catalogue, page="index.md")
    assert [(problem.code, problem.hint) for problem in article.facts.problems] == [
        ("LNK001", "2 pages are called so: a/Deal.md, b/Deal.md. Write the path.")
    ]
