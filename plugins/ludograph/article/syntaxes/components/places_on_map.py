"""Towns and routes on a map of countries, and the list of their records."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from ludograph.article.read.ledger import Ledger
from ludograph.article.syntaxes.components.timeline import records_link
from ludograph.article.tree import Element, Literal, Node, element, needed_works
from ludograph.base.frozen import frozen
from ludograph.base.grouping import grouped
from ludograph.languages.countries.gazetteer import country_name
from ludograph.languages.countries.spots import Spot, Way
from ludograph.languages.words import N_
from ludograph.rules.history.records import MapPlace, MapRoute, map_places, map_routes, name_of
from ludograph.values import Coordinates


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
    blocks = [element("ul", items, {"class": "lg-map-events"}), _origins(origins, ledger)] if items else []
    spots = [_spot(place, ledger) for place in places]
    spots += [Spot(name, where.lat, where.lon, is_end=True) for name, where in ends.items()]
    return PlacesOnMap(tuple(spots), tuple(_way(route, ledger) for route in routes), tuple(blocks))


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
