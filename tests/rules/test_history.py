"""A drawn timeline shows what the data say of dates and relations, and never more."""

from __future__ import annotations

import math
import re

import pytest
from tests.rules.rules import read, the_rules

from ludograph.dates import parse_date
from ludograph.rules.history.drawing import LEFT, MOST_TICKS, RIGHT, Axis, drawing
from ludograph.rules.history.records import Bond, DateShape, GameLine, History, history, mark
from ludograph.values import DateText, date_words
from ludograph.values import _is_date as is_date


def shown(date):
    found = mark(date, "record")
    return round(found.first), round(found.last), found.shape


@pytest.mark.parametrize(
    ("date", "expected"),
    [
        ("1588", (1588, 1588, DateShape.POINT)),
        ("1588-03-02", (1588, 1588, DateShape.POINT)),
        ("1686?", (1686, 1686, DateShape.DOUBTFUL)),
        ("1580~", (1575, 1586, DateShape.ABOUT)),
        ("1580%", (1575, 1586, DateShape.ABOUT)),
        ("197X", (1970, 1980, DateShape.RANGE)),
        ("17XX", (1700, 1800, DateShape.RANGE)),
        ("197X?", (1970, 1980, DateShape.DOUBTFUL)),
        ("1580/1600?", (1580, 1601, DateShape.DOUBTFUL)),
        ("1580/1600", (1580, 1601, DateShape.RANGE)),
        ("1580~/1600", (1575, 1601, DateShape.ABOUT)),
    ],
)
def test_a_range_is_never_a_point(date, expected):
    assert shown(date) == expected


def test_a_range_that_is_not_certain_is_a_broken_outline_of_its_length():
    drawn = svg("1588", "197X?")
    axis = Axis.of(mark for line in lines("1588", "197X?") for mark in line.marks)
    (x, width) = re.findall(r'class="lg-time-doubtful".*<rect x="([\d.]+)%" width="([\d.]+)%"', drawn)[0]
    assert (float(x), float(x) + float(width)) == pytest.approx((axis.x(1970), axis.x(1979.997)), abs=0.02)


def test_a_record_of_a_place_that_is_not_certain_is_drawn_so():
    found = history(read({"games/a.yaml": PLACES})[0])
    assert [mark.shape for mark in found.lines[0].marks] == [DateShape.POINT, DateShape.DOUBTFUL]


def test_a_record_that_may_be_of_another_game_is_drawn_so_and_its_date_stays():
    record = 'attested: [{what: A play, date: "1723", sure: false}, {what: A book, date: "1755"}]'
    found = history(read({"games/a.yaml": f"a: {{names: [A], status: named only, {record}}}"})[0])
    assert [(mark.shape, str(mark.words)) for mark in found.lines[0].marks] == [
        (DateShape.DOUBTFUL, "1723"),
        (DateShape.POINT, "1755"),
    ]


def test_an_open_range_goes_on():
    assert mark("1991/..", "").last == math.inf
    assert mark("../1700", "").first == -math.inf
    assert mark("c. 1700", "") is None


def lines(*dates):
    marks = [mark(date, f"r{at}") for at, date in enumerate(dates)]
    return tuple(GameLine(f"g{at}", f"Game {at}", (one,), f"g{at}") for at, one in enumerate(marks))


def svg(*dates, bonds=()):
    return drawing(History(lines(*dates), tuple(bonds)), lambda anchor: f"#{anchor}", "en", "t")


MANY = [f"{500 + at * 7.5:04.0f}{'~' if at % 5 == 0 else ''}" for at in range(200)]


@pytest.mark.parametrize(
    "dates", [["1588"], ["1588", "1588"], ["1991/.."], ["-0500", "2000"], MANY, ["17XX", "1588-03"]]
)
def test_every_mark_lies_on_the_axis_and_is_a_link(dates):
    drawn = svg(*dates)
    marks = re.findall(r'<a class="lg-time-\w+" href="#(r\d+)" aria-label="[^"]+"><title>', drawn)
    assert marks == [f"r{at}" for at in range(len(dates))]
    places = [float(x) for x in re.findall(r'\b(?:cx|x1|x2)="([\d.]+)%"', drawn.partition("</g>")[2])]
    assert all(LEFT <= x <= RIGHT for x in places)
    axis = Axis.of(mark for line in lines(*dates) for mark in line.marks)
    assert 2 <= len(axis.ticks) <= MOST_TICKS
    assert str(axis.step).rstrip("0") in ("1", "2", "5")


def test_later_is_further_right_and_a_range_has_its_length():
    axis = Axis.of(mark for line in lines("1500", "1600", "2000") for mark in line.marks)
    assert axis.x(1500) < axis.x(1600) < axis.x(2000)
    assert axis.x(1600) - axis.x(1500) == pytest.approx((axis.x(2000) - axis.x(1600)) / 4, abs=0.02)


def test_the_axis_ends_soon_after_the_last_date():
    axis = Axis.of(mark for line in lines("1588", "2024") for mark in line.marks)
    assert (axis.first, axis.last, axis.ticks[-1]) == (1500, 2040, 2000)


def test_a_mark_is_nearer_to_its_own_name_than_to_the_next():
    drawn = svg("1500", "1600", "1580/1600")
    names = [int(y) for y in re.findall(r'class="lg-time-name" x="[^"]+" y="(\d+)"', drawn)]
    marks = [int(y) for y in re.findall(r'class="lg-time-hit" cx="[^"]+" cy="(\d+)"', drawn)]
    tops = [*(name - 17 for name in names[1:]), math.inf]  # a name reaches so far above its line
    assert all(mark - name < top - mark for name, mark, top in zip(names, marks, tops, strict=True))
    assert len(marks) == 3


def test_without_dates_the_network_alone_is_drawn():
    nothing = History(
        (GameLine("a", "A"), GameLine("b", "B")), (Bond("a", "b", "A is a variant of B", supposed=False),)
    )
    drawn = drawing(nothing, str, "en", "t")
    assert "lg-time-axis" not in drawn
    assert "No date in our sources" not in drawn
    assert drawn.count("lg-time-bond") == 1
    names = [int(y) for y in re.findall(r'class="lg-time-name" x="[^"]+" y="(\d+)"', drawn)]
    height = re.findall(r'<svg [^>]*height="(\d+)"', drawn)[0]
    assert len(names) == 2
    assert max(names) < int(height)


def test_the_farther_apart_two_games_are_listed_the_farther_their_curve_bends_and_long_ones_lie_below():
    near, far = Bond("c", "d", "near", supposed=False), Bond("a", "d", "far", supposed=False)
    network = drawing(History(tuple(GameLine(id, id) for id in "abcd"), (near, far)), str, "en", "t")
    curves = re.findall(r' d="M100,\d+C(-?\d+),.*?<title>(\w+)', network)
    assert curves == [("-20", "far"), ("18", "near")]


PLACES = """
a:
  names: [A]
  status: named only
  sources: Parlett1990
  places: [{country: JP, date: "1900"}, {country: AU, date: "1950", certainty: possible}]
"""
RELATED = """
a:
  names: [A]
  status: named only
  sources: Parlett1990
  relation:
    - {to: b, type: variant, source: Parlett1990}
    - {to: c, type: like}
    - {to: d, type: successor, sure: false, source: Parlett1990}
"""


def test_only_a_relation_with_a_source_of_its_own_that_is_sure_is_solid():
    found = history(read({"games/a.yaml": RELATED})[0])
    assert [(bond.other, bond.supposed) for bond in found.bonds] == [("b", False), ("c", True), ("d", True)]
    assert [bond.is_stated for bond in found.bonds] == [True, False, False]
    assert [line.id for line in found.lines] == ["a", "b", "c", "d"]
    assert [line.anchor for line in found.lines] == ["game-a", "", "", ""]


def test_games_that_a_source_only_compares_are_not_drawn_as_related():
    compared = RELATED.replace("type: variant", "type: like")
    found = history(read({"games/a.yaml": compared})[0])
    assert [(bond.supposed, bond.is_stated) for bond in found.bonds[:1]] == [(False, False)]
    drawn = drawing(History(found.lines, found.bonds[:1]), str, "en", "t")
    assert "lg-time-supposed" in drawn
    assert "(supposed)" not in drawn


def test_the_encyclopedia_draws_all_its_relations_and_most_have_a_source():
    found = history(the_rules())
    assert len(found.bonds) == 16
    assert [bond.words for bond in found.bonds if bond.supposed] == [
        "Hiki-Kabu is compared with Oicho-Kabu",
        "Kyō-Kabu is held to be a predecessor of Oicho-Kabu",
        "The Larrakia game is held to descend from Oicho-Kabu",
        "Macau is compared with Baccarat",
        "Oicho-Kabu is held to descend from Chě sān zhāng",
    ]


@pytest.mark.parametrize(
    ("date", "words"),
    [("1580/1600", "1580–1600"), ("1686?", "perhaps 1686"), ("197X", "1970s"), ("1580~", "c. 1580"), ("", ""),
     ("1588-03-02", "2\u00a0March 1588")],
)  # fmt: skip
def test_a_date_in_words(date, words):
    assert date_words(date) == words


def test_a_date_of_the_data_is_one_that_the_reader_of_dates_reads():
    pattern = DateText.__metadata__[0]
    for date in ("1588", "1580~/1600?", "197X", "17XX", "1588-02-29", "../1600", "1991/..", "1991/", "-0350"):
        assert pattern.matches(date), date
        assert parse_date(date), date
    for date in ("1588-13", "1589-02-29", "1600/1580", "c. 1580", "1970s", "../..", "158", "1X88", "2010-01-22T10:00"):
        assert not pattern.matches(date), date
    assert not is_date("1600/1580")
