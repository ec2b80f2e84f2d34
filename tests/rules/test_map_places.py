"""The places that the data name and the ways that sources suppose, as a map needs them."""

from __future__ import annotations

import re

import pytest
from tests.rules.rules import read, the_rules

from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.rules.history.records import map_places, map_routes

CITY = "coordinates: {lat: 35.0, lon: 135.5, from: the city}"
GAMES = f"""
a:
  names: [A]
  status: named only
  sources: S
  places: [{{country: JP, town: Ōsaka, {CITY}}}, {{country: AU}}]
  attested: [{{what: A play, date: "1736", sure: false, place: Ōsaka}}, {{what: A book, date: "1700", place: Edo}}]
  variants: {{low: {{names: [Low]}}}}
b:
  names: [B]
  status: named only
  sources: S
  places: [{{country: AU, town: Darwin}}, {{country: JP, town: Ōsaka, date: "1900"}}]
  relation:
    - {{to: a, type: successor, sure: false, source: S, route: [{{country: JP, town: Ōsaka}}, {{country: AU}}]}}
"""


def rules():
    return read({"games/a.yaml": GAMES})[0]


def test_a_place_with_coordinates_has_all_that_is_recorded_there_the_earliest_first():
    (osaka,) = map_places(rules())
    assert (osaka.name, osaka.country, osaka.coordinates.lat) == ("Ōsaka", "JP", 35.0)
    # The variant has its places from A; A is dated there and not named again without a date.
    assert [(str(one.title), str(one.year), one.anchor) for one in osaka.records] == [
        ("A", "1736?", "record-a-1"),
        ("B", "1900", "game-b"),
    ]


def test_a_way_goes_through_places_and_countries_and_is_supposed_as_its_relation():
    (route,) = map_routes(rules())
    assert [(place.country, where.lat if where else None) for place, where in route.stations] == [
        ("JP", 35.0),
        ("AU", None),
    ]
    assert (str(route.words), route.is_supposed) == ("B is held to descend from A", True)


@pytest.mark.parametrize(
    ("written", "fault"),
    [
        ("{lat: 91, lon: 10, from: x}", "degrees from -90 to 90"),
        ("{lat: 9, lon: 181, from: x}", "degrees from -180 to 180"),
        ("{lat: 9, lon: 10}", "missing 'from'"),
        ("{lat: north, lon: 10, from: x}", "degrees from -90 to 90"),
    ],
)
def test_coordinates_are_degrees_and_say_where_they_are_from(written, fault):
    text = GAMES.replace("{lat: 35.0, lon: 135.5, from: the city}", written)
    assert any(fault in problem for problem in read({"games/a.yaml": text})[1])


def test_the_list_below_a_map_says_what_its_dots_and_lines_say_and_where_the_coordinates_are_from():
    html = render_article(SourceText("a.md", '<Map counts="games" places="shown" />\n'), Catalogue(rules=rules())).html
    events = re.findall(r"<li><strong>([^<]+)</strong>: (.*?)</li>", html)
    assert [(name, re.sub("<[^>]+>", "", said)) for name, said in events] == [
        ("Ōsaka", "1736? A; 1900 B"),
        ("Ōsaka – Australia", "B is held to descend from A, as a source supposes"),
    ]
    assert "Where the dots are: Ōsaka: the city." in html
    assert html.count('class="lg-map-way lg-map-supposed"') == 2
    alone = render_article(SourceText("a.md", '<Map countries="JP" />\n'), Catalogue(rules=rules())).html
    assert "lg-map-spots" not in alone
    shown = render_article(SourceText("a.md", '<Map countries="AU" places="shown" />\n'), Catalogue(rules=rules())).html
    assert "Ōsaka" not in shown


def test_the_beginning_of_a_way_has_a_dot_though_nothing_is_recorded_there():
    macau = "route: [{country: MO, town: Macau, coordinates: {lat: 22.2, lon: 113.5, from: an atlas}}, {country: AU}]"
    text = GAMES.replace("route: [{country: JP, town: Ōsaka}, {country: AU}]", macau)
    found = Catalogue(rules=read({"games/a.yaml": text})[0])
    html = render_article(SourceText("a.md", '<Map counts="games" places="shown" />\n'), found).html
    assert re.findall(r'<li class="lg-map-\w+ lg-map-end"[^>]*><span>([^<]+)', html) == ["Macau"]
    assert "Macau: an atlas." in html


def test_the_encyclopedia_has_a_dot_for_every_town_and_region_that_its_data_name():
    data = the_rules()
    named = {place.town or place.region for game in data.games.values() for place in game.places}
    named |= {place.town or place.region for deck in data.decks.values() for place in deck.places}
    assert {place.name for place in map_places(data)} == named - {""}
    assert {"Nanjing", "Ōsaka", "Aomori", "Darwin"} <= named
    assert all(place.coordinates.from_ for place in map_places(data))
