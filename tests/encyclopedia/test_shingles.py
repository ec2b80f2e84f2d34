"""What counts as the same eight words."""

from __future__ import annotations

from tests.encyclopedia.shingles import shingles

SENTENCE = "The dealer lays four open cards in a row."


def test_nine_words_have_two_runs_of_eight() -> None:
    assert shingles(SENTENCE) == {"the dealer lays four open cards in a", "dealer lays four open cards in a row"}


def test_punctuation_case_and_markup_do_not_hide_a_copy() -> None:
    assert shingles('the Dealer <i lang="en">lays</i> four -- open: cards, in a row') == shingles(SENTENCE)


def test_another_word_in_every_run_leaves_nothing_in_common() -> None:
    assert not shingles(SENTENCE.replace("four", "five")) & shingles(SENTENCE)


def test_seven_words_have_no_run() -> None:
    assert shingles("four open cards lie in a row") == set()
