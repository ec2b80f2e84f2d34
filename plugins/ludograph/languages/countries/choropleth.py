"""A map of values per country (not per part): inline SVG with countries as links, and a legend.

Colours, text sizes and outlines are in `map.css`. The map is an illustration of the list beside it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from html import escape

from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.languages.countries.gazetteer import country_name
from ludograph.languages.countries.shapes import (
    WIDTH,
    CountryShape,
    MapSection,
    WorldMap,
    close_maps,
    section_of,
    world,
)
from ludograph.languages.countries.spots import (
    Spot,
    Way,
    along,
    crowded,
    is_narrow,
    names,
    place_markers,
    place_of,
    ways,
)
from ludograph.languages.names import enumerated
from ludograph.languages.text import sort_key
from ludograph.languages.words import N_, Words, words_in

STEPS = 4
HIT_RADIUS = {1000: 18.0, 480: 22.0}
"""Radius in units, for the whole world: 24 pixels across on a map of 680 pixels, or 264 in an article. On narrower
screens the list beside the map has the links.
"""

NARROWEST_FRAME = 264
"""The width in pixels of a section of the map on a phone of 320 pixels, where markers are 24 pixels across."""

DOT = 3
"""The ratio of a marker's target to its dot."""

SPECK = 4
"""Square units; smaller countries are not shaded, as the shade would be invisible."""

DISCLAIMER = N_("Borders as drawn by Natural Earth; they take no side.")

Label = Callable[[str, int], str]
Href = Callable[[str], str]


@frozen
class Shade:
    """A shade of the map with its range of counts."""

    number: int
    """1 (fewest) to 4 (most)."""
    low: int
    high: int

    def __str__(self) -> str:
        return str(self.low) if self.low == self.high else f"{self.low}–{self.high}"


@frozen
class MapRow:
    """A country in the list beside the map."""

    code: str
    name: str
    count: int
    href: str


def steps(counts: Iterable[int]) -> list[Shade]:
    """At most four shades by quantile of the counts, equal counts together; the fewest first, the last is 4, a single
    one 3.
    """
    ordered = sorted(counts)
    quarters = grouped((ordered.index(count) * STEPS // len(ordered), count) for count in sorted(set(ordered)))
    groups = list(quarters.values())
    first = STEPS - max(len(groups), 2) + 1
    return [Shade(number, group[0], group[-1]) for number, group in enumerate(groups, first)]


def games_label(page_lang: str) -> Label:
    """The label of a country: `Japan: 10 games`."""
    words = words_in(page_lang)

    def label(code: str, count: int) -> str:
        country = country_name(code, page_lang)
        return words.ngettext("{country}: {number} game", "{country}: {number} games", count, country=country)

    return label


def country_label(page_lang: str) -> Label:
    """The label of a country on a map without counts: its name."""
    return lambda code, count: country_name(code, page_lang)


def map_list(values: Mapping[str, int], href: Href, page_lang: str = "en") -> list[MapRow]:
    """The rows of the list beside the map in tab order: by name."""
    rows = [MapRow(code, country_name(code, page_lang), count, href(code)) for code, count in values.items()]
    return sorted(rows, key=lambda row: (sort_key(row.name, page_lang), row.code))


def map_figure(
    values: Mapping[str, int],
    href: Href,
    *,
    width: int = 1000,
    label: Label | None = None,
    lang: str = "en",
    caption: str = "",
    prefix: str = "lg-map",
    spots: Sequence[Spot] = (),
    routes: Sequence[Way] = (),
) -> str:
    """The map in a frame around the countries; a switch, which needs no script, shows the whole world.

    The map is an `<svg>` of `width` units (1000 for the site, 480 in an article). Every country with a value is an
    `<a>` to `href(code)` with the name `label(code, value)`; all other land is one path. Codes without a shape are
    omitted. A small map beside the switch shows the position of the section. `prefix` makes the ids unique, so that a
    page may have two maps. `caption` explains the shades, followed by their counts unless all are equal. `spots` are
    dots with names, `routes` lines.
    """
    words = words_in(lang)
    caption = caption or words.gettext("Games by country")
    drawing = _Drawing(world(width), values, prefix, words, routes)
    rows = map_list(values, href, lang)
    whole = drawing.world
    section = drawing.section or MapSection(0, 0, whole.width, whole.height)
    close = edge = ""
    kept = along(whole, routes)
    shades = steps(values.values())
    below = f"{_legend(shades, caption, words, routes, spots)}<p>{escape(words.gettext(DISCLAIMER))}</p>"
    if width == WIDTH and (near := crowded(whole, drawing.shapes, spots, section.width)):
        code, part, inside = near
        spots, edge = [spot for spot in spots if spot not in inside], _Drawing.outline(part)
        kept.append((part.left, part.top, part.left + part.width, part.top + part.height))
        title = f'<p class="lg-map-note">{escape(country_name(code, lang))}</p>'
        drawn = f"{drawing.near(code, part)}{title}{names(whole, inside, part.width, close_maps()[code][1])}"
        close = f'<div class="lg-map-close" style="{_numbers(part)}">{drawn}</div>'
    towns = names(whole, spots, section.width, kept)
    drawn = f'<div class="lg-map-frame">{drawing.svg(rows, label or games_label(lang), edge)}{towns}</div>'
    place = f"{_numbers(section)};--map-world-w:{whole.width};--map-world-h:{whole.height}"
    switch = drawing.switch([row.name for row in rows if row.code in drawing.beyond]) if drawing.section else ""
    return (
        f'<figure class="lg-map-figure lg-map-figure-{width}" style="{place}">{switch}{drawn}{close}'
        f'<figcaption class="lg-map-note">{below}</figcaption></figure>'
    )


def _numbers(part: MapSection) -> str:
    """The section, for the style sheet."""
    return f"--map-x:{part.left};--map-y:{part.top};--map-w:{part.width};--map-h:{part.height}"


def map_file(
    values: Mapping[str, int],
    *,
    label: Label,
    lang: str = "en",
    spots: Sequence[Spot] = (),
    routes: Sequence[Way] = (),
) -> str:
    """The part of the world with the countries as an SVG file, without links; its style element is empty."""
    drawing = _Drawing(world(480), values, "map", words_in(lang), routes)
    places = [place_of(drawing.world, spot.lat, spot.lon) for spot in spots]
    dots = "".join(f'<circle class="lg-map-town" cx="{x:g}" cy="{y:g}" r="2"/>' for x, y in places)
    section, whole = drawing.section, drawing.world
    box = (section.left, section.top, section.width, section.height) if section else (0, 0, whole.width, whole.height)
    rows = map_list(values, lambda code: f"#{code}", lang)
    view = " ".join(map(str, box))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{box[2]}" height="{box[3]}">'
        f"<style></style>{drawing.inside(rows, label)}{dots}</svg>"
    )


def _described(rows: list[MapRow], words: Words) -> str:
    if not rows:
        return words.gettext("No country is marked.")
    return words.ngettext(
        "{number} country is marked, each a link; the list says the same.",
        "{number} countries are marked, each a link; the list says the same.",
        len(rows),
    )


def _legend(shades: list[Shade], caption: str, words: Words, routes: Sequence[Way], spots: Sequence[Spot]) -> str:
    """The meaning of shades, lines and empty dots; several shades have their counts."""
    boxes = [
        '<svg viewBox="0 0 16 10" aria-hidden="true" focusable="false">'
        f'<rect class="lg-map-{step.number}" x=".5" y=".5" width="15" height="9"/></svg>'
        for step in shades
    ]
    signs = [
        (f'<path class="lg-map-way{kind}" d="M0,5H32"/>', said)
        for is_supposed, kind, said in _LINES
        if any(way.is_supposed is is_supposed for way in routes)
    ]
    signs += [_END] if any(spot.is_end for spot in spots) else []
    lines = "".join(
        f'<li><svg viewBox="0 0 32 10" aria-hidden="true">{sign}</svg>{escape(words.gettext(said))}</li>'
        for sign, said in signs
    )
    if len(shades) < 2:
        return f'<p class="lg-map-legend">{"".join(boxes)}{escape(caption)}</p>' + (
            f'<ul class="lg-map-legend">{lines}</ul>' if lines else ""
        )
    items = "".join(f"<li>{drawn}{step}</li>" for drawn, step in zip(boxes, shades, strict=True))
    more = (
        f'<li><span class="lg-by-day">{escape(words.gettext("darker is more"))}</span>'
        f'<span class="lg-by-night">{escape(words.gettext("lighter is more"))}</span></li>'
    )
    return f'<p class="lg-map-legend">{escape(caption)}:</p><ul class="lg-map-legend">{items}{more}{lines}</ul>'


_LINES = ((True, " lg-map-supposed", N_("a way that a source supposes")), (False, "", N_("a way that a source states")))
_END = (
    '<circle cx="16" cy="5" r="4" fill="none" stroke="currentColor" stroke-width="2"/>',
    N_("only an end of a way: no game is recorded there"),
)


class _Drawing:
    """The layers of one map.

    Links are in the order of the list, but markers must be above countries. So every marker has a hole in the countries
    around it, through which a copy of them without links is visible. Narrow countries have a round target below all
    countries, so that none takes a click from its neighbour.
    """

    def __init__(
        self, drawn: WorldMap, counts: Mapping[str, int], prefix: str, words: Words, routes: Sequence[Way]
    ) -> None:
        self.world = drawn
        self.routes = routes
        self.prefix = prefix
        self.words = words
        self.section = section_of(drawn, counts)
        whole = HIT_RADIUS.get(drawn.width, HIT_RADIUS[1000])
        width = self.section.width if self.section else math.inf
        self.radius = min(whole, round(12.5 * width / NARROWEST_FRAME, 1))
        """The radius of a marker's target in units."""
        self.shapes = {code: drawn.shapes[code] for code in counts if code in drawn.shapes}
        self.step = {count: step.number for step in steps(counts.values()) for count in counts.values()
                     if step.low <= count <= step.high}  # fmt: skip
        within = self.section
        self.beyond = {code for code, shape in self.shapes.items() if within is not None and not within.holds(shape)}
        self.markers = {marker.code: marker for marker in place_markers(drawn, self.shapes, self.radius)}
        self.counts = counts
        self.pierced = [code for code, shape in sorted(self.shapes.items()) if self._is_pierced(code, shape)]

    def _is_pierced(self, code: str, shape: CountryShape) -> bool:
        """Whether a marker's circle may overlap the country."""
        left, top, right, bottom = shape.extent
        reach = self.radius
        return code not in self.markers and any(
            left - reach < x < right + reach and top - reach < y < bottom + reach
            for x, y in (marker.place for marker in self.markers.values())
        )

    def svg(self, rows: list[MapRow], label: Label, edge: str = "") -> str:
        """The complete drawing, with the edge of a section; rows without a shape are omitted."""
        prefix, width, height = self.prefix, self.world.width, self.world.height
        placed = [row for row in rows if row.code in self.shapes]
        return (
            f'<svg class="lg-map lg-map-{width}" viewBox="0 0 {width} {height}"'
            f' aria-labelledby="{prefix}-title {prefix}-desc">'
            f'<title id="{prefix}-title">{escape(self.words.gettext("Map of the world"))}</title>'
            f'<desc id="{prefix}-desc">{escape(_described(placed, self.words))}</desc>'
            f"{self.inside(rows, label)}{edge}</svg>"
        )

    def inside(self, rows: list[MapRow], label: Label) -> str:
        placed = [row for row in rows if row.code in self.shapes]
        links = "".join(self.link(row, label(row.code, row.count)) for row in placed)
        below = f"{self.clip()}{self.land()}{self.targets(placed)}{self.underlay()}"
        return f"{below}{links}{self.leaders()}{ways(self.world, self.routes)}"

    def switch(self, beyond: list[str]) -> str:
        """The switch for the whole world, with a small map; `beyond` are the names outside the section."""
        assert self.section is not None
        inset = f"{self.small('lg-map-inset')}{self.outline(self.section)}</svg>"
        listed = enumerated(beyond, self.words.lang)
        hidden = self.words.gettext("Not shown here: {countries}", countries=listed)
        names = f" <small>{escape(hidden)}</small>" if beyond else ""
        whole = self.words.gettext("Show the whole world")
        return (
            f'<input type="checkbox" class="lg-map-switch" id="{self.prefix}-whole">'
            f'<label for="{self.prefix}-whole">{inset}<span>{escape(whole)}{names}</span></label>'
        )

    def small(self, name: str) -> str:
        """The beginning of another drawing of the same countries."""
        shaded = self.again(code for code, shape in sorted(self.shapes.items()) if shape.area >= SPECK)
        return (
            f'<svg class="{name}" viewBox="0 0 {self.world.width} {self.world.height}" aria-hidden="true"'
            f' focusable="false"><use href="#{self.prefix}-land" class="lg-map-land"/>{shaded}'
        )

    def near(self, code: str, part: MapSection) -> str:
        """The section around a small country, in finer lines."""
        drawn = "".join(
            f'<path class="lg-map-{self.step[self.counts[other]] if other in self.shapes else "land"}" d="{path}"/>'
            for other, path in close_maps()[code][0].items()
        )
        box = f"{part.left} {part.top} {part.width} {part.height}"
        return f'<svg viewBox="{box}" aria-hidden="true" focusable="false">{drawn}</svg>'

    def again(self, codes: Iterable[str]) -> str:
        """Copies of countries, without links."""
        return "".join(
            f'<use href="#{self.prefix}-{code}" class="lg-map-{self.step[self.counts[code]]}"/>' for code in codes
        )

    @staticmethod
    def outline(part: MapSection) -> str:
        """The edge of a section."""
        return f'<rect x="{part.left}" y="{part.top}" width="{part.width}" height="{part.height}"/>'

    def clip(self) -> str:
        """The sheet with a hole for each marker."""
        if not self.pierced:
            return ""
        r = f"{self.radius:g}"
        holes = "".join(
            f"M{marker.place[0] - self.radius:g},{marker.place[1]:g}a{r} {r} 0 1 0 {2 * self.radius:g} 0"
            f"a{r} {r} 0 1 0-{2 * self.radius:g} 0z"
            for marker in self.markers.values()
        )
        sheet = f"M-50-50H{self.world.width + 50}V{self.world.height + 50}H-50z"
        return f'<clipPath id="{self.prefix}-holes"><path clip-rule="evenodd" d="{sheet}{holes}"/></clipPath>'

    def land(self) -> str:
        """All land without links, and the small countries whose links are their markers."""
        shapes = self.world.shapes.items()
        rest = (shape.path for code, shape in shapes if code not in self.shapes or shape.area < SPECK)
        return f'<path class="lg-map-land" id="{self.prefix}-land" d="{"".join(rest)}"/>'

    def targets(self, rows: list[MapRow]) -> str:
        """Round targets for the pointer below narrow countries; the keyboard uses the countries themselves."""
        narrow = [row for row in rows if row.code not in self.markers and is_narrow(self.shapes[row.code], self.radius)]
        circles = "".join(
            f'<a href="{escape(row.href)}" tabindex="-1"><circle class="lg-map-hit" {self._circle(row.code)}/></a>'
            for row in narrow
        )
        return f'<g aria-hidden="true">{circles}</g>' if circles else ""

    def _circle(self, code: str) -> str:
        x, y = self.markers[code].place if code in self.markers else self.shapes[code].centre
        return f'cx="{x:.0f}" cy="{y:.0f}" r="{self.radius:g}"'

    def underlay(self) -> str:
        """The parts of large countries that are visible through the holes."""
        uses = self.again(self.pierced)
        return f'<g class="lg-map-under" aria-hidden="true">{uses}</g>' if uses else ""

    def link(self, row: MapRow, label: str) -> str:
        shape, marker = self.shapes[row.code], self.markers.get(row.code)
        inside = f"<title>{escape(label)}</title>"
        if shape.area >= SPECK:
            path = f'<path id="{self.prefix}-{row.code}" d="{shape.path}"/>'
            clipped = row.code in self.pierced
            inside += f'<g clip-path="url(#{self.prefix}-holes)">{path}</g>' if clipped else path
        if marker:
            x, y = marker.place
            inside += f'<circle class="lg-map-hit" {self._circle(row.code)}/>'
            inside += f'<circle class="lg-map-dot" cx="{x:g}" cy="{y:g}" r="{self.radius / DOT:g}"/>'
        elif is_narrow(shape, self.radius):
            inside += f'<circle class="lg-map-ring" {self._circle(row.code)}/>'
        beyond = " lg-map-beyond" if row.code in self.beyond else ""
        return f'<a href="{escape(row.href)}" class="lg-map-{self.step[row.count]}{beyond}">{inside}</a>'

    def leaders(self) -> str:
        """Lines from moved markers to their countries."""
        ends = (marker.leader(self.radius / DOT) for marker in self.markers.values())
        lines = "".join(f"M{a:g},{b:g}L{x:g},{y:g}" for (a, b), (x, y) in filter(None, ends))
        return f'<path class="lg-map-leader" aria-hidden="true" d="{lines}"/>' if lines else ""
