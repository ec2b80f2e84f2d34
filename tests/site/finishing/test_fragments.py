from ludograph.article.facts import Anchor, AnchorKind, ArticleFacts
from ludograph.article.facts.rendered import Hole, Written
from ludograph.article.head.front_matter import Metadata
from ludograph.base.problems import Place
from ludograph.site.finishing.fragments import Fragments

PLACE = Place("docs/games/a.md", 0, 1)
TARGET = ArticleFacts(
    "docs/games/b.md",
    "games/b.md",
    "en",
    Metadata(),
    anchors=(
        Anchor("shogundo", "Shōgundō", AnchorKind.HEADING, PLACE, also=("shōgundō", "Shōgundō")),
        Anchor("shogundo-2", "Shōgundō", AnchorKind.HEADING, PLACE, also=("shōgundō", "Shōgundō")),
    ),
    ids=frozenset({"shogundo", "shōgundō", "Shōgundō", "ref-A"}),
)


def filled(fragment, page="games/b.md"):
    start = Hole(page, fragment, '<a href="../b/#', '" rel="y">', fragment, '<span class="missing-link">')
    end = Hole(page, fragment, "</a>", missing="</span>")
    body = Written(("before ", start, "<i>B</i>", end, " after"))
    return body.filled(Fragments({"games/b.md": TARGET}.get).answer)


def test_a_link_to_an_id_of_the_target_stays():
    assert filled("ref-A") == 'before <a href="../b/#ref-A" rel="y"><i>B</i></a> after'


def test_a_fragment_that_means_a_heading_becomes_the_id_of_the_first():
    assert filled("Shōgundō") == 'before <a href="../b/#shogundo" rel="y"><i>B</i></a> after'


def test_a_headings_text_means_it_in_any_case():
    assert filled("SHŌGUNDŌ") == filled("Shōgundō")


def test_a_fragment_that_means_nothing_loses_its_link_and_keeps_its_text():
    assert filled("gone") == 'before <span class="missing-link"><i>B</i></span> after'


def test_a_link_to_a_page_that_is_no_article_stays_as_written():
    assert filled("gone", "robots.txt") == 'before <a href="../b/#gone" rel="y"><i>B</i></a> after'
