"""What an author writes in and beside a citation reaches the reader, in every mode and style."""

from __future__ import annotations

import re
from html import unescape

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.article.golden import Case, catalogue, render

from ludograph.article.rendering import Converter
from ludograph.base.source import SourceText

KEYS = ("Aho1990", "BerryCole2004", "Hana:2001")
LOCATORS = ("p. 4701", "vol. 48, p. 4702", "chap. 4703", "{app. 4704}", "4705")
MARKUP = ("{}", "*{}*", "**{}**", "`{}`", "[{}](https://example.org/)", '<span lang="fr">{}</span>')
PLACES = ("{}", "Says {} so.", "- item {}", "> quote {}", "## Heading {}", "| A |\n|---|\n| {} |",
          "<table><tr><td>{}</td></tr></table>", "Text[^n].\n\n[^n]: Note {}.", "**bold {}**", "⁠A{}. B")  # fmt: skip
STYLES = tuple(
    {"citation_style": style, "in_text": form}
    for style in ("references", "notes", "author-date")
    for form in ("title", "author", "author-title")
)
CATALOGUES = tuple(catalogue(style) for style in STYLES)
CONVERTER = Converter()

words = st.lists(
    st.tuples(st.integers(0, 25**3 - 1), st.sampled_from(MARKUP)).map(
        lambda pair: pair[1].format(
            f"zz{chr(97 + pair[0] % 25)}{chr(97 + pair[0] // 25 % 25)}{chr(97 + pair[0] // 625)}"
        )
    ),
    min_size=1,
    max_size=3,
).map(" ".join)
suffix = st.builds(str.__add__, st.sampled_from(("", ", ", " and ", ". ", ": ")), words)
item = st.builds(
    lambda prefix, minus, key, locator, suffix: f"{prefix} {minus}@{key}{locator}{suffix}".strip(),
    st.just("") | words,
    st.sampled_from(("", "-")),
    st.sampled_from(KEYS),
    st.just("") | st.sampled_from(LOCATORS).map(", {}".format),
    st.just("") | suffix.map(", {}".format),
)
bracketed = st.lists(item, min_size=1, max_size=3).map("; ".join).map("[{}]".format)
addition = st.one_of(
    item,
    words,
    st.builds("{}, {}".format, st.sampled_from(LOCATORS), words),
    st.builds("{}; {}".format, words, item),
    st.builds("{}; {}; {}".format, st.sampled_from(LOCATORS), item, item),
)
in_sentence = st.builds("{}@{} [{}]".format, st.sampled_from(("", "-")), st.sampled_from(KEYS), addition)
clusters = st.lists(bracketed | in_sentence, min_size=1, max_size=3).map(" and ".join)


def shown(html: str) -> str:
    return unescape(re.sub(r"<[^>]*>", "", html))


@given(clusters, st.sampled_from(PLACES), st.sampled_from(range(len(STYLES))))
@settings(deadline=None)
def test_the_words_of_the_source_are_in_the_page(cluster: str, place: str, style: int) -> None:
    text = place.format(cluster)
    article = CONVERTER.render(SourceText("games/test.md", text), CATALOGUES[style], page="games/test.md")
    page = shown(article.html)
    for word in (*re.findall(r"zz[a-y]{3}", cluster), *re.findall(r"47\d\d", cluster)):
        assert word in page or word.capitalize() in page, (word, text, article.html)


def list_of_references(source: str) -> str:
    article = render(Case("", {"whole": True}, source, "", 1))
    return shown(article.html.partition('<section class="lg-references"')[2])


def test_a_link_back_is_labelled_with_words_and_not_with_notation() -> None:
    several = " ".join(f"@Aho1990 [*passim*, {word}]" for word in ("one", "two", "three", "four"))
    assert "passim, three: ↑3" in list_of_references(several)
