from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.base.reported import reported

from ludograph.base.source import SourceText
from ludograph.base.yaml import Mapping, Node, Scalar, Sequence, as_yaml, parse_yaml, plain


def parse(text: str) -> tuple[Node | None, list[str]]:
    source = SourceText("a.yaml", text)
    node, problems = parse_yaml(source)
    return node, reported(problems, source)


def read(text: str) -> object:
    node, problems = parse(text)
    assert problems == []
    assert node is not None
    return plain(node)


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("no", "no"),
        ("NO", "NO"),
        ("on", "on"),
        ("4:10", "4:10"),
        ("2024-12-18", "2024-12-18"),
        ("1-10", "1-10"),
        ("007", "007"),
        ("1_000", "1_000"),
        ("'12'", "12"),
        ("12", 12),
        ("-3", -3),
        ("0.5", 0.5),
        ("1e3", "1e3"),
        ("true", True),
        ("False", False),
        ("~", None),
        ("", None),
        ("null", None),
        ("9" * 5000, "9" * 5000),
        (".inf", ".inf"),
    ],
)
def test_unquoted_values_mean_what_yaml_1_2_says(written: str, meant: object) -> None:
    assert read(f"key: {written}") == {"key": meant}


def test_nothing_written_is_no_node() -> None:
    assert parse("# only a remark\n") == (None, [])


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_places_are_those_of_the_file_whatever_its_line_ends(end: str) -> None:
    text = end.join(["a: 漢字 é", "b:", "  - 'q'", "  - {x: 1}", "c: |", "  long", "  text", ""])
    node, problems = parse(text)
    assert problems == []
    assert isinstance(node, Mapping)
    marked = {key.text: text[item.place.start : item.place.end] for key, item in node if isinstance(item, Scalar)}
    assert marked["a"] == "漢字 é"
    items = node.get("b")
    assert isinstance(items, Sequence)
    assert [text[item.place.start : item.place.end] for item in items] == ["'q'", "{x: 1}"]
    assert [text[key.place.start : key.place.end] for key, _ in node] == ["a", "b", "c"]


def test_only_the_text_between_the_offsets_is_read_and_places_count_from_the_start() -> None:
    source = SourceText("a.md", "---\ntitle: x\n---\n: not yaml [")
    node, problems = parse_yaml(source, 4, 13)
    assert problems == []
    assert isinstance(node, Mapping)
    assert source.text[node.entries[0][1].place.start :].startswith("x\n---")


def test_duplicate_keys_are_reported_and_the_first_is_kept() -> None:
    node, problems = parse("a: 1\nb: 2\na: 3\n")
    assert node is not None
    assert plain(node) == {"a": 1, "b": 2}
    assert problems == ["a.yaml:3:1: D01 duplicate key 'a'. It stands in line 1 already."]


@pytest.mark.parametrize(
    ("written", "problem"),
    [
        ("a: *b", "a.yaml:1:4: D01 YAML aliases are not read. Put a text that begins with * in quotes."),
        ("a: &b c", "a.yaml:1:4: D01 YAML anchors are not read. Put a text that begins with & in quotes."),
        ("a: !b c", "a.yaml:1:4: D01 YAML tags are not read. Put a text that begins with ! in quotes."),
        ("<<: {a: 1}", "a.yaml:1:1: D01 merge keys (`<<`) are not read. Write the entries out."),
        ("{a: 1}: b", "a.yaml:1:1: D01 expected a text as key. Put a text that begins with { or [ in quotes."),
        (
            "a: b: c",
            "a.yaml:1:5: D01 invalid YAML: mapping values are not allowed in this context. "
            "Put a text that contains ': ' in quotes, or correct the indentation.",
        ),
        (
            "a: 1\nb: [1,\n  2\nc: 3\n",
            "a.yaml:2:4: D01 invalid YAML: '[' is not closed. Close it, and put a comma between its members.",
        ),
        ("a: [1]]\nb: 2\n", "a.yaml:1:7: D01 invalid YAML: ']' closes nothing. Delete it."),
        (
            'a: "1\nb: 2\nc: 3\n',
            "a.yaml:1:4: D01 invalid YAML: '\"' is not closed in its line. Write \" at the end of the text too.",
        ),
        (
            'a: "1\nb: "2"\nc: 3\n',
            "a.yaml:1:4: D01 invalid YAML: '\"' is not closed in its line. Write \" at the end of the text too.",
        ),
        ("a:\n\tb: 1\n", "a.yaml:2:1: D01 invalid YAML: a tab indents this line. Indent it with spaces."),
        (
            "a: 1\nb 2\nc: 3\n",
            "a.yaml:2:1: D01 invalid YAML: could not find expected ':'. Write `key: value`.",
        ),
        ("a: \x00", "a.yaml:1:4: D01 invalid YAML: the control character U+0000. Delete it."),
        ('a: "\\b"', "a.yaml:1:4: D01 the character U+0008 is not allowed. Write the text without it."),
        ("- \ue006", "a.yaml:1:3: D01 the character U+E006 is not allowed. Write the text without it."),
        ("a: 1\n---\nb: 2\n", "a.yaml:2:1: D01 a second YAML document. Only one is read; delete the line `---`."),
    ],
)
def test_what_is_not_read_is_reported_with_its_place(written: str, problem: str) -> None:
    assert parse(written)[1][0] == problem


@pytest.mark.parametrize(
    ("written", "breaks_off"), [("a: b: c", True), ("a: \x00", True), ("a: *b", False), ("a: 1\n---\nb: 2\n", False)]
)
def test_a_problem_says_whether_the_text_is_no_yaml_from_there_on(written: str, breaks_off: bool) -> None:
    assert [problem.breaks_off for problem in parse_yaml(SourceText("a.yaml", written))[1]] == [breaks_off]


def test_what_stands_before_a_syntax_error_is_kept() -> None:
    node, problems = parse("a: 1\nb: {c: 2}\nd: [\n")
    assert len(problems) == 1
    assert node is not None
    assert plain(node) == {"a": 1, "b": {"c": 2}, "d": []}


def test_aliases_cannot_make_a_small_file_huge() -> None:
    lines = ["a0: &a0 x"] + [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    node, problems = parse("\n".join(lines))
    assert len(json.dumps(plain(node) if node else None)) < 20_000
    assert problems


@pytest.mark.parametrize("written", ["[" * 100_000, "{a: " * 30_000, "- " * 50_000, "? " * 50_000])
def test_nesting_is_bounded(written: str) -> None:
    _, problems = parse(written)
    assert any("60 levels" in problem for problem in problems) or any("invalid YAML" in one for one in problems)


@given(st.text())
def test_no_text_raises_and_every_place_lies_in_it(text: str) -> None:
    source = SourceText("a.yaml", text)
    node, problems = parse_yaml(source)
    places = [problem.place for problem in problems]
    places += [node.place] if node else []
    for place in places:
        assert place is not None
        assert 0 <= place.start <= place.end <= len(text)


words = st.text(st.characters(categories=["L", "N", "P", "Zs"]), min_size=1)
simple = st.one_of(st.none(), st.booleans(), st.integers(-(10**9), 10**9), words)


@given(st.recursive(simple, lambda inner: st.lists(inner) | st.dictionaries(words, inner), max_leaves=20))
def test_json_is_read_as_json(value: object) -> None:
    text = json.dumps({"value": value}, ensure_ascii=False)
    assert read(text) == {"value": value}


@pytest.mark.parametrize(
    "written",
    [
        "a: null\nb: 'null'\nc:\nd: ~\n",
        "a: 1.50\nb: '1.50'\nc: 007\nd: true\ne: 'true'\nf: no\n",
        "a: one # remark\n# remark\nb: 'one # word'\n",
        "a: [1, [2, 'x: y'], {b: c}]\nd: {}\ne: []\n",
        "a: |\n  first\n\n  second\nb: >-\n  one\n  two\nc: one\n  two\n",
        "親: {text: 'おや\u3000', 'a: b': '\U0001f0a1', note: \"tab\\t, line\\n, \\u2028\"}\n",
        "'': x\n'- a': '*b'\n'? c': '%d'\n",
    ],
)
def test_what_is_written_as_yaml_reads_back_without_remarks(written: str) -> None:
    node, _ = parse(written)
    assert node is not None
    text = as_yaml(node)
    again, problems = parse(text)
    assert again is not None
    assert (plain(again), problems) == (plain(node), [])
    assert "remark" not in text
