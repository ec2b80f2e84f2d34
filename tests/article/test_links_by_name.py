"""A link by a name that several notes share is not guessed; its hint names the paths."""

from __future__ import annotations

import pytest

from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Addresses, Catalogue

PAGES = {page: Address(page, page.removesuffix(".md") + "/") for page in ("index.md", "b/Deal.md", "a/Deal.md")}


def test_two_notes_of_one_name_are_both_named() -> None:
    catalogue = Catalogue(addresses=Addresses(PAGES))
    article = Converter([]).render(SourceText("index.md", "See [[Deal]] and [[a/Deal]].\n"), catalogue, page="index.md")
    assert [(problem.code, problem.hint) for problem in article.facts.problems] == [
        ("LNK001", "Write the path: a/Deal.md or b/Deal.md.")
    ]


ADDRESSES = Addresses(
    {
        address.page: address
        for address in (
            Address("index.md", "", title="Home"),
            Address("games/index.md", "games/", title="Games"),
            Address("games/Glossary.md", "games/Glossary/", title="Words"),
            Address("games/packs.md", "games/packs/", title="Decks", aliases=("Card packs",)),
            Address("rule book.md", "rule%20book/", title="Rule Book"),
            Address("glossary.md", "glossary/", title="Glossary", generated=True),
            Address("decks.md", "decks/", title="Decks and tiles", generated=True),
        )
    }
)


@pytest.mark.parametrize(
    ("link", "leads_to", "code"),
    [
        ("[x](glossary.md)", "games/Glossary.md", "LNK003"),  # the neighbour, not the page that the program makes
        ("[x](../glossary.md)", "glossary.md", ""),
        ("[x](/glossary.md)", "glossary.md", ""),
        ("[[Decks]]", "games/packs.md", ""),  # its title
        ("[[decks.md]]", "decks.md", ""),
        ("[[Words]]", "games/Glossary.md", ""),
        ("[[Rule Book]]", "rule book.md", ""),  # its title, in other letters than its file
        ("[[rule BOOK]]", "rule book.md", "LNK003"),
        ("[[Card packs]]", "games/packs.md", ""),
        ("[[Decks and tiles]]", None, "LNK001"),
        ("[x](index.md)", "games/index.md", ""),
        ("[x](sub/index.md)", None, "LNK001"),
        ("[x](/index.md)", "index.md", ""),
        ("[x](../index.md)", "index.md", ""),
        ("[[index]]", "games/index.md", ""),
    ],
)
def test_an_article_is_meant_rather_than_a_page_that_the_program_makes(link: str, leads_to: str | None, code: str):
    source = SourceText("docs/games/index.md", f"{link}\n")
    article = Converter([]).render(source, Catalogue(addresses=ADDRESSES), page="games/index.md")
    assert [one.resolved for one in article.facts.links] == [leads_to]
    assert [problem.code for problem in article.facts.problems] == [code] * bool(code)


@pytest.mark.parametrize(
    ("link", "hint"),
    [
        ("[[Deckz]]", "Did you mean 'Decks'?"),
        ("[[Card pakcs]]", "Did you mean 'Card packs'?"),
        ("[[Glosary]]", "Did you mean 'Glossary'?"),
    ],
)
def test_a_near_name_is_that_of_an_article_first(link: str, hint: str):
    article = Converter([]).render(SourceText("index.md", f"{link}\n"), Catalogue(addresses=ADDRESSES), page="index.md")
    assert [problem.hint for problem in article.facts.problems] == [hint]


def test_of_two_files_that_differ_in_case_none_is_guessed() -> None:
    addresses = Addresses({page: Address(page, page[:-3]) for page in ("index.md", "a/Deal.md", "a/deal.md")})
    source = SourceText("index.md", "[x](a/DEAL.md) [y](a/deal.md)\n")
    article = Converter([]).render(source, Catalogue(addresses=addresses), page="index.md")
    assert [one.resolved for one in article.facts.links] == [None, "a/deal.md"]


def test_an_index_that_a_folder_has_not_is_no_other_one() -> None:
    addresses = Addresses({"index.md": Address("index.md", ""), "a/b.md": Address("a/b.md", "a/b/")})
    source = SourceText("docs/a/b.md", "[x](index.md) [y](../c/index.md) [z](/index.md) [w](../)\n")
    article = Converter([]).render(source, Catalogue(addresses=addresses), page="a/b.md")
    assert [one.resolved for one in article.facts.links] == [None, None, "index.md", "index.md"]


def test_a_title_that_several_articles_have_is_not_guessed() -> None:
    pages = {page: Address(page, page[:1], title="Same Name") for page in ("a.md", "b.md")}
    source = SourceText("index.md", "[[Same Name]]\n")
    article = Converter([]).render(source, Catalogue(addresses=Addresses(pages)), page="index.md")
    assert [(problem.message, problem.hint) for problem in article.facts.problems] == [
        ("several pages are called 'Same Name'", "Write the path: a.md or b.md.")
    ]
