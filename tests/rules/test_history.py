"""A drawn timeline shows what the data say of dates and relations, and never more."""

from __future__ import annotations

import math
import re
from itertools import combinations, pairwise

import pytest
from tests.rules.rules import read, the_rules

from ludograph.dates import parse_date
from ludograph.rules.data.words import RecordKind
from ludograph.rules.history.drawing import (
    LEFT,
    LETTER,
    MOST_TICKS,
    NARROWEST,
    RIGHT,
    SIGNS,
    STACK,
    Axis,
    drawing,
    drawing_file,
)
from ludograph.rules.history.records import Bond, DateShape, GameLine, History, Relative, families, history, mark
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


def test_a_range_is_a_bar_of_its_length_and_one_that_is_not_certain_an_open_sign():
    drawn = rows("1588", "197X?")
    axis = Axis.of(mark for line in lines("1588", "197X?") for mark in line.marks)
    ends = re.findall(
        r'class="lg-time-doubtful".*?<line class="lg-time-bar [^"]*" x1="([\d.]+)%" x2="([\d.]+)%"', drawn
    )[0]
    assert tuple(map(float, ends)) == pytest.approx((axis.x(1970), axis.x(1979.997)), abs=0.02)


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


def rows(*dates):
    return drawing(History(lines(*dates), ()), lambda anchor: f"#{anchor}", "en")


MANY = [f"{500 + at * 7.5:04.0f}{'~' if at % 5 == 0 else ''}" for at in range(200)]


@pytest.mark.parametrize(
    "dates", [["1588"], ["1588", "1588"], ["1991/.."], ["-0500", "2000"], MANY, ["17XX", "1588-03"]]
)
def test_every_mark_lies_on_the_axis_and_is_a_link(dates):
    drawn = rows(*dates)
    marks = re.findall(r'<a class="lg-time-\w+" href="#(r\d+)" aria-label="[^"]+"><title>', drawn)
    assert marks == [f"r{at}" for at in range(len(dates))]
    places = [float(x) for x in re.findall(r'\b(?:x|x1|x2)="([\d.]+)%"', drawn)]
    assert all(LEFT <= x <= RIGHT for x in places)
    axis = Axis.of(mark for line in lines(*dates) for mark in line.marks)
    assert 2 <= len(axis.ticks) <= MOST_TICKS
    assert str(axis.step).rstrip("0") in ("1", "2", "5")


def test_later_is_further_right_and_a_range_has_its_length():
    axis = Axis.of(mark for line in lines("1500", "1600", "2000") for mark in line.marks)
    assert axis.x(1500) < axis.x(1600) < axis.x(2000)
    assert axis.x(1600) - axis.x(1500) == pytest.approx((axis.x(2000) - axis.x(1600)) / 4, abs=0.02)


def test_the_axis_begins_soon_before_the_first_date_and_ends_soon_after_the_last():
    axis = Axis.of(mark for line in lines("1588", "2024") for mark in line.marks)
    assert (axis.first, axis.last, [*axis.ticks]) == (1550, 2040, [1600, 1700, 1800, 1900, 2000])


def one_row(*dates):
    """The years of one game, each with its place and its height."""
    marks = tuple(mark(date, f"r{at}") for at, date in enumerate(dates))
    drawn = drawing(History((GameLine("g", "Game", marks, "g"),), ()), str, "en")
    years = re.findall(r'class="lg-time-year" x="([\d.]+)%" y="(\d+)"[^>]*>([^<]+)<', drawn)
    return drawn, [(float(x), int(y), year) for x, y, year in years]


def test_all_marks_of_a_game_are_at_their_years_and_the_years_are_printed_and_keep_clear_of_each_other():
    drawn, years = one_row("1500", "1686", "1686", "1723", "1736", "1755?", "1837", "2020")
    assert [year for _, _, year in years] == ["1500", "1686", "1723", "1736", "1755?", "1837", "2020"]
    signs = [(x, int(y)) for x, y in re.findall(r'<svg x="([\d.]+)%" y="(\d+)"', drawn)]
    assert len({y for _, y in signs}) == 2
    # Of two records of one year the second is above the first, both below their year.
    (first, second) = (place for place in signs if float(place[0]) == years[1][0])
    assert first[1] - second[1] == STACK
    assert second[1] > years[1][1]
    for level in {y for _, y, _ in years}:
        on_level = [x for x, y, _ in years if y == level]
        assert all(other - one > 10 for one, other in pairwise(on_level))


@pytest.mark.parametrize(
    "dates", [["1500", "1686", "1723", "1736", "1755?", "1837", "2020"], ["1588/1622", "1588", "2020"]]
)
def test_no_line_to_a_mark_crosses_a_year(dates):
    drawn, _ = one_row(*dates)
    years = re.findall(r'class="lg-time-year" x="([\d.]+)%" y="(\d+)" text-anchor="(\w+)">([^<]+)<', drawn)
    lines = re.findall(r'class="lg-time-leader" x1="([\d.]+)%" x2="[\d.]+%" y1="(\d+)"', drawn)
    assert lines
    for x, y, side, year in years:
        width = len(year) * LETTER / NARROWEST * 100
        left = float(x) - width * {"start": 0, "middle": 0.5, "end": 1}[side]
        assert not [at for at, top in lines if int(top) < int(y) and left < float(at) < left + width], year


def test_a_year_at_the_edge_stays_in_its_row():
    drawn, _ = one_row("1500", "2000/2020")
    assert re.findall(r'text-anchor="(\w+)">([^<]+)<', drawn) == [("start", "1500"), ("end", "2000–2020")]


@pytest.mark.parametrize("dates", [["1723", "1736", "1755?", "2020"], ["1588", "1588/1622", "2020"], ["1700"] * 3])
def test_no_mark_covers_another_one_on_a_phone(dates):
    drawn, _ = one_row("1560", *dates)
    signs = [(float(x), int(y)) for x, y in re.findall(r'<svg x="([\d.]+)%" y="(\d+)"', drawn)]
    bars = re.findall(r'<line class="lg-time-bar[^"]*" x1="([\d.]+)%" x2="([\d.]+)%" y1="(\d+)"', drawn)
    for (x, y), (other, height) in combinations(signs, 2):
        assert abs(x - other) * NARROWEST / 100 > 13.5 or abs(y - height) >= STACK
    for first, last, y in bars:
        on_it = [x for x, height in signs if height == int(y) and float(first) <= x <= float(last)]
        assert on_it == [pytest.approx((float(first) + float(last)) / 2, abs=0.02)]


def test_the_kind_of_a_record_is_its_shape():
    record = 'attested: [{what: A picture, kind: picture, date: "1723"}, {what: Rules, kind: rules, date: "1755"}]'
    place = 'places: [{country: JP, date: "1900"}]'
    found = history(read({"games/a.yaml": f"a: {{names: [A], status: named only, {record}, {place}}}"})[0])
    assert [mark.kind for mark in found.lines[0].marks] == [RecordKind.PICTURE, RecordKind.RULES, RecordKind.PLAY]
    drawn = drawing(found, str, "en")
    assert [drawn.count(SIGNS[kind]) for kind in RecordKind] == [0, 1, 1, 1]
    assert 'aria-label="A, 1723: in a picture"' in drawn


def test_a_game_without_a_date_has_no_row_but_its_place_in_the_family():
    nothing = History((GameLine("a", "A"), GameLine("b", "B")), (Bond("a", "b", "variant", supposed=False),))
    assert drawing(nothing, str, "en") == ""
    assert families(nothing) == (Relative(nothing.lines[0], below=(Relative(nothing.lines[1], nothing.bonds[0]),)),)


def test_a_file_of_the_rows_has_the_same_marks_and_no_per_cent():
    drawn = drawing_file(History(lines("1588", "1600/1620"), ()), page_lang="en")
    assert "%" not in drawn
    assert drawn.count('class="lg-time-certain"') == 2


def test_the_words_of_a_line_are_what_the_lower_game_is_to_the_upper_one():
    bonds = (Bond("a", "b", "successor", supposed=True), Bond("c", "a", "variant", supposed=False),
             Bond("d", "a", "like", supposed=True, is_ours=True))  # fmt: skip
    (tree,) = families(History(tuple(GameLine(id, id) for id in "abcd"), bonds))
    assert [(one.line.id, str(one.words)) for one in tree.below] == [
        ("b", "held to be older, perhaps"),
        ("c", "variant of it"),
        ("d", "compared with it, in our view"),
    ]


def relations(tree):
    for one in tree.below:
        yield one.bond
        yield from relations(one)


@pytest.mark.parametrize("pairs", ["ab", "ab bc ca", "ab cd", "aa", "ab ab", "ab bc cd da ac bd", "ab bc cd de ea ef"])
def test_each_relation_is_drawn_once_and_each_game_has_one_place(pairs):
    bonds = tuple(Bond(one, other, "like", supposed=False) for one, other in pairs.split())
    trees = families(History(tuple(GameLine(id, id) for id in "abcdef"), bonds))
    drawn = [bond for tree in trees for bond in relations(tree)]
    assert sorted(map(repr, drawn)) == sorted(map(repr, bonds))

    def places(one):
        return [one.line.id] * (not one.is_elsewhere) + [id for each in one.below for id in places(each)]

    assert sorted(id for tree in trees for id in places(tree)) == sorted(set(pairs) - {" "})


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


def test_the_encyclopedia_draws_all_its_relations_and_most_have_a_source():
    found = history(the_rules())
    assert len(found.bonds) == 16
    assert [(bond.one, bond.type, bond.other) for bond in found.bonds if bond.supposed] == [
        ("hiki-kabu", "like", "oicho-kabu"),
        ("kyo-kabu", "predecessor", "oicho-kabu"),
        ("cabul-card", "successor", "oicho-kabu"),
        ("macau", "like", "baccarat"),
        ("oicho-kabu", "successor", "che-san-zhang"),
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
