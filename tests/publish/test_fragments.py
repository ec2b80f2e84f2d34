from ludograph.article.facts import Anchor, AnchorKind, ArticleFacts, LinkUse
from ludograph.article.front_matter import Metadata
from ludograph.problems import Place
from ludograph.publish.fragments import settle_fragments

PLACE = Place("docs/games/a.md", 0, 1)
TARGET = ArticleFacts(
    "docs/games/b.md",
    "games/b.md",
    "en",
    Metadata(),
    anchors=(Anchor("shogundo", "Shōgundō", AnchorKind.HEADING, PLACE, also=("shōgundō", "Shōgundō")),),
    ids=frozenset({"shogundo", "shōgundō", "Shōgundō", "ref-A"}),
)


def settled(html, *links):
    facts = ArticleFacts("docs/games/a.md", "games/a.md", "en", Metadata(), links=links)
    urls = {"games/a.md": "games/a/", "games/b.md": "games/b/"}
    return settle_fragments(html, facts, lambda page: urls.get(page, page), {"games/b.md": TARGET}.get)


def link(fragment, resolved="games/b.md"):
    return LinkUse("b.md", fragment, "B", resolved, PLACE)


def test_a_link_to_an_id_of_the_target_stays():
    html = '<a href="../b/#shogundo">B</a> <a href="../b/#ref-A">B</a>'
    assert settled(html, link("shogundo"), link("ref-A")) == html


def test_a_fragment_that_means_a_heading_becomes_its_id():
    html = '<a class="x" href="../b/#Sh%C5%8Dgund%C5%8D" rel="y">B</a>'
    assert settled(html, link("Sh%C5%8Dgund%C5%8D")) == '<a class="x" href="../b/#shogundo" rel="y">B</a>'


def test_a_fragment_that_means_nothing_loses_its_link_and_keeps_its_text():
    html = '<a href="../b/#gone"><i>B</i></a> <a href="../b/#shogundo">B</a>'
    expected = '<span class="missing-link"><i>B</i></span> <a href="../b/#shogundo">B</a>'
    assert settled(html, link("gone"), link("shogundo")) == expected


def test_links_elsewhere_are_left_alone():
    html = '<a href="https://example.org/b/#gone">B</a> <a href="#gone">B</a> <a href="../c/#gone">C</a>'
    assert settled(html, link("gone")) == html
