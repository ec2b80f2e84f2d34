"""The navigation: its folders, and that of a site without one."""

from types import SimpleNamespace

import pytest

from ludograph.article.head.front_matter import Head, Metadata
from ludograph.article.head.head_values import NameText
from ludograph.languages.words import words_in
from ludograph.site.finished import NavigationEntry
from ludograph.site.finishing.navigation import by_folders, entries, language_menus, pages_in_order, with_folders


def article(page, title="", order=None):
    return SimpleNamespace(page=page, head=Head.of(Metadata(title=NameText(title), order=order), 0, ()))


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
    settings=SimpleNamespace(lang="en"),
)


def test_a_folder_stands_for_its_articles_the_index_first_then_by_order_then_by_title():
    assert with_folders(["index.md", {"Games": ["list.md", "games/"]}], PROJECT) == [
        "index.md",
        {"Games": ["list.md", "games/index.md", "games/first.md", "games/aki.md", "games/koi.md"]},
    ]


@pytest.mark.parametrize(
    ("lang", "titles"),
    [
        ("fr", "Abeille Écarté Été Ézéchiel Jouer L’Ombre Œillet Zèbre"),
        ("sv", "Apa Orm Zebra Ås Ärla Öl"),
        ("ja", "いろは おいちょかぶ 株札|かぶふだ カルタ 引きカブ|ひきかぶ"),
        ("de", "Aale Ärger Der/Bär Zahl"),
    ],
)
def test_the_menu_of_a_language_has_its_order(lang, titles):
    given = [each.replace("/", " ").split("|") for each in titles.split()]
    pages = {title: f"{lang}/{number}.md" for number, (title, *_) in enumerate(given[::-1])}
    articles = [
        SimpleNamespace(
            page=pages[title],
            head=Head.of(Metadata(title=NameText(title, reading=reading[0] if reading else "")), 0, ()),
        )
        for title, *reading in sorted(given)
    ]
    project = SimpleNamespace(language_parts={lang: articles}, made_for_parts=())
    (menu,) = language_menus([], project)
    ((_, [_, *found, _]),) = menu.items()
    names = {page: title for title, page in pages.items()}
    assert [names[page] for page in found] == [title for title, *_ in given]


def test_a_section_may_be_a_folder():
    assert with_folders([{"Deep": "games/deep/"}], PROJECT) == [{"Deep": ["games/deep/a.md"]}]


def test_addresses_and_pages_are_left_alone():
    nav = ["a.md", {"Home": "https://example.org/"}, {"B": "b.md"}]
    assert with_folders(nav, PROJECT) == nav


def test_without_a_navigation_folders_are_sections_and_the_indexes_come_last():
    pages = ["zebra.md", "index.md", "old-games/b.md", "old-games/deep/c.md", "old-games/README.md", "NEW/a.md"]
    assert by_folders(pages, ["names.md"], words_in("en")) == [
        "index.md",
        "zebra.md",
        {"NEW": ["NEW/a.md"]},
        {"Old games": ["old-games/README.md", "old-games/b.md", {"Deep": ["old-games/deep/c.md"]}]},
        {"Indexes": ["names.md"]},
    ]


def test_entries_have_titles_and_addresses_and_what_does_not_exist_is_left_out():
    nav = ["a.md", {"Other": "b.md"}, {"Part": ["gone.md", {"Far": "https://example.org/"}]}, {"Empty": ["gone.md"]}]
    made = entries(nav, str.upper, {"a.md": "a/", "b.md": "b/"}.get)
    assert made == (
        NavigationEntry("A.MD", "a.md", "a/"),
        NavigationEntry("Other", "b.md", "b/"),
        NavigationEntry("Part", children=(NavigationEntry("Far", url="https://example.org/"),)),
    )
    assert [entry.page for entry in pages_in_order(made)] == ["a.md", "b.md"]
