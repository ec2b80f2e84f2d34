"""Files for programs."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree as Xml

import pytest
from tests.rules.data import seed_rules

from ludograph.article.facts import ArticleFacts, Section
from ludograph.article.facts.index import SiteIndex, build_index
from ludograph.article.head.front_matter import Metadata
from ludograph.article.head.head_values import NameText
from ludograph.base.author import Author
from ludograph.base.source import SourceText
from ludograph.catalogue import Address, Addresses, Catalogue, Settings
from ludograph.languages.words import words_in
from ludograph.library.reader import read_bibliography
from ludograph.site.pages import Site, files
from ludograph.site.pages.programs.feed import feed, moment
from ludograph.site.pages.programs.findable import answered
from ludograph.store import Cache

ATOM = "{http://www.w3.org/2005/Atom}"
SITE = Site("Games", "https://example.org/")


def article(page: str, title: str, **said: object) -> ArticleFacts:
    metadata = Metadata(title=NameText(title), **said)  # type: ignore[arg-type]
    return ArticleFacts(
        f"docs/{page}", page, "en", metadata, heading=title, sections=(Section("", title, 1, ()),), source_hash=page
    )


def catalogue(index: SiteIndex) -> Catalogue:
    pages = {page: Address(page, page.removesuffix(".md") + "/") for page in index.articles}
    library = read_bibliography([SourceText("x.bib", "@book{Key,\n title = {Title},\n date = {1990}\n}\n")])
    return Catalogue(bibliography=library, addresses=Addresses(pages), settings=Settings(site_name="Games & more"))


def made(*articles: ArticleFacts, cache: Cache | None = None) -> dict[str, bytes]:
    index = build_index(articles)
    return dict(files(index, catalogue(index), SITE, cache))


def test_the_same_articles_give_the_same_bytes_with_and_without_a_cache(tmp_path: Path) -> None:
    articles = [article("games/b.md", "B", modified="2024-01-02"), article("a.md", "A & <b>", aliases=("old",))]
    plain = made(*articles)
    cache = Cache(tmp_path / "cache.sqlite")
    assert made(*articles, cache=cache) == plain
    assert made(*reversed(articles), cache=cache) == plain


def test_records_are_lists_and_leave_out_what_is_unknown() -> None:
    found = made(article("a.md", "A", tags=("x",)))
    for name in ("articles", "works", "games", "names", "countries"):
        assert isinstance(json.loads(found[f"api/{name}.json"]), list)
    assert json.loads(found["api/articles.json"]) == [
        {"page": "a.md", "url": "a/", "title": "A", "lang": "en", "tags": ["x"]}
    ]
    assert json.loads(found["api/works.json"])[0]["url"] == "bibliography/#ref-Key"


def test_the_feed_is_atom_with_the_latest_first_and_no_broken_sign() -> None:
    articles = [
        article("a.md", "Old", modified="2020-01-01"),
        article("b.md", "New <b> & \x0b", created="2024-05-06", authors=(Author("Ann"),)),
        article("c.md", "Undated"),
    ]
    root = Xml.fromstring(made(*articles)["feed.xml"])
    assert [entry.findtext(f"{ATOM}title") for entry in root.iter(f"{ATOM}entry")] == ["New <b> & ", "Old"]
    for needed in ("id", "title", "updated", "author"):
        assert root.find(f"{ATOM}{needed}") is not None
    links = [link.get("href") for link in root.iter(f"{ATOM}link")]
    assert links == [
        "https://example.org/feed.xml",
        "https://example.org/",
        "https://example.org/b/",
        "https://example.org/a/",
    ]


def test_without_an_address_of_its_own_the_feed_names_pages_by_tag() -> None:
    index = build_index([article("a.md", "A", modified="2020-01-01")])
    root = Xml.fromstring(feed(index, catalogue(index), ""))
    assert [one.text for one in root.iter(f"{ATOM}id")] == ["tag:ludograph,2024:site", "tag:ludograph,2024:a.md"]


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("2024", "2024-01-01T00:00:00Z"),
        ("2024-05", "2024-05-01T00:00:00Z"),
        ("2024-05-06", "2024-05-06T00:00:00Z"),
        ("2022-11-19T04:06:22.845Z", "2022-11-19T04:06:22Z"),
        ("2024-05-06 07:08", "2024-05-06T07:08:00Z"),
        ("2024-05-06T07:08:09+02:00", "2024-05-06T07:08:09+02:00"),
    ],
)
def test_a_date_becomes_a_moment(written: str, expected: str) -> None:
    assert moment(written) == expected


def test_a_former_address_leads_on_relative_to_where_it_was() -> None:
    found = made(article("games/kabu.md", "Kabu", aliases=("/en/games/old", "kabu.html")))
    assert b'href="../../../games/kabu/"' in found["en/games/old/index.html"]
    assert b'href="games/kabu/"' in found["kabu.html"]


def test_an_alias_never_overwrites_a_page_nor_leaves_the_site() -> None:
    found = made(
        article("a.md", "A", aliases=("b", "../x", "c")), article("b.md", "B"), article("d.md", "D", aliases=("c",))
    )
    assert [name for name in found if name.endswith("index.html")] == []


def test_a_folder_without_a_page_leads_to_the_list_of_what_is_in_it() -> None:
    there = article("games/kabu.md", "Kabu"), article("games-index.md", "All games")
    found = made(*there)["games/index.html"]
    assert b'rel="canonical" href="../games-index/"' in found
    # On a disk a folder shows no page: the link and what leads on without scripts name the file.
    assert b'<a href="../games-index/index.html">' in found
    assert b'content="0; url=../games-index/index.html"' in found
    assert b'href="../old/"' in made(*there, article("old.md", "Old", aliases=("games",)))["games/index.html"]
    assert "country/index.html" not in made(*there)


def test_robots_may_read_everything_and_find_the_map_of_the_site() -> None:
    assert made()["robots.txt"].decode().splitlines()[-1] == "Sitemap: https://example.org/sitemap.xml"


def test_the_search_knows_what_a_game_answers_by_its_own_source() -> None:
    words, games = words_in("en"), seed_rules().games
    asked = {id: answered(games[id], words) for id in ("oicho-kabu", "bo-pin", "sanmai-kabu", "oicho-kabu/hangame")}
    assert "The dealer, the bank, the banker wins ties." in asked["oicho-kabu"]
    assert "third card" in asked["oicho-kabu"]
    # Its players agree on it; a form without a rule of its own is no answer.
    assert "wins ties" not in asked["bo-pin"]
    assert "wins ties" not in asked["oicho-kabu/hangame"]
    assert asked["sanmai-kabu"] == ""
