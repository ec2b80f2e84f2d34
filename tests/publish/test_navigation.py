"""Folders in the navigation."""

from types import SimpleNamespace

from ludograph.article.front_matter import Metadata, NameText
from ludograph.publish.navigation import with_folders


def article(page, title="", order=None):
    return SimpleNamespace(page=page, metadata=Metadata(title=NameText(title), order=order))


PROJECT = SimpleNamespace(
    articles=lambda: (
        article("games/koi.md", "Koi"),
        article("games/index.md", "Zzz"),
        article("games/first.md", "Zebra", order=1),
        article("games/aki.md", "aki"),
        article("games/deep/a.md", "A"),
        article("games/unlisted.md", "U"),
    ),
    is_listed=lambda one: "unlisted" not in one.page,
)


def test_a_folder_stands_for_its_articles_the_index_first_then_by_order_then_by_title():
    assert with_folders(["index.md", {"Games": ["list.md", "games/"]}], PROJECT) == [
        "index.md",
        {"Games": ["list.md", "games/index.md", "games/first.md", "games/aki.md", "games/koi.md"]},
    ]


def test_a_section_may_be_a_folder():
    assert with_folders([{"Deep": "games/deep/"}], PROJECT) == [{"Deep": ["games/deep/a.md"]}]


def test_addresses_and_pages_are_left_alone():
    nav = ["a.md", {"Home": "https://example.org/"}, {"B": "b.md"}]
    assert with_folders(nav, PROJECT) == nav


def test_without_a_navigation_mkdocs_makes_its_own():
    assert with_folders(None, PROJECT) is None
