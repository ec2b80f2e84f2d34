"""What would take too long says how long, before it is done: by number of steps for pages, in seconds for commands."""

from __future__ import annotations

import pytest
from tests.rules.data import field_rules

from ludograph.rules.odds.patience import TooManyError, by_seconds, duration, going_through
from ludograph.rules.odds.ways import totals
from ludograph.rules.play.play import played


class Clock:
    """Each item that is worked on takes so long."""

    def __init__(self, item: float) -> None:
        self.now, self.item = 0.0, item

    def __call__(self) -> float:
        self.now += self.item
        return self.now


def gone_through(steps, item, most=10):
    """How many items were worked on, what was announced, what was refused."""
    said, worked = [], []
    with by_seconds(said.append, Clock(item)) as patience:
        try:
            worked.extend(going_through(range(steps), steps, most, f"{steps} hands", "ask for fewer cards"))
            refused = ""
        except TooManyError as error:
            refused = str(error)
    assert patience.refused is bool(refused)
    return len(worked), said, refused


def test_a_computation_of_seconds_is_done_whatever_its_number_of_steps():
    assert gone_through(1000, 0.001) == (1000, [], "")


def test_what_takes_a_while_is_announced_and_done():
    assert gone_through(5000, 0.001) == (5000, ["5000 hands: about 5 s"], "")


@pytest.mark.parametrize(
    ("steps", "item", "worked", "words"),
    [
        (40_000, 0.001, 50, "about 40 s"),
        (400_000, 0.001, 50, "about 7 minutes"),
        (12, 1.0, 1, "about 12 s"),
    ],
)
def test_what_would_take_over_ten_seconds_stops_after_its_measure_and_says_how_to_ask_for_less(
    steps, item, worked, words
):
    refused = f"{steps} hands would take {words}; ask for fewer cards"
    assert gone_through(steps, item) == (worked, [], refused)


def test_without_anybody_waiting_the_number_of_steps_decides_at_once():
    assert list(going_through(range(10), 10, 10, "10 hands", "less")) == list(range(10))
    with pytest.raises(TooManyError, match="11 hands are too many to go through; ask for fewer cards"):
        next(going_through(range(11), 11, 10, "11 hands", "ask for fewer cards"))


def test_waiting_ends_with_the_command():
    with by_seconds(lambda line: None, Clock(0)):
        assert len(list(going_through(range(11), 11, 10, "11 hands", "less"))) == 11
    with pytest.raises(TooManyError):
        list(going_through(range(11), 11, 10, "11 hands", "less"))


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (12.4, "about 12 s"),
        (150, "about 2 minutes"),
        (7200, "about 2 hours"),
        (2e5, "about 2 days"),
        (1e9, "over a year"),
    ],
)
def test_a_duration_is_a_round_number(seconds, words):
    assert duration(seconds) == words


def test_a_long_count_of_hands_is_refused_in_seconds():
    play = played(field_rules().games["riichi"])
    with (
        by_seconds(lambda line: None, Clock(0.01)),
        pytest.raises(TooManyError, match=r"hands of 9 would take about \d"),
    ):
        totals(play.cards, play.setting, 9)
