"""Agreement with Pandoc 3.9 on the snippets beside this test, and our differences (docs/contributing/citations.md)."""

import json
import re
from pathlib import Path

import pytest

from ludograph.library.citing.citation import CitationCluster
from ludograph.library.citing.locator import Locator
from ludograph.library.citing.parsing import parse_cluster

ANSWERS = json.loads((Path(__file__).parent / "pandoc" / "answers.json").read_text(encoding="utf-8"))["answers"]


def clusters(text: str) -> list[CitationCluster]:
    """All clusters, those in a prefix or suffix after the one that holds them, as in Pandoc's document."""
    found = []
    position = 0
    while position < len(text):
        cluster = parse_cluster(text, position) if text[position] in "[@-" else None
        if isinstance(cluster, CitationCluster):
            found.append(cluster)
            for citation in cluster.citations:
                found += clusters(text[slice(*citation.prefix_span)]) + clusters(text[slice(*citation.suffix_span)])
        position = cluster.end if isinstance(cluster, CitationCluster) else position + 1
    return found


def plain(markdown: str) -> str:
    """Text as Pandoc's answers have it: no markup, no comma or blank at its start."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown).replace("&amp;", "&")
    return re.sub(r"[*`\\]", "", " ".join(text.split())).lstrip(", ")


def first(locators: tuple[Locator, ...]) -> list[str]:
    return [locators[0].label, locators[0].value.replace("-", "–")] if locators else ["", ""]


@pytest.mark.parametrize("answer", ANSWERS, ids=[answer["snippet"] for answer in ANSWERS])
def test_citations_are_read_as_pandoc_reads_them(answer: dict) -> None:
    text = answer["snippet"].replace("⏎", "\n")
    found = clusters(text)
    ours = [
        [
            (
                citation.citekey,
                str(citation.mode),
                plain(citation.prefix),
                plain(
                    text[citation.locator_span[0] : citation.suffix_span[1]] if citation.locators else citation.suffix
                ),
            )
            for citation in cluster.citations
        ]
        for cluster in found
    ]
    assert ours == [
        [(item["key"], item["mode"], plain(item["prefix"]), plain(item["tail"])) for item in cluster]
        for cluster in answer["clusters"]
    ]
    if answer["locators"] is not None:
        locators = [first(citation.locators) for cluster in found for citation in cluster.citations]
        assert locators == [[label, value.replace("-", "–")] for label, value in answer["locators"]]


def test_the_corpus_has_at_least_two_hundred_snippets() -> None:
    assert len({answer["snippet"] for answer in ANSWERS}) >= 200


# The differences in docs/contributing/citations.md: the case, a text, its clusters with key, locators and suffix.
DIFFERENCES = [
    ("two clusters side by side", "[@a][@b]", [[("a", "", "")], [("b", "", "")]]),
    ("a CJK letter before the sign", "潘之恒@K", [[("K", "", "")]]),
    ("a CJK letter before the bracket", "潘之恒[@K]", [[("K", "", "")]]),
    ("an address in running text", "https://video.example/@name", []),
    ("an address without a scheme", "video.example/@name", []),
    ("an item without a key", "[@a; p. 12]", [[("a", "", "")]]),
    ("an empty item", "[@a; ]", [[("a", "", "")]]),
    ("a label without its full stop", "[@k p 12]", [[("k", "page 12", "")]]),
    ("a word in a dictionary", "[@k s.v. hazard]", [[("k", "sub-verbo hazard", "")]]),
    ("a bare Roman number", "[@k iv]", [[("k", "page iv", "")]]),
    ("and the following", "[@k 12 ff.]", [[("k", "page 12 ff.", "")]]),
    ("numbers joined by a word", "[@k 3 and 5]", [[("k", "page 3 and 5", "")]]),
    ("numbers joined by a slash", "[@k 3/4]", [[("k", "page 3/4", "")]]),
    ("a plate", "[@k plate 3]", [[("k", "plate 3", "")]]),
    ("an appendix", "[@k app. B]", [[("k", "appendix B", "")]]),
    ("a time stamp", "[@k 1:02:33]", [[("k", "timestamp 1:02:33", "")]]),
    ("a volume in Chinese", "[@k 卷三]", [[("k", "volume 三", "")]]),
    ("a page before its number", "[@k 頁12]", [[("k", "page 12", "")]]),
    ("a page after its number", "[@k 12頁]", [[("k", "page 12", "")]]),
    ("full-width digits and comma", "[@k，１２]", [[("k", "page １２", "")]]),
    ("a number that counts something", "[@k, 40 years on]", [[("k", "", ", 40 years on")]]),
    ("several terms", "[@k vol. 2, p. 77]", [[("k", "volume 2; page 77", "")]]),
    ("a link", "[@k](x)", [[("k", "", "")]]),
    ("a span", "[@k]{.c}", [[("k", "", "")]]),
    ("a definition", "[@k]: https://x.example", [[("k", "", "")]]),
    ("other abbreviations of CSL's locale", "[@k art. 3, fig. 2]", [[("k", "article-locator 3; figure 2", "")]]),
]


@pytest.mark.parametrize(
    ("text", "expected"), [case[1:] for case in DIFFERENCES], ids=[case[0] for case in DIFFERENCES]
)
def test_we_differ_from_pandoc_where_we_chose_to(text: str, expected: list) -> None:
    found = [
        [
            (citation.citekey, "; ".join(f"{one.label} {one.value}" for one in citation.locators), citation.suffix)
            for citation in cluster.citations
        ]
        for cluster in clusters(text)
    ]
    assert found == expected
