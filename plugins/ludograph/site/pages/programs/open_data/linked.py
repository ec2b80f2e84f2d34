"""Places as GeoJSON, and games with their statements as JSON-LD (schema.org)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from ludograph.article.facts.index import SiteIndex
from ludograph.base.grouping import filled
from ludograph.catalogue import Catalogue
from ludograph.languages.countries.gazetteer import country_name
from ludograph.library.entry import Entry
from ludograph.library.export.formats import same_as
from ludograph.rules.data.model import ResolvedGame, Rules
from ludograph.rules.tables.facts.witnesses import Manner, Statement
from ludograph.site.pages.programs.open_data.release import Release
from ludograph.site.pages.programs.records import address
from ludograph.store.codec.text import json_file
from ludograph.values import wikidata_address

Record = dict[str, Any]


def places_geojson(rules: Rules, catalogue: Catalogue, release: Release) -> bytes:
    """Where forms are, or were, played, each with date and sources; the data have no coordinates."""
    features = [
        {"type": "Feature", "geometry": None, "properties": properties}
        for game in rules.games.values()
        for properties in _places(game, catalogue)
    ]
    return json_file({"type": "FeatureCollection", "release": release.about, "features": features})


def _places(game: ResolvedGame, catalogue: Catalogue) -> Iterator[Record]:
    for place in game.places:
        if game.origin_of(place) != game.id:
            continue
        country = country_name(place.country, "en") if place.country else ""
        cited = [one for one in game.sources_of(place) if one.cite in catalogue.bibliography]
        record = {
            "form": game.id,
            "name": game.title,
            "country": place.country,
            "countryName": country,
            "region": place.region,
            "town": place.town,
            "date": place.date,
            "certainty": place.certainty,
            "wikidata": place.wikidata and wikidata_address(place.wikidata),
            "sources": [" ".join(filter(None, (one.cite, one.locator))) for one in cited],
        }
        yield filled(record)


def games_jsonld(index: SiteIndex, found: Sequence[Statement], catalogue: Catalogue, release: Release) -> bytes:
    """Each form as a Game, with a Claim for each supported statement and its works."""
    library, rules = catalogue.bibliography, index.rules
    graph: list[Record] = [_dataset(release)]
    found = [one for one in found if one.game]
    for id, own in groupby(found, key=lambda one: one.game):
        statements = [one for one in own if any(work in library for work in one.works)]
        graph.append(_game(rules.games[id], statements, index, catalogue, release))
    works = dict.fromkeys(each.source.cite for one in found for each in one.witnesses if each.source.cite in library)
    graph += [_work(library[key], release) for key in works]
    return json_file({"@context": {"@vocab": "https://schema.org/"}, "@graph": graph})


def _work(entry: Entry, release: Release) -> Record:
    made = {"@id": f"{release.url}#work-{entry.key}", "@type": "CreativeWork"}
    same = same_as(entry)
    return {**made, "name": entry.text.get("title", entry.key), **({"sameAs": same} if same else {})}


def _dataset(release: Release) -> Record:
    made = {"@id": f"{release.url}#data", "@type": "Dataset", "name": release.title, "version": release.version}
    more = {"dateModified": release.date, "license": release.licence, "citation": release.cite}
    return filled({**made, **more})


def _game(
    game: ResolvedGame, statements: Sequence[Statement], index: SiteIndex, catalogue: Catalogue, release: Release
) -> Record:
    described = index.pages_of_game.get(game.id, ())
    span = game.players.value
    players = {"@type": "QuantitativeValue", "minValue": span.min, "maxValue": span.max} if span else {}
    record: Record = {
        "@id": f"{release.url}#form-{game.id.replace('/', '-')}",
        "@type": "Game",
        "name": game.title,
        "alternateName": [name.text for name in game.names if name.text != str(game.title)],
        "sameAs": game.wikidata and wikidata_address(game.wikidata),
        "numberOfPlayers": {name: value for name, value in players.items() if value is not None},
        "isPartOf": {"@id": f"{release.url}#data"},
        "hasPart": [_claim(one, catalogue, release) for one in statements],
    }
    if described and release.url:
        listing = described[0]
        record["url"] = f"{release.url}{address(listing.article.page, catalogue, listing.anchor)}"
    return filled(record)


def _claim(one: Statement, catalogue: Catalogue, release: Release) -> Record:
    cited = [
        {
            "@type": "CreativeWork",
            "isPartOf": {"@id": f"{release.url}#work-{each.source.cite}"},
            **({"position": each.source.locator} if each.source.locator else {}),
        }
        for each in one.witnesses
        if each.manner in (Manner.STATES, Manner.INFERS) and each.source.cite in catalogue.bibliography
    ]
    return {"@type": "Claim", "name": one.label, "identifier": one.path, "text": one.value, "citation": cited}
