"""The citation grammar: what is a citation, what is none, and what the author gets as a message."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludograph.base.problems import Fault
from ludograph.library.citing.citation import CitationCluster, CitationMode
from ludograph.library.citing.parsing import parse_cluster


def clusters(text: str, known: set[str] | None = None) -> list[CitationCluster]:
    """All clusters of a text, found as a caller finds them: by asking at every sign that could begin one."""
    found = []
    position = 0
    while position < len(text):
        cluster = parse_cluster(text, position, known) if text[position] in "[@-" else None
        if isinstance(cluster, CitationCluster):
            found.append(cluster)
        position = cluster.end if isinstance(cluster, CitationCluster) else position + 1
    return found


def summary(text: str, known: set[str] | None = None) -> list[str]:
    """Each citation on a line: `mode key | prefix | label value, label value | suffix`."""
    return [
        f"{citation.mode} {citation.citekey} | {citation.prefix} | "
        f"{', '.join(f'{locator.label} {locator.value}' for locator in citation.locators)} | {citation.suffix}"
        for cluster in clusters(text, known)
        for citation in cluster.citations
    ]


def codes(text: str) -> list[str]:
    return [fault.code for cluster in clusters(text) for fault in cluster.faults]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("[@A p. 12]", ["normal A |  | page 12 | "]),
        ("[@A, p. 39]", ["normal A |  | page 39 | "]),
        ("[@A 281]", ["normal A |  | page 281 | "]),
        ("[@A 23:2]", ["normal A |  | page 23:2 | "]),
        ("[@A vol. 1, p. 145]", ["normal A |  | volume 1, page 145 | "]),
        ("[@A II, 96]", ["normal A |  | page II, 96 | "]),
        ("[@A chap. XX]", ["normal A |  | chapter XX | "]),
        ("[@A §3.5, p. 45]", ["normal A |  | section 3.5, page 45 | "]),
        ("[@A p. 137–8]", ["normal A |  | page 137–8 | "]),
        ("[see @A, pp. 3–4; @B]", ["normal A | see | page 3–4 | ", "normal B |  |  | "]),
        ("[-@A]", ["suppress-author A |  |  | "]),
        ("@A [p. 12]", ["author-in-text A |  | page 12 | "]),
        ("@A", ["author-in-text A |  |  | "]),
        ("[@456Gen]", ["normal 456Gen |  |  | "]),
        ("[@Émaux]", ["normal Émaux |  |  | "]),
        ("[@A][@B]", ["normal A |  |  | ", "normal B |  |  | "]),
        (".[@A]", ["normal A |  |  | "]),
        ("[a --@A]", ["normal A | a -- |  | "]),
        ("[a _-@A]", ["normal A | a _- |  | "]),
        ("[x-@A]", ["normal A | x- |  | "]),
        ("[東-@A]", ["suppress-author A | 東 |  | "]),
        ("[@A p.\n238]", ["normal A |  | page 238 | "]),
    ],
)
def test_every_form_of_the_specification_is_read(text: str, expected: list[str]) -> None:
    assert summary(text) == expected
    assert codes(text) == []


@pytest.mark.parametrize(
    "text",
    [
        "a@b.org",
        "mail@cards.example.org",
        r"\@x",
        "[@A](b)",
        "https://x.example/@name",
        "x.example/@name",
        "`@A`",
        "a_@A",
        "<a title='@A'>",
        "[^@A]",
        "@",
        "[@]",
        "@ A",
    ],
)
def test_these_are_no_bracketed_citations(text: str) -> None:
    assert not isinstance(parse_cluster(text, 0), CitationCluster)
    assert [cluster for cluster in clusters(text) if cluster.bracketed] == []


@pytest.mark.parametrize(
    "text", ["a@b.org", r"\@x", "https://x.example/@name", "x.example/@name", "`@A`", "a_@A", "é@A"]
)
def test_these_hold_no_citation_at_all(text: str) -> None:
    assert clusters(text) == []


@pytest.mark.parametrize("end", [".", ",", ";", ":", "’s", "'s", "!", "?", ")", "..", "--"])
def test_punctuation_behind_a_key_is_not_part_of_it(end: str) -> None:
    assert clusters(f"so says @Key{end} Then")[0].citations[0].citekey == "Key"


def test_a_known_key_wins_over_a_longer_unknown_one() -> None:
    assert summary("@Key:x", {"Key"}) == ["author-in-text Key |  |  | "]
    assert summary("@a.b.c", {"a", "a.b"}) == ["author-in-text a.b |  |  | "]
    assert summary("@a.b.c", {"a", "a.b.c"}) == ["author-in-text a.b.c |  |  | "]
    assert summary("@a.b.c", {"other"}) == ["author-in-text a.b.c |  |  | "]
    assert summary("@{a.b}", {"a"}) == ["author-in-text a.b |  |  | "]


def test_a_key_in_combining_characters_is_composed_and_reported() -> None:
    (cluster,) = clusters("[@E\u0301maux p. 3]")
    assert cluster.citations[0].citekey == "Émaux"
    assert [(fault.code, fault.start, fault.end, fault.replacement) for fault in cluster.faults] == [
        ("C017", 2, 8, "Émaux")
    ]


def test_spans_are_those_of_the_text_as_typed() -> None:
    text = "so [*see* -@Key, vol. 2, p. 77 and *more*]."
    (cluster,) = clusters(text)
    (citation,) = cluster.citations
    assert text[cluster.start : cluster.end] == "[*see* -@Key, vol. 2, p. 77 and *more*]"
    assert text[citation.start : citation.end] == "@Key"
    assert text[slice(*citation.prefix_span)] == citation.prefix == "*see*"
    assert text[slice(*citation.locator_span)] == "vol. 2, p. 77"
    assert text[slice(*citation.suffix_span)] == citation.suffix == "and *more*"
    assert citation.mode is CitationMode.SUPPRESS_AUTHOR


@pytest.mark.parametrize(
    ("text", "code", "passage"),
    [
        ("see [@Key, p. 12 there", "C011", "["),
        ("[@Key; ]", "C011", "; "),
        ("[; @Key]", "C011", "; "),
        ("[@Key; p. 12]", "C011", "p. 12"),
        ("[@Key,]", "C011", ","),
        ("[@Key, p.]", "C011", "p."),
        ("@Key []", "C011", ""),
        ("[@Key xyz. 12]", "C006", "xyz. 12"),
    ],
)
def test_what_is_malformed_is_reported_with_its_passage(text: str, code: str, passage: str) -> None:
    (cluster,) = clusters(text)
    (fault,) = cluster.faults
    assert (fault.code, text[fault.start : fault.end]) == (code, passage)
    assert [citation.citekey for citation in cluster.citations] == ["Key"]


@pytest.mark.parametrize(
    ("text", "kind"),
    [("[@Key](x)", "a link"), ("[@Key]{.c}", "a span"), ("[@Key]: https://x.example", "the definition")],
)
def test_a_bracket_that_markdown_reads_otherwise_is_reported(text: str, kind: str) -> None:
    fault = parse_cluster(text, 0)
    assert isinstance(fault, Fault)
    assert (fault.code, kind in fault.message) == ("C011", True)


@pytest.mark.parametrize(
    ("text", "left"),
    [("[ ;               @A p. 1]", "[@A p. 1]"), ("[@A p. 1; ; @B]", "[@A p. 1; @B]"), ("[@A p. 1; ]", "[@A p. 1]")],
)
def test_the_fix_of_an_empty_citation_removes_it_with_its_semicolon(text: str, left: str) -> None:
    (fault,) = (fault for cluster in clusters(text) for fault in cluster.faults)
    assert fault.replacement == ""
    assert text[: fault.start] + text[fault.end :] == left


def test_an_unclosed_or_blank_brace_behind_an_at_is_reported() -> None:
    fault = parse_cluster("@{odd key}", 0)
    assert isinstance(fault, Fault)
    assert fault.code == "C011"
    assert isinstance(parse_cluster("@{key}", 0), CitationCluster)
    assert parse_cluster("[a link](x)", 0) is None


def test_a_cleanup_tag_behind_an_in_text_citation_stays_a_tag() -> None:
    (cluster,) = clusters("as in @Key [citation needed].")
    assert cluster.end == len("as in @Key")


def test_a_footnote_may_follow_a_citation_at_once() -> None:
    assert summary("[@A p. 2][^n] and @B [p. 3][^n]") == ["normal A |  | page 2 | ", "author-in-text B |  | page 3 | "]


@given(st.text(alphabet='[]@-;{}()A1 p.,:`*"\\\n<é江|&', max_size=60))
def test_whatever_is_typed_spans_lie_inside_the_text_and_never_overlap(text: str) -> None:
    position = 0
    for cluster in clusters(text):
        assert position <= cluster.start < cluster.end <= len(text)
        position = cluster.end
        for citation in cluster.citations:
            assert cluster.start <= citation.start < citation.end <= cluster.end
            assert text[citation.start] == "@"
            for start, end in (citation.prefix_span, citation.suffix_span, citation.locator_span):
                assert cluster.start <= start <= end <= cluster.end
            assert citation.prefix == text[slice(*citation.prefix_span)]
            assert citation.suffix == text[slice(*citation.suffix_span)]
        for fault in cluster.faults:
            assert 0 <= fault.start <= fault.end <= len(text)


@given(st.text(alphabet='[]@-;{}()A1 p.,:`*"\\\n<é江|&', max_size=60), st.integers(0, 60))
def test_asking_anywhere_never_raises(text: str, position: int) -> None:
    parse_cluster(text, position)


@pytest.mark.parametrize(
    ("text", "cited", "bracketed"),
    [
        ("See @A here.", "@A", False),
        ("See -@A here.", "-@A", False),
        ("See @A [p. 1] here.", "@A [p. 1]", False),
        ("See @A [p. 12] here.", "@A [p. 12]", False),
        ("See [-@A p. 1] here.", "[-@A p. 1]", True),
        ("See [@A p. 12; @B] here.", "[@A p. 12; @B]", True),
    ],
)
def test_a_citation_takes_its_own_signs_and_no_others(text: str, cited: str, bracketed: bool) -> None:
    (cluster,) = clusters(text)
    assert (text[cluster.start : cluster.end], cluster.bracketed) == (cited, bracketed)


@pytest.mark.parametrize(
    ("place", "locators"),
    [
        ("pp.~3--4", [("page", "3--4")]),
        ("p.&nbsp;33", [("page", "33")]),
        ("p.\\ 33", [("page", "33")]),
        ("p.&#160;33", [("page", "33")]),
        ("ch.~3, p.~5", [("chapter", "3"), ("page", "5")]),
        ("§~3", [("section", "3")]),
        ("{p.~xx bis}", [("page", "xx bis")]),
    ],
)
@pytest.mark.parametrize("between", [", ", " "])
def test_spaces_of_tex_and_html_are_spaces_in_places(place: str, locators: list[tuple[str, str]], between: str) -> None:
    ((citation,),) = (cluster.citations for cluster in clusters(f"[@Doe1990{between}{place}]"))
    assert [(one.label, one.value) for one in citation.locators] == locators
