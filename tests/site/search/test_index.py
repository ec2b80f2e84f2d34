"""The files of the search index."""

from __future__ import annotations

import gzip
import json
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from benchmarks.corpus import articles
from benchmarks.plain_reader import own_articles, plain_facts
from hypothesis import given
from hypothesis import strategies as st

from ludograph.site.search import Subject, answering, index, renamed, search_files, searched
from ludograph.site.search.encoding import (
    ALPHABET,
    MAX_CHUNKS,
    article_of,
    best_of,
    bitmap,
    chunks_of,
    encoded,
    packed,
    weight_of,
)
from ludograph.site.search.index import client

FIXTURES = Path(__file__).parent / "fixtures"


def decoded(text: str) -> list[int]:
    """The postings that `encoded` wrote."""
    postings = []
    position, article = 0, -1
    while position < len(text):
        distance, position = _number(text, position)
        weight, position = ALPHABET.index(text[position]), position + 1
        chunks, position = _number(text, position)
        best = chunks.bit_length() - 1
        if chunks & (chunks - 1):
            best, position = _number(text, position)
        article += distance + 1
        postings.append(packed(article, weight, chunks, best))
    return postings


def _number(text: str, position: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        digit = ALPHABET.index(text[position])
        value |= (digit & 31) << shift
        position, shift = position + 1, shift + 5
        if digit < 32:
            return value, position


def subjects(count: int = 0) -> list[Subject]:
    sources = own_articles(FIXTURES / "articles.txt") + [(one.page, one.source) for one in articles(count, words=200)]
    facts = [plain_facts(page, source) for page, source in sources]
    return [
        Subject(one.page.removesuffix(".md") + "/", searched(one, one.metadata.title.text), {"JP": "Japan"})
        for one in facts
    ]


def index_of(found: list[Subject]) -> dict[str, bytes]:
    """The files of the index; a second call of what makes a subject would be one too many."""
    return dict(search_files((one.url, iter([one]).__next__) for one in found))


def weights_of(one: Subject) -> dict[str, int]:
    """The posting of each token."""
    return {token: posting for posting, tokens in one.text.postings for token in tokens.split(" ")}


def content(file: bytes) -> object:
    """What the script hands to its one function."""
    text = file.decode()
    return json.loads(text[text.index(",") + 1 : text.rindex(")")])


postings = st.dictionaries(
    st.integers(0, 20_000), st.tuples(st.integers(0, 31), st.integers(1, 2**MAX_CHUNKS - 1)), max_size=40
)


@given(postings)
def test_postings_are_read_as_they_were_written(found: dict[int, tuple[int, int]]) -> None:
    written = [
        packed(article, weight, chunks, chunks.bit_length() - 1) for article, (weight, chunks) in sorted(found.items())
    ]
    assert decoded(encoded(written)) == written
    assert [article_of(one) for one in written] == sorted(found)


def test_a_bitmap_has_six_articles_to_a_digit() -> None:
    assert bitmap([0, 5, 6], 13) == "hBA"


def test_the_same_articles_give_the_same_bytes_in_whatever_order_they_come() -> None:
    found = subjects(30)
    assert list(index_of(found).items()) == list(index_of(found[::-1]).items())


@pytest.mark.parametrize("pages", [1_000_000, 30])
def test_postings_moved_to_a_disk_give_the_same_bytes(pages: int, monkeypatch: pytest.MonkeyPatch) -> None:
    found = subjects(60)
    before = index_of(found)
    connect = sqlite3.connect

    def of_so_many_pages(file: str) -> sqlite3.Connection:
        database = connect(file)
        database.execute(f"pragma max_page_count = {pages}")
        return database

    monkeypatch.setattr(index, "MOST_POSTINGS", 2_000)
    monkeypatch.setattr(sqlite3, "connect", of_so_many_pages)
    assert index_of(found) == before


def test_every_shard_begins_where_the_directory_says() -> None:
    files = index_of(subjects(60))
    directory = content(files["search/directory.js"])
    assert isinstance(directory, dict)
    starts = directory["shards"].split(" ")
    shards = [str(content(files[f"search/t/{number}.js"])) for number in range(len(starts))]
    assert len(shards) > 1
    order = [start.encode("utf-16-be") for start in starts]
    assert order == sorted(order)
    for start, shard, following in zip(starts, shards, [*order[1:], b"\xff\xff"], strict=True):
        tokens = [line.split(" ", 1)[0] for line in shard.split("\n")]
        assert tokens[0].startswith(start)
        assert all(token.encode("utf-16-be") < following for token in tokens)


def test_a_token_in_most_articles_is_a_bit_each_and_its_best_articles() -> None:
    files = index_of(subjects(250))
    lines = [
        line for name, file in files.items() if name.startswith("search/t/") for line in str(content(file)).split("\n")
    ]
    payload = dict(line.split(" ", 1) for line in lines)["the"]
    _, bits, best = payload.split("!")
    assert len(bits) == -(-len(subjects(250)) // 6)
    assert len(decoded(best)) == 60


def test_readings_names_and_notes_are_found_and_chunks_hold_their_text() -> None:
    sign = next(one for one in subjects() if one.url == "games/okitekita/")
    assert {"置て", "て来", "来多", "おき"} <= weights_of(sign).keys()
    coast = next(one for one in subjects() if one.url == "games/three-card/")
    weights = [weight_of(weights_of(coast)[token]) for token in ("umbrella", "larrakia", "game")]
    assert weights[0] < weights[1] < weights[2]
    assert "井原西鶴" in next(coast.chunks)


def test_the_client_weighs_at_most_six_kibibytes() -> None:
    assert len(gzip.compress(client(), 9)) <= 6 * 1024


def test_a_renamed_article_has_each_token_once_and_its_former_title_among_its_names() -> None:
    (named,) = (one for one in subjects() if one.url == "games/three-card/")
    found = renamed(named.text, "The Larrakia cards")
    tokens = [token for _, listed in found.postings for token in listed.split(" ")]
    assert len(tokens) == len(set(tokens))
    assert {"larrakia", "cards"} <= set(tokens)
    assert [name.title for name in found.names] == [True] + [False] * len(named.text.names)


def test_an_article_is_found_by_questions_that_it_answers_and_its_text_leads_to_the_answer() -> None:
    (coast,) = (one for one in subjects() if one.url == "games/three-card/")
    found = weights_of(replace(coast, text=answering(coast.text, "Who wins ties? The umbrella!")))
    before = weights_of(coast)
    assert weight_of(found["ties"]) == weight_of(found["umbrella"]) > weight_of(before["umbrella"])
    assert (chunks_of(found["umbrella"]), best_of(found["umbrella"])) == (
        chunks_of(before["umbrella"]),
        best_of(before["umbrella"]),
    )
