"""`<Map countries="JP,AU=3" />`: where a game is played; without countries, the article's own.

The number after `=` is the number of games. `counts="games"` counts the games and variants of the rules data that are
recorded in each country. Without numbers all countries have one shade. `caption` explains the shades. `places="shown"`
adds towns and regions of these countries from the data, and the routes between them. On a page where readers can
exclude works, `works="marked"` marks what depends on them.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from ludograph.article.document.kinds import Drawing
from ludograph.article.facts import RulesUse
from ludograph.article.read.ledger import Ledger
from ludograph.article.read.shortcode import Call
from ludograph.article.read.text.scanner import Scanner
from ludograph.article.syntaxes.components.timeline import records_link
from ludograph.article.tree import Element, Literal, Node, element, needed_works
from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.base.problems import Fault
from ludograph.catalogue import relative_url
from ludograph.languages.countries.choropleth import Label, country_label, games_label, map_figure, map_file, map_list
from ludograph.languages.countries.gazetteer import Country, country_name, read_country
from ludograph.languages.countries.spots import Spot, Way
from ludograph.languages.words import N_
from ludograph.rules.history.records import (
    MapPlace,
    MapRoute,
    games_of_country,
    map_places,
    map_routes,
    name_of,
    works_of_country,
)
from ludograph.values import Coordinates

COUNTRY_PAGE = "country/{}.md"
"""The generated page of one country, under docs/."""
_WIDE = "1000"
_GAMES = "games"
_COUNTED = N_("Games by country")
_BY_COUNTRY, _BY_PLACE = N_("By country"), N_("By place")
_PLAYED = N_("Where the games of this page are recorded")


class MapComponent:
    """A map, as an illustration of the list below it."""

    attributes = frozenset({"countries", "counts", "width", "caption", "places", "works"})

    def render(self, scanner: Scanner, call: Call) -> None:
        if call.get("counts") == _GAMES or call.get("places"):
            scanner.ledger.note(RulesUse(scanner.place(call.start, call.end)))
        values = self._values(scanner, call)
        if values:
            ledger = scanner.ledger
            is_counted = call.get("counts") == _GAMES or any("=" in code for code in call.get("countries").split(","))
            label = games_label(ledger.settings.lang) if is_counted else None
            caption = call.get("caption") or ledger.words.gettext(_COUNTED if is_counted else _PLAYED)
            marked = bool(call.get("works"))
            places = places_on_map(ledger, values, with_works=marked) if call.get("places") else PlacesOnMap()
            needs = works_of_country(ledger.catalogue.rules) if marked else {}
            scanner.put(self._figure(scanner, values, caption, label, places, needs, wide=call.get("width") == _WIDE))

    def _values(self, scanner: Scanner, call: Call) -> dict[str, int]:
        """The number for each country; unknown codes are reported at their place."""
        if call.get("counts") == _GAMES:
            return {code: len(games) for code, games in games_of_country(scanner.ledger.catalogue.rules).items()}
        metadata = scanner.ledger.metadata
        written = [code.strip() for code in call.get("countries").split(",") if code.strip()]
        own = [*metadata.countries, *(code for game in metadata.subgames for code in game.countries)]
        values: dict[str, int] = {}
        for each in written or dict.fromkeys(code.code for code in own):
            code, _, count = each.partition("=")
            found = read_country(code.strip())
            if isinstance(found, Country):
                country, number = found.country_code, int(count) if count.isdecimal() and len(count) < 7 else 0
                values[country] = values.get(country, 0) + number
            elif isinstance(found, Fault) and written:
                scanner.problem(found.code, found.message, found.hint, *call.span("countries"))
        return {country: number or 1 for country, number in values.items()}

    def _figure(
        self,
        scanner: Scanner,
        values: dict[str, int],
        caption: str,
        label: Label | None,
        places: PlacesOnMap,
        needs: Mapping[str, frozenset[str]],
        *,
        wide: bool,
    ) -> Element:
        ledger = scanner.ledger
        lang = ledger.settings.lang
        addresses = ledger.catalogue.addresses
        prefix = ledger.claim_id("lg-map")

        def href(code: str) -> str:
            page = COUNTRY_PAGE.format(code.lower())
            if addresses is None or addresses.resolve(page, "").path != page:
                return f"#{prefix}-item-{code}"
            return relative_url(ledger.own_url, addresses.pages[page].url)

        width = 1000 if wide else 480
        named = label or country_label(lang)
        spots, routes = places.spots, places.routes
        drawn = map_figure(
            values,
            href,
            width=width,
            label=named,
            lang=lang,
            caption=caption,
            prefix=prefix,
            spots=spots,
            routes=routes,
        )
        as_file = map_file(values, label=named, lang=lang, spots=spots, routes=routes)
        items = []
        for row in map_list(values, href, lang):
            if COUNTRY_PAGE.format(row.code.lower()) == ledger.page:
                continue
            words = Literal(row.name)
            name: Node = words if row.href.startswith("#") else element("a", [words], {"href": row.href})
            count: list[Node] = [Literal(" "), element("small", [Literal(str(row.count))])] if label else []
            marks = needed_works(needs.get(row.code, frozenset()))
            items.append(element("li", [name, *count], {"id": f"{prefix}-item-{row.code}", **marks}))
        rows = _list(_BY_COUNTRY if places.list else "", "lg-map-list", items, ledger) if items else []
        box = "lg-map-box lg-map-places" if places.list else "lg-map-box"
        ledger.needs |= {"map", "places"} if places.list else {"map"}
        shown = Drawing(caption or ledger.words.gettext("Map of the world"), drawn, as_file)
        return element("div", [shown, *rows, *places.list], {"class": box}, block=True)


# Towns and routes on the map, and the list of their records.


@frozen
class PlacesOnMap:
    """Additions to a map of countries."""

    spots: tuple[Spot, ...] = ()
    routes: tuple[Way, ...] = ()
    list: tuple[Element, ...] = ()
    """The blocks below the map with the same information, and the origin of the coordinates."""


def places_on_map(ledger: Ledger, countries: Collection[str], *, with_works: bool = False) -> PlacesOnMap:
    """The places of these countries in the data, and the routes between at least two of the countries.

    With `with_works`, records are marked with their sources.
    """
    rules = ledger.catalogue.rules
    if rules is None:
        return PlacesOnMap()
    places = [place for place in map_places(rules) if place.country in countries]
    routes = [
        route
        for route in map_routes(rules)
        if len(countries) > 1 and any(station.country in countries for station, _ in route.stations)
    ]
    items = [
        *(_place(place, ledger, with_works) for place in places),
        *(_route(route, ledger, with_works) for route in routes),
    ]
    ends = _ends(routes, {place.name for place in places})
    origins = [(place.name, place.coordinates.from_) for place in places]
    origins += [(name, where.from_) for name, where in ends.items()]
    blocks = [*_list(_BY_PLACE, "lg-map-events", items, ledger), _origins(origins, ledger)] if items else []
    spots = [_spot(place, ledger) for place in places]
    spots += [Spot(name, where.lat, where.lon, is_end=True) for name, where in ends.items()]
    return PlacesOnMap(tuple(spots), tuple(_way(route, ledger) for route in routes), tuple(blocks))


def _list(head: str, name: str, items: list[Element], ledger: Ledger) -> list[Element]:
    heads = [element("p", [Literal(ledger.words.gettext(head))], {"class": "lg-map-head"})] if head else []
    return [*heads, element("ul", items, {"class": name})]


def _ends(routes: Iterable[MapRoute], known: Collection[str]) -> dict[str, Coordinates]:
    """The places on routes, by name, where nothing is recorded."""
    stations = (station for route in routes for station in route.stations)
    return {name_of(place): where for place, where in stations if where and name_of(place) not in known}


def _spot(place: MapPlace, ledger: Ledger) -> Spot:
    first = place.records[0]
    href = records_link(ledger)(first.anchor) if first.anchor else ""
    return Spot(place.name, place.coordinates.lat, place.coordinates.lon, ledger.words.said(first.year), href)


def _way(route: MapRoute, ledger: Ledger) -> Way:
    stations = tuple((where.lat, where.lon) if where else station.country for station, where in route.stations)
    return Way(stations, ledger.words.said(route.words), route.is_supposed)


def _place(place: MapPlace, ledger: Ledger, with_works: bool) -> Element:
    parts: list[Node] = [element("strong", [Literal(place.name)]), Literal(": ")]
    for number, record in enumerate(place.records):
        parts += [Literal("; ")] if number else []
        said = _linked(f"{ledger.words.said(record.year)} {record.title}".strip(), record.anchor, ledger)
        parts += [element("span", said, needed_works(record.works))] if with_works else said
    return element("li", parts, needed_works(place.works) if with_works else {})


def _route(route: MapRoute, ledger: Ledger, with_works: bool) -> Element:
    lang = ledger.settings.lang
    names = [name_of(station) or country_name(station.country, lang) for station, _ in route.stations]
    said = N_("{statement}, as a source supposes") if route.is_supposed else "{statement}"
    words = ledger.words.gettext(said, statement=ledger.words.said(route.words))
    head = element("strong", [Literal(" – ".join(names))])
    attributes = needed_works(route.works) if with_works else {}
    return element("li", [head, Literal(": "), *_linked(words, route.anchor, ledger)], attributes)


def _linked(text: str, anchor: str, ledger: Ledger) -> list[Node]:
    return [element("a", [Literal(text)], {"href": records_link(ledger)(anchor)})] if anchor else [Literal(text)]


def _origins(places: Iterable[tuple[str, str]], ledger: Ledger) -> Element:
    """The origin of the coordinates of each name."""
    origins = grouped((origin, name) for name, origin in places)
    said = "; ".join(f"{', '.join(named)}: {origin}" for origin, named in origins.items())
    text = ledger.words.gettext("Where the dots are: {origins}.", origins=said) if said else ""
    return element("p", [Literal(text)], {"class": "lg-map-note"})
