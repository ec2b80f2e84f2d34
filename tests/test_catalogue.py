"""How a link's target finds its page: SYNTAX section 4, in the order given there."""

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


def test_a_difference_in_case_is_told() -> None:
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
