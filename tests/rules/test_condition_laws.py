"""Laws of the condition language: whatever is written is read or reported, and what was read never fails."""

from __future__ import annotations

import json

from hypothesis import given
from hypothesis import strategies as st
from tests.rules.decks import HANAFUDA_48, read

from ludograph.rules.cards.deck import CARDS
from ludograph.rules.conditions.base import Scoring, Setting, canonical, may_read_order

NUMBERS = st.integers(-2, 14)
WORDS = st.sampled_from(
    ["any", "$round", "rank", "suit", "cat", "up", "set", "pine", "bright", "pine/crane", "1-3", ""]
)
KEYS = st.sampled_from(
    "ranks sequence starts has only count same groups run total size split all any not of exactly min max by some high"
    " take where rest rank suit cat card tag nonsense".split()
)

ANYTHING = st.recursive(
    st.one_of(NUMBERS, WORDS, st.none(), st.booleans()),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(KEYS, inner, max_size=3)),
    max_leaves=12,
)

SELECTORS = st.recursive(
    st.one_of(
        NUMBERS,
        st.sampled_from(["any", "$round"]),
        st.fixed_dictionaries({}, optional={"suit": st.just(["pine", "plum"]), "cat": st.just("chaff")}).filter(bool),
        st.builds(lambda low, more: {"rank": {"min": low, "max": low + more}}, st.integers(0, 9), st.integers(0, 5)),
    ),
    lambda inner: st.one_of(st.lists(inner, min_size=1, max_size=3), inner.map(lambda one: {"not": one})),
    max_leaves=4,
)
SPANS = st.one_of(st.integers(0, 12), st.integers(0, 9).map(lambda low: {"min": low}))
LEAVES = st.one_of(
    st.lists(NUMBERS, min_size=1, max_size=4).map(lambda numbers: {"ranks": numbers}),
    *(
        st.lists(SELECTORS, min_size=1, max_size=4).map(lambda own, name=name: {name: own})
        for name in ("sequence", "starts", "has")
    ),
    SELECTORS.map(lambda one: {"only": one}),
    st.builds(lambda of, number: {"count": {"of": of, "min": number}}, SELECTORS, st.integers(0, 4)),
    st.sampled_from(["rank", "suit", "cat", "face"]).map(lambda by: {"same": by}),
    st.builds(
        lambda by, some: {"groups": {"by": by, "some": some}}, st.sampled_from(["rank", "suit"]), st.integers(1, 4)
    ),
    st.builds(lambda way: {"run": way, "high": [1]}, st.sampled_from(["up", "down", "set"])),
    SPANS.map(lambda span: {"total": span}),
    SPANS.map(lambda span: {"size": span}),
)
CONDITIONS = st.recursive(
    LEAVES,
    lambda inner: st.one_of(
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: {"all": parts}),
        st.lists(inner, min_size=1, max_size=3).map(lambda parts: {"any": parts}),
        inner.map(lambda part: {"not": part}),
        st.builds(lambda take, where: {"first": {"take": take, "where": where}}, st.integers(1, 3), inner),
        st.builds(lambda wanted, faces: {"waits": {"for": wanted, "faces": faces}}, inner, st.integers(0, 48)),
        st.lists(
            st.builds(lambda times, take, where: {"times": times, "take": take, "where": where},
                      st.integers(1, 2), st.integers(1, 3), inner),
            min_size=1, max_size=2,
        ).map(lambda parts: {"parts": parts}),
        st.builds(lambda take, where, rest: {"split": {"take": take, "where": where, "rest": rest}},
                  st.integers(1, 3), inner, inner),
    ),
    max_leaves=6,
)  # fmt: skip
HANDS = st.lists(st.sampled_from(HANAFUDA_48), max_size=6, unique=True)


@given(ANYTHING)
def test_whatever_is_written_is_either_read_or_reported(written):
    found, problems = read(json.dumps(written))
    assert (found is None) == bool(problems)
    assert all(problem.code == "D01" and problem.place is not None for problem in problems)


@given(CONDITIONS, HANDS, st.sampled_from([None, 9]))
def test_a_condition_that_was_read_never_fails_and_has_words_and_a_plain_form(written, hand, round_number):
    parsed, problems = read(json.dumps(written))
    assert parsed is not None, problems
    assert parsed.holds(hand, Setting(Scoring(((10, 0),), 10), 12, round_number)) in (True, False)
    assert json.loads(json.dumps(canonical(parsed))) == canonical(parsed)
    assert parsed.words(CARDS)


@given(CONDITIONS, HANDS)
def test_the_order_of_the_cards_matters_only_where_a_condition_may_read_it(written, hand):
    parsed, _ = read(json.dumps(written))
    assert parsed is not None
    if not may_read_order(parsed):
        setting = Setting(Scoring(((10, 0),), 10), 12)
        assert parsed.holds(hand, setting) == parsed.holds(hand[::-1], setting)
