import gzip
import importlib.util
import re
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from tests.sites.framed import framed

from ludograph.article.rendering import render_article
from ludograph.base.source import SourceText
from ludograph.catalogue import Catalogue
from ludograph.languages.countries.choropleth import Shade, map_figure, map_list, steps
from ludograph.languages.countries.gazetteer import country_codes
from ludograph.languages.countries.shapes import close_maps, equal_earth, section_of, section_of_country, world
from ludograph.languages.countries.spots import Spot, Way, along, names, place_markers, place_of
from ludograph.rules.data.reader import read_rules

PACKAGE = Path(__file__).parents[2] / "plugins" / "ludograph"
# fmt: off
CODES = (
    "JP", "AU", "US", "CN", "KR", "TW", "HK", "MO", "SG", "MY", "ID", "PH", "VN", "TH", "IN", "PT", "ES", "FR", "DE",
    "IT", "GB", "VA", "MT", "GI", "TV", "SB", "PG", "FJ", "WS", "BR", "MX", "XK", "CY",
)
# fmt: on
PACIFIC = {"JP": 8, "AU": 2, "PG": 3, "SB": 2, "TV": 1, "HK": 1, "MO": 1}
COUNTED = {code: 1 + at % 14 for at, code in enumerate(CODES)}


def href(code: str) -> str:
    return f"../country/{code.lower()}/"


def compressed(text: str) -> int:
    return len(gzip.compress(text.encode()))


def links(svg: str) -> list[str]:
    return re.findall(r'<a href="\.\./country/(\w+)/" class', svg)


def test_the_sites_map_weighs_20_kb_and_an_articles_8() -> None:
    assert compressed(map_figure(COUNTED, href)) <= 14_000
    assert compressed(map_figure(dict.fromkeys(country_codes(), 1), href)) <= 20_000
    assert compressed(map_figure({"JP": 1, "AU": 1, "TV": 1}, href, width=480)) <= 8_000
    assert (PACKAGE / "languages" / "countries" / "world.json").stat().st_size <= 75_000


def test_every_country_with_articles_is_a_link_with_its_count() -> None:
    svg = map_figure(COUNTED, href)
    assert set(links(svg)) == {code[:2].lower() for code in COUNTED}
    assert "<title>Japan: 1 game</title>" in svg
    assert "<title>United States: 3 games</title>" in svg


def test_the_games_of_the_data_are_counted_by_country() -> None:
    data = """
nine:
  title: Nine
  places: [{country: JP}, {country: JP, town: Edo}]
  variants: {ten: {title: Ten, places: [{country: AU}, {note: at sea}]}, low: {title: Low}}
"""
    rules = read_rules([SourceText("data/games/nine.yaml", data)])
    body = render_article(SourceText("a.md", '<Map counts="games" />\n'), Catalogue(rules=rules)).html
    assert "<title>Japan: 2 games</title>" in body
    assert "<title>Australia: 1 game</title>" in body
    assert "Games by country:" in body
    assert re.findall(r'item-(\w+)">.*?<small>(\d+)</small></li>', body) == [("AU", "1"), ("JP", "2")]
    assert "lg-map" not in render_article(SourceText("a.md", '<Map counts="games" />\n'), Catalogue()).html


def test_every_code_has_a_place_on_both_maps() -> None:
    for width in (1000, 480):
        drawn = world(width)
        assert country_codes() <= drawn.shapes.keys()
        for shape in drawn.shapes.values():
            left, top, right, bottom = shape.extent
            assert -30 <= left <= right <= width + 30
            assert 0 <= top <= bottom <= drawn.height


def test_links_stand_in_the_order_of_the_list() -> None:
    rows = map_list(COUNTED, href)
    assert links(map_figure(COUNTED, href)) == [row.code.lower() for row in rows]
    assert [row.name for row in rows] == sorted(row.name for row in rows)


def test_the_list_is_sorted_and_named_in_the_language_of_the_page() -> None:
    assert [row.name for row in map_list({"AT": 1, "EG": 2, "DE": 3}, href, "de")] == [
        "Ägypten",
        "Deutschland",
        "Österreich",
    ]


def test_land_without_articles_is_one_path_and_no_link() -> None:
    svg = map_figure({"JP": 1}, href)
    assert svg.count('class="lg-map-land"') == 2, "once on the map, once on the small map beside it"
    assert svg.count("<a ") == len(re.findall("country/jp/", svg))


def test_a_part_counts_for_its_country() -> None:
    source = SourceText("a.md", '<Map countries="AU=2,AU-NT=1,AU-WA=1,JP=1" />\n')
    counts = re.findall(r"</svg>(\d+)</li>", render_article(source, Catalogue()).html)
    assert counts == ["1", "4"]


def test_shades_are_quantiles_and_equal_counts_share_one() -> None:
    assert steps([1, 1, 2, 3, 5, 8, 13, 21]) == [Shade(1, 1, 1), Shade(2, 2, 3), Shade(3, 5, 8), Shade(4, 13, 21)]
    assert steps([1, 1, 1, 1, 1, 9]) == [Shade(3, 1, 1), Shade(4, 9, 9)]
    assert steps([2, 2]) == [Shade(3, 2, 2)]
    assert steps([]) == []
    assert [str(step) for step in steps([1, 2, 3, 5])] == ["1", "2", "3", "5"]


def test_the_legend_names_the_counts_of_each_shade() -> None:
    figure = map_figure({"JP": 1, "US": 4, "AU": 4, "FR": 9}, href)
    assert re.findall(r"</svg>([^<]+)</li>", figure) == ["1", "4", "9"]
    assert re.findall(r'class="lg-by-(\w+)">([^<]+)<', figure) == [
        ("day", "darker is more"),
        ("night", "lighter is more"),
    ]
    alike = map_figure({"JP": 1, "US": 1}, href, caption="Where it is played")
    assert "</svg>Where it is played</p>" in alike
    assert "<li>" not in alike


@pytest.mark.parametrize("width", [1000, 480])
def test_the_section_holds_the_countries_and_leaves_out_one_far_from_all_others(width: int) -> None:
    drawn = world(width)
    counts = {"JP": 18, "CN": 5, "AU": 2, "PG": 4, "SB": 3, "US": 4}
    section = section_of(drawn, counts)
    assert section is not None
    held = {code for code in counts if section.holds(drawn.shapes[code])}
    assert held == counts.keys() - {"US"}
    assert section.width < 0.5 * width


@pytest.mark.parametrize("codes", [("TV",), ("FJ",), ("US",), ("RU",), ("JP", "KR"), ("PT", "ES", "FR"), ("NZ", "AU")])
def test_a_section_lies_within_the_world_and_around_the_largest_parts(codes: tuple[str, ...]) -> None:
    for width in (1000, 480):
        drawn = world(width)
        section = section_of(drawn, dict.fromkeys(codes, 1))
        assert section is not None
        assert 0 <= section.left <= section.left + section.width <= width
        assert 0 <= section.top <= section.top + section.height <= drawn.height
        for code in codes:
            left, top, right, bottom = drawn.shapes[code].box
            assert section.left <= left + 1
            assert right - 1 <= section.left + section.width
            assert section.top <= top + 1
            assert bottom - 1 <= section.top + section.height


def test_a_country_that_is_seen_is_seen_whole() -> None:
    """China may lie outside, so few are its games, but its middle is in the section of the others."""
    drawn = world(1000)
    counts = {"JP": 10, "CN": 1, "AU": 1, "PG": 2, "SB": 1, "US": 2}
    section = section_of(drawn, counts)
    assert section is not None
    assert section.top <= drawn.shapes["CN"].box[1]
    assert not section.holds(drawn.shapes["US"])


def test_countries_all_over_the_world_are_shown_on_the_whole_of_it() -> None:
    assert section_of(world(1000), COUNTED) is None
    assert section_of(world(1000), {}) is None
    assert section_of(world(1000), {"QQ": 2}) is None
    assert "lg-map-switch" not in map_figure(COUNTED, href)


def test_what_lies_outside_the_section_is_named_in_words_that_need_no_article() -> None:
    counted = {"CN": 1, "JP": 1, "AU": 1, "PG": 1, "SB": 1, "US": 1}
    assert " <small>Not shown here: United States</small></span></label>" in map_figure(counted, href, width=480)


@pytest.mark.parametrize("code", ["TV", "GI", "MO", "SB", "VA", "SG", "MT", "LU"])
def test_a_tiny_country_has_a_marker(code: str) -> None:
    assert "lg-map-dot" in map_figure({code: 1}, href)


def test_a_large_country_has_none() -> None:
    assert "lg-map-dot" not in map_figure({"AU": 1, "FR": 1, "PT": 1}, href)


def test_markers_on_one_spot_are_pushed_apart_with_a_line_to_where_they_belong() -> None:
    drawn = world(1000)
    markers = place_markers(drawn, {code: drawn.shapes[code] for code in ("MO", "HK", "SG")}, 18)
    places = {marker.code: marker.place for marker in markers}
    assert abs(complex(*places["MO"]) - complex(*places["HK"])) >= 36
    assert abs(complex(*places["SG"]) - complex(*places["HK"])) >= 36
    assert {marker.code for marker in markers if marker.leader(6)} == {"MO", "HK"}


def test_the_same_values_give_the_same_bytes_in_any_order() -> None:
    assert map_figure(COUNTED, href) == map_figure(dict(reversed(COUNTED.items())), href)


SPOTS = [
    Spot("Nanjing", 32.06, 118.8, "1588", "#nanjing"),
    Spot("Ōsaka", 34.69, 135.5, "1736?"),
    Spot("Nagoya", 35.18, 136.91),
    Spot("Aomori", 40.82, 140.75),
    Spot("Darwin", -12.46, 130.84),
]
WAYS = [Way(((22.2, 113.55), "JP"), "to Japan", is_supposed=True), Way(("JP", "AU"), "to Australia", is_supposed=False)]
FEW = {"CN": 1, "JP": 10, "AU": 1, "PG": 2, "SB": 1, "US": 2}


@pytest.mark.parametrize("width", [1000, 480])
def test_a_town_lies_in_its_country(width: int) -> None:
    drawn = world(width)
    for spot, code in zip(SPOTS, ("CN", "JP", "JP", "JP", "AU"), strict=True):
        x, y = place_of(drawn, spot.lat, spot.lon)
        left, top, right, bottom = drawn.shapes[code].extent
        assert left <= x <= right
        assert top <= y <= bottom
    # The points of the data file are on the same sheet.
    assert place_of(drawn, -8.5, 179.2) == pytest.approx(drawn.shapes["TV"].centre, abs=0.6)


def test_the_legend_says_which_ways_are_supposed_and_which_are_stated() -> None:
    figure = map_figure(FEW, href, spots=SPOTS, routes=WAYS)
    assert figure.count('class="lg-map-way lg-map-supposed"') == 2, "the way and its sign"
    assert figure.count('class="lg-map-way"') == 2
    assert "a way that a source supposes</li>" in figure
    assert "a way that a source supposes" not in map_figure(FEW, href, routes=WAYS[1:])
    assert "<title>to Japan</title>" in figure


@pytest.mark.browser
@pytest.mark.parametrize(("width", "viewport"), [(1000, 320), (1000, 390), (1000, 1440), (480, 390), (480, 1440)])
def test_no_name_of_a_town_covers_another_and_all_are_in_the_frame(browser: Any, width: int, viewport: int) -> None:
    tab = browser.new_page(viewport={"width": viewport, "height": 900})
    tab.set_content(page(map_figure(FEW, href, width=width, spots=SPOTS, routes=WAYS)))
    found = tab.locator(".lg-map-spots li > *").evaluate_all(
        "all => all.map(one => [one, one.closest('[class*=map-] > ul').parentElement]"
        ".map(each => each.getBoundingClientRect().toJSON()))"
    )
    tab.close()
    assert len(found) == len(SPOTS)
    for box, frame in found:
        assert frame["left"] <= box["left"]
        assert box["right"] <= frame["right"]
        assert frame["top"] <= box["top"]
        assert box["bottom"] <= frame["bottom"]
    boxes = [box for box, _ in found]
    for at, one in enumerate(boxes):
        for other in boxes[:at]:
            wide = min(one["right"], other["right"]) - max(one["left"], other["left"])
            high = min(one["bottom"], other["bottom"]) - max(one["top"], other["top"])
            assert wide <= 2 or high <= 2, (one, other)


@pytest.mark.browser
def test_a_town_moves_with_its_country_when_the_whole_world_is_shown(browser: Any) -> None:
    tab = browser.new_page(viewport={"width": 1440, "height": 900})
    tab.set_content(page(map_figure(FEW, href, spots=SPOTS)))
    distance = """() => {
      const marks = ['.lg-map-spots [data-name=Darwin]', '[href$="/au/"] path'];
      const [town, land] = marks.map(one => document.querySelector(one).getBoundingClientRect());
      return [(town.left - land.left) / land.width, (town.top - land.top) / land.height];
    }"""
    before = tab.evaluate(distance)
    tab.locator(".lg-map-switch").click()
    after = tab.evaluate(distance)
    tab.close()
    assert before == pytest.approx(after, abs=0.01)
    assert 0 < before[0] < 1
    assert -0.1 < before[1] < 0.2


@pytest.mark.browser
@pytest.mark.parametrize(("width", "viewport"), [(1000, 320), (1000, 390), (1000, 1440), (480, 390)])
def test_dots_of_neighbours_do_not_overlap_and_a_name_at_the_sea_has_a_line(
    browser: Any, width: int, viewport: int
) -> None:
    tab = browser.new_page(viewport={"width": viewport, "height": 900})
    figure = map_figure(FEW, href, width=width, spots=SPOTS)
    tab.set_content(page(figure))
    dots = tab.locator(".lg-map-spots li").evaluate_all(
        "all => all.map(one => [one.getBoundingClientRect().x, one.getBoundingClientRect().y])"
    )
    assert re.search('<li class="lg-map-(right|left)-(above|below)"', figure)
    for at, one in enumerate(dots):
        assert all(abs(complex(*one) - complex(*other)) >= 7 for other in dots[:at])
    tab.close()


@pytest.mark.browser
def test_the_whole_world_has_dots_without_names(browser: Any) -> None:
    tab = browser.new_page(viewport={"width": 1440, "height": 900})
    tab.set_content(page(map_figure(FEW, href, spots=SPOTS)))
    names = tab.locator(".lg-map-spots li > *")
    assert all(names.nth(at).is_visible() for at in range(len(SPOTS)))
    tab.locator(".lg-map-switch").click()
    beside = tab.locator(".lg-map-close li > *").count()
    assert sum(names.nth(at).is_visible() for at in range(len(SPOTS))) == beside == 3
    tab.close()


def test_a_small_country_with_many_places_has_a_map_of_its_own() -> None:
    figure = map_figure(FEW, href, spots=SPOTS)
    whole, _, close = figure.partition('<div class="lg-map-close"')
    assert re.findall('data-name="([^"]+)"', whole) == ["Nanjing", "Darwin"]
    assert re.findall('data-name="([^"]+)"', close) == ["Ōsaka", "Nagoya", "Aomori"]
    assert re.search("<rect [^>]+/></svg><ul", whole), "its edge on the map of all"
    assert "lg-map-close" not in map_figure(FEW, href, spots=SPOTS[:3])
    assert re.findall(r'<path class="lg-map-(\w+)"', close)[:5] == ["land", "land", "land", "4", "2"], "Japan and China"


def test_each_small_country_from_near_is_drawn_in_its_section_with_its_neighbours() -> None:
    shapes = world(1000).shapes
    assert {"KR", "KP", "RU", "CN"} == close_maps()["JP"][0].keys() - {"JP"}
    for code, (paths, land) in close_maps().items():
        part = section_of_country(shapes[code].extent)
        assert code in paths
        assert paths.keys() <= shapes.keys()
        assert all(part.top - 1 <= top < bottom and left <= right for left, top, right, bottom in land)


def test_a_name_is_beside_a_way_and_beside_the_land_of_its_country() -> None:
    drawn, macau, osaka = world(1000), Spot("Macau", 22.2, 113.55), SPOTS[1]
    assert '<li class="lg-map-right"' in names(drawn, [macau], 400)
    assert '<li class="lg-map-right"' not in names(drawn, [macau], 400, along(drawn, WAYS))
    land = close_maps()["JP"][1]
    assert '<li class="lg-map-right"' in names(drawn, [osaka], 52)
    assert '<li class="lg-map-right"' not in names(drawn, [osaka], 52, land)


def test_text_from_outside_is_escaped() -> None:
    svg = map_figure({"JP": 1}, lambda _: 'x"><script>', label=lambda *_: "</title><b>&")
    towns = map_figure({"JP": 1}, href, spots=[Spot("<b>", 1, 1, "<script>", '"><script>')])
    assert "<script>" not in svg + towns
    assert "&lt;b&gt;&amp;" in svg
    assert svg.count("</title>") == 2


def test_codes_without_a_place_are_left_out() -> None:
    assert links(map_figure({"QQ": 3, "JP": 1}, href)) == ["jp"]


def test_overseas_parts_stand_under_their_own_code() -> None:
    shapes = world(1000).shapes
    assert shapes["FR"].extent[0] > 400
    assert shapes["GF"].path


def test_no_ring_is_wider_than_half_the_map() -> None:
    for shape in world(1000).shapes.values():
        for ring in shape.path.split("z")[:-1]:
            start, steps = ring.removeprefix("M").split("l")
            moves = [float(number) for number in re.findall(r"-?[\d.]+", steps)]
            xs = [*accumulate([float(start.split(",")[0]), *moves[::2]])]
            assert max(xs) - min(xs) < 500


@pytest.fixture(scope="module")
def renew() -> Any:
    """The script that draws both maps."""
    spec = importlib.util.spec_from_file_location("renew_countries", PACKAGE.parents[1] / ".ci/renew/countries.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_equal_earth_keeps_areas(renew: Any) -> None:
    def cell(latitude: float) -> float:
        corners = [(0.0, latitude), (1.0, latitude), (1.0, latitude + 1), (0.0, latitude + 1)]
        return renew.ring_area([equal_earth(*corner) for corner in corners])

    from math import radians, sin

    for latitude in (0, 30, 60, 80):
        sphere = radians(1) * (sin(radians(latitude + 1)) - sin(radians(latitude)))
        assert cell(latitude) == pytest.approx(sphere, rel=2e-3)


def test_simplifying_keeps_ends_and_large_corners(renew: Any) -> None:
    simplify = renew.simplify
    line = [(0.0, 0.0), (1.0, 0.1), (2.0, 0.0), (3.0, 5.0), (4.0, 0.0)]
    assert simplify(line, 0.5) == [(0.0, 0.0), (2.0, 0.0), (3.0, 5.0), (4.0, 0.0)]
    assert simplify(line, 100) == [(0.0, 0.0), (4.0, 0.0)]
    assert simplify(line[:2], 100) == line[:2]


def page(svg: str, scheme: str = "light") -> str:
    return framed(f"<h1>Map</h1>{svg}", "map.css", "places.css", scheme=scheme)


@pytest.mark.browser
@pytest.mark.parametrize(
    ("counts", "width", "viewport"),
    [(COUNTED, 1000, 1440), (COUNTED, 480, 1440), (PACIFIC, 1000, 320), (PACIFIC, 480, 320), (PACIFIC, 1000, 1440)],
)
def test_every_country_is_a_link_of_24_pixels(browser: Any, counts: dict[str, int], width: int, viewport: int) -> None:
    tab = browser.new_page(viewport={"width": viewport, "height": 900})
    tab.set_content(page(map_figure(counts, href, width=width)))
    boxes = tab.evaluate("[...document.querySelectorAll('svg a[class]')].map(a => a.getBoundingClientRect().toJSON())")
    assert tab.evaluate("document.documentElement.scrollWidth") == viewport
    tab.close()
    assert len(boxes) == len(counts)
    assert [box for box in boxes if min(box["width"], box["height"]) < 24] == []


@pytest.mark.browser
def test_a_box_without_a_script_shows_the_whole_world(browser: Any) -> None:
    """What lies outside the section takes no focus until it is seen."""
    context = browser.new_context(java_script_enabled=False, viewport={"width": 320, "height": 900})
    tab = context.new_page()
    tab.set_content(page(map_figure(PACIFIC | {"US": 1}, href)))
    frame, states = tab.locator(".lg-map-frame"), tab.locator('a[href="../country/us/"][class]')
    assert not states.is_visible()
    tab.locator("label").click()
    assert states.is_visible()
    inner, outer = tab.locator("svg.lg-map").bounding_box(), frame.bounding_box()
    context.close()
    assert inner == outer


@pytest.mark.browser
def test_the_pointer_hits_each_marker_even_over_a_large_country(browser: Any) -> None:
    tab = browser.new_page(viewport={"width": 1440, "height": 900})
    tab.set_content(page(map_figure(COUNTED, href)))
    missed = tab.evaluate(
        """[...document.querySelectorAll('.lg-map-dot')].filter(dot => {
            const box = dot.getBoundingClientRect();
            const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
            return hit?.closest('a') !== dot.closest('a');
        }).map(dot => dot.closest('a').textContent)"""
    )
    tab.close()
    assert missed == []


@pytest.mark.browser
def test_tab_walks_in_the_order_of_the_list(browser: Any) -> None:
    tab = browser.new_page(viewport={"width": 1440, "height": 900})
    tab.set_content(page(map_figure(COUNTED, href)))
    walked = []
    for _ in range(len(COUNTED)):
        tab.keyboard.press("Tab")
        walked.append(tab.evaluate("document.activeElement.querySelector('title')?.textContent"))
    tab.close()
    assert [name.split(":")[0] for name in walked] == [row.name for row in map_list(COUNTED, href)]


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(browser: Any, scheme: str) -> None:
    from axe_playwright_python.sync_playwright import Axe

    tab = browser.new_page(viewport={"width": 1440, "height": 900})
    tab.set_content(page(map_figure(COUNTED, href, spots=SPOTS, routes=WAYS), scheme))
    found = Axe().run(tab).response["violations"]
    tab.close()
    assert [(violation["id"], violation["nodes"][0]["html"][:120]) for violation in found] == []
