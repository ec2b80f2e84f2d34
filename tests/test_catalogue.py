"""How a link's target finds its page: docs/contributing/notation.md, in the order given there."""

from __future__ import annotations

import pytest

from ludograph.catalogue import Address, Addresses, Resolution

PAGES = {
    "index.md": Address("index.md", ""),
    "games/index.md": Address("games/index.md", "games/"),
    "games/koi-koi/koi-koi.md": Address("games/koi-koi/koi-koi.md", "games/koi-koi/koi-koi/", aliases=("/old/koi/",)),
    "games/Kabu.md": Address("games/Kabu.md", "games/Kabu/"),
    "cards/kabu.md": Address("cards/kabu.md", "cards/kabu/"),
    "fr/games/jeu.md": Address("fr/games/jeu.md", "fr/games/jeu/"),
}
ADDRESSES = Addresses(PAGES, frozenset({"cards/a.png", "games/b.png", "cards/Moon.svg"}), "en", frozenset({"en", "fr"}))


@pytest.mark.parametrize(
    ("target", "page", "found"),
    [
        ("Kabu.md", "games/index.md", "games/Kabu.md"),
        ("../cards/kabu.md", "games/Kabu.md", "cards/kabu.md"),
        ("games/koi-koi/koi-koi.md", "cards/kabu.md", "games/koi-koi/koi-koi.md"),
        ("/cards/kabu/", "index.md", "cards/kabu.md"),
        ("/cards/kabu", "index.md", "cards/kabu.md"),
        ("/cards/kabu.md", "index.md", "cards/kabu.md"),
        ("/en/cards/kabu", "index.md", "cards/kabu.md"),
        ("/fr/games/jeu/", "index.md", "fr/games/jeu.md"),
        ("/old/koi", "index.md", "games/koi-koi/koi-koi.md"),
        ("koi-koi", "cards/kabu.md", "games/koi-koi/koi-koi.md"),
        ("games/", "index.md", "games/index.md"),
        ("/", "cards/kabu.md", "index.md"),
        ("a.png", "cards/kabu.md", "cards/a.png"),
        ("../cards/a.png", "games/Kabu.md", "cards/a.png"),
        ("", "games/Kabu.md", "games/Kabu.md"),
    ],
)
def test_a_target_leads_to_its_page(target: str, page: str, found: str) -> None:
    assert ADDRESSES.resolve(target, page) == Resolution(found)


def test_a_difference_in_case_is_reported() -> None:
    assert ADDRESSES.resolve("/games/koi-koi/KOI-KOI", "index.md") == Resolution(
        "games/koi-koi/koi-koi.md", case_differs=True
    )
    assert ADDRESSES.resolve("/cards/moon.svg", "index.md") == Resolution("cards/Moon.svg", case_differs=True)


@pytest.mark.parametrize("target", ["nothing.md", "../../etc/passwd", "/cards/kabu/more", "%2e%2e/x"])
def test_what_is_not_there_leads_nowhere(target: str) -> None:
    assert ADDRESSES.resolve(target, "games/Kabu.md").path is None


def test_a_name_that_two_files_have_is_not_guessed() -> None:
    twice = Addresses({"a/x.md": Address("a/x.md", "a/x/"), "b/x.md": Address("b/x.md", "b/x/")})
    assert twice.resolve("x", "c/y.md").path is None


def _with_generated_pages(*notes: str) -> Addresses:
    made = [Address("tags.md", "tags/", "Tags", generated=True), Address("glossary.md", "glossary/", generated=True)]
    own = [Address(note, note.removesuffix(".md").lower() + "/") for note in ("index.md", *notes)]
    return Addresses({address.page: address for address in (*made, *own)})


def test_a_note_is_preferred_to_a_generated_page_of_its_name() -> None:
    addresses = _with_generated_pages("notes/Tags.md", "terms/glossary.md")
    assert addresses.resolve("Tags", "index.md") == Resolution("notes/Tags.md")
    assert addresses.resolve("tags", "index.md") == Resolution("notes/Tags.md", case_differs=True)
    assert addresses.resolve("glossary", "notes/Tags.md") == Resolution("terms/glossary.md")


def test_a_path_or_a_name_that_no_single_note_has_leads_to_the_generated_page() -> None:
    addresses = _with_generated_pages("notes/Tags.md", "a/glossary.md", "b/glossary.md")
    for target in ("tags.md", "/tags/", "tags/", "./tags"):
        assert addresses.resolve(target, "index.md") == Resolution("tags.md"), target
    assert addresses.resolve("glossary", "index.md") == Resolution("glossary.md")


def test_a_generated_page_never_takes_the_place_of_an_article_of_its_name() -> None:
    sheet = Address("house-rules/cove-nine.md", "house-rules/cove-nine/", generated=True)
    article = Address("games/cove-nine.md", "games/cove-nine/")
    others = {page: Address(page, f"{page[:-3]}/") for page in ("games/plain.md", "notes/x.md")}
    without, both = (
        Addresses({**others, sheet.page: sheet}),
        Addresses({**others, sheet.page: sheet, article.page: article}),
    )
    for name in ("cove-nine.md", "cove-nine", "Cove-Nine"):
        assert without.resolve(name, "games/plain.md").path is None, name
        assert both.resolve(name, "notes/x.md").path == article.page, name
    for path in ("../house-rules/cove-nine.md", "/house-rules/cove-nine/", "house-rules/cove-nine"):
        assert without.resolve(path, "games/plain.md").path == sheet.page, path
