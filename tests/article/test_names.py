"""Names of files and addresses are compared as names, however their letters are written."""

from __future__ import annotations

from unicodedata import normalize

import pytest

from ludograph.article.facts.aliases import redirect_file
from ludograph.article.head.head import read_front_matter
from ludograph.article.head.publication import Intent
from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Addresses, Catalogue, Picture

APART, JOINED = normalize("NFD", "Café ガム"), normalize("NFC", "Café ガム")


def _known(*names: str) -> Addresses:
    pages = {f"{name}.md": Address(f"{name}.md", f"{name}/", name) for name in names}
    return Addresses(pages, frozenset({f"{name}.png" for name in names}))


@pytest.mark.parametrize("on_disk", [APART, JOINED])
@pytest.mark.parametrize("written", [APART, JOINED])
def test_accents_apart_and_joined_are_one_name(on_disk: str, written: str) -> None:
    addresses = _known(on_disk, f"games/{on_disk}2")
    assert addresses.resolve(f"../else/{written}2.png", "index.md").namesake == f"games/{on_disk}2.png"
    for target, found in (
        (written, f"{on_disk}.md"),
        (f"{written}.md", f"{on_disk}.md"),
        (f"{written}2", f"games/{on_disk}2.md"),
        (f"{written}.png", f"{on_disk}.png"),
    ):
        resolved = addresses.resolve(target, "index.md")
        assert (resolved.path, resolved.case_differs) == (found, False)
    assert addresses.resolve(written.upper(), "index.md").case_differs


@pytest.mark.parametrize(
    ("written", "href"),
    [
        ("[[What is it?]]", "What%20is%20it%3F/"),
        ("[[What is it?#Cards]]", "What%20is%20it%3F/#Cards"),
        ("[a](What%20is%20it%3F.md)", "What%20is%20it%3F/"),
        ("[a](C%23%20100%25.md)", "C%23%20100%25/"),
        ("[a](<What is it?.png>)", "What%20is%20it%3F.png"),
        ("![a](<What is it?.png>)", "What%20is%20it%3F.png"),
        ("![a](C%23%20100%25.png)", "C%23%20100%25.png"),
        ("[a](other.md?x=1#b)", "other/?x=1#b"),
        ("![a](other.png?x=1)", "other.png"),
    ],
)
def test_signs_of_addresses_in_names(written: str, href: str) -> None:
    names = {"What is it?": "What%20is%20it%3F/", "C# 100%": "C%23%20100%25/", "other": "other/"}
    pages = {f"{name}.md": Address(f"{name}.md", url, name) for name, url in names.items()}
    files = {f"{name}.png": Picture(f"{name}.png", 1, 1, {"license": "pd"}) for name in names}
    catalogue = Catalogue(addresses=Addresses(pages, frozenset(files)), pictures=files)
    article = render_article(SourceText("index.md", f"# A\n\n{written}\n"), catalogue, page="index.md")
    assert f'"{href}"' in article.html
    assert not article.facts.problems


@pytest.mark.parametrize("alias", ["/blog/old%e2%80%93two/", "/blog/old–two/", "blog/old%E2%80%93two"])
def test_a_former_address_may_be_encoded(alias: str) -> None:
    assert redirect_file(alias) == "blog/old–two/index.html"
    address = Address("new.md", "new/", "New", aliases=(alias,))
    assert Addresses({"new.md": address}).resolve("/blog/old–two", "index.md").path == "new.md"


@pytest.mark.parametrize(
    ("lines", "intent", "codes"),
    [
        ("published: 2021-05-01", Intent.UNSAID, []),
        ("published: 2021-05-01T10:00:00Z", Intent.UNSAID, []),
        ("published: 2021-05-01\npublish: true", Intent.PUBLISHED, []),
        ("published: 2021-05-01\ndraft: true", Intent.DRAFT, []),
        ("published: soon", Intent.UNCLEAR, ["PRV001"]),
        ("publish: 2021-05-01", Intent.UNCLEAR, ["PRV001"]),
        ("draft: 2021-05-01", Intent.UNCLEAR, ["PRV001"]),
    ],
)
def test_a_date_in_published_says_when(lines: str, intent: Intent, codes: list[str]) -> None:
    metadata, _, problems = read_front_matter(SourceText("a.md", f"---\n{lines}\n---\n"))
    assert (metadata.intent, [problem.code for problem in problems]) == (intent, codes)


@pytest.mark.parametrize(
    ("articles", "target", "path"),
    [
        ({"games/Oicho-Kabu.md": ()}, "Oicho-Kabu", "games/Oicho-Kabu.md"),
        ({"games/oicho.md": ("Oicho-Kabu",)}, "Oicho-Kabu", "games/oicho.md"),
        ({"games/Oicho-Kabu.md": (), "odds/oicho-kabu.md": ()}, "Oicho-Kabu", "oicho-kabu.md"),
        ({"games/other.md": ()}, "Oicho-Kabu", "oicho-kabu.md"),
        ({"games/Oicho-Kabu.md": ()}, "/oicho-kabu", "oicho-kabu.md"),
        ({"games/Oicho-Kabu.md": ()}, "oicho-kabu.md", "oicho-kabu.md"),
    ],
)
def test_a_bare_name_means_an_article_rather_than_a_generated_page(
    articles: dict[str, tuple[str, ...]], target: str, path: str
) -> None:
    pages = {page: Address(page, f"{page[:-3]}/", page, aliases=aliases) for page, aliases in articles.items()}
    pages["oicho-kabu.md"] = Address("oicho-kabu.md", "oicho-kabu/", "Oicho-Kabu", generated=True)
    assert Addresses(pages).resolve(target, "index.md").path == path


def test_a_bare_name_is_a_files_rather_than_an_alias_of_another() -> None:
    pages = {
        "zh/视图.md": Address("zh/视图.md", "zh/v/", "V", aliases=("Views", "old/Layouts")),
        "en/bases/Views.md": Address("en/bases/Views.md", "en/bases/Views/", "Views"),
        "en/bases/Layouts.md": Address("en/bases/Layouts.md", "en/bases/Layouts/", "Layouts"),
    }
    found = Addresses(pages)
    assert found.resolve("Views", "en/index.md").path == "en/bases/Views.md"
    assert found.resolve("old/Layouts", "en/index.md").path == "zh/视图.md"
