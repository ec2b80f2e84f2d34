"""`ludograph inspect`: the record that editors' tools and scripts rely on."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from ludograph.tools.main import main
from ludograph.tools.showing.inspect import Inspector

KEYS = {"front_matter", "citations", "names", "spans", "cards", "figures", "countries", "links", "anchors", "problems"}

ARTICLE = """---
title: Three cards
countries: JP
subgames:
- title: Kabu
  countries: US
aka:
- {text: おいちょかぶ, lang: ja}
---
## Play ^play

Dealt as in [see @A, pp. 3–4, and elsewhere; -@B] and @C [p. 12].

> Quoted [@A
> p. 9] <Cards>8–9–3</Cards> <span lang="ja" class="noun">花</span>

|a|
|-|
|[@B II, 96]|

<table><tr><td>x [@D]</td></tr></table>

> [!figure]
> ![A card](a.png)
> ```yaml
> license: cc0
> ```
> Caption [@E].

[there](other.md#part) and [^n]

[^n]: Note [@F].
"""


def answer(markdown: str, **asked: Any) -> dict[str, Any]:
    stream = io.StringIO(json.dumps({"id": 7, "markdown": markdown, **asked}) + "\n")
    (record,) = Inspector(None).lines(stream)
    return record


def test_every_key_is_always_there() -> None:
    assert answer("").keys() == KEYS | {"id"}
    assert answer(ARTICLE).keys() == KEYS | {"id"}


def test_citations_have_their_place_context_and_parts() -> None:
    found = [
        (use["line"], use["column"], use["context"], [item["key"] for item in use["items"]])
        for use in answer(ARTICLE)["citations"]
    ]
    assert found == [
        (12, 13, "body", ["A", "B"]),
        (12, 55, "body", ["C"]),
        (14, 10, "quote", ["A"]),
        (19, 2, "table", ["B"]),
        (21, 18, "html", ["D"]),
        (28, 11, "caption", ["E"]),
        (32, 12, "footnote", ["F"]),
    ]
    first, second = answer(ARTICLE)["citations"][0]["items"]
    assert first == {
        "key": "A",
        "mode": "normal",
        "prefix": "see",
        "label": "page",
        "locator": "3–4",
        "locators": [{"label": "page", "value": "3–4"}],
        "suffix": ", and elsewhere",
    }
    assert (second["mode"], second["label"], second["locator"], second["locators"]) == (
        "suppress-author",
        None,
        None,
        [],
    )
    assert answer(ARTICLE)["citations"][1]["items"][0]["mode"] == "author-in-text"


def test_other_facts_have_the_form_agreed_on() -> None:
    record = answer(ARTICLE)
    assert record["front_matter"]["title"] == "Three cards"
    assert {(name["text"], name["lang"], name["kind"]) for name in record["names"]} == {
        ("Three cards", "en", "title"),
        ("Kabu", "en", "subgame"),
        ("おいちょかぶ", "ja", "aka"),
        ("花", "ja", "noun"),
    }
    assert record["spans"] == [{"lang": "ja", "text": "花", "line": 15, "column": 30}]
    (cards,) = record["cards"]
    assert cards == {
        "text": "8–9–3",
        "deck": "western",
        "run": False,
        "cards": [{"rank": "8", "suit": ""}, {"rank": "9", "suit": ""}, {"rank": "3", "suit": ""}],
        "label": "8, 9, 3",
        "line": 15,
        "column": 9,
    }
    (figure,) = record["figures"]
    assert figure["images"] == [{"src": "a.png", "alt": "A card"}]
    assert figure["options"] == {"license": "cc0"}
    assert [(country["code"], country["name"], country["subgame"]) for country in record["countries"]] == [
        ("JP", "Japan", None),
        ("US", "United States", "Kabu"),
    ]
    (link,) = record["links"]
    assert (link["target"], link["fragment"], link["text"]) == ("other.md", "part", "there")
    assert record["anchors"] == [{"id": "play", "text": "Play", "kind": "heading", "line": 10, "column": 1}]


def test_without_a_project_nothing_is_said_that_needs_one() -> None:
    assert answer("[@Nobody] [x](nowhere.md) ![y](missing.png)", page="a/b.md")["problems"] == []


def test_a_line_that_is_no_object_is_answered_and_the_next_one_read() -> None:
    stream = io.StringIO('junk\n{"id": 1}\n[1]\n{"id": "x", "markdown": "[@A"}\n')
    records = list(Inspector(None).lines(stream))
    assert [record["id"] for record in records] == [None, None, None, "x"]
    assert all(record["problems"] for record in records)
    assert records[-1]["problems"][0]["code"] == "C011"


def test_the_page_s_language_is_what_the_line_says() -> None:
    assert answer("花", lang="ja")["problems"] == []


def test_paths_are_answered_in_their_order(tmp_path: Path, monkeypatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("b.md", "a.md"):
        (tmp_path / name).write_text(f"# {name}\n")
    assert main(["inspect", "--json", "b.md", "a.md"]) == 0
    records = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [record["path"] for record in records] == ["b.md", "a.md"]


def test_a_path_that_is_not_there_is_reported_and_the_others_answered(tmp_path: Path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.md").write_text("text")
    assert main(["inspect", "missing.md", "a.md"]) == 2
    output = capsys.readouterr()
    assert "missing.md" in output.err
    assert output.out.startswith("a.md")
