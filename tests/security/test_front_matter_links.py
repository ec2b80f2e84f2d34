"""No field of the front matter names an article that is not published, whatever the link in it is written like."""

from __future__ import annotations

import json

import pytest

from ludograph.article.head.front_matter import Metadata, Subgame
from ludograph.article.head.head_reading import AuthorForm, NameForm, PlayersForm, ReviewForm
from ludograph.article.head.publication import STATE_KEYS
from ludograph.base.yaml.declared import keys_of
from tests.security.test_publication import holding

NAME = "zqhidden"
LINKS = (
    "[[zqhidden]]", "[[zqhidden#Part]]", "[[/zqhidden.md]]", "![[zqhidden]]", "[words](zqhidden.md)", "[](/zqhidden/)",
    "[words](<zqhidden.md> 'Title')", "<a href='/zqhidden/'>words</a>", '<a class=b href="/zqhidden.md#a">words</a>',
    "https://example.org/zqhidden/", "[words [[zqhidden]]](zqhidden.md)", "[[zqhidden|words]]", "[[ZQHIDDEN]]",
)  # fmt: skip
INNER = (
    *keys_of(AuthorForm), *keys_of(NameForm), *keys_of(Subgame), *keys_of(PlayersForm), *keys_of(ReviewForm),
    "alt", "caption", "author", "source", "id", "at", "says", "en", "ja",
)  # fmt: skip
SHAPES = {
    "text": lambda text: text,
    "list": lambda text: [text, text],
    "map": lambda text: dict.fromkeys(INNER, text),
    "list of maps": lambda text: [{key: text} for key in INNER],
    "map by name": lambda text: {text: text},
    "map of maps": lambda text: {key: {key: text} for key in INNER},
}
SITE = {"site_url": "https://example.org/"}
DRAFT = {f"docs/{NAME}.md": "---\ndraft: true\n---\n# Part\n"}


def articles(text: str) -> dict[str, str]:
    """One article for each field and each shape of its value."""
    found = {}
    for number, key in enumerate(key for key in keys_of(Metadata) if key not in STATE_KEYS):
        for other, shape in enumerate(SHAPES.values()):
            head = {"title": f"Page {number} {other}", key: shape(text)}
            lines = "\n".join(f"{json.dumps(name)}: {json.dumps(value)}" for name, value in head.items())
            found[f"docs/a{number}-{other}.md"] = f"---\n{lines}\n---\nText.\n"
    return found


def test_no_field_names_a_draft_through_a_link(new_site) -> None:
    site = new_site({**DRAFT, **articles(f"See {' and '.join(LINKS)}.")}, mkdocs=SITE)
    assert site.build(), site.messages[:5]
    assert holding(site, NAME) == []
    assert "an unpublished page" in site.html("a0-0/")


def test_the_same_fields_show_the_name_where_the_article_is_published(new_site) -> None:
    files = {f"docs/{NAME}.md": "# Part\n", "docs/a.md": "---\ndescription: See [[zqhidden]].\n---\nText.\n"}
    site = new_site(files, mkdocs=SITE)
    assert site.build(), site.messages[:5]
    assert "See zqhidden." in site.html("a/")
    assert "See [[" not in site.html("a/")


@pytest.mark.parametrize("written", ["[[zqhidden]]", "'[[zqhidden]]'", "\n  - [[zqhidden]]\n  - Other"])
def test_a_link_without_quotes_is_a_link(new_site, written: str) -> None:
    site = new_site(
        {**DRAFT, "docs/a.md": f"---\ntitle: A\naka: {written}\ntags: {written}\n---\nText.\n"}, mkdocs=SITE
    )
    assert site.build(), site.messages[:5]
    assert holding(site, NAME) == []
    assert [line for line in site.problems if "PRV004" in line]
