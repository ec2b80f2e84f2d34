"""Who wrote an article: what is read, what is refused, and every place where it is published."""

from __future__ import annotations

import json
import xml.etree.ElementTree as Xml

import pytest

from ludograph.article.head.head import read_front_matter
from ludograph.base.author import Author, author_of, orcid_in
from ludograph.base.source import SourceText

# The iDs that ORCID's own documentation shows, the last with the check digit X.
PUBLISHED = ("0000-0002-1825-0097", "0000-0001-5109-3700", "0000-0002-1694-233X")


@pytest.mark.parametrize("orcid", PUBLISHED)
def test_an_orcid_is_read_from_its_digits_and_from_its_address(orcid: str) -> None:
    assert orcid_in(orcid) == orcid_in(f"https://orcid.org/{orcid}") == orcid


@pytest.mark.parametrize("orcid", PUBLISHED)
@pytest.mark.parametrize("place", [0, 3, 8, 17])
def test_one_wrong_digit_is_noticed(orcid: str, place: int) -> None:
    wrong = str((int(orcid[place]) + 1) % 10)
    assert orcid_in(orcid[:place] + wrong + orcid[place + 1 :]) == ""


def test_a_malformed_author_is_reported_and_the_name_stays() -> None:
    text = "---\nauthors:\n- {name: Ann, orcid: 0000-0002-1825-0098, url: 'javascript:alert(1)'}\n---\ntext"
    source = SourceText("a.md", text)
    metadata, _, problems = read_front_matter(source)
    assert metadata.authors == (Author("Ann"),)
    assert [(problem.code, problem.message) for problem in problems] == [
        ("FM005", "'0000-0002-1825-0098' is not an ORCID iD"),
        ("FM005", "'javascript:alert(1)' is not a web address"),
    ]
    assert [text[problem.place.start :][:4] for problem in problems if problem.place] == ["0000", "'jav"]


def test_the_option_of_a_site_gives_the_same_author() -> None:
    given = {"name": "小野", "lang": "ja", "orcid": f"https://orcid.org/{PUBLISHED[0]}", "url": "https://x.org/ono"}
    assert author_of(given) == Author("小野", "ja", PUBLISHED[0], "https://x.org/ono")


def test_an_organization_is_no_person() -> None:
    text = "---\nauthors:\n- {organization: The editors}\n---\ntext"
    metadata, _, problems = read_front_matter(SourceText("a.md", text))
    assert (
        metadata.authors == (author_of({"organization": "The editors"}),) == (Author("The editors", organization=True),)
    )
    assert list(problems) == []
    assert metadata.authors[0].json_ld == {"@type": "Organization", "name": "The editors"}
    assert metadata.authors[0].record == {"name": "The editors", "type": "organization"}


def test_an_author_reaches_the_page_its_head_the_feed_and_the_records(new_site) -> None:
    head = f"title: A\ndate: 2026-01-02\nauthors:\n- {{name: 小野, lang: ja, orcid: {PUBLISHED[0]}, url: 'https://x.org/'}}"
    site = new_site(
        {"docs/a.md": f"---\n{head}\n---\nText.\n", "docs/b.md": "---\ntitle: B\ndate: 2026-01-02\n---\nText.\n"},
        authors=[{"name": "The editors", "url": "https://editors.example/"}],
    )
    assert site.build(strict=True), site.messages
    address = f"https://orcid.org/{PUBLISHED[0]}"
    page = site.tree("a/")
    assert page.xpath("//meta[@name='citation_author_orcid']/@content") == [address]
    assert page.xpath("//a[@rel='author'][@lang='ja'][@href='https://x.org/']/text()") == ["小野"]
    assert page.xpath(f"//section[@class='lg-cite']//a[@href='{address}']/text()") == ["ORCID"]
    assert json.loads(page.findtext(".//script[@type='application/ld+json']"))["author"] == [
        {
            "@id": address,
            "@type": "Person",
            "name": {"@language": "ja", "@value": "小野"},
            "url": "https://x.org/",
        }
    ]
    assert site.tree("b/").xpath("//a[@rel='author']/@href") == ["https://editors.example/"]
    authors = {each["page"]: each["authors"] for each in json.loads(site.files()["api/articles.json"])[:2]}
    assert authors == {
        "a.md": [{"name": "小野", "lang": "ja", "orcid": PUBLISHED[0], "url": "https://x.org/"}],
        "b.md": [{"name": "The editors", "url": "https://editors.example/"}],
    }
    feed = Xml.fromstring(site.files()["feed.xml"])
    atom = "{http://www.w3.org/2005/Atom}"
    assert [each.text for each in feed.iter(f"{atom}uri")] == ["https://editors.example/", "https://x.org/"]
